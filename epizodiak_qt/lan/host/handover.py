"""The file by which a table goes to another host: its journal, and the terms on which it was hosted."""

from __future__ import annotations

import math
import secrets
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.table.entries import SECONDS_BELOW, Terms
from epizodiak_qt.table.journal import write_journal

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.lan.host.config import TableConfig
    from epizodiak_qt.lan.host.turn_clock import TurnClock
    from epizodiak_qt.table.files import Files
    from epizodiak_qt.table.table import Table


def handover_terms(title: str, plan: TableConfig, clocks: TurnClock | None) -> Terms:
    """Return what the heir of a table is told beside its game; parts of a second are for the players."""
    left = () if clocks is None else tuple(map(_whole_seconds, clocks.left()))
    return Terms(title, _whole_seconds(plan.clock_s), _whole_seconds(plan.turn_s), left)


def _whole_seconds(seconds: float) -> int:
    return min(math.ceil(seconds), SECONDS_BELOW - 1)


def write_handover_file(files: Files, path: Path, table: Table, terms: Terms) -> None:
    """Write the file; one that is there already is replaced once the new one is whole. Raises OSError."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    write_journal(files, part, replace(table.header, terms=terms), table.entries)
    try:
        files.rename(part, path)
    except OSError:
        with suppress(OSError):
            files.remove(part)
        raise
