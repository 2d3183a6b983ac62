"""The test of an engine: it is started and makes one decision in each of its games."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from epizodiak_qt.bots.engines.command import engine_environment
from epizodiak_qt.bots.engines.faults import EngineFault, wrong_game
from epizodiak_qt.bots.engines.player import TIME_MS
from epizodiak_qt.bots.engines.process import LIMITS, EngineProcess
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.lobby.engines import EngineTrial

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.bots.engines.command import EngineCommand
    from epizodiak_qt.bots.engines.process import Limits


async def run_trial(
    command: EngineCommand, games: Sequence[str], limits: Limits | None = None
) -> EngineTrial:
    """Test an engine beside the event loop. When the task is cancelled, the engine is ended."""
    words = command.words()
    if isinstance(words, EngineFault):
        return EngineTrial(fault=words.sentence)
    process = EngineProcess(command.name, words, command.path, engine_environment(), limits or LIMITS)
    cancelled = threading.Event()
    thread = ThreadPoolExecutor(1, thread_name_prefix="engine test")
    trial = thread.submit(try_out, process, games, cancelled)
    thread.shutdown(wait=False)
    try:
        return await asyncio.wrap_future(trial)
    except asyncio.CancelledError:
        cancelled.set()
        process.wake()
        raise


def try_out(
    process: EngineProcess,
    games: Sequence[str],
    cancelled: threading.Event,
    now: Callable[[], float] = time.monotonic,
) -> EngineTrial:
    """Start an engine, let it make a decision in each of `games`, and end it. It blocks."""
    try:
        info = process.start(cancelled)
        if isinstance(info, EngineFault):
            return EngineTrial(fault=info.sentence)
        times: list[tuple[str, float]] = []
        for game in games:
            if game not in info.games:
                return EngineTrial(info.name, info.author, tuple(times), wrong_game(process.name).sentence)
            began, sample = now(), bots_of(game).sample
            if sample is None:
                continue
            answer = process.choose(sample.view, sample.legal, sample.history, TIME_MS, cancelled)
            if isinstance(answer, EngineFault):
                return EngineTrial(info.name, info.author, tuple(times), answer.sentence)
            times.append((game, now() - began))
        return EngineTrial(info.name, info.author, tuple(times))
    finally:
        process.close()
