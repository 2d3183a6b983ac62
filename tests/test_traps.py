"""Known faults of Qt for Python, and the rules of the project that a linter cannot check."""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QGraphicsScene

from tests.program_process import ROOT

CALLS = 2000
SOURCES = sorted((ROOT / "epizodiak_qt").rglob("*.py"))
DESKTOP = [path for path in SOURCES if "desktop" in path.parts]
CHECKED = sorted(
    path
    for folder in ("epizodiak_qt", "tests", "benchmarks", "packaging")
    for path in (ROOT / folder).rglob("*.py")
)
SUPPRESSION = re.compile(r"#\s*(noqa|type:\s*ignore)", re.IGNORECASE)
EXPLAINED = re.compile(
    r"# type: ignore\[[a-z-]+(,[a-z-]+)*\]  # \S.*|# noqa: [A-Z]+\d+(, [A-Z]+\d+)*  \(\S.*\)"
)
MOST_NOQA = 40


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


def test_no_dialog_runs_a_nested_event_loop_and_no_sign_is_text() -> None:
    """Such a loop stops every task; some systems show signs as emoji, so they are drawn as paths."""
    assert len(DESKTOP) > 50
    for path in DESKTOP:
        for line, name in calls_of(path.read_text("utf-8")):
            last, where = name.rpartition(".")[2], f"{path}:{line}"
            assert last not in ("exec", "exec_", "processEvents", "asyncSlot", "asyncClose"), where
            assert not name.startswith(("QMessageBox.", "QInputDialog.get", "QFileDialog.get")), where
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
        "PySide6-Essentials>=6.11,<6.12; python_version<'3.12'",
        "PySide6-Essentials>=6.11,<7; python_version>='3.12'",
    ]


def suppressions(text: str) -> list[tuple[int, str]]:
    """Return the line and the text of every comment that suppresses a check."""
    if not SUPPRESSION.search(text):  # as in most files; to split all of them into tokens takes 4 s
        return []
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [
        (token.start[0], token.string)
        for token in tokens
        if token.type == tokenize.COMMENT and SUPPRESSION.match(token.string)
    ]


def test_every_suppressed_check_has_a_code_and_a_reason() -> None:
    """At most 40 of them are `noqa`."""
    found = {
        f"{path}:{line}": text for path in CHECKED for line, text in suppressions(path.read_text("utf-8"))
    }
    assert [f"{where} {text}" for where, text in found.items() if not EXPLAINED.fullmatch(text)] == []
    assert 0 < sum("noqa" in text for text in found.values()) <= MOST_NOQA


def test_the_check_of_suppressions_finds_one_without_a_code_or_a_reason() -> None:
    """Both forms need both parts."""
    for text in (
        "type: ignore",
        "type: ignore[misc]",
        "noqa",
        "noqa: S101",
        "NOQA:S101  (why)",
        "noqa  (why)",
    ):
        ((line, comment),) = suppressions(f"x = 1\ny = 2  # {text}\n")
        assert line == 2
        assert not EXPLAINED.fullmatch(comment), text
    for text in ("type: ignore[misc,arg-type]  # why", "noqa: S101, S102  (why)"):
        ((_, comment),) = suppressions(f"y = 2  # {text}\n")
        assert EXPLAINED.fullmatch(comment), text
