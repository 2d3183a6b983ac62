"""The policy of rollouts: legal moves that empty, shorten or improve the hand."""

from random import Random

import pytest

from epizodiak_qt.bots.epizodiak.core import ENDED, Rules, State, apply, deal, legal
from epizodiak_qt.bots.epizodiak.encode import move_of
from epizodiak_qt.bots.epizodiak.policy import best_move, rollout
from epizodiak_qt.bots.epizodiak.rules_of_thumb import takes_too_often
from epizodiak_qt.games.epizodiak import parse_action
from tests.bots.epizodiak.core_games import packed
from tests.games.positions import arc, position


def dealt(seed: int, *, match: bool) -> State:
    """Return the start of a round."""
    state = State(Rules(match=match, target=7, contest_scores=True, must_fill=False, help_2022=False))
    deal(state, Random(seed))
    return state


@pytest.mark.parametrize("match", [False, True])
def test_the_policy_plays_rounds_to_their_end_by_legal_moves(match: bool) -> None:
    """It chooses one of the legal moves in every position, and changes none by looking at it."""
    for seed in range(20):
        state, random = dealt(seed, match=match), Random(seed)
        for _ in range(3000):
            if state.phase == ENDED:
                break
            moves = legal(state)
            before = (state.low[:], state.high[:], state.pile[:], state.turn, state.phase)
            move = best_move(state, moves, random)
            assert move in moves
            assert before == (state.low[:], state.high[:], state.pile[:], state.turn, state.phase)
            apply(state, move, random)
        assert state.phase == ENDED


def test_a_rollout_stops_at_its_length_and_at_the_end_of_the_round() -> None:
    """It never deals the next round."""
    state = dealt(1, match=True)
    rollout(state, Random(1), 5000)
    assert state.phase == ENDED
    assert max(state.scores) > 0 or min(state.size) == 0


@pytest.mark.parametrize(
    ("hand", "expected"),
    [([4, 5, 6], "lay cw 4 5 6"), ([8, 8, 8], "set 8"), ([8, 8, 8, 1, 11], "set 8")],
)
def test_the_policy_empties_the_hand_or_discards_a_set(hand: list[int], expected: str) -> None:
    """Rather than draw or lay less."""
    state = packed(position(hands=(hand, [...], [...]), dial=arc(2, 3), phase="drawn"))
    assert best_move(state, legal(state), Random(1)) == move_of(parse_action(expected))


def test_a_seat_that_picks_up_again_and_again_stops() -> None:
    """Two of its takes among the last twelve actions are too many; those of others do not count."""
    turn = ("0 take", "0 lay cw 2", "1 draw", "1 pass", "2 draw", "2 pass")
    assert not takes_too_often(turn, 0)
    assert takes_too_often(turn * 2, 0)
    assert not takes_too_often(turn * 2, 1)
    assert not takes_too_often((*turn * 2, *turn[2:] * 2), 0)
