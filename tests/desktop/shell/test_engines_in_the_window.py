"""An engine in the window: the seat menu offers it, and it plays at the table."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.lobby.engines import EngineEntry
from epizodiak_qt.table.entries import Seat
from tests.bots.engines.scripts import HONEST, command
from tests.desktop.mouse_player import MousePlayer

if TYPE_CHECKING:
    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from tests.desktop.manual_clock import FakeClock

LOCAL = shlex.join(command(HONEST))


async def test_an_engine_of_the_settings_plays_at_a_table(window: MainWindow, clock: FakeClock) -> None:
    """It is in the menu of a seat, and its moves go on while the event loop of Qt runs."""
    bots = window.services.bots
    assert bots.engines().store([EngineEntry("Robby", LOCAL, "", ("ecliptic",))]) is None
    assert [choice.kind for choice in bots.choices("ecliptic")][-1] == "engine:Robby"
    seats = (Seat("human", "Ana"), Seat("bot", "Robby", "engine:Robby"))
    window.local_tables.begin(GameSetup("ecliptic", {}, seats))
    player = MousePlayer(window, clock)
    table = player.session.table
    while not any(getattr(entry, "seat", None) == 1 for entry in table.entries):
        await player.settle()
        if 0 in table.state().acting:
            update = table.update_for(0)
            assert table.act(0, update.legal[0], str(len(table.entries))) is None
    assert not player.session.page.prompt_bar.asking
