"""Plays the games of a tournament in blocks, each of which is a task of an executor."""

from __future__ import annotations

import logging
import random
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from epizodiak_qt.arena.players import PLAYERS, LostDecisionError
from epizodiak_qt.arena.traits import Tally, observer
from epizodiak_qt.bots.player import RandomPlayer
from epizodiak_qt.bots.winning_chances import shares_of, winning_chances
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import KeyedChance
from epizodiak_qt.games.game import AnyGame, ranked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.arena.tournament import Tournament

log = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")

BLOCK_S: Final = 2.0
"""The length of a block in seconds, so that sending it costs nothing beside playing it."""
BLOCKS_A_WORKER: Final = 2
"""How many blocks are sent ahead, so that no worker waits for its next one."""
WAIT_S: Final = 0.5
"""Seconds of one wait for blocks: on Windows, Ctrl+C interrupts no wait without end."""
MOST_PLIES: Final = 3000
"""A round with more actions is ended without points; even a random round has a tenth of them on average."""
MOST_ROUNDS: Final = 100
"""A match with more rounds ends with the points that it has."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game; all tuples have one value per seat."""

    number: int
    """The number of the game in its tournament."""
    wins: tuple[float, ...]
    """1 for the winner, equal parts of 1 for a shared first place."""
    points: tuple[int, ...]
    """The points of the game."""
    ranking: tuple[tuple[int, ...], ...]
    """Groups of equal seats, best first."""
    traits: tuple[dict[str, tuple[int, int]], ...]
    """For each trait a sum and its chances."""
    decisions: tuple[int, ...]
    """The decisions between two actions or more."""
    failures: tuple[dict[str, int], ...]
    """The decisions that the player lost, by kind of fault: an error, an illegal action, no answer …"""
    abandoned: int
    """How many rounds were ended without points because they were too long."""
    forecasts: tuple[tuple[float, ...], ...] = ()
    """The chance to win that was predicted for the seat at each of its turns, if that was asked for."""


Block = tuple[tuple[GameResult, ...], float]
"""The results of a block of games, in its order, and the seconds that it took."""


def play_block(tournament: Tournament, numbers: Sequence[int]) -> Block:
    """Play some games of a tournament. A pure function of its arguments, but for engines and the time."""
    begin = time.perf_counter()
    games = tuple(play_game(tournament, number) for number in numbers)
    return games, time.perf_counter() - begin


def play_game(tournament: Tournament, number: int) -> GameResult:
    """Play one game to its end."""
    return PlayedGame(tournament, number).result()


