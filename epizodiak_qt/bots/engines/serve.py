"""Serves a built-in bot as an engine: requests on standard input, answers on standard output."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import InvalidActionError, InvalidPositionError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.bots.player import Player

AUTHOR: Final = "EpiZodiak Qt"


class _RefusedError(ValueError):
    """A request that cannot be answered."""


class EngineServer:
    """Answers the requests of the engine protocol with the decisions of a bot.

    Args:
        kind: the bot, as the roster names it; it is made for a game when that is first asked for.
        random: the only source of chance.
    """

    def __init__(self, kind: str, random: Random) -> None:
        self._kind = kind
        self._random = random
        self._players: dict[str, Player] = {}

    def answer(self, line: bytes) -> dict[str, Any] | None:
        """Return the reply to one request; None for `quit`."""
        number: object = None
        try:
            request = json.loads(line)
            if not isinstance(request, dict):
                raise _RefusedError("The line is no JSON object.")
            number = request.get("id")
            match request.get("do"):
                case "hello":
                    return {"name": self._kind, "author": AUTHOR, "games": list(GAMES)}
                case "choose":
                    return {"id": number, **self._choose(request)}
                case "quit":
                    return None
            raise _RefusedError("“do” is none of hello, choose, quit.")
        except (InvalidPositionError, InvalidActionError) as error:
            return {"id": number, "error": error.sentence.en}
        except RecursionError:
            return {"id": number, "error": "The line is nested too deep."}
        except ValueError as error:
            return {"id": number, "error": str(error)}

    def _choose(self, request: dict[str, Any]) -> dict[str, Any]:
        shown = request.get("view")
        name = shown.get("game") if isinstance(shown, dict) else None
        if not isinstance(name, str) or name not in GAMES:
            raise _RefusedError(f"The view is of none of these games: {', '.join(GAMES)}.")
        game = GAMES[name]
        view = game.view_from_json(shown)
        legal = tuple(map(game.parse_action, _texts(request, "legal")))
        if not legal:
            raise _RefusedError("“legal” is empty.")
        history = tuple(_texts(request, "history"))
        player = self._players.setdefault(name, make_player(name, self._kind))
        return {"action": str(player.choose(view, legal, history, self._random))}


def _texts(request: dict[str, Any], key: str) -> Iterable[str]:
    texts = request.get(key, [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise _RefusedError(f"“{key}” is no list of texts.")
    return texts


def serve(kind: str, seed: int | None, requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer requests until `quit` or the end of the input.

    Raises:
        UnknownBotError: No bot has this name in any game.
        OSError: Input or output has failed.
    """
    for game in GAMES:
        make_player(game, kind)
    server = EngineServer(kind, Random(seed))
    for line in requests:
        reply = server.answer(line)
        if reply is None:
            return
        replies.write(json.dumps(reply).encode("ascii") + b"\n")
        replies.flush()
