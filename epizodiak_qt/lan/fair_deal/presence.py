"""Whether a guest was present when the host first sent the deal messages that it now receives."""

from __future__ import annotations

from enum import Enum, auto


class PresenceEvent(Enum):
    """An event that changes the presence of a guest."""

    CONNECTED = auto()
    """A connection begins."""
    LOBBY = auto()
    """The host has sent the lobby."""
    VIEWS = auto()
    """The host has sent views of the table."""


class Presence(Enum):
    """The presence of a guest.

    Over a new connection the host sends the lobby, then repeats the messages of the deal under way, then
    sends the lobby again, or a snapshot if a game runs. Until then the guest catches up: the
    messages may be about what happened while it was absent.

    ==============  ===========  ==============  ===========
    State           Connected    Lobby           Views
    ==============  ===========  ==============  ===========
    UNCONNECTED     JOINED       (unchanged)     (unchanged)
    JOINED          RETURNED     JOINED_LOBBY    PRESENT
    JOINED_LOBBY    RETURNED     PRESENT         PRESENT
    RETURNED        (unchanged)  RETURNED_LOBBY  PRESENT
    RETURNED_LOBBY  RETURNED     PRESENT         PRESENT
    PRESENT         RETURNED     (unchanged)     (unchanged)
    ==============  ===========  ==============  ===========
    """

    UNCONNECTED = auto()
    """No connection was noted yet; counts as present."""
    JOINED = auto()
    """Connected for the first time; the host has sent no lobby yet."""
    JOINED_LOBBY = auto()
    """As JOINED, after the first lobby."""
    RETURNED = auto()
    """Connected again in the same run of the program; the host has sent no lobby yet."""
    RETURNED_LOBBY = auto()
    """As RETURNED, after the first lobby."""
    PRESENT = auto()
    """The host's messages describe the present."""

    def after(self, event: PresenceEvent) -> Presence:
        """Return the presence after an event: the only transition."""
        match event, self:
            case PresenceEvent.CONNECTED, Presence.UNCONNECTED:
                return Presence.JOINED
            case PresenceEvent.CONNECTED, _:
                return Presence.RETURNED
            case _, Presence.UNCONNECTED:
                return Presence.UNCONNECTED
            case PresenceEvent.LOBBY, Presence.JOINED:
                return Presence.JOINED_LOBBY
            case PresenceEvent.LOBBY, Presence.RETURNED:
                return Presence.RETURNED_LOBBY
            case _:
                return Presence.PRESENT

    @property
    def is_catching_up(self) -> bool:
        """Whether the host may be repeating what happened before this connection."""
        return self not in (Presence.UNCONNECTED, Presence.PRESENT)

    @property
    def may_have_forgotten(self) -> bool:
        """Whether an earlier run of the program may have sent commitments that this run does not know."""
        return self in (Presence.JOINED, Presence.JOINED_LOBBY)
