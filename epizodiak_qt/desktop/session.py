"""One table on the screen: the table itself, its bots, its page and its controller, from deal to goodbye."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QTimer

from epizodiak_qt.desktop.controller import Controller
from epizodiak_qt.desktop.table_page import TablePage

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from epizodiak_qt.desktop.animation import Clock
    from epizodiak_qt.desktop.art import Art
    from epizodiak_qt.desktop.desk import Desk
    from epizodiak_qt.desktop.pace import Pace
    from epizodiak_qt.desktop.settings import Settings
    from epizodiak_qt.desktop.tasks import Tasks
    from epizodiak_qt.desktop.tokens import Theme
    from epizodiak_qt.games.game import Reason
    from epizodiak_qt.table.table import Table


class Closing(Protocol):
    """Something at a table that can be sent away."""

    def close(self) -> None:
        """Leave the table."""


class SeatBots(Protocol):
    """Seats the bots of a table, which move at a pace and report trouble."""

    def __call__(self, table: Table, pace: Pace, trouble: Callable[[Reason], None]) -> list[Closing]:
        """Return them."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What every table on this screen shares."""

    art: Art
    clock: Clock
    tasks: Tasks
    seat_bots: SeatBots


class Session:
    """Owns everything of one table; `close` lets all of it go. `path` is None for a game not saved."""

    def __init__(
        self,
        table: Table,
        path: Path | None,
        desk: Desk,
        around: Surroundings,
        settings: Settings,
        theme: Theme,
    ) -> None:
        self.table = table
        self.path = path
        self.desk = desk
        self._style: Any = desk.style(
            theme,
            around.art,
            arabic=settings.tile_model == "arabic",
            text_scale=settings.text_scale,
        )
        scene = desk.scene(self._style, around.clock)
        self.page = TablePage(scene, around.art, theme)
        people = frozenset(seat for seat, who in enumerate(table.header.seats) if who.kind == "human")
        self.controller = Controller(
            desk,
            self.page,
            lambda receiver: table.connect(people, receiver),
            settings,
            around.clock,
            around.tasks,
        )
        self._seat_bots = around.seat_bots
        self._bots: list[Closing] = []
        self._closed = False
        self.may_be_lost = False

    def start(self) -> None:
        """Begin, once the page has its size: show the table, and let the bots sit down."""
        self.controller.start()
        QTimer.singleShot(0, self._let_bots_sit)

    def _let_bots_sit(self) -> None:
        """Let the bots sit down, once the table has been painted; not if it has been left already."""
        if not self._closed:
            self._bots = self._seat_bots(self.table, self.controller.pace, self.controller.tell)

    def restyle(self, settings: Settings, theme: Theme, pixel_ratio: float) -> None:
        """Take other settings."""
        self._style.change(
            theme,
            arabic=settings.tile_model == "arabic",
            text_scale=settings.text_scale,
            pixel_ratio=pixel_ratio,
        )
        self.page.scene.restyle()
        self.page.set_theme(theme)
        self.controller.change_settings(settings)

    def close(self) -> None:
        """Send everybody away, and let the journal go."""
        self._closed = True
        for bot in self._bots:
            bot.close()
        self.controller.detach()
        self.table.close()
        self.page.hide()
        self.page.deleteLater()
