"""Discarding, drawing, passing after a draw: E29 to E40."""

import pytest

from epizodiak_qt.desktop.style.theme import NIGHT
from tests.desktop.epizodiak.states import TWO_SETS
from tests.desktop.seated_player import FOOT, Sit, painted_texts
from tests.games.positions import arc, position


async def test_e29_e30_set_tiles_are_underlined_and_their_places_have_a_halo(sit: Sit) -> None:
    """All three tiles have a double line at their foot; the places show a logo below their number."""
    at = sit(TWO_SETS)
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
    at.clock.advance(60_000)
    await at.settle()
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
