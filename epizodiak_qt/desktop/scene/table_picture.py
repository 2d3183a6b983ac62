"""The picture of a table at a moment: the values that every game has. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from epizodiak_qt.games.game import HIDDEN, Hidden

if TYPE_CHECKING:
    from collections.abc import Iterable

P_co = TypeVar("P_co", covariant=True)


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # it is never made itself
class TablePicture(Generic[P_co]):
    """The values that are drawn; a game adds its board. `P_co` is the type of its pieces."""

    seat: int | None
    """The seat whose hand is shown, or None."""
    hand: tuple[P_co, ...]
    """The pieces of that hand; empty if none is shown."""
    counts: tuple[int, ...]
    """The size of the hand of each seat."""
    hands: tuple[tuple[P_co, ...], ...] = field(default=(), kw_only=True)
    """The pieces of every hand if all are open, such as in the viewer of a record; empty otherwise."""

    @property
    def seen_hands(self) -> tuple[tuple[P_co | Hidden, ...], ...]:
        """Every hand as a view has it: pieces that are not shown are HIDDEN."""
        shown = map(self.hand_of, range(len(self.counts)))
        return tuple(
            (*own, *(HIDDEN,) * (count - len(own))) for own, count in zip(shown, self.counts, strict=True)
        )

    def sees(self, seat: int) -> bool:
        """Tell whether the hand of `seat` is shown."""
        return bool(self.hands) or seat == self.seat

    def hand_of(self, seat: int) -> tuple[P_co, ...]:
        """Return the pieces of the hand of `seat`; none if it is not shown."""
        if self.hands:
            return self.hands[seat]
        return self.hand if seat == self.seat else ()


def seen(pieces: Iterable[P_co | Hidden]) -> tuple[P_co, ...]:
    """Return the pieces that are not HIDDEN."""
    return tuple(piece for piece in pieces if not isinstance(piece, Hidden))


AnyPicture = TablePicture[object]
