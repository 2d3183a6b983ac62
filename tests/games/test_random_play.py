"""Random games of every game there is, told through the `Game` protocol alone."""

import dataclasses
import importlib
import json
import pkgutil
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from epizodiak_qt.games import game as game_module, sentence as sentence_module
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.game import HIDDEN, AnyGame, IllegalActionError, InvalidActionError
from epizodiak_qt.games.record import options_from_text, options_text, read_record, replay, write_record
from tests.games.conftest import Games, Table
from tests.games.game_fixture import GameFixture
from tests.games.game_fixtures import UNREADABLE
from tests.games.positions import Step, moody
from tests.games.recording import recorded
from tests.games.sentence_checks import check_sentence
from tests.sizes import size


def legal_actions(table: Table, games: Games) -> set[Any]:
    """Return all that could have been done."""
    return {each for _, steps in games for step in steps for each in table.game.legal(step.before, step.seat)}


def names_of(game: AnyGame) -> dict[str, Any]:
    """Return every name of a game's package, for `eval` of what `repr` wrote."""
    names = dict(vars(game_module)) | dict(vars(sentence_module))
    package = importlib.import_module(ENTRIES[game.NAME].rules)
    names |= vars(package)
    for found in pkgutil.iter_modules(getattr(package, "__path__", ())):
        names |= vars(importlib.import_module(f"{package.__name__}.{found.name}"))
    return names


def without_seed(game: AnyGame, position: Any) -> dict[str, Any]:
    """Return the JSON of a position without the seed."""
    data = game.position_to_json(position)
    return {key: value for key, value in data.items() if key != "seed"}


def shows(seen: Any, real: Any) -> bool:
    """Tell whether `seen` is `real` with some things hidden: nothing is missing, nothing is made up."""
    if isinstance(seen, dict) and isinstance(real, dict):
        return set(seen) == set(real) and all(shows(seen[key], real[key]) for key in seen)
    if isinstance(seen, list) and isinstance(real, list):
        return len(seen) == len(real) and all(map(shows, seen, real))
    return seen is None or seen == "hidden" or bool(seen == real)


def test_a_game_goes_on_until_it_is_over(table: Table, games: Games) -> None:
    """Every acting seat has an action, no other seat has one, and the game ends within a bound."""
    for dealt, steps in games:
        assert table.game.outcome(dealt) is None
        for step in steps:
            acting = table.game.acting(step.before)
            assert acting
            assert table.game.outcome(step.before) is None
            for seat in range(table.game.SEATS):
                assert bool(table.game.legal(step.before, seat)) is (seat in acting)
        last = steps[-1].after
        assert table.game.acting(last) == ()
        assert table.game.outcome(last) is not None
        assert not table.game.between_rounds(last)
        assert [table.game.legal(last, seat) for seat in range(table.game.SEATS)] == [()] * table.game.SEATS


def test_every_seat_has_sorted_actions_and_a_seat_beyond_the_game_has_none(
    table: Table, games: Games
) -> None:
    """By their text and once each; no action leaves the position as it was. A file can name any seat."""
    for _, steps in games:
        for step in steps:
            for seat in (-1, table.game.SEATS, 99):
                assert table.game.legal(step.before, seat) == ()
                assert table.game.explain(step.before, seat, step.action) is not None
            texts = [str(action) for action in table.game.legal(step.before, step.seat)]
            assert texts == sorted(set(texts))
            assert step.after != step.before


def test_an_action_is_read_as_it_is_written(table: Table, games: Games) -> None:
    """Text and value name each other, and `repr` rebuilds the value."""
    names = names_of(table.game)
    for action in legal_actions(table, games):
        assert table.game.parse_action(str(action)) == action
        assert eval(repr(action), dict(names)) == action


def test_what_is_no_action_is_not_read(kind: GameFixture) -> None:
    """Nonsense of every kind is refused, in both languages, and quoted no longer than need be."""
    for text in set(UNREADABLE).difference(map(str, kind.actions)):
        with pytest.raises(InvalidActionError) as raised:
            kind.game.parse_action(text)
        check_sentence(raised.value.sentence)
        assert len(raised.value.sentence.en) < 200


