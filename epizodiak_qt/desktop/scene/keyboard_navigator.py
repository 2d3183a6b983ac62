"""The keyboard's way over a table: from one thing that can be clicked to the next, and a ring around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.desktop.scene.clickable_item import ClickableItem
from epizodiak_qt.desktop.style.theme import FOCUS_COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable

Keys = Qt.Key
ARROWS: Final = (Keys.Key_Left, Keys.Key_Right, Keys.Key_Up, Keys.Key_Down)
GAP: Final = 8.0  # pixels between a thing and the ring around it: marks of its own lie in between
RING: Final = 3.0
CORNER: Final = 10.0


class KeyboardNavigator:
    """Where the keyboard stands on the table of `scene`; `changed` is called when that is another place.

    It stands only on what a click would do something with now. Left and right lead through all of that,
    kind by kind; up and down lead to the next kind. It keeps a key, never an item: items come and go.
    """

    def __init__(self, scene: Any, changed: Callable[[], object]) -> None:
        self._scene = scene
        self._changed = changed
        self._key: tuple[Any, ...] | None = None
        self._pressed: tuple[Any, ...] | None = None
        self.active = False

    def kinds(self) -> list[list[ClickableItem]]:
        """Return what can be clicked, the kinds that lie lowest first: the hand is what one begins with."""
        found: dict[str, list[ClickableItem]] = {}
        for item in self._scene.items():
            if isinstance(item, ClickableItem) and item.clickable and item.isVisible():
                found.setdefault(item.key[0], []).append(item)
        lowest_first = sorted(found.values(), key=lambda kind: -max(spot.pos().y() for spot in kind))
        return [sorted(kind, key=self._scene.rank) for kind in lowest_first]

    @property
    def spot(self) -> ClickableItem | None:
        """What the keyboard stands on, if it can still be clicked."""
        if not self.active or self._key is None:
            return None
        return next((spot for kind in self.kinds() for spot in kind if spot.key == self._key), None)

    def begin(self) -> None:
        """Stand somewhere: the keyboard has come to the table."""
        self.active = True
        if self.spot is None:
            self._stand_on(next((spot for kind in self.kinds() for spot in kind), None))
        self._changed()

    def leave(self) -> None:
        """Stand nowhere: the mouse is used."""
        if self.active:
            self.active = False
            self._changed()

    def go(self, arrow: Any) -> None:
        """Go on in the direction of an arrow key."""
        kinds, now = self.kinds(), self.spot
        if now is None or not kinds:
            self.begin()
            return
        ways = [spot for kind in kinds for spot in kind]
        here = next(place for place, kind in enumerate(kinds) if now in kind)
        match arrow:
            case Keys.Key_Right:
                self._stand_on(ways[(ways.index(now) + 1) % len(ways)])
            case Keys.Key_Left:
                self._stand_on(ways[ways.index(now) - 1])
            case Keys.Key_Up:
                self._stand_on(kinds[(here + 1) % len(kinds)][0])
            case _:
                self._stand_on(kinds[here - 1][0])

    def _stand_on(self, spot: ClickableItem | None) -> None:
        self._key = None if spot is None else spot.key
        self._changed()

    def press(self) -> None:
        """Press the thing it stands on, as the mouse would; it is held until `release`."""
        spot = self.spot
        if spot is not None and self._pressed is None:
            self._pressed = spot.key
            self._scene.on_pressed(spot.key)

    def release(self) -> None:
        """Release it again."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            self._scene.on_released(pressed, True)
            self._changed()

    def cancel_press(self) -> None:
        """Forget what is pressed: the keyboard has gone elsewhere."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            self._scene.on_released(pressed, False)

    def click(self) -> None:
        """Press and release at once."""
        self.press()
        self.release()

    def ring(self) -> QRectF | None:
        """Return where the ring lies, in the scene: around what it stands on, or around the whole table."""
        if not self.active:
            return None
        spot = self.spot
        if spot is None:
            whole: QRectF = self._scene.sceneRect()
            return whole.adjusted(2 * RING, 2 * RING, -2 * RING, -2 * RING)
        return spot.mapRectToScene(spot.area).adjusted(-GAP, -GAP, GAP, GAP)


def paint_focus(painter: QPainter, ring: QRectF) -> None:
    """Paint a double ring, light on dark, which stands out from every theme."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    light, dark = FOCUS_COLOURS
    for colour, width in ((dark, 2.4 * RING), (light, RING)):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawRoundedRect(ring, CORNER, CORNER)
