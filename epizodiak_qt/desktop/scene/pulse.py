"""The light of everything that blinks or breathes: one timer for all of it, still after five seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from epizodiak_qt.desktop.scene.animation import BREATH_AGAIN_MS, BREATH_STOPS_MS, Clock, breath

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.clickable_item import Spot

FRAME_MS = 40


class Breather(QObject):
    """Lets the lit spots breathe for five seconds, then shine steadily; again after 20 idle seconds.

    With `still` they shine steadily at once (reduced motion, or no animation).
    """

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.still = False
        self._clock = clock
        self._lit: tuple[Spot, ...] = ()
        self._since_ms = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self.tick)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(BREATH_AGAIN_MS)
        self._again.timeout.connect(self.restart)

    def light(self, *spots: Spot) -> None:
        """Let these breathe, and nothing else; those that did already go on in their rhythm."""
        for spot in self._lit:
            if spot not in spots:
                spot.shine(1.0)
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
            spot.shine(1.0 if self.still else breath(elapsed))
        if elapsed >= BREATH_STOPS_MS and self._timer.isActive():
            self._timer.stop()
            self._again.start()
