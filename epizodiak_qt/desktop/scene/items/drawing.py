"""Items that only paint: they take no clicks. The costly ones are painted once, into a pixmap."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle


class Drawing(QGraphicsItem):
    """An item that only paints, in `bounds` around its place in the scene."""

    def __init__(self, style: SceneStyle, z: float) -> None:
        super().__init__()
        self._style = style
        self.bounds = QRectF()
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_bounds(self, bounds: QRectF) -> None:
        """Paint in other bounds."""
        self.prepareGeometryChange()
        self.bounds = bounds

    def place(self, rect: Rect) -> None:
        """Move the item to a part of the table, and resize it."""
        self.set_bounds(QRectF(0, 0, rect.width, rect.height))
        self.setPos(rect.x, rect.y)

    @abstractmethod
    def draw(self, painter: QPainter) -> None:
        """Paint the item, with antialiasing."""

    # Qt

    @override
    def boundingRect(self) -> QRectF:
        return self.bounds

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter)


class PaintedOnce(Drawing):
    """A drawing that is kept as a pixmap until the style or its bounds change, or `forget` is called."""

    def __init__(self, style: SceneStyle, z: float) -> None:
        super().__init__(style, z)
        self._pixmap: QPixmap | None = None
        self._revision = -1

    @abstractmethod
    def paint_once(self, painter: QPainter) -> None:
        """Paint the pixmap, with antialiasing, in the coordinates of the item."""

    def forget(self) -> None:
        """Paint the pixmap again, the next time that it is seen."""
        self._pixmap = None
        self.update()

    @override
    def set_bounds(self, bounds: QRectF) -> None:
        super().set_bounds(bounds)
        self._pixmap = None

    @override
    def draw(self, painter: QPainter) -> None:
        if self._pixmap is None or self._revision != self._style.revision:
            self._revision = self._style.revision
            self._pixmap = self._style.empty_pixmap(self.bounds.width(), self.bounds.height())
            once = QPainter(self._pixmap)
            once.setRenderHint(QPainter.RenderHint.Antialiasing)
            once.translate(-self.bounds.topLeft())
            self.paint_once(once)
            once.end()
        painter.drawPixmap(self.bounds.topLeft(), self._pixmap)