@pytest.mark.no_cover
def test_an_action_that_is_not_legal_is_refused_with_its_reason(table: Table, games: Games) -> None:
    """The position stays what it was; `explain` tells the same, and nothing about what is legal."""
    known = sorted(legal_actions(table, games), key=str)
    random = Random(7)
    for _, steps in games:
        for step in random.sample(steps, min(60, len(steps))):
            before = repr(step.before)
            for seat in range(table.game.SEATS):
                legal = table.game.legal(step.before, seat)
                for action in legal:
                    assert table.game.explain(step.before, seat, action) is None
                for action in random.sample(known, min(12, len(known))):
                    if action in legal:
                        continue
                    with pytest.raises(IllegalActionError) as raised:
                        table.game.play(step.before, seat, action)
                    assert raised.value.reason == table.game.explain(step.before, seat, action)
                    assert str(raised.value) == raised.value.reason.why.en
            assert repr(step.before) == before


@pytest.mark.no_cover
def test_no_piece_is_ever_lost_or_made(table: Table, games: Games) -> None:
    """After every action the pieces are those that were dealt."""
    for dealt, steps in games:
        pieces = table.kind.pieces(table.game.position_to_json(dealt))
        for step in steps:
            assert table.kind.pieces(table.game.position_to_json(step.after)) == pieces


@pytest.mark.no_cover
def test_a_position_is_read_as_it_is_written(table: Table, games: Games) -> None:
    """Through JSON text and back, and through `repr`, it is the same value with the same hash."""
    names = names_of(table.game)
    for _, steps in games:
        for step in steps:
            data = json.dumps(table.game.position_to_json(step.after))
            again = table.game.position_from_json(json.loads(data))
            assert again == step.after
            assert hash(again) == hash(step.after)
        for step in steps[::25]:
            assert eval(repr(step.after), dict(names)) == step.after


def test_options_are_read_as_they_are_written(table: Table, games: Games) -> None:
    """In JSON and in the header of a record; they stay those of the game from its deal to its end."""
    data = table.game.options_to_json(table.options)
    for again in (json.loads(json.dumps(data)), options_from_text(options_text(data))):
        assert table.game.options_from_json(again) == table.options
    for _, steps in games:
        assert {step.after.options for step in steps} == {table.options}


@pytest.mark.no_cover
def test_playing_is_a_function_of_the_position_and_dealing_of_the_seed(table: Table, games: Games) -> None:
    """The chance of the table gives the same again; another seed deals another game."""
    for _, steps in games:
        for step in steps:
            assert table.game.play(step.before, step.seat, step.action) == (step.after, step.events)
    first, second, third = (table.game.new(table.options, SeededChance(seed)) for seed in ("a", "a", "b"))
    assert first == second
    assert first != third


@pytest.mark.no_cover
def test_a_view_is_the_position_with_some_things_hidden(table: Table, games: Games) -> None:
    """Nothing but the seed is missing, nothing is made up, and a spectator sees no more than a seat."""
    for _, steps in games:
        for step in steps[::3]:
            real = without_seed(table.game, step.after)
            everybody = table.game.view_to_json(table.game.view(step.after, None)) | {"seat": "hidden"}
            for seat in (None, *range(table.game.SEATS)):
                view = table.game.view(step.after, seat)
                seen = table.game.view_to_json(view)
                assert table.game.view_from_json(json.loads(json.dumps(seen))) == view
                assert shows(everybody, seen)
                assert seen.pop("seat") == seat
                assert shows(seen, real)


@pytest.mark.no_cover
def test_views_are_values_and_nothing_can_be_changed_in_place(table: Table, games: Games) -> None:
    """Equal, hashable, rebuilt by `repr`, no position; positions, options, actions and events are frozen."""
    names = names_of(table.game)
    for _, steps in games:
        for step in steps[::25]:
            for seat in (None, *range(table.game.SEATS)):
                seen = table.game.view(step.after, seat)
                assert seen == table.game.view(step.after, seat)
                assert hash(seen) == hash(table.game.view(step.after, seat))
                assert eval(repr(seen), dict(names)) == seen
                assert type(seen) is not type(step.after)
        for step in steps[::50]:
            values = (step.after, table.game.view(step.after, 0), table.options, step.action, *step.events)
            for value in values:
                for field in dataclasses.fields(value):
                    with pytest.raises(AttributeError):
                        setattr(value, field.name, None)


def test_events_are_values_and_have_json(table: Table, games: Games) -> None:
    """For every seat: they survive JSON and `repr`, and masking twice changes nothing."""
    names = names_of(table.game)
    for _, steps in games:
        events = {event for step in steps for event in step.events}
        for event in events:
            assert eval(repr(event), dict(names)) == event
            real = table.game.event_to_json(event)
            assert real["event"] == type(event).__name__
            for seat in (None, *range(table.game.SEATS)):
                masked = event.seen_by(seat)
                data = json.loads(json.dumps(table.game.event_to_json(masked)))
                assert shows(data, real)
                assert table.game.event_from_json(data) == masked
                assert masked.seen_by(seat) == masked


