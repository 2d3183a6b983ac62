"""A table without the mouse: where the ring stands and arrows lead it, Space clicks, Enter confirms."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.items.clickable_item import Key as ItemKey
from epizodiak_qt.desktop.style.theme import FOCUS_COLOURS
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.network.keyboard_player import spoken_name
from tests.desktop.seated_player import SeatedPlayer, Sit, colours_of
from tests.desktop.table.keyboard import can_do_everything, key_of, navigator, press
from tests.desktop.table.test_curtain_in_the_window import on_screen
from tests.games.positions import position

Key = Qt.Key


def platform_window(window: MainWindow) -> QWindow:
    """Return what gets every press from the system first."""
    handle = window.windowHandle()
    assert handle is not None
    return handle


def press_in_window(window: MainWindow, key: Key) -> None:
    """Press and release a key. QTest would run the event loop inside the coroutine."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(platform_window(window), QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier))


def click_in_window(window: MainWindow, widget: QWidget) -> None:
    """Press and release the mouse over a widget."""
    handle, place = platform_window(window), QPointF(widget.mapTo(window, widget.rect().center()))
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for kind, held in (
        (QEvent.Type.MouseButtonPress, left),
        (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton),
    ):
        there = widget.mapToGlobal(QPointF(widget.rect().center()))
        QApplication.sendEvent(handle, QMouseEvent(kind, place, there, left, held, none))


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


async def test_a_run_is_chosen_with_space_and_laid_with_enter_and_a_second_space_passes_nothing(
    sit: Sit,
) -> None:
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
    # A second Space does not pass: the ring of the middle must be full for keys too.
    at = sit(position(hands=([4, 4, 9], [...], [...]), dial=(6, 7), pile=[1, 2, 3]))
    await press(at, Key.Key_Up, Key.Key_Space)
    assert at.hand == [1, 4, 4, 9]
    await press(at, Key.Key_Up, Key.Key_Space)
    assert at.player(0).turn
    at.clock.advance(700)
    assert key_of(at) == ("centre",)
    await press(at, Key.Key_Space)
    assert at.player(1).turn


@pytest.mark.parametrize("first", [Key.Key_Return, Key.Key_Space])
async def test_enter_clicks_where_nothing_is_chosen(sit: Sit, first: Key) -> None:
    """Before the keyboard has come to the table they show the first action, but Enter plays an only one."""
    at = sit(can_do_everything())
    await press(at, first)
    assert at.hand == [4, 4, 4, 5, 8, 9]
    assert at.chosen == []
    assert key_of(at) == ("hand", 5, 0)
    while key_of(at) != ("discard", 4):
        await press(at, Key.Key_Right, playable=True)
    await press(at, Key.Key_Return)
    assert at.hand == [5, 8, 9]
    at = sit(position(hands=([1, 1, 2], [...], [...]), dial=(6, 7), pile=[9, 9, 9]))
    assert at.clickable == {("centre",)}
    await press(at, Key.Key_Return)
    assert at.hand == [1, 1, 2, 9]


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
    field = QLineEdit(at.session.page)
    field.show()
    await press(at, Key.Key_Right, Key.Key_Space)
    chosen = at.chosen
    field.setFocus()
    QTest.keyClicks(field, "well")
    at.type(Key.Key_Return)
    await at.settle()
    assert (field.text(), at.chosen) == ("well", chosen)
    assert len(chosen) == 1


@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
async def test_a_ring_shows_where_the_keyboard_is(sit: Sit, theme: str) -> None:
    """Around the tile; around the table while there is no item to stand on; a press of the mouse hides it."""
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
    at.click(("player", 0))
    assert navigator(at).ring() is None
    await press(at, Key.Key_Right)
    assert key_of(at) == ("hand", 5, 0), "the next arrow shows it where it was"
    navigator(at).deactivate()
    at.scene.conceal(None)
    navigator(at).activate()
    assert key_of(at) is None
    assert ring() == set(FOCUS_COLOURS)


async def test_a_ring_is_painted_where_it_goes_and_not_again_while_it_stays(sit: Sit) -> None:
    """A table that comes to rest is not painted as a whole, which takes as long as ten frames."""
    at = sit(can_do_everything(), painted=True)
    page, painted = at.session.page, list[None]()
    page.view.painted.connect(lambda: painted.append(None))
    await press(at, Key.Key_Right)
    ring = navigator(at).ring()
    assert ring is not None
    seen = colours_of(
        on_screen(page, ring.adjusted(-3, -3, 3, 3).toAlignedRect().translated(page.view.pos()))
    )
    assert all(seen[colour.lower()] > ring.height() for colour in FOCUS_COLOURS)
    while painted:
        painted.clear()
        QApplication.processEvents()
    navigator(at).follow()
    QApplication.processEvents()
    assert painted == []


