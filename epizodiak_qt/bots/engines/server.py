"""Serves a built-in bot as an engine: a line of JSON in, a line of JSON out (docs/engines)."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from epizodiak_qt.bots.roster import UnknownBotError, make_player
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import InvalidActionError, InvalidPositionError

if TYPE_CHECKING:
    from epizodiak_qt.bots.player import Player

AUTHOR: Final = "EpiZodiak Qt"


class EngineServer:
    """Answers the requests of the engine protocol with the decisions of a bot.

    A request that cannot be answered gets an "error" in English; the next one is answered all the same.

    Args:
        name: the bot, as the roster names it.
        seed: the seed of its chance; None for a random one.

    Raises:
        UnknownBotError: No bot of any game has this name.
    """

    def __init__(self, name: str, seed: int | None = None) -> None:
        self._name = name
        self._random = Random(seed)
        self._players: dict[str, Player] = {}
        for game in GAMES:
            try:
                self._players[game] = make_player(game, name)
            except UnknownBotError:
                if game == tuple(GAMES)[-1] and not self._players:
                    raise

    def serve(self, requests: BinaryIO, replies: BinaryIO) -> None:
        """Answer each line of `requests` until `quit`. Raises OSError if input or output fails."""
        for line in requests:
            reply = self.answer(line)
            if reply is None:
                return
            replies.write(json.dumps(reply).encode("ascii") + b"\n")
            replies.flush()

    def answer(self, line: bytes) -> dict[str, Any] | None:
        """Return the reply to one request; None for `quit`."""
        number: object = None
        try:
            request = json.loads(line)
            if not isinstance(request, dict):
                return _error(number, "The line is no JSON object.")
            number = request.get("id")
            match request.get("do"):
                case "hello":
                    return {"name": self._name, "author": AUTHOR, "games": list(self._players)}
                case "choose":
                    return self._choose(number, request)
                case "quit":
                    return None
            return _error(number, "“do” is none of hello, choose, quit.")
        except (InvalidPositionError, InvalidActionError) as error:
            return _error(number, error.sentence.en)
        except (ValueError, RecursionError):
            return _error(number, "The line is no JSON.")

    def _choose(self, number: object, request: dict[str, Any]) -> dict[str, Any]:
        shown, texts, history = request.get("view"), request.get("legal"), request.get("history", [])
        name = shown.get("game") if isinstance(shown, dict) else None
        player = self._players.get(name) if isinstance(name, str) else None
        if not isinstance(name, str) or player is None:
            return _error(number, f"The view is of none of these games: {', '.join(self._players)}.")
        if not _are_texts(texts) or not texts or not _are_texts(history):
            return _error(number, "“legal” and “history” are lists of texts, and “legal” is not empty.")
        game = GAMES[name]
        view, legal = game.view_from_json(shown), tuple(map(game.parse_action, texts))
        return {"id": number, "action": str(player.choose(view, legal, tuple(history), self._random))}


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _error(number: object, message: str) -> dict[str, Any]:
    return {"id": number, "error": message}
