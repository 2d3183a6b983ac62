"""A dialog that is as large as its text asks for, and wholly on the screen."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QEvent, QRect, QSize, QTimer
from PySide6.QtWidgets import QDialog

from epizodiak_qt.desktop.app.placement import available_size, fit_into
from epizodiak_qt.override import override

REFIT_AFTER = (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.LanguageChange)


class SizedDialog(QDialog):
    """Takes its size when it is first shown, and another one when text size or language change.

    A size that the player gives it stays until then.
    """

    MIN_SIZE_EM: ClassVar[tuple[float, float]] = (0, 0)  # width and height, in sizes of the text
    _fitted = False

    def wanted(self) -> QSize:
        """Return the size for which everything in it can be seen, on a screen that is large enough."""
        text_px = self.font().pixelSize()
        wide, high = (round(each * text_px) for each in self.MIN_SIZE_EM)
        return self.sizeHint().expandedTo(QSize(wide, high))

    def fit(self) -> None:
        """Take the size that is wanted, as far as the screen has room; wider where wrapped text needs it."""
        self._fitted = True
        wanted, room, layout = self.wanted(), available_size(self), self.layout()
        width, high = min(wanted.width(), room.width()), wanted.height()
        if layout is not None and layout.hasHeightForWidth():
            while layout.totalHeightForWidth(width) > room.height() and width < room.width():
                width = min(room.width(), width * 5 // 4)
            high = max(
                round(self.MIN_SIZE_EM[1] * self.font().pixelSize()), layout.totalHeightForWidth(width)
            )
        self.resize(width, min(high, room.height()))
        if self.isVisible():
            self._stay()

    def _stay(self) -> None:
        """Move into the screen if a part is outside."""
        place = fit_into(QRect(self.pos(), self.size()), self.screen().availableGeometry())
        if place != QRect(self.pos(), self.size()):
            self.setGeometry(place)

    # Qt

    @override
    def setVisible(self, visible: bool) -> None:
        shows = visible and not self.isVisible()
        if shows and not self._fitted:
            self.ensurePolished()
            self.fit()
        super().setVisible(visible)
        if shows:
            self._stay()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in REFIT_AFTER:
            self._fitted = False
            if self.isVisible():
                QTimer.singleShot(0, self, self.fit)  # once its widgets have taken the change too
