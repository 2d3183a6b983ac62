"""The parts of dialogs and pages: primary buttons, rows and columns, labelled fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from epizodiak_qt.desktop.style.plain_label import FIELD_SPACING, PlainLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFormLayout, QLayout, QVBoxLayout

    Part = QWidget | QLayout | tuple[QWidget | QLayout, int] | int | None


class FieldLabel(PlainLabel):
    """The label at the left of a field, vertically centred. QFormLayout would place it higher."""

    def __init__(self) -> None:
        from PySide6.QtWidgets import QSizePolicy

        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)


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
    """Add widgets and layouts to a column, and gaps in pixels.

    One in a pair has a share of the room that is left; None takes it empty.
    """
    for part in parts:
        if part is None:
            column.addStretch(1)
            continue
        if isinstance(part, int):
            column.addSpacing(part)
            continue
        added, share = part if isinstance(part, tuple) else (part, 0)
        if isinstance(added, QWidget):
            column.addWidget(added, share)
        else:
            column.addLayout(added, share)


def field_form(parent: QWidget | None = None, *, lines: int = 8, gap: int = FIELD_SPACING) -> QFormLayout:
    """Return a form whose fields grow, and stand below their labels where it is narrow.

    Args:
        parent: The widget that holds the fields.
        lines: The distance of two lines, in pixels.
        gap: The distance of a label and its field, in pixels.
    """
    from PySide6.QtWidgets import QFormLayout  # the bars of a table need none

    form = QFormLayout()
    if parent is not None:
        parent.setLayout(form)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    form.setVerticalSpacing(lines)
    form.setHorizontalSpacing(gap)
    return form


def add_field(form: QFormLayout, text: str, field: QWidget, row: QWidget | None = None) -> FieldLabel:
    """Add a field to a form, and return its label; `row` holds the field if others stand beside it."""
    label = FieldLabel()
    label.setText(text)
    label.setBuddy(field)
    field.setAccessibleName(text)
    form.addRow(label, row or field)
    return label
