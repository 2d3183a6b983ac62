"""One table on the screen: the way to it, its bots, its page and its controller, from deal to goodbye."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QTimer

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.desktop.table.controller import Controller
from epizodiak_qt.desktop.table.table_page import TablePage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.shell.table_access import TableAccess
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.bot_pacing import BotPacing
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.table.table import Table


class Closable(Protocol):
    """Something at a table that can be sent away."""

    def close(self) -> None:
        """Leave the table."""


class SeatBots(Protocol):
    """Seats the bots of a table, which move at a pace and report trouble."""

    def __call__(
        self, table: Table, pace: BotPacing, trouble: Callable[[Reason], None]
    ) -> Sequence[Closable]:
        """Return them."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What every table on this screen shares."""

    art: Art
    clock: Clock
    tasks: Tasks
    seat_bots: SeatBots


class TableSession:
    """Owns everything of one table; `close` lets all of it go. Bots sit where the table itself is."""

    def __init__(
        self,
        access: TableAccess,
        ui: GameUi,
        around: Surroundings,
        settings: Settings,
        theme: Theme,
    ) -> None:
        self.access = access
        self.ui = ui
        self._style: Any = ui.style(
            theme,
            around.art,
            arabic=settings.tile_model == "arabic",
            text_scale=settings.text_scale,
        )
        scene = ui.scene(self._style, around.clock)
        self.page = TablePage(scene, around.art, theme)
        self.page.result.at_home = access.table is not None
        self.controller = Controller(
            ui,
            self.page,
            access.connect,
            settings,
            around.clock,
            around.tasks,
        )
        self._seat_bots = around.seat_bots
        self._bots: Sequence[Closable] = []
        self._closed = False
        self.leave_confirmed = False

    @property
    def table(self) -> Table:
        """The table, which must be in this program."""
        assert self.access.table is not None, "asked for where the table is"
        return self.access.table

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        table = self.access.table
        return self.controller.over if table is None else table.over

    def start(self) -> None:
        """Begin, once the page has its size: show the table, and let the bots sit down."""
        self.controller.start()
        QTimer.singleShot(0, self._let_bots_sit)

    def _let_bots_sit(self) -> None:
        """Let the bots sit down, once the table has been painted; not if it has been left already."""
        if not self._closed and self.access.table is not None:
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
        """Send everybody at this screen away, and let the table go."""
        self._closed = True
        for bot in self._bots:
            bot.close()
        self.controller.detach()
        self.access.close()
        self.page.hide()
        self.page.deleteLater()
