"""Statistics, ratings and intervals of games, against published values and independent computations."""

import math
from collections.abc import Sequence
from itertools import count, permutations
from random import Random
from typing import Any

import pytest

from epizodiak_qt.games.sentence import Label
from epizodiak_qt.library import ratings as ratings_module
from epizodiak_qt.library.game_row import GameRow, SeatRow
from epizodiak_qt.library.intervals import Estimate, estimate_to_json, mean, ratio, share, t_quantile, wilson
from epizodiak_qt.library.ratings import SCALE, orders_of, rating_beside, ratings, strengths
from epizodiak_qt.library.statistics import DIMENSIONS, Likeness, games_of, grouped, rating, streaks, totals

NUMBERS = count()
BOTS = {"beginner": 850.0, "casual": 1000.0, "strong": 1080.0, "master": 1105.0}
NEWCOMBE = {
    (81, 263): (0.2553, 0.3662),
    (15, 148): (0.0624, 0.1605),
    (0, 20): (0.0, 0.1611),
    (1, 29): (0.0061, 0.1718),
}
"""95 % score intervals without continuity correction: Newcombe 1998, Statistics in Medicine 17, table I."""


def played(*seats: tuple[str, int], **fields: Any) -> GameRow:
    """Return the row of a game; each seat is a bot, or a person with a capital, and its place."""
    rows = tuple(
        SeatRow(name, "" if name.istitle() else name, place=place, sets=2 * place, contests=place)
        for name, place in seats
    )
    row = GameRow(
        f"{next(NUMBERS)}.ezr", "epizodiak", "2026-11-01T20:00", "", {}, "screen", rows, 1, 90, 0, frozenset()
    )
    return row._replace(**fields)


def with_profiles(row: GameRow, *profiles: str) -> GameRow:
    """Return a row with a profile at each of the first seats."""
    return row._replace(
        seats=tuple(
            seat._replace(profile=profile)
            for seat, profile in zip(row.seats, (*profiles, "", ""), strict=False)
        )
    )


@pytest.mark.parametrize(("wins", "games"), NEWCOMBE)
def test_share_of_wins_has_the_published_interval(wins: int, games: int) -> None:
    """The Wilson interval of four examples of Newcombe."""
    rows = [
        played(("Ann", 1 if number < wins else 2), ("casual", 2 if number < wins else 1))
        for number in range(games)
    ]
    found = totals(games_of(rows, "", "Ann")).wins
    assert (found.low, found.high) == pytest.approx(NEWCOMBE[wins, games], abs=5e-5)
    assert found.value == pytest.approx(wins / games)


def test_a_game_counts_for_the_profile_in_the_seat() -> None:
    """Bots, unknown players, damaged games and games without a result count for nobody."""
    bare = played(("Ann", 1), ("Bob", 2), ("casual", 3))
    both = with_profiles(bare, "Anna", "Robert")
    one = with_profiles(bare, "", "Robert")
    unknown = bare._replace(seats=tuple(seat._replace(bot=None) for seat in bare.seats))
    open_end = played(("Ann", 0), ("casual", 0))
    rows = [bare, both, one, unknown, open_end, played()]
    assert [(each.row, each.seat) for each in games_of(rows, "Anna", "Ann")] == [(both, 0)]
    assert [(each.row, each.seat) for each in games_of(rows, "Robert", "")] == [(both, 1), (one, 1)]
    assert [(each.row, each.seat) for each in games_of(rows, "", "Ann")] == [(bare, 0), (one, 0)]
    assert [each.row for each in games_of(rows, "", "Carl")] == [one]


def test_averages_are_a_round_and_of_known_durations() -> None:
    """A game without rounds counts as one; unknown durations are left out.

    Equal first places are equal parts of a win, as in the arena.
    """
    rows = [played(("Ann", 1), ("casual", 1), ("leo", 3)), played(("Ann", 2), ("casual", 1), ("leo", 2))]
    assert [each.won for each in games_of(rows, "", "Ann")] == [0.5, 0]
    assert totals(games_of(rows, "", "Ann")).wins == wilson(0.25, 2)
    rows = [
        played(("Ann", 1), ("casual", 2), rounds=3, duration_s=600),
        played(("Ann", 2), ("casual", 1), rounds=0, duration_s=0),
        played(("Ann", 2), ("casual", 1), rounds=1, duration_s=300),
    ]
    found = totals(games_of(rows, "", "Ann"))
    assert found.games == 3
    assert found.place == pytest.approx(5 / 3)
    assert (found.sets, found.contests) == (10 / 5, 5 / 5)
    assert found.duration_s == 450
    assert totals(games_of(rows[1:2], "", "Ann")).duration_s == 0


