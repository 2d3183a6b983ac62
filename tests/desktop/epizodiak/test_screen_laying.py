"""Laying, click by click: E18 to E28, and what the sources leave to the screen."""

from PySide6.QtCore import Qt

from epizodiak_qt.desktop.epizodiak.geometry import hand_spots
from epizodiak_qt.desktop.style.theme import NIGHT
from tests.desktop.seated_player import TOP_BAND, Sit
from tests.games.positions import arc, position

# 5, 6, 7 and 7 can be laid clockwise, 3 and 2 anticlockwise, 9 and 11 not at all.
RUN_TO_LAY = position(hands=([2, 3, 5, 6, 7, 7, 9, 11], [...], [...]), dial=(4,), pile=9)


async def test_e18_e19_e20_what_can_be_laid_is_sharp_lowered_and_coloured(sit: Sit) -> None:
    """Other tiles are grey, still legible, and a click on one chooses nothing."""
    at = sit(RUN_TO_LAY)
    assert [value for value, copy in at.seen("hand") if at.face(value, copy).greyed] == [2, 6, 7, 7, 9, 11]
    assert at.shows(("hand", 9, 0), NIGHT.grey_tile)
    assert at.shows(("hand", 9, 0), NIGHT.grey_ink)
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


async def test_e22_e23_e25_a_click_chooses_the_first_tile_and_the_way(sit: Sit) -> None:
    """It is lifted and bears the number 1; the tile that can follow regains its colour."""
    at = sit(RUN_TO_LAY)
    level = at.top(9)
    assert at.shows(("hand", 6, 0), NIGHT.grey_tile)
    await at.do(("hand", 5, 0))
    assert at.face(5).order == 1
    assert at.top(5) < level
    assert not at.face(6).greyed
    assert not at.shows(("hand", 6, 0), NIGHT.grey_tile)
    assert at.face(7).greyed
    # Once a clockwise tile is chosen, the anticlockwise one is grey and its slot dark.
    assert at.face(3).greyed
    assert not at.shows(("place", 3), NIGHT.green, around=6)
    await at.do(("hand", 3, 0))
    assert at.chosen == [5]
    assert at.notice == "Runs have no gaps: 6 comes next, not 3."
    await at.do(("hand", 6, 0))
    assert at.face(6).order == 2


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


async def test_e28_the_last_chosen_is_given_back_the_first_cancels_all(sit: Sit) -> None:
    """Only before confirming: what has been laid stays laid."""
    at = sit(RUN_TO_LAY)
    await at.do(("hand", 5, 0), ("hand", 6, 0), ("hand", 7, 0))
    await at.do(("hand", 7, 0))
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
    # Of 5, 6, 7 a click on the 6 leaves 5 and 6; a lone tile is first and last: a click cancels it.
    await at.do(("hand", 5, 0), ("hand", 6, 0), ("hand", 7, 0), ("hand", 6, 0))
    assert at.chosen == [5, 6]
    await at.do(("hand", 6, 0), ("hand", 5, 0))
    assert at.chosen == []
    await at.do(("hand", 5, 0))
    at.type(Qt.Key.Key_Return)
    await at.settle()
    assert at.seen("dial") == [4, 5]
    await at.do(("place", 5), ("dial", 5))
    assert at.seen("dial") == [4, 5]
    assert 5 not in at.hand


async def test_a_click_on_a_place_chooses_the_run_up_to_it(sit: Sit) -> None:
    """Without a chosen tile, a click on the place of the 6 chooses 5 and 6; a second one lays them."""
    at = sit(RUN_TO_LAY)
    await at.do(("place", 6))
    assert at.chosen == [5, 6]
    assert at.seen("dial") == [4]
    await at.do(("place", 6))
    assert at.seen("dial") == [4, 5, 6]


async def test_with_one_slot_left_the_tile_is_green_and_orange(sit: Sit) -> None:
    """The last slot counts as both sides: a split band, and two colours round the slot."""
    at = sit(position(hands=([5, 9, 9], [...], [...]), dial=arc(6, 4)))
    for colour in (NIGHT.green, NIGHT.orange):
        assert at.shows(("hand", 5, 0), colour, TOP_BAND)
        assert at.shows(("place", 5), colour, around=6)
    await at.do(("hand", 5, 0), ("place", 5))
    assert len(at.seen("dial")) == 1, "the dial was full, and opened anew"
