"""Positions of Ecliptic as JSON: some that cannot be, and some that are accepted although unlikely."""

from typing import Any

from epizodiak_qt.games.ecliptic import position_to_json
from epizodiak_qt.games.game import Json
from tests.games.ecliptic.building import ELEVEN, after, at, fight, laying, position, rolled, step
from tests.games.referee_client import accepted, changed, moved, without

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
    after(laying("pisces-sun", lines=ELEVEN, pair="aries-moon aries-star"), "lay pisces-sun")
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
EMPTY = position_to_json(at(""))
BARE = changed(EMPTY, pile=[], discard=EMPTY["pile"])
LONELY = moved(changed(TAKEN, taken="virgo-moon"), "hands.0", "pile", "leo-sun", "virgo-star")
IN_LINE = moved(moved(BOUND, "hands.0", "lines.0", "virgo-star"), "lines.0", "pile", "aries-sun")
TWO_PAIRS = moved(START, "hands.0", "pairs.0", "leo-sun", "leo-moon")
ARIES = next(each for each in START["pile"] if each.startswith("aries"))
ROLLED = {"chosen": [8, 8], "rolls": [[3, 2]], "winner": 0}


def fought(data: Json, **fields: Any) -> Json:
    """Return the JSON of a position with some fields of its combat replaced."""
    return changed(data, combat=data["combat"] | fields)


def too_early(phase: str) -> Json:
    """Return a position with a pair of this turn, in a phase before there is one."""
    pair = ["cancer-sun", "cancer-moon"]
    data = PHASES[phase] if phase == "draw" else moved(PHASES[phase], "pile", "pairs.0", *pair)
    return changed(data, pair=pair)


def fighting(phase: str) -> Json:
    """Return a position with a combat in another phase."""
    others: dict[str, Json] = {"draw": {"pair": None}, "pair": {"pair": None}, "wish": {"again": False}}
    return changed(FIGHT, phase=phase, **others.get(phase, {}))


def taken(phase: str) -> Json:
    """Return a position with a card taken that is in the hand, in any phase."""
    data = PHASES[phase]
    hand = data["hands"][data["turn"]]
    held = (hand or data["pile"])[0]
    return changed(data if hand else moved(data, "pile", f"hands.{data['turn']}", held), taken=held)


def backwards(data: Json) -> Json:
    """Return a position with all that has no order the other way round."""
    turned = {key: [each[::-1] for each in data[key]] for key in ("hands", "lines", "dice")}
    return changed(data, pair=None if data["pair"] is None else data["pair"][::-1], **turned)


WRONG: dict[str, list[Any]] = {
    "options": [None, [], "x", 1, {"take_then_fill": 1}, {"take_then_fill": None}, {"edition": "x"}],
    "hands": [None, {}, 3, [], [START["hands"][0]], [*START["hands"], []], [None, None], ["leo-sun", "x"]],
    "pile": [None, 5, "x", {}, [None] * 30, [1], ["leo"], ["Leo-sun"], [["leo-sun"]]],
    "discard": [None, "virgo-moon", ["virgo"], [7]],
    "lines": [None, [], [[], [], []], [["aries"], []], {}],
    "pairs": [None, [], [[None, None], []], "x"],
    "dice": [None, [], [[4], [7]], [[4], ["4"]], [[4.0], [4]], [[True], [4]], [4, 4]],
    "trophies": [None, 0, [], [0], [0, 0, 0], [0, -1], [0, "0"], [0, 1.5], [False, 0]],
    "turn": [None, "0", 2, -1, True, 0.0, [0]],
    "phase": [None, 1, "", "Draw", "deal", ["draw"]],
    "taken": [True, 7, "leo", [], {}],
    "pair": [
        *(True, "leo-sun leo-moon", [], ["leo-sun"], ["leo-sun", None]),
        ["leo-sun", "leo-moon", "leo-star"],
    ],
    "again": [0, "no", []],
    "combat": [True, 7, "leo", [], {}],
    "over": ["true", 1, 0, [], {}],
    "seed": [None, 1, True, [], {}],
}
WRONG_COMBAT: dict[str, list[Any]] = {
    "sign": [None, 4, "Leo", "sun"],
    "attacker": [None, "0", 2, True],
    "attack": [None, "leo", 5],
    "defence": [None, "leo", 5],
    "chosen": [None, [], [8], [8, 7], ["hidden", None], [None, None, None], [True, None]],
    "rolls": [None, 5, [5], [[5]], [[5, "6"]], [[5, 6, 7]]],
    "winner": ["0", 2, True, [0]],
}
"""Of a combat; that of a view is none: it does not tell the die."""

