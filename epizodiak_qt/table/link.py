"""The link between a table and its seats, and the updates it delivers: local, for bots and over TCP."""

# No `from __future__ import annotations`: with it, NamedTuple compiles each annotation at the start.
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from epizodiak_qt.games.game import Event, PublicEvent
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.table.entries import Seat

ProposalKind = Literal["take back", "abandon"]


@dataclass(frozen=True, slots=True)
class ActionTakenBack(PublicEvent):
    """The last action was undone."""

    seat: int
    """The seat whose action it was."""
    sealed: bool = False
    """Whether it was a secret choice, which needs no vote; otherwise all had agreed."""


class Proposal(NamedTuple):
    """A proposal that the people at the table vote on."""

    kind: ProposalKind
    """The proposed change."""
    seat: int
    """The seat that proposed it."""
    unanswered: frozenset[int]
    """The seats of people who have not voted yet."""
    seq: int
    """How many journal entries there were when it was made."""

    def is_same(self, other: "Proposal") -> bool:
        """Tell whether the other is the same proposal, ignoring the votes so far."""
        return (self.kind, self.seat, self.seq) == (other.kind, other.seat, other.seq)


class State(NamedTuple):
    """The public state of a table beside the game."""

    seats: tuple[Seat, ...]
    """The player of each seat."""
    acting: tuple[int, ...]
    """The seats that have something to choose."""
    between: bool
    """Whether a round is over and the next is due."""
    over: bool
    """Whether the game is over."""
    unready: frozenset[int]
    """The people that the next deal waits for."""
    proposal: Proposal | None
    """The open proposal."""
    may_take_back: int | None
    """The seat whose last action can still be undone."""
    may_abandon: bool
    """Whether the round can be ended without points."""
    unsaved: bool = False
    """Whether the journal cannot be written; the game waits until it can."""

    @property
    def hands_open(self) -> bool:
        """Whether hands are public: between rounds, and once the game is over.

        The view of the game decides what it shows of them.
        """
        return self.between or self.over


class Update(NamedTuple):
    """The table as one seat may see it. All events are masked for the seat."""

    seq: int
    """How many journal entries led to it."""
    seat: int | None
    """The seat it is for; None is a spectator."""
    view: Any
    """The view of the game."""
    events: tuple[Event, ...]
    """The events since the update before."""
    legal: tuple[Any, ...]
    """The legal actions of the seat."""
    state: State
    """The public state of the table."""
    past: tuple[Event, ...] = ()
    """The events of the round so far; only in the first update of a link."""


class Receiver(Protocol):
    """A callback for the updates of watched seats. It runs in the thread of the loop and must not block."""

    def __call__(self, update: Update, /) -> None:
        """Take the update."""


class Link(Protocol):
    """The connection of one or more seats to a table: updates down, actions and proposals up.

    A request returns None if it was carried out, otherwise the reason of its refusal.
    """

    @property
    def seats(self) -> frozenset[int]:
        """The seats that this link may act for."""

    @property
    def shown(self) -> frozenset[int]:
        """The seats whose hands are shown over this link."""

    def watch(self, *seats: int | None) -> None:
        """Receive only the updates of these seats from now on; None is the public view."""

    def look(self, seat: int | None) -> Update:
        """Return the current update of a seat of this link, or the public one (None), with its `past`."""

    def public_update(self) -> Update:
        """Return the current public update without events and past, which costs the same all round."""

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return all known events of the game, masked for the seat."""

    def hand_opened(self, seat: int) -> None:
        """Tell the table that a person has looked at the hand of `seat`."""

    async def act(self, seat: int, action: Any) -> Reason | None:
        """Play an action."""

    async def explain(self, seat: int, action: Any) -> Reason | None:
        """Return why an action would be refused now."""

    async def ready(self, seat: int) -> Reason | None:
        """Tell the table that `seat` is ready for the next deal."""

    async def propose(self, seat: int, kind: ProposalKind) -> Reason | None:
        """Propose something to the others; carried out at once if no other person has to agree.

        A sealed choice is taken back without a vote.
        """

    async def vote(self, seat: int, proposal: Proposal, agreed: bool) -> Reason | None:
        """Vote on a proposal; one no ends it."""

    def close(self) -> None:
        """Leave the table; the receiver gets nothing more."""


def ignore_update(_update: Update) -> None:
    """Receive nothing: a closed link keeps no receiver."""
