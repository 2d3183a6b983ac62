"""The duplicate match of the window: its page, and its games, one after the other."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.library.duplicate_page import DuplicatePage
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.library.duplicate import DuplicateMatch, deals_of, match_from_text, match_to_text

if TYPE_CHECKING:
    from epizodiak_qt.desktop.shell.local_tables import LocalTables
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.desktop.shell.table_window import TableWindow


class DuplicateMatches:
    """Begins a match, plays its games and stores their points. There is one match at a time, in the settings.

    Args:
        window: The window.
        tables: The tables in this program; their page for a new game begins a match too.
    """

    def __init__(self, window: TableWindow, tables: LocalTables) -> None:
        self._window, self._tables = window, tables
        self._page: DuplicatePage | None = None
        tables.begin_match = self.begin

    @property
    def match(self) -> DuplicateMatch | None:
        """The match that was begun last; None for none."""
        return match_from_text(self._window.settings.duplicate)

    def _store(self, match: DuplicateMatch) -> None:
        self._window.apply_setting("duplicate", match_to_text(match))

    def show(self) -> None:
        """Show the match, or the page that begins one."""
        window, match = self._window, self.match
        if match is None:
            self._tables.show_new_game(match=True)
            return
        if self._page is None:
            page = self._page = DuplicatePage(match, lambda: window.theme)
            page.play.connect(self.play)
            page.again.connect(lambda: self._tables.show_new_game(match=True))
            page.left.connect(window.back)
        self._page.show_match(match)
        window.show_page(self._page)

    def begin(self, setup: GameSetup) -> None:
        """Begin a match in place of the former one, and play its first game."""
        deals = deals_of(setup.game, setup.options, secrets.token_hex(8))
        self._store(DuplicateMatch(deals, setup.seats, setup.profiles, setup.advice))
        self.play()

    def play(self) -> None:
        """Play the next game: on the screen, saved, or dealt anew."""
        window, match = self._window, self.match
        if match is None:
            window.back()
            return
        way = window.way_to(match.tables[len(match.points) :])
        if way is not None:
            way()
        elif not window.ask_before_leaving(self.play):
            deal, (seats, profiles) = match.deal, match.seats()
            self._tables.begin(GameSetup(deal.game, deal.options, seats, match.advice, profiles, deal))
            assert window.session is not None, "it was dealt"
            self._store(match.with_table(window.session.table.header.table))

    def note_end(self, session: TableSession) -> None:
        """Store the points of a game of the match that has ended, and let its result lead to the page."""
        match = self.match
        if match is not None:
            points = session.ui.points(session.table.update_for(None))
            after = match.with_points(session.table.header.table, points)
            if after is not match:
                self._store(after)
            session.page.result.call_again(lambda: translate("Duplicate", "Duplicate match"))
            session.page.fit_overlays()

    def go_on(self, _session: TableSession) -> bool:
        """Show the match after one of its games."""
        self._window.leave_table()
        self.show()
        return True

    def share(self, _session: TableSession) -> bool:
        """Return that a game of a match has the card of any game."""
        return False
