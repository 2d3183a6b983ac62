"""The base of everything on a table that can be clicked, the halo that marks it, and the pulse of halos."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsObject, QGraphicsSceneHoverEvent, QGraphicsSceneMouseEvent

from epizodiak_qt.desktop.scene import animation
from epizodiak_qt.desktop.scene.items.drawing import Painted, Shown
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.painting import faded, set_paint
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import Theme


HALO_REACH: Final = 22.0
FOCUS_GAP: Final = 8.0  # pixels
DRAG_PX: Final = 16.0  # a pointer that moves less between press and release clicks
Key = tuple[object, ...]  # the kind of an item, and which one of that kind: ("hand", 7, 0)


def qrect(rect: Rect) -> QRectF:
    """Return a plain rectangle as Qt's."""
    return QRectF(*rect)


class ClickableItem(Painted, QGraphicsObject):
    """An item with a key and a size, owned by its scene. `light`, 0 to 1, is the strength of its halo.

    Attributes:
        area: Its own rectangle, from 0, 0: where it can be clicked.
        clickable: Whether a click on it does something now; the pointer is then a hand.

    Signals:
        pressed: The key of the item.
        released: The key, and whether the pointer was still over the item.
        hovered: The key, and whether the pointer has come or gone.
        dragged: The key, and where in the scene the pointer was pressed and is now: more than a click moves.
    """

    pressed = Signal(object)
    released = Signal(object, bool)
    hovered = Signal(object, bool)
    dragged = Signal(object, object, object)

    MARGIN: ClassVar = 0.0
    """How far the item paints beyond its area, in units of it."""
    MARGIN_PX: ClassVar = 0.0
    """The same in pixels, beside those units."""
    CACHED: ClassVar = False
    """Whether Qt keeps its picture, because lights and pieces move over it."""
    light = Shown(1.0)

    def __init__(self, key: Key, style: SceneStyle) -> None:
        super().__init__()
        if self.CACHED:
            self.setCacheMode(self.CacheMode.DeviceCoordinateCache)
        self.key = key
        self._style = style
        self.area = QRectF()
        self._bounds = QRectF()  # Qt asks for it hundreds of times in a frame
        self.clickable = False
        self._dragging = False
        self.setAcceptHoverEvents(True)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)

    def rect(self) -> Rect:
        """Return where the item lies in its scene."""
        return Rect(*self.pos().toTuple(), self.area.width(), self.area.height())

    def place(self, rect: Rect) -> None:
        """Move the item, and resize it if necessary."""
        old, self.area = self.area, QRectF(0, 0, rect.width, rect.height)
        margin = self.paint_margin()
        bounds = self.area.adjusted(-margin, -margin, margin, margin)
        if (old, self._bounds) != (self.area, bounds):
            self.prepareGeometryChange()
            self._bounds = bounds
        self.setPos(rect.x, rect.y)

    def set_clickable(self, clickable: bool) -> None:
        """Set `clickable`."""
        if clickable != self.clickable:
            self.clickable = clickable
            self.setCursor(Qt.CursorShape.PointingHandCursor if clickable else Qt.CursorShape.ArrowCursor)

    def focus_ring(self) -> QRectF:
        """Return where the ring of the keyboard focus lies: around the item and its own marks."""
        return self.shape().boundingRect().adjusted(-FOCUS_GAP, -FOCUS_GAP, FOCUS_GAP, FOCUS_GAP)

    @property
    def unit(self) -> float:
        """One unit of an item that is as wide as a piece, in pixels."""
        return self.area.width() / PIECE[0]

    def paint_margin(self) -> float:
        """Return how far, in pixels, the item paints beyond its area."""
        return self.MARGIN_PX + self.MARGIN * self.unit

    # Qt

    @override
    def boundingRect(self) -> QRectF:
        return self._bounds

    @override
    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self.area)
        return path

    @override
    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._dragging = False  # Qt calls this for the second press of a double click too
        self.pressed.emit(self.key)

    @override
    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.released.emit(self.key, self.shape().contains(event.pos()))

    @override
    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        start, now = event.buttonDownScenePos(Qt.MouseButton.LeftButton), event.scenePos()
        if self._dragging or (now - start).manhattanLength() >= DRAG_PX:
            self._dragging = True
            self.dragged.emit(self.key, start, now)

    @override
    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.hovered.emit(self.key, True)

    @override
    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.hovered.emit(self.key, False)


class PulseAnimator(QObject):
    """Lets the halos of items pulse for five seconds, then shine steadily; again after 20 idle seconds.

    Attributes:
        still: They shine steadily at once (reduced motion, or no animation).
        in_view: Whether the table can be seen; no timer runs while it is hidden.
    """

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.still = False
        self.in_view = True
        self._clock = clock
        self._items: tuple[ClickableItem, ...] = ()
        self._since_ms = 0.0
        self._frames = QTimer(self)
        self._frames.setInterval(animation.PULSE_FRAME_MS)
        self._frames.timeout.connect(self.tick)
        self._restart = animation.RestartableTimer(clock, self.restart)

    def show_on(self, *items: ClickableItem) -> None:
        """Let these items pulse, and no others; those that did already keep their rhythm."""
        for item in self._items:
            if item not in items:
                item.light = 1.0
        new = set(items) - set(self._items)
        self._items = items
        if new:
            self.restart()
        elif not items:
            self.stop()

    def restart(self) -> None:
        """Begin the five seconds again."""
        self._restart.stop()
        self._since_ms = self._clock.now_ms()
        if self._items and not self.still and self.in_view:
            self._frames.start()
        self.tick()

    def stop(self) -> None:
        """Stop, and do not restart."""
        self._frames.stop()
        self._restart.stop()

    def tick(self) -> None:
        """Show the strength of this moment."""
        elapsed = self._clock.now_ms() - self._since_ms
        for item in self._items:
            item.light = 1.0 if self.still else animation.pulse_strength(elapsed)
        if elapsed >= animation.PULSE_STOPS_MS and self._frames.isActive():
            self._frames.stop()
            self._restart.start(animation.PULSE_RESTARTS_MS)


def paint_halo(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    unit: float,
    theme: Theme,
    light: float,
    *,
    reach: float = HALO_REACH,
) -> None:
    """Paint a golden halo around `rect`: three layers of glow, and a ring of four units; nothing inside.

    `reach` is how far the glow goes, in units.
    """
    if theme.glow:
        for part, alpha in ((1.0, 0.12), (0.64, 0.20), (0.32, 0.28)):
            set_paint(painter, None, faded(theme.halo_glow, alpha * light), part * reach * unit)
            half = part * reach * unit / 2
            painter.drawRoundedRect(rect.adjusted(-half, -half, half, half), radius + half, radius + half)
    set_paint(painter, None, faded(theme.halo, max(0.0, min(1.0, light))), 4 * unit)
    painter.drawRoundedRect(rect.adjusted(-2 * unit, -2 * unit, 2 * unit, 2 * unit), radius, radius)
