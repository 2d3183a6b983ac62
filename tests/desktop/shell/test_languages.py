"""Languages and looks of the whole window, and parts of the program that are missing."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock, call

import platformdirs
import pytest
from PySide6.QtWidgets import QApplication, QLabel

from epizodiak_qt import __version__, app as composition
from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.app.settings import Settings
from epizodiak_qt.desktop.app.tasks import Tasks
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.animation import Track
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.desktop.style.art import Art, parse_path
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, load_fonts
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet
from epizodiak_qt.desktop.table.controller import ask_step
from tests.desktop import seated_player
from tests.desktop.program_window import raise_error
from tests.desktop.seated_player import NAMES, SeatedPlayer, Sit, painted_texts
from tests.desktop.visible_texts import same_in_french, shown_texts
from tests.games.positions import arc, position

# Texts that are the same in every language: names, numerals, the names of the languages.
EVERYWHERE = {
    *NAMES,
    "point",
    "EpiZodiak",
    f"EpiZodiak {__version__}",
    "Ecliptic",
    "English",
    "Français",
    "&English",
    "&Français",
    "Altair",
    "Vega",
}


async def speak(at: SeatedPlayer, code: str) -> None:
    """Switch the language by the menu; Qt sends the event to every window."""
    at.window.menus.chosen.emit("language", code)
    await at.settle()


def show_about(at: SeatedPlayer) -> None:
    """Open the dialog about the program, without names and licences, which are not translated."""
    dialog = at.window.dialogs.show_about()
    dialog.list.hide()
    dialog.licence.hide()


def leave(at: SeatedPlayer) -> None:
    """Leave the table without a question."""
    at.session.leave_confirmed = True
    at.window.leave_table()


# The way from the player's own turn, with every action possible, to a place: items to click, or a call.
PLACES: dict[str, tuple[tuple[Key, ...] | Callable[[SeatedPlayer], object], dict[str, Any]]] = {
    "table": ((), {}),
    "selection": ((("hand", 8, 0),), {}),
    "after a draw": ((("centre",),), {}),
    "refusal": ((("hand", 1, 0),), {}),
    "opening": (leave, {}),
    "new game": (lambda at: at.window.local_tables.show_new_game(), {}),
    "settings": (lambda at: at.window.dialogs.show_settings(), {}),
    "rules": (lambda at: at.window.show_rules(whole=False), {}),
    "about": (show_about, {}),
    "a question": (lambda at: ask_step(at.session.page, lambda: None), {}),
    "a question before a move": ((("discard", 2),), {"confirm": "ask"}),
    "a question before leaving": (lambda at: at.window.leave_table(), {}),
    "curtain": ((), {"people": (0, 1)}),
    "curtain to hold": ((), {"people": (0, 1), "reveal": "hold", "told_look_away": False}),
}


async def lead(at: SeatedPlayer, place: str) -> None:
    """Lead a player to a place."""
    way, _given = PLACES[place]
    if callable(way):
        way(at)
    else:
        await at.do(*way)


@pytest.mark.parametrize("place", PLACES)
async def test_e65_every_text_changes_with_the_language(
    place: str, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """English texts disappear when the language becomes French, and return after another switch."""
    at = sit(
        position(hands=([1, 2, 2, 2, 8], [...], [...]), dial=arc(3, 7), pile=5, passes=0), **PLACES[place][1]
    )
    await lead(at, place)
    english = shown_texts(at.window, monkeypatch)
    await speak(at, "fr")
    french = shown_texts(at.window, monkeypatch)
    left = english & french - EVERYWHERE - same_in_french()
    assert not left
    await speak(at, "en")
    again = shown_texts(at.window, monkeypatch)
    assert not again & french - EVERYWHERE - same_in_french()


@pytest.mark.parametrize("place", ["table", "curtain", "new game"])
async def test_e65_default_names_change_with_the_language(
    place: str, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People who gave no name are called in the language of the window, in the panels, the log and forms."""
    monkeypatch.setattr(seated_player, "NAMES", ("Player", "Joueur 2", "Player 3"))
    at = sit(position(hands=([1, 2, 2, 2, 8], [...], [...])), **PLACES[place][1])
    at.window.apply_setting("name", "Player")
    await lead(at, place)
    for code, shown, hidden in (("fr", "Joueur", "Player"), ("en", "Player", "Joueur")):
        await speak(at, code)
        texts = " ".join(shown_texts(at.window, monkeypatch))
        assert re.findall(rf"\b{shown}\b", texts)
        assert not [text for text in shown_texts(at.window, monkeypatch) if re.search(rf"\b{hidden}\b", text)]


