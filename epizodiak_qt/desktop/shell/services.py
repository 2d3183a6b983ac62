"""The services that the window gets from the composition root."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator, Iterable, Sequence
    from datetime import datetime
    from pathlib import Path

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.app.last_open import LastOpenFile
    from epizodiak_qt.desktop.app.profiles import ProfileStore
    from epizodiak_qt.desktop.app.settings import SettingsFile
    from epizodiak_qt.desktop.app.sound import SoundPlayer
    from epizodiak_qt.desktop.app.system_preferences import SystemPreferences
    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.app.translation import Language
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.games.deal_code import DealCode
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.library.daily import DailyTries
    from epizodiak_qt.library.library import Library
    from epizodiak_qt.library.statistics import Likeness
    from epizodiak_qt.lobby.bot_choice import BotChoice
    from epizodiak_qt.lobby.client import Advisor, TableClient
    from epizodiak_qt.lobby.engines import EngineRegistry
    from epizodiak_qt.table.saves import Saves
    from epizodiak_qt.table.table import Table
    from epizodiak_qt.teaching.progress import Progress

    Pace = Callable[[], Awaitable[None]]
    Trouble = Callable[[Reason], None]


class Closable(Protocol):
    """Something that lasts until it is closed: a bot at a table, a notification."""

    def close(self) -> None:
        """End it."""


class BotService(NamedTuple):
    """The bots and engines. Those that take a seat move at a pace, and report trouble."""

    choices: Callable[[str], tuple[BotChoice, ...]]
    """Returns the bots that can take a seat of a game, in the order of the menus."""
    seat: Callable[[Table, int, Pace, Trouble], Closable | None]
    """Seats the bot that a table names for a seat; returns None if it is not known here."""
    play_own: Callable[[TableClient, str, int, str, Pace, Trouble], Closable | None]
    """Lets a bot of a kind play a seat of this computer at a table of a game over the network, likewise."""
    engines: Callable[[], EngineRegistry]
    """Returns the engines of this computer."""
    can_advise: Callable[[str], bool]
    """Returns whether a game has hints."""
    advisor: Callable[[str], Advisor]
    """Returns an advisor for a table of such a game."""


class Services(NamedTuple):
    """The dependencies that `app` passes to the window; tests pass substitutes."""

    settings_file: SettingsFile
    """The file of the settings."""
    profiles: Callable[[], ProfileStore]
    """Returns the profiles of this computer."""
    system: SystemPreferences
    """The preferences of the desktop."""
    saves: Callable[[], Saves]
    """Returns the saved games; called when they are first needed."""
    library: Callable[[], Library]
    """Returns the finished games of this computer."""
    likenesses: Callable[[str, Iterable[tuple[Record, int]]], Generator[None, None, tuple[Likeness, ...]]]
    """Compares the player of a seat in records of a game with the characters; pauses often."""
    progress: Callable[[], Progress]
    """Returns what has been learned at this computer."""
    daily_tries: Callable[[], DailyTries]
    """Returns the official tries and the pars of the daily skies."""
    par: Callable[[Sequence[DealCode], Sequence[str], Callable[[int, int], object]], Awaitable[float]]
    """Computes the par of deals against opponents in other processes, and reports its progress."""
    newcomer: Callable[[], bool]
    """Returns whether nobody has played or learned here yet; looks for files and reads none."""
    bots: BotService
    """The bots: those of the menus, and those at a table."""
    sounds: Callable[[], SoundPlayer]
    """Returns the player of sounds; called when the first one comes."""
    art: Art
    """The drawings."""
    resources: Path
    """The folder of the resources."""
    language: Language
    """The translators."""
    system_language: str
    """The language of the system."""
    clock: Clock
    """The clock of animations and timers."""
    tasks: Tasks
    """The running tasks."""
    log_file: Path
    """The log file."""
    now: Callable[[], datetime]
    """Returns the time of day, for new games."""
    user_name: Callable[[], str]
    """Returns a name for the player at this computer."""
    desktop_notice: Callable[[str, Callable[[], None]], Closable]
    """Shows a notification of the desktop until it is closed; calls the function when it is clicked."""
    keep_awake: Callable[[], Closable]
    """Keeps the computer from falling asleep until the returned object is closed."""
    last_open: LastOpenFile
    """The file that remembers which table was on the screen."""
