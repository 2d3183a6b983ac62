"""Deals that several people play: the daily sky with its streaks, stars and tries, and duplicate matches."""

import json
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from random import Random

import pytest

from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from epizodiak_qt.games.json_codec import to_json
from epizodiak_qt.library.daily import (
    STARS,
    DailyTries,
    DayEntry,
    OfficialTry,
    daily_sky,
    day_of,
    lit_stars,
    streak,
)
from epizodiak_qt.library.duplicate import (
    DEALS,
    DuplicateMatch,
    deals_of,
    gains,
    match_from_text,
    match_to_text,
)
from epizodiak_qt.table.entries import Seat, emblems_of
from epizodiak_qt.table.json_file import JsonFile
from tests.extra_games import EXTRA_GAMES
from tests.games.sentence_checks import check_sentence

TODAY = date(2026, 11, 26)
KINDS = ("aries", "taurus", "gemini", "cancer", "leo")


def tries(folder: Path) -> DailyTries:
    """Return the tries in a folder, as another start of the program reads them."""
    return DailyTries(folder / "daily.json")


# --- the day


def test_the_deals_and_the_opponents_of_a_day_never_change() -> None:
    """Friends compare them, so that they depend on the game and the date alone.

    A day begins at four in the morning on the local clock, in every time zone.

    Each day has three rounds of EpiZodiak and one game of Ecliptic of its own; every opponent comes along.
    """
    zone = timezone(timedelta(hours=-5))
    for hour, minute, expected in ((3, 59, 25), (4, 0, 26), (23, 59, 26)):
        assert day_of(datetime(2026, 11, 26, hour, minute, tzinfo=zone)) == date(2026, 11, expected)
    assert day_of(datetime(2026, 1, 1, 2, 0, tzinfo=UTC)) == date(2025, 12, 31)
    sky = daily_sky("epizodiak", TODAY, KINDS)
    assert [str(deal) for deal in sky.deals] == [
        "E10T-C9H6-7HJM-EJZG",
        "E10T-C4P8-THCG-E3E1",
        "E10T-C8R2-CC66-F4VQ",
    ]
    assert sky.opponents == ("taurus", "aries")
    (deal,) = daily_sky("ecliptic", TODAY, KINDS).deals
    assert str(deal) == "C100-0EQ2-EJ78-WJT9"
    assert daily_sky("epizodiak", TODAY, reversed(KINDS)) == sky
    assert all(deal.options["mode"] == "single" for deal in sky.deals)
    codes, met = set(), set()
    for number in range(60):
        for game, entry in ENTRIES.items():
            sky = daily_sky(game, TODAY + timedelta(number), KINDS)
            assert len(sky.opponents) == entry.seats - 1 == len({*sky.opponents})
            codes |= {str(deal) for deal in sky.deals}
            met |= {*sky.opponents}
    assert len(codes) == 60 * sum(len(entry.daily) for entry in ENTRIES.values())
    assert met == {*KINDS}


# --- what the days add up to


@pytest.mark.parametrize(
    ("ago", "expected"),
    [([], 0), ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([1, 2, 3], 3), ([0, 2, 3], 1)],
)
def test_a_streak_goes_to_today_or_yesterday(ago: list[int], expected: int) -> None:
    """Before today is played, the streak of yesterday stands."""
    assert streak({TODAY - timedelta(each) for each in ago}, TODAY) == expected


def test_twenty_eight_days_make_a_constellation() -> None:
    """A whole one stays until the next day; after the twelfth the first comes again."""
    assert lit_stars(0) == (1, 0)
    assert lit_stars(1) == (1, 1)
    assert lit_stars(STARS) == (1, STARS)
    assert lit_stars(STARS + 1) == (2, 1)
    assert lit_stars(12 * STARS) == (12, STARS)
    assert lit_stars(12 * STARS + 3) == (1, 3)


# --- the official tries


