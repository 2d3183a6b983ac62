"""How a table is reached from this screen: the same for one in this program and one across the network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.table.export import record_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from epizodiak_qt.games.record import Record
    from epizodiak_qt.table.link import Link, Receiver
    from epizodiak_qt.table.table import Table


@dataclass(frozen=True, slots=True)
class Access:
    """The way to one table.

    `connect` links the people at this screen to it, `close` lets it go; `parting()` is what to ask before
    it is left in the middle of a game, empty if nothing is lost by it. `record()` is the game as it went,
    None before it is over, or if that is not known here. `table` is the table itself where it is in this
    program, `path` where it is kept. `shared` tells whether people at other computers play at it.
    """

    game: str
    connect: Callable[[Receiver], Link]
    close: Callable[[], None]
    parting: Callable[[], str]
    record: Callable[[], Record | None]
    table: Table | None = None
    path: Path | None = None
    shared: bool = False


def local_access(table: Table, path: Path | None) -> Access:
    """Return the way to a table whose people all sit at this screen; `path` is None if it is not saved."""
    people = frozenset(seat for seat, who in enumerate(table.header.seats) if who.kind == "human")

    def parting() -> str:
        if path is not None:
            return ""
        return translate("Ask", "This game is not saved. Leave it anyway?")

    return Access(
        table.header.game,
        lambda receiver: table.connect(people, receiver),
        table.close,
        parting,
        lambda: record_of(table) if table.over else None,
        table,
        path,
    )
