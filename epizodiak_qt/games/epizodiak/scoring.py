"""Points of a round and the ranking of a game (R16, R17)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.game import Outcome

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.options import Options

EMPTY_HAND_BONUS: Final = 3


@dataclass(frozen=True, slots=True)
class Points:
    """What one seat scores in a round, and why.

    `sets` counts the sets that score, `doubled` tells whether they count twice (help-2022), `bonus` is
    what emptying the hand adds.
    """

    sets: int
    doubled: bool
    bonus: int

    @property
    def total(self) -> int:
        """The points of the round."""
        return self.sets * (2 if self.doubled else 1) + self.bonus


def potential(options: Options, sets: int, contested: int, filled: int) -> Points:
    """Return what a seat has gathered so far in this round: its sets, before anybody empties a hand.

    `sets` and `contested` count sets of the seat, `filled` how often it filled the dial. In a match of
    rules-2021 they become points only for whoever empties their hand (R16).
    """
    counted = sets - contested if options.mode == "single" and not options.contest_scores else sets
    return Points(counted, options.scoring == "help-2022" and filled > 0, 0)


def round_points(options: Options, gathered: tuple[Points, ...], emptier: int) -> tuple[Points, ...]:
    """Return what each seat scores when `emptier` has emptied their hand."""
    winner_takes_all = options.mode == "match" and options.scoring == "rules-2021"
    nothing = Points(0, doubled=False, bonus=0)

    def scored(seat: int, points: Points) -> Points:
        if winner_takes_all:
            return points if seat == emptier else nothing
        return Points(points.sets, points.doubled, EMPTY_HAND_BONUS if seat == emptier else 0)

    return tuple(scored(seat, points) for seat, points in enumerate(gathered))


def rank(scores: tuple[int, ...], emptier: int | None) -> Outcome:
    """Return the ranking: equal scores share a place, but `emptier` stands above their equals (R17)."""

    def merit(seat: int) -> tuple[int, bool]:
        return scores[seat], seat == emptier

    merits = sorted(set(map(merit, range(len(scores)))), reverse=True)
    ranking = tuple(tuple(s for s in range(len(scores)) if merit(s) == each) for each in merits)
    return Outcome(ranking, ranking[0][0] if len(ranking[0]) == 1 else None)
