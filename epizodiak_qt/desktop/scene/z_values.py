"""Every z-value of the table, from the background up."""

from typing import Final

LIMB: Final = 1
SKY: Final = 2
POINTER: Final = 6
MEDALLION: Final = 7
TURN_LIGHT: Final = 8
PLACE: Final = 10
RING: Final = 12
DIAL_TILE: Final = 20
DISCARD_TILE: Final = 20
CENTRE: Final = 20
PLAYER: Final = 20
LINE_CARD: Final = 20
PAIR_CARD: Final = 21
DIE: Final = 24
HAND_TILE: Final = 30
STAGE: Final = 40
STAGE_CARD: Final = 42
BLINK: Final = 45
PANEL: Final = 50
OPTION: Final = 52
LIGHT: Final = 59
FLYING: Final = 60
HOLD: Final = 61
STATUS: Final = 70
