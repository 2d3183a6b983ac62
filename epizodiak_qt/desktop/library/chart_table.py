"""Charts that are tables: the last cell of a row paints a bar, which screen readers read in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QLineF, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
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
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QFocusEvent, QResizeEvent

    from epizodiak_qt.desktop.style.theme import Theme

BAR_ROLE: Final = Qt.ItemDataRole.UserRole + 1
LINE: Final = 0.16  # the width of a line, in text sizes, as in the chart of a match
ROW: Final = 1.9  # the height of a row, in text sizes
BAR: Final = 10  # the least width of a bar, in text sizes
MOST_PX: Final = 1 << 20
MOST_ROWS: Final = 12
"""A longer table scrolls."""


class Bar(NamedTuple):
    """Values from 0 at the left to 1 at the right."""

    words: str
    """The bar in words."""
    own: tuple[float, float, float] | None = None
    """The value of the person, a disc, and the ends of its interval, a line."""
    other: float | None = None
    """The value of somebody else: a square."""
    usual: float | None = None
    """The value that is usual: an upright stroke."""


class ChartRow(NamedTuple):
    """A row of a chart."""

    cells: tuple[str, ...]
    """The texts."""
    bar: Bar | None = None
    """The bar after them."""


class ChartTable(QTableWidget):
    """A chart. Arrow keys lead through its cells, and Tab leaves it. A row is chosen only with the focus.

    Args:
        theme: Returns the theme in use.
    """

    def __init__(self, theme: Callable[[], Theme]) -> None:
        super().__init__()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        set_up_rows(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.horizontalHeader().setSectionsClickable(False)
        self.setItemDelegate(_BarDelegate(theme, self))

    def show_chart(self, titles: Sequence[str], rows: Sequence[ChartRow]) -> None:
        """Show other rows; `titles` are those of the columns."""
        here = self.currentRow()
        self.clear()
        self.setColumnCount(len(titles))
        self.setRowCount(len(rows))
        self.setHorizontalHeaderLabels(titles)
        for line, row in enumerate(rows):
            words = [*row.cells, *(() if row.bar is None else (row.bar.words,))]
            whole = ", ".join(
                f"{title} {text}".strip() for title, text in zip(titles, row.cells, strict=False)
            )
            for column, text in enumerate(words):
                item = QTableWidgetItem(text)
                # A screen reader is told the cell with its title, and to which row it belongs.
                said = f"{titles[column]} {text}, {row.cells[0]}".strip() if column else whole
                item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
                self.setItem(line, column, item)
            if row.bar is not None:
                item.setText("")
                item.setData(BAR_ROLE, row.bar)
                item.setToolTip(row.bar.words)
        if rows:
            self.setCurrentCell(min(max(0, here), len(rows) - 1), 0)
        if not self.hasFocus():
            self.clearSelection()
        self._measure()

    def _measure(self) -> None:
        """Fit the columns, the widest one with wrapped texts where there is no room for all, and the rows."""
        text_px, last = self.font().pixelSize(), self.columnCount() - 1
        self.resizeColumnsToContents()
        widest = max(range(last), key=self.columnWidth, default=0)
        needed = sum(map(self.columnWidth, range(last))) + self.sizeHintForColumn(last)
        excess = needed - self.viewport().width()
        if excess > 0:
            self.setColumnWidth(widest, max(BAR * text_px, self.columnWidth(widest) - excess))
        room = QRect(0, 0, self.columnWidth(widest) - text_px, MOST_PX)
        for row in range(self.rowCount()):
            text = str(self.model().index(row, widest).data())
            shown = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, text)
            self.setRowHeight(row, max(round(ROW * text_px), shown.height() + text_px // 2))
        self.updateGeometry()

    def _scroll_to_row(self) -> None:
        """Scroll the page to the current row, because a chart may be higher than the page."""
        row = self.visualRect(self.currentIndex())
        scroll_to(self, row.translated(self.viewport().pos()))

    # Qt

    @override
    def sizeHint(self) -> QSize:
        header = self.horizontalHeader()
        rows = sum(map(self.rowHeight, range(min(MOST_ROWS, self.rowCount()))))
        high = rows if header.isHidden() else rows + header.sizeHint().height()
        return QSize(header.length(), high + 2 * self.frameWidth())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(BAR * self.font().pixelSize(), self.sizeHint().height())

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure()

    @override
    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        if self.hasFocus():
            self._scroll_to_row()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectRow(self.currentRow())
        QTimer.singleShot(0, self, self._scroll_to_row)  # after the window, which scrolls to the whole chart

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.clearSelection()


class _BarDelegate(QStyledItemDelegate):
    """Paints the bars in the style of the chart of a match."""

    def __init__(self, theme: Callable[[], Theme], parent: ChartTable) -> None:
        super().__init__(parent)
        self._theme = theme

    # Qt

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        size = super().sizeHint(option, index)
        wide = BAR * option.font.pixelSize() if index.data(BAR_ROLE) is not None else size.width()
        return QSize(wide, size.height())

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        bar = index.data(BAR_ROLE)
        if not isinstance(bar, Bar):
            return
        theme, unit = self._theme(), LINE * option.font.pixelSize()
        area = QRectF(option.rect).adjusted(6 * unit, 0, -6 * unit, 0)
        middle = area.center().y()

        def at(value: float) -> QPointF:
            return QPointF(area.left() + min(max(value, 0.0), 1.0) * area.width(), middle)

        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = QColor(theme.panel if chosen else theme.text)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(ink, 1))
        painter.drawLine(QLineF(at(0), at(1)))
        radius = 2.4 * unit
        disc = QRectF(-radius, -radius, 2 * radius, 2 * radius)
        if bar.usual is not None:
            reach = QPointF(0, 4 * unit)
            painter.setPen(QPen(ink, unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            painter.drawLine(QLineF(at(bar.usual) - reach, at(bar.usual) + reach))
        if bar.other is not None:
            set_paint(painter, SEAT_STYLES[1].colour, theme.keyline)
            painter.drawRect(
                QRectF(disc.translated(at(bar.other))).adjusted(unit / 2, unit / 2, -unit / 2, -unit / 2)
            )
        if bar.own is not None:
            value, low, high = map(at, bar.own)
            colour = SEAT_STYLES[0].colour
            for each, width in ((theme.keyline, 3.4 * unit), (colour, 2 * unit)):
                painter.setPen(QPen(QColor(each), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
                painter.drawLine(QLineF(low, high))
            set_paint(painter, colour, theme.keyline)
            painter.drawEllipse(disc.translated(value))
        painter.restore()
