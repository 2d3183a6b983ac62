"""The seats and the members of a table: the lobby, and the guests by number or by secret."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from epizodiak_qt.lan.host.peer import Member, Peer, Rates
from epizodiak_qt.lan.host.state_file import KnownGuest
from epizodiak_qt.lan.wire.lobby_codec import encode_lobby
from epizodiak_qt.lobby.lobby import HOST, AbsenceChoice, LobbySeat, LobbyState, Presence
from epizodiak_qt.lobby.sanitize import clean_name, unique_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.host.config import HostDeps
    from epizodiak_qt.lan.host.state_file import HostState
    from epizodiak_qt.lan.wire.messages import Message
    from epizodiak_qt.lobby.listener import TableListener

MAX_KNOWN_SPECTATORS: Final = 64
MAX_SPECTATORS_SHOWN: Final = 64


def _hash(secret: bytes) -> bytes:
    return hashlib.sha256(b"epizodiak secret" + secret).digest()


class Roster:
    """The lobby of a table and its guests. Their numbers begin with 1, because 0 is the host.

    The lobby contains decisions only: presence, spectators, votes and mutes are added where it is shown.

    Args:
        lobby: the lobby at first; `apply` changes it.
        deps: clock and limits.
        listener: is notified of every lobby.

    Attributes:
        lobby: the players by seat, the options, readiness, and whether the game runs.
        absence_votes: by absent seat, what each voting seat wants for it.
        muted_addresses: the addresses of muted members: a newcomer from one of them is muted at once.
        restored: the state of a saved table until it is adopted: nobody has a seat, so nobody is forgotten.
    """

    def __init__(self, lobby: LobbyState, deps: HostDeps, listener: TableListener) -> None:
        self.lobby = lobby
        self._deps = deps
        self._listener = listener
        self.absence_votes: dict[int, dict[int, AbsenceChoice]] = {}
        self.muted_addresses: set[str] = set()
        self.restored: HostState | None = None
        self._by_number: dict[int, Member] = {}
        self._next = 1

    def __iter__(self) -> Iterator[Member]:
        return iter(tuple(self._by_number.values()))

    # --- the lobby

    def apply(self, change: LobbyState | Reason) -> Reason | None:
        """Replace the lobby and send it to everybody, or return why the change was refused."""
        if not isinstance(change, LobbyState):
            return change
        self.lobby = change
        self.announce()
        return None

    def announce(self) -> None:
        """Send the lobby to everybody."""
        shown = self.shown()
        self.broadcast(encode_lobby(shown))
        self._listener.on_lobby_changed(shown)

    def shown(self) -> LobbyState:
        """Return the lobby with the presence of its players, its spectators, votes and mutes, as of now."""
        return replace(
            self.lobby,
            seats=tuple(self._shown_seat(number, seat) for number, seat in enumerate(self.lobby.seats)),
            spectators=tuple(member.name for member in self.spectators())[:MAX_SPECTATORS_SHOWN],
            muted=self.muted,
        )

    def _shown_seat(self, number: int, seat: LobbySeat) -> LobbySeat:
        member = self.get(seat.guest)
        absent_s = 0.0
        if member is not None and member.peer is None:
            absent_s = self._deps.clock.now() - member.disconnected_at
        presence = self._presence(seat, member, absent_s)
        return replace(
            seat,
            presence=presence,
            absent_s=round(absent_s, 1) if presence in ("away", "left") else 0.0,
            absence_votes=dict(self.absence_votes.get(number, {})),
        )

    def _presence(self, seat: LobbySeat, member: Member | None, absent_s: float) -> Presence:
        if seat.kind == "bot":
            return "bot"
        if seat.guest == HOST:
            return "here"
        if member is None:
            return "free"
        if member.peer is not None:
            return "weak" if member.peer.liveness.weak else "here"
        return "left" if member.left or absent_s > self._deps.limits.away_s else "away"

    def seats_of(self, member: Member) -> frozenset[int]:
        """Return the seats of a member."""
        return self.lobby.seats_of(member.number)

    def reachable_seats(self) -> frozenset[int]:
        """Return the seats of people who can be reached, and so have a vote."""
        there = {HOST, *(member.number for member in self if member.peer is not None)}
        seats = enumerate(self.lobby.seats)
        return frozenset(number for number, seat in seats if seat.kind == "human" and seat.guest in there)

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
        muted = address in self.muted_addresses
        member = Member(self._next, _hash(secret), name, Rates(self._deps), muted=muted, address=address)
        self._by_number[member.number] = member
        self._next += 1
        return member

    def remove(self, member: Member) -> None:
        """Forget a member, whose secret is not accepted any more."""
        self._by_number.pop(member.number, None)

    def forget_absent_spectators(self, keep: int = MAX_KNOWN_SPECTATORS) -> None:
        """Forget members without a seat: those absent for long, then the longest absent beyond `keep`."""
        if self.restored is not None:
            return
        absent = [each for each in self if each.peer is None and not self.seats_of(each)]
        absent.sort(key=lambda each: each.disconnected_at)
        long_ago = self._deps.clock.now() - self._deps.limits.away_s
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

    def spectators(self) -> list[Member]:
        """Return the connected members without a seat."""
        return [member for member in self if member.peer is not None and not self.seats_of(member)]

    def may_see_hands(self, peer: Peer) -> bool:
        """Tell whether a spectator may see hands: all players agree, and nobody plays at that computer."""
        playing = {member.address for member in self if self.seats_of(member)}
        if self.lobby.seats_of(HOST):
            playing.add(peer.connection.local_address)
        return self.lobby.agreed_hand_delay > 0 and peer.connection.address not in playing

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

    def seat_name(self, seat: int, name: str, guest: int) -> str:
        """Return the name for a seat: unlike those of the other seats and of everybody but `guest`."""
        others = (each.name for number, each in enumerate(self.lobby.seats) if number != seat)
        return unique_name(clean_name(name), (*others, *self._connected_names(guest)))

    def member_name(self, name: str, guest: int | None) -> str:
        """Return the name for a newcomer or `guest`: unlike the table's, those of other seats and members."""
        others = (each.name for each in self.lobby.seats if guest is None or each.guest != guest)
        return unique_name(clean_name(name) or "?", (self.lobby.name, *others, *self._connected_names(guest)))

    # --- the state file

    def known_guests(self) -> list[KnownGuest]:
        """Return what the state file keeps: all members with a seat, and the last ones without."""
        sitting = [member for member in self if self.seats_of(member)]
        watching = [member for member in self if not self.seats_of(member) and not member.left]
        return [
            KnownGuest(
                member.number, member.secret_hash, member.name, sorted(self.seats_of(member)), member.muted
            )
            for member in (*sitting, *watching[-MAX_KNOWN_SPECTATORS:])
        ]

    def restore(self, state: HostState) -> None:
        """Bring back the members of a state file, all of them absent, and the muted addresses."""
        self.restored = state
        self.muted_addresses = set(state.muted)
        for guest in state.guests:
            member = Member(guest.number, guest.secret_hash, guest.name, Rates(self._deps), muted=guest.muted)
            member.disconnected_at = self._deps.clock.now()
            self._by_number[guest.number] = member
            self._next = max(self._next, guest.number + 1)
