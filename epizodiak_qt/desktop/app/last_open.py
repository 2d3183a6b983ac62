"""What was open on the screen last: kept in a file, so that the start page can offer it after a crash."""

from __future__ import annotations

import json
import logging
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from epizodiak_qt.table.atomic_write import write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

log = logging.getLogger(__name__)

# A guest is offered the way back to a running game for one day.
OFFERED_S: Final = 24 * 3600.0


class LastOpen(NamedTuple):
    """What was open last.

    `game` is the file name of the saved game on the screen, "" once it was left in good order. `table` is the
    id of the table at another computer whose game runs with a player from here, `title` its title and
    `since_s` the time of its beginning.
    """

    game: str = ""
    table: str = ""
    title: str = ""
    since_s: float = 0.0


class LastOpenFile:
    """The file. A failure to write it is logged and loses an offer of the start page, nothing else."""

    def __init__(self, path: Path, now_s: Callable[[], float] = time.time) -> None:
        self._path = path
        self._now_s = now_s

    def load(self) -> LastOpen:
        """Return what is kept; nothing if it cannot be read. A table is offered for one day."""
        try:
            given = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return LastOpen()
        if not isinstance(given, dict):
            return LastOpen()
        defaults = LastOpen._field_defaults.items()
        kept = LastOpen(
            **{name: given[name] for name, like in defaults if type(given.get(name)) is type(like)}
        )
        if not 0 <= self._now_s() - kept.since_s <= OFFERED_S:
            return LastOpen(kept.game)
        return kept

    def open_game(self, path: Path | None) -> None:
        """A game is on the screen, saved at `path` or nowhere."""
        self._change(game="" if path is None else path.name)

    def leave(self, *, over_table: bool = False) -> None:
        """The game on the screen was left in good order. `over_table`: it was at a table and is over."""
        self._change(game="")
        if over_table:
            self.close_table()

    def open_table(self, table: str, title: str) -> None:
        """A game runs at a table at another computer."""
        self._change(table=table, title=title, since_s=self._now_s())

    def close_table(self, table: str | None = None) -> None:
        """That game is over or closed. With `table`: if it is that one."""
        if table is None or table == self.load().table:
            self._change(table="", title="")

    def _change(self, **changes: Any) -> None:
        before = self.load()
        after = before._replace(**changes)
        if after == before:
            return
        try:
            write_atomically(self._path, json.dumps(after._asdict()).encode(), durable=False)
        except OSError as error:
            log.info("%s cannot be written: %s", self._path, error)
