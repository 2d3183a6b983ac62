"""Time from the start of the program to its first paint, beside an empty PySide6 window under a qasync loop.

It also measures the time of the referee to its first answer, beside an empty Python program.
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

from benchmarks import account

RUNS = 21
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

PAGE = """
import os
from epizodiak_qt import app, cli
app.after_first_paint = lambda window: os._exit(0)
cli.main([])
"""

# The work after the first paint has begun when the table is started, as with an early click.
TABLE = """
import os
from epizodiak_qt import app, cli
after_first_paint = app.after_first_paint
def play(window):
    from PySide6.QtCore import QTimer
    after_first_paint(window)
    window.local_tables.play_now()
    window.session.page.view.painted.connect(lambda: QTimer.singleShot(0, lambda: os._exit(0)))
app.after_first_paint = play
cli.main([])
"""

CLICK = """
import os, time
from epizodiak_qt import app, cli
after_first_paint = app.after_first_paint
def click(window):
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QPushButton
    (play,) = [button for button in window.findChildren(QPushButton) if button.text() == "Play now"]
    began = time.perf_counter()
    def painted():
        print(time.perf_counter() - began, flush=True)
        os._exit(0)
    play.click()
    window.session.page.view.painted.connect(lambda: QTimer.singleShot(0, painted))
def wait(window):
    from PySide6.QtCore import QTimer
    after_first_paint(window)
    QTimer.singleShot(1000, lambda: click(window))
app.after_first_paint = wait
cli.main([])
"""

# Limit and aim of each time, as multiples of the empty window.
LIMITS = {
    "start page": (1.45, 1.3),
    "table": (2.1, 1.8),
    "click on Play now": (0.45, 0.35),
}

REFEREE_MS = 150
NOTHING = ["-c", "pass"]
REFEREE = ["-m", "epizodiak_qt", "referee"]
REQUEST = b'{"id": 1, "do": "new", "game": "epizodiak", "seed": "s"}\n'


def report() -> None:
    """Print the medians of alternating runs, from the start of the process to the first paint."""
    with tempfile.TemporaryDirectory() as folder:
        environ = environment(Path(folder))
        programs = {"empty window": EMPTY, "start page": PAGE, "table": TABLE, "click on Play now": CLICK}
        times: dict[str, list[float]] = {name: [] for name in programs}
        for run in range(RUNS + 1):
            for name, program in programs.items():
                spent = seconds(program, environ)
                if run:  # the first one fills the caches
                    times[name].append(spent)
        report_times(times)
        account.report(EMPTY, {"start page": ("page", PAGE), "table": ("table", TABLE)}, environ)
    report_referee()


def report_times(times: dict[str, list[float]]) -> None:
    """Print the medians, as multiples of the empty window."""
    yardstick = median(times["empty window"])
    print(f"From the start of the process to the first paint, medians of {RUNS} interleaved runs")
    for name, taken in times.items():
        spent = median(taken)
        limit = "   (at most {:.2f}, aim {:.2f})".format(*LIMITS[name]) if name in LIMITS else ""
        print(f"  {name + ':':<18} {spent * 1000:>5.0f} ms   {spent / yardstick:.2f} x empty window{limit}")
    print("  The click comes one second after the first paint; its time is that to the paint of the table.")


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a start without games, but not of the first one, which asks questions."""
    settings = folder / "CONFIG" / "epizodiak" / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("{}", "utf-8")
    return {
        **{key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"},
        "QT_QPA_PLATFORM": f"offscreen:configfile={SCREEN}",
        "LANGUAGE": "en",
        "PYTHONPATH": str(ROOT),
        **{f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("CACHE", "CONFIG", "DATA", "STATE")},
    }


def seconds(program: str, environ: dict[str, str]) -> float:
    """Return the duration of a program, or the seconds that it prints."""
    began = time.perf_counter()
    ended = subprocess.run(
        [sys.executable, "-c", program], env=environ, check=True, capture_output=True, timeout=60
    )
    spent = time.perf_counter() - began
    return float(ended.stdout) if ended.stdout else spent


def report_referee() -> None:
    """Print the processor time of the referee until its first answer, beside an empty program."""
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
