"""Status badges on player panels: presence, or the time left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from epizodiak_qt.desktop.scene.table_layout import panel_parts
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.style.theme import Theme

MARGIN_PX = 6
BESIDE_NAME = 1.5  # in heights of the text: the mark of the turn before the name, and the margin

SMALLEST_PX = 12
OVERHANG_PX = 5  # above the panel: with large text hardly more lies before the counts of the one above


class StatusBadge(PlainLabel):
    """A badge on one player panel, transparent for the mouse; it shortens its text to spare the name."""

    def __init__(self, page: QWidget) -> None:
        super().__init__("", page)
        self._words = self._short = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_words(self, words: str, short: str, theme: Theme, *, alarm: bool) -> None:
        """Show a text, or its short form where room is short; an empty text hides the badge."""
        self._words, self._short = words, short
        colour, ink = (theme.orange, theme.mark_ink) if alarm else (theme.chip, theme.score)
        set_style_sheet(
            self,
            f"background: {colour}; color: {ink}; border: 1px solid {theme.chip_border};"
            "border-radius: 8px; padding: 1px 8px;",
        )
        self.setText(words)
        self.setVisible(bool(words))
        self.raise_()

    def fit(self, card: Rect, name: str, counts: int, text_px: float) -> None:
        """Place the badge at the upper right corner of a panel with so many counts, beside the name."""
        taken = QFontMetricsF(font(TEXT, text_px * 1.2, bold=True)).horizontalAdvance(name)
        name_left = panel_parts(card, text_px, counts).name.x
        room = card.right - name_left - taken - BESIDE_NAME * text_px - MARGIN_PX
        for words, part in ((self._words, 1.2), (self._words, 0.9), (self._short, 1.2), (self._short, 0.8)):
            self.setText(words)
            self.setFont(font(TEXT, max(SMALLEST_PX, text_px * part), bold=True))
            if self.sizeHint().width() <= room:
                break
        self.adjustSize()
        self.move(
            round(card.right - self.width() - MARGIN_PX), round(card.y - min(self.height() / 3, OVERHANG_PX))
        )
