"""A record on the screen: the page of its game, shown over a read-only link, until it is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.shell.table_access import TableAccess
from epizodiak_qt.desktop.shell.table_session import TableSession
from epizodiak_qt.desktop.table.replay.replay_view import ReplayView
from epizodiak_qt.override import override
from epizodiak_qt.table.replay_link import ReplayLink

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.app.sound import SoundPlayer
    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.shell.bot_service import BotService
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.table.link import Receiver
    from epizodiak_qt.table.replayed_game import ReplayedGame


class RecordSession(TableSession):
    """The session of one record. It begins at the deal, with all hands open."""

    def __init__(
        self,
        replay: ReplayedGame,
        ui: GameUi,
        settings: Settings,
        theme: Theme,
        *,
        art: Art,
        clock: Clock,
        tasks: Tasks,
        bots: BotService,
        sounds: Callable[[], SoundPlayer],
    ) -> None:
        links: list[ReplayLink] = []
        record = None if replay.damage is not None else replay.record

        def connect(receiver: Receiver) -> ReplayLink:
            links.append(ReplayLink(replay, receiver))
            links[0].whose = "all"
            return links[0]

        access = TableAccess(ui.game, connect, _nothing, str, lambda: record, viewed=record is not None)
        self.replay = replay
        super().__init__(
            access, ui, settings, theme, art=art, clock=clock, tasks=tasks, bots=bots, sounds=sounds
        )
        self.view = ReplayView(replay, links[0], ui, self.page, clock, art=art, theme=theme)
        self.view.change_settings(settings)
        self.page.result.show_as_record(exportable=record is not None)

    @override
    def start(self) -> None:
        super().start()
        self.view.start()

    @override
    def restyle(self, settings: Settings, theme: Theme, pixel_ratio: float) -> None:
        self.view.set_theme(theme)
        super().restyle(settings, theme, pixel_ratio)

    @override
    def change_settings(self, settings: Settings) -> None:
        super().change_settings(settings)
        self.view.change_settings(settings)

    @override
    def retranslate(self) -> None:
        super().retranslate()
        self.view.retranslate()

    @override
    def close(self) -> None:
        self.view.player.pause()
        super().close()


def _nothing() -> None:
    """Do nothing: a record is not left like a table."""
