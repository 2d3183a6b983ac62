"""The picture of a table at a moment: the values that every game has. No Qt."""

from __future__ import annotations

from epizodiak_qt.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class TablePicture:
    """The values that are drawn; a game adds its board."""

    seat: int | None
    """The seat whose hand is shown, or None."""
    hand: tuple[object, ...]
    """The pieces of that hand; empty if none is shown."""
    counts: tuple[int, ...]
    """The size of the hand of each seat."""