def test_a_try_goes_through_the_rounds_and_counts_once(tmp_path: Path) -> None:
    """Points, help and tables are kept in the file; a table that ended before changes nothing."""
    kept = tries(tmp_path)
    assert kept.of("epizodiak", TODAY) == DayEntry("epizodiak 2026-11-26")
    for number, used in enumerate(({"hints"}, set(), {"take-backs"})):
        assert not kept.of("epizodiak", TODAY).is_complete("Zoé")
        assert kept.begin("epizodiak", TODAY, "Zoé", f"t{number}") is None
        assert kept.finish(f"t{number}", [5 + number, 1, 2], used) is None
        assert kept.finish(f"t{number}", [99, 1, 2], ()) is None
    assert kept.finish("another", [99, 1, 2], ()) is None
    for each in (kept, tries(tmp_path)):
        found = each.of("epizodiak", TODAY).of("Zoé")
        assert found is not None
        assert found.tables == ("t0", "t1", "t2")
        assert found.points == ((5, 1, 2), (6, 1, 2), (7, 1, 2))
        assert found.total == 18
        assert found.help == ("hints", "take-backs")
        assert each.played("epizodiak", "Zoé") == {TODAY: True}
        assert not each.played("ecliptic", "Zoé")
        assert not each.played("epizodiak", "")
        assert each.round_of("t1") == (each.of("epizodiak", TODAY), found)
        assert each.round_of("t9") is None


