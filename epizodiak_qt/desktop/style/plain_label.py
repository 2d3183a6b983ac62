"""Labels and tooltips that show plain text, so that names from elsewhere are never taken for markup."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QLabel, QWidget

FIELD_SPACING: Final = 12  # between a label and its field, in pixels


class PlainLabel(QLabel):
    """A label that shows plain text. QLabel would interpret markup, and load images that a name refers to."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)


class FieldLabel(PlainLabel):
    """The label at the left of a field, vertically centred. QFormLayout would place it higher."""

    def __init__(self) -> None:
        from PySide6.QtWidgets import QSizePolicy  # not for the first paint

        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)


def align_fields(form: QWidget) -> None:
    """Align the left edges of all fields of a form, in whatever layout they are."""
    labels = form.findChildren(FieldLabel)
    widest = max(label.sizeHint().width() for label in labels)
    for label in labels:
        label.setMinimumWidth(widest)


def plain_tooltip(text: str) -> str:
    """Return a tooltip that shows a text literally: text that looks like markup is escaped."""
    return GuiQt.convertFromPlainText(text) if GuiQt.mightBeRichText(text) else text
