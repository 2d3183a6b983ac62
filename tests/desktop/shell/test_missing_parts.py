"""Parts of the program are missing: the window names them, and the game can still be played."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import platformdirs
import pytest

from epizodiak_qt import app as composition
from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.app.tasks import Tasks
from epizodiak_qt.desktop.style.art import Art, parse_path
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, load_fonts
from tests.desktop.seated_player import painted_texts
from tests.games.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from tests.desktop.seated_player import SeatedPlayer


@pytest.fixture
def opened(
    styled_app: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., MainWindow]]:
    """Return a function that makes the window as the program does, from other folders."""
    windows: list[MainWindow] = []
    monkeypatch.setattr(platformdirs, "user_config_path", lambda *_a, **_k: tmp_path / "config")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_a, **_k: tmp_path / "data")

    def make(*without: str, language: str = "en") -> MainWindow:
        for kind in ("resources", "translations"):
            shutil.copytree(data_dir(kind), tmp_path / kind, dirs_exist_ok=True)
        for name in without:
            path = tmp_path / name
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        monkeypatch.setattr(composition, "data_dir", lambda kind: tmp_path / kind)
        log = tmp_path / "epizodiak.log"

        def fail(error: BaseException) -> None:
            raise error

        window = composition.make_window(styled_app, language, log, [], Tasks(fail))
        windows.append(window)
        window.show()
        return window

    yield make
    for window in windows:
        window.close()
        window.services.language.uninstall()
        window.deleteLater()
    styled_app.processEvents()


def note(window: MainWindow) -> str:
    """Return the note under the buttons of the start page."""
    return window.start_page.note.text()


def test_a_complete_program_shows_no_note(opened: Callable[..., MainWindow]) -> None:
    """The note is empty."""
    assert note(opened()) == ""


MISSING = {
    "resources/fonts/Cinzel.ttf": "Cinzel.ttf",
    "resources/fonts": "Cinzel.ttf, AtkinsonHyperlegible-Regular.ttf, AtkinsonHyperlegible-Bold.ttf",
    "resources/art": "art",
    "translations/epizodiak_fr.qm": "epizodiak_fr.qm",
}


@pytest.mark.parametrize(("path", "named"), MISSING.items(), ids=MISSING)
def test_missing_parts_are_named(path: str, named: str, opened: Callable[..., MainWindow]) -> None:
    """The start page names them in one sentence."""
    window = opened(path, language="fr")
    assert note(window).startswith(f"Il manque des parties du programme ({named})")


def test_unreadable_settings_are_reported_on_the_start_page(
    opened: Callable[..., MainWindow], tmp_path: Path
) -> None:
    """The program starts with the defaults."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text("{")
    window = opened()
    assert note(window).startswith("The settings could not be read")
    assert window.settings.theme == "system"


def test_a_missing_font_is_returned_by_name(styled_app: QApplication, tmp_path: Path) -> None:
    """Text then has a substitute font."""
    assert load_fonts(tmp_path, TITLE) == ["Cinzel.ttf"]
    assert load_fonts(data_dir("resources") / "fonts", TITLE, TEXT) == []


async def test_without_drawings_tiles_show_digits(
    sit: Callable[..., SeatedPlayer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game can be played: a tile shows its number instead of its sign."""
    at = sit(position(hands=([2, 8], [...], [...]), dial=(6, 7)))
    bare = Art(tmp_path)
    at.scene.style_now.art = bare
    at.scene.style_now.change(at.window.theme, arabic=False, text_scale=1.0)
    painted_texts(at.session.page.view, monkeypatch)
    texts = painted_texts(at.session.page.view, monkeypatch)
    assert "signs" in bare.missing
    assert {"2", "8", "6", "7"} <= set(texts)
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.seen("dial") == [6, 7, 8]


BAD_PATHS = [
    ("X 1 2", "X"),
    ("1 2", "1"),
    ("M 1", "cut off"),
    ("M 1 2 L", "cut off"),
    ("M 1 2 C 1 2 3 4 5", "cut off"),
    ("M one two", "one"),
]


@pytest.mark.parametrize(("text", "message"), BAD_PATHS)
def test_a_drawing_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    """Nothing of an invalid path is painted."""
    with pytest.raises(ValueError, match=message):
        parse_path(text)


def test_a_drawing_with_every_command_is_parsed() -> None:
    """The path data has moves, lines, curves and closing lines."""
    path = parse_path("M 0 0 L 10 0 C 10 5 10 5 10 10 Q 5 15 0 10 Z")
    box: Any = path.boundingRect()
    assert (box.left(), box.top(), box.right()) == (0, 0, 10)
    assert path.elementCount() > 6
