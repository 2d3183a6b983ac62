"""Duplicate matches: who sits where, and what each player gains."""

import json
from random import Random

import pytest

from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from epizodiak_qt.games.json_codec import to_json
from epizodiak_qt.library.duplicate import (
    DEALS,
    DuplicateMatch,
    deals_of,
    gains,
    match_from_text,
    match_to_text,
)
from epizodiak_qt.table.entries import Seat, emblems_of

GAME_NAMES = ("epizodiak", "ecliptic")
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
