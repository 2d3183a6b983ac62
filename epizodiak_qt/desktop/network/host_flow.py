"""The way to a table at this computer: the form of one, one that was saved, one that changes hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.network import leave_texts
from epizodiak_qt.desktop.shell.game_setup import table_title
from epizodiak_qt.lobby.client import NotJoinedError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from epizodiak_qt.desktop.network.coordinator import Coordinator
    from epizodiak_qt.desktop.network.host_page import HostPage
    from epizodiak_qt.desktop.shell.network_tables import TableWindow
    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.lobby.client import HostClient, Network
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.table.saves import SavedTable


class HostFlow:
    """Owns the forms of tables to host. Its rooms are entered through the guide."""

    def __init__(
        self, coordinator: Coordinator, window: TableWindow, services: Services, network: Network
    ) -> None:
        self._coordinator = coordinator
        self._window = window
        self._services = services
        self._network = network
        self._forms: dict[str, HostPage] = {}

    def pages(self) -> Iterator[HostPage]:
        """Yield what there is to say in another language, or to show in other colours."""
        yield from self._forms.values()

    def show(self) -> None:
        """Show the form of a table to host."""
        game = self._window.game
        if game not in self._forms:
            self._forms[game] = self._make_form(game)
        self._window.show_page(self._forms[game])

    def _make_form(self, game: str) -> HostPage:
        from epizodiak_qt.desktop.network.host_page import HostPage

        window, services = self._window, self._services
        ui = services.descriptors[game].open(lambda: window.language)
        page = HostPage(ui, services.descriptors, window.own_name, window.theme)
        page.opened.connect(self._open_table)
        page.left.connect(window.back)
        page.game_picker.chosen.connect(self._choose_form)
        window.add_page(page)
        return page

    def _choose_form(self, game: str) -> None:
        self._forms[self._window.game].game_picker.show_game(self._window.game)
        self._window.choose_game(game)
        self._coordinator.show_host()
        self._forms[game].game_picker.buttons[game].setFocus()

    def _open_table(self, plan: TableConfig, name: str) -> None:
        signals = self._coordinator.listen()
        try:
            hosted = self._network.host(plan, signals)
        except NotJoinedError as error:
            self._forms[plan.game].show_note(error.sentence.text(self._window.language))
            return
        self._window.remember_name(name)
        self._coordinator.enter(hosted, hosted, signals, plan.game, name)
        self._services.tasks.spawn(self._take_first_seat(hosted, name))

    @staticmethod
    async def _take_first_seat(hosted: HostClient, name: str) -> None:
        await hosted.sit(0, name)

    def reopen(self, saved: SavedTable) -> None:
        """Go on with a game that was hosted here: with the same code, at the same port."""
        signals = self._coordinator.listen()
        try:
            hosted, dealt = self._network.reopen(saved, signals)
        except NotJoinedError as error:
            self._window.show_message(error.sentence)
            return
        self._coordinator.take(hosted, hosted, signals)
        self._coordinator.sit(dealt, saved.header.game)

    # --- handing a table over

    def hand_over(self, hosted: HostClient, name: str) -> None:
        """Ask where to write the game for somebody else to host; then close the table called `name`."""
        from epizodiak_qt.desktop.dialogs.table_file import ask_save_path

        ask_save_path(self._window.widget, name, lambda path: self._hand_over(hosted, path))

    def _hand_over(self, hosted: HostClient, path: Path) -> None:
        if hosted is not self._coordinator.hosted:
            return  # left while the question stood there
        failure = hosted.hand_over(path)
        if failure is not None:
            self._window.show_message(failure)
            return
        self._coordinator.part(hosted.handed_over(), leave_texts.handed_over(path))

    def take_over(self, path: Path) -> Sentence | None:
        """Host a table that was handed over in a file, or return why not."""
        window = self._window
        signals = self._coordinator.listen()
        try:
            hosted, dealt = self._network.take_over(
                path, table_title(window.own_name), window.own_name, signals
            )
        except NotJoinedError as error:
            return error.sentence
        self._coordinator.take(hosted, hosted, signals)
        assert dealt.table is not None, "a table at this computer"
        self._coordinator.sit(dealt, dealt.table.header.game)
        return None
