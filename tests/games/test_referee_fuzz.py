"""The referee answers every damaged request with one line, with the same id or none."""

import json
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import given, settings, strategies as st

from epizodiak_qt.games.game import Json
from tests.games.game_fixture import GameFixture
from tests.games.referee_client import error_code, reply_to
from tests.sizes import size

REPLIES = {"new": {"position"}, "legal": {"legal"}, "play": {"position", "events"}, "view": {"view"}}
JUNK: list[Any] = [
    *(None, True, False, 0, 1, -1, 7, 13, 2**70, 0.5, 1e300),
    *("", "cw", "start", "picked", "deal", "\ud800", "x" * 300, "aries-sun", "hidden", "combat", "wish"),
    *([], {}, [[]], [1, 2, 3], ["leo-sun", "leo-moon"], [[6, 6]]),
    *({"value": 5, "side": "cw"}, {"edition": "help-2022-07"}),
]


def some_request(kind: GameFixture, random: Random) -> Json:
    """Return a request that is good, about a position likely or not."""
    state = kind.wild(random)
    do = random.choice(("new", "legal", "play", "view", "explain"))
    request: Json = {"id": random.choice((1, "a", None, 2.5)), "do": do}
    if do == "new":
        return request | {"game": kind.game.NAME, "options": random.choice(kind.options), "seed": "s"}
    seat = random.choice((*kind.game.acting(state), 0))
    return request | {
        "position": kind.game.position_to_json(state),
        "seat": seat,
        "action": str(random.choice(kind.game.legal(state, seat) or kind.actions)),
    }


def mutated(value: Any, random: Random) -> Any:
    """Return some JSON with something in it replaced, lost, doubled or moved."""
    spots: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        keys = node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
        for key in keys:
            spots.append((node, key))
            walk(node[key])

    value = deepcopy(value)
    walk(value)
    if not spots:
        return random.choice(JUNK)
    node, key = random.choice(spots)
    match random.randrange(5):
        case 0:
            node[key] = deepcopy(random.choice(JUNK))
        case 1:
            del node[key]
        case 2:
            other, place = random.choice(spots)
            if place in other if isinstance(other, dict) else place < len(other):
                node[key] = deepcopy(other[place])
        case 3:
            if isinstance(node, list):
                node.insert(random.randrange(len(node) + 1), node[key])
            else:
                node[random.choice(("id", "seed", "mood", "over"))] = deepcopy(node[key])
        case _:
            if isinstance(node, list):
                random.shuffle(node)
            elif isinstance(node[key], int):
                node[key] += random.choice((-1, 1))
    return value


def check(line: bytes, request: object) -> None:
    """Fail unless the reply is one object with the id of the request, or null, and of a known kind."""
    reply = reply_to(line)
    name = request.get("id") if isinstance(request, dict) else None
    assert reply["id"] == name or reply["id"] is None
    if "error" in reply:
        error_code(reply)
        return
    assert isinstance(request, dict)
    if request["do"] == "explain":
        expected = {"legal"} if reply["legal"] else {"legal", "rule", "why"}
    else:
        expected = REPLIES[request["do"]]
    assert set(reply) == expected | {"id"}


@given(number=st.integers(0, 2**32))
def test_good_requests_about_any_position_are_answered(kind: GameFixture, number: int) -> None:
    """A refusal of an action at most."""
    request = some_request(kind, Random(number))
    line = json.dumps(request).encode()
    check(line, request)
    reply = reply_to(line)
    assert "error" not in reply or reply["error"]["code"] == "illegal-action"


@settings(max_examples=size("fuzz"))
@given(number=st.integers(0, 2**32))
def test_a_request_changed_at_random_gets_one_line_with_its_id_or_null(
    kind: GameFixture, number: int
) -> None:
    """One change after the other: types, sizes, keys, tiles."""
    random = Random(number)
    request: Any = some_request(kind, random)
    for _ in range(8):
        request = mutated(request, random)
        check(json.dumps(request).encode(), request)


@settings(max_examples=size("fuzz"))
@given(number=st.integers(0, 2**32))
def test_a_line_changed_at_random_gets_one_line(kind: GameFixture, number: int) -> None:
    """Bytes lost, made up or flipped: it may still be a request or not."""
    random = Random(number)
    line = bytearray(json.dumps(some_request(kind, random)).encode())
    for _ in range(random.randint(1, 6)):
        place = random.randrange(len(line))
        match random.randrange(3):
            case 0:
                del line[place : place + random.randint(1, 5)]
            case 1:
                line[place:place] = bytes(random.choices(b'"{}[],:\\u0019eE-+. \x00\x80\xff\n', k=3))
            case _:
                line[place] = random.randrange(256)
    reply_to(bytes(line))


@given(st.binary(max_size=200))
def test_any_bytes_get_one_line(line: bytes) -> None:
    """Text or not."""
    assert error_code(reply_to(line)) in ("bad-request", "bad-position")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    )
)
def test_any_json_gets_an_error(value: object) -> None:
    """Not by chance a request."""
    error_code(reply_to(json.dumps(value).encode()))
