"""The coordinator of tables over the network: hosting or joining, lobby, game, next game, leaving.

These are the steps of one table, which share its client, its signals and the page on the screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.error import Notice
from epizodiak_qt.desktop.dialogs.file_dialogs import ask_save_path
from epizodiak_qt.desktop.network.host_page import HostPage
from epizodiak_qt.desktop.network.join_flow import JoinFlow
from epizodiak_qt.desktop.network.lobby.lobby_page import LobbyPage
from epizodiak_qt.desktop.network.lobby.options_dialog import OptionsDialog
from epizodiak_qt.desktop.network.network_check_dialog import CheckDialog
from epizodiak_qt.desktop.network.table_sidebar import TableSidebar
from epizodiak_qt.desktop.network.table_signals import TableSignals
from epizodiak_qt.desktop.shell.table_session import TableHandle
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lobby.client import HostClient, Network, NotJoinedError, OpenedTable, TableClient
from epizodiak_qt.lobby.config import TableConfig, table_title, title_text

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.table.saves import SavedTable

PATIENCE_MS: Final = 1000  # a deal takes a few milliseconds; only one that waits can be cancelled

UNREACHABLE: Final = Sentence(
    "The table could not be reached for ten minutes. Join it again when it is there.",
    "La table est restée injoignable pendant dix minutes. Rejoignez-la quand elle sera là.",
)
STOPPED: Final = Sentence(
    "The game is saved. Continue opens the table again, with the same code.",
    "La partie est enregistrée. Continuer rouvre la table, avec le même code.",
)


class Coordinator(QObject):
    """Owns at most one table over the network, and the pages that show it.

    Attributes:
        client: The table, from its opening or joining until it is left.
        join_flow: Joins tables at other computers.
    """

    def __init__(self, window: TableWindow, network: Network) -> None:
        super().__init__(window)
        self._window = window
        self._services = window.services
        self.network = network
        self._forms: dict[str, HostPage] = {}
        self.join_flow = JoinFlow(window, network, self._open_lobby, self._leave_unseen, self._check_network)
        self._tasks = window.services.tasks
        self.lobby_page: LobbyPage | None = None
        self.sidebar: TableSidebar | None = None
        self.signals: TableSignals | None = None
        self._dealing: HostClient | None = None
        self._unseen: str | None = None  # the name for a lobby that has not been shown yet
        self._dealt: OpenedTable | None = None
        self.client: TableClient | None = None

    @property
    def hosted(self) -> HostClient | None:
        """The table, if it is at this computer."""
        return None if self.client is None else self.client.as_host

    # --- hosting

    def show_host(self) -> None:
        """Show the lobby of the present table, or the form for hosting the chosen game."""
        window, game = self._window, self._window.game
        if self.lobby_page is None and game not in self._forms:
            page = self._forms[game] = HostPage(window.open_ui(game), window.own_name, lambda: window.theme)
            page.opened.connect(self._host)
            page.left.connect(window.back)
            page.game_picker.chosen.connect(self._choose_form)
        window.show_page(self.lobby_page or self._forms[game])

    def _choose_form(self, game: str) -> None:
        """Show the form of another game."""
        self._window.choose_game(game)
        self.show_host()
        self._forms[game].game_picker.buttons[game].setFocus()

    def _host(self, config: TableConfig, name: str) -> None:
        signals = TableSignals(self._services.clock.now_ms)
        try:
            hosted = self.network.host(config, signals)
        except NotJoinedError as error:
            why = error.sentence
            self._forms[config.game].show_note(lambda: why.text(self._window.language))
            return
        self._window.remember_name(name)
        self._open_lobby(hosted, signals, name)
        self._tasks.spawn(hosted.sit(0, name))

    def reopen(self, saved: SavedTable, *, again: bool = False) -> None:
        """Host a saved game again, with the same code and port; ask first if it was handed over."""
        signals = TableSignals(self._services.clock.now_ms)
        try:
            hosted, opened = self.network.reopen(saved, signals, again=again)
        except NotJoinedError as error:
            if error.code == "handed_over":
                self._ask_again(saved, error.sentence)
            else:
                self._window.show_message(error.sentence)
        else:
            self._open_table(hosted, signals, opened)

    def _ask_again(self, saved: SavedTable, why: Sentence) -> None:
        def open_again() -> None:
            dialog.accept()
            self.reopen(saved, again=True)

        title, yes = translate("Host", "Game handed over"), translate("Host", "Open it all the same")
        dialog = Notice(title, why.text(self._window.language), [(yes, open_again)], self._window)
        dialog.open()

    @property
    def may_hand_over(self) -> bool:
        """Whether the table is at this computer and between two rounds."""
        return self.hosted is not None and self.hosted.may_hand_over

    def hand_over(self) -> None:
        """Ask for a file and write the game to it for another host; then close the table."""
        hosted, signals = self.hosted, self.signals
        if hosted is not None and signals is not None and self.may_hand_over:
            title = title_text(signals.lobby.name, self._window.language)
            ask_save_path(self._window, title, lambda path: self._hand_over(hosted, path))

    def _hand_over(self, hosted: HostClient, path: Path) -> None:
        if hosted is not self.hosted:
            return  # left while the dialog was open
        failure = hosted.hand_over(path)
        if failure is not None:
            self._window.show_message(failure.why)
            return
        self._window.remember_file(path)
        self._close_table(hosted.close_as_handed_over(), _handed_over(path))

    def open_file(self, path: Path) -> Sentence | None:
        """Host a table that was handed over in a file, or return why not."""
        name, signals = self._window.own_name, TableSignals(self._services.clock.now_ms)
        try:
            hosted, opened = self.network.take_over(path, table_title(name), name, signals)
        except NotJoinedError as error:
            return error.sentence
        self._open_table(hosted, signals, opened)
        return None

    # --- joining

    def show_join(self) -> None:
        """Show the lobby of the present table, or the list of tables."""
        if self.lobby_page is not None:
            self._window.show_page(self.lobby_page)
        else:
            self.join_flow.show()

    def _check_network(self) -> None:
        """Show the report of the network check."""
        dialog = CheckDialog(self._window)
        dialog.open()

        async def check() -> None:
            dialog.show_report(await self.network.check(self._window.language, self.hosted))

        self._tasks.spawn(check())

    # --- a table

    def _replace_table(self, client: TableClient, signals: TableSignals) -> None:
        """Leave any other table and take this one."""
        self._window.close_session()
        self.leave()
        self.client, self.signals = client, signals
        signals.attach(client)
        signals.started.connect(self._started)
        signals.back_in_lobby.connect(self._back_in_lobby)
        signals.ended.connect(self._ended)
        signals.stop_agreed.connect(self._stopped)
        signals.deal_checked.connect(self._window.keep_record)

    def _open_lobby(self, client: TableClient, signals: TableSignals, name: str) -> None:
        """Show the lobby of a table as soon as it is known."""
        self._replace_table(client, signals)
        self._unseen = name
        self._show_first_lobby()
        if self._unseen is not None:
            # A method, no lambda: PySide would keep a lambda, and `signals` with it, for ever.
            signals.changed.connect(self._show_first_lobby)

    def _show_first_lobby(self) -> None:
        name, signals = self._unseen, self.signals
        if name is not None and self.sidebar is None and signals is not None and signals.knows_lobby:
            self._show_lobby(name)

    def _open_table(self, host: HostClient, signals: TableSignals, opened: OpenedTable) -> None:
        """Show a table at this computer whose game is resumed."""
        self._replace_table(host, signals)
        self._show_table(opened)

    def _leave_unseen(self) -> None:
        """Leave a table whose lobby has not been shown yet."""
        if self._unseen is not None:
            self.leave()

    def _show_lobby(self, name: str) -> None:
        window, signals = self._window, self.signals
        assert signals is not None, "the lobby was received"
        self._unseen = None
        ui = window.open_ui(signals.lobby.game)
        page = LobbyPage(signals, ui, window.services, lambda: window.theme, name)
        page.deal_requested.connect(lambda: self._tasks.spawn(self._deal(page)))
        page.options_requested.connect(lambda: self._show_options(page))
        page.left.connect(self._leave_lobby)
        page.chat.heard.connect(window.alerts.alert_chat)
        self.lobby_page = page
        window.show_page(page)

    def _show_options(self, page: LobbyPage) -> None:
        window, hosted = self._window, self.hosted
        lobby = page.signals.lobby
        form = window.open_ui(lobby.game).options_form()
        form.take(lobby.options)
        dialog = OptionsDialog(form, page.signals, may_change=hosted is not None, parent=window)

        def changed() -> None:
            reason = None if hosted is None else hosted.set_options(form.options())
            if reason is not None:
                page.show_refusal(reason)

        dialog.accepted.connect(changed)
        dialog.open()

    def _leave_lobby(self) -> None:
        self.leave()
        self._window.back_to_start()

    async def _deal(self, page: LobbyPage) -> None:
        hosted = self.hosted
        if hosted is None or self._dealing is hosted:
            return
        self._dealing = hosted
        self._services.clock.call_later(PATIENCE_MS, lambda: self._offer_cancel(hosted, page))
        try:
            dealt = await hosted.deal()
        finally:
            # The table may have been left for another, which may be dealing by now.
            if self._dealing is hosted:
                self._dealing = None
        if self.hosted is not hosted:
            return
        page.show_deal_waiting(False)
        if isinstance(dealt, Reason):
            page.show_refusal(dealt)
        else:
            self._show_table(dealt)

    def _offer_cancel(self, hosted: HostClient, page: LobbyPage) -> None:
        if self._dealing is hosted and self.lobby_page is page:
            page.show_deal_waiting(True)

    def _started(self) -> None:
        """Show the game that the host has started."""
        signals = self.signals
        # A host that breaks the protocol may send the table before the lobby.
        if signals is not None and signals.knows_lobby and self.hosted is None and self.sidebar is None:
            self._show_table(None)

    def _show_table(self, dealt: OpenedTable | None) -> None:
        """Show the game; `dealt` is its table if it is at this computer."""
        client, signals, window, services = self.client, self.signals, self._window, self._services
        if client is None or signals is None:
            return
        self._drop_lobby()
        self._dealt = dealt
        if self.hosted is None:
            services.last_open.open_table(client.table, signals.lobby.name)
        handle = TableHandle(
            signals.lobby.game,
            client.connect,
            self._leave_with_session,
            self._leave_question,
            client.record,
            None if dealt is None else dealt.table,
            None if dealt is None else dealt.path,
            shared=True,
            may_advise=lambda: signals.lobby.advice,
        )
        session = window.show_table(handle, None if dealt is None else dealt.notice)
        self.sidebar = TableSidebar(session, signals, window)
        self.sidebar.notifications.seated.connect(self._sit_again)
        self.sidebar.chat.heard.connect(window.alerts.alert_chat)
        self.sidebar.banner.asked.connect(window.alerts.alert_message)

    def begin_again(self) -> None:
        """Return to the lobby with all members for another game."""
        hosted, signals = self.hosted, self.signals
        if hosted is None or signals is None:
            return
        refusal = hosted.return_to_lobby()
        if refusal is None:
            signals.on_back_in_lobby()
        else:
            self._window.show_message(refusal.why)

    def _back_in_lobby(self) -> None:
        """Show the lobby in place of the finished game."""
        signals = self.signals
        if self.sidebar is None or signals is None:
            return
        self._close_session()
        self._dealt = None
        self._show_lobby(self._window.own_name)

    def _sit_again(self) -> None:
        """Show the same game again with the present seats of this computer."""
        dealt = self._dealt
        self._close_session()
        self._show_table(None if dealt is None else dealt._replace(notice=None))

    def _close_session(self) -> None:
        """Close the session without leaving the table."""
        self._close_sidebar()
        self._window.close_session()

    def _close_sidebar(self) -> None:
        if self.sidebar is not None:
            self.sidebar.close()
            self.sidebar = None

    def _leave_with_session(self) -> None:
        """Leave the table because its session was closed, unless the table is kept without its sidebar."""
        if self.sidebar is not None:
            self._close_sidebar()
            self.leave()

    def _leave_question(self) -> str:
        """Return the question before the player leaves the table."""
        if self.hosted is None:
            return translate(
                "Ask", "Leave the table? The others will wait, and you can come back without the code."
            )
        return translate(
            "Ask",
            "Close the table for everyone? The game is saved: Continue opens it again with the same code.",
        )

    def leave(self) -> None:
        """Leave the table, if there is one."""
        self._unseen = None
        client, self.client = self.client, None
        signals, self.signals = self.signals, None
        self._drop_lobby()
        if signals is not None:
            signals.blockSignals(True)
        if client is not None:
            self._tasks.spawn_until_done(client.close())

    def _drop_lobby(self) -> None:
        page, self.lobby_page = self.lobby_page, None
        if page is not None:
            self._window.remove_page(page)

    def _ended(self, reason: Reason | None) -> None:
        """Show why the connection has ended, and leave the last position on the screen."""
        window = self._window
        sentence = UNREACHABLE if reason is None else reason.why
        if reason is not None and reason.code != "saved" and self.client is not None:
            self._services.last_open.close_table(self.client.table)
        session = window.session
        if self.sidebar is None or session is None:
            self.leave()
            window.back_to_start()
            window.show_message(sentence)
            return
        session.leave_confirmed = True
        window.alerts.refresh()
        session.page.result.close_table()
        over = session.over

        def leave() -> None:
            if not over and window.session is session:
                window.leave_table()

        session.page.inform(lambda: sentence.text(window.language), leave)

    def _stopped(self) -> None:
        """Close the table as saved, because all players have agreed to stop."""
        hosted = self.hosted
        if hosted is not None and self._window.session is not None:
            self._close_table(hosted.close(), STOPPED)

    def _close_table(self, goodbye: Coroutine[Any, Any, None], sentence: Sentence) -> None:
        """Close the table at this computer by `goodbye` instead of `close`, and show a sentence here."""
        self.client = None  # left by `goodbye`, not by `close`
        self._tasks.spawn_until_done(goodbye)
        if self._window.session is not None:
            self._window.session.leave_confirmed = True
        self._window.leave_table()
        self._window.show_message(sentence)

    def close(self) -> None:
        """Leave the table, because the window closes."""
        self.join_flow.stop_search()
        self.join_flow.give_up()
        self.leave()


def _handed_over(path: Path) -> Sentence:
    """Return the text that names the handover file."""
    return Sentence(
        f"The game is in {path}. The person who opens this file (Game, Open) hosts the table from "
        "now on, with another code. Your own copy stays among the saved games.",
        f"La partie est dans {path}. La personne qui ouvre ce fichier (Partie, Ouvrir) en devient l’hôte, "
        "avec un autre code. Votre copie reste parmi les parties enregistrées.",
    )
