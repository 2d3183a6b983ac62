"""How an engine is started: its command line, folder and environment; and the command of this program."""

from __future__ import annotations

import os
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import epizodiak_qt
from epizodiak_qt.bots.engines.faults import EngineFault, fault

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class EngineCommand:
    """How an engine is started."""

    name: str
    """Its name at this computer, for sentences and log."""
    command: tuple[str, ...] | str
    """The program and its arguments, or a command line as a person types it. There is no shell."""
    folder: str = ""
    """The working folder; empty for that of this program."""
    built_in: bool = False
    """Whether it is a bot of this program: it obeys its time, so that it is killed when it does not."""
    low_priority: bool = False
    """Whether this program, which draws a window, goes before it."""

    def words(self, platform: str = sys.platform) -> tuple[str, ...] | str | EngineFault:
        """Return the command as `subprocess` takes it. Windows splits a command line by its own rules."""
        if not self.command or (isinstance(self.command, str) and not self.command.strip()):
            return fault("no command", self.name)
        if not isinstance(self.command, str) or platform == "win32":
            return self.command
        try:
            return tuple(os.path.expanduser(word) for word in shlex.split(self.command))  # noqa: PTH111  (words, not all of them paths)
        except ValueError:
            return fault("bad command", self.name)

    @property
    def path(self) -> Path | None:
        """The working folder; `~name` stays as it is if nobody has that name."""
        if not self.folder:
            return None
        try:
            return Path(self.folder).expanduser()
        except RuntimeError:
            return Path(self.folder)


def engine_environment(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the environment of engines: Python writes each line at once, and in UTF-8 on every system."""
    return {**environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}


def built_in_engine(kind: str, name: str) -> EngineCommand:
    """Return how a process of this program that plays as a bot is started.

    Args:
        kind: the name of the bot in the roster.
        name: its name at the table, for sentences and log.
    """
    return EngineCommand(name, (*program_command(), "engine", kind), built_in=True, low_priority=True)


def program_command() -> tuple[str, ...]:
    """Return the command that starts this program again, from any working folder.

    A frozen program is its own interpreter. Otherwise the same Python runs the same package: it may be in a
    checkout that is not installed, and another version may be installed.
    """
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    root = str(Path(epizodiak_qt.__file__).parent.parent)
    code = f"import sys; sys.path.insert(0, {root!r}); from epizodiak_qt.cli import main; sys.exit(main())"
    return (sys.executable, "-P", "-c", code)
