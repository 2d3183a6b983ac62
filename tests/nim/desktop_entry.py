"""The entry of Nim in the desktop. It loads the scene when a table is opened."""

from typing import Final

from epizodiak_qt.desktop.table.game_ui import GameDesktop, GameUi, Verb
from epizodiak_qt.games.sentence import Label


def open_game() -> GameUi:
    """Return how Nim is shown."""
    from tests.nim.desktop import game_ui

    return game_ui()


ENTRY: Final = GameDesktop(open_game, verbs={"draw": Verb("d", "i", Label("Roll the die", "Lancer le dé"))})
