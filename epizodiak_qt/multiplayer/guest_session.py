"""A joined table as the window uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.games.sentence import Reason, Sentence
    from epizodiak_qt.lan.guest.guest import Guest
    from epizodiak_qt.lobby.lobby import AbsenceChoice, LobbyState
    from epizodiak_qt.table.link import Link, Receiver


class GuestSession:
    """A table at another computer. `notice` is a message about the joining, or None."""

    as_host = None
    notice: Sentence | None = None

    def __init__(self, guest: Guest) -> None:
        self._guest = guest

    @property
    def table(self) -> str:
        """The id of the table."""
        return self._guest.credential.table

    @property
    def number(self) -> int:
        """The own number."""
        return self._guest.number

    @property
    def lobby(self) -> LobbyState | None:
        """The state of the lobby; None before it is known."""
        return self._guest.lobby

    @property
    def seats(self) -> frozenset[int]:
        """The seats of the players at this computer."""
        return self._guest.seats

    async def sit(self, seat: int, name: str) -> Reason | None:
        """Take a free seat."""
        return await self._guest.sit(seat, name)

    async def stand(self, seat: int) -> Reason | None:
        """Leave a seat."""
        return await self._guest.stand(seat)

    async def set_ready(self, seat: int, *, ready: bool) -> Reason | None:
        """Set whether the player of an own seat is ready."""
        return await self._guest.update_seat(seat, ready=ready)

    async def set_open_hand(self, seat: int, *, agreed: bool) -> Reason | None:
        """Set whether the player of an own seat lets spectators see the hand with a delay."""
        return await self._guest.update_seat(seat, open_hand=agreed)

    async def set_emblem(self, seat: int, emblem: int) -> Reason | None:
        """Choose another emblem for an own seat."""
        return await self._guest.update_seat(seat, emblem=emblem)

    async def vote_on_absence(self, voter: int, seat: int, choice: AbsenceChoice) -> Reason | None:
        """Vote with an own seat on the seat of an absent player."""
        return await self._guest.vote_on_absence(voter, seat, choice)

    def send_chat(self, text: str = "", phrase: str = "") -> None:
        """Send a text or a preset phrase to everybody."""
        self._guest.send_chat(text, phrase)

    @property
    def muted(self) -> frozenset[int]:
        """The participants that are muted on this computer."""
        return frozenset(self._guest.muted)

    def set_muted(self, number: int, *, muted: bool) -> None:
        """Mute or unmute a participant."""
        self._guest.mute(number, muted=muted)

    def connect(self, receiver: Receiver) -> Link:
        """Return a link to the table."""
        return self._guest.connect(receiver)

    def record(self) -> Record | None:
        """Return the record of the game, once the host has disclosed all of it."""
        return self._guest.auditor.record()

    async def close(self) -> None:
        """Leave the table."""
        await self._guest.close()
