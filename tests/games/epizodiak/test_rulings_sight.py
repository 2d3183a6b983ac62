"""R18: who sees what."""

import dataclasses

import pytest

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak import abandon_round, explain, new, parse_action, view
from epizodiak_qt.games.epizodiak.events import Contested, Dealt, Passed, TileDrawn, TilesLaid, TileTaken
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.epizodiak.view import own_hand, potentials, single_values
from epizodiak_qt.games.game import HIDDEN
from tests.games.positions import HELP, RULES, after, arc, position, step, texts

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


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_r18_a_seat_sees_its_own_hand_and_of_the_others_the_number_of_tiles(seat: int) -> None:
    """Hidden tiles are there, face down. A spectator sees none of the three hands."""
    seen = view(STATE, seat)
    assert seen.hands[seat] == own_hand(seen) == STATE.hands[seat]
    for other in {0, 1, 2} - {seat}:
        assert seen.hands[other] == (HIDDEN,) * len(STATE.hands[other])
    assert view(STATE, None).hands == tuple((HIDDEN,) * len(hand) for hand in STATE.hands)
    assert own_hand(view(STATE, None)) == ()


@pytest.mark.parametrize("seat", [0, 1, 2, None])
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
    state = position(hands=([7, 9], [...], [...]), dial=arc(4, 6), pile=0)
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


def test_r18_a_deal_shows_each_seat_its_own_tiles() -> None:
    """A spectator sees no tile of it."""
    dealt, events = new(RULES, SeededChance("r18"))
    event = next(each for each in events if isinstance(each, Dealt))
    dark = (HIDDEN,) * 12
    assert event.seen_by(1) == Dealt((dark, dealt.hands[1], dark), dealt.turn, (0, 0, 0))
    assert event.seen_by(None) == Dealt((dark, dark, dark), dealt.turn, (0, 0, 0))


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_r18_open_events_are_the_same_for_all(seat: int | None) -> None:
    """Lays, pick-ups, passes and contests happen on the table."""
    _, laid = step(STATE, "lay cw 7")
    _, taken = step(STATE, "take")
    _, passed = step(after(STATE, "draw"), "pass")
    contest = position(hands=([1], [7, 7, 2, ...], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
    _, contested = step(contest, "contest 7")
    kinds = (TilesLaid, TileTaken, Passed, Contested)
    for kind, (event,) in zip(kinds, (laid, taken, passed, contested), strict=True):
        assert isinstance(event, kind)
        assert event.seen_by(seat) == event


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_r18_hands_are_open_to_all_once_the_round_is_over(seat: int | None) -> None:
    """Until the next deal, and after the last round; the pile stays face down, the view tells the end."""
    state = position(hands=([2], [...], [...]))
    ended = after(state, "lay cw 2")
    assert view(ended, seat).hands == ended.hands
    assert view(ended, seat).pile == (HIDDEN,) * len(ended.pile)
    dealt = after(ended, "deal")
    assert [HIDDEN in hand for hand in view(dealt, seat).hands] == [each != seat for each in range(3)]
    state = position(hands=([2], [...], [...]), sets=((5,), (), ()), scores=(6, 0, 0))
    over = after(state, "lay cw 2")
    seen = view(over, seat)
    assert seen.hands == over.hands
    assert seen.outcome is not None
    assert seen.outcome.winner == 0


def test_r18_a_round_ended_by_the_table_opens_the_hands_too() -> None:
    """It is over like any other."""
    over, _ = abandon_round(STATE, 1)
    assert view(over, None).hands == over.hands


def test_r18_hints_are_the_mover_s_own() -> None:
    """Only the seat to move gets legal actions; another one always gets the same reason."""
    assert texts(STATE) == ["draw", "lay ccw 3", "lay cw 7", "take"]
    assert texts(STATE, 1) == texts(STATE, 2) == []
    state = position(hands=([1], [7, 7, 2, ...], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
    asked = {explain(state, 1, parse_action(text)) for text in ("contest 7", "contest 8", "lay cw 7", "pass")}
    assert len(asked) == 1
