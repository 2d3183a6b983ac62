"""A guest's part in the fair deal: its numbers, what it was shown, and whether the two fit in the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from epizodiak_qt.games.chance import BadChance
from epizodiak_qt.games.game import IllegalAction, NotAnAction, NotAPosition, Sentence
from epizodiak_qt.lan.fair import deal_key, deal_words, host_commitment, seat_commitment
from epizodiak_qt.lan.messages import Commit, Committed, DealClosed, DealOpened, Decided, Reveal, Revealed
from epizodiak_qt.lan.shadow import Mismatch, Shadow
from epizodiak_qt.table.entries import entry_from_json, header_from_json
from epizodiak_qt.table.export import GameNotOverError, record_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.games.game import AnyGame, Json
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.table.entries import Entry, Header
    from epizodiak_qt.table.update import Update

ENTRIES_MOST = 200_000


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a round: whether its deal was fair, else why not.

    `attempts` above 1 says that the exchange was begun so many times. `words` are the four words of the
    deal; `transcript` is what verify_deal.py reads.
    """

    number: int
    fair: bool
    why: Sentence | None
    attempts: int
    words: str
    transcript: Json


class Checker:
    """Answers the host's messages about deals, and checks each round when it is over.

    A seat keeps its number of an attempt, so that a line that breaks changes nothing. `entries` is how many
    decisions of the table have been followed, -1 before its header.
    """

    def __init__(self, game: AnyGame, table: str, token: Callable[[int], bytes]) -> None:
        self._game = game
        self._table = table
        self._token = token
        self._opened: DealOpened | None = None
        self._first: DealOpened | None = None
        self._own: dict[tuple[int, int, int], bytes] = {}
        self._commitments: dict[int, bytes] = {}
        self._nonces: dict[int, bytes] = {}
        self._blame: Sentence | None = None
        self._seen: dict[int, dict[int | None, Any]] = {}
        self._header: Header | None = None
        self._waiting: list[Entry] = []
        self._followed: list[Entry] = []
        self._shadow: Shadow | None = None
        self._verdict: Verdict | None = None
        self.words = ""

    @property
    def entries(self) -> int:
        """How many decisions of the table have been followed."""
        return -1 if self._shadow is None else self._shadow.followed

    def new_line(self) -> None:
        """Forget what was told in part: over a new line the host begins where the guest says."""
        self._waiting = []

    def saw(self, updates: Iterable[Update]) -> None:
        """Keep what the guest was shown."""
        for update in updates:
            self._seen.setdefault(update.seq, {})[update.seat] = update.view

    def hear(
        self, message: DealOpened | Committed | Revealed | Decided | DealClosed, seats: frozenset[int]
    ) -> list[Commit | Reveal]:
        """Take a message of the host; return what to answer for the guest's `seats`."""
        match message:
            case DealOpened():
                return self._open(message, seats)
            case Committed():
                return self._committed(message, seats)
            case Revealed():
                self._revealed(message)
            case Decided():
                self._decided(message)
            case DealClosed():
                self._close(message)
        return []

    def _open(self, message: DealOpened, seats: frozenset[int]) -> list[Commit | Reveal]:
        first = self._first
        if first is None or first.round != message.round:
            self._first, self._blame = message, None
        elif first.commitment != message.commitment:
            self._blame = _CHANGED_MIND
        if self._opened is None or (self._opened.round, self._opened.attempt) != (
            message.round,
            message.attempt,
        ):
            self._opened, self._commitments, self._nonces, self.words = message, {}, {}, ""
        return [
            Commit(
                message.round,
                message.attempt,
                seat,
                self._commitment(message, seat, self._number_of(message, seat)),
            )
            for seat in message.seats
            if seat in seats
        ]

    def _number_of(self, deal: DealOpened, seat: int) -> bytes:
        """Return the number of a seat in an attempt: once drawn, it stays."""
        place = (deal.round, deal.attempt, seat)
        if place not in self._own:
            self._own = {key: own for key, own in self._own.items() if key[0] >= deal.round}
            self._own[place] = self._token(32)
        return self._own[place]

    def _commitment(self, deal: DealOpened, seat: int, nonce: bytes) -> bytes:
        return seat_commitment(self._table, deal.round, deal.attempt, seat, nonce)

    def _is_current(self, message: Committed | Revealed | DealClosed) -> DealOpened | None:
        deal = self._opened
        return (
            deal
            if deal is not None and (deal.round, deal.attempt) == (message.round, message.attempt)
            else None
        )

    def _committed(self, message: Committed, seats: frozenset[int]) -> list[Commit | Reveal]:
        """Tell the numbers, unless a commitment is missing or is not the guest's own."""
        deal = self._is_current(message)
        told = {int(seat): value for seat, value in message.commitments.items() if seat.isdecimal()}
        if deal is None or sorted(told) != sorted(deal.seats):
            return []
        mine = [seat for seat in deal.seats if seat in seats]
        for seat in mine:
            if told[seat] != self._commitment(deal, seat, self._number_of(deal, seat)):
                self._blame = _NOT_MINE
                return []
        if self._commitments and self._commitments != told:
            self._blame = _CHANGED_MIND
            return []
        self._commitments = told
        return [Reveal(deal.round, deal.attempt, seat, self._number_of(deal, seat)) for seat in mine]

    def _revealed(self, message: Revealed) -> None:
        deal = self._is_current(message)
        if deal is None:
            return
        nonces = {int(seat): value for seat, value in message.nonces.items() if seat.isdecimal()}
        for seat in deal.seats:
            nonce = nonces.get(seat, b"")
            if self._commitment(deal, seat, nonce) != self._commitments.get(seat):
                self._blame = _NOT_MINE
            own = self._own.get((deal.round, deal.attempt, seat))
            if own is not None and own != nonce:
                self._blame = _NOT_MINE
        self._nonces = nonces
        self.words = deal_words(self._table, deal.round, deal.attempt, deal.commitment, nonces)

    # --- when the round is over

    def _decided(self, message: Decided) -> None:
        try:
            if message.first < 0:
                self._header = header_from_json(message.entries[0] if message.entries else None)
                self._shadow, self._waiting, self._followed = None, [], []
            elif message.first == max(0, self.entries) + len(self._waiting) <= ENTRIES_MOST:
                self._waiting += [entry_from_json(entry) for entry in message.entries]
        except NotAPosition as error:
            self._blame = error.sentence

    def _close(self, message: DealClosed) -> None:
        """Check the round: every hash, then every view that was shown."""
        deal = self._is_current(message)
        if deal is None:
            self._follow_unchecked(message.round)
            self._verdict = Verdict(message.round, False, _NEVER_AGREED, 0, "", {})
            return
        key = deal_key(self._table, deal.round, deal.attempt, message.secret, self._nonces)
        asked: list[dict[str, object]] = []
        why = self._blame
        if why is None and host_commitment(self._table, deal.round, message.secret) != deal.commitment:
            why = _NOT_OPENED
        try:
            shadow = self._shadow_for(deal.round, key)
            shadow.follow(self._waiting, deal.round, key, self._seen)
            self._followed += self._waiting
            shadow.must_be_all(message.entries, max(self._seen, default=0))
            asked = shadow.asked
        except Mismatch as mismatch:
            why = why or mismatch.sentence
        except (BadChance, NotAPosition, NotAnAction) as error:
            why = why or error.sentence
        except IllegalAction as error:
            why = why or error.reason.why
        self._waiting = []
        self._seen = {}
        self._verdict = Verdict(
            deal.round, why is None, why, deal.attempt, self.words, self._transcript(deal, message, asked)
        )

    def _shadow_for(self, number: int, key: str) -> Shadow:
        if self._shadow is None:
            if self._header is None:
                raise Mismatch(_NOTHING_TOLD)
            self._shadow = Shadow(self._game, self._header, key if number == 1 else None)
        return self._shadow

    def _follow_unchecked(self, number: int) -> None:
        """Follow a round whose exchange the guest was not there for, so that the next can be checked."""
        try:
            self._shadow_for(0, "").follow(self._waiting, number, None, {})
            self._followed += self._waiting
        except (Mismatch, BadChance, NotAPosition, NotAnAction, IllegalAction):
            self._shadow = None
        self._waiting = []
        self._seen = {}

    def _transcript(self, deal: DealOpened, closed: DealClosed, asked: list[dict[str, object]]) -> Json:
        def written(values: dict[int, bytes]) -> Json:
            return {str(seat): value.hex() for seat, value in sorted(values.items())}

        return {
            "format": "epizodiak-deal",
            "table": self._table,
            "round": deal.round,
            "attempt": deal.attempt,
            "commitment": deal.commitment.hex(),
            "secret": closed.secret.hex(),
            "commitments": written(self._commitments),
            "nonces": written(self._nonces),
            "words": self.words,
            "asked": asked,
        }

    def record(self) -> Record | None:
        """Return the record of the game once its end was told; None before, or if what was told is wrong."""
        if self._header is None or self._header.game != self._game.NAME:
            return None
        try:
            return record_from(self._game, self._header, self._followed)
        except (GameNotOverError, BadChance, NotAPosition, NotAnAction, IllegalAction, IndexError):
            return None

    def verdict(self) -> Verdict | None:
        """Return what came of the round that has just been closed, once."""
        verdict, self._verdict = self._verdict, None
        return verdict


_NOT_OPENED = Sentence(
    "The host’s number is not the one it had committed to.",
    "Le nombre de l’hôte n’est pas celui sur lequel il s’était engagé.",
)
_NEVER_AGREED = Sentence(
    "This round was dealt without the exchange that makes a deal fair.",
    "Cette manche a été donnée sans l’échange qui rend une donne loyale.",
)
_CHANGED_MIND = Sentence(
    "The host has changed a commitment after it was made.",
    "L’hôte a changé un engagement après l’avoir pris.",
)
_NOT_MINE = Sentence(
    "A player’s number is not the one they had committed to.",
    "Le nombre d’une des places n’est pas celui sur lequel elle s’était engagée.",
)
_NOTHING_TOLD = Sentence(
    "The host has not told how the round went.", "L’hôte n’a pas dit comment la manche s’est passée."
)
