"""A guest's part in the fair deal: it gives numbers, writes transcripts, and has them judged."""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec

from epizodiak_qt.games.chance import ChanceError
from epizodiak_qt.games.game import IllegalActionError, InvalidActionError, InvalidPositionError
from epizodiak_qt.lan.fair_deal.replay import (
    IncompleteError,
    MatchReplay,
    Shown,
    Viewer,
    event_digests,
    shown_digest,
)
from epizodiak_qt.lan.fair_deal.verify_deal import (
    MISMATCH,
    NOT_CHECKED,
    VERIFIED,
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
from epizodiak_qt.lobby.listener import DealVerdict
from epizodiak_qt.table.entries import entry_from_json, header_from_json
from epizodiak_qt.table.export import GameNotOverError, record_from
from epizodiak_qt.table.files import write_atomically
from epizodiak_qt.table.table import ReplayError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from epizodiak_qt.games.game import AnyGame, Json
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.lan.wire.messages import DealFromGuest, DealFromHost
    from epizodiak_qt.table.link import Update

log = logging.getLogger(__name__)
MAX_JOURNAL: Final = 1 << 23
"""The longest journal that is judged, as characters of JSON: some hundred rounds."""
MAX_SHOWN: Final = 100_000
"""The largest number of digests of what was shown that is kept until a round is judged."""
REPLAY_ERRORS: Final = (
    ReplayError,
    ChanceError,
    InvalidPositionError,
    InvalidActionError,
    IllegalActionError,
)


class TranscriptFile:
    """The deal under way at one table, for the next run of the program: the transcript and what was shown.

    It is readable by its owner alone, because it holds the guest's numbers until the round is over. Each line
    after the transcript has a number of entries, a seat, whether all was shown, and the digest.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> tuple[DealTranscript, Shown] | None:
        """Return what was stored, or None if it cannot be read."""
        try:
            first, *lines = self.path.read_bytes().splitlines()
            shown: Shown = {}
            for line in lines:
                seq, seat, is_whole, digest = msgspec.json.decode(
                    line, type=tuple[int, int | None, bool, str]
                )
                shown.setdefault(seq, {})[Viewer(seat, is_whole)] = digest
            return msgspec.json.decode(first, type=DealTranscript), shown
        except (OSError, msgspec.MsgspecError, UnicodeError, ValueError):
            return None

    def store(self, transcript: DealTranscript, shown: Shown) -> None:
        """Replace the file; remove it if that fails, so that it never says less than was sent and shown."""
        lines = [_line(seq, viewer, digest) for seq, each in shown.items() for viewer, digest in each.items()]
        try:
            write_atomically(
                self.path, b"".join([msgspec.json.encode(transcript) + b"\n", *lines]), mode=0o600
            )
        except OSError as error:
            self._drop(error)

    def add(self, seq: int, viewer: Viewer, digest: str) -> None:
        """Append what was shown; remove the file if that fails."""
        try:
            with self.path.open("r+b") as file:
                file.seek(0, 2)
                file.write(_line(seq, viewer, digest))
        except FileNotFoundError:
            pass  # it was removed before
        except OSError as error:
            self._drop(error)

    def _drop(self, error: OSError) -> None:
        log.warning("the transcript of a deal could not be stored; a restart would forget it: %s", error)
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def _line(seq: int, viewer: Viewer, digest: str) -> bytes:
    return msgspec.json.encode((seq, *viewer, digest)) + b"\n"


@dataclass(eq=False)
class DealWitness:
    """Answers the host's messages about deals, and judges each round when the host discloses it.

    Why a verdict of `judge` holds is in docs/lan-protocol.md. What the transcript needs from a witness is
    written here, as it happens: a number is drawn after the host's commitment, and sent after all others.

    """

    _game: AnyGame
    _table: str
    """The id of the table, which all hashes contain."""
    _token: Callable[[int], bytes]
    """Returns the given number of secret random bytes."""
    _now: Callable[[], float]
    """Returns the time in seconds."""
    _limit_s: float
    """Seconds for which a host waits for missing numbers."""
    _file: TranscriptFile | None = None
    """Stores the transcript for the next run of the program."""
    returned: bool = False
    """Whether an earlier run of the program may have sent numbers to this table."""

    def __post_init__(self) -> None:
        self._games: int | None = None
        self._latest_game = -1  # the highest number of a game before this one; -1 if this run knows none
        self._deal: DealTranscript | None = None  # the one that is not closed yet
        self._given_up = 0  # exchanges before it that came to nothing after own numbers were sent
        self._doubt = ""  # of the next deal
        self._agreed_at = -1  # when the guest last agreed to end a round, in entries of the journal
        self._last_closed = 0
        self._committed_at = 0.0
        self._judged = "", 0  # `digest_of` the journal as it was judged, and its length
        self._journal: list[Json] = []
        self._journal_size = 0
        self._rewritten = False
        self._mismatched = False
        self._replay: MatchReplay | None = None
        self._verified: DealTranscript | None = None  # of the last round, if its deal was verified
        self._shown: Shown = {}  # since the last judgement
        self._shown_count = 0
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
        loaded = None if self._file is None or self._latest_game >= 0 else self._file.load()
        if loaded is None:
            self._doubt = "forgot" if self.returned else ""
        elif loaded[0].game != games:
            self._latest_game = loaded[0].game
            self._given_up = loaded[0].given_up + bool(loaded[0].given_for)
        else:
            self._restore(*loaded)
        if games < self._latest_game:
            self._doubt = "returned"
        elif self._deal is None:
            self._store(self._closed())  # so that the next run knows that no number was sent

    def _restore(self, stored: DealTranscript, shown: Shown) -> None:
        """Continue the game that an earlier run has stored."""
        self._judged = stored.judged_before, stored.journal_before
        self._shown, self._shown_count = shown, sum(map(len, shown.values()))
        self._last_closed = stored.round if stored.secret else max(0, stored.round - 1)
        if stored.round > self._last_closed:
            self._deal, self._committed_at = stored, self._now()
            self.note_connection()
        else:
            self._given_up, self._doubt = stored.given_up, stored.doubt

    def note_connection(self) -> None:
        """Note that a connection begins, or that the host dropped its queue: messages may be missing."""
        if self._deal is not None:
            self._deal.missed = True

    def note_agreement(self, seq: int) -> None:
        """Note that the guest has agreed to end the round without points, after so many entries."""
        self._agreed_at = seq

    def for_next_game(self) -> DealWitness:
        """Return the witness of another game at this table."""
        other = DealWitness(self._game, self._table, self._token, self._now, self._limit_s, self._file)
        other._given_up = self._all_given_up()
        other._latest_game = max(self._latest_game, self._games or 0)
        return other

    def _all_given_up(self) -> int:
        """Return how many exchanges came to nothing if another round begins now, or another game."""
        deal = self._deal
        return self._given_up if deal is None else self._given_up + deal.given_up + bool(deal.given_for)

    def record_shown(self, updates: Iterable[Update], own: frozenset[int]) -> None:
        """Record what the guest was shown: views, and for its `own` seats legal actions and `past` too.

        A host that has told how a round ended shows nothing else before it deals the next one.
        """
        for update in updates:
            viewer = Viewer(update.seat, update.seat is None or update.seat in own)
            legal, past = (update.legal, update.past) if viewer.is_whole else ((), ())
            digest = shown_digest(self._game, update.view, legal, event_digests(self._game, past))
            ended = self._verified is not None and self._deal is None
            if ended and (self._replay is None or self._replay.digest_for(viewer) != digest):
                self._contradict(self._verified, "shown")
            self._record(update.seq, viewer, digest)

    def _record(self, seq: int, viewer: Viewer, digest: str) -> None:
        """Record a digest; an empty one, which fits no position, in the place of two that differ."""
        known = self._shown.get(seq, {}).get(viewer)
        if known in (digest, "") or self._shown_count > MAX_SHOWN:
            return
        self._shown_count += 1
        if self._shown_count > MAX_SHOWN:
            self._shown = {}
            return
        self._shown.setdefault(seq, {})[viewer] = digest = "" if known else digest
        if self._file is not None and self._doubt != "returned":
            self._file.add(seq, viewer, digest)

    def handle(self, message: DealFromHost, seats: frozenset[int]) -> list[DealFromGuest]:
        """Take a message of the host; return the answers for the guest's `seats`."""
        match message:
            case DealOpened():
                return self._open(message, seats)
            case Committed():
                return self._commit(message)
            case Revealed():
                self._reveal(message)
            case JournalEntries():
                self._receive_journal(message)
            case DealClosed():
                self._close(message)
        return []

    def verdict(self) -> DealVerdict | None:
        """Return the verdict on a round, once: at its end, or as soon as the host contradicts itself."""
        verdict, self._verdict = self._verdict, None
        return verdict

    # --- the exchange

    def _open(self, message: DealOpened, seats: frozenset[int]) -> list[DealFromGuest]:
        deal = self._deal
        if message.round <= self._last_closed or (deal is not None and message.round < deal.round):
            return []
        if self._verified is not None and (self._replay is None or self._replay.over):
            return self._contradict(self._verified, "round")
        if deal is None or message.round > deal.round:
            before = 0 if deal is None else deal.round  # it cannot be closed any more
            if deal is not None and deal.numbers:
                self._report(deal, Judgement(NOT_CHECKED if deal.missed else MISMATCH, "not closed"))
            given_up = self._all_given_up()
            deal = self._deal = self._new_transcript(message.round)
            deal.given_up, deal.doubt = given_up, self._doubt
            self._given_up, self._last_closed = 0, max(self._last_closed, before)
            if self._doubt == "forgot":
                self._doubt = ""
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

    def _commit(self, message: Committed) -> list[DealFromGuest]:
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
            if not deal.doubt:
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

    def _closed(self) -> DealTranscript:
        """Return what the next run of the program has to know when no deal is under way."""
        closed = self._new_transcript(self._last_closed)
        closed.given_up, closed.doubt = self._given_up, self._doubt
        return closed

    def _contradict(self, deal: DealTranscript | None, reason: str) -> list[DealFromGuest]:
        """Note that the host has contradicted itself, and report it at once: no number is sent any more."""
        if deal is not None and not deal.contradiction:
            deal.contradiction = reason
            self._report(deal, Judgement(MISMATCH, reason))
            if deal is self._deal:
                self._store(deal)
        return []

    def _report(self, deal: DealTranscript, judgement: Judgement) -> None:
        result, reason, seats = judgement
        self._mismatched |= result == MISMATCH
        words = words_of(deal)
        self._verdict = DealVerdict(deal.round, result, reason, seats, deal.attempt, words, {**vars(deal)})

    def _store(self, deal: DealTranscript) -> None:
        if self._file is not None and self._doubt != "returned":
            self._file.store(deal, self._shown)

    # --- the end of a round

    def _receive_journal(self, message: JournalEntries) -> None:
        start = message.first + 1
        known = self._journal[start : start + len(message.entries)]
        if known != message.entries[: len(known)]:
            if not self._rewritten:
                self._contradict(self._deal or self._new_transcript(max(1, self._last_closed)), "journal")
            self._rewritten = True
        elif start <= len(self._journal) and self._journal_size <= MAX_JOURNAL:
            fresh = message.entries[len(known) :]
            self._journal_size += len(json.dumps(fresh))
            if self._journal_size <= MAX_JOURNAL:
                self._journal += fresh

    def _close(self, message: DealClosed) -> None:
        """Complete the transcript of a round, and judge it."""
        if message.round <= self._last_closed:
            return
        deal, given_up = self._deal, self._all_given_up()
        later = deal if deal is not None and deal.round > message.round else None
        if deal is None or deal.round != message.round or (deal.missed and message.attempt > deal.attempt):
            # This guest knows another exchange only, which came to nothing.
            played = self._new_transcript(message.round)
            if deal is not None and deal.round == message.round:
                played.contradiction = deal.contradiction
            deal, self._given_up = played, self._given_up if later else given_up
        else:
            deal.contradiction = deal.contradiction or ("round" if deal.attempt != message.attempt else "")
            self._given_up = 0 if deal.given_for else given_up
        self._deal, self._last_closed = later, message.round
        deal.secret = message.secret.hex()
        deal.journal = self._journal[:]
        self._replay_round(deal, message.journal_length)
        judgement = judge(deal)
        self._report(deal, judgement)
        self._verified = deal if judgement.result == VERIFIED else None
        self._judged = digest_of(self._journal), len(self._journal)
        self._shown, self._shown_count = {}, 0
        closed = self._closed()
        closed.secret = deal.secret
        self._store(later or closed)

    def _replay_round(self, deal: DealTranscript, journal_length: int) -> None:
        """Replay the journal, and write down what differs; nothing if there is too much of it."""
        if self._journal_size > MAX_JOURNAL or self._shown_count > MAX_SHOWN:
            return
        try:
            replay = self._followed()
            deal.played, deal.asked = replay.rounds, replay.asked
            replay.require_complete(journal_length, max(self._shown, default=0))
        except IncompleteError:
            deal.played_wrong = "incomplete"
        except REPLAY_ERRORS:
            deal.played_wrong = "shown"
        else:
            # The host could end each round that it dislikes, and deal another one.
            if deal.given_for and replay.was_abandoned and self._agreed_at < replay.round_began:
                self._given_up = 1

    def _followed(self) -> MatchReplay:
        """Return the replay of the whole journal. After an error it begins anew the next time.

        It begins anew for what was shown of earlier rounds: a host may send any `seq` with what it shows now.
        """
        replay, self._replay = self._replay, None
        if replay is None or min(self._shown, default=len(replay.entries)) < len(replay.entries):
            if not self._journal:
                raise IncompleteError
            replay = MatchReplay(self._game, header_from_json(self._journal[0]))
        replay.follow(map(entry_from_json, self._journal[1 + len(replay.entries) :]), self._shown)
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
        except (GameNotOverError, IncompleteError, *REPLAY_ERRORS, IndexError):
            return None


def _hex_by_seat(values: dict[str, bytes]) -> dict[str, str]:
    """Return values with each seat as `str` writes it: a host may write "01"."""
    return {str(int(seat)): value.hex() for seat, value in values.items()}
