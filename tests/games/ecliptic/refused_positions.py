"""Positions in which actions are refused."""

from tests.games.ecliptic.building import ELEVEN, after, fight, position, rolled

SEVEN = "aries-sun taurus-sun gemini-sun cancer-sun virgo-sun libra-sun scorpio-sun"
START = position(hands=("leo-sun leo-moon", "virgo-sun"), discard="aries-moon", lines=("aries-sun", ""))
PAIRING = position(hands=("leo-sun leo-moon virgo-star", "virgo-sun"), phase="pair")
POOR = position(hands=("leo-sun virgo-star", "virgo-sun"), phase="pair")
LAYING = position(
    hands=("leo-sun virgo-star", "virgo-sun"),
    lines=("leo-comet", ""),
    phase="lay",
    pair="aries-sun aries-moon",
)
BOUND = after(
    position(hands=("leo-sun leo-moon virgo-star", "virgo-sun"), discard="aries-moon"),
    "take",
    "pair leo-sun leo-moon",
)
WON, _ = rolled(after(fight(), "die 8"), (2, 5))
WISHING = after(
    position(hands=("pisces-sun", "leo-comet"), lines=ELEVEN, phase="lay", pair="aries-moon aries-star"),
    "lay pisces-sun",
)
OVER = after(position(hands=("leo-sun", ""), pile=0, phase="pair"), "discard leo-sun")
