"""What every table shows at a moment, as plain values. No Qt."""

from __future__ import annotations

from epizodiak_qt.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class TablePicture:
    """What is drawn of a game; a game adds its board."""

    seat: int | None
    """The seat whose hand is shown, or None."""
    hand: tuple[object, ...]
    """The pieces of that hand; empty if none is shown."""
    counts: tuple[int, ...]
    """The size of the hand of each seat."""
