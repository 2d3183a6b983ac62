"""Positions of Ecliptic as JSON, one of every phase, and ways to damage them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from epizodiak_qt.games.ecliptic import position_from_json, position_to_json
from epizodiak_qt.games.game import InvalidPositionError, Json
from tests.games.ecliptic.building import ELEVEN, after, fight, position, rolled, step
from tests.games.referee_client import ask, error_code
from tests.games.sentence_checks import check_sentence

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


def changed(data: Json, **fields: Any) -> Json:
    """Return the JSON of a position with some fields replaced."""
    return deepcopy(data) | fields


def fought(data: Json, **fields: Any) -> Json:
    """Return the JSON of a position with some fields of its combat replaced."""
    return changed(data, combat=data["combat"] | fields)


def moved(data: Json, name: str, source: str, target: str) -> Json:
    """Return a position in which a card lies elsewhere; places are `hands.0`, `pile`."""
    data = deepcopy(data)

    def place(where: str) -> list[str]:
        key, _, seat = where.partition(".")
        found: list[str] = data[key][int(seat)] if seat else data[key]
        return found

    place(source).remove(name)
    place(target).append(name)
    return data


def refused(data: Json) -> None:
    """Fail unless the position is refused for every request, with a good sentence behind it."""
    for request in (
        {"do": "legal"},
        {"do": "view", "seat": None},
        {"do": "play", "seat": 0, "action": "draw"},
    ):
        reply = ask(id=5, position=data, **request)
        assert (error_code(reply), reply["id"]) == ("bad-position", 5), request
    with pytest.raises(InvalidPositionError) as raised:
        position_from_json(data)
    check_sentence(raised.value.sentence)


def accepted(data: Json) -> Json:
    """Fail unless the position is answered; return its legal actions."""
    assert "view" in ask(do="view", seat=0, position=data)
    found: Json = ask(do="legal", position=data)["legal"]
    return found
