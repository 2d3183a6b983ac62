"""The players, top right: a card each, with name, emblem, and the counts that everybody may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.desktop.scene.clickable_item import ClickableItem
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.theme import SEAT_STYLES

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import SeatStyle, Theme


@dataclass(frozen=True, slots=True)
class CountBadge:
    """A count on a card: a mark, a number, the token of its colour, and what it is, in words."""

    mark: str
    number: int
    colour: str
    label: str


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """What a card shows. `note` is a word in its corner, such as that the seat has passed."""

    seat: int
    look: SeatStyle
    name: str
    bot: bool
    turn: bool
    note: str
    badges: tuple[CountBadge, ...]


class PlayerPanelItem(ClickableItem):
    """One player's card. `glow`, 0 to 1, lets its frame shine: the lot that draws who begins."""

    def __init__(self, seat: int, art: Art, theme: Theme) -> None:
        super().__init__(("player", seat))
        self._art = art
        self._theme = theme
        self._text_px = 18.0
        self._glow = 0.0
        self.info = PlayerInfo(seat, SEAT_STYLES[seat], "", bot=False, turn=False, note="", badges=())

    def set_style(self, theme: Theme, text_px: float) -> None:
        """Take another theme or text size."""
        self._theme, self._text_px = theme, text_px
        self.update()

    def show_info(self, card: PlayerInfo) -> None:
        """Show other things."""
        if card != self.info:
            self.info = card
            self.setToolTip(describe(card))
            self.update()

    def glow(self, strength: float) -> None:
        """Let the frame shine."""
        self._glow = strength
        self.update()

    def badge_rects(self) -> list[QRectF]:
        """Return where the chips are, in the item's coordinates."""
        area, text = self.area, self._text_px
        pad = text * 0.6
        height = text * 1.5
        count = max(1, len(self.info.badges))
        width = min((area.width() - pad * (count + 1)) / count, text * 5.2)
        top = area.bottom() - pad - height
        return [
            QRectF(area.left() + pad + place * (width + pad * 0.8), top, width, height)
            for place in range(len(self.info.badges))
        ]

    def paint_margin(self) -> float:
        """Return how far the frame's light goes beyond the card."""
        return 8.0

    def paint(  # noqa: D102
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        theme, area, text = self._theme, self.area, self._text_px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QColor(theme.accent if self.info.turn else theme.chip_border)
        if theme.plain:
            frame = QColor(theme.text)
        painter.setPen(QPen(frame, 4 if self.info.turn else 1.2))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(area.adjusted(2, 2, -2, -2), 10, 10)
        if self._glow > 0:
            gold = QColor(theme.halo)
            gold.setAlphaF(self._glow)
            painter.setPen(QPen(gold, 5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 11, 11)
        self._name(painter, text)
        for chip, rect in zip(self.info.badges, self.badge_rects(), strict=True):
            self._chip(painter, chip, rect)

    def _name(self, painter: QPainter, text: float) -> None:
        theme, card, area = self._theme, self.info, self.area
        pad = text * 0.6
        height = area.bottom() - pad - text * 1.5 - area.top() - pad * 0.6
        row = QRectF(area.left() + pad, area.top() + pad * 0.6, area.width() - 2 * pad, height)
        left = row.left()
        if card.turn:
            side = text * 1.1
            self._art.mark(
                painter,
                "turn",
                QRectF(left - text * 0.15, row.center().y() - side / 2, side, side),
                QColor(theme.accent),
            )
            left += side
        side = text * 1.45
        badge = QRectF(left, row.center().y() - side / 2, side, side)
        edge = QPen(QColor(theme.ink if not theme.plain else theme.text), 1)
        paint_badge(painter, self._art, card.look, badge, edge)
        left = badge.right() + text * 0.45
        right = self._note(painter, row, text)
        if card.bot:
            side = text * 1.1
            right -= side
            self._art.mark(
                painter,
                "bot",
                QRectF(right, row.center().y() - side / 2, side, side),
                QColor(theme.muted),
            )
        name_font = font(TEXT, text * 1.2, bold=True)
        painter.setFont(name_font)
        painter.setPen(QColor(theme.text))
        elided = QFontMetricsF(name_font).elidedText(
            card.name, Qt.TextElideMode.ElideRight, max(0.0, right - left - 4)
        )
        painter.drawText(
            QRectF(left, row.top(), right - left, row.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            elided,
        )

    def _note(self, painter: QPainter, row: QRectF, text: float) -> float:
        """Write the note at the right end of the name's row; return where the name must end."""
        if not self.info.note:
            return row.right()
        painter.setFont(font(TEXT, text * 0.95, bold=True))
        painter.setPen(QColor(self._theme.text))
        width = painter.fontMetrics().horizontalAdvance(self.info.note)
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self.info.note)
        side = text
        mark = QRectF(row.right() - width - side - 4, row.center().y() - side / 2, side, side)
        self._art.mark(painter, "pass_bar", mark, QColor(self._theme.text))
        return mark.left() - 4

    def _chip(self, painter: QPainter, chip: CountBadge, rect: QRectF) -> None:
        theme = self._theme
        colour = QColor(getattr(theme, chip.colour))
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(QColor(theme.chip))
        painter.drawRoundedRect(rect, 8, 8)
        side = rect.height() * 0.62
        size = rect.height() * 0.68
        number_font = font(TEXT, size, bold=True)
        # Two digits always have room, so that a number does not move its neighbour.
        width = max(QFontMetricsF(number_font).horizontalAdvance("00"), 1)
        start = rect.center().x() - (side + size * 0.3 + width) / 2
        self._art.mark(painter, chip.mark, QRectF(start, rect.center().y() - side / 2, side, side), colour)
        painter.setFont(number_font)
        painter.setPen(colour)
        painter.drawText(
            QRectF(QPointF(start + side + size * 0.3, rect.top()), rect.bottomRight()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            str(chip.number),
        )


def describe(card: PlayerInfo) -> str:
    """Return the card in words: its name, its note and each count with its label."""
    words = [card.name, *(f"{chip.label}: {chip.number}" for chip in card.badges)]
    return "\n".join([*words[:1], *([card.note] if card.note else []), *words[1:]])