class PlayedGame:
    """One game in progress. Its chance is that of its deal, unless another one is given.

    Attributes:
        position: where it stands.
    """

    def __init__(self, tournament: Tournament, number: int, chance: KeyedChance | None = None) -> None:
        self._number = number
        self._rules: AnyGame = GAMES[tournament.game]
        self._observer = observer(tournament.game)
        deal, index, seating = tournament.game_at(number)
        self._tournament = tournament
        self._kinds = [tournament.kinds[player] for player in seating]
        self._players = [
            PLAYERS.player(tournament.game, kind, tournament.engines.get(kind), tournament.time_ms)
            for kind in self._kinds
        ]
        self._random = [
            random.Random(f"arena {tournament.seed} {deal} {index} {seat}") for seat in range(len(seating))
        ]
        self._tallies = [Tally() for _ in seating]
        self._decisions = [0] * len(seating)
        self._failures: list[Counter[str]] = [Counter() for _ in seating]
        self._forecasts: list[list[float]] = [[] for _ in seating]
        self._forecaster = random.Random(f"forecast {tournament.seed} {number}")
        self._abandoned = 0
        self._chance = chance or KeyedChance(f"arena {tournament.seed} {deal}")
        options = self._rules.options_from_json(tournament.options)
        self.position, events = self._rules.new(options, self._chance)
        self._histories: list[tuple[str, ...]] = [() for _ in seating]
        self._extend_histories(events)

    def result(self) -> GameResult:
        """Play the game to its end and return its result."""
        for _ in range(MOST_ROUNDS):
            self._play_round()
            self._observer.observe_end(self._tallies, self.position)
            if not self._rules.between_rounds(self.position):
                break
            (seat,) = self._rules.acting(self.position)
            self._apply(seat, self._rules.legal(self.position, seat)[0])
        points = self._rules.points(self.position)
        outcome = self._rules.outcome(self.position)
        ranking = (outcome or ranked(points)).ranking  # a match that was ended early has no outcome
        return GameResult(
            number=self._number,
            wins=shares_of(ranking, len(points)),
            points=points,
            ranking=ranking,
            traits=tuple(tally.totals() for tally in self._tallies),
            decisions=tuple(self._decisions),
            failures=tuple(map(dict, self._failures)),
            abandoned=self._abandoned,
            forecasts=tuple(map(tuple, self._forecasts)) if self._tournament.calibration else (),
        )

    def _play_round(self) -> None:
        """Play until the round or the game is over; a round that is too long ends without points."""
        rules = self._rules
        (starter, *_) = rules.acting(self.position)
        for _ in range(MOST_PLIES):
            seats = rules.acting(self.position)
            if not seats or rules.between_rounds(self.position):
                return
            seat = seats[0]
            if self._tournament.calibration and rules.turn_begins(self.position):
                self._forecast(seat)
            legal = rules.legal(self.position, seat)
            action = legal[0] if len(legal) == 1 else self._choose(seat, legal)
            self._observer.observe(self._tallies[seat], self.position, seat, legal, action)
            self._apply(seat, action)
        if rules.abandon_round is not None:
            self._abandoned += 1
            self.position, _ = rules.abandon_round(self.position, starter)

    def _apply(self, seat: int, action: Any) -> None:
        self.position, events = self._rules.play(self.position, seat, action, self._chance)
        self._extend_histories(events)

    def _extend_histories(self, events: Sequence[object]) -> None:
        self._histories = [
            self._rules.extend_history(history, events, seat) for seat, history in enumerate(self._histories)
        ]

    def _choose(self, seat: int, legal: tuple[Any, ...]) -> Any:
        """Return the choice of a player; one that fails loses this decision to a random action."""
        view = self._rules.view(self.position, seat)
        source = self._random[seat]
        self._decisions[seat] += 1
        try:
            action = self._players[seat].choose(view, legal, self._histories[seat], source)
        except LostDecisionError as lost:
            fault = str(lost)
        except Exception:
            fault = "error"
            if not self._failures[seat]:
                log.exception("%s failed in game %d", self._kinds[seat], self._number)
        else:
            if action in legal:
                return action
            fault = "illegal"
            if not self._failures[seat]:  # a bot that fails once often fails again
                log.error(
                    "%s chose an illegal action in game %d: %s", self._kinds[seat], self._number, action
                )
        self._failures[seat][fault] += 1
        return RandomPlayer().choose(view, legal, self._histories[seat], source)

    def _forecast(self, seat: int) -> None:
        """Predict the chance to win of the seat to move from its own view."""
        view = self._rules.view(self.position, seat)
        game, simulations = self._tournament.game, self._tournament.calibration
        chances = winning_chances(game, view, self._histories[seat], self._forecaster, simulations)
        self._forecasts[seat].append(round(chances[seat], 4))


# --- blocks on an executor


class BlockError(Exception):
    """A block of games failed, or its worker ended."""


def run_games(
    tournament: Tournament,
    numbers: Sequence[int],
    executor: Executor,
    workers: int,
    on_block: Callable[[Sequence[GameResult]], None],
) -> None:
    """Play the games `numbers` of a tournament, and report each block when it is finished.

    The first blocks are single games; from their times follows the size of the others. Raises BlockError.
    """
    pending: set[Future[Block]] = set()
    begun, played, seconds = 0, 0, 0.0
    ahead = 1 if workers == 1 else BLOCKS_A_WORKER * workers
    try:
        while begun < len(numbers) or pending:
            while begun < len(numbers) and len(pending) < ahead:
                left = len(numbers) - begun
                size = 1 if not played else round(BLOCK_S * played / max(seconds, 1e-6))
                size = max(1, min(size, left // ahead))
                block_numbers = tuple(numbers[begun : begun + size])
                pending.add(_checked(executor.submit, play_block, tournament, block_numbers))
                begun += size
            done, pending = wait(pending, WAIT_S, FIRST_COMPLETED)
            for future in done:
                games, taken = _checked(future.result)
                played += len(games)
                seconds += taken
                on_block(games)
    finally:
        for future in pending:
            future.cancel()


def _checked(call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Return the result of a call. Raises BlockError for any error of the executor, a worker or a machine."""
    try:
        return call(*args, **kwargs)
    except Exception as error:
        raise BlockError(f"{type(error).__name__}: {error}") from error
