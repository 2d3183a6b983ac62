"""The items around the cards: names and trophies of the camps, combat ring, panel and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, paint_halo
from epizodiak_qt.desktop.scene.items.shapes import at_angle
from epizodiak_qt.desktop.scene.table_layout import SMALLEST_TEXT_PX
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, fitting, font
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import SeatStyle

CORNER: Final = 10.0
ROWS: Final = ((True, 1.05, 1.25), (False, 1.0, 1.2))  # name, camp: bold, size, height of the row in sizes


class NameItem(ClickableItem):
    """The owner of a camp: emblem and name, and below them the name of the camp."""

    def __init__(self, seat: int, style: SceneStyle) -> None:
        super().__init__(("camp", seat), style)
        self._seat = seat
        self.look = SEAT_STYLES[seat]
        self.name = ""
        self.camp = ""

    def show_name(self, look: SeatStyle, name: str, camp: str) -> None:
        """Show another name and emblem, or the same camp in another language."""
        self.look, self.name, self.camp = look, name, camp
        self.update()

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
            painter.setFont(made)
            painter.setPen(QColor(ink))
            shown = QFontMetricsF(made).elidedText(words, Qt.TextElideMode.ElideRight, room)
            row = QRectF(left, top, room, size * height)
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
            top += row.height()


class TrophiesItem(ClickableItem):
    """The number of trophies that a camp has won."""

    def __init__(self, seat: int, style: SceneStyle) -> None:
        super().__init__(("trophies", seat), style)
        self.count = 0
        self._glow = 0.0

    def show_count(self, count: int) -> None:
        """Show another number."""
        if count != self.count:
            self.count = count
            self.update()

    def glow(self, strength: float) -> None:
        """Set the strength of the light, 0 to 1."""
        self._glow = strength
        self.update()

    @override
    def paint_margin(self) -> float:
        """Return how far the light goes beyond the count."""
        return 8.0

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area = self._style.theme, self.area
        height = min(area.height(), max(1.7 * self._style.text_px, 0.62 * area.height()))
        width = min(area.width(), 2.7 * height)
        rect = QRectF(area.right() - width, area.center().y() - height / 2, width, height)
        colour = QColor(theme.halo if theme.name != "day" else theme.halo_glow)
        growth = self._style.growth
        painter.setPen(QPen(colour, (1.5 + 4 * self._glow) * growth))
        painter.setBrush(QColor(theme.chip))
        painter.drawRoundedRect(rect, 8 * growth, 8 * growth)
        side = height * 0.66
        mark = QRectF(rect.left() + height * 0.32, rect.center().y() - side / 2, side, side)
        self._style.art.mark(painter, "trophy", mark, colour)
        painter.setFont(font(TEXT, height * 0.66, bold=True))
        painter.setPen(QColor(theme.score))
        number = QRectF(mark.right(), rect.top(), rect.right() - mark.right(), height)
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(self.count))


class RingTitle(ClickableItem):
    """The title of the ring: which of the six combats it is, or was last, since all dice came back."""

    def __init__(self, style: SceneStyle) -> None:
        super().__init__(("ring title",), style)
        self.fight = 0

    def show_fight(self, fight: int) -> None:
        """Show the number of a combat, 0 to 6."""
        if fight != self.fight:
            self.fight = fight
            self.update()

    @property
    def text(self) -> str:
        """The title with the number."""
        return translate("Table", "Combat {number}/{all}").format(number=self.fight, all=len(DICE))

    @override
    def draw(self, painter: QPainter) -> None:
        size = max(self._style.text_px, 0.74 * self.area.height())
        painter.setFont(fitting(TITLE, size, self.text, self.area.width(), bold=False))
        painter.setPen(QColor(self._style.theme.text))
        painter.drawText(self.area, Qt.AlignmentFlag.AlignCenter, self.text)


class RingItem(ClickableItem):
    """The brass ring that counts the combats since the dice came back: a stud for each."""

    def __init__(self, style: SceneStyle) -> None:
        super().__init__(("ring",), style)
        self.fight = 0

    def show_fight(self, fight: int) -> None:
        """Show the number of a combat, 0 to 6, as studs."""
        if fight != self.fight:
            self.fight = fight
            self.update()

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area = self._style.theme, self.area
        unit = area.width() / 224
        centre = area.center()
        accent = QColor(theme.accent)
        for each in range(len(DICE)):
            # Three studs on either side, from the lower left upwards and down again on the right.
            stud = at_angle(centre, (234, 270, 306, 54, 90, 126)[each], 82 * unit)
            painter.setPen(QPen(accent, 2 * unit))
            painter.setBrush(accent if each < self.fight else QColor(theme.panel))
            painter.drawEllipse(stud, 9 * unit, 9 * unit)
        side = 92 * unit
        box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
        self._style.art.mark(painter, "dice", box, accent)


class ButtonItem(ClickableItem):
    """A large button: a word in a brass frame, with a halo if it is `lit`."""

    def __init__(self, key: Key, style: SceneStyle) -> None:
        super().__init__(key, style)
        self.word = ""
        self.lit = True
        self.hide()

    def offer(self, word: str, *, lit: bool = True) -> None:
        """Show the choice; without a word, hide it."""
        self.word, self.lit = word, lit
        self.setVisible(bool(word))
        self.set_clickable(bool(word))
        self.update()

    @override
    def paint_margin(self) -> float:
        """Return how far the halo goes beyond the button."""
        return 26.0

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area = self._style.theme, self.area
        unit = min(1.0, area.height() / 72)
        if self.lit:
            paint_halo(painter, area, CORNER * unit, unit, theme, self.light)
        painter.setPen(QPen(QColor(theme.accent), 2))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(area, CORNER * unit, CORNER * unit)
        size = min(1.65 * self._style.text_px, 0.5 * area.height())
        # Not bold: the title font has enough weight at this size.
        painter.setFont(fitting(TITLE, size, self.word, area.width() - size, bold=False))
        painter.setPen(QColor(theme.text))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.word)
