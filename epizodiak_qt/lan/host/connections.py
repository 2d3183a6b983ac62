"""The connections of a host, from the handshake to the goodbye: admission, heartbeat and liveness."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING

from epizodiak_qt.lan.admission.identity import Identity, host_tls_context
from epizodiak_qt.lan.admission.listener import Listener
from epizodiak_qt.lan.admission.pairing import pairing_words
from epizodiak_qt.lan.host.peer import Member, Peer
from epizodiak_qt.lan.host.roster import MAX_KNOWN_SPECTATORS, Roster
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.clock import timeout_after
from epizodiak_qt.lan.wire.connection import Connection, ConnectionLostError
from epizodiak_qt.lan.wire.liveness import CHECKS_PER_PING
from epizodiak_qt.lan.wire.messages import Ping, Refuse, WireError
from epizodiak_qt.lan.wire.refusals import RefusedError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from epizodiak_qt.lan.admission.handshake import Admission, HostHandshake
    from epizodiak_qt.lan.wire.limits import LanDeps
    from epizodiak_qt.lobby.listener import TableListener

log = logging.getLogger(__name__)


@dataclass(eq=False)
class ConnectionManager:
    """Accepts connections, runs each one for its member, and aborts those that are silent for too long."""

    identity: InitVar[Identity]
    _handshake: HostHandshake
    _roster: Roster
    _deps: LanDeps
    _listener: TableListener
    _confirm: bool
    """Whether the host's players have to confirm newcomers."""
    _welcome: Callable[[Peer, Admission], None]
    """Sends a new peer the state of the table."""
    _serve: Callable[[Peer], Awaitable[None]]
    """Handles the requests of a peer until it leaves; raises ConnectionLostError."""
    _catch_up: Callable[[Peer], Iterable[bytes]]
    """Returns the frames that bring a slow peer up to date."""
    _disconnected: Callable[[Member], None]
    """Runs after a member has lost its connection."""
    _heartbeat_task: asyncio.Task[None] | None = field(init=False, default=None)
    _waiting: set[str] = field(init=False, default_factory=set)

    def __post_init__(self, identity: Identity) -> None:
        self._sockets = Listener(self._serve_connection, host_tls_context(identity), self._deps)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._sockets.port

    def open(self, addresses: Sequence[str], port: int) -> None:
        """Listen. Raises OSError."""
        self._sockets.open(addresses, port)
        self._heartbeat_task = asyncio.get_running_loop().create_task(self._heartbeat())

    async def close(self, refuse: Refuse) -> None:
        """Send every peer the reason, close the connections, and stop listening."""
        if self._heartbeat_task is not None:
            self._heartbeat_task.cancel()
            await asyncio.gather(self._heartbeat_task, return_exceptions=True)
        for peer in self._roster.peers():
            peer.connection.write(peer.connection.pack(refuse))
        # WORKAROUND: https://github.com/python/asyncio/issues/466
        # Yield once, so that the transports flush the reason before the sockets close.
        await asyncio.sleep(0)
        await self._sockets.close()

    async def _serve_connection(self, connection: Connection, leave_queue: Callable[[], object]) -> None:
        try:
            admission = await self._handshake.run(connection)
        except RefusedError:
            return
        except WireError as error:
            log.info("protocol error from %s before pairing: %s", connection.address, error)
            connection.write(connection.pack(refusals.PROTOCOL_ERROR))
            return
        except ConnectionLostError:
            return
        leave_queue()
        with suppress(ConnectionLostError):
            refusal, member = await self._check(connection, admission)
            if refusal is not None:
                await connection.send(refusal)
            if member is not None:
                await self._run_connection(connection, member, admission)

    # --- admission: capacity, the limit of resumes, and the host's players, who may confirm newcomers

    async def _check(
        self, connection: Connection, admission: Admission
    ) -> tuple[Refuse, None] | tuple[None, Member]:
        member = self._roster.by_secret(admission.secret)
        if member is None and not admission.is_new:
            # The member was removed between the two messages that carry the secret and the name.
            return refusals.UNKNOWN_GUEST, None
        name = self._roster.member_name(admission.join.name, None)
        if admission.is_new and self._confirm and not self._is_full(member):
            refusal = await self._ask_to_admit(connection, name, pairing_words(admission.secret))
            if refusal is not None:
                return refusal, None
        if self._is_full(member):
            return refusals.FULL, None
        if member is None:
            self._roster.forget_absent_spectators(MAX_KNOWN_SPECTATORS - 1)
            member = self._roster.add(admission.secret, name, connection.address)
        elif not member.rates.resumes.take():
            return refusals.BUSY, None
        member.name = self._roster.member_name(admission.join.name, member.number)
        return None, member

    def _is_full(self, member: Member | None) -> bool:
        roster = self._roster
        sitting = member is not None and roster.seats_of(member)
        room = self._deps.limits.spectators + roster.lobby.free
        return not sitting and len(roster.spectators()) >= room

    async def _ask_to_admit(self, connection: Connection, name: str, words: str) -> Refuse | None:
        """Wait until the host's players admit a newcomer, or return why not; one of an address at a time."""
        address = connection.address  # a connection that has ended has none
        if address in self._waiting or len(self._waiting) >= self._deps.limits.join_requests:
            return refusals.BUSY
        self._waiting.add(address)
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def answered(agreed: bool) -> None:
            if not answer.done():
                answer.set_result(agreed)

        # A waiting newcomer sends nothing: a result of `receive` means that the connection has ended.
        ended = asyncio.ensure_future(connection.receive())
        try:
            self._listener.on_join_request(name, address, words, answered)
            with suppress(TimeoutError):
                waiting = asyncio.wait((answer, ended), return_when=asyncio.FIRST_COMPLETED)
                await timeout_after(self._deps.clock, self._deps.limits.join_request_s, waiting)
            return None if answer.done() and answer.result() else refusals.DECLINED
        finally:
            self._waiting.discard(address)
            ended.cancel()
            await asyncio.gather(ended, return_exceptions=True)
            if not answer.done():
                answer.cancel()
                self._listener.on_join_request_withdrawn(answered)

    # --- members

    async def _run_connection(self, connection: Connection, member: Member, admission: Admission) -> None:
        """Serve a member's connection until it ends; the member's older connection is replaced."""
        if member.peer is not None:
            self.end(member.peer, refusals.REPLACED)
        peer = Peer(connection, member, self._deps.limits, self._catch_up)
        member.peer, member.left, member.address = peer, False, connection.address
        pumping = asyncio.ensure_future(peer.outbox.pump())
        try:
            self._welcome(peer, admission)
            await self._serve(peer)
        finally:
            pumping.cancel()
            await asyncio.gather(pumping, return_exceptions=True)
            self._disconnect(peer)

    def _disconnect(self, peer: Peer) -> None:
        member = peer.member
        if member.peer is peer:
            member.peer = None
            member.disconnected_at = self._deps.clock.now()
            self._disconnected(member)

    def end(self, peer: Peer, refuse: Refuse) -> None:
        """End a connection with a reason; drop what the peer has sent and was not handled yet."""
        if peer.member.peer is peer:
            peer.member.peer = None
        peer.connection.write(peer.connection.pack(refuse))
        asyncio.get_running_loop().call_soon(peer.connection.abort)

    async def _heartbeat(self) -> None:
        """Ping every peer once per `ping_s`, and check more often which ones are silent."""
        beats = 0
        while True:
            await self._deps.clock.sleep(self._deps.limits.ping_s / CHECKS_PER_PING)
            beats += 1
            try:
                if beats % CHECKS_PER_PING == 0:
                    self._roster.broadcast(Ping())
                    self._roster.forget_absent_spectators()
                self._check_liveness()
            except Exception:
                # Keep the heartbeat running if a callback raises: otherwise dead peers are never noticed.
                log.exception("heartbeat callback failed")

    def _check_liveness(self) -> None:
        """Mark the connections that are weak, and abort those that are dead."""
        changed = False
        for peer in self._roster.peers():
            was_weak = peer.liveness.weak
            peer.liveness.check()
            changed |= peer.liveness.weak != was_weak
            if peer.liveness.dead:
                peer.connection.abort()
        if changed:
            self._roster.announce()
