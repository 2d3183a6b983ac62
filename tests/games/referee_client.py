"""Asking the referee, as a program on the other end of a pipe does."""

import json
from copy import deepcopy
from typing import Any

from epizodiak_qt.games.epizodiak import position_to_json
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.game import Json
from epizodiak_qt.games.referee import answer

FRESH = "fresh seed"


def reply_to(line: bytes) -> Json:
    """Return the reply to a line; fail if it is not one line of ASCII that holds one JSON object."""
    text = answer(line, lambda: FRESH)
    assert text.isascii()
    assert "\n" not in text
    assert "\r" not in text

    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    reply = json.loads(text, parse_constant=refuse)
    assert isinstance(reply, dict)
    assert "id" in reply
    return reply


def ask(**request: Any) -> Json:
    """Return the reply to a request; a position may be given as such."""
    if "position" in request and hasattr(request["position"], "seed"):
        request["position"] = position_to_json(request["position"])
    return reply_to(json.dumps(request).encode())


def asked(do: str, state: Position, **more: Any) -> Json:
    """Return the reply to a request about a position."""
    return ask(id=1, do=do, position=state, **more)


def error_code(reply: Json) -> str:
    """Return the code of an error; fail if the reply is none, or says something else as well."""
    assert set(reply) == {"id", "error"}, reply
    error = reply["error"]
    assert set(error) == {"code", "message"}
    assert isinstance(error["message"], str)
    assert error["message"]
    code = error["code"]
    assert code in ("bad-request", "bad-position", "illegal-action")
    return str(code)


def accepted(data: Json) -> Json:
    """Fail unless a position is answered; return its legal actions."""
    assert "view" in ask(do="view", seat=0, position=data)
    legal: Json = ask(do="legal", position=data)["legal"]
    return legal


def pieces_at(data: Json, where: str) -> list[Any]:
    """Return the pieces that lie somewhere in the JSON of a position; places are `hands.0`, `pile`."""
    key, _, seat = where.partition(".")
    found: list[Any] = data[key][int(seat)] if seat else data[key]
    return found


def changed(data: Json, **fields: Any) -> Json:
    """Return the JSON of a position with some fields replaced."""
    return deepcopy(data) | fields


def without(data: Json, key: str) -> Json:
    """Return JSON without a key."""
    return {name: value for name, value in data.items() if name != key}


def moved(data: Json, source: str, target: str, *pieces: Any) -> Json:
    """Return a position in which some or all pieces of one place lie in another."""
    data = deepcopy(data)
    for piece in pieces or [*pieces_at(data, source)]:
        pieces_at(data, source).remove(piece)
        pieces_at(data, target).append(piece)
    return data
