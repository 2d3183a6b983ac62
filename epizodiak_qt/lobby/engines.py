"""Engines that are configured at this computer, and how the window manages them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from epizodiak_qt.games.sentence import Sentence


ENGINE_FAULT: Final = "engine_fault"
"""The code of a reason that is the fault of an engine."""
COMMAND_LENGTH: Final = 4096
"""The longest command line of an engine."""


@dataclass(frozen=True, slots=True)
class EngineEntry:
    """An engine as the player has configured it."""

    name: str
    """Its name at this computer; no two have the same."""
    command: str
    """The command line that starts it."""
    folder: str = ""
    """The working folder; empty for that of the program."""
    games: tuple[str, ...] = ()
    """The games whose seat menus offer it."""


@dataclass(frozen=True, slots=True)
class EngineTrial:
    """The result of a test of an engine."""

    name: str = ""
    """The name that the engine says; empty if it says none."""
    author: str = ""
    """The author that the engine says; empty if it says none."""
    times: tuple[tuple[str, float], ...] = ()
    """The games in which it has made a decision, with the seconds that this took."""
    fault: Sentence | None = None
    """The first fault; None if there was none."""


class EngineRegistry(Protocol):
    """The engines of this computer."""

    @property
    def entries(self) -> tuple[EngineEntry, ...]:
        """The engines, in the order in which they were added."""

    @property
    def problem(self) -> Sentence | None:
        """Why some engines could not be read; None if all could."""

    def refusal(self, entry: EngineEntry, replaced: EngineEntry | None) -> Sentence | None:
        """Return why an engine cannot be stored like this, in place of another or as a new one; or None."""

    def put(self, entry: EngineEntry, replaced: EngineEntry | None = None) -> Sentence | None:
        """Store an engine, perhaps in place of another; return why it could not be stored, or None."""

    def remove(self, entry: EngineEntry) -> Sentence | None:
        """Remove an engine; return why that could not be stored, or None."""

    async def test(self, entry: EngineEntry) -> EngineTrial:
        """Start an engine, let it make a decision in each of its games, and end it."""
