"""Serves a built-in bot as an engine: a line of JSON in, a line of JSON out (docs/engines)."""

from __future__ import annotations

import json
from random import Random
from typing import Any, BinaryIO, Final

from epizodiak_qt.bots.player import Player, SearchPlayer
from epizodiak_qt.bots.roster import UnknownBotError, all_names, make_player, strength_of, unknown_bot
from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from epizodiak_qt.games.game import InvalidActionError, InvalidPositionError

AUTHOR: Final = "EpiZodiak Qt"
SHARE_OF_TIME: Final = 0.8
"""The share of the time of a decision that the search takes; the rest is for reading and writing."""
LONGEST_MS: Final = 1e9


class EngineServer:
    """Answers the requests of the engine protocol with the decisions of a bot.

    A request that cannot be answered gets an "error" in English; the next one is answered all the same.

    Args:
        name: the bot, as the roster names it.
        seed: the seed of its chance; None for a random one.

    Raises:
        UnknownBotError: No bot has this name.
    """

    def __init__(self, name: str, seed: int | None = None) -> None:
        self._name = name
        self._random = Random(seed)
        self._players: dict[tuple[str, float | None], Player] = {}
        self._games = [game for game in ENTRIES if _knows(game, name)]  # without loading a game
        if not self._games:
            raise unknown_bot(name, all_names())

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
                    return {"name": self._name, "author": AUTHOR, "games": self._games}
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
        if not isinstance(name, str) or name not in self._games:
            return _error(number, f"The view is of none of these games: {', '.join(self._games)}.")
        if not _are_texts(texts) or not texts or not _are_texts(history):
            return _error(number, "“legal” and “history” are lists of texts, and “legal” is not empty.")
        game, player = GAMES[name], self._player(name, request.get("time_ms"))
        view, legal = game.view_from_json(shown), tuple(map(game.parse_action, texts))
        if not isinstance(player, SearchPlayer):
            return {"id": number, "action": str(player.choose(view, legal, tuple(history), self._random))}
        result = player.search(view, legal, tuple(history), self._random)
        return {
            "id": number,
            "action": str(result.action),
            "simulations": result.simulations,
            "values": result.values,
            "chances": result.chances,
        }

    def _player(self, game: str, time_ms: object) -> Player:
        """Return the bot for a game and a time; a fixed number of simulations has no time limit."""
        seconds = None
        if isinstance(time_ms, int | float) and 0 < time_ms < LONGEST_MS and "@" not in self._name:
            seconds = SHARE_OF_TIME * time_ms / 1000
        key = (game, seconds)
        if key not in self._players:
            self._players = {key: make_player(game, self._name, seconds)}
        return self._players[key]


def _knows(game: str, name: str) -> bool:
    """Return whether a game has the bot."""
    try:
        strength_of(game, name)
    except UnknownBotError:
        return False
    return True


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _error(number: object, message: str) -> dict[str, Any]:
    return {"id": number, "error": message}
