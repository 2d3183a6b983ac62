"""The background of a table, and the pixmap of everything on it that does not move."""

from __future__ import annotations

import math
from array import array
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPen,
    QPixmap,
    QPixmapCache,
    QRadialGradient,
    QTransform,
)

from epizodiak_qt.desktop.scene.items.shapes import at_angle, scattered, square
from epizodiak_qt.desktop.style.painting import faded, paint_enamel, painted_pixmap, set_paint
from epizodiak_qt.desktop.style.theme import STAR_COLOURS, Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from epizodiak_qt.desktop.scene.animation import Track
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_layout import TableLayout

FAR: Final = ((240, 1.0, 0.22), (120, 1.0, 0.42), (50, 1.8, 0.45))  # far stars: number, size, opacity
IN_BAND: Final = 0.62  # the part of them that lies in the milky band
BAND: Final = (1.05, -0.42, 0.11)  # height at the left, slope, half width: parts of the height
NEAR: Final = 46
HALO: Final = 3.2  # the radius of the halo of a near star, in radii of the star
TURN_DEGREES: Final = 5.0  # by which the near stars turn with each round
TURN_MS: Final = 1100
CELL_PX: Final = 8.0  # of the map of what covers the sky
FIBRES: Final = 70
NIGHT_GRAIN: Final = 0.4  # the opacity of the texture in a dark sky
COARSE: Final = 4  # pixels to a pixel of the shades: a step of their colours is many times as wide
CACHE_KB: Final = 10240  # of Qt's cache, its own limit: for all but the background of a page
GRAIN_PX: Final = 10  # after them the texture repeats itself, in both directions
GRAIN_COPIES: Final = 16  # of it side by side: Qt paints a wide piece in half of the time


def paint_background(
    painter: QPainter, width: float, height: float, theme: Theme, *, keep: bool = False
) -> None:
    """Paint the background: a night sky without its near stars, by day parchment.

    Args:
        painter: Paints it.
        width: The width, in pixels of the layout.
        height: The height.
        theme: The theme.
        keep: Whether to keep it in Qt's cache, for the next paint of a page and for a table of its size.
    """
    if theme.plain:
        paint_colours(painter, width, height, theme)
        return
    ratio, ground = painter.device().devicePixelRatioF(), QPixmap()
    key = f"{theme.name} {width} {height} {ratio}"
    if not QPixmapCache.find(key, ground):
        if not keep:
            _paint_ground(theme, width, height, painter)
            return
        ground = painted_pixmap(width, height, ratio, partial(_paint_ground, theme, width, height))
        QPixmapCache.setCacheLimit(CACHE_KB + 4 * ground.width() * ground.height() // 1024)
        QPixmapCache.insert(key, ground)
    painter.drawPixmap(0, 0, ground)


def paint_colours(painter: QPainter, width: float, height: float, theme: Theme) -> None:
    """Paint the colours of the background only, without texture and stars."""
    if theme.plain:
        painter.fillRect(QRectF(0, 0, width, height), QColor(theme.background_edge))
        return
    ratio = painter.device().devicePixelRatioF() / COARSE
    shades = painted_pixmap(width, height, ratio, partial(_paint_shades, theme, width, height))
    painter.drawPixmap(QRectF(QPointF(), shades.deviceIndependentSize()), shades, QRectF(shades.rect()))


def _paint_ground(theme: Theme, width: float, height: float, painter: QPainter) -> None:
    night = theme.name == "night"
    paint_colours(painter, width, height, theme)
    painter.fillRect(QRectF(0, 0, width, height), _grain(NIGHT_GRAIN if night else 1.0))
    if night:
        _paint_far_stars(painter, width, height)
    else:
        _paint_fibres(painter, width, height, faded(theme.accent, 0.07))


@cache
def _grain(opacity: float) -> QBrush:
    """Return a fine texture, as much lighter as darker: the grain of parchment; a dark sky has no bands."""
    light = [round(opacity * 2 * grain) * 0x01010101 for grain in range(6)]
    shades = (*light, *(round(opacity * grain) << 24 for grain in range(1, 5)))
    pixels = array("I")
    for y in range(GRAIN_PX):
        row = [shades[(57 * x * x + 91 * y * y + 43 * x * y + 17 * x) % 10] for x in range(GRAIN_PX)]
        pixels.extend(row * GRAIN_COPIES)
    width = GRAIN_PX * GRAIN_COPIES
    image = QImage(pixels.tobytes(), width, GRAIN_PX, QImage.Format.Format_ARGB32_Premultiplied)
    return QBrush(image.copy())


def _paint_shades(theme: Theme, width: float, height: float, painter: QPainter) -> None:
    """Paint what has no edges, and is painted in few large pixels: the colour, and the faint milky band."""
    rect, night = QRectF(0, 0, width, height), theme.name == "night"
    gradient = QRadialGradient(rect.center(), math.hypot(width, height) / 2)
    gradient.setColorAt(0, QColor(theme.background_centre))
    gradient.setColorAt(0.85 if night else 0.95, QColor(theme.background_edge))
    gradient.setColorAt(1, QColor(theme.background_edge).darker(130 if night else 104))
    painter.fillRect(rect.adjusted(0, 0, COARSE, COARSE), gradient)  # to the end of the last pixels
    left, slope, half = (part * height for part in BAND)
    for step in range(5 if night else 0):
        x, reach = width * step / 4, (3.4 + 2 * scattered(step, 7)) * half
        middle = QPointF(x, left + slope * step / 4 + half * (scattered(step, 8) - 0.5))
        glow = QRadialGradient(middle, reach)
        glow.setColorAt(0, faded(STAR_COLOURS[step % 3][1], 0.09))
        glow.setColorAt(1, faded(STAR_COLOURS[0][1], 0))
        painter.fillRect(square(middle, reach), glow)


def _paint_far_stars(painter: QPainter, width: float, height: float) -> None:
    """Paint the many faint stars, most of which lie in the milky band."""
    left, slope, half = (part * height for part in BAND)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)  # it takes half of the time
    grown = max(1.0, height / 900)
    for layer, (count, size, opacity) in enumerate(FAR):
        spots, scattering = [], Random(layer).random  # the same sky every time
        for _ in range(count):
            x, y = scattering(), scattering()
            if scattering() < IN_BAND:
                spread = scattering() + scattering() + scattering() - 1.5
                y = (left + slope * x + 2 * half * spread) / height
            spots.append(QPointF(width * x, height * y))
        painter.setPen(QPen(faded(STAR_COLOURS[layer][1], opacity), size * grown))
        painter.drawPoints(spots)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def near_sky(width: float, height: float, degrees: float) -> Iterator[tuple[QPointF, float, QColor]]:
    """Yield the places, sizes and colours of the near stars, turned around the middle of the sky."""
    reach, grown = math.hypot(width, height) / 2, max(1.0, height / 900)
    for number in range(NEAR):
        shine = scattered(number, 1) ** 3  # few are bright
        colour = STAR_COLOURS[int(len(STAR_COLOURS) * scattered(number, 2))][1]
        angle, distance = 360 * scattered(number, 4) + degrees, math.sqrt(scattered(number, 3)) * reach
        place = at_angle(QPointF(width / 2, height / 2), angle, distance)
        yield place, (0.9 + 1.1 * shine) * grown, faded(colour, 0.45 + 0.4 * shine)


