"""Games of the arena: seatings, chance of its own for each deal, and equal results on any executor."""

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from typing import Any

import pytest

from epizodiak_qt.arena import play
from epizodiak_qt.arena.executors import SameProcessExecutor, local_executor
from epizodiak_qt.arena.play import GameResult, play_game, run_games
from epizodiak_qt.arena.players import PLAYERS
from epizodiak_qt.arena.results import results_of, results_to_json
from epizodiak_qt.arena.tournament import Tournament, seats_tournament, versus_tournament
from epizodiak_qt.bots.player import RandomPlayer
from epizodiak_qt.bots.roster import bot_names
from epizodiak_qt.games.catalogue import GAMES
from tests.games.game_fixtures import KINDS
from tests.program_process import background, wait_for_end

SINGLE = {"mode": "single"}


def small(game: str, **options: Any) -> Tournament:
    """Return a tournament of quick players."""
    kinds = (bot_names(game)[1], "random", "random")[: GAMES[game].SEATS]
    chosen = GAMES[game].options_to_json(GAMES[game].options_from_json(options))
    return seats_tournament(game, chosen, "7", kinds)


# --- seatings


@pytest.mark.parametrize(
    ("kinds", "seatings"),
    [
        ("ABC", ["ABC", "BCA", "CAB", "ACB", "CBA", "BAC"]),
        ("BCA", ["ABC", "BCA", "CAB", "ACB", "CBA", "BAC"]),
        ("ABB", ["ABB", "BBA", "BAB"]),
        ("AAA", ["AAA"]),
    ],
)
def test_each_deal_has_all_distinct_permutations_of_the_seats(kinds: str, seatings: list[str]) -> None:
    """Those that put equal players at the same seats are one; equal players change seats equally often."""
    made = seats_tournament("epizodiak", SINGLE, "1", list(kinds)).seatings
    assert ["".join(kinds[player] for player in seating) for seating in made] == seatings
    assert len(made) == 1 or len({tuple(sorted(seats)) for seats in zip(*made, strict=True)}) == 1


def test_more_players_than_seats_play_every_table() -> None:
    """Four players form four tables of three, with six permutations each."""
    seatings = seats_tournament("epizodiak", SINGLE, "1", list("ABCD")).seatings
    assert len(set(seatings)) == 24
    assert Counter(player for seating in seatings for player in seating) == dict.fromkeys(range(4), 18)


def test_the_order_in_which_players_are_named_changes_no_result() -> None:
    """Wins, points, ratings and their intervals are the same."""
    found = []
    for kinds in [*permutations(("beginner", "casual", "random"))][::2]:
        tournament = seats_tournament("epizodiak", SINGLE, "7", kinds)
        results = results_of(tournament, [play_game(tournament, number) for number in range(12)])
        players = sorted(results_to_json(results, complete=True)["players"], key=lambda each: each["name"])
        found.append([value for player in players for value in player.values() if isinstance(value, float)])
    assert len(found[0]) == 3 * 9
    assert all(each == pytest.approx(found[0]) for each in found)


def test_versus_plays_one_against_two_and_two_against_one() -> None:
    """In a game for two it is one against one."""
    three = versus_tournament("epizodiak", SINGLE, "1", "A", "B")
    assert [sorted(three.seatings[index]) for index in three.groups[0]] == [[0, 1, 1]] * 3
    assert [sorted(three.seatings[index]) for index in three.groups[1]] == [[0, 0, 1]] * 3
    assert len(set(three.seatings)) == 6
    two = versus_tournament("ecliptic", {}, "1", "A", "B")
    assert (two.seatings, two.groups) == (((0, 1), (1, 0)), ((0, 1),))


def test_equal_names_get_a_suffix() -> None:
    """Also a name that looks like one with a suffix stays unique."""
    made = seats_tournament("epizodiak", SINGLE, "1", ["A", "A", "A-2"])
    assert made.names == ("A", "A-2", "A-2-2")


# --- chance


@pytest.mark.parametrize("game", KINDS)
def test_a_deal_is_the_same_for_every_seating(game: str) -> None:
    """Two deals differ."""
    tournament = small(game)
    count = len(tournament.seatings)
    dealt = [play.PlayedGame(tournament, number).position for number in range(2 * count)]
    assert dealt[:count] == [dealt[0]] * count
    assert dealt[count:] == [dealt[count]] * count
    assert dealt[0] != dealt[count]


