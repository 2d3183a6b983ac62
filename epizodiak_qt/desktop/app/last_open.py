"""The table that was on the screen last, in a file: the start page offers it again after a crash."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from epizodiak_qt.folders import OFFERED_S
from epizodiak_qt.games.sentence import Label
from epizodiak_qt.table.json_file import JsonFile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

log = logging.getLogger(__name__)


class LastOpen(NamedTuple):
    """The table on the screen."""

    game: str = ""
    """The file name of the saved game on the screen; empty after it was left normally."""
    table: str = ""
    """The id of the table at another computer, if its game is running with a player of this one."""
    title: str = ""
    """The title of that table."""
    since_s: float = 0.0
    """When that game began, in seconds since the epoch."""


class LastOpenFile:
    """The file of it. If it cannot be written, that is logged, and the start page offers less."""

    def __init__(self, path: Path, now_s: Callable[[], float] = time.time) -> None:
        self._file = JsonFile(path, LastOpen, Label("The last tables", "Les dernières tables"))
        self._now_s = now_s

    def load(self) -> LastOpen:
        """Return the stored value, an empty one if it cannot be read; a table is forgotten after one day."""
        kept = self._file.read() or LastOpen()
        if not 0 <= self._now_s() - kept.since_s <= OFFERED_S:
            return LastOpen(kept.game)
        return kept

    def open_game(self, path: Path | None) -> None:
        """Store that a game is on the screen, saved at `path` or not at all."""
        self._change(game="" if path is None else path.name)

    def leave(self, *, over_table: bool = False) -> None:
        """Store that the game was left normally. `over_table`: it was at another computer and is over."""
        self._change(game="")
        if over_table:
            self.close_table()

    def open_table(self, table: str, title: str) -> None:
        """Store that a game is running at another computer."""
        self._change(table=table, title=title, since_s=self._now_s())

    def close_table(self, table: str | None = None) -> None:
        """Store that this game is over or closed; with `table`, only if it is that table."""
        if table is None or table == self.load().table:
            self._change(table="", title="")

    def _change(self, **changes: Any) -> None:
        before = self.load()
        after = before._replace(**changes)
        if after == before:
            return
        failure = self._file.write(after)
        if failure is not None:
            log.info("%s", failure.en)
