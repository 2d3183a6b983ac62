"""R18: who sees what, in positions at random and in those that the ruling is about."""

import dataclasses
from random import Random

import pytest
from hypothesis import assume, given, strategies as st

from epizodiak_qt.games.epizodiak import abandon_round, event_to_json, explain, legal, parse_action, view
from epizodiak_qt.games.epizodiak.actions import Contest
from epizodiak_qt.games.epizodiak.events import Dealt, RoundEnded, TileDrawn
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.epizodiak.view import own_hand, potentials, single_values
from epizodiak_qt.games.game import HIDDEN
from tests.games.positions import HELP, after, arc, at, position, shuffled, step, texts, wild

READERS = (0, 1, 2, None)
ONE = Points(1, doubled=False, bonus=3)
STATE = position(
    hands=([7, 9, 3], [7, 7, ...], [...]),
    dial=arc(4, 6),
    pile=(1, 2, 1),
    sets=((8,), (), (12,)),
    contested=((), (), (12,)),
    filled=(0, 1, 0),
    last_laid=(6, "cw"),
    scores=(1, 2, 3),
)

positions = st.integers(0, 2**32).map(lambda number: wild(Random(number)))
running = positions.filter(lambda state: state.phase != "deal" and not state.over)
readers = st.sampled_from(READERS)


@given(running, readers)
def test_r18_a_view_holds_no_tile_that_its_reader_may_not_see(state: Position, reader: int | None) -> None:
    """Other hands and the pile consist of hidden tiles; a spectator sees no hand."""
    seen = view(state, reader)
    assert [len(hand) for hand in seen.hands] == [len(hand) for hand in state.hands]
    for seat, hand in enumerate(seen.hands):
        assert hand == state.hands[seat] if seat == reader else set(hand) == {HIDDEN}
    assert own_hand(seen) == (() if reader is None else state.hands[reader])
    assert seen.pile == (HIDDEN,) * len(state.pile)


@given(positions.filter(lambda state: state.phase == "deal" or state.over), readers)
def test_r18_after_the_round_the_hands_are_open_but_not_the_pile(state: Position, reader: int | None) -> None:
    """To seats and spectators alike; also after a round that was ended by the table."""
    seen = view(state, reader)
    assert seen.hands == state.hands
    assert set(seen.pile) <= {HIDDEN}
    ended, _ = abandon_round(STATE, 1)
    assert view(ended, reader).hands == ended.hands


@pytest.mark.parametrize("seat", READERS)
def test_r18_what_lies_open_is_seen_by_all(seat: int | None) -> None:
    """Dial, sets, scores, potential points, passes, a tile picked up, and how many tiles the pile has."""
    assert view(STATE, seat).pile == (HIDDEN, HIDDEN, HIDDEN)
    seen = view(STATE, seat)
    for name in ("dial", "sets", "contested_sets", "filled", "turn", "phase", "last_laid", "scores"):
        assert getattr(seen, name) == getattr(STATE, name), name
    assert (seen.options, seen.outcome, seen.seat) == (STATE.options, None, seat)
    assert single_values(seen) == {8, 12}
    assert [points.total for points in potentials(view(STATE, seat))] == [1, 0, 1]
    doubled = dataclasses.replace(STATE, options=HELP, filled=(1, 0, 0))
    assert potentials(view(doubled, seat))[0] == Points(1, doubled=True, bonus=0)
    state = at(7, 9, pile=0)
    assert view(after(state, "pass", "pass"), seat).passes == 2
    taken = view(after(STATE, "take"), seat)
    assert taken.picked == STATE.last_laid
    assert (taken.hands[0] == (3, 6, 7, 9)) is (seat == 0)


def test_r18_a_drawn_tile_is_seen_by_its_owner_only() -> None:
    """In the view as in the event."""
    drawn, (event,) = step(STATE, "draw")
    assert view(drawn, 0).hands[0] == (1, 3, 7, 9)
    assert view(drawn, 1).hands[0] == (HIDDEN,) * 4
    assert event.seen_by(0) == TileDrawn(0, 1, 2)
    for other in (1, 2, None):
        assert event.seen_by(other) == TileDrawn(0, HIDDEN, 2)


@given(running, st.integers(0, 2), st.randoms(use_true_random=False))
def test_r18_only_the_offer_of_a_contest_depends_on_another_hand(
    state: Position, reader: int, random: Random
) -> None:
    """Without two passes what is legal follows from the view; with them, all but contests does."""
    assume(state.passes <= 2)
    here, there = (
        [action for action in legal(each, reader) if state.passes < 2 or not isinstance(action, Contest)]
        for each in (state, shuffled(state, reader, random))
    )
    assert here == there


def test_r18_whether_a_contest_is_offered_may_tell_of_another_hand() -> None:
    """The one exception: both positions look alike to seat 0, and only in one somebody would be emptied."""
    one = position(hands=([1, 9, 3], [7, 7], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
    two = position(hands=([1, 9, 3], [7, 8], [7, 7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
    assert view(one, 0) == view(two, 0)
    assert ("contest 7" in texts(one), "contest 7" in texts(two)) == (False, True)


def test_r18_events_in_json_hide_what_is_masked_and_tell_how_points_came_about() -> None:
    """Hands keep their size, owner and pile are public; a round ended by the table names no seat."""
    dark = [None, None]
    for seat, hands in ((1, [dark, [3, 4], dark]), (None, [dark, dark, dark])):
        dealt = event_to_json(Dealt(((1, 2), (3, 4), (5, 6)), 1, (0, 2, 3)).seen_by(seat))
        assert dealt == {"event": "Dealt", "hands": hands, "starter": 1, "scores": [0, 2, 3]}
    for seat, value in ((0, None), (1, 12), (None, None)):
        drawn = event_to_json(TileDrawn(1, 12, 3).seen_by(seat))
        assert drawn == {"event": "TileDrawn", "seat": 1, "value": value, "pile": 3}
    shown = event_to_json(RoundEnded(1, (ONE, ONE, ONE), (4, 4, 4), ((2,), (), (3,)), 2))
    assert shown["points"] == [{"sets": 1, "doubled": False, "bonus": 3}] * 3
    assert shown["scores"] == [4, 4, 4]
    assert event_to_json(RoundEnded(None, (ONE,), (0,), ((),), 0))["seat"] is None


def test_r18_hints_are_the_mover_s_own() -> None:
    """Only the seat to move gets legal actions; another one always gets the same reason."""
    assert texts(STATE) == ["draw", "lay ccw 3", "lay cw 7", "take"]
    assert texts(STATE, 1) == texts(STATE, 2) == []
    state = position(hands=([1], [7, 7, 2, ...], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
    asked = {explain(state, 1, parse_action(text)) for text in ("contest 7", "contest 8", "lay cw 7", "pass")}
    assert len(asked) == 1
