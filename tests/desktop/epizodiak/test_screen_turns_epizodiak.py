"""Laying, discarding, drawing, passing after a draw and picking up, with a pile and without: E18 to E58."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt

from epizodiak_qt.desktop.epizodiak.geometry import hand_spots
from epizodiak_qt.desktop.epizodiak.hints import is_playable
from epizodiak_qt.desktop.style.theme import NIGHT
from tests.desktop.epizodiak.states import ASIDE, BOUND, CONTEST_TWO, EMPTY, LAST_CONTEST, TWO_SETS
from tests.desktop.seated_player import FOOT, LEFT_EDGE, TOP_BAND, Sit, painted_texts
from tests.games.epizodiak.refused_positions import POOR
from tests.games.positions import MUST_FILL, arc, position

# 5, 6, 7 and 7 can be laid clockwise, 3 and 2 anticlockwise, 9 and 11 not at all.
RUN_TO_LAY = position(hands=([2, 3, 5, 6, 7, 7, 9, 11], [...], [...]), dial=(4,), pile=9)


async def test_e18_e19_e20_what_can_be_laid_is_sharp_lowered_and_coloured(sit: Sit) -> None:
    """Other tiles are grey, still legible, and a click on one chooses nothing."""
    at = sit(RUN_TO_LAY)
    assert [value for value, copy in at.seen("hand") if at.face(value, copy).greyed] == [2, 6, 7, 7, 9, 11]
    assert at.shows(("hand", 9, 0), NIGHT.grey_tile)
    assert at.shows(("hand", 9, 0), NIGHT.grey_ink)
    assert at.status == "Amélie, your turn: lay 3 (anticlockwise) or 5 (clockwise) · draw"
    # The two tiles that fit the open slots keep their colour and are shifted down.
    level, now = at.top(9), at.scene.layout_now
    shift = hand_spots(at.scene.picture.hand, now.hand, now.unit)[0].shift
    assert shift > 14 * now.unit
    for value in (3, 5):
        assert not at.shows(("hand", value, 0), NIGHT.grey_tile)
        assert abs(at.top(value) - level - shift) < 0.01
    assert at.top(2) == at.top(6) == level
    # In the band of the tile and round the slot on the dial, where each would go.
    for value, colour, other in ((3, NIGHT.green, NIGHT.orange), (5, NIGHT.orange, NIGHT.green)):
        assert at.shows(("hand", value, 0), colour, TOP_BAND)
        assert not at.shows(("hand", value, 0), other)
        assert at.shows(("place", value), colour, around=6)
        assert not at.shows(("place", value), other, around=6)
    assert at.face(3).band == "ccw"
    assert at.face(5).band == "cw"
    await at.do(("hand", 9, 0))
    assert at.chosen == []
    assert at.notice


async def test_e21_twelve_and_one_are_neighbours(sit: Sit) -> None:
    """After 12 comes 1 clockwise, before 1 comes 12 anticlockwise."""
    at = sit(position(hands=([1, 2, 8], [...], [...]), dial=arc(10, 12)))
    assert at.face(1).band == "cw"
    await at.do(("hand", 1, 0), ("hand", 2, 0), ("place", 2))
    assert at.seen("dial") == [1, 2, 10, 11, 12]
    back = sit(position(hands=([11, 12, 8], [...], [...]), dial=(1, 2)))
    assert back.face(12).band == "ccw"
    await back.do(("hand", 12, 0), ("hand", 11, 0), ("place", 11))
    assert back.seen("dial") == [1, 2, 11, 12]


async def test_e22_e23_e25_e28_clicks_choose_and_give_back_the_tiles_of_a_run(sit: Sit) -> None:
    """The first one is lifted and bears the number 1; the tile that can follow regains its colour.

    The last chosen is given back, the first cancels all; what has been laid stays laid.
    """
    at = sit(RUN_TO_LAY)
    level = at.top(9)
    assert at.shows(("hand", 6, 0), NIGHT.grey_tile)
    await at.do(("hand", 5, 0))
    assert at.face(5).order == 1
    assert at.top(5) < level
    assert (at.face(6).greyed, at.face(6).band) == (False, "cw")
    assert not at.shows(("hand", 6, 0), NIGHT.grey_tile)
    assert (at.face(7).greyed, at.face(7).band) == (True, "")
    assert [is_playable(at.face(value)) for value in (3, 5, 6)] == [False, False, True]
    # Once a clockwise tile is chosen, the anticlockwise one is grey and its slot dark.
    assert (at.face(3).greyed, at.face(3).band) == (True, "")
    assert not at.shows(("place", 3), NIGHT.green, around=6)
    await at.do(("hand", 3, 0))
    assert at.chosen == [5]
    assert at.notice == "Runs have no gaps: 6 comes next, not 3."
    await at.do(("hand", 6, 0))
    assert at.face(6).order == 2
    await at.do(("hand", 7, 0), ("hand", 7, 0))
    assert at.chosen == [5, 6]
    await at.do(("hand", 5, 0))
    assert at.chosen == []
    assert at.face(3).band == "ccw", "both sides are open again"
    # By keys: Backspace gives the last tile back, Escape all of them, Enter lays.
    await at.do(("hand", 5, 0), ("hand", 6, 0))
    at.session.page.setFocus()
    at.type(Qt.Key.Key_Backspace)
    assert at.chosen == [5]
    at.type(Qt.Key.Key_Escape)
    assert at.chosen == []
    await at.do(("hand", 5, 0))
    at.type(Qt.Key.Key_Return)
    await at.settle()
    assert at.seen("dial") == [4, 5]
    await at.do(("place", 5), ("dial", 5))
    assert at.seen("dial") == [4, 5]
    assert 5 not in at.hand


async def test_e24_a_run_goes_on_even_with_a_tile_of_a_set(sit: Sit) -> None:
    """Three sixes in hand do not stop a run from 5 to 7; any copy will do."""
    at = sit(position(hands=([5, 6, 6, 6, 7, 10], [...], [...]), dial=(4,)))
    await at.do(("hand", 5, 0), ("hand", 6, 1), ("hand", 7, 0))
    assert [at.face(5).order, at.face(6, 1).order, at.face(7).order] == [1, 2, 3]
    assert at.face(6, 1).underline == "set"
    await at.do(("place", 7))
    assert at.seen("dial") == [4, 5, 6, 7]
    assert at.hand == [6, 6, 10]


async def test_e26_e27_the_place_of_the_last_chosen_tile_blinks_and_is_clicked(sit: Sit) -> None:
    """It alone blinks, at less than one hertz, for five seconds."""
    at = sit(RUN_TO_LAY, speed=1.0, at_rest=True)
    start = at.item(("hand", 5, 0)).scenePos()
    await at.do(("hand", 5, 0), ("hand", 6, 0))
    assert at.status == "Click the blinking slot 6 to lay 5 to 6. The 7 can follow."
    at.scene.animator.finish_now()
    place = at.item(("place", 6))
    lights = []
    for _ in range(12):
        at.scene.pulse.tick()
        lights.append(round(place.light, 2))
        at.clock.advance(100)
    assert max(lights) == 1.0
    assert min(lights) == 0.6
    assert [value for value in range(1, 13) if at.item(("place", value)).lit] == [6]
    at.clock.advance(5000)
    at.scene.pulse.tick()
    assert place.light == 1.0
    await at.do(("place", 6))
    # After the confirming click the tiles fly from the hand to their places without another one.
    at.scene.animator.advance(60)
    assert at.flying == [5, 6]
    assert all(item.scenePos() != start for item in at.things("ghost"))
    assert at.seen("dial") == [4], "they have not landed"
    at.scene.animator.advance(600)
    assert at.seen("dial") == [4, 5, 6]
    assert not at.flying


async def test_a_click_on_any_slot_of_the_chosen_run_lays_it(sit: Sit) -> None:
    """The preview shows the run on all its slots, so a click on the first one counts as well."""
    at = sit(RUN_TO_LAY)
    await at.do(("hand", 5, 0), ("hand", 6, 0), ("place", 5))
    assert at.seen("dial") == [4, 5, 6]


async def test_with_one_slot_left_the_tile_is_green_and_orange(sit: Sit) -> None:
    """The last slot counts as both sides: a split band, and two colours round the slot."""
    at = sit(position(hands=([5, 9, 9], [...], [...]), dial=arc(6, 4)))
    for colour in (NIGHT.green, NIGHT.orange):
        assert at.shows(("hand", 5, 0), colour, TOP_BAND)
        assert at.shows(("place", 5), colour, around=6)
    assert at.status == "Amélie, your turn: lay 5 (last slot) · draw"
    await at.do(("hand", 5, 0))
    assert at.face(5).band == "both"
    await at.do(("place", 5))
    assert len(at.seen("dial")) == 1, "the dial was full, and opened anew"


# --- discarding and drawing: E29 to E40


async def test_e29_e30_set_tiles_are_underlined_and_their_places_have_a_halo(sit: Sit) -> None:
    """All three tiles have a double line at their foot; the places show a logo below their number."""
    at = sit(TWO_SETS)
    assert at.status == "Amélie, your turn: discard a set (4 or 9) · draw"
    for value, copy in at.seen("hand"):
        in_set = value in (4, 9)
        assert at.shows(("hand", value, copy), NIGHT.red, FOOT) == in_set
        assert (at.face(value, copy).underline == "set") == in_set
    upper, lower = (0.1, 0.05, 0.9, 0.4), (0.3, 0.4, 0.7, 0.9)
    for value in range(1, 13):
        lit = value in (4, 9)
        assert at.halo(("discard", value)) == lit
        assert at.item(("discard", value)).clickable == lit
        assert at.shows(("discard", value), NIGHT.halo, lower) == lit
        assert at.shows(("discard", value), NIGHT.text, upper) == lit
    assert not at.window.services.art.missing
    assert "logo" in at.window.services.art._file("marks")


async def test_e31_e32_e33_a_click_there_discards_three_tiles_and_ends_the_turn(sit: Sit) -> None:
    """Three tiles fly to the place and add one red point; the move is final, and the other set waits."""
    at = sit(TWO_SETS, speed=1.0, at_rest=True)
    assert at.badges("target") == [0, 0, 0]
    await at.do(("discard", 4))
    at.scene.animator.advance(120)
    assert at.flying == [4, 4, 4]
    at.scene.animator.finish_now()
    assert at.seen("set") == [4]
    assert at.hand == [9, 9, 9, 11]
    await at.do(("set", 4), ("discard", 9))
    assert at.hand == [9, 9, 9, 11]
    assert at.player(1).turn
    assert at.status == "It is Nour’s turn."
    assert at.seen("set") == [4]
    assert at.badges("target") == [1, 0, 0]


async def test_e34_e35_a_drawn_tile_takes_its_place_in_numeric_order(sit: Sit) -> None:
    """The halo round the pile goes; the tile turns over on its way to the hand, which stays sorted."""
    at = sit(
        position(hands=([3, 8, 8, 12], [...], [...]), dial=(5,), pile=[10, 1, 2]), speed=1.0, at_rest=True
    )
    assert at.halo(("centre",))
    assert at.item(("centre",)).can_draw
    await at.do(("centre",))
    at.scene.animator.advance(1)
    assert at.flying == [0], "first its back is seen"
    at.scene.animator.finish_now()
    assert at.hand == [3, 8, 8, 10, 12]
    assert at.face(10).fresh
    assert at.item(("centre",)).pile == 2
    assert not at.item(("centre",)).can_draw


async def test_e37_e38_with_nothing_to_play_drawing_is_the_only_halo_and_then_one_passes_oneself(
    sit: Sit,
) -> None:
    """Nothing happens by itself: the player clicks to pass, which is all that is offered."""
    at = sit(position(hands=([1, 2], [...], [...]), dial=(6, 7), pile=[3, 4, 5]))
    assert at.clickable == {("centre",)}
    assert at.halo(("centre",))
    assert not any(at.halo(("discard", value)) for value in range(1, 13))
    assert at.status == "Amélie, your turn: draw"
    await at.do(("centre",))
    await at.pass_time(60_000)
    assert at.status == "You have drawn. Now: pass"
    assert at.player(0).turn
    assert at.clickable == {("centre",)}
    await at.do(("centre",))
    assert at.player(1).turn


async def test_e36_e39_one_may_draw_though_able_to_play_and_play_or_pass_after_a_draw(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The word PASS stands in a ring in the middle; laying and discarding are possible as ever."""
    at = sit(position(hands=([4, 4, 4, 8], [...], [...]), dial=(6, 7), pile=[1, 2, 3]))
    assert at.face(8).band
    assert at.halo(("discard", 4))
    assert at.halo(("centre",))
    await at.do(("centre",))
    assert at.hand == [1, 4, 4, 4, 8]
    at.clock.advance(600)
    assert "PASS" in painted_texts(at.session.page.view, monkeypatch)
    assert at.shows(("centre",), NIGHT.halo, around=80)
    assert at.face(8).band == "cw"
    assert at.halo(("discard", 4))
    await at.do(("centre",))
    assert at.player(1).turn
    assert at.log[-1] == "Amélie passes."