REFUSED: dict[str, list[Json]] = {
    "one of the 72 cards too few, one too many, one there twice": [
        changed(START, pile=START["pile"][1:]),
        changed(START, pile=[*START["pile"], "leo-sun"]),
        changed(START, pile=["leo-sun", *START["pile"][1:]]),
        changed(START, hands=[START["hands"][0][1:], START["hands"][1]]),
        changed(START, pairs=[[], []]),
        changed(START, discard=[]),
    ],
    "an attacking card that is not in its combat alone": [
        fought(FIGHT, attack="leo-moon"),
        changed(FIGHT, lines=[["leo-sun"], ["leo-comet"]]),
    ],
    "a hand of more than seven": [moved(START, "pile", "hands.1", *START["pile"][:6])],
    "a sign that is in the lines twice": [
        moved(START, "pile", target, ARIES) for target in ("lines.0", "lines.1")
    ],
    "a wish without all twelve signs, or without a pile": [
        moved(WISHING, "lines.0", "discard", "leo-sun"),
        changed(WISHING, pile=[], discard=WISHING["pile"] + WISHING["discard"]),
    ],
    "three cards, two signs, or two pairs torn apart": [
        moved(START, "hands.0", "pairs.0", "virgo-star"),
        moved(START, "hands.0", "pairs.0", "virgo-star", "leo-sun"),
        changed(TWO_PAIRS, pairs=[["cancer-sun", "leo-sun", "cancer-moon", "leo-moon"], []]),
    ],
    "a pair of this turn before there is one": [too_early(phase) for phase in ("draw", "pair", "taken")],
    "no pair of this turn, on which a triplet depends": [
        changed(PHASES[phase], pair=None) for phase in ("lay", "bound")
    ],
    "another pair than the last one of the seat to move": [
        changed(PHASES[phase], pair=["gemini-comet", "gemini-galaxy"])
        for phase in ("lay", "bound", "combat", "keep", "wish")
    ],
    "a combat outside its phases": [
        *(fighting(phase) for phase in ("draw", "pair", "lay", "wish")),
        changed(WON, phase="draw", pair=None),
    ],
    "a phase of combat without one": [changed(LAYING, phase=phase) for phase in ("combat", "keep")],
    "a combat that is not of the seat to move": [fought(FIGHT, attacker=1), changed(FIGHT, turn=1)],
    "a combat for another sign or card, or for one in the own line": [
        fought(FIGHT, sign="virgo"),
        fought(FIGHT, defence="leo-moon"),
        moved(FIGHT, "lines.1", "lines.0", "leo-comet"),
        fought(moved(FIGHT, "hands.0", "lines.1", "virgo-sun"), defence="virgo-sun"),
        moved(fought(FIGHT, attack="virgo-sun"), "hands.0", "pile", "virgo-sun"),
    ],
    "a combat that would have been rolled: with both dice chosen it is over": [
        *(fought(FIGHT, **{name: value}) for name, value in ROLLED.items()),
        fought(FIGHT, **ROLLED),
    ],
    "other rolls than equal ones, then a higher one of the winner, within the sides of the dice": [
        *(fought(WON, winner=winner) for winner in (None, 0)),
        *(fought(WON, chosen=chosen) for chosen in ([8, None], [None, None])),
        *(fought(WON, rolls=rolls) for rolls in ([], [[5, 5]], [[5, 4], [2, 6]], [[2, 6], [2, 6]])),
        *(fought(WON, rolls=rolls) for rolls in ([[9, 10]], [[0, 6]])),
    ],
    "more combats for one seat, a die twice, none to choose, one that is set aside": [
        *(changed(START, dice=[[4, 6], dice]) for dice in ([4], [8, 8])),
        *(changed(START, dice=[[], dice]) for dice in ([], [4])),
        changed(START, dice=[[4, 4], [6, 8]]),
        changed(fought(FIGHT, chosen=[None, None]), dice=[[], []]),
        changed(FIGHT, dice=[[4, 6, 8], [4, 6, 20]]),
    ],
    "a card taken outside the phases that it binds": [
        taken(phase) for phase in ("draw", "combat", "keep", "wish")
    ],
    "a card taken that is not in the hand or cannot be played: the turn could not go on": [
        changed(TAKEN, taken="libra-sun"),
        *(changed(BOUND, taken=card) for card in ("libra-sun", "leo-sun")),
        *(LONELY, IN_LINE),
    ],
    "a seat to move without a card, without a pile or before the pair": [BARE, changed(EMPTY, phase="pair")],
    "a missing key": [without(START, key) for key in START],
    "a missing key of a combat": [
        changed(FIGHT, combat=without(FIGHT["combat"], key)) for key in FIGHT["combat"]
    ],
}
REFUSED |= {
    f"a wrong {key}": [changed(START, **{key: each}) for each in values] for key, values in WRONG.items()
}
REFUSED |= {
    f"a wrong {key} of a combat": [fought(FIGHT, **{key: each}) for each in values]
    for key, values in WRONG_COMBAT.items()
}

