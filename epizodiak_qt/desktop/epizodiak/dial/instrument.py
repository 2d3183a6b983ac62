"""The moving parts of the dial: sky, pointer and the emblems of the seats. They follow the first paint."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF

from epizodiak_qt.desktop.epizodiak.dial.pointer import PointerItem, SeatMedallion
from epizodiak_qt.desktop.epizodiak.dial.sky import SkyItem
from epizodiak_qt.desktop.epizodiak.geometry import PARKED, seat_angle
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import LINEAR, Track

if TYPE_CHECKING:
    from epizodiak_qt.desktop.epizodiak.geometry import Layout
    from epizodiak_qt.desktop.scene.table_scene import TableScene
    from epizodiak_qt.desktop.style.theme import SeatStyle

FADE_IN_MS: Final = 300


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
        items = (
            (self.sky, z_values.SKY),
            (self.pointer, z_values.POINTER),
            *((medallion, z_values.MEDALLION) for medallion in self.medallions),
        )
        for item, z in items:
            item.setZValue(z)
            board.addItem(item)
        self.place(layout)
        self.pointer.setRotation(self._angle)
        board.animator.run_in_background(Track(FADE_IN_MS, self._fade, 0, LINEAR))

    def _fade(self, fraction: float) -> None:
        for item in (self.sky, self.pointer, *self.medallions):
            item.setOpacity(fraction)

    def place(self, layout: Layout) -> None:
        """Move everything to its place in a layout."""
        self.sky.place(QPointF(*layout.dial), layout.sky, layout.dial_unit)
        self.pointer.place(layout)
        for seat, medallion in enumerate(self.medallions):
            medallion.place(layout, seat_angle(seat, len(self.medallions)))

    def set_motion(self, *, moving: bool) -> None:
        """Set whether the sky turns slowly."""
        self.sky.moving = moving
        self.sky.update()

    def show_looks(self, looks: tuple[SeatStyle, ...]) -> None:
        """Show the emblems of the seats."""
        for medallion, look in zip(self.medallions, looks, strict=False):
            medallion.show_look(look)

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

    def point_at(self, seat: int | None) -> None:
        """Turn the pointer to a seat, or away from all of them."""
        if seat != self._seat:
            self._seat = seat
            self._turn()

    def show_lot(self, seat: int, angle: float) -> None:
        """Turn the pointer at once; it is on its way to the seat that begins."""
        self._seat = seat
        self.pointer.setRotation(angle)

    @property
    def _angle(self) -> float:
        return PARKED if self._seat is None else seat_angle(self._seat, len(self.medallions))

    def _turn(self) -> None:
        if self._board.reduced_motion:
            self.pointer.setRotation(self._angle)
        else:
            self._board.animator.run_in_background(self.pointer.turning(self._angle))
