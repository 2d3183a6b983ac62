"""The authoritative lobby of a hosted table, and the only object that replaces it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.lobby.lobby import LobbyState

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.sentence import Reason


class LobbyAuthority:
    """Owns the lobby: who sits where, options, readiness, whether the game runs.

    Presence, spectators, votes and mutes belong to other owners. `presence.with_presence` adds them to the
    lobby that is shown and sent.
    """

    def __init__(self, lobby: LobbyState, changed: Callable[[], None]) -> None:
        self._state = lobby
        self._changed = changed

    @property
    def state(self) -> LobbyState:
        """The current lobby, without presence."""
        return self._state

    def apply(self, change: LobbyState | Reason) -> Reason | None:
        """Replace the lobby and call `changed`, or return why the change was refused."""
        if not isinstance(change, LobbyState):
            return change
        self._state = change
        self._changed()
        return None
