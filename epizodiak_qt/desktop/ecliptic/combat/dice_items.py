"""Dice on the table: in the trays of the camps, and thrown on the stage of a combat."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from epizodiak_qt.desktop.ecliptic.combat.dice_shapes import at_rest, rolled
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.theme import CAMP_COLOURS, CAMP_INKS
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import Theme

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
    line = QPen(ink, pen)
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(line)
    painter.scale(radius / unit, radius / unit)
    for facet in drawing.facets:
        painter.setBrush(_lit(base, facet.light, theme))
        painter.drawPolygon(QPolygonF([centre + QPointF(*point) * unit for point in facet.points]))
    painter.scale(unit / radius, unit / radius)
    painter.setPen(ink)
    painter.setFont(font(TEXT, radius * drawing.number, bold=True))
    middle = centre + QPointF(*drawing.centre) * radius
    box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def _colours(owner: int, theme: Theme) -> tuple[QColor, QColor]:
    if theme.plain:
        return QColor(theme.tile), QColor(theme.ink)
    if owner == NOBODY:
        return QColor(theme.halo_glow), QColor(theme.keyline)
    return QColor(CAMP_COLOURS[owner]), QColor(CAMP_INKS[owner])


def _lost_colours(owner: int, theme: Theme) -> tuple[QColor, QColor]:
    """Return the body and the ink of a die that has lost a combat: those of its camp, greyed."""
    if theme.plain or owner == NOBODY:
        return QColor(theme.grey_tile), QColor(theme.grey_ink)
    return mixed(CAMP_COLOURS[owner], LOST_GREY, LOST_PART), QColor(CAMP_INKS[owner])


def mixed(colour: str, other: str, part: float) -> QColor:
    """Return a colour with a part, 0 to 1, of another one."""
    first, second = QColor(colour), QColor(other)
    return QColor(
        round(first.red() * (1 - part) + second.red() * part),
        round(first.green() * (1 - part) + second.green() * part),
        round(first.blue() * (1 - part) + second.blue() * part),
    )


def _lit(base: QColor, light: float, theme: Theme) -> QColor:
    if theme.plain:
        return base
    return base.darker(round(100 + 55 * (1 - light)))


class DieItem(ClickableItem):
    """A die: in a tray ("die", seat, sides), or on the stage ("rolled", seat).

    `number` is the shown number, 0 for the name of the die. A covered die looks like a cup; for its owner the
    name of the die is on the cup. `cup` is how far, 0 to 1, the cup over a die is lifted, if there is one.
    """

    def __init__(self, key: Key, style: SceneStyle, owner: int, sides: int) -> None:
        super().__init__(key, style)
        self.owner = owner
        self.sides = sides
        self.state: State = "none"
        self.number = 0
        self.halo = False
        self.won = False
        self.turn_deg = 0.0
        self.lift = 0.0
        self.lost = False
        self.cup: float | None = None
        self._still: QPixmap | None = None
        self._still_from: object = None

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
        new = (sides, state, number, halo, won, lost)
        if new != (self.sides, self.state, self.number, self.halo, self.won, self.lost):
            self.sides, self.state, self.number, self.halo, self.won, self.lost = new
            self.update()

    def tumble(self, number: int, turn_deg: float, lift: float) -> None:
        """Show the rolling die: a number, rotated, lifted by `lift` times its size."""
        self.number, self.turn_deg, self.lift = number, turn_deg, lift
        self.update()

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
            shadow = QRectF(0, 0, 1.5 * radius, 0.4 * radius)
            shadow.moveCenter(QPointF(centre.x(), area.bottom()))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 90))
            painter.drawEllipse(shadow)
        if self.key[0] == "die" and not (self.halo or self.lift):
            painter.drawPixmap(QPointF(), self._at_rest(centre, radius))
            return
        text = str(self.number or self.sides)
        colours = _lost_colours(self.owner, theme) if self.lost else _colours(self.owner, theme)
        paint_die(painter, centre, radius, self.sides, text, colours, theme, self.turn_deg)
        if self.cup is not None and self.cup < 1:
            painter.setOpacity(painter.opacity() * (1 - self.cup))
            self._cup(painter, centre - QPointF(0, 1.5 * radius * self.cup), radius)

    def _at_rest(self, centre: QPointF, radius: float) -> QPixmap:
        """Return the picture of a die that lies in its tray."""
        theme, ratio, size = self._style.theme, self._style.pixel_ratio, self.area.size()
        source = (self.sides, theme, ratio, size.width(), size.height())
        if self._still is None or source != self._still_from:
            pixmap = self._style.empty_pixmap(size.width(), size.height())
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_die(
                painter, centre, radius, self.sides, str(self.sides), _colours(self.owner, theme), theme
            )
            painter.end()
            self._still, self._still_from = pixmap, source
        return self._still

    def _light(self, painter: QPainter, centre: QPointF, radius: float) -> None:
        """Paint a golden ring around a die that can be chosen, or that has won."""
        theme = self._style.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if theme.glow:
            glow = QColor(theme.halo_glow)
            for spread, alpha in ((0.42, 0.14), (0.26, 0.22), (0.14, 0.4)):
                glow.setAlphaF(alpha * self.light)
                painter.setPen(QPen(glow, spread * radius))
                painter.drawEllipse(centre, radius, radius)
        ring, width = QColor(theme.halo_glow if self.won else theme.halo), max(2.0, 0.08 * radius)
        ring.setAlphaF(max(0.0, min(1.0, self.light)))
        for colour, wide in ((QColor(theme.keyline), 2.2 * width), (ring, width)):
            painter.setPen(QPen(colour, wide))
            painter.drawEllipse(centre, radius, radius)

    def _away(self, painter: QPainter, centre: QPointF, radius: float) -> None:
        """Paint the dashed place of a die that fights."""
        quiet = QColor(self._style.theme.camps[self.owner].quiet)
        painter.setPen(QPen(quiet, max(1.5, 0.06 * radius), Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(_outline(self.sides, centre, 0.8 * radius))
        self._name(painter, 0.62 * radius, quiet)

    def _spent(self, painter: QPainter, centre: QPointF, radius: float) -> None:
        """Paint a die that is set aside: flat and smaller, its number between the halves of a stroke."""
        theme, camp = self._style.theme, self._style.theme.camps[self.owner]
        quiet, dashes = QColor(camp.quiet), Qt.PenStyle.DashLine if theme.plain else Qt.PenStyle.SolidLine
        pen = QPen(quiet, max(1.5, 0.07 * radius), dashes)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(QColor(camp.ground) if theme.plain else mixed(camp.ground, camp.shade, SPENT_SHADE))
        painter.drawPolygon(_outline(self.sides, centre, 0.84 * radius))
        painter.setPen(QPen(quiet, max(2.0, 0.1 * radius)))
        for side in (-1, 1):
            near, far = QPointF(side, -side) * 0.44 * radius, QPointF(side, -side) * 0.78 * radius
            painter.drawLine(centre + near, centre + far)
        self._name(painter, 0.74 * radius, quiet)

    def _name(self, painter: QPainter, size: float, colour: QColor) -> None:
        """Write the number of sides of a flat die."""
        painter.setPen(colour)
        painter.setFont(font(TEXT, size, bold=True))
        painter.drawText(self.area, Qt.AlignmentFlag.AlignCenter, str(self.sides))

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
            painter.setPen(QColor(theme.score))
            painter.setFont(font(TEXT, radius * 0.6, bold=True))
            box = QRectF(centre.x() - radius, centre.y() - 0.45 * radius, 2 * radius, radius)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"D{self.number}")
            return
        side = 0.95 * radius
        box = QRectF(centre.x() - side / 2, centre.y() - side * 0.42, side, side)
        self._style.art.mark(painter, "back_sun", box, QColor(theme.back_line))


@cache
def _unit_outline(sides: int) -> QPolygonF:
    """Return the outline of a die in a circle of radius 1."""
    outline = QPolygonF()
    for facet in at_rest(sides).facets:
        points = [QPointF(*point) for point in facet.points]
        outline = outline.united(QPolygonF([*points, points[0]]))
    return outline


def _outline(sides: int, centre: QPointF, radius: float) -> QPolygonF:
    """Return the outline of a die around a point."""
    return QTransform.fromTranslate(centre.x(), centre.y()).scale(radius, radius).map(_unit_outline(sides))
