"""What is read aloud at a shared screen tells nothing: it is what a spectator hears, over whole games."""

import random
from typing import cast

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from epizodiak_qt.desktop.app.settings import Settings
from epizodiak_qt.desktop.table.announcer import Announcer
from epizodiak_qt.desktop.table.game_ui import desktop_of
from epizodiak_qt.desktop.table.spoken_text import SeenTable
from epizodiak_qt.desktop.table.table_page import TablePage
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.link import Update
from epizodiak_qt.table.table import Table
from tests.desktop.listener import Listener
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of, table_of
from tests.desktop.scene.test_table_objects import update_at
from tests.games.game_fixtures import KINDS

ACTIONS = 150


class HeardTable(QWidget):
    """The parts of a table page that an announcer needs, with a listener."""

    def __init__(self, table: Table, game: str, seat: int | None, level: str, clock: FakeClock) -> None:
        super().__init__()
        self.view = self
        self.scene = scene_of(game, clock, 0.0)
        self.scene.private = False
        self.listener = Listener(self, clock)
        self.texts: list[list[str]] = []
        self.ui = desktop_of(game).open(lambda: "en")
        self.settings = Settings(verbosity=level)
        self.announcer = Announcer(cast("TablePage", self), self.ui.event_line)
        table.connect(frozenset(range(GAMES[game].SEATS)), self.present, seat)
        self.present(table.update_for(seat))

    def present(self, update: Update) -> None:
        """Show an update and announce its events, as a table does."""
        self.scene.present(update)
        self.announcer.show_events(update.events)
        self.texts.append(self.listener.heard())


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("level", ["normal", "full"])
def test_a_seat_at_a_shared_screen_hears_the_events_that_a_spectator_hears(
    styled_app: QApplication, clock: FakeClock, game: str, level: str
) -> None:
    """Over a whole game, in every detail, and also of its own draws and dice."""
    table, chosen = table_of(game), random.Random(5)
    tables = [HeardTable(table, game, seat, level, clock) for seat in (*range(GAMES[game].SEATS), None)]
    for number in range(ACTIONS):
        if table.over or table.state().between:
            break
        seat = table.state().acting[0]
        assert table.act(seat, chosen.choice(table.update_for(seat).legal), str(number)) is None
    *seats, spectator = [each.texts for each in tables]
    assert all(texts == spectator for texts in seats)
    assert sum(map(bool, spectator)) > len(spectator) / 2


@pytest.mark.parametrize("game", GAMES)
def test_the_turn_and_the_board_at_a_shared_screen_depend_on_no_hidden_piece(
    styled_app: QApplication, game: str
) -> None:
    """Two worlds that a spectator cannot tell apart give each seat the same texts."""
    ui = desktop_of(game).open(lambda: "en")
    spoken = ui.spoken
    assert spoken is not None
    for number in range(40):
        chance = random.Random(number)
        state = KINDS[game].wild(chance)
        worlds = state, KINDS[game].shuffled(state, None, chance)
        for seat in GAMES[game].acting(state):
            seen = [SeenTable(update_at(game, each, seat), private=False) for each in worlds]
            assert len({spoken.turn(each, details=True) for each in seen}) == 1
            for question in ("turn", "board", "opponents"):
                assert len({spoken.ANSWERS[question](each) for each in seen}) == 1
