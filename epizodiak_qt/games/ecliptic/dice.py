"""The six dice of a player, named by their sides (X9)."""

from __future__ import annotations

from typing import Final

DICE: Final = (4, 6, 8, 10, 12, 20)  # a D10 gives 1 to 10: its 0 counts as 10
WISH_DIE: Final = 6
WISH_GRANTED_UP_TO: Final = 4
