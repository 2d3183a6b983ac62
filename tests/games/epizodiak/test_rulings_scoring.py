"""R16 and R17: points, editions and the ranking."""

from dataclasses import replace
from typing import Any

import pytest

from epizodiak_qt.games.chance import ChanceResult, ReplayedChance, SeededChance
from epizodiak_qt.games.epizodiak import abandon_round, between_rounds, new, outcome, parse_action, play
from epizodiak_qt.games.epizodiak.events import GameEnded, RoundEnded
from epizodiak_qt.games.epizodiak.options import EDITIONS, Options
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.epizodiak.scoring import Points, rank
from epizodiak_qt.games.game import Outcome
from tests.games.positions import HELP, SINGLE, after, arc, options, position, step, texts

HELP_SINGLE = Options(mode="single", scoring="help-2022")


def last_tile(**wishes: Any) -> Position:
    """Return a position in which seat 0 ends the round with `lay cw 5`; `wishes` come on top."""
    return position(**{"hands": ([5], [...], [...]), "dial": arc(2, 4)} | wishes)


def ended(**wishes: Any) -> Position:
    """Return such a position after its round."""
    return after(last_tile(**wishes), "lay cw 5")


def test_r16_who_emptied_their_hand_scores_a_point_a_set_and_the_others_nothing() -> None:
    """Contested sets count, also if `contest_scores` is off; without a set there is no bonus in a match."""
    state = ended(sets=((6, 7), (8, 9, 10), (11,)), scores=(1, 2, 3))
    assert state.scores == (3, 2, 3)
    assert not state.over
    wishes: dict[str, Any] = {"sets": ((6, 7), (), ()), "contested": ((7,), (), ())}
    assert ended(**wishes).scores == (2, 0, 0)
    assert ended(**wishes, options=options(contest_scores=False)).scores == (2, 0, 0)
    state, events = step(last_tile(), "lay cw 5")
    assert state.scores == (0, 0, 0)
    assert events[-1] == RoundEnded(0, (Points(0, doubled=False, bonus=0),) * 3, (0, 0, 0), state.hands, 1)


@pytest.mark.parametrize("target", [1, 3, 7, 13, 50])
def test_r16_the_match_ends_at_the_target(target: int) -> None:
    """One point short it goes on; at the target it is over."""
    table = options(target=target)
    short = ended(sets=((6,), (), ()), scores=(target - 2, 0, 0) if target > 1 else (0, 0, 0), options=table)
    assert short.over is (target == 1)
    reached = ended(sets=((6,), (), ()), scores=(target - 1, 0, 0), options=table)
    assert reached.over
    assert outcome(reached) == Outcome(((0,), (1, 2)), 0)


def test_r16_a_match_goes_on_below_the_target_and_ends_above_it_too() -> None:
    """Six points and three sets are nine; below there is no outcome, and the next thing is the deal."""
    state = ended(sets=((6, 7, 8), (), ()), scores=(6, 6, 0))
    assert (state.scores, state.over) == ((9, 6, 0), True)
    assert outcome(state) == Outcome(((0,), (1,), (2,)), 0)
    state = ended()
    assert outcome(state) is None
    assert between_rounds(state)
    assert not between_rounds(last_tile())


def test_r16_the_editions_are_bundles_of_options() -> None:
    """They differ in two options alone: the same seed deals the same game, with the same legal actions."""
    assert {
        "fr-2021-11": Options("match", 7, contest_scores=True, unique_must_fill=False, scoring="rules-2021"),
        "en-2021-03": Options("match", 7, contest_scores=True, unique_must_fill=True, scoring="rules-2021"),
        "help-2022-07": Options("match", 7, contest_scores=True, unique_must_fill=False, scoring="help-2022"),
    } == EDITIONS
    assert options(edition="en-2021-03", target=13) == Options(target=13, unique_must_fill=True)
    assert options() == EDITIONS["fr-2021-11"]
    dealt = [new(edition, SeededChance("editions"))[0] for edition in EDITIONS.values()]
    assert len({replace(each, options=Options()) for each in dealt}) == 1
    assert len({tuple(texts(each)) for each in dealt}) == 1


def test_r17_in_a_single_round_everybody_scores_their_sets_and_the_emptier_three_more() -> None:
    """The round is the whole game."""
    state, events = step(last_tile(sets=((6,), (7, 8), ()), options=SINGLE), "lay cw 5")
    assert (state.scores, state.over, between_rounds(state)) == ((4, 2, 0), True, False)
    assert events[1:] == (
        RoundEnded(
            0,
            (
                Points(1, doubled=False, bonus=3),
                Points(2, doubled=False, bonus=0),
                Points(0, doubled=False, bonus=0),
            ),
            (4, 2, 0),
            state.hands,
            1,
        ),
        GameEnded(((0,), (1,), (2,)), 0),
    )


def test_r17_the_ranking_is_by_points_and_ties_go_to_the_emptier() -> None:
    """Four sets beat the bonus; with three points each seat 0 has won; two others share a first place."""
    state = ended(sets=((), (6, 7, 8, 9), ()), options=SINGLE)
    assert state.scores == (3, 4, 0)
    assert outcome(state) == Outcome(((1,), (0,), (2,)), 1)
    state = ended(sets=((), (6, 7, 8), (9, 10, 11)), options=SINGLE)
    assert state.scores == (3, 3, 3)
    assert outcome(state) == Outcome(((0,), (1, 2)), 0)
    state = ended(sets=((), (6, 7, 8, 1), (9, 10, 11, 12)), dial=(4,), options=SINGLE)
    assert state.scores == (3, 4, 4)
    assert outcome(state) == Outcome(((1, 2), (0,)), None)


