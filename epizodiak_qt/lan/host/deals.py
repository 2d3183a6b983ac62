"""The deals of a hosted table: which seats contribute to each, and what each guest is sent of them."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from dataclasses import InitVar, dataclass, replace
from typing import TYPE_CHECKING, Final

from epizodiak_qt.lan.fair_deal.dealer import Dealer, DealState
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.messages import Commit, DealFromGuest, JournalEntries, Message
from epizodiak_qt.lobby.lobby import HOST
from epizodiak_qt.table.entries import entry_to_json, header_to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.lan.host.roster import Roster
    from epizodiak_qt.lan.host.state_file import HostState
    from epizodiak_qt.lan.wire.limits import LanDeps
    from epizodiak_qt.lobby.listener import TableListener
    from epizodiak_qt.table.table import Table

ENTRIES_PER_FRAME: Final = 150


def disclosures(table: Table, dealer: Dealer, peer: Peer) -> Iterator[Message]:
    """Yield what a peer was not sent of the rounds that are over: the journal, and the last secret."""
    is_over = table.state().hands_open
    number = table.rounds if is_over else table.rounds - 1
    end = len(table.entries) if is_over else table.round_began - 1  # without the deal of the round that runs
    if number == 0:
        return  # the header tells the first deal
    if peer.sent_entries < 0:
        yield JournalEntries(-1, [header_to_json(table.header)])
        peer.sent_entries = 0
    while peer.sent_entries < end:
        part = table.entries[peer.sent_entries : min(end, peer.sent_entries + ENTRIES_PER_FRAME)]
        yield JournalEntries(peer.sent_entries, [entry_to_json(entry) for entry in part])
        peer.sent_entries += len(part)
    if peer.closed_round < number:
        peer.closed_round = number
        closed = dealer.disclosure(number, end)
        if closed is not None:  # None if another host dealt the round
            yield closed


@dataclass(eq=False)
class RoundDeals:
    """Runs the fair deal of every round with the guests who play."""

    table_id: InitVar[str]
    _roster: Roster
    """The seats, and the guests of the exchange; the first deal starts and stops the game there."""
    save: InitVar[Callable[[DealState], None]]
    """Writes a deal state durably; raises OSError."""
    _listener: TableListener
    """Is told the words of each deal, and what failed."""
    _deps: LanDeps

    def __post_init__(self, table_id: str, save: Callable[[DealState], None]) -> None:
        self.dealer = Dealer(table_id, self._roster.broadcast, save, self._on_ready, self._deps.token)
        self._table: Table | None = None
        self._closed = False
        self._waits_for: tuple[int, int, bool] | None = None
        self._timer: asyncio.Task[None] | None = None
        self._first_deal: asyncio.Future[Reason | None] | None = None

    # --- the first deal, from the lobby

    async def agree_on_first(self) -> Reason | None:
        """Start the game in the lobby and agree on its first deal; or return why not, in the lobby again."""
        self._first_deal = asyncio.get_running_loop().create_future()
        try:
            self.dealer.open(1, self._guest_seats())
            self._roster.apply(replace(self._roster.lobby, running=True))
            self._limit_wait()
            return await self._first_deal
        except OSError:
            self.dealer.suspend()
            return refusals.NOT_KEPT
        except asyncio.CancelledError:
            self._back_to_lobby()
            raise
        finally:
            self._first_deal = None

    def player_left(self) -> None:
        """End the wait for the first deal, unless all have committed: then it goes on without the player."""
        if self.dealer.state is None or not self.dealer.state.promised:
            self.cancel_first(refusals.LEFT_BEFORE_DEAL)

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
        self._limit_wait()
        self._roster.apply(replace(self._roster.lobby, running=False))

    # --- the table

    def attach(self, table: Table, restored: HostState | None) -> None:
        """Deal the rounds of a table from now on; a `restored` host continues the deal under way."""
        self._table = table
        self.dealer.rounds_dealt = lambda: table.rounds
        if restored is not None and self.dealer.state is None:
            self.dealer.restore(restored.deal, restored.last_deal)
        table.set_chance_source(self.dealer.chance, self.dealer.may_deal)
        self._tell_words()
        self._limit_wait()

    def reset(self) -> None:
        """Forget the table and its deals, because another game begins."""
        self._table = None
        self.dealer.reset()
        self._limit_wait()

    def close(self) -> None:
        """Stop waiting for numbers."""
        self._closed = True
        self.cancel_first(refusals.CLOSED_BEFORE_DEAL)
        if self._timer is not None:
            self._timer.cancel()

    async def closed(self) -> None:
        """Wait until nothing of it runs any more, after `close`."""
        if self._timer is not None:
            await asyncio.gather(self._timer, return_exceptions=True)

    def _tell_words(self) -> None:
        state = self.dealer.state
        if state is not None and state.complete:
            self._listener.on_deal_agreed(state.number, state.attempt, self.dealer.words())

    def _on_ready(self) -> None:
        self._tell_words()
        self._resolve_first(None)
        if self._table is not None:
            asyncio.get_running_loop().call_soon(self._deal_if_due)

    def _deal_if_due(self) -> None:
        if self._table is not None:
            refusal = self._table.deal_if_due()
            if refusal is not None:
                self._listener.on_problem(refusal)

    # --- messages

    def receive(self, guest: int, message: DealFromGuest) -> None:
        """Take a commitment or a nonce that a guest sends for one of its seats."""
        if message.seat not in self._roster.lobby.seats_of(guest):
            return
        with self._exchanging():
            if isinstance(message, Commit):
                self.dealer.commit(message)
            else:
                self.dealer.reveal(message)

    def disclose(self) -> None:
        """Send every peer what is no secret any more."""
        for peer in self._roster.peers():
            if self._table is not None:
                for message in disclosures(self._table, self.dealer, peer):
                    peer.send(message)

    def state(self, peer: Peer) -> Iterator[Message]:
        """Yield the rounds that are over, then the deal under way, for a peer that knows nothing of them."""
        peer.sent_entries, peer.closed_round = -1, 0
        if self._table is not None:
            yield from disclosures(self._table, self.dealer, peer)
        yield from self.dealer.messages_so_far()

    # --- the limit

    def _limit_wait(self) -> None:
        """Give what is waited for now `limit_s` seconds, and go on without it then."""
        state = self.dealer.state
        waits_for = None if state is None or state.complete else (state.number, state.attempt, state.promised)
        if waits_for == self._waits_for or self._closed:
            return
        self._waits_for = waits_for
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if waits_for is None else asyncio.get_running_loop().create_task(self._go_on())

    async def _go_on(self) -> None:
        await self._deps.clock.sleep(self._deps.limits.deal_s)
        self._timer = self._waits_for = None  # so that the limit begins again after a write error
        with self._exchanging():
            names = [self._roster.lobby.seats[seat].name for seat in self.dealer.go_on()]
            names = [name for name in names if name]  # a seat is free after its guest was removed
            if names:
                self._listener.on_problem(refusals.gave_no_number(names))

    # --- between rounds

    def open_next(self) -> None:
        """Begin the exchange for the round that is due, unless it is under way."""
        state, table = self.dealer.state, self._table
        if table is None or (state is not None and state.number > table.rounds):
            return
        with self._exchanging():
            self.dealer.open(table.rounds + 1, self._playing_guest_seats(table))

    def drop_absent_players(self) -> None:
        """Begin the exchange anew without the seats that no guest plays any more, if it still may."""
        state, table = self.dealer.state, self._table
        if state is not None and table is not None:
            playing = self._playing_guest_seats(table)
            seats = [seat for seat in state.seats if seat in playing]
            if seats != state.seats:
                self._restart(seats)

    def include(self, seat: int) -> None:
        """Begin the exchange anew with a guest who has taken a seat between two rounds, if it still may."""
        state, table = self.dealer.state, self._table
        if state is not None and table is not None and seat in self._playing_guest_seats(table):
            self._restart({*state.seats, seat})

    def _restart(self, seats: Iterable[int]) -> None:
        with self._exchanging():
            self.dealer.restart(seats)

    def _guest_seats(self) -> list[int]:
        """Return the seats of players at other computers."""
        return [number for number, seat in enumerate(self._roster.lobby.seats) if seat.guest > HOST]

    def _playing_guest_seats(self, table: Table) -> list[int]:
        """Return the seats of players at other computers where no bot stands in."""
        kinds = [seat.kind for seat in table.state().seats]
        return [seat for seat in self._guest_seats() if kinds[seat] == "human"]

    @contextmanager
    def _exchanging(self) -> Iterator[None]:
        """Report a write error of what is done to the exchange, and limit the wait for what it needs next."""
        try:
            yield
        except OSError:
            self._listener.on_problem(refusals.NOT_KEPT)
        self._limit_wait()
