"""The host's side of commit-reveal: it collects commitments and numbers, and discloses its secret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec.structs import replace

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.lan.fair_deal.verify_deal import deal_key, deal_words, host_commitment, seat_commitment
from epizodiak_qt.lan.wire.messages import Commit, Committed, DealClosed, DealOpened, Reveal, Revealed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from epizodiak_qt.lan.wire.messages import Message

T = TypeVar("T")


class AgreedChance(SeededChance):
    """Chance from an agreed seed. A shuffle ignores the order of its input, so that anyone can redo it."""

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Sort `items` by their notation, then return them shuffled by the seed."""
        return super().shuffle(label, sorted(items, key=str))


class DealState(msgspec.Struct, frozen=True):
    """A deal as the host stores it: before each message that depends on it goes out."""

    number: int
    """The round that is dealt, from 1."""
    attempt: int
    """Counts the exchanges of this round, from 1."""
    secret: bytes
    """The host's secret. All attempts of a round share it, so that the host cannot choose among deals."""
    seats: list[int]
    """The seats that give a number."""
    commitments: dict[int, bytes] = {}
    """The commitments received so far, by seat."""
    nonces: dict[int, bytes] = {}
    """The numbers received so far, by seat."""
    complete: bool = False
    """Whether the numbers are agreed on. Some may be missing, see `Dealer.go_on`."""

    @property
    def promised(self) -> bool:
        """Whether there are seats, and all have committed. From then on nothing may begin anew."""
        return bool(self.seats) and len(self.commitments) == len(self.seats)


