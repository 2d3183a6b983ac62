"""The parts of the EpiZodiak board that do not move: the dial as an astrolabe, its places, and the panels."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QConicalGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.epizodiak.geometry import TILE, Layout
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import (
    PLACE_DIGITS,
    paint_free_numeral,
    paint_free_value,
)
from epizodiak_qt.desktop.scene.items.background import paint_panel, paint_tray
from epizodiak_qt.desktop.scene.items.clickable_item import qrect
from epizodiak_qt.desktop.scene.items.piece_zones import RADIUS
from epizodiak_qt.desktop.scene.items.shapes import radial
from epizodiak_qt.desktop.style.fonts import TITLE, font
from epizodiak_qt.desktop.style.painting import blend, faded, paint_recess, rounded, set_paint, write
from epizodiak_qt.games.epizodiak.constants import VALUES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import Theme

# Where light falls on turned brass, as parts of a turn from the right, counter-clockwise: 0 dark to 1 light.
SHEEN_AT: Final = (0.0, 0.07, 0.2, 0.34, 0.42, 0.55, 0.68, 0.8, 0.88, 1.0)
SHEEN: Final = (0.35, 0.2, 0.55, 1.0, 0.7, 0.3, 0.05, 0.45, 0.75, 0.35)
COARSE: Final = 6.0  # pixels of the dial for each pixel of the gradient of brass
SIGN: Final = 21.0  # units
SHADOW: Final = 16.0
FINE: Final = 0.6  # the pen of single degrees


def paint_dial(painter: QPainter, layout: Layout, style: SceneStyle) -> None:
    """Paint the instrument without anything that moves."""
    theme, unit = style.theme, layout.dial_unit
    centre = QPointF(*layout.dial)
    if theme.plain:
        _plain(painter, layout, style, centre)
        return
    _shadow(painter, centre, layout.ring, SHADOW * unit)
    plate = QRadialGradient(centre, layout.ring)
    plate.setColorAt(0.5, QColor(theme.panel))
    plate.setColorAt(0.72, QColor(theme.ring))
    plate.setColorAt(0.93, QColor(theme.ring).darker(106))
    plate.setColorAt(1, QColor(theme.ring).darker(130))
    set_paint(painter, plate)
    painter.drawEllipse(centre, layout.ring, layout.ring)
    _plate_lines(painter, layout, theme, centre)
    sheen = brass(centre, layout.ring, theme)
    _band(painter, centre, layout.limb, layout.ring, sheen, theme, unit)
    painter.translate(centre)
    paint_degrees(painter, degrees(layout), theme, unit)
    painter.translate(-centre)
    _sky_ground(painter, centre, layout.sky, theme)
    _band(painter, centre, layout.sky, layout.inner_ring, sheen, theme, unit)
    paint_signs(painter, layout, style, QColor(theme.ink))


def paint_rings(painter: QPainter, layout: Layout, style: SceneStyle) -> None:
    """Paint the rings of the instrument in plain brass, which takes a tenth of the time."""
    theme, centre = style.theme, QPointF(*layout.dial)
    rings = ((layout.limb, layout.ring, theme.ring), (layout.sky, layout.inner_ring, theme.sky_edge))
    for inner, outer, ground in rings:
        set_paint(painter, ground, theme.brass, outer - inner)
        painter.drawEllipse(centre, (inner + outer) / 2, (inner + outer) / 2)


def paint_signs(painter: QPainter, layout: Layout, style: SceneStyle, ink: QColor) -> None:
    """Paint the twelve signs on their ring, each at the angle of its value, and the lines between them."""
    unit, centre = layout.dial_unit, QPointF(*layout.dial)
    middle, side = (layout.sky + layout.inner_ring) / 2, SIGN * unit
    inner, outer = layout.sky + 2.5 * unit, layout.inner_ring - 2.5 * unit
    fine = [radial(centre, 6 * step, inner, inner + (5 if step % 5 else 0) * unit) for step in range(60)]
    bounds = [radial(centre, 15 + 30 * step, inner, outer) for step in range(12)]
    painter.setPen(QPen(ink, unit))
    painter.drawLines(fine)
    painter.drawLines(bounds)
    for value in VALUES:
        painter.save()
        painter.translate(centre)
        painter.rotate(30 * value)
        upright = 180 if 3 < value < 9 else 0  # no sign of the lower half stands on its head
        painter.translate(0, -middle)
        painter.rotate(upright)
        style.art.sign(painter, value, QRectF(-side / 2, -side / 2, side, side), ink, pen=9.0)
        painter.restore()


def _plain(painter: QPainter, layout: Layout, style: SceneStyle, centre: QPointF) -> None:
    """Paint lines only, for high contrast."""
    theme, unit = style.theme, layout.dial_unit
    ink = QColor(theme.accent)
    set_paint(painter, theme.ring, ink, 4 * unit)
    painter.drawEllipse(centre, layout.ring, layout.ring)
    painter.setPen(QPen(ink, 1.5 * unit))
    for radius in (layout.limb, layout.inner_ring, layout.sky):
        painter.drawEllipse(centre, radius, radius)
    steps = [(step, layout.ring - layout.limb if step % 6 == 3 else 7 * unit) for step in range(72)]
    painter.drawLines([radial(centre, 5 * step, layout.limb, layout.limb + length) for step, length in steps])
    paint_signs(painter, layout, style, ink)


def _shadow(painter: QPainter, centre: QPointF, radius: float, spread: float) -> None:
    """Paint the shadow of the instrument on the cloth."""
    below = centre + QPointF(0, spread / 3)
    light = QRadialGradient(below, radius + spread)
    light.setColorAt(radius / (radius + spread) - 0.02, QColor(0, 0, 0, 110))
    light.setColorAt(1, QColor(0, 0, 0, 0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QBrush(light), 2 * spread))
    painter.drawEllipse(below, radius, radius)


def _plate_lines(painter: QPainter, layout: Layout, theme: Theme, centre: QPointF) -> None:
    """Engrave the plate faintly: a line between two places, with a thorn that points outwards."""
    unit = layout.dial_unit
    accent = faded(theme.accent, 0.5)
    painter.setPen(QPen(accent, unit))
    first, last = layout.inner_ring + 5 * unit, layout.limb - 5 * unit
    painter.drawLines([radial(centre, 15 + 30 * step, first, last - 26 * unit) for step in range(12)])
    set_paint(painter, accent)
    thorn = QPainterPath(QPointF(0, -last))
    low, wide = last - 30 * unit, 6 * unit
    thorn.cubicTo(QPointF(1.5 * unit, -last + 12 * unit), QPointF(wide, -low - 8 * unit), QPointF(0, -low))
    thorn.cubicTo(QPointF(-wide, -low - 8 * unit), QPointF(-1.5 * unit, -last + 12 * unit), QPointF(0, -last))
    for step in range(12):
        painter.save()
        painter.translate(centre)
        painter.rotate(15 + 30 * step)
        painter.drawPath(thorn)
        painter.restore()


def _band(
    painter: QPainter, centre: QPointF, inner: float, outer: float, sheen: QBrush, theme: Theme, unit: float
) -> None:
    """Paint a ring of brass with a light and a dark edge."""
    ring = QPainterPath()
    ring.addEllipse(centre, outer, outer)
    ring.addEllipse(centre, inner, inner)
    set_paint(painter, sheen)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPath(ring)
    light, dark = faded(theme.brass_light, 0.55), faded(theme.ink, 0.45)
    edge, fine = QColor(theme.accent), 1.2 * unit
    for radius, colour in (
        (outer - 2 * fine, light),
        (inner + 2 * fine, light),
        (outer - fine, dark),
        (inner + fine, dark),
        (outer, edge),
        (inner, edge),
    ):
        set_paint(painter, None, colour, fine)
        painter.drawEllipse(centre, radius, radius)


def brass(centre: QPointF, radius: float, theme: Theme) -> QBrush:
    """Return brass that was turned on a lathe, up to `radius`: its light goes round the centre.

    The gradient is computed for few pixels and enlarged, which takes a quarter of the time.
    """
    side = 2 * radius / COARSE
    picture = QPixmap(math.ceil(side), math.ceil(side))
    sheen = QConicalGradient(QPointF(side / 2, side / 2), 0)
    light, dark, middle = theme.brass_light, theme.brass_dark, theme.brass
    for place, shine in zip(SHEEN_AT, SHEEN, strict=True):
        colour = blend(light, middle, 2 * shine - 1) if shine > 0.5 else blend(middle, dark, 2 * shine)
        sheen.setColorAt(place, colour)
    painter = QPainter(picture)
    painter.fillRect(picture.rect(), sheen)
    painter.end()
    brush = QBrush(picture)
    corner = centre - QPointF(radius, radius)
    brush.setTransform(QTransform.fromTranslate(corner.x(), corner.y()).scale(COARSE, COARSE))
    return brush


def paint_limb(painter: QPainter, centre: QPointF, layout: Layout, theme: Theme) -> None:
    """Paint the brass of the limb without its degrees."""
    sheen = brass(centre, layout.ring, theme)
    _band(painter, centre, layout.limb, layout.ring, sheen, theme, layout.dial_unit)


@lru_cache(maxsize=1)
def degrees(layout: Layout) -> Mapping[float, list[QLineF]]:
    """Return the lines of 360 degrees around the centre of the dial, by the width of their pen in units.

    They are longer every 5 and 10 degrees, and one goes through the limb at each twelfth.
    """
    unit = layout.dial_unit
    width = layout.ring - layout.limb - 3 * unit
    start = layout.limb + 1.5 * unit
    marks: dict[float, list[QLineF]] = {FINE: [], 1.0: [], 2.0: []}
    for degree in range(360):
        if degree % 30 == 15:
            pen, length = 2.0, 1.0
        elif degree % 10 == 0:
            pen, length = 1.0, 0.72
        elif degree % 5 == 0:
            pen, length = 1.0, 0.5
        else:
            pen, length = FINE, 0.28
        marks[pen].append(radial(QPointF(0, 0), degree, start, start + length * width))
    return marks


def paint_degrees(painter: QPainter, marks: Mapping[float, list[QLineF]], theme: Theme, unit: float) -> None:
    """Engrave the lines of degrees."""
    for pen, lines in marks.items():
        painter.setPen(QPen(QColor(theme.ink), pen * unit))
        painter.drawLines(lines)


def _sky_ground(painter: QPainter, centre: QPointF, radius: float, theme: Theme) -> None:
    """Paint the ground on which the stars appear, with the shade of the ring above it."""
    ground = QRadialGradient(centre, radius)
    ground.setColorAt(0, QColor(theme.sky_centre))
    ground.setColorAt(0.86, QColor(theme.sky_edge))
    ground.setColorAt(1, QColor(theme.sky_edge).darker(125))
    set_paint(painter, ground)
    painter.drawEllipse(centre, radius, radius)


def paint_board(painter: QPainter, layout: Layout, style: SceneStyle, *, complete: bool) -> None:
    """Paint everything of the board that does not move, over the background.

    Only a `complete` dial has its engravings and its shading, which take too long for the first paint.
    """
    paint_panel(painter, layout.discard, style)
    paint_tray(painter, layout.hand, style)
    (paint_dial if complete or style.theme.plain else paint_rings)(painter, layout, style)
    for value in VALUES:
        _empty_place(painter, layout.place(value), value, style, numeral_only=False)
        _empty_place(painter, layout.discard_place(value), value, style, numeral_only=True)
    letters, title = font(TITLE, max(22 * layout.unit, layout.text_px)), translate("Table", "Discard")
    write(painter, qrect(layout.discard_title), title, letters, style.theme.text)


def _empty_place(painter: QPainter, rect: Rect, value: int, style: SceneStyle, *, numeral_only: bool) -> None:
    """Paint a free place: a recess with its number and, on the dial, its sign (E04)."""
    theme = style.theme
    unit = rect.width / TILE[0]
    area = qrect(rect)
    muted = QColor(theme.muted)
    # A unit inside, so that a tile hides the rim.
    shape = rounded(qrect(rect.inset(unit)), RADIUS * unit)
    paint_recess(painter, shape, theme, unit, theme.panel if numeral_only else theme.ring)
    painter.save()
    painter.translate(area.topLeft())
    painter.scale(unit, unit)
    if numeral_only:
        paint_free_numeral(painter, PLACE_DIGITS, value, style, muted)
    else:
        paint_free_value(painter, value, style, muted)
    painter.restore()
