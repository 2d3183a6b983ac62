"""A table without the mouse: arrows lead over what can be clicked, Space clicks, Enter confirms."""

from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.network.chat_panel import ChatPanel
from epizodiak_qt.desktop.network.table_signals import TableSignals
from epizodiak_qt.desktop.style.theme import FOCUS_COLOURS
from tests.desktop.network.keyboard_player import reached_by_tab, spoken_name
from tests.desktop.seated_player import Sit
from tests.desktop.table.keyboard import can_do_everything, key_of, navigator, press
from tests.games.positions import position
from tests.lobby.fake_client import lobby_of

Key = Qt.Key


async def test_ctrl_and_arrows_lead_over_all_that_can_be_clicked_and_from_zone_to_zone(sit: Sit) -> None:
    """The hand first, in its order; nothing is left out, and nothing else is stood on."""
    at = sit(can_do_everything())
    passed = []
    for _ in range(len(at.clickable)):
        await press(at, Key.Key_Right, playable=True)
        passed.append(key_of(at))
    assert set(passed) == at.clickable
    assert passed[:2] == [("hand", 5, 0), ("hand", 8, 0)]
    await press(at, Key.Key_Right, playable=True)
    assert key_of(at) == passed[0]
    await press(at, Key.Key_Left, playable=True)
    assert key_of(at) == passed[-1]
    # Up and down: from the hand to the dial, the middle and the discard area, each once.
    navigator(at).focus(("hand", 5, 0))
    kinds = []
    for _ in range(4):
        kinds.append(key_of(at)[0])
        await press(at, Key.Key_Down, playable=True)
    assert kinds == ["hand", "place", "centre", "discard"]
    assert key_of(at)[0] == "hand"
    await press(at, Key.Key_Up, playable=True)
    assert key_of(at)[0] == kinds[-1]


async def test_a_run_is_chosen_with_space_and_laid_with_enter(sit: Sit) -> None:
    """Backspace and Escape give tiles back, as ever."""
    at = sit(can_do_everything())
    await press(at, Key.Key_Right, Key.Key_Right, Key.Key_Space)
    assert at.chosen == [8]
    await press(at, Key.Key_Right)
    assert key_of(at) == ("hand", 9, 0)
    await press(at, Key.Key_Space)
    assert at.chosen == [8, 9]
    await press(at, Key.Key_Backspace)
    assert at.chosen == [8]
    await press(at, Key.Key_Return)
    assert at.hand == [4, 4, 4, 5, 9]
    assert at.player(1).turn


@pytest.mark.parametrize("first", [Key.Key_Return, Key.Key_Space])
async def test_enter_clicks_where_nothing_is_chosen(sit: Sit, first: Key) -> None:
    """Before the keyboard has come to the table, Enter and Space show the first action only."""
    at = sit(can_do_everything())
    await press(at, first)
    assert at.hand == [4, 4, 4, 5, 8, 9]
    assert at.chosen == []
    assert key_of(at) == ("hand", 5, 0)
    while key_of(at) != ("discard", 4):
        await press(at, Key.Key_Right, playable=True)
    await press(at, Key.Key_Return)
    assert at.hand == [5, 8, 9]


async def test_a_second_space_does_not_pass(sit: Sit) -> None:
    """Draw and pass share the middle: its ring must be full for keys too."""
    at = sit(position(hands=([4, 4, 9], [...], [...]), dial=(6, 7), pile=[1, 2, 3]))
    await press(at, Key.Key_Up, Key.Key_Space)
    assert at.hand == [1, 4, 4, 9]
    await press(at, Key.Key_Up, Key.Key_Space)
    assert at.player(0).turn
    at.clock.advance(700)
    assert key_of(at) == ("centre",)
    await press(at, Key.Key_Space)
    assert at.player(1).turn


async def test_keys_of_another_widget_play_nothing(sit: Sit) -> None:
    """A key that the log or a button ignores does nothing; a release belongs to the widget with the focus."""
    at = sit(can_do_everything())
    await press(at, Key.Key_Right)
    at.session.page.log.setFocus()
    for key in (Key.Key_Right, Key.Key_Space):
        QTest.keyClick(at.session.page, key)
        await at.settle()
    for widget in (at.session.page.log, at.session.page.buttons["help"]):
        widget.setFocus()
        QTest.keyClicks(widget, "dx")
        await at.settle()
    assert at.hand == [4, 4, 4, 5, 8, 9]
    assert at.chosen == []
    assert key_of(at) == ("hand", 5, 0)
    at.session.page.view.setFocus()
    QTest.keyPress(at.session.page.view, Key.Key_Space)
    at.session.page.log.setFocus()
    await at.settle()
    assert at.chosen == []
    at.session.page.view.setFocus()
    QTest.keyRelease(at.session.page.view, Key.Key_Space)
    await at.settle()
    assert at.chosen == []


