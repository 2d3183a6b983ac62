"""The parts of the Ecliptic board that do not move: the camps, and the zodiac between them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.ecliptic.geometry import CARD, Camp, Layout
from epizodiak_qt.desktop.scene.items.background import paint_tray
from epizodiak_qt.desktop.scene.items.clickable_item import qrect
from epizodiak_qt.desktop.scene.items.piece_zones import RADIUS
from epizodiak_qt.desktop.scene.items.shapes import scattered, square
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, fitting, font
from epizodiak_qt.desktop.style.painting import faded, paint_recess, rounded, set_paint, write
from epizodiak_qt.desktop.style.theme import CAMP_COLOURS, CAMP_INKS, SEAT_INK, Theme
from epizodiak_qt.games.ecliptic.cards import SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

BLUE = 1
FIELD_BORDER: Final = 5.0  # units of the ground that stay visible around the field
MEDAL: Final = 0.68  # the part of the height of a neutral card that its sign takes; its name has the rest
SHORT_MEDAL: Final = 0.54  # the same with three letters
SHORT_BELOW: Final = 0.6  # of the size of text: smaller names are shortened
SHORT: Final = 4  # letters of a name that stays whole
LEAST_NAME_PX: Final = 8.0
WAVE_STEPS: Final = 40


def paint_board(painter: QPainter, layout: Layout, style: SceneStyle, below: int) -> None:
    """Paint everything of the board that does not move; `below` is the seat whose camp lies below."""
    paint_tray(painter, layout.hand, style)
    for camp, seat in zip(layout.board.camps, (below, 1 - below), strict=True):
        _camp(painter, camp, seat, layout, style)
    _zodiac(painter, layout, style, below)
    _ring(painter, qrect(layout.column.ring), style)
    for rect, title in (
        (layout.column.pile_title, translate("Table", "Draw pile")),
        (layout.column.discard_title, translate("Table", "Discard")),
    ):
        made = fitting(TITLE, max(20 * layout.unit, layout.text_px), title, rect.width, bold=False)
        write(painter, qrect(rect), title, made, style.theme.text)


def _camp(painter: QPainter, camp: Camp, seat: int, layout: Layout, style: SceneStyle) -> None:
    """Paint the ground of a camp in its colour, the blue one hatched, and the free places of its line."""
    theme = style.theme
    ground = qrect(camp.ground)
    path = rounded(ground, 12 * style.growth)
    colours = theme.camps[seat]
    painter.fillPath(path, QColor(colours.ground))
    painter.save()
    painter.setClipPath(path)
    if theme.plain and seat == BLUE:
        _hatch(painter, ground, faded(theme.text, 0.35), 12 * layout.unit)
    elif not theme.plain:
        _material(painter, camp, seat, layout.unit, theme)
    painter.restore()
    set_paint(painter, None, theme.accent, (2 if theme.plain else 1.5) * style.growth)
    painter.drawPath(path)
    if colours.field != colours.ground:
        painter.fillRect(_field(camp, layout.unit), QColor(colours.field))
    unit = layout.board.card[0] / CARD[0]
    for place in camp.lines:
        # A unit inside, so that a card hides the rim.
        shape = rounded(qrect(place.inset(unit)), RADIUS * unit)
        painter.fillPath(shape, faded(colours.shade, 0.0 if theme.plain else 0.3))
        paint_recess(painter, shape, theme, max(1.0, unit), colours.field)
    painter.setPen(QPen(faded(theme.accent, 1.0 if theme.plain else 0.45), 1))
    y = (camp.tray.y - 4 * layout.unit) if camp.near else (camp.tray.bottom + 4 * layout.unit)
    painter.drawLine(QPointF(ground.left() + 14, y), QPointF(ground.right() - 14, y))


def _material(painter: QPainter, camp: Camp, seat: int, unit: float, theme: Theme) -> None:
    """Paint what a camp is made of: enamel over engraved waves with a gleam, or ivory with its grain."""
    ground, colour, enamel = qrect(camp.ground), QColor(theme.camps[seat].ground), seat == BLUE
    swings, pitch, turns = (7 * unit, 15 * unit, 0.9) if enamel else (1.6 * unit, 5 * unit, 0.25)
    for line in range(-1, math.ceil(ground.height() / pitch) + 1):
        y, late = ground.top() + (line + 0.6 * scattered(line, 9)) * pitch, 0 if enamel else line
        path = QPainterPath(QPointF(ground.left(), y))
        for step in range(1, WAVE_STEPS + 1):
            x = ground.left() + step / WAVE_STEPS * ground.width()
            path.lineTo(x, y + swings * math.sin(turns * step + late))
        drawn = colour.lighter(112 if colour.lightnessF() > 0.5 else 118) if enamel else colour.darker(105)
        painter.strokePath(path, QPen(drawn, (1.1 if enamel else 1.6) * unit))
    light, strength = QLinearGradient(ground.topLeft(), ground.bottomLeft()), 1.0 if enamel else 0.45
    for place, tint, alpha in ((0.0, theme.tile_light, 0.07), (0.3, theme.tile_light, 0), (0.7, SEAT_INK, 0)):
        light.setColorAt(place, faded(tint, alpha * strength))
    light.setColorAt(1.0, faded(SEAT_INK, 0.2 * strength))
    painter.fillRect(ground, light)


def _field(camp: Camp, unit: float) -> QRectF:
    """Return the part of a camp where its lines and pairs lie."""
    top, bottom = (
        (camp.ground.y + FIELD_BORDER * unit, camp.tray.y - 4 * unit)
        if camp.near
        else (camp.tray.bottom + 4 * unit, camp.ground.bottom - FIELD_BORDER * unit)
    )
    left = camp.ground.x + FIELD_BORDER * unit
    return QRectF(left, top, camp.ground.right - FIELD_BORDER * unit - left, bottom - top)


def _hatch(painter: QPainter, rect: QRectF, colour: QColor, pitch: float) -> None:
    painter.setPen(QPen(colour, 1.2))
    for line in range(math.ceil((rect.width() + rect.height()) / pitch)):
        x = rect.left() + line * pitch
        painter.drawLine(QPointF(x, rect.top()), QPointF(x - rect.height(), rect.bottom()))


def _zodiac(painter: QPainter, layout: Layout, style: SceneStyle, below: int) -> None:
    """Paint the cards between the camps, with their names, or three letters of them beside large text."""
    medal, names = MEDAL, [SIGN_NAMES[sign] for sign in SIGNS]
    size = _name_px(layout, names, medal)
    if size < SHORT_BELOW * style.text_px:
        medal, names = SHORT_MEDAL, [name if len(name) <= SHORT else name[:3] for name in names]
        size = _name_px(layout, names, medal)
    for value, (rect, text) in enumerate(zip(layout.board.zodiac, names, strict=True), 1):
        _neutral(painter, qrect(rect), value, below, layout.unit, medal, style)
        _, words = _half(style, below)
        name = qrect(rect)
        name.setTop(name.top() + medal * name.height())
        write(painter, name.translated(0, -0.06 * name.height()), text, font(TEXT, size), words)


def _name_px(layout: Layout, names: Iterable[str], medal: float) -> int:
    """Return the size of text in which the longest of these names fits below a sign."""
    first = layout.board.zodiac[0]
    high, wide = 0.9 * (1 - medal) * first.height, first.width - 8 * layout.unit
    return min(fitting(TEXT, high, name, wide, bold=False, least=LEAST_NAME_PX).pixelSize() for name in names)


def _half(style: SceneStyle, seat: int) -> tuple[QColor, QColor]:
    """Return the colour of the half of a neutral card that belongs to a camp, and of words on it."""
    theme = style.theme
    if theme.plain:
        pair = (theme.tile, theme.text) if seat == BLUE else (theme.text, theme.tile)
    else:
        pair = (CAMP_COLOURS[seat], CAMP_INKS[seat])
    return QColor(pair[0]), QColor(pair[1])


def _neutral(
    painter: QPainter, rect: QRectF, value: int, below: int, unit: float, medal: float, style: SceneStyle
) -> None:
    """Paint a card of the zodiac in the colours of both camps, with its sign on a medal."""
    theme, path = style.theme, rounded(rect, 9 * unit)
    painter.save()
    painter.setClipPath(path)
    half = rect.height() / 2
    for row, seat in enumerate((1 - below, below)):
        part = QRectF(rect.left(), rect.top() + row * half, rect.width(), half)
        painter.fillRect(part, _half(style, seat)[0])
        if seat == BLUE:
            if row:
                part.setBottom(rect.top() + medal * rect.height())  # not behind the name
            _hatch(painter, part, QColor(255, 255, 255, 120 if theme.plain else 46), 7 * unit)
    painter.restore()
    set_paint(painter, None, theme.accent, max(1.2, 2 * unit))
    painter.drawPath(path)
    radius = 0.5 * min(0.94 * rect.width(), (medal - 0.06) * rect.height())
    centre = QPointF(rect.center().x(), rect.top() + 0.5 * medal * rect.height())
    set_paint(painter, theme.panel, theme.accent, max(1.2, 2.0 * unit))
    painter.drawEllipse(centre, radius, radius)
    style.art.sign(painter, value, square(centre, 0.65 * radius), QColor(theme.text), pen=8.4)


def _ring(painter: QPainter, rect: QRectF, style: SceneStyle) -> None:
    """Paint the brass ring of the combats, in the manner of an astrolabe."""
    theme, radius = style.theme, 109 / 224 * rect.width()
    set_paint(painter, faded(theme.ring, 1.0 if theme.plain else 0.8))
    painter.drawEllipse(rect.center(), radius, radius)
    style.art.engraving(painter, "combat_ring", rect, QColor(theme.accent))
