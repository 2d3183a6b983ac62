"""A link to a table at another computer: to whoever uses it, the same as one to a table in the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from epizodiak_qt.lan.wire.messages import Act, Explain, HandOpened, Propose, Ready, Vote
from epizodiak_qt.table.refusals import not_your_seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.games.game import Event
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.guest.guest import Guest
    from epizodiak_qt.table.link import Link, Proposal, ProposalKind, Receiver, Update


class RemoteLink:
    """What `Guest.connect` returns. Updates come from the guest's mirror; questions wait for their answers.

    While the line is down a question waits until it is back, for as long as the guest keeps trying.
    """

    def __init__(self, guest: Guest, receiver: Receiver) -> None:
        self._guest = guest
        self._receiver = receiver
        self._watched: tuple[int | None, ...] = ()

    @property
    def seats(self) -> frozenset[int]:
        """The seats that this link may act for."""
        return self._guest.seats

    @property
    def shown(self) -> frozenset[int]:
        """The seats whose hands are shown over this link: its own, or, to whoever only watches, late."""
        return self.seats or frozenset(seat for seat in self._guest.replica.updates if seat is not None)

    def watch(self, *seats: int | None) -> None:
        """Receive the updates of these seats only, from now on; None is the public view."""
        self._watched = tuple(seat for seat in seats if self._may_see(seat))

    def look(self, seat: int | None) -> Update:
        """Return how the table stands for a seat of this link, or for everybody (None), with its past."""
        return self._guest.replica.look(seat if self._may_see(seat) else None)

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return the events of the round, masked for a seat: a host tells of no earlier one."""
        return self.look(seat).past

    def _may_see(self, seat: int | None) -> bool:
        return seat is None or seat in self.shown

    def deliver(self, updates: Iterable[Update]) -> None:
        """Hand the updates of the watched seats to the receiver, in the order in which they are watched.

        In place of a hand that is not shown any more comes the public view.
        """
        by_seat = {update.seat: update for update in updates}
        for seat in self._watched:
            update = by_seat.get(seat if self._may_see(seat) else None)
            if update is not None:
                self._receiver(update)

    def hand_opened(self, seat: int) -> None:
        """Tell the table that a person has looked at the hand of `seat`."""
        if seat in self.seats:
            self._guest.tell(HandOpened(seat))

    async def act(self, seat: int, action: Any) -> Reason | None:
        """Play an action. It is played once, however often the line breaks meanwhile, or refused.

        It is refused where somebody else has acted for the seat since it was chosen.
        """
        if seat not in self.seats:
            return not_your_seat()
        chosen_at = self._guest.replica.seq
        return await self._guest.ask(Act(self._guest.new_request_id(), seat, str(action), chosen_at))

    async def explain(self, seat: int, action: Any) -> Reason | None:
        """Return why an action would be refused now."""
        if seat not in self.seats:
            return not_your_seat()
        return await self._guest.ask(Explain(self._guest.new_request_id(), seat, str(action)))

    async def ready(self, seat: int) -> Reason | None:
        """Tell the table that `seat` is ready for the next deal."""
        if seat not in self.seats:
            return not_your_seat()
        return await self._guest.ask(Ready(self._guest.new_request_id(), seat, self._guest.replica.seq))

    async def propose(self, seat: int, kind: ProposalKind) -> Reason | None:
        """Ask the others for something."""
        if seat not in self.seats:
            return not_your_seat()
        return await self._guest.ask(
            Propose(self._guest.new_request_id(), seat, kind, self._guest.replica.seq)
        )

    async def vote(self, seat: int, proposal: Proposal, agreed: bool) -> Reason | None:
        """Answer a question that was read, and nothing that is asked later."""
        if seat not in self.seats:
            return not_your_seat()
        asked, kind, seq = proposal.seat, proposal.kind, proposal.seq
        return await self._guest.ask(Vote(self._guest.new_request_id(), seat, asked, kind, seq, agreed))

    def close(self) -> None:
        """Leave the table; the guest stays connected until it is closed itself."""
        self._watched = ()
        self._receiver = _ignore
        self._guest.disconnect(self)


def _ignore(_update: Update) -> None:
    """Receive nothing: a closed link keeps no receiver."""


def _satisfies(link: RemoteLink) -> Link:
    """Let the type checker see that a remote link is a link."""
    return link
