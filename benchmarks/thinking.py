"""Frames of the window while a master thinks in another process, beside an idle window.

Each frame is due at a multiple of 1/60 s; its delay is the time from then until it is painted. Blocks of both
kinds alternate, and an idle block with another one: where other programs load the processors, two idle
windows differ as much as an idle one and one beside a master, and the figure tells nothing.
"""

from __future__ import annotations

import asyncio
import time
from random import Random
from statistics import median, quantiles
from typing import TYPE_CHECKING

from benchmarks.frames import move, moving_hand

if TYPE_CHECKING:
    from epizodiak_qt.bots.thinkers import Thinker

FRAME_S = 1 / 60
BLOCK_S = 3.0
BLOCKS = 6
MOST_MS = 4.0
KIND = "master"


class Frames:
    """Paints frames as they become due, and keeps their delays in milliseconds."""

    def __init__(self) -> None:
        from PySide6.QtCore import Qt, QTimer

        self._view, self._tiles = moving_hand()
        self._view.painted.connect(self._painted)
        self._timer = QTimer(self._view, timerType=Qt.TimerType.PreciseTimer)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._move)
        self._frame = 0
        self._due = 0.0
        self._moved = False
        self.delays: list[float] = []

    async def run(self, seconds: float) -> list[float]:
        """Paint for some time; return the delays."""
        self.delays = []
        self._due = time.perf_counter()
        self._timer.start(0)
        await asyncio.sleep(seconds)
        self._timer.stop()
        await asyncio.sleep(2 * FRAME_S)
        return self.delays

    def close(self) -> None:
        """Close the view."""
        self._view.close()

    def _move(self) -> None:
        self._frame += 1
        self._moved = True
        move(self._tiles, self._frame)

    def _painted(self) -> None:
        if not self._moved:
            return
        self._moved = False
        now = time.perf_counter()
        self.delays.append(1000 * (now - self._due))
        self._due += FRAME_S * (1 + max(0, int((now - self._due) / FRAME_S)))
        self._timer.start(max(0, round(1000 * (self._due - now))))


async def think(thinker: Thinker, decisions: list[float]) -> None:
    """Let the master decide again and again, as for a seat of a table; note the seconds of each decision."""
    from benchmarks.table import update_with_full_hand

    update = update_with_full_hand()
    while True:
        began = time.perf_counter()
        await thinker.decide(update.view, update.legal, (), Random(1))
        decisions.append(time.perf_counter() - began)


async def measure() -> None:
    """Print the delays of both kinds of blocks."""
    from epizodiak_qt.bots.thinkers import make_thinker

    failures: list[object] = []
    thinker = make_thinker("epizodiak", KIND, KIND, failures.append)
    frames, decisions = Frames(), list[float]()
    delays: dict[str, list[float]] = {"idle": [], "idle too": [], "thinking": []}
    await frames.run(BLOCK_S)  # fills the caches of both
    for _ in range(BLOCKS):
        delays["idle"] += await frames.run(BLOCK_S)
        delays["idle too"] += await frames.run(BLOCK_S)
        task = asyncio.get_running_loop().create_task(think(thinker, decisions))
        delays["thinking"] += await frames.run(BLOCK_S)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    frames.close()
    thinker.close()
    late = {name: quantiles(each, n=100)[98] for name, each in delays.items()}
    print(
        f"Frames of the window while a {KIND} thinks ({len(decisions)} decisions, {len(failures)} failures)"
    )
    for name, each in delays.items():
        print(
            f"  {name + ':':<10} median {median(each):5.1f} ms, p99 {late[name]:5.1f} ms, {len(each)} frames"
        )
    noise = late["idle too"] - late["idle"]
    later = late["thinking"] - late["idle"]
    print(f"  p99 later by {later:.1f} ms   (aim: at most {MOST_MS:g}; idle beside idle: {noise:.1f})")


def main() -> None:
    """Measure in the event loop of the program."""
    import os

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from epizodiak_qt import app

    application = QApplication(["benchmark", "-style", "Fusion"])
    application.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: app.make_loop(application)) as runner:
        runner.run(measure())


if __name__ == "__main__":
    main()
