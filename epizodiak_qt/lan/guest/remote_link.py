"""A link to a table at another computer; it behaves like a link to a table in this program."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from epizodiak_qt.lan.wire.messages import Act, Explain, HandOpened, Propose, Ready, Vote
from epizodiak_qt.table.refusals import NOT_YOUR_SEAT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.games.game import Event
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.guest.replica import TableReplica
    from epizodiak_qt.lan.guest.requests import PendingRequests
    from epizodiak_qt.lan.wire.field_types import Message
    from epizodiak_qt.table.link import Link, Proposal, ProposalKind, Receiver, Update


class RemoteLink:
    """The link that `Guest.connect` returns.

    While there is no connection a request waits until there is one, as long as the guest keeps trying.

    Args:
        replica: The guest's copy of the table, which answers all questions about it.
        requests: Sends the requests of the players.
        send: Sends a message that needs no response.
        own_seats: Returns the guest's own seats.
        receiver: Receives the updates of the watched seats.
        closed: Called with this link when it is closed.
    """

    def __init__(
        self,
        replica: TableReplica,
        requests: PendingRequests,
        send: Callable[[Message], None],
        own_seats: Callable[[], frozenset[int]],
        receiver: Receiver,
        closed: Callable[[RemoteLink], None],
    ) -> None:
        self._replica = replica
        self._requests = requests
        self._send = send
        self._own_seats = own_seats
        self._receiver = receiver
        self._closed = closed
        self._watched: tuple[int | None, ...] = ()

    @property
    def seats(self) -> frozenset[int]:
        """The seats that this link may act for."""
        return self._own_seats()

    @property
    def shown(self) -> frozenset[int]:
        """The seats whose hands this link shows: its own; to a spectator, those that are shown delayed."""
        return self.seats or frozenset(seat for seat in self._replica.updates if seat is not None)

    def watch(self, *seats: int | None) -> None:
        """Receive the updates of these seats only, from now on; None is the public view."""
        self._watched = tuple(seat for seat in seats if self._may_see(seat))

    def look(self, seat: int | None) -> Update:
        """Return the table as a seat of this link, or the public (None), sees it, with the history."""
        return self._replica.look(seat if self._may_see(seat) else None)

    def public_update(self) -> Update:
        """Return the current public update, without events and past."""
        return replace(self._replica.updates[None], events=())

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return the events of the round, masked for a seat. The host sends no earlier round."""
        return self.look(seat).past

    def _may_see(self, seat: int | None) -> bool:
        return seat is None or seat in self.shown

    def deliver(self, updates: Iterable[Update]) -> None:
        """Pass the updates of the watched seats to the receiver, in the order in which they are watched.

        The public view replaces a hand that is no longer shown.
        """
        by_seat = {update.seat: update for update in updates}
        for seat in self._watched:
            update = by_seat.get(seat if self._may_see(seat) else None)
            if update is not None:
                self._receiver(update)

    def hand_opened(self, seat: int) -> None:
        """Tell the table that a player has looked at the hand of `seat`."""
        if seat in self.seats:
            self._send(HandOpened(seat))

    async def act(self, seat: int, action: Any) -> Reason | None:
        """Play an action exactly once, however often the connection breaks meanwhile, or return why not.

        The host refuses it if another player has acted for the seat since it was chosen.
        """
        if seat not in self.seats:
            return NOT_YOUR_SEAT
        chosen_at = self._replica.seq
        return await self._requests.ask(Act(self._requests.new_id(), seat, str(action), chosen_at))

    async def explain(self, seat: int, action: Any) -> Reason | None:
        """Return why an action would be refused now."""
        if seat not in self.seats:
            return NOT_YOUR_SEAT
        return await self._requests.ask(Explain(self._requests.new_id(), seat, str(action)))

    async def ready(self, seat: int) -> Reason | None:
        """Tell the table that `seat` is ready for the next deal."""
        if seat not in self.seats:
            return NOT_YOUR_SEAT
        return await self._requests.ask(Ready(self._requests.new_id(), seat, self._replica.seq))

    async def propose(self, seat: int, kind: ProposalKind) -> Reason | None:
        """Propose something to the other players."""
        if seat not in self.seats:
            return NOT_YOUR_SEAT
        return await self._requests.ask(Propose(self._requests.new_id(), seat, kind, self._replica.seq))

    async def vote(self, seat: int, proposal: Proposal, agreed: bool) -> Reason | None:
        """Vote on the proposal that was shown, not on a later one."""
        if seat not in self.seats:
            return NOT_YOUR_SEAT
        proposer, kind, seq = proposal.seat, proposal.kind, proposal.seq
        return await self._requests.ask(Vote(self._requests.new_id(), seat, proposer, kind, seq, agreed))

    def close(self) -> None:
        """Close the link; the guest stays connected until it is closed itself."""
        self._watched = ()
        self._receiver = _ignore
        self._closed(self)


def _ignore(_update: Update) -> None:
    """Receive nothing: a closed link keeps no receiver."""


def _satisfies(link: RemoteLink) -> Link:
    """Let the type checker verify that a remote link is a link."""
    return link