@pytest.mark.parametrize(("scores", "contest_scores"), [((5, 1, 0), True), ((4, 0, 0), False)])
def test_r17_points_for_contested_sets_can_be_switched_off(
    scores: tuple[int, ...], contest_scores: bool
) -> None:
    """For everybody alike."""
    state = ended(
        sets=((6, 7), (8,), ()),
        contested=((7,), (8,), ()),
        options=Options(mode="single", contest_scores=contest_scores),
    )
    assert state.scores == scores


def test_r17_a_single_round_knows_no_target() -> None:
    """It ends with any number of points."""
    state = ended(options=Options(mode="single", target=13))
    assert (state.over, texts(state)) == (True, [])


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
    scores: tuple[int, ...],
    emptier: int | None,
    ranking: tuple[tuple[int, ...], ...],
    winner: int | None,
) -> None:
    """In every mode."""
    assert rank(scores, emptier) == Outcome(ranking, winner)


def test_r17_in_a_match_the_emptier_of_the_last_round_stands_above_their_equals() -> None:
    """Help-2022 lets two seats reach the target at once."""
    state = ended(sets=((), (6, 7, 8), ()), scores=(4, 4, 0), options=HELP)
    assert state.scores == (7, 7, 0)
    assert outcome(state) == Outcome(((0,), (1,), (2,)), 0)


def test_r17_help_2022_counts_a_match_round_for_everybody_up_to_the_target() -> None:
    """A point a set, three more for the empty hand; the highest total at the target wins, whoever has it."""
    state = ended(sets=((6,), (7, 8), ()), scores=(1, 1, 1), options=HELP)
    assert (state.scores, state.over) == ((5, 3, 1), False)
    state = ended(sets=((), (6, 7), ()), scores=(0, 5, 0), options=HELP)
    assert (state.scores, state.over) == ((3, 7, 0), True)
    assert outcome(state) == Outcome(((1,), (0,), (2,)), 1)


@pytest.mark.parametrize("times", [1, 2, 5])
def test_r17_help_2022_doubles_once_the_sets_of_a_seat_that_filled_a_dial(times: int) -> None:
    """However often they filled it; the bonus is not doubled."""
    filler = ended(sets=((6, 7), (8,), ()), filled=(times, 0, 0), options=HELP)
    assert filler.scores == (7, 1, 0)
    another = ended(sets=((6, 7), (8,), ()), filled=(0, times, 0), options=HELP)
    assert another.scores == (5, 2, 0)


def test_r17_help_2022_counts_a_fill_by_the_last_lay_and_by_a_contest() -> None:
    """It doubles the sets of its round; a contested tile that is laid at once fills it for the contester."""
    state = position(hands=([12], [...], [...]), dial=arc(1, 11), sets=((5,), (6,), ()), options=HELP)
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


@pytest.mark.parametrize(("scores", "contest_scores"), [((7, 2, 0), True), ((5, 0, 0), False)])
def test_r17_help_2022_leaves_contested_sets_out_of_a_single_round_on_request(
    scores: tuple[int, ...], contest_scores: bool
) -> None:
    """What is left is doubled."""
    state = ended(
        sets=((6, 7), (8,), ()),
        contested=((7,), (8,), ()),
        filled=(1, 1, 0),
        options=Options(mode="single", contest_scores=contest_scores, scoring="help-2022"),
    )
    assert state.scores == scores


def test_r17_help_2022_keeps_contested_sets_in_a_match_and_rules_2021_doubles_nothing() -> None:
    """The switch is for single rounds only; a full dial is worth nothing in the older rules."""
    table = options(edition="help-2022-07", contest_scores=False)
    state = ended(sets=((6, 7), (), ()), contested=((7,), (), ()), options=table)
    assert state.scores == (5, 0, 0)
    assert ended(sets=((6, 7), (8,), ()), filled=(1, 1, 0)).scores == (2, 0, 0)
    assert ended(sets=((6, 7), (8,), ()), filled=(1, 1, 0), options=SINGLE).scores == (5, 1, 0)
    assert ended(sets=((6, 7), (8,), ()), filled=(1, 1, 0), options=HELP_SINGLE).scores == (7, 2, 0)


def test_r17_a_round_ended_by_the_table_scores_nothing() -> None:
    """In a match its starter begins the next one; a single round has no winner; a turn begun is forgotten."""
    state = last_tile(sets=((6,), (7,), ()), scores=(1, 2, 3), turn=2)
    over, events = abandon_round(state, 1)
    assert (over.scores, over.turn, over.phase, over.over) == ((1, 2, 3), 1, "deal", False)
    nothing = (Points(0, doubled=False, bonus=0),) * 3
    assert events == (RoundEnded(None, nothing, (1, 2, 3), state.hands, 1),)
    assert texts(over) == ["deal"]
    over, events = abandon_round(last_tile(sets=((6,), (7,), ()), options=SINGLE), 0)
    assert (over.scores, over.over) == ((0, 0, 0), True)
    assert events[-1] == GameEnded(((0, 1, 2),), None)
    assert outcome(over) == Outcome(((0, 1, 2),), None)
    state = position(hands=([3, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    passed = position(hands=([3, 9], [...], [...]), dial=arc(4, 7), pile=0, passes=2)
    for each in (state, after(state, "draw"), after(state, "take"), passed):
        over, _ = abandon_round(each, 0)
        assert (over.phase, over.picked, over.last_laid, over.passes, over.turn) == ("deal", None, None, 0, 0)
