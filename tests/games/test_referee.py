"""The referee: its answers are those of the rules of every game, as JSON, and its errors for bad input."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak import position_to_json
from epizodiak_qt.games.referee import LINE_LIMIT
from tests.games.game_fixture import GameFixture
from tests.games.game_fixtures import UNREADABLE
from tests.games.positions import after, arc, at, options, position
from tests.games.referee_client import FRESH, ask, asked, error_code, reply_to

STATE = at(7, 3, 9, last_laid=(6, "cw"), seed="5eed")
OVER = after(position(hands=([2], [...], [...]), options=options(mode="single")), "lay cw 2")


def test_play_returns_the_seed_that_is_left() -> None:
    """Another one where chance was asked, the same elsewhere."""
    drawn = asked("play", STATE, seat=0, action="draw")["position"]
    assert drawn["seed"] == "5eed"
    fills = at(12, 5, dial=arc(1, 11), seed="5eed")
    full = asked("play", fills, seat=0, action="lay cw 12")["position"]
    assert full["seed"] not in ("", "5eed")
    assert full == asked("play", fills, seat=0, action="lay cw 12")["position"]


def test_view_of_a_game_that_is_over_tells_its_end() -> None:
    """Ranking and winner, and all hands."""
    seen = asked("view", OVER, seat=None)["view"]
    assert (seen["over"], seen["ranking"], seen["winner"]) == (True, [[0], [1, 2]], 0)
    assert seen["hands"] == [list(hand) for hand in OVER.hands]


UNKNOWN_VERBS = ("", "New", "quit", "hello", 1, None, True, ["new"], {"new": 1})
NO_SEEDS: tuple[object, ...] = (5, 1.5, True, ["00ff"], {})
NO_OPTIONS = (
    *({"edition": edition} for edition in ("fr-1999", 2021, "\ud800")),
    *({"mode": mode} for mode in ("duel", None)),
    *({"target": target} for target in (0, -1, 1.5, "7", True, None)),
    *({"contest_scores": 1}, {"unique_must_fill": "true"}, {"scoring": "rules-1999"}),
    *(["edition"], "fr-2021-11", 7),
)


@pytest.mark.parametrize(
    "request_",
    [
        {},
        *({"do": do, "position": {}} for do in UNKNOWN_VERBS),
        *({"do": "new", "options": options} for options in NO_OPTIONS),
        *({"do": "new", "seed": seed} for seed in NO_SEEDS),
    ],
    ids=str,
)
def test_unknown_verbs_options_and_seeds_are_a_bad_request(request_: dict[str, Any]) -> None:
    """Unknown editions, wrong types and impossible targets; any string is a seed, and nothing else is."""
    reply = ask(id=7, game="epizodiak", **request_)
    assert (error_code(reply), reply["id"]) == ("bad-request", 7)


@pytest.mark.parametrize("game", ["chess", "", "Epizodiak", 1, None, ["epizodiak"], {}])
def test_an_unknown_game_is_a_bad_request_of_new_and_a_bad_position_elsewhere(game: object) -> None:
    """Missing ones too."""
    assert error_code(ask(do="new", game=game)) == "bad-request"
    assert error_code(ask(do="new")) == "bad-request"
    assert error_code(ask(do="legal", position=position_to_json(STATE) | {"game": game})) == "bad-position"


@pytest.mark.parametrize("name", [0, 1, -5, 2**80, 1.5, -0.0, 1e300, "", "seven", "\ud800", "é", None])
def test_the_id_comes_back_as_it_was(name: object) -> None:
    """In answers and in errors."""
    good = ask(id=name, do="legal", position=STATE)
    bad = ask(id=name, do="nothing")
    assert good["id"] == bad["id"] == name
    assert type(good["id"]) is type(name)
    assert error_code(bad) == "bad-request"


def test_a_missing_id_comes_back_as_null() -> None:
    """The request is answered all the same."""
    assert ask(do="legal", position=OVER) == {"id": None, "legal": {}}


@pytest.mark.parametrize("name", ["[1]", "{}", "[]", '{"a": 1}', "NaN", "Infinity", "-Infinity", "1e999"])
def test_an_id_that_cannot_be_read_is_null_in_the_error(name: str) -> None:
    """Lists, objects, and numbers that are none."""
    reply = reply_to(f'{{"id": {name}, "do": "new", "game": "epizodiak"}}'.encode())
    assert (error_code(reply), reply["id"]) == ("bad-request", None)


@pytest.mark.parametrize(
    "line",
    [
        *(b"", b"\n", b"   ", b"hello", b"[]", b"null", b"true", b"17", b'"new"', b"{"),
        *(b'{"id": 1', b'{"id": 1}{"id": 2}', b"{'id': 1}", b"\xff\xfe\x00", b"\x00" * 8, b"\x80"),
        b'{"id": 1, "do": "new", "game": "epizodiak", "seed": NaN}',
        b'{"id": 1, "do": "new", "game": "epizodi\xe4k"}',
        b'{"id": ' + b"9" * 5000 + b"}",
        b"[" * 200_000,
        b'{"id": 1, "do": ' + b'{"a": ' * 100_000,
        b'{"id": 1, "do": "legal", "position": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    ],
    ids=lambda line: repr(line[:24]),
)
def test_a_line_that_is_no_request_gets_an_error_without_an_id(line: bytes) -> None:
    """No JSON, no object, no text, nested too deep."""
    reply = reply_to(line)
    assert error_code(reply) in ("bad-request", "bad-position")
    assert reply["id"] in (None, 1)


def padded(size: int) -> bytes:
    """Return a request of `size` bytes."""
    start = b'{"id": 1, "do": "new", "game": "epizodiak", "seed": "x", "padding": "'
    return start + b"x" * (size - len(start) - 2) + b'"}'


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_a_line_over_one_mebibyte_is_a_bad_request(end: bytes) -> None:
    """One of just that size is answered; the line break does not count."""
    assert LINE_LIMIT == 1024 * 1024
    assert "position" in reply_to(padded(LINE_LIMIT) + end)
    reply = reply_to(padded(LINE_LIMIT + 1) + end)
    assert (error_code(reply), reply["id"]) == ("bad-request", None)


def test_unknown_keys_doubled_keys_and_lone_surrogates_are_answered() -> None:
    """In the request, the position, its options and its tiles; a seed comes back as it was."""
    data = position_to_json(STATE)
    data["options"]["colour"] = "blue"
    data["last_laid"]["weight"] = 3
    plain = ask(id=1, do="play", position=position_to_json(STATE), seat=0, action="take")
    assert ask(id=1, do="play", position=data | {"mood": 1}, seat=0, action="take", extra=[{}]) == plain
    assert reply_to(b'{"id": 1, "id": 2, "do": "x", "do": "new", "game": "epizodiak"}')["id"] in (1, 2)
    state = position_to_json(STATE) | {"seed": "\ud800"}
    assert ask(id="\udfff", do="play", position=state, seat=0, action="draw")["position"]["seed"] == "\ud800"
    assert "position" in ask(do="new", game="epizodiak", seed="\ud800")


def test_an_error_leaves_nothing_behind() -> None:
    """The next line is answered as if nothing had happened."""
    first = asked("legal", STATE)
    for line in (b"{", b"[" * 100_000, b"\xff", b'{"do": "play"}', padded(LINE_LIMIT + 9)):
        error_code(reply_to(line))
        assert asked("legal", STATE) == first


@pytest.mark.parametrize("key", ["scores", "filled"])
def test_numbers_that_grow_too_long_are_answered_all_the_same(key: str) -> None:
    """A count that is as long as JSON can be read may grow by a digit when it is played on."""
    most = 10**4300 - 1
    state = at(12, dial=arc(1, 11), sets=((5,), (), ()))
    data = position_to_json(state) | {key: [most, most, most]}
    reply = ask(id=1, do="play", position=data, seat=0, action="lay cw 12")
    assert reply["id"] == 1


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
