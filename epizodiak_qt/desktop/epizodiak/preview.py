"""A preview of what a click would do: the tiles as they would lie, both ends of the dial, and the new points.

Where they go is the brightest part of the table: everything around them is dimmed.
"""

from __future__ import annotations

import math
import weakref
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from epizodiak_qt.desktop.epizodiak.hints import Face, Hints, RunSelection
from epizodiak_qt.desktop.epizodiak.table_picture import red_points
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import paint_free_value
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.items.clickable_item import Key, qrect
from epizodiak_qt.desktop.scene.items.drawing import Drawing
from epizodiak_qt.desktop.scene.items.piece_item import paint_glow
from epizodiak_qt.desktop.scene.items.piece_pixmaps import SOFT
from epizodiak_qt.desktop.scene.items.piece_zones import RADIUS
from epizodiak_qt.desktop.scene.items.shapes import at_angle, square
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.painting import faded, painted_pixmap, set_paint
from epizodiak_qt.games.epizodiak.constants import PLACES
from epizodiak_qt.games.epizodiak.dial import Side, open_slots
from epizodiak_qt.games.epizodiak.scoring import potential
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.epizodiak.board import EpiZodiakBoard
    from epizodiak_qt.games.epizodiak.view import View

DIMMED: Final = 0.45  # the alpha of the shade over the rest of the board
CLEAR: Final = 130.0  # units from the place of the click to where that shade is full
MARGIN: Final = 24.0  # pixels around the board, for that light
GLOW: Final = 1.8  # the strength of the light around that place
RAISED: Final = 5.0  # units by which a tile is over the place where it does not lie yet
ARROW_GAP: Final = 9.5  # degrees between the middle of a place and the arrow beside it
ARROW_LINE: Final = 5.0  # units
HEAD: Final = 9.0  # units


class Preview(NamedTuple):
    """The changes that a click would make."""

    run: tuple[int, ...] = ()
    """The values that would go to the dial, in the order of laying."""
    side: Side | None = None
    """The side on which they would be laid."""
    edge: int | None = None
    """The value that could follow them; None if the dial were full."""
    out: int | None = None
    """The value of a set that would go to the discard."""
    points: tuple[int, int] | None = None
    """The potential points before and after, if they would change."""


def preview_of(key: Key | None, view: View, hints: Hints, chosen: RunSelection) -> Preview:
    """Return what a click on an object would change, or what the selected tiles would."""
    match key:
        case ("discard" | "set", int(value)) if value in hints.sets:
            return Preview(out=value, points=_points(view, contested=0))
        case ("place", int(value)) if not chosen and value in hints.contests:
            return Preview(out=value, points=_points(view, contested=1))
        case ("hand", int(value), int(copy), *_) if (value, copy) not in chosen.tiles:
            reached = chosen.click(value, copy)
        case ("place", int(value)) if value not in chosen.values:
            reached = chosen.reach(value)
        case _:
            reached = None
    run = chosen if reached is None else reached
    if run.side is None or not run.values:
        return Preview()
    following = run.values[-1] % PLACES + 1 if run.side == "cw" else (run.values[-1] - 2) % PLACES + 1
    taken = following in view.dial or following in run.values
    return Preview(run.values, run.side, None if taken else following)


def _points(view: View, *, contested: int) -> tuple[int, int] | None:
    """Return the potential points of the seat of a view before and after one more set."""
    seat = view.turn
    now = red_points(view)[seat]
    sets, by_contest = len(view.sets[seat]) + 1, len(view.contested_sets[seat]) + contested
    then = potential(view.options, sets, by_contest, view.filled[seat]).total
    return None if then == now else (now, then)


