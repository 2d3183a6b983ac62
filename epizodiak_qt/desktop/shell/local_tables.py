"""Tables in this program, as the main window uses them: play now, the new-game pages, saved games."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.table.game_ui import desktop_of
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from epizodiak_qt.desktop.app.trash import TrashedFiles
    from epizodiak_qt.desktop.shell.current_settings import CurrentSettings
    from epizodiak_qt.desktop.shell.network_tables import TableWindow
    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
    from epizodiak_qt.desktop.shell.start.new_game_page import NewGamePage
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.saves import SavedTable
    from epizodiak_qt.table.table import Table

NO_SAVED_GAME: Final = Sentence("No saved game.", "Aucune partie enregistrée.")


class LocalTables:
    """Begins and continues tables in this program. It owns the new-game pages, one a game.

    Args:
        window: The window in which a table is shown.
        services: Saved games, bots and games.
        settings: The settings, which keep the setup of the last new game.
        saved_changed: Called after a saved game was deleted or restored.
    """

    def __init__(
        self,
        window: TableWindow,
        services: Services,
        settings: CurrentSettings,
        saved_changed: Callable[[], None],
    ) -> None:
        self._window = window
        self._services = services
        self._settings = settings
        self._saved_changed = saved_changed
        self.pages: dict[str, NewGamePage] = {}

    def play_now(self) -> None:
        """Deal at once: one person, bots at the other seats, by the default rules."""
        from epizodiak_qt.desktop.shell.start.game_setup import GameSetup

        game = self._window.game
        self.begin(GameSetup(game, {}, self._default_seats(game)))

    def begin(self, setup: GameSetup) -> None:
        """Deal a new table."""
        table, path, notice = self._services.saves().begin(
            setup.game, setup.options, setup.seats, self._services.now(), advice=setup.advice
        )
        if setup.profiles:
            failure = self._services.profiles().seat(table.header.table, setup.profiles)
            notice = notice or failure
        self.show(table, path, notice)

    def begin_again(self, table: Table) -> None:
        """Deal a new table for the same people under the same options."""
        from epizodiak_qt.desktop.shell.start.game_setup import GameSetup

        header = table.header
        profiles = self._profiles_at(table)
        self.begin(GameSetup(header.game, header.options, header.seats, header.advice, profiles))

    def show(self, table: Table, path: Path | None, notice: Sentence | None) -> None:
        """Show a table in place of the one on the screen; `path` is None if it is not saved."""
        from epizodiak_qt.desktop.shell.table_access import local_access

        session = self._window.show_table(local_access(table, path), notice)
        if self._profiles_at(table):
            from epizodiak_qt.desktop.shell.seat_profiles import SeatProfiles

            session.profiles = SeatProfiles(
                session.controller,
                session.advice,
                self._settings,
                self._services.profiles(),
                table.header.table,
            )

    def _profiles_at(self, table: Table) -> tuple[str, ...]:
        """Return the names of the profiles at a table; () if no seat has one."""
        services = self._services
        names = services.profiles().seats_of(table.header.table) if services.profiles_file.exists() else ()
        return names if len(names) == len(table.header.seats) else ()

    # --- saved games

    def unfinished(self) -> Iterator[SavedTable]:
        """Yield the saved games that can be continued, without the one on the screen."""
        session = self._window.session
        return self._services.saves().unfinished(None if session is None else session.access.path)

    def continue_game(self, saved: SavedTable | None = None) -> None:
        """Continue a saved game: this one, or the one played last."""
        from epizodiak_qt.table.saves import CannotOpenError

        chosen = saved or next(self.unfinished(), None)
        if chosen is None:
            self._window.show_message(NO_SAVED_GAME)
            return
        if self._services.hosted_file(chosen).is_file():
            self._window.network_tables.reopen(chosen)
            return
        try:
            table, notice = self._services.saves().resume(chosen.path)
        except CannotOpenError as error:
            self._window.show_message(error.sentence)
            return
        self.show(table, chosen.path, notice)

    def show_saved(self) -> None:
        """Show the list of saved games."""
        from epizodiak_qt.desktop.dialogs.saved_games import SavedGamesDialog

        window, services = self._window, self._services
        window.hide_hand()
        unreadable = services.saves().unreadable()
        problems = [f"{path.name}: {why.text(window.language)}" for path, why in unreadable]
        saved = [*self.unfinished(), *services.saves().finished()]
        dialog = SavedGamesDialog(saved, problems, window.widget)
        dialog.trash = self._trash
        dialog.chosen.connect(self._open_saved)
        dialog.changed.connect(self._saved_changed)
        dialog.open()

    def _open_saved(self, saved: SavedTable) -> None:
        """Continue a running game, or show one that is over."""
        if saved.finished:
            self._window.records.show_saved(saved)
        else:
            self.continue_game(saved)

    def _trash(self, saved: SavedTable) -> TrashedFiles:
        """Move a saved game and its host state to the trash. Raises NotDeletedError."""
        from epizodiak_qt.desktop.app.trash import NoTrashError, TrashedFiles
        from epizodiak_qt.desktop.dialogs.saved_games import NotDeletedError

        files = TrashedFiles()
        try:
            failure = self._services.saves().remove(saved.path, files.add)
            if failure is not None:
                raise NotDeletedError(failure.text(self._window.language))
            hosted = self._services.hosted_file(saved)
            if hosted.is_file():
                files.add(hosted)
        except NoTrashError:
            with suppress(OSError):
                files.restore()
            text = translate("Saved", "The system has no trash for this game. Its file stays: {path}")
            raise NotDeletedError(text.format(path=saved.path)) from None
        return files

    # --- the new-game pages

    def show_new_game(self) -> None:
        """Show the new-game page of the chosen game, as it was left."""
        game = self._window.game
        if game not in self.pages:
            self.pages[game] = self._make_page(game)
            self._window.add_page(self.pages[game])
        else:
            self.pages[game].show_choices(self._services.bots.choices(game))
        self._window.show_page(self.pages[game])

    def refresh_choices(self) -> None:
        """Offer other bots and profiles on all pages, because an engine or a profile was changed."""
        for game, page in self.pages.items():
            page.show_choices(self._services.bots.choices(game))
            page.show_profiles([profile.name for profile in self._services.profiles().entries])
        session = self._window.session
        if session is not None and session.profiles is not None:
            session.profiles.refresh()

    def show_profiles(self) -> None:
        """Show the list of profiles."""
        from epizodiak_qt.desktop.dialogs.profiles_dialog import ProfilesDialog

        window = self._window
        dialog = ProfilesDialog(
            self._services.profiles(), self._settings.value, lambda: window.language, window.widget
        )
        dialog.stored.connect(self.refresh_choices)
        dialog.open()

    def _make_page(self, game: str) -> NewGamePage:
        from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
        from epizodiak_qt.desktop.shell.start.new_game_page import NewGamePage

        window, services = self._window, self._services
        ui = desktop_of(game).open(lambda: window.language)
        choices = services.bots.choices(game)
        page = NewGamePage(ui, choices, services.art, window.theme, window.own_name)
        page.started.connect(self._begin_from_page)
        page.left.connect(window.back)
        page.profiles_wanted.connect(self.show_profiles)
        page.show_profiles([profile.name for profile in services.profiles().entries])
        page.game_picker.chosen.connect(self._choose_page)
        page.show_setup(self._last_setup(game) or GameSetup(game, {}, self._default_seats(game)))
        return page

    def _choose_page(self, game: str) -> None:
        """Show the page of another game. The former page keeps its own game pressed."""
        before = self._window.game
        self.pages[before].game_picker.show_game(before)
        self._window.choose_game(game)
        self.show_new_game()
        self.pages[game].game_picker.buttons[game].setFocus()

    def _default_seats(self, game: str) -> tuple[Seat, ...]:
        """Return the player at this computer, and bots at the other seats: of the last new game if known."""
        from epizodiak_qt.desktop.shell.start.game_setup import default_seats
        from epizodiak_qt.lobby.bot_choice import choice_of

        last = self._last_setup(game)
        known = False
        if last is not None:  # only then: the choices load the styles of all characters
            choices = self._services.bots.choices(game)
            known = all(choice_of(choices, seat.bot) is not None for seat in last.seats if seat.kind == "bot")
        seats = ENTRIES[game].seats
        return default_seats(self._window.own_name, seats, last if known else None)

    def _last_setup(self, game: str) -> GameSetup | None:
        """Return the setup of the last new game, or None."""
        from epizodiak_qt.desktop.shell.start.game_setup import setup_from_text

        return setup_from_text(self._settings.value.new_game, game, ENTRIES[game].seats)

    def _begin_from_page(self, setup: GameSetup) -> None:
        from epizodiak_qt.desktop.shell.start.game_setup import setup_to_text

        self._settings.apply("new_game", setup_to_text(setup, self._settings.value.new_game))
        self.begin(setup)

    def retranslate(self) -> None:
        """Show every text of the pages in the present language."""
        for page in self.pages.values():
            page.retranslate()

    def restyle(self, theme: Theme) -> None:
        """Show the pages in another theme."""
        for page in self.pages.values():
            page.set_theme(theme)
