"""Tiles and cards as pixmaps: each face is painted once for a size and a style, then only copied."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen, QPixmap

from epizodiak_qt.desktop.scene.clickable_item import qrect
from epizodiak_qt.desktop.scene.piece_zones import BLEED, LOCK, MUST_PLAY, ORDER
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.fonts import TEXT, font

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

RADIUS: Final = 10.0
MOST_KEPT: Final = 600

F = TypeVar("F")


class PiecePixmaps(Generic[F]):
    """A cache of painted faces `F`, emptied when the style changes. A game paints one face."""

    def __init__(self, style: SceneStyle) -> None:
        self._style = style
        self._revision = style.revision
        self._cache: dict[tuple[F, int, int], QPixmap] = {}

    @abstractmethod
    def paint_face(self, painter: QPainter, face: F) -> None:
        """Paint a face, in units, with its upper left corner at 0, 0."""

    def clear(self) -> None:
        """Forget all pixmaps."""
        self._cache.clear()

    def pixmap(self, face: F, width: float, height: float) -> QPixmap:
        """Return the piece at that size in pixels, with its bleed on every side."""
        if self._revision != self._style.revision:
            self._revision = self._style.revision
            self._cache.clear()
        key = (face, round(width * 8), round(height * 8))
        pixmap = self._cache.get(key)
        if pixmap is None:
            if len(self._cache) >= MOST_KEPT:
                self._cache.clear()
            pixmap = self._cache[key] = self._painted(face, width, height)
        return pixmap

    def _painted(self, face: F, width: float, height: float) -> QPixmap:
        unit, ratio = width / PIECE[0], self._style.pixel_ratio
        full_width, full_height = width + 2 * BLEED * unit, height + 2 * BLEED * unit
        pixmap = QPixmap(round(full_width * ratio), round(full_height * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(unit, unit)
        painter.translate(BLEED, BLEED)
        self.paint_face(painter, face)
        painter.end()
        return pixmap

    # --- what the pieces of both games have in common

    def paint_body(self, painter: QPainter, *, back: bool, greyed: bool, border: float) -> None:
        """Paint the shadow, the ground and the border of a piece, and the sun on a back."""
        theme = self._style.theme
        rect = QRectF(0, 0, *PIECE)
        if not theme.plain:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 110))
            painter.drawRoundedRect(rect.translated(0, 5), RADIUS, RADIUS)
        fill = QBrush(QColor(theme.back if back else theme.grey_tile if greyed else theme.tile))
        if not back and not greyed and not theme.plain:
            gradient = QLinearGradient(0, 0, 0, PIECE[1])
            gradient.setColorAt(0, QColor(theme.tile))
            gradient.setColorAt(1, QColor(theme.tile_foot))
            fill = QBrush(gradient)
        line = QColor(theme.back_line if back else theme.ink)
        pen = QPen(line, border)
        if greyed and theme.plain:
            pen = QPen(QColor(theme.grey_ink), theme.border, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(fill)
        inset = theme.border / 2
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
        if back:
            painter.setPen(QPen(line, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(6, 6, -6, -6), RADIUS - 4, RADIUS - 4)
            self._style.art.mark(painter, "back_sun", QRectF(8, 22, 68, 68), line)

    def paint_must_play(self, painter: QPainter) -> None:
        """Paint that a piece must be played: a violet line, and a lock at its foot."""
        violet = QColor(self._style.theme.violet)
        painter.fillRect(qrect(MUST_PLAY), violet)
        self._style.art.mark(painter, "lock", qrect(LOCK), violet)

    def paint_order(self, painter: QPainter, order: int) -> None:
        """Paint that a piece is chosen: a solid border and its number."""
        painter.setPen(QPen(QColor(self._style.theme.ink), 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(2, 2, PIECE[0] - 4, PIECE[1] - 4), RADIUS - 2, RADIUS - 2)
        self.paint_number(painter, qrect(ORDER), str(order))

    def paint_fresh(self, painter: QPainter) -> None:
        """Paint that a piece was just drawn: a brass ring."""
        painter.setPen(QPen(QColor(self._style.theme.accent), 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(-4, -4, PIECE[0] + 8, PIECE[1] + 8), RADIUS + 3, RADIUS + 3)

    def paint_number(self, painter: QPainter, rect: QRectF, text: str) -> None:
        """Paint a number in a small box."""
        theme = self._style.theme
        painter.setPen(QPen(QColor(theme.chip_border), 1.5))
        painter.setBrush(QColor(theme.chip))
        painter.drawRoundedRect(rect, 10, 10)
        painter.setPen(QColor(theme.score))
        painter.setFont(font(TEXT, 0.84 * rect.height(), bold=True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
