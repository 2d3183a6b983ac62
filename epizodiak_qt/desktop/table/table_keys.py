"""The keys of a table that no widget has handled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QToolTip

from epizodiak_qt.desktop.app.form_keys import click_focused_button

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from epizodiak_qt.desktop.table.table_page import TablePage


def press_key(page: TablePage, event: QKeyEvent) -> None:
    """Handle a key press: for a focused button, what moves, the selection, or the navigator."""
    scene, navigator, keys = page.scene, page.view.navigator, Qt.Key
    on_table = page.view.hasFocus()
    typing = isinstance(page.window().focusWidget(), QLineEdit)  # such as the chat, which Enter sends
    match event.key():
        case keys.Key_Return | keys.Key_Enter:
            if event.isAutoRepeat() or typing or click_focused_button(page):
                return
            if not scene.skip() and (on_table or navigator.confirming is not None):
                navigator.enter()
        case keys.Key_Space if not event.isAutoRepeat():
            if not scene.skip() and on_table:
                navigator.press()
        case keys.Key_Left | keys.Key_Right | keys.Key_Up | keys.Key_Down if on_table:
            navigator.move(event.key())
        case keys.Key_Question if on_table:
            page.asked_for.emit("advice")
        case keys.Key_Slash if on_table:
            page.asked_for.emit("command_line")
        case keys.Key_Backspace:
            scene.deselect_last()
        case keys.Key_Escape:
            _escape(page)


def _escape(page: TablePage) -> None:
    """Close or complete the first of these: tooltip, prompt, animation, selection, panel.

    Dialogs and popups handle the key themselves.
    """
    if QToolTip.isVisible():
        QToolTip.hideText()
        return
    scene = page.scene
    _ = (
        page.prompt_bar.escape()
        or scene.skip(single=True)
        or scene.cancel_selection()
        or page.result.put_aside()
    )
