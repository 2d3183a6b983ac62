"""The keys of a table that no widget has handled.

F6 leads from the answers of a question over the zones of the table to the log and the buttons.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QToolTip, QWidget

from epizodiak_qt.desktop.app.form_keys import click_focused_button, is_typing
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import shown_language
from epizodiak_qt.desktop.scene.animation import RestartableTimer
from epizodiak_qt.desktop.table.key_map import ASKING, command_of, digit_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QKeyEvent

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.table.table_page import TablePage

TYPING_MS: Final = 600  # after it a "1" is a 1, although a 12 could be meant
NO_NUMBER: Final = Phrase("Table", "There is no {number} here.")
PLAIN: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


def press_key(page: TablePage, event: QKeyEvent) -> None:
    """Handle a key press: for a focused button, what moves, the selection, or the navigator."""
    scene, navigator, keys = page.scene, page.view.navigator, Qt.Key
    on_table = page.view.hasFocus()
    typing = is_typing(page)  # Enter sends what is typed into the chat
    match event.key():
        case keys.Key_Return | keys.Key_Enter:
            if event.isAutoRepeat() or typing or click_focused_button(page):
                return
            if not scene.skip() and (on_table or navigator.confirming is not None):
                navigator.enter()
        case keys.Key_Space if not event.isAutoRepeat():
            if not scene.skip() and on_table:
                navigator.press()
        case keys.Key_Left | keys.Key_Right | keys.Key_Up | keys.Key_Down | keys.Key_Home | keys.Key_End if (
            on_table
        ):
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            navigator.move(event.key(), playable=control)
        case keys.Key_F6:
            lead_on(page, back=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        case keys.Key_Backspace:
            scene.deselect_last()
        case keys.Key_Escape:
            _escape(page)


class TableKeys(QObject):
    """Handles the keys of a table: letters and digits, and then all those of `press_key`.

    A digit focuses the objects of that number in the present zone. It waits for a second one if there is an
    object with a longer number.
    """

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page
        self._typed = ""
        self._longest = RestartableTimer(page.scene.clock, self._complete)
        page.key_pressed.connect(self.press)

    def press(self, event: QKeyEvent) -> None:
        """Handle a key press that no widget has handled."""
        page, command = self._page, ""
        text = "" if event.modifiers() & ~PLAIN else event.text()
        focused = page.window().focusWidget()
        at_table = focused is page.view or (page.curtain_hangs and focused is page.curtain)
        if page.settings.letters == "on" and at_table:
            command = command_of(text, shown_language(), page.settings.keys)
        digit = digit_of(text) if self._on_table() and not command else ""
        if digit:
            self._type(digit)
            return
        self._complete()
        if not command:
            press_key(page, event)
        elif not event.isAutoRepeat():
            self._do(command)

    def _on_table(self) -> bool:
        return self._page.view.hasFocus()

    # --- letters

    def _do(self, command: str) -> None:
        """Carry out a command: play it if it can mean one thing, focus one of several, or say why not."""
        page = self._page
        if command in ASKING:
            page.asked_for.emit(command)
            return
        if not self._on_table() or page.scene.skip():
            return
        navigator, keys = page.view.navigator, page.scene.keys_for(command)
        if len(keys) == 1:
            navigator.focus(keys[0])
            navigator.press_key(keys[0])
        elif keys:
            self._focus_next(keys)
        else:
            illegal = page.scene.illegal_action_for(command)
            if illegal is not None:
                page.scene.refused.emit(illegal)

    # --- digits

    def _type(self, digit: str) -> None:
        """Add a digit to the number that is being typed, and complete it if it can be no longer one."""
        numbers = self._numbers()
        longer = [str(number) for number in numbers]
        if not any(number.startswith(self._typed + digit) for number in longer):
            self._complete()
        self._typed += digit
        if any(number.startswith(self._typed) and number != self._typed for number in longer):
            self._longest.start(TYPING_MS)
        else:
            self._complete()

    def _complete(self) -> None:
        """Focus an object of the typed number, or the next one of several."""
        typed, self._typed = self._typed, ""
        if not typed:
            return
        keys = self._numbers().get(int(typed), [])
        if keys:
            self._focus_next(keys)
        else:  # spoken unless others would hear what a hand lacks
            self._page.notify_player(partial(NO_NUMBER.say, number=typed))

    def _focus_next(self, keys: list[Key]) -> None:
        """Focus the first of some objects, or the one after that with the focus."""
        navigator = self._page.view.navigator
        here = keys.index(navigator.focused) if navigator.focused in keys else -1
        navigator.focus(keys[(here + 1) % len(keys)])

    def _numbers(self) -> dict[int, list[Key]]:
        """Return the objects of the present zone, or else of the hand or the board, by their numbers."""
        navigator, scene = self._page.view.navigator, self._page.scene
        zones = {zone.name: zone.objects for zone in navigator.zones()}
        for name in (navigator.zone, "hand", "board"):
            numbers: dict[int, list[Key]] = {}
            for each in zones.get(name, ()):
                number = scene.number_of(each.key)
                if number is not None:
                    numbers.setdefault(number, []).append(each.key)
            if numbers:
                return numbers
        return {}


def _escape(page: TablePage) -> None:
    """Close or complete the first of these: tooltip, prompt, animation, selection, panel.

    Dialogs and popups handle the key themselves.
    """
    if QToolTip.isVisible():
        QToolTip.hideText()
        return
    scene = page.scene
    _ = (
        page.view.dismiss_tooltip()
        or scene.dismiss()
        or any(question.escape() for question in page.questions)
        or scene.skip(single=True)
        or scene.cancel_selection()
        or page.result.put_aside()
    )


def lead_on(page: TablePage, *, back: bool) -> None:
    """Move the focus to the next zone, or to the one before; a question that was not visited comes first."""
    waiting = next((each for each in page.questions if each.waiting and _focusable(each.answers())), None)
    if waiting is not None:
        waiting.lead_here()
        return
    focused = page.window().focusWidget()
    if focused is page.view and page.view.navigator.next_zone(back=back):
        return
    areas = [area for area in _areas(page) if area]
    here = next((place for place, area in enumerate(areas) if focused in area), -1)
    step = -1 if back else 1
    first = 0 if here < 0 and back else here
    for away in range(1, len(areas) + 1):
        area = areas[(first + step * away) % len(areas)]
        if _enter(page, area, back=back):
            return


def _areas(page: TablePage) -> list[list[QWidget]]:
    """Return the widgets of each area, those of a table as one."""
    questions = [_focusable(each.answers()) for each in page.questions]
    result = page.result.findChildren(QWidget) if page.result.isVisible() else []
    curtain = [page.curtain, *page.curtain.findChildren(QWidget)] if page.curtain_hangs else []
    return [
        *questions,
        _focusable(result),
        _focusable(curtain),
        *([each] for each in page.zone_widgets or (page.view,)),
        _focusable([page.beside, *page.beside.findChildren(QWidget)]),
        _focusable([*page.status_buttons, *page.buttons.values(), *page.below()]),
    ]


def _focusable(widgets: Iterable[QWidget]) -> list[QWidget]:
    return [
        each
        for each in widgets
        if each.isVisible() and each.isEnabled() and each.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]


def _enter(page: TablePage, area: list[QWidget], *, back: bool) -> bool:
    """Focus an area; return whether there was something to focus."""
    if area[0] is not page.view:
        area[0].setFocus(Qt.FocusReason.TabFocusReason)
        return True
    navigator = page.view.navigator
    names = [zone.name for zone in navigator.zones() if zone.objects]
    if not names:
        return False
    page.view.setFocus(Qt.FocusReason.TabFocusReason)
    page.view.explored = page.curtain_hangs
    return navigator.enter_zone(names[-1 if back else 0])
