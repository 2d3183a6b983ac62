"""Tooltips of the items of a table: they can be hovered, stay as long as wanted, and Esc dismisses them.

WCAG 2.2, 1.4.13. Qt's own tooltips vanish when the pointer moves onto them, and know no keyboard focus.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtWidgets import QFrame, QGraphicsView, QVBoxLayout, QWidget

from epizodiak_qt.desktop.scene.animation import RestartableTimer
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.style.forms import NO_MARGINS, fill_column
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.table_scene import TableScene

POINTER_MS: Final = 600
FOCUS_MS: Final = 1200  # the keyboard passes many objects on its way
GRACE_MS: Final = 350  # to move the pointer from the item onto the tooltip
GAP: Final = 14  # pixels between the item, with its rings, and the tooltip
EMS: Final = 22  # the greatest width
LEAST_EMS: Final = 6  # of room beside a hand
MARGIN_X, MARGIN_Y = 0.5, 0.3  # in heights of a line
EDGE: Final = 4  # pixels to the edge of the page


class Tooltip(QFrame):
    """The panel with the text. A click on it removes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.label = PlainLabel(wrap=True)
        fill_column(QVBoxLayout(self), self.label, margins=NO_MARGINS)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_text(self, text: str, room: int) -> None:
        """Show a text, as wide as it needs but not too wide to read, or for `room` unless that is narrow."""
        self.label.setText(text)
        metrics = self.label.fontMetrics()
        widest = max(metrics.horizontalAdvance(line) for line in text.splitlines())
        across, down = round(MARGIN_X * metrics.height()), round(MARGIN_Y * metrics.height())
        self.setContentsMargins(across, down, across, down)
        widest = min(widest + 2, EMS * metrics.height() * 6 // 10)
        edges = 2 * (across + self.frameWidth() + 1)
        wide = (widest if room < LEAST_EMS * metrics.height() else min(widest, room - edges)) + edges
        self.resize(wide, self.heightForWidth(wide))

    # Qt

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self.hide()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hide()


class TableTooltips(QObject):
    """Shows the tooltip of the item that is pointed at for a while, or that has the keyboard focus."""

    def __init__(self, scene: TableScene, view: QGraphicsView, page: QWidget) -> None:
        super().__init__(view)
        self._scene = scene
        self._view = view
        self._page = page
        self._key: Key | None = None
        self._text = ""
        self._by_keyboard = False
        self._coming = RestartableTimer(scene.clock, self._show)
        self._going = RestartableTimer(scene.clock, self._leave)
        self.tooltip = Tooltip(page)
        scene.objects_changed.connect(self._refresh)

    def point_at(self, key: Key | None, *, by_keyboard: bool = False) -> None:
        """Follow the pointer or the focus to an item, or away from all items."""
        if key == self._key:
            return
        self._key, self._by_keyboard = key, by_keyboard
        self._coming.stop()
        if key is None:
            self._going.start(GRACE_MS)
        else:
            self._going.stop()
            self.tooltip.hide()
            self._coming.start(FOCUS_MS if by_keyboard else POINTER_MS)

    def dismiss(self) -> bool:
        """Remove the tooltip until something else is pointed at; return whether there was one."""
        self._coming.stop()
        was = self.tooltip.isVisible()
        self.tooltip.hide()
        return was

    def refit(self) -> None:
        """Lay the tooltip out again: the size of the text, or all places, have changed."""
        if self.tooltip.isVisible():
            self._show()

    def _leave(self) -> None:
        if not self.tooltip.underMouse():
            self.tooltip.hide()

    def _read(self) -> str:
        """Return the text about the item, or an empty one."""
        if self._key is None:
            return ""
        return self._scene.tooltip_text(self._key) or self._scene.own_tooltip(self._key)

    def _refresh(self) -> None:
        """Remove a tooltip that is no longer true: the table has changed."""
        if self.tooltip.isVisible() and self._read() != self._text:
            self.tooltip.hide()

    def _show(self) -> None:
        areas = [] if self._key is None else self._scene.areas_of({self._key})
        self._text = self._read() if areas else ""
        if not self._text or not self._view.isVisible():
            return
        theme = self._scene.style_now.theme
        set_style_sheet(
            self.tooltip,
            f"Tooltip {{ background: {theme.chip}; border: 1px solid {theme.accent}; border-radius: 6px; }}"
            f"QLabel {{ color: {theme.score}; }}",
        )
        item = self._on_page(areas[0])
        free = self._kept_free(item)
        self.tooltip.show_text(self._text, max(free.left(), self._page.width() - free.right()) - 2 * GAP)
        self._place(item, free)
        self.tooltip.show()
        self.tooltip.raise_()

    def _on_page(self, area: QRectF) -> QRect:
        return self._view.mapFromScene(area).boundingRect().translated(self._view.pos())

    def _kept_free(self, item: QRect) -> QRect:
        """Return what a tooltip must not cover: its item, or the whole hand around one with the focus."""
        if self._by_keyboard and self._key is not None and self._key[0] == HAND:
            keys = (each.key for zone in self._scene.describe(private=True) for each in zone.objects)
            for area in self._scene.areas_of([key for key in keys if key[0] == HAND]):
                item = item.united(self._on_page(area))
        return item

    def _place(self, item: QRect, free: QRect) -> None:
        """Place the tooltip beside an item without covering `free`: on the outside of the board, or above.

        That of a focused piece of the hand lies beside the hand: above it are the dice of Ecliptic.
        """
        page = self._page.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        size = self.tooltip.size()
        middle_x, middle_y = item.center().x() - size.width() // 2, item.center().y() - size.height() // 2
        board, centre = self._scene.layout_now.middle, item.center()
        upright = [(middle_x, item.top() - GAP - size.height()), (middle_x, item.bottom() + GAP)]
        sides = [(free.left() - GAP - size.width(), middle_y), (free.right() + GAP, middle_y)]
        if centre.x() > board.centre.x and free == item:  # right of a hand are buttons, in Ecliptic
            sides.reverse()
        inside = board.x < centre.x() < board.right and board.y < centre.y() < board.bottom
        for left, top in (*sides, *upright) if inside or free != item else (*upright, *sides):
            place = QRect(left, top, size.width(), size.height())
            place.moveLeft(max(page.left(), min(place.left(), page.right() - size.width())))
            place.moveTop(max(page.top(), min(place.top(), page.bottom() - size.height())))
            if not place.intersects(free.adjusted(-EDGE, -EDGE, EDGE, EDGE)):
                break
        self.tooltip.move(place.topLeft())
