"""Effects beside the flights of tiles: rings of light, the constellation of a set, a turning limb."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve, QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from epizodiak_qt.desktop.epizodiak.dial.astrolabe import FINE, degrees, paint_degrees, paint_limb
from epizodiak_qt.desktop.epizodiak.table_picture import red_points
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import LINEAR, Track, pause
from epizodiak_qt.desktop.scene.items.drawing import PaintedOnce, Shown
from epizodiak_qt.desktop.scene.items.piece_zones import RADIUS
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.art import BOX, LINE_PEN
from epizodiak_qt.desktop.style.painting import faded, set_paint
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.epizodiak.board import EpiZodiakBoard
    from epizodiak_qt.desktop.epizodiak.geometry import Layout
    from epizodiak_qt.desktop.scene.items.player_panel import PlayerPanelItem
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

SPREAD: Final = 14.0  # units: how far the glow of a ring goes
LIGHT_MS: Final = 260
FIGURE_DRAWN_MS: Final = 460
FIGURE_STAYS_MS: Final = 60
FIGURE_LEAVES_MS: Final = 340
FIGURE_INSET: Final = 0.1  # the margin around a constellation, beside the width of the dial
FIGURE_SHRINKS: Final = 0.88  # by this part, on its way to a panel
POINTS: Final = "target"  # the mark of the badge with the potential points
VEIL: Final = 0.8  # the opacity of the night over the dial
VEIL_SPEED: Final = 3.0  # the night falls and fades in a third of the time
SKY_LIGHTS_MS: Final = 1000
SECTOR: Final = 30.0  # degrees
SWINGING: Final = QEasingCurve(QEasingCurve.Type.InOutCubic)


class LightRing(PaintedOnce):
    """A ring of light around a place, which grows by `growth` of its size and fades."""

    SMOOTH = True

    def __init__(self, style: SceneStyle, rect: Rect, colour: str, growth: float) -> None:
        super().__init__(style, z_values.LIGHT)
        self._unit = rect.width / PIECE[0]
        self._ring = QRectF(-rect.width / 2, -rect.height / 2, rect.width, rect.height)
        self._colour = colour
        self._growth = growth
        spread = (SPREAD + 1) * self._unit
        self.set_bounds(self._ring.adjusted(-spread, -spread, spread, spread))
        self.setPos(*rect.centre)
        self.show_part(0.0)

    def show_part(self, fraction: float) -> None:
        """Show the ring at a part of its time, 0 to 1."""
        self.setScale(1 + self._growth * fraction)
        self.setOpacity(min(1.0, 6 * fraction) * (1 - fraction))

    @override
    def paint_once(self, painter: QPainter) -> None:
        unit = self._unit
        for spread, alpha in ((SPREAD, 0.25), (0.5 * SPREAD, 0.4), (2.5, 1.0)):
            painter.setPen(QPen(faded(self._colour, alpha), spread * unit))
            half = spread * unit / 2
            corner = RADIUS * unit + half
            painter.drawRoundedRect(self._ring.adjusted(-half, -half, half, half), corner, corner)


class Veil(PaintedOnce):
    """A disc of night over the dial, on which a constellation is drawn."""

    def __init__(self, scene: EpiZodiakBoard) -> None:
        super().__init__(scene.style_now, z_values.LIGHT)
        self.set_bounds(square(QPointF(0, 0), scene.layout_now.limb))
        self.setPos(*scene.layout_now.dial)
        self.setOpacity(0.0)

    @override
    def paint_once(self, painter: QPainter) -> None:
        theme, radius = self._style.theme, self.bounds.width() / 2
        night = QRadialGradient(QPointF(0, 0), radius)
        night.setColorAt(0, faded(theme.sky_centre, VEIL))
        night.setColorAt(0.9, faded(theme.sky_edge, VEIL))
        night.setColorAt(1, faded(theme.sky_edge, 0.0 if theme.glow else VEIL))
        set_paint(painter, night)
        painter.drawEllipse(self.bounds)


class FigureItem(PaintedOnce):
    """A constellation that is drawn star by star, and then moves away. `drawn` is its first part, 0 to 1."""

    SMOOTH = True
    drawn = Shown(0.0)

    def __init__(self, scene: EpiZodiakBoard, value: int) -> None:
        super().__init__(scene.style_now, z_values.LIGHT)
        self._value = value
        self.set_bounds(square(QPointF(0, 0), scene.layout_now.limb))
        self.setPos(*scene.layout_now.dial)

    @override
    def paint_once(self, painter: QPainter) -> None:
        self._paint(painter, 1.0)

    @override
    def draw(self, painter: QPainter) -> None:
        if self.drawn >= 1:
            super().draw(painter)
        elif self.drawn > 0:
            self._paint(painter, self.drawn)

    def _paint(self, painter: QPainter, drawn: float) -> None:
        theme, art = self._style.theme, self._style.art
        room = self.bounds.adjusted(*(side * FIGURE_INSET * self.bounds.width() for side in (1, 1, -1, -1)))
        stars, lines = art.figure(self._value, room)
        whole, part = divmod(drawn * len(lines), 1)
        gold, layers = QColor(theme.text if theme.plain else theme.halo), [(1.0, 0.9)]
        if theme.glow:
            layers.insert(0, (0.25, 2.4))
        for strength, weight in layers:
            colour = faded(gold, strength)
            shown = whole / (len(lines) or 1)
            art.constellation(painter, self._value, room, colour, drawn=shown, weight=weight)
            if part:
                first, second = (stars[end][0] for end in lines[int(whole)])
                painter.setPen(QPen(colour, LINE_PEN * weight * room.width() / BOX))
                painter.drawLine(QLineF(first, first + (second - first) * part))


class LimbItem(PaintedOnce):
    """The limb while it turns by `turned` degrees; brass and single degrees stand still."""

    turned = Shown(0.0)

    def __init__(self, style: SceneStyle, layout: Layout) -> None:
        super().__init__(style, z_values.LIMB)
        self._layout = layout
        self._marks = degrees(QPointF(0, 0), layout)
        self._fine = {FINE: self._marks.pop(FINE)}
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
    """Show a ring of light around a place in the background, gold unless `colour` is given."""
    if is_bare(scene):
        return
    ring = LightRing(scene.style_now, rect, colour or scene.style_now.theme.halo_glow, growth)
    scene.addItem(ring)
    track = Track(LIGHT_MS, ring.show_part, delay_ms, LINEAR, lambda: scene.removeItem(ring))
    scene.animator.run_in_background(track)


def draw_figure(scene: EpiZodiakBoard, value: int, seat: int, delay_ms: float) -> list[Track]:
    """Return how the constellation of a set is drawn across the dial, and moves to the points of a player."""
    panel = scene.players[seat]
    if scene.reduced_motion:
        return [pause(0, partial(_arrive, scene, value, seat))]
    veil, figure = Veil(scene), FigureItem(scene, value)
    for item in (veil, figure):
        scene.addItem(item)
    start, end = figure.pos(), _points_chip(panel).center()

    def draw(fraction: float) -> None:
        figure.drawn = fraction
        veil.setOpacity(min(1.0, VEIL_SPEED * fraction))

    def leave(fraction: float) -> None:
        figure.setPos(start + (end - start) * fraction)
        figure.setScale(1 - FIGURE_SHRINKS * fraction)
        veil.setOpacity(max(0.0, 1 - VEIL_SPEED * fraction) if fraction else veil.opacity())

    def done() -> None:
        for item in (veil, figure):
            scene.removeItem(item)
        _arrive(scene, value, seat)

    leaves_ms = delay_ms + FIGURE_DRAWN_MS + FIGURE_STAYS_MS
    return [
        Track(FIGURE_DRAWN_MS, draw, delay_ms, LINEAR),
        Track(FIGURE_LEAVES_MS, leave, leaves_ms, SWINGING, done),
    ]


def _arrive(scene: EpiZodiakBoard, value: int, seat: int) -> None:
    """Light the constellation of a set in the sky, and count its points on the panel of its player."""
    if scene.instrument is not None:
        scene.instrument.arrive(value)
    panel, points = scene.players[seat], red_points(scene.picture.board)[seat]
    badges = (replace(each, number=points) if each.mark == POINTS else each for each in panel.info.badges)
    panel.show_info(replace(panel.info, badges=tuple(badges)))
    chip = _points_chip(panel)
    rect = Rect(chip.x(), chip.y(), chip.width(), chip.height())
    light_ring(scene, rect, 0, colour=scene.style_now.theme.points)


def _points_chip(panel: PlayerPanelItem) -> QRectF:
    """Return where the potential points of a player lie in the scene."""
    badges = zip(panel.info.badges, panel.badge_rects(), strict=True)
    return panel.mapRectToScene(next((rect for badge, rect in badges if badge.mark == POINTS), panel.area))


def turn_dial(scene: EpiZodiakBoard, duration_ms: float) -> list[Track]:
    """Return the turning of the limb by a twelfth."""
    if scene.instrument is None or is_bare(scene):
        return []
    limbs: list[LimbItem] = []

    def show(fraction: float) -> None:
        if 0 < fraction < 1 and not limbs:
            limbs.append(LimbItem(scene.style_now, scene.layout_now))
            scene.addItem(limbs[0])
        for limb in limbs:
            limb.turned = SECTOR * fraction

    def done() -> None:
        for limb in limbs:
            scene.removeItem(limb)
        limbs.clear()

    return [Track(duration_ms, show, 0, SWINGING, done)]


def light_sky(scene: EpiZodiakBoard) -> list[Track]:
    """Return the drawing of all constellations whose sets were discarded, each at its place in the sky."""
    instrument = scene.instrument
    if instrument is None or is_bare(scene) or not instrument.sky.lit:
        return []
    return [Track(SKY_LIGHTS_MS, instrument.sky.draw_lit, 0, LINEAR)]
