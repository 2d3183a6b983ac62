"""A guest's part in the fair deal: its numbers, what it was shown, and whether the two fit in the end."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.games.chance import ChanceError
from epizodiak_qt.games.game import IllegalActionError, InvalidActionError, InvalidPositionError
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.fair_deal.commitments import deal_key, host_commitment
from epizodiak_qt.lan.fair_deal.guest_exchange import GuestExchange
from epizodiak_qt.lan.fair_deal.replay import DealMismatchError, RoundReplay
from epizodiak_qt.lan.fair_deal.state import NullNonceFile
from epizodiak_qt.lan.wire.messages import (
    Commit,
    Committed,
    DealClosed,
    DealOpened,
    JournalEntries,
    Reveal,
    Revealed,
)
from epizodiak_qt.table.entries import entry_from_json, header_from_json
from epizodiak_qt.table.export import GameNotOverError, record_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.games.game import AnyGame, Json
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.lan.fair_deal.state import NonceFile, StoredNonces
    from epizodiak_qt.table.entries import Entry, Header
    from epizodiak_qt.table.link import Update

log = logging.getLogger(__name__)
MAX_ENTRIES = 200_000


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a round: whether its deal was fair, else why not.

    Where this guest was not there when the deal was agreed on, or an attempt was given up whose deal the host
    could know, it was not `checked`: what it was told fits, and proves too little. What does not fit is
    blamed all the same, and counts as checked.

    `attempts` above 1 says that the exchange was begun so many times. `words` are the four words of the deal;
    `transcript` is what verify_deal.py reads.
    """

    number: int
    fair: bool
    why: Sentence | None
    attempts: int
    words: str
    transcript: Json
    checked: bool = True


