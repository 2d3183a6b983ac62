"""Views and masked events of any position: they reveal nothing hidden, and damaged ones are refused."""

import dataclasses
import gc
import json
from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, strategies as st

from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.game import HIDDEN, Hidden, InvalidPositionError
from tests.games.ecliptic import building
from tests.games.game_fixture import GameFixture
from tests.games.test_referee_fuzz import mutated

SECRET = "5eed5eed5eed"

numbers = st.integers(0, 2**32)


def readers(kind: GameFixture) -> tuple[int | None, ...]:
    """Return everybody who may look: every seat, and a spectator."""
    return (None, *range(kind.game.SEATS))


def again(data: Any) -> Any:
    """Return data as it comes out at the other end of a wire."""
    return json.loads(json.dumps(data))


def view_text(kind: GameFixture, state: Any, reader: int | None) -> str:
    """Return the view of `reader` as it would go over a wire."""
    return json.dumps(kind.game.view_to_json(kind.game.view(state, reader)))


def masked(kind: GameFixture, events: tuple[Any, ...], reader: int | None) -> str:
    """Return events as they would go to `reader` over a wire."""
    return json.dumps([kind.game.event_to_json(event.seen_by(reader)) for event in events])


def parts(value: object) -> Iterator[object]:
    """Yield every value that a value leads to, however far it is followed; no classes and functions."""
    seen: set[int] = set()
    left = [value]
    while left:
        each = left.pop()
        if id(each) in seen or isinstance(each, type) or callable(each):
            continue
        seen.add(id(each))
        yield each
        left += gc.get_referents(each)


@given(number=numbers)
def test_what_the_notation_admits_is_read_and_written_unchanged(kind: GameFixture, number: int) -> None:
    """Any position, likely or not, and each view of it."""
    game, state = kind.game, kind.wild(Random(number))
    data = again(game.position_to_json(state))
    assert game.position_from_json(data) == state
    assert game.position_to_json(game.position_from_json(data)) == data
    for reader in readers(kind):
        seen = game.view(state, reader)
        assert game.view_from_json(again(game.view_to_json(seen))) == seen


@given(number=numbers)
def test_a_view_never_holds_the_seed_nor_a_position(kind: GameFixture, number: int) -> None:
    """Not in a field, in JSON, in its repr, or through a reference; nor does an action lead to one."""
    state = dataclasses.replace(kind.wild(Random(number)), seed=SECRET)
    for reader in readers(kind):
        seen = kind.game.view(state, reader)
        assert not hasattr(seen, "seed")
        actions = () if reader is None else kind.game.legal(state, reader)
        assert not any(isinstance(part, type(state)) or part == SECRET for part in parts((seen, actions)))
        assert SECRET not in repr(seen)
        assert SECRET not in view_text(kind, state, reader)
        assert "seed" not in kind.game.view_to_json(seen)


@given(number=numbers)
def test_a_view_of_all_hands_has_no_wire_format(kind: GameFixture, number: int) -> None:
    """It holds every hand, so `view_to_json` refuses it; it differs from every seat's view."""
    state = kind.wild(Random(number))
    seen = kind.game.open_view(state)
    assert seen.hands == state.hands
    assert not hasattr(seen, "seed")
    assert all(seen != kind.game.view(state, reader) for reader in readers(kind))
    with pytest.raises(TypeError):
        kind.game.view_to_json(seen)


def test_a_view_of_all_hands_shows_the_dice_that_were_chosen() -> None:
    """X14: they are secret at the table, but not in the record of a finished game."""
    combats = (building.wild(Random(number)) for number in range(500))
    state = next(each for each in combats if each.combat is not None and any(each.combat.chosen))
    assert state.combat is not None
    seen = ecliptic.open_view(state)
    assert seen.combat is not None
    assert seen.combat.chosen == state.combat.chosen


