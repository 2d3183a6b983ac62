"""The deals of a hosted table: whose numbers each of them waits for, and who is told what of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.lan.fair_deal.dealer import Dealer
from epizodiak_qt.lan.host.disclosure import Disclosure
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lobby.lobby import HOST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.host.host import Host
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.lan.host.state_file import HostState
    from epizodiak_qt.lan.wire.field_types import Message
    from epizodiak_qt.table.table import Table


class RoundDeals:
    """Sees to the deal of every round of one host, whose lobby and table it reads."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.dealer = Dealer(
            host.config.table, host.broadcast, host.save_state, self._ready, host.deps.random_bytes
        )
        self._disclosure: Disclosure | None = None
        self._waiting: asyncio.Future[Reason | None] | None = None

    async def agree(self) -> Reason | None:
        """Agree on the first deal with everybody of a lobby that runs; or return why not, in the lobby again.

        It waits as long as it takes, or until it is called off.
        """
        waiting: asyncio.Future[Reason | None] = asyncio.get_running_loop().create_future()
        self._waiting = waiting
        try:
            self.dealer.open(1, self._seats_of_guests())
            self._host.connections.broadcast_lobby()
            return await waiting
        except OSError:
            self._back_to_lobby()
            return refusals.not_kept()
        except asyncio.CancelledError:
            self._back_to_lobby()
            raise
        finally:
            self._waiting = None

    @property
    def waiting(self) -> bool:
        """Whether the first deal is being agreed on."""
        return self._waiting is not None and not self._waiting.done()

    def cancel_first_deal(self, why: Reason) -> None:
        """End the wait for the first deal, if anybody waits: everybody is back in the lobby."""
        if self._resolve_first_deal(why):
            self._back_to_lobby()
            self._host.connections.broadcast_lobby()

    def _resolve_first_deal(self, why: Reason | None) -> bool:
        """Tell whoever waits for the first deal what came of it; return whether anybody did."""
        waiting = self._waiting
        if waiting is None or waiting.done():
            return False
        waiting.set_result(why)
        return True

    def _back_to_lobby(self) -> None:
        self.dealer.suspend()
        self._host.lobby = replace(self._host.lobby, running=False)

    def adopt(self, table: Table, kept: HostState | None) -> None:
        """Deal the rounds of a table from now on, where the host left off if it comes back."""
        self.dealer.rounds_dealt = lambda: table.rounds
        if kept is not None and self.dealer.state is None:
            self.dealer.restore(kept.deal, kept.last_deal)
        table.set_chance_source(self.dealer.chance, self.dealer.may_deal)
        self._disclosure = Disclosure(table, self.dealer)

    def reset(self) -> None:
        """Know of no round: another game begins."""
        self._disclosure = None
        self.dealer.reset()

    def _seats_of_guests(self) -> list[int]:
        seats = enumerate(self._host.lobby.seats)
        return [number for number, seat in seats if seat.guest > HOST and seat.presence != "bot"]

    def _ready(self) -> None:
        self._resolve_first_deal(None)
        if self._host.table is not None:
            asyncio.get_running_loop().call_soon(self._deal_if_due)

    def _deal_if_due(self) -> None:
        if self._host.table is not None:
            refusal = self._host.table.deal_if_due()
            if refusal is not None:
                self._host.listener.on_problem(refusal)

    # --- who is told what

    def _disclosures(self, peer: Peer) -> Iterator[Message]:
        if self._disclosure is not None:
            yield from self._disclosure.messages(peer)

    def disclose(self) -> None:
        """Tell everybody what is no secret any more."""
        for peer in self._host.members.peers():
            for message in self._disclosures(peer):
                peer.send(message)

    def send_state(self, peer: Peer) -> None:
        """Tell somebody who has come of the rounds that are over, then of the deal under way."""
        for message in (*self._disclosures(peer), *self.dealer.messages_so_far()):
            peer.send(message)

    def state_frames(self, peer: Peer) -> Iterator[bytes]:
        """Yield the same as frames, from the beginning, for somebody who has missed a part of it."""
        peer.entries = -1
        for message in (*self._disclosures(peer), *self.dealer.messages_so_far()):
            yield peer.line.pack(message)

    # --- between rounds

    def open_next(self) -> None:
        """Begin the exchange for the round that is due, unless it is under way."""
        state, table = self.dealer.state, self._host.table
        if table is None or (state is not None and state.number > table.rounds):
            return
        try:
            self.dealer.open(table.rounds + 1, self._seats_of_playing_guests())
        except OSError:
            self._host.listener.on_problem(refusals.not_kept())

    def _seats_of_playing_guests(self) -> list[int]:
        """Return the seats at other computers whose players are people now, and are not gone for good."""
        assert self._host.table is not None, "asked for a table in play"
        people = [number for number, who in enumerate(self._host.table.state().seats) if who.kind == "human"]
        return [number for number in people if self._host.lobby.seats[number].guest > HOST]

    def drop_absent_players(self) -> None:
        """Let the deal go on without seats that no guest plays any more."""
        state = self.dealer.state
        if state is None or self._host.table is None:
            return
        playing = self._seats_of_playing_guests()
        try:
            self.dealer.restart_without(seat for seat in state.seats if seat not in playing)
        except OSError:
            self._host.listener.on_problem(refusals.not_kept())

    def include(self, seat: int) -> None:
        """Let whoever takes a seat between two rounds have a number in the deal that is due."""
        if self._host.lobby.seats[seat].guest > HOST and seat in self._seats_of_playing_guests():
            try:
                self.dealer.restart_with(seat)
            except OSError:
                self._host.listener.on_problem(refusals.not_kept())