@dataclass(eq=False)
class Dealer:
    """Runs the exchange before each round.

    Attributes:
        state: the deal under way, None if there is none.
        previous: the deal before it.
        rounds_dealt: returns the number of rounds that the table has dealt; set once there is a table.
    """

    _table: str
    """The id of the table, which all hashes contain."""
    _broadcast: Callable[[Message], None]
    """Sends a message to all guests."""
    _store: Callable[[DealState], None]
    """Writes the state to the disk before a message that depends on it; may raise OSError."""
    _ready: Callable[[], None]
    """Called when the round can be dealt."""
    _token: Callable[[int], bytes]
    """Returns the given number of secret random bytes."""

    def __post_init__(self) -> None:
        self.state: DealState | None = None
        self.previous: DealState | None = None
        self.rounds_dealt: Callable[[], int] = lambda: 0
        self._suspended: DealState | None = None

    def restore(self, state: DealState | None, previous: DealState | None) -> None:
        """Continue the deal `state`, which another run of the host has stored, perhaps of version 0.1.0."""
        if state is not None and len(state.nonces) == len(state.seats):
            state = replace(state, complete=True)
        self.state, self.previous = state, previous

    def reset(self) -> None:
        """Forget all deals, because another game begins."""
        self.state = self.previous = self._suspended = None
        self.rounds_dealt = lambda: 0

    # --- the exchange

    def open(self, number: int, seats: Iterable[int]) -> None:
        """Begin the exchange of round `number` with the guests' seats. Raises OSError.

        If it was suspended before, this is another attempt with the same secret.
        """
        before = self._suspended
        if before is not None and before.number == number:
            state = DealState(number, before.attempt + 1, before.secret, sorted(seats))
        else:
            state = DealState(number, 1, self._token(32), sorted(seats))
        self.previous = self.state or self.previous
        self._begin(state)
        self._suspended = None

    def suspend(self) -> None:
        """Stop waiting for numbers until the round is opened again."""
        self.state, self._suspended = None, self.state or self._suspended

    def restart(self, seats: Iterable[int]) -> None:
        """Begin another attempt with these seats, unless all have committed or it is dealt. Raises OSError.

        After that the seats stay as they are: to begin anew would give the host a choice of deals.
        """
        state = self.state
        if state is not None and not state.promised and state.number > self.rounds_dealt():
            self._begin(DealState(state.number, state.attempt + 1, state.secret, sorted(seats)))

    def go_on(self) -> list[int]:
        """Go on without the seats that are waited for, and return them. Raises OSError.

        Before all have committed that is another attempt; then it is the same deal without their numbers.
        """
        state = self.state
        if state is None or state.complete:
            return []
        given = state.nonces if state.promised else state.commitments
        missing = [seat for seat in state.seats if seat not in given]
        if state.promised:
            self._advance(replace(state, complete=True))
        else:
            self.restart({*state.seats} - {*missing})
        return missing

    def _begin(self, state: DealState) -> None:
        self._advance(replace(state, complete=not state.seats))

    def commit(self, message: Commit) -> None:
        """Take the first commitment of a seat; a later one changes nothing. Raises OSError."""
        state = self._current(message)
        if state is not None and message.seat not in state.commitments:
            commitments = {**state.commitments, message.seat: message.commitment}
            self._advance(replace(state, commitments=commitments))

    def reveal(self, message: Reveal) -> None:
        """Take the number of a seat, once, if it opens its commitment. Raises OSError."""
        state = self._current(message)
        if state is None or not state.promised or message.seat in state.nonces:
            return
        commitment = seat_commitment(self._table, state.number, state.attempt, message.seat, message.nonce)
        if commitment == state.commitments[message.seat]:
            numbers = {**state.nonces, message.seat: message.nonce}
            self._advance(replace(state, nonces=numbers, complete=len(numbers) == len(state.seats)))

    def _current(self, message: Commit | Reveal) -> DealState | None:
        state = self.state
        if (
            state is None
            or state.complete
            or (message.round, message.attempt) != (state.number, state.attempt)
            or message.seat not in state.seats
        ):
            return None
        return state

    def _advance(self, state: DealState) -> None:
        """Store a state, and send what it allows to send."""
        before = self.messages_so_far()
        self._store(state)
        self.state = state
        for message in self.messages_so_far():
            if message not in before:
                self._broadcast(message)
        if state.complete:
            self._ready()

    def messages_so_far(self) -> list[Message]:
        """Return the messages of the deal under way, also for a guest that has just joined."""
        state = self.state
        if state is None:
            return []
        number, attempt = state.number, state.attempt
        commitment = host_commitment(self._table, number, state.secret)
        messages: list[Message] = [DealOpened(number, attempt, commitment, state.seats)]
        if state.promised or state.complete:
            messages.append(Committed(number, attempt, _by_seat(state.commitments)))
        if state.complete:
            messages.append(Revealed(number, attempt, _by_seat(state.nonces)))
        return messages

    # --- the deal

    def may_deal(self) -> bool:
        """Return whether the next round can be dealt."""
        return self.state is not None and self.state.complete and self.state.number > self.rounds_dealt()

    def key(self) -> str:
        """Return the seed of the round."""
        state = self.state
        assert state is not None, "asked for only when complete"
        return deal_key(self._table, state.number, state.attempt, state.secret, state.nonces)

    def words(self) -> str:
        """Return the four words of the deal, empty before it is complete."""
        state = self.state
        if state is None or not state.complete:
            return ""
        commitment = host_commitment(self._table, state.number, state.secret)
        return deal_words(self._table, state.number, state.attempt, commitment, state.nonces)

    def chance(self, seed: str) -> AgreedChance:
        """Return the chance of an action: that of the agreed deal if one is due, else that of `seed`."""
        return AgreedChance(self.key() if self.may_deal() else seed)

    def disclosure(self, number: int, journal_length: int) -> DealClosed | None:
        """Return the message that discloses a round that is over, None if this host did not deal it."""
        for state in (self.state, self.previous):
            if state is not None and state.number == number:
                return DealClosed(state.number, state.attempt, state.secret, journal_length)
        return None


def _by_seat(values: dict[int, bytes]) -> dict[str, bytes]:
    return {str(seat): value for seat, value in sorted(values.items())}
