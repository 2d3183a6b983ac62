"""The guest's audit of the fair deal: it contributes nonces and checks each round when it is over."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from epizodiak_qt.games.chance import ChanceError
from epizodiak_qt.games.game import IllegalActionError, InvalidActionError, InvalidPositionError
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.fair_deal.commitments import deal_key, host_commitment
from epizodiak_qt.lan.fair_deal.guest_exchange import GuestExchange
from epizodiak_qt.lan.fair_deal.presence import Presence, PresenceEvent
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
from epizodiak_qt.lobby.verdict import DealVerdict
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


class DealAuditor:
    """Answers the host's messages about deals, and audits each round when the host discloses it.

    A round passes through three states: its `GuestExchange` runs (the `Stage` says how far it is), its
    disclosure is awaited, it is closed. `Presence` says whether the guest was there when it happened.

    Args:
        game: The rules of the table.
        table: The id of the table, which all hashes contain.
        token: Returns the given number of secret random bytes.
        file: Stores the nonces of the deal under way for the next run of the program.
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
        self._stored: StoredNonces | None = None
        self._games: int | None = None
        self._presence = Presence.UNCONNECTED
        self._exchanges: dict[int, GuestExchange] = {}  # of the current round and the one before, by round
        self._exchange: GuestExchange | None = None  # the one last opened
        self._awaited: GuestExchange | None = None  # agreed on, its disclosure is awaited
        self._last_closed = 0  # the last round whose verdict is final
        self._last_faulted = 0  # the last round whose fault was reported before its end
        self._journal_fault: Sentence | None = None
        self._views: dict[int, dict[int | None, Any]] = {}  # the views shown, by sequence number and seat
        self._header: Header | None = None
        self._received: list[Entry] = []  # journal entries that are not replayed yet
        self._replayed: list[Entry] = []
        self._replay: RoundReplay | None = None
        self._verdict: DealVerdict | None = None

    @property
    def known_entries(self) -> int:
        """The number of journal entries that were replayed, -1 before the header was."""
        return -1 if self._replay is None else self._replay.entries

    @property
    def words(self) -> str:
        """The four words of the last deal, empty before it is agreed on."""
        return "" if self._exchange is None else self._exchange.words

    # --- presence

    def note_connection(self) -> None:
        """Drop entries received in part: over a new connection the host begins where the guest says."""
        self._received = []
        self._presence = self._presence.after(PresenceEvent.CONNECTED)

    def note_lobby(self, games: int) -> None:
        """Note a lobby message; `games` is the number of games that were over when this one began."""
        self._presence = self._presence.after(PresenceEvent.LOBBY)
        if self._games is None:
            self._games = games
            stored = self._file.load()
            self._stored = stored if stored is not None and stored.games == games else None

    def record_views(self, updates: Iterable[Update]) -> None:
        """Record the views that the guest was shown."""
        self._presence = self._presence.after(PresenceEvent.VIEWS)
        for update in updates:
            self._views.setdefault(update.seq, {})[update.seat] = update.view

    def for_next_game(self) -> DealAuditor:
        """Return an auditor for another game at this table, over the same connection."""
        auditor = DealAuditor(self._game, self._table, self._token, self._file)
        auditor._presence = self._presence
        return auditor

    # --- the exchange

    def handle(
        self, message: DealOpened | Committed | Revealed | JournalEntries | DealClosed, seats: frozenset[int]
    ) -> list[Commit | Reveal]:
        """Take a message of the host; return the answers for the guest's `seats`."""
        answers: list[Commit | Reveal] = []
        match message:
            case DealOpened():
                answers = self._open(message, seats)
            case Committed():
                exchange = self._current(message)
                if exchange is not None:
                    answers = exchange.commit(message, seats, self._presence)
                    self._store(exchange)
            case Revealed():
                exchange = self._current(message)
                if exchange is not None:
                    exchange.reveal(message, seats, self._presence)
                    self._awaited = exchange if exchange.number > self._last_closed else None
            case JournalEntries():
                self._receive_entries(message)
            case DealClosed():
                self._close(message, seats)
        if isinstance(message, DealOpened | Committed | Revealed):
            self._report_fault()
        return answers

    def _open(self, message: DealOpened, seats: frozenset[int]) -> list[Commit | Reveal]:
        if message.round < max(self._exchanges, default=0):
            return []  # nothing about an earlier round can begin again
        exchange = self._exchanges.get(message.round)
        if exchange is None:
            self._report_undisclosed()
            exchange = GuestExchange(self._table, message, self._token)
            exchange.restore(self._stored)
            # The round before may still have to be closed: a guest that was absent gets its disclosure late.
            previous = message.round - 1
            self._exchanges = {number: each for number, each in self._exchanges.items() if number == previous}
            self._exchanges[message.round] = exchange
        self._exchange = exchange
        answers = exchange.open(message, seats, self._presence)
        self._store(exchange)
        return answers

    def _current(self, message: Committed | Revealed) -> GuestExchange | None:
        exchange = self._exchange
        is_current = exchange is not None and _is_of(exchange, message)
        return exchange if is_current else None

    def _report_undisclosed(self) -> None:
        """Report the previous round if the host has begun the next one without disclosing it."""
        exchange, self._awaited = self._awaited, None
        if exchange is None or self._presence.is_catching_up or exchange.number <= self._last_closed:
            return
        self._last_closed = exchange.number
        self._verdict = _unfair(exchange, NEVER_DISCLOSED)

    def _report_fault(self) -> None:
        """Report a changed commitment at once: this guest reveals nothing, so the deal waits indefinitely.

        If the round is disclosed all the same, another verdict follows, with the transcript.
        """
        exchange = self._exchange
        if exchange is None or exchange.blame is None or self._verdict is not None:
            return
        if exchange.number > self._last_faulted:
            self._last_faulted = exchange.number
            self._verdict = _unfair(exchange, exchange.blame)

    def _store(self, exchange: GuestExchange) -> None:
        """Write the guest's nonces to the disk before its first answer."""
        stored = exchange.to_store(-1 if self._games is None else self._games)
        if stored is None or stored == self._stored:
            return
        try:
            self._file.store(stored)
        except OSError as error:
            log.warning("storing nonces failed; a restarted program could not audit this round: %s", error)
        self._stored = stored

    def _forget(self, number: int) -> None:
        """Remove the stored nonces of a round that is over."""
        if self._stored is not None and self._stored.round <= number:
            self._stored = None
            with suppress(OSError):
                self._file.remove()

    # --- the disclosure

    def _receive_entries(self, message: JournalEntries) -> None:
        try:
            if message.first < 0:
                self._awaited = None  # the host begins again, for a guest that may have missed a disclosure
                self._header = header_from_json(message.entries[0] if message.entries else None)
                self._replay, self._received, self._replayed = None, [], []
            elif message.first == max(0, self.known_entries) + len(self._received) <= MAX_ENTRIES:
                self._received += [entry_from_json(entry) for entry in message.entries]
        except InvalidPositionError as error:
            self._journal_fault = error.sentence

    def _close(self, message: DealClosed, seats: frozenset[int]) -> None:
        """Audit a round: every hash, then every view that was shown."""
        exchange = self._exchanges.get(message.round)
        is_repeated = message.round <= self._last_closed
        if exchange is not None:
            self._last_closed = max(message.round, self._last_closed)
        self._forget(message.round)
        self._awaited = None
        why = self._journal_fault if exchange is None else exchange.fault or self._journal_fault
        self._journal_fault = None
        if why is None and exchange is not None:
            commitment = host_commitment(self._table, exchange.number, message.secret)
            why = None if commitment == exchange.commitment else SECRET_CHANGED
        if is_repeated or exchange is None or not (exchange.is_agreed and _is_of(exchange, message)):
            self._replay_unaudited(message.round)
            # A guest that was present has seen an exchange; one that catches up learns of it only now.
            is_expected = not self._presence.is_catching_up and (exchange is not None or bool(seats))
            if why is None and is_expected:
                why = NEVER_AGREED
            if not is_repeated:
                self._verdict = DealVerdict(
                    message.round, False, why or WAS_ABSENT, 0, "", {}, why is not None
                )
            return
        draws, mismatch = self._audit(exchange, message)
        why = why or mismatch
        doubt = _doubt(exchange)
        checked = why is not None or doubt is None
        self._verdict = DealVerdict(
            exchange.number,
            checked and why is None,
            why or doubt,
            exchange.attempt,
            exchange.words,
            self._transcript(exchange, message, draws),
            checked,
        )

    def _audit(
        self, exchange: GuestExchange, message: DealClosed
    ) -> tuple[list[dict[str, object]], Sentence | None]:
        """Replay the round with the agreed chance; return the draws, and the fault if there is one."""
        key = deal_key(self._table, exchange.number, exchange.attempt, message.secret, exchange.nonces)
        try:
            replay = self._replay_from(exchange.number, key)
            replay.replay(self._received, exchange.number, key, self._views)
            self._replayed += self._received
            replay.require_complete(message.journal_length, max(self._views, default=0))
        except DealMismatchError as mismatch:
            return [], mismatch.sentence
        except (ChanceError, InvalidPositionError, InvalidActionError) as error:
            return [], error.sentence
        except IllegalActionError as error:
            return [], error.reason.why
        else:
            return replay.draws, None
        finally:
            self._received = []
            self._views = {}

    def _replay_from(self, number: int, key: str) -> RoundReplay:
        if self._replay is None:
            if self._header is None:
                raise DealMismatchError(NEVER_DISCLOSED)
            self._replay = RoundReplay(self._game, self._header, key if number == 1 else None)
        return self._replay

    def _replay_unaudited(self, number: int) -> None:
        """Replay a round whose exchange the guest has missed, so that the next one can be audited."""
        try:
            self._replay_from(0, "").replay(self._received, number, None, {})
            self._replayed += self._received
        except (DealMismatchError, ChanceError, InvalidPositionError, InvalidActionError, IllegalActionError):
            self._replay = None
        self._received = []
        self._views = {}

    def _transcript(
        self, exchange: GuestExchange, closed: DealClosed, draws: list[dict[str, object]]
    ) -> Json:
        def as_hex(values: dict[int, bytes]) -> Json:
            return {str(seat): value.hex() for seat, value in sorted(values.items())}

        return {
            "format": "epizodiak-deal",
            "table": self._table,
            "round": exchange.number,
            "attempt": exchange.attempt,
            "commitment": exchange.commitment.hex(),
            "secret": closed.secret.hex(),
            "commitments": as_hex(exchange.commitments),
            "nonces": as_hex(exchange.nonces),
            "words": exchange.words,
            "asked": draws,
        }

    def record(self) -> Record | None:
        """Return the record of the game once its end was disclosed; None before, or if that was wrong."""
        if self._header is None or self._header.game != self._game.NAME:
            return None
        try:
            return record_from(self._game, self._header, self._replayed)
        except (
            GameNotOverError,
            ChanceError,
            InvalidPositionError,
            InvalidActionError,
            IllegalActionError,
            IndexError,
        ):
            return None

    def verdict(self) -> DealVerdict | None:
        """Return the verdict on a round, once: at its end, or as soon as its exchange is at fault."""
        verdict, self._verdict = self._verdict, None
        return verdict