def test_groups_are_those_of_the_rows() -> None:
    """Each game is in one group of each dimension."""
    rows = [
        played(("Ann", 1), ("casual", 2), began="2026-10-31", help=frozenset({"hints"})),
        played(("casual", 2), ("Ann", 1), options={"mode": "single"}),
        played(("casual", 1), ("Ann", 2), game="ecliptic", table="network"),
    ]
    games = games_of(rows, "", "Ann")
    found = {
        name: {key: (each.games, each.wins.value) for key, each in grouped(games, name).items()}
        for name in DIMENSIONS
    }
    assert found == {
        "game": {("epizodiak",): (2, 1), ("ecliptic",): (1, 0)},
        "seat": {("epizodiak", "1"): (1, 1), ("epizodiak", "2"): (1, 1), ("ecliptic", "2"): (1, 0)},
        "edition": {
            ("epizodiak", ""): (1, 1),
            ("epizodiak", "mode=single"): (1, 1),
            ("ecliptic", ""): (1, 0),
        },
        "table": {("screen",): (2, 1), ("network",): (1, 0)},
        "help": {("used",): (1, 1), ("",): (2, 0.5)},
        "month": {("2026-10",): (1, 1), ("2026-11",): (2, 0.5)},
    }
    assert list(found["month"]) == [("2026-10",), ("2026-11",)]


def test_head_to_head_compares_places_with_each_opponent() -> None:
    """Two bots of one kind are one opponent with the mean; unknown and unplaced ones are none."""
    rows = [
        played(("Ann", 2), ("casual", 1), ("casual", 3)),
        played(("Ann", 1), ("casual", 2), ("Bob", 3)),
        with_profiles(played(("Ann", 2), ("leo", 2), ("Bob", 1)), "", "", "Robert"),
        with_profiles(played(("Ann", 1), ("leo", 0), ("Bob", 2)), "", "", "Robert"),
    ]
    rows[0] = rows[0]._replace(seats=(*rows[0].seats, SeatRow("Eve", None, place=4)))
    found = grouped(games_of(rows, "", "Ann"), "opponent")
    assert {who: (each.games, each.wins.value) for who, each in found.items()} == {
        ("", "Robert"): (2, 0.5),
        ("casual", ""): (2, 0.75),
        ("", "Bob"): (1, 1),
        ("leo", ""): (1, 0.5),
    }
    assert [each.games for each in found.values()] == [2, 2, 1, 1]


def test_streaks_are_wins_and_days_in_a_row() -> None:
    """Dates that cannot be read break no streak and begin none."""
    places = (
        (1, "2026-02-27"),
        (1, "2026-02-28T23:59"),
        (2, "2026-03-01"),
        (1, "2026-03-03"),
        (1, "2026-03-03"),
    )
    rows = [played(("Ann", place), ("casual", 3 - place), began=day) for place, day in places]
    rows += [played(("Ann", 1), ("casual", 2), began=day) for day in ("", "unknown")]
    found = streaks(games_of(rows, "", "Ann"))
    assert found == (3, 3, 3)
    assert streaks([]) == (0, 0, 0)


def test_rating_beside_one_bot_is_the_logarithm_of_the_odds() -> None:
    """With half a win and half a defeat added: closed form for one opponent.

    Games among people say nothing beside the bots, and one game tells no error.
    """
    rows = [played(("Ann", 1), ("Bob", 2))]
    with_all_profiles = [with_profiles(row, *(seat.name for seat in row.seats)) for row in rows]
    assert rating(games_of(with_all_profiles, "Ann", ""), BOTS) is None
    rows.append(played(("Ann", 1), ("casual", 2)))
    assert rating(games_of(rows, "", "Ann"), BOTS) is None
    rows.append(played(("Ann", 1), ("casual", 2)))
    assert rating(games_of(rows, "", "Ann"), BOTS) is not None
    for wins, games in ((10, 15), (0, 7), (7, 7)):
        counts = {(1.0, 1.0): wins, (0.0, 1.0): games - wins}
        found = rating_beside({key: number for key, number in counts.items() if number}, [0.0])
        odds = (wins + 0.5) / (games - wins + 0.5)
        assert found.value == pytest.approx(400 * math.log10(odds), abs=1e-3)


