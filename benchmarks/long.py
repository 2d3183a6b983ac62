"""A long round at three windows, one host and two guests: compares the cost of late and early steps."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from functools import wraps
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from tests.desktop.network.people import Person

ROOT = Path(__file__).resolve().parent.parent
SCREEN = ROOT / "tests" / "desktop" / "screen.json"
ENTRIES = 1000
PART = 200  # steps, at the beginning and at the end of the round
NAMES = ("Ana", "Bo", "Cy")
# Actions by preference. A round in which players only take what was laid never ends.
FIRST = ("take", "draw", "pass", "lay")
YARDSTICK_S = 0.5


def report() -> None:
    """Print the cost of a step early and late in the round, measured in a new process."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={SCREEN}",
            "PYTHONPATH": str(ROOT),
            **{f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("DATA", "CONFIG", "STATE")},
        }
        subprocess.run([sys.executable, "-m", "benchmarks.long", folder], env=environ, check=True)


class Counts:
    """Number of calls of some functions."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    def counting(self, name: str, function: Callable[..., Any], size: Callable[..., int]) -> Any:
        """Return the function with its calls counted; `size` computes the amount from the arguments."""

        @wraps(function)
        def counted(*args: Any, **options: Any) -> Any:
            self.calls[name] += size(*args)
            return function(*args, **options)

        return counted


def counted_functions() -> Iterator[tuple[str, Any, str, Callable[..., int]]]:
    """Yield each counted function: its name in the report, owner, attribute, and size function."""
    from PySide6.QtWidgets import QApplication, QWidget

    from epizodiak_qt.desktop.epizodiak.scene import EpiZodiakScene
    from epizodiak_qt.desktop.scene.table_scene import TableScene
    from epizodiak_qt.desktop.table import controller
    from epizodiak_qt.games import epizodiak

    def one(*_args: Any) -> int:
        return 1

    yield "lines of the log formatted", controller, "_line", one
    yield "events encoded", epizodiak, "event_to_json", one
    yield "views encoded", epizodiak, "view_to_json", one
    yield "updates presented", EpiZodiakScene, "present", one
    yield "pictures drawn", TableScene, "draw", one
    yield "style sheets set", QWidget, "setStyleSheet", one
    yield "style sheets set", QApplication, "setStyleSheet", one


def chess_moves_per_s() -> float:
    """Return random legal moves of chess per second of processor time: the reference for the rules."""
    from benchmarks.random_play import chess_game, rate

    return rate(chess_game, YARDSTICK_S)


def rank(action: Any) -> tuple[int, int, str]:
    """Return the sort key by which the benchmark chooses an action."""
    text = str(action)
    order = next((place for place, kind in enumerate(FIRST) if text.startswith(kind)), len(FIRST))
    return order, len(text), text


async def step(people: list[Person], table: Any) -> float:
    """Make the active player act; return the seconds of processor time until every window shows it."""
    (seat,) = table.state().acting
    controllers = [person.session.controller for person in people]
    action = min(table.update_for(seat).legal, key=rank)
    wanted = len(table.entries) + 1
    began = time.process_time()
    people[seat].scene.chosen.emit(action)
    while any(each.public is None or each.public.seq < wanted for each in controllers):
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    return time.process_time() - began


async def play(person: Callable[[str], Person], counts: Counts) -> None:
    """Play until a round has `ENTRIES` entries, and print the cost of its steps."""
    from tests.desktop.network.people import table_of_three

    people = list(await table_of_three(person))
    table = people[0].hosted.game.table
    times: list[float] = []
    called: list[Counter[str]] = []
    while len(times) < ENTRIES:
        if table.state().between:  # a round that has ended too early does not count
            times, called = [], []
            for each in people:
                await each.until(each.session.page.result.isVisible)
                each.click_widget(each.session.page.result.next_button)
            await people[0].until(lambda: not table.state().between)
            for each in people:
                await each.until(lambda each=each: not each.session.page.result.isVisible())
        before = counts.calls.copy()
        times.append(await step(people, table))
        called.append(counts.calls - before)
    speed = chess_moves_per_s()
    print(f"A round of {ENTRIES} entries at {len(people)} windows, offscreen, processor time")
    print(f"  chess, random:               {speed:>9,.0f} moves/s")
    early, late = median(times[:PART]), median(times[-PART:])
    for name, taken in ((f"first {PART} steps", early), (f"last {PART} steps", late)):
        print(f"  {name + ':':<28} {taken * 1000:9.2f} ms a step   {taken * speed:6.0f} moves of chess")
    print(f"  late beside early:           {late / early:9.2f}      (aim: 1)")
    print(f"  whole round:                 {sum(times):9.1f} s           {sum(times) * speed:,.0f} moves")
    for name in sorted(counts.calls):
        first, last = (sum(each[name] for each in part) / PART for part in (called[:PART], called[-PART:]))
        whole = sum(each[name] for each in called)
        print(f"  {name + ':':<28} {whole:9,d}      {first:6.1f} a step early, {last:6.1f} late")


def main(folder: str) -> None:
    """Play in the event loop of the program, with a clock that only this benchmark advances."""
    from PySide6.QtWidgets import QApplication

    from epizodiak_qt import app
    from epizodiak_qt.desktop.app import clock as window_clock
    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.network.coordinator import Coordinator
    from tests.desktop.loopback_network import on_loopback
    from tests.desktop.manual_clock import FakeClock
    from tests.desktop.network.people import Person

    application = QApplication(["benchmark", "-style", "Fusion"])
    application.setQuitOnLastWindowClosed(False)
    clock, counts = FakeClock(), Counts()
    opened: list[Person] = []

    def fail(error: BaseException) -> None:
        raise error

    def person(name: str) -> Person:
        home = Path(folder) / name

        def tables(window: TableWindow) -> Coordinator:
            return Coordinator(window, on_loopback(home, []))

        with patch.object(app, "make_network_tables", tables):
            window = app.make_window(application, "en", Path("unused.log"), [], Tasks(fail))
        window.stored_settings.change(Settings(speed=0.0, language="en", told_look_away=True, name=name))
        window.resize(1280, 760)
        window.show()
        opened.append(Person(window, clock, name))
        return opened[-1]

    async def run() -> None:
        await play(person, counts)
        for each in reversed(opened):
            each.window.end()
            await each.window.services.tasks.aclose()

    with ExitStack() as patched:
        patched.enter_context(patch.object(window_clock, "QtClock", lambda: clock))
        for name, where, attribute, size in counted_functions():
            function = counts.counting(name, getattr(where, attribute), size)
            patched.enter_context(patch.object(where, attribute, function))
        with asyncio.Runner(loop_factory=lambda: app.make_loop(application)) as runner:
            runner.run(run())


if __name__ == "__main__":
    main(sys.argv[1])
