"""The referee: a line of JSON in, a line of JSON out, nothing remembered in between.

It owns no streams and no randomness: `cli.py` reads, writes and brings fresh seeds.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import chance_from_seed
from epizodiak_qt.games.game import IllegalActionError, InvalidActionError, InvalidPositionError, Json

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.game import AnyGame

LINE_LIMIT: Final = 1 << 20  # bytes, the line break not counted

Code = Literal["bad-request", "bad-position", "illegal-action"]


class _RefusedError(Exception):
    """A request that gets an error for an answer."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code


def answer(line: bytes, fresh_seed: Callable[[], str]) -> str:
    """Return the reply to one request, without its line break. Never raises for what `line` holds."""
    name: object = None
    try:
        request = _read(line)
        name = _readable_id(request.get("id"))
        reply = _reply(request, fresh_seed)
    except _RefusedError as error:
        reply = _error(error.code, str(error))
    except InvalidActionError as error:
        reply = _error("bad-request", str(error))
    except IllegalActionError as error:
        reply = _error("illegal-action", str(error))
    return _line(name, reply)


def _error(code: Code, message: str) -> Json:
    return {"error": {"code": code, "message": message}}


def _line(name: object, reply: Json) -> str:
    try:
        return json.dumps({"id": name, **reply}, allow_nan=False)
    except ValueError:
        # Counts that were just short enough to be read have grown too long to be written.
        error = _error("bad-position", "The numbers of this position are too long.")
        return json.dumps({"id": name, **error}, allow_nan=False)


def _read(line: bytes) -> Json:
    if len(line.rstrip(b"\r\n")) > LINE_LIMIT:
        raise _RefusedError("bad-request", "The line is longer than 1 MiB.")
    try:
        request = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise _RefusedError("bad-request", "The line is no JSON.") from None
    if not isinstance(request, dict):
        raise _RefusedError("bad-request", "The line is no JSON object.")
    return request


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _readable_id(value: object) -> object:
    if value is None or isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value)):
        return value
    raise _RefusedError("bad-request", "“id” is neither a number nor a string.")


def _reply(request: Json, fresh_seed: Callable[[], str]) -> Json:
    match request.get("do"):
        case "new":
            return _new(request, fresh_seed)
        case "legal":
            return _legal(*_position(request))
        case "play":
            return _play(request)
        case "view":
            return _view(request)
        case "explain":
            return _explain(request)
        case _:
            raise _RefusedError("bad-request", "“do” is none of new, legal, play, view, explain.")


def _new(request: Json, fresh_seed: Callable[[], str]) -> Json:
    game = _game(request, "bad-request")
    seed = request["seed"] if request.get("seed") is not None else fresh_seed()
    if not isinstance(seed, str):
        raise _RefusedError("bad-request", "“seed” is no string.")
    try:
        given = request.get("options")
        options = game.options_from_json({} if given is None else given)
    except InvalidPositionError as error:
        raise _RefusedError("bad-request", error.sentence.en) from None
    position, _ = game.new(options, chance_from_seed(seed))
    return {"position": game.position_to_json(position)}


def _legal(game: AnyGame, position: object) -> Json:
    return {"legal": {str(seat): [*map(str, game.legal(position, seat))] for seat in game.acting(position)}}


def _play(request: Json) -> Json:
    game, position = _position(request)
    after, events = game.play(position, _seat(request, game), _action(request, game))
    return {"position": game.position_to_json(after), "events": [*map(game.event_to_json, events)]}


def _view(request: Json) -> Json:
    game, position = _position(request)
    is_spectator = "seat" in request and request["seat"] is None
    seat = None if is_spectator else _seat(request, game)
    return {"view": game.view_to_json(game.view(position, seat))}


def _explain(request: Json) -> Json:
    game, position = _position(request)
    reason = game.explain(position, _seat(request, game), _action(request, game))
    if reason is None:
        return {"legal": True}
    return {"legal": False, "rule": reason.rule, "why": {"en": reason.why.en, "fr": reason.why.fr}}


def _game(data: Json, code: Code) -> AnyGame:
    game = GAMES.get(data["game"]) if isinstance(data.get("game"), str) else None
    if game is None:
        raise _RefusedError(code, f"“game” is none of {', '.join(GAMES)}.")
    return game


def _position(request: Json) -> tuple[AnyGame, Any]:
    data = request.get("position")
    if not isinstance(data, dict):
        raise _RefusedError("bad-position", "“position” is no object.")
    game = _game(data, "bad-position")
    try:
        return game, game.position_from_json(data)
    except InvalidPositionError as error:
        raise _RefusedError("bad-position", error.sentence.en) from None


def _seat(request: Json, game: AnyGame) -> int:
    seat = request.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < game.SEATS:
        raise _RefusedError("bad-request", f"“seat” is none of 0 to {game.SEATS - 1}.")
    return seat


def _action(request: Json, game: AnyGame) -> object:
    text = request.get("action")
    if not isinstance(text, str):
        raise _RefusedError("bad-request", "“action” is no string.")
    return game.parse_action(text)
