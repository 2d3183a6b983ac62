"""A hand that is shown only while a key, a button or a finger is held."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.table.table_page import TablePage
from epizodiak_qt.games.epizodiak.position import Position
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.desktop.table.test_curtain_in_the_window import TWO, hidden, table
from tests.games.positions import position


async def test_hold_to_look_shows_the_hand_only_while_held(sit: Sit) -> None:
    """By key or by button, without any hint of what could be played; and hidden again."""
    at = sit(table(), people=TWO, reveal="hold")
    at.clock.advance(400)
    QTest.keyPress(at.curtain, Qt.Key.Key_Space)
    assert at.hand == [2, 3, 8]
    assert not any(at.face(value).band for value in (2, 3, 8))
    QTest.keyRelease(at.curtain, Qt.Key.Key_Space)
    assert hidden(at)
    QTest.mousePress(at.curtain.peek_button, Qt.MouseButton.LeftButton)
    assert at.hand == [2, 3, 8]
    QTest.mouseRelease(at.curtain.peek_button, Qt.MouseButton.LeftButton)
    assert hidden(at)


def on_screen(page: TablePage, part: QRect) -> QImage:
    """Return what the screen shows of a part of the page; `grab` would paint it anew."""
    QApplication.processEvents()
    window = page.window()
    seen = window.screen().grabWindow(window.winId()).toImage()
    return seen.copy(part.translated(page.mapTo(window, QPoint()))).convertToFormat(
        QImage.Format.Format_RGB32
    )


CROWDED = position(hands=([*range(1, 13), *range(1, 13)], [4, 5, 9], [...]), dial=(6, 7), pile=5)


async def _hold_space(at: SeatedPlayer) -> None:
    QTest.keyPress(at.curtain, Qt.Key.Key_Space)


async def _hold_mouse(at: SeatedPlayer) -> None:
    QTest.mousePress(at.curtain.peek_button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    ("hold", "hand", "size", "text_scale"),
    [(_hold_space, table(), (1280, 820), 1.0), (_hold_mouse, CROWDED, (1024, 640), 2.0)],
    ids=["Space", "mouse"],
)
async def test_privacy_4_a_held_button_covers_nothing_of_the_hand(
    hold: Callable[[SeatedPlayer], Any], hand: Position, size: tuple[int, int], text_scale: float, sit: Sit
) -> None:
    """The panel of the hand looks as if there were no curtain; afterwards the curtain is whole again."""
    at = sit(hand, people=TWO, reveal="hold", size=size, text_scale=text_scale, painted=True)
    at.clock.advance(400)
    page = at.session.page
    before = page.grab(at.curtain.geometry()).toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert on_screen(page, at.curtain.geometry()) == before
    await hold(at)
    assert len(at.hand) == len(hand.hands[0])
    panel = at.curtain.geometry().adjusted(2, 2, 0, 0)
    held = on_screen(page, panel)
    assert held == page.view.grab(panel).toImage().convertToFormat(QImage.Format.Format_RGB32)
    at.curtain.peek_ended.emit()
    assert hidden(at)
    assert on_screen(page, at.curtain.geometry()) == before


async def test_a_held_button_stays_held_until_the_mouse_or_a_finger_is_lifted_anywhere(sit: Sit) -> None:
    """The pointer may leave the button, which cannot be seen."""
    at = sit(table(), people=TWO, reveal="hold")
    at.clock.advance(400)
    peek = at.curtain.peek_button
    QTest.mousePress(peek, Qt.MouseButton.LeftButton)
    QTest.mouseMove(peek, QPoint(-300, -200))
    assert at.hand == [2, 3, 8]
    QTest.mouseRelease(peek, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(-300, -200))
    assert hidden(at)
    # Qt turns touches that no widget takes into presses of the mouse.
    finger = QTest.createTouchDevice()
    QTest.touchEvent(at.window, finger).press(1, peek.rect().center(), peek).commit()
    assert at.hand == [2, 3, 8]
    outside = QPoint(-200, -300)
    QTest.touchEvent(at.window, finger).move(1, outside, peek).commit()
    assert at.hand == [2, 3, 8]
    QTest.touchEvent(at.window, finger).release(1, outside, peek).commit()
    assert hidden(at)


async def test_tab_ends_peeking_because_the_release_goes_elsewhere(sit: Sit) -> None:
    """A hand never stays open that nobody holds."""
    at = sit(table(), people=TWO, reveal="hold")
    at.window.activateWindow()
    await at.until(at.curtain.hasFocus)
    at.clock.advance(400)
    QTest.keyPress(at.curtain, Qt.Key.Key_Space)
    assert at.hand == [2, 3, 8]
    at.type(Qt.Key.Key_Tab)
    assert hidden(at)


async def test_the_space_that_ended_the_turn_shows_no_other_hand(sit: Sit) -> None:
    """While only held keys show a hand, too."""
    at = sit(table(), people=TWO, reveal="hold")
    at.open_hand()
    QTest.keyPress(at.session.page, Qt.Key.Key_Space)
    at.other(0, "lay cw 8")
    at.clock.advance(5000)
    QTest.keyPress(at.curtain, Qt.Key.Key_Space)
    assert hidden(at)
    QTest.keyRelease(at.curtain, Qt.Key.Key_Space)
    at.clock.advance(400)
    QTest.keyPress(at.curtain, Qt.Key.Key_Space)
    assert at.hand == [4, 5, 9]


async def test_privacy_4_another_way_to_open_a_hand_applies_at_once(sit: Sit) -> None:
    """Not only at the next curtain; holding has an alternative, which keeps the hand open to be played."""
    at = sit(table(), people=TWO)
    at.clock.advance(400)
    assert not at.curtain.peek_button.isVisible()
    at.window.apply_setting("reveal", "hold")
    assert at.curtain.peek_button.isVisible()
    assert at.curtain.open_button.text() == "Keep my hand open"
    at.window.apply_setting("reveal", "click")
    assert not at.curtain.peek_button.isVisible()
    assert at.curtain.open_button.text() == "Show my hand"
    at.window.apply_setting("reveal", "hold")
    at.open_hand()
    assert at.hand == [2, 3, 8]
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.seen("dial") == [6, 7, 8]
