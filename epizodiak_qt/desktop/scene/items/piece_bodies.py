"""The bodies of tiles and cards: shadow, lower edge, ivory with its grain, engraved border, and the back.

Light falls from above. The bodies of all pieces of one kind and size are the same pixels; grain of a shared
texture makes two faces differ.
"""

from __future__ import annotations

import math
from array import array
from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)

from epizodiak_qt.desktop.scene.items.piece_zones import RADIUS
from epizodiak_qt.desktop.scene.items.shapes import paint_outlines, star_path
from epizodiak_qt.desktop.scene.table_layout import PIECE

if TYPE_CHECKING:
    from epizodiak_qt.desktop.style.theme import Theme

EDGE: Final = 4.5  # the height of the lower edge, which is seen below the face
SHADOWS: Final = ((3.2, 36), (1.0, 56))  # how far each layer reaches, and its alpha
OUTLINE: Final = 1.4
BEVEL: Final = 1.8
ENGRAVED: Final = 5.0  # the distance of the engraved border from the edge
GRAIN: Final = (150.0, 190.0)  # units: the size of the texture of ivory
GRAIN_COLUMNS: Final = 150
GRAIN_ROWS: Final = 7
GRAIN_INSET: Final = 4.8  # the grain is a rectangle that lies within the rounded face
LIGHT_GRAIN: Final = 110.0  # the alpha of the lightest parts of the grain, and of the darkest
DARK_GRAIN: Final = 34.0
GOLDEN: Final = 0.618034  # steps of this share of a length are spread evenly, without a visible order
GRADUATIONS: Final = 60
RAYS: Final = 12


def paint_ivory(painter: QPainter, theme: Theme, *, greyed: bool) -> None:
    """Paint a face without its grain, in units: in the light, or in the shade if it is `greyed`."""
    side, upper, lower = (
        (theme.grey_side, theme.grey_shade, theme.grey_tile)
        if greyed
        else (theme.tile_side, theme.tile, theme.tile_foot)
    )
    rect = _paint_edge(painter, QColor(side))
    ivory = QLinearGradient(0, 0, 0, PIECE[1])
    ivory.setColorAt(0, QColor(upper))
    ivory.setColorAt(0.85, QColor(lower))
    painter.setPen(QPen(QColor(theme.tile_edge), OUTLINE))
    painter.setBrush(ivory)
    inset = OUTLINE / 2
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
    _paint_bevel(painter, theme.tile_light, theme.tile_edge, 0.45 if greyed else 1.0)