def test_rating_among_bots_has_the_highest_likelihood() -> None:
    """Against a search over a grid, with tables of two and three, a shared first place and the prior."""
    rows = [
        *[played(("Ann", 1), ("strong", 2), ("casual", 3))] * 5,
        *[played(("Ann", 2), ("strong", 1), ("Bob", 3))] * 4,
        *[played(("Ann", 1), ("beginner", 1), ("engine", 1))] * 2,
        *[played(("Ann", 3), ("master", 2), ("Bob", 1))] * 3,
    ]
    tables: list[tuple[float, Sequence[str], int]] = [
        (1, ("strong", "casual"), 5),
        (0, ("strong",), 4),
        (0.5, ("beginner",), 2),
        (0, ("master",), 3),
        *[(0.5, (bot,), 1) for bot in BOTS],
    ]

    def likelihood(value: int) -> float:
        total = 0.0
        for won, bots, games in tables:
            own = 10 ** (value / 400)
            chance = own / (own + sum(10 ** (BOTS[bot] / 400) for bot in bots))
            total += games * (won * math.log(chance) + (1 - won) * math.log(1 - chance))
        return total

    found = rating(games_of(rows, "", "Ann"), BOTS)
    assert found is not None
    assert found.value == pytest.approx(max(range(500, 1600), key=likelihood), abs=1)
    assert found.low < found.value < found.high


def test_intervals_of_ratings_hold_the_true_one() -> None:
    """Of 80 samples of 40 games at tables of three, 72 or more do, for a strong and a weak person."""
    random, kinds, held = Random(3), list(BOTS), 0
    for true in (1150, 850):
        for _ in range(40):
            counts: dict[tuple[float, float], int] = {}
            for _ in range(40):
                rest = math.fsum(math.exp((BOTS[kind] - 1000) / SCALE) for kind in random.choices(kinds, k=2))
                own = math.exp((true - 1000) / SCALE)
                key = float(random.random() < own / (own + rest)), rest
                counts[key] = counts.get(key, 0) + 1
            found = rating_beside(counts, [value - 1000 for value in BOTS.values()])
            held += found.low <= true - 1000 <= found.high
    assert 72 <= held < 80


@pytest.mark.parametrize(("own", "degree"), [(0.6, 1.0), (0.2, 0.0), (0.5, 0.75), (0.8, 0.5)])
def test_a_likeness_is_whole_at_the_character_and_none_at_the_plain_bot(own: float, degree: float) -> None:
    """The distance to the character is told in that between the two bots."""
    each = Likeness(
        "aries", Label("", ""), is_share=True, own=Estimate(own, own, own), character=0.6, plain=0.2
    )
    assert each.degree == pytest.approx(degree)


# --- ratings among players


STRENGTHS = (4.0, 2.0, 1.0, 0.125)


def drawn_order(players: list[int], random: Random) -> tuple[int, ...]:
    """Return an order of players drawn from the Plackett-Luce model."""
    left, order = list(players), []
    while left:
        chosen = random.choices(left, [STRENGTHS[player] for player in left])[0]
        left.remove(chosen)
        order.append(chosen)
    return tuple(order)


def chance_of(order: tuple[int, ...]) -> float:
    """Return the probability of an order under the model."""
    return math.prod(
        STRENGTHS[player] / sum(STRENGTHS[each] for each in order[place:])
        for place, player in enumerate(order)
    )


def test_exact_frequencies_give_the_strengths_they_were_made_from() -> None:
    """With the expected count of every order the likelihood has its maximum at the true strengths."""
    orders: dict[tuple[int, ...], float] = {
        order: 1e7 * chance_of(order) for order in permutations(range(4), 3) if 3 not in order
    }
    orders |= {(0, 3): 1e7 * 4 / 4.125, (3, 0): 1e7 * 0.125 / 4.125}
    found = strengths(orders, 4)
    assert [value / found[2] for value in found] == pytest.approx(STRENGTHS, rel=1e-3)


def test_odds_equal_places_and_a_player_at_two_seats() -> None:
    """3 to 1 are 191 points; equal places make equal strengths; who always wins has a finite rating."""
    found = strengths({(0, 1): 30_000, (1, 0): 10_000}, 2)
    assert SCALE * math.log(found[0] / found[1]) == pytest.approx(190.85, abs=0.1)
    assert orders_of(((2,), (0, 1))) == {(2, 0, 1): 0.5, (2, 1, 0): 0.5}
    found = strengths(orders_of(((0, 1), (2,))), 3)
    assert found[0] == pytest.approx(found[1])
    assert found[0] > found[2]
    orders: dict[tuple[int, ...], float] = {(0, 1, 1): 1000, (1, 0, 1): 1000, (1, 1, 0): 1000}
    found = strengths(orders, 2)
    assert found[0] == pytest.approx(found[1], rel=1e-3)
    rated = ratings([[((0,), (1,))]] * 50, 2)
    assert rated[0].value == pytest.approx(-rated[1].value)
    assert 600 < rated[0].value - rated[1].value < 1000


