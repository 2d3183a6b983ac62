"""A disk that takes nothing: the table says so as long as it lasts, and goes on once there is room."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.bots.player import RandomPlayer
from epizodiak_qt.bots.seat import BotSeat
from epizodiak_qt.bots.thinkers import PlayerThinker
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.items.status_line import NOTICE_MS
from epizodiak_qt.desktop.shell.services import Closable, Services
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.table.entries import Seat
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.program_window import close_window, open_window
from tests.table.faulty_files import FULL, FaultyFiles

SEATS = (Seat("human", "Amélie"), Seat("bot", "Hamal", "beginner"), Seat("bot", "Spica", "beginner"))
WARNING = {
    "en": "The game cannot be saved, so no move counts. Is the disk full? It goes on once there is room.",
    "fr": (
        "La partie ne peut pas être enregistrée\u202f: aucun coup ne compte. Le disque est-il plein\u202f? "
        "Elle reprendra dès qu’il y aura de la place."
    ),
}


class DiskPlayer(MousePlayer):
    """A player at a window whose games are on a disk that a test fills."""

    def __init__(self, window: MainWindow, clock: FakeClock, files: FaultyFiles) -> None:
        super().__init__(window, clock)
        self.files = files

    @property
    def shown(self) -> str:
        """The line above the table."""
        return str(self.session.page.scene.status.shown)


@pytest.fixture
def at(
    styled_app: QApplication, services: Callable[..., Services], aio: Callable[..., Any], clock: FakeClock
) -> Iterator[DiskPlayer]:
    """Return a player at such a window; its bots retry at once."""
    files = FaultyFiles()

    def seat_bot(table: Any, seat: int, pace: Any, trouble: Any) -> Closable:
        return BotSeat(table, seat, PlayerThinker(RandomPlayer()), pace, trouble, retry_s=0)

    made = services(files)
    window = open_window(made._replace(bots=made.bots._replace(seat=seat_bot)))
    yield DiskPlayer(window, clock, files)
    aio(close_window(window))
    styled_app.processEvents()


async def test_a_warning_stays_while_a_bot_cannot_move(at: DiskPlayer) -> None:
    """Longer than any notice, in the language of now; with room the game goes on by itself."""
    at.window.local_tables.begin(GameSetup("epizodiak", {"target": 13}, SEATS))
    table = at.session.table
    await at.until(lambda: at.scene.hints.acting)
    at.files.full = lambda _number: table.state().acting != (0,)  # for the bots alone
    while table.state().acting == (0,):
        await at.play(table.update_for(0).legal[0])
    await at.until(lambda: table.state().unsaved)
    at.clock.advance(10 * NOTICE_MS)
    for code in ("en", "fr"):
        at.window.apply_setting("language", code)
        assert at.shown == WARNING[code]
    played = len(table.entries)
    at.files.full = lambda _number: False
    await at.until(lambda: len(table.entries) > played)
    assert at.shown not in WARNING.values()


async def test_a_warning_stays_while_a_person_cannot_move(at: DiskPlayer) -> None:
    """Under the notice that says why the move was not made; the next move that is stored ends it."""
    at.window.local_tables.begin(GameSetup("epizodiak", {"target": 13}, SEATS))
    table = at.session.table
    await at.until(lambda: at.scene.hints.acting)
    at.files.faults["append"] = FULL
    await at.play(table.game.parse_action("draw"))
    assert at.shown.startswith("The game could not be saved, so the move was not made.")
    at.clock.advance(10 * NOTICE_MS)
    assert at.shown == WARNING["en"]
    at.files.faults.clear()
    await at.play(table.game.parse_action("draw"))
    assert at.shown not in WARNING.values()
    assert len(table.entries) > 0
