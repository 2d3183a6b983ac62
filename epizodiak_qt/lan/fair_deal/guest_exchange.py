"""The guest's side of one commit-reveal: its own nonces, and how far the exchange has come."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.fair_deal.commitments import deal_words, seat_commitment
from epizodiak_qt.lan.fair_deal.state import StoredNonces
from epizodiak_qt.lan.wire.messages import Commit, Reveal

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.fair_deal.presence import Presence
    from epizodiak_qt.lan.wire.messages import Committed, DealOpened, Revealed


class Event(Enum):
    """A message of the host that advances an exchange."""

    OPENED = auto()
    """A new attempt begins."""
    COMMITTED = auto()
    """All commitments are made."""
    REVEALED = auto()
    """All nonces are revealed."""


class Stage(Enum):
    """How far an attempt has come, and whether this guest has witnessed its commitments.

    =================  ========================  ==============================  ================
    State              Opened (a new attempt)    Committed                       Revealed
    =================  ========================  ==============================  ================
    ABSENT             OPENED or OPENED_EARLIER  COMMITTED or COMMITTED_EARLIER  REVEALED
    OPENED             OPENED or OPENED_EARLIER  COMMITTED or COMMITTED_EARLIER  REVEALED
    OPENED_EARLIER     OPENED or OPENED_EARLIER  COMMITTED or COMMITTED_EARLIER  REVEALED
    COMMITTED          OPENED or OPENED_EARLIER  (unchanged)                     REVEALED
    COMMITTED_EARLIER  OPENED or OPENED_EARLIER  (unchanged)                     REVEALED_EARLIER
    REVEALED           OPENED or OPENED_EARLIER  (unchanged)                     (unchanged)
    REVEALED_EARLIER   OPENED or OPENED_EARLIER  (unchanged)                     (unchanged)
    =================  ========================  ==============================  ================

    The states in -_EARLIER apply if the guest was not there: nothing proves to it that the host did not know
    the nonces when it committed to its secret.
    """

    ABSENT = auto()
    """No attempt is known."""
    OPENED = auto()
    """The attempt was opened in the presence of this guest."""
    OPENED_EARLIER = auto()
    """The attempt was opened before this guest came."""
    COMMITTED = auto()
    """All seats have committed, in the presence of this guest or with its own commitment."""
    COMMITTED_EARLIER = auto()
    """All seats had committed before this guest came."""
    REVEALED = auto()
    """All nonces are known, and the commitments were witnessed."""
    REVEALED_EARLIER = auto()
    """All nonces are known, but the commitments were not witnessed."""


class NonceState(Enum):
    """The state of the nonce of an own seat in an attempt.

    =========  ==============================  =========================  ============
    State      Committed, with this nonce      Committed, with another    Revealed
    =========  ==============================  =========================  ============
    DRAWN      REVEALED                        host at fault              (unchanged)
    UNSURE     REVEALED                        dropped                    (unchanged)
    REVEALED   (unchanged)                     host at fault              (unchanged)
    =========  ==============================  =========================  ============
    """

    DRAWN = auto()
    """No other nonce was ever committed to for this seat."""
    UNSURE = auto()
    """An earlier run of the program, or an earlier player, may have committed to another."""
    REVEALED = auto()
    """This guest has sent the nonce."""


class OwnNonce(NamedTuple):
    """The nonce of an own seat."""

    nonce: bytes
    """The secret random bytes."""
    state: NonceState
    """Its state."""


class GuestExchange:
    """Answers the host's messages about the deal of one round, and records the host's messages.

    Attributes:
        number: The round.
        commitment: The host's commitment as it was first received, which no attempt may change.
        attempt: The current attempt. Attempts only grow.
        seats: The seats that contribute a nonce to it.
        commitments: The commitments of all seats, empty before they are known.
        nonces: The nonces of all seats, empty before they are known.
        words: The four words of the deal, empty before it is agreed on.
        stage: How far the attempt has come.
        abandoned: How many attempts were abandoned after this guest had revealed a nonce: the host may
            have known what it would have dealt.
        left_out: The own seats that were asked for no nonce.
        blame: The host's fault; it is never reset.
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
        self.words = ""
        self.stage = Stage.ABSENT
        self.abandoned = 0
        self.left_out: frozenset[int] = frozenset()
        self.blame: Sentence | None = None
        self._own: dict[int, OwnNonce] = {}

    def _advance(self, event: Event, *, witnessed: bool = True) -> None:
        """Make the transition that the table of `Stage` gives."""
        match event, self.stage:
            case Event.OPENED, _:
                self.stage = Stage.OPENED if witnessed else Stage.OPENED_EARLIER
            case Event.COMMITTED, Stage.ABSENT | Stage.OPENED | Stage.OPENED_EARLIER:
                self.stage = Stage.COMMITTED if witnessed else Stage.COMMITTED_EARLIER
            case Event.REVEALED, Stage.COMMITTED_EARLIER | Stage.REVEALED_EARLIER:
                self.stage = Stage.REVEALED_EARLIER
            case Event.REVEALED, _:
                self.stage = Stage.REVEALED

    @property
    def is_agreed(self) -> bool:
        """Whether all nonces of the current attempt are known."""
        return self.stage in (Stage.REVEALED, Stage.REVEALED_EARLIER)

    @property
    def is_unwitnessed(self) -> bool:
        """Whether the seats had committed without this guest."""
        return self.stage in (Stage.COMMITTED_EARLIER, Stage.REVEALED_EARLIER)

    @property
    def fault(self) -> Sentence | None:
        """The host's fault in the exchange, or in the attempt that was dealt from."""
        return self.blame or (LEFT_OUT if self.left_out else None)

    # --- storing

    def restore(self, stored: StoredNonces | None) -> None:
        """Continue where an earlier run of the program has stopped, if it stored this round."""
        if stored is None or stored.round != self.number:
            return
        if stored.commitment != self.commitment:
            self.blame, self.commitment = COMMITMENT_CHANGED, stored.commitment
        self.attempt, self.seats = stored.attempt, stored.seats
        self.commitments = dict(stored.commitments)
        self._own = {seat: OwnNonce(nonce, NonceState.DRAWN) for seat, nonce in stored.nonces.items()}
        self._advance(Event.OPENED)
        if self.commitments:
            self._advance(Event.COMMITTED)

    def to_store(self, games: int) -> StoredNonces | None:
        """Return the state for a restarted program; None if the guest contributes no nonce."""
        if not self._own:
            return None
        nonces = {seat: own.nonce for seat, own in self._own.items()}
        commitments = dict(self.commitments)
        return StoredNonces(
            games, self.number, self.attempt, self.commitment, self.seats, nonces, commitments
        )

    # --- messages of the host

    def open(self, message: DealOpened, seats: frozenset[int], presence: Presence) -> list[Commit | Reveal]:
        """Return the commitments of the guest's `seats`."""
        is_new = message.attempt > self.attempt
        is_repeated = (message.attempt, message.seats) == (self.attempt, self.seats)
        if message.commitment != self.commitment or not (is_new or is_repeated):
            self.blame = COMMITMENT_CHANGED
            return []
        if is_new:
            self._begin(message, presence)
        # Once all nonces are known, a seat that was left since belongs to the deal with its player's nonce.
        if not self.is_agreed:
            is_unsure = presence.may_have_forgotten or is_repeated
            state = NonceState.UNSURE if is_unsure else NonceState.DRAWN
            for seat in message.seats:
                if seat in seats and seat not in self._own:
                    self._own[seat] = OwnNonce(self._token(32), state)
        return [
            Commit(self.number, self.attempt, seat, self._commitment(seat, self._own[seat].nonce))
            for seat in message.seats
            if seat in seats and seat in self._own
        ]

    def _begin(self, message: DealOpened, presence: Presence) -> None:
        is_revealed = any(own.state is NonceState.REVEALED for own in self._own.values())
        # A new attempt with one more seat gives the host no choice: it cannot know that seat's nonce.
        if is_revealed and not {*message.seats} > {*self.seats}:
            self.abandoned += 1
        self.attempt, self.seats = message.attempt, message.seats
        self.commitments, self.nonces, self.words = {}, {}, ""
        self.left_out = frozenset()
        self._own = {}
        self._advance(Event.OPENED, witnessed=not presence.is_catching_up)

    def _commitment(self, seat: int, nonce: bytes) -> bytes:
        return seat_commitment(self._table, self.number, self.attempt, seat, nonce)

    def commit(self, message: Committed, seats: frozenset[int], presence: Presence) -> list[Commit | Reveal]:
        """Return the guest's nonces, unless a commitment is missing or is not the guest's own."""
        commitments = {int(seat): value for seat, value in message.commitments.items()}
        if sorted(commitments) != sorted(self.seats):
            return []
        mine = [seat for seat in self.seats if seat in seats and seat in self._own]
        dropped = set()
        for seat in mine:
            own = self._own[seat]
            if commitments[seat] == self._commitment(seat, own.nonce):
                self._own[seat] = OwnNonce(own.nonce, self._confirmed(own.state))
            elif own.state is NonceState.UNSURE:
                dropped.add(seat)
                del self._own[seat]
            else:
                self.blame = WRONG_NONCE
                return []
        if self.commitments and self.commitments != commitments:
            self.blame = COMMITMENT_CHANGED
            return []
        mine = [seat for seat in mine if seat not in dropped]
        came_late = self.stage is Stage.OPENED_EARLIER and presence.is_catching_up and not mine
        self._advance(Event.COMMITTED, witnessed=not (dropped or came_late))
        self.commitments = commitments
        for seat in mine:
            self._own[seat] = OwnNonce(self._own[seat].nonce, NonceState.REVEALED)
        return [Reveal(self.number, self.attempt, seat, self._own[seat].nonce) for seat in mine]

    @staticmethod
    def _confirmed(state: NonceState) -> NonceState:
        return NonceState.DRAWN if state is NonceState.UNSURE else state

    def reveal(self, message: Revealed, seats: frozenset[int], presence: Presence) -> None:
        """Take all nonces; those of the guest's `seats` have to be among them."""
        nonces = {int(seat): value for seat, value in message.nonces.items()}
        for seat in self.seats:
            nonce = nonces.get(seat, b"")
            own = self._own.get(seat)
            is_committed = self._commitment(seat, nonce) == self.commitments.get(seat)
            if not is_committed or (own is not None and own.nonce != nonce):
                self.blame = WRONG_NONCE
        self._advance(Event.REVEALED)
        self.left_out = frozenset() if presence.is_catching_up else seats - {*self.seats}
        self.nonces = nonces
        self.words = deal_words(self._table, self.number, self.attempt, self.commitment, nonces)


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
