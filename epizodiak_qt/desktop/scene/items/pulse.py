"""The pulse of everything that can be clicked: one frame timer for all of it, steady after five seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from epizodiak_qt.desktop.app.clock import Clock
from epizodiak_qt.desktop.scene.animation import (
    PULSE_RESTARTS_MS,
    PULSE_STOPS_MS,
    RestartableTimer,
    pulse_strength,
)

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem

FRAME_MS = 40


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
        self._frames.setInterval(FRAME_MS)
        self._frames.timeout.connect(self.tick)
        self._restart = RestartableTimer(clock, self.restart)

    def show_on(self, *items: ClickableItem) -> None:
        """Let these items pulse, and no others; those that did already keep their rhythm."""
        for item in self._items:
            if item not in items:
                item.set_strength(1.0)
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
            item.set_strength(1.0 if self.still else pulse_strength(elapsed))
        if elapsed >= PULSE_STOPS_MS and self._frames.isActive():
            self._frames.stop()
            self._restart.start(PULSE_RESTARTS_MS)
