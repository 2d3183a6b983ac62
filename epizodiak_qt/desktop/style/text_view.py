"""Texts that are read and not written: the log, the chat, reports, licences and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPlainTextEdit, QTextEdit


def let_keys_read(view: QPlainTextEdit | QTextEdit) -> None:
    """Let arrow keys move a caret through a read-only text, and let Tab leave it.

    Screen readers speak the line of the caret. Qt's own read-only views have none: arrow keys scroll.
    """
    view.setReadOnly(True)
    view.setTextInteractionFlags(
        view.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    view.setTabChangesFocus(True)
