"""Every z-value of the table, from the cloth up."""

from typing import Final

PLACE: Final = 10
RING: Final = 12
DIAL_TILE: Final = 20
DISCARD_TILE: Final = 20
CENTRE: Final = 20
CARD: Final = 20
HAND_TILE: Final = 30
HAND_SELECTED: Final = 40
BLINK: Final = 45
FLYING: Final = 60
STATUS: Final = 70
