"""A guest: joins a table at another computer, follows it, and reconnects after a lost connection."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Self, Unpack, assert_never

from msgspec.structs import replace

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.admission.credentials import ResumeCredential, with_hints
from epizodiak_qt.lan.admission.pairing import PairingError
from epizodiak_qt.lan.fair_deal.witness import DealWitness, TranscriptFile
from epizodiak_qt.lan.guest.connect import GuestDeps, Joined, join_with_code, resume_session
from epizodiak_qt.lan.guest.remote_link import PendingRequests, RemoteLink
from epizodiak_qt.lan.guest.replica import TableReplica
from epizodiak_qt.lan.wire import messages, refusals
from epizodiak_qt.lan.wire.clock import done_before, timeout_after
from epizodiak_qt.lan.wire.connection import Connection, ConnectionLostError
from epizodiak_qt.lan.wire.liveness import Liveness
from epizodiak_qt.lan.wire.lobby_codec import decode_chat_line, decode_clocks, decode_lobby
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lan.wire.table_codec import decode_reason
from epizodiak_qt.lobby.listener import ConnectionStatus, TableListener

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.record import Record
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.admission.dialer import Address
    from epizodiak_qt.lan.wire.messages import Message
    from epizodiak_qt.lobby.lobby import AbsenceChoice, LobbyState, SeatChanges
    from epizodiak_qt.table.link import Receiver, Update

log = logging.getLogger(__name__)
MAX_PROTOCOL_ERRORS = 5
ROUTE_POLL_S = 0.5


class Guest:
    """A participant of a table at another computer, from `join` or `resume` until `close`.

    Attributes:
        credential: Everything needed to return to the table; it changes with the host's address.
        number: The number of this guest at the table.
        lobby: The lobby as the host last sent it, None before that.
        status: The state of the connection.
        running: Whether a game is under way here, so that `connect` works.
        game: The rules of the table.
        replica: The guest's copy of the game.
        witness: Takes part in the fair deal and judges it.
        requests: The requests without a response.
        muted: The numbers of the participants whose chat is not shown.
    """

    as_host = None

    def __init__(
        self,
        joined: Joined,
        deps: GuestDeps | None,
        listener: TableListener | None,
        *,
        returned: bool = False,
    ) -> None:
        deps, credential = deps or GuestDeps(), joined.credential
        self.credential = credential
        self.number = joined.number
        self.lobby: LobbyState | None = None
        self.status: ConnectionStatus = "here"
        self.running = False
        self.game = GAMES[joined.game]
        self.replica = TableReplica(self.game)
        store = deps.credentials
        self.witness = DealWitness(
            self.game,
            credential.table,
            deps.token,
            deps.clock.now,
            deps.limits.deal_s,
            None if store is None else TranscriptFile(store.deal_path(credential.table)),
            returned=returned,
        )
        self.requests = PendingRequests(self.send, deps.token)
        self.muted: set[int] = set()
        self._deps = deps
        self._clock = deps.clock
        self._limits = deps.limits
        self._listener = listener or TableListener()
        self._connection: Connection | None = joined.connection
        self._links: list[RemoteLink] = []
        self._protocol_errors = 0
        self._closed = False
        self._route_changed = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._run(joined.connection))

    # --- joining

    @classmethod
    async def join(
        cls,
        addresses: Sequence[Address],
        code: str,
        name: str,
        deps: GuestDeps | None = None,
        listener: TableListener | None = None,
    ) -> Self:
        """Join a table with its code.

        Raises RefusedError, PairingError, ConnectionLostError, WireError, TimeoutError.
        """
        deps, listener = deps or GuestDeps(), listener or TableListener()
        joined = await join_with_code(addresses, code, name, deps, listener.on_paired)
        return cls(joined, deps, listener)

    @classmethod
    async def resume(
        cls,
        credential: ResumeCredential,
        deps: GuestDeps | None = None,
        listener: TableListener | None = None,
    ) -> Self:
        """Return to a table without its code.

        Raises RefusedError, PairingError, ConnectionLostError, WireError, TimeoutError.
        """
        joined = await resume_session(credential, deps or GuestDeps())
        return cls(joined, deps, listener, returned=True)

    # --- commands of the player

    @property
    def table(self) -> str:
        """The id of the table."""
        return self.credential.table

    def record(self) -> Record | None:
        """Return the record of the game, once the host has disclosed all of it."""
        return self.witness.record()

    @property
    def seats(self) -> frozenset[int]:
        """The guest's own seats."""
        return frozenset() if self.lobby is None else self.lobby.seats_of(self.number)

    def connect(self, receiver: Receiver, *watched: int | None) -> RemoteLink:
        """Return a link to the table, once the game runs."""
        assert self.running, "there is a table to link to once the game has started"
        link = RemoteLink(self.replica, self.requests, lambda: self.seats, receiver, self._remove_link)
        self._links.append(link)
        link.watch(*watched)
        return link

    def _remove_link(self, link: RemoteLink) -> None:
        if link in self._links:
            self._links.remove(link)

    async def sit(self, seat: int, name: str) -> Reason | None:
        """Take a free seat."""
        return await self.requests.ask(messages.Sit(self.requests.new_id(), seat, name[:64]))

    async def stand(self, seat: int) -> Reason | None:
        """Leave a seat."""
        return await self.requests.ask(messages.Stand(self.requests.new_id(), seat))

    async def update_seat(self, seat: int, **changes: Unpack[SeatChanges]) -> Reason | None:
        """Change an own seat: ready, its emblem, its hand open to spectators.

        `ready` holds for the options known here; the host refuses it if it has changed them meanwhile.
        """
        revision = 0 if self.lobby is None else self.lobby.revision
        request = messages.UpdateSeat(self.requests.new_id(), seat, **changes, revision=revision)
        return await self.requests.ask(request)

    async def vote_on_absence(self, voter: int, absent: int, choice: AbsenceChoice) -> Reason | None:
        """Vote, for the own seat `voter`, on what to do about the seat of an absent player."""
        return await self.requests.ask(messages.AbsenceVote(self.requests.new_id(), voter, absent, choice))

    def send_chat(self, text: str = "", phrase: str = "") -> None:
        """Write to all participants: a text, or the name of a preset phrase."""
        self.send(messages.Chat(text[:240], phrase))

    def announce_bot(self, seat: int, kind: str) -> None:
        """Tell all participants that a bot plays for an own seat; "" if the player plays again."""
        self.send(messages.Chat(seat=seat, bot=kind))

    def set_muted(self, number: int, *, muted: bool) -> None:
        """Mute or unmute a participant; 0 is the host."""
        (self.muted.add if muted else self.muted.discard)(number)

    async def close(self) -> None:
        """Leave the table; the guest does not reconnect."""
        connection = self._connection  # `_run` drops it when it is cancelled
        if not self._closed:
            self._closed = True
            if connection is not None:
                with suppress(ConnectionLostError, messages.WireError):
                    await connection.send(messages.Bye())
                # Without the lobby it is not known whether a seat is kept.
                if self.lobby is not None and not (self.lobby.running and self.seats):
                    self._forget_credential()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if connection is not None:
            with suppress(TimeoutError):
                await timeout_after(self._clock, self._limits.ping_s, connection.close())
            connection.abort()
        self.requests.close()

    def _forget_credential(self) -> None:
        if self._deps.credentials is not None:
            with suppress(OSError):
                self._deps.credentials.remove(self.credential.table)

    def _store_credential(self) -> None:
        """Store that this guest is in the game, so that the list of tables offers the way back for a day."""
        if self._deps.credentials is not None:
            self.credential = replace(self.credential, seated=bool(self.seats), played_s=time.time())
            with suppress(OSError):
                self._deps.credentials.save(self.credential)

    def send(self, message: Message) -> None:
        """Send a message if there is a connection; note the guest's agreement to end a round."""
        match message:
            case (
                messages.Propose(proposal="abandon", seq=seq)
                | messages.Vote(proposal="abandon", agreed=True, seq=seq)
            ):
                self.witness.note_agreement(min(seq, self.replica.seq))
        if self._connection is not None:
            self._connection.write(self._connection.pack(message))

    # --- the connection, and the next one

    async def _run(self, connection: Connection) -> None:
        """Follow the table, over one connection after another."""
        refuse: messages.Refuse | None = None
        watching = asyncio.ensure_future(self._watch_routes())
        try:
            current: Connection | None = connection
            while current is not None:
                refuse = await self._receive(current)
                current.abort()
                self._connection = None
                if refuse is not None and refuse.code in refusals.FINAL_CODES:
                    break
                self._set_status("lost")
                current, refuse = await self._reconnect()
                self.witness.note_connection()
        except Exception:
            # Report the end to the player after any error.
            log.exception("guest failed")
            refuse = refusals.NOT_FOLLOWED
            if self._connection is not None:
                self._connection.abort()
        finally:
            watching.cancel()
            self._connection = None
            self.requests.close()
        if refuse is not None and refuse.code in refusals.FORGETTING_CODES:
            self._forget_credential()
        self._set_status("ended")
        self._listener.on_ended(None if refuse is None else refusals.refusal_reason(refuse))

    async def _receive(self, connection: Connection) -> messages.Refuse | None:
        """Handle messages until the connection ends; return the host's refusal if it ended it."""
        self._connection = connection
        liveness = Liveness(self._limits)
        watching = asyncio.ensure_future(self._check_liveness(connection, liveness))
        try:
            while True:
                payload = await connection.receive()
                liveness.note_frame()
                message = messages.decode_from_host(payload)
                if isinstance(message, messages.Refuse):
                    return message
                self._handle(message)
        except ConnectionLostError:
            return None
        except messages.WireError as error:
            log.warning("protocol error from host: %s", error)
            self._protocol_errors += 1
            return refusals.NOT_FOLLOWED if self._protocol_errors >= MAX_PROTOCOL_ERRORS else None
        finally:
            watching.cancel()

    async def _check_liveness(self, connection: Connection, liveness: Liveness) -> None:
        """Watch for silence of the host, which sends a heartbeat every `ping_s` seconds."""
        while True:
            await self._clock.sleep(liveness.interval_s)
            liveness.check()
            self._set_status("weak" if liveness.weak else "here")
            if liveness.dead:
                connection.abort()

    def _set_status(self, status: ConnectionStatus) -> None:
        if status != self.status:
            self.status = status
            self._listener.on_connection_changed(status)

    async def _reconnect(self) -> tuple[Connection | None, messages.Refuse | None]:
        """Return a new connection, or None and, if there was one, the host's final refusal.

        The pauses between attempts grow exponentially. A change of the route to the host ends a pause.
        """
        until = self._clock.now() + self._limits.away_s
        pause, failures = self._limits.retry_first_s, 0
        self._route_changed.clear()
        while self._clock.now() < until:
            trying = self._reconnect_once(pause, search=failures > 1)
            tried = await done_before(self._route_changed.wait(), trying)
            if tried is None:
                self._route_changed.clear()
                pause, failures = 0.0, 0
            elif tried.result() != (None, None):
                return tried.result()
            else:
                failures += 1
                pause = min(2 * max(pause, self._limits.retry_first_s), self._limits.retry_longest_s)
        return None, None

    async def _reconnect_once(
        self, pause: float, *, search: bool
    ) -> tuple[Connection | None, messages.Refuse | None]:
        """Try once after a pause; if it fails and `search` is set, look for other addresses of the table."""
        await self._clock.sleep(pause)
        try:
            joined = await resume_session(self.credential, self._deps)
        except RefusedError as refused:
            return None, refused.refuse if refused.refuse.code in refusals.FINAL_CODES else None
        except (ConnectionLostError, messages.WireError, PairingError, TimeoutError):
            if search:
                await self._rediscover()
            return None, None
        self.credential, self.number = joined.credential, joined.number
        return joined.connection, None

    async def _rediscover(self) -> None:
        """Add the addresses to the credential where discovery sees the table."""
        with suppress(TimeoutError):
            finding = self._deps.find(self.credential.table)
            found = await timeout_after(self._clock, self._limits.handshake_s, finding)
            self.credential = with_hints(self.credential, found)

    async def _watch_routes(self) -> None:
        """Poll the routes to the host, or to all its addresses while there is no connection; send nothing.

        A route has changed when it can be used and differs from the last poll.
        """
        before: dict[str, str] = {}
        while True:
            most = None if self._connection is None else 1
            now = {host: self._deps.route(host) for host, _ in self.credential.addresses[:most]}
            if any(route and route != before.get(host, route) for host, route in now.items()):
                self._route_changed.set()
                if self._connection is not None:
                    self._connection.abort()  # to reconnect is faster than to wait for it
            before = now
            await self._clock.sleep(ROUTE_POLL_S)

    # --- messages of the host

    def _handle(self, message: messages.FromHost) -> None:
        match message:
            case messages.Ping():
                self.send(messages.Pong())
            case messages.Pong():
                pass
            case messages.Lobby():
                self._apply_lobby(decode_lobby(message, self.game))
            case messages.Response(id=request_id, reason=reason):
                self.requests.resolve(request_id, decode_reason(reason))
            case messages.History():
                self.replica.apply_history(message)
            case messages.Snapshot():
                self._deliver(self.replica.apply_snapshot(message))
                self.requests.resend()
            case messages.Step():
                self._deliver(self.replica.apply_step(message))
            case messages.ChatLine():
                if message.guest not in self.muted:
                    self._listener.on_chat(decode_chat_line(message))
            case messages.Clocks():
                self._listener.on_clocks(decode_clocks(message))
            case messages.Welcome():
                self.number = message.guest
                self.witness.note_connection()
            case messages.DealMessage() | messages.JournalEntries():
                self._handle_deal(message)
            case messages.Greeting() | messages.PairAnswer() | messages.Proof() | messages.Refuse():
                raise messages.WireError("message not allowed in this state")
            case _:
                assert_never(message)

    def _apply_lobby(self, lobby: LobbyState) -> None:
        before, self.lobby = self.lobby, lobby
        is_another_game = before is not None and before.games_played != lobby.games_played
        if is_another_game:
            self.replica = TableReplica(self.game)
            self.witness = self.witness.for_next_game()
            self.running = False
            self._links.clear()
        self.witness.note_lobby(lobby.games_played)
        self._listener.on_lobby_changed(lobby)
        if is_another_game:
            self._listener.on_back_in_lobby()
        if not lobby.running:
            # No snapshot follows. The host only answers again if it has carried a request out already.
            self.requests.resend()

    def _deliver(self, updates: list[Update]) -> None:
        self.witness.record_shown((self.replica.look(update.seat) for update in updates), self.seats)
        self._tell_verdict()
        for link in tuple(self._links):
            link.deliver(updates)
        if not self.running:
            self.running = True
            self._store_credential()
            self._listener.on_started()

    @property
    def _dealt_seats(self) -> frozenset[int]:
        """The own seats that take part in a deal: those where no bot stands in."""
        if not self.running:
            return self.seats
        players = self.replica.look(None).state.seats
        return frozenset(seat for seat in self.seats if players[seat].kind == "human")

    def _handle_deal(self, message: messages.DealFromHost) -> None:
        for answer in self.witness.handle(message, self._dealt_seats):
            self.send(answer)
        if isinstance(message, messages.Revealed) and self.witness.words:
            self._listener.on_deal_agreed(message.round, message.attempt, self.witness.words)
        self._tell_verdict()

    def _tell_verdict(self) -> None:
        verdict = self.witness.verdict()
        if verdict is not None:
            self._listener.on_deal_checked(verdict)
