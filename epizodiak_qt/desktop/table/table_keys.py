"""The keys of a table that no widget has handled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from epizodiak_qt.desktop.app.form_keys import click_focused_button

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from epizodiak_qt.desktop.table.table_page import TablePage


def press_key(page: TablePage, event: QKeyEvent) -> None:
    """Handle a key press: first for a focused button, then for the selection, then for the navigator."""
    scene, navigator, keys = page.scene, page.view.navigator, Qt.Key
    on_table = page.view.hasFocus()
    match event.key():
        case keys.Key_Return | keys.Key_Enter:
            if event.isAutoRepeat() or click_focused_button(page):
                return
            if not scene.confirm_selection() and on_table:
                navigator.click()
        case keys.Key_Space if on_table and not event.isAutoRepeat():
            navigator.press()
        case keys.Key_Left | keys.Key_Right | keys.Key_Up | keys.Key_Down if on_table:
            navigator.move(event.key())
        case keys.Key_Backspace:
            scene.deselect_last()
        case keys.Key_Escape if page.prompt_bar.isAncestorOf(page.window().focusWidget()):
            page.prompt_bar.dismiss()
        case keys.Key_Escape if scene.selection:
            scene.cancel_selection()
        case keys.Key_Escape:
            page.put_panel_aside()