def _paint_star(painter: QPainter, place: QPointF, size: float, colour: QColor) -> None:
    """Paint a near star with its halo."""
    for radius, opacity in ((HALO * size, 0.14 * colour.alphaF()), (size, colour.alphaF())):
        set_paint(painter, faded(colour, opacity))
        painter.drawEllipse(place, radius, radius)


def _paint_fibres(painter: QPainter, width: float, height: float, colour: QColor) -> None:
    """Scatter the short fibres of parchment."""
    painter.setPen(QPen(colour, 1.2))
    lines = []
    for number in range(FIBRES):
        line = QLineF(0, 0, 14 + 40 * scattered(number, 1), 0)
        line.setAngle(360 * scattered(number, 2))
        lines.append(line.translated(width * scattered(number, 3), height * scattered(number, 4)))
    painter.drawLines(lines)


def paint_sky(painter: QPainter, width: float, height: float, theme: Theme) -> None:
    """Paint the background of a page: all of the sky by night, by day parchment."""
    paint_background(painter, width, height, theme, keep=True)
    for star in near_sky(width, height, 0) if theme.name == "night" else ():
        _paint_star(painter, *star)


class Backdrop:
    """All of a table that does not move, as a pixmap made when it is first seen, and the near stars.

    The near stars turn a little with each round. They are painted beside what the game adds to the pixmap.
    """

    def __init__(self) -> None:
        self._pixmap: QPixmap | None = None
        self._stars: list[tuple[QPointF, float, QColor]] = []
        self._degrees = 0.0
        self._sky: tuple[QImage, QImage] | None = None  # the sky, and what covers it

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
            self._pixmap, bare = _painted(layout, style, paint_board)
            self._sky = (bare, _cells(self._pixmap)) if style.theme.name == "night" else None
            self._place_stars()
        ratio = self._pixmap.devicePixelRatio()
        painter.drawPixmap(target, self._pixmap, QTransform.fromScale(ratio, ratio).mapRect(target))
        for star in self._stars:
            if target.intersects(square(star[0], HALO * star[1])):
                _paint_star(painter, *star)

    def _place_stars(self) -> None:
        """Place the near stars where nothing covers the sky."""
        self._stars = []
        if self._pixmap is None or self._sky is None:
            return
        bare, covered = self._sky
        size = self._pixmap.deviceIndependentSize()
        for star in near_sky(size.width(), size.height(), self._degrees):
            cells = square(star[0] / CELL_PX, 0.5).toAlignedRect()
            if bare.rect().contains(cells) and bare.copy(cells) == covered.copy(cells):
                self._stars.append(star)

    def turning(self, update: Callable[[QRectF], object]) -> Track:
        """Return the movement of the near stars with a new round; `update` repaints a part of the scene."""
        from epizodiak_qt.desktop.scene.animation import Track  # a page does not move

        start = self._degrees

        def show(fraction: float) -> None:
            before = self._stars
            self._degrees = start + TURN_DEGREES * fraction
            self._place_stars()
            for place, size, _colour in (*before, *self._stars):
                update(square(place, (HALO + 1) * size))

        return Track(TURN_MS, show)


def _painted(
    layout: TableLayout, style: SceneStyle, paint_board: Callable[[QPainter], object]
) -> tuple[QPixmap, QImage]:
    """Return all that does not move, and few pixels of the background without it."""
    ratio = style.pixel_ratio
    pixmap = QPixmap(max(1, round(layout.width * ratio)), max(1, round(layout.height * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_background(painter, layout.width, layout.height, style.theme)
    painter.end()
    bare = _cells(pixmap)
    painter.begin(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_board(painter)
    painter.end()
    return pixmap, bare


def _cells(pixmap: QPixmap) -> QImage:
    """Return a pixmap in few pixels."""
    size = pixmap.deviceIndependentSize() / CELL_PX
    few = pixmap.toImage().scaled(math.ceil(size.width()), math.ceil(size.height()))
    return few.convertToFormat(QImage.Format.Format_RGB32)


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
    ground, line = (QColor(theme.lit).lighter(135), theme.halo) if lit else (theme.chip, theme.accent)
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
