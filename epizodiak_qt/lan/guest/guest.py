"""A guest: joins a table at another computer, stays connected to it, and comes back by itself."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, assert_never

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.access.credentials import ResumeCredential, with_address, with_hints
from epizodiak_qt.lan.access.dialer import Address, connect_first
from epizodiak_qt.lan.access.handshake import send_hello
from epizodiak_qt.lan.access.identity import guest_tls_context
from epizodiak_qt.lan.access.pairing import PairingError
from epizodiak_qt.lan.discovery.route_watch import RouteWatch
from epizodiak_qt.lan.fair_deal.auditor import DealAuditor
from epizodiak_qt.lan.guest.config import GuestDeps
from epizodiak_qt.lan.guest.connect import join_with_code, resume_session
from epizodiak_qt.lan.guest.remote_link import RemoteLink
from epizodiak_qt.lan.guest.replica import TableReplica
from epizodiak_qt.lan.wire import compatibility, refusals
from epizodiak_qt.lan.wire.clock import timeout_after
from epizodiak_qt.lan.wire.framing import ConnectionLostError
from epizodiak_qt.lan.wire.lobby_codec import decode_lobby
from epizodiak_qt.lan.wire.messages import (
    AbsenceVote,
    Bye,
    Chat,
    ChatLine,
    Clocks,
    Committed,
    DealClosed,
    DealOpened,
    Greeting,
    History,
    Join,
    JournalEntries,
    Lobby,
    PairAnswer,
    Ping,
    Pong,
    Proof,
    Refuse,
    Response,
    Revealed,
    Sit,
    Snapshot,
    Stand,
    Step,
    UpdateSeat,
    Welcome,
    WireError,
    decode_from_host,
)
from epizodiak_qt.lan.wire.refusals import RefusedError, sanitize_chat_line
from epizodiak_qt.lan.wire.table_codec import decode_reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.fair_deal.auditor import Verdict
    from epizodiak_qt.lan.wire.connection import Connection
    from epizodiak_qt.lan.wire.field_types import AbsenceChoice, Message
    from epizodiak_qt.lan.wire.messages import FromHost, Request
    from epizodiak_qt.lobby.lobby import LobbyState
    from epizodiak_qt.table.link import Receiver, Update

__all__ = ["ConnectionStatus", "Guest", "GuestListener", "probe"]
log = logging.getLogger(__name__)
ConnectionStatus = Literal["here", "weak", "lost", "ended"]
MAX_PROTOCOL_ERRORS = 5


class GuestListener:
    """Who hears of what happens to a guest. Override what is of interest; nothing may block."""

    def paired(self, refusals: str) -> None:
        """The code was right. The host, if it asks before it lets somebody in, reads the same four words."""

    def lobby_changed(self, lobby: LobbyState) -> None:
        """Somebody came, went, sat down, is ready, or their line is weak."""

    def status_changed(self, status: ConnectionStatus) -> None:
        """The line is there, weak, lost (it is being tried again), or ended."""

    def started(self) -> None:
        """The game has begun, or goes on: `connect` works from now on."""

    def again(self) -> None:
        """The game is over, and everybody is back in the lobby for another: links to the last are void."""

    def said(self, line: ChatLine) -> None:
        """Somebody said something."""

    def clocks(self, clocks: Clocks) -> None:
        """The players' clocks run, stand still or go to another player."""

    def deal_agreed(self, number: int, attempt: int, refusals: str) -> None:
        """A round is dealt; the four words are the same on every screen, or somebody was told otherwise."""

    def checked(self, verdict: Verdict) -> None:
        """A round is over and its deal was checked."""

    def ended(self, refuse: Refuse | None) -> None:
        """It is over: the host said why, or (None) could not be reached for too long."""


async def probe(addresses: Sequence[Address], tools: GuestDeps | None = None) -> tuple[Greeting, Address]:
    """Return what a table says of itself, and where.

    Raises RefusedError, ConnectionLostError, WireError, TimeoutError.
    """
    tools = tools or GuestDeps()
    line, address = await connect_first(addresses, guest_tls_context(), tools.clock, tools.limits)
    try:
        hello = compatibility.own_hello(tools.protocol, tools.app)
        greeting, _ = await timeout_after(tools.clock, tools.limits.handshake_s, send_hello(line, hello))
        return greeting, address
    finally:
        line.abort()


