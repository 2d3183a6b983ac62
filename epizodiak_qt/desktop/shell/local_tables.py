"""Tables in this program, as the main window uses them: play now, the new-game pages, saved games."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.shell.current_settings import SeatProfiles
from epizodiak_qt.desktop.shell.start.game_setup import (
    GameSetup,
    default_seats,
    setup_from_text,
    setup_to_text,
)
from epizodiak_qt.desktop.shell.table_session import TableHandle
from epizodiak_qt.folders import hosted_file
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.deal_code import KEYS, chance_of_deal, deal_code, deal_of_record
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.bot_choice import choice_of, with_other_bots
from epizodiak_qt.table.saves import CannotOpenError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from epizodiak_qt.desktop.dialogs.saved_games import TrashedFiles
    from epizodiak_qt.desktop.shell.start.new_game_page import NewGamePage
    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.games.deal_code import DealCode
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.replayed_game import ReplayedGame
    from epizodiak_qt.table.saves import SavedTable
    from epizodiak_qt.table.table import Table

NO_SAVED_GAME: Final = Sentence("No saved game.", "Aucune partie enregistrée.")


class LocalTables:
    """Begins and continues tables in this program. It owns the new-game pages, one a game.

    `begin_match` begins a duplicate match with the players of a setup.

    Args:
        window: The window in which a table is shown.
    """

    def __init__(self, window: TableWindow) -> None:
        self._window = window
        self._services = window.services
        self.pages: dict[str, NewGamePage] = {}
        self.begin_match: Callable[[GameSetup], None] = self.begin

    def play_now(self) -> None:
        """Deal at once: one person, bots at the other seats, by the default rules."""
        game = self._window.game
        self.begin(GameSetup(game, {}, self._default_seats(game)))

    def begin(self, setup: GameSetup) -> None:
        """Deal a new table: a certain deal, or one with a random code."""
        deal = setup.deal or deal_code(setup.game, setup.options, secrets.randbelow(KEYS))
        options, seed = (setup.options, None) if deal is None else (deal.options, deal.seed)
        table, path, notice = self._services.saves().begin(
            setup.game, options, setup.seats, self._services.now(), seed, advice=setup.advice
        )
        if setup.profiles:
            failure = self._services.profiles().seat(table.header.table, setup.profiles)
            notice = notice or failure
        self.show(table, path, notice, profiles=bool(setup.profiles))

    def begin_again(self, table: Table, step: int = 0) -> None:
        """Deal a new table for the same people under the same options; a `step` of 1 takes tougher bots."""
        header, choices = table.header, self._services.bots.choices(table.header.game) if step else ()
        seats = with_other_bots(header.seats, choices, step)
        profiles = self._profiles_at(table)
        self.begin(GameSetup(header.game, header.options, seats, header.advice, profiles))

    def show(
        self, table: Table, path: Path | None, notice: Sentence | None, *, profiles: bool = True
    ) -> None:
        """Show a table in place of the one on the screen.

        Args:
            table: The table.
            path: Its file; None if it is not saved.
            notice: A message to show, or None.
            profiles: Whether a seat may have a profile; else the profiles are not read.
        """
        session = self._window.show_table(_handle(table, path), notice)
        if profiles and self._profiles_at(table):
            session.profiles = SeatProfiles(
                session.controller, session.advice, self._window.stored_settings, table.header.table
            )

    def _profiles_at(self, table: Table) -> tuple[str, ...]:
        """Return the names of the profiles at a table; () if no seat has one."""
        profiles = self._services.profiles()
        names = profiles.seats_of(table.header.table) if profiles.in_use else ()
        return names if len(names) == len(table.header.seats) else ()

    # --- saved games

    def continue_game(self) -> None:
        """Continue the game played last."""
        last = next(self._window.unfinished(), None)
        if last is None:
            self._window.show_message(NO_SAVED_GAME)
        else:
            self._window.open_saved(last)

    def resume(self, saved: SavedTable) -> None:
        """Continue a saved game of this program."""
        try:
            table, notice = self._services.saves().resume(saved.path)
        except CannotOpenError as error:
            self._window.show_message(error.sentence)
        else:
            self.show(table, saved.path, notice)

    def play_on(self, replay: ReplayedGame, moment: int) -> None:
        """Play on from a moment of a record, in a new table with the same players.

        If the record does not tell bots from people, one person plays against the usual bots. Later chance is
        new, except in a game that begins at a deal with a code.
        """
        from epizodiak_qt.games.record import chance_of_steps
        from epizodiak_qt.table.export import bots_of
        from epizodiak_qt.table.replays import journal_from

        bots = bots_of(replay.record, len(replay.seats))
        seats = self._default_seats(replay.game.NAME)
        if None not in bots:
            seats = tuple(
                who._replace(kind="bot", bot=bot) if bot else who
                for who, bot in zip(replay.seats, bots, strict=True)
            )
        saves, now = self._services.saves(), self._services.now()
        deal = deal_of_record(replay.record) if moment == 0 else None
        if deal is not None and chance_of_deal(deal) == chance_of_steps(replay.record)[0]:
            self.begin(GameSetup(deal.game, deal.options, seats, deal=deal))
            return
        try:
            saved = saves.store(*journal_from(replay, moment, seats, now), now)
        except CannotOpenError as error:
            self._window.show_message(error.sentence)
        else:
            self.resume(saved)

    def show_saved(self) -> None:
        """Show the list of saved games."""
        from epizodiak_qt.desktop.dialogs.saved_games import SavedGamesDialog

        window, saves = self._window, self._services.saves()
        window.hide_hand()
        problems = [f"{path.name}: {why.text(window.language)}" for path, why in saves.unreadable()]
        dialog = SavedGamesDialog([*window.unfinished()], problems, window)
        dialog.trash = self._trash
        dialog.chosen.connect(window.open_saved)
        dialog.changed.connect(window.refresh_continue)
        dialog.open()

    def _trash(self, saved: SavedTable) -> TrashedFiles:
        """Move a saved game and its host state to the trash. Raises NotDeletedError."""
        from epizodiak_qt.desktop.dialogs.saved_games import NotDeletedError, TrashedFiles

        files = TrashedFiles()
        try:
            failure = self._services.saves().remove(saved.path, files.add)
            hosted = hosted_file(saved)
            if failure is None and hosted.is_file():
                files.add(hosted)
        except NotDeletedError:
            with suppress(OSError):
                files.restore()
            raise
        if failure is not None:
            raise NotDeletedError(failure.text(self._window.language))
        return files

    # --- the new-game pages

    def show_new_game(self, code: str | None = None, *, match: bool = False) -> None:
        """Show the new-game page of the chosen game, as it was left, for a code or for a duplicate match."""
        game = self._window.game
        if game not in self.pages:
            self.pages[game] = self._make_page(game)
        else:
            self.pages[game].show_choices(self._services.bots.choices(game))
        self.pages[game].ask_for_code(code, match=match)
        self._window.show_page(self.pages[game])

    def play_against(self, bot: str, profile: str) -> None:
        """Show the new-game page of the chosen game for a bot against a person, perhaps with a profile."""
        self.show_new_game()
        self.pages[self._window.game].oppose(bot, profile)

    def refresh_choices(self) -> None:
        """Offer other bots and profiles on all pages, because an engine or a profile was changed."""
        for game, page in self.pages.items():
            page.show_choices(self._services.bots.choices(game))
            page.show_profiles(self._services.profiles().names)
        session = self._window.session
        if session is not None and session.profiles is not None:
            session.profiles.apply()

    def _make_page(self, game: str) -> NewGamePage:
        from epizodiak_qt.desktop.shell.start.new_game_page import NewGamePage

        window, services = self._window, self._services
        page = NewGamePage(
            window.open_ui(game),
            services.bots.choices(game),
            services.art,
            lambda: window.theme,
            window.own_name,
        )
        page.started.connect(self._begin_from_page)
        page.left.connect(window.back)
        page.profiles.clicked.connect(lambda: window.do("profiles"))
        page.show_profiles(services.profiles().names)
        page.game_picker.chosen.connect(self._choose_page)
        page.other_game.connect(self._choose_deal)
        page.show_setup(self._last_setup(game) or GameSetup(game, {}, self._default_seats(game)))
        return page

    def _choose_page(self, game: str) -> None:
        """Show the page of another game."""
        match = self.pages[self._window.game].is_match
        self._window.choose_game(game)
        self.show_new_game(match=match)
        self.pages[game].game_picker.buttons[game].setFocus()

    def _choose_deal(self, deal: DealCode) -> None:
        """Show the page of the game that a code deals."""
        self._window.choose_game(deal.game)
        self.show_new_game(str(deal))

    def _default_seats(self, game: str) -> tuple[Seat, ...]:
        """Return the player at this computer, and bots at the other seats: of the last new game if known."""
        last = self._last_setup(game)
        known = False
        if last is not None:  # only then: the choices load the styles of all characters
            choices = self._services.bots.choices(game)
            known = all(choice_of(choices, seat.bot) is not None for seat in last.seats if seat.kind == "bot")
        return default_seats(self._window.own_name, ENTRIES[game].seats, last if known else None)

    def _last_setup(self, game: str) -> GameSetup | None:
        """Return the setup of the last new game, or None."""
        return setup_from_text(self._window.settings.new_game, game, ENTRIES[game].seats)

    def _begin_from_page(self, setup: GameSetup) -> None:
        if setup.is_match:
            self.begin_match(setup)
            return
        if setup.deal is None:
            self._window.apply_setting("new_game", setup_to_text(setup, self._window.settings.new_game))
        self.begin(setup)


def _handle(table: Table, path: Path | None) -> TableHandle:
    """Return the handle of a table in this program; `path` is None if it is not saved."""
    people = frozenset(seat for seat, who in enumerate(table.header.seats) if who.kind == "human")
    return TableHandle(
        table.header.game,
        lambda receiver: table.connect(people, receiver),
        table.close,
        lambda: "" if path is not None else translate("Ask", "This game is not saved. Leave it anyway?"),
        lambda: _record(table) if table.over else None,
        table,
        path,
        may_advise=lambda: table.header.advice,
        code=lambda: table.code,
    )


def _record(table: Table) -> Record:
    from epizodiak_qt.table.export import record_of

    return record_of(table)