@pytest.mark.no_cover
@given(number=numbers)
def test_positions_that_look_the_same_give_the_same_bytes(kind: GameFixture, number: int) -> None:
    """What is hidden changes neither view nor wire, nor who acts and how it ends.

    With the same legal actions it changes no reason.
    """
    random = Random(number)
    state = kind.wild(random)
    for reader in readers(kind):
        other = kind.shuffled(state, reader, random)
        assert kind.game.view(other, reader) == kind.game.view(state, reader)
        assert hash(kind.game.view(other, reader)) == hash(kind.game.view(state, reader))
        assert view_text(kind, other, reader) == view_text(kind, state, reader)
        assert kind.game.acting(other) == kind.game.acting(state)
        assert kind.game.outcome(other) == kind.game.outcome(state)
        assert kind.game.turn_begins(other) == kind.game.turn_begins(state)
        if reader is not None and kind.game.legal(state, reader) == kind.game.legal(other, reader):
            for action in kind.actions:
                assert kind.game.explain(state, reader, action) == kind.game.explain(other, reader, action)


@given(number=numbers)
def test_masked_events_tell_nothing_that_the_views_do_not(kind: GameFixture, number: int) -> None:
    """The same action from positions that look alike, leading to such: the events look alike too.

    Both have the same chance to come: what falls is told to all.
    """
    random = Random(number)
    state = kind.wild(random)
    assume(kind.game.acting(state))
    reader = random.choice(readers(kind))
    other = dataclasses.replace(kind.shuffled(state, reader, random), seed=state.seed)
    seat = random.choice(kind.game.acting(state))
    both = set(kind.game.legal(state, seat)) & set(kind.game.legal(other, seat))
    pairs = [(kind.game.play(state, seat, each), kind.game.play(other, seat, each)) for each in both]
    alike = [
        (told_here, told_there)
        for (here, told_here), (there, told_there) in pairs
        if kind.game.view(here, reader) == kind.game.view(there, reader)
    ]
    assert [masked(kind, told, reader) for told, _ in alike] == [
        masked(kind, told, reader) for _, told in alike
    ]


@given(number=numbers)
def test_masked_events_lead_from_view_to_view(kind: GameFixture, number: int) -> None:
    """After every action of any position, for every seat and a spectator."""
    state = kind.wild(Random(number))
    for seat in kind.game.acting(state):
        for action in kind.game.legal(state, seat):
            after, events = kind.game.play(state, seat, action)
            for reader in readers(kind):
                view = kind.game.view(state, reader)
                for event in events:
                    view = kind.game.apply(view, event.seen_by(reader))
                assert view == kind.game.view(after, reader)


def test_an_event_that_cannot_follow_on_a_view_raises_nothing(kind: GameFixture) -> None:
    """As for someone who came later: there is no hand to take from, and no combat to win."""
    blank = kind.game.undealt(kind.game.options_from_json({}), 0)
    for event in (*kind.open_events, *kind.closed_events):
        assert kind.game.apply(blank, event.seen_by(0)).seat == 0


def test_every_class_of_events_is_looked_at_here(kind: GameFixture) -> None:
    """A new event has to be sorted into open or closed."""
    assert {type(event) for event in (*kind.open_events, *kind.closed_events)} == set(kind.events)


def test_an_open_event_is_the_same_for_everybody(kind: GameFixture) -> None:
    """It tells only what lies open on the table."""
    for event in kind.open_events:
        for reader in readers(kind):
            assert event.seen_by(reader) == event
            assert None not in json.loads(masked(kind, (event,), reader))[0].values()


def test_a_closed_event_is_whole_for_one_seat_at_most_but_for_a_deal(kind: GameFixture) -> None:
    """A spectator never sees it whole."""
    for event in kind.closed_events:
        assert event.seen_by(None) != event
        assert sum(event.seen_by(seat) == event for seat in range(kind.game.SEATS)) <= 1
        assert "null" in masked(kind, (event,), None)


