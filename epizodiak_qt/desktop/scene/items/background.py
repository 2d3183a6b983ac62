"""The background of a table, and the pixmap of everything on it that does not move."""

from __future__ import annotations

import math
from array import array
from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPen,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from epizodiak_qt.desktop.scene.items.shapes import scattered
from epizodiak_qt.desktop.style.painting import faded, paint_enamel
from epizodiak_qt.desktop.style.theme import STAR_COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.desktop.style.theme import Theme

STARS: Final = 190
FAINTEST: Final = 5.2  # magnitudes of the scattered stars
BRIGHTEST: Final = 0.6
FIBRES: Final = 70
THREADS: Final = 32  # pixels of the repeated piece of cloth, in both directions
LIGHT_THREAD: Final = 5  # the most alpha of a thread, of 255
DARK_THREAD: Final = 11


def paint_background(painter: QPainter, width: float, height: float, theme: Theme) -> None:
    """Paint the background: woven cloth with stars in the night theme, parchment in the day theme."""
    rect = QRectF(0, 0, width, height)
    if theme.plain:
        painter.fillRect(rect, QColor(theme.background_edge))
        return
    night = theme.name == "night"
    gradient = QRadialGradient(rect.center(), math.hypot(width, height) / 2)
    gradient.setColorAt(0, QColor(theme.background_centre))
    gradient.setColorAt(0.85 if night else 0.95, QColor(theme.background_edge))
    gradient.setColorAt(1, QColor(theme.background_edge).darker(130 if night else 104))
    painter.fillRect(rect, gradient)
    painter.fillRect(rect, _cloth(twill=night))
    if night:
        _paint_stars(painter, width, height)
    else:
        _paint_fibres(painter, width, height, faded(theme.accent, 0.07))


@cache
def _cloth(*, twill: bool) -> QBrush:
    """Return a fine texture in shades of black and white: threads that cross, or the grain of parchment."""
    warp = [0.7 + 0.3 * scattered(number, 5) for number in range(THREADS)]
    weft = [0.7 + 0.3 * scattered(number, 6) for number in range(THREADS)]
    pixels = array("I")
    for y in range(THREADS):
        for x in range(THREADS):
            if twill and (x + y) % 4 < 2:
                alpha = round(LIGHT_THREAD * warp[x])
                pixels.append(alpha * 0x01010101)  # white, premultiplied
            elif twill:
                pixels.append(round(DARK_THREAD * weft[y]) << 24)
            else:  # as much lighter as darker
                grain = (57 * x * x + 91 * y * y + 43 * x * y + 17 * x) % 10
                pixels.append(grain * 0x02020202 if grain < 6 else (grain - 5) << 24)
    image = QImage(pixels.tobytes(), THREADS, THREADS, QImage.Format.Format_ARGB32_Premultiplied)
    return QBrush(image.copy())


def _paint_stars(painter: QPainter, width: float, height: float) -> None:
    """Scatter stars: many faint ones and few bright ones, as in the sky, in the colours of stars."""
    painter.setPen(Qt.PenStyle.NoPen)
    grown = max(1.0, height / 900)
    for x, y, size, star, halo in _star_field():
        place = QPointF(width * x, height * y)
        if halo is not None:
            painter.setBrush(halo)
            painter.drawEllipse(place, 3.2 * size * grown, 3.2 * size * grown)
        painter.setBrush(star)
        painter.drawEllipse(place, size * grown, size * grown)


@cache
def _star_field() -> list[tuple[float, float, float, QColor, QColor | None]]:
    """Return the scattered stars: the shares of the width and of the height, radius, colour, halo."""
    field = []
    for number in range(STARS):
        # Each magnitude has about three times the stars of the one before.
        magnitude = FAINTEST + math.log(max(1e-4, scattered(number, 1)), 3)
        shine = (FAINTEST - max(BRIGHTEST, magnitude)) / (FAINTEST - BRIGHTEST)
        name = STAR_COLOURS[int(len(STAR_COLOURS) * scattered(number, 2))][1]
        halo = faded(name, 0.07) if shine > 0.6 else None
        place = scattered(number, 3), scattered(number, 4)
        field.append((*place, 0.55 + 1.3 * shine, faded(name, 0.18 + 0.4 * shine), halo))
    return field


