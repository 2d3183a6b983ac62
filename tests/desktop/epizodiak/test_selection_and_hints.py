"""Choosing a run, the marks of the hand, previews, and why a click does nothing: mostly values alone."""

from typing import Any

import pytest
from PySide6.QtGui import QColor

from epizodiak_qt.desktop.epizodiak.hints import Hints, LegalRuns, RunSelection, hand_faces
from epizodiak_qt.desktop.epizodiak.preview import Preview, PreviewItem, preview_of
from epizodiak_qt.desktop.epizodiak.scene import illegal_action
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.desktop.style.theme import NIGHT
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak import explain, legal, view
from epizodiak_qt.games.epizodiak.actions import PASS, Lay
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.epizodiak.reasons import Refusal
from tests.desktop.epizodiak.states import CONTEST_TWO, ONE_LEFT, RUN, middle
from tests.desktop.seated_player import Sit
from tests.games.epizodiak.refused_positions import (
    BOUND,
    CONTESTABLE,
    EMPTY_PILE,
    FORCED,
    FORCED_SET,
    GAME_OVER,
    MUST,
    NO_FOLLOW_UP,
    PLAIN,
    POOR,
    ROUND_OVER,
    SINGLE_ELSEWHERE,
    SINGLE_LAID,
    TAKEABLE,
)
from tests.games.positions import after, arc, position

RUNS = LegalRuns(cw=(5, 6, 7, 8), ccw=(3, 2))
TWINS = position(hands=([7, 7, 9], [...], [...]), dial=arc(4, 6))
SETS = position(hands=([5, 5, 5, 6, 9, 9, 9], [...], [...]), dial=(4,))


def clicked(*tiles: tuple[int, int], runs: LegalRuns = RUNS) -> RunSelection:
    """Return the selection after clicks on tiles, each of which chooses or gives back something."""
    selection = RunSelection(runs)
    for tile in tiles:
        after = selection.click(*tile)
        assert after is not None, tile
        selection = after
    return selection


CLICKS: dict[str, tuple[list[tuple[int, int]], tuple[int, ...], int | None]] = {
    # clicks, chosen values, what can follow
    "none": ([], (), None),
    "first": ([(5, 0)], (5,), 6),
    "run": ([(5, 0), (6, 0), (7, 0)], (5, 6, 7), 8),
    "whole run": ([(5, 0), (6, 0), (7, 0), (8, 0)], (5, 6, 7, 8), None),
    "other side": ([(3, 0), (2, 0)], (3, 2), None),
    "any copy": ([(5, 2), (6, 1)], (5, 6), 7),
    "last given back": ([(5, 0), (6, 0), (6, 0)], (5,), 6),
    "first cancels": ([(5, 0), (6, 0), (7, 0), (5, 0)], (), None),
    "lone one cancels": ([(5, 0), (5, 0)], (), None),
    "middle cuts after": ([(5, 0), (6, 0), (7, 0), (8, 0), (6, 0)], (5, 6), 7),
    "begun anew elsewhere": ([(5, 0), (5, 0), (3, 0)], (3,), 2),
}


@pytest.mark.parametrize(("clicks", "values", "follows"), CLICKS.values(), ids=CLICKS)
def test_clicks_choose(clicks: list[tuple[int, int]], values: tuple[int, ...], follows: int | None) -> None:
    """The chosen tiles after clicks, and the value that can follow."""
    selection = clicked(*clicks)
    assert selection.values == values
    assert selection.next_value == follows
    wanted = Lay("ccw" if values[:1] == (3,) else "cw", values) if values else None
    assert selection.action == wanted


def test_what_cannot_follow_is_not_chosen() -> None:
    """Neither a gap, nor the other side, nor a second tile of the same value."""
    assert all(clicked().click(*tile) is None for tile in ((6, 0), (9, 0)))
    assert all(clicked((5, 0)).click(*tile) is None for tile in ((3, 0), (7, 0), (5, 1)))


