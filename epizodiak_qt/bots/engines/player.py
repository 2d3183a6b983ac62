"""A player whose decisions an engine makes, and the test of an engine before it plays."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.bots.engines.faults import CANCELLED, EngineFault, fault
from epizodiak_qt.bots.engines.process import LIMITS, EngineProcess, Limits
from epizodiak_qt.bots.engines.worker import in_worker
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.deal_code import first_decision
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.engines import EngineTrial

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from epizodiak_qt.bots.engines.command import EngineCommand
    from epizodiak_qt.bots.player import History, Player

log = logging.getLogger(__name__)

RESTARTS: Final = 3
"""How often an engine is started again in one game."""
TIME_MS: Final = 1000
"""The time for one decision."""
OWN_MARGIN_S: Final = 2.0
"""Seconds that the answer of a bot of this program may take beyond the time of the decision."""
STANDS_IN: Final = Sentence(
    "{fault} A built-in bot plays this move for it.",
    "{fault} Un robot du jeu joue ce coup à sa place.",
)
PLAYS_ON: Final = Sentence(
    "{fault} It is not started again in this game: a built-in bot plays on for it.",
    "{fault} Il ne sera pas relancé dans cette partie\u202f: un robot du jeu joue à sa place.",
)


class EnginePlayer:
    """Lets an engine choose. A decision that it loses is made by a built-in bot, and nothing else is lost.

    It is the thinker of a seat too; `answer` and `decide` are for an event loop, `ask` blocks.

    Args:
        engine: how the engine is started; this happens in the first decision, or in `prepare`.
        game: the name of the game.
        stand_in: makes the decisions that the engine loses.
        report: called with a sentence for the table, once a game for each kind of fault, until `close`.
        time_ms: the time for a decision in milliseconds.
        limits: how long the engine is waited for, and how much it may write. A bot of this program obeys its
            time, so that an answer that a loaded machine delays is waited for.

    Attributes:
        process: the process that was started last; None before the first one.
        time_ms: the time for the next decision.
    """

    is_slow = True

    def __init__(
        self,
        engine: EngineCommand,
        game: str,
        stand_in: Player,
        report: Callable[[Sentence], None],
        time_ms: int = TIME_MS,
        limits: Limits | None = None,
    ) -> None:
        self.process: EngineProcess | None = None
        self._engine = engine
        self._game = GAMES[game]
        self._stand_in = stand_in
        self._report = report
        self.time_ms = time_ms
        self._limits = limits or (Limits(margin_s=OWN_MARGIN_S) if engine.built_in else LIMITS)
        self._starts = 0
        self._ended_with = CANCELLED
        self._reported: set[str | None] = set()
        self._is_closed = False
        self._lock = asyncio.Lock()

    def new_game(self) -> None:
        """Begin another game: restarts and sentences are counted anew, and the process goes on."""
        self._starts = int(self.process is not None)
        self._reported.clear()

    def prepare(self) -> None:
        """Start the engine in the background, so that its first decision takes no longer than the others."""
        in_worker(self._prepare())

    async def decide(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return one of `legal`. When the task is cancelled, the decision under way is dropped."""
        answer = await self.answer(view, legal, history)
        warning = None if self.process is None else self.process.warning
        if warning is not None:
            self._tell(warning.kind, warning.sentence)
        if isinstance(answer, str):
            return next(action for action in legal if str(action) == answer)
        if answer == CANCELLED:
            return legal[0]
        log.warning("engine %s: lost a decision: %s", self._engine.name, answer.detail.en)
        is_over = self._starts > RESTARTS and not (self.process and self.process.is_running)
        lost = PLAYS_ON if is_over else STANDS_IN
        self._tell(None if is_over else answer.kind, lost.fill(fault=answer.sentence))
        return self._stand_in.choose(view, legal, history, random)

    async def answer(self, view: Any, legal: tuple[Any, ...], history: History) -> str | EngineFault:
        """Return the choice of the engine in notation. The event loop goes on meanwhile."""
        return await asyncio.wrap_future(in_worker(self._choose(view, legal, history)))

    def ask(self, view: Any, legal: tuple[Any, ...], history: History) -> str | EngineFault:
        """Return the choice of the engine in notation."""
        return in_worker(self._choose(view, legal, history)).result()

    def close(self) -> None:
        """End the engine in the background."""
        if not self._is_closed:
            self._is_closed = True
            in_worker(self._end())

    def _tell(self, kind: str | None, sentence: Sentence) -> None:
        """Report a sentence, unless the player has read one about this kind of fault."""
        if kind not in self._reported and not self._is_closed:
            self._reported.add(kind)
            self._report(sentence)

    # --- in the thread of the engines

    async def _prepare(self) -> None:
        async with self._lock:
            await self._running()

    async def _end(self) -> None:
        if self.process is not None:
            await self.process.close()

    async def _choose(self, view: Any, legal: tuple[Any, ...], history: History) -> str | EngineFault:
        """Ask the engine; start it if it does not run. A forced action is chosen without it."""
        if len(legal) == 1:
            return str(legal[0])
        async with self._lock:
            process = await self._running()
            if isinstance(process, EngineFault):
                return process
            shown = self._game.view_to_json(view)
            try:
                answer = await process.choose(shown, [*map(str, legal)], history, self.time_ms)
            except asyncio.CancelledError:
                if self._engine.built_in:  # it would go on with its search
                    self._starts -= 1
                    await process.close(at_once=True)
                raise
            if isinstance(answer, EngineFault):
                self._ended_with = answer
                if self._engine.built_in and answer.kind == "late":
                    await process.close(at_once=True)
            return answer

    async def _running(self) -> EngineProcess | EngineFault:
        """Return the process; start it if it has ended and may be started again."""
        process = self.process
        if process is not None:
            if process.is_running:
                return process
            if process.fault is not None and process.fault is not self._ended_with:
                self._ended_with = process.fault  # it has ended between two decisions
                return process.fault
        if self._is_closed or self._starts > RESTARTS:
            return self._ended_with
        process = self.process = EngineProcess(self._engine, self._limits)
        info = await process.start(self._game.NAME)
        self._starts += info != CANCELLED
        if isinstance(info, EngineFault):
            self._ended_with = info
            return info
        return process


# --- the test of an engine


async def run_trial(engine: EngineCommand, games: Sequence[str], limits: Limits | None = None) -> EngineTrial:
    """Test an engine beside the event loop. When the task is cancelled, the engine is ended."""
    return await asyncio.wrap_future(in_worker(try_out(EngineProcess(engine, limits or LIMITS), games)))


async def try_out(
    process: EngineProcess, games: Sequence[str], now: Callable[[], float] = time.monotonic
) -> EngineTrial:
    """Start an engine, let it make a decision in each of `games`, and end it."""
    times: list[tuple[str, float]] = []
    try:
        info = await process.start()
        if isinstance(info, EngineFault):
            return EngineTrial(fault=info.detail)
        for game in games:
            decision, began = first_decision(game), now()
            answer: str | EngineFault = fault("wrong game", process.name)
            if game in info.games:
                answer = await process.choose(*decision, TIME_MS)
            if isinstance(answer, EngineFault):
                return EngineTrial(info.name, info.author, tuple(times), answer.detail)
            times.append((game, now() - began))
        return EngineTrial(info.name, info.author, tuple(times))
    finally:
        await process.close()