async def test_e40_the_draw_that_empties_the_pile_leaves_a_free_choice(sit: Sit) -> None:
    """Even holding a playable single tile one may pass, lay or discard after drawing the last tile."""
    at = sit(
        position(hands=([5, 9, 9, 9], [...], [...]), dial=arc(6, 8), pile=[1], sets=((), (5,), ())),
    )
    await at.do(("centre",))
    at.clock.advance(600)
    assert at.item(("centre",)).pile == 0
    assert at.item(("centre",)).can_pass
    assert at.face(5).single
    assert at.face(5).band == "ccw"
    assert at.face(9).band == "cw"
    assert at.halo(("discard", 9))
    await at.do(("centre",))
    assert at.player(1).turn


# --- picking up the tile just laid: E41 to E46


async def test_e41_a_halo_lies_round_the_tile_that_may_be_picked_up(sit: Sit) -> None:
    """Only round the last tile that the player before has just laid, and gone once that is history."""
    at = sit(position(hands=([3, 6, 6, 10], [...], [5, 2]), dial=(4,), turn=2, pile=5, never={1: (6,)}))
    assert not at.clickable
    at.other(2, "lay cw 5")
    assert at.halo(("dial", 5))
    assert not at.halo(("dial", 4))
    await at.do(("centre",))
    assert not at.halo(("dial", 5))
    assert ("dial", 5) not in at.clickable


