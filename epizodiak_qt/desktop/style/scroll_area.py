"""Scroll areas, scrolling to the focused field, and the focus of a panel that is hidden."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from epizodiak_qt.override import override

FRAME_PX: Final = 8  # kept free around a widget, so that its focus frame is visible too


def scroll_area(content: QWidget, *, transparent: bool = False, parent: QWidget | None = None) -> QScrollArea:
    """Return an area that scrolls `content` if it is larger. The area itself takes no focus.

    Args:
        content: The widget to scroll.
        transparent: Whether the ground of the area is seen through it.
        parent: The parent of the area, whose style the content gets at once.
    """
    area = QScrollArea(parent)
    _fill(area, content, transparent=transparent)
    return area


def _fill(area: QScrollArea, content: QWidget, *, transparent: bool) -> None:
    if transparent:  # a new viewport has no ground; `viewport()` of Qt's own loads every widget class
        area.setViewport(QWidget())
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    if transparent:
        content.setAutoFillBackground(False)


class FittedScrollArea(QScrollArea):
    """Scrolls its content if it is higher than the window, and wants no more room than the content needs."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self._content = content
        _fill(self, content, transparent=True)

    # Qt

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()  # QScrollArea keeps its size, because it scrolls what does not fit
        return super().eventFilter(watched, event)

    @override
    def sizeHint(self) -> QSize:
        return self._content.sizeHint() + QSize(self.verticalScrollBar().sizeHint().width(), 0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        content = self._content
        return content.heightForWidth(width) if content.hasHeightForWidth() else content.sizeHint().height()


def scroll_to(widget: QWidget, part: QRect | None = None) -> None:
    """Scroll the areas around a widget so that it is visible, or a part of one that is higher than they are.

    WORKAROUND: https://code.qt.io/cgit/qt/qtbase.git/tree/src/widgets/widgets/qscrollarea.cpp
    QScrollArea of Qt 6.11 does not scroll if Tab enters the area from outside.
    """
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, FRAME_PX, FRAME_PX)
            content = parent.widget()
            if part is not None and content is not None:
                middle = widget.mapTo(content, part.center())
                parent.ensureVisible(widget.x(), middle.y(), 0, part.height() // 2 + FRAME_PX)
        parent = parent.parentWidget()


def hide_and_focus(panel: QWidget, fallback: QWidget) -> None:
    """Hide a panel; if the focus was within it, pass it to `fallback`."""
    focused = panel.window().focusWidget()
    within = focused is not None and panel.isAncestorOf(focused)
    panel.hide()
    if within:
        fallback.setFocus()
