"""The entries of the log about proposals, from one state of the table to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.desktop.table.log.table_log import TableNotice, table_notices
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.link import ActionTakenBack, Proposal, State

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Event

ASKED = Proposal("take back", 0, frozenset({1, 2}), 5)
LATER = replace(ASKED, seq=9)
ON = (ActionTakenBack(2),)


def state(proposal: Proposal | None) -> State:
    """Return the state of a table at which that is asked."""
    people = tuple(Seat("human", name) for name in ("Ana", "Bo", "Cy"))
    return State(people, (1,), False, False, frozenset(), proposal, None, True)


@pytest.mark.parametrize(
    ("before", "after", "events", "told"),
    [
        (None, ASKED, (), [TableNotice("asked", 0, "take back")]),
        (ASKED, replace(ASKED, unanswered=frozenset({2})), (), []),
        (ASKED, None, (), [TableNotice("refused", None, "take back")]),
        (ASKED, None, ON, []),
        # Nothing was heard in between: the line was down.
        (ASKED, LATER, ON, [TableNotice("asked", 0, "take back")]),
    ],
)
def test_every_proposal_is_logged_once(
    before: Proposal | None, after: Proposal | None, events: tuple[Event, ...], told: list[TableNotice]
) -> None:
    """Also where it is in the same words as one that is over."""
    assert table_notices(state(before), state(after), events) == told


def test_a_request_that_lapsed_was_not_refused() -> None:
    """A player has opened their hand: there is no event, but the move can no longer be taken back."""
    before = replace(state(ASKED), may_take_back=0)
    assert table_notices(before, replace(before, proposal=None, may_take_back=None), ()) == [
        TableNotice("lapsed", 0, "take back")
    ]
    assert table_notices(before, replace(before, proposal=None), ()) == [
        TableNotice("refused", None, "take back")
    ]
