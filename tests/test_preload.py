"""The first paint loads only the modules it needs; idle time loads the others, in short steps.

Each test runs a program of its own, because a module stays loaded in the process that has loaded it.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.games.catalogue import ENTRIES
from tests.program_process import OFFSCREEN, run as run_python

Run = Callable[..., Any]

# The start page needs none of these modules.
LATE = """
    numpy cryptography datetime hashlib logging.handlers jeepney msgspec pickle spake2 wakepy
    PySide6.QtDBus PySide6.QtNetwork epizodiak_qt.bots epizodiak_qt.headless_host epizodiak_qt.lan
    epizodiak_qt.desktop.accessibility epizodiak_qt.desktop.dialogs epizodiak_qt.desktop.epizodiak
    epizodiak_qt.desktop.ecliptic epizodiak_qt.desktop.network epizodiak_qt.desktop.scene.animation
    epizodiak_qt.desktop.shell.menus epizodiak_qt.desktop.table epizodiak_qt.games.chance
    epizodiak_qt.games.epizodiak epizodiak_qt.games.ecliptic epizodiak_qt.lobby epizodiak_qt.multiplayer
    epizodiak_qt.table.entries epizodiak_qt.table.table
"""

# Neither does it need these classes of Qt: each has hundreds of names, or creates other classes.
LATE_CLASSES = "QEasingCurve QIcon QKeySequence QLibraryInfo QSizePolicy QTextFormat QWindow"

# A table that is begun before idle time needs none of these until it is painted.
LATE_AT_A_TABLE = """
    msgspec epizodiak_qt.bots epizodiak_qt.desktop.dialogs epizodiak_qt.desktop.library
    epizodiak_qt.desktop.network epizodiak_qt.desktop.shell.menus
    epizodiak_qt.desktop.table.curtain.curtain_view epizodiak_qt.desktop.table.move_grammar
    epizodiak_qt.desktop.table.result.result_content epizodiak_qt.games.ecliptic epizodiak_qt.games.record
    epizodiak_qt.library epizodiak_qt.lobby.client epizodiak_qt.table.replays epizodiak_qt.teaching
"""

EARLY_TABLE = """
import json, os, sys
from epizodiak_qt import app
after_first_paint = app.after_first_paint
def loaded():
    from PySide6 import QtCore, QtGui, QtWidgets
    widgets = [name for name in vars(QtWidgets) if name.startswith("Q")]
    classes = [*vars(QtCore), *vars(QtGui), *vars(QtWidgets)]
    return {"modules": [*sys.modules], "widgets": widgets, "classes": classes}
def play(window):
    first = loaded()
    after_first_paint(window)
    window.local_tables.play_now()
    def painted():
        print(json.dumps([first, loaded()]))
        window.end()
    window.session.page.view.painted.connect(painted)
app.after_first_paint = play
app.run("en", "warning")
"""

CLICK = """
import json, os, sys, traceback
from epizodiak_qt import app
from PySide6 import QtWidgets
load_ahead = app.load_ahead
async def load_then_click(window):
    await load_ahead(window)
    entries = [len(title.menu().actions()) for title in window.menuBar().actions()]
    modules, widgets = {*sys.modules}, {*vars(QtWidgets)}
    def painted():
        print(json.dumps([[*{*sys.modules} - modules], [*{*vars(QtWidgets)} - widgets], entries]))
        window.end()
    window.local_tables.play_now()
    window.session.page.view.painted.connect(painted)
def report(error, windows):
    traceback.print_exception(error)
    os._exit(3)
app.load_ahead = load_then_click
app.report_error = report
app.run("en", "warning")
"""

STEPS = """
import json, sys
from importlib import import_module
import PySide6.QtWidgets
import epizodiak_qt.app, epizodiak_qt.desktop.main_window
from epizodiak_qt import preload
loaded = {}
for module in (*preload.SAVED_GAMES, *preload.table_modules(sys.argv[1])):
    before = {*sys.modules}
    import_module(module)
    loaded[module] = [name for name in {*sys.modules} - before if name.startswith("epizodiak_qt")]
print(json.dumps(loaded))
"""


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a function that runs a program with its own folders and returns the JSON that it prints."""

    def run_program(program: str, *words: str) -> Any:
        ended = run_python(tmp_path, ["-c", program, *words], environ=OFFSCREEN)
        assert ended.code == 0, ended.err
        return json.loads(ended.out.splitlines()[0])

    return run_program


def loaded_early(loaded: list[str], late: str) -> list[str]:
    """Return the loaded modules that are among those that come late, or below them."""
    return [name for name in loaded if f"{name}.".startswith(tuple(f"{each}." for each in late.split()))]


def test_the_first_paint_and_an_early_table_load_only_what_they_show(run: Run) -> None:
    """The first paint loads no game, table, bot, network or dialog, and few widgets of Qt: each costs time.

    A table then loads no bot, record, library, menu or dialog before its first paint, and not the other game.
    """
    first, table = run(EARLY_TABLE)
    assert loaded_early(first["modules"], LATE) == []
    assert len(first["widgets"]) < 35, first["widgets"]
    assert {*LATE_CLASSES.split()}.isdisjoint(first["classes"])
    assert loaded_early(table["modules"], LATE_AT_A_TABLE) == []
    assert {"QLineEdit", "QSizePolicy", "QTextFormat"}.isdisjoint(table["classes"])
    for loaded, most in ((first, 58), (table, 160)):
        assert len([name for name in loaded["modules"] if name.startswith("epizodiak_qt")]) <= most


def test_a_click_on_play_now_loads_no_module(run: Run, tmp_path: Path) -> None:
    """Idle time has loaded all of them, and the table needs few more widgets.

    It also fills the menus and removes leftovers.
    """
    left = tmp_path / "data" / "epizodiak" / "x.part"
    left.parent.mkdir(parents=True)
    left.touch()
    os.utime(left, (1, 1))
    modules, widgets, entries = run(CLICK)
    assert len(entries) == 4
    assert min(entries) > 5, entries
    assert set(modules) <= {"pwd"}  # only Unix has it
    assert len(widgets) < 10, widgets
    assert not left.exists()


@pytest.mark.parametrize("game", ENTRIES)
def test_each_step_is_short(run: Run, game: str) -> None:
    """No step loads more than 14 modules beside itself. A step that loads none is too late in the list.

    The modules of a game's rules refer to each other, so they are loaded at once.
    """
    for step, loaded in run(STEPS, game).items():
        assert len(loaded) <= (20 if step == ENTRIES[game].rules else 15), (step, loaded)
        assert loaded or not step.startswith("epizodiak_qt"), step
