"""How shapes, texts and pixmaps are painted: colour, line and font in one call."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap

from epizodiak_qt.desktop.style.theme import SEAT_INK, Theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QFont, QGradient

    Colour = str | QColor

# The shade in a recess and along its rim, from its upper edge to its lower one: place, alpha. A light ground
# has less of it, so that the text in a recess keeps its contrast.
RECESS_SHADE: Final = ((0.0, 0.95), (0.1, 0.68), (0.28, 0.48), (1.0, 0.34))
RECESS_RIM: Final = (0.0, 0.45, 0.6, 1.0)
LIGHT_GROUND: Final = 0.12
RECESS_LINE: Final = 1.6  # units

MIDDLE: Final = Qt.AlignmentFlag.AlignCenter
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def faded(colour: Colour, opacity: float) -> QColor:
    """Return a colour with that opacity, 0 to 1."""
    made = QColor(colour)
    made.setAlphaF(opacity)
    return made


def blend(colour: str, ground: str, share: float) -> QColor:
    """Return a colour laid over a ground with that share: solid colours are painted faster."""
    upper, lower = QColor(colour), QColor(ground)
    parts = (QColor.red, QColor.green, QColor.blue)
    return QColor(*(round(share * part(upper) + (1 - share) * part(lower)) for part in parts))


def set_paint(
    painter: QPainter,
    ground: Colour | QBrush | QGradient | None,
    line: Colour | None = None,
    width: float = 1.0,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    """Set what shapes are filled with, None for nothing, and the line around them, None for no line."""
    if line is None:
        painter.setPen(Qt.PenStyle.NoPen)
    else:
        painter.setPen(QPen(QColor(line), width, style))
    if ground is None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setBrush(QColor(ground) if isinstance(ground, str) else ground)


def rounded(area: QRectF, corner: float) -> QPainterPath:
    """Return a rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(area, corner, corner)
    return path


def paint_recess(
    painter: QPainter, shape: QPainterPath, theme: Theme, unit: float = 1.0, ground: str | None = None
) -> None:
    """Paint an engraved recess: a place for a piece, a card or a die. In high contrast it is an outline.

    Light falls from above: the upper part lies in shade, and the lower edge of the rim is lit.

    Args:
        painter: Paints it.
        shape: The outline of the place, such as `rounded` returns.
        theme: The theme.
        unit: The length of a unit of the piece that belongs there.
        ground: The colour of the material, that of panels unless it is given.
    """
    if theme.plain:
        set_paint(painter, None, theme.text, RECESS_LINE * unit)
        painter.drawPath(shape)
        return
    area = shape.boundingRect()
    shade, rim = (QLinearGradient(area.topLeft(), area.bottomLeft()) for _ in range(2))
    light = QColor(ground or theme.panel).lightnessF() > 0.5
    # The dark part of the rim is seen on a light ground, and the lit part on a dark one.
    bright, dim = (theme.tile_light, theme.ink) if light else (theme.brass_light, theme.brass_dark)
    colours = (theme.ink if light else theme.ring, dim, theme.brass, bright)
    for gradient, stops in zip((shade, rim), _recess_stops(light, colours), strict=True):
        gradient.setStops(stops)
    painter.setPen(QPen(QBrush(rim), RECESS_LINE * unit))
    painter.setBrush(shade)
    painter.drawPath(shape)


@lru_cache(maxsize=16)
def _recess_stops(
    light: bool, rim: tuple[str, ...]
) -> tuple[list[tuple[float, QColor]], list[tuple[float, QColor]]]:
    """Return the colours of the shade in a recess and of its rim, by place from above to below."""
    shade = [(at, faded(SEAT_INK, alpha * (LIGHT_GROUND if light else 1))) for at, alpha in RECESS_SHADE]
    opaque = [faded(colour, 0.9 if colour == rim[0] else 1) for colour in rim]
    return shade, list(zip(RECESS_RIM, opaque, strict=True))


def enamel_of(theme: Theme) -> tuple[str, str]:
    """Return the colours of a plate of enamel, above and below: light falls from above."""
    lit, shaded = sorted((theme.background_centre, theme.panel), key=lambda name: -QColor(name).lightness())
    return lit, shaded


def paint_enamel(painter: QPainter, area: QRectF, theme: Theme, corner: float, width: float = 1.5) -> None:
    """Paint a plate of enamel, lit from above, with one edge of brass; plain with a line in high contrast."""
    if theme.plain:
        set_paint(painter, theme.panel, theme.accent, width)
        painter.drawRoundedRect(area, corner, corner)
        return
    ground, edge = (QLinearGradient(area.topLeft(), area.bottomLeft()) for _ in range(2))
    for place, colour, light in zip((0, 1), enamel_of(theme), (118, 90), strict=True):
        ground.setColorAt(place, QColor(colour))
        edge.setColorAt(place, QColor(theme.accent).lighter(light))
    painter.fillPath(rounded(area.translated(0, 2 * width), corner), faded(SEAT_INK, 0.22))
    painter.setPen(QPen(QBrush(edge), width))
    painter.setBrush(ground)
    painter.drawRoundedRect(area, corner, corner)


def write(
    painter: QPainter,
    room: QRectF,
    words: str,
    letters: QFont,
    ink: Colour,
    flags: int | Qt.AlignmentFlag = MIDDLE,
) -> None:
    """Write words in a font and a colour, in the middle of a room unless `flags` say otherwise."""
    painter.setFont(letters)
    painter.setPen(QColor(ink))
    painter.drawText(room, flags, words)


def painted_pixmap(width: float, height: float, ratio: float, paint: Callable[[QPainter], object]) -> QPixmap:
    """Return a pixmap that is painted with antialiasing on a transparent ground.

    Args:
        width: The least width, in pixels of the layout.
        height: The least height.
        ratio: Pixels of the screen for each pixel of the layout.
        paint: Paints it, from its upper left corner.
    """
    pixmap = QPixmap(math.ceil(width * ratio), math.ceil(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return pixmap
