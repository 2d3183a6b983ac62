"""A joined table as the window uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.lan.guest.guest import Guest

if TYPE_CHECKING:
    from epizodiak_qt.games.record import Record


class GuestSession(Guest):
    """A guest with the properties that a `TableClient` has beside its commands."""

    as_host = None

    @property
    def table(self) -> str:
        """The id of the table."""
        return self.credential.table

    def record(self) -> Record | None:
        """Return the record of the game, once the host has disclosed all of it."""
        return self.auditor.record()
