"""Keyboard navigation of a table: from one object to the next, with a ring around the current one."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter

from epizodiak_qt.desktop.scene.items.shapes import paint_outlines
from epizodiak_qt.desktop.style.theme import FOCUS_COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.table_objects import TableObject, Zone, ZoneName
    from epizodiak_qt.desktop.scene.table_scene import TableScene

Keys = Qt.Key
RING: Final = 3.0
CORNER: Final = 10.0
CONE: Final = 1.5  # how far up and down lead sideways, for each pixel in their own direction


class KeyboardNavigator(QObject):
    """Holds which object of `scene` has the keyboard focus; `changed` is called to paint the ring again.

    It reaches every object that the scene describes, zone by zone. It keeps a key and a place, never an item,
    because items are made anew: if an object is gone, the nearest one of its zone takes its place.

    Until the player has moved the focus, it is on the first object that a press does something with, the hand
    before the other zones.

    Signals:
        focus_moved: Another object has the focus, or none.
    """

    focus_moved = Signal()

    def __init__(self, scene: TableScene, changed: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._changed = changed
        self._zone: ZoneName = "hand"
        self._key: Key | None = None
        self._place = QPointF()
        self._pressed: Key | None = None
        self._seat: int | None = None
        self._told: Key | None = None
        self._zones: tuple[Zone, ...] = ()
        self._described: tuple[object, ...] = ()
        self.active = False
        scene.rested.connect(self.follow)

    # --- the objects

    def zones(self) -> tuple[Zone, ...]:
        """Return the zones of the table with all their objects."""
        scene = self._scene
        now = (scene.shown, scene.picture, scene.hints, scene.selection)
        if not self._described or not all(map(is_, now, self._described)):
            self._described, self._zones = now, scene.describe(private=True)
        return self._zones

    def _objects(self, zone: ZoneName) -> tuple[TableObject, ...]:
        return next((each.objects for each in self.zones() if each.name == zone), ())

    def playable(self) -> list[Key]:
        """Return the keys of all objects that a press does something with now, zone by zone."""
        return [each.key for zone in self.zones() for each in zone.objects if each.enabled]

    def _zone_of(self, key: Key) -> ZoneName | None:
        zones = (zone for zone in self.zones() if any(each.key == key for each in zone.objects))
        return next((zone.name for zone in zones), None)

    # --- the focus

    @property
    def zone(self) -> ZoneName:
        """The zone of the object with the focus."""
        focused = self._resolved()
        return (self._zone_of(focused) if focused is not None else None) or self._zone

    @property
    def focused(self) -> Key | None:
        """The key of the object with the focus, or of the one that takes its place; None without any."""
        return self._resolved() if self.active else None

    def _resolved(self) -> Key | None:
        if self._key is None or self._is_new_hand():
            return self._first()
        keys = [each.key for each in self._objects(self._zone)]
        return self._key if self._key in keys else self._nearest(keys)

    def _is_new_hand(self) -> bool:
        """Return whether the hand of another seat is shown than when the focus was moved."""
        seat = self._scene.picture.seat
        return seat is not None and seat != self._seat

    def _first(self) -> Key | None:
        """Return where the focus begins: at something to play, or else in the hand."""
        playable = sorted(self.playable(), key=self._scene.is_last_by_keyboard)
        return next(iter((*playable, *(each.key for each in self._objects("hand")))), None)

    def _nearest(self, keys: list[Key]) -> Key | None:
        """Return the key of the object that is nearest to the last place of the focus."""
        rects = {key: rect for key in keys if (rect := self._scene.focus_rect(key)) is not None}
        return min(rects, key=lambda key: (rects[key].center() - self._place).manhattanLength(), default=None)

    def activate(self) -> None:
        """Show the focus: the keyboard has come to the table."""
        self.active = True
        self._report()

    def deactivate(self) -> None:
        """Take the focus away: the mouse is used."""
        if self.active:
            self.active = False
            self._report()

    def focus(self, key: Key) -> bool:
        """Move the focus to an object; return whether there is such an object."""
        zone = self._zone_of(key)
        if zone is None:
            return False
        self.active = True
        self._keep(key, zone)
        self._report()
        return True

    def _keep(self, key: Key, zone: ZoneName) -> None:
        self._key, self._zone, self._seat = key, zone, self._scene.picture.seat
        rect = self._scene.focus_rect(key)
        if rect is not None:
            self._place = rect.center()

    def forget(self) -> None:
        """Forget where the focus was: the hand is concealed."""
        self._key, self._zone, self._seat, self._place = None, "hand", None, QPointF()
        self._report()

    def follow(self) -> None:
        """Keep the focus near its last place after the table has changed, or lead it to what is asked."""
        focused = self._settle()
        if focused is not None and self._scene.releases_focus(focused):
            playable = self.playable()
            if playable and focused not in playable:
                self._key = None
        self._report()

    def _settle(self) -> Key | None:
        """Keep the successor of an object that is gone, from which the next one is found; return its key."""
        focused = self.focused
        if focused is not None and self._key is not None and not self._is_new_hand():
            self._keep(focused, self._zone)
        return focused

    def _report(self) -> None:
        self._changed()
        focused = self.focused
        if focused != self._told:
            self._told = focused
            self._scene.point_at(focused)
            self.focus_moved.emit()

    # --- moving it

    def move(self, arrow: int, *, playable: bool = False) -> None:
        """Move the focus inside its zone by an arrow key, Home or End.

        Args:
            arrow: The key. Right and left lead along the zone and around, clockwise on a dial; up and down
                lead to what lies there.
            playable: Whether right and left lead to the next object that can be played, in any zone, and up
                and down to the next zone with one.
        """
        focused = self.focused
        if focused is None:
            self.activate()
        elif playable:
            self._move_to_playable(focused, arrow)
        else:
            self._move_in_zone(focused, arrow)

    def _move_in_zone(self, focused: Key, arrow: int) -> None:
        keys = [each.key for each in self._objects(self.zone)]
        here = keys.index(focused)
        match arrow:
            case Keys.Key_Right:
                self.focus(keys[(here + 1) % len(keys)])
            case Keys.Key_Left:
                self.focus(keys[here - 1])
            case Keys.Key_Home:
                self.focus(keys[0])
            case Keys.Key_End:
                self.focus(keys[-1])
            case _:
                beside = self._beside(focused, keys, upwards=arrow == Keys.Key_Up)
                self.focus(focused if beside is None else beside)

    def _beside(self, focused: Key, keys: list[Key], *, upwards: bool) -> Key | None:
        """Return the nearest object above or below, or None if there is none in that direction."""
        start = self._scene.focus_rect(focused)
        ways: dict[Key, float] = {}
        for key in keys if start is not None else ():
            rect = self._scene.focus_rect(key)
            if rect is not None and start is not None:
                way = rect.center() - start.center()
                along = -way.y() if upwards else way.y()
                if key != focused and along > 0 and abs(way.x()) <= CONE * along:
                    ways[key] = along + 2 * abs(way.x())
        return min(ways, key=lambda key: ways[key], default=None)

    def _move_to_playable(self, focused: Key, arrow: int) -> None:
        """Move the focus to the next object to play, or (up and down) to the first one of the next zone."""
        playable = self.playable()
        back = arrow in (Keys.Key_Left, Keys.Key_Up)
        if arrow in (Keys.Key_Up, Keys.Key_Down):
            here = self.zone
            firsts = {zone: key for key in reversed(playable) if (zone := self._zone_of(key)) is not None}
            playable = [key for key in playable if key in firsts.values()]
            focused = firsts.get(here, focused)
        every = [each.key for zone in self.zones() for each in zone.objects]
        here_at = every.index(focused)
        around = every[here_at + 1 :] + every[:here_at]
        found = [key for key in around if key in playable]
        if found:
            self.focus(found[-1 if back else 0])

    def next_zone(self, *, back: bool = False) -> bool:
        """Move the focus to the next zone that has objects; return whether there was one before the end.

        It comes to something to play there, or else to where the focus was last.
        """
        names = [zone.name for zone in self.zones() if zone.objects]
        here = names.index(self.zone) if self.zone in names else -1
        there = here - 1 if back else here + 1
        return 0 <= there < len(names) and self.enter_zone(names[there])

    def enter_zone(self, name: ZoneName) -> bool:
        """Move the focus to something to play in a zone, or else to its first object."""
        objects = self._objects(name)
        key = next((each.key for each in objects if each.enabled), None)
        return bool(objects) and self.focus(objects[0].key if key is None else key)

    # --- pressing

    def press(self) -> None:
        """Press the object, as the mouse would, until `release`; without focus, show the focus instead."""
        focused = self.focused
        if focused is None:
            self.activate()
        else:
            self.focus(focused)
            self._press(focused)

    @property
    def confirming(self) -> Key | None:
        """The key of the object whose press confirms the selection, or None without one."""
        action = self._scene.selection.action
        if action is None:
            return None
        return next((key for key in self.playable() if self._scene.action_at(key) == action), None)

    def enter(self) -> None:
        """Confirm the selection, or press the object. Without focus press the only one, or show the focus.

        An action that must be held stays pressed until `release`.
        """
        key, playable = self.confirming, self.playable()
        if key is None and not self.active and self._scene.hints.acting and len(playable) == 1:
            key = playable[0]
        self.press_key(key)

    def press_key(self, key: Key | None) -> None:
        """Press an object as Enter would, wherever the focus is; None for the one with the focus."""
        if key is None:
            self.press()
        else:
            self._press(key)
        if not self._scene.hold.running:
            self.release()

    def _press(self, key: Key) -> None:
        if self._pressed is None:
            self._pressed = key
            self._scene.press(key)

    def release(self, *, inside: bool = True) -> None:
        """Release the pressed object; without effect unless the keyboard is still `inside` the table."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            self._scene.release(pressed, inside)
            if inside:
                self._report()

    def ring(self) -> QRectF | None:
        """Return where the ring lies in the scene: around the object, or the whole table without one."""
        if not self.active:
            return None
        focused = self._settle()
        rect = None if focused is None else self._scene.focus_rect(focused)
        return rect or self._scene.sceneRect().adjusted(2 * RING, 2 * RING, -2 * RING, -2 * RING)


def paint_focus(painter: QPainter, ring: QRectF) -> None:
    """Paint a double ring, light on dark, which has enough contrast in every theme."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    light, dark = FOCUS_COLOURS
    paint_outlines(painter, ring, CORNER, (dark, 2.4 * RING), (light, RING))
