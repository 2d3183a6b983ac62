"""The referee and every game: its answers are those of the rules, as JSON."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from epizodiak_qt.games.chance import SeededChance
from tests.games.game_fixture import GameFixture
from tests.games.game_fixtures import UNREADABLE
from tests.games.referee_client import FRESH, ask, error_code

SECRET = "5eed5eed5eed"


def states(kind: GameFixture, count: int = 40) -> Iterator[Any]:
    """Yield positions likely and unlikely."""
    for number in range(count):
        yield kind.wild(Random(number), seed=SECRET)


def test_new_deals_a_game_from_its_seed(kind: GameFixture) -> None:
    """Under the options given, or the default ones."""
    for given in (None, {}, *kind.options):
        options = kind.game.options_from_json(given or {})
        dealt, _ = kind.game.new(options, SeededChance("00ff"))
        reply = ask(id=1, do="new", game=kind.game.NAME, options=given, seed="00ff")
        assert reply == {"id": 1, "position": kind.game.position_to_json(dealt)}


def test_new_without_a_seed_gets_a_fresh_one(kind: GameFixture) -> None:
    """Missing or null."""
    dealt, _ = kind.game.new(kind.game.options_from_json({}), SeededChance(FRESH))
    data = kind.game.position_to_json(dealt)
    assert ask(do="new", game=kind.game.NAME)["position"] == data
    assert ask(do="new", game=kind.game.NAME, seed=None)["position"] == data


def test_new_refuses_options_that_do_not_exist(kind: GameFixture) -> None:
    """An unknown edition, and what are no options at all."""
    for given in ({"edition": "fr-1999"}, {"edition": 5}, ["x"], "x", 7):
        assert error_code(ask(do="new", game=kind.game.NAME, options=given)) == "bad-request"


def test_legal_lists_the_actions_of_every_seat_that_acts(kind: GameFixture) -> None:
    """By seat, in their order, which is that of strings; nobody once the game is over."""
    for state in states(kind):
        legal = ask(id=1, do="legal", position=kind.game.position_to_json(state))["legal"]
        assert sorted(legal) == sorted(map(str, kind.game.acting(state)))
        for seat, actions in legal.items():
            assert actions == [str(action) for action in kind.game.legal(state, int(seat))]


def test_play_returns_the_position_after_and_what_happened(kind: GameFixture) -> None:
    """Nothing is masked, because the request holds the complete position. The answer can be played on."""
    for state in states(kind):
        data = kind.game.position_to_json(state)
        for seat in kind.game.acting(state):
            for action in kind.game.legal(state, seat):
                then, events = kind.game.play(state, seat, action)
                reply = ask(id=1, do="play", position=data, seat=seat, action=str(action))
                assert reply == {
                    "id": 1,
                    "position": kind.game.position_to_json(then),
                    "events": [kind.game.event_to_json(event) for event in events],
                }
                assert "legal" in ask(do="legal", position=reply["position"])


def test_play_and_explain_refuse_what_is_not_legal_with_the_same_reason(kind: GameFixture) -> None:
    """In both languages, with the ruling it rests on."""
    for state in states(kind):
        data = kind.game.position_to_json(state)
        random = Random(5)
        for seat in range(kind.game.SEATS):
            for action in random.sample(kind.actions, min(5, len(kind.actions))):
                reason = kind.game.explain(state, seat, action)
                told = ask(id=2, do="explain", position=data, seat=seat, action=str(action))
                if reason is None:
                    assert told == {"id": 2, "legal": True}
                    continue
                why = {"en": reason.why.en, "fr": reason.why.fr}
                assert told == {"id": 2, "legal": False, "rule": reason.rule, "why": why}
                reply = ask(do="play", position=data, seat=seat, action=str(action))
                assert error_code(reply) == "illegal-action"
                assert reply["error"]["message"] == reason.why.en


def test_view_shows_the_position_as_a_seat_or_a_spectator_sees_it(kind: GameFixture) -> None:
    """A spectator's seat is null; there is never a seed."""
    for state in states(kind):
        for seat in (None, *range(kind.game.SEATS)):
            reply = ask(id=1, do="view", position=kind.game.position_to_json(state), seat=seat)
            assert reply == {"id": 1, "view": kind.game.view_to_json(kind.game.view(state, seat))}
            assert reply["view"]["seat"] == seat
            assert "seed" not in reply["view"]
            assert SECRET not in json.dumps(reply)


def test_a_seat_that_does_not_exist_is_a_bad_request(kind: GameFixture) -> None:
    """There are as many as the game says; there is no default seat, and a spectator does nothing."""
    data = kind.game.position_to_json(next(states(kind)))
    seats: tuple[object, ...] = (-1, kind.game.SEATS, 10**30, "1", True, 0.0, [0], {})
    for do in ("play", "explain", "view"):
        for seat in seats:
            assert error_code(ask(do=do, position=data, seat=seat, action="draw")) == "bad-request"
        assert error_code(ask(do=do, position=data, action="draw")) == "bad-request"
        if do != "view":
            assert error_code(ask(do=do, position=data, seat=None, action="draw")) == "bad-request"


def test_what_cannot_be_read_is_a_bad_request_of_every_game(kind: GameFixture) -> None:
    """Text that is no action, no text at all, and a missing action."""
    data = kind.game.position_to_json(next(states(kind)))
    for do in ("play", "explain"):
        for action in (*set(UNREADABLE).difference(map(str, kind.actions)), 5, None, ["draw"]):
            assert error_code(ask(do=do, position=data, seat=0, action=action)) == "bad-request"
        assert error_code(ask(do=do, position=data, seat=0)) == "bad-request"


@pytest.mark.parametrize("number", range(4))
def test_a_whole_game_can_be_played_through_the_referee(kind: GameFixture, number: int) -> None:
    """From the deal to the end, with nothing but its own answers."""
    random = Random(number)
    options = kind.options[number % len(kind.options)]
    state = ask(do="new", game=kind.game.NAME, options=options, seed=f"whole {number}")["position"]
    for _ in range(kind.cap):
        legal = ask(do="legal", position=state)["legal"]
        if not legal:
            break
        seat = random.choice(sorted(legal))
        action = random.choice(legal[seat])
        reply = ask(do="play", position=state, seat=int(seat), action=action)
        assert reply["events"]
        state = reply["position"]
    assert state["over"] is True
    assert state["winner"] in (None, *range(kind.game.SEATS))
    assert len(state["scores"]) == kind.game.SEATS
