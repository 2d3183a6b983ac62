"""The way through tables over the network: by the lobby to the table, back for another game, and away."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.network import leave_texts
from epizodiak_qt.desktop.network.host_flow import Hosting
from epizodiak_qt.desktop.network.join_flow import Joining
from epizodiak_qt.desktop.network.table_signals import Heard
from epizodiak_qt.desktop.shell.table_access import Access
from epizodiak_qt.games.game import Reason, Sentence

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator
    from pathlib import Path

    from epizodiak_qt.desktop.network.lobby_page import LobbyPage
    from epizodiak_qt.desktop.network.table_sidebar import Beside
    from epizodiak_qt.desktop.shell.main_window import MainWindow, Services
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.lobby.client import Dealt, HostRoom, Network, Room
    from epizodiak_qt.table.saves import SavedTable

PATIENCE_MS: Final = 1000  # a deal takes a few milliseconds; only one that waits can be cancelled


class Guide(QObject):
    """Owns at most one room at a time, and what shows it; `hosting` and `joining` lead to one.

    `room` is the table over the network, from its opening or joining until it is left; `hosted` is the same
    where it is at this computer.
    """

    def __init__(self, window: MainWindow, services: Services, network: Network) -> None:
        super().__init__(window)
        self._window = window
        self._services = services
        self._network = network
        self.hosting = Hosting(self, window, services, network)
        self.joining = Joining(self, window, services, network)
        self._tasks = services.tasks
        self._lobby: LobbyPage | None = None
        self._beside: Beside | None = None
        self._heard: Heard | None = None
        self._dealing: HostRoom | None = None
        self._staying = False
        self._unseen = False
        self._dealt: Dealt | None = None
        self.room: Room | None = None
        self.hosted: HostRoom | None = None

    # --- hosting

    def show_host(self) -> None:
        """Show the lobby of the table there is, or the form of one to host."""
        if self._lobby is not None:
            self._window.show_page(self._lobby)
        else:
            self.hosting.show()

    def reopen(self, saved: SavedTable) -> None:
        """Go on with a game that was hosted here: with the same code, at the same port."""
        self.hosting.reopen(saved)

    @property
    def may_hand_over(self) -> bool:
        """Whether the table is at this computer, and between two rounds."""
        return self.hosted is not None and self.hosted.between

    def hand_over(self) -> None:
        """Ask where to write the game for somebody else to host; then close the table."""
        hosted, heard = self.hosted, self._heard
        if hosted is not None and self.may_hand_over:
            lobby = hosted.lobby if heard is None else heard.lobby
            self.hosting.hand_over(hosted, "" if lobby is None else lobby.name)

    def open_file(self, path: Path) -> None:
        """Host a table that was handed over in a file."""
        self.hosting.take_over(path)

    # --- joining

    def show_join(self) -> None:
        """Show the lobby of the table there is, or the tables that there are."""
        if self._lobby is not None:
            self._window.show_page(self._lobby)
        else:
            self.joining.show()

    # --- a room

    def listen(self) -> Heard:
        """Return what is to hear of a room."""
        return Heard(self._services.clock.now_ms)

    def take(self, room: Room, hosted: HostRoom | None, heard: Heard) -> None:
        """Take a room in the place of any other."""
        self._window.drop_session()
        self.leave()
        self.room, self.hosted, self._heard = room, hosted, heard
        heard.started.connect(self._started)
        heard.again.connect(self._back_in_lobby)
        heard.ended.connect(self._ended)
        heard.stopped.connect(self._stopped)

    def enter(self, room: Room, hosted: HostRoom | None, heard: Heard, game: str, name: str) -> None:
        """Show the lobby of a room, once it is known which game is played there."""
        self.take(room, hosted, heard)
        if game:
            self._show_lobby(game, name)
        else:
            self._unseen = True
            heard.lobby_changed.connect(lambda: self._first_lobby(heard, name))

    def _first_lobby(self, heard: Heard, name: str) -> None:
        if self._heard is heard and self._lobby is None and heard.lobby is not None and self._beside is None:
            self._show_lobby(heard.lobby.game, name)

    def give_up(self) -> None:
        """Leave a room of which nothing has been shown yet."""
        if self._unseen:
            self.leave()

    def _show_lobby(self, game: str, name: str) -> None:
        from epizodiak_qt.desktop.network.lobby_page import LobbyPage

        window, services, room, heard = self._window, self._services, self.room, self._heard
        assert room is not None, "there is a room to show"
        assert heard is not None, "a room is heard"
        self._unseen = False
        desk = services.boxes[game].open(lambda: window.language)
        page = LobbyPage(
            room,
            self.hosted,
            heard,
            desk,
            self._network.phrases,
            services,
            window.theme,
            name,
        )
        page.wants_deal.connect(lambda: self._tasks.spawn(self._deal(page, game)))
        page.wants_options.connect(lambda: self._show_options(page, game))
        page.left.connect(self._leave_lobby)
        self._lobby = page
        window.add_page(page)
        window.show_page(page)

    def _show_options(self, page: LobbyPage, game: str) -> None:
        from epizodiak_qt.desktop.network.options_dialog import OptionsDialog

        window, hosted = self._window, self.hosted
        lobby = page.lobby
        if lobby is None:
            return
        form = self._services.boxes[game].open(lambda: window.language).options_form()
        form.take(lobby.options)
        dialog = OptionsDialog(form, may_change=hosted is not None, parent=window)
        if hosted is None and self._heard is not None:
            dialog.follow(self._heard)

        def changed() -> None:
            reason = None if hosted is None else hosted.set_options(form.options())
            if reason is not None:
                page.tell_refusal(reason)

        dialog.accepted.connect(changed)
        dialog.open()

    def _leave_lobby(self) -> None:
        self.leave()
        self._window.back_to_start()

    async def _deal(self, page: LobbyPage, game: str) -> None:
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
        page.deal_waits(False)
        if isinstance(dealt, Reason):
            page.tell_refusal(dealt)
        else:
            self.sit(dealt, game)

    def _offer_cancel(self, hosted: HostRoom, page: LobbyPage) -> None:
        if self._dealing is hosted and self._lobby is page:
            page.deal_waits(True)

    def _started(self) -> None:
        """The game is on at another computer's table."""
        heard = self._heard
        if heard is not None and self.hosted is None and heard.lobby is not None and self._beside is None:
            self.sit(None, heard.lobby.game)

    def sit(self, dealt: Dealt | None, game: str) -> None:
        """Show the table of the room."""
        from epizodiak_qt.desktop.network.table_sidebar import Beside

        room, heard, window, services = self.room, self._heard, self._window, self._services
        if room is None or heard is None:
            return
        self._drop_lobby()
        self._dealt = dealt
        if self.hosted is None and heard.lobby is not None:
            services.last_open.open_table(room.table, heard.lobby.name)
        access = Access(
            game,
            room.connect,
            self._let_go,
            lambda: leave_texts.parting(hosting=self.hosted is not None),
            room.record,
            None if dealt is None else dealt.table,
            None if dealt is None else dealt.path,
            shared=True,
        )
        session = window.sit_at(access, None if dealt is None else dealt.notice)
        self._beside = Beside(
            session,
            room,
            self.hosted,
            heard,
            self._network.phrases,
            services,
            window.theme,
            window.say,
        )
        self._beside.seated.connect(lambda: self._sit_again(game))

    def begin_again(self) -> None:
        """The game is over: go back to the lobby with everybody, for another one."""
        hosted, heard = self.hosted, self._heard
        if hosted is None or heard is None:
            return
        refusal = hosted.again()
        if refusal is None:
            heard.on_again()
        else:
            self._window.say(refusal.why)

    def _back_in_lobby(self) -> None:
        """Show the lobby in the place of the game that is over."""
        heard = self._heard
        if self._beside is None or heard is None or heard.lobby is None:
            return
        with self._keeping_room():
            self._window.drop_session()
        self._dealt = None
        self._show_lobby(heard.lobby.game, self._window.own_name)

    def _sit_again(self, game: str) -> None:
        """Show the same table once more, with the seats that those at this computer have now."""
        dealt = self._dealt
        with self._keeping_room():
            self._window.drop_session()
        self.sit(None if dealt is None else replace(dealt, notice=None), game)

    @contextmanager
    def _keeping_room(self) -> Iterator[None]:
        """Let a session go without leaving its room."""
        self._staying = True
        try:
            yield
        finally:
            self._staying = False

    def _let_go(self) -> None:
        """The session of this room is closed: leave the room too."""
        if self._beside is not None:
            self._beside.close()
            self._beside = None
        if not self._staying:
            self.leave()

    def leave(self) -> None:
        """Leave the room, if there is one."""
        self._unseen = False
        room, self.room, self.hosted = self.room, None, None
        heard, self._heard = self._heard, None
        self._drop_lobby()
        if heard is not None:
            heard.blockSignals(True)
        if room is not None:
            self._tasks.farewell(room.close())

    def _drop_lobby(self) -> None:
        page, self._lobby = self._lobby, None
        if page is not None:
            self._window.remove_page(page)

    def _ended(self, why: Sentence | None) -> None:
        """The table is no more to be reached: say why, and let what is seen be seen."""
        window = self._window
        sentence = why or leave_texts.UNREACHABLE
        if why is not None and self.room is not None:
            self._services.last_open.close_table(self.room.table)
        session = window.session
        if self._beside is None or session is None:
            self.leave()
            window.back_to_start()
            window.say(sentence)
            return
        session.may_be_lost = True
        session.page.result.close_table()
        over = session.over

        def answered(_agreed: bool) -> None:
            if not over and window.session is session:
                window.leave_table()

        session.page.ask_bar.ask(
            lambda: (sentence.text(window.language), translate("Ask", "OK"), ""), answered
        )
        session.page.fit_overlays()

    def _stopped(self) -> None:
        """All want to save and stop: close the table, saying so."""
        hosted = self.hosted
        if hosted is not None and self._window.session is not None:
            self.part(hosted.stop(), leave_texts.STOPPED)

    def part(self, goodbye: Coroutine[Any, Any, None], sentence: Sentence) -> None:
        """Close the table at this computer in another way than usual, and say so here too."""
        self.room = None  # left by `goodbye`, not by `close`
        self._tasks.farewell(goodbye)
        if self._window.session is not None:
            self._window.session.may_be_lost = True
        self._window.leave_table()
        self._window.say(sentence)

    # --- language and looks

    def retranslate(self) -> None:
        """Say everything again, in the language of now."""
        for page in (*self.hosting.pages(), self.joining.page, self._lobby, self._beside):
            if page is not None:
                page.retranslate()

    def restyle(self, theme: Theme) -> None:
        """Take another theme."""
        for page in (*self.hosting.pages(), self.joining.page, self._lobby, self._beside):
            if page is not None:
                page.set_theme(theme)

    def closing(self) -> None:
        """The window closes."""
        self.joining.stop_search()
        self.joining.give_up()
        self.leave()
