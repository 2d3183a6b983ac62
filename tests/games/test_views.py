"""Secrets: what a view and a masked event must not tell, for any position."""

from __future__ import annotations

import dataclasses
import json
import typing
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given, strategies as st

from epizodiak_qt.games.epizodiak import event_to_json, explain, legal, play, view, view_to_json
from epizodiak_qt.games.epizodiak.actions import ACTIONS, Contest
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialOpened,
    DialRefilled,
    Event,
    GameEnded,
    Passed,
    RoundEnded,
    SetDiscarded,
    StarterDrawn,
    TileDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.game import HIDDEN
from tests.games.positions import arc, position, texts, wild

if TYPE_CHECKING:
    from collections.abc import Iterator

SECRET = "5eed5eed5eed"
READERS = (0, 1, 2, None)

positions = st.integers(0, 2**32).map(lambda number: wild(Random(number), seed=SECRET))
running = positions.filter(lambda state: state.phase != "deal" and not state.over)
readers = st.sampled_from(READERS)


def shuffled(state: Position, reader: int | None, random: Random) -> Position:
    """Return a position that differs only in what `reader` may not see: pile, other hands, seed."""
    closed = [seat for seat in range(3) if seat != reader]
    tiles = [*state.pile]
    for seat in closed:
        tiles += state.hands[seat]
    random.shuffle(tiles)
    hands = list(state.hands)
    for seat in closed:
        size = len(hands[seat])
        hands[seat], tiles = tuple(sorted(tiles[:size])), tiles[size:]
    return dataclasses.replace(state, hands=tuple(hands), pile=tuple(tiles), seed="another seed")


def paper(state: Position, reader: int | None) -> str:
    """Return the view of `reader` as it would go over a wire."""
    return json.dumps(view_to_json(view(state, reader)))


def masked(events: tuple[Event, ...], reader: int | None) -> str:
    """Return events as they would go to `reader` over a wire."""
    return json.dumps([event_to_json(event.seen_by(reader)) for event in events])


def parts(value: object) -> Iterator[object]:
    """Yield a value and everything it holds."""
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))


@given(running, readers)
def test_a_view_holds_no_tile_that_its_reader_may_not_see(state: Position, reader: int | None) -> None:
    """The hands of others and the pile are so many hidden tiles."""
    seen = view(state, reader)
    assert [len(hand) for hand in seen.hands] == [len(hand) for hand in state.hands]
    for seat, hand in enumerate(seen.hands):
        assert hand == state.hands[seat] if seat == reader else set(hand) == {HIDDEN}
    assert seen.pile == (HIDDEN,) * len(state.pile)


@given(positions, readers)
def test_a_view_never_holds_the_seed_nor_a_position(state: Position, reader: int | None) -> None:
    """Not as a field, not on paper, not in its repr, and no reference that leads to it."""
    seen = view(state, reader)
    assert not hasattr(seen, "seed")
    assert not any(isinstance(part, Position) or part == SECRET for part in parts(seen))
    assert SECRET not in repr(seen)
    assert SECRET not in paper(state, reader)
    assert "seed" not in view_to_json(seen)


@given(running)
def test_a_spectator_sees_no_hand_and_no_pile(state: Position) -> None:
    """Every tile that is not open on the table is hidden."""
    seen = view(state, None)
    assert {tile for hand in seen.hands for tile in hand} | set(seen.pile) <= {HIDDEN}


@given(positions.filter(lambda state: state.phase == "deal" or state.over), readers)
def test_after_the_round_the_hands_are_open_but_not_the_pile(state: Position, reader: int | None) -> None:
    """To seats and spectators alike."""
    seen = view(state, reader)
    assert seen.hands == state.hands
    assert set(seen.pile) <= {HIDDEN}


@given(running, readers, st.randoms(use_true_random=False))
def test_positions_that_look_the_same_give_the_same_bytes(
    state: Position, reader: int | None, random: Random
) -> None:
    """With the same legal actions, hidden tiles change neither view nor wire nor any reason."""
    other = shuffled(state, reader, random)
    seat = 0 if reader is None else reader
    assert view(other, reader) == view(state, reader)
    assert hash(view(other, reader)) == hash(view(state, reader))
    assert paper(other, reader) == paper(state, reader)
    if reader is not None:
        assume(legal(state, seat) == legal(other, seat))
        for action in ACTIONS:
            assert explain(state, seat, action) == explain(other, seat, action)


@given(running, st.integers(0, 2), st.randoms(use_true_random=False))
def test_only_the_offer_of_a_contest_depends_on_another_hand(
    state: Position, reader: int, random: Random
) -> None:
    """Without two passes what is legal follows from the view; with them, all but contests does."""
    other = shuffled(state, reader, random)
    here, there = legal(state, reader), legal(other, reader)
    if state.passes < 2:
        assert here == there
    elif state.passes == 2:
        assert [a for a in here if not isinstance(a, Contest)] == [
            a for a in there if not isinstance(a, Contest)
        ]


