"""Drop-downs and lists that show whole entries, whatever the style, the text size and the language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QComboBox, QListView, QListWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

LEAST_LETTERS: Final = 20  # a chosen entry may be cut to this width where a form is short of room
RELAYOUT_AFTER: Final = (QEvent.Type.StyleChange, QEvent.Type.FontChange, QEvent.Type.Polish)


class ComboBox(QComboBox):
    """A drop-down as wide as its longest entry if there is room; its popup always shows all entries whole."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    # Qt

    def minimumSizeHint(self) -> QSize:  # noqa: N802, D102
        whole = super().minimumSizeHint()
        return QSize(
            min(whole.width(), LEAST_LETTERS * self.fontMetrics().averageCharWidth()), whole.height()
        )

    def showPopup(self) -> None:  # noqa: N802, D102
        view = self.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + 2 * view.frameWidth())
        super().showPopup()


class ListWidget(QListWidget):
    """A list whose rows are as high as their wrapped texts."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802, D102
        super().showEvent(event)
        self.doItemsLayout()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802, D102
        super().changeEvent(event)
        if event.type() in RELAYOUT_AFTER:
            self.scheduleDelayedItemsLayout()
