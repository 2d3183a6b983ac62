"""The host's side of commit-reveal: it collects commitments and nonces, and discloses its secret."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from epizodiak_qt.lan.fair_deal.commitments import (
    AgreedChance,
    deal_key,
    deal_words,
    host_commitment,
    seat_commitment,
)
from epizodiak_qt.lan.fair_deal.state import DealState
from epizodiak_qt.lan.wire.messages import Commit, Committed, DealClosed, DealOpened, Reveal, Revealed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.lan.wire.field_types import Message

MAX_RESTARTS: Final = 3


class Dealer:
    """Runs the exchange before each round.

    Args:
        table: The id of the table, which all hashes contain.
        broadcast: Sends a message to all guests.
        store: Writes the state to the disk before a message that depends on it; may raise OSError.
        ready: Called when the round can be dealt.
        token: Returns the given number of secret random bytes.

    Attributes:
        state: The deal under way, None if there is none.
        previous: The deal before it.
        rounds_dealt: Returns the number of rounds that the table has dealt; set once there is a table.
    """

    def __init__(
        self,
        table: str,
        broadcast: Callable[[Message], None],
        store: Callable[[DealState], None],
        ready: Callable[[], None],
        token: Callable[[int], bytes],
    ) -> None:
        self._table = table
        self._broadcast = broadcast
        self._store = store
        self._ready = ready
        self._token = token
        self.state: DealState | None = None
        self.previous: DealState | None = None
        self.rounds_dealt: Callable[[], int] = lambda: 0
        self._suspended: DealState | None = None
        self._restarts: Counter[tuple[int, int]] = Counter()

    def restore(self, state: DealState | None, previous: DealState | None) -> None:
        """Continue the deal `state`, which another run of the host has stored."""
        self.state, self.previous = state, previous

    def reset(self) -> None:
        """Forget all deals, because another game begins."""
        self.state = self.previous = self._suspended = None
        self._restarts.clear()
        self.rounds_dealt = lambda: 0

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
        self._store(state)
        self.state, self._suspended = state, None
        self._broadcast(self._opened(state))
        self._request_nonces(state)

    def suspend(self) -> None:
        """Stop waiting for nonces until the round is opened again."""
        self.state, self._suspended = None, self.state

    def restart_without(self, seats: Iterable[int]) -> None:
        """Begin another attempt without some seats, unless all nonces are known. Raises OSError."""
        state = self.state
        gone = set(seats)
        if state is None or self.is_complete or not gone & set(state.seats):
            return
        self._restart(state, [seat for seat in state.seats if seat not in gone])

    def restart_with(self, seat: int) -> None:
        """Begin another attempt with one more seat, unless the round is dealt. Raises OSError."""
        state = self.state
        if state is not None and seat not in state.seats and state.number > self.rounds_dealt():
            self._restart(state, sorted([*state.seats, seat]))

    def _restart(self, state: DealState, seats: list[int]) -> None:
        """Begin another attempt with the same secret, so that the host cannot choose among deals."""
        fresh = DealState(state.number, state.attempt + 1, state.secret, seats)
        self._store(fresh)
        self.state = fresh
        self._broadcast(self._opened(fresh))
        self._request_nonces(fresh)

    def _opened(self, state: DealState) -> DealOpened:
        commitment = host_commitment(self._table, state.number, state.secret)
        return DealOpened(state.number, state.attempt, commitment, state.seats)

    def messages_so_far(self) -> list[Message]:
        """Return the messages of the deal under way, for a guest that has just joined."""
        state = self.state
        if state is None:
            return []
        messages: list[Message] = [self._opened(state)]
        if len(state.commitments) == len(state.seats):
            messages.append(_committed(state))
        if self.is_complete:
            messages.append(_revealed(state))
        return messages

    def commit(self, message: Commit) -> None:
        """Take the commitment of a seat. Raises OSError."""
        state = self._current(message)
        if state is None:
            return
        before = state.commitments.get(message.seat)
        if before == message.commitment:
            return
        if before is not None:
            # A restarted guest has committed to a new nonce, so the exchange restarts: at most MAX_RESTARTS
            # times for a seat in a round. After that the deal waits.
            self._restarts[state.number, message.seat] += 1
            if self._restarts[state.number, message.seat] <= MAX_RESTARTS:
                self._restart(state, state.seats)
            return
        commitments = {**state.commitments, message.seat: message.commitment}
        self._advance(replace(state, commitments=commitments))

    def reveal(self, message: Reveal) -> None:
        """Take the nonce of a seat if it opens its commitment. Raises OSError."""
        state = self._current(message)
        if state is None or len(state.commitments) < len(state.seats):
            return
        committed = seat_commitment(self._table, state.number, state.attempt, message.seat, message.nonce)
        if committed == state.commitments[message.seat]:
            self._advance(replace(state, nonces={**state.nonces, message.seat: message.nonce}))

    def _current(self, message: Commit | Reveal) -> DealState | None:
        state = self.state
        if (
            state is None
            or self.is_complete
            or (message.round, message.attempt) != (state.number, state.attempt)
            or message.seat not in state.seats
        ):
            return None
        return state

    def _advance(self, state: DealState) -> None:
        self._store(state)
        before, self.state = self.state, state
        assert before is not None, "there is a state to advance from"
        if len(before.commitments) < len(before.seats):
            self._request_nonces(state)
        elif self.is_complete:
            self._broadcast(_revealed(state))
            self._ready()

    def _request_nonces(self, state: DealState) -> None:
        """Ask for the nonces once all seats have committed; without any seat the deal is ready."""
        if len(state.commitments) < len(state.seats):
            return
        self._broadcast(_committed(state))
        if not state.seats:
            self._broadcast(_revealed(state))
            self._ready()

    @property
    def is_complete(self) -> bool:
        """Whether all nonces of the round are known."""
        state = self.state
        return state is not None and len(state.nonces) == len(state.seats)

    def may_deal(self) -> bool:
        """Return whether the next round can be dealt."""
        return self.state is not None and self.is_complete and self.state.number > self.rounds_dealt()

    def key(self) -> str:
        """Return the seed of the round."""
        state = self.state
        assert state is not None, "asked for only when complete"
        return deal_key(self._table, state.number, state.attempt, state.secret, state.nonces)

    def words(self) -> str:
        """Return the four words of the deal, empty before it is complete."""
        state = self.state
        if state is None or not self.is_complete:
            return ""
        commitment = host_commitment(self._table, state.number, state.secret)
        return deal_words(self._table, state.number, state.attempt, commitment, state.nonces)

    def chance(self, seed: str) -> Chance:
        """Return the chance of an action: that of the agreed deal if one is due, else that of `seed`."""
        return AgreedChance(self.key() if self.may_deal() else seed)

    def disclosure(self, journal_length: int) -> DealClosed | None:
        """Return the message that discloses the round that is over, None if this host did not deal it."""
        for state in (self.state, self.previous):
            if state is not None and state.number == self.rounds_dealt():
                return DealClosed(state.number, state.attempt, state.secret, journal_length)
        return None


def _committed(state: DealState) -> Committed:
    commitments = {str(seat): commitment for seat, commitment in sorted(state.commitments.items())}
    return Committed(state.number, state.attempt, commitments)


def _revealed(state: DealState) -> Revealed:
    return Revealed(
        state.number, state.attempt, {str(seat): nonce for seat, nonce in sorted(state.nonces.items())}
    )
