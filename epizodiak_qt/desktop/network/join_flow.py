"""Joining a table: the search for tables, its page, and the attempt to join."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.network.join_page import JoinPage
from epizodiak_qt.desktop.network.seat_texts import word_by_word
from epizodiak_qt.desktop.network.table_signals import TableSignals
from epizodiak_qt.lobby.client import ListedTable, Network, NotJoinedError, TableClient, TableSearch

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from epizodiak_qt.desktop.shell.table_window import TableWindow

PATIENCE_MS: Final = 2000


@dataclass(eq=False)
class JoinFlow:
    """Owns the page, its search and the attempt to join; the callbacks show the table."""

    _window: TableWindow
    network: Network
    _open_lobby: Callable[[TableClient, TableSignals, str], None]
    _leave_unseen: Callable[[], None]
    _check_network: Callable[[], None]

    def __post_init__(self) -> None:
        self._services = self._window.services
        self.search: TableSearch | None = None
        self._listed = asyncio.Event()
        self._attempt: asyncio.Task[Any] | None = None

    @property
    def busy(self) -> bool:
        """Whether a table is being joined."""
        return self._attempt is not None

    def show(self) -> None:
        """Show the list of tables, and search as long as the page is visible."""
        self.give_up()
        self.stop_search()
        self.search = self.network.search(self._found)
        self._found()
        self._window.show_page(self.page)

    def rejoin(self, table: str) -> None:
        """Join a table again, by its id."""
        self.show()
        search = self.search
        found = next((each for each in search.tables if each.table == table), None) if search else None
        if found is None:
            self._services.last_open.close_table(table)
            return
        self.page.choose(found)
        self._join_table(found, "", self._window.own_name)

    @cached_property
    def page(self) -> JoinPage:
        """The page, made when it is first shown."""
        window = self._window
        page = JoinPage(window.own_name, lambda: window.theme)
        page.joined.connect(self._join_table)
        page.at_address.connect(self._join_at)
        page.check_requested.connect(self._check_network)
        page.left.connect(window.back)
        page.gone.connect(self._gone)
        return page

    def _found(self) -> None:
        if self.search is not None:
            self.page.show_tables(self.search.tables, self.search.why_empty)
            self._listed.set()

    def stop_search(self) -> None:
        """Stop the search."""
        search, self.search = self.search, None
        if search is not None:
            self._services.tasks.spawn_until_done(search.close())

    def _gone(self) -> None:
        """Cancel everything when the page is left: a later yes of the host must not open the table."""
        self.stop_search()
        self.give_up()
        self._leave_unseen()

    def give_up(self) -> None:
        """Cancel the attempt to join."""
        if self._attempt is not None:
            self._attempt.cancel()

    def _join_at(self, text: str, code: str, name: str) -> None:
        search, page = self.search, self.page
        if search is None or self.busy:
            return
        try:
            where = search.add_address(text)
        except NotJoinedError as error:
            self._refuse(error)
            return
        self._found()
        page.choose(_at(search, where))
        page.show_note(lambda: translate("Join", "Connecting to {address}…").format(address=where))
        self._try(self._joining_at(search, where, code, name))

    def _join_table(self, found: ListedTable, code: str, name: str) -> None:
        if not self.busy:
            self._try(self._joining(found, code, name))

    def _refuse(self, error: NotJoinedError) -> None:
        wrong = error.code in ("wrong_code", "old_code")
        show = self.page.refuse_code if wrong else self.page.show_note
        show(lambda: error.sentence.text(self._window.language))

    def _try(self, work: Coroutine[Any, Any, None]) -> None:
        self.page.busy(True)
        self._attempt = task = self._services.tasks.spawn(self._trying(work))
        task.add_done_callback(lambda _task: self._tried(task, work))

    async def _trying(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except NotJoinedError as error:
            self._refuse(error)
            if self.search is not None:
                self.search.recall()  # forget a credential that the host has refused
            self._found()

    def _tried(self, task: asyncio.Task[Any], work: Coroutine[Any, Any, None]) -> None:
        """Allow the next attempt. The task cannot do this itself: one cancelled at once never runs."""
        work.close()
        if self._attempt is task:
            self._attempt = None
        self.page.busy(False)
        if task.cancelled():
            self.page.show_note(str)

    async def _joining_at(self, search: TableSearch, where: str, code: str, name: str) -> None:
        """Join the table at an address once it has answered."""
        found = await self._answered(search, where)
        if found.why is not None:
            raise NotJoinedError("not_joinable", found.why)
        if found.known or not self.page.needs_code():
            await self._joining(found, code, name)

    async def _answered(self, search: TableSearch, where: str) -> ListedTable:
        while True:
            found = _at(search, where)
            if found.state != "asking":
                return found
            self._listed.clear()
            await self._listed.wait()

    async def _joining(self, found: ListedTable, code: str, name: str) -> None:
        page = self.page
        page.show_note(lambda: translate("Join", "Joining…"))
        signals = TableSignals(self._services.clock.now_ms)
        self._explain_later(signals)
        try:
            client = await self.network.join(found, code, name, signals)
        except NotJoinedError as error:
            page.failed(found)
            if error.code == "unknown_guest":
                self._services.last_open.close_table(found.table)
            raise
        finally:
            signals.paired.disconnect()
        self._attempt = None  # leaving the page must not cancel the attempt any more
        page.show_note(str)
        page.code.clear()
        page.address.clear()
        self._window.remember_name(name)
        self._open_lobby(client, signals, name)

    def _explain_later(self, signals: TableSignals) -> None:
        """Explain the wait if joining takes a while."""
        attempt, page = self._attempt, self.page

        def words() -> str:
            if not signals.pairing_words:
                return translate("Join", "Still joining… The table is busy or does not answer.")
            text = translate(
                "Join", "The host still has to let you in. Your words, if you are asked: {words}."
            )
            return text.format(words=word_by_word(signals.pairing_words))

        def explain() -> None:
            if self._attempt is attempt:
                page.show_note(words)

        self._services.clock.call_later(PATIENCE_MS, explain)
        signals.paired.connect(lambda: page.show_note(words) if page.noted is words else None)


def _at(search: TableSearch, where: str) -> ListedTable:
    """Return the row of a typed address."""
    return next(table for table in search.tables if table.typed == where)
