"""Positions of EpiZodiak as JSON: some that cannot be, and some that are accepted although unlikely."""

from typing import Any

from epizodiak_qt.games.epizodiak import position_to_json
from epizodiak_qt.games.game import Json
from tests.games.positions import after, arc, at, options, position
from tests.games.referee_client import accepted, changed, moved, pieces_at, without

START = position_to_json(
    at(
        7,
        3,
        9,
        9,
        pile=5,
        sets=((8,), (12,), ()),
        contested=((), (12,), ()),
        last_laid=(6, "cw"),
        filled=(1, 0, 0),
    )
)
EMPTY_PILE = position_to_json(at(1, 9, pile=0, passes=2))
DRAWN = position_to_json(after(at(1, 9), "draw"))
PICKED = position_to_json(after(at(3, 9, dial=arc(4, 7), last_laid=(7, "cw")), "take"))
CONTESTED = position_to_json(
    after(
        position(hands=([1, 9], [7, 7, 2, ...], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2),
        "contest 7",
    )
)
DEAL = position_to_json(after(position(hands=([2], [...], [...])), "lay cw 2"))
OVER = position_to_json(
    after(position(hands=([2], [...], [...]), options=options(mode="single")), "lay cw 2")
)
PHASES = {"start": START, "drawn": DRAWN, "picked": PICKED, "contested": CONTESTED, "deal": DEAL}
RUNNING = ("start", "drawn", "picked", "contested")
LATER = ("drawn", "picked", "contested", "deal")
ON_ONE = position_to_json(position(dial=(6,)))
SINGLE_LAID = position_to_json(position(dial=arc(4, 6), sets=((), (6,), ()), last_laid=(6, "cw")))
STUCK = position(
    hands=([1, 2, 4, 5, 6, 7, 8, 10, 11, 12], [...], [9, 9, 9, 9]), dial=arc(10, 8), pile=0, passes=5
)
DUTY_FORGOTTEN = position_to_json(
    position(hands=([1, 9], [...], [7, 2, ...]), dial=arc(4, 6), pile=0, sets=((), (7,), ()), passes=4)
)
HOLDER_OF_6 = next(seat for seat, hand in enumerate(START["hands"]) if 6 in hand)


def full_dial(data: Json) -> Json:
    """Return a position whose dial is full, the tiles taken from where they are."""
    for value in {*range(1, 13)}.difference(data["dial"]):
        places = ("hands.0", "hands.1", "hands.2", "pile")
        data = moved(data, next(place for place in places if value in pieces_at(data, place)), "dial", value)
    return changed(data, dial=[*range(1, 13)])


def laid(value: int, side: str) -> Json:
    """Return a tile at an end of the arc."""
    return {"value": value, "side": side}


WRONG: dict[str, list[Any]] = {
    "options": [None, [], "x", 1, {"mode": "x"}, {"target": 0}, {"scoring": 1}, {"edition": "x"}],
    "hands": [
        *(None, {}, 3, [], START["hands"][:2], [*START["hands"], []]),
        *([None, None, None], ["1", "2", "3"]),
    ],
    "pile": [None, 5, "x", {}, [None] * 5, [0, 1, 1, 1, 1], [13], ["1"], [1.0], [True], [[1]]],
    "dial": [None, 4, "456", {}, [None], [4.0, 5.0, 6.0], ["4", "5", "6"], [0], [13], [-4]],
    "sets": [None, {}, [], [8, 12], [[8], [12]], [[8], [12], [], []], [["8"], [12], []], [[8], [12], None]],
    "contested_sets": [None, {}, [], [[], [12]], [[], ["12"], []], [[], [12], [], []]],
    "filled": [None, 1, [], [1, 0], [1, 0, 0, 0], [1, 0, -1], [1, 0, "0"], [True, 0, 0], [1.0, 0, 0]],
    "turn": [None, "0", 3, -1, True, 0.0, [0]],
    "phase": [None, 1, "", "Start", "end", ["start"]],
    "picked": [True, 7, "7", [], {}, {"value": 7}, {"side": "cw"}, {"value": 7, "side": "up"}],
    "last_laid": [False, 6, [], {}, {"value": 6}, {"value": 6, "side": None}, {"value": "6", "side": "cw"}],
    "passes": [None, "0", -1, 0.0, False, [0]],
    "scores": [None, 0, [], [0, 0], [0, 0, 0, 0], [0, 0, -1], [0, 0, 1.5], [0, 0, None], [0, 0, False]],
    "over": ["true", 1, 0, [], {}],
    "seed": [None, 1, True, [], {}],
}
REFUSED: dict[str, list[Json]] = {
    "one of the 48 tiles too few, one too many, one instead of another; a set stands for three": [
        changed(START, pile=START["pile"][1:]),
        changed(START, pile=[*START["pile"], 1]),
        changed(START, pile=[START["pile"][0] % 12 + 1, *START["pile"][1:]]),
        changed(START, hands=[START["hands"][0][1:], *START["hands"][1:]]),
        changed(START, sets=[[8], [12], [1]]),
        changed(START, sets=[[8], [], []], contested_sets=[[], [], []]),
        changed(START, dial=arc(4, 7)),
        changed(START, dial=[5, 6], last_laid=None),
    ],
    "gaps in the dial, a double, and the order anticlockwise": [
        moved(START, "dial", "pile", 5) | {"last_laid": None},
        moved(START, f"hands.{HOLDER_OF_6}", "dial", 6) | {"last_laid": None},
        *(changed(START, dial=dial, last_laid=None) for dial in ([4, 6, 5], [6, 5, 4], [5, 4, 6])),
    ],
    "an empty dial, in every phase": [
        moved(data, "dial", "pile") | {"last_laid": None, "passes": 0} for data in PHASES.values()
    ],
    "a full dial while the round goes on: it would have been refilled": [
        full_dial(PHASES[phase]) | {"last_laid": None} for phase in RUNNING
    ],
    "an empty hand while the round goes on: the round would be over": [
        moved(PHASES[phase], f"hands.{seat}", f"hands.{(seat + 1) % 3}")
        for phase in RUNNING
        for seat in range(3)
    ],
    "contested sets of another seat, not out at all, or there twice": [
        changed(START, contested_sets=contested)
        for contested in (
            *([[8], [12], [3]], [[12], [], []], [[], [8], []], [[], [], [12]], [[], [12, 12], []]),
        )
    ],
    "a set that is out twice, by one seat or by two": [
        changed(START, sets=sets) for sets in ([[8, 8], [12], []], [[8], [12, 8], []], [[8], [12], [12]])
    ],
    "passes with tiles in the pile": [changed(START, passes=1, last_laid=None)],
    "passes outside the start of a turn: an action ends the count": [
        changed(moved(PHASES[phase], "pile", "hands.1"), passes=1) for phase in LATER
    ],
    "passes beside a tile just laid": [changed(EMPTY_PILE, last_laid=laid(6, "cw"), passes=1)],
    "more than five passes": [changed(EMPTY_PILE, passes=passes) for passes in (6, 7, 100)],
    "a tile laid last inside the arc, at the other end, or not on the dial": [
        changed(START, last_laid=laid(value, side))
        for value, side in ((5, "cw"), (4, "cw"), (6, "ccw"), (7, "cw"), (3, "ccw"))
    ],
    "a tile laid last that is not at its end, in every phase": [
        changed(PHASES[phase], last_laid=laid(10, "cw")) for phase in LATER
    ],
    "a tile laid last on a dial of one: it was laid by nobody": [
        changed(ON_ONE, last_laid=laid(6, side)) for side in ("cw", "ccw")
    ],
    "a tile picked up outside its phase, or missing in it": [
        *(changed(PHASES[phase], picked=laid(7, "cw")) for phase in PHASES if phase != "picked"),
        changed(PICKED, picked=None),
    ],
    "a missing key": [without(START, key) for key in START],
} | {f"a wrong {key}": [changed(START, **{key: each}) for each in values] for key, values in WRONG.items()}

ACCEPTED: dict[str, list[tuple[Json, Json | None]]] = {
    "every phase, and the end": [*((data, None) for data in (*PHASES.values(), EMPTY_PILE)), (OVER, {})],
    "a full dial or more empty hands once the round is over: its last lay may have filled the dial": [
        (data, {"1": ["deal"]})
        for data in (full_dial(DEAL), moved(DEAL, "hands.1", "hands.2"), moved(DEAL, "hands.1", "hands.0"))
    ],
    "a full dial or an empty hand once the game is over, in any phase": [
        (changed(data, over=True, last_laid=None), {})
        for phase in RUNNING
        for data in (full_dial(PHASES[phase]), moved(PHASES[phase], "hands.0", "hands.1"))
    ],
    "up to five passes, whether or not a lay should have been forced, and a sixth one after them": [
        *((changed(EMPTY_PILE, passes=passes), None) for passes in range(6)),
        (position_to_json(STUCK), {"0": ["pass"]}),
        (position_to_json(after(STUCK, "pass")), None),
    ],
    "a tile laid last at its end, also a single one": [
        *((changed(START, last_laid=laid(value, side)), None) for value, side in ((6, "cw"), (4, "ccw"))),
        (SINGLE_LAID, None),
    ],
    "an earlier duty of a seat, where a tile was picked up, what was contested, a tile laid earlier": [
        (DUTY_FORGOTTEN, None),
        (changed(PICKED, picked=laid(11, "ccw")), {"0": ["lay cw 7"]}),
        (changed(START, phase="contested", last_laid=None), {"0": ["lay ccw 3", "lay cw 7"]}),
        (changed(DRAWN, last_laid=laid(6, "cw")), accepted(DRAWN)),
    ],
    "dials filled, scores beyond the target, an early end, another seat to move, any seed": [
        *((changed(START, **{key: [5, 9, 0]}), None) for key in ("filled", "scores")),
        *((changed(START, seed=seed), None) for seed in ("", "any text ♈ \ud800")),
        *((changed(START, **fields), None) for fields in ({"over": False}, {"turn": 2}, {"mood": "good"})),
        (changed(START, over=True), {}),
    ],
}
"""Positions with their legal actions by seat, or None for some action."""

ALIKE: dict[str, list[tuple[Json, Json]]] = {
    "missing options are those of the edition": [
        (changed(START, options={}), START),
        (
            changed(START, options={"edition": "help-2022-07"}),
            changed(START, options={"scoring": "help-2022"}),
        ),
    ],
    "hands need not be sorted": [(changed(START, hands=[hand[::-1] for hand in START["hands"]]), START)],
    "a tile laid before a draw does not matter": [(changed(DRAWN, last_laid=laid(6, "cw")), DRAWN)],
}
"""Pairs that are read as the same position."""
