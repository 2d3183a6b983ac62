"""The keyboard at a table: where its ring is, and presses of keys, one after the other."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.scene.keyboard_navigator import KeyboardNavigator
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.seated_player import SeatedPlayer
from tests.games.positions import position


def can_do_everything() -> Any:
    """Return a position in which seat 0 can draw, lay 8 and 9, or 5, and discard the set of 4."""
    return position(hands=([4, 4, 4, 5, 8, 9], [3, ...], [...]), dial=(6, 7), pile=[1, 2, 3])


def navigator(at: MousePlayer) -> KeyboardNavigator:
    """Return what holds the ring."""
    return at.session.page.view.navigator


def key_of(at: MousePlayer) -> Any:
    """Return the key of the item with the ring, or None."""
    return navigator(at).focused


async def press(at: SeatedPlayer, *keys: Qt.Key, playable: bool = False) -> None:
    """Press and release keys at the table; `playable` holds Ctrl."""
    held = Qt.KeyboardModifier.ControlModifier if playable else Qt.KeyboardModifier.NoModifier
    await at.focus_table()
    for key in keys:
        QTest.keyClick(at.session.page.view, key, held)
        await at.settle()
