"""Lets a bot or an engine of this computer play a seat of this computer at a table over the network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.bots.seat import BotSeat
from epizodiak_qt.bots.thinkers import make_thinker
from epizodiak_qt.games.catalogue import GAMES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from epizodiak_qt.bots.thinkers import FindEngine
    from epizodiak_qt.games.game import AnyGame
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lobby.client import TableClient
    from epizodiak_qt.table.link import Link, Receiver


class ClientTable:
    """A table over the network, as a bot at this computer uses it: through the link of its players."""

    def __init__(self, client: TableClient, game: str) -> None:
        self._client = client
        self.game: AnyGame = GAMES[game]

    def connect(self, _seats: frozenset[int], receiver: Receiver, *watched: int | None) -> Link:
        """Return a link for the seats of this computer."""
        link = self._client.connect(receiver)
        link.watch(*watched)
        return link


def play_own_seat(
    client: TableClient,
    game: str,
    seat: int,
    kind: str,
    pause: Callable[[], Awaitable[None]],
    trouble: Callable[[Reason], None],
    find_engine: FindEngine,
) -> BotSeat:
    """Let a bot play an own seat until it is closed. Raises UnknownBotError.

    For the host a person plays there, who is still asked about the next deal and for votes.
    """
    thinker = make_thinker(game, kind, kind, trouble, find_engine)
    return BotSeat(ClientTable(client, game), seat, thinker, pause, trouble)