async def test_e65_the_end_of_a_round_in_both_languages(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel with the points changes its language, too."""
    at = sit(position(hands=([8], [...], [...]), dial=arc(4, 7), pile=4, sets=((2,), (), ())))
    await at.do(("hand", 8, 0), ("place", 8))
    english = shown_texts(at.window, monkeypatch)
    assert "Next round" in english
    await speak(at, "fr")
    french = shown_texts(at.window, monkeypatch)
    left = english & french - EVERYWHERE - same_in_french()
    assert not left


async def test_e65_a_cached_background_is_painted_again(sit: Sit) -> None:
    """The title of the discard area is part of the background, which is cached as a picture."""
    at = sit(position())
    title = at.scene.layout_now.discard_title
    area = tuple(round(each) for each in title)
    english = at.grab().copy(*area)
    assert at.grab().copy(*area) == english
    await speak(at, "fr")
    assert at.grab().copy(*area) != english


async def test_e65_a_reason_is_in_the_language_of_the_window(sit: Sit) -> None:
    """The same refusal is English in an English window and French in a French one."""
    at = sit(position(hands=([1, 9], [...], [...]), dial=(4, 5)))
    await at.do(("hand", 9, 0))
    english = at.notice
    await speak(at, "fr")
    await at.do(("hand", 9, 0))
    assert english.startswith("The 9 does not fit there:")
    assert at.notice.startswith("Le 9 ne va pas là\u202f:")


# --- the table repaints pixmaps when their look changes, and not for other settings


OTHER = {"name": "Zoé", "told_look_away": False, "speed": 1.0, "confirm": "ask", "idle_curtain_s": 10}
LOOKS = {"theme": "day", "tile_model": "arabic", "text_scale": 1.5}


def changed(settings: Settings, field: str, value: Any) -> Settings:
    """Return settings with one field changed."""
    assert getattr(settings, field) != value
    return settings._replace(**{field: value})


async def test_only_a_setting_that_changes_the_look_repaints_the_tiles(window: MainWindow) -> None:
    """With another setting the pixmaps of the tiles stay, and animations continue."""
    window.local_tables.play_now()
    assert window.session is not None
    window.stored_settings.change(window.settings._replace(text_scale=1.25))
    style, animator = window.session._style, window.session.page.scene.animator
    for field, value in OTHER.items():
        revision, animator.speed = style.revision, 1.0
        animator.play(lambda: [Track(1e9, lambda _fraction: None)])
        window.stored_settings.change(changed(window.settings, field, value))
        assert style.revision == revision, field
        assert animator.busy, field
        animator.finish_now()
    for field, value in LOOKS.items():
        revision = style.revision
        window.stored_settings.change(changed(window.settings, field, value))
        assert style.revision > revision, field


def test_a_style_sheet_is_set_only_if_it_differs(
    styled_app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An equal style sheet does not restyle the widget."""
    label = QLabel()
    styled = Mock(wraps=label.setStyleSheet)
    monkeypatch.setattr(label, "setStyleSheet", styled)
    for sheet in ("", "color: red", "color: red", ""):
        set_style_sheet(label, sheet)
    assert styled.mock_calls == [call("color: red"), call("")]


# --- parts of the program are missing: the window names them, and the game can still be played


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
        window = composition.make_window(styled_app, language, log, [], Tasks(raise_error))
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
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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