# --- failures and endless rounds


@pytest.mark.parametrize("fault", ["error", "illegal"])
def test_a_player_that_fails_loses_only_the_decision(
    fault: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The failures of its seat are counted, and the game ends as usual."""

    class Faulty(RandomPlayer):
        def choose(self, *_: Any) -> Any:
            if fault == "error":
                raise RuntimeError
            return "no action"

    faulty = Faulty()
    monkeypatch.setattr(
        PLAYERS,
        "player",
        lambda _game, kind, _spec: faulty if kind == "sensible-0.1" else RandomPlayer(),
    )
    tournament = small("epizodiak", mode="single")
    result = play_game(tournament, 0)
    _, _, seating = tournament.game_at(0)
    assert [failed.keys() for failed in result.failures] == [
        {fault} if player == 0 else set() for player in seating
    ]
    assert sum(result.wins) == pytest.approx(1)
    assert len(caplog.records) == 1


def test_a_round_or_a_match_without_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single round is shared by all, without points, and counted; a match is ranked by its points."""
    monkeypatch.setattr(play, "MOST_PLIES", 10)
    result = play_game(small("epizodiak", mode="single"), 0)
    assert (result.abandoned, result.points) == (1, (0, 0, 0))
    assert result.wins == pytest.approx((1 / 3,) * 3)
    monkeypatch.undo()
    monkeypatch.setattr(play, "MOST_ROUNDS", 2)
    result = play_game(small("epizodiak", mode="match", target=100), 1)
    assert max(result.points) < 100
    best = max(result.points)
    assert {seat for seat in range(3) if result.points[seat] == best} == set(result.ranking[0])


# --- executors


def results_on(tournament: Tournament, executor: Any, workers: int, deals: int) -> Any:
    """Return the results of a tournament on an executor, as JSON."""
    games: list[GameResult] = []
    total = deals * len(tournament.seatings)
    with executor as opened:
        run_games(tournament, range(total), opened, workers, games.extend)
    assert sorted(game.number for game in games) == list(range(total))
    return results_to_json(results_of(tournament, games), complete=True)


@pytest.mark.parametrize("game", KINDS)
def test_the_results_do_not_depend_on_the_number_of_workers(game: str) -> None:
    """One in this process, and three of any executor that finish in any order."""
    tournament = small(game, **SINGLE) if game == "epizodiak" else small(game)
    alone = results_on(tournament, SameProcessExecutor(), 1, 6)
    assert results_on(tournament, ThreadPoolExecutor(3), 3, 6) == alone


def test_two_processes_have_the_results_of_one() -> None:
    """The processes are spawned, so they share nothing with this one."""
    tournament = small("epizodiak", mode="single")
    alone = results_on(tournament, SameProcessExecutor(), 1, 4)
    assert results_on(tournament, local_executor(2), 2, 4) == alone


@pytest.mark.skipif(
    not hasattr(os, "pidfd_open"), reason="waits for the end of other processes, as Linux can"
)
def test_the_workers_end_with_a_program_that_is_killed() -> None:
    """And their engines with them: the input of an engine ends with its worker."""
    code = """
import os, sys
from epizodiak_qt.arena.executors import local_executor
if __name__ == "__main__":
    with local_executor(2) as executor:
        print(executor.submit(os.getpid).result(), flush=True)
        sys.stdin.read()
"""
    with background("-c", code) as (_program, output):
        worker = os.pidfd_open(int(output.readline()))
    wait_for_end(worker)


def test_wins_and_points_are_means_over_the_deals() -> None:
    """The players of a table share one win a game; a deal counts once all its seatings are played."""
    tournament = small("epizodiak", mode="single")
    games = [play_game(tournament, number) for number in range(12)]
    results = results_of(tournament, games)
    assert sum(player.wins.value for player in results.players) == pytest.approx(1)
    points = sum(sum(game.points) for game in games) / 12
    assert sum(player.points.value for player in results.players) == pytest.approx(points)
    results = results_of(tournament, games[:7])
    assert (results.deals, results.games) == (2, 6)
    assert results_of(tournament, games[:2]).players == ()