def _is_of(exchange: GuestExchange, message: Committed | Revealed | DealClosed) -> bool:
    """Return whether a message belongs to the current attempt of an exchange."""
    return (exchange.number, exchange.attempt) == (message.round, message.attempt)


def _unfair(exchange: GuestExchange, why: Sentence) -> DealVerdict:
    return DealVerdict(exchange.number, False, why, exchange.attempt, exchange.words, {})


def _doubt(exchange: GuestExchange) -> Sentence | None:
    """Return why an exchange without a fault proves nothing, None if it proves that the deal is fair."""
    if exchange.is_unwitnessed:
        return WAS_ABSENT
    return dealt_again(exchange.abandoned) if exchange.abandoned else None


SECRET_CHANGED = Sentence(
    "The host’s number is not the one it had committed to.",
    "Le nombre de l’hôte n’est pas celui sur lequel il s’était engagé.",
)
NEVER_AGREED = Sentence(
    "This round was dealt without the exchange that makes a deal fair.",
    "Cette manche a été distribuée sans l’échange qui rend une donne vérifiable.",
)
WAS_ABSENT = Sentence(
    "You were not there when it was agreed on.",
    "Vous n’étiez pas là quand elle a été convenue.",
)
NEVER_DISCLOSED = Sentence(
    "The host has not told how the round went.", "L’hôte n’a pas dit comment la manche s’est passée."
)


def dealt_again(times: int) -> Sentence:
    """Return why a deal proves nothing that was restarted `times` times after the nonces were known."""
    choice = times + 1
    return Sentence(
        f"It was begun again after the numbers were known: the host had a choice of {choice} deals.",
        "Elle a été recommencée alors que les nombres étaient connus\u202f: l’hôte avait le choix entre "
        f"{choice} donnes.",
    )
