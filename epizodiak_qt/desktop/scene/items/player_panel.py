"""The items of a player on the table: the panel, top right, and the label of a hand while all are open."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.animation import ACCELERATE, Track
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, qrect
from epizodiak_qt.desktop.scene.items.drawing import Shown
from epizodiak_qt.desktop.scene.items.shapes import paint_outlines, square
from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.scene.table_layout import (
    SMALLEST_TEXT_PX,
    PanelParts,
    hand_groups,
    panel_parts,
    panel_text,
)
from epizodiak_qt.desktop.style.fonts import TEXT, fitting, font
from epizodiak_qt.desktop.style.painting import LEFT, RIGHT, faded, paint_enamel, paint_recess, rounded, write
from epizodiak_qt.desktop.style.plain_label import plain_tooltip
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.theme import SEAT_STYLES, SeatStyle
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.desktop.scene.table_picture import AnyPicture

COUNTED: Final = Phrase("Objects", "{label}: {number}")
FLASH_MS: Final = 240
NUMBER: Final = 0.72  # the size of a number, in heights of its badge
TRACK: Final = 0.34  # the height of the track of points, in sizes of the text
RISE: Final = 0.45  # how much higher the badges lie above it
HALF: Final = 128  # the lightness of a ground on which light and dark marks stand out alike
MOST_STEPS: Final = 13  # a longer track is one bar
LONG_TRACK: Final = 20  # points, where no number wins


class CountBadge(NamedTuple):
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
    goal: int = 0
    """The number that wins, to which a track on the panel leads; 0 without one."""


class PlayerInfo(NamedTuple):
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

    def counts_in_words(self) -> list[str]:
        """Return each count with its label."""
        return [COUNTED.say(label=badge.label, number=badge.number) for badge in self.badges]

    def bot_in_words(self) -> str:
        """Return that a bot plays, and its strength if it is known; empty for a person."""
        bot = translate("Table", "Bot") if self.bot else ""
        return COUNTED.say(label=bot, number=self.bot_label) if bot and self.bot_label else bot


class PlayerPanelItem(ClickableItem):
    """The panel of one player. `shine`, 0 to 1, is the strength of the light of its frame."""

    MARGIN_PX = 8.0
    CACHED = True
    shine = Shown(0.0)

    def __init__(self, seat: int, style: SceneStyle) -> None:
        super().__init__(("player", seat), style)
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
            self.show_info(self.info._replace(badges=(badges[0]._replace(number=count), *badges[1:])))

    def flash(self) -> Track:
        """Return a short light of the frame."""

        def show(fraction: float) -> None:
            self.shine = math.sin(math.pi * fraction)

        return Track(FLASH_MS, show, 0, ACCELERATE)

    def badge_rects(self) -> list[QRectF]:
        """Return where the badges are, in the item's coordinates."""
        return [qrect(badge) for badge in self._parts().badges]

    def _parts(self) -> PanelParts:
        """Return the places; the emblem is large only if the legends still have room beside it."""
        panel = Rect(0, 0, self.area.width(), self.area.height())
        parts = panel_parts(panel, self._text_px, len(self.info.badges))
        narrow = panel_parts(panel, self._text_px, len(self.info.badges), large=False)
        found = narrow if self.has_legends(narrow) and not self.has_legends(parts) else parts
        up = RISE * self._text_px if any(badge.goal for badge in self.info.badges) else 0.0
        name = found.name._replace(height=found.name.height - up)
        badges, emblem = tuple(badge._replace(y=badge.y - up) for badge in found.badges), found.emblem
        if up and badges[0].x < emblem.right:  # it lies in the row of the name
            side = min(emblem.height, 1.1 * name.height)
            emblem = around(Point(emblem.centre.x, name.centre.y), side, side)
        return PanelParts(emblem, name, badges)

    def has_legends(self, parts: PanelParts | None = None) -> bool:
        """Return whether the legends fit: on all badges or on none."""
        badges = (parts or self._parts()).badges
        return all(map(_has_room, self.info.badges, map(qrect, badges)))

    @property
    def _text_px(self) -> float:
        panel = Rect(0, 0, self.area.width(), self.area.height())
        return panel_text(panel, self._style.text_px)

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area, text = self._style.theme, self.area, self._text_px
        growth = self._style.growth
        inner = area.adjusted(2 * growth, 2 * growth, -2 * growth, -2 * growth)
        plate = theme._replace(panel=theme.lit, background_centre=theme.lit) if self.info.turn else theme
        width = (4 if theme.plain else 2) if self.info.turn else 1.2
        paint_enamel(painter, inner, plate, 10 * growth, width * growth)
        if self.shine > 0:
            paint_outlines(painter, area.adjusted(1, 1, -1, -1), 11, (faded(theme.halo, self.shine), 5))
        parts = self._parts()
        self._name(painter, text, parts)
        rects, legends = [qrect(badge) for badge in parts.badges], self.has_legends(parts)
        for badge, rect in zip(self.info.badges, rects, strict=True):
            self._paint_badge(painter, badge, rect, legend=legends)
        self._paint_track(painter, rects)

    def _paint_track(self, painter: QPainter, badges: list[QRectF]) -> None:
        """Paint the way to the goal below the badges: high for sure points, lower for those in play."""
        counted = [badge for badge in reversed(self.info.badges) if badge.goal]
        if not counted:
            return
        theme, gap, goal = self._style.theme, 2 * self._style.growth, counted[0].goal
        steps, left, high = goal if goal <= MOST_STEPS else 1, badges[0].left(), TRACK * self._text_px
        bottom, pitch = badges[0].bottom() + 1.5 * gap + high, (badges[-1].right() - left + gap) / steps
        on_paper = QColor(theme.panel).lightness() > HALF
        in_play = theme.red if on_paper else theme.points
        looks = (1.0, theme.text), (0.5, in_play), (0.15, theme.muted)
        end, parts = 0, [*zip(counted, looks, strict=False), (counted[0]._replace(number=goal), looks[2])]
        for badge, (share, colour) in parts:
            start, end = end, end + badge.number
            for step in range(steps):
                since, until = (max(0.0, min(1.0, at * steps / goal - step)) for at in (start, end))
                wide, x = (until - since) * (pitch - gap), left + step * pitch + since * (pitch - gap)
                if until > since:
                    painter.fillRect(QRectF(x, bottom - share * high, wide, share * high), QColor(colour))

    def _name(self, painter: QPainter, text: float, parts: PanelParts) -> None:
        theme, info = self._style.theme, self.info
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
            mark = QRectF(right, row.center().y() - side / 2, side, side)
            self._style.art.mark(painter, "bot", mark, QColor(theme.muted))
        room = max(0.0, right - left - 4)
        made = fitting(TEXT, min(text * 1.2, 0.95 * row.height()), info.name, room, least=text)
        shown = QFontMetricsF(made).elidedText(info.name, Qt.TextElideMode.ElideRight, room)
        write(painter, QRectF(left, row.top(), right - left, row.height()), shown, made, theme.text, LEFT)

    def _note(self, painter: QPainter, row: QRectF, text: float, room: float) -> float:
        """Paint the note at the right end of the row, smaller if it is wider than `room`.

        Return where the name must end.
        """
        if not self.info.note:
            return row.right()
        made = fitting(TEXT, text * 0.95, self.info.note, room - text - 8, least=text * 0.75)
        write(painter, row, self.info.note, made, self._style.theme.text, RIGHT)
        width = QFontMetricsF(made).horizontalAdvance(self.info.note)
        side = made.pixelSize()
        mark = QRectF(row.right() - width - side - 4, row.center().y() - side / 2, side, side)
        self._style.art.mark(painter, "pass_bar", mark, QColor(self._style.theme.text))
        return mark.left() - 4

    def _paint_badge(self, painter: QPainter, badge: CountBadge, rect: QRectF, *, legend: bool) -> None:
        theme = self._style.theme
        colour = QColor(getattr(theme, badge.colour))
        growth = self._style.growth
        shape = rounded(rect, 8 * growth)
        painter.fillPath(shape, QColor(theme.chip))
        paint_recess(painter, shape, theme, growth, theme.chip)
        side, width, gap = _badge_sizes(rect.height())
        legend_width = _legend_widths(badge.legend, rect.height())[0] if legend else 0.0
        start = rect.center().x() - (side + gap + width + legend_width) / 2
        mark = QRectF(start, rect.center().y() - side / 2, side, side)
        self._style.art.mark(painter, badge.mark, mark, colour)
        number = QRectF(start + side + gap, rect.top(), width, rect.height())
        made = font(TEXT, NUMBER * rect.height(), bold=True)
        write(painter, number, str(badge.number), made, colour, RIGHT if legend else LEFT)
        if legend:
            words = QRectF(QPointF(number.right() + gap, rect.top()), rect.bottomRight())
            write(painter, words, badge.legend, _legend_font(rect.height()), colour, LEFT)


