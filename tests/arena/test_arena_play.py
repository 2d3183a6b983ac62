"""Games of the arena: seatings, chance of its own for each deal, and equal results on any executor."""

import asyncio
import gc
import multiprocessing
import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from itertools import permutations
from random import Random
from typing import Any

import pytest

from epizodiak_qt.arena import par, play
from epizodiak_qt.arena.executors import SameProcessExecutor, process_executor
from epizodiak_qt.arena.par import par_of, points_of_game
from epizodiak_qt.arena.play import GameResult, play_game, run_games
from epizodiak_qt.arena.players import PLAYERS
from epizodiak_qt.arena.results import results_of, results_to_json
from epizodiak_qt.arena.tournament import Tournament, seats_tournament, versus_tournament
from epizodiak_qt.bots.player import History, Player, RandomPlayer
from epizodiak_qt.bots.roster import bot_names
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.library.daily import daily_sky
from tests.bots.decisions import small_kind, small_player
from tests.games.game_fixtures import KINDS
from tests.program_process import background, wait_for_end
from tests.sizes import FULL_SIZE, SEED, size

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
    """Equal players change seats equally often; four players form four tables of three."""
    made = seats_tournament("epizodiak", SINGLE, "1", list(kinds)).seatings
    assert ["".join(kinds[player] for player in seating) for seating in made] == seatings
    assert len(made) == 1 or len({tuple(sorted(seats)) for seats in zip(*made, strict=True)}) == 1
    tables = seats_tournament("epizodiak", SINGLE, "1", list("ABCD")).seatings
    assert len(set(tables)) == 24
    assert Counter(player for seating in tables for player in seating) == dict.fromkeys(range(4), 18)


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
    """In a game for two it is one against one. Equal names get a suffix, and every name is unique."""
    three = versus_tournament("epizodiak", SINGLE, "1", "A", "B")
    assert [sorted(three.seatings[index]) for index in three.groups[0]] == [[0, 1, 1]] * 3
    assert [sorted(three.seatings[index]) for index in three.groups[1]] == [[0, 0, 1]] * 3
    assert len(set(three.seatings)) == 6
    two = versus_tournament("ecliptic", {}, "1", "A", "B")
    assert (two.seatings, two.groups) == (((0, 1), (1, 0)), ((0, 1),))
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
        PLAYERS, "player", lambda _game, kind, *_: faulty if kind == "sensible-0.1" else RandomPlayer()
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
def test_the_results_do_not_depend_on_the_workers(game: str) -> None:
    """One, three that end in any order, two spawned processes: those do not know the game of the tests."""
    tournament = small(game, **SINGLE) if game == "epizodiak" else small(game)
    alone = results_on(tournament, SameProcessExecutor(), 1, 4)
    assert results_on(tournament, ThreadPoolExecutor(3), 3, 4) == alone
    processes = process_executor(2) if game == "epizodiak" else SameProcessExecutor()
    assert results_on(tournament, processes, 2, 4) == alone


@pytest.mark.skipif(
    not hasattr(os, "pidfd_open"), reason="waits for the end of other processes, as Linux can"
)
def test_the_workers_end_with_a_program_that_is_killed() -> None:
    """And their engines with them: the input of an engine ends with its worker."""
    code = """
import os, sys
from epizodiak_qt.arena.executors import process_executor
if __name__ == "__main__":
    with process_executor(2) as executor:
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


# --- seats of every kind of bot, at small budgets


SIMULATIONS = 8
MOST_TARGET = 2  # so that few games are more than one round
CHECKED_FROM = 1_000  # games; caches are full then
MOST_GROWTH = 1.02


class WatchedPlayer:
    """Checks what a player is shown."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Assert that all hidden things are hidden, and return the choice of the player."""
        others = [hand for seat, hand in enumerate(view.hands) if seat != view.seat]
        assert all(piece is HIDDEN for pieces in (*others, getattr(view, "pile", ())) for piece in pieces)
        assert not any(hasattr(view, name) for name in ("seed", "remembered"))
        return self._player.choose(view, legal, history, random)


def tournament_of(name: str, chance: Random) -> Tournament:
    """Return a tournament of one deal for random kinds of bots, with random options."""
    game = GAMES[name]
    options = game.options_to_json(game.options_from_json(chance.choice(KINDS[name].options)))
    if "target" in options:
        options["target"] = min(options["target"], MOST_TARGET)
    kinds = tuple(
        small_kind(name, kind, SIMULATIONS) for kind in chance.choices(bot_names(name), k=game.SEATS)
    )
    seats = tuple(range(game.SEATS))
    return Tournament(name, options, str(chance.getrandbits(32)), kinds, kinds, (seats,))


@pytest.mark.parametrize("name", KINDS)
def test_b5_bots_of_every_kind_play_to_the_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No crash, no illegal action, nothing hidden is shown, and no game leaves anything in memory."""
    players = {kind: WatchedPlayer(small_player(name, kind, SIMULATIONS)) for kind in bot_names(name)}
    monkeypatch.setattr(PLAYERS, "player", lambda _, kind, *__: players[kind.partition("@")[0]])
    chance, games, objects, seen = Random(f"{SEED} {name}"), size("B5"), 0, set()
    for number in range(games):
        tournament = tournament_of(name, chance)
        result = play.play_game(tournament, 0)
        assert result.failures == ({},) * len(tournament.kinds), tournament
        assert result.abandoned == 0, tournament
        assert sum(result.wins) == pytest.approx(1)
        seen |= set(tournament.kinds)
        if number == max(CHECKED_FROM, games // 2):
            gc.collect()
            objects = len(gc.get_objects())
    assert len(seen) == len(bot_names(name))
    gc.collect()
    assert not objects or len(gc.get_objects()) < MOST_GROWTH * objects


# --- the par of a daily sky: the same on every computer, and computed in other processes


DAY = date(2026, 11, 26)
PARS = {"epizodiak": 13.975, "ecliptic": 8.8}
"""The whole pars of that day; another value means that friends do not compare the same."""


def test_a_game_depends_on_its_number_and_its_deal_alone() -> None:
    """The deal is the same in all games of a par, the chance of the bots is not."""
    (deal,) = daily_sky("ecliptic", DAY, ()).deals
    points = [points_of_game(deal, ("leo",), number, 2) for number in range(3)]
    assert points == [points_of_game(deal, ("leo",), number, 2) for number in range(3)]
    assert len({*points}) > 1


@pytest.mark.parametrize("game", PARS if FULL_SIZE else ("ecliptic",))
def test_b9_a_par_is_the_same_in_two_fresh_processes_and_on_every_computer(game: str) -> None:
    """With its progress, from nothing to the last game. In full size it is the par that is known."""
    sky, games = daily_sky(game, DAY, ("taurus", "leo")), size("B9")
    simulations = par.SIMULATIONS if FULL_SIZE else 2
    seen: list[tuple[int, int]] = []
    pars = {
        asyncio.run(par_of(sky.deals, sky.opponents, lambda *done: seen.append(done), games, simulations))
        for _ in range(2)
    }
    assert len(pars) == 1
    total = games * len(sky.deals)
    assert seen == [(done, total) for done in range(total)] * 2
    if games == par.GAMES and FULL_SIZE:
        assert pars == {PARS[game]}


def test_a_cancelled_par_ends_its_processes() -> None:
    """Without waiting for their games."""
    sky = daily_sky("epizodiak", DAY, ())

    async def cancelled() -> None:
        begun = asyncio.Event()
        task = asyncio.create_task(par_of(sky.deals, ("virgo", "leo"), lambda *_done: begun.set()))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert not multiprocessing.active_children()
