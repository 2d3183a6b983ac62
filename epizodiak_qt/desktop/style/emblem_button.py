"""The emblem of a seat as a button that requests another emblem."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QToolButton

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.seat_emblems import badge_pixmap, emblem_name
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.style.art import Art

LINES: Final = 1.7  # how many lines of text the badge is high


class EmblemButton(QToolButton):
    """Shows the emblem of one seat at the size of the text; disabled, only the emblem.

    Its owner handles `clicked` and calls `show_emblem`.
    """

    def __init__(self, art: Art, seat: int, *, lines: float = LINES) -> None:
        super().__init__()
        self._lines, self._empty = lines, False
        self._art = art
        self._seat = seat
        self.emblem = seat
        self.setProperty("emblem", True)
        self._paint()

    def show_emblem(self, emblem: int, *, empty: bool = False) -> None:
        """Show another emblem; of an `empty` seat only its drawing."""
        if (emblem, empty) != (self.emblem, self._empty):
            self.emblem, self._empty = emblem, empty
            self._paint()
            self.retranslate()

    def retranslate(self) -> None:
        """Show every text in the present language."""
        name = emblem_name(self.emblem)
        text = translate("Emblem", "Emblem: {emblem}")
        spoken = translate("Emblem", "Emblem of seat {n}: {emblem}")
        if self.isEnabled():
            text = translate("Emblem", "Emblem: {emblem}. Press to change.")
            spoken = translate("Emblem", "Emblem of seat {n}: {emblem}. Press to change.")
        self.setToolTip(text.format(emblem=name))
        self.setAccessibleName(spoken.format(n=self._seat + 1, emblem=name))

    def _paint(self) -> None:
        side = round(self._lines * self.fontMetrics().height())
        look, muted = SEAT_STYLES[self.emblem], self.palette().placeholderText().color().name()
        pixmap = badge_pixmap(self._art, look, side)
        if self._empty:
            pixmap = self._art.icon(look.emblem, muted, side, "emblems").pixmap(side)
        icon = QIcon(pixmap)
        # Qt would paint it grey while it is disabled, but the colour identifies the seat.
        icon.addPixmap(pixmap, QIcon.Mode.Disabled)
        self.setIconSize(QSize(side, side))
        self.setIcon(icon)

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._paint()
        elif event.type() == QEvent.Type.EnabledChange:
            self.retranslate()
