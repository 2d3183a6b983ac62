"""The log under the players: one entry an event, with the emblem of its player, scrolled to the newest.

A record has the same log; there it is scrolled to the entries of the moment that is shown.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from epizodiak_qt.desktop.style.fonts import TITLE, font
from epizodiak_qt.desktop.style.painting import faded
from epizodiak_qt.desktop.style.plain_label import let_keys_read
from epizodiak_qt.desktop.style.seat_emblems import badge_pixmap
from epizodiak_qt.desktop.style.theme import FOCUS_COLOURS
from epizodiak_qt.desktop.table.log.log_entry import LINE_BREAK
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtCore import QEvent, QRect
    from PySide6.QtGui import (
        QFocusEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
        QTextBlock,
        QTextCharFormat,
        QTextCursor,
    )

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import SeatStyle, Theme
    from epizodiak_qt.desktop.table.log.log_entry import LogEntry

MARGIN_PX: Final = 8
BADGE: Final = 1.0  # of the height of a line
HAIRLINE_ALPHA: Final = 0.4
POINTED_ALPHA: Final = 0.22
NOTHING: Final = r"(?!)"  # a pattern that fits no text


class LogView(QPlainTextEdit):
    """A read-only list of entries. Those of one turn follow the emblem of their player.

    An entry is pointed at by the mouse, or by the caret while the log has the keyboard.

    Signals:
        pointed: Another row is pointed at, or -1 for none.
        chosen: A row was clicked, or Enter was pressed on it.
    """

    pointed = Signal(int)
    chosen = Signal(int)

    def __init__(self, parent: QWidget, style: SceneStyle | None = None) -> None:
        super().__init__(parent)
        # `viewport()` loads every widget class, unless the viewport was found by its name before.
        self.findChild(QWidget, "qt_scrollarea_viewport")
        self.viewport().setMouseTracking(True)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        self._style = style
        self._named = re.compile(NOTHING)
        self._looks: tuple[SeatStyle, ...] = ()
        self._badges: dict[SeatStyle, QPixmap] = {}
        self._badges_of = (0, 0)  # their size, and the revision of the style
        self.entries: list[LogEntry] = []
        self.pointed_row = -1
        self._pressed = -1
        self.marked: tuple[int, ...] = ()
        self._ringed = False
        self.gutter = _Gutter(self)
        let_keys_read(self)
        self.setAcceptDrops(False)  # the window handles dropped files
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)  # the undo stack would keep old lines
        # Also when the lines wrap again, because a scroll bar has appeared.
        self.verticalScrollBar().rangeChanged.connect(self._scroll)
        self.updateRequest.connect(self._follow)
        self.cursorPositionChanged.connect(self._point_by_caret)

    # --- contents

    def show_people(self, names: Sequence[str], looks: tuple[SeatStyle, ...]) -> None:
        """Set the names that are written in bold, and the emblems by seat."""
        if looks != self._looks:
            self._looks = looks
            self._fit_gutter()
        longest = sorted(filter(None, names), key=len, reverse=True)
        words = "|".join(re.escape(name) for name in longest)
        self._named = re.compile(rf"(?<!\w)(?:{words})(?!\w)" if words else NOTHING)

    def show_entries(self, entries: Sequence[LogEntry]) -> None:
        """Show these entries; those that stay are not laid out again."""
        if not entries and not self.entries:
            return
        self.document().setDocumentMargin(MARGIN_PX)
        from PySide6.QtGui import QTextCursor

        if len(entries) < len(self.entries):
            self.entries = []
            self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for row, (entry, before) in enumerate(zip_longest(entries, self.entries)):
            if before is None:
                cursor.movePosition(QTextCursor.MoveOperation.End)
                if row:
                    cursor.insertBlock()
                self._write(cursor, entry)
            elif entry != before:
                cursor.setPosition(self.document().findBlockByNumber(row).position())
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                cursor.removeSelectedText()
                self._write(cursor, entry)
        cursor.endEditBlock()
        self.entries = list(entries)
        self._point_at(self.pointed_row)
        self.gutter.update()
        self._scroll()

    def _write(self, cursor: QTextCursor, entry: LogEntry) -> None:
        """Write an entry, its heading and all names in bold."""
        text = entry.text
        if entry.heading:
            heading, line_break, text = text.partition(LINE_BREAK)
            cursor.insertText(heading, self._format(heading=True))
            cursor.insertText(line_break, self._format())
        written = 0
        for name in self._named.finditer(text):
            cursor.insertText(text[written : name.start()], self._format())
            cursor.insertText(name.group(), self._format(bold=True))
            written = name.end()
        cursor.insertText(text[written:], self._format())

    @staticmethod
    def _format(*, bold: bool = False, heading: bool = False) -> QTextCharFormat:
        from PySide6.QtGui import QTextCharFormat, QTextFormat  # with hundreds of names

        made = QTextCharFormat()
        if heading:
            made.setFont(font(TITLE, 1, bold=True))
            made.clearProperty(QTextFormat.Property.FontPixelSize)  # as large as the text, also later
        elif bold:
            made.setFontWeight(QFont.Weight.Bold)
        return made

    def _scroll(self) -> None:
        """Scroll to the marked rows, or else to the newest one."""
        if not self.marked:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())
            return
        first, last = self.area_of(self.marked[0]), self.area_of(self.marked[-1])
        if first.top() < 0 or last.bottom() > self.viewport().height():
            self.centerCursor()

    # --- the entry that is pointed at

    def _point_at(self, row: int) -> None:
        """Mark a row, and report it."""
        row = row if row < len(self.entries) else -1
        if row != self.pointed_row:
            self.pointed_row = row
            shapes = Qt.CursorShape
            self.viewport().setCursor(shapes.ArrowCursor if row < 0 else shapes.PointingHandCursor)
            self.viewport().update()
            self.pointed.emit(row)

    def _point_by_caret(self) -> None:
        if self.hasFocus():
            self.viewport().update()
            if not self.viewport().underMouse():
                self._point_at(self.textCursor().blockNumber())

    def _row_at(self, place: QPointF) -> int:
        """Return the row at a place of the viewport, or -1 beside all rows."""
        cursor = self.cursorForPosition(place.toPoint())
        inside = self.area_of(cursor.blockNumber()).contains(place)
        return cursor.blockNumber() if inside else -1

    def area_of(self, row: int) -> QRectF:
        """Return where a row lies in the viewport."""
        block = self.document().findBlockByNumber(row)
        area = self.blockBoundingGeometry(block).translated(self.contentOffset())
        return QRectF(0, area.top(), self.viewport().width(), area.height())

    def mark(self, *rows: int) -> None:
        """Mark the rows whose moment the table shows, lead the caret there, and scroll to them."""
        self.marked = rows
        self.viewport().update()
        if rows:
            if self.textCursor().blockNumber() not in rows:
                cursor = self.textCursor()
                cursor.setPosition(self.document().findBlockByNumber(rows[0]).position())
                self.setTextCursor(cursor)
            self._scroll()

    # --- painting

    def _blocks(self) -> Iterator[tuple[int, QTextBlock, QRectF]]:
        """Yield the visible entries: rows, blocks and places."""
        block, bottom = self.firstVisibleBlock(), self.viewport().height()
        while block.isValid() and block.blockNumber() < len(self.entries):
            area = self.area_of(block.blockNumber())
            if area.top() > bottom:
                return
            yield block.blockNumber(), block, area
            block = block.next()

    def begins_turn(self, row: int) -> bool:
        """Return whether a row is the first one of its player: the emblem stands there."""
        entry, before = self.entries[row], self.entries[row - 1]
        return entry.seat is not None and (not row or before.seat != entry.seat or bool(before.points))

    def _paint_rules(self, painter: QPainter, theme: Theme) -> None:
        """Paint a line beside each heading, a hairline above each turn, and what marks rows."""
        wide = self.viewport().width() - MARGIN_PX
        ringed = self.textCursor().blockNumber() if self._ringed and self.hasFocus() else -1
        for row, block, area in self._blocks():
            if row == self.pointed_row or row in self.marked:
                ground = QColor(theme.panel) if theme.plain else faded(theme.accent, POINTED_ALPHA)
                painter.fillRect(area, ground)
                if theme.plain:
                    painter.setPen(QPen(QColor(theme.text), 2))
                    painter.drawRect(area.adjusted(1, 1, -1, -1))
            if row == ringed:
                for colour, ring in zip(reversed(FOCUS_COLOURS), (4, 2), strict=True):
                    painter.setPen(QPen(QColor(colour), ring))
                    painter.drawRect(area.adjusted(2, 2, -2, -2))
            if self.entries[row].heading and block.layout().lineCount():
                line = block.layout().lineAt(0)
                left = MARGIN_PX + line.naturalTextWidth() + self.fontMetrics().averageCharWidth()
                middle = area.top() + block.layout().position().y() + line.y() + line.height() / 2
                painter.setPen(QPen(QColor(theme.accent), 2 if theme.plain else 1.4))
                painter.drawLine(QPointF(left, middle), QPointF(wide, middle))
            elif row and self.begins_turn(row):
                painter.setPen(QPen(faded(theme.muted, HAIRLINE_ALPHA), 1))
                top = round(area.top()) + 0.5
                painter.drawLine(QPointF(0, top), QPointF(wide, top))

    def paint_gutter(self, painter: QPainter) -> None:
        """Paint the emblem of each turn before its first line, and before each line of points."""
        top = self.viewport().y() - self.gutter.y()
        for row, block, area in self._blocks():
            entry, layout = self.entries[row], block.layout()
            starts = [
                line
                for line in map(layout.lineAt, range(layout.lineCount()))
                if not line.textStart() or block.text()[line.textStart() - 1] == LINE_BREAK
            ]
            marked = [*zip(starts[::-1], entry.points[::-1], strict=False)]
            if entry.seat is not None and starts and self.begins_turn(row):
                marked.append((starts[0], entry.seat))
            for line, seat in marked:
                if seat < len(self._looks):
                    badge = self._badge(self._looks[seat])
                    side = badge.height() / badge.devicePixelRatio()
                    y = area.top() + layout.position().y() + line.y() + (line.height() - side) / 2
                    painter.drawPixmap(QPointF(self.gutter.width() - side, top + y), badge)

    def _badge(self, look: SeatStyle) -> QPixmap:
        assert self._style is not None, "without a style there is no gutter"
        side, theme = round(BADGE * self.fontMetrics().height()), self._style.theme
        if self._badges_of != (side, self._style.revision):
            self._badges_of = side, self._style.revision
            self._badges.clear()
        if look not in self._badges:
            edge = QPen(QColor(theme.text if theme.plain else theme.ink), 1)
            self._badges[look] = badge_pixmap(self._style.art, look, side, edge)
        return self._badges[look]

    def _follow(self, _part: QRect, dy: int) -> None:
        """Keep the emblems beside their lines."""
        if dy:
            self.gutter.scroll(0, dy)
        else:
            self.gutter.update()

    def _fit_gutter(self) -> None:
        """Make room for the emblems."""
        wide = round(BADGE * self.fontMetrics().height()) + MARGIN_PX if self._looks and self._style else 0
        if wide != self.viewportMargins().left():
            self.setViewportMargins(wide, 0, 0, 0)
        area = self.contentsRect()
        self.gutter.setGeometry(area.left(), area.top(), wide, area.height())

    # Qt

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._style is not None:
            painter = QPainter(self.viewport())
            self._paint_rules(painter, self._style.theme)
            painter.end()
        super().paintEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_gutter()
        self._scroll()  # Qt keeps the first visible line, also when a scroll bar makes the lines wrap

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (event.Type.FontChange, event.Type.StyleChange):
            self._fit_gutter()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point_at(self._row_at(event.position()))

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(-1)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._ringed = False
        left = event.button() is Qt.MouseButton.LeftButton
        self._pressed = self._row_at(event.position()) if left else -1

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, -1
        same = self._row_at(event.position()) == pressed
        if 0 <= pressed < len(self.entries) and same and not self.textCursor().hasSelection():
            self.chosen.emit(pressed)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.textCursor().blockNumber()
        self._ringed = True
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat() and row < len(self.entries):
            self.chosen.emit(row)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self._ringed = True
            if not self.marked:  # the newest line is read first
                places = self.textCursor().MoveOperation
                self.moveCursor(places.End)
                self.moveCursor(places.StartOfBlock)
            self._point_by_caret()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.viewport().underMouse():
            self._point_at(-1)


class _Gutter(QWidget):
    """The strip on the left of a log where the emblems stand."""

    # Qt

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        log = self.parentWidget()
        assert isinstance(log, LogView), "the log keeps its strip"
        log.paint_gutter(painter)
        painter.end()
