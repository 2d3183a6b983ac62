"""The link between a table and its seats, and the updates it delivers: local, for bots and over TCP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from epizodiak_qt.games.game import PublicEvent

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.table.entries import Seat

ProposalKind = Literal["take back", "abandon"]


@dataclass(frozen=True, slots=True)
class ActionTakenBack(PublicEvent):
    """The last action of `seat` was undone: everybody had agreed, or it was a `sealed` choice."""

    seat: int
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """What `seat` asks the table for, and the seats of people who have not answered yet.

    `seq` is how many decisions there were when it was asked.
    """

    kind: ProposalKind
    seat: int
    unanswered: frozenset[int]
    seq: int

    def is_same(self, other: Proposal) -> bool:
        """Tell whether the other is the same question, whoever has answered it meanwhile."""
        return (self.kind, self.seat, self.seq) == (other.kind, other.seat, other.seq)


@dataclass(frozen=True, slots=True)
class State:
    """What the table tells everybody beside the game.

    `acting` are the seats that have something to choose, `between` tells whether a round is over and the
    next is due, `over` whether the game is. `unready` are the people the next deal waits for,
    `may_take_back` is the seat whose last action can still be undone, `may_abandon` tells whether a round
    can be ended without points, `unsaved` that the journal cannot be written: the game waits until it can.
    """

    seats: tuple[Seat, ...]
    acting: tuple[int, ...]
    between: bool
    over: bool
    unready: frozenset[int]
    proposal: Proposal | None
    may_take_back: int | None
    may_abandon: bool
    unsaved: bool = False

    @property
    def hands_open(self) -> bool:
        """Whether nobody hides a hand any more: between rounds, and once the game is over.

        What the public view then shows of the hands is for the game to say.
        """
        return self.between or self.over


@dataclass(frozen=True, slots=True)
class Update:
    """The table as `seat` (None: a spectator) may see it after step `seq`.

    `events` is what led to it, `legal` what the seat may do. `past`, only in an update that was looked for,
    holds the events of the round so far. All events are masked for the seat.
    """

    seq: int
    seat: int | None
    view: Any
    events: tuple[Event, ...]
    legal: tuple[Any, ...]
    state: State
    past: tuple[Event, ...] = ()


class Receiver(Protocol):
    """What is called, in the thread of the loop, for every update of a watched seat. It must not block."""

    def __call__(self, update: Update, /) -> None:
        """Take the update."""


class Link(Protocol):
    """The way between a table and one or more seats: updates down, actions and wishes up.

    A Reason that comes back says why something was refused; None acknowledges it.
    """

    @property
    def seats(self) -> frozenset[int]:
        """The seats that this link may act for."""

    @property
    def shown(self) -> frozenset[int]:
        """The seats whose hands are shown over this link."""

    def watch(self, *seats: int | None) -> None:
        """Receive the updates of these seats only, from now on; None is the public view."""

    def look(self, seat: int | None) -> Update:
        """Return how the table stands for a seat of this link, or for everybody (None), with its past."""

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return all events of the game that are known here, masked for the seat."""

    def hand_opened(self, seat: int) -> None:
        """Tell the table that a person has looked at the hand of `seat`."""

    async def act(self, seat: int, action: Any) -> Reason | None:
        """Play an action."""

    async def explain(self, seat: int, action: Any) -> Reason | None:
        """Return why an action would be refused now."""

    async def ready(self, seat: int) -> Reason | None:
        """Tell the table that `seat` is ready for the next deal."""

    async def propose(self, seat: int, kind: ProposalKind) -> Reason | None:
        """Ask the others for something; with nobody else to ask, it is done at once.

        A sealed choice is taken back without asking anybody.
        """

    async def vote(self, seat: int, proposal: Proposal, agreed: bool) -> Reason | None:
        """Agree to a question that was read, or not, which ends the matter."""

    def close(self) -> None:
        """Leave the table; nothing is received after it."""
