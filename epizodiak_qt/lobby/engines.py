"""Engines that are configured at this computer, and how the window manages them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from epizodiak_qt.table.json_file import EntryStore

if TYPE_CHECKING:
    from epizodiak_qt.games.sentence import Sentence


ENGINE_FAULT: Final = "engine_fault"
"""The code of a reason that is the fault of an engine."""
COMMAND_LENGTH: Final = 4096
"""The longest command line of an engine."""


class EngineEntry(NamedTuple):
    """An engine as the player has configured it."""

    name: str
    """Its name at this computer; no two have the same."""
    command: str
    """The command line that starts it."""
    folder: str = ""
    """The working folder; empty for that of the program."""
    games: tuple[str, ...] = ()
    """The games whose seat menus offer it."""


class EngineTrial(NamedTuple):
    """The result of a test of an engine."""

    name: str = ""
    """The name that the engine says; empty if it says none."""
    author: str = ""
    """The author that the engine says; empty if it says none."""
    times: tuple[tuple[str, float], ...] = ()
    """The games in which it has made a decision, with the seconds that this took."""
    fault: Sentence | None = None
    """The first fault; None if there was none."""


class EngineRegistry(EntryStore[EngineEntry], Protocol):
    """The engines of this computer."""

    async def test(self, entry: EngineEntry) -> EngineTrial:
        """Start an engine, let it make a decision in each of its games, and end it."""
