"""R13 to R17: sets, the full dial, the empty hand, points, editions and the ranking."""

from dataclasses import replace
from typing import Any

import pytest

from epizodiak_qt.games.chance import ChanceResult, ReplayedChance, SeededChance
from epizodiak_qt.games.epizodiak import (
    abandon_round,
    between_rounds,
    new,
    outcome,
    parse_action,
    play,
    undoable,
)
from epizodiak_qt.games.epizodiak.events import (
    DialOpened,
    DialRefilled,
    GameEnded,
    RoundEnded,
    SetDiscarded,
    TilesLaid,
)
from epizodiak_qt.games.epizodiak.options import EDITIONS, Options
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.epizodiak.scoring import Points, rank
from epizodiak_qt.games.epizodiak.view import single_values
from epizodiak_qt.games.game import Outcome
from tests.games.positions import HELP, SINGLE, Hand, after, arc, at, options, position, refused, step, texts

HELP_SINGLE = Options(mode="single", scoring="help-2022")
ONE_SET = (Points(1, doubled=False, bonus=0),)
NOTHING = (Points(0, doubled=False, bonus=0),)


def test_r13_three_tiles_of_one_value_leave_the_hand_and_the_turn_ends() -> None:
    """The set is credited, its value is a single one, and the next seat plays."""
    state = at(9, 9, 9, 9, 1)
    ended, events = step(state, "set 9")
    assert (ended.hands[0], ended.sets, ended.turn) == ((1, 9), ((9,), (), ()), 1)
    assert (ended.contested_sets, ended.last_laid) == (((), (), ()), None)
    assert single_values(ended) == {9}
    assert events == (SetDiscarded(0, 9),)


def test_r13_one_set_a_turn_of_three_tiles_in_the_hand_and_one_of_each_value() -> None:
    """A pair or a tile on the dial is not enough; once a set is out, the fourth tile is a single one."""
    state = at(8, 8, 8, 9, 9, 9, 1)
    assert texts(state) == ["draw", "set 8", "set 9"]
    assert refused(after(state, "set 8"), "set 9", seat=0) == ("not_your_turn", None)
    for hand in ((1,), (6, 6, 1)):
        assert refused(at(*hand), "set 6") == ("set_needs_three", "R13")
    assert refused(at(9, 1, sets=((), (9,), ())), "set 9") == ("set_is_out", "R13")


@pytest.mark.parametrize("place", ["hand", "dial", "pile"])
def test_r13_the_fourth_tile_stays_single_wherever_it_is(place: str) -> None:
    """In a hand, on the dial and in the pile."""
    state = position(
        hands=([9, 12] if place == "hand" else [12, 12], [...], [...]),
        dial=arc(7, 9) if place == "dial" else arc(4, 6),
        pile=(9, 1, 1) if place == "pile" else (1, 1),
        sets=((), (9,), ()),
    )
    assert single_values(state) == {9}
    assert single_values(after(state, "draw")) == {9}


def test_r13_the_tile_is_single_until_the_next_deal_even_over_a_full_dial() -> None:
    """The refill keeps the sets out; the deal brings them back."""
    state = at(12, 12, dial=arc(1, 11), sets=((), (9,), ()))
    refilled = after(state, "lay cw 12")
    assert single_values(refilled) == {9}
    dealt = after(at(11, dial=arc(1, 10), sets=((), (11,), ())), "lay cw 11", "deal")
    assert single_values(dealt) == frozenset()