ACCEPTED: dict[str, list[tuple[Json, Json | None]]] = {
    "every phase, and the end": [*((data, None) for data in PHASES.values()), (OVER, {})],
    "a hand of seven": [(moved(START, "pile", "hands.1", *START["pile"][:5]), None)],
    "two pairs of one seat": [(TWO_PAIRS, None)],
    "no pair of this turn once the sign is laid: nothing depends on it": [
        (changed(PHASES[phase], pair=None), accepted(PHASES[phase])) for phase in ("combat", "keep", "wish")
    ],
    "as many dice for both, and none after the sixth combat": [
        (changed(START, dice=[[20], [4]]), None),
        (changed(WON, dice=[[], []]), None),
        (changed(FIGHT, dice=[[4, 6], [8, 20]]), None),
    ],
    "a seat to move without a card that can draw, or once the game is over": [
        (EMPTY, {"0": ["draw"]}),
        (changed(BARE, over=True), {}),
        (changed(BARE, scores=[0, 0], winner=None), {}),
    ],
    "how trophies and dice came about, an early end, another seat to move, any seed": [
        *((changed(START, seed=seed), None) for seed in ("", "any text ♈ \ud800")),
        *(
            (changed(START, **fields), None)
            for fields in ({"trophies": [40, 7]}, {"over": False}, {"turn": 1})
        ),
        *((changed(START, **fields), None) for fields in ({"again": False}, {"mood": "good"})),
        (changed(START, over=True), {}),
    ],
}
"""Positions with their legal actions by seat, or None for some action."""

ALIKE: dict[str, list[tuple[Json, Json]]] = {
    "values are sorted": [(backwards(data), data) for data in (START, LAYING)],
    "options have a default, and unknown ones are ignored": [
        (changed(START, options={}), START),
        (
            changed(START, options={"take_then_fill": True, "colour": "blue"}),
            changed(START, options={"take_then_fill": True}),
        ),
    ],
    "a game with scores is over without saying so, unless it says otherwise": [
        (without(OVER, "over"), OVER),
        (changed(START, over=False, scores=[0, 0]), START),
    ],
}
"""Pairs that are read as the same position."""
