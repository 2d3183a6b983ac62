"""The labels of the hands while all are open: emblem and name of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from epizodiak_qt.desktop.scene.clickable_item import ClickableItem
from epizodiak_qt.desktop.scene.open_hands import hand_groups
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.plain_label import plain_tooltip
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.desktop.scene.table_picture import AnyPicture
    from epizodiak_qt.desktop.style.theme import SeatStyle


class HandLabel(ClickableItem):
    """The emblem and the name of the player of a hand."""

    def __init__(self, seat: int, style: SceneStyle) -> None:
        super().__init__(("hand label", seat))
        self._style = style
        self.look = SEAT_STYLES[seat]
        self.name = ""
        self.hide()

    def show_player(self, look: SeatStyle, name: str) -> None:
        """Show another player."""
        if (look, name) != (self.look, self.name):
            self.look, self.name = look, name
            self.setToolTip(plain_tooltip(name))
            self.update()

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        area, text = self.area, self._style.text_px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(1.9 * text, area.width())
        top = area.center().y() - (side + 1.3 * text) / 2
        paint_badge(
            painter, self._style.art, self.look, QRectF(area.center().x() - side / 2, top, side, side)
        )
        row = QRectF(area.left(), top + side, area.width(), 1.3 * text)
        made = font(TEXT, text, bold=True)
        painter.setFont(made)
        painter.setPen(QColor(self._style.theme.text))
        shown = QFontMetricsF(made).elidedText(self.name, Qt.TextElideMode.ElideRight, row.width())
        painter.drawText(row, Qt.AlignmentFlag.AlignCenter, shown)


def show_labels(
    items: Sequence[HandLabel],
    picture: AnyPicture,
    layout: TableLayout,
    styles: Sequence[SeatStyle],
    names: Sequence[str],
) -> None:
    """Show a label beside each hand if the picture has all hands, otherwise none."""
    for item in items:
        item.setVisible(bool(picture.hands))
    if picture.hands:
        groups = hand_groups(layout, picture.counts)
        for item, group, look, name in zip(items, groups, styles, names, strict=False):
            item.place(group.label)
            item.show_player(look, name)
