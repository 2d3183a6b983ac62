"""The moving parts of the dial: sky, pointer and the emblems of the seats. They follow the first paint."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from epizodiak_qt.desktop.epizodiak.dial.sky import SkyItem
from epizodiak_qt.desktop.epizodiak.geometry import PARKED, Layout, seat_angle
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import LINEAR, STANDARD, Track
from epizodiak_qt.desktop.scene.items.drawing import PaintedOnce, Shown
from epizodiak_qt.desktop.scene.items.shapes import at_angle, square
from epizodiak_qt.desktop.style.painting import set_paint
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_scene import TableScene
    from epizodiak_qt.desktop.style.theme import SeatStyle

TURN_MS: Final = 450
BADGE: Final = 32.0  # units
FADE_IN_MS: Final = 300
DIMMING: Final = 0.3  # of the pointer, for each pass
DIMMED_AFTER: Final = 2  # passes
FOOT: Final = 70.0  # units: from the middle of the dial to the lower end of the pointer


class PointerItem(PaintedOnce):
    """A hand between the pile and the ring of signs, a rotated pixmap. `strength` is its opacity."""

    SMOOTH = True
    strength = Shown(1.0)

    def __init__(self, style: SceneStyle) -> None:
        super().__init__(style, z_values.POINTER)
        self._length = 0.0
        self._unit = 1.0

    def fit(self, layout: Layout) -> None:
        """Move the pointer to the middle of the dial, and resize it."""
        self.setPos(*layout.dial)
        self._unit, self._length = layout.dial_unit, layout.sky
        half = 14 * self._unit
        self.set_bounds(QRectF(-half, -self._length, 2 * half, self._length - (FOOT - 2) * self._unit))

    def turning(self, angle: float) -> Track:
        """Return the movement to an angle, clockwise."""
        start = self.rotation()
        way = (angle - start) % 360

        def show(fraction: float) -> None:
            self.setRotation((start + way * fraction) % 360)

        return Track(TURN_MS, show, 0, STANDARD)

    @override
    def paint_once(self, painter: QPainter) -> None:
        theme = self._style.theme
        for side, colour in ((-1, theme.brass_light), (1, theme.brass if not theme.plain else theme.accent)):
            set_paint(painter, colour)
            painter.drawPath(self._half(side))
        set_paint(painter, None, theme.keyline, 1.6 * self._unit)
        painter.drawPath(self._half(-1).united(self._half(1)))

    @override
    def draw(self, painter: QPainter) -> None:
        painter.setOpacity(self.strength * painter.opacity())
        super().draw(painter)

    def _half(self, side: int) -> QPainterPath:
        """Return the left (-1) or right (1) half: a spearhead on a shaft that comes out below the pile."""
        unit, tip = self._unit, self._length - self._unit
        neck, foot = tip - 30 * unit, FOOT * unit
        path = QPainterPath(QPointF(0, -tip))
        path.quadTo(QPointF(side * 4 * unit, -neck - 16 * unit), QPointF(side * 11 * unit, -neck))
        path.quadTo(QPointF(side * 6 * unit, -neck - 2 * unit), QPointF(side * 4 * unit, -neck + 7 * unit))
        path.lineTo(QPointF(side * 5.5 * unit, -foot - 5 * unit))
        path.quadTo(QPointF(side * 5 * unit, -foot), QPointF(0, -foot))
        path.closeSubpath()
        return path


class SeatMedallion(PaintedOnce):
    """The emblem of a seat on the ring of signs."""

    def __init__(self, style: SceneStyle, look: SeatStyle) -> None:
        super().__init__(style, z_values.MEDALLION)
        self.look = look
        self._size = 0.0

    def fit(self, layout: Layout, angle: float) -> None:
        """Move the emblem to its angle on the ring."""
        self._size = BADGE * layout.dial_unit
        self.set_bounds(square(QPointF(0, 0), self._size / 2 + 2))
        self.setPos(at_angle(QPointF(*layout.dial), angle, (layout.sky + layout.inner_ring) / 2))

    @override
    def paint_once(self, painter: QPainter) -> None:
        theme = self._style.theme
        edge = QPen(QColor(theme.keyline if not theme.plain else theme.text), self._size / 14)
        box = square(QPointF(0, 0), self._size / 2)
        paint_badge(painter, self._style.art, self.look, box, edge)


class Instrument:
    """Owns the moving parts of the dial.

    It refers to its board weakly, so that a table is released when it is left.
    """

    def __init__(self, board: TableScene, layout: Layout) -> None:
        self._board: TableScene = weakref.proxy(board)
        self._seat: int | None = None
        self._coming: set[int] = set()
        self._out: frozenset[int] = frozenset()
        style = board.style_now
        self.sky = SkyItem(style, board.clock)
        self.pointer = PointerItem(style)
        self.medallions = [SeatMedallion(style, look) for look in board.seat_styles[: len(board.players)]]
        for item in (self.sky, self.pointer, *self.medallions):
            board.addItem(item)
        self.place(layout)
        self.pointer.setRotation(self._angle)

        def fade(fraction: float) -> None:
            for item in (self.sky, self.pointer, *self.medallions):
                item.setOpacity(fraction)

        board.animator.run_in_background(Track(FADE_IN_MS, fade, 0, LINEAR))

    def place(self, layout: Layout) -> None:
        """Move everything to its place in a layout."""
        self.sky.fit(QPointF(*layout.dial), layout.sky, layout.dial_unit)
        self.pointer.fit(layout)
        for seat, medallion in enumerate(self.medallions):
            medallion.fit(layout, seat_angle(seat, len(self.medallions)))

    def set_motion(self, *, moving: bool) -> None:
        """Set whether the sky turns slowly."""
        self.sky.moving = moving
        self.sky.update()

    def show_looks(self, looks: tuple[SeatStyle, ...]) -> None:
        """Show the emblems of the seats."""
        for medallion, look in zip(self.medallions, looks, strict=False):
            if look != medallion.look:
                medallion.look = look
                medallion.forget()

    def light(self, values: frozenset[int]) -> None:
        """Light the constellations of discarded sets, but those that are still drawn beside the dial."""
        self._out = values
        self.sky.light(values - self._coming)

    def expect(self, value: int) -> None:
        """Let the constellation of a set that is about to be discarded wait for `arrive`."""
        self._coming.add(value)

    def arrive(self, value: int) -> None:
        """Light the constellation of a set."""
        self._coming.discard(value)
        self.light(self._out)

    def point_at(self, seat: int | None, passes: int = 0) -> None:
        """Turn the pointer to a seat, or away from all of them; it dims with the passes in a row before."""
        dimmed = 0.0 if self._board.style_now.theme.plain else DIMMING * min(passes, DIMMED_AFTER)
        self.pointer.strength = 1 - dimmed
        if seat == self._seat:
            return
        self._seat = seat
        if self._board.reduced_motion:
            self.pointer.setRotation(self._angle)
        else:
            self._board.animator.run_in_background(self.pointer.turning(self._angle))

    def show_lot(self, seat: int, angle: float) -> None:
        """Turn the pointer at once; it is on its way to the seat that begins."""
        self._seat = seat
        self.pointer.setRotation(angle)

    @property
    def _angle(self) -> float:
        return PARKED if self._seat is None else seat_angle(self._seat, len(self.medallions))
