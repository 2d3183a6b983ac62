"""Access to one table for the window: local or over the network, with the same functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from epizodiak_qt.games.record import Record
    from epizodiak_qt.table.link import Link, Receiver
    from epizodiak_qt.table.table import Table


@dataclass(frozen=True, slots=True)
class TableAccess:
    """The functions and values by which a session uses one table.

    They hide whether the table is in this program or at another computer.
    """

    game: str
    """The name of the game."""
    connect: Callable[[Receiver], Link]
    """Returns a link for the people at this screen; updates go to the receiver."""
    close: Callable[[], None]
    """Leaves the table. A table in this program is closed."""
    leave_question: Callable[[], str]
    """Returns the question to ask before a running game is left; empty if nothing would be lost."""
    record: Callable[[], Record | None]
    """Returns the record of the finished game; None before the end, or if it is not known here."""
    table: Table | None = None
    """The table itself, if it is in this program."""
    path: Path | None = None
    """The file of the saved game, if it is saved here."""
    shared: bool = False
    """Whether people at other computers play at the table."""
    viewed: bool = False
    """Whether it is a record that is viewed: nothing can be lost, and it can be exported at any time."""
    may_advise: Callable[[], bool] = lambda: False
    """Returns whether the table allows hints."""


def local_access(table: Table, path: Path | None) -> TableAccess:
    """Return the access to a table in this program; `path` is None if it is not saved."""
    people = frozenset(seat for seat, who in enumerate(table.header.seats) if who.kind == "human")

    def leave_question() -> str:
        if path is not None:
            return ""
        return translate("Ask", "This game is not saved. Leave it anyway?")

    def record() -> Record | None:
        from epizodiak_qt.table.export import record_of  # not before the table is on the screen

        return record_of(table) if table.over else None

    return TableAccess(
        table.header.game,
        lambda receiver: table.connect(people, receiver),
        table.close,
        leave_question,
        record,
        table,
        path,
        may_advise=lambda: table.header.advice,
    )
