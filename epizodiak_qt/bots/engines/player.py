"""A player whose decisions an engine makes, with a built-in bot for those that the engine loses."""

from __future__ import annotations

import asyncio
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.bots.engines.command import engine_environment
from epizodiak_qt.bots.engines.faults import CANCELLED, EngineFault, wrong_game
from epizodiak_qt.bots.engines.process import LIMITS, EngineAnswer, EngineProcess, Limits
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from epizodiak_qt.bots.engines.command import EngineCommand
    from epizodiak_qt.bots.engines.faults import FaultKind
    from epizodiak_qt.bots.player import History, Player

log = logging.getLogger(__name__)

RESTARTS: Final = 3
"""How often an engine is started again in one game."""
TIME_MS: Final = 1000
"""The time for one decision."""
OWN_MARGIN_S: Final = 2.0
"""Seconds that the answer of a bot of this program may take beyond the time of the decision."""


class EnginePlayer:
    """Lets an engine choose. A decision that it loses is made by a built-in bot, and nothing else is lost.

    `ask` blocks; `answer` and `decide` are for an event loop.

    Args:
        engine: how the engine is started; this happens in the first decision, or in `prepare`.
        game: the name of the game.
        stand_in: makes the decisions that the engine loses.
        report: called with a sentence for the player, once a game for each kind of fault.
        time_ms: the time for a decision in milliseconds.
        limits: how long the engine is waited for, and how much it may write. A bot of this program obeys its
            time, so that an answer that a loaded machine delays is waited for.
    """

    def __init__(
        self,
        engine: EngineCommand,
        game: str,
        stand_in: Player,
        report: Callable[[Sentence], None],
        time_ms: int = TIME_MS,
        limits: Limits | None = None,
    ) -> None:
        self._engine = engine
        self._game = GAMES[game]
        self._stand_in = stand_in
        self._report = report
        self._time_ms = time_ms
        self._limits = limits or (Limits(margin_s=OWN_MARGIN_S) if engine.built_in else LIMITS)
        self._process: EngineProcess | None = None
        self._starts = 0
        self._ended_with = CANCELLED
        self._told: set[FaultKind | None] = set()
        self._closed = threading.Event()
        self._thread: ThreadPoolExecutor | None = None

    def new_game(self) -> None:
        """Begin another game: restarts and sentences are counted anew, and the process goes on."""
        self._starts = int(self._process is not None)
        self._told.clear()

    def prepare(self) -> None:
        """Start the engine in the background, so that its first decision takes no longer than the others."""
        self._worker().submit(self._running, self._closed)

    async def decide(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return one of `legal`. When the task is cancelled, the decision under way is dropped."""
        answer = await self.answer(view, legal, history)
        warning = None if self._process is None else self._process.warning
        if warning is not None:
            self._tell(warning.kind, warning.sentence)
        if isinstance(answer, EngineAnswer):
            return next(action for action in legal if str(action) == answer.action)
        if answer == CANCELLED:
            return legal[0]
        log.warning("engine %s: lost a decision: %s", self._engine.name, answer.sentence.en)
        self._tell_lost(answer)
        return self._stand_in.choose(view, legal, history, random)

    async def answer(self, view: Any, legal: tuple[Any, ...], history: History) -> EngineAnswer | EngineFault:
        """Return the answer of the engine with its further keys. The event loop goes on meanwhile."""
        if len(legal) == 1:
            return EngineAnswer(str(legal[0]), {})
        cancelled = threading.Event()
        asked = self._worker().submit(self.ask, view, legal, history, cancelled)
        try:
            return await asyncio.wrap_future(asked)
        except asyncio.CancelledError:
            cancelled.set()
            self._wake()
            raise

    def ask(
        self, view: Any, legal: tuple[Any, ...], history: History, cancelled: threading.Event | None = None
    ) -> EngineAnswer | EngineFault:
        """Return the answer of the engine with its further keys; start the engine if it does not run.

        A forced action is answered without the engine. `cancelled` may be set by another thread.
        """
        if len(legal) == 1:
            return EngineAnswer(str(legal[0]), {})
        process = self._running(cancelled or self._closed)
        if isinstance(process, EngineFault):
            return process
        shown = self._game.view_to_json(view)
        answer = process.choose(shown, [*map(str, legal)], history, self._time_ms, cancelled)
        if isinstance(answer, EngineFault) and self._engine.built_in and answer.kind in ("late", "cancelled"):
            process.close(at_once=True)  # it would go on with its search
            self._starts -= answer == CANCELLED
        if isinstance(answer, EngineFault):
            self._ended_with = answer
        return answer

    def close(self) -> None:
        """End the engine, in the background if it plays for an event loop."""
        if self._closed.is_set():
            return
        self._closed.set()
        self._wake()
        if self._thread is None:
            self._end()
        else:
            self._thread.submit(self._end)
            self._thread.shutdown(wait=False)

    # --- the process

    def _worker(self) -> ThreadPoolExecutor:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"engine {self._engine.name}")
        return self._thread

    def _wake(self) -> None:
        process = self._process
        if process is not None:
            process.wake()

    def _end(self) -> None:
        if self._process is not None:
            self._process.close()

    def _running(self, cancelled: threading.Event | None) -> EngineProcess | EngineFault:
        """Return the process; start it if it has ended and may be started again."""
        process = self._process
        if process is not None:
            if process.is_running:
                return process
            if process.fault is not None and process.fault is not self._ended_with:
                self._ended_with = process.fault  # it has ended between two decisions
                return process.fault
        if self._closed.is_set() or self._starts > RESTARTS:
            return self._ended_with
        started = self._start(cancelled)
        if isinstance(started, EngineFault):
            self._ended_with = started
        self._starts += started != CANCELLED
        return started

    def _start(self, cancelled: threading.Event | None) -> EngineProcess | EngineFault:
        """Start the engine and check that it plays the game."""
        words = self._engine.words()
        if isinstance(words, EngineFault):
            return words
        name, folder = self._engine.name, self._engine.path
        process = self._process = EngineProcess(
            name,
            words,
            folder,
            engine_environment(),
            self._limits,
            low_priority=self._engine.low_priority,
        )
        info = process.start(cancelled)
        if isinstance(info, EngineFault):
            return info
        if self._game.NAME not in info.games:
            process.close()
            return wrong_game(name)
        return process

    # --- faults

    def _tell_lost(self, fault: EngineFault) -> None:
        """Report a fault that has cost a decision."""
        if self._starts > RESTARTS and not (self._process and self._process.is_running):
            lost = Sentence(
                f"{fault.sentence.en} It is not started again in this game: a built-in bot plays on for it.",
                f"{fault.sentence.fr} Il ne sera pas relancé dans cette partie\u202f: "
                "un robot du jeu joue à sa place.",
            )
            self._tell(None, lost)
        else:
            lost = Sentence(
                f"{fault.sentence.en} A built-in bot plays this move for it.",
                f"{fault.sentence.fr} Un robot du jeu joue ce coup à sa place.",
            )
            self._tell(fault.kind, lost)

    def _tell(self, kind: FaultKind | None, sentence: Sentence) -> None:
        """Report a sentence, unless the player has read one about this kind of fault."""
        if kind not in self._told:
            self._told.add(kind)
            self._report(sentence)
