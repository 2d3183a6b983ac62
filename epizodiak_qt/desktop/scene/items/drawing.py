"""Attributes that paint their item again, and items that only paint. Costly ones are painted once."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from epizodiak_qt.desktop.style.painting import painted_pixmap
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

T = TypeVar("T")


class Shown(Generic[T]):
    """An attribute of a graphics item, declared in its class: another value paints the item again.

    The value is a plain attribute of the item, and the first one of its class: both are read in each frame.
    """

    def __init__(self, first: T) -> None:
        self._first = first
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_shown_{name}"
        setattr(owner, self._name, self._first)

    def __get__(self, item: QGraphicsItem, owner: type) -> T:
        value: T = getattr(item, self._name)
        return value

    def __set__(self, item: QGraphicsItem, value: T) -> None:
        if value != getattr(item, self._name):
            setattr(item, self._name, value)
            item.update()


class Painted:
    """The base of all items of a table: each is painted with antialiasing."""

    @abstractmethod
    def draw(self, painter: QPainter) -> None:
        """Paint the item, with antialiasing."""

    # Qt

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the item."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter)


class Drawing(Painted, QGraphicsItem):
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

    # Qt

    @override
    def boundingRect(self) -> QRectF:
        return self.bounds


class PaintedOnce(Drawing):
    """A drawing that is kept as a pixmap until the style or its bounds change, or `forget` is called."""

    SMOOTH: ClassVar = False
    """Whether the item is rotated or scaled, so that its pixmap is painted smoothly."""

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

    def paint_over(self, paint: Callable[[QPainter], object]) -> None:
        """Add to the pixmap, without painting all of it again."""
        if self._pixmap is not None:
            painter = QPainter(self._pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-self.bounds.topLeft())
            paint(painter)
            painter.end()
        self.update()

    @override
    def set_bounds(self, bounds: QRectF) -> None:
        super().set_bounds(bounds)
        self._pixmap = None

    @override
    def draw(self, painter: QPainter) -> None:
        if self._pixmap is None or self._revision != self._style.revision:
            self._revision = self._style.revision
            size, ratio = self.bounds.size(), self._style.pixel_ratio
            self._pixmap = painted_pixmap(size.width(), size.height(), ratio, self._paint_all)
        if self.SMOOTH:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.bounds.topLeft(), self._pixmap)

    def _paint_all(self, painter: QPainter) -> None:
        painter.translate(-self.bounds.topLeft())
        self.paint_once(painter)