@given(running, readers, st.randoms(use_true_random=False))
def test_masked_events_tell_nothing_that_the_views_do_not(
    state: Position, reader: int | None, random: Random
) -> None:
    """The same action from positions that look alike, leading to such: the events look alike too."""
    other = shuffled(state, reader, random)
    both = set(legal(state, state.turn)) & set(legal(other, state.turn))
    for action in sorted(both, key=str):
        here, told_here = play(state, state.turn, action)
        there, told_there = play(other, state.turn, action)
        if view(here, reader) == view(there, reader):
            assert masked(told_here, reader) == masked(told_there, reader)


@given(running, st.randoms(use_true_random=False))
def test_a_draw_looks_the_same_to_all_but_its_owner(state: Position, random: Random) -> None:
    """Whatever tile it was."""
    assume("draw" in texts(state))
    for reader in {None, 0, 1, 2} - {state.turn}:
        other = shuffled(state, reader, random)
        draw = next(action for action in ACTIONS if str(action) == "draw")
        here, told_here = play(state, state.turn, draw)
        there, told_there = play(other, state.turn, draw)
        assert paper(here, reader) == paper(there, reader)
        assert masked(told_here, reader) == masked(told_there, reader)


def test_whether_a_contest_is_offered_may_tell_of_another_hand() -> None:
    """The one exception: both positions look alike to seat 0, and only in one somebody would be emptied."""
    one = position(hands=([1, 9, 3], [7, 7], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
    two = position(hands=([1, 9, 3], [7, 8], [7, 7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
    assert paper(one, 0) == paper(two, 0)
    assert ("contest 7" in texts(one), "contest 7" in texts(two)) == (False, True)


ONE = Points(1, doubled=False, bonus=3)
OPEN: tuple[Any, ...] = (
    StarterDrawn(2),
    DialOpened(5),
    TilesLaid(1, "ccw", (3, 2)),
    SetDiscarded(0, 9),
    TileTaken(2, 7, "cw"),
    Passed(0, drawn=True),
    Contested(1, 4, (3, 0, 1)),
    DialRefilled(14),
    RoundEnded(1, (ONE, ONE, ONE), (4, 4, 4)),
    GameEnded(((1,), (0, 2)), 1),
)
CLOSED: tuple[Any, ...] = (Dealt(((1, 2), (3, 4), (5, 6))), TileDrawn(1, 12, 3))


def test_every_class_of_events_is_looked_at_here() -> None:
    """A new event has to be sorted into open or closed."""
    assert {type(event) for event in (*OPEN, *CLOSED)} == set(typing.get_args(Event))


@pytest.mark.parametrize("event", [*OPEN, *CLOSED], ids=lambda event: type(event).__name__)
def test_an_event_is_frozen(event: Any) -> None:
    """A value, not a variable: nobody can change what others were told."""
    with pytest.raises(AttributeError):
        setattr(event, dataclasses.fields(event)[0].name, None)
    assert hash(event) == hash(dataclasses.replace(event))


@pytest.mark.parametrize("event", OPEN, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("reader", READERS)
def test_an_open_event_is_the_same_for_everybody(event: Event, reader: int | None) -> None:
    """It tells only what lies open on the table."""
    assert event.seen_by(reader) == event
    assert None not in json.loads(masked((event,), reader))[0].values()


@pytest.mark.parametrize("reader", READERS)
def test_a_deal_is_masked_but_for_its_own_hand(reader: int | None) -> None:
    """The hands of the others keep their size."""
    shown = json.loads(masked((CLOSED[0],), reader))[0]
    hands = [[1, 2], [3, 4], [5, 6]]
    assert shown == {
        "event": "Dealt",
        "hands": [hand if seat == reader else [None, None] for seat, hand in enumerate(hands)],
    }


@pytest.mark.parametrize("reader", READERS)
def test_a_drawn_tile_is_masked_for_all_but_its_owner(reader: int | None) -> None:
    """The owner and the size of the pile are public."""
    shown = json.loads(masked((CLOSED[1],), reader))[0]
    assert shown == {"event": "TileDrawn", "seat": 1, "value": 12 if reader == 1 else None, "pile": 3}


def test_points_go_on_paper_as_an_object() -> None:
    """Sets, doubling and bonus of every seat, so that an interface can show how they came about."""
    shown = event_to_json(RoundEnded(1, (ONE, ONE, ONE), (4, 4, 4)))
    assert shown["points"] == [{"sets": 1, "doubled": False, "bonus": 3}] * 3
    assert shown["scores"] == [4, 4, 4]


def test_a_round_ended_by_the_table_names_nobody() -> None:
    """There is no seat that emptied its hand."""
    assert event_to_json(RoundEnded(None, (ONE,), (0,)))["seat"] is None
