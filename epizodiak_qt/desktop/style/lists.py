"""Drop-downs and lists that show whole entries in any style, text size and language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QComboBox, QListView, QListWidget, QStyledItemDelegate, QStyleOptionViewItem

from epizodiak_qt.desktop.style.stylesheet import ITEM_MARGIN_PX
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QShowEvent
    from PySide6.QtWidgets import QTableView

LEAST_LETTERS: Final = 20  # a chosen entry may be cut to this width where a form is short of room
RELAYOUT_AFTER: Final = (QEvent.Type.StyleChange, QEvent.Type.FontChange, QEvent.Type.Polish)


class ComboBox(QComboBox):
    """A drop-down as wide as its longest entry if there is room; its popup always shows all entries whole."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    # Qt

    @override
    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        return QSize(
            min(whole.width(), LEAST_LETTERS * self.fontMetrics().averageCharWidth()), whole.height()
        )

    @override
    def showPopup(self) -> None:
        # WORKAROUND: https://code.qt.io/cgit/qt/qtbase.git/tree/src/widgets/widgets/qcombobox.cpp
        # With a style sheet, the popup of Qt 6.11 is only as wide as the box.
        view = self.view()
        bar = view.verticalScrollBar().sizeHint().width()
        view.setMinimumWidth(view.sizeHintForColumn(0) + 2 * view.frameWidth() + bar)
        super().showPopup()


def set_up_rows(view: QTableView) -> None:
    """Let a table choose one whole row, without a grid and row numbers. Tab leaves it."""
    view.setSelectionBehavior(view.SelectionBehavior.SelectRows)
    view.setSelectionMode(view.SelectionMode.SingleSelection)
    view.setHorizontalScrollMode(view.ScrollMode.ScrollPerPixel)
    view.setTabKeyNavigation(False)
    view.setShowGrid(False)
    view.setCornerButtonEnabled(False)
    view.verticalHeader().hide()
    header = view.horizontalHeader()
    header.setHighlightSections(False)
    header.setStretchLastSection(True)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class _Delegate(QStyledItemDelegate):
    """Wraps the texts of a list within the margins of its rows.

    WORKAROUND: https://code.qt.io/cgit/qt/qtbase.git/tree/src/widgets/styles/qstylesheetstyle.cpp
    The height of a row of Qt 6.11 follows from the text without the padding of the style sheet.
    """

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        narrow = QStyleOptionViewItem(option)
        narrow.rect = option.rect.adjusted(0, 0, -2 * ITEM_MARGIN_PX, 0)
        return super().sizeHint(narrow, index)


class ListWidget(QListWidget):
    """A list whose rows are as high as their wrapped texts."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setItemDelegate(_Delegate(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    # Qt

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # WORKAROUND: https://code.qt.io/cgit/qt/qtbase.git/tree/src/widgets/itemviews/qlistview.cpp
        # Wrapped rows were seen with the height for the width before the list was shown.
        self.doItemsLayout()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in RELAYOUT_AFTER:
            self.scheduleDelayedItemsLayout()
