"""The texts in the frames of an animated picture: the event, the log, and cards over the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPen

from epizodiak_qt.desktop.app.translation import shown_name
from epizodiak_qt.desktop.scene.items.background import paint_panel
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, fitting, font
from epizodiak_qt.desktop.style.seat_emblems import paint_badge, seat_styles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.table.entries import Seat

WRAPPED: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
CENTRED: Final = int(Qt.AlignmentFlag.AlignCenter)
EVENT: Final = 1.3  # sizes of text
CARD_TITLE: Final = 2.3
CARD_ROW: Final = 2.1
PROGRESS_PX: Final = 4.0


class Card(NamedTuple):
    """A card over the board: the names at the beginning, the points of a round or of the game."""

    title: str
    """The title."""
    note: str
    """A line under the title, or an empty text."""
    order: tuple[int, ...]
    """The seats from top to bottom."""
    points: tuple[int, ...]
    """The points by seat; empty for a card with names alone."""


class FrameTexts:
    """Paints the texts of frames over a table."""

    def __init__(self, style: SceneStyle, seats: Sequence[Seat]) -> None:
        self._style = style
        self._seats = seats
        self._looks = seat_styles_of(seats)

    def paint_event(self, painter: QPainter, layout: TableLayout, text: str, seat: int | None) -> None:
        """Paint what happens, with the emblem of the seat that acts, above the table."""
        room, px = QRectF(*layout.status), EVENT * layout.text_px
        if seat is not None:
            side = min(1.35 * px, room.height())
            badge = QRectF(room.left(), room.center().y() - side / 2, side, side)
            paint_badge(painter, self._style.art, self._looks[seat], badge)
            room.setLeft(badge.right() + 0.5 * px)
        painter.setFont(fitting(TEXT, px, text, room.width(), least=0.7 * px))
        painter.setPen(QColor(self._style.theme.text))
        elided = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, LEFT, elided)

    def paint_log(self, painter: QPainter, layout: TableLayout, lines: Sequence[str]) -> None:
        """Paint the last lines, the newest one at the bottom, under the players."""
        log = layout.log
        area = Rect(log.x, log.y, log.width, max(log.bottom, layout.buttons.bottom) - log.y)
        theme, pad = self._style.theme, 0.6 * layout.text_px
        if area.height < 3 * layout.text_px:
            return
        paint_panel(painter, area, self._style)
        room = QRectF(*area).adjusted(pad, pad, -pad, -pad)
        bottom = room.bottom()
        for back, line in enumerate(reversed(lines)):
            painter.setFont(font(TEXT, layout.text_px, bold=not back))
            needed = QFontMetricsF(painter.font()).boundingRect(room, WRAPPED, line).height()
            top = bottom - needed
            if top < room.top():
                break
            painter.setPen(QColor(theme.muted if back else theme.text))
            painter.drawText(QRectF(room.left(), top, room.width(), needed), WRAPPED, line)
            bottom = top - 0.35 * layout.text_px

    def paint_progress(self, painter: QPainter, layout: TableLayout, fraction: float) -> None:
        """Paint how much of the game is over, along the lower edge."""
        bar = QRectF(0, layout.height - PROGRESS_PX, layout.width * fraction, PROGRESS_PX)
        painter.fillRect(bar, QColor(self._style.theme.accent))

    def paint_card(self, painter: QPainter, layout: TableLayout, card: Card) -> None:
        """Paint a card over the middle of the board."""
        theme, px = self._style.theme, 1.25 * layout.text_px
        row = CARD_ROW * px
        title_px = CARD_TITLE * px
        height = 3.2 * px + title_px + (1.6 * px if card.note else 0) + row * len(card.order)
        width = min(0.88 * layout.middle.width, 26 * px)
        centre = layout.middle.centre
        area = QRectF(centre.x - width / 2, centre.y - height / 2, width, height)
        ground = QColor(theme.panel)
        ground.setAlphaF(1.0 if theme.plain else 0.96)
        painter.setPen(QPen(QColor(theme.accent), 3 if theme.plain else 2))
        painter.setBrush(ground)
        painter.drawRoundedRect(area, 14, 14)
        inside = area.adjusted(1.6 * px, 1.3 * px, -1.6 * px, -1.3 * px)
        painter.setPen(QColor(theme.accent))
        painter.setFont(fitting(TITLE, title_px, card.title, inside.width(), least=px))
        painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), title_px), CENTRED, card.title)
        top = inside.top() + title_px
        if card.note:
            painter.setPen(QColor(theme.muted))
            painter.setFont(fitting(TEXT, px, card.note, inside.width(), bold=False))
            painter.drawText(QRectF(inside.left(), top, inside.width(), 1.6 * px), CENTRED, card.note)
            top += 1.6 * px
        top += 0.6 * px
        for place, seat in enumerate(card.order):
            line = QRectF(inside.left(), top + place * row, inside.width(), row)
            self._paint_player(painter, line, px, seat, card.points)

    def _paint_player(
        self, painter: QPainter, line: QRectF, px: float, seat: int, points: Sequence[int]
    ) -> None:
        """Paint emblem and name of a player, and the points if there are any."""
        theme, side = self._style.theme, 1.6 * px
        name = shown_name(self._seats[seat].name)
        badge = QRectF(line.left(), line.center().y() - side / 2, side, side)
        paint_badge(painter, self._style.art, self._looks[seat], badge)
        room = line.adjusted(side + 0.7 * px, 0, -(3 * px if points else 0), 0)
        painter.setPen(QColor(theme.text))
        painter.setFont(fitting(TEXT, 1.3 * px, name, room.width()))
        painter.drawText(room, LEFT, name)
        if points:
            painter.setFont(font(TEXT, 1.5 * px, bold=True))
            painter.drawText(line, RIGHT, str(points[seat]))
