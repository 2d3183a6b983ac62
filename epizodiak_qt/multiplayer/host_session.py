"""A hosted table as the window uses it: the host, its saved game and its announcement."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lobby.client import OpenedTable
from epizodiak_qt.lobby.lobby import HOST
from epizodiak_qt.lobby.table_code import format_code
from epizodiak_qt.multiplayer.texts import not_advertised, not_written
from epizodiak_qt.table.export import record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from datetime import datetime
    from pathlib import Path

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.lan.discovery.advertiser import TableAdvertiser
    from epizodiak_qt.lan.host.config import HostDeps
    from epizodiak_qt.lan.host.host import Host
    from epizodiak_qt.lan.wire import messages
    from epizodiak_qt.lobby.lobby import AbsenceChoice, LobbyState
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.link import Link, Receiver
    from epizodiak_qt.table.saves import Saves
    from epizodiak_qt.table.table import Table


class HostSession:
    """A table at this computer: a host and its saved game."""

    number = HOST

    def __init__(
        self,
        host: Host,
        host_deps: HostDeps,
        advertiser: TableAdvertiser,
        saves: Saves,
        now: Callable[[], datetime],
        *,
        announce: bool,
    ) -> None:
        self._host = host
        self._deps = host_deps
        self._advertiser = advertiser
        self._saves = saves
        self._now = now
        self._announcing: asyncio.Task[None] | None = None
        if announce:
            self._announcing = asyncio.get_running_loop().create_task(advertiser.open())

    @property
    def as_host(self) -> HostSession:
        """The table itself: it has the host's commands."""
        return self

    @property
    def table(self) -> str:
        """The id of the table."""
        return self._host.config.table

    @property
    def lobby(self) -> LobbyState:
        """The state of the lobby."""
        return self._host.lobby

    @property
    def seats(self) -> frozenset[int]:
        """The seats of the players at this computer."""
        return self._host.local_seats

    @property
    def code(self) -> str:
        """The code, formatted for the screen."""
        return format_code(self._host.code)

    @property
    def addresses(self) -> list[str]:
        """The addresses at which guests reach the table."""
        return [f"{address}:{self._host.port}" for address in self._advertiser.addresses]

    @property
    def not_advertised(self) -> Sequence[Sentence]:
        """Why other computers do not find the table by themselves."""
        return not_advertised(self._advertiser.error, connected=bool(self._advertiser.addresses))

    @property
    def found_as(self) -> tuple[str, int]:
        """The id of the table and its port, for the network check."""
        return self._host.config.table, self._host.port

    async def announced(self) -> None:
        """Wait until the beacon answers or could not be opened; at once if the table is not announced."""
        if self._announcing is not None:
            await self._announcing

    @property
    def deal_words(self) -> str:
        """The four words of the last agreed deal."""
        return self._host.deals.dealer.words()

    async def sit(self, seat: int, name: str) -> Reason | None:
        """Take a free seat. A player at the host is ready, and agrees to the delayed hands that it offers."""
        refusal = self._host.sit(seat, name)
        if refusal is not None or self._host.lobby.running:
            return refusal
        return self._host.update_seat(seat, ready=True, open_hand=self._host.lobby.hand_delay_turns > 0)

    async def stand(self, seat: int) -> Reason | None:
        """Leave a seat."""
        return self._host.stand(seat)

    async def update_seat(
        self,
        seat: int,
        *,
        ready: bool | None = None,
        emblem: int | None = None,
        open_hand: bool | None = None,
    ) -> Reason | None:
        """Change an own seat; None leaves a field unchanged."""
        return self._host.update_seat(seat, ready=ready, emblem=emblem, open_hand=open_hand)

    async def vote_on_absence(self, voter: int, seat: int, choice: AbsenceChoice) -> Reason | None:
        """Vote with an own seat on the seat of an absent player."""
        return self._host.vote_on_absence(voter, seat, choice)

    def send_chat(self, text: str = "", phrase: str = "") -> None:
        """Send a text or a preset phrase to all participants."""
        self._host.send_chat(text, phrase)

    def announce_bot(self, seat: int, kind: str) -> None:
        """Tell all participants that a bot plays for an own seat; "" if the player plays again."""
        self._host.requests.broadcast_bot(HOST, seat, kind)

    @property
    def muted(self) -> frozenset[int]:
        """The guests that are muted for all participants."""
        return self._host.members.muted

    def set_muted(self, number: int, *, muted: bool) -> None:
        """Mute or unmute a guest for all participants."""
        self._host.mute(number, muted=muted)

    def place_bot(self, seat: int, kind: str, name: str) -> Reason | None:
        """Let a bot of a kind play a free seat, or one that a bot has."""
        return self._host.place_bot(seat, kind, name)

    def open_seat(self, seat: int) -> Reason | None:
        """Open the seat of a bot again."""
        return self._host.clear(seat)

    @property
    def spectators(self) -> dict[int, str]:
        """The names of the guests without a seat, by number."""
        return self._host.spectators

    def remove_guest(self, guest: int) -> None:
        """Remove a guest from the table."""
        self._host.remove(guest)

    def set_options(self, options: dict[str, Any]) -> Reason | None:
        """Change the options; the players at this computer stay ready."""
        refusal = self._host.set_options(options)
        if refusal is None:
            self._agree_here()
        return refusal

    async def deal(self) -> OpenedTable | Reason:
        """Agree on the deal with the guests and begin the game."""
        host = self._host
        kept: list[tuple[Path | None, Sentence | None]] = []

        def begin(seats: tuple[Seat, ...], seed: str, source: Callable[[str], Chance]) -> Table:
            table, path, notice = self._saves.begin(
                host.config.game,
                host.lobby.options,
                seats,
                self._now(),
                seed,
                table=host.config.table,
                source=source,
                advice=host.lobby.advice,
            )
            kept.append((path, notice))
            return table

        table = await host.deal(begin)
        if isinstance(table, Reason):
            return table
        return OpenedTable(table, *kept[0])

    def cancel_deal(self) -> None:
        """Cancel a deal that waits."""
        self._host.cancel_deal()

    def adopt(self, table: Table) -> None:
        """Continue a saved table."""
        self._host.adopt(table)

    def connect(self, receiver: Receiver) -> Link:
        """Return a link for the seats at this computer."""
        assert self._host.table is not None, "the game runs"
        return self._host.table.connect(self.seats, receiver)

    def record(self) -> Record | None:
        """Return the record of the game, once it is over."""
        table = self._host.table
        return record_of(table) if table is not None and table.over else None

    def close(self) -> Coroutine[Any, Any, None]:
        """Close the table at once; the coroutine tells the guests whether it can be opened again."""
        table = self._host.table
        return self._close(refusals.closed() if table is None or table.over else refusals.saved())

    def close_as_handed_over(self) -> Coroutine[Any, Any, None]:
        """Note that the game continues at another computer, and close the table; the coroutine tells it."""
        state = self._deps.state_file.load()
        if state is not None:
            with suppress(OSError):
                self._deps.state_file.store(msgspec.structs.replace(state, handed_over=True, guests=[]))
        return self._close(refusals.handed_over())

    @property
    def may_hand_over(self) -> bool:
        """Whether the game is between two rounds."""
        table = self._host.table
        return table is not None and table.state().between

    def hand_over(self, path: Path) -> Sentence | None:
        """Write the game to a file for another host, or return why that failed."""
        try:
            refusal = self._host.hand_over(path)
        except OSError as error:
            return not_written(path, error)
        return None if refusal is None else refusal.why

    def return_to_lobby(self) -> Reason | None:
        """Return to the lobby with all members once the game is over."""
        refusal = self._host.return_to_lobby()
        if refusal is None:
            self._agree_here()
        return refusal

    def _agree_here(self) -> None:
        """Mark the players at this computer as ready."""
        for seat in sorted(self.seats):
            self._host.update_seat(seat, ready=True)

    def seat_by_name(self, name: str) -> None:
        """Let the player here take the free seat of that name."""
        for seat, chair in enumerate(self._host.lobby.seats):
            if chair.kind == "human" and chair.name == name and self._host.sit(seat, name) is None:
                return

    def _close(self, refuse: messages.Refuse) -> Coroutine[Any, Any, None]:
        self._host.close_table()
        return self._say_goodbye(refuse)

    async def _say_goodbye(self, refuse: messages.Refuse) -> None:
        table = self._host.table
        await self._host.close(refuse)
        await self.announced()
        await self._advertiser.close()
        if table is None or table.over:
            with suppress(OSError):
                self._deps.state_file.forget()