REACHES: list[tuple[list[tuple[int, int]], int, tuple[int, ...] | None]] = [
    ([], 5, (5,)),
    ([], 7, (5, 6, 7)),
    ([], 2, (3, 2)),
    ([], 9, None),
    ([(5, 1)], 7, (5, 6, 7)),
    ([(5, 0)], 3, None),
    ([(5, 0), (6, 0)], 5, None),
]


@pytest.mark.parametrize(("before", "place", "values"), REACHES)
def test_a_place_reaches_as_far_as_a_run_goes(
    before: list[tuple[int, int]], place: int, values: tuple[int, ...] | None
) -> None:
    """A click on a place chooses the run up to it; what is chosen stays chosen."""
    start = clicked(*before)
    reached = start.reach(place)
    assert (None if reached is None else reached.values) == values
    assert reached is None or reached.tiles[: len(start.tiles)] == start.tiles


def test_of_two_runs_to_one_place_the_shorter_is_meant_and_given_back_one_by_one() -> None:
    """Round the dial both sides may reach it; backspace after backspace, the side is open again."""
    selection = RunSelection(LegalRuns(cw=(5, 6, 7, 8, 9), ccw=(9, 8)))
    reached = selection.reach(8)
    assert reached is not None
    assert reached.action == Lay("ccw", (9, 8))
    selection = clicked((5, 0), (6, 0))
    assert selection.back().values == (5,)
    assert selection.back().back() == RunSelection(RUNS)


def test_runs_are_read_from_the_legal_actions() -> None:
    """The longest of each side; other actions do not matter; one slot left counts as both sides."""
    lays = [Lay("cw", (5,)), Lay("cw", (5, 6)), Lay("ccw", (3,)), PASS]
    assert LegalRuns.of(lays, 7) == LegalRuns(cw=(5, 6), ccw=(3,))
    last = LegalRuns.of([Lay("cw", (5,))], 1)
    assert last.one_slot
    assert last.first_on("ccw") == last.first_on("cw") == 5
    assert LegalRuns.of([], 4).first_on("cw") is None


def test_a_set_of_four_is_underlined_whole_and_one_copy_is_fresh() -> None:
    """Three or four are underlined, a pair only where picking up completes it."""
    state = position(hands=([3, 3, 9, 9, 9, 9], [...], [...]), dial=(6, 7), phase="drawn")
    seen = view(state, 0)
    hints = Hints.of(seen, legal(state, 0))
    faces = hand_faces(state.hands[0], seen, hints, clicked(runs=hints.runs), (3,))
    assert [face.underline for face in faces] == ["", "", "set", "set", "set", "set"]
    assert [face.fresh for face in faces] == [False, True, False, False, False, False]


# --- pointing at what can be done shows its result


def _preview(position: Position, key: Any, *chosen: tuple[int, int]) -> Preview:
    """Return the preview of an object for the seat to move, after it has chosen some tiles."""
    view = epizodiak.view(position, position.turn)
    hints = Hints.of(view, epizodiak.legal(position, position.turn))
    return preview_of(key, view, hints, clicked(*chosen, runs=hints.runs))


@pytest.mark.parametrize(
    ("position", "key", "chosen", "expected"),
    [
        (RUN, ("hand", 5, 0), (), Preview((5,), "cw", 6)),
        (RUN, ("hand", 3, 0), (), Preview((3,), "ccw", 2)),
        (RUN, ("place", 7), (), Preview((5, 6, 7), "cw", 8)),
        (RUN, ("hand", 6, 0), ((5, 0),), Preview((5, 6), "cw", 7)),
        (RUN, ("hand", 5, 0), ((5, 0),), Preview((5,), "cw", 6)),
        (RUN, None, ((5, 0), (6, 0)), Preview((5, 6), "cw", 7)),
        (RUN, ("hand", 11, 0), (), Preview()),
        (RUN, ("centre",), (), Preview()),
        (ONE_LEFT, ("hand", 5, 0), (), Preview((5,), "cw", None)),
        (middle(), ("discard", 3), (), Preview(out=3, points=(1, 2))),
        (CONTEST_TWO, ("place", 3), (), Preview(out=3, points=(0, 1))),
    ],
)
def test_a_preview_is_what_a_click_leads_to(
    position: Position, key: Any, chosen: tuple[tuple[int, int], ...], expected: Preview
) -> None:
    """A tile, a place up to which a run goes, a set; a draw tells nothing about the tile."""
    assert _preview(position, key, *chosen) == expected


