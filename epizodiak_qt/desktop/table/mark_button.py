"""A button that shows a mark of the interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QToolButton, QWidget

from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

DISABLED: Final = 0.45  # the opacity of the mark of a disabled button


class MarkButton(QToolButton):
    """Paints its mark of brass itself: a first icon would load QIcon with its 150 names."""

    def __init__(self, parent: QWidget, mark: str, style: SceneStyle) -> None:
        super().__init__(parent)
        self._mark, self._style = mark, style
        self._side = 0

    def fit_mark(self, side: int) -> None:
        """Show the mark in another size."""
        self._side = side
        self.update()

    def paint_mark(self, painter: QPainter) -> None:
        """Paint the mark in the middle of the button, faint while it is disabled."""
        box = QRectF(0, 0, self._side - 2, self._side - 2)
        box.moveCenter(QRectF(self.rect()).center())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1 if self.isEnabled() else DISABLED)
        self._style.art.mark(painter, self._mark, box, QColor(self._style.theme.accent))

    # Qt

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.paint_mark(QPainter(self))
