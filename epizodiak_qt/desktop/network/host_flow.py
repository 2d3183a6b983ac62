"""Hosting a table: the form for a new one, a saved one, one from a handover file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.error import Notice
from epizodiak_qt.desktop.network.host_page import HostPage
from epizodiak_qt.desktop.network.table_signals import TableSignals
from epizodiak_qt.lobby.client import NotJoinedError
from epizodiak_qt.lobby.config import table_title

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.lobby.client import HostClient, Network, OpenedTable, TableClient
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.table.saves import SavedTable


class HostFlow:
    """Owns the forms for hosting, one a game, and opens tables; the callbacks show them."""

    def __init__(
        self,
        window: TableWindow,
        network: Network,
        open_lobby: Callable[[TableClient, TableSignals, str, str], None],
        open_table: Callable[[HostClient, TableSignals, OpenedTable], None],
    ) -> None:
        self._window = window
        self._services = window.services
        self._network = network
        self._open_lobby = open_lobby
        self._open_table = open_table
        self._forms: dict[str, HostPage] = {}

    def show(self) -> None:
        """Show the form for hosting the chosen game."""
        game = self._window.game
        if game not in self._forms:
            self._forms[game] = self._make_form(game)
        self._window.show_page(self._forms[game])

    def _make_form(self, game: str) -> HostPage:
        window = self._window
        page = HostPage(window.open_ui(game), window.own_name, lambda: window.theme)
        page.opened.connect(self._host)
        page.left.connect(window.back)
        page.game_picker.chosen.connect(self._choose_form)
        return page

    def _choose_form(self, game: str) -> None:
        self._forms[self._window.game].game_picker.show_game(self._window.game)
        self._window.choose_game(game)
        self.show()
        self._forms[game].game_picker.buttons[game].setFocus()

    def _host(self, config: TableConfig, name: str) -> None:
        signals = TableSignals(self._services.clock.now_ms)
        try:
            hosted = self._network.host(config, signals)
        except NotJoinedError as error:
            why = error.sentence
            self._forms[config.game].show_note(lambda: why.text(self._window.language))
            return
        self._window.remember_name(name)
        self._open_lobby(hosted, signals, config.game, name)
        self._services.tasks.spawn(hosted.sit(0, name))

    def reopen(self, saved: SavedTable, *, again: bool = False) -> None:
        """Host a saved game again, with the same code and port; ask first if it was handed over."""
        signals = TableSignals(self._services.clock.now_ms)
        try:
            hosted, opened = self._network.reopen(saved, signals, again=again)
        except NotJoinedError as error:
            if error.code == "handed_over":
                self._ask_again(saved, error.sentence)
            else:
                self._window.show_message(error.sentence)
            return
        self._open_table(hosted, signals, opened)

    def _ask_again(self, saved: SavedTable, why: Sentence) -> None:
        def open_again() -> None:
            dialog.accept()
            self.reopen(saved, again=True)

        dialog = Notice(
            translate("Host", "Game handed over"),
            why.text(self._window.language),
            [(translate("Host", "Open it all the same"), open_again)],
            self._window,
        )
        dialog.open()

    def take_over(self, path: Path) -> Sentence | None:
        """Host a table that was handed over in a file, or return why not."""
        window = self._window
        signals = TableSignals(self._services.clock.now_ms)
        try:
            hosted, opened = self._network.take_over(
                path, table_title(window.own_name), window.own_name, signals
            )
        except NotJoinedError as error:
            return error.sentence
        self._open_table(hosted, signals, opened)
        return None
