"""Views and masked events survive a round trip through JSON, for every game; damaged ones are refused."""

import json
from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak import event_from_json
from epizodiak_qt.games.epizodiak.events import Contested
from epizodiak_qt.games.game import Event, InvalidPositionError
from tests.games.conftest import Table
from tests.games.game_fixture import GameFixture
from tests.games.positions import random_game


def again(data: Any) -> Any:
    """Return data as it comes out at the other end of a wire."""
    return json.loads(json.dumps(data))


def test_every_view_and_event_of_a_game_is_read_from_its_json(table: Table) -> None:
    """For every seat and for spectators, at every step of a random game."""
    random = Random(5)
    game = table.game
    readers = (*range(game.SEATS), None)
    dealt, events, steps, _ = random_game(
        game,
        table.options,
        "round trip",
        lambda _position, _seat, legal: random.choice(legal),
        table.kind.cap,
    )
    seen = [(dealt, events), *((step.after, step.events) for step in steps)]
    for position, happened in seen:
        for reader in readers:
            whole = game.view(position, reader)
            assert game.view_from_json(again(game.view_to_json(whole))) == whole
            for event in happened:
                masked = event.seen_by(reader)
                assert game.event_from_json(again(game.event_to_json(masked))) == masked


@given(st.integers(0, 2**32))
def test_the_view_of_any_position_comes_back(kind: GameFixture, number: int) -> None:
    """Also of positions that no game would reach, for every seat and for spectators."""
    state = kind.wild(Random(number))
    for reader in (*range(kind.game.SEATS), None):
        whole = kind.game.view(state, reader)
        assert kind.game.view_from_json(again(kind.game.view_to_json(whole))) == whole


def _damaged(data: Any, random: Random) -> Any:
    """Return data with one value somewhere in it replaced, or one key gone."""
    odd: Any = random.choice((None, -1, 13, 1 << 80, "x", True, [], {}, 1.5, [[]], "cw"))
    if isinstance(data, dict) and data:
        key = random.choice(sorted(data))
        if random.random() < 0.1:
            return {name: value for name, value in data.items() if name != key}
        return {**data, key: _damaged(data[key], random)}
    if isinstance(data, list) and data and random.random() < 0.8:
        place = random.randrange(len(data))
        return [*data[:place], _damaged(data[place], random), *data[place + 1 :]]
    return odd


@given(st.integers(0, 2**32))
def test_a_damaged_view_is_read_or_refused_by_name(kind: GameFixture, number: int) -> None:
    """Nothing but InvalidPositionError comes out of it, for every seat and for spectators."""
    game, random = kind.game, Random(number)
    for reader in (*range(game.SEATS), None):
        data = _damaged(game.view_to_json(game.view(kind.wild(random), reader)), random)
        try:
            read = game.view_from_json(data)
        except InvalidPositionError:
            continue
        assert game.view_from_json(again(game.view_to_json(read))) == read


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
        event_from_json(data)


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_view_or_event_of_any_game_is_read_or_refused_by_name(seed: int) -> None:
    """The decoder raises nothing but InvalidPositionError for damaged views and events."""
    random = Random(seed)
    for game in GAMES.values():
        position, events = game.new(game.options_from_json({}), SeededChance(str(seed)))
        for _ in range(30):
            if game.acting(position):
                seat = game.acting(position)[0]
                position, events = game.play(position, seat, random.choice(game.legal(position, seat)))
            documents = [(game.view_from_json, game.view_to_json(game.view(position, 0)))]
            documents += [(game.event_from_json, game.event_to_json(event.seen_by(1))) for event in events]
            for read, data in documents:
                try:
                    read(_damaged(again(data), random))
                except InvalidPositionError:
                    continue


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


def test_no_event_counts_more_pieces_than_there_are() -> None:
    """A host could fill the memory of its guests otherwise, because each piece takes some in their views."""
    found: list[tuple[Any, Event]] = [(epizodiak, Contested(0, 3, (2, 2, 0)))]
    for game in GAMES.values():
        options, random = game.options_from_json({}), Random(1)
        position, events = game.new(options, SeededChance("x"))
        for _ in range(200):
            found += [(game, event) for event in events]
            if not game.acting(position):
                break
            seat = game.acting(position)[0]
            position, events = game.play(position, seat, random.choice(game.legal(position, seat)))
    refused = 0
    for game, event in found:
        for data in with_huge_numbers(again(game.event_to_json(event.seen_by(0)))):
            try:
                huge = game.event_from_json(data)
            except InvalidPositionError:
                refused += 1
            else:
                game.apply(game.undealt(game.options_from_json({}), 0), huge)
    assert refused > len(found)


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
