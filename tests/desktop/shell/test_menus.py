"""The menu bar: keys, roles, mnemonics, and which actions are possible when."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from epizodiak_qt.desktop.dialogs.pin import PinDialog
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.menus import ZOOM
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.table.entries import Seat
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.seated_player import PEOPLE, Sit
from tests.games.positions import position

Role = QAction.MenuRole


def mnemonics(texts: list[str]) -> list[str]:
    """Return the mnemonic of each text, in lower case; "" where there is none."""
    found = [re.search("&([^&])", text.replace("&&", "")) for text in texts]
    return [match[1].lower() if match else "" for match in found]


def menus(window: MainWindow) -> list[QMenu]:
    """Return the menus of the bar."""
    return [*window.menus.menus.values(), window.menus.recent_menu, window.menus.theme_menu]


async def test_every_menu_and_action_has_a_mnemonic_of_its_own(window: MainWindow) -> None:
    """The bar and each menu have no letter twice: with two equal letters, Alt only moves between them."""
    for code in ("fr", "en"):
        window.stored_settings.change(window.settings._replace(language=code))
        QApplication.processEvents()
        assert window.menus.actions["continue"].text() == {"fr": "&Continuer", "en": "&Continue"}[code]
        titles = [menu.title() for menu in menus(window)[:-2]]
        actions = [[each for each in menu.actions() if not each.isSeparator()] for menu in menus(window)]
        for texts in (titles, *([action.text() for action in those] for those in actions)):
            letters = mnemonics(texts)
            assert "" not in letters, texts
            assert len(set(letters)) == len(letters), texts


async def test_the_menu_marks_the_theme_that_was_chosen(window: MainWindow) -> None:
    """It does so however the theme was chosen, and its own actions choose one.

    Two commands lead to the next theme and the next language.
    """
    themes = window.menus.themes
    assert [theme for theme, action in themes.items() if action.isChecked()] == ["system"]
    window.apply_setting("theme", "contrast")
    assert [theme for theme, action in themes.items() if action.isChecked()] == ["contrast"]
    themes["day"].trigger()
    assert window.theme.name == "day"
    seen = set()
    for _ in range(3):
        window.do("next_theme")
        seen.add(window.theme.name)
        assert [theme for theme, action in themes.items() if action.isChecked()] == [window.theme.name]
    assert seen == {"night", "day", "contrast"}
    for code in ("fr", "en"):
        window.do("next_language")
        assert window.language == code


async def test_only_three_actions_move_to_the_menu_of_the_application_on_macos(window: MainWindow) -> None:
    """They are Settings, About and Quit, in every language; Qt recognises no other by its text."""
    moved = {"settings": Role.PreferencesRole, "about": Role.AboutRole, "quit": Role.QuitRole}
    assert {name: window.menus.actions[name].menuRole() for name in moved} == moved
    others = [
        action
        for menu in menus(window)
        for action in menu.actions()
        if not action.isSeparator() and action not in [window.menus.actions[name] for name in moved]
    ]
    assert {action.menuRole() for action in others} == {Role.NoRole}


KEYS = {
    "new": "Ctrl+N",
    "open_file": "Ctrl+O",
    "continue": "Ctrl+R",
    "record": "Ctrl+S",
    "library": "Ctrl+L",
    "undo": "Ctrl+Z",
    "quit": "Ctrl+Q",
    "settings": "Ctrl+,",
    "help": "F1",
    "fullscreen": "F11",
    "hide_hand": "F9",
    "next_language": "Ctrl+Shift+L",
    "next_theme": "Ctrl+T",
}


async def test_actions_have_texts_and_standard_keys_and_no_two_share_one(window: MainWindow) -> None:
    """It is the key of the platform and of the README. A shortcut with two actions would do nothing."""
    actions = window.menus.actions
    assert all(action.text() for action in actions.values())
    for name, key in KEYS.items():
        assert QKeySequence(key) in actions[name].shortcuts(), name
    keys = [key.toString() for action in actions.values() for key in action.shortcuts()]
    assert len(keys) == len(set(keys))


# --- commands of the menus are enabled only where they can act


# Commands that depend on the visible page; the others are always enabled.
CHANGING = (
    "continue",
    "hand_over",
    "undo",
    "abandon",
    "pin",
    "private_audio",
    "record",
    "picture",
    "share",
    "play_on",
    "start",
    "hide_hand",
    "rule",
    "advice",
)
AT_A_TABLE = ("table_in_words", "command_line", "hidden_sky")  # enabled as long as a table is on the screen


def enabled(window: MainWindow) -> set[str]:
    """Return the state-dependent commands that are enabled when the menu is opened."""
    before = {name for name in CHANGING if window.menus.actions[name].isEnabled()}
    window.menus.about_to_open.emit()
    after = {name for name in CHANGING if window.menus.actions[name].isEnabled()}
    assert before - {"hand_over"} == after - {"hand_over"}, "the shortcuts have another state than the menu"
    others = window.menus.actions.keys() - {*CHANGING, *AT_A_TABLE, *ZOOM}
    assert all(window.menus.actions[name].isEnabled() for name in others)
    return after


async def test_without_a_table_its_commands_are_disabled(window: MainWindow, hands: MousePlayer) -> None:
    """On the start page and on forms they do nothing if called; Continue follows its button."""
    window.refresh_continue()
    assert enabled(window) == set()
    for name in (*CHANGING, *AT_A_TABLE):
        window.do(name)
        assert name not in AT_A_TABLE or not window.menus.actions[name].isEnabled()
    assert window.session is None
    for form in ("new", "host", "join"):
        window.do(form)
        assert enabled(window) == set()
    window.back()
    window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
    window.leave_table()
    assert enabled(window) == {"continue"}
    assert window.start_page.buttons["continue"].isEnabled()
    window.do("new")
    assert enabled(window) == {"continue"}


async def test_a_form_over_a_table_disables_its_commands(window: MainWindow, hands: MousePlayer) -> None:
    """A player cannot take an action back at a hidden table."""
    window.local_tables.play_now()
    await hands.settle()
    assert "abandon" in enabled(window)
    assert all(window.menus.actions[name].isEnabled() for name in AT_A_TABLE)
    window.do("new")
    assert not any(window.menus.actions[name].isEnabled() for name in AT_A_TABLE)
    assert enabled(window) == {"start"}
    window.back()
    assert "abandon" in enabled(window)


async def test_commands_follow_the_game(sit: Sit) -> None:
    """Take back needs an action; saving a record needs the end of the game."""
    at = sit(position(hands=([8, 2], [1, ...], [1, ...]), dial=(6, 7), pile=[1, 2, 3]), people=(0,))
    await at.settle()
    assert enabled(at.window) == {"abandon", "start", "hide_hand", "advice"}
    assert not at.session.page.buttons["undo"].isEnabled()
    await at.do(("hand", 8, 0), ("place", 8))
    assert enabled(at.window) == {"abandon", "start", "hide_hand", "undo"}
    assert at.session.page.buttons["undo"].isEnabled()


async def test_a_lone_player_is_offered_no_eye(sit: Sit) -> None:
    """The button hides a hand from people who share the screen; the key works for one player too."""
    at = sit(position(hands=([8, 2], [1, ...], [1, ...]), dial=(6, 7)))
    shown = [name for name, button in at.session.page.buttons.items() if button.isVisible()]
    assert shown == ["help", "undo", "settings"]
    assert "hide_hand" in enabled(at.window)


async def test_commands_follow_the_curtain(sit: Sit) -> None:
    """Only an open hand can be hidden, and only its player sets a PIN; F9 hides it during a peek."""
    at = sit(position(hands=([8, 2], [1, ...], [1, ...]), dial=(6, 7)), people=(0, 1), reveal="hold")
    hide = at.session.page.buttons["hide_hand"]
    assert enabled(at.window) == {"abandon", "private_audio", "start"}
    assert not hide.isEnabled()
    at.clock.advance(500)
    QTest.mousePress(at.curtain.peek_button, Qt.MouseButton.LeftButton)
    assert enabled(at.window) == {"abandon", "private_audio", "start", "hide_hand"}
    at.window.menus.actions["hide_hand"].trigger()
    assert enabled(at.window) == {"abandon", "private_audio", "start"}
    at.open_hand()
    assert enabled(at.window) == {"abandon", "private_audio", "start", "hide_hand", "pin", "advice"}
    assert hide.isEnabled()
    at.window.menus.actions["pin"].trigger()
    (dialog,) = at.window.findChildren(PinDialog)
    dialog.reject()
    assert enabled(at.window) == {"abandon", "private_audio", "start"}


async def test_a_record_can_be_saved_once_the_game_is_over(sit: Sit) -> None:
    """Between rounds no round can be ended; at the end nothing can be taken back."""
    at = sit(
        position(hands=([8], [1, ...], [1, ...]), dial=(6, 7), options=Options(mode="single")), people=(0,)
    )
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.session.over
    assert enabled(at.window) & {"record", "picture", "abandon", "pin"} == {"record", "picture"}


@pytest.mark.parametrize("people", [1, 2])
async def test_ecliptic_has_no_round_to_end(window: MainWindow, hands: MousePlayer, people: int) -> None:
    """Its menu has the same commands; this one is disabled."""
    seats = tuple(Seat("human", name) for name in ("Amélie", "José")[:people])
    seats += tuple(Seat("bot", "Hamal", "casual") for _ in range(2 - people))
    window.local_tables.begin(GameSetup("ecliptic", {}, seats))
    await hands.settle()
    assert not enabled(window) & {"abandon", "record"}
    window.do("abandon")
    assert not hands.session.page.prompt_bar.isVisible()
