"""The moments that are more than a flight of tiles: lights, figures, and the turning of the dial."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve

from epizodiak_qt.desktop.epizodiak.dial.effects import FigureItem, LightRing, LimbItem
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import LINEAR, STANDARD, Track
from epizodiak_qt.desktop.scene.rects import Point, Rect, around

if TYPE_CHECKING:
    from epizodiak_qt.desktop.epizodiak.board import EpiZodiakBoard

LIGHT_MS: Final = 260
FIGURE_DRAWN_MS: Final = 600
FIGURE_STAYS_MS: Final = 500
FIGURE_LEAVES_MS: Final = 450
LEAST_FIGURE_PX: Final = 48.0
SKY_LIGHTS_MS: Final = 1000
SECTOR: Final = 30.0  # degrees
SWINGING: Final = QEasingCurve(QEasingCurve.Type.InOutCubic)


def is_bare(scene: EpiZodiakBoard) -> bool:
    """Return whether nothing decorative is shown: with reduced motion and in high contrast."""
    return scene.reduced_motion or scene.style_now.theme.plain


def light_ring(
    scene: EpiZodiakBoard, rect: Rect, delay_ms: float, *, colour: str = "", growth: float = 0.16
) -> None:
    """Show a ring of light around a place in the background, gold unless `colour` is given."""
    if is_bare(scene):
        return
    rings: list[LightRing] = []

    def show(fraction: float) -> None:
        if not rings and fraction < 1:
            rings.append(LightRing(scene.style_now, rect, colour or scene.style_now.theme.halo_glow, growth))
            rings[0].setZValue(z_values.LIGHT)
            scene.addItem(rings[0])
        for ring in rings:
            ring.show_part(fraction)

    def done() -> None:
        for ring in rings:
            scene.removeItem(ring)
        rings.clear()

    scene.animator.run_in_background(Track(LIGHT_MS, show, delay_ms, LINEAR, done))


def draw_figure(scene: EpiZodiakBoard, value: int) -> None:
    """Draw the constellation of a discarded set beside the dial, and let it move to its place in the sky."""
    start = scene.layout_now.figure
    if scene.reduced_motion or start.width < LEAST_FIGURE_PX:
        _arrive(scene, value)
        return
    figure = FigureItem(scene.style_now, value, start)
    figure.setZValue(z_values.LIGHT)
    scene.addItem(figure)
    end = _place_in_the_sky(scene, value)

    def leave(fraction: float) -> None:
        figure.setOpacity(1 - 0.75 * fraction)
        if end is not None:
            middle = Point(
                start.centre.x + (end.centre.x - start.centre.x) * fraction,
                start.centre.y + (end.centre.y - start.centre.y) * fraction,
            )
            side = start.width + (end.width - start.width) * fraction
            figure.place(around(middle, side, side))

    def done() -> None:
        scene.removeItem(figure)
        _arrive(scene, value)

    delay_ms = FIGURE_DRAWN_MS + FIGURE_STAYS_MS
    scene.animator.run_in_background(
        Track(FIGURE_DRAWN_MS, figure.draw_part, 0, LINEAR),
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
            limbs[0].setZValue(z_values.LIMB)
            scene.addItem(limbs[0])
        for limb in limbs:
            limb.turn(SECTOR * fraction)

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
