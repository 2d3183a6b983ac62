"""A link to a table in the same program."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Protocol

from epizodiak_qt.table import refusals

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.table.link import Link, Proposal, ProposalKind, Receiver, Update


class LinkedTable(Protocol):
    """The methods of a `Table` that its links call, so that the two modules do not import each other."""

    def update_for(self, seat: int | None, events: tuple[Event, ...] = ()) -> Update:
        """Return the update of a seat, or the public one (None)."""

    def first_update_for(self, seat: int | None) -> Update:
        """Return the first update of a link, with the events of the round."""

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return all events of the game, masked for a seat or for the public (None)."""

    def hand_opened(self, seat: int) -> None:
        """Note that a person has looked at the hand of a seat."""

    def act(self, seat: int, action: Any, name: str) -> Reason | None:
        """Play an action, or return why not. A repeated `name` is acknowledged, not played again."""

    def explain(self, seat: int, action: Any) -> Reason | None:
        """Return why an action would be refused."""

    def ready(self, seat: int) -> Reason | None:
        """Note that a seat is ready for the next deal, or return why not."""

    def propose(self, seat: int, kind: ProposalKind) -> Reason | None:
        """Propose something to the other players, or return why not."""

    def vote(self, seat: int, agreed: bool, proposal: Proposal) -> Reason | None:
        """Vote on a proposal, or return why not."""

    def disconnect(self, link: LocalLink) -> None:
        """Forget a link that was closed."""


class LocalLink:
    """A link to a table in the same program; it acts for its own seats only."""

    def __init__(self, table: LinkedTable, seats: frozenset[int], receiver: Receiver) -> None:
        self._table = table
        self._seats = seats
        self._receiver = receiver
        self._watched: tuple[int | None, ...] = ()

    @property
    def seats(self) -> frozenset[int]:
        """The seats that this link may act for."""
        return self._seats

    @property
    def shown(self) -> frozenset[int]:
        """The seats whose hands are shown over this link: its own."""
        return self._seats

    def watch(self, *seats: int | None) -> None:
        """Receive the updates of these seats only, from now on."""
        self._watched = tuple(seat for seat in seats if self._may_see(seat))

    def look(self, seat: int | None) -> Update:
        """Return the current update of a seat of this link, or the public one (None)."""
        return self._table.first_update_for(seat if self._may_see(seat) else None)

    def public_update(self) -> Update:
        """Return the current public update, without events and past."""
        return self._table.update_for(None)

    def _may_see(self, seat: int | None) -> bool:
        return seat is None or seat in self._seats

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return all events of the game, masked for a seat of this link or for the public (None)."""
        return self._table.history(seat if self._may_see(seat) else None)

    def deliver(self, events: tuple[Event, ...]) -> None:
        """Hand an update of each watched seat to the receiver."""
        for seat in self._watched:
            self._receiver(self._table.update_for(seat, events))

    def hand_opened(self, seat: int) -> None:
        """Tell the table that a person has looked at the hand of `seat`."""
        if seat in self._seats:
            self._table.hand_opened(seat)

    async def act(self, seat: int, action: Any) -> Reason | None:
        """Play an action."""
        if seat not in self._seats:
            return refusals.NOT_YOUR_SEAT
        return self._table.act(seat, action, secrets.token_hex(8))

    async def explain(self, seat: int, action: Any) -> Reason | None:
        """Return why an action would be refused now."""
        return self._table.explain(seat, action) if seat in self._seats else refusals.NOT_YOUR_SEAT

    async def ready(self, seat: int) -> Reason | None:
        """Tell the table that `seat` is ready for the next deal."""
        return self._table.ready(seat) if seat in self._seats else refusals.NOT_YOUR_SEAT

    async def propose(self, seat: int, kind: ProposalKind) -> Reason | None:
        """Propose something to the others."""
        return self._table.propose(seat, kind) if seat in self._seats else refusals.NOT_YOUR_SEAT

    async def vote(self, seat: int, proposal: Proposal, agreed: bool) -> Reason | None:
        """Vote on a proposal."""
        return self._table.vote(seat, agreed, proposal) if seat in self._seats else refusals.NOT_YOUR_SEAT

    def close(self) -> None:
        """Leave the table; an action that is still under way comes too late."""
        self._seats = frozenset()
        self._watched = ()
        self._receiver = _ignore
        self._table.disconnect(self)


def _ignore(_update: Update) -> None:
    """Receive nothing: a closed link keeps no receiver."""


if TYPE_CHECKING:

    def _satisfies(link: LocalLink) -> Link:
        """Let the type checker see that a local link is a link."""
        return link
