"""Processor time of each phase of a start, without imports: `python -m benchmarks.phases page MODULES`.

`benchmarks.start` runs it in a process of its own, and reads the JSON that it prints: seconds by phase.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import suppress
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.main_window import MainWindow

REST = "Qt: events, layout, text; and the rest"


class Phases:
    """The seconds of processor time in each phase, without those of nested phases."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self._open = [REST]
        self._since = time.process_time()

    def _count(self) -> None:
        now = time.process_time()
        self.spent[self._open[-1]] = self.spent.get(self._open[-1], 0.0) + now - self._since
        self._since = now

    def wrap(self, owner: object, name: str, phase: str) -> None:
        """Add the time in a function or method to `phase`."""
        wrapped: Callable[..., Any] = getattr(owner, name)

        @wraps(wrapped, assigned=())
        def timed(*args: Any, **named: Any) -> Any:
            self._count()
            self._open.append(phase)
            try:
                return wrapped(*args, **named)
            finally:
                self._count()
                self._open.pop()

        setattr(owner, name, timed)

    def end(self) -> None:
        """Print the phases and end the process."""
        self._count()
        print(json.dumps(self.spent), flush=True)
        os._exit(0)


def main(what: str, modules: list[str]) -> None:
    """Start the window, after importing the modules."""
    for module in modules:
        with suppress(ImportError):  # PySide6 creates some of them
            import_module(module)
    from PySide6 import QtWidgets

    from epizodiak_qt import app, cli, diagnostics, preflight
    from epizodiak_qt.desktop.app.settings import SettingsFile
    from epizodiak_qt.desktop.app.single_instance import SingleInstance
    from epizodiak_qt.desktop.app.translation import Language
    from epizodiak_qt.desktop.main_window import MainWindow
    from epizodiak_qt.desktop.shell.menus import Menus
    from epizodiak_qt.desktop.shell.start.start_page import StartPage
    from epizodiak_qt.desktop.shell.window_style import WindowStyle
    from epizodiak_qt.desktop.style import fonts

    phases = Phases()
    phases.wrap(preflight, "startup_problem", "checks before Qt is loaded")
    phases.wrap(diagnostics, "start_logging", "log files")
    phases.wrap(diagnostics, "start_crash_log", "log files")
    phases.wrap(QtWidgets, "QApplication", "QApplication")
    phases.wrap(SingleInstance, "claim", "lock of the single instance")
    phases.wrap(app, "make_loop", "event loop")
    phases.wrap(fonts, "load_fonts", "fonts")
    phases.wrap(SettingsFile, "load", "settings")
    phases.wrap(Language, "switch", "translation")
    phases.wrap(WindowStyle, "__init__", "style sheet")
    phases.wrap(Menus, "__init__", "menus")
    phases.wrap(StartPage, "__init__", "widgets of the start page")
    phases.wrap(MainWindow, "__init__", "main window")
    phases.wrap(MainWindow, "show", "show")
    phases.wrap(StartPage, "paintEvent", "painting of the start page")

    after_first_paint = app.after_first_paint

    def measure(window: MainWindow) -> None:
        if what == "page":
            phases.end()
        after_first_paint(window)
        play(window, phases)

    app.after_first_paint = measure
    cli.main([])


def play(window: MainWindow, phases: Phases) -> None:
    """Start a new table at once, and end with its first paint."""
    from PySide6.QtCore import QTimer

    from epizodiak_qt.desktop.shell.local_tables import LocalTables
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.desktop.table.table_view import TableView
    from epizodiak_qt.table.saves import Saves

    phases.wrap(LocalTables, "play_now", "click: the rest")
    phases.wrap(Saves, "begin", "click: deal and saved game")
    phases.wrap(TableSession, "__init__", "click: widgets and scene of the table")
    phases.wrap(TableSession, "start", "click: first update")
    phases.wrap(TableView, "paintEvent", "painting of the table")
    window.local_tables.play_now()
    assert window.session is not None
    window.session.page.view.painted.connect(lambda: QTimer.singleShot(0, phases.end))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2].split())
