"""How long the program takes to its first picture, beside an empty PySide6 window under a qasync loop.

And what the referee takes to its first answer, beside Python alone.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

RUNS = 11
ROOT = Path(__file__).resolve().parent.parent
SCREEN = ROOT / "tests" / "desktop" / "screen.json"  # larger than Qt's own of 800 by 800

EMPTY = """
import asyncio, os, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
import qasync
app = QApplication([])
app.setQuitOnLastWindowClosed(False)
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, lambda: os._exit(0))
async def main():
    window = Window()
    window.resize(1492, 829)
    window.show()
    await asyncio.Event().wait()
with asyncio.Runner(loop_factory=lambda: qasync.QEventLoop(app)) as runner:
    runner.run(main())
"""

OPENING = """
import os
from epizodiak_qt import app
app.after_first_paint = lambda window: os._exit(0)
app.run("en", "warning")
"""

TABLE = """
import os
from epizodiak_qt import app
def play(window):
    from PySide6.QtCore import QTimer
    window.play_now()
    window.session.page.view.painted.connect(lambda: QTimer.singleShot(0, lambda: os._exit(0)))
app.after_first_paint = play
app.run("en", "warning")
"""

LOADED = """
import os, sys
from epizodiak_qt import app
def look(window):
    unwanted = (
        "epizodiak_qt.bots", "epizodiak_qt.lan", "epizodiak_qt.multiplayer", "numpy", "zeroconf",
        "cryptography", "spake2", "msgspec", "miniaudio",
    )
    print(*[name for name in sys.modules if name.startswith(unwanted)], flush=True)
    os._exit(0)
app.after_first_paint = look
app.run("en", "warning")
"""

REFEREE_MS = 150
NOTHING = ["-c", "pass"]
REFEREE = ["-m", "epizodiak_qt", "referee"]
REQUEST = b'{"id": 1, "do": "new", "game": "epizodiak", "seed": "s"}\n'


def report() -> None:
    """Print the medians of alternating runs, from the start of the process to the first painted picture."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {
            **{key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"},
            "QT_QPA_PLATFORM": f"offscreen:configfile={SCREEN}",
            "PYTHONPATH": str(ROOT),
            **{f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("DATA", "CONFIG", "STATE")},
        }

        def seconds(program: str) -> float:
            began = time.perf_counter()
            subprocess.run(
                [sys.executable, "-c", program], env=environ, check=True, stdout=subprocess.DEVNULL
            )
            return time.perf_counter() - began

        programs = {"empty window": EMPTY, "opening screen": OPENING, "table": TABLE}
        times: dict[str, list[float]] = {name: [] for name in programs}
        for program in programs.values():  # once each, to fill the caches
            seconds(program)
        for _ in range(RUNS):
            for name, program in programs.items():
                times[name].append(seconds(program))
        loaded = subprocess.run(
            [sys.executable, "-c", LOADED], env=environ, check=True, capture_output=True, text=True
        ).stdout.strip()
    yardstick = median(times["empty window"])
    print("From start to first picture")
    for name, taken in times.items():
        spent = median(taken)
        print(f"  {name + ':':<18} {spent * 1000:>6.0f} ms   {spent / yardstick:.2f} x empty window")
    print(
        f"  of bots, sound, network or numpy loaded before it: {loaded or 'nothing'}   (aim: 1.25 x, nothing)"
    )
    report_referee()


def report_referee() -> None:
    """Print what the referee takes of the processor until it has answered once, beside an empty program."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}

    def cpu_ms(words: list[str]) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, *words], env=environ, input=REQUEST, check=True, stdout=subprocess.DEVNULL
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1000

    times = [(cpu_ms(NOTHING), cpu_ms(REFEREE)) for _ in range(RUNS)]
    nothing, referee = (median(column) for column in zip(*times, strict=True))
    print("The referee's first answer, CPU time")
    print(f"  Python alone:      {nothing:>6.0f} ms")
    print(
        f"  referee:           {referee:>6.0f} ms   {referee - nothing:.0f} ms more   (aim: {REFEREE_MS} ms)"
    )
