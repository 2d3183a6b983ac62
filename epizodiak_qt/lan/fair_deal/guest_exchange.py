"""The exchange before one round as a guest hears it, and the guest's own numbers in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.fair_deal.commitments import deal_words, seat_commitment
from epizodiak_qt.lan.fair_deal.state import StoredNonces
from epizodiak_qt.lan.wire.messages import Commit, Reveal

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.wire.messages import Committed, DealOpened, Revealed


class GuestExchange:
    """Answers what the host says of the deal of one round, and keeps what was said.

    `commitment` is the host's as it was first heard, which no attempt may change; attempts only grow. A seat
    keeps its number of an attempt. `blame` says what was wrong, `missed` that the numbers were committed to
    without this guest: nothing proves that the host did not know them when it committed. `agreed` says that
    all numbers of this attempt were told, `known` how many attempts were given up after this guest had told
    its own: the host may have known what it would have dealt.
    """

    def __init__(self, table: str, opened: DealOpened, token: Callable[[int], bytes]) -> None:
        self._table = table
        self._token = token
        self.number = opened.round
        self.commitment = opened.commitment
        self.attempt = 0
        self.seats: list[int] = []
        self.commitments: dict[int, bytes] = {}
        self.nonces: dict[int, bytes] = {}
        self.blame: Sentence | None = None
        self.missed = False
        self.agreed = False
        self.known = 0
        self.words = ""
        self._told = False
        self._left_out = False
        self._own: dict[tuple[int, int], bytes] = {}
        # Seats whose number was drawn when another may have been committed to before this guest came.
        self._doubtful: set[int] = set()
        self._opened_before = False

    def remember(self, kept: StoredNonces | None) -> None:
        """Take up what an earlier run of the program has kept of this round."""
        if kept is None or kept.round != self.number:
            return
        if kept.commitment != self.commitment:
            self.blame, self.commitment = COMMITMENT_CHANGED, kept.commitment
        self.attempt, self.seats = kept.attempt, kept.seats
        self.commitments = dict(kept.commitments)
        self._own = {(kept.attempt, seat): number for seat, number in kept.nonces.items()}

    def to_keep(self, games: int) -> StoredNonces | None:
        """Return what a program that is started again must know; None where the guest brings no number."""
        numbers = {seat: own for (attempt, seat), own in self._own.items() if attempt == self.attempt}
        if not numbers:
            return None
        return StoredNonces(
            games, self.number, self.attempt, self.commitment, self.seats, numbers, dict(self.commitments)
        )

    def open(
        self, message: DealOpened, seats: frozenset[int], *, arriving: bool, newcomer: bool
    ) -> list[Commit | Reveal]:
        """Return the commitments of the guest's `seats`.

        `arriving` says that the host tells what there was before this line, `newcomer` that the program
        cannot know what it said of it itself.
        """
        first = message.attempt > self.attempt
        if message.commitment != self.commitment or not (first or self._is_again(message)):
            self.blame = COMMITMENT_CHANGED
            return []
        if first:
            # Whoever takes a seat brings a number that the host cannot know: nothing is chosen by that.
            self.known += self._told and not {*message.seats} > {*self.seats}
            self.attempt, self.seats = message.attempt, message.seats
            self.commitments, self.nonces, self.words = {}, {}, ""
            self.missed, self.agreed, self._told, self._left_out = False, False, False, False
            self._doubtful = set()
            self._opened_before = arriving
        answers: list[Commit | Reveal] = []
        for seat in message.seats:
            own = self._own.get((self.attempt, seat))
            # Once all numbers are told, a seat that somebody has left belongs to the deal with theirs.
            if seat in seats and own is None and not self.nonces:
                own = self._own[self.attempt, seat] = self._token(32)
                if newcomer or not first:
                    self._doubtful.add(seat)
            if seat in seats and own is not None:
                answers.append(Commit(self.number, self.attempt, seat, self._commitment(seat, own)))
        return answers

    def _is_again(self, message: DealOpened) -> bool:
        """Tell whether an attempt that was opened is opened again, as it was."""
        return (message.attempt, message.seats) == (self.attempt, self.seats)

    def _commitment(self, seat: int, number: bytes) -> bytes:
        return seat_commitment(self._table, self.number, self.attempt, seat, number)

    def committed(
        self, message: Committed, seats: frozenset[int], *, arriving: bool
    ) -> list[Commit | Reveal]:
        """Return the numbers, unless a commitment is missing or is not the guest's own."""
        told = {int(seat): value for seat, value in message.commitments.items()}
        if sorted(told) != sorted(self.seats):
            return []
        mine = {
            seat: self._own[self.attempt, seat]
            for seat in self.seats
            if seat in seats and (self.attempt, seat) in self._own
        }
        doubted = False
        for seat, own in tuple(mine.items()):
            if told[seat] == self._commitment(seat, own):
                self._doubtful.discard(seat)
            elif seat in self._doubtful:
                doubted = True
                del mine[seat], self._own[self.attempt, seat]
            else:
                self.blame = WRONG_NONCE
                return []
        if self.commitments and self.commitments != told:
            self.blame = COMMITMENT_CHANGED
            return []
        if not self.commitments:
            self.missed = doubted or (arriving and self._opened_before and not mine)
        self.commitments = told
        self._told |= bool(mine)
        return [Reveal(self.number, self.attempt, seat, own) for seat, own in mine.items()]

    def revealed(self, message: Revealed, seats: frozenset[int], *, arriving: bool) -> None:
        """Take all numbers but the host's; those of the guest's `seats` have to be among them."""
        nonces = {int(seat): value for seat, value in message.nonces.items()}
        for seat in self.seats:
            nonce = nonces.get(seat, b"")
            if self._commitment(seat, nonce) != self.commitments.get(seat):
                self.blame = WRONG_NONCE
            if self._own.get((self.attempt, seat), nonce) != nonce:
                self.blame = WRONG_NONCE
        self.agreed = True
        self._left_out = not arriving and not seats <= {*self.seats}
        self.nonces = nonces
        self.words = deal_words(self._table, self.number, self.attempt, self.commitment, nonces)

    @property
    def fault(self) -> Sentence | None:
        """What was wrong with the attempt that was dealt from, or with the exchange."""
        return self.blame or (LEFT_OUT if self._left_out else None)


COMMITMENT_CHANGED = Sentence(
    "The host has changed a commitment after it was made.",
    "L’hôte a changé un engagement après l’avoir pris.",
)
WRONG_NONCE = Sentence(
    "A player’s number is not the one they had committed to.",
    "Le nombre d’une des places n’est pas celui sur lequel elle s’était engagée.",
)
LEFT_OUT = Sentence(
    "The host dealt without asking you for a number.",
    "L’hôte a distribué sans vous demander de nombre.",
)
