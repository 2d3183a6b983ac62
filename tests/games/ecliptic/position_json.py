"""Positions of Ecliptic as JSON, one of every phase, and ways to damage them."""

from copy import deepcopy
from functools import partial
from typing import Any

from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.ecliptic import position_to_json
from epizodiak_qt.games.game import Json
from tests.games.ecliptic.building import ELEVEN, after, fight, position, rolled, step
from tests.games.referee_client import changed, check_refused, pieces_at

HANDS = ("leo-sun leo-moon virgo-star", "libra-sun scorpio-sun")
LINES = ("aries-sun taurus-sun", "pisces-moon")
START = position_to_json(
    position(
        hands=HANDS,
        lines=LINES,
        pairs=("cancer-sun cancer-moon", ""),
        discard="virgo-moon",
        trophies=(1, 0),
        dice=((4, 6, 8, 10, 12), (4, 6, 8, 10, 20)),
        pile=30,
    )
)
PAIRING = position_to_json(position(hands=HANDS, lines=LINES, phase="pair"))
TAKEN = position_to_json(after(position(hands=HANDS, lines=LINES, discard="virgo-moon"), "take"))
LAYING = position_to_json(position(hands=HANDS, lines=LINES, phase="lay", pair="cancer-sun cancer-moon"))
BOUND = position_to_json(
    after(position(hands=HANDS, lines=LINES, discard="virgo-moon"), "take", "pair leo-sun leo-moon")
)
FIGHT = position_to_json(step(fight(), "die 8", 1)[0])
WON = position_to_json(rolled(after(fight(), "die 8"), (5, 5), (2, 6))[0])
WISHING = position_to_json(
    after(
        position(hands=("pisces-sun", "leo-comet"), lines=ELEVEN, phase="lay", pair="aries-moon aries-star"),
        "lay pisces-sun",
    )
)
OVER = position_to_json(after(position(hands=("leo-sun", ""), pile=0, phase="pair"), "discard leo-sun"))
PHASES = {
    "draw": START,
    "pair": PAIRING,
    "taken": TAKEN,
    "lay": LAYING,
    "bound": BOUND,
    "combat": FIGHT,
    "keep": WON,
    "wish": WISHING,
}


refused = partial(check_refused, ecliptic)


def fought(data: Json, **fields: Any) -> Json:
    """Return the JSON of a position with some fields of its combat replaced."""
    return changed(data, combat=data["combat"] | fields)


def moved(data: Json, name: str, source: str, target: str) -> Json:
    """Return a position in which a card lies elsewhere; places are `hands.0`, `pile`."""
    data = deepcopy(data)
    pieces_at(data, source).remove(name)
    pieces_at(data, target).append(name)
    return data
