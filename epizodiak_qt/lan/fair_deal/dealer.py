"""The host's side of the fair deal: from its commitment to the seed of the round, and its disclosure."""

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

RESTARTS: Final = 3


class Dealer:
    """Runs the exchange before each round.

    `tell` sends a message to everybody; `keep` puts the state on the disk and raises OSError if it cannot;
    `ready` hears that the round can be dealt; `token` gives so many secret bytes. `count`
    tells how many rounds the table has dealt; whoever owns the dealer sets it once there is a table.
    A seat may lose its number `RESTARTS` times in a round.
    """

    def __init__(
        self,
        table: str,
        tell: Callable[[Message], None],
        keep: Callable[[DealState], None],
        ready: Callable[[], None],
        token: Callable[[int], bytes],
    ) -> None:
        self._table = table
        self._tell = tell
        self._keep = keep
        self._ready = ready
        self._token = token
        self.state: DealState | None = None
        self.last: DealState | None = None
        self.count: Callable[[], int] = lambda: 0
        self._given_up: DealState | None = None
        self._restarts: Counter[tuple[int, int]] = Counter()

    def restore(self, state: DealState | None, last: DealState | None) -> None:
        """Go on where the host stopped: `state` is the deal under way, `last` the one before it."""
        self.state, self.last = state, last

    def forget(self) -> None:
        """Know of no deal: another game begins."""
        self.state = self.last = self._given_up = None
        self._restarts.clear()
        self.count = lambda: 0

    def open(self, number: int, seats: Iterable[int]) -> None:
        """Begin the exchange of round `number` with the seats at other computers. Raises OSError.

        If it was given up before, this is another attempt, with the same secret.
        """
        before = self._given_up
        if before is not None and before.number == number:
            state = DealState(number, before.attempt + 1, before.secret, sorted(seats))
        else:
            state = DealState(number, 1, self._token(32), sorted(seats))
        self.last = self.state or self.last
        self._keep(state)
        self.state, self._given_up = state, None
        self._tell(self._opened(state))
        self._go_on(state)

    def give_up(self) -> None:
        """Wait for nobody's number any more, until the round is opened again."""
        self.state, self._given_up = None, self.state

    def restart_without(self, seats: Iterable[int]) -> None:
        """Begin another attempt without some seats, unless all numbers are there. Raises OSError."""
        state = self.state
        gone = set(seats)
        if state is None or self.complete or not gone & set(state.seats):
            return
        self._again(state, [seat for seat in state.seats if seat not in gone])

    def restart_with(self, seat: int) -> None:
        """Begin another attempt with one more seat, as long as the round is not dealt. Raises OSError."""
        state = self.state
        if state is not None and seat not in state.seats and state.number > self.count():
            self._again(state, sorted([*state.seats, seat]))

    def _again(self, state: DealState, seats: list[int]) -> None:
        """Another attempt, with the same secret: the host cannot choose another deal by giving up one."""
        fresh = DealState(state.number, state.attempt + 1, state.secret, seats)
        self._keep(fresh)
        self.state = fresh
        self._tell(self._opened(fresh))
        self._go_on(fresh)

    def _opened(self, state: DealState) -> DealOpened:
        commitment = host_commitment(self._table, state.number, state.secret)
        return DealOpened(state.number, state.attempt, commitment, state.seats)

    def messages_so_far(self) -> list[Message]:
        """Return what somebody who has just come has to know of the deal under way."""
        state = self.state
        if state is None:
            return []
        said: list[Message] = [self._opened(state)]
        if len(state.commitments) == len(state.seats):
            said.append(_committed(state))
        if self.complete:
            said.append(_revealed(state))
        return said

    def commit(self, message: Commit) -> None:
        """Take the commitment of a seat. Raises OSError."""
        state = self._current(message)
        if state is None:
            return
        before = state.commitments.get(message.seat)
        if before == message.commitment:
            return
        if before is not None:
            # The guest has lost its number, and committed to another: everybody begins again. One who does
            # so again and again keeps the deal waiting, like one who says nothing, and nobody busy.
            self._restarts[state.number, message.seat] += 1
            if self._restarts[state.number, message.seat] <= RESTARTS:
                self._again(state, state.seats)
            return
        commitments = {**state.commitments, message.seat: message.commitment}
        self._advance(replace(state, commitments=commitments))

    def reveal(self, message: Reveal) -> None:
        """Take the number of a seat, if it is the one committed to. Raises OSError."""
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
            or self.complete
            or (message.round, message.attempt) != (state.number, state.attempt)
            or message.seat not in state.seats
        ):
            return None
        return state

    def _advance(self, state: DealState) -> None:
        self._keep(state)
        before, self.state = self.state, state
        assert before is not None, "there is a state to advance from"
        if len(before.commitments) < len(before.seats):
            self._go_on(state)
        elif self.complete:
            self._tell(_revealed(state))
            self._ready()

    def _go_on(self, state: DealState) -> None:
        """Ask for the numbers once all commitments are there; without any to ask for, the deal is ready."""
        if len(state.commitments) < len(state.seats):
            return
        self._tell(_committed(state))
        if not state.seats:
            self._tell(_revealed(state))
            self._ready()

    @property
    def complete(self) -> bool:
        """Whether all numbers of the round are there."""
        state = self.state
        return state is not None and len(state.nonces) == len(state.seats)

    def may_deal(self) -> bool:
        """Tell whether the round that is due can be dealt."""
        return self.state is not None and self.complete and self.state.number > self.count()

    def key(self) -> str:
        """Return the seed of the round."""
        state = self.state
        assert state is not None, "asked for only when complete"
        return deal_key(self._table, state.number, state.attempt, state.secret, state.nonces)

    def words(self) -> str:
        """Return the four words of the deal, empty before it is complete."""
        state = self.state
        if state is None or not self.complete:
            return ""
        commitment = host_commitment(self._table, state.number, state.secret)
        return deal_words(self._table, state.number, state.attempt, commitment, state.nonces)

    def chance(self, seed: str) -> Chance:
        """Return the chance of an action: of the deal that is due, its key; else what the last one left."""
        return AgreedChance(self.key() if self.may_deal() else seed)

    def closed(self, entries: int) -> DealClosed | None:
        """Return what discloses the round that is over, or None if it was not dealt in this way."""
        for state in (self.state, self.last):
            if state is not None and state.number == self.count():
                return DealClosed(state.number, state.attempt, state.secret, entries)
        return None


def _committed(state: DealState) -> Committed:
    commitments = {str(seat): commitment for seat, commitment in sorted(state.commitments.items())}
    return Committed(state.number, state.attempt, commitments)


def _revealed(state: DealState) -> Revealed:
    return Revealed(
        state.number, state.attempt, {str(seat): nonce for seat, nonce in sorted(state.nonces.items())}
    )