async def test_e43_e44_it_is_not_offered_without_a_follow_up_nor_as_a_single_tile(sit: Sit) -> None:
    """Nothing to lay on the other side and no set, or the set of 6 is out: a click shows the reason."""
    laid: dict[str, Any] = {"dial": arc(4, 6), "last_laid": (6, "cw"), "pile": 5}
    at = sit(position(hands=([1, 6, 10], [...], [...]), **laid))
    assert not at.halo(("dial", 6))
    await at.do(("dial", 6))
    assert at.seen("dial") == [4, 5, 6]
    assert at.notice.startswith("After picking up the 6 you could neither lay")
    at = sit(position(hands=([3, 9, 9, 9], [...], [...]), **laid, sets=((), (6,), ())))
    assert at.halo(("discard", 9))
    assert not at.halo(("dial", 6))
    await at.do(("dial", 6))
    assert at.notice == "The 6 is a single tile: it cannot be picked up."


async def test_e42_e45_e46_after_it_one_lays_on_the_other_side_or_discards(sit: Sit) -> None:
    """A pair that it would complete is marked red: a single line and +1."""
    at = sit(position(hands=([3, 6, 6, 10], [...], [...]), dial=arc(4, 6), last_laid=(6, "cw"), pile=5))
    for copy in (0, 1):
        assert at.face(6, copy).underline == "pair"
        assert at.shows(("hand", 6, copy), NIGHT.red, FOOT)
    assert not at.shows(("hand", 3, 0), NIGHT.red, FOOT)
    await at.do(("dial", 6))
    assert {at.face(6, copy).underline for copy in range(3)} == {"set"}
    assert at.hand == [3, 6, 6, 6, 10]
    assert at.seen("dial") == [4, 5]
    assert at.log[-1] == "Amélie picks up the 6."
    # No draw, no laying on the slot just emptied: what is left is the 3 and the set.
    assert at.status.startswith("You have picked up a tile. Now: lay 3 (anticlockwise)")
    assert at.clickable == {("hand", 3, 0), ("place", 3), ("discard", 6)}
    await at.do(("centre",))
    assert at.notice == "You have picked up a tile: now lay on the other side, or discard a set."
    await at.do(("hand", 6, 0))
    assert at.notice == "You hold a set of 6s: click the 6 in the discard."
    await at.do(("place", 6))
    assert at.notice == "You have just emptied slot 6: nothing may be laid there this turn."
    await at.do(("discard", 6))
    assert at.seen("set") == [6]
    assert at.player(1).turn


