"""The deals of a hosted table: which seats contribute to each, and what each guest is sent of them."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.lan.fair_deal.dealer import Dealer
from epizodiak_qt.lan.host.disclosure import Disclosure
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.messages import Commit
from epizodiak_qt.lobby.lobby import HOST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.fair_deal.state import DealState
    from epizodiak_qt.lan.host.lobby_authority import LobbyAuthority
    from epizodiak_qt.lan.host.members import Members
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.lan.host.state_file import HostState
    from epizodiak_qt.lan.wire.field_types import Message
    from epizodiak_qt.lan.wire.messages import Reveal
    from epizodiak_qt.table.table import Table


class RoundDeals:
    """Runs the fair deal of every round with the guests who play.

    Args:
        table_id: the id of the table.
        lobby: who sits where; the first deal starts and stops the game in it.
        members: who receives the messages of the exchange.
        save: writes a deal state durably; raises OSError.
        report: shows a problem to the host's players.
        random_bytes: returns a number of secret random bytes.
    """

    def __init__(
        self,
        table_id: str,
        lobby: LobbyAuthority,
        members: Members,
        save: Callable[[DealState], None],
        report: Callable[[Reason], None],
        random_bytes: Callable[[int], bytes],
    ) -> None:
        self._lobby = lobby
        self._members = members
        self._report = report
        self.dealer = Dealer(table_id, members.broadcast, save, self._on_ready, random_bytes)
        self._table: Table | None = None
        self._disclosure: Disclosure | None = None
        self._first_deal: asyncio.Future[Reason | None] | None = None

    # --- the first deal, from the lobby

    async def agree_on_first(self) -> Reason | None:
        """Start the game in the lobby and agree on its first deal; or return why not, in the lobby again.

        It waits without a limit, until it is cancelled.
        """
        self._first_deal = asyncio.get_running_loop().create_future()
        try:
            self.dealer.open(1, self._guest_seats())
            self._lobby.apply(replace(self._lobby.state, running=True))
            return await self._first_deal
        except OSError:
            self.dealer.suspend()
            return refusals.not_kept()
        except asyncio.CancelledError:
            self._back_to_lobby()
            raise
        finally:
            self._first_deal = None

    @property
    def is_first_pending(self) -> bool:
        """Whether the first deal is being agreed on."""
        return self._first_deal is not None and not self._first_deal.done()

    def cancel_first(self, why: Reason) -> None:
        """End the wait for the first deal, if there is one, and return to the lobby."""
        if self._resolve_first(why):
            self._back_to_lobby()

    def _resolve_first(self, why: Reason | None) -> bool:
        """Set the result of the first deal; return False if nothing waits for it."""
        if self._first_deal is None or self._first_deal.done():
            return False
        self._first_deal.set_result(why)
        return True

    def _back_to_lobby(self) -> None:
        self.dealer.suspend()
        self._lobby.apply(replace(self._lobby.state, running=False))

    # --- the table

    def attach(self, table: Table, restored: HostState | None) -> None:
        """Deal the rounds of a table from now on; a `restored` host continues the deal under way."""
        self._table = table
        self.dealer.rounds_dealt = lambda: table.rounds
        if restored is not None and self.dealer.state is None:
            self.dealer.restore(restored.deal, restored.last_deal)
        table.set_chance_source(self.dealer.chance, self.dealer.may_deal)
        self._disclosure = Disclosure(table, self.dealer)

    def reset(self) -> None:
        """Forget the table and its deals, because another game begins."""
        self._table = self._disclosure = None
        self.dealer.reset()

    def _on_ready(self) -> None:
        self._resolve_first(None)
        if self._table is not None:
            asyncio.get_running_loop().call_soon(self._deal_if_due)

    def _deal_if_due(self) -> None:
        if self._table is not None:
            refusal = self._table.deal_if_due()
            if refusal is not None:
                self._report(refusal)

    # --- messages

    def receive(self, guest: int, message: Commit | Reveal) -> None:
        """Take a commitment or a nonce that a guest sends for one of its seats."""
        if message.seat not in self._lobby.state.seats_of(guest):
            return
        with self._reporting_write_errors():
            if isinstance(message, Commit):
                self.dealer.commit(message)
            else:
                self.dealer.reveal(message)

    def disclose(self) -> None:
        """Send every peer what is no secret any more."""
        for peer in self._members.peers():
            for message in self._disclosures(peer):
                peer.send(message)

    def send_state(self, peer: Peer) -> None:
        """Send a new peer the rounds that are over, then the deal under way."""
        for message in (*self._disclosures(peer), *self.dealer.messages_so_far()):
            peer.send(message)

    def state_frames(self, peer: Peer) -> Iterator[bytes]:
        """Yield the same from the beginning, as frames, for a peer that has missed a part of it."""
        peer.sent_entries = -1
        for message in (*self._disclosures(peer), *self.dealer.messages_so_far()):
            yield peer.connection.pack(message)

    def _disclosures(self, peer: Peer) -> Iterator[Message]:
        if self._disclosure is not None:
            yield from self._disclosure.messages(peer)

    # --- between rounds

    def open_next(self) -> None:
        """Begin the exchange for the round that is due, unless it is under way."""
        state, table = self.dealer.state, self._table
        if table is None or (state is not None and state.number > table.rounds):
            return
        with self._reporting_write_errors():
            self.dealer.open(table.rounds + 1, self._playing_guest_seats(table))

    def drop_absent_players(self) -> None:
        """Continue the deal without the seats that no guest plays any more."""
        state, table = self.dealer.state, self._table
        if state is None or table is None:
            return
        playing = self._playing_guest_seats(table)
        with self._reporting_write_errors():
            self.dealer.restart_without(seat for seat in state.seats if seat not in playing)

    def include(self, seat: int) -> None:
        """Restart the deal that is due with a guest who has taken a seat between two rounds."""
        if self._table is not None and seat in self._playing_guest_seats(self._table):
            with self._reporting_write_errors():
                self.dealer.restart_with(seat)

    def _guest_seats(self) -> list[int]:
        """Return the seats of players at other computers."""
        return [number for number, seat in enumerate(self._lobby.state.seats) if seat.guest > HOST]

    def _playing_guest_seats(self, table: Table) -> list[int]:
        """Return the seats of players at other computers where no bot stands in."""
        kinds = [seat.kind for seat in table.state().seats]
        return [seat for seat in self._guest_seats() if kinds[seat] == "human"]

    @contextmanager
    def _reporting_write_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError:
            self._report(refusals.not_kept())
