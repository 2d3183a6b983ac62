"""Protocols between the main window and its tables, so that none of them imports the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.shell.background_alerts import BackgroundAlerts
    from epizodiak_qt.desktop.shell.table_access import TableAccess
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.table.saves import SavedTable


class TableWindow(Protocol):
    """The main window, as the tables in this program and over the network use it."""

    @property
    def widget(self) -> QWidget:
        """The window as a widget: the parent of dialogs."""

    @property
    def theme(self) -> Theme:
        """The theme in use."""

    @property
    def language(self) -> str:
        """The language of the interface."""

    @property
    def game(self) -> str:
        """The game that was chosen last."""

    @property
    def own_name(self) -> str:
        """The name of the player at this computer."""

    @property
    def session(self) -> TableSession | None:
        """The table on the screen."""

    @property
    def network_tables(self) -> NetworkTables:
        """The tables over the network."""

    @property
    def alerts(self) -> BackgroundAlerts:
        """Calls the player while the window is in the background."""

    @property
    def records(self) -> Records:
        """The viewer of records."""

    def choose_game(self, game: str) -> None:
        """Make another game the chosen one."""

    def remember_name(self, name: str) -> None:
        """Store the name under which somebody plays here."""

    def remember_file(self, path: Path) -> None:
        """Put a file that was opened or saved into the list of recent files."""

    def hide_hand(self) -> None:
        """Close the curtain of a shared screen, because something else is going to be shown."""

    def add_page(self, page: QWidget) -> None:
        """Add a page to the stack."""

    def show_page(self, page: QWidget) -> None:
        """Show a page of the stack."""

    def remove_page(self, page: QWidget) -> None:
        """Remove a page from the stack and delete it."""

    def back(self) -> None:
        """Show the table again, or the start page."""

    def back_to_start(self) -> None:
        """Show the start page."""

    def show_table(self, access: TableAccess, notice: Sentence | None) -> TableSession:
        """Show a table in place of the one on the screen."""

    def close_session(self) -> None:
        """Close the table on the screen."""

    def leave_table(self) -> None:
        """Close the record that is viewed; else the table, after a question if a game would be lost."""

    def continue_game(self, saved: SavedTable) -> None:
        """Continue a saved game."""

    def show_message(self, sentence: Sentence) -> None:
        """Show a sentence on the table or on the start page."""


class Records(Protocol):
    """The viewer of records, as the main window uses it."""

    def show_saved(self, saved: SavedTable) -> None:
        """Show a finished game that is saved here."""

    def make_picture(self, table: TableSession) -> None:
        """Offer pictures of the game that has ended at a table, or of the record that is shown."""


class NetworkTables(Protocol):
    """Tables over the network, as the main window uses them."""

    @property
    def may_hand_over(self) -> bool:
        """Whether the game can be handed over to another host now."""

    def show_host(self) -> None:
        """Show the lobby of the table, or the form for hosting one."""

    def show_join(self) -> None:
        """Show the lobby of the table, or the list of tables."""

    def rejoin(self, table: str) -> None:
        """Join a table again, by its id."""

    def reopen(self, saved: SavedTable) -> None:
        """Host a saved table again."""

    def open_file(self, path: Path) -> Sentence | None:
        """Host a table that was handed over in a file, or return why not."""

    def hand_over(self) -> None:
        """Ask for a file in which somebody else takes the game over; then close the table."""

    def begin_again(self) -> None:
        """Return to the lobby with everybody for another game."""

    def retranslate(self) -> None:
        """Show every text in the present language."""

    def restyle(self, theme: Theme) -> None:
        """Show the widget in another theme."""

    def close(self) -> None:
        """Leave the table, because the window closes."""