@lru_cache(maxsize=16)
def _badge_sizes(height: float) -> tuple[float, float, float]:
    """Return the widths of the mark, of the number and of the gap between them."""
    size = NUMBER * height
    # Two digits always have room, so that a number does not move its neighbour.
    width = max(QFontMetricsF(font(TEXT, size, bold=True)).horizontalAdvance("00"), 1)
    return height * 0.62, width, size * 0.3


def _legend_font(height: float) -> QFont:
    return font(TEXT, max(SMALLEST_TEXT_PX, height * 0.46))


@lru_cache(maxsize=64)
def _legend_widths(legend: str, height: float) -> tuple[float, float]:
    """Return the width of the legend of a badge beside its number, also with one letter more (a plural)."""
    metrics = QFontMetricsF(_legend_font(height))
    width = metrics.horizontalAdvance(legend) + _badge_sizes(height)[2]
    return width, width + metrics.averageCharWidth()


def _has_room(badge: CountBadge, rect: QRectF) -> bool:
    """Return whether a badge has a legend that fits, also in the plural."""
    if not badge.legend:
        return False
    side, width, gap = _badge_sizes(rect.height())
    return side + width + 2 * gap + _legend_widths(badge.legend, rect.height())[1] <= rect.width()


def describe(info: PlayerInfo) -> str:
    """Return the panel as text: name, bot and its strength, note, and each count with its label."""
    facts = filter(None, (info.bot_in_words(), info.note))
    return "\n".join([info.name, *facts, *info.counts_in_words()])


