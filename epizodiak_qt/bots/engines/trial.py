"""The test of an engine: it is started and makes one decision in each of its games."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from epizodiak_qt.bots.engines.faults import EngineFault, fault
from epizodiak_qt.bots.engines.player import TIME_MS
from epizodiak_qt.bots.engines.process import LIMITS, EngineProcess
from epizodiak_qt.bots.engines.worker import in_worker
from epizodiak_qt.games.deal_code import first_decision
from epizodiak_qt.lobby.engines import EngineTrial

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.bots.engines.command import EngineCommand
    from epizodiak_qt.bots.engines.process import Limits


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
            if game not in info.games:
                return EngineTrial(
                    info.name, info.author, tuple(times), fault("wrong game", process.name).sentence
                )
            decision, began = first_decision(game), now()
            answer = await process.choose(*decision, TIME_MS)
            if isinstance(answer, EngineFault):
                return EngineTrial(info.name, info.author, tuple(times), answer.detail)
            times.append((game, now() - began))
        return EngineTrial(info.name, info.author, tuple(times))
    finally:
        await process.close()
