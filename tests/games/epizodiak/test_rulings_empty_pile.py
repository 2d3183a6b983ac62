"""R9: a turn without a draw pile, and the duty of the single tile."""

from typing import Any

import pytest

from epizodiak_qt.games.epizodiak.events import Passed
from epizodiak_qt.games.epizodiak.position import Position
from tests.games.positions import MUST_FILL, after, arc, position, refused, step, texts, verbs


def at(*hand: int, **wishes: Any) -> Position:
    """Return a position without a pile, in which 3 and 7 are open unless `wishes` says otherwise."""
    usual: dict[str, Any] = {"hands": ([*hand], [...], [...]), "dial": arc(4, 6), "pile": 0}
    return position(**usual | wishes)


SINGLE_NINE: dict[str, Any] = {"dial": arc(10, 8), "sets": ((), (9,), ())}
MUST: dict[str, Any] = SINGLE_NINE | {"options": MUST_FILL}
BOUND = {"pass": "must_play_single"}
# A position, what is offered in it, and codes of refusals.
OFFERED: dict[str, tuple[Position, list[str], dict[str, str]]] = {
    "a turn begins with a lay, a set, a take or a pass": (
        at(7, 9, 9, 9, 3, last_laid=(6, "cw")),
        ["lay ccw 3", "lay cw 7", "pass", "set 9", "take"],
        {},
    ),
    "a bound player lays the single tile, more after it, or tiles on the other side": (
        at(7, 8, 3, 2, 12, sets=((), (7,), ())),
        ["lay ccw 3", "lay ccw 3 2", "lay cw 7", "lay cw 7 8"],
        BOUND,
    ),
    "a bound player may contest another slot": (
        at(hands=([7, 1], [3, 3, 9, ...], [3, 3, 9, ...]), sets=((), (7,), ()), passes=2),
        ["contest 3", "lay cw 7"],
        BOUND,
    ),
    "a bound player may take": (
        at(3, 1, dial=arc(4, 7), sets=((), (3,), ()), last_laid=(7, "cw")),
        ["lay ccw 3", "take"],
        {},
    ),
    "after that take only the other side is left": (
        after(at(3, 1, dial=arc(4, 7), sets=((), (3,), ()), last_laid=(7, "cw")), "take"),
        ["lay ccw 3"],
        {},
    ),
    "a single tile that fits no open slot does not bind": (at(8, 1, sets=((), (8,), ())), ["pass"], {}),
    "a tile whose set is in the hands does not bind": (at(7, 1), ["lay cw 7", "pass"], {}),
    "with eleven tiles the single one that is missing binds, but a set may go first": (
        at(9, 3, 3, 3, **SINGLE_NINE),
        ["lay cw 9", "set 3"],
        {},
    ),
    "unique_must_fill forbids a set before the last tile": (
        at(9, 3, 3, 3, **MUST),
        ["lay cw 9"],
        BOUND | {"set 3": "set_forbidden_last_single"},
    ),
    "unique_must_fill does not bind with two slots open": (
        at(9, 3, 3, 3, **MUST | {"dial": arc(11, 8)}),
        ["lay cw 9", "set 3"],
        {},
    ),
    "unique_must_fill does not bind without a single tile": (
        at(9, 3, 3, 3, **MUST | {"sets": ((), (), ())}),
        ["lay cw 9", "pass", "set 3"],
        {},
    ),
    "unique_must_fill does not bind while there is a pile": (
        at(9, 3, 3, 3, **MUST | {"pile": 3}),
        ["draw", "lay cw 9", "set 3"],
        {},
    ),
    "unique_must_fill leaves the take": (
        at(9, 3, 3, 3, **MUST, last_laid=(8, "cw")),
        ["lay cw 9", "take"],
        {},
    ),
    "unique_must_fill no longer binds after a take, because two slots are open": (
        after(at(9, 3, 3, 3, **MUST, last_laid=(8, "cw")), "take"),
        ["lay ccw 9", "set 3"],
        {},
    ),
    "unique_must_fill does not forbid the set that a take completes": (
        after(at(9, 8, 8, **MUST, last_laid=(8, "cw")), "take"),
        ["lay ccw 9", "set 8"],
        {},
    ),
}


@pytest.mark.parametrize("what", OFFERED)
def test_r9_offers_what_the_duty_of_the_single_tile_leaves(what: str) -> None:
    """And nothing else; what is refused because of it has its reason."""
    state, offered, refusals = OFFERED[what]
    assert texts(state) == offered
    for action, code in refusals.items():
        assert refused(state, action) == (code, "R9")


def test_r9_there_is_nothing_to_draw_and_a_bare_pass_is_counted() -> None:
    """Even with a playable tile and a set in the hand; the turn is over then."""
    assert refused(position(pile=0), "draw") == ("pile_empty", "R9")
    state = position(hands=([7, 9, 9, 9], [...], [...]), dial=arc(4, 6), pile=0)
    passed, events = step(state, "pass")
    assert (passed.turn, passed.passes, passed.hands) == (1, 1, state.hands)
    assert events == (Passed(0, drawn=False),)


@pytest.mark.parametrize("action", ["lay cw 7", "set 9"])
def test_r9_any_move_starts_the_count_of_passes_again(action: str) -> None:
    """A lay and a set are no passes."""
    state = position(hands=([7, 9, 9, 9], [...], [...]), dial=arc(4, 6), pile=0, passes=2)
    assert after(state, action).passes == 0


@pytest.mark.parametrize("single", [7, 3])
def test_r9_a_single_tile_for_an_open_slot_forbids_a_pass(single: int) -> None:
    """On either side of the arc."""
    state = position(hands=([single, 1], [...], [...]), dial=arc(4, 6), pile=0, sets=((), (single,), ()))
    assert refused(state, "pass") == ("must_play_single", "R9")
    assert verbs(state) == {"lay"}


def test_r9_a_single_tile_binds_its_holder_as_the_turn_begins_but_for_a_set() -> None:
    """A set is a move; a tile in another hand does not bind; a slot opened by another does at once."""
    state = position(hands=([7, 9, 9, 9], [...], [...]), dial=arc(4, 6), pile=0, sets=((), (7,), ()))
    assert texts(state) == ["lay cw 7", "set 9"]
    ended = after(state, "set 9")
    assert (ended.hands[0], ended.turn) == ((7,), 1)
    state = position(
        hands=([1, 9], [7, 2, ...], [...]), dial=arc(4, 6), pile=0, sets=((), (7,), ()), never={2: (7,)}
    )
    assert "pass" in texts(state)
    assert refused(after(state, "pass"), "pass") == ("must_play_single", "R9")
    state = position(hands=([7, 9], [8, 1], [...]), dial=arc(4, 6), pile=0, sets=((), (), (8,)))
    assert "pass" not in texts(after(state, "lay cw 7"))