def test_the_days_of_many_years_are_kept_and_renamed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four people play every game each day for 500 days: the file is read, and written once."""
    kept = tries(tmp_path)
    names, used = ("", "Ana", "Bo", "Cy"), ("hints",)
    days = {
        game: tuple(
            OfficialTry(name, ("0123abcd",) * 3, (tuple(range(11, 11 + ENTRIES[game].seats)),) * 3, used)
            for name in names
        )
        for game in GAMES
    }
    years = (TODAY - timedelta(number) for number in range(500))
    assert (
        kept._write([DayEntry(f"{game} {day}", 9.5, days[game]) for day in years for game in GAMES]) is None
    )
    again = tries(tmp_path)
    assert len(again.entries) == 500 * len(GAMES)
    assert again.problem is None
    written = []
    monkeypatch.setattr(JsonFile, "write", lambda _file, content: written.append(content))
    again.follow("Ana", "Eve")
    assert len(written) == 1
    assert {each.tries[1].profile for each in again.entries} == {"Eve"}


def test_a_par_stays_beside_the_tries(tmp_path: Path) -> None:
    """Neither loses the other. A round that two windows begin counts once: the second table is practice.

    Tries follow the name of a profile and go with it; those without a profile belong to nobody.
    """
    kept, second = tries(tmp_path), tries(tmp_path)
    assert not kept.entries + second.entries
    kept.begin("ecliptic", TODAY, "", "a")
    assert second.keep_par("ecliptic", TODAY, 11.25) is None
    kept.begin("ecliptic", TODAY, "Bo", "b")
    second.begin("ecliptic", TODAY, "", "c")
    for table, points in (("b", 12), ("c", 19), ("a", 11)):
        (second if table == "c" else kept).finish(table, [points, 3], ())
    day = tries(tmp_path).of("ecliptic", TODAY)
    assert day.par == 11.25
    assert kept.played("ecliptic", "Bo") == {TODAY: True}
    assert kept.played("ecliptic", "") == {TODAY: False}
    assert {*day.tries} == {OfficialTry("", ("a",), ((11, 3),)), OfficialTry("Bo", ("b",), ((12, 3),))}
    kept.begin("ecliptic", TODAY, "Ana", "d")
    for before, after in (("Ana", "Eve"), ("Bo", ""), ("", "Cy")):
        assert kept.follow(before, after) is None
    assert [each.profile for each in tries(tmp_path).of("ecliptic", TODAY).tries] == ["", "Eve"]


def test_a_day_that_cannot_be_read_is_left_out_and_the_file_kept(tmp_path: Path) -> None:
    """Such as that of a game of a later version, or with points for another number of seats."""
    path = tmp_path / "daily.json"
    names = "chess 2026-11-26", "ecliptic x", "ecliptic 2026-11-26"
    days: list[object] = [{"name": name, "par": 3.5, "tries": []} for name in names]
    odd = {"profile": "", "tables": ["a"], "points": [[]]}
    days.append({"name": "ecliptic 2026-11-25", "tries": [odd]})
    path.write_text(json.dumps({"version": 1, "days": days}), "utf-8")
    kept = tries(tmp_path)
    assert [each.name for each in kept.entries] == ["ecliptic 2026-11-26"]
    check_sentence(kept.problem)
    assert kept.keep_par("ecliptic", TODAY, 4.0) is None
    assert (tmp_path / "daily.unreadable").is_file()


# --- duplicate matches


GAME_NAMES = (*ENTRIES, *EXTRA_GAMES)
NAMES = ("Ana", "Bo", "Cy")


def match_of(game: str = "epizodiak", options: dict[str, object] | None = None) -> DuplicateMatch:
    """Return a match that has just begun, with one person."""
    players = tuple(
        Seat("bot" if number else "human", name, "casual" if number else "")
        for number, name in enumerate(NAMES[: ENTRIES[game].seats])
    )
    profiles = ("Ana", *("" for _ in players[1:]))
    return DuplicateMatch(deals_of(game, options or {}, "key"), players, profiles)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_each_player_has_each_seat_of_each_deal_once(game: str) -> None:
    """The deals take turns; emblems and profiles stay with their players."""
    match = match_of(game, {"mode": "single"} if game == "epizodiak" else {})
    count = ENTRIES[game].seats
    seen = []
    for number in range(match.length):
        seats, profiles = match.seats()
        assert match.deal == match.deals[number % DEALS]
        assert GAMES[game].options_from_json(match.deal.options)
        assert [seat.name for seat in seats] == [NAMES[player] for player in match.order(number)]
        assert {NAMES.index(who.name): look for who, look in zip(seats, emblems_of(seats), strict=True)} == {
            player: player for player in range(count)
        }
        assert [name for name in profiles if name] == ["Ana"]
        assert profiles.index("Ana") == match.order(number).index(0)
        seen += [(number % DEALS, seat, player) for seat, player in enumerate(match.order(number))]
        match = match.with_table(str(number)).with_points(str(number), [0] * count)
    assert len({*seen}) == len(seen) == DEALS * count * count
    assert len({*map(str, match.deals)}) == DEALS
    assert match._replace(profiles=()).seats()[1] == ()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_luck_of_the_deals_cancels(game: str) -> None:
    """Players who are worth the same number more with all pieces gain just that, whatever the pieces are."""
    match, random = match_of(game), Random(game)
    luck = [[random.randrange(9) for _ in match.players] for _ in range(DEALS)]
    for number in range(match.length):
        table = f"t{number}"
        points = [luck[number % DEALS][seat] + player for seat, player in enumerate(match.order(number))]
        assert match.with_points(table, points) is match, "the game was not begun"
        match = match.with_table("left").with_table(table).with_points(table, points)
        assert match.with_points(table, points) is match, "points count once"
    middle = (len(match.players) - 1) / 2
    assert match.totals() == [
        DEALS * len(match.players) * (player - middle) for player in range(len(match.players))
    ]
    assert len(match.points) == len(match.tables) == match.length
    assert match.results()[0] == [luck[0][0] + player for player in range(len(match.players))]


def test_a_gain_waits_until_all_have_had_the_pieces() -> None:
    """Without any result there is none."""
    assert gains((3, None, 1)) == []
    assert gains((3, 0, 0)) == [2, -1, -1]
    match = match_of()
    assert match.totals() == [0, 0, 0]
    match = match.with_table("a").with_points("a", (2, 1, 0))
    assert match.results()[:4] == [[2, None, None], [None, 1, None], [None, None, 0], [None] * 3]
    assert match.totals() == [0, 0, 0]


def test_a_match_is_kept_as_text() -> None:
    """A text that holds none, or one that does not fit, gives none. No code holds a target of 100."""
    match = match_of().with_table("a").with_points("a", (2, 1, 0)).with_table("b")
    text, deals = match_to_text(match), to_json(match.deals)
    assert str(match.deal) not in text
    assert match_from_text(text) == match
    assert deals_of("epizodiak", {"target": 100}, "key") == ()
    wrong: list[dict[str, object]] = [
        {"deals": []},
        {"deals": deals[:2]},
        {"deals": ["E101"]},
        {"deals": [*deals[:2], *to_json(match_of("ecliptic").deals[:1])]},
        {"deals": to_json(match_of("ecliptic").deals)},
        {"deals": [*deals[:2], deals[2] | {"version": 2}]},
        {"deals": [*deals[:2], deals[2] | {"game": "go"}]},
        {"deals": [*deals[:2], deals[2] | {"options": {}}]},
        {"deals": [*deals[:2], deals[2] | {"key": 32**10}]},
        {"players": []},
        {"profiles": ["Ana"]},
        {"points": [[1, 2]]},
        {"points": [[0, 0, 0]] * 3},
        {"tables": ["x"] * 10},
    ]
    for each in wrong:
        assert match_from_text(json.dumps(json.loads(text) | each)) is None, each
    for nothing in ("", "null", "{}", "[" * 5000):
        assert match_from_text(nothing) is None
