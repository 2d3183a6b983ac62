"""Processor time of a table at which nothing happens: a whole period of its marks, steady and pulsing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from benchmarks.start import ROOT, SCREEN

SETTLES_S = 20  # the deal has moved, and the marks are steady
PERIOD_S = 25  # they pulse 5 s of it
MOST_PERCENT = 2.0

TABLE = """
import os, resource
from epizodiak_qt import app, cli
after_first_paint = app.after_first_paint
def used():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
def play(window):
    from PySide6.QtCore import QTimer
    after_first_paint(window)
    window.stored_settings.change(window.settings._replace(bot_pause="step", reduced_motion="{reduced}"))
    window.local_tables.play_now()
    def begin():
        began = used()
        def end():
            print((used() - began) / {period} * 100, flush=True)
            os._exit(0)
        if {hidden}:
            window.hide()
        QTimer.singleShot({period} * 1000, end)
    QTimer.singleShot({settles} * 1000, begin)
app.after_first_paint = play
cli.main([])
"""


def percent(*, reduced: str = "off", hidden: bool = False) -> float:
    """Return the processor time of an idle table, in percent of one core."""
    code = TABLE.format(period=PERIOD_S, settles=SETTLES_S, reduced=reduced, hidden=hidden)
    with tempfile.TemporaryDirectory() as home:
        folders = {f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
        platform = {"QT_QPA_PLATFORM": f"offscreen:configfile={SCREEN}"}
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=os.environ | folders | platform,
            capture_output=True,
            text=True,
            check=True,
        )
    return float(done.stdout.split()[-1])


def report() -> None:
    """Print the processor time of a table in view, with reduced motion, and in a hidden window."""
    print(f"Idle table, processor time   (aim: at most {MOST_PERCENT:g} % of one core)")
    print(f"  in view: {percent():.2f} %")
    print(f"  reduced motion: {percent(reduced='on'):.2f} %")
    print(f"  window hidden: {percent(hidden=True):.2f} %")
