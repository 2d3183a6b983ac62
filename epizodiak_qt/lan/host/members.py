"""Everybody who belongs to a table, found by number or by secret."""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final

from epizodiak_qt.lan.host.peer import Member, Rates
from epizodiak_qt.lan.host.state_file import KnownGuest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lan.wire.limits import Limits
    from epizodiak_qt.lobby.lobby import LobbyState

MAX_KNOWN_SPECTATORS: Final = 64


def _hash(secret: bytes) -> bytes:
    return hashlib.sha256(b"epizodiak secret" + secret).digest()


class Members:
    """The guests of a table. Numbers begin with 1: 0 is the host.

    `muted` are the addresses of those who were muted: whoever comes from there is muted from the beginning.
    """

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock = clock
        self._limits = limits
        self.muted: set[str] = set()
        self._by_number: dict[int, Member] = {}
        self._next = 1

    def __iter__(self) -> Iterator[Member]:
        return iter(tuple(self._by_number.values()))

    def get(self, number: int) -> Member | None:
        """Return a member, or None."""
        return self._by_number.get(number)

    def by_secret(self, secret: bytes) -> Member | None:
        """Return whose secret this is, or None."""
        wanted = _hash(secret)
        return next((each for each in self if hmac.compare_digest(each.secret_hash, wanted)), None)

    def add(self, secret: bytes, name: str, address: str = "") -> Member:
        """Return a new member."""
        member = Member(self._next, _hash(secret), name, Rates(self._clock, self._limits))
        member.address = address
        member.muted = address in self.muted
        self._by_number[member.number] = member
        self._next += 1
        return member

    def remove(self, member: Member) -> None:
        """Forget a member: their secret opens nothing any more."""
        self._by_number.pop(member.number, None)

    def mute(self, member: Member, *, muted: bool) -> None:
        """Let nobody hear a member, or hear them again."""
        member.muted = muted
        if member.address:
            (self.muted.add if muted else self.muted.discard)(member.address)

    def peers(self) -> list[Peer]:
        """Return the lines that there are."""
        return [member.peer for member in self if member.peer is not None]

    def connected_names(self, excluding: int | None) -> list[str]:
        """Return the names of those who are connected, without the member of that number."""
        return [each.name for each in self if each.peer is not None and each.number != excluding]

    def spectators(self, lobby: LobbyState) -> list[Member]:
        """Return those who are there and sit nowhere."""
        return [member for member in self if member.peer is not None and not lobby.seats_of(member.number)]

    def known_guests(self, lobby: LobbyState) -> list[KnownGuest]:
        """Return what is kept: all members who sit somewhere, and the last that came only to watch."""
        sitting = [member for member in self if lobby.seats_of(member.number)]
        watching = [member for member in self if not lobby.seats_of(member.number) and not member.left]
        return [
            KnownGuest(
                member.number,
                member.secret_hash,
                member.name,
                sorted(lobby.seats_of(member.number)),
                member.muted,
            )
            for member in (*sitting, *watching[-MAX_KNOWN_SPECTATORS:])
        ]

    def restore(self, guests: list[KnownGuest], muted: list[str]) -> None:
        """Bring back members, all of them away, and the addresses of those who were muted."""
        self.muted = set(muted)
        for guest in guests:
            rates = Rates(self._clock, self._limits)
            member = Member(guest.number, guest.secret_hash, guest.name, rates, muted=guest.muted)
            member.disconnected_at = self._clock.now()
            self._by_number[guest.number] = member
            self._next = max(self._next, guest.number + 1)
