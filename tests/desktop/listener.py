"""A listener at a table: keeps what the built-in speech of the window would speak."""

from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from epizodiak_qt.desktop.app.announce import SPEECH
from tests.desktop.manual_clock import FakeClock

ALL_MS = 1000.0
"""Longer than announcements are collected."""


class Spoken(NamedTuple):
    """A spoken text."""

    at_ms: float
    """When it was spoken, since the listener came."""
    text: str
    """The text."""
    assertive: bool
    """Whether it interrupted others."""


class Listener:
    """Stands in for the speech of a window."""

    def __init__(self, window: QWidget | None, clock: FakeClock) -> None:
        self.clock = clock
        self._came_ms = clock.now_ms()
        self.spoken: list[Spoken] = []
        self.stops = 0
        if window is not None:
            window.setProperty(SPEECH, self)

    def say(self, text: str, *, assertive: bool = False) -> None:
        """Keep a text."""
        self.spoken.append(Spoken(self.clock.now_ms() - self._came_ms, text, assertive))

    def stop(self) -> None:
        """Count a stop."""
        self.stops += 1

    def heard(self) -> list[str]:
        """Return all texts that were spoken since the last call, and those that still wait."""
        self.clock.advance(ALL_MS)
        texts = [each.text for each in self.spoken]
        self.spoken.clear()
        return texts
