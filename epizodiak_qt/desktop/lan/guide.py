"""The way through tables over the network: from hosting or joining, by the lobby, to the table and away."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from epizodiak_qt.desktop.access import Access
from epizodiak_qt.desktop.lan import farewells
from epizodiak_qt.desktop.lan.heard import Heard
from epizodiak_qt.desktop.lan.room import Dealt, NotJoinedError
from epizodiak_qt.desktop.seating import NAME_LENGTH
from epizodiak_qt.desktop.translation import translate
from epizodiak_qt.games.game import Reason, Sentence

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator
    from pathlib import Path

    from epizodiak_qt.desktop.lan.beside import Beside
    from epizodiak_qt.desktop.lan.host_page import HostPage
    from epizodiak_qt.desktop.lan.join_page import JoinPage
    from epizodiak_qt.desktop.lan.lobby_page import LobbyPage
    from epizodiak_qt.desktop.lan.room import Found, HostRoom, Network, Plan, Room, Search
    from epizodiak_qt.desktop.settings import Settings
    from epizodiak_qt.desktop.tokens import Theme
    from epizodiak_qt.desktop.window import MainWindow, Services
    from epizodiak_qt.table.saves import Saved


class Guide(QObject):
    """Owns the network pages of a window, and at most one room at a time.

    `room` is the table over the network, from its opening or joining until it is left; `hosted` is the same
    where it is at this computer.
    """

    def __init__(self, window: MainWindow, services: Services, network: Network) -> None:
        super().__init__(window)
        self._window = window
        self._services = services
        self._network = network
        self._tasks = services.tasks
        self._forms: dict[str, HostPage] = {}
        self._join: JoinPage | None = None
        self._lobby: LobbyPage | None = None
        self._search: Search | None = None
        self._beside: Beside | None = None
        self._heard: Heard | None = None
        self._busy = False
        self._staying = False
        self._dealt: Dealt | None = None
        self.room: Room | None = None
        self.hosted: HostRoom | None = None

    # --- hosting

    def show_host(self) -> None:
        """Show the lobby of the table there is, or the form of one to host."""
        if self._lobby is not None:
            self._window.show_page(self._lobby)
            return
        game = self._window.game
        if game not in self._forms:
            self._forms[game] = self._make_form(game)
        self._window.show_page(self._forms[game])

    def _make_form(self, game: str) -> HostPage:
        from epizodiak_qt.desktop.lan.host_page import HostPage

        window, services = self._window, self._services
        desk = services.boxes[game].open(lambda: window.language)
        page = HostPage(desk, services.boxes, window.own_name, window.theme)
        page.opened.connect(self._open_table)
        page.left.connect(window.back)
        page.games.chosen.connect(self._choose_form)
        window.add_page(page)
        return page

    def _choose_form(self, game: str) -> None:
        self._forms[self._window.game].games.show_game(self._window.game)
        self._window.choose_game(game)
        self.show_host()

    def _open_table(self, plan: Plan, name: str) -> None:
        heard = self._listen()
        try:
            hosted = self._network.host(plan, heard)
        except NotJoinedError as error:
            self._forms[plan.game].say(error.sentence.text(self._window.language))
            return
        self._window.keep_name(name)
        self._enter(hosted, hosted, heard, plan.game, name)
        self._tasks.spawn(self._take_first_seat(hosted, name))

    @staticmethod
    async def _take_first_seat(hosted: HostRoom, name: str) -> None:
        await hosted.sit(0, name)

    def reopen(self, saved: Saved) -> None:
        """Go on with a game that was hosted here: with the same code, at the same port."""
        heard = self._listen()
        try:
            hosted, dealt = self._network.reopen(saved, heard)
        except NotJoinedError as error:
            self._window.say(error.sentence)
            return
        self._take(hosted, hosted, heard)
        self._sit(dealt, saved.header.game)

    # --- handing a table over

    @property
    def may_hand_over(self) -> bool:
        """Whether the table is at this computer, and between two rounds."""
        return self.hosted is not None and self.hosted.between

    def hand_over(self) -> None:
        """Ask where to write the game for somebody else to host; then close the table."""
        from epizodiak_qt.desktop.lan.table_file import ask_where_to

        hosted, heard = self.hosted, self._heard
        if hosted is not None and self.may_hand_over:
            lobby = hosted.lobby if heard is None else heard.lobby
            name = "" if lobby is None else lobby.name
            ask_where_to(self._window, name, lambda path: self._hand_over(hosted, path))

    def _hand_over(self, hosted: HostRoom, path: Path) -> None:
        if hosted is not self.hosted:
            return  # left while the question stood there
        failure = hosted.hand_over(path)
        if failure is not None:
            self._window.say(failure)
            return
        self._part(hosted.handed_over(), farewells.handed_over(path))

    def open_file(self) -> None:
        """Ask for a table that somebody has handed over, and host it from now on."""
        from epizodiak_qt.desktop.lan.table_file import ask_which

        ask_which(self._window, self._take_over)

    def _take_over(self, path: Path) -> None:
        window = self._window
        heard = self._listen()
        title = translate("Host", "{name}’s table").format(name=window.own_name)[:NAME_LENGTH]
        try:
            hosted, dealt = self._network.take_over(path, title, window.own_name, heard)
        except NotJoinedError as error:
            window.say(error.sentence)
            return
        self._take(hosted, hosted, heard)
        assert dealt.table is not None, "a table at this computer"
        self._sit(dealt, dealt.table.header.game)

    # --- joining

    def show_join(self) -> None:
        """Show the tables that there are, and look for more as long as the page is seen."""
        window = self._window
        if self._lobby is not None:
            window.show_page(self._lobby)
            return
        if self._join is None:
            from epizodiak_qt.desktop.lan.join_page import JoinPage

            page = JoinPage(self._services.boxes, window.own_name, lambda: window.language, window.theme)
            page.joined.connect(self._join_table)
            page.at_address.connect(self._join_at)
            page.wants_check.connect(self._check)
            page.left.connect(self._leave_join)
            window.add_page(page)
            self._join = page
        self._stop_search()
        self._search = self._network.search(self._found)
        self._found()
        window.show_page(self._join)

    def _found(self) -> None:
        if self._join is not None and self._search is not None:
            self._join.show_tables(self._search.tables, self._search.why_empty)

    def _stop_search(self) -> None:
        search, self._search = self._search, None
        if search is not None:
            self._tasks.farewell(search.close())

    def _leave_join(self) -> None:
        self._stop_search()
        self._window.back()

    def _join_at(self, text: str, code: str, name: str) -> None:
        try:
            found = self._network.at_address(text)
        except NotJoinedError as error:
            self._refuse(error)
            return
        self._join_table(found, code, name)

    def _refuse(self, error: NotJoinedError) -> None:
        if self._join is not None:
            self._join.tell(lambda: error.sentence.text(self._window.language))

    def _join_table(self, found: Found, code: str, name: str) -> None:
        if not self._busy:
            self._busy = True
            self._tasks.spawn(self._joining(found, code, name))

    async def _joining(self, found: Found, code: str, name: str) -> None:
        page = self._join
        assert page is not None, "asked for on that page"
        page.busy(True)
        page.tell(lambda: translate("Join", "Joining… The host may have to let you in."))
        heard = self._listen()
        try:
            room = await self._network.join(found, code, name, heard)
        except NotJoinedError as error:
            self._refuse(error)
            if error.code == "wrong_code":
                page.code_was_wrong()
            return
        finally:
            self._busy = False
            page.busy(False)
        page.tell(str)
        page.code.clear()
        self._stop_search()
        self._window.keep_name(name)
        self._enter(room, None, heard, "" if heard.lobby is None else heard.lobby.game, name)

    def _check(self) -> None:
        from epizodiak_qt.desktop.lan.check_dialog import CheckDialog

        dialog = CheckDialog(self._window)
        dialog.open()

        async def look() -> None:
            dialog.show_report(await self._network.check(self._window.language, self.hosted))

        self._tasks.spawn(look())

    # --- a room

    def _listen(self) -> Heard:
        return Heard(self._services.clock.now_ms)

    def _take(self, room: Room, hosted: HostRoom | None, heard: Heard) -> None:
        """Take a room in the place of any other."""
        self._window.drop_session()
        self.leave()
        self.room, self.hosted, self._heard = room, hosted, heard
        heard.started.connect(self._started)
        heard.again.connect(self._back_in_lobby)
        heard.ended.connect(self._ended)
        heard.stopped.connect(self._stopped)

    def _enter(self, room: Room, hosted: HostRoom | None, heard: Heard, game: str, name: str) -> None:
        """Show the lobby of a room, once it is known which game is played there."""
        self._take(room, hosted, heard)
        if game:
            self._show_lobby(game, name)
        else:
            heard.lobby_changed.connect(lambda: self._first_lobby(heard, name))

    def _first_lobby(self, heard: Heard, name: str) -> None:
        if self._heard is heard and self._lobby is None and heard.lobby is not None and self._beside is None:
            self._show_lobby(heard.lobby.game, name)

    def _show_lobby(self, game: str, name: str) -> None:
        from epizodiak_qt.desktop.lan.lobby_page import LobbyPage

        window, services, room, heard = self._window, self._services, self.room, self._heard
        assert room is not None, "there is a room to show"
        assert heard is not None, "a room is heard"
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
        heard.knocked.connect(page.knock)
        page.set_text_scale(window.settings.text_scale)
        self._lobby = page
        window.add_page(page)
        window.show_page(page)

    def _show_options(self, page: LobbyPage, game: str) -> None:
        from epizodiak_qt.desktop.lan.options_dialog import OptionsDialog

        window, hosted = self._window, self.hosted
        lobby = page.lobby
        if lobby is None:
            return
        form = self._services.boxes[game].open(lambda: window.language).options_form()
        form.take(lobby.options)
        dialog = OptionsDialog(form, may_change=hosted is not None, parent=window)

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
        if hosted is None or self._busy:
            return
        self._busy = True
        try:
            dealt = await hosted.deal()
        finally:
            self._busy = False
        if isinstance(dealt, Reason):
            page.tell_refusal(dealt)
        elif self.hosted is hosted:
            self._sit(dealt, game)

    def _started(self) -> None:
        """The game is on at another computer's table."""
        heard = self._heard
        if heard is not None and self.hosted is None and heard.lobby is not None and self._beside is None:
            self._sit(None, heard.lobby.game)

    def _sit(self, dealt: Dealt | None, game: str) -> None:
        """Show the table of the room."""
        from epizodiak_qt.desktop.lan.beside import Beside

        room, heard, window, services = self.room, self._heard, self._window, self._services
        if room is None or heard is None:
            return
        waiting = [] if self._lobby is None else list(self._lobby.knocks)
        self._drop_lobby()
        self._dealt = dealt
        access = Access(
            game,
            room.connect,
            self._let_go,
            lambda: farewells.parting(hosting=self.hosted is not None),
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
        for name, address, answer in waiting:
            self._beside.knock(name, address, answer)

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
        waiting = self._beside.knocks
        with self._keeping_room():
            self._window.drop_session()
        self._dealt = None
        self._show_lobby(heard.lobby.game, self._window.own_name)
        for name, address, answer in waiting:
            heard.on_knock(name, address, answer)

    def _sit_again(self, game: str) -> None:
        """Show the same table once more, with the seats that those at this computer have now."""
        dealt = self._dealt
        waiting = [] if self._beside is None else self._beside.knocks
        with self._keeping_room():
            self._window.drop_session()
        self._sit(None if dealt is None else replace(dealt, notice=None), game)
        for name, address, answer in waiting:
            if self._beside is not None:
                self._beside.knock(name, address, answer)

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
        sentence = why or farewells.UNREACHABLE
        session = window.session
        if self._beside is None or session is None:
            self.leave()
            window.back_to_start()
            window.say(sentence)
            return
        session.may_be_lost = True
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
            self._part(hosted.stop(), farewells.STOPPED)

    def _part(self, goodbye: Coroutine[Any, Any, None], sentence: Sentence) -> None:
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
        for page in (*self._forms.values(), self._join, self._lobby, self._beside):
            if page is not None:
                page.retranslate()

    def restyle(self, settings: Settings, theme: Theme) -> None:
        """Take other settings."""
        for page in (*self._forms.values(), self._join, self._lobby, self._beside):
            if page is not None:
                page.set_theme(theme)
        if self._lobby is not None:
            self._lobby.set_text_scale(settings.text_scale)

    def closing(self) -> None:
        """The window closes."""
        self._stop_search()
        self.leave()
