"""What the window is given by whoever opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.app.last_open import LastOpenFile
    from epizodiak_qt.desktop.app.settings import SettingsFile
    from epizodiak_qt.desktop.app.system_preferences import SystemPreferences
    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.app.translation import Language
    from epizodiak_qt.desktop.shell.network_tables import NetworkTables, TableWindow
    from epizodiak_qt.desktop.shell.table_session import SeatBots
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.table.game_ui import GameDescriptor
    from epizodiak_qt.table.saves import SavedTable, Saves


class Services(NamedTuple):
    """What the window is given: it makes none of this itself.

    `saves` is called once a saved game is needed, `descriptors` are the games there are, by name, `bot_kinds`
    lists the kinds of bots for a game. `network_tables` is called once somebody hosts or joins a table,
    `was_hosted` tells whether a saved game was one over the network, `forget_hosted` removes what more is
    kept of it then.
    """

    settings_file: SettingsFile
    system: SystemPreferences
    saves: Callable[[], Saves]
    descriptors: dict[str, GameDescriptor]
    bot_kinds: Callable[[str], tuple[str, ...]]
    seat_bots: SeatBots
    art: Art
    resources: Path
    language: Language
    system_language: str
    clock: Clock
    tasks: Tasks
    log_file: Path
    now: Callable[[], datetime]
    user_name: Callable[[], str]
    network_tables: Callable[[TableWindow, Services], NetworkTables]
    was_hosted: Callable[[SavedTable], bool]
    forget_hosted: Callable[[SavedTable], None]
    last_open: LastOpenFile
