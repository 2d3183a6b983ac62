"""Effects beside the flights of tiles: lights, the constellation of a set, a seal, a turning limb."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve, QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from epizodiak_qt.desktop.epizodiak.dial.astrolabe import FINE, degrees, paint_degrees, paint_limb
from epizodiak_qt.desktop.epizodiak.geometry import Layout, seat_angle
from epizodiak_qt.desktop.epizodiak.table_picture import red_points
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import LINEAR, Track, pause
from epizodiak_qt.desktop.scene.items.drawing import PaintedOnce, Shown
from epizodiak_qt.desktop.scene.items.piece_zones import RADIUS
from epizodiak_qt.desktop.scene.items.shapes import square, star_path
from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.art import BOX, LINE_PEN
from epizodiak_qt.desktop.style.painting import faded, set_paint
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.epizodiak.board import EpiZodiakBoard
    from epizodiak_qt.desktop.scene.items.player_panel import PlayerPanelItem
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import Theme

    Paint = Callable[[QPainter, float], None]

SPREAD: Final = 14.0  # units: how far the glow of a ring goes
FINEST: Final = 0.7  # the least size of its line, beside one around a tile of the dial
LIGHT_MS: Final = 260
FIGURE_DRAWN_MS: Final = 460
FIGURE_STAYS_MS: Final = 60
FIGURE_LEAVES_MS: Final = 340
FIGURE_INSET: Final = 0.1  # the margin around a constellation, beside the width of the dial
STAR_REACH: Final = 0.3  # of the light of a star, beside the radius of the dial
FIGURE_SHRINKS: Final = 0.88  # by this part, on its way to a panel
POINTS: Final = "target"  # the mark of the badge with the potential points
GLOW: Final = ((0.12, 2.3), (0.22, 1.4))  # layers of light around a constellation
VEIL: Final = 0.8  # the opacity of the night over the dial
VEIL_SPEED: Final = 3.0  # the night falls and fades in a third of the time
SKY_LIGHTS_MS: Final = 1000
SEAL: Final = 4.0  # units: the width of the line of a seal
RUN_MS: Final = 1000  # a light runs round the dial
TAIL: Final = 60  # degrees
HEAD: Final = 20.0  # units: how far the star at its head reaches
DIVE: Final = 6  # the higher, the later it leaves the limb for the ring of signs
SECTOR: Final = 30.0  # degrees
SWINGING: Final = QEasingCurve(QEasingCurve.Type.InOutCubic)


class Light(PaintedOnce):
    """A drawing of light on the table, as a pixmap that moves, turns, grows or fades.

    Args:
        scene: The table.
        place: Where it is, for a start.
        bounds: How far it reaches from there.
        paint: Paints the first part of it, 0 to 1, at a place.
    """

    SMOOTH = True

    def __init__(self, scene: EpiZodiakBoard, place: Point, bounds: QRectF, paint: Paint) -> None:
        super().__init__(scene.style_now, z_values.LIGHT)
        self.drawn = 1.0
        self._paint_part = paint
        self.set_bounds(bounds)
        self.setPos(*place)
        scene.addItem(self)

    def show_part(self, drawn: float, changed: QRectF | None = None) -> None:
        """Show its first part, 0 to 1, of which `changed` is another than before; None for all of it."""
        self.drawn = drawn
        self.update(self.bounds if changed is None else changed)

    @override
    def paint_once(self, painter: QPainter) -> None:
        self._paint_part(painter, 1.0)

    @override
    def draw(self, painter: QPainter) -> None:
        if self.drawn >= 1:
            super().draw(painter)
        elif self.drawn > 0:
            self._paint_part(painter, self.drawn)


class LimbItem(PaintedOnce):
    """The limb while it turns by `turned` degrees; brass and single degrees stand still."""

    turned = Shown(0.0)

    def __init__(self, style: SceneStyle, layout: Layout) -> None:
        super().__init__(style, z_values.LIMB)
        self._layout = layout
        self._fine, self._marks = {}, {**degrees(layout)}
        self._fine[FINE] = self._marks.pop(FINE)
        self.set_bounds(square(QPointF(0, 0), layout.ring))
        self.setPos(*layout.dial)

    @override
    def paint_once(self, painter: QPainter) -> None:
        paint_limb(painter, QPointF(0, 0), self._layout, self._style.theme)
        paint_degrees(painter, self._fine, self._style.theme, self._layout.dial_unit)

    @override
    def draw(self, painter: QPainter) -> None:
        super().draw(painter)
        painter.rotate(self.turned)
        paint_degrees(painter, self._marks, self._style.theme, self._layout.dial_unit)


# --- the movements


def is_bare(scene: EpiZodiakBoard) -> bool:
    """Return whether nothing decorative is shown: with reduced motion and in high contrast."""
    return scene.reduced_motion or scene.style_now.theme.plain


def light_ring(
    scene: EpiZodiakBoard, rect: Rect, delay_ms: float, *, colour: str = "", growth: float = 0.16
) -> None:
    """Show a ring of light around a place in the background, which grows by a part of its size and fades.

    It is gold unless `colour` is given. With a growth below 0 it closes around the place.
    """
    if is_bare(scene):
        return
    glow = colour or scene.style_now.theme.halo_glow
    unit = max(rect.width / PIECE[0], FINEST * scene.layout_now.dial_unit)
    round_by = rect.width / 2 if rect.width == rect.height else RADIUS * unit
    edge, reach = QRectF(-rect.width / 2, -rect.height / 2, rect.width, rect.height), (SPREAD + 1) * unit

    def paint(painter: QPainter, _drawn: float) -> None:
        for spread, alpha in ((SPREAD, 0.25), (0.5 * SPREAD, 0.4), (2.5, 1.0)):
            painter.setPen(QPen(faded(glow, alpha), spread * unit))
            half = spread * unit / 2
            corner = round_by + half
            painter.drawRoundedRect(edge.adjusted(-half, -half, half, half), corner, corner)

    ring = Light(scene, rect.centre, edge.adjusted(-reach, -reach, reach, reach), paint)
    ring.setOpacity(0.0)

    def show(fraction: float) -> None:
        ring.setScale(1 + growth * fraction - min(0.0, growth))
        ring.setOpacity(min(1.0, 6 * fraction) * (1 - fraction))

    scene.animator.run_in_background(Track(LIGHT_MS, show, delay_ms, LINEAR, lambda: scene.removeItem(ring)))


def draw_figure(scene: EpiZodiakBoard, value: int, seat: int, delay_ms: float) -> list[Track]:
    """Return how the constellation of a set is drawn across the dial, and moves to the points of a player."""
    panel, instrument = scene.players[seat], scene.instrument
    light = partial(instrument.arrive, value) if instrument is not None else None
    if scene.reduced_motion:
        return [pause(0, light), pause(0, partial(_count_points, scene, seat))]
    now = scene.layout_now
    dial, reach = square(QPointF(0, 0), now.limb), STAR_REACH * now.limb
    stars, lines = scene.style_now.art.figure(value, _room(dial))
    veil = Light(scene, now.dial, dial, partial(_paint_veil, scene.style_now.theme, dial))
    figure = Light(scene, now.dial, dial, partial(_paint_figure, scene.style_now, value, dial))
    figure.drawn = 0.0
    veil.setOpacity(0.0)
    start, end = figure.pos(), _points_chip(panel).center()

    def draw(fraction: float) -> None:
        since, until = (int(part * len(lines)) for part in (figure.drawn, fraction))
        ends = [stars[end][0] for line in lines[since : until + 1] for end in line]
        figure.show_part(fraction, QPolygonF(ends).boundingRect().adjusted(-reach, -reach, reach, reach))
        veil.setOpacity(min(1.0, VEIL_SPEED * fraction))

    def leave(fraction: float) -> None:
        figure.setPos(start + (end - start) * fraction)
        figure.setScale(1 - FIGURE_SHRINKS * fraction)
        veil.setOpacity(max(0.0, 1 - VEIL_SPEED * fraction) if fraction else veil.opacity())

    def done() -> None:
        for item in (veil, figure):
            scene.removeItem(item)
        _count_points(scene, seat)

    leaves_ms = delay_ms + FIGURE_DRAWN_MS + FIGURE_STAYS_MS
    return [
        Track(FIGURE_DRAWN_MS, draw, delay_ms, LINEAR, light),
        Track(FIGURE_LEAVES_MS, leave, leaves_ms, SWINGING, done),
    ]


def _paint_veil(theme: Theme, dial: QRectF, painter: QPainter, _drawn: float) -> None:
    """Paint the night over the dial, on which a constellation is drawn."""
    night = QRadialGradient(dial.center(), dial.width() / 2)
    night.setColorAt(0, faded(theme.sky_centre, VEIL))
    night.setColorAt(0.98, faded(theme.sky_edge, VEIL))
    night.setColorAt(1, faded(theme.sky_edge, 0.0 if theme.glow else VEIL))
    set_paint(painter, night)
    painter.drawEllipse(dial)


def _room(dial: QRectF) -> QRectF:
    """Return the square for a constellation over the dial."""
    return square(dial.center(), (0.5 - FIGURE_INSET) * dial.width())


def _paint_figure(style: SceneStyle, value: int, dial: QRectF, painter: QPainter, drawn: float) -> None:
    """Paint the first part of a constellation, with the line that is just being drawn."""
    theme, room = style.theme, _room(dial)
    stars, lines = style.art.figure(value, room)
    whole, part = divmod(drawn * len(lines), 1)
    gold = theme.text if theme.plain else theme.halo
    for strength, weight in (*GLOW, (1.0, 0.7)) if theme.glow else ((1.0, 1.1),):
        colour, shown = faded(gold, strength), whole / (len(lines) or 1)
        style.art.constellation(painter, value, room, colour, drawn=shown, weight=weight)
        if part:
            first, second = (stars[end][0] for end in lines[int(whole)])
            painter.setPen(QPen(colour, LINE_PEN * weight * room.width() / BOX))
            painter.drawLine(QLineF(first, first + (second - first) * part))


def _count_points(scene: EpiZodiakBoard, seat: int) -> None:
    """Show the potential points of a player after a set."""
    panel, points = scene.players[seat], red_points(scene.picture.board)[seat]
    badges = (each._replace(number=points) if each.mark == POINTS else each for each in panel.info.badges)
    panel.show_info(panel.info._replace(badges=tuple(badges)))
    chip = _points_chip(panel)
    rect = Rect(chip.x(), chip.y(), chip.width(), chip.height())
    light_ring(scene, rect, 0, colour=scene.style_now.theme.points, growth=0.5)


def _points_chip(panel: PlayerPanelItem) -> QRectF:
    """Return where the potential points of a player lie in the scene."""
    badges = zip(panel.info.badges, panel.badge_rects(), strict=True)
    return panel.mapRectToScene(next((rect for badge, rect in badges if badge.mark == POINTS), panel.area))


def break_seal(scene: EpiZodiakBoard, rect: Rect, delay_ms: float, lands_ms: float) -> None:
    """Draw a violet line around a place in the background, which breaks in two when a tile lands there."""
    if is_bare(scene):
        return
    theme, unit = scene.style_now.theme, rect.width / PIECE[0]
    width, reach = SEAL * unit, rect.height / 2 + 3 * SEAL * unit

    def paint(side: int, painter: QPainter, drawn: float) -> None:
        half = QPainterPath(QPointF(0, rect.height / 2))
        for x, y in ((1, 1), (1, -1), (0, -1)):
            half.lineTo(side * x * rect.width / 2, y * rect.height / 2)
        for colour, wide in ((theme.tile, 2 * width), (theme.violet, width)):
            pen = QPen(QColor(colour), wide)
            pen.setDashPattern([drawn * half.length() / wide, half.length() / wide])
            painter.setPen(pen)
            painter.drawPath(half)

    def fall(light: Light, side: int, fraction: float) -> None:
        light.setRotation(side * 14 * fraction)
        light.setX(rect.centre.x + side * 5 * width * fraction)
        light.setOpacity(1 - fraction)

    for side in (-1, 1):
        light = Light(scene, rect.centre, square(QPointF(0, 0), reach), partial(paint, side))
        light.drawn = 0.0
        gone = partial(scene.removeItem, light)
        scene.animator.run_in_background(
            Track(lands_ms - delay_ms, light.show_part, delay_ms, LINEAR),
            Track(LIGHT_MS, partial(fall, light, side), lands_ms, LINEAR, gone),
        )


def end_round(scene: EpiZodiakBoard, seat: int | None, last: int | None) -> list[Track]:
    """Return the drawing of the discarded sets in the sky, and a light that runs round the dial.

    Args:
        scene: The table.
        seat: The seat that has emptied its hand: the light runs to its emblem, and its panel lights up.
        last: The value of its last tile, where the light begins; None if that was a set.
    """
    instrument, now = scene.instrument, scene.layout_now
    flash = [] if seat is None else [scene.players[seat].flash()]
    if instrument is None or is_bare(scene):
        return flash
    tracks = [Track(SKY_LIGHTS_MS, instrument.sky.draw_lit, 0, LINEAR)] if instrument.sky.lit else []
    if seat is None:
        return tracks
    emblem, end = instrument.medallions[seat], seat_angle(seat, len(scene.players))
    start = end if last is None else SECTOR * last
    way, unit = (end - start) % 360 + 360, now.dial_unit
    radius, reach = (now.limb + now.ring) / 2, (now.sky + now.inner_ring) / 2
    theme, wide = scene.style_now.theme, HEAD * unit

    def paint(painter: QPainter, _drawn: float) -> None:
        head = QPointF(0, -radius)
        for colour, size in ((theme.halo, 1.0), (theme.tile_light, 0.5)):
            for step in range(TAIL, 0, -1):
                near = 1 - step / TAIL
                set_paint(painter, None, faded(colour, near**2), size * wide * (0.1 + 0.5 * near))
                painter.drawArc(square(QPointF(0, 0), radius), (90 + step) * 16, -16)
            painter.fillPath(star_path(head, size * wide, 0.45 * size * wide, 4), QColor(colour))

    side = radius * math.sin(math.radians(TAIL)) + wide
    box = QRectF(-side, -radius - wide, 2 * side, radius * (1 - math.cos(math.radians(TAIL))) + 2 * wide)
    light = Light(scene, now.dial, box, paint)
    light.setOpacity(0.0)

    def show(fraction: float) -> None:
        light.setOpacity(min(1.0, 8 * fraction))
        light.setRotation(start + way * fraction)
        light.setScale(1 + (reach / radius - 1) * fraction**DIVE)

    def done() -> None:
        scene.removeItem(light)
        size = emblem.boundingRect().width()
        light_ring(scene, around(Point(emblem.x(), emblem.y()), size, size), 0, growth=2.0)
        scene.animator.run_in_background(*flash)

    return [*tracks, Track(RUN_MS, show, 0, SWINGING, done)]


def turn_dial(scene: EpiZodiakBoard, duration_ms: float) -> list[Track]:
    """Return the turning of the limb by a twelfth."""
    if scene.instrument is None or is_bare(scene):
        return []
    limb = LimbItem(scene.style_now, scene.layout_now)
    scene.addItem(limb)

    def show(fraction: float) -> None:
        limb.setVisible(fraction > 0)  # the first frame has the lights to paint
        limb.turned = SECTOR * fraction

    return [Track(duration_ms, show, 0, SWINGING, partial(scene.removeItem, limb))]