UNDOABLE = at(7, 3, 1, pile=0, last_laid=(6, "cw"))
CONTESTABLE = position(hands=([1], [7, 7, 2, ...], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
LAST_TILE = at(2, dial=(1,))


@pytest.mark.parametrize(
    ("state", "action", "can"),
    [
        *((UNDOABLE, action, True) for action in ("lay cw 7", "take", "pass")),
        *((at(9, 9, 9, 1), action, False) for action in ("set 9", "draw")),
        (CONTESTABLE, "contest 7", False),
        (at(12, 1, dial=arc(1, 11)), "lay cw 12", False),
        (LAST_TILE, "lay cw 2", False),
        (after(LAST_TILE, "lay cw 2"), "deal", False),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_shows_something_new_cannot_be_taken_back(state: Position, action: str, can: bool) -> None:
    """Sets, a contest, a draw, a full dial, a deal and the end of a round; a lay, a take and a pass can."""
    assert undoable(step(state, action)[1]) is can


def test_r14_the_full_dial_and_the_rest_of_the_pile_become_a_new_pile() -> None:
    """Its first tile opens the dial; nothing is lost or scored, sets stay out; the next seat plays."""
    state = at(12, 1, 5, dial=arc(2, 11), pile=(3, 3, 8), turn=0)
    full, events = step(state, "lay cw 12 1")
    assert sorted([*full.dial, *full.pile]) == sorted([*range(1, 13), 3, 3, 8])
    assert (len(full.dial), len(full.pile), full.turn, full.phase) == (1, 14, 1, "start")
    assert (full.filled, full.last_laid, full.hands[0]) == ((1, 0, 0), None, (5,))
    assert events == (TilesLaid(0, "cw", (12, 1)), DialRefilled(15), DialOpened(full.dial[0]))
    full = after(at(12, 5, dial=arc(1, 11), pile=0), "lay cw 12")
    assert sorted([*full.dial, *full.pile]) == list(range(1, 13))
    assert "draw" in texts(full)
    assert "pass" not in texts(full)
    state = at(12, 5, dial=arc(1, 11), sets=((2,), (), (3,)), contested=((), (), (3,)), scores=(1, 2, 3))
    full = after(state, "lay cw 12")
    assert (full.sets, full.contested_sets, full.scores) == (((2,), (), (3,)), ((), (), (3,)), (1, 2, 3))


def test_r14_the_new_pile_comes_from_chance_and_its_first_tile_opens_the_dial() -> None:
    """The values that chance gives are kept in its order."""
    state = at(12, 5, dial=arc(1, 11), pile=(3,))
    order = [7, 3, 12, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11]
    chance = ReplayedChance([ChanceResult("refill", tuple(map(str, order)))])
    full, _ = play(state, 0, parse_action("lay cw 12"), chance)
    assert (full.dial, full.pile) == ((7,), tuple(order[1:]))
    assert (full.hands[1:], full.seed) == (state.hands[1:], "")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_r14_the_seat_after_the_one_who_filled_the_dial_plays(seat: int) -> None:
    """As after any other lay, and the count of filled dials is the filler's."""
    hands: list[Hand] = [[...], [...]]
    hands.insert(seat, [12, 5])
    state = position(hands=(hands[0], hands[1], hands[2]), dial=arc(1, 11), turn=seat, filled=(1, 1, 1))
    full = after(state, "lay cw 12")
    assert full.turn == (seat + 1) % 3
    assert full.filled == tuple(2 if each == seat else 1 for each in range(3))


def test_r15_an_emptied_hand_ends_the_round_at_once() -> None:
    """By a lay, by a set or by a set after a take; a dial that is full by it is not refilled."""
    state = at(7, 8, sets=((2,), (3,), ()), scores=(1, 1, 1))
    ended, events = step(state, "lay cw 7 8")
    assert (ended.phase, ended.turn, ended.over) == ("deal", 1, False)
    assert (ended.hands[0], ended.dial, ended.sets) == ((), arc(4, 8), ((2,), (3,), ()))
    assert (ended.pile, ended.hands[1:], ended.last_laid) == (state.pile, state.hands[1:], None)
    assert events == (
        TilesLaid(0, "cw", (7, 8)),
        RoundEnded(0, ONE_SET + 2 * NOTHING, (2, 1, 1), ended.hands, 1),
    )
    state = position(hands=([...], [9, 9, 9], [...]), dial=arc(4, 6), turn=1)
    ended, events = step(state, "set 9")
    assert (ended.phase, ended.turn, ended.hands[1], ended.scores) == ("deal", 2, (), (0, 1, 0))
    assert isinstance(events[-1], RoundEnded)
    assert events[-1].seat == 1
    state = at(7, 7, dial=arc(4, 7), last_laid=(7, "cw"))
    ended = after(state, "take", "set 7")
    assert (ended.phase, ended.hands[0], ended.picked, ended.scores) == ("deal", (), None, (1, 0, 0))
    state = at(12, dial=arc(1, 11), filled=(0, 1, 0))
    ended, events = step(state, "lay cw 12")
    assert (ended.phase, ended.dial, ended.pile) == ("deal", arc(1, 12), state.pile)
    assert ended.filled == (1, 1, 0)
    assert [type(event) for event in events] == [TilesLaid, RoundEnded]


def test_r15_the_next_deal_is_a_step_of_its_own() -> None:
    """The only action then, of the seat that will begin; none comes in a round or after the game."""
    ended = after(LAST_TILE, "lay cw 2")
    assert texts(ended) == ["deal"]
    assert texts(ended, 0) == texts(ended, 2) == []
    for action in ("pass", "draw", "take", "set 3", "lay cw 3", "contest 3"):
        assert refused(ended, action) == ("round_over", "R15"), action
        assert refused(ended, action, seat=0) == ("round_over", "R15"), action
    assert refused(ended, "deal", seat=0) == ("not_your_turn", None)
    state = at(3, 9, dial=arc(4, 7), last_laid=(7, "cw"))
    for each in (state, after(state, "draw"), after(state, "take")):
        assert refused(each, "deal") == ("deal_after_round", "R15")
    state = position(hands=([2], [...], [...]), sets=((5,), (), ()), options=Options(target=1))
    ended, events = step(state, "lay cw 2")
    assert ended.over
    assert [texts(ended, seat) for seat in range(3)] == [[], [], []]
    assert refused(ended, "deal") == ("game_over", None)
    assert events[-1] == GameEnded(((0,), (1, 2)), 0)


def last_tile(**wishes: Any) -> Position:
    """Return a position in which seat 0 ends the round with `lay cw 5`; `wishes` come on top."""
    return at(5, **{"dial": arc(2, 4)} | wishes)


def ended(**wishes: Any) -> Position:
    """Return such a position after its round."""
    return after(last_tile(**wishes), "lay cw 5")


IN_ORDER = Outcome(((0,), (1,), (2,)), 0)
FIRST = Outcome(((0,), (1, 2)), 0)
SECOND = Outcome(((1,), (0,), (2,)), 1)
CONTESTED: dict[str, Any] = {"sets": ((6, 7), (8,), ()), "contested": ((7,), (8,), ())}
ONE_CONTESTED: dict[str, Any] = {"sets": ((6, 7), (), ()), "contested": ((7,), (), ())}
FILLED: dict[str, Any] = {"sets": ((6, 7), (8,), ()), "filled": (1, 1, 0)}
SCORED: dict[str, list[tuple[dict[str, Any], tuple[int, ...], Outcome | None]]] = {
    "r16 a point a set for the hand that is empty, and nothing for the others": [
        ({"sets": ((6, 7), (8, 9, 10), (11,)), "scores": (1, 2, 3)}, (3, 2, 3), None),
        ({}, (0, 0, 0), None),
    ],
    "r16 contested sets count, also if `contest_scores` is off": [
        (ONE_CONTESTED, (2, 0, 0), None),
        (ONE_CONTESTED | {"options": options(contest_scores=False)}, (2, 0, 0), None),
    ],
    "r16 a match ends above its target too": [
        ({"sets": ((6, 7, 8), (), ()), "scores": (6, 6, 0)}, (9, 6, 0), IN_ORDER)
    ],
    "r17 in a single round four sets beat the bonus of three": [
        ({"sets": ((), (6, 7, 8, 9), ()), "options": SINGLE}, (3, 4, 0), SECOND)
    ],
    "r17 with three points each the empty hand has won": [
        ({"sets": ((), (6, 7, 8), (9, 10, 11)), "options": SINGLE}, (3, 3, 3), FIRST)
    ],
    "r17 two others share a first place": [
        (
            {"sets": ((), (6, 7, 8, 1), (9, 10, 11, 12)), "dial": (4,), "options": SINGLE},
            (3, 4, 4),
            Outcome(((1, 2), (0,)), None),
        )
    ],
    "r17 points for contested sets of a single round can be switched off": [
        (CONTESTED | {"options": SINGLE}, (5, 1, 0), IN_ORDER),
        (CONTESTED | {"options": replace(SINGLE, contest_scores=False)}, (4, 0, 0), FIRST),
    ],
    "r17 a single round knows no target": [({"options": replace(SINGLE, target=13)}, (3, 0, 0), FIRST)],
    "r17 in a match of help-2022 every set counts, three more for the empty hand, up to the target": [
        ({"sets": ((6,), (7, 8), ()), "scores": (1, 1, 1), "options": HELP}, (5, 3, 1), None),
        ({"sets": ((), (6, 7), ()), "scores": (0, 5, 0), "options": HELP}, (3, 7, 0), SECOND),
    ],
    "r17 if two reach the target at once, the emptier stands above their equals": [
        ({"sets": ((), (6, 7, 8), ()), "scores": (4, 4, 0), "options": HELP}, (7, 7, 0), IN_ORDER)
    ],
    "r17 help-2022 doubles once the sets of a seat that filled a dial, however often, and no bonus": [
        (FILLED | {"filled": filled, "options": HELP}, scores, result)
        for times in (1, 2, 5)
        for filled, scores, result in (((times, 0, 0), (7, 1, 0), IN_ORDER), ((0, times, 0), (5, 2, 0), None))
    ],
    "r17 help-2022 leaves contested sets out of a single round on request, and doubles what is left": [
        (CONTESTED | {"filled": (1, 1, 0), "options": HELP_SINGLE}, (7, 2, 0), IN_ORDER),
        (
            CONTESTED | {"filled": (1, 1, 0), "options": replace(HELP_SINGLE, contest_scores=False)},
            (5, 0, 0),
            FIRST,
        ),
    ],
    "r17 help-2022 keeps them in a match": [
        (ONE_CONTESTED | {"options": replace(HELP, contest_scores=False)}, (5, 0, 0), None)
    ],
    "r17 a full dial is worth nothing in the older rules": [
        (FILLED, (2, 0, 0), None),
        (FILLED | {"options": SINGLE}, (5, 1, 0), IN_ORDER),
        (FILLED | {"options": HELP_SINGLE}, (7, 2, 0), IN_ORDER),
    ],
}


@pytest.mark.parametrize("what", SCORED)
def test_a_round_is_scored_as_its_ruling_says(what: str) -> None:
    """A game that is not over has no outcome."""
    for wishes, scores, result in SCORED[what]:
        state = ended(**wishes)
        assert (state.scores, outcome(state), state.over) == (scores, result, result is not None), wishes
        assert texts(state) == ([] if state.over else ["deal"])
        assert between_rounds(state) is not state.over
    assert not between_rounds(last_tile())


@pytest.mark.parametrize("target", [1, 3, 7, 13, 50])
def test_r16_the_match_ends_at_the_target(target: int) -> None:
    """One point short it goes on; at the target it is over."""
    table = options(target=target)
    short = ended(sets=((6,), (), ()), scores=(target - 2, 0, 0) if target > 1 else (0, 0, 0), options=table)
    assert short.over is (target == 1)
    reached = ended(sets=((6,), (), ()), scores=(target - 1, 0, 0), options=table)
    assert outcome(reached) == Outcome(((0,), (1, 2)), 0)


def test_r16_the_editions_are_bundles_of_options() -> None:
    """They differ in two options alone: the same seed deals the same game, with the same legal actions."""
    assert {
        "fr-2021-11": Options("match", 7, contest_scores=True, unique_must_fill=False, scoring="rules-2021"),
        "en-2021-03": Options("match", 7, contest_scores=True, unique_must_fill=True, scoring="rules-2021"),
        "help-2022-07": Options("match", 7, contest_scores=True, unique_must_fill=False, scoring="help-2022"),
    } == EDITIONS
    assert options(edition="en-2021-03", target=13) == Options(target=13, unique_must_fill=True)
    changed = options(edition="help-2022-07", target=1, contest_scores=False)
    assert changed == Options(target=1, contest_scores=False, scoring="help-2022")
    assert options(edition="en-2021-03", unique_must_fill=False, mode="single") == Options(mode="single")
    assert options() == options(colour="blue") == EDITIONS["fr-2021-11"]
    dealt = [new(edition, SeededChance("editions"))[0] for edition in EDITIONS.values()]
    assert len({replace(each, options=Options()) for each in dealt}) == 1
    assert len({tuple(texts(each)) for each in dealt}) == 1


def test_r17_in_a_single_round_everybody_scores_their_sets_and_the_emptier_three_more() -> None:
    """The round is the whole game."""
    state, events = step(last_tile(sets=((6,), (7, 8), ()), options=SINGLE), "lay cw 5")
    assert (state.scores, state.over, between_rounds(state)) == ((4, 2, 0), True, False)
    points = (Points(1, doubled=False, bonus=3), Points(2, doubled=False, bonus=0), *NOTHING)
    assert events[1:] == (RoundEnded(0, points, (4, 2, 0), state.hands, 1), GameEnded(((0,), (1,), (2,)), 0))


@pytest.mark.parametrize(
    ("scores", "emptier", "ranking", "winner"),
    [
        ((3, 2, 1), 2, ((0,), (1,), (2,)), 0),
        ((2, 2, 2), None, ((0, 1, 2),), None),
        ((2, 2, 2), 1, ((1,), (0, 2)), 1),
        ((2, 2, 1), None, ((0, 1), (2,)), None),
        ((2, 2, 1), 1, ((1,), (0,), (2,)), 1),
        ((2, 2, 1), 2, ((0, 1), (2,)), None),
        ((3, 2, 2), 2, ((0,), (2,), (1,)), 0),
        ((3, 2, 2), None, ((0,), (1, 2)), 0),
    ],
)
def test_r17_equal_scores_share_a_place_but_the_emptier_stands_above_their_equals(
    scores: tuple[int, ...], emptier: int | None, ranking: tuple[tuple[int, ...], ...], winner: int | None
) -> None:
    """In every mode."""
    assert rank(scores, emptier) == Outcome(ranking, winner)


def test_r17_help_2022_counts_a_fill_by_the_last_lay_and_by_a_contest() -> None:
    """It doubles the sets of its round; a contested tile that is laid at once fills it for the contester."""
    state = at(12, dial=arc(1, 11), sets=((5,), (6,), ()), options=HELP)
    assert after(state, "lay cw 12").scores == (5, 1, 0)
    state = position(
        hands=([1, 1, ...], [9, 9, 5], [9, 9, 2, ...]), dial=arc(10, 8), pile=0, passes=2, options=HELP
    )
    chance = ReplayedChance(
        [ChanceResult("refill", ("4", *(str(value) for value in range(1, 13) if value != 4)))]
    )
    refilled, _ = play(state, 0, parse_action("contest 9"), chance)
    over = after(refilled, "lay cw 5")
    assert over.scores == (2, 3, 0)


def test_r17_a_round_ended_by_the_table_scores_nothing() -> None:
    """In a match its starter begins the next one; a single round has no winner; a turn begun is forgotten."""
    state = last_tile(sets=((6,), (7,), ()), scores=(1, 2, 3), turn=2)
    over, events = abandon_round(state, 1)
    assert (over.scores, over.turn, over.phase, over.over) == ((1, 2, 3), 1, "deal", False)
    assert events == (RoundEnded(None, NOTHING * 3, (1, 2, 3), state.hands, 1),)
    assert texts(over) == ["deal"]
    over, events = abandon_round(last_tile(sets=((6,), (7,), ()), options=SINGLE), 0)
    assert (over.scores, over.over) == ((0, 0, 0), True)
    assert events[-1] == GameEnded(((0, 1, 2),), None)
    assert outcome(over) == Outcome(((0, 1, 2),), None)
    state = at(3, 9, dial=arc(4, 7), last_laid=(7, "cw"))
    passed = at(3, 9, dial=arc(4, 7), pile=0, passes=2)
    for each in (state, after(state, "draw"), after(state, "take"), passed):
        over, _ = abandon_round(each, 0)
        assert (over.phase, over.picked, over.last_laid, over.passes, over.turn) == ("deal", None, None, 0, 0)
