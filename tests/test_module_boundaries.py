"""Rules of the sources that no contract or linter expresses, and known faults of Qt for Python."""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QGraphicsScene

from epizodiak_qt.games.catalogue import GAMES
from tests.program_process import ROOT

PACKAGE = ROOT / "epizodiak_qt"
SOURCES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}

# The name of the program in the names of folders and files; it is that of its first game.
FILES = {"epizodiak", "epizodiak.log", "epizodiak.csv"}

# Modules outside games and table that play the rules, through the `Game` object: D30.
PLAYING = {
    "arena/likeness.py",
    "arena/play.py",
    "lan/fair_deal/replay.py",
    "lan/wire/compatibility.py",
    "teaching/lesson_table.py",
}

CALLS = 2000
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


def nodes_of(module: str) -> Iterator[ast.AST]:
    """Yield everything in the source of a module, such as "table/table.py"."""
    return ast.walk(ast.parse(SOURCES[module].read_text("utf-8")))


def games_in(node: ast.AST) -> set[str]:
    """Return the games that a node names: in an import, or in a text other than prose and files."""
    if isinstance(node, ast.ImportFrom):
        return {*(node.module or "").split(".")[1:], *(alias.name for alias in node.names)} & set(GAMES)
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in FILES:
        return {*node.value.replace("epizodiak_qt.", "").split(".")} & set(GAMES)
    return set()


def test_a_shared_module_names_no_game() -> None:
    """Only the modules of a game and the one list of games do: in an import, a comparison, a key, or a list.

    One module makes the names of modules from the name of a game.
    """
    shared = [
        module
        for module in SOURCES
        if module != "games/catalogue.py"
        and not any(game in part for game in GAMES for part in module.removesuffix(".py").split("/"))
    ]
    assert len(shared) > 100
    named = {(module, *found) for module in shared for node in nodes_of(module) if (found := games_in(node))}
    assert named == set()
    assert [module for module in SOURCES if 'f"epizodiak_qt.{' in SOURCES[module].read_text("utf-8")] == [
        "desktop/table/game_ui.py"
    ]


def test_the_desktop_is_typed_from_the_scene_to_the_window() -> None:
    """Scene, table, shell and main window name no `Any`: the type checker sees every call between them."""
    for folder, least in (("scene/", 6), ("table/", 6), ("shell/", 6), ("", 2)):
        modules = [each for each in SOURCES if each.rpartition("/")[0] == f"desktop/{folder}".rstrip("/")]
        assert len(modules) >= least
        for module in modules:
            assert "Any" not in {node.id for node in nodes_of(module) if isinstance(node, ast.Name)}, module


def calls_of(module: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of every call in a module, such as "box.question"."""
    for node in nodes_of(module):
        if isinstance(node, ast.Call):
            yield node.lineno, ast.unparse(node.func)


def test_five_modules_play_the_rules_outside_games_and_table_and_one_opens_all_hands() -> None:
    """They use a `Game` object, which the import contract cannot see.

    No table, bot or host asks a game for the view that holds every hand (R18, X14).
    """
    outside = [module for module in SOURCES if not module.startswith("games/")]
    playing = {
        module for module in outside if any(name.endswith((".new", ".legal")) for _, name in calls_of(module))
    }
    assert {module for module in playing if not module.startswith("table/")} == PLAYING
    assert [module for module in outside if "open_view" in SOURCES[module].read_text("utf-8")] == [
        "table/replay_link.py"
    ]


class Sender(QObject):
    """An object with a signal."""

    sent = Signal(int)


def test_a_void_call_keeps_the_reference_count_of_none(qapp: QApplication) -> None:
    """PySide6 6.12 on Python 3.11 loses a reference in each call, and Python aborts after a few thousand."""
    thing, item, scene, sender = QObject(), QGraphicsRectItem(0, 0, 1, 1), QGraphicsScene(), Sender()
    scene.addItem(item)
    image = QImage(8, 8, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    received: list[int] = []
    sender.sent.connect(received.append)
    calls: dict[str, Callable[[], object]] = {
        "a property": lambda: thing.setObjectName("x"),
        "an item": lambda: item.setPos(1, 1),
        "a painter": lambda: painter.drawLine(0, 0, 4, 4),
        "a signal": lambda: sender.sent.emit(1),
    }
    for name, call in calls.items():
        before = sys.getrefcount(None)
        for _ in range(CALLS):
            call()
        assert abs(sys.getrefcount(None) - before) < CALLS // 10, name
    painter.end()
    assert received


def test_no_dialog_runs_a_nested_event_loop_and_no_sign_is_text() -> None:
    """Such a loop stops every task; some systems show signs as emoji, so they are drawn as paths."""
    desktop = [module for module in SOURCES if module.startswith("desktop/")]
    assert len(desktop) > 50
    for module in desktop:
        for line, name in calls_of(module):
            last, where = name.rpartition(".")[2], f"{module}:{line}"
            assert last not in ("exec", "exec_", "processEvents", "asyncSlot", "asyncClose"), where
            assert not name.startswith(("QMessageBox.", "QInputDialog.get", "QFileDialog.get")), where
    for module, path in SOURCES.items():
        text = path.read_text("utf-8")
        assert not [char for char in text if 0x2648 <= ord(char) <= 0x2653 or ord(char) >= 0x1F000], module


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
    # The check finds one without a code or a reason: both forms need both parts.
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
