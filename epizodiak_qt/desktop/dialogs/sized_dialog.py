"""The base of dialogs that fit their text and stay wholly on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QDialog, QVBoxLayout

from epizodiak_qt.desktop.app.placement import available_size, fit_into
from epizodiak_qt.desktop.style.forms import fill_column
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.style.forms import Part

REFIT_AFTER = (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.LanguageChange)


class SizedDialog(QDialog):
    """Fits its size when it is first shown, and again when text size or language change.

    Until then it keeps a size that the user has given it. It is deleted once it is closed, unless `kept`.
    """

    MIN_SIZE_EM: ClassVar[tuple[float, float]] = (0, 0)  # width and height, in text sizes
    _fitted = False

    def __init__(self, parent: QWidget | None, title: str = "", *, kept: bool = False) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, not kept)

    def lay_out(self, *parts: Part, edges: tuple[int, int] = (24, 20), spacing: int | None = None) -> None:
        """Put the parts one below the other, by `fill_column`; `edges` are the left and the top margin."""
        fill_column(QVBoxLayout(self), *parts, margins=(*edges, *edges), gap=spacing)

    def retranslate(self) -> None:
        """Show every text in the present language. A dialog with texts of its opening has nothing to do."""

    def wanted(self) -> QSize:
        """Return the size at which everything is visible."""
        text_px = self.font().pixelSize()
        wide, high = (round(each * text_px) for each in self.MIN_SIZE_EM)
        return self.sizeHint().expandedTo(QSize(wide, high))

    def fit(self) -> None:
        """Resize to the preferred size within the screen; wider if wrapped text would be too high."""
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
            self._move_onto_screen()

    def _move_onto_screen(self) -> None:
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
            self._move_onto_screen()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
        if event.type() in REFIT_AFTER:
            self._fitted = False
            if self.isVisible():
                QTimer.singleShot(0, self, self.fit)  # after its widgets have handled the change