async def test_the_ring_stays_in_the_hand_after_a_move_and_says_why_a_press_does_nothing(sit: Sit) -> None:
    """On the nearest tile while the others play, and on the nearest one that can be laid afterwards."""
    at = sit(can_do_everything())
    await press(at, Key.Key_Right, Key.Key_Right)
    place = at.item(("hand", 8, 0)).pos()
    await press(at, Key.Key_Space, Key.Key_Return)
    assert at.player(1).turn
    assert at.clickable == set()
    rests = key_of(at)
    assert rests in {("hand", 5, 0), ("hand", 9, 0)}
    assert abs(at.item(rests).pos().x() - place.x()) < at.item(rests).area.width()
    ring = navigator(at).ring()
    assert ring is not None
    assert ring.width() < at.scene.width() / 4
    await press(at, Key.Key_Return)
    assert at.notice == "It is not your turn."
    at.others("1 draw", "1 pass", "2 draw", "2 pass")
    await at.settle()
    assert key_of(at) == rests
    assert at.notice == "", "it would be untrue now"
    assert at.status.startswith("Amélie, your turn")


async def test_the_ring_does_not_jump_while_the_hand_closes_up(sit: Sit) -> None:
    """It follows one tile to its new place, and does not pass over others."""
    at = sit(can_do_everything(), speed=1.0, at_rest=True)
    await press(at, Key.Key_Right, Key.Key_Right, Key.Key_Space, Key.Key_Return)
    stood = set()
    while at.scene.animator.busy:
        navigator(at).ring()  # as each painting does
        stood.add(key_of(at))
        at.scene.animator.advance(30)
    assert len(stood) == 1
    assert stood < {("hand", 5, 0), ("hand", 9, 0)}


@pytest.mark.parametrize("by_key", [True, False])
async def test_the_ring_is_there_after_a_deal_by_keys(
    window: MainWindow, hands: MousePlayer, *, by_key: bool
) -> None:
    """*Play now* is pressed with Enter; a click of the mouse shows no ring, even if keys were used before."""
    window.activateWindow()
    await hands.until(lambda: window.isActiveWindow() and window.focusWidget() is not None)
    play = window.start_page.buttons["play"]
    press_in_window(window, Key.Key_Tab)
    if by_key:
        play.setFocus()
        press_in_window(window, Key.Key_Return)
    else:
        click_in_window(window, play)
    await hands.settle()
    assert hands.session.page.view.hasFocus()
    assert navigator(hands).active or not by_key
    assert (navigator(hands).ring() is not None) == by_key


async def test_the_ring_waits_in_the_hand_while_another_player_begins(sit: Sit) -> None:
    """On the first tile; on the nearest one that can be laid once it is the player's turn."""
    at = sit(position(hands=([4, 4, 4, 5, 8, 9], [3, ...], [...]), dial=(6, 7), pile=[1, 2, 3], turn=2))
    navigator(at).activate()
    assert key_of(at) == ("hand", 4, 0)
    assert navigator(at).ring() is not None
    at.others("2 draw", "2 pass")
    await at.settle()
    assert key_of(at) == ("hand", 5, 0)


@pytest.mark.parametrize("by_key", [True, False])
async def test_the_ring_is_there_after_a_curtain_opened_by_keys(sit: Sit, *, by_key: bool) -> None:
    """On the first tile that can be laid; the mouse opens a hand without it."""
    at = sit(can_do_everything(), people=(0, 1))
    at.window.activateWindow()
    await at.until(at.curtain.hasFocus)
    assert spoken_name(at.curtain) == "Amélie’s turn"
    at.clock.advance(500)
    if by_key:
        press_in_window(at.window, Key.Key_Return)
    else:
        click_in_window(at.window, at.curtain.open_button)
    await at.settle()
    assert at.hand == [4, 4, 4, 5, 8, 9]
    assert key_of(at) == (("hand", 5, 0) if by_key else None)


