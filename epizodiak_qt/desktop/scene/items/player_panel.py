"""The panel of a player, top right: name, emblem, and the counts that everyone may know."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.animation import ACCELERATE, Track
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, qrect
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import SMALLEST_TEXT_PX, PanelParts, panel_parts, panel_text
from epizodiak_qt.desktop.style.fonts import TEXT, fitting, font
from epizodiak_qt.desktop.style.plain_label import plain_tooltip
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import SeatStyle

FLASH_MS: Final = 240
NUMBER: Final = 0.72  # the size of a number, in heights of its badge


@dataclass(frozen=True, slots=True)
class CountBadge:
    """A count on a player's panel."""

    mark: str
    """The name of the drawing."""
    number: int
    """The count."""
    colour: str
    """The name of the theme's colour."""
    label: str
    """The meaning of the count, for the tooltip."""
    legend: str
    """The same in a word, shown beside the number if there is room."""


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """The facts of a player that a panel shows."""

    seat: int
    """The seat."""
    look: SeatStyle
    """Its emblem and colour."""
    name: str
    """The name of the player."""
    bot: bool
    """Whether a bot plays."""
    bot_label: str
    """The strength of the bot, and its name if it has one; empty if it is not known."""
    turn: bool
    """Whether it is the player's turn."""
    note: str
    """A word in the corner, such as that the seat has passed; or empty."""
    badges: tuple[CountBadge, ...]
    """The counts, the hand first."""