def test_what_is_hidden_is_sorted_behind_what_is_known() -> None:
    """Hands and piles keep their order when they are sorted, whichever of them a seat knows."""
    tiles: list[int | Hidden] = [HIDDEN, 12, HIDDEN, 1]
    assert sorted(tiles) == [1, 12, HIDDEN, HIDDEN]


@given(number=numbers)
def test_a_damaged_view_or_event_is_read_or_refused_by_name(kind: GameFixture, number: int) -> None:
    """Nothing but InvalidPositionError comes out of it, for every seat and for spectators."""
    game, random = kind.game, Random(number)
    state = kind.wild(random)
    for reader in readers(kind):
        events = (event.seen_by(reader) for event in (*kind.open_events, *kind.closed_events))
        values: list[Any] = [(game.view_from_json, game.view_to_json, game.view(state, reader))]
        values += [(game.event_from_json, game.event_to_json, event) for event in events]
        for read, write, value in values:
            try:
                found = read(mutated(again(write(value)), random))
            except InvalidPositionError:
                continue
            assert read(again(write(found))) == found


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"event": "Exploded"},
        {"event": ["Passed"]},
        {"event": "Passed", "seat": 3, "drawn": True},
        {"event": "Passed", "seat": 1, "drawn": 1},
        {"event": "TileDrawn", "seat": 1, "value": 13, "pile": 1},
        {"event": "TilesLaid", "seat": 1, "side": "up", "values": [1]},
        {"event": "TilesLaid", "seat": 1, "side": "cw", "values": []},
        {"event": "TilesLaid", "seat": 1, "side": "cw", "values": [1] * 13},
        {"event": "Dealt", "hands": [[1], [2]]},
        {"event": "GameEnded", "ranking": [[7]], "winner": None},
        {"event": "RoundEnded", "seat": None, "points": [1, 2, 3], "scores": [0, 0, 0]},
    ],
)
def test_what_is_no_event_is_refused(data: object) -> None:
    """By name, not by an error from within."""
    with pytest.raises(InvalidPositionError):
        epizodiak.event_from_json(data)


def with_huge_numbers(data: Any) -> Iterator[Any]:
    """Yield the data with each of its numbers replaced by a huge one in turn."""
    if type(data) is int:
        yield 1 << 60
    places = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for place, value in places:
        for huge in with_huge_numbers(value):
            changed = copy(data)
            changed[place] = huge
            yield changed


def test_no_event_counts_more_pieces_than_there_are(kind: GameFixture) -> None:
    """A host could fill the memory of its guests otherwise, because each piece takes some in their views."""
    events, refused = (*kind.open_events, *kind.closed_events), 0
    for event in events:
        for data in with_huge_numbers(again(kind.game.event_to_json(event.seen_by(0)))):
            try:
                huge = kind.game.event_from_json(data)
            except InvalidPositionError:
                refused += 1
            else:
                kind.game.apply(kind.game.undealt(kind.game.options_from_json({}), 0), huge)
    assert refused > len(events)


def test_what_is_hidden_in_a_pile_cannot_be_shown() -> None:
    """A view that names a piece of the pile is refused, whichever it is."""
    for game in GAMES.values():
        position, _ = game.new(game.options_from_json({}), SeededChance("x"))
        data = again(game.view_to_json(game.view(position, 0)))
        own = data["hands"][0][0]
        assert own is not None
        for change in ({"pile": [*data["pile"][:-1], own]}, {"game": "chess"}):
            with pytest.raises(InvalidPositionError):
                game.view_from_json({**data, **change})


def test_dice_cards_and_trophies_that_there_are_not_are_refused() -> None:
    """Each player has a set of dice; a card has a sign and a symbol; trophies are counted one by one."""
    position, _ = ecliptic.new(ecliptic.options_from_json({}), SeededChance("x"))
    data = again(ecliptic.view_to_json(ecliptic.view(position, 0)))
    for change in ({"dice": [[5], [4]]}, {"discard": ["sun"]}, {"trophies": [0, 10**9]}):
        with pytest.raises(InvalidPositionError):
            ecliptic.view_from_json({**data, **change})