async def hold(at: SeatedPlayer, by: Key | str, at_key: ItemKey, held_ms: float) -> None:
    """Hold the mouse or a key on an item, for longer than it takes to play, then release it."""
    view = at.session.page.view
    if isinstance(by, str):
        at.press(at_key)
    else:
        await press(at, Key.Key_Right)
        while key_of(at) != at_key:
            await press(at, Key.Key_Right, playable=True)
        QTest.keyPress(view, by)
    await at.pass_time(held_ms)
    if isinstance(by, str):
        at.release(at_key)
    else:
        held = QKeyEvent(QEvent.Type.KeyPress, by, Qt.KeyboardModifier.NoModifier, "", True)
        QApplication.sendEvent(view, held)
        QTest.keyRelease(view, by)
    await at.settle()


@pytest.mark.parametrize("by", ["mouse", Key.Key_Space, Key.Key_Return])
async def test_what_is_held_counts_once_after_half_a_second(sit: Sit, by: Key | str) -> None:
    """A click, and 499 ms, only tell so; a release that comes late is no refusal."""
    at = sit(can_do_everything(), confirm="hold")
    for held_ms in (0, 499):
        at.scene.status.clear_notice()
        await hold(at, by, ("discard", 4), held_ms)
        assert at.hand == [4, 4, 4, 5, 8, 9]
        assert at.notice.startswith("Hold for half a second")
    await hold(at, by, ("discard", 4), 2000)
    assert at.hand == [5, 8, 9]
    assert len(at.table.entries) == 1
    assert at.notice == ""


@pytest.mark.parametrize("by_key", [True, False])
async def test_a_chosen_run_is_laid_by_holding(sit: Sit, *, by_key: bool) -> None:
    """Choosing is no move. The mouse holds its slot; Enter does, wherever the ring stands."""
    at = sit(can_do_everything(), confirm="hold")
    await press(at, Key.Key_Right, Key.Key_Right, Key.Key_Space, Key.Key_Return)
    assert at.notice.startswith("Hold for half a second")
    assert at.chosen == [8]
    if by_key:
        QTest.keyPress(at.session.page.view, Key.Key_Return)
    else:
        at.press(("place", 8))
    await at.pass_time(500)
    assert at.seen("dial") == [6, 7, 8]
    QTest.keyRelease(at.session.page.view, Key.Key_Return)
    await at.settle()
    assert at.notice == ""


async def test_a_release_that_got_lost_does_not_swallow_the_next_press(sit: Sit) -> None:
    """The held item may be gone before the mouse is released."""
    at = sit(can_do_everything(), confirm="hold")
    at.press(("discard", 4))
    await at.pass_time(500)
    at.scene.mouseGrabberItem().ungrabMouse()
    at.others("1 draw", "1 pass", "2 draw", "2 pass")
    await at.settle()
    await at.do(("hand", 8, 0))
    assert at.chosen == [8]


async def test_enter_answers_the_question_before_a_move(sit: Sit) -> None:
    """With "ask first" Enter asks; Tab leads to no, which plays nothing; Enter on yes plays."""
    at = sit(can_do_everything(), confirm="ask")
    await press(at, Key.Key_Right, Key.Key_Right, Key.Key_Space, Key.Key_Return)
    bar = at.session.page.prompt_bar
    assert bar.yes.hasFocus()
    at.type(Key.Key_Tab)
    assert bar.no.hasFocus()
    at.type(Key.Key_Return)
    await at.settle()
    assert at.seen("dial") == [6, 7]
    assert at.player(0).turn
    assert key_of(at) == ("hand", 8, 0)
    await press(at, Key.Key_Space, Key.Key_Return)
    assert bar.yes.hasFocus()
    at.type(Key.Key_Return)
    await at.settle()
    assert at.seen("dial") == [6, 7, 8]
    assert at.session.page.view.hasFocus()
    assert navigator(at).ring() is not None


# --- the curtain, buttons, the and the next round


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
    """A key that is still held does nothing; the table has the focus again, and the ring that a mouse hid."""
    at = sit(position(hands=([8], [1, ...], [1, ...]), dial=(6, 7), pile=[1, 2, 3]), people=(0,))
    at.window.activateWindow()
    await at.do(("hand", 8, 0), ("place", 8))
    result = at.session.page.result
    await at.until(result.next_button.hasFocus)
    assert navigator(at).ring() is None
    held = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(result.next_button, held)
    await at.settle()
    assert result.isVisible()
    press_in_window(at.window, Key.Key_Return)
    await at.settle()
    assert not result.isVisible()
    assert at.session.page.view.hasFocus()
    assert navigator(at).ring() is not None
