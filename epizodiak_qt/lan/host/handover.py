"""The hand-over file, by which a table moves to another host: its journal and the terms of its host."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.table.entries import SECONDS_BELOW, Terms
from epizodiak_qt.table.files import write_atomically
from epizodiak_qt.table.journal import journal_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.lan.host.turn_clock import TurnClock
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.table.table import Table


def handover_terms(title: str, config: TableConfig, clocks: TurnClock | None) -> Terms:
    """Return title and clocks for the next host; seconds are rounded up, in favour of the players."""
    left = () if clocks is None else tuple(map(_whole_seconds, clocks.left()))
    return Terms(title, _whole_seconds(config.clock_s), _whole_seconds(config.turn_s), left)


def _whole_seconds(seconds: float) -> int:
    return min(math.ceil(seconds), SECONDS_BELOW - 1)


def write_handover_file(path: Path, table: Table, terms: Terms) -> None:
    """Write the file atomically. Raises OSError."""
    data = journal_bytes(replace(table.header, terms=terms), table.entries)
    write_atomically(path, data, mode=0o600)
