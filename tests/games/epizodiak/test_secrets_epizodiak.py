"""Secrets of EpiZodiak: which tiles a view and a masked event tell, for any position."""

import json
from random import Random

from hypothesis import assume, given, strategies as st

from epizodiak_qt.games.epizodiak import event_to_json, legal, play, view, view_to_json
from epizodiak_qt.games.epizodiak.actions import ACTIONS, Contest
from epizodiak_qt.games.epizodiak.events import Dealt, Event, RoundEnded, TileDrawn
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.game import HIDDEN
from tests.games.positions import arc, position, shuffled, texts, wild

READERS = (0, 1, 2, None)

positions = st.integers(0, 2**32).map(lambda number: wild(Random(number)))
running = positions.filter(lambda state: state.phase != "deal" and not state.over)
readers = st.sampled_from(READERS)


def view_text(state: Position, reader: int | None) -> str:
    """Return the view of `reader` as it would go over a wire."""
    return json.dumps(view_to_json(view(state, reader)))


def masked(events: tuple[Event, ...], reader: int | None) -> str:
    """Return events as they would go to `reader` over a wire."""
    return json.dumps([event_to_json(event.seen_by(reader)) for event in events])


@given(running, readers)
def test_a_view_holds_no_tile_that_its_reader_may_not_see(state: Position, reader: int | None) -> None:
    """Other hands and the pile consist of hidden tiles; a spectator sees no hand."""
    seen = view(state, reader)
    assert [len(hand) for hand in seen.hands] == [len(hand) for hand in state.hands]
    for seat, hand in enumerate(seen.hands):
        assert hand == state.hands[seat] if seat == reader else set(hand) == {HIDDEN}
    assert seen.pile == (HIDDEN,) * len(state.pile)


@given(positions.filter(lambda state: state.phase == "deal" or state.over), readers)
def test_after_the_round_the_hands_are_open_but_not_the_pile(state: Position, reader: int | None) -> None:
    """To seats and spectators alike."""
    seen = view(state, reader)
    assert seen.hands == state.hands
    assert set(seen.pile) <= {HIDDEN}


@given(running, st.integers(0, 2), st.randoms(use_true_random=False))
def test_only_the_offer_of_a_contest_depends_on_another_hand(
    state: Position, reader: int, random: Random
) -> None:
    """Without two passes what is legal follows from the view; with them, all but contests does."""
    assume(state.passes <= 2)
    here, there = (
        [action for action in legal(each, reader) if state.passes < 2 or not isinstance(action, Contest)]
        for each in (state, shuffled(state, reader, random))
    )
    assert here == there


@given(running, st.randoms(use_true_random=False))
def test_a_draw_looks_the_same_to_all_but_its_owner(state: Position, random: Random) -> None:
    """For every tile."""
    assume("draw" in texts(state))
    for reader in {None, 0, 1, 2} - {state.turn}:
        other = shuffled(state, reader, random)
        draw = next(action for action in ACTIONS if str(action) == "draw")
        here, told_here = play(state, state.turn, draw)
        there, told_there = play(other, state.turn, draw)
        assert view_text(here, reader) == view_text(there, reader)
        assert masked(told_here, reader) == masked(told_there, reader)


def test_whether_a_contest_is_offered_may_tell_of_another_hand() -> None:
    """The one exception: both positions look alike to seat 0, and only in one somebody would be emptied."""
    one = position(hands=([1, 9, 3], [7, 7], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
    two = position(hands=([1, 9, 3], [7, 8], [7, 7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
    assert view_text(one, 0) == view_text(two, 0)
    assert ("contest 7" in texts(one), "contest 7" in texts(two)) == (False, True)


def test_events_in_json_hide_what_is_masked_and_tell_how_points_came_about() -> None:
    """Hands keep their size, owner and pile are public; a round ended by the table names no seat."""
    dealt = Dealt(((1, 2), (3, 4), (5, 6)), 1, (0, 2, 3)).seen_by(1)
    hands = [[None, None], [3, 4], [None, None]]
    assert event_to_json(dealt) == {"event": "Dealt", "hands": hands, "starter": 1, "scores": [0, 2, 3]}
    for seat, value in ((0, None), (1, 12), (None, None)):
        drawn = event_to_json(TileDrawn(1, 12, 3).seen_by(seat))
        assert drawn == {"event": "TileDrawn", "seat": 1, "value": value, "pile": 3}
    shown = event_to_json(RoundEnded(1, (ONE, ONE, ONE), (4, 4, 4), ((2,), (), (3,)), 2))
    assert shown["points"] == [{"sets": 1, "doubled": False, "bonus": 3}] * 3
    assert shown["scores"] == [4, 4, 4]
    assert event_to_json(RoundEnded(None, (ONE,), (0,), ((),), 0))["seat"] is None


ONE = Points(1, doubled=False, bonus=3)
