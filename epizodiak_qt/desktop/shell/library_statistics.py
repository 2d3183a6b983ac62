"""Statistics and characters, as the main window uses them: the pages, and the games that they show."""

from __future__ import annotations

import asyncio
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.library.personal_page import PersonalPage
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.record import options_from_text
from epizodiak_qt.library.statistics import LIKENESS_GAMES, games_of
from epizodiak_qt.table.saves import CannotOpenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from epizodiak_qt.desktop.shell.game_library import GameLibrary
    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.library.statistics import Likeness, Played

GAMES_COMPARED: Final = 40
"""The last games in which the traits of a person are counted."""


class LibraryStatistics:
    """Shows the statistics of a person, and the characters.

    Args:
        window: The window.
        library: The list of games, which reads the records.
        play_against: Shows the page of a new game for a character against a profile, or without one.
    """

    def __init__(
        self, window: TableWindow, library: GameLibrary, play_against: Callable[[str, str], object]
    ) -> None:
        self._window, self._library, self._play_against = window, library, play_against
        self._services = window.services
        self._person: str | None = None
        self._counted: dict[object, Sequence[Likeness]] = {}
        self._counting: asyncio.Task[None] | None = None

    @cached_property
    def page(self) -> PersonalPage:
        """The page of both."""
        window = self._window
        page = PersonalPage(window.game, lambda: window.theme, self._services.art, self._edition_text)
        page.tabs.chosen.connect(window.do)
        page.person.chosen.connect(lambda name: self._show(person=name))
        page.game_picker.chosen.connect(lambda game: self._show(game=game))
        page.play_wanted.connect(self._play)
        page.left.connect(self._library.page.left)
        return page

    def show(self, tab: str) -> None:
        """Show the page, and read what is new."""
        self.page.show_tab(tab)
        self._window.show_page(self.page)
        self._services.tasks.spawn(self._read())

    def _play(self, kind: str) -> None:
        if not self._window.ask_before_leaving(partial(self._play, kind)):
            self._play_against(kind, self._person or "")

    def _edition_text(self, game: str, options: str) -> str:
        """Return options in words, in the language of the window."""
        if game not in ENTRIES:
            return options
        form = self._window.open_ui(game).options_form()
        form.take(options_from_text(options))
        return form.summary()

    async def _read(self) -> None:
        await self._library.read()
        self._show()

    def _show(self, person: str | None = None, game: str = "") -> None:
        """Show the games of the chosen person, of the last profile at first, as the library has them now."""
        window, rows = self._window, self._services.library().rows()
        if game:
            window.choose_game(game)
        profiles = self._services.profiles().names
        self._person = self._person if person is None else person
        if self._person is None:
            played = (seat.profile for row in rows for seat in row.seats)  # the last game first
            self._person = next((name for name in played if name in profiles), "")
        person = self._person if self._person in profiles else ""
        self.page.person.show_people(profiles, person)
        games = games_of(rows, person, window.own_name)
        self.page.show_games(window.game, games, self._services.bots.choices(window.game))
        if self._counting is not None:
            self._counting.cancel()
        own = [each for each in games if each.row.game == window.game][-GAMES_COMPARED:]
        if len(own) >= LIKENESS_GAMES:
            self._counting = self._services.tasks.spawn(self._compare(own))

    async def _compare(self, games: Sequence[Played]) -> None:
        """Count the traits of the person while the page is shown, and compare them with the characters."""
        key = tuple((each.row.file, each.seat) for each in games)
        counting = self._services.likenesses(games[0].row.game, self._records(games))
        while key not in self._counted and self.page.isVisible():
            try:
                next(counting)
            except StopIteration as end:
                self._counted = {key: end.value}
            await asyncio.sleep(0)
        if key in self._counted:
            self.page.show_likenesses(self._counted[key])

    def _records(self, games: Iterable[Played]) -> Iterator[tuple[Record, int]]:
        """Yield the records that can be read."""
        for each in games:
            try:
                yield self._services.library().record(each.row.file), each.seat
            except CannotOpenError:
                continue
