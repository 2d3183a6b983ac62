"""The points of a match by rounds: which rounds are known, and which one decided."""

from __future__ import annotations

import pytest

from epizodiak_qt.desktop.epizodiak.result.round_result import match_points
from epizodiak_qt.desktop.table.result.match_chart import MatchPoints
from epizodiak_qt.games.epizodiak.events import Dealt, RoundEnded, StarterDrawn, TileDrawn
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import ActionTakenBack

DEAL = Dealt(((HIDDEN,), (HIDDEN,), (HIDDEN,)), 0, (0, 0, 0))


def ended(*points: int, after: tuple[int, ...]) -> RoundEnded:
    """Return the end of a round."""
    each = tuple(Points(each, doubled=False, bonus=0) for each in points)
    return RoundEnded(0, each, after, ((), (2,), (3,)), 1)


FIRST = ended(2, 0, 0, after=(2, 0, 0))
SECOND = ended(0, 3, 0, after=(2, 3, 0))
THIRD = ended(5, 0, 0, after=(7, 3, 0))


def test_all_rounds_since_the_lot_make_a_complete_match() -> None:
    """The totals begin with zeros; other events do not matter."""
    events = (DEAL, StarterDrawn(0), FIRST, DEAL, TileDrawn(1, HIDDEN, 3), SECOND, DEAL, THIRD)
    found = match_points(events, (7, 3, 0))
    assert found == MatchPoints(((0, 0, 0), (2, 0, 0), (2, 3, 0), (7, 3, 0)), complete=True)
    assert found.rounds == 3


def test_rounds_that_were_not_seen_are_not_invented() -> None:
    """The chart begins with the totals before the first known round, and says that it is incomplete."""
    assert match_points((DEAL, THIRD), (7, 3, 0)) == MatchPoints(((2, 3, 0), (7, 3, 0)), complete=False)
    assert match_points((DEAL, StarterDrawn(0), FIRST, DEAL, THIRD), (7, 3, 0)) == MatchPoints(
        ((2, 3, 0), (7, 3, 0)), complete=False
    )
    assert match_points((), (7, 3, 0)) == MatchPoints(((7, 3, 0),), complete=False)


def test_a_round_whose_last_action_was_taken_back_does_not_count() -> None:
    """It ended another way; a take-back after the next deal is about that round."""
    wrong = ended(0, 0, 0, after=(0, 0, 0))
    events = (DEAL, StarterDrawn(0), wrong, ActionTakenBack(0), FIRST, DEAL, ActionTakenBack(1), SECOND)
    found = match_points(events, (2, 3, 0))
    assert found == MatchPoints(((0, 0, 0), (2, 0, 0), (2, 3, 0)), complete=True)


@pytest.mark.parametrize(
    ("totals", "complete", "decisive"),
    [
        (((0, 0), (2, 0), (2, 1), (7, 1)), True, 1),
        (((0, 0), (2, 0), (2, 3), (5, 3), (7, 3)), True, 3),
        (((0, 0), (2, 2), (7, 2)), True, 2),
        (((0, 0), (3, 0), (3, 3), (3, 3)), True, 3),  # equal to the end: the empty hand decides
        (((3, 1), (7, 1)), False, None),
        (((3, 4), (7, 4)), False, 1),
        (((7, 1),), False, None),
    ],
)
def test_the_decisive_round_is_the_one_after_which_the_winner_led_until_the_end(
    totals: tuple[tuple[int, ...], ...], complete: bool, decisive: int | None
) -> None:
    """Alone in the lead after each later round; None if that was before the known rounds."""
    assert MatchPoints(totals, complete).decisive_round(0) == decisive
