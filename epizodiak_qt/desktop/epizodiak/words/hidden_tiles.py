"""The tiles of EpiZodiak that a seat cannot see, by value. No Qt items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.epizodiak.words.spoken_text import on_table
from epizodiak_qt.desktop.table.game_ui import HiddenRow
from epizodiak_qt.games.epizodiak.constants import COPIES, VALUES
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.view import View
    from epizodiak_qt.table.link import Update


def hidden_tiles(update: Update) -> list[HiddenRow]:
    """Return how many tiles of each value are in the draw pile and in hands that the seat cannot see."""
    return [HiddenRow(str(value), unseen(update.view, value), COPIES) for value in VALUES]


def unseen(view: View, value: int) -> int:
    """Return how many tiles of a value are out of sight; a tile that was picked up is known."""
    hands = sum(tile == value for hand in view.hands for tile in hand)
    picked = view.picked is not None and view.picked.value == value and HIDDEN in view.hands[view.turn]
    return COPIES - on_table(view, value) - hands - picked