class PlayerPanelItem(ClickableItem):
    """The panel of one player."""

    def __init__(self, seat: int, style: SceneStyle) -> None:
        super().__init__(("player", seat), style)
        self.shine = 0.0
        self.info = PlayerInfo(
            seat, SEAT_STYLES[seat], "", bot=False, bot_label="", turn=False, note="", badges=()
        )

    def show_info(self, info: PlayerInfo) -> None:
        """Show other facts of the player."""
        if info != self.info:
            self.info = info
            self.setToolTip(plain_tooltip(describe(info)))
            self.update()

    @property
    def count(self) -> int:
        """The number on the first badge, the size of the hand."""
        return self.info.badges[0].number if self.info.badges else 0

    def show_count(self, count: int) -> None:
        """Show another number on the first badge, the size of the hand."""
        badges = self.info.badges
        if badges and badges[0].number != count:
            self.show_info(replace(self.info, badges=(replace(badges[0], number=count), *badges[1:])))

    def flash(self) -> Track:
        """Return a short light of the frame."""
        return Track(FLASH_MS, lambda fraction: self.glow(math.sin(math.pi * fraction)), 0, ACCELERATE)

    def glow(self, strength: float) -> None:
        """Set the strength, 0 to 1, of the light of the frame."""
        self.shine = strength
        self.update()

    def badge_rects(self) -> list[QRectF]:
        """Return where the badges are, in the item's coordinates."""
        return [qrect(badge) for badge in self._parts().badges]

    def _parts(self) -> PanelParts:
        """Return the places; the emblem is large only if the legends still have room beside it."""
        panel = Rect(0, 0, self.area.width(), self.area.height())
        parts = panel_parts(panel, self._text_px, len(self.info.badges))
        narrow = panel_parts(panel, self._text_px, len(self.info.badges), large=False)
        return narrow if self.has_legends(narrow) and not self.has_legends(parts) else parts

    def has_legends(self, parts: PanelParts | None = None) -> bool:
        """Return whether the legends fit: on all badges or on none."""
        badges = (parts or self._parts()).badges
        return all(map(_has_room, self.info.badges, map(qrect, badges)))

    @property
    def _text_px(self) -> float:
        panel = Rect(0, 0, self.area.width(), self.area.height())
        return panel_text(panel, self._style.text_px)

    @override
    def paint_margin(self) -> float:
        """Return how far the frame's light goes beyond the panel."""
        return 8.0

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area, text = self._style.theme, self.area, self._text_px
        frame = QColor(theme.accent if self.info.turn else theme.chip_border)
        if theme.plain:
            frame = QColor(theme.text)
        growth = self._style.growth
        painter.setPen(QPen(frame, (4 if self.info.turn else 1.2) * growth))
        painter.setBrush(QColor(theme.panel))
        inner = area.adjusted(2 * growth, 2 * growth, -2 * growth, -2 * growth)
        painter.drawRoundedRect(inner, 10 * growth, 10 * growth)
        if self.shine > 0:
            gold = QColor(theme.halo)
            gold.setAlphaF(self.shine)
            painter.setPen(QPen(gold, 5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 11, 11)
        self._name(painter, text)
        rects = self.badge_rects()
        legends = self.has_legends()
        for badge, rect in zip(self.info.badges, rects, strict=True):
            self._paint_badge(painter, badge, rect, legend=legends)

    def _name(self, painter: QPainter, text: float) -> None:
        theme, info = self._style.theme, self.info
        parts = self._parts()
        row = qrect(parts.name)
        edge = QPen(QColor(theme.ink if not theme.plain else theme.text), 1)
        paint_badge(painter, self._style.art, info.look, qrect(parts.emblem), edge)
        left = row.left()
        if info.turn:
            side = text * 1.1
            turn = QRectF(left - text * 0.15, row.center().y() - side / 2, side, side)
            self._style.art.mark(painter, "turn", turn, QColor(theme.accent))
            left += side
        wide = QFontMetricsF(font(TEXT, text * 1.2, bold=True)).horizontalAdvance(info.name) + 4
        right = self._note(painter, row, text, row.right() - left - wide)
        side = text * 1.1
        # Beside a note the mark of a bot gives way to the name.
        if info.bot and (not info.note or wide + side <= right - left):
            right -= side
            self._style.art.mark(
                painter,
                "bot",
                QRectF(right, row.center().y() - side / 2, side, side),
                QColor(theme.muted),
            )
        room = max(0.0, right - left - 4)
        made = fitting(TEXT, text * 1.2, info.name, room, least=text)
        painter.setFont(made)
        painter.setPen(QColor(theme.text))
        painter.drawText(
            QRectF(left, row.top(), right - left, row.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            QFontMetricsF(made).elidedText(info.name, Qt.TextElideMode.ElideRight, room),
        )

    def _note(self, painter: QPainter, row: QRectF, text: float, room: float) -> float:
        """Paint the note at the right end of the row, smaller if it is wider than `room`.

        Return where the name must end.
        """
        if not self.info.note:
            return row.right()
        made = fitting(TEXT, text * 0.95, self.info.note, room - text - 8, least=text * 0.75)
        painter.setFont(made)
        painter.setPen(QColor(self._style.theme.text))
        width = QFontMetricsF(made).horizontalAdvance(self.info.note)
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self.info.note)
        side = made.pixelSize()
        mark = QRectF(row.right() - width - side - 4, row.center().y() - side / 2, side, side)
        self._style.art.mark(painter, "pass_bar", mark, QColor(self._style.theme.text))
        return mark.left() - 4

    def _paint_badge(self, painter: QPainter, badge: CountBadge, rect: QRectF, *, legend: bool) -> None:
        theme = self._style.theme
        colour = QColor(getattr(theme, badge.colour))
        growth = self._style.growth
        painter.setPen(QPen(colour, 1.5 * growth))
        painter.setBrush(QColor(theme.chip))
        painter.drawRoundedRect(rect, 8 * growth, 8 * growth)
        side, width, gap = _badge_sizes(rect)
        whole = side + gap + width
        start = rect.center().x() - (whole + (_legend_width(badge, rect) if legend else 0.0)) / 2
        mark = QRectF(start, rect.center().y() - side / 2, side, side)
        self._style.art.mark(painter, badge.mark, mark, colour)
        painter.setFont(font(TEXT, NUMBER * rect.height(), bold=True))
        painter.setPen(colour)
        middle = Qt.AlignmentFlag.AlignVCenter
        right = Qt.AlignmentFlag.AlignRight if legend else Qt.AlignmentFlag.AlignLeft
        number = QRectF(start + side + gap, rect.top(), width, rect.height())
        painter.drawText(number, middle | right, str(badge.number))
        if legend:
            painter.setFont(_legend_font(rect))
            words = QRectF(QPointF(number.right() + gap, rect.top()), rect.bottomRight())
            painter.drawText(words, middle | Qt.AlignmentFlag.AlignLeft, badge.legend)


def _badge_sizes(rect: QRectF) -> tuple[float, float, float]:
    """Return the widths of the mark, of the number and of the gap between them."""
    size = NUMBER * rect.height()
    # Two digits always have room, so that a number does not move its neighbour.
    width = max(QFontMetricsF(font(TEXT, size, bold=True)).horizontalAdvance("00"), 1)
    return rect.height() * 0.62, width, size * 0.3


def _legend_font(rect: QRectF) -> QFont:
    return font(TEXT, max(SMALLEST_TEXT_PX, rect.height() * 0.46))


def _legend_width(badge: CountBadge, rect: QRectF) -> float:
    """Return the width that the legend of a badge takes beside its number."""
    return QFontMetricsF(_legend_font(rect)).horizontalAdvance(badge.legend) + _badge_sizes(rect)[2]


def _has_room(badge: CountBadge, rect: QRectF) -> bool:
    """Return whether a badge has a legend that fits, also with one letter more, in the plural."""
    side, width, gap = _badge_sizes(rect)
    plural = QFontMetricsF(_legend_font(rect)).averageCharWidth()
    return bool(badge.legend) and side + width + 2 * gap + _legend_width(badge, rect) + plural <= rect.width()


def describe(info: PlayerInfo) -> str:
    """Return the panel as text: name, bot and its strength, note, and each count with its label."""
    words = translate("Objects", "{label}: {number}")
    counts = [words.format(label=badge.label, number=badge.number) for badge in info.badges]
    bot = translate("Table", "Bot") if info.bot else ""
    about = words.format(label=bot, number=info.bot_label) if bot and info.bot_label else bot
    return "\n".join([info.name, *filter(None, (about, info.note)), *counts])
