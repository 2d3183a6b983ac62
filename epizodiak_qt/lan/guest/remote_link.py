"""A link to a table at another computer, and the requests of its guest that wait for a response."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.messages import Act, Explain, HandOpened, Message, Propose, Ready, Request, Vote
from epizodiak_qt.table.link import Proposal, ProposalKind, Receiver, Update, ignore_update
from epizodiak_qt.table.refusals import NOT_YOUR_SEAT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.games.game import Event
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.guest.replica import TableReplica


class PendingRequests:
    """The requests without a response. The host carries out each id once, however often it arrives.

    `send` sends a message if there is a connection; `token` returns random bytes.
    """

    def __init__(self, send: Callable[[Message], None], token: Callable[[int], bytes]) -> None:
        self.send = send
        self._token = token
        self._pending: dict[str, tuple[Request, asyncio.Future[Reason | None]]] = {}
        self._closed = False

    def new_id(self) -> str:
        """Return an id that no other request has."""
        return self._token(8).hex()

    async def ask(self, request: Request) -> Reason | None:
        """Send a request and return its response: None once it was carried out, else why not."""
        if self._closed:
            return refusals.NO_CONNECTION
        response: asyncio.Future[Reason | None] = asyncio.get_running_loop().create_future()
        self._pending[request.id] = (request, response)
        self.send(request)
        try:
            return await response
        finally:
            self._pending.pop(request.id, None)

    def resolve(self, request_id: str, reason: Reason | None) -> None:
        """Take a response of the host; one without a pending request is ignored."""
        _, response = self._pending.get(request_id, (None, None))
        if response is not None and not response.done():
            response.set_result(reason)

    def resend(self) -> None:
        """Send all requests again: the connection may have broken before the request or the response."""
        for request, response in tuple(self._pending.values()):
            if not response.done():
                self.send(request)

    def close(self) -> None:
        """Answer every request, and all later ones, with the reason that there is no connection."""
        self._closed = True
        for request_id in tuple(self._pending):
            self.resolve(request_id, refusals.NO_CONNECTION)


@dataclass(eq=False)
class RemoteLink:
    """The link that `Guest.connect` returns.

    While there is no connection a request waits until there is one, as long as the guest keeps trying.
    """

    _replica: TableReplica
    """The guest's copy of the table, which answers all questions about it."""
    _requests: PendingRequests
    """Sends the requests of the players."""
    _own_seats: Callable[[], frozenset[int]]
    """Returns the guest's own seats."""
    _receiver: Receiver
    """Receives the updates of the watched seats."""
    _closed: Callable[[RemoteLink], None]
    """Called with this link when it is closed."""
    _watched: tuple[int | None, ...] = field(init=False, default=())

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
        return self._replica.updates[None]._replace(events=())

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
            self._requests.send(HandOpened(seat))

    async def _ask(self, kind: Callable[..., Request], seat: int, *fields: object) -> Reason | None:
        """Send a request for a seat of this link; return why it was refused, or None."""
        if seat not in self.seats:
            return NOT_YOUR_SEAT
        return await self._requests.ask(kind(self._requests.new_id(), seat, *fields))

    async def act(self, seat: int, action: Any) -> Reason | None:
        """Play an action exactly once, however often the connection breaks meanwhile, or return why not.

        The host refuses it if another player has acted for the seat since it was chosen.
        """
        return await self._ask(Act, seat, str(action), self._replica.seq)

    async def explain(self, seat: int, action: Any) -> Reason | None:
        """Return why an action would be refused now."""
        return await self._ask(Explain, seat, str(action))

    async def ready(self, seat: int) -> Reason | None:
        """Tell the table that `seat` is ready for the next deal."""
        return await self._ask(Ready, seat, self._replica.seq)

    async def propose(self, seat: int, kind: ProposalKind) -> Reason | None:
        """Propose something to the other players."""
        return await self._ask(Propose, seat, kind, self._replica.seq)

    async def vote(self, seat: int, proposal: Proposal, agreed: bool) -> Reason | None:
        """Vote on the proposal that was shown, not on a later one."""
        return await self._ask(Vote, seat, proposal.seat, proposal.kind, proposal.seq, agreed)

    def close(self) -> None:
        """Close the link; the guest stays connected until it is closed itself."""
        self._watched = ()
        self._receiver = ignore_update
        self._closed(self)
