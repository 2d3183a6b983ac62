"""Text as it is: names, titles and reasons that came from elsewhere are never taken for markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class Label(QLabel):
    """A label that shows plain text, whatever it looks like: QLabel would load the images of a name."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)


def tip(text: str) -> str:
    """Return a text as a tooltip shows it as it is: what looks like markup is escaped."""
    return GuiQt.convertFromPlainText(text) if GuiQt.mightBeRichText(text) else text
