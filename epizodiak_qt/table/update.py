"""What goes down a link, and the link itself: the same for one screen, for bots and over a network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from epizodiak_qt.games.game import PublicEvent, Reason, Sentence

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Event
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

    wish: ProposalKind
    seat: int
    unanswered: frozenset[int]
    seq: int

    def is_same(self, other: Proposal) -> bool:
        """Tell whether the other is the same question, whoever has answered it meanwhile."""
        return (self.wish, self.seat, self.seq) == (other.wish, other.seat, other.seq)


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

    def opened(self, seat: int) -> None:
        """Tell the table that a person has looked at the hand of `seat`."""

    async def act(self, seat: int, action: Any) -> Reason | None:
        """Play an action."""

    async def explain(self, seat: int, action: Any) -> Reason | None:
        """Return why an action would be refused now."""

    async def ready(self, seat: int) -> Reason | None:
        """Tell the table that `seat` is ready for the next deal."""

    async def wish(self, seat: int, wish: ProposalKind) -> Reason | None:
        """Ask the others for something; with nobody else to ask, it is done at once.

        A sealed choice is taken back without asking anybody.
        """

    async def answer(self, seat: int, question: Proposal, agreed: bool) -> Reason | None:
        """Agree to a question that was read, or not, which ends the matter."""

    def close(self) -> None:
        """Leave the table; nothing is received after it."""


def _reason(code: str, en: str, fr: str) -> Reason:
    return Reason(code, None, Sentence(en, fr))


def not_your_seat() -> Reason:
    """A link spoke for a seat that is not its own."""
    return _reason("not_your_seat", "That seat is not yours.", "Cette place n’est pas la vôtre.")


def not_stored() -> Reason:
    """The disk took nothing, so nothing was played."""
    return _reason(
        "not_stored",
        "The game could not be saved, so the move was not made. Is the disk full? Make room and try again.",
        "La partie n’a pas pu être enregistrée : le coup n’a pas été joué. Le disque est-il plein ? "
        "Faites de la place et réessayez.",
    )


def no_take_back() -> Reason:
    """Somebody has drawn, rolled, seen or acted since."""
    return _reason(
        "no_take_back",
        "This can no longer be taken back: someone has drawn, seen something new or played since.",
        "Ce coup ne peut plus être annulé : depuis, quelqu’un a pioché, vu du nouveau ou joué.",
    )


def no_abandon() -> Reason:
    """There is no round to end."""
    return _reason("no_abandon", "There is no round to end.", "Il n’y a pas de manche à terminer.")


def already_proposed() -> Reason:
    """A question while another is open: an answer to the one would count for the other."""
    return _reason(
        "already_proposed",
        "The table has not answered the last question yet.",
        "La table n’a pas encore répondu à la question précédente.",
    )


def asked_enough() -> Reason:
    """The others have been asked, and did not agree."""
    return _reason(
        "asked_enough",
        "You can ask once between two moves, and three times in a round.",
        "On peut demander une fois entre deux coups, et trois fois par manche.",
    )


def nothing_proposed() -> Reason:
    """An answer to nothing."""
    return _reason("nothing_proposed", "There is nothing to answer.", "Il n’y a rien à quoi répondre.")


def not_between_rounds() -> Reason:
    """Ready for a deal that is not due."""
    return _reason("not_between_rounds", "It is not time to deal.", "Ce n’est pas le moment de distribuer.")
