"""Dice on the table: in the trays of the camps, and thrown on the stage of a combat or for a wish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from epizodiak_qt.desktop.ecliptic.cards.items import RingItem, RingTitle
from epizodiak_qt.desktop.ecliptic.combat.dice_shapes import at_rest, hull_of, rolled
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, Key
from epizodiak_qt.desktop.scene.items.drawing import Shown
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.painting import blend, faded, set_paint, write
from epizodiak_qt.desktop.style.theme import CAMP_COLOURS, CAMP_INKS, SEAT_INK, Theme
from epizodiak_qt.games.ecliptic.constants import DICE, SEATS, WISH_DIE
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.ecliptic.geometry import Layout, Stage
    from epizodiak_qt.desktop.ecliptic.table_picture import Picture
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_scene import TableScene

State = Literal["ready", "spent", "away", "covered", "none"]

SPENT_SHADE: Final = 0.45  # the part of the shade in the colour of a die that is set aside
RING: Final = 1.12  # the radius of the ring of light, beside that of the die
LOST_GREY: Final = "#6B7280"
LOST_PART: Final = 0.6  # of grey in the colour of a die that has lost
ROLLS: Final = 2.2  # how often a die rolls around while its path turns it once
NOBODY: Final = 2  # the owner of the die of a wish


def paint_die(
    painter: QPainter,
    centre: QPointF,
    radius: float,
    sides: int,
    text: str,
    colours: tuple[QColor, QColor],
    theme: Theme,
    turn_deg: float = 0.0,
) -> None:
    """Paint a die with a body and an ink around `centre`; `text` stands on its front facet."""
    base, ink = colours
    drawing = rolled(sides, turn_deg * ROLLS) if turn_deg else at_rest(sides)
    unit, pen = (radius, max(1.0, 0.05 * radius)) if turn_deg else (1.0, 0.05)
    painter.save()
    if not turn_deg:
        painter.translate(centre)
        centre = QPointF()
    painter.scale(radius / unit, radius / unit)
    line = QPen(ink, (1.0 if theme.plain else 1.6) * pen)
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(line)
    painter.setBrush(base)
    if not theme.plain:
        # The outline, which is seen on every ground; inside it only light and shade tell the facets apart.
        hull = hull_of(point for facet in drawing.facets for point in facet.points)
        painter.drawPolygon(QPolygonF([centre + QPointF(*point) * unit for point in hull]))
        painter.setPen(QPen(faded(SEAT_INK, 0.45), 0.5 * pen))
    for facet in drawing.facets:
        painter.setBrush(base if theme.plain else _light(facet.light, theme))
        painter.drawPolygon(QPolygonF([centre + QPointF(*point) * unit for point in facet.points]))
    painter.scale(unit / radius, unit / radius)
    box = square(centre + QPointF(*drawing.centre) * radius, radius)
    write(painter, box, text, font(TEXT, radius * drawing.number, bold=True), ink)
    painter.restore()


def _colours(owner: int, theme: Theme, *, lost: bool) -> tuple[QColor, QColor]:
    """Return the body and the ink of a die; one that has lost a combat is greyed."""
    if lost and (theme.plain or owner == NOBODY):
        return QColor(theme.grey_tile), QColor(theme.grey_ink)
    if theme.plain:
        return QColor(theme.tile), QColor(theme.ink)
    if owner == NOBODY:
        return QColor(theme.halo_glow), QColor(theme.keyline)
    return blend(LOST_GREY, CAMP_COLOURS[owner], LOST_PART * lost), QColor(CAMP_INKS[owner])


def _light(light: float, theme: Theme) -> QColor:
    """Return the light or the shade on a facet."""
    lit = light > 0.6
    return faded(theme.tile_light if lit else SEAT_INK, (light - 0.6) * 0.45 if lit else (0.6 - light) * 0.62)


class DieItem(ClickableItem):
    """A die: in a tray ("die", seat, sides), or on the stage ("rolled", seat).

    `number` is the shown number, 0 for the name of the die. A covered die looks like a cup; for its owner the
    name of the die is on the cup. `cup` is how far, 0 to 1, the cup over a die is lifted, if there is one.
    While it rolls it is rotated by `turn_deg` and lifted by `lift` times its size.
    """

    CACHED = True
    sides = Shown(0)
    state = Shown[State]("none")
    number = Shown(0)
    halo = Shown(False)
    won = Shown(False)
    lost = Shown(False)
    turn_deg = Shown(0.0)
    lift = Shown(0.0)
    cup = Shown[float | None](None)

    def __init__(self, key: Key, style: SceneStyle, owner: int, sides: int) -> None:
        super().__init__(key, style)
        self.owner = owner
        self.sides = sides

    def show_die(
        self,
        sides: int,
        state: State,
        number: int = 0,
        *,
        halo: bool = False,
        won: bool = False,
        lost: bool = False,
    ) -> None:
        """Show another die, or the same one in another state."""
        self.sides, self.state, self.number = sides, state, number
        self.halo, self.won, self.lost = halo, won, lost

    @override
    def paint_margin(self) -> float:
        """Return how far the die paints beyond its area: its light, and its bounces."""
        return 0.7 * self.area.height()

    @override
    def draw(self, painter: QPainter) -> None:
        if self.state == "none":
            return
        theme, area = self._style.theme, self.area
        centre, radius = area.center(), area.width() * 0.46
        if self.halo or self.won:
            self._light(painter, centre, radius * RING)
        if self.state == "spent":
            self._spent(painter, centre, radius)
            return
        if self.state == "away":
            self._away(painter, centre, radius)
            return
        centre = QPointF(centre.x(), centre.y() - self.lift * area.height())
        if self.state == "covered":
            self._cup(painter, centre, radius)
            return
        if self.lift > 0.01 and not theme.plain:
            set_paint(painter, QColor(0, 0, 0, 90))
            painter.drawEllipse(QPointF(centre.x(), area.bottom()), 0.75 * radius, 0.2 * radius)
        text = str(self.number or self.sides)
        colours = _colours(self.owner, theme, lost=self.lost)
        paint_die(painter, centre, radius, self.sides, text, colours, theme, self.turn_deg)
        if self.cup is not None and self.cup < 1:
            painter.setOpacity(painter.opacity() * (1 - self.cup))
            self._cup(painter, centre - QPointF(0, 1.5 * radius * self.cup), radius)

    def _light(self, painter: QPainter, centre: QPointF, radius: float) -> None:
        """Paint a golden ring around a die that can be chosen, or that has won."""
        theme = self._style.theme
        width, glows = max(2.0, 0.08 * radius), ((0.42, 0.14), (0.26, 0.22), (0.14, 0.4))
        ring = faded(theme.halo_glow if self.won else theme.halo, max(0.0, min(1.0, self.light)))
        lines = [
            (faded(theme.halo_glow, alpha * self.light), spread * radius)
            for spread, alpha in (glows if theme.glow else ())
        ]
        for colour, wide in (*lines, (QColor(theme.keyline), 2.2 * width), (ring, width)):
            set_paint(painter, None, colour, wide)
            painter.drawEllipse(centre, radius, radius)

    def _away(self, painter: QPainter, centre: QPointF, radius: float) -> None:
        """Paint the dashed place of a die that fights."""
        quiet = QColor(self._style.theme.camps[self.owner].quiet)
        set_paint(painter, None, quiet, max(1.5, 0.06 * radius), Qt.PenStyle.DashLine)
        painter.drawPolygon(_outline(self.sides, centre, 0.8 * radius))
        self._name(painter, 0.62 * radius, quiet)

    def _spent(self, painter: QPainter, centre: QPointF, radius: float) -> None:
        """Paint a die that is set aside: flat and smaller, its number between the halves of a stroke."""
        theme, camp = self._style.theme, self._style.theme.camps[self.owner]
        quiet, dashes = QColor(camp.quiet), Qt.PenStyle.DashLine if theme.plain else Qt.PenStyle.SolidLine
        pen = QPen(quiet, max(1.5, 0.07 * radius), dashes)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(QColor(camp.ground) if theme.plain else blend(camp.shade, camp.ground, SPENT_SHADE))
        painter.drawPolygon(_outline(self.sides, centre, 0.84 * radius))
        painter.setPen(QPen(quiet, max(2.0, 0.1 * radius)))
        for side in (-1, 1):
            near, far = QPointF(side, -side) * 0.44 * radius, QPointF(side, -side) * 0.78 * radius
            painter.drawLine(centre + near, centre + far)
        self._name(painter, 0.74 * radius, quiet)

    def _name(self, painter: QPainter, size: float, colour: QColor) -> None:
        """Write the number of sides of a flat die."""
        write(painter, self.area, str(self.sides), font(TEXT, size, bold=True), colour)

    def _cup(self, painter: QPainter, centre: QPointF, radius: float) -> None:
        """Paint a die chosen in secret: a cup, turned over, that hides its shape."""
        theme = self._style.theme
        line = QPen(QColor(theme.back_line), max(1.5, 0.05 * radius))
        line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(line)
        painter.setBrush(QColor(theme.back))
        body = QPainterPath(centre + QPointF(-0.94, 0.84) * radius)
        body.lineTo(centre + QPointF(-0.7, -0.84) * radius)
        body.quadTo(centre + QPointF(0, -1.12) * radius, centre + QPointF(0.7, -0.84) * radius)
        body.lineTo(centre + QPointF(0.94, 0.84) * radius)
        body.quadTo(centre + QPointF(0, 1.16) * radius, centre + QPointF(-0.94, 0.84) * radius)
        painter.drawPath(body)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for y, half, bend in ((-0.6, 0.735, 0.13), (0.56, 0.9, 0.17)):
            hoop = QPainterPath(centre + QPointF(-half, y) * radius)
            hoop.quadTo(centre + QPointF(0, y + 2 * bend) * radius, centre + QPointF(half, y) * radius)
            painter.drawPath(hoop)
        if self.number and self.cup is None:
            box = QRectF(centre.x() - radius, centre.y() - 0.45 * radius, 2 * radius, radius)
            write(painter, box, f"D{self.number}", font(TEXT, radius * 0.6, bold=True), theme.score)
            return
        side = 0.95 * radius
        box = QRectF(centre.x() - side / 2, centre.y() - side * 0.42, side, side)
        self._style.art.mark(painter, "back_sun", box, QColor(theme.back_line))


def _outline(sides: int, centre: QPointF, radius: float) -> QPolygonF:
    """Return the outline of a die around a point."""
    hull = hull_of(point for facet in at_rest(sides).facets for point in facet.points)
    return QPolygonF([centre + QPointF(*point) * radius for point in hull])


class DiceArea:
    """Shows the dice of a picture, with items of `scene`.

    `tray` has the dice of each seat by number of sides, `rolled` the die of each seat on the stage, `wish`
    the die of a wish. `slots` are the places of dice on the stage. The ring counts the combats.
    """

    def __init__(self, scene: TableScene) -> None:
        style, add_item = scene.style_now, scene.add_item
        self.ring = add_item(RingItem(("ring",), style), z_values.RING)
        self.title = add_item(RingTitle(("ring title",), style), z_values.RING)
        self.tray: tuple[dict[int, DieItem], ...] = tuple(
            {
                sides: add_item(DieItem(("die", seat, sides), style, seat, sides), z_values.DIE)
                for sides in DICE
            }
            for seat in range(SEATS)
        )
        self.rolled: tuple[DieItem, ...] = tuple(
            add_item(DieItem(("rolled", seat), style, seat, DICE[0]), z_values.FLYING)
            for seat in range(SEATS)
        )
        self.wish = add_item(DieItem(("wish die",), style, NOBODY, WISH_DIE), z_values.FLYING)
        for die in (*self.rolled, self.wish):
            die.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            die.setAcceptHoverEvents(False)
        self.slots: tuple[Rect, ...] = ()

    def fit(self, layout: Layout, stage: Stage, below: int) -> None:
        """Lay everything out, with the dice of a combat on `stage`; `below` is the seat below."""
        camps = {below: layout.board.camps[0], 1 - below: layout.board.camps[1]}
        slots = {below: stage.slots[0], 1 - below: stage.slots[1]}
        self.slots = tuple(slots[seat] for seat in range(SEATS))
        self.ring.place(layout.column.ring)
        self.title.place(layout.column.ring_title)
        for seat in range(SEATS):
            for die, rect in zip(self.tray[seat].values(), camps[seat].dice, strict=True):
                die.place(rect)
            self.rolled[seat].place(slots[seat])
        self.wish.place(layout.stage.wish)

    def draw(self, picture: Picture) -> None:
        """Show the dice of a picture, without hints."""
        combat = picture.board.combat
        self.wish.show_die(WISH_DIE, "none")
        self.ring.fight = self.title.fight = picture.fight
        for seat, own in enumerate(picture.board.dice):
            chosen = None if combat is None else combat.chosen[seat]
            over = combat is not None and combat.winner is not None
            for sides, die in self.tray[seat].items():
                away = sides == chosen and not over
                die.show_die(sides, "away" if away else "ready" if sides in own else "spent")
            self._draw_rolled(picture, seat)

    def free(self) -> list[Rect]:
        """Return the places of dice on the stage that are empty."""
        return [slot for slot, die in zip(self.slots, self.rolled, strict=False) if die.state == "none"]

    def _draw_rolled(self, picture: Picture, seat: int) -> None:
        """Show the die of a seat on the stage: nothing, covered, or as it was rolled."""
        combat, die = picture.board.combat, self.rolled[seat]
        die.place(self.slots[seat] if self.slots else Rect(0, 0, 1, 1))
        die.turn_deg = die.lift = 0.0
        die.cup = None
        die.setOpacity(1.0)
        chosen = None if combat is None else combat.chosen[seat]
        if combat is None or chosen is None:
            die.show_die(DICE[0], "none")
        elif chosen is HIDDEN:
            die.show_die(DICE[0], "covered")
        elif any(other is None or other is HIDDEN for other in combat.chosen):
            die.show_die(chosen, "covered", chosen)
        else:
            number = combat.rolls[-1][seat] if combat.rolls else 0
            won, lost = combat.winner == seat, combat.winner == 1 - seat
            die.show_die(chosen, "ready", number, won=won, lost=lost)

    def offer(
        self, seat: int | None, dice: frozenset[int], changes: frozenset[int], chosen: int | None
    ) -> None:
        """Light the `dice` of a seat, or the place of the `chosen` one; they and `changes` can be clicked."""
        for owner, slot in enumerate(self.rolled):
            ghost = owner == seat and chosen in dice
            slot.setAcceptedMouseButtons(Qt.MouseButton.LeftButton if ghost else Qt.MouseButton.NoButton)
            slot.set_clickable(ghost)
            if ghost and chosen is not None:
                slot.show_die(chosen, "ready", halo=True)
        for owner, tray in enumerate(self.tray):
            for sides, die in tray.items():
                can = owner == seat and sides in dice
                state = die.state if sides != chosen or not can else "away"
                die.show_die(sides, state, halo=can and chosen is None)
                die.set_clickable(can or (owner == seat and sides in changes))

    def shining(self) -> list[DieItem]:
        """Return the dice that pulse."""
        trays = (die for tray in self.tray for die in tray.values())
        return [die for die in (*trays, *self.rolled) if die.halo]
