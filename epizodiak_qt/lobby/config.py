"""The terms of a table to host, chosen before it opens."""

from __future__ import annotations

import secrets
from dataclasses import field
from typing import Any

from epizodiak_qt.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class TableConfig:
    """The terms of a table to host."""

    game: str
    """The name of the game."""
    options: dict[str, Any]
    """The options of the game, as JSON."""
    name: str
    """The title of the table in lists."""
    table: str = field(default_factory=lambda: secrets.token_hex(8))
    """The id of the table, which stays the same when a saved game is opened again."""
    confirm_guests: bool = False
    """Whether the host is asked before a guest with the code comes in."""
    clock_s: float = 0.0
    """The seconds of each player's clock for the whole game; 0 for no clocks."""
    turn_s: float = 0.0
    """The seconds that each turn adds to a clock."""
    hand_delay_turns: int = 0
    """How many turns late spectators see the hands if all players agree; 0 for never."""
    advice: bool = False
    """Whether players may ask for hints."""
