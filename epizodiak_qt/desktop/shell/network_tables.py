"""Tables over the network, as the main window uses them: the package `network` is above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.table.saves import SavedTable


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

    def close(self) -> None:
        """Leave the table, because the window closes."""
