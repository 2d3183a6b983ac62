"""The ring of the keyboard: where it begins and stays, and what Enter and Space do there."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QRegion, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.override import override
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.program_window import PaintsOnDemand
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.desktop.table.keyboard import can_do_everything, key_of, navigator, press
from tests.games.positions import position

Keys = Qt.Key


def platform_window(window: MainWindow) -> QWindow:
    """Return what gets every press from the system first."""
    handle = window.windowHandle()
    assert handle is not None
    return handle


def press_in_window(window: MainWindow, key: Qt.Key) -> None:
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


# --- how it is painted


class PaintedRegion(QObject):
    """Collects what of a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self.region = QRegion()
        widget.installEventFilter(self)

    @override
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Add the region of a paint event."""
        if isinstance(event, QPaintEvent):
            self.region += event.region()
        return False

    def has(self, rect: QRectF) -> bool:
        """Return whether all of a rectangle that can be seen has been painted."""
        return (QRegion(rect.toAlignedRect() & self._widget.rect()) - self.region).isEmpty()


def paint_always(window: MainWindow) -> None:
    """Let a window be painted as in the program."""
    for on_demand in window.findChildren(PaintsOnDemand):
        for each in (window, window.windowHandle()):
            each.removeEventFilter(on_demand)
    window.update()


async def test_a_ring_that_stays_is_not_painted_again(sit: Sit) -> None:
    """A table that comes to rest is not painted as a whole, which takes as long as ten frames."""
    at = sit(can_do_everything())
    paint_always(at.window)
    await at.focus_table()
    painted = PaintedRegion(at.session.page.view.viewport())
    await press(at, Keys.Key_Right)
    ring = navigator(at).ring()
    assert ring is not None
    await at.until(lambda: painted.has(ring))
    while not painted.region.isEmpty():
        painted.region = QRegion()
        QApplication.processEvents()
    navigator(at).follow()
    QApplication.processEvents()
    assert painted.region.isEmpty()


# --- where it stays


async def test_the_ring_stays_in_the_hand_after_a_move_and_says_why_a_press_does_nothing(sit: Sit) -> None:
    """On the nearest tile while the others play, and on the nearest one that can be laid afterwards."""
    at = sit(can_do_everything())
    await press(at, Keys.Key_Right, Keys.Key_Right)
    place = at.item(("hand", 8, 0)).pos()
    await press(at, Keys.Key_Space, Keys.Key_Return)
    assert at.player(1).turn
    assert at.clickable == set()
    rests = key_of(at)
    assert rests in {("hand", 5, 0), ("hand", 9, 0)}
    assert abs(at.item(rests).pos().x() - place.x()) < at.item(rests).area.width()
    ring = navigator(at).ring()
    assert ring is not None
    assert ring.width() < at.scene.width() / 4
    await press(at, Keys.Key_Return)
    assert at.notice == "It is not your turn."
    at.others("1 draw", "1 pass", "2 draw", "2 pass")
    await at.settle()
    assert key_of(at) == rests
    assert at.notice == "", "it would be untrue now"
    assert at.status.startswith("Amélie, your turn")


async def test_the_ring_does_not_jump_while_the_hand_closes_up(sit: Sit) -> None:
    """It follows one tile to its new place, and does not pass over others."""
    at = sit(can_do_everything(), speed=1.0, at_rest=True)
    await press(at, Keys.Key_Right, Keys.Key_Right, Keys.Key_Space, Keys.Key_Return)
    stood = set()
    while at.scene.animator.busy:
        navigator(at).ring()  # as each painting does
        stood.add(key_of(at))
        at.scene.animator.advance(30)
    assert len(stood) == 1
    assert stood < {("hand", 5, 0), ("hand", 9, 0)}


# --- where it begins


@pytest.mark.parametrize("by_key", [True, False])
async def test_the_ring_is_there_after_a_deal_by_keys(
    window: MainWindow, hands: MousePlayer, *, by_key: bool
) -> None:
    """*Play now* is pressed with Enter; a click of the mouse shows no ring, even if keys were used before."""
    window.activateWindow()
    await hands.until(lambda: window.isActiveWindow() and window.focusWidget() is not None)
    play = window.start_page.buttons["play"]
    press_in_window(window, Keys.Key_Tab)
    if by_key:
        play.setFocus()
        press_in_window(window, Keys.Key_Return)
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


async def test_the_ring_is_there_after_next_round_by_keys(sit: Sit) -> None:
    """Enter begins the next round, and the ring stands on the first action of it."""
    at = sit(position(hands=([8], [1, ...], [1, ...]), dial=(6, 7), pile=[1, 2, 3]), people=(0,))
    await at.do(("hand", 8, 0), ("place", 8))
    assert navigator(at).ring() is None
    at.window.activateWindow()
    await at.until(at.session.page.result.next_button.hasFocus)
    press_in_window(at.window, Keys.Key_Return)
    await at.settle()
    assert at.session.page.view.hasFocus()
    assert navigator(at).ring() is not None


@pytest.mark.parametrize("by_key", [True, False])
async def test_the_ring_is_there_after_a_curtain_opened_by_keys(sit: Sit, *, by_key: bool) -> None:
    """On the first tile that can be laid; the mouse opens a hand without it."""
    at = sit(can_do_everything(), people=(0, 1))
    at.window.activateWindow()
    await at.until(at.curtain.hasFocus)
    at.clock.advance(500)
    if by_key:
        press_in_window(at.window, Keys.Key_Return)
    else:
        click_in_window(at.window, at.curtain.open_button)
    await at.settle()
    assert at.hand == [4, 4, 4, 5, 8, 9]
    assert key_of(at) == (("hand", 5, 0) if by_key else None)


# --- Enter and Space


async def test_enter_plays_the_only_action(sit: Sit) -> None:
    """Without a ring, too: nothing else can be meant."""
    at = sit(position(hands=([1, 1, 2], [...], [...]), dial=(6, 7), pile=[9, 9, 9]))
    assert at.clickable == {("centre",)}
    await press(at, Keys.Key_Return)
    assert at.hand == [1, 1, 2, 9]


async def hold(at: SeatedPlayer, by: Qt.Key | str, at_key: Key, held_ms: float) -> None:
    """Hold the mouse or a key on an item, for longer than it takes to play, then release it."""
    view = at.session.page.view
    if isinstance(by, str):
        at.press(at_key)
    else:
        await press(at, Keys.Key_Right)
        while key_of(at) != at_key:
            await press(at, Keys.Key_Right, playable=True)
        QTest.keyPress(view, by)
    at.clock.advance(held_ms)
    await at.settle()
    if isinstance(by, str):
        at.release(at_key)
    else:
        held = QKeyEvent(QEvent.Type.KeyPress, by, Qt.KeyboardModifier.NoModifier, "", True)
        QApplication.sendEvent(view, held)
        QTest.keyRelease(view, by)
    await at.settle()


@pytest.mark.parametrize("by", ["mouse", Keys.Key_Space, Keys.Key_Return])
async def test_what_is_held_counts_once_after_half_a_second(sit: Sit, by: Qt.Key | str) -> None:
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
    await press(at, Keys.Key_Right, Keys.Key_Right, Keys.Key_Space, Keys.Key_Return)
    assert at.notice.startswith("Hold for half a second")
    assert at.chosen == [8]
    if by_key:
        QTest.keyPress(at.session.page.view, Keys.Key_Return)
    else:
        at.press(("place", 8))
    at.clock.advance(500)
    await at.settle()
    assert at.seen("dial") == [6, 7, 8]
    QTest.keyRelease(at.session.page.view, Keys.Key_Return)
    await at.settle()
    assert at.notice == ""


async def test_a_release_that_got_lost_does_not_swallow_the_next_press(sit: Sit) -> None:
    """The held item may be gone before the mouse is released."""
    at = sit(can_do_everything(), confirm="hold")
    at.press(("discard", 4))
    at.clock.advance(500)
    await at.settle()
    at.scene.mouseGrabberItem().ungrabMouse()
    at.others("1 draw", "1 pass", "2 draw", "2 pass")
    await at.settle()
    await at.do(("hand", 8, 0))
    assert at.chosen == [8]


# --- questions at the table


async def test_enter_answers_the_question_before_a_move(sit: Sit) -> None:
    """With "ask first" Enter asks; Tab leads to no, which plays nothing; Enter on yes plays."""
    at = sit(can_do_everything(), confirm="ask")
    await press(at, Keys.Key_Right, Keys.Key_Right, Keys.Key_Space, Keys.Key_Return)
    bar = at.session.page.prompt_bar
    assert bar.yes.hasFocus()
    at.type(Keys.Key_Tab)
    assert bar.no.hasFocus()
    at.type(Keys.Key_Return)
    await at.settle()
    assert at.seen("dial") == [6, 7]
    assert at.player(0).turn
    assert key_of(at) == ("hand", 8, 0)
    await press(at, Keys.Key_Space, Keys.Key_Return)
    assert bar.yes.hasFocus()
    at.type(Keys.Key_Return)
    await at.settle()
    assert at.seen("dial") == [6, 7, 8]
    assert at.session.page.view.hasFocus()
    assert navigator(at).ring() is not None


async def test_the_ring_is_hidden_from_the_mouse(sit: Sit) -> None:
    """A press of the mouse hides it; the next arrow shows it where it was."""
    at = sit(can_do_everything())
    await press(at, Keys.Key_Right, Keys.Key_Right)
    assert key_of(at) == ("hand", 8, 0)
    place = at.session.page.view.mapFromScene(QPointF(3, 3))
    QTest.mouseClick(at.session.page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert navigator(at).ring() is None
    await press(at, Keys.Key_Right)
    assert key_of(at) == ("hand", 8, 0)