async def test_a_preview_vanishes_with_the_pointer_and_while_tiles_move(sit: Sit) -> None:
    """It is made at the first use, takes no click, and shows what is selected meanwhile."""
    at = sit(RUN)
    scene: Any = at.scene
    scene.hover(("hand", 2, 0), False)
    assert [*map(type, scene.items())].count(PreviewItem) == 0
    scene.hover(("place", 7), True)
    assert scene.preview.isVisible()
    scene.hover(("place", 7), False)
    assert not scene.preview.isVisible()
    # Without a chosen tile, a click on the place of the 6 chooses 5 and 6; a second one lays them.
    await at.do(("place", 6))
    assert at.chosen == [5, 6]
    assert at.seen("dial") == [4]
    assert scene.preview.isVisible()
    await at.do(("place", 6))
    assert at.seen("dial") == [4, 5, 6]
    assert not scene.preview.isVisible()


# --- the action that a click most likely meant, and the reason against it


# The code of a reason, and the clicks of seat 0: those that choose tiles, then the one that has no effect.
REFUSED: list[tuple[str, Position, list[tuple[int, int]], Key]] = [
    ("game_over", GAME_OVER, [], ("place", 5)),
    ("round_over", ROUND_OVER, [], ("centre",)),
    ("not_your_turn", after(PLAIN, "lay cw 7"), [], ("hand", 8, 0)),
    ("not_your_turn", after(PLAIN, "lay cw 7"), [], ("centre",)),
    ("tile_not_held", PLAIN, [(7, 0), (8, 0), (9, 0)], ("place", 10)),
    ("slot_occupied", TAKEABLE, [], ("dial", 5)),
    ("slot_occupied", TAKEABLE, [], ("dial", 4)),
    ("not_adjacent", PLAIN, [], ("hand", 9, 0)),
    ("not_adjacent", PLAIN, [], ("place", 11)),
    ("run_gap", PLAIN, [(7, 0)], ("dial", 5)),
    ("run_gap", PLAIN, [(7, 0)], ("hand", 9, 0)),
    ("run_gap", PLAIN, [(7, 0)], ("place", 3)),
    ("set_needs_three", PLAIN, [], ("discard", 9)),
    ("set_needs_three", TWINS, [(7, 0)], ("hand", 7, 1)),
    ("set_is_out", SINGLE_ELSEWHERE, [], ("set", 7)),
    ("set_forbidden_last_single", MUST, [], ("discard", 3)),
    ("pickup_then_play", after(TAKEABLE, "take"), [], ("centre",)),
    ("contest_then_play", after(CONTESTABLE, "contest 7"), [], ("centre",)),
    ("pickup_no_relay", after(TAKEABLE, "take"), [], ("place", 7)),
    ("pickup_nothing", PLAIN, [], ("dial", 6)),
    ("pickup_nothing", PLAIN, [], ("dial", 5)),
    ("pickup_expired", after(TAKEABLE, "draw"), [], ("dial", 7)),
    ("pickup_single", SINGLE_LAID, [], ("dial", 7)),
    ("pickup_no_followup", NO_FOLLOW_UP, [], ("dial", 7)),
    ("must_play_single", BOUND, [], ("centre",)),
    ("forced_play", FORCED, [], ("centre",)),
    ("forced_set", FORCED_SET, [], ("centre",)),
    ("contest_needs_two_passes", EMPTY_PILE, [], ("place", 7)),
    ("contest_set_out", SINGLE_ELSEWHERE, [], ("place", 7)),
    ("contest_would_empty", POOR, [], ("place", 7)),
]
# The reasons that no click can meet, because it means something else there.
NO_CLICK = {
    "deal_after_round": "the button that deals is shown only when a deal is due",
    "one_slot_is_cw": "a click never names the side of the last slot",
    "pile_empty": "a click on the empty pile means a pass",
    "already_drawn": "a click on the pile after a draw passes",
    "pass_needs_draw": "a click on a pile draws",
    "contest_needs_empty_pile": "before that a click on a slot means a lay",
    "contest_at_start": "later in the turn a click on a slot means a lay",
    "contest_not_open": "a click on any other slot means a lay",
    "contest_you_hold_it": "a click on the slot of a tile that one holds chooses that tile",
}


