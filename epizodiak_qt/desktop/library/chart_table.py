"""Charts that are tables: the last cell of a row paints a bar, which screen readers read in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QIcon, QPainter, QPen
from PySide6.QtWidgets import (
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
)

from epizodiak_qt.desktop.style.lists import set_up_rows
from epizodiak_qt.desktop.style.painting import set_paint
from epizodiak_qt.desktop.style.scroll_area import scroll_to
from epizodiak_qt.desktop.style.theme import SEAT_STYLES, Theme
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QFocusEvent

    Index = QModelIndex | QPersistentModelIndex

LINE: Final = 0.16  # the width of a line, in text sizes, as in the chart of a match
BAR: Final = 10  # the width of a bar, in text sizes


class ChartRow(NamedTuple):
    """A row of a chart: texts, then perhaps a bar of values from 0 at the left to 1 at the right."""

    cells: tuple[str, ...]
    """The texts."""
    bar: str = ""
    """The bar in words; empty for none."""
    own: tuple[float, float, float] | None = None
    """The value of the person, a disc, and the ends of its interval, a line."""
    other: float | None = None
    """The value of somebody else: a square."""
    usual: float | None = None
    """The value that is usual: an upright stroke."""
    icon: QIcon = QIcon()
    """The icon before the texts."""


class ChartTable(QTableWidget):
    """A chart as high as its rows; the first column wraps. Arrow keys lead through it, and Tab leaves it.

    Args:
        theme: Returns the theme in use.

    Attributes:
        rows: The rows.
    """

    def __init__(self, theme: Callable[[], Theme]) -> None:
        super().__init__()
        self.rows: Sequence[ChartRow] = ()
        set_up_rows(self)
        self.setEditTriggers(self.EditTrigger.NoEditTriggers)
        self.setItemDelegate(_BarDelegate(theme, self))
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        header = self.horizontalHeader()
        header.setSectionsClickable(False)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        # Queued, because Qt tells of a new width of a stretched column before it has it.
        header.sectionResized.connect(self.resizeRowsToContents, Qt.ConnectionType.QueuedConnection)
        self.currentCellChanged.connect(self._scroll_to_row)

    def show_chart(self, titles: Sequence[str], rows: Sequence[ChartRow]) -> None:
        """Show other rows; `titles` are those of the columns."""
        here = self.currentRow()
        self.clear()
        self.setRowCount(0)
        self.rows = rows
        self.setColumnCount(len(titles))
        self.setRowCount(len(rows))
        self.setHorizontalHeaderLabels(titles)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for line, row in enumerate(rows):
            words = [*row.cells, row.bar] if row.bar else row.cells
            for column, text in enumerate(words):
                item = QTableWidgetItem(text)
                # A screen reader is told the cell with its title, and to which row it belongs.
                named = [f"{title} {each}".strip() for title, each in zip(titles, words, strict=False)]
                said = f"{named[column]}, {row.cells[0]}" if column else ", ".join(named[: len(row.cells)])
                item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
                item.setIcon(QIcon() if column else row.icon)
                self.setItem(line, column, item)
            if row.bar:
                item.setText("")
                item.setToolTip(row.bar)
        self.setCurrentCell(min(here, len(rows) - 1), 0)
        self.resizeRowsToContents()

    def _scroll_to_row(self) -> None:
        """Scroll the page to the current row, because a chart may be higher than the page."""
        if self.hasFocus():
            scroll_to(self, self.visualRect(self.currentIndex()).translated(self.viewport().pos()))

    # Qt

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectRow(max(0, self.currentRow()))
        QTimer.singleShot(0, self, self._scroll_to_row)  # after the window, which scrolls to the whole chart


class _BarDelegate(QStyledItemDelegate):
    """Paints the bars in the style of the chart of a match."""

    def __init__(self, theme: Callable[[], Theme], table: ChartTable) -> None:
        super().__init__(table)
        self._theme, self._table = theme, table

    def _has_bar(self, index: Index) -> bool:
        """Return whether a cell paints the bar of its row."""
        row = self._table.rows[index.row()]
        return bool(row.bar) and index.column() == len(row.cells)

    # Qt

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        text_px, narrow = option.font.pixelSize(), QStyleOptionViewItem(option)
        narrow.rect = option.rect.adjusted(0, 0, -text_px, 0)  # padding of the style sheet
        size = super().sizeHint(narrow, index)
        wide = BAR * text_px if self._has_bar(index) else size.width() + text_px
        return QSize(wide, size.height() + text_px // 2)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if not self._has_bar(index):
            return
        bar = self._table.rows[index.row()]
        theme, unit = self._theme(), LINE * option.font.pixelSize()
        area = QRectF(option.rect).adjusted(6 * unit, 0, -6 * unit, 0)

        def at(value: float, up: float = 0.0) -> QPointF:
            return QPointF(area.left() + min(max(value, 0.0), 1.0) * area.width(), area.center().y() - up)

        def line(first: QPointF, last: QPointF, colour: str, width: float) -> None:
            painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            painter.drawLine(QLineF(first, last))

        def mark(half: float) -> QRectF:
            return QRectF(-half, -half, 2 * half, 2 * half)

        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = theme.panel if option.state & QStyle.StateFlag.State_Selected else theme.text
        line(at(0), at(1), ink, 1)
        if bar.usual is not None:
            line(at(bar.usual, -4 * unit), at(bar.usual, 4 * unit), ink, unit)
        if bar.other is not None:
            set_paint(painter, SEAT_STYLES[1].colour, theme.keyline)
            painter.drawRect(mark(1.9 * unit).translated(at(bar.other)))
        if bar.own is not None:
            value, low, high = bar.own
            line(at(low), at(high), theme.keyline, 3.4 * unit)
            line(at(low), at(high), SEAT_STYLES[0].colour, 2 * unit)
            set_paint(painter, SEAT_STYLES[0].colour, theme.keyline)
            painter.drawEllipse(mark(2.4 * unit).translated(at(value)))
        painter.restore()