def test_known_strengths_lie_in_the_intervals_of_drawn_games() -> None:
    """Tables of three out of four players, 300 deals."""
    random = Random(5)
    tables = [[player for player in range(4) if player != left_out] for left_out in range(4)]
    deals = [
        [tuple((player,) for player in drawn_order(table, random)) for table in tables] for _ in range(300)
    ]
    centre = math.fsum(map(math.log, STRENGTHS)) / len(STRENGTHS)
    found = ratings(deals, 4)
    for strength, each in zip(STRENGTHS, found, strict=True):
        true = SCALE * (math.log(strength) - centre)
        assert each.low < true < each.high
        assert each.low < each.value < each.high
        assert each.high - each.low < 80


@pytest.mark.parametrize("count", [2, 5, 10])
def test_few_deals_have_wide_intervals_that_hold_the_true_rating(count: int) -> None:
    """In 150 samples of deals with four games each, at least 93 % do."""
    random, held, true = Random(count), 0, SCALE * math.log(2) / 2
    for _ in range(150):
        deals = [[tuple((p,) for p in drawn_order([0, 1], random)) for _ in range(4)] for _ in range(count)]
        rating = ratings(deals, 2)[0]
        held += rating.low < true < rating.high
    assert held >= 140


def test_equal_deals_and_a_single_one_do_not_pretend_to_be_certain() -> None:
    """One deal tells nothing about the error; equal ones have the error of as many independent games."""
    deal = [((0,), (1,)), ((1,), (0,)), ((0,), (1,))]
    (single, _) = ratings([deal], 2)
    assert (single.low, single.high) == (-math.inf, math.inf)
    (rating, _) = ratings([deal] * 20, 2)
    independent = SCALE / 2 / math.sqrt(61 * 40.5 / 61 * 20.5 / 61)
    assert rating.high - rating.value == pytest.approx(1.96 * independent, rel=1e-3)


def test_search_for_strengths_ends_after_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """One step from equal strengths goes towards the winner, and not as far as the maximum."""
    orders: dict[tuple[int, ...], float] = {(0, 1): 9.0, (1, 0): 1.0}
    best = strengths(orders, 2)
    monkeypatch.setattr(ratings_module, "MOST_STEPS", 1)
    (winner, loser) = strengths(orders, 2)
    assert loser < 1 < winner < best[0] + 1e-9


# --- intervals


TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 1000: 1.962}


def test_a_mean_has_the_interval_of_its_values() -> None:
    """One deal tells nothing about the error; 20 wins of 20 are at least 84 %, not certain.

    97.5 % of Student's t agree with the table within half a per cent.

    A ratio weighs each deal by its chances: 1 of 1 and 1 of 9 are 2 of 10, and equal ratios have no error.
    JSON has no infinite numbers: the end of an interval is null then, as is one that cannot be made.
    """
    for degrees, value in TABLE.items():
        assert t_quantile(0.975, degrees) == pytest.approx(value, rel=5e-3), degrees
    found = mean([1, 2, 3, 4, 5])
    assert (found.value, found.low, found.high) == pytest.approx((3, 1.037, 4.963), abs=2e-3)
    assert mean([2.0]).high == math.inf
    found = share([0.25])
    assert found.low >= 0
    assert found.high <= 1
    found = share([1.0] * 20)
    assert (found.value, found.low, found.high) == pytest.approx((1, 0.8389, 1), abs=1e-4)
    assert ratio([1, 1], [1, 9]).value == pytest.approx(0.2)
    same = ratio([2, 4, 6], [4, 8, 12])
    assert (same.low, same.high) == pytest.approx((0.5, 0.5))
    infinite = estimate_to_json(Estimate(2, 1, math.inf), "points", "points_")
    assert infinite == {"points": 2, "points_low": 1, "points_high": None}
    assert estimate_to_json(None) == {"value": None, "low": None, "high": None}


def test_nineteen_of_twenty_intervals_hold_the_true_value() -> None:
    """Of 2,000 samples of clusters of three games each, 93.5 % to 96.5 % do."""
    random = Random(7)
    held = 0
    for _ in range(2000):
        clusters = [sum(random.random() < 0.4 for _ in range(3)) / 3 for _ in range(40)]
        found = share(clusters)
        held += found.low <= 0.4 <= found.high
    assert 0.935 < held / 2000 < 0.965