def test_the_events_of_a_seat_lead_from_view_to_view(table: Table, games: Games) -> None:
    """For each seat and a spectator, from any deal; and unmasked ones from one open view to the next."""
    game = table.game
    for number, (dealt, steps) in enumerate(games):
        _, deal = game.new(table.options, SeededChance(f"seed {number}"))
        for seat in (None, *range(game.SEATS)):
            view = blank = game.undealt(table.options, seat)
            for event in deal:
                view = game.apply(view, event.seen_by(seat))
            assert view == game.view(dealt, seat)
            for step in steps:
                if game.between_rounds(step.before):
                    view = blank
                for event in step.events:
                    view = game.apply(view, event.seen_by(seat))
                assert view == game.view(step.after, seat)
        opened = game.open_view(dealt)
        for step in steps:
            for event in step.events:
                opened = game.apply(opened, event)
            assert opened == game.open_view(step.after)


def test_a_seat_that_missed_its_own_hand_knows_its_size(table: Table, games: Games) -> None:
    """Its view holds the pieces that everyone has seen go there; the others are hidden."""
    game = table.game
    for dealt, steps in games:
        view = dataclasses.replace(game.view(dealt, None), seat=0)
        for step in steps:
            for event in step.events:
                view = game.apply(view, event.seen_by(None))
            real = game.view(step.after, 0)
            assert [*map(len, view.hands)] == [*map(len, real.hands)]
            assert {*view.hands[0]} <= {HIDDEN, *real.hands[0]}


def test_the_end_of_a_round_by_agreement_leads_from_view_to_view(table: Table, games: Games) -> None:
    """Whoever began the round, and at any moment of it."""
    game = table.game
    if (abandon := game.abandon_round) is None:
        pytest.skip("the game has no rounds")
    for _, steps in games:
        for step in steps[::5]:
            position, events = abandon(step.before, step.seat)
            for seat in (None, *range(game.SEATS)):
                view = game.view(step.before, seat)
                for event in events:
                    view = game.apply(view, event.seen_by(seat))
                assert view == game.view(position, seat)


def is_secret_choice(game: AnyGame, step: Step) -> bool:
    """Tell whether a step is a choice and no more.

    All others are shown the same, whichever action it was; no chance fell, and no piece has moved.
    """
    others = [reader for reader in (None, *range(game.SEATS)) if reader != step.seat]

    def shown(after: Any, events: Sequence[Any]) -> list[Any]:
        return [(game.view(after, other), [event.seen_by(other) for event in events]) for other in others]

    told = shown(step.after, step.events)
    before, after = (game.position_to_json(position) for position in (step.before, step.after))
    return all(before.get(key) == after.get(key) for key in ("seed", "hands", "pile")) and all(
        shown(*game.play(step.before, step.seat, way)) == told for way in game.legal(step.before, step.seat)
    )


def test_what_one_seat_alone_has_seen_cannot_be_undone(table: Table, games: Games) -> None:
    """A step that shows different things to different seats is offered for no take-back but one.

    The exception is a secret choice as long as it is sealed (X8): nobody has learnt anything by it, so its
    seat may change it.
    """
    steps = [step for _, steps in games for step in steps]
    private = [step for step in steps if any(event.seen_by(None) != event for event in step.events)]
    assert {table.game.undoable(step.events) for step in steps} == {True, False}
    for step in private:
        assert table.game.undoable(step.events) is is_secret_choice(table.game, step)


@pytest.mark.no_cover
def test_a_record_replays_to_the_same_positions_without_the_seed(table: Table) -> None:
    """Written, read again and replayed, move for move; only the chance to come is gone."""
    for number in range(size("games")):
        game = recorded(table.game, table.options, f"record {number}", moody(Random(number)), table.kind.cap)
        text = write_record(game.record)
        assert f"record {number}" not in text
        assert read_record(text) == game.record
        assert write_record(read_record(text)) == text
        replayed = list(replay(read_record(text), {table.game.NAME: table.game}))
        assert {position.seed for position, _ in replayed} == {""}
        assert [without_seed(table.game, each) for each, _ in replayed] == [
            without_seed(table.game, each) for each, _ in game.happened
        ]
        assert [events for _, events in replayed] == [events for _, events in game.happened]