@cache
def grain_image(lighter: str, darker: str) -> QImage:
    """Return the grain of ivory, to be enlarged: translucent veins from top to bottom, and clouds."""
    light, dark = QColor(lighter), QColor(darker)
    pixels = array("I")
    for row in range(GRAIN_ROWS):
        for column in range(GRAIN_COLUMNS):
            vein = _spread(column * column + column // 3, 2.0) - 1
            drift = math.sin(1.1 * row + 0.23 * column + 2.4 * vein)
            cloud = math.sin(0.09 * column + 0.8 * row) + math.sin(0.057 * column - 1.3 * row)
            height = 0.5 * vein * (0.65 + 0.35 * drift) + 0.28 * cloud
            colour, alpha = (light, LIGHT_GRAIN * height) if height > 0 else (dark, -DARK_GRAIN * height)
            pixels.append(min(255, round(alpha)) << 24 | (colour.rgb() & 0xFFFFFF))
    data = pixels.tobytes()  # the image refers to it until it is copied
    shared = QImage(data, GRAIN_COLUMNS, GRAIN_ROWS, 4 * GRAIN_COLUMNS, QImage.Format.Format_ARGB32)
    return shared.copy()


def enlarged_grain(grain: QImage, scale: float) -> QPixmap:
    """Return the grain for pieces of which one unit has `scale` pixels."""
    enlarged = grain.scaled(
        math.ceil(GRAIN[0] * scale),
        math.ceil(GRAIN[1] * scale),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    return QPixmap.fromImage(enlarged)


def paint_grain(painter: QPainter, grain: QPixmap, seed: int) -> None:
    """Paint the grain of one piece, in units: the part of the texture that belongs to `seed`."""
    transform = painter.transform()
    face = QRectF(0, 0, *PIECE).adjusted(GRAIN_INSET, GRAIN_INSET, -GRAIN_INSET, -GRAIN_INSET)
    target = transform.mapRect(face).toAlignedRect()
    left = _spread(seed, grain.width() - target.width())
    top = _spread(3 * seed + 1, grain.height() - target.height())
    # Pixel by pixel: to draw a part of a pixmap enlarged would take five times as long.
    painter.resetTransform()
    painter.drawPixmap(
        target.topLeft(), grain, QRect(round(left), round(top), target.width(), target.height())
    )
    painter.setTransform(transform)


def paint_engraved_border(painter: QPainter, theme: Theme, ground: str) -> None:
    """Paint a fine line that is cut into the face near its edge, in units."""
    border = QRectF(0, 0, *PIECE).adjusted(ENGRAVED, ENGRAVED, -ENGRAVED, -ENGRAVED)
    paint_outlines(
        painter, border.translated(0.4, 0.8), RADIUS - 4, (blend(theme.tile_light, ground, 0.7), 0.9)
    )
    paint_outlines(painter, border, RADIUS - 4, (blend(theme.tile_line, ground, 0.55), 0.9))


def paint_back(painter: QPainter, theme: Theme) -> None:
    """Paint a back, in units: the face of an astrolabe, brass on night blue."""
    rect = _paint_edge(painter, QColor(theme.back_side))
    centre = QPointF(PIECE[0] / 2, PIECE[1] / 2)
    ground = QRadialGradient(centre, 0.62 * PIECE[1])
    ground.setColorAt(0.4, QColor(theme.back))
    ground.setColorAt(1, QColor(theme.back_side))
    brass = QColor(theme.back_line)
    painter.setPen(QPen(brass, 1.6))
    painter.setBrush(ground)
    painter.drawRoundedRect(rect.adjusted(0.8, 0.8, -0.8, -0.8), RADIUS, RADIUS)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(brass, 0.7))
    painter.drawRoundedRect(rect.adjusted(4.2, 4.2, -4.2, -4.2), RADIUS - 3.6, RADIUS - 3.6)
    _paint_astrolabe(painter, centre, brass)
    for across in (-1, 1):
        for down in (-1, 1):
            corner = centre + QPointF(across * 29.5, down * 43.5)
            painter.fillPath(star_path(corner, 4.4, 1.5, 4), brass)
            painter.fillPath(star_path(corner + QPointF(-across * 7.5, down * 3.4), 1.2, 1.2, 4), brass)
            painter.fillPath(star_path(corner + QPointF(across * 3.0, -down * 7.8), 1.2, 1.2, 4), brass)


def _paint_astrolabe(painter: QPainter, centre: QPointF, brass: QColor) -> None:
    """Paint rings with graduations, the ring of the ecliptic, and a sun with rays."""
    painter.setPen(QPen(brass, 1.2))
    painter.drawEllipse(centre, 34, 34)
    painter.setPen(QPen(brass, 0.6))
    painter.drawEllipse(centre, 29.6, 29.6)
    painter.drawEllipse(centre, 17.2, 17.2)
    ticks, long_ticks = [], []
    for step in range(GRADUATIONS):
        angle = 2 * math.pi * step / GRADUATIONS
        out = QPointF(math.sin(angle), -math.cos(angle))
        if step % 5:
            ticks.append(QLineF(centre + out * 31.8, centre + out * 34))
        else:
            long_ticks.append(QLineF(centre + out * 29.6, centre + out * 34))
    painter.drawLines(ticks)
    painter.setPen(QPen(brass, 1.0))
    painter.drawLines(long_ticks)
    ecliptic = centre + QPointF(0, -6.2)  # touches the outer ring, as on an astrolabe
    painter.setPen(QPen(brass, 0.9))
    painter.drawEllipse(ecliptic, 23.4, 23.4)
    painter.drawLine(centre - QPointF(29.6, 0), centre - QPointF(17.2, 0))
    painter.drawLine(centre + QPointF(17.2, 0), centre + QPointF(29.6, 0))
    rays = QPainterPath()
    for ray in range(RAYS):
        angle = 2 * math.pi * ray / RAYS
        out, beside = QPointF(math.sin(angle), -math.cos(angle)), QPointF(math.cos(angle), math.sin(angle))
        length = 15.2 if ray % 3 == 0 else 12.0
        rays.moveTo(centre + out * 7.6 - beside * 1.7)
        rays.lineTo(centre + out * length)
        rays.lineTo(centre + out * 7.6 + beside * 1.7)
        rays.closeSubpath()
    painter.fillPath(rays, brass)
    painter.setPen(QPen(brass, 0.9))
    painter.drawEllipse(centre, 5.8, 5.8)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(brass))
    painter.drawEllipse(centre, 3.4, 3.4)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def blend(colour: str, ground: str, share: float) -> QColor:
    """Return a colour laid over a ground with that share: solid colours are painted faster."""
    upper, lower = QColor(colour), QColor(ground)

    def mix(one: int, other: int) -> int:
        return round(share * one + (1 - share) * other)

    return QColor(
        mix(upper.red(), lower.red()), mix(upper.green(), lower.green()), mix(upper.blue(), lower.blue())
    )


def _paint_edge(painter: QPainter, side: QColor) -> QRectF:
    """Paint the shadow of a piece and its lower edge; return the rectangle of its face."""
    rect = QRectF(0, 0, *PIECE)
    painter.setPen(Qt.PenStyle.NoPen)
    for reach, alpha in SHADOWS:
        painter.setBrush(QColor(0, 0, 0, alpha))
        grown = rect.translated(0, EDGE + 0.8).adjusted(-reach, 0, reach, reach)
        painter.drawRoundedRect(grown, RADIUS + reach, RADIUS + reach)
    painter.setBrush(side)
    painter.drawRoundedRect(rect.translated(0, EDGE), RADIUS, RADIUS)
    return rect


def _paint_bevel(painter: QPainter, light: str, dark: str, strength: float) -> None:
    """Paint the rounded rim of a face: lit above, in the shade below."""
    glint, shade = QColor(light), QColor(dark)
    rim = QLinearGradient(0, 0, 0, PIECE[1])
    glint.setAlphaF(strength)
    rim.setColorAt(0, glint)
    glint.setAlphaF(0.35 * strength)
    rim.setColorAt(0.3, glint)
    shade.setAlphaF(0.10)
    rim.setColorAt(0.6, shade)
    shade.setAlphaF(0.34)
    rim.setColorAt(1, shade)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QBrush(rim), BEVEL))
    inset = OUTLINE + BEVEL / 2
    painter.drawRoundedRect(
        QRectF(0, 0, *PIECE).adjusted(inset, inset, -inset, -inset), RADIUS - 1.6, RADIUS - 1.6
    )


def _spread(number: int, length: float) -> float:
    """Return a place from 0 to `length`; consecutive numbers are far apart."""
    return math.modf(GOLDEN * (number + 1))[0] * length
