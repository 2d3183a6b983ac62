"""Labels, tooltips and views of plain text, which can be read with the keyboard.

Names from elsewhere are never taken for markup.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QLabel, QWidget

from epizodiak_qt.desktop.app.announce import announce

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

FIELD_SPACING: Final = 12  # between a label and its field, in pixels


class PlainLabel(QLabel):
    """A label that shows plain text. QLabel would interpret markup, and load images that a name refers to.

    Args:
        text: The text.
        parent: The widget in which it lies.
        wrap: Whether its lines wrap.
        look: Its name in the style sheet: "title", "heading", "coach", "muted" or "accent".
    """

    def __init__(
        self, text: str = "", parent: QWidget | None = None, *, wrap: bool = False, look: str = ""
    ) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        if look:
            self.setProperty(look, True)


class LiveLabel(PlainLabel):
    """A wrapped label whose text changes while it is shown; screen readers speak each new text."""

    def __init__(self, text: str = "", *, look: str = "") -> None:
        super().__init__(text, wrap=True, look=look)

    def say(self, text: str, *, assertive: bool = False) -> None:
        """Show a text, and announce it if it is another one, unless it is empty or its page is not shown."""
        page = self.parentWidget()
        if text and text != self.text() and page is not None and page.isVisible():
            announce(self, text, assertive=assertive)
        self.setText(text)


def plain_tooltip(text: str) -> str:
    """Return a tooltip that shows a text literally: text that looks like markup is escaped."""
    return GuiQt.convertFromPlainText(text) if GuiQt.mightBeRichText(text) else text


def make_readable(label: QLabel) -> None:
    """Let Tab reach a label, so that its text can be read, selected and copied with the keyboard too."""
    label.setProperty("focusable", True)
    label.setIndent(0)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    label.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the flags alone let only a click lead here


def let_keys_read(view: QPlainTextEdit | QTextEdit) -> None:
    """Let arrow keys move a caret through a read-only text, and let Tab leave it.

    Screen readers speak the line of the caret. Qt's own read-only views have none: arrow keys scroll.
    """
    view.setReadOnly(True)
    view.setTextInteractionFlags(
        view.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    view.setTabChangesFocus(True)
