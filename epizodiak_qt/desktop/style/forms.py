"""The parts of dialogs and pages: primary buttons, rows and columns, labelled fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from epizodiak_qt.desktop.style.plain_label import FieldLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFormLayout, QLayout, QVBoxLayout

    Part = QWidget | QLayout | tuple[QWidget | QLayout, int]


def primary_button(text: str = "") -> QPushButton:
    """Return the button of a form that stands out: the one that leads on."""
    button = QPushButton(text)
    button.setProperty("primary", True)
    return button


def row_of(*widgets: QWidget | None) -> QHBoxLayout:
    """Return widgets side by side; None takes the room that is left."""
    row = QHBoxLayout()
    for widget in widgets:
        if widget is None:
            row.addStretch()
        else:
            row.addWidget(widget)
    return row


def row_widget(*widgets: QWidget) -> QWidget:
    """Return a widget that holds others side by side."""
    whole = QWidget()
    row = row_of(*widgets)
    row.setContentsMargins(0, 0, 0, 0)
    whole.setLayout(row)
    return whole


def fill_column(column: QVBoxLayout, *parts: Part) -> None:
    """Add widgets and layouts to a column; one in a pair has a share of the room that is left."""
    for part in parts:
        added, share = part if isinstance(part, tuple) else (part, 0)
        if isinstance(added, QWidget):
            column.addWidget(added, share)
        else:
            column.addLayout(added, share)


def add_field(form: QFormLayout, text: str, field: QWidget, row: QWidget | None = None) -> None:
    """Add a field with its label to a form; `row` holds the field if others stand beside it."""
    label = FieldLabel()
    label.setText(text)
    label.setBuddy(field)
    field.setAccessibleName(text)
    form.addRow(label, row or field)
