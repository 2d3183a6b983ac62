"""The lines of a host: from the handshake to the goodbye, who is reached by them, and who still is."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from epizodiak_qt.lan.access.handshake import HostHandshake
from epizodiak_qt.lan.access.identity import host_tls_context
from epizodiak_qt.lan.access.listener import Listener
from epizodiak_qt.lan.access.pairing import pairing_words
from epizodiak_qt.lan.host.members import MAX_KNOWN_SPECTATORS
from epizodiak_qt.lan.host.peer import Peer
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.clock import timeout_after
from epizodiak_qt.lan.wire.framing import ConnectionLostError
from epizodiak_qt.lan.wire.lobby_codec import encode_clocks, encode_lobby
from epizodiak_qt.lan.wire.messages import Ping, Welcome, WireError
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby import lobby as seating
from epizodiak_qt.lobby.lobby import HOST, LobbyState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from epizodiak_qt.lan.access.handshake import Admission
    from epizodiak_qt.lan.access.identity import Identity
    from epizodiak_qt.lan.host.host import Host
    from epizodiak_qt.lan.host.peer import Member
    from epizodiak_qt.lan.wire.connection import Connection
    from epizodiak_qt.lan.wire.field_types import Message, Presence
    from epizodiak_qt.lan.wire.messages import Refuse
    from epizodiak_qt.lobby.lobby import LobbySeat

log = logging.getLogger(__name__)


class ConnectionManager:
    """All lines of one host."""

    def __init__(self, host: Host, identity: Identity) -> None:
        self._host = host
        self._members = host.members
        self._clock = host.clock
        self._limits = host.limits
        self._handshake = HostHandshake(
            host.greeting,
            identity.fingerprint,
            host.join_code,
            lambda secret: host.members.by_secret(secret) is not None,
            host.clock,
            host.limits,
        )
        self._listener = Listener(self._serve_connection, host_tls_context(identity), host.clock, host.limits)
        self._heartbeat_task: asyncio.Task[None] | None = None
        self._closed = False
        self._awaiting_admission: set[str] = set()

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._listener.port

    def open(self, addresses: Sequence[str], port: int) -> None:
        """Listen. Raises OSError."""
        self._listener.open(addresses, port)
        self._heartbeat_task = asyncio.get_running_loop().create_task(self._heartbeat())

    async def close(self, refuse: Refuse) -> None:
        """Say goodbye to everybody, and stop listening."""
        self._closed = True
        if self._heartbeat_task is not None:
            self._heartbeat_task.cancel()
            await asyncio.gather(self._heartbeat_task, return_exceptions=True)
        for peer in self._members.peers():
            peer.line.write(peer.line.pack(refuse))
        # A turn of the loop, so that the goodbye is on its way before the lines are cut.
        await asyncio.sleep(0)
        await self._listener.close()

    async def _serve_connection(self, line: Connection, admit: Callable[[], object]) -> None:
        try:
            entry = await self._handshake.run(line)
        except RefusedError:
            return
        except WireError as error:
            log.info("protocol error from %s before pairing: %s", line.address, error)
            line.write(line.pack(refusals.protocol_error()))
            return
        except ConnectionLostError:
            return
        admit()
        with suppress(ConnectionLostError):
            member = await self._let_in(line, entry)
            if member is not None:
                await self._run_connection(line, member, entry)

    async def _let_in(self, line: Connection, entry: Admission) -> Member | None:
        member = self._members.by_secret(entry.secret)
        if member is None and not entry.is_new:
            # Removed between the secret and the name.
            await line.send(refusals.unknown_guest())
            return None
        name = self._host.member_name(entry.join.name, None)
        if entry.is_new and self._host.config.confirm_guests and not self._full(member):
            refusal = await self._ask_to_admit(line, name, pairing_words(entry.secret))
            if refusal is not None:
                await line.send(refusal)
                return None
        if self._full(member):
            await line.send(refusals.full())
            return None
        if member is None:
            self._forget_absent_members(MAX_KNOWN_SPECTATORS - 1)
            member = self._members.add(entry.secret, name, line.address)
        elif not member.rates.resumes.take():
            await line.send(refusals.busy())
            return None
        member.name = self._host.member_name(entry.join.name, member.number)
        return member

    def _full(self, member: Member | None) -> bool:
        lobby = self._host.lobby
        sitting = member is not None and lobby.seats_of(member.number)
        return not sitting and len(self._members.spectators(lobby)) >= self._limits.spectators + lobby.free

    async def _ask_to_admit(self, line: Connection, name: str, spoken: str) -> Refuse | None:
        """Wait until the host lets a guest in, or return why not. One guest of an address waits at a time."""
        address = line.address  # a line that has ended has none
        if address in self._awaiting_admission or len(self._awaiting_admission) >= self._limits.join_requests:
            return refusals.busy()
        self._awaiting_admission.add(address)
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def answered(agreed: bool) -> None:
            if not answer.done():
                answer.set_result(agreed)

        # Nothing is said by whoever waits: what comes can only be the end of the line.
        gone = asyncio.ensure_future(line.receive())
        try:
            self._host.listener.on_join_request(name, address, spoken, answered)
            with suppress(TimeoutError):
                await timeout_after(self._clock, self._limits.join_request_s, _first_completed(answer, gone))
            return None if answer.done() and answer.result() else refusals.declined()
        finally:
            self._awaiting_admission.discard(address)
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            if not answer.done():
                answer.cancel()
                self._host.listener.on_join_request_withdrawn(answered)

    async def _run_connection(self, line: Connection, member: Member, entry: Admission) -> None:
        """Be at the other end of a member's line until it ends."""
        if member.peer is not None:
            self.end(member.peer, refusals.replaced())
        peer = Peer(line, member, entry.join, self._clock, self._limits, self._catch_up)
        if entry.join.games_played != self._host.lobby.games_played:
            peer.reset_game()
        member.peer, member.left, member.address = peer, False, line.address
        pumping = asyncio.ensure_future(peer.outbox.pump())
        try:
            self._welcome(peer, paired=entry.is_new)
            await self._host.requests.listen(peer)
        finally:
            pumping.cancel()
            await asyncio.gather(pumping, return_exceptions=True)
            self._on_connection_lost(peer)

    def _welcome(self, peer: Peer, *, paired: bool) -> None:
        """Tell somebody who has come how things stand, and the others that they are here."""
        seats = self._host.lobby.seats_of(peer.member.number)
        peer.send(Welcome(peer.member.number))
        peer.send(self.lobby_message())
        if paired and self._host.table is not None:
            # So that a host that is killed knows them too when it is back.
            with suppress(OSError):
                self._host.save_state()
        self._host.deals.send_state(peer)
        if self._host.broadcaster is not None:
            self._host.broadcaster.seat_peer(peer, seats)
        self.broadcast_lobby()
        self._host.on_arrival(peer)

    def _catch_up(self, peer: Peer) -> Iterable[bytes]:
        """Yield what a peer must know who has read nothing for a while."""
        yield peer.line.pack(self.lobby_message())
        yield from self._host.deals.state_frames(peer)
        if self._host.broadcaster is not None:
            yield from self._host.broadcaster.snapshot(peer)
        if self._host.turn_clock is not None:
            yield peer.line.pack(encode_clocks(self._host.turn_clock.snapshot()))

    def _on_connection_lost(self, peer: Peer) -> None:
        peer.close_link()
        member = peer.member
        if member.peer is not peer:
            return
        member.peer = None
        member.disconnected_at = self._clock.now()
        sitting = self._host.lobby.seats_of(member.number)
        if member.left and sitting:
            self._host.deals.cancel_first_deal(refusals.left_before_deal())
        if member.left or not sitting:
            self._forget(member)
        if not self._closed:
            self.broadcast_lobby()
            if self._host.table is not None:
                self._host.after_step()

    def _forget(self, member: Member) -> None:
        """Let somebody go who sat nowhere, or who left the lobby."""
        if not self._host.lobby.running:
            for seat in sorted(self._host.lobby.seats_of(member.number)):
                changed = seating.stand(self._host.lobby, seat, member.number)
                if isinstance(changed, LobbyState):
                    self._host.lobby = changed
        if not self._host.lobby.seats_of(member.number) and member.left:
            self._members.remove(member)

    def _forget_absent_members(self, keep: int = MAX_KNOWN_SPECTATORS) -> None:
        """Forget those who sat nowhere and have been gone for long, or for the longest of more than `keep`.

        Players who have been gone for as long before there is a table have left it.
        """
        host, lately = self._host, self._clock.now() - self._limits.away_s
        if host.awaits_saved_table:
            return
        gone = sorted(
            (each for each in self._members if each.peer is None), key=lambda each: each.disconnected_at
        )
        watched = [each for each in gone if not host.lobby.seats_of(each.number)]
        for at, member in enumerate(watched):
            if member.disconnected_at < lately or at < len(watched) - keep:
                self._members.remove(member)
        for member in gone:
            if host.deals.waiting and member.disconnected_at < lately and host.lobby.seats_of(member.number):
                member.left = True
                host.deals.cancel_first_deal(refusals.left_before_deal())
                self._forget(member)
                self.broadcast_lobby()

    def end(self, peer: Peer, refuse: Refuse) -> None:
        """End a line, saying why.

        What it has sent and nobody has read is not obeyed any more, and it is told of no more steps.
        """
        if peer.member.peer is peer:
            peer.member.peer = None
        peer.close_link()
        peer.line.write(peer.line.pack(refuse))
        asyncio.get_running_loop().call_soon(peer.line.abort)

    def broadcast(self, message: Message) -> None:
        """Send a message to everybody."""
        for peer in self._members.peers():
            peer.send(message)

    def _presence_of(self, seat: LobbySeat) -> Presence:
        if seat.kind == "bot":
            return "bot"
        if seat.guest == HOST:
            return "here"
        member = self._members.get(seat.guest)
        if member is None:
            return "free"
        if member.peer is not None:
            return "weak" if member.peer.weak else "here"
        gone = member.left or self._clock.now() - member.disconnected_at > self._limits.away_s
        return "left" if gone else "away"

    def _seat_with_presence(self, number: int, seat: LobbySeat) -> LobbySeat:
        member = self._members.get(seat.guest)
        line = self._presence_of(seat)
        away = (
            self._clock.now() - member.disconnected_at
            if member is not None and line in ("away", "left")
            else 0.0
        )
        choices = (
            {} if self._host.absence_votes is None else dict(self._host.absence_votes.votes.get(number, {}))
        )
        return replace(seat, presence=line, absent_s=round(away, 1), absence_votes=choices)

    def lobby_now(self) -> LobbyState:
        """Return the lobby with the lines as they are at this moment."""
        seats = tuple(
            self._seat_with_presence(number, seat) for number, seat in enumerate(self._host.lobby.seats)
        )
        watchers = tuple(member.name for member in self._members.spectators(self._host.lobby))
        return replace(self._host.lobby, seats=seats, spectators=watchers[:64], muted=self._host.muted)

    def lobby_message(self) -> Message:
        """Return the lobby as it travels."""
        return encode_lobby(self.lobby_now())

    def broadcast_lobby(self) -> None:
        """Tell everybody how things stand beside the game."""
        self._host.lobby = self.lobby_now()
        self.broadcast(self.lobby_message())
        for observer in self._host.lobby_observers:
            observer()
        self._host.listener.on_lobby_changed(self._host.lobby)

    async def _heartbeat(self) -> None:
        """Ask everybody now and then whether they are there, and note who is not."""
        step = self._limits.ping_s / 4
        beats = 0
        while True:
            await self._clock.sleep(step)
            beats += 1
            try:
                if beats % 4 == 0:
                    self.broadcast(Ping())
                    self._forget_absent_members()
                self._check_liveness()
            except Exception:
                # Whatever fails in one beat, an ear for one: without the next nobody would be missed.
                log.exception("a beat failed")

    def _check_liveness(self) -> None:
        """Note whose line is weak, and cut those that are dead."""
        changed = False
        for peer in self._members.peers():
            silent = self._clock.now() - peer.last_received_at
            weak = silent >= self._limits.weak_s
            changed |= weak != peer.weak
            peer.weak = weak
            if silent >= self._limits.dead_s:
                peer.line.abort()
        if changed:
            self.broadcast_lobby()

    def reachable_seats(self) -> frozenset[int]:
        """Return the seats whose players can be reached."""
        return frozenset(
            number
            for number, seat in enumerate(self._host.lobby.seats)
            if seat.kind == "human" and (seat.guest == HOST or self._presence_of(seat) in ("here", "weak"))
        )


async def _first_completed(*futures: asyncio.Future[Any]) -> None:
    await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)