class Guest:
    """Belongs to a table from `join` or `resume` until `close`.

    `seats` are the guest's own, `status` tells how the line is. Changes are heard by `ears`.
    """

    def __init__(
        self,
        line: Connection,
        credential: ResumeCredential,
        game: str,
        number: int,
        tools: GuestDeps,
        ears: GuestListener,
    ) -> None:
        self.credential = credential
        self.number = number
        self.lobby: LobbyState | None = None
        self.status: ConnectionStatus = "here"
        self.running = False
        self.game = GAMES[game]
        self.replica = TableReplica(self.game)
        deal_file = None if tools.credentials is None else tools.credentials.nonce_file(credential.table)
        self.auditor = DealAuditor(self.game, credential.table, tools.token, deal_file)
        self.muted: set[int] = set()
        self._tools = tools
        self._clock = tools.clock
        self._limits = tools.limits
        self._ears = ears
        self._line: Connection | None = line
        self._links: list[RemoteLink] = []
        self._asked: dict[str, tuple[Request, asyncio.Future[Reason | None]]] = {}
        self._heard_at = self._clock.now()
        self._nonsense = 0
        self._closed = False
        self._routes = RouteWatch(tools.clock, tools.route, self._hosts, self._cut)
        self._work = asyncio.get_running_loop().create_task(self._live(line))

    # --- coming

    @classmethod
    async def join(
        cls,
        addresses: Sequence[Address],
        code: str,
        name: str,
        tools: GuestDeps | None = None,
        ears: GuestListener | None = None,
    ) -> Guest:
        """Come to a table with its code.

        Raises RefusedError, PairingError, ConnectionLostError, WireError, TimeoutError.
        """
        tools, ears = tools or GuestDeps(), ears or GuestListener()
        line, address, greeting, secret, welcome = await join_with_code(
            addresses, code, name, tools, ears.paired
        )
        where = [(each.host, each.port) for each in addresses]
        credential = ResumeCredential(
            greeting.table, greeting.name, line.peer_fingerprint(), secret, name, where
        )
        return cls(line, with_address(credential, address), greeting.game, welcome.guest, tools, ears)

    @classmethod
    async def resume(
        cls, credential: ResumeCredential, tools: GuestDeps | None = None, ears: GuestListener | None = None
    ) -> Guest:
        """Come back to a table without its code.

        Raises RefusedError, PairingError, ConnectionLostError, WireError, TimeoutError.
        """
        tools = tools or GuestDeps()
        arriving = Join(credential.name)
        line, address, greeting, welcome = await resume_session(credential, arriving, tools)
        known = with_address(credential, address)
        return cls(line, known, greeting.game, welcome.guest, tools, ears or GuestListener())

    # --- what the player does

    @property
    def seats(self) -> frozenset[int]:
        """The guest's own seats."""
        return frozenset() if self.lobby is None else self.lobby.of(self.number)

    def connect(self, receiver: Receiver, *watched: int | None) -> RemoteLink:
        """Return a link to the table, once the game runs."""
        assert self.running, "there is a table to link to once the game has started"
        link = RemoteLink(self, receiver)
        self._links.append(link)
        link.watch(*watched)
        return link

    def disconnect(self, link: RemoteLink) -> None:
        """Forget a link."""
        if link in self._links:
            self._links.remove(link)

    async def sit(self, seat: int, name: str) -> Reason | None:
        """Take a free seat."""
        return await self.ask(Sit(self.new_request_id(), seat, name[:64]))

    async def stand(self, seat: int) -> Reason | None:
        """Leave a seat."""
        return await self.ask(Stand(self.new_request_id(), seat))

    async def mark(
        self,
        seat: int,
        *,
        ready: bool | None = None,
        emblem: int | None = None,
        open_hand: bool | None = None,
    ) -> Reason | None:
        """Mark a seat: ready, its emblem, its hand open to spectators. What is None stays as it is.

        Ready is meant for the options as they are known here now; the host refuses it for others.
        """
        seen = 0 if self.lobby is None else self.lobby.revision
        return await self.ask(UpdateSeat(self.new_request_id(), seat, ready, emblem, open_hand, seen))

    async def choose(self, voter: int, seat: int, choice: AbsenceChoice) -> Reason | None:
        """Say for an own seat what is to become of one whose player is away."""
        return await self.ask(AbsenceVote(self.new_request_id(), voter, seat, choice))

    def say(self, text: str = "", phrase: str = "") -> None:
        """Say something to everybody."""
        self.tell(Chat(text[:240], phrase))

    def mute(self, number: int, *, muted: bool = True) -> None:
        """Do not hear somebody any more, 0 being the host; or hear them again."""
        (self.muted.add if muted else self.muted.discard)(number)

    async def close(self) -> None:
        """Leave the table for good."""
        line = self._line  # which the work lets go of when it is cancelled
        if not self._closed:
            self._closed = True
            if line is not None:
                with suppress(ConnectionLostError, WireError):
                    await line.send(Bye())
        self._work.cancel()
        await asyncio.gather(self._work, return_exceptions=True)
        if line is not None:
            with suppress(TimeoutError):
                await timeout_after(self._clock, self._limits.ping_s, line.close())
            line.abort()
        self._give_up_questions()

    # --- questions and answers

    def new_request_id(self) -> str:
        """Return a name for a question that no other has."""
        return self._tools.token(8).hex()

    async def ask(self, message: Request) -> Reason | None:
        """Return the answer to a question: asked again over every new line, until there is one."""
        if self._work.done():
            return refusals.no_line()
        answer: asyncio.Future[Reason | None] = asyncio.get_running_loop().create_future()
        self._asked[message.id] = (message, answer)
        self.tell(message)
        try:
            return await answer
        finally:
            self._asked.pop(message.id, None)

    def tell(self, message: Message) -> None:
        """Send a message if the line is there."""
        if self._line is not None:
            self._line.write(self._line.pack(message))

    def _give_up_questions(self) -> None:
        for _, answer in tuple(self._asked.values()):
            if not answer.done():
                answer.set_result(refusals.no_line())

    # --- the line, and the next one

    async def _live(self, line: Connection) -> None:
        """Stay connected to the table, over one line after another."""
        refuse: Refuse | None = None
        watching = asyncio.ensure_future(self._routes.run())
        try:
            current: Connection | None = line
            while current is not None:
                refuse = await self._converse(current)
                current.abort()
                self._line = None
                if refuse is not None and refuse.code in refusals.FINAL_CODES:
                    break
                self._set_status("lost")
                current, refuse = await self._come_again()
        except Exception:
            # Whatever a host says, the player is told that it is over.
            log.exception("the guest cannot go on")
            refuse = refusals.not_followed()
            if self._line is not None:
                self._line.abort()
        finally:
            watching.cancel()
            self._line = None
            self._give_up_questions()
        self._set_status("ended")
        self._ears.ended(refuse)

    async def _converse(self, line: Connection) -> Refuse | None:
        """Listen to the host until the line ends; return its word if it ended it."""
        self._line = line
        self._heard_at = self._clock.now()
        self.auditor.note_connection()
        watching = asyncio.ensure_future(self._watch(line))
        try:
            while True:
                payload = await line.receive()
                self._heard_at = self._clock.now()
                message = decode_from_host(payload)
                if isinstance(message, Refuse):
                    return message
                self._hear(message)
        except ConnectionLostError:
            return None
        except WireError as error:
            log.warning("the host says what cannot be: %s", error)
            self._nonsense += 1
            return refusals.not_followed() if self._nonsense >= MAX_PROTOCOL_ERRORS else None
        finally:
            watching.cancel()

    async def _watch(self, line: Connection) -> None:
        """Note when the host has been silent for long; it asks after the guest all the time."""
        while True:
            await self._clock.sleep(self._limits.ping_s / 4)
            silent = self._clock.now() - self._heard_at
            self._set_status("weak" if silent >= self._limits.weak_s else "here")
            if silent >= self._limits.dead_s:
                line.abort()

    def _set_status(self, status: ConnectionStatus) -> None:
        if status != self.status:
            self.status = status
            self._ears.status_changed(status)

    async def _come_again(self) -> tuple[Connection | None, Refuse | None]:
        """Return a new line, trying ever more seldom; or none, and the host's word if that is why.

        A change of the route to the host is a reason to try at once.
        """
        until = self._clock.now() + self._limits.away_s
        pause, failures = self._limits.retry_first_s, 0
        self._routes.forget()
        while self._clock.now() < until:
            came = await self._routes.unless_changed(self._try_again(pause, search=failures > 1))
            if came is None:
                pause, failures = 0.0, 0
            elif came != (None, None):
                return came
            else:
                failures += 1
                pause = min(2 * max(pause, self._limits.retry_first_s), self._limits.retry_longest_s)
        return None, None

    async def _try_again(self, pause: float, *, search: bool) -> tuple[Connection | None, Refuse | None]:
        """Try once after a pause; after a failure, `search` for the table at other addresses."""
        await self._clock.sleep(pause)
        known, digest = self.replica.known()
        games = 0 if self.lobby is None else self.lobby.games_played
        arriving = Join(self.credential.name, known, digest, self.auditor.entries, games)
        try:
            line, address, _, welcome = await resume_session(self.credential, arriving, self._tools)
        except RefusedError as refused:
            return None, refused.refuse if refused.refuse.code in refusals.FINAL_CODES else None
        except (ConnectionLostError, WireError, PairingError, TimeoutError):
            if search:
                with suppress(TimeoutError):
                    finding = self._tools.find(self.credential.table)
                    found = await timeout_after(self._clock, self._limits.handshake_s, finding)
                    self.credential = with_hints(self.credential, found)
            return None, None
        self.credential = with_address(self.credential, address)
        self.number = welcome.guest
        return line, None

    def _hosts(self) -> list[str]:
        """Return where the table is, or while it is being looked for, where it may be."""
        return [host for host, _ in self.credential.addresses[: 1 if self._line is not None else None]]

    def _cut(self) -> None:
        """Let go of a connection that has lost its route: a new one is there sooner than it recovers."""
        if self._line is not None:
            self._line.abort()

    # --- what the host says

    def _hear(self, message: FromHost) -> None:
        match message:
            case Ping():
                self.tell(Pong())
            case Pong():
                pass
            case Lobby():
                self._take_lobby(decode_lobby(message, self.game))
            case Response(id=name, reason=reason):
                self._answered(name, decode_reason(reason))
            case History():
                self.replica.apply_history(message)
            case Snapshot():
                self._show(self.replica.apply_snapshot(message))
                self._ask_again()
            case Step():
                self._show(self.replica.apply_step(message))
            case ChatLine():
                if message.guest not in self.muted:
                    self._ears.said(sanitize_chat_line(message))
            case Clocks():
                self._ears.clocks(message)
            case Welcome():
                self.number = message.guest
            case DealOpened() | Committed() | Revealed() | JournalEntries() | DealClosed():
                self._deal(message)
            case Greeting() | PairAnswer() | Proof() | Refuse():
                raise WireError("said too late")
            case _:
                assert_never(message)

    def _take_lobby(self, lobby: LobbyState) -> None:
        before, self.lobby = self.lobby, lobby
        another = before is not None and before.games_played != lobby.games_played
        if another:
            self.replica = TableReplica(self.game)
            self.auditor = self.auditor.for_next_game()
            self.running = False
            self._links.clear()
        self.auditor.note_lobby(lobby.games_played)
        self._ears.lobby_changed(lobby)
        if another:
            self._ears.again()
        if not lobby.running:
            # No snapshot follows. What the host has done already it only answers again.
            self._ask_again()

    def _answered(self, name: str, reason: Reason | None) -> None:
        _, answer = self._asked.get(name, (None, None))
        if answer is not None and not answer.done():
            answer.set_result(reason)

    def _ask_again(self) -> None:
        """Ask what has no answer yet: the line may have broken on its way there, or on the way back."""
        for message, answer in tuple(self._asked.values()):
            if not answer.done():
                self.tell(message)

    def _show(self, updates: list[Update]) -> None:
        self.auditor.record_views(updates)
        for link in tuple(self._links):
            link.deliver(updates)
        if not self.running:
            self.running = True
            self._ears.started()

    @property
    def _played(self) -> frozenset[int]:
        """The own seats at which no bot sits in."""
        if not self.running:
            return self.seats
        players = self.replica.look(None).state.seats
        return frozenset(seat for seat in self.seats if players[seat].kind == "human")

    def _deal(self, message: DealOpened | Committed | Revealed | JournalEntries | DealClosed) -> None:
        for answer in self.auditor.handle(message, self._played):
            self.tell(answer)
        if isinstance(message, Revealed) and self.auditor.words:
            self._ears.deal_agreed(message.round, message.attempt, self.auditor.words)
        verdict = self.auditor.verdict()
        if verdict is not None:
            self._ears.checked(verdict)