MARK: Final = 0.75  # the size of the drawing of a piece, in sizes of the emblem


class HandLabel(ClickableItem):
    """The emblem, the name and the number of pieces of a player, with a mark if it is that player's turn."""

    look = Shown(SEAT_STYLES[0])
    name = Shown("")
    count = Shown(0)
    turn = Shown(False)

    def __init__(self, seat: int, style: SceneStyle) -> None:
        super().__init__(("hand label", seat), style)
        self.hide()

    @override
    def draw(self, painter: QPainter) -> None:
        area, text, theme, art = self.area, self._style.text_px, self._style.theme, self._style.art
        made = font(TEXT, text, bold=True)
        metrics = QFontMetricsF(made)
        number = str(self.count)
        wide = metrics.horizontalAdvance(number)
        side = min(1.9 * text, 0.42 * area.width(), (area.width() - wide) / (1.1 + MARK))
        mark = MARK * side
        row = 1.1 * side + mark + wide
        left, middle = area.center().x() - row / 2, area.center().y() - 0.65 * text
        badge = QRectF(left, middle - side / 2, side, side)
        paint_badge(painter, art, self.look, badge, QPen(QColor(theme.text if theme.plain else theme.ink), 1))
        if self.turn:
            turn = square(QPointF((area.left() + badge.left()) / 2, middle), 0.6 * side / 2)
            art.mark(painter, "turn", turn, QColor(theme.accent))
        tile = QRectF(badge.right() + 0.1 * side, middle - mark / 2, mark, mark)
        art.mark(painter, "tile", tile, QColor(theme.muted))
        counted = QRectF(tile.right(), middle - side / 2, area.right() - tile.right(), side)
        write(painter, counted, number, made, theme.text, LEFT)
        below = QRectF(area.left(), badge.bottom(), area.width(), 1.3 * text)
        shown = metrics.elidedText(self.name, Qt.TextElideMode.ElideRight, below.width())
        write(painter, below, shown, made, theme.text)


def show_labels(
    items: Sequence[HandLabel], picture: AnyPicture, layout: TableLayout, players: Sequence[PlayerInfo]
) -> None:
    """Show a label beside each hand if the picture has all hands, otherwise none."""
    for item in items:
        item.setVisible(bool(picture.hands))
    if picture.hands:
        groups = hand_groups(layout, picture.counts)
        for item, group, player, count in zip(items, groups, players, picture.counts, strict=True):
            item.place(group.label)
            item.look, item.name, item.count, item.turn = player.look, player.name, count, player.turn
            item.setToolTip(plain_tooltip(player.name))
