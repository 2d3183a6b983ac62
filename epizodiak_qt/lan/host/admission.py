"""Admission control: which of those who have paired or resumed become connected members."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from epizodiak_qt.lan.admission.pairing import pairing_words
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.clock import timeout_after

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.admission.handshake import Admission
    from epizodiak_qt.lan.host.lobby_authority import LobbyAuthority
    from epizodiak_qt.lan.host.members import Members
    from epizodiak_qt.lan.host.peer import Member
    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lan.wire.connection import Connection
    from epizodiak_qt.lan.wire.limits import Limits
    from epizodiak_qt.lan.wire.messages import Refuse
    from epizodiak_qt.lobby.listener import TableListener


@dataclass(eq=False)
class AdmissionControl:
    """Admits members: checks the capacity, limits resumes, asks the host's players to confirm newcomers."""

    _lobby: LobbyAuthority
    _members: Members
    _listener: TableListener
    _clock: Clock
    _limits: Limits
    _make_room: Callable[[], None]
    """Called before a member is added."""
    _confirm: bool
    """Whether newcomers have to be confirmed."""
    _waiting: set[str] = field(init=False, default_factory=set)

    async def admit(self, connection: Connection, admission: Admission) -> Member | None:
        """Return the member, or None after a refusal was sent. Raises ConnectionLostError."""
        refusal, member = await self._check(connection, admission)
        if member is None and refusal is not None:
            await connection.send(refusal)
        return member

    async def _check(
        self, connection: Connection, admission: Admission
    ) -> tuple[Refuse, None] | tuple[None, Member]:
        member = self._members.by_secret(admission.secret)
        if member is None and not admission.is_new:
            # The member was removed between the two messages that carry the secret and the name.
            return refusals.UNKNOWN_GUEST, None
        name = self._members.member_name(self._lobby.state, admission.join.name, None)
        if admission.is_new and self._confirm and not self._is_full(member):
            refusal = await self._ask_to_admit(connection, name, pairing_words(admission.secret))
            if refusal is not None:
                return refusal, None
        if self._is_full(member):
            return refusals.FULL, None
        if member is None:
            self._make_room()
            member = self._members.add(admission.secret, name, connection.address)
        elif not member.rates.resumes.take():
            return refusals.BUSY, None
        member.name = self._members.member_name(self._lobby.state, admission.join.name, member.number)
        return None, member

    def _is_full(self, member: Member | None) -> bool:
        lobby = self._lobby.state
        sitting = member is not None and lobby.seats_of(member.number)
        return not sitting and len(self._members.spectators(lobby)) >= self._limits.spectators + lobby.free

    async def _ask_to_admit(self, connection: Connection, name: str, words: str) -> Refuse | None:
        """Wait until the host's players admit a newcomer, or return why not; one of an address at a time."""
        address = connection.address  # a connection that has ended has none
        if address in self._waiting or len(self._waiting) >= self._limits.join_requests:
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
                await timeout_after(self._clock, self._limits.join_request_s, _first_completed(answer, ended))
            return None if answer.done() and answer.result() else refusals.DECLINED
        finally:
            self._waiting.discard(address)
            ended.cancel()
            await asyncio.gather(ended, return_exceptions=True)
            if not answer.done():
                answer.cancel()
                self._listener.on_join_request_withdrawn(answered)


async def _first_completed(*futures: asyncio.Future[Any]) -> None:
    await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)
