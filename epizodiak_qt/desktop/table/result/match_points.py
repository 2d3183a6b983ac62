"""The points of a match round by round, and the round that decided it. No Qt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """The totals of all players after each known round."""

    totals: tuple[tuple[int, ...], ...]
    """The totals of the seats before the first known round, then after each."""
    complete: bool
    """Whether the first known round is the first of the match."""

    @property
    def rounds(self) -> int:
        """The number of known rounds."""
        return max(0, len(self.totals) - 1)

    def decisive_round(self, winner: int) -> int | None:
        """Return the round after which `winner` led until the end; None if it lies before the known ones.

        Rounds count from 1. The last one decides if the winner was not alone in the lead before it.
        """
        if not self.rounds:
            return None
        decisive = self.rounds
        while decisive and _leads(self.totals[decisive - 1], winner):
            decisive -= 1
        return decisive or None


def _leads(totals: tuple[int, ...], seat: int) -> bool:
    return all(points < totals[seat] for other, points in enumerate(totals) if other != seat)
