"""Points of a round and the ranking of a game (R16, R17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.games.epizodiak.constants import EMPTY_HAND_BONUS
from epizodiak_qt.games.game import Outcome, ranked

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.options import Options


class Points(NamedTuple):
    """The score of one seat in a round, part by part."""

    sets: int
    """The number of sets that score."""
    doubled: bool
    """Whether the sets count twice (help-2022)."""
    bonus: int
    """Points for emptying the hand."""

    @property
    def total(self) -> int:
        """The points of the round."""
        return self.sets * (2 if self.doubled else 1) + self.bonus


def potential(options: Options, sets: int, contested: int, filled: int) -> Points:
    """Return the points of a seat's sets so far, before any hand is empty.

    In a match of rules-2021 only the seat that empties its hand scores them (R16).

    Args:
        options: the options of the game.
        sets: how many sets the seat has.
        contested: how many of them it won by a contest.
        filled: how often it filled the dial.
    """
    counted = sets - contested if options.mode == "single" and not options.contest_scores else sets
    return Points(counted, options.scoring == "help-2022" and filled > 0, 0)


def round_points(options: Options, gathered: tuple[Points, ...], emptier: int) -> tuple[Points, ...]:
    """Return the score of each seat once `emptier` has emptied its hand (R16)."""
    winner_takes_all = options.mode == "match" and options.scoring == "rules-2021"
    nothing = Points(0, doubled=False, bonus=0)

    def scored(seat: int, points: Points) -> Points:
        if winner_takes_all:
            return points if seat == emptier else nothing
        return Points(points.sets, points.doubled, EMPTY_HAND_BONUS if seat == emptier else 0)

    return tuple(scored(seat, points) for seat, points in enumerate(gathered))


def rank(scores: tuple[int, ...], emptier: int | None) -> Outcome:
    """Return the ranking: equal scores share a place, but `emptier` stands above their equals (R17)."""
    return ranked([(score, seat == emptier) for seat, score in enumerate(scores)])