class PreviewItem(Drawing):
    """Paints a preview over the whole table. It takes no press, and is only there while it shows one."""

    def __init__(self, scene: EpiZodiakBoard) -> None:
        super().__init__(scene.style_now, z_values.HAND_TILE - 1)
        self._scene: EpiZodiakBoard = weakref.proxy(scene)
        self._shown = Preview()
        self._shade: tuple[object, QPixmap] | None = None
        scene.addItem(self)

    def show_preview(self, preview: Preview) -> None:
        """Show another preview; an empty one hides the item."""
        if preview != self._shown:
            self._shown, self._shade = preview, None
            self.update()
        self.setVisible(preview != Preview())

    # Qt

    @override
    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self._scene.layout_now.width, self._scene.layout_now.height)

    @override
    def shape(self) -> QPainterPath:
        return QPainterPath()

    @override
    def draw(self, painter: QPainter) -> None:
        shown, scene, now = self._shown, self._scene, self._scene.layout_now
        theme = self._style.theme
        view = scene.view
        if view is None:
            return
        target = now.place(shown.run[-1]) if shown.out is None else now.discard_place(shown.out)
        colour = theme.halo if shown.out is not None else self._colour(shown.side)
        self._dim(painter, qrect(target), QColor(colour))
        for value in shown.run:
            blinks = scene.places[value].lit  # its own ring is the outline
            self._tile(painter, Face(value), qrect(now.place(value)), None if blinks else colour)
        if shown.out is not None:
            self._tile(painter, Face(shown.out, owner=scene.seat_styles[view.turn]), qrect(target), colour)
        if shown.edge is not None and shown.side is not None:
            self._arrow(painter, shown.run[-1], shown.edge, shown.side)
            for slot in {open_slots(view.dial)[shown.side == "ccw"], shown.edge}:
                self._open(painter, slot, colour if slot == shown.edge else self._style.theme.muted)
        if shown.points is not None:
            self._chip(painter, *shown.points, view.turn)

    def _colour(self, side: Side | None) -> str:
        return self._style.theme.orange if side == "cw" else self._style.theme.green

    def _dim(self, painter: QPainter, target: QRectF, colour: QColor) -> None:
        """Paint a shade over dial and discard area, but for the place of the click, and light around that."""
        theme, now, unit = self._style.theme, self._scene.layout_now, target.width() / PIECE[0]
        if theme.plain:
            return
        board, shade = QPainterPath(), QRadialGradient(target.center(), CLEAR * unit)
        board.addEllipse(square(QPointF(*now.dial), now.limb))
        board.addRoundedRect(qrect(now.discard), RADIUS, RADIUS)
        shade.setColorAt(0.4, faded(theme.ring, 0))
        shade.setColorAt(1, faded(theme.ring, DIMMED))
        whole = board.boundingRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

        def paint(painter: QPainter) -> None:
            painter.translate(-whole.topLeft())
            painter.fillPath(board, shade)
            paint_glow(painter, target, unit, colour, GLOW)

        key = whole, self._style.revision
        if self._shade is None or self._shade[0] != key:
            ratio = self._style.pixel_ratio
            self._shade = key, painted_pixmap(whole.width(), whole.height(), ratio, paint)
        painter.drawPixmap(whole.topLeft(), self._shade[1])

    def _tile(self, painter: QPainter, face: Face, area: QRectF, outline: str | None) -> None:
        """Paint a tile a little over its place, and the outline of that place if it has a colour."""
        unit, pixmaps = area.width() / PIECE[0], self._scene.pixmaps
        if not self._style.theme.plain:
            soft = QRectF(pixmaps.shadow().rect())
            painter.drawPixmap(
                area.adjusted(*(SOFT * unit * side for side in (-1, -1, 1, 1))), pixmaps.shadow(), soft
            )
        if outline is not None:
            self._outline(painter, area, unit, QColor(outline), Qt.PenStyle.SolidLine)
        pixmaps.paint(painter, face, area.translated(0, -RAISED * unit))

    def _outline(
        self, painter: QPainter, area: QRectF, unit: float, colour: QColor, style: Qt.PenStyle
    ) -> None:
        for ink, wide, line in (
            (QColor(self._style.theme.keyline), 7 * unit, Qt.PenStyle.SolidLine),
            (colour, 4 * unit, style),
        ):
            set_paint(painter, None, ink, wide, line)
            painter.drawRoundedRect(area, RADIUS * unit, RADIUS * unit)

    def _open(self, painter: QPainter, value: int, colour: str) -> None:
        """Paint a place that would be open then: its value, and a broken outline."""
        place = qrect(self._scene.layout_now.place(value))
        unit = place.width() / PIECE[0]
        self._outline(painter, place, unit, QColor(colour), Qt.PenStyle.DashLine)
        painter.save()
        painter.translate(place.topLeft())
        painter.scale(unit, unit)
        paint_free_value(painter, value, self._style, QColor(self._style.theme.text))
        painter.restore()

    def _arrow(self, painter: QPainter, last: int, edge: int, side: Side) -> None:
        """Paint an arc with a head from the last tile to the place of the value that could follow."""
        now, theme = self._scene.layout_now, self._style.theme
        unit = now.dial_unit
        colour = QColor(self._colour(side))
        centre, place = QPointF(*now.dial), qrect(now.place(edge))
        radius = QLineF(centre, place.center()).length()
        way = 1 if side == "cw" else -1
        start, end = 30 * last + way * ARROW_GAP, 30 * last + way * (30 - ARROW_GAP)

        def at(angle: float, away: float = 0.0) -> QPointF:
            return at_angle(centre, angle, radius + away)

        head = HEAD * unit
        along = way * math.degrees(1.4 * head / radius)
        line = QPainterPath(at(start))
        for step in range(1, 7):
            line.lineTo(at(start + (end - along - start) * step / 6))
        tip = QPainterPath(at(end))
        tip.lineTo(at(end - along, head))
        tip.lineTo(at(end - along, -head))
        tip.closeSubpath()
        for ink, wide in ((QColor(theme.keyline), ARROW_LINE + 4), (colour, ARROW_LINE)):
            set_paint(painter, None, ink, wide * unit)
            painter.drawPath(line)
        set_paint(painter, colour, theme.keyline, 2 * unit)
        painter.drawPath(tip)

    def _chip(self, painter: QPainter, before: int, after: int, seat: int) -> None:
        """Paint the points before and after over the chip of the points, with an arrow between them."""
        panel, theme = self._scene.players[seat], self._style.theme
        chip = panel.mapRectToScene(panel.badge_rects()[1])
        set_paint(painter, theme.chip, theme.halo, 3)
        painter.drawRoundedRect(chip, 8, 8)
        ink, side = QColor(theme.points), chip.height() * 0.3
        painter.setFont(font(TEXT, chip.height() * 0.72, bold=True))
        painter.setPen(QPen(ink, 2))
        middle = chip.center()
        third = chip.width() / 2 - side
        for text, left in ((str(before), chip.left()), (str(after), middle.x() + side)):
            room = QRectF(left, chip.top(), third, chip.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)
        tip = QPointF(middle.x() + 0.7 * side, middle.y())
        painter.drawLine(QPointF(middle.x() - 0.7 * side, middle.y()), tip)
        for up in (-1, 1):
            painter.drawLine(tip, tip + QPointF(-0.5 * side, up * 0.5 * side))
