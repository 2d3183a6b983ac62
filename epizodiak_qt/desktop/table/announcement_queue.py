"""The queue of announcements: merges what comes together, and drops what would only lag behind. No Qt."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.clock import Clock

MERGE_MS: Final = 300.0
MOST_WAITING: Final = 4
"""How many polite texts wait at most; the oldest ones are dropped."""


class Output(Protocol):
    """A function that speaks."""

    def __call__(self, text: str, *, assertive: bool) -> None:
        """Speak a text; an assertive one interrupts what is being spoken (WAI-ARIA 1.2, `aria-live`)."""


class AnnouncementQueue:
    """Collects texts for `MERGE_MS` and speaks them as one text, in their order.

    The merged text is assertive if one of its parts is, so that no part interrupts another one. A notice that
    repeats a waiting text, such as its line of the log, is not added again. Two events with the same text
    both stay: a player may draw twice.

    Args:
        clock: The clock of the table.
        output: Speaks.
    """

    def __init__(self, clock: Clock, output: Output) -> None:
        self._clock = clock
        self._output: Output | None = output
        self._waiting: list[tuple[str, bool, int]] = []  # each text, whether it is assertive, and its event
        self._batch = 0

    def add(self, text: str, *, assertive: bool = False, event: int = 0) -> None:
        """Add a text.

        Args:
            text: The text.
            assertive: Whether it interrupts what is being spoken.
            event: The number of its event; 0 for a notice.
        """
        if not text or self._output is None:
            return
        same = (number for other, _, number in self._waiting if other == text)
        if any(number == event or 0 in (number, event) for number in same):
            return
        if not self._waiting:
            self._clock.call_later(MERGE_MS, partial(self._on_time, self._batch))
        self._waiting.append((text, assertive, event))
        polite = [each for each in self._waiting if not each[1]]
        if len(polite) > MOST_WAITING:
            self._waiting.remove(polite[0])

    def clear(self) -> None:
        """Drop everything that waits."""
        self._waiting.clear()
        self._batch += 1

    def close(self) -> None:
        """Speak nothing more."""
        self.clear()
        self._output = None

    def _on_time(self, batch: int) -> None:
        # After `clear` and another `add`, an earlier call comes too early. The clock cannot show that:
        # a timer of Qt may end a fraction of a millisecond before its time.
        if self._output is None or not self._waiting or batch != self._batch:
            return
        text = " ".join(each for each, *_ in self._waiting)
        assertive = any(each for _, each, _ in self._waiting)
        self.clear()
        self._output(text, assertive=assertive)