# --- the pile is empty: E47 to E58


async def test_e48_e49_with_a_playable_single_tile_one_must_play_or_discard_a_set(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No halo to pass; the tile bears a seal, and a click on the centre shows the reason."""
    at = sit(BOUND)
    assert "PASS" not in painted_texts(at.session.page.view, monkeypatch)
    assert ("centre",) not in at.clickable
    assert at.face(9).single
    assert not at.face(10).single
    await at.do(("centre",))
    assert at.notice == "Your single tile 9 fits an open slot: you must play and may not pass."
    assert at.player(0).turn
    # A set may be discarded instead, except in the edition in which the single tile must be laid.
    assert at.halo(("discard", 2))
    await at.do(("discard", 2))
    assert at.seen("set") == [2, 9]
    strict = position(
        hands=([2, 2, 2, 9, 10], [...], [...]),
        dial=arc(10, 8),
        pile=0,
        sets=((), (9,), ()),
        options=MUST_FILL,
        never={1: (9,)},
    )
    stern = sit(strict)
    assert not stern.halo(("discard", 2))
    await stern.do(("discard", 2))
    assert stern.seen("set") == [9]
    assert stern.notice.endswith("at this table you may not discard a set now.")


async def test_e50_another_playable_tile_will_do_and_a_run_may_go_on(sit: Sit) -> None:
    """The 3 on the other side is playable, and after the single 9 the 10 can follow."""
    at = sit(BOUND)
    assert at.face(3).band == "ccw"
    await at.do(("hand", 9, 0), ("hand", 10, 0), ("place", 10))
    assert at.seen("dial") == [4, 5, 6, 7, 8, 9, 10]
    other = sit(BOUND)
    await other.do(("hand", 3, 0), ("place", 3))
    assert 3 in other.seen("dial")


async def test_e47_e51_a_halo_marks_the_pass_and_the_list_of_players_who_passed(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ring with the word lies in the middle; a click passes, until someone plays."""
    at = sit(EMPTY)
    assert "PASS" in painted_texts(at.session.page.view, monkeypatch)
    assert at.shows(("centre",), NIGHT.halo, around=80)
    await at.do(("centre",))
    assert at.player(1).turn
    assert at.log[-1] == "Amélie passes."
    assert [at.player(seat).note for seat in range(3)] == ["PASSED", "", ""]
    assert "PASSED" in painted_texts(at.session.page.view, monkeypatch)
    at.other(1, "lay cw 10")
    assert [at.player(seat).note for seat in range(3)] == ["", "", ""]


async def test_e52_e56_e57_one_of_two_values_is_contested_and_then_one_must_play(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both places blink, each with its number, until one is clicked."""
    at = sit(CONTEST_TWO)
    assert [value for value in range(1, 13) if at.item(("place", value)).lit] == [3, 10]
    for value in (3, 10):
        assert at.shows(("place", value), NIGHT.halo, around=6)
    texts = painted_texts(at.session.page.view, monkeypatch)
    assert {"3", "10"} <= set(texts)
    assert "contest the 3 or the 10" in at.status
    # No pass and no other contest: the claimed tile can be laid, and so on.
    await at.do(("place", 3))
    assert at.seen("set") == [3]
    assert not at.item(("place", 10)).lit
    assert 10 not in at.hand
    assert at.status.startswith("You have contested. Now: lay 3")
    assert ("centre",) not in at.clickable
    await at.do(("centre",))
    assert at.notice == "You have contested: now lay, or discard a set."
    assert at.player(0).turn
    await at.do(("hand", 3, 0), ("place", 3))
    assert at.player(1).turn


async def test_e53_e54_four_tiles_leave_the_opponents_and_one_comes_to_my_hand(sit: Sit) -> None:
    """Three go to the discard, the fourth to my hand; the potential grows by one."""
    at = sit(CONTEST_TWO, speed=1.0, at_rest=True)
    sizes = at.badges("tile")
    await at.do(("place", 3))
    at.scene.animator.advance(50)
    assert at.flying == [3, 3, 3, 3]
    at.scene.animator.finish_now()
    assert at.badges("tile") == [sizes[0] + 1, sizes[1] - 2, sizes[2] - 2]
    assert at.seen("set") == [3]
    assert at.hand == [1, 3, 5, 5, 12]
    assert at.face(3).single
    assert at.badges("target") == [1, 0, 0]
    # For the last slot it is laid by itself: the dial empties into a new pile, and the turn passes.
    at = sit(LAST_CONTEST)
    await at.do(("place", 3))
    assert at.seen("set") == [3]
    assert len(at.seen("dial")) == 1
    assert at.item(("centre",)).pile == 11
    assert at.hand == [5, 6, 7]
    assert at.player(1).turn


async def test_e55_not_offered_if_it_would_empty_a_hand(sit: Sit) -> None:
    """One opponent holds only two of them: the place has no halo, and a click shows the reason."""
    at = sit(POOR)
    assert not at.item(("place", 7)).lit
    assert ("place", 7) not in at.clickable
    await at.do(("place", 7))
    assert at.notice == "Contesting the 7 would empty another player’s hand."


async def test_e58_a_forced_tile_bears_a_violet_line(sit: Sit) -> None:
    """After three passes what can be laid is marked at its left edge; a run may follow, passing may not."""
    at = sit(
        position(hands=([1, 5, 10, 11], [...], [...]), dial=arc(4, 9), pile=0, passes=3, sets=((), (3,), ()))
    )
    assert at.face(10).forced
    assert at.shows(("hand", 10, 0), NIGHT.violet, LEFT_EDGE)
    for value in (1, 5, 11):
        assert not at.shows(("hand", value, 0), NIGHT.violet)
    assert ("centre",) not in at.clickable
    assert at.status == "After three passes you must play: lay 10 (clockwise)"
    await at.do(("centre",))
    assert at.notice == "After three passes in a row you must lay or contest: 10."
    await at.speak("fr")
    await at.do(("centre",))
    assert at.notice == "Après trois passes de suite, vous devez poser ou contester\u202f: 10."
    await at.do(("hand", 10, 0), ("hand", 11, 0), ("place", 11))
    assert at.seen("dial") == [4, 5, 6, 7, 8, 9, 10, 11]


async def test_e58_who_cannot_play_passes_the_duty_on(sit: Sit) -> None:
    """Without a tile to lay and without a set one passes, and the next player is forced."""
    at = sit(ASIDE)
    assert at.other(2, "pass") is None
    assert at.player(2).note == "PASSED"
    assert at.face(10).forced
    assert ("centre",) not in at.clickable
    at = sit(replace(ASIDE, hands=((1, 2, 2, 2), *ASIDE.hands[1:]), turn=0))
    assert not at.scene.hints.forced, "a set is no lay"
    assert at.scene.hints.sets == {2}
