"""The connections of a host, from the handshake to the goodbye; heartbeat and liveness."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING

from epizodiak_qt.lan.admission.identity import host_tls_context
from epizodiak_qt.lan.admission.listener import Listener
from epizodiak_qt.lan.host.peer import Peer
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.connection import ConnectionLostError
from epizodiak_qt.lan.wire.liveness import CHECKS_PER_PING
from epizodiak_qt.lan.wire.messages import Ping, WireError
from epizodiak_qt.lan.wire.refusals import RefusedError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from epizodiak_qt.lan.admission.handshake import Admission, HostHandshake
    from epizodiak_qt.lan.admission.identity import Identity
    from epizodiak_qt.lan.host.peer import Member
    from epizodiak_qt.lan.host.roster import Roster
    from epizodiak_qt.lan.wire.connection import Connection
    from epizodiak_qt.lan.wire.deps import LanDeps
    from epizodiak_qt.lan.wire.messages import Refuse

log = logging.getLogger(__name__)


@dataclass(eq=False)
class ConnectionManager:
    """Accepts connections, runs each one for its member, and aborts those that are silent for too long."""

    identity: InitVar[Identity]
    _handshake: HostHandshake
    _roster: Roster
    _deps: LanDeps
    _admit: Callable[[Connection, Admission], Awaitable[Member | None]]
    """Returns the member of a connection after its handshake, or None if it was refused."""
    _welcome: Callable[[Peer, Admission], None]
    """Sends a new peer the state of the table."""
    _serve: Callable[[Peer], Awaitable[None]]
    """Handles the requests of a peer until it leaves; raises ConnectionLostError."""
    _catch_up: Callable[[Peer], Iterable[bytes]]
    """Returns the frames that bring a slow peer up to date."""
    _disconnected: Callable[[Member], None]
    """Runs after a member has lost its connection."""
    _heartbeat_task: asyncio.Task[None] | None = field(init=False, default=None)

    def __post_init__(self, identity: Identity) -> None:
        self._listener = Listener(self._serve_connection, host_tls_context(identity), self._deps)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._listener.port

    def open(self, addresses: Sequence[str], port: int) -> None:
        """Listen. Raises OSError."""
        self._listener.open(addresses, port)
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
        await self._listener.close()

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
            member = await self._admit(connection, admission)
            if member is not None:
                await self._run_connection(connection, member, admission)

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
