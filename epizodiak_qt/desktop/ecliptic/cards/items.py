"""The items of the Ecliptic table: cards, places, piles, names, trophies, the combat ring and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.ecliptic.cards.card_pixmaps import paint_attack
from epizodiak_qt.desktop.ecliptic.hints import BACK, Face
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, Key, paint_halo
from epizodiak_qt.desktop.scene.items.drawing import Shown
from epizodiak_qt.desktop.scene.items.piece_item import PieceItem, paint_count, paint_glow, paint_ring
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, RADIUS, RING_REACH
from epizodiak_qt.desktop.scene.items.shapes import at_angle, square
from epizodiak_qt.desktop.scene.table_layout import PIECE, SMALLEST_TEXT_PX
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, fitting, font
from epizodiak_qt.desktop.style.painting import LEFT, faded, paint_recess, rounded, set_paint, write
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.piece_pixmaps import PiecePixmaps
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.games.ecliptic.cards import Card

RING_PART = 0.6  # the width of the ring of a card that fights, beside other rings


class CardItem(PieceItem[Face]):
    """A card: in the hand, in a line, in a pair, to be kept, or on its way.

    `fought` rings it in a combat, `lit` because it wins or earns points; `count` is its number in a count.
    `large` makes rings thinner, beside the card: it is on the stage of a combat.
    """

    fought = Shown(False)
    lit = Shown(False)
    large = Shown(False)
    count = Shown(0)

    def __init__(self, key: Key, style: SceneStyle, pixmaps: PiecePixmaps[Face]) -> None:
        super().__init__(key, style, pixmaps, BACK)

    @override
    def constellation(self) -> int:
        """Return the number of the sign whose constellation is drawn, 1 to 12, or 0 for a back."""
        return 0 if self.face.card is None else self.face.card.sign + 1

    @override
    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.scale() != 1)
        super().draw(painter)
        unit, theme = self.unit, self._style.theme
        if self.fought:
            paint_ring(painter, self.area, RING_PART * unit, QColor(theme.orange), self._style)
        if self.lit:
            if theme.glow:
                paint_glow(painter, self.area, 0.8 * unit, QColor(theme.halo_glow), self.light)
            gold = faded(theme.halo_glow, max(0.0, min(1.0, self.light)))
            paint_ring(painter, self.area, (RING_PART if self.large else 1.0) * unit, gold, self._style)
        if self.count:
            side = 0.4 * self.area.width()
            place = QRectF(self.area.width() - 1.02 * side, -0.3 * side, side, side)
            paint_count(painter, place, self.count, 1, self._style)


class PlaceItem(ClickableItem):
    """A place of a line, or for the pairs of a sign: ringed if it can be filled, pulsing to confirm.

    `attack` is set if a combat would begin, `ghost` are the cards that would lie here; `camp` is the seat in
    whose camp it lies. `card_unit` is one unit of a card of a line, in pixels.
    """

    camp = Shown(0)
    open = Shown(False)
    lit = Shown(False)
    attack = Shown(False)
    ghost: Shown[tuple[Card, ...]] = Shown(())

    def __init__(self, key: Key, style: SceneStyle, pixmaps: PiecePixmaps[Face]) -> None:
        super().__init__(key, style)
        self._pixmaps = pixmaps
        self.card_unit = 1.0
        self.over_pairs = key[0] == "pairs"

    @override
    def paint_margin(self) -> float:
        """Return how far the light goes beyond the place."""
        return 30 * self.card_unit

    @override
    def draw(self, painter: QPainter) -> None:
        if not (self.open or self.lit):
            return
        theme, unit, area = self._style.theme, self.card_unit, self.area
        colour = QColor(theme.orange if self.attack else theme.green)
        if self.over_pairs:
            # Like the pair that will lie here: over the pairs before it, but not over their symbols.
            inset = RING_REACH * unit
            area = area.adjusted(inset, inset, -inset, -inset)
            set_paint(painter, theme.camps[self.camp].field)
            painter.drawRoundedRect(self.area, RADIUS * unit, RADIUS * unit)
        if self.lit:
            if theme.glow and not self.over_pairs:
                paint_glow(painter, area, unit, colour, self.light)
            ring = area.adjusted(-4 * unit, -4 * unit, 4 * unit, 4 * unit)
            set_paint(painter, faded(colour, 0.5 * self.light))
            painter.drawRoundedRect(ring, (RADIUS + 6) * unit, (RADIUS + 6) * unit)
        wide = area.height() * PIECE[0] / PIECE[1]
        for card, left in zip(self.ghost, (area.left(), area.right() - wide), strict=False):
            place = QRectF(left, area.top(), wide, area.height())
            self._pixmaps.paint(painter, Face(card, small=self.over_pairs), place)
        paint_ring(painter, area, (1.6 if self.lit else 1.0) * unit, colour, self._style)
        if self.attack and not self.ghost:
            side = min(30 * unit, area.width() * 0.6)
            paint_attack(painter, square(area.center(), side / 2), self._style)


class HeapItem(ClickableItem):
    """The draw pile, or the discard with its top card, and the number of cards; `top` is None for a back.

    `can` lights it: a click draws, takes or discards.
    """

    count = Shown(0)
    top: Shown[Card | None] = Shown(None)
    can = Shown(False)

    def __init__(self, key: Key, style: SceneStyle, pixmaps: PiecePixmaps[Face]) -> None:
        super().__init__(key, style)
        self._pixmaps = pixmaps
        self._count_area = QRectF()

    def place_heap(self, heap: Rect, count: Rect) -> None:
        """Move the cards and their number to these places."""
        self._count_area = QRectF(count.x - heap.x, count.y - heap.y, count.width, count.height)
        self.place(heap)

    @override
    def paint_margin(self) -> float:
        """Return how far halo and count go beyond the cards."""
        count, area = self._count_area, self.area
        beyond = max(count.right() - area.right(), count.bottom() - area.bottom(), 0.0)
        return max(40 * self.unit, beyond + 4)

    @override
    def draw(self, painter: QPainter) -> None:
        area, unit = self.area, self.unit
        if self.can:
            paint_halo(painter, area, RADIUS * unit, unit, self._style.theme, self.light)
        if self.count:
            pixmap = self._pixmaps.pixmap(Face(self.top), area.width(), area.height())
            for layer in range(min(4, self.count // 8), -1, -1):
                place = (layer * 2 - BLEED) * unit
                painter.drawPixmap(QPointF(place, place), pixmap)
        else:
            paint_recess(painter, rounded(area, RADIUS * unit), self._style.theme, max(1.0, unit))
        paint_count(painter, self._count_area, self.count, unit, self._style)


CORNER: Final = 10.0
ROWS: Final = ((True, 1.05, 1.25), (False, 1.0, 1.2))  # name, camp: bold, size, height of the row in sizes


class NameItem(ClickableItem):
    """The owner of a camp: emblem and name, and below them the name of the camp."""

    CACHED = True
    look = Shown(SEAT_STYLES[0])
    name = Shown("")
    camp = Shown("")

    def __init__(self, seat: int, style: SceneStyle) -> None:
        super().__init__(("camp", seat), style)
        self._seat = seat

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area, text = self._style.theme, self.area, self._style.text_px
        side = min(1.7 * text, area.height() * 0.7)
        badge = QRectF(area.left() + 2, area.center().y() - side / 2, side, side)
        edge = QPen(QColor(theme.ink if not theme.plain else theme.camps[self._seat].ink), 1)
        paint_badge(painter, self._style.art, self.look, badge, edge)
        left = badge.right() + text * 0.3
        ink = theme.camps[self._seat].ink
        room = area.right() - left
        # The height of the tray limits both rows; a text that is too wide ends with an ellipsis.
        size = min(text, area.height() / sum(height for _, _, height in ROWS))
        top = area.center().y() - size * sum(height for _, _, height in ROWS) / 2
        for words, (bold, part, height) in zip((self.name, self.camp), ROWS, strict=True):
            made = fitting(TEXT, size * part, words, room, bold=bold, least=max(SMALLEST_TEXT_PX, 0.8 * size))
            shown = QFontMetricsF(made).elidedText(words, Qt.TextElideMode.ElideRight, room)
            row = QRectF(left, top, room, size * height)
            write(painter, row, shown, made, ink, LEFT)
            top += row.height()


class TrophiesItem(ClickableItem):
    """The number of trophies that a camp has won. `glow`, 0 to 1, is the strength of its light."""

    MARGIN_PX = 8.0
    CACHED = True
    count = Shown(0)
    glow = Shown(0.0)

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area = self._style.theme, self.area
        height = min(area.height(), max(1.7 * self._style.text_px, 0.62 * area.height()))
        width = min(area.width(), 2.7 * height)
        rect = QRectF(area.right() - width, area.center().y() - height / 2, width, height)
        colour = QColor(theme.halo if theme.name != "day" else theme.halo_glow)
        growth = self._style.growth
        set_paint(painter, theme.chip, colour, (1.5 + 4 * self.glow) * growth)
        painter.drawRoundedRect(rect, 8 * growth, 8 * growth)
        side = height * 0.66
        mark = QRectF(rect.left() + height * 0.32, rect.center().y() - side / 2, side, side)
        self._style.art.mark(painter, "trophy", mark, colour)
        number = QRectF(mark.right(), rect.top(), rect.right() - mark.right(), height)
        write(painter, number, str(self.count), font(TEXT, height * 0.66, bold=True), theme.score)


class RingTitle(ClickableItem):
    """The title of the ring: which of the six combats it is, or was last, since all dice came back."""

    fight = Shown(0)

    @property
    def text(self) -> str:
        """The title with the number."""
        return translate("Table", "Combat {number}/{all}").format(number=self.fight, all=len(DICE))

    @override
    def draw(self, painter: QPainter) -> None:
        size = max(self._style.text_px, 0.74 * self.area.height())
        made = fitting(TITLE, size, self.text, self.area.width(), bold=False)
        write(painter, self.area, self.text, made, self._style.theme.text)


class RingItem(ClickableItem):
    """The brass ring that counts the combats since the dice came back: a stud for each."""

    CACHED = True
    fight = Shown(0)

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area = self._style.theme, self.area
        unit = area.width() / 224
        centre = area.center()
        accent = QColor(theme.accent)
        for each in range(len(DICE)):
            # Three studs on either side, from the lower left upwards and down again on the right.
            stud = at_angle(centre, (234, 270, 306, 54, 90, 126)[each], 82 * unit)
            set_paint(painter, accent if each < self.fight else theme.panel, accent, 2 * unit)
            painter.drawEllipse(stud, 9 * unit, 9 * unit)
        self._style.art.mark(painter, "dice", square(centre, 46 * unit), accent)


class ButtonItem(ClickableItem):
    """A large button: a word in a brass frame, with a halo if it is `lit`."""

    MARGIN_PX = 26.0
    word = Shown("")
    lit = Shown(True)

    def __init__(self, key: Key, style: SceneStyle) -> None:
        super().__init__(key, style)
        self.hide()

    def offer(self, word: str, *, lit: bool = True) -> None:
        """Show the choice; without a word, hide it."""
        self.word, self.lit = word, lit
        self.setVisible(bool(word))
        self.set_clickable(bool(word))

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area = self._style.theme, self.area
        unit = min(1.0, area.height() / 72)
        if self.lit:
            paint_halo(painter, area, CORNER * unit, unit, theme, self.light)
        set_paint(painter, theme.panel, theme.accent, 2)
        painter.drawRoundedRect(area, CORNER * unit, CORNER * unit)
        size = min(1.65 * self._style.text_px, 0.5 * area.height())
        # Not bold: the title font has enough weight at this size.
        made = fitting(TITLE, size, self.word, area.width() - size, bold=False)
        write(painter, area, self.word, made, theme.text)
