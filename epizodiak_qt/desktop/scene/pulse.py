"""The light of everything that blinks or breathes: one timer for all of it, still after five seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from epizodiak_qt.desktop.scene.animation import PULSE_RESTARTS_MS, PULSE_STOPS_MS, pulse_strength

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.clickable_item import ClickableItem

FRAME_MS = 40


class PulseAnimator(QObject):
    """Lets the lit spots breathe for five seconds, then shine steadily; again after 20 idle seconds.

    With `still` they shine steadily at once (reduced motion, or no animation).
    """

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.still = False
        self._clock = clock
        self._lit: tuple[ClickableItem, ...] = ()
        self._since_ms = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self.tick)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(PULSE_RESTARTS_MS)
        self._again.timeout.connect(self.restart)

    def light(self, *spots: ClickableItem) -> None:
        """Let these breathe, and nothing else; those that did already go on in their rhythm."""
        for spot in self._lit:
            if spot not in spots:
                spot.set_strength(1.0)
        new = set(spots) - set(self._lit)
        self._lit = spots
        if new:
            self.restart()
        elif not spots:
            self.rest()

    def restart(self) -> None:
        """Begin the five seconds afresh."""
        self._again.stop()
        self._since_ms = self._clock.now_ms()
        if self._lit and not self.still:
            self._timer.start()
        self.tick()

    def rest(self) -> None:
        """Stop both timers."""
        self._timer.stop()
        self._again.stop()

    def tick(self) -> None:
        """Show the light of this moment."""
        elapsed = self._clock.now_ms() - self._since_ms
        for spot in self._lit:
            spot.set_strength(1.0 if self.still else pulse_strength(elapsed))
        if elapsed >= PULSE_STOPS_MS and self._timer.isActive():
            self._timer.stop()
            self._again.start()
