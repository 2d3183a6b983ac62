"""The numbers of the rules of Ecliptic. Every other module takes them from here."""

from __future__ import annotations

from typing import Final

SEATS: Final = 2
SIGN_COUNT: Final = 12
CARD_COUNT: Final = 72
"""The number of cards: one for each sign and each of six symbols."""
OTHER: Final = (1, 0)
"""Of two seats, the other one."""
FULL_HAND: Final = 7
"""The number of cards up to which a hand is filled (X1, X2)."""
PAIR_SIZE: Final = 2
"""The number of cards of a pair (X4)."""
DICE: Final = (4, 6, 8, 10, 12, 20)
"""The dice of each player, by their sides; a D10 gives 1 to 10, because its 0 counts as 10 (X9)."""
WISH_DIE: Final = 6
"""The sides of the die of a wish (X11)."""
WISH_GRANTED_UP_TO: Final = 4
"""The largest roll that grants a wish (X11)."""