def _paint_fibres(painter: QPainter, width: float, height: float, colour: QColor) -> None:
    """Scatter the short fibres of parchment."""
    painter.setPen(QPen(colour, 1.2))
    lines = []
    for number in range(FIBRES):
        line = QLineF(0, 0, 14 + 40 * scattered(number, 1), 0)
        line.setAngle(360 * scattered(number, 2))
        lines.append(line.translated(width * scattered(number, 3), height * scattered(number, 4)))
    painter.drawLines(lines)


class Backdrop:
    """Everything on a table that does not move, as a pixmap that is made when it is first seen."""

    def __init__(self) -> None:
        self._pixmap: QPixmap | None = None

    def forget(self) -> None:
        """Let it be painted again."""
        self._pixmap = None

    def paint(
        self,
        painter: QPainter,
        target: QRectF,
        layout: TableLayout,
        style: SceneStyle,
        paint_board: Callable[[QPainter], object],
    ) -> None:
        """Paint the part of it in `target`; `paint_board` paints what the game adds to it."""
        if self._pixmap is None:
            self._pixmap = _painted(layout, style, paint_board)
        ratio = self._pixmap.devicePixelRatio()
        source = QRectF(
            target.x() * ratio, target.y() * ratio, target.width() * ratio, target.height() * ratio
        )
        painter.drawPixmap(target, self._pixmap, source)


def _painted(layout: TableLayout, style: SceneStyle, paint_board: Callable[[QPainter], object]) -> QPixmap:
    ratio = style.pixel_ratio
    pixmap = QPixmap(max(1, round(layout.width * ratio)), max(1, round(layout.height * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_background(painter, layout.width, layout.height, style.theme)
    paint_board(painter)
    painter.end()
    return pixmap


def paint_panel(painter: QPainter, rect: Rect, style: SceneStyle) -> None:
    """Paint the ground of a part of the table, such as the hand."""
    width = (2 if style.theme.plain else 1.5) * style.growth
    paint_enamel(painter, QRectF(*rect), style.theme, 12 * style.growth, width)


def paint_tray(painter: QPainter, rect: Rect, style: SceneStyle, *, lit: bool = False) -> None:
    """Paint where a hand lies: a shade and a rail of brass, which fade towards both ends; or both `lit`."""
    theme, area = style.theme, QRectF(*rect)
    if theme.plain:
        paint_panel(painter, rect, style)
        return
    shade = QRadialGradient(QPointF(0, 0), 1)
    rail = QLinearGradient(area.topLeft(), area.topRight())
    strength = 2.0 if lit else 1.6 if theme.name == "night" else 0.36
    ground, line = (theme.lit, theme.halo) if lit else (theme.chip, theme.accent)
    for place, alpha in ((0.0, 0.5), (0.6, 0.3), (1.0, 0.0)):
        shade.setColorAt(place, faded(ground, alpha * strength))
        for end in (0.5 - place / 2, 0.5 + place / 2):
            rail.setColorAt(end, faded(line, 2 * alpha))
    pool = QBrush(shade)
    middle = QTransform.fromTranslate(area.center().x(), area.bottom())
    pool.setTransform(middle.scale(area.width() / 2, area.height()))
    painter.fillRect(area, pool)
    for high, strength in ((11.0, 0.25), (7.0, 0.4), (3.0, 1.0))[0 if lit else 2 :]:
        painter.setOpacity(strength)
        painter.fillRect(area.adjusted(0, area.height() - high * style.growth, 0, 0), rail)
    painter.setOpacity(1.0)
