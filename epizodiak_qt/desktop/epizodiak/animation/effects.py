"""Effects beside the flights of tiles: rings of light, the figure of a discarded set, a turning limb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.desktop.epizodiak.dial.astrolabe import FINE, degrees, paint_degrees, paint_limb
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import LINEAR, STANDARD, Track
from epizodiak_qt.desktop.scene.items.drawing import Drawing, PaintedOnce, Shown
from epizodiak_qt.desktop.scene.items.piece_zones import RADIUS
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.scene.rects import Point, around, between
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.painting import faded
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.epizodiak.board import EpiZodiakBoard
    from epizodiak_qt.desktop.epizodiak.geometry import Layout
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

SPREAD: Final = 14.0  # units: how far the glow of a ring goes
LIGHT_MS: Final = 260
FIGURE_DRAWN_MS: Final = 600
FIGURE_STAYS_MS: Final = 500
FIGURE_LEAVES_MS: Final = 450
LEAST_FIGURE_PX: Final = 48.0
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


class FigureItem(Drawing):
    """A constellation that is drawn star by star, and then moves away. `drawn` is its first part, 0 to 1."""

    drawn = Shown(0.0)

    def __init__(self, style: SceneStyle, value: int, rect: Rect) -> None:
        super().__init__(style, z_values.LIGHT)
        self._value = value
        self.set_bounds(QRectF(*rect))

    @override
    def draw(self, painter: QPainter) -> None:
        theme, art = self._style.theme, self._style.art
        if theme.glow:
            glow = faded(theme.halo_glow, 0.2)
            art.constellation(painter, self._value, self.bounds, glow, drawn=self.drawn, weight=2.6)
        gold = QColor(theme.text if theme.plain else theme.halo)
        art.constellation(painter, self._value, self.bounds, gold, drawn=self.drawn, weight=1.3)


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


def draw_figure(scene: EpiZodiakBoard, value: int) -> None:
    """Draw the constellation of a discarded set beside the dial, and let it move to its place in the sky."""
    start = scene.layout_now.figure
    if scene.reduced_motion or start.width < LEAST_FIGURE_PX:
        _arrive(scene, value)
        return
    figure = FigureItem(scene.style_now, value, start)
    scene.addItem(figure)
    end = _place_in_the_sky(scene, value)

    def draw(fraction: float) -> None:
        figure.drawn = fraction

    def leave(fraction: float) -> None:
        figure.setOpacity(1 - 0.75 * fraction)
        if end is not None:
            middle = between(start.centre, end.centre, fraction)
            side = start.width + (end.width - start.width) * fraction
            figure.set_bounds(QRectF(*around(middle, side, side)))
            figure.update()

    def done() -> None:
        scene.removeItem(figure)
        _arrive(scene, value)

    delay_ms = FIGURE_DRAWN_MS + FIGURE_STAYS_MS
    scene.animator.run_in_background(
        Track(FIGURE_DRAWN_MS, draw, 0, LINEAR),
        Track(FIGURE_LEAVES_MS, leave, delay_ms, STANDARD, done),
    )


def _arrive(scene: EpiZodiakBoard, value: int) -> None:
    if scene.instrument is not None:
        scene.instrument.arrive(value)


def _place_in_the_sky(scene: EpiZodiakBoard, value: int) -> Rect | None:
    """Return the square around a constellation in the sky; None if there is no sky."""
    if scene.instrument is None or scene.style_now.theme.plain:
        return None
    middle, reach = scene.instrument.sky.place_of(value)
    return around(Point(middle.x(), middle.y()), 2 * reach, 2 * reach)


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
