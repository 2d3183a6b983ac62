"""A clock that only a test advances."""

from collections.abc import Callable


class FakeClock:
    """Clock with fixed time; `advance` runs the calls that are due, in order."""

    def __init__(self) -> None:
        self._now_ms = 1_000_000.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    def now_ms(self) -> float:
        """Return the current time of the clock."""
        return self._now_ms

    @property
    def due_ms(self) -> list[float]:
        """The times at which calls are due."""
        return [at_ms for at_ms, _, _ in self._due]

    def call_later(self, delay_ms: float, call: Callable[[], None]) -> None:
        """Schedule a call."""
        self._count += 1
        self._due.append((self._now_ms + delay_ms, self._count, call))

    def advance(self, passed_ms: float) -> None:
        """Advance the time and run the calls that are due."""
        until = self._now_ms + passed_ms
        while self._due:
            first = min(self._due)
            if first[0] > until:
                break
            self._due.remove(first)
            self._now_ms = max(self._now_ms, first[0])
            first[2]()
        self._now_ms = until
