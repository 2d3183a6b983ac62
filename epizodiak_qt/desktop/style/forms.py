"""The parts of dialogs and pages: primary buttons, rows and columns, labelled fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from epizodiak_qt.desktop.style.plain_label import FIELD_SPACING, PlainLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QBoxLayout, QFormLayout, QLayout

    Part = QWidget | QLayout | tuple[QWidget | QLayout, int] | int | None
    Margins = tuple[int, int, int, int]

Box = TypeVar("Box", bound="QBoxLayout")
NO_MARGINS: Final = (0, 0, 0, 0)


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


def row_of(*parts: Part, margins: Margins | None = None, gap: int | None = None) -> QHBoxLayout:
    """Return widgets and layouts side by side, as in `fill_column`; None takes the room that is left."""
    row = fill_column(QHBoxLayout(), margins=margins, gap=gap)
    for part in parts:
        if part is None:
            row.addStretch()
        else:
            fill_column(row, part)
    return row


def row_widget(*widgets: QWidget) -> QWidget:
    """Return a widget that holds others side by side."""
    whole = QWidget()
    whole.setLayout(row_of(*widgets, margins=NO_MARGINS))
    return whole


def fill_column(column: Box, *parts: Part, margins: Margins | None = None, gap: int | None = None) -> Box:
    """Add widgets and layouts to a column, or gaps in pixels, and return it.

    One in a pair has a share of the room that is left; None takes it empty. `margins` are those of the column
    on the left, above, on the right and below, `gap` is between its parts.
    """
    if margins is not None:
        column.setContentsMargins(*margins)
    if gap is not None:
        column.setSpacing(gap)
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
    return column


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
