"""The menu bar: keys, roles and mnemonics, in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAction, QKeySequence

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from epizodiak_qt.desktop.shell.main_window import MainWindow

Role = QAction.MenuRole


def mnemonics(texts: list[str]) -> list[str]:
    """Return the mnemonic of each text, in lower case; "" where there is none."""
    found = [re.search("&([^&])", text.replace("&&", "")) for text in texts]
    return [match[1].lower() if match else "" for match in found]


def menus(window: MainWindow) -> list[QMenu]:
    """Return the menus of the bar."""
    return [*window.menus.menus.values(), window.menus.recent_menu, window.menus.theme_menu]


@pytest.mark.parametrize("code", ["en", "fr"])
async def test_every_menu_and_action_has_a_mnemonic_of_its_own(window: MainWindow, code: str) -> None:
    """The bar and each menu have no letter twice: with two equal letters, Alt only moves between them."""
    window.stored_settings.change(window.settings._replace(language=code))
    for texts in (
        [menu.title() for menu in menus(window)[:-2]],
        *([action.text() for action in menu.actions() if not action.isSeparator()] for menu in menus(window)),
    ):
        letters = mnemonics(texts)
        assert "" not in letters, texts
        assert len(set(letters)) == len(letters), texts


async def test_the_menu_marks_the_theme_that_was_chosen(window: MainWindow) -> None:
    """It does so however the theme was chosen, and its own actions choose one."""
    themes = window.menus.themes
    assert [theme for theme, action in themes.items() if action.isChecked()] == ["system"]
    window.apply_setting("theme", "contrast")
    assert [theme for theme, action in themes.items() if action.isChecked()] == ["contrast"]
    themes["day"].trigger()
    assert window.theme.name == "day"
    window.do("next_theme")
    assert [theme for theme, action in themes.items() if action.isChecked()] == [window.theme.name]


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


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("new", ["Ctrl+N"]),
        ("open_file", ["Ctrl+O"]),
        ("continue", ["Ctrl+R"]),
        ("record", ["Ctrl+S"]),
        ("undo", ["Ctrl+Z"]),
        ("quit", ["Ctrl+Q"]),
        ("settings", ["Ctrl+,"]),
        ("help", ["F1"]),
        ("fullscreen", ["F11"]),
        ("hide_hand", ["F9"]),
    ],
)
async def test_an_action_has_its_standard_key(window: MainWindow, name: str, keys: list[str]) -> None:
    """It has the standard key of the platform and the one in the README."""
    shortcuts = window.menus.actions[name].shortcuts()
    assert set(map(QKeySequence, keys)) <= set(shortcuts)
    assert len(set(shortcuts)) == len(shortcuts)
