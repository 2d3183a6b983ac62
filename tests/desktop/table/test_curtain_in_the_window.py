"""Passing the screen from hand to hand: the curtain, all that fits on it, and hands that are peeked at."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QPushButton, QWidget

from epizodiak_qt.desktop.dialogs.pin import PinDialog
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.table.curtain.curtain_view import CurtainView, Invitation
from epizodiak_qt.desktop.table.table_page import TablePage
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.table.entries import Seat
from tests.desktop.mouse_player import shown_below
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import position
from tests.sizes import FULL_SIZE

TWO = (0, 1)


def table(turn: int = 0) -> Position:
    """Return a position in which Amélie can lay an 8 and Nour a 9."""
    return position(hands=([2, 3, 8], [4, 5, 9], [...]), dial=(6, 7), pile=5, turn=turn)


def hidden(at: SeatedPlayer) -> bool:
    """Tell whether no face of a hand is in the scene at all, and the curtain hangs."""
    found: list[Any] = at.scene.items()
    faces = [item for item in found if getattr(item, "key", ("",))[0] == "hand"]
    return not faces and not at.scene.picture.hand and bool(at.curtain.isVisible())


def known(at: SeatedPlayer) -> list[bool]:
    """Return of each seat whether the scene knows the tiles of its hand."""
    assert at.scene.view is not None
    return [all(isinstance(tile, int) for tile in hand) for hand in at.scene.view.hands]


async def test_the_curtain_closes_with_the_turn_and_takes_the_faces_away(sit: Sit) -> None:
    """Not merely covered: the tiles leave the scene in the same moment; it never holds two hands."""
    at = sit(table(), people=TWO, told_look_away=False)
    assert hidden(at)
    assert at.curtain.look_away.isVisible(), "the others are asked to look away once"
    at.clock.advance(500)
    fallen, layout = at.curtain.geometry(), at.scene.layout_now
    assert fallen.top() >= round(layout.hand.y) - 1
    for rect in (*layout.places, *layout.discards, *layout.players, layout.log):
        assert rect.bottom <= fallen.top() + 1, "the public table stays in sight"
    assert at.session.page.log.isVisible()
    assert known(at) == [False, False, False]
    at.open_hand()
    assert at.hand == [2, 3, 8]
    assert not at.curtain.isVisible()
    assert known(at) == [True, False, False]
    assert at.window.settings.told_look_away
    await at.do(("hand", 8, 0), ("place", 8))
    assert hidden(at)
    assert known(at) == [False, False, False]
    assert not at.curtain.look_away.isVisible()
    # Name in 40 pixels or more, two lines at most of what has happened, and a way to see it again.
    assert at.curtain.title.text() == "Nour’s turn"
    assert at.curtain.title.font().pixelSize() >= 40
    assert at.curtain.recap.text() == "Amélie lays the 8, clockwise."
    assert at.curtain.replay_button.isVisible()
    # Neither button nor key opens a hand within 400 ms.
    at.clock.advance(399)
    at.click_widget(at.curtain.open_button)
    QTest.keyClick(at.curtain, Qt.Key.Key_Space)
    assert hidden(at)
    at.clock.advance(1)
    QTest.keyClick(at.curtain, Qt.Key.Key_Space)
    assert at.hand == [4, 5, 9]
    assert known(at) == [False, True, False]
    await at.do(("hand", 9, 0), ("place", 9))
    # Bots between people play behind the curtain: it says who plays, and offers nothing to open.
    assert at.curtain.title.text() == "Ilyès is playing"
    assert not at.curtain.open_button.isVisible()
    at.others("2 draw", "2 pass")
    assert at.curtain.title.text() == "Amélie’s turn"
    assert at.curtain.open_button.isVisible()
    assert at.curtain.recap.text().splitlines() == [
        "Nour lays the 9, clockwise.",
        "Ilyès draws a tile. Ilyès passes.",
    ]


async def test_the_key_that_ended_the_turn_opens_the_next_hand_400_ms_after_its_release(sit: Sit) -> None:
    """Enter lays the run; held, repeated or hammered it opens nothing; the curtain names it, and it does."""
    at = sit(table(), people=TWO)
    at.open_hand()
    await at.do(("hand", 8, 0))
    page, curtain = at.session.page, at.curtain
    QTest.keyPress(page, Qt.Key.Key_Return)
    await at.settle()
    assert at.seen("dial") == [6, 7, 8]
    assert curtain.hasFocus()
    at.clock.advance(5000)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True)
    QApplication.sendEvent(curtain, held)
    assert hidden(at)
    QTest.keyRelease(curtain, Qt.Key.Key_Return)
    at.clock.advance(399)
    QTest.keyClick(curtain.open_button, Qt.Key.Key_Return)
    assert hidden(at)
    assert curtain.hint.text() == "Press Enter to show your hand."
    at.clock.advance(400)
    QTest.keyClick(curtain, Qt.Key.Key_Return)
    assert at.hand == [4, 5, 9]


HINTS = {
    ("en", "click"): "Press Enter to show your hand.",
    ("fr", "click"): "Appuyez sur Entrée pour montrer votre main.",
    ("en", "hold"): "Hold Space to peek; Enter keeps your hand open.",
    ("fr", "hold"): "Maintenez Espace pour voir\u202f; Entrée garde votre main ouverte.",
    ("en", "pin"): "Type your PIN to show your hand.",
    ("fr", "pin"): "Saisissez votre PIN pour montrer votre main.",
}


@pytest.mark.parametrize(("reveal", "pin"), [("click", ""), ("hold", ""), ("hold", "1234")])
async def test_privacy_5_the_curtain_names_the_key_that_opens_the_hand(
    reveal: str, pin: str, sit: Sit
) -> None:
    """And that key does it, also after a click on the table."""
    at = sit(table(), people=TWO, reveal=reveal)
    at.session.controller.shared_screen.set_pin(0, pin)
    at.clock.advance(400)
    for language in ("fr", "en"):
        at.window.apply_setting("language", language)
        hint = HINTS[language, "pin" if pin else reveal]
        assert at.curtain.hint.text() == hint
        assert at.curtain.accessibleDescription().startswith(hint)
    at.click(("centre",))
    for key in map(Qt.Key, map(ord, pin)) if pin else (Qt.Key.Key_Return,):
        at.type(key)
    assert at.hand == [2, 3, 8]


@pytest.mark.parametrize("reveal", ["click", "hold"])
async def test_tab_reaches_every_button_of_the_curtain(reveal: str, sit: Sit) -> None:
    """And leads back; Enter on *Replay* shows the missed moves, and no hand."""
    at = sit(table(), people=TWO, reveal=reveal, speed=1.0, at_rest=True)
    at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    at.scene.animator.finish_now()
    at.clock.advance(400)
    curtain = at.curtain
    peek = [curtain.peek_button] if reveal == "hold" else []
    shown = [curtain, curtain.open_button, *peek, curtain.replay_button]
    assert all(each.isVisible() for each in shown)
    log = at.session.page.log
    log.setFocus()
    reached = []
    for _ in shown:
        at.type(Qt.Key.Key_Tab)
        reached.append(at.window.focusWidget())
    assert reached == shown, "the curtain was made later than the log and the buttons"
    curtain.replay_button.setFocus()
    at.type(Qt.Key.Key_Backtab)
    assert at.window.focusWidget() is shown[-2]
    curtain.replay_button.setFocus()
    await at.until(curtain.replay_button.hasFocus)
    at.type(Qt.Key.Key_Return)
    assert at.scene.animator.busy
    assert hidden(at)


async def test_enter_after_a_pin_plays_nothing(sit: Sit) -> None:
    """The last digit has opened the hand already; the next Enter counts."""
    at = sit(position(hands=([2, 3], [4, 5, 9], [...]), dial=(6, 7), pile=[1, 1]), people=TWO)
    at.session.controller.shared_screen.set_pin(0, "1234")
    at.clock.advance(500)
    at.curtain.setFocus()
    QTest.keyClicks(at.curtain.pin, "1234")
    at.clock.advance(1000)
    at.window.activateWindow()
    await at.until(at.session.page.view.hasFocus)
    at.type(Qt.Key.Key_Return)
    await at.settle()
    assert at.hand == [2, 3]
    at.type(Qt.Key.Key_Return)
    await at.settle()
    assert at.hand == [1, 2, 3]


def lose_focus(at: SeatedPlayer) -> None:
    """Let another window be active; offscreen there is no other."""
    at.window.isActiveWindow = lambda: False  # type: ignore[method-assign]  # a window of the test is never active
    QApplication.sendEvent(at.window, QEvent(QEvent.Type.ActivationChange))


def wait_a_minute(at: SeatedPlayer) -> None:
    """Do nothing until the idle minute is over."""
    at.clock.advance(59_999)
    assert at.hand
    at.clock.advance(1)


AWAY: dict[str, Callable[[SeatedPlayer], object]] = {
    "focus lost": lose_focus,
    "minimised": lambda at: at.window.showMinimized(),
    "F9": lambda at: QTest.keyClick(at.window, Qt.Key.Key_F9),
    "settings": lambda at: at.window.dialogs.show_settings(),
    "rules": lambda at: at.click_widget(at.session.page.buttons["help"]),
    "saved games": lambda at: at.window.local_tables.show_saved(),
    "new game": lambda at: at.window.local_tables.show_new_game(),
    "about": lambda at: at.window.dialogs.show_about(),
}
CLOSING: dict[str, Callable[[SeatedPlayer], object]] = {
    **AWAY,
    "idle": wait_a_minute,
    "button": lambda at: at.click_widget(at.session.page.buttons["hide_hand"]),
    "PIN": lambda at: at.window.do("pin"),
}


async def come_back(at: SeatedPlayer) -> None:
    """Undo whatever led away from the table."""
    vars(at.window).pop("isActiveWindow", None)
    for dialog in at.window.findChildren(QDialog):
        dialog.close()
    at.window.showNormal()
    at.window.pages.setCurrentWidget(at.session.page)
    at.window.activateWindow()
    await at.settle()


@pytest.mark.parametrize("reveal", ["click", "hold"])
async def test_the_curtain_falls_by_itself(reveal: str, sit: Sit) -> None:
    """When the window is inactive or idle, by key, and before any dialog; also over a hand that is peeked at.

    The release of the key may never come: another window has the keyboard now.
    """
    at = sit(table(), people=TWO, reveal=reveal)
    for name, close in (AWAY if reveal == "hold" else CLOSING).items():
        at.clock.advance(400)
        if reveal == "hold":
            QTest.keyPress(at.curtain, Qt.Key.Key_Space)
        else:
            at.open_hand()
        assert at.hand == [2, 3, 8], name
        close(at)
        await at.settle()
        assert at.hand == [], name
        assert not at.scene.picture.hand, name
        assert at.session.controller.curtain.invited == 0
        await come_back(at)
        QTest.keyRelease(at.curtain, Qt.Key.Key_Space)


async def test_one_person_alone_has_no_curtain(sit: Sit) -> None:
    """Not at the start, not while bots play, not when the focus is lost: F9 lets it fall, once."""
    at = sit(table())
    assert at.hand
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.hand == [2, 3]
    for name in ("focus lost", "minimised", "settings", "rules"):
        AWAY[name](at)
        await at.settle()
        assert at.hand == [2, 3], name
        await come_back(at)
    at.window.do("hide_hand")
    assert hidden(at)
    title, hint = (label.font().pixelSize() for label in (at.curtain.title, at.curtain.hint))
    assert title > 1.5 * hint, "large when the curtain is shown for the first time"
    await at.take_screen()
    assert at.hand == [2, 3]
    at.others("1 draw", "1 pass", "2 draw", "2 pass")
    assert at.hand == [2, 3]


async def test_privacy_4_a_pin_is_asked_for_before_the_hand_opens(sit: Sit) -> None:
    """Set in a dialog, typed twice; a wrong one opens nothing, nor does Enter; the right one does."""
    at = sit(table(), people=TWO)
    at.open_hand()
    at.window.do("pin")
    (dialog,) = shown_below(at.window, PinDialog)
    pins, holder = at.session.controller.shared_screen.pins, (0, "Amélie")
    # Enter never removes a PIN, and sets none that is typed once.
    assert dialog.focusWidget() is dialog.first
    QTest.keyClicks(dialog.first, "4711")
    QTest.keyClick(dialog.first, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert not pins.protects(holder)
    assert dialog.focusWidget() is dialog.second
    dialog.second.setText("4712")
    at.click_widget(dialog.set)
    assert dialog.isVisible()
    dialog.second.setText("4711")
    QTest.keyClick(dialog.second, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert pins.protects(holder)
    # The curtain leads the keyboard to the field, which keeps no digit and no verdict.
    at.clock.advance(1000)
    pin = at.curtain.pin
    assert pin.isVisible()
    assert not at.curtain.open_button.isVisible()
    QTest.keyClick(at.curtain, Qt.Key.Key_Space)
    at.session.controller.shared_screen.open_curtain()
    assert hidden(at)
    QTest.keyClicks(pin, "1234")
    assert hidden(at)
    assert (pin.text(), pin.placeholderText()) == ("", "Wrong PIN")
    QTest.keyClicks(pin, "4")
    assert pin.placeholderText() == "Your PIN"
    QTest.keyClicks(pin, "711")
    assert at.hand == [2, 3, 8]
    at.window.do("hide_hand")
    assert (pin.text(), pin.placeholderText()) == ("", "Your PIN")
    QTest.keyClicks(pin, "4711")
    assert hidden(at), "nothing opens within the guard"


async def test_the_curtain_falls_in_120_ms_and_rises_in_220(sit: Sit) -> None:
    """The hand is shown or hidden from the first moment of the animation."""
    at = sit(table(), people=TWO, speed=1.0, at_rest=True)
    at.open_hand()
    assert at.hand == [2, 3, 8]
    at.scene.animator.advance(219)
    assert at.curtain.isVisible()
    at.scene.animator.advance(1)
    assert not at.curtain.isVisible()
    at.window.do("hide_hand")
    assert at.hand == []
    height = at.curtain.height()
    at.scene.animator.advance(60)
    assert 0 < at.curtain.mask().boundingRect().height() < height
    at.scene.animator.advance(60)
    assert at.curtain.mask().isEmpty(), "it hangs down to its foot"


async def test_a_pin_protects_the_same_player_in_the_next_game(sit: Sit) -> None:
    """It ends with the program, as its dialog says; another player of the seat has none."""

    def asks_pin(seat: int) -> bool:
        screen = at.session.controller.shared_screen
        screen.curtain.invited = seat
        return screen.asks_pin

    at = sit(table(), people=TWO)
    at.open_hand()
    assert at.session.controller.shared_screen.set_pin(0, "4711")
    before = at.session
    before.page.result.new_game.emit(0)
    assert at.session is not before
    assert asks_pin(0)
    assert not asks_pin(1)
    others = tuple(Seat("human", name) for name in ("Zoé", "Nour", "Ilyès"))
    at.window.local_tables.begin(GameSetup("epizodiak", {}, others))
    assert not asks_pin(0)


# --- what fits on it


RECAP = (
    "Le cadran est plein : ses tuiles forment une nouvelle pioche de 15 tuiles.",
    "Ilyès pioche une tuile. Ilyès passe.",
)
FULL = Invitation(
    seat=1,
    title="Maximilienne : choisissez la carte à garder",
    recap=RECAP,
    replay=True,
    hold=True,
    look_away=True,
    change="Maximilienne : changer de dé",
)
SIZES = [(1024, 640), (1280, 720), (1600, 1000), (3840, 2160)]
INVITATIONS = {
    "everything": FULL,
    "usual": Invitation(seat=1, title="À Nour de jouer", recap=RECAP, replay=True),
    "PIN": Invitation(seat=1, title="À Nour de jouer", recap=RECAP, replay=True, pin=True),
    "first": Invitation(seat=0, title="À Amélie de jouer", look_away=True),
    "bot": Invitation(seat=None, title="Ilyès joue"),
}


def parts_of(curtain: CurtainView) -> list[QWidget]:
    """Return the visible widgets on the curtain."""
    kinds: tuple[type[QWidget], ...] = (QLabel, QPushButton, QLineEdit)
    return [each for kind in kinds for each in curtain.findChildren(kind) if each.isVisible()]


def is_cut(part: QWidget) -> bool:
    """Tell whether a part is too small for its text."""
    if isinstance(part, QLabel):
        if part.wordWrap():
            return part.heightForWidth(part.width()) > part.height()
        wanted = part.sizeHint()
        return part.text() != "" and (wanted.width() > part.width() or wanted.height() > part.height())
    if isinstance(part, QPushButton):
        metrics = part.fontMetrics()
        return metrics.horizontalAdvance(part.text()) > part.width() - 8 or metrics.height() > part.height()
    return part.fontMetrics().height() > part.height() - 4


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0] if FULL_SIZE else [1.0, 2.0])
async def test_everything_on_the_curtain_is_inside_and_whole(text_scale: float, sit: Sit) -> None:
    """In French, whose texts are longer; no button touches the border."""
    at = sit(position(), people=(0, 1), text_scale=text_scale, language="fr")
    curtain = at.curtain
    for size, (name, invitation) in itertools.product(SIZES, INVITATIONS.items()):
        at.window.resize(*size)
        await at.settle()
        curtain.show_invitation(invitation)
        curtain.grab()
        parts = parts_of(curtain)
        inside = curtain.rect().adjusted(4, 4, -4, -4)
        outside = [part for part in parts if not inside.contains(part.geometry())]
        assert outside == [], (name, size)
        pairs = itertools.combinations(parts, 2)
        assert not [one for one, other in pairs if one.geometry().intersects(other.geometry())], (name, size)
        cut = [part for part in parts if is_cut(part)]
        assert [part.accessibleName() or part.text() for part in cut] == [], name  # type: ignore[attr-defined]  # all have text
        buttons = [part for part in parts if not isinstance(part, QLabel)]
        assert all(button.height() >= 36 for button in buttons), name


async def test_text_keeps_its_size_where_there_is_room(sit: Sit) -> None:
    """Only what does not fit becomes smaller; the recap lies beside the title then, else below it."""
    at = sit(position(), people=(0, 1), size=(1280, 720), language="fr")
    curtain = at.curtain
    curtain.show_invitation(INVITATIONS["usual"])
    assert curtain.hint.font().pixelSize() == curtain.font().pixelSize()
    assert curtain.recap.x() > curtain.title.geometry().right()
    curtain.show_invitation(FULL)
    assert curtain.hint.font().pixelSize() < curtain.font().pixelSize()
    assert curtain.recap.y() > curtain.title.geometry().bottom()


# --- a hand that is shown only while a key, a button or a finger is held


async def test_hold_to_look_shows_the_hand_only_while_held(sit: Sit) -> None:
    """By key or by button, without any hint of what could be played; and hidden again.

    Tab ends it, because the release goes elsewhere: a hand never stays open that nobody holds.
    """
    at = sit(table(), people=TWO, reveal="hold")
    at.window.activateWindow()
    await at.until(at.curtain.hasFocus)
    at.clock.advance(400)
    hide = at.session.page.buttons["hide_hand"]
    assert not hide.isEnabled()
    QTest.keyPress(at.curtain, Qt.Key.Key_Space)
    assert at.hand == [2, 3, 8]
    assert hide.isEnabled()
    at.type(Qt.Key.Key_Tab)
    assert hidden(at)
    QTest.keyRelease(at.curtain, Qt.Key.Key_Space)
    at.clock.advance(400)
    QTest.keyPress(at.curtain, Qt.Key.Key_Space)
    assert at.hand == [2, 3, 8]
    assert not any(at.face(value).band for value in (2, 3, 8))
    QTest.keyRelease(at.curtain, Qt.Key.Key_Space)
    assert hidden(at)
    # The pointer may leave the button, which cannot be seen.
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
    # The next player has seen a hand: the move before cannot be taken back.
    await at.take_screen()
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.table.state().may_take_back == 0
    at.clock.advance(400)
    QTest.keyPress(at.curtain, Qt.Key.Key_Space)
    assert at.table.state().may_take_back is None


def on_screen(page: TablePage, part: QRect) -> QImage:
    """Return what the screen shows of a part of the page; `grab` would paint it anew."""
    QApplication.processEvents()
    window = page.window()
    seen = window.screen().grabWindow(window.winId()).toImage()
    return seen.copy(part.translated(page.mapTo(window, QPoint()))).convertToFormat(
        QImage.Format.Format_RGB32
    )


CROWDED = position(hands=([*range(1, 13), *range(1, 13)], [4, 5, 9], [...]), dial=(6, 7), pile=5)


@pytest.mark.parametrize(
    ("hold", "hand", "size", "text_scale"),
    [
        (lambda at: QTest.keyPress(at.curtain, Qt.Key.Key_Space), table(), (1280, 820), 1.0),
        (
            lambda at: QTest.mousePress(at.curtain.peek_button, Qt.MouseButton.LeftButton),
            CROWDED,
            (1024, 640),
            2.0,
        ),
    ],
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
    hold(at)
    assert len(at.hand) == len(hand.hands[0])
    panel = at.curtain.geometry().adjusted(2, 2, 0, 0)
    held = on_screen(page, panel)
    assert held == page.view.grab(panel).toImage().convertToFormat(QImage.Format.Format_RGB32)
    at.curtain.peek_ended.emit()
    assert hidden(at)
    assert on_screen(page, at.curtain.geometry()) == before


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
    # The idle minute can be another: from ten seconds to never.
    at = sit(table(), people=TWO, idle_curtain_s=10)
    at.open_hand()
    at.clock.advance(9_999)
    assert at.hand
    at.clock.advance(1)
    assert not at.hand
    at.open_hand()
    at.window.apply_setting("idle_curtain_s", 0)
    at.clock.advance(3_600_000)
    assert at.hand
