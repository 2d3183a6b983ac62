"""Positions in which actions are refused."""

from tests.games.ecliptic.building import ELEVEN, after, at, fight, laying, position, rolled

SEVEN = "aries-sun taurus-sun gemini-sun cancer-sun virgo-sun libra-sun scorpio-sun"
START = at("leo-sun leo-moon", discard="aries-moon", lines=("aries-sun", ""))
PAIRING = at("leo-sun leo-moon virgo-star", phase="pair")
POOR = at("leo-sun virgo-star", phase="pair")
LAYING = laying("leo-sun virgo-star", lines=("leo-comet", ""))
BOUND = after(at("leo-sun leo-moon virgo-star", discard="aries-moon"), "take", "pair leo-sun leo-moon")
WON, _ = rolled(after(fight(), "die 8"), (2, 5))
WISHING = after(laying("pisces-sun", lines=ELEVEN, pair="aries-moon aries-star"), "lay pisces-sun")
OVER = after(position(hands=("leo-sun", ""), pile=0, phase="pair"), "discard leo-sun")
