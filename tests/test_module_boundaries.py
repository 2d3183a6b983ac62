"""Limits that the import contracts cannot express: shared modules know no game, and the desktop is typed."""

import ast
from importlib.util import find_spec

from epizodiak_qt import preload
from epizodiak_qt.games.catalogue import GAMES
from tests.program_process import ROOT

PACKAGE = ROOT / "epizodiak_qt"

# The name of the program in the names of folders and files; it is that of its first game.
FILES = {"epizodiak", "epizodiak.log"}

# Modules outside games and table that play the rules, through the `Game` object: D30.
PLAYING = {
    "arena/likeness.py",
    "arena/play.py",
    "lan/fair_deal/replay.py",
    "lan/wire/compatibility.py",
    "teaching/lesson_table.py",
}


def shared_modules() -> list[str]:
    """Return the modules that serve every game: all but those of a game, and the one list of games."""
    return [
        name
        for name in (path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.rglob("*.py")))
        if name != "games/catalogue.py"
        and not any(game in part for game in GAMES for part in name.removesuffix(".py").split("/"))
    ]


def check(module: str) -> None:
    """Fail if a module names a game: in an import, a comparison, a key, a list or any other text.

    Allowed are names of files and programs (FILES), prose, and keys of the window's style.
    """
    tree = ast.parse((PACKAGE / module).read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            parts = (node.module or "").split(".")
            assert not set(parts[1:]) & set(GAMES), f"{module}:{node.lineno} imports from {node.module}"
            named = {alias.name for alias in node.names}
            assert not named & set(GAMES), f"{module}:{node.lineno} imports {named}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = set(node.value.replace("epizodiak_qt.", "").split("."))
            named = words & set(GAMES) if node.value not in FILES else set()
            assert not named, f"{module}:{node.lineno} names a game: {node.value!r}"
        if isinstance(node, ast.JoinedStr):
            text = ast.unparse(node)
            assert "epizodiak_qt." not in text, f"{module}:{node.lineno} makes the name of a module: {text}"


def test_the_desktop_is_typed_from_the_scene_to_the_window() -> None:
    """Scene, table, shell and main window name no `Any`: the type checker sees every call between them."""
    for folder, least in (("scene", 6), ("table", 6), ("shell", 6), ("", 2)):
        modules = sorted((PACKAGE / "desktop" / folder).glob("*.py"))
        assert len(modules) >= least
        for module in modules:
            names = {
                node.id
                for node in ast.walk(ast.parse(module.read_text("utf-8")))
                if isinstance(node, ast.Name)
            }
            assert "Any" not in names, module


def calls_rules(module: str) -> bool:
    """Return whether a module deals a position or asks for its legal actions."""
    tree = ast.parse((PACKAGE / module).read_text("utf-8"))
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any(isinstance(each, ast.Attribute) and each.attr in ("new", "legal") for each in calls)


def test_five_modules_play_the_rules_outside_games_and_table() -> None:
    """They use a `Game` object, which the import contract cannot see."""
    modules = (path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
    outside = [module for module in modules if not module.startswith(("games/", "table/"))]
    assert {module for module in outside if calls_rules(module)} == PLAYING


def test_only_the_link_of_a_record_opens_all_hands() -> None:
    """No table, bot or host asks a game for the view that holds every hand (R18, X14)."""
    modules = (path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
    outside = [module for module in modules if not module.startswith("games/")]
    assert [module for module in outside if "open_view" in (PACKAGE / module).read_text("utf-8")] == [
        "table/replay_link.py"
    ]


def test_each_preloaded_module_exists() -> None:
    """Lists of strings name these modules, and no other check reads the lists."""
    for game in GAMES:
        for name in (*preload.SAVED_GAMES, *preload.table_modules(game)):
            assert find_spec(name.partition(".")[0]), name
            path = PACKAGE.parent.joinpath(*name.split("."))
            is_ours = name.startswith("epizodiak_qt.")
            assert not is_ours or path.with_suffix(".py").is_file() or (path / "__init__.py").is_file(), name
