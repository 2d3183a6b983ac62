"""A hosted table with its saved game and its announcement, for the window and for the console."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from epizodiak_qt import folders
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lan.admission.identity import load_or_create_identity
from epizodiak_qt.lan.discovery.advertiser import TableAdvertiser
from epizodiak_qt.lan.host.config import HostDeps
from epizodiak_qt.lan.host.host import Host
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lobby.client import OpenedTable
from epizodiak_qt.lobby.lobby import HOST
from epizodiak_qt.multiplayer.texts import not_advertised
from epizodiak_qt.override import override
from epizodiak_qt.table.export import record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from pathlib import Path

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.lan.wire.messages import Refuse
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.lobby.listener import TableListener
    from epizodiak_qt.multiplayer.network_deps import NetworkDeps
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.link import Link, Receiver
    from epizodiak_qt.table.table import Table


class HostSession(Host):
    """A host that saves its game and is found in the network, from its creation until `close`.

    Args:
        config: The table; one that was hosted before takes up its own code, port and guests again.
        listener: Is called for every event at the table.
        network: The data folder, bots and network.
        port: The port to listen on; None for the one that the table had, or the usual one.

    Raises:
        OSError: The identity cannot be stored, or no port can be listened on.
    """

    number = HOST

    def __init__(
        self, config: TableConfig, listener: TableListener, network: NetworkDeps, port: int | None
    ) -> None:
        deps = HostDeps(
            state_file=HostStateFile(folders.host_state_file(network.folder, config.table)),
            stand_in=network.stand_in,
            limits=network.limits,
        )
        super().__init__(config, load_or_create_identity(network.folder), deps, listener)
        self._saves = folders.saved_games(network.folder)
        self._now = network.now
        self._announcing: asyncio.Task[None] | None = None
        self.open(network.addresses, port)
        self._advertiser = TableAdvertiser(
            self.greeting, self.port, network.discovery, listener.on_addresses_changed
        )
        if network.announce:
            self._announcing = asyncio.get_running_loop().create_task(self._advertiser.open())

    @property
    def as_host(self) -> HostSession:
        """The table itself: it has the host's commands."""
        return self

    @property
    def table(self) -> str:
        """The id of the table."""
        return self.config.table

    @property
    def addresses(self) -> list[str]:
        """The addresses at which guests reach the table."""
        return [f"{address}:{self.port}" for address in self._advertiser.addresses]

    @property
    def not_advertised(self) -> Sequence[Sentence]:
        """Why other computers do not find the table by themselves."""
        return not_advertised(self._advertiser.error, connected=bool(self._advertiser.addresses))

    async def announced(self) -> None:
        """Wait until the beacon answers or could not be opened; at once if the table is not announced."""
        if self._announcing is not None:
            await self._announcing

    async def deal(self) -> OpenedTable | Reason:
        """Agree on the deal with the guests and begin the game."""
        kept: list[tuple[Path | None, Sentence | None]] = []

        def make(seats: tuple[Seat, ...], seed: str, source: Callable[[str], Chance]) -> Table:
            lobby = self.lobby
            table, path, notice = self._saves.begin(
                lobby.game,
                lobby.options,
                seats,
                self._now(),
                seed,
                table=lobby.table,
                source=source,
                advice=lobby.advice,
            )
            kept.append((path, notice))
            return table

        table = await self.begin(make)
        return table if isinstance(table, Reason) else OpenedTable(table, *kept[0])

    def connect(self, receiver: Receiver) -> Link:
        """Return a link for the seats at this computer."""
        assert self.game is not None, "the game runs"
        return self.game.table.connect(self.seats, receiver)

    def record(self) -> Record | None:
        """Return the record of the game, once it is over."""
        return None if self.game is None or self._may_go_on else record_of(self.game.table)

    @property
    def _may_go_on(self) -> bool:
        """Whether there is a game that is not over."""
        return self.game is not None and not self.game.table.over

    @property
    def may_hand_over(self) -> bool:
        """Whether the game is between two rounds."""
        return self.game is not None and self.game.table.state().between

    @override
    def close(self, refuse: Refuse | None = None) -> Coroutine[Any, Any, None]:
        """Close the table at once; the coroutine tells the guests why, or whether it can be opened again."""
        self.close_table()
        return self._say_goodbye(refuse or (refusals.SAVED if self._may_go_on else refusals.CLOSED))

    async def _say_goodbye(self, refuse: Refuse) -> None:
        await super().close(refuse)
        await self.announced()
        await self._advertiser.close()
        if not self._may_go_on:
            with suppress(OSError):
                self.deps.state_file.forget()

    def close_as_handed_over(self) -> Coroutine[Any, Any, None]:
        """Note that the game continues at another computer, and close the table; the coroutine tells it."""
        state = self.deps.state_file.load()
        if state is not None:
            with suppress(OSError):
                self.deps.state_file.store(msgspec.structs.replace(state, handed_over=True, guests=[]))
        return self.close(refusals.HANDED_OVER)