def has_effect(key: Key, hints: Hints, selection: RunSelection) -> bool:
    """Return whether a click does something."""
    match key:
        case ("hand", int(value), int(copy)):
            return selection.click(value, copy) is not None
        case ("place", int(value)):
            return selection.reach(value) is not None or (not selection and value in hints.contests)
        case ("dial", value):
            return hints.take == value
        case ("discard" | "set", value):
            return value in hints.sets
        case _:
            return hints.draw or hints.passing


@pytest.mark.parametrize(("code", "state", "first", "key"), REFUSED)
def test_a_click_without_effect_is_explained(
    code: str, state: Position, first: list[tuple[int, int]], key: Key
) -> None:
    """By the reason against the action that it most likely meant."""
    seen = view(state, 0)
    hints = Hints.of(seen, legal(state, 0))
    selection = clicked(*first, runs=hints.runs)
    assert not has_effect(key, hints, selection)
    action = illegal_action(key, seen, selection)
    assert action is not None
    reason = explain(state, 0, action)
    assert reason is not None
    assert reason.code == code


def test_every_reason_can_be_met_by_a_click_or_has_a_cause_why_not() -> None:
    """None is forgotten."""
    met = {code for code, *_ in REFUSED}
    assert {*met, *NO_CLICK} == {each.name.lower() for each in Refusal}
    assert not met & NO_CLICK.keys()


async def test_clicks_on_the_tiles_of_a_set_lead_to_the_discard_area(sit: Sit) -> None:
    """Nothing is said of runs, whose next tile is another one, if only tiles of the set are clicked."""
    for value, first in ((5, [("hand", 5, 0)]), (9, [])):
        at = sit(SETS)
        await at.do(*first, ("hand", value, 1))
        assert at.notice == f"You hold a set of {value}s: click the {value} in the discard."
        assert at.scene.selection.values == (5,) * len(first), "the chosen tile stays chosen"
        await at.do(("discard", value))
        assert at.notice == ""
        assert value not in at.scene.picture.hand
    at = sit(SETS)
    await at.do(("hand", 5, 0), ("hand", 6, 0), ("hand", 5, 1))
    assert at.notice == "Runs have no gaps: 7 comes next, not 5."
    assert at.scene.selection.values == (5, 6)


async def test_where_the_tiles_go_is_the_brightest_part_of_the_table(sit: Sit) -> None:
    """The tiles lie there at full contrast, both ends are marked, and the rest of the board is dimmed."""
    at = sit(RUN)
    far, pile = ("place", 12), ("centre",)

    def brightest(key: Any) -> int:
        shown = (QColor(colour) for colour, count in at.colours(key).items() if count > 6)
        return max(colour.red() + colour.green() + colour.blue() for colour in shown)

    before, ivory = (brightest(far), brightest(pile)), brightest(("dial", 4))
    at.scene.hover(("place", 7), True)
    for value in (5, 6, 7):
        assert brightest(("place", value)) > ivory - 80, "as bright as a tile that lies there"
    assert brightest(("dial", 4)) < ivory - 60
    assert at.shows(("place", 8), NIGHT.orange, around=3)
    assert at.shows(("place", 3), NIGHT.muted, around=3)
    assert brightest(far) < before[0]
    assert brightest(pile) < before[1]
    at.scene.hover(("place", 7), False)
    assert (brightest(far), brightest(pile)) == before
