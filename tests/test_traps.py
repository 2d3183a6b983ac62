"""Known faults of Qt for Python, and the rules of the project that a linter cannot check."""

from __future__ import annotations

import ast
import sys
import tomllib
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene

from tests.program_process import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication

CALLS = 2000
SOURCES = sorted((ROOT / "epizodiak_qt").rglob("*.py"))
DESKTOP = [path for path in SOURCES if "desktop" in path.parts]


class Sender(QObject):
    """An object with a signal."""

    sent = Signal(int)


def void_calls() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield calls that return nothing, of every kind that painting a table makes."""
    thing = QObject()
    yield "a property", lambda: thing.setObjectName("x")
    item = QGraphicsRectItem(0, 0, 1, 1)
    scene = QGraphicsScene()
    scene.addItem(item)
    yield "an item", lambda: item.setPos(1, 1)
    image = QImage(8, 8, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    yield "a painter", lambda: painter.drawLine(0, 0, 4, 4)
    painter.end()
    sender = Sender()
    received: list[int] = []
    sender.sent.connect(received.append)
    yield "a signal", lambda: sender.sent.emit(1)
    assert received


def test_a_void_call_keeps_the_reference_count_of_none(qapp: QApplication) -> None:
    """PySide6 6.12 on Python 3.11 loses a reference in each call, and Python aborts after a few thousand."""
    for name, call in void_calls():
        before = sys.getrefcount(None)
        for _ in range(CALLS):
            call()
        assert abs(sys.getrefcount(None) - before) < CALLS // 10, name


def calls_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of every call in a source, such as "box.question"."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            yield node.lineno, ast.unparse(node.func)


def test_no_dialog_runs_a_nested_event_loop() -> None:
    """A nested event loop stops every task: dialogs use `open()` and signals."""
    assert len(DESKTOP) > 50
    for path in DESKTOP:
        for line, name in calls_of(path.read_text("utf-8")):
            last, where = name.rpartition(".")[2], f"{path}:{line}"
            assert last not in ("exec", "exec_", "processEvents", "asyncSlot", "asyncClose"), where
            assert not name.startswith(("QMessageBox.", "QInputDialog.get", "QFileDialog.get")), where


def test_no_zodiac_sign_is_text() -> None:
    """Some systems show these characters as emoji; the program draws them as paths."""
    assert len(SOURCES) > len(DESKTOP)
    for path in SOURCES:
        text = path.read_text("utf-8")
        assert not [char for char in text if 0x2648 <= ord(char) <= 0x2653 or ord(char) >= 0x1F000], path


def test_pyside_is_pinned_by_the_version_of_python() -> None:
    """The installation and the build have the same requirement."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    installed = [line for line in project["project"]["dependencies"] if line.startswith("PySide6")]
    assert [line for line in project["build-system"]["requires"] if line.startswith("PySide6")] == installed
    assert installed == [
        "PySide6-Essentials>=6.10,<6.12; python_version<'3.12'",
        "PySide6-Essentials>=6.10,<7; python_version>='3.12'",
    ]
