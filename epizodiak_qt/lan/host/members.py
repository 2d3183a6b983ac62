"""Everybody who belongs to a table, found by number or by secret; and messages to all who are connected."""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final

from epizodiak_qt.lan.host.peer import Member, Rates
from epizodiak_qt.lan.host.state_file import KnownGuest
from epizodiak_qt.lobby.sanitize import clean_name, unique_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lan.wire.field_types import Message
    from epizodiak_qt.lan.wire.limits import Limits
    from epizodiak_qt.lobby.lobby import LobbyState

MAX_KNOWN_SPECTATORS: Final = 64


def _hash(secret: bytes) -> bytes:
    return hashlib.sha256(b"epizodiak secret" + secret).digest()


class Members:
    """The guests of a table. Numbers begin with 1, because 0 is the host.

    `muted_addresses` are the addresses of muted members: a newcomer from one of them is muted at once.
    """

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock = clock
        self._limits = limits
        self.muted_addresses: set[str] = set()
        self._by_number: dict[int, Member] = {}
        self._next = 1

    def __iter__(self) -> Iterator[Member]:
        return iter(tuple(self._by_number.values()))

    # --- membership

    def get(self, number: int) -> Member | None:
        """Return a member, or None."""
        return self._by_number.get(number)

    def by_secret(self, secret: bytes) -> Member | None:
        """Return the member with this secret, or None; the comparison takes constant time."""
        wanted = _hash(secret)
        return next((each for each in self if hmac.compare_digest(each.secret_hash, wanted)), None)

    def add(self, secret: bytes, name: str, address: str = "") -> Member:
        """Add and return a new member."""
        member = Member(self._next, _hash(secret), name, Rates(self._clock, self._limits))
        member.address = address
        member.muted = address in self.muted_addresses
        self._by_number[member.number] = member
        self._next += 1
        return member

    def remove(self, member: Member) -> None:
        """Forget a member, whose secret is not accepted any more."""
        self._by_number.pop(member.number, None)

    def forget_absent_spectators(self, lobby: LobbyState, keep: int = MAX_KNOWN_SPECTATORS) -> None:
        """Forget members without a seat: those absent for long, then the longest absent beyond `keep`."""
        absent = [each for each in self if each.peer is None and not lobby.seats_of(each.number)]
        absent.sort(key=lambda each: each.disconnected_at)
        long_ago = self._clock.now() - self._limits.away_s
        for at, member in enumerate(absent):
            if member.disconnected_at < long_ago or at < len(absent) - keep:
                self.remove(member)

    # --- connections

    def peers(self) -> list[Peer]:
        """Return the connections of all members."""
        return [member.peer for member in self if member.peer is not None]

    def broadcast(self, message: Message) -> None:
        """Send a message to every connected member."""
        for peer in self.peers():
            peer.send(message)

    def is_connected(self, number: int) -> bool:
        """Tell whether a member of that number has a connection."""
        member = self.get(number)
        return member is not None and member.peer is not None

    def spectators(self, lobby: LobbyState) -> list[Member]:
        """Return the connected members without a seat."""
        return [member for member in self if member.peer is not None and not lobby.seats_of(member.number)]

    # --- muting

    def mute(self, member: Member, *, muted: bool) -> None:
        """Mute or unmute a member, and newcomers from the same address."""
        member.muted = muted
        if member.address:
            (self.muted_addresses.add if muted else self.muted_addresses.discard)(member.address)

    @property
    def muted(self) -> frozenset[int]:
        """The numbers of the muted members."""
        return frozenset(member.number for member in self if member.muted)

    # --- names

    def _connected_names(self, excluding: int | None) -> list[str]:
        return [each.name for each in self if each.peer is not None and each.number != excluding]

    def seat_name(self, lobby: LobbyState, seat: int, name: str, guest: int) -> str:
        """Return the name for a seat: unlike those of the other seats and of everybody but `guest`."""
        others = (each.name for number, each in enumerate(lobby.seats) if number != seat)
        return unique_name(clean_name(name), (*others, *self._connected_names(guest)))

    def member_name(self, lobby: LobbyState, name: str, guest: int | None) -> str:
        """Return the name for a newcomer or `guest`: unlike the table's, those of other seats and members."""
        others = (each.name for each in lobby.seats if guest is None or each.guest != guest)
        return unique_name(clean_name(name) or "?", (lobby.name, *others, *self._connected_names(guest)))

    # --- the state file

    def known_guests(self, lobby: LobbyState) -> list[KnownGuest]:
        """Return what the state file keeps: all members with a seat, and the last ones without."""
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

    def restore(self, guests: list[KnownGuest], muted_addresses: list[str]) -> None:
        """Bring back the members of a state file, all of them absent, and the muted addresses."""
        self.muted_addresses = set(muted_addresses)
        for guest in guests:
            rates = Rates(self._clock, self._limits)
            member = Member(guest.number, guest.secret_hash, guest.name, rates, muted=guest.muted)
            member.disconnected_at = self._clock.now()
            self._by_number[guest.number] = member
            self._next = max(self._next, guest.number + 1)
