"""The card that explains the points of a player, beside the panel of that player.

It can be hovered, stays as long as it is pointed at, and Esc removes it (WCAG 2.2, 1.4.13).
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.desktop.ecliptic.words.score_reasons import ScoreReason, score_reasons, scoring_cards
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import RestartableTimer
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, Key
from epizodiak_qt.desktop.scene.items.drawing import Shown
from epizodiak_qt.desktop.scene.items.player_panel import describe
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.painting import set_paint, write
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.ecliptic.board import EclipticBoard
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

SCORE_CARD: Final[Key] = ("score card",)
OPENS_MS: Final = 250.0
CLOSES_MS: Final = 600.0  # the pointer may cross the log on its way to the card
WIDE: Final = 21.0  # in sizes of the text
WRAPPED: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


class ScoreCard(ClickableItem):
    """Paints name, facts and reasons of one player; `compact` leaves out facts, and spares lines."""

    title = Shown("")
    facts = Shown("")
    reasons: Shown[tuple[ScoreReason, ...]] = Shown(())
    compact = Shown(False)

    def __init__(self, style: SceneStyle) -> None:
        super().__init__(SCORE_CARD, style)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def _blocks(self, width: float) -> list[tuple[str, bool, QRectF, int | None]]:
        """Return each text: whether it is bold, its place, and the points before it, if any."""
        text = self._style.text_px
        pad, y = 0.7 * text, 0.6 * text
        blocks: list[tuple[str, bool, QRectF, int | None]] = []

        def add(words: str, *, bold: bool, left: float, points: int | None = None) -> None:
            nonlocal y
            room = QRectF(left, y, width - left - pad, 10000)
            made = font(TEXT, text * (1.1 if bold and points is None else 1.0), bold=bold)
            high = QFontMetricsF(made).boundingRect(room, WRAPPED, words).height()
            blocks.append((words, bold, QRectF(left, y, room.width(), high), points))
            y += high

        add(self.title, bold=True, left=pad)
        if self.facts and not self.compact:
            add(self.facts, bold=False, left=pad)
        for reason in self.reasons:
            y += 0.45 * text
            lines = [reason.text()] if self.compact else [*filter(None, (reason.title, reason.details))]
            add(lines[0], bold=not self.compact, left=pad + 2.6 * text, points=reason.points)
            for line in lines[1:]:
                add(line, bold=False, left=pad + 2.6 * text)
        return blocks

    def height_for(self, width: float) -> float:
        """Return how high the card is at a width."""
        return self._blocks(width)[-1][2].bottom() + 0.7 * self._style.text_px

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area, text = self._style.theme, self.area, self._style.text_px
        growth = self._style.growth
        set_paint(painter, theme.panel, theme.accent, 2 * growth)
        painter.drawRoundedRect(area.adjusted(growth, growth, -growth, -growth), 10 * growth, 10 * growth)
        for words, bold, rect, points in self._blocks(area.width()):
            title = bold and points is None
            made = font(TEXT, text * (1.1 if title else 1.0), bold=bold)
            write(painter, rect, words, made, theme.text, WRAPPED)
            if points is not None:
                chip = QRectF(0.7 * text, rect.top() - 0.1 * text, 2.1 * text, 1.5 * text)
                set_paint(painter, theme.chip, theme.points, 1.5 * growth)
                painter.drawRoundedRect(chip, 7 * growth, 7 * growth)
                write(painter, chip, str(points), font(TEXT, 1.05 * text, bold=True), theme.points)


class ScorePopup:
    """Opens and closes the card of points, and lights the cards that earn them.

    It refers to its scene weakly, so that a table is released when it is left.
    """

    def __init__(self, board: EclipticBoard) -> None:
        self._board: EclipticBoard = weakref.proxy(board)
        self._timer = RestartableTimer(board.clock, self._on_time)
        self._wanted: int | None = None
        self.seat: int | None = None
        self.card = board.add_item(ScoreCard(board.style_now), z_values.HOLD)

    def point_at(self, key: Key | None) -> None:
        """Open the card of a player soon, or close it soon; on the card itself it stays."""
        match key:
            case ("player", int(seat)):
                self._wanted = seat
                self._board.players[seat].setToolTip("")  # the card shows the same, and more
            case ("score card",):
                self._wanted = self.seat
            case _:
                self._wanted = None
        if self._wanted == self.seat:
            self._timer.stop()
        else:
            self._timer.start(CLOSES_MS if self._wanted is None else OPENS_MS)

    def dismiss(self) -> bool:
        """Close the card at once; return whether it was open."""
        was_open = self.seat is not None
        self._timer.stop()
        self._wanted = None
        self._show(None)
        return was_open

    def refresh(self) -> None:
        """Show what has changed."""
        if self.seat is not None:
            self._show(self.seat)

    def _on_time(self) -> None:
        self._show(self._wanted)

    def _show(self, seat: int | None) -> None:
        board, card = self._board, self.card
        changed, self.seat = seat != self.seat, seat
        card.setVisible(seat is not None)
        if seat is None:
            if changed:
                board.light(board.lit_at_rest())
            return
        panel = board.players[seat]
        reasons = score_reasons(board.picture.board, seat)
        name, *facts = describe(panel.info).split("\n")
        points = say("Score", "%n point(s)", sum(reason.points for reason in reasons))
        counted = say("Table", "Points so far"), say("Table", "Trophies")  # the reasons give them
        kept = [each for each in facts if not each.startswith(counted)]
        card.title, card.facts, card.reasons = f"{name} – {points}", "\n".join(kept), reasons
        at, text, now = panel.rect(), board.style_now.text_px, board.layout_now
        # Over the camp of the other player, so that the cards that are lit stay visible.
        near = seat == board.below
        top, bottom = (
            (now.board.whole.y, now.board.zodiac[0].y)
            if near
            else (now.board.zodiac[0].bottom + 4, now.board.whole.bottom)
        )
        usual = min(WIDE * text, at.x - 8)
        for card.compact, wide in ((False, usual), (True, usual), (True, at.x - now.board.whole.x)):
            high = card.height_for(wide)
            if high <= bottom - top:
                break
        top = max(4.0, min(top, now.height - high - 4))
        card.place(Rect(at.x - wide + 2, top, wide, high))
        board.light(scoring_cards(board.picture.board, seat))