@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
async def test_a_ring_shows_where_the_keyboard_is(sit: Sit, theme: str) -> None:
    """Around the tile; around the table while there is no item to stand on; not for the mouse."""
    at = sit(can_do_everything(), theme=theme)
    view = at.session.page.view

    def ring() -> set[str]:
        around = navigator(at).ring()
        assert around is not None
        edge = view.grab(view.mapFromScene(around).boundingRect().adjusted(-3, -3, 4, 4)).toImage()
        column = {edge.pixelColor(x, edge.height() // 2).name().upper() for x in range(8)}
        return column & set(FOCUS_COLOURS)

    await press(at)
    at.session.page.buttons["help"].setFocus(Qt.FocusReason.TabFocusReason)
    assert navigator(at).ring() is None
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert key_of(at) == ("hand", 5, 0)
    assert ring() == set(FOCUS_COLOURS)
    navigator(at).deactivate()
    at.scene.conceal(None)
    navigator(at).activate()
    assert key_of(at) is None
    assert ring() == set(FOCUS_COLOURS)
    at.click(("player", 0))
    assert navigator(at).ring() is None


async def test_a_hand_is_opened_by_keys_and_its_curtain_has_a_name(sit: Sit) -> None:
    """The PIN too, where there is one."""
    at = sit(can_do_everything(), people=(0, 1))
    at.window.activateWindow()
    await at.until(at.curtain.hasFocus)
    assert spoken_name(at.curtain) == "Amélie’s turn"
    assert [each for each in reached_by_tab(at.window) if not spoken_name(each)] == []
    at.clock.advance(500)
    QTest.keyClick(at.curtain, Key.Key_Return)
    await at.settle()
    await press(at, Key.Key_Right, Key.Key_Space, Key.Key_Return)
    assert at.session.controller.shared_screen.set_pin(1, "1234")
    assert at.curtain.isVisible()
    assert [each for each in reached_by_tab(at.window) if not spoken_name(each)] == []


async def test_enter_presses_the_focused_button_and_plays_on_the_table(sit: Sit) -> None:
    """From the first page on; at a table a button comes before what is chosen there."""
    at = sit(can_do_everything())
    await press(at, Key.Key_Right, Key.Key_Space)
    page = at.session.page
    page.buttons["settings"].setFocus()
    at.type(Key.Key_Return)
    dialog = at.window.dialogs.settings
    assert dialog is not None
    assert dialog.isVisible()
    assert at.chosen == [5]
    dialog.close()
    page.view.setFocus()
    at.type(Key.Key_Return)
    await at.settle()
    assert at.chosen == []
    at.window.leave_table()
    at.click_widget(page.prompt_bar.yes)
    assert at.window.focusWidget() is at.window.start_page.buttons["play"]
    at.type(Key.Key_Return)
    assert at.session.page is not page


async def test_enter_begins_the_next_round_from_its_button(sit: Sit) -> None:
    """The key that ended the round does nothing more while it is held; the table has the focus again."""
    at = sit(position(hands=([8], [1, ...], [1, ...]), dial=(6, 7), pile=[1, 2, 3]), people=(0,))
    await press(at, Key.Key_Right, Key.Key_Space, Key.Key_Return)
    result = at.session.page.result
    assert result.next_button.hasFocus()
    held = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(result.next_button, held)
    await at.settle()
    assert result.isVisible()
    at.type(Key.Key_Return)
    await at.settle()
    assert not result.isVisible()
    assert at.session.page.view.hasFocus()


async def test_enter_in_the_chat_plays_nothing(sit: Sit) -> None:
    """It says what was typed; the chosen tile stays in the hand."""
    at = sit(can_do_everything())
    await press(at, Key.Key_Right, Key.Key_Space)
    said: list[str] = []
    room: Any = SimpleNamespace(number=1, muted=frozenset(), send_chat=said.append, lobby=lobby_of())
    signals = TableSignals(lambda: 0.0)
    signals.attach(room)
    chat = ChatPanel(signals, tuple)
    at.session.page.put_beside(chat)
    chat.text.setFocus()
    QTest.keyClicks(chat.text, "well")
    at.type(Key.Key_Return)
    await at.settle()
    assert said == ["well"]
    assert at.chosen == [5]
