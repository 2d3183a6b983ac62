"""The flights of a combat: cards to the stage and from it, and the trophy of the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsPixmapItem

from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import DECELERATE, STANDARD, Track
from epizodiak_qt.desktop.scene.piece_layer import FADE_MS

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.ecliptic.board import EclipticBoard
    from epizodiak_qt.desktop.ecliptic.hints import Face
    from epizodiak_qt.desktop.scene.items.piece_item import PieceItem
    from epizodiak_qt.desktop.scene.rects import Point, Rect


def glide(item: PieceItem[Face], start: Rect, end: Rect, duration_ms: float, *, fades: bool) -> Track:
    """Return the flight of a card that has its place at `end`: it grows from `start`, or only fades in.

    Its pixmap is painted once, and scaled.
    """

    def show(fraction: float) -> None:
        if fades:
            item.setOpacity(fraction)
        else:
            _scale_between(item, start, end, fraction)

    return Track(FADE_MS if fades else duration_ms, show, 0, STANDARD)


def leave(
    scene: EclipticBoard,
    face: Face,
    start: Rect,
    end: Rect,
    duration_ms: float,
    *,
    delay_ms: float = 0,
    arrives: Callable[[], object],
) -> Track:
    """Return the flight of a copy of a card from the stage to its place, where it shrinks to that size."""
    fades = scene.reduced_motion
    ghost = scene.cards.ghost(face)
    ghost.place(end if fades else start)

    def show(fraction: float) -> None:
        if fades:
            ghost.setOpacity(fraction)
            return
        scale = 1 + (end.width / start.width - 1) * fraction
        ghost.setScale(scale)
        ghost.setPos(start.x + (end.x - start.x) * fraction, start.y + (end.y - start.y) * fraction)

    def landed() -> None:
        scene.cards.drop_ghost(ghost)
        arrives()

    if fades:
        return Track(FADE_MS, show, 0, STANDARD, landed)
    return Track(duration_ms, show, delay_ms, DECELERATE, landed)


def _scale_between(item: PieceItem[Face], start: Rect, end: Rect, fraction: float) -> None:
    item.setScale(1 + (start.width / end.width - 1) * (1 - fraction))
    item.setPos(start.x + (end.x - start.x) * fraction, start.y + (end.y - start.y) * fraction)


def fly_trophy(
    scene: EclipticBoard, start: Point, end: Point, side: float, duration_ms: float, done: Callable[[], None]
) -> Track:
    """Return the flight of a trophy from the winner's die to the trophies of the camp."""
    style = scene.style_now
    pixmap = style.empty_pixmap(side, side)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    keyline = QColor(style.theme.keyline)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(keyline)
    painter.drawEllipse(QRectF(0, 0, side, side))
    inside = 0.2 * side
    mark = QRectF(inside, inside, side - 2 * inside, side - 2 * inside)
    style.art.mark(painter, "trophy", mark, QColor(style.theme.halo_glow))
    painter.end()
    item = QGraphicsPixmapItem(pixmap)
    item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
    item.setOffset(-side / 2, -side / 2)
    item.setZValue(z_values.FLYING)
    item.setPos(end.x, end.y)
    scene.addItem(item)
    fades = scene.reduced_motion

    def show(fraction: float) -> None:
        if fades:
            item.setOpacity(fraction)
            return
        rise = min(1.0, fraction / 0.35)
        way = max(0.0, (fraction - 0.35) / 0.65)
        way = way * way * (3 - 2 * way)
        item.setPos(
            start.x + (end.x - start.x) * way,
            start.y + (end.y - start.y) * way - 0.4 * side * rise * (1 - way),
        )
        item.setScale((0.4 + 0.6 * rise) * (1 - 0.5 * way))

    def landed() -> None:
        scene.removeItem(item)
        done()

    return Track(FADE_MS if fades else duration_ms, show, 0, STANDARD, landed)
