"""The numbers of the rules of EpiZodiak. Every other module takes them from here."""

from __future__ import annotations

from typing import Final

SEATS: Final = 3
VALUES: Final = tuple(range(1, 13))
COPIES: Final = 4
"""The number of tiles of each value."""
TILE_COUNT: Final = 48
PLACES: Final = 12
"""The number of places of the dial."""
SET: Final = 3
"""The number of tiles of a set (R13)."""
HAND: Final = 12
"""The number of tiles that a deal brings to each hand (R1)."""
PILE: Final = TILE_COUNT - SEATS * HAND
"""The number of tiles left after a deal; the first of them opens the dial (R1)."""
CONTEST_AFTER: Final = 2
"""The bare passes, one after another, after which a value may be contested (R10)."""
FORCED_AFTER: Final = 3
"""The bare passes after which a lay is forced (R12)."""
MOST_PASSES: Final = 5
"""The most bare passes that there can be one after another (R12)."""
EMPTY_HAND_BONUS: Final = 3
"""The points for emptying the hand in a single round (R17)."""
TARGETS: Final = (7, 13)
"""The targets of a match that a table offers (R16)."""
