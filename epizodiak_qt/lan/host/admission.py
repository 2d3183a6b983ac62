"""Admission control: which of those who have paired or resumed become connected members."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from epizodiak_qt.lan.admission.pairing import pairing_words
from epizodiak_qt.lan.host.roster import MAX_KNOWN_SPECTATORS
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.clock import timeout_after

if TYPE_CHECKING:
    from epizodiak_qt.lan.admission.handshake import Admission
    from epizodiak_qt.lan.host.peer import Member
    from epizodiak_qt.lan.host.roster import Roster
    from epizodiak_qt.lan.wire.connection import Connection
    from epizodiak_qt.lan.wire.deps import LanDeps
    from epizodiak_qt.lan.wire.messages import Refuse
    from epizodiak_qt.lobby.listener import TableListener


@dataclass(eq=False)
class AdmissionControl:
    """Admits members: checks the capacity, limits resumes, asks the host's players to confirm newcomers."""

    _roster: Roster
    _listener: TableListener
    _deps: LanDeps
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
                waiting = _first_completed(answer, ended)
                await timeout_after(self._deps.clock, self._deps.limits.join_request_s, waiting)
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
