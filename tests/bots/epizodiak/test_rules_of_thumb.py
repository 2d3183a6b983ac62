"""One move ahead in EpiZodiak: the policy of rollouts, beginner and casual, and what pays in which mode."""

from random import Random

import pytest

from epizodiak_qt.bots.epizodiak.core import ENDED, Rules, State, apply, deal, legal as core_legal
from epizodiak_qt.bots.epizodiak.encode import move_of
from epizodiak_qt.bots.epizodiak.policy import best_move, rollout
from epizodiak_qt.bots.epizodiak.rules_of_thumb import CASUAL_MATCH, Judge, takes_too_often
from epizodiak_qt.bots.player import History
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.epizodiak import legal, parse_action, view
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.position import Position
from tests.bots.epizodiak.core_games import packed
from tests.games.positions import HELP, RULES, SINGLE, arc, at, position, texts


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
            moves = core_legal(state)
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
    assert best_move(state, core_legal(state), Random(1)) == move_of(parse_action(expected))


def test_a_seat_that_picks_up_again_and_again_stops() -> None:
    """Two of its takes among the last twelve actions are too many; those of others do not count."""
    turn = ("0 take", "0 lay cw 2", "1 draw", "1 pass", "2 draw", "2 pass")
    assert not takes_too_often(turn, 0)
    assert takes_too_often(turn * 2, 0)
    assert not takes_too_often(turn * 2, 1)
    assert not takes_too_often((*turn * 2, *turn[2:] * 2), 0)


DECISIONS = 60


def usual(kind: str, state: Position, history: History = ()) -> str:
    """Return the action that a bot chooses most often: it overlooks some now and then."""
    player, seen, allowed = make_player("epizodiak", kind), view(state, 0), legal(state, 0)
    chosen = [str(player.choose(seen, allowed, history, Random(seed))) for seed in range(DECISIONS)]
    return max(set(chosen), key=chosen.count)


def test_both_empty_their_hand_whenever_they_can() -> None:
    """No such move is overlooked, not even by a beginner."""
    for kind in ("beginner", "casual"):
        for hand, action in (([4, 5, 6], "lay cw 4 5 6"), ([8, 8, 8], "set 8")):
            state = position(hands=(hand, [...], [...]), dial=arc(2, 3), options=SINGLE)
            player, seen, allowed = make_player("epizodiak", kind), view(state, 0), legal(state, 0)
            for seed in range(DECISIONS):
                assert str(player.choose(seen, allowed, (), Random(seed))) == action


def test_a_beginner_lays_what_fits_and_a_casual_player_keeps_its_pair() -> None:
    """The beginner is glad of every tile that it gets rid of; the casual player draws and waits."""
    state = at(4, 4, 6, 7, 9, 9, 11, 12, dial=arc(2, 3))
    assert usual("beginner", state) == "lay cw 4"
    assert usual("casual", state) == "draw"


def test_both_see_a_set() -> None:
    """After a draw they discard it rather than lay one of its tiles; a beginner overlooks it now and then."""
    state = at(4, 4, 4, 6, 9, 11, 12, dial=arc(2, 3), phase="drawn")
    for kind in ("beginner", "casual"):
        assert usual(kind, state) == "set 4"
    player, seen, allowed = make_player("epizodiak", "beginner"), view(state, 0), legal(state, 0)
    sets = sum(str(player.choose(seen, allowed, (), Random(seed))) == "set 4" for seed in range(300))
    assert 200 < sets < 280


def short_hand(options: Options, sets: tuple[int, ...] = ()) -> Position:
    """Return a position in which a pair has to be broken for a hand of four."""
    return at(4, 4, 6, 9, 9, dial=arc(2, 3), sets=(sets, (), ()), options=options)


def test_a_casual_player_goes_out_only_where_that_pays() -> None:
    """In a single round it always does; in a match only with sets to score (R16, R17)."""
    assert usual("casual", short_hand(SINGLE)) == "lay cw 4"
    assert usual("casual", short_hand(RULES)) == "draw"
    assert usual("casual", short_hand(RULES, sets=(1, 5, 7))) == "lay cw 4"
    assert usual("beginner", short_hand(RULES)) == "lay cw 4"


def test_sets_of_a_rival_and_the_target_hurry_a_casual_player_in_a_match() -> None:
    """The same lay is worth more if a rival could score, and still more if going out could end the match."""

    def worth(rival: tuple[int, ...], scores: tuple[int, int, int]) -> float:
        state = at(4, 4, 6, 9, 9, dial=arc(2, 3), sets=((1,), rival, ()), scores=scores)
        judge = Judge(view(state, 0), CASUAL_MATCH, legal(state, 0), ())
        return judge.gain(parse_action("lay cw 4"))

    nothing = (0, 0, 0)
    assert worth((), nothing) < worth((7, 12), nothing) < worth((7, 12), (6, 0, 0))
    assert worth((7, 12), nothing) < worth((7, 12), (0, 5, 0)) < worth((7, 12), (6, 5, 0))


def test_a_casual_player_fills_the_dial_where_that_doubles_its_sets() -> None:
    """Once in a round of help-2022: then even a pair is broken for it."""

    def choice(options: Options, filled: int) -> str:
        return usual(
            "casual",
            at(
                1,
                1,
                5,
                6,
                9,
                9,
                10,
                dial=arc(2, 12),
                sets=((7, 8), (), ()),
                filled=(filled, 0, 0),
                phase="drawn",
                options=options,
            ),
        )

    assert choice(HELP, 0) == "lay cw 1"
    assert choice(HELP, 1) == choice(SINGLE, 0) == "pass"


def test_no_bot_takes_and_lays_for_ever() -> None:
    """After two takes of a seat among the last actions the tile stays, however much a style likes it."""
    state = at(4, 4, 9, 11, 1, dial=arc(2, 4), last_laid=(4, "cw"))
    assert "take" in texts(state)
    before = ("0 take", "0 lay ccw 1", "1 take", "1 lay cw 4", "2 take", "2 lay ccw 1")
    for kind in ("beginner", "casual", "gemini"):
        assert usual(kind, state, before) == "take"
        assert usual(kind, state, before * 2) != "take"


def test_a_tile_costs_more_in_a_long_round() -> None:
    """So that rounds of patient players end."""
    state = at(4, 4, 6, 7, 9, 9, 11, 12, dial=arc(2, 3))
    assert usual("casual", state, ("1 draw",) * 30) == "draw"
    assert usual("casual", state, ("1 draw",) * 3000) == "lay cw 4"
