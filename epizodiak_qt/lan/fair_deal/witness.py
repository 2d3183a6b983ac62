"""A guest's part in the fair deal: it gives numbers, writes transcripts, and has them judged."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from epizodiak_qt.games.chance import ChanceError
from epizodiak_qt.games.game import IllegalActionError, InvalidActionError, InvalidPositionError
from epizodiak_qt.lan.fair_deal.replay import MatchReplay, ReplayError
from epizodiak_qt.lan.fair_deal.verify_deal import (
    MISMATCH,
    NOT_CHECKED,
    DealTranscript,
    Judgement,
    digest_of,
    judge,
    seat_commitment,
    words_of,
)
from epizodiak_qt.lan.wire.messages import (
    Commit,
    Committed,
    DealClosed,
    DealOpened,
    JournalEntries,
    Reveal,
    Revealed,
)
from epizodiak_qt.lobby.verdict import DealVerdict
from epizodiak_qt.table.entries import entry_from_json, header_from_json
from epizodiak_qt.table.export import GameNotOverError, record_from
from epizodiak_qt.table.files import write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from epizodiak_qt.games.game import AnyGame, Json
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.table.link import Update

log = logging.getLogger(__name__)
MAX_ENTRIES: Final = 200_000
REPLAY_ERRORS: Final = (ChanceError, InvalidPositionError, InvalidActionError, IllegalActionError)


class TranscriptFile:
    """The transcript of the deal under way at one table, for the next run of the program.

    It is readable by its owner alone, because it holds the guest's numbers until the round is over.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> DealTranscript | None:
        """Return the stored transcript, or None if there is none that can be read."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=DealTranscript)
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return None

    def store(self, transcript: DealTranscript) -> None:
        """Replace the file; remove it if that fails, so that it never says less than the guest has sent."""
        try:
            write_atomically(self.path, msgspec.json.encode(transcript), mode=0o600)
        except OSError as error:
            log.warning("the transcript of a deal could not be stored; a restart would forget it: %s", error)
            with suppress(OSError):
                self.path.unlink(missing_ok=True)


class DealWitness:
    """Answers the host's messages about deals, and judges each round when the host discloses it.

    Why a verdict of `judge` holds is in docs/lan-protocol.md. What the transcript needs from a witness is
    written here, as it happens: a number is drawn after the host's commitment, and sent after all others.

    Args:
        game: the rules of the table.
        table: the id of the table, which all hashes contain.
        token: returns the given number of secret random bytes.
        now: returns the time in seconds.
        limit_s: seconds for which a host waits for missing numbers.
        file: stores the transcript for the next run of the program; None for no file.
        returned: whether an earlier run of the program may have sent numbers to this table.
    """

    def __init__(
        self,
        game: AnyGame,
        table: str,
        token: Callable[[int], bytes],
        now: Callable[[], float],
        limit_s: float,
        file: TranscriptFile | None = None,
        *,
        returned: bool = False,
    ) -> None:
        self._game = game
        self._table = table
        self._token = token
        self._now = now
        self._limit_s = limit_s
        self._file = file
        self._returned = returned
        self._games: int | None = None
        self._deal: DealTranscript | None = None  # the last one that was opened
        self._given_up = 0  # exchanges of a game that was never played
        self._left: frozenset[int] = frozenset()  # the games that were left for another one
        self._forgot = False
        self._last_closed = 0
        self._committed_at = 0.0
        self._judged = "", 0  # `digest_of` the journal as it was judged, and its length
        self._journal: list[Json] = []
        self._rewritten = False
        self._mismatched = False
        self._replay: MatchReplay | None = None
        # The views since the last judgement, by length of the journal and by seat.
        self._views: dict[int, dict[int | None, Any]] = {}
        self._verdict: DealVerdict | None = None

    @property
    def words(self) -> str:
        """The four words of the last deal, empty before it is agreed on."""
        return "" if self._deal is None else words_of(self._deal)

    def note_lobby(self, games: int) -> None:
        """Note the number of games that were over at the table when this one began."""
        if self._games is not None:
            return
        self._games = games
        stored = None if self._file is None else self._file.load()
        self._forgot = self._returned and (stored is None or stored.game != games)
        if stored is None:
            self._store(self._new_transcript(0))  # so that the next run knows that no number was sent
            return
        if stored.game != games:
            self._given_up = 0 if stored.secret else stored.given_up + bool(stored.given_for)
            return
        self._judged = stored.judged_before, stored.journal_before
        if stored.secret:
            self._last_closed = stored.round
        else:
            self._deal, self._committed_at = stored, self._now()
            # A host that returns to a game has the views of it forgotten. An honest one never does.
            stored.forgot |= games in self._left
            self.note_connection()

    def note_connection(self) -> None:
        """Note that a connection begins, or that the host dropped its queue: messages may be missing."""
        if self._deal is not None:
            self._deal.missed = True

    def for_next_game(self) -> DealWitness:
        """Return the witness of another game at this table."""
        other = DealWitness(self._game, self._table, self._token, self._now, self._limit_s, self._file)
        other._given_up = self._all_given_up()
        other._left = self._left if self._games is None else self._left | {self._games}
        return other

    def _all_given_up(self) -> int:
        """Return how many exchanges were given up if another round begins now, or another game."""
        deal = self._deal
        if deal is None or deal.round <= self._last_closed:
            return self._given_up
        return self._given_up + deal.given_up + bool(deal.given_for)

    def record_views(self, updates: Iterable[Update]) -> None:
        """Record the views that the guest was shown; None for two that differ, which fits no position."""
        for update in updates:
            views = self._views.setdefault(update.seq, {})
            if views.setdefault(update.seat, update.view) != update.view:
                views[update.seat] = None

    def handle(
        self, message: DealOpened | Committed | Revealed | JournalEntries | DealClosed, seats: frozenset[int]
    ) -> list[Commit | Reveal]:
        """Take a message of the host; return the answers for the guest's `seats`."""
        answers: list[Commit | Reveal] = []
        match message:
            case DealOpened():
                answers = self._open(message, seats)
            case Committed():
                answers = self._commit(message)
            case Revealed():
                self._reveal(message)
            case JournalEntries():
                self._receive_journal(message)
            case DealClosed():
                self._close(message)
        return answers

    def verdict(self) -> DealVerdict | None:
        """Return the verdict on a round, once: at its end, or as soon as the host contradicts itself."""
        verdict, self._verdict = self._verdict, None
        return verdict

    # --- the exchange

    def _open(self, message: DealOpened, seats: frozenset[int]) -> list[Commit | Reveal]:
        deal = self._deal
        if message.round <= self._last_closed or (deal is not None and message.round < deal.round):
            return []
        if deal is None or message.round > deal.round:
            if deal is not None and deal.numbers and deal.round > self._last_closed:
                self._report(deal, Judgement(NOT_CHECKED if deal.missed else MISMATCH, "not closed"))
            given_up = self._all_given_up()
            deal = self._deal = self._new_transcript(message.round)
            deal.given_up, deal.forgot = given_up, self._forgot
            self._given_up, self._forgot = 0, False
        is_new = message.attempt > deal.attempt
        if deal.attempt and message.commitment.hex() != deal.commitment:
            return self._contradict(deal, "commitment changed")
        if message.attempt == deal.attempt and message.seats != deal.seats:
            return self._contradict(deal, "seats")
        if is_new:
            deal.given_up += bool(deal.given_for)
            deal.attempt, deal.seats = message.attempt, message.seats
            deal.commitment = message.commitment.hex()
            deal.commitments, deal.numbers, deal.given_for = {}, {}, ""
            deal.waited = deal.missed = False
            deal.own = {str(seat): self._token(32).hex() for seat in message.seats if seat in seats}
            self._store(deal)
        if message.attempt != deal.attempt:
            return []
        return [
            Commit(deal.round, deal.attempt, int(seat), self._commitment(deal, seat)) for seat in deal.own
        ]

    def _commit(self, message: Committed) -> list[Commit | Reveal]:
        deal = self._current(message)
        if deal is None:
            return []
        commitments = _hex_by_seat(message.commitments)
        if deal.commitments and commitments != deal.commitments:
            return self._contradict(deal, "numbers changed")
        if sorted(map(int, commitments)) != sorted(deal.seats):
            return self._contradict(deal, "seats")
        own = {seat for seat in deal.own if commitments[seat] == self._commitment(deal, seat).hex()}
        if own < deal.own.keys():
            if not deal.forgot:
                return self._contradict(deal, "own number")
            deal.own = {seat: deal.own[seat] for seat in own}  # the others are of the earlier run
        if not deal.commitments:
            self._committed_at = self._now()
        deal.commitments = commitments
        if deal.own and not deal.given_for:
            deal.given_for = digest_of(commitments)
        self._store(deal)
        return [
            Reveal(deal.round, deal.attempt, int(seat), bytes.fromhex(value))
            for seat, value in deal.own.items()
        ]

    def _reveal(self, message: Revealed) -> None:
        deal = self._current(message)
        if deal is None or (deal.seats and not deal.commitments):
            return
        numbers = _hex_by_seat(message.nonces)
        if deal.numbers and numbers != deal.numbers:
            self._contradict(deal, "numbers changed")
            return
        # The host's clock began a little earlier, and the last number may have come when its time was up.
        if not deal.numbers:
            deal.waited = self._now() - self._committed_at >= self._limit_s / 2
        deal.numbers = numbers
        self._store(deal)

    def _current(self, message: Committed | Revealed) -> DealTranscript | None:
        deal = self._deal
        is_current = deal is not None and (deal.round, deal.attempt) == (message.round, message.attempt)
        return deal if is_current else None

    def _commitment(self, deal: DealTranscript, seat: str) -> bytes:
        return seat_commitment(
            self._table, deal.round, deal.attempt, int(seat), bytes.fromhex(deal.own[seat])
        )

    def _new_transcript(self, number: int) -> DealTranscript:
        judged, length = self._judged
        return DealTranscript(
            self._table,
            self._games or 0,
            number,
            contradiction="journal" if self._rewritten else "",
            judged_before=judged,
            journal_before=length,
        )

    def _without_exchange(self, deal: DealTranscript) -> DealTranscript:
        """Return the transcript of a round whose last attempt began while there was no connection."""
        other = self._new_transcript(deal.round)
        other.given_up = deal.given_up + bool(deal.given_for)
        other.forgot, other.contradiction = deal.forgot, deal.contradiction
        return other

    def _contradict(self, deal: DealTranscript, reason: str) -> list[Commit | Reveal]:
        """Note that the host has contradicted itself, and report it at once: no number is sent any more."""
        if not deal.contradiction:
            deal.contradiction = reason
            self._report(deal, Judgement(MISMATCH, reason))
            self._store(deal)
        return []

    def _report(self, deal: DealTranscript, judgement: Judgement) -> None:
        result, reason, seats = judgement
        self._mismatched |= result == MISMATCH
        words = words_of(deal)
        self._verdict = DealVerdict(deal.round, result, reason, seats, deal.attempt, words, {**vars(deal)})

    def _store(self, deal: DealTranscript) -> None:
        if self._file is not None:
            self._file.store(deal)

    # --- the end of a round

    def _receive_journal(self, message: JournalEntries) -> None:
        start = message.first + 1
        if start > len(self._journal) or start + len(message.entries) > MAX_ENTRIES:
            return
        known = self._journal[start : start + len(message.entries)]
        if known != message.entries[: len(known)]:
            self._rewritten = True
            self._contradict(self._deal or self._new_transcript(max(1, self._last_closed)), "journal")
        else:
            self._journal += message.entries[len(known) :]

    def _close(self, message: DealClosed) -> None:
        """Complete the transcript of a round, and judge it."""
        if message.round <= self._last_closed:
            return
        self._last_closed = message.round
        deal = self._deal
        if deal is None or deal.round != message.round:
            deal = self._new_transcript(message.round)
        elif deal.missed and message.attempt > deal.attempt:
            deal = self._without_exchange(deal)
        elif deal.attempt != message.attempt:
            deal.contradiction = deal.contradiction or "round"
        deal.secret = message.secret.hex()
        deal.journal = self._journal[:]
        try:
            replay = self._followed()
            deal.played, deal.asked = replay.rounds, replay.asked
            replay.require_complete(message.journal_length, max(self._views, default=0))
        except ReplayError as error:
            deal.played_wrong = error.reason
        except REPLAY_ERRORS:
            deal.played_wrong = "shown"
        self._report(deal, judge(deal))
        self._views = {}
        self._judged = digest_of(self._journal), len(self._journal)
        closed = self._new_transcript(message.round)
        closed.secret = deal.secret
        self._store(closed)

    def _followed(self) -> MatchReplay:
        """Return the replay of the whole journal. After an error it begins anew the next time.

        It begins anew for views of earlier rounds too: a host may send any `seq` with what it shows now.
        """
        replay, self._replay = self._replay, None
        if replay is None or min(self._views, default=replay.entries) < replay.entries:
            if not self._journal:
                raise ReplayError("incomplete")
            replay = MatchReplay(self._game, header_from_json(self._journal[0]))
        replay.follow(map(entry_from_json, self._journal[1 + replay.entries :]), self._views)
        self._replay = replay
        return replay

    def record(self) -> Record | None:
        """Return the record of the game once its end was disclosed; None before, or after a mismatch."""
        if self._mismatched:
            return None
        try:
            self._followed()
            header, *entries = self._journal
            return record_from(self._game, header_from_json(header), [*map(entry_from_json, entries)])
        except (GameNotOverError, ReplayError, *REPLAY_ERRORS, IndexError):
            return None


def _hex_by_seat(values: dict[str, bytes]) -> dict[str, str]:
    """Return values with each seat as `str` writes it: a host may write "01"."""
    return {str(int(seat)): value.hex() for seat, value in values.items()}
