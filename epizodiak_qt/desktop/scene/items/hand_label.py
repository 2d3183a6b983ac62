"""The labels of the hands while all are open: emblem, name and number of pieces of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.scene.open_hands import hand_groups
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.plain_label import plain_tooltip
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.scene.items.player_panel import PlayerInfo
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.desktop.scene.table_picture import AnyPicture
    from epizodiak_qt.desktop.style.theme import SeatStyle

MARK: Final = 0.75  # the size of the drawing of a piece, in sizes of the emblem


class HandLabel(ClickableItem):
    """The emblem, the name and the number of pieces of a player, with a mark if it is that player's turn."""

    def __init__(self, seat: int, style: SceneStyle) -> None:
        super().__init__(("hand label", seat), style)
        self.look = SEAT_STYLES[seat]
        self.name = ""
        self.turn = False
        self.count = 0
        self.hide()

    def show_player(self, look: SeatStyle, name: str, count: int, *, turn: bool) -> None:
        """Show another player or number of pieces, or whether it is the player's turn."""
        if (look, name, count, turn) != (self.look, self.name, self.count, self.turn):
            self.look, self.name, self.count, self.turn = look, name, count, turn
            self.setToolTip(plain_tooltip(name))
            self.update()

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
        painter.setFont(made)
        painter.setPen(QColor(theme.text))
        counted = QRectF(tile.right(), middle - side / 2, area.right() - tile.right(), side)
        painter.drawText(counted, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, number)
        below = QRectF(area.left(), badge.bottom(), area.width(), 1.3 * text)
        shown = metrics.elidedText(self.name, Qt.TextElideMode.ElideRight, below.width())
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, shown)


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
            item.show_player(player.look, player.name, count, turn=player.turn)
