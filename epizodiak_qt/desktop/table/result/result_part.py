"""The painted parts of a result, such as the podium: their sizes, their words, and points that count up."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from epizodiak_qt.desktop.scene.animation import LINEAR, Track
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.painting import set_paint
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import SeatStyle

COUNT_MS: Final = 400.0  # for the points of one player
RING_PX: Final = 2


class PartData(Protocol):
    """The content of a part, as plain values: equal contents look alike."""

    def part(self, style: SceneStyle, /) -> ResultPart:
        """Return a new widget that shows it."""


class ResultPart(QWidget):
    """A part that paints itself. Its accessible name and description say in words what it shows.

    `counted` is the fraction of the points of each player that is shown already, in the order of reading.
    """

    def __init__(self, style: SceneStyle, players: int, name: str, description: str) -> None:
        super().__init__()
        self.style_now = style
        self.text_px = 16.0
        self.dense = False
        self.counted = [1.0] * players
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that its description can be heard

    # --- what a part implements

    def sizes(self) -> tuple[float, float, float]:
        """Return its best width, the least one in which it can be read, and its height, in pixels."""
        raise NotImplementedError

    def paint_part(self, painter: QPainter) -> None:
        """Paint it in its present size."""
        raise NotImplementedError

    # --- size

    def take_size(self, text_px: float, *, dense: bool) -> None:
        """Take another size of text; `dense` asks for the least height."""
        if (text_px, dense) != (self.text_px, self.dense):
            self.text_px, self.dense = text_px, dense
            self.updateGeometry()
            self.update()

    # --- points that count up

    def count_up(self, delay_ms: float) -> list[Track]:
        """Begin to count the points of one player after the other; return how, and change no size."""
        self.counted = [0.0] * len(self.counted)
        return [
            Track(COUNT_MS, partial(self._show_counted, place), delay_ms + place * COUNT_MS, LINEAR)
            for place in range(len(self.counted))
        ]

    def _show_counted(self, place: int, fraction: float) -> None:
        if isValid(self):  # a result can be replaced while it counts
            self.counted[place] = fraction
            self.update()

    def count(self, place: int, before: int, after: int) -> int:
        """Return the number that a player has reached between two numbers."""
        return before + round((after - before) * self.counted[place])

    # --- painting

    def metrics(self, size: float = 1.0, *, bold: bool = False) -> QFontMetricsF:
        """Return the metrics of text of `size` times the usual one."""
        return QFontMetricsF(font(TEXT, size * self.text_px, bold=bold))

    def write(
        self,
        painter: QPainter,
        rect: QRectF,
        text: str,
        align: Qt.AlignmentFlag,
        *,
        size: float = 1.0,
        bold: bool = False,
        colour: str = "",
    ) -> None:
        """Write a line of text, elided if it is too long, in a colour of the theme or in that of text."""
        made = font(TEXT, size * self.text_px, bold=bold)
        painter.setFont(made)
        painter.setPen(QColor(colour or self.style_now.theme.text))
        shown = QFontMetricsF(made).elidedText(text, Qt.TextElideMode.ElideRight, rect.width() + 1)
        painter.drawText(rect, align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)

    def panel(self, painter: QPainter, area: QRectF, *, winner: bool) -> None:
        """Paint the ground of a player; that of a winner has a thick border."""
        theme, line, corner = self.style_now.theme, 3.0 if winner else 1.0, 0.5 * self.text_px
        ground, edge = (theme.background_edge, theme.accent) if winner else (theme.panel, theme.chip_border)
        set_paint(painter, ground, edge, line)
        painter.drawRoundedRect(area.adjusted(line / 2, line / 2, -line / 2, -line / 2), corner, corner)

    def badge(self, painter: QPainter, look: SeatStyle, rect: QRectF, *, laurel: float = 0.0) -> None:
        """Paint the emblem of a player on its disc, in a laurel of so many widths of it, or without one."""
        theme, art = self.style_now.theme, self.style_now.art
        if laurel:
            wreath = square(rect.center(), 1.25 * laurel * rect.width())
            art.engraving(painter, "laurel", wreath, QColor(theme.accent))
        edge = QPen(QColor(theme.text if theme.plain else theme.ink), 1)
        paint_badge(painter, art, look, rect, edge)

    # Qt

    @override
    def sizeHint(self) -> QSize:
        natural, _, height = self.sizes()
        return QSize(math.ceil(natural), math.ceil(height))

    @override
    def minimumSizeHint(self) -> QSize:
        _, least, height = self.sizes()
        return QSize(math.ceil(least), math.ceil(height))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.paint_part(painter)
        if self.hasFocus():
            inside = RING_PX / 2
            set_paint(painter, None, self.style_now.theme.text, RING_PX)
            painter.drawRect(QRectF(self.rect()).adjusted(inside, inside, -inside, -inside))
        painter.end()