class DealAuditor:
    """Answers the host's messages about deals, and checks each round when it is over.

    A seat keeps its number of an attempt, so that a line that breaks changes nothing; in `file` it outlives
    the program. `entries` is how many decisions of the table have been followed, -1 before its header.
    """

    def __init__(
        self,
        game: AnyGame,
        table: str,
        token: Callable[[int], bytes],
        file: NonceFile | NullNonceFile | None = None,
    ) -> None:
        self._game = game
        self._table = table
        self._token = token
        self._file = file or NullNonceFile()
        self._remembered: StoredNonces | None = None
        self._games = -1
        self._lines = 0
        self._arriving = False
        self._lobbies = 0
        self._deals: dict[int, GuestExchange] = {}
        self._deal: GuestExchange | None = None
        self._judged = 0
        self._reported = 0
        self._undisclosed: GuestExchange | None = None
        self._blame: Sentence | None = None
        self._seen: dict[int, dict[int | None, Any]] = {}
        self._header: Header | None = None
        self._waiting: list[Entry] = []
        self._followed: list[Entry] = []
        self._shadow: RoundReplay | None = None
        self._verdict: Verdict | None = None

    @property
    def entries(self) -> int:
        """How many decisions of the table have been followed."""
        return -1 if self._shadow is None else self._shadow.followed

    def note_connection(self) -> None:
        """Forget what was told in part: over a new line the host begins where the guest says."""
        self._waiting = []
        self._lines += 1
        self._lobbies, self._arriving = 0, True

    def note_lobby(self, games: int) -> None:
        """Hear which game this is. The second lobby over a line ends what the host tells of before it."""
        self._lobbies += 1
        self._arriving = self._arriving and self._lobbies < 2
        if self._games < 0:
            self._games = games
            kept = self._file.load()
            self._remembered = kept if kept is not None and kept.games == games else None

    def for_next_game(self) -> DealAuditor:
        """Return a checker for another game at this table, over the same line."""
        fresh = DealAuditor(self._game, self._table, self._token, self._file)
        fresh._lines, fresh._arriving, fresh._lobbies = self._lines, self._arriving, self._lobbies
        return fresh

    def record_views(self, updates: Iterable[Update]) -> None:
        """Keep what the guest was shown."""
        self._arriving = False
        for update in updates:
            self._seen.setdefault(update.seq, {})[update.seat] = update.view

    def handle(
        self, message: DealOpened | Committed | Revealed | JournalEntries | DealClosed, seats: frozenset[int]
    ) -> list[Commit | Reveal]:
        """Take a message of the host; return what to answer for the guest's `seats`."""
        answers: list[Commit | Reveal] = []
        match message:
            case DealOpened():
                answers = self._open(message, seats)
            case Committed():
                answers = self._committed(message, seats)
            case Revealed():
                deal = self._current(message)
                if deal is not None:
                    deal.revealed(message, seats, arriving=self._arriving)
                    self._undisclosed = deal if deal.number > self._judged else None
            case JournalEntries():
                self._decided(message)
            case DealClosed():
                self._close(message, seats)
        if isinstance(message, DealOpened | Committed | Revealed):
            self._report_fault()
        return answers

    def _report_fault(self) -> None:
        """Report a changed commitment at once: this guest goes no further, so that the deal waits for ever.

        The end of the round, if it comes, brings another verdict on it, with the transcript.
        """
        deal = self._deal
        if deal is None or deal.blame is None or deal.number <= self._reported or self._verdict is not None:
            return
        self._reported = deal.number
        self._verdict = Verdict(deal.number, False, deal.blame, deal.attempt, deal.words, {})

    @property
    def words(self) -> str:
        """The four words of the last deal that was heard of, empty before it is agreed on."""
        return "" if self._deal is None else self._deal.words

    def _open(self, message: DealOpened, seats: frozenset[int]) -> list[Commit | Reveal]:
        if message.round < max(self._deals, default=0):
            return []  # of a round that is over: nothing about it can begin again
        deal = self._deals.get(message.round)
        if deal is None:
            self._miss_disclosure()
            deal = GuestExchange(self._table, message, self._token)
            deal.remember(self._remembered)
            # The one before may still have to be checked: its end is told to those who were away, too.
            self._deals = {
                number: each for number, each in self._deals.items() if number == message.round - 1
            }
            self._deals[message.round] = deal
        self._deal = deal
        newcomer = self._arriving and self._lines <= 1
        answers = deal.open(message, seats, arriving=self._arriving, newcomer=newcomer)
        self._keep(deal)
        return answers

    def _miss_disclosure(self) -> None:
        """Say of a round before the one that begins now that it could never be checked."""
        deal, self._undisclosed = self._undisclosed, None
        if deal is not None and not self._arriving and deal.number > self._judged:
            self._judged = deal.number
            self._verdict = Verdict(deal.number, False, _NOTHING_TOLD, deal.attempt, deal.words, {})

    def _committed(self, message: Committed, seats: frozenset[int]) -> list[Commit | Reveal]:
        deal = self._current(message)
        if deal is None:
            return []
        answers = deal.committed(message, seats, arriving=self._arriving)
        self._keep(deal)
        return answers

    def _current(self, message: Committed | Revealed) -> GuestExchange | None:
        deal = self._deal
        return deal if deal is not None and (deal.number, deal.attempt) == _place(message) else None

    def _keep(self, deal: GuestExchange) -> None:
        """Put the guest's numbers on the disk, before it answers for the first time."""
        kept = deal.to_keep(self._games)
        if kept is None or kept == self._remembered:
            return
        try:
            self._file.store(kept)
        except OSError as error:
            log.warning("a program started again could not check this round: %s", error)
        self._remembered = kept

    def _let_go(self, number: int) -> None:
        """Forget the own numbers of a round that is over."""
        if self._remembered is not None and self._remembered.round <= number:
            self._remembered = None
            with suppress(OSError):
                self._file.remove()

    # --- when the round is over

    def _decided(self, message: JournalEntries) -> None:
        try:
            if message.first < 0:
                self._undisclosed = None  # all is told anew, to somebody who may have missed an end
                self._header = header_from_json(message.entries[0] if message.entries else None)
                self._shadow, self._waiting, self._followed = None, [], []
            elif message.first == max(0, self.entries) + len(self._waiting) <= MAX_ENTRIES:
                self._waiting += [entry_from_json(entry) for entry in message.entries]
        except InvalidPositionError as error:
            self._blame = error.sentence

    def _close(self, message: DealClosed, seats: frozenset[int]) -> None:
        """Check the round: every hash, then every view that was shown."""
        deal = self._deals.get(message.round)
        told_before = message.round <= self._judged
        if deal is not None:
            self._judged = max(message.round, self._judged)
        self._let_go(message.round)
        self._undisclosed = None
        why = self._blame if deal is None else deal.fault or self._blame
        self._blame = None
        opens = deal is None or host_commitment(self._table, deal.number, message.secret) == deal.commitment
        if why is None and not opens:
            why = _NOT_OPENED
        known = deal is not None and deal.agreed and (deal.number, deal.attempt) == _place(message)
        if told_before or deal is None or not known:
            self._follow_unchecked(message.round)
            # Whoever was there has heard an exchange; to whoever comes it is told together with its end.
            if why is None and not self._arriving and (deal is not None or seats):
                why = _NEVER_AGREED
            if not told_before:
                self._verdict = Verdict(message.round, False, why or WAS_ABSENT, 0, "", {}, why is not None)
            return
        key = deal_key(self._table, deal.number, deal.attempt, message.secret, deal.nonces)
        asked: list[dict[str, object]] = []
        try:
            shadow = self._shadow_for(deal.number, key)
            shadow.follow(self._waiting, deal.number, key, self._seen)
            self._followed += self._waiting
            shadow.require_complete(message.journal_length, max(self._seen, default=0))
            asked = shadow.asked
        except DealMismatchError as mismatch:
            why = why or mismatch.sentence
        except (ChanceError, InvalidPositionError, InvalidActionError) as error:
            why = why or error.sentence
        except IllegalActionError as error:
            why = why or error.reason.why
        self._waiting = []
        self._seen = {}
        doubt = WAS_ABSENT if deal.missed else dealt_again(deal.known) if deal.known else None
        checked = why is not None or doubt is None
        self._verdict = Verdict(
            deal.number,
            checked and why is None,
            why or doubt,
            deal.attempt,
            deal.words,
            self._transcript(deal, message, asked),
            checked,
        )

    def _shadow_for(self, number: int, key: str) -> RoundReplay:
        if self._shadow is None:
            if self._header is None:
                raise DealMismatchError(_NOTHING_TOLD)
            self._shadow = RoundReplay(self._game, self._header, key if number == 1 else None)
        return self._shadow

    def _follow_unchecked(self, number: int) -> None:
        """Follow a round whose exchange the guest was not there for, so that the next can be checked."""
        try:
            self._shadow_for(0, "").follow(self._waiting, number, None, {})
            self._followed += self._waiting
        except (DealMismatchError, ChanceError, InvalidPositionError, InvalidActionError, IllegalActionError):
            self._shadow = None
        self._waiting = []
        self._seen = {}

    def _transcript(self, deal: GuestExchange, closed: DealClosed, asked: list[dict[str, object]]) -> Json:
        def written(values: dict[int, bytes]) -> Json:
            return {str(seat): value.hex() for seat, value in sorted(values.items())}

        return {
            "format": "epizodiak-deal",
            "table": self._table,
            "round": deal.number,
            "attempt": deal.attempt,
            "commitment": deal.commitment.hex(),
            "secret": closed.secret.hex(),
            "commitments": written(deal.commitments),
            "nonces": written(deal.nonces),
            "words": deal.words,
            "asked": asked,
        }

    def record(self) -> Record | None:
        """Return the record of the game once its end was told; None before, or if what was told is wrong."""
        if self._header is None or self._header.game != self._game.NAME:
            return None
        try:
            return record_from(self._game, self._header, self._followed)
        except (
            GameNotOverError,
            ChanceError,
            InvalidPositionError,
            InvalidActionError,
            IllegalActionError,
            IndexError,
        ):
            return None

    def verdict(self) -> Verdict | None:
        """Return what came of checking a round, once: at its end, or as soon as its exchange is at fault."""
        verdict, self._verdict = self._verdict, None
        return verdict


def _place(message: Committed | Revealed | DealClosed) -> tuple[int, int]:
    return message.round, message.attempt


_NOT_OPENED = Sentence(
    "The host’s number is not the one it had committed to.",
    "Le nombre de l’hôte n’est pas celui sur lequel il s’était engagé.",
)
_NEVER_AGREED = Sentence(
    "This round was dealt without the exchange that makes a deal fair.",
    "Cette manche a été distribuée sans l’échange qui rend une donne vérifiable.",
)
WAS_ABSENT = Sentence(
    "You were not there when it was agreed on.",
    "Vous n’étiez pas là quand elle a été convenue.",
)
_NOTHING_TOLD = Sentence(
    "The host has not told how the round went.", "L’hôte n’a pas dit comment la manche s’est passée."
)


def dealt_again(times: int) -> Sentence:
    """Return what a guest is told whose number was known before the deal was begun again."""
    choice = times + 1
    return Sentence(
        f"It was begun again after the numbers were known: the host had a choice of {choice} deals.",
        "Elle a été recommencée alors que les nombres étaient connus\u202f: l’hôte avait le choix entre "
        f"{choice} donnes.",
    )
