"""Asking the referee, as a program on the other end of a pipe does."""

from __future__ import annotations

import json
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
