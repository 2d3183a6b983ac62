"""Whose turn it is can be seen without reading: lit panels, a hand that rises, and a ribbon for a moment."""

from collections.abc import Callable

import pytest

from epizodiak_qt.desktop.scene.animation import REGROUP_MS
from epizodiak_qt.desktop.scene.table_scene import SINKS
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer
from tests.desktop.ecliptic.sample_positions import fought, middle as ecliptic_middle
from tests.desktop.epizodiak.states import middle
from tests.desktop.manual_clock import FakeClock
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.ecliptic.building import card

RIBBON_MS = 2500


def lit(at: SeatedPlayer) -> list[float]:
    """Return the strength of the light of each player, and of the hand."""
    lights = at.scene._lights
    assert all(light.isVisible() == (light.opacity() > 0) for light in lights)
    return [round(light.opacity(), 2) for light in lights]


async def test_the_panel_of_the_actor_is_lit_and_the_hand_of_the_viewer_on_their_turn(
    sit: Callable[..., EclipticPlayer],
) -> None:
    """In both games, for everyone who watches."""
    assert lit(sit(middle())) == [1, 0, 0, 1]
    assert lit(sit(middle(turn=1))) == [0, 1, 0, 0]
    assert lit(sit(middle(turn=2), people=())) == [0, 0, 1, 0]
    assert lit(sit(ecliptic_middle(hands=("libra-moon pisces-star", "aries-comet")))) == [1, 0, 1]
    assert lit(sit(ecliptic_middle(hands=("libra-moon", "aries-comet"), phase="draw", turn=1))) == [0, 1, 0]


async def test_light_and_hand_come_in_one_movement_when_the_turn_comes(sit: Sit) -> None:
    """The hand lies lower while it waits, rises with its turn, and keeps its colours before."""
    at = sit(middle(turn=2), speed=1.0, at_rest=True)
    low, unit = at.top(9), at.scene.layout_now.unit
    assert not any(item.face.greyed for item in at.things("hand"))
    at.others("2 draw", "2 pass")
    while at.scene.moving:
        assert lit(at) == [0, 0, 1, 0], "what another player does is not over"
        assert at.top(9) == low
        at.scene.animator.advance(20)
    at.scene.animator.advance(REGROUP_MS / 2)
    assert 0 < lit(at)[0] == lit(at)[3] < 1
    at.scene.animator.advance(REGROUP_MS)
    assert lit(at) == [1, 0, 0, 1]
    assert low - at.top(9) == pytest.approx(SINKS * unit)
    # The hand draws and has still to play: nothing sinks in between.
    at = sit(middle(), speed=1.0, at_rest=True)
    high = at.top(12)
    await at.do(("centre",))
    assert at.scene.moving
    assert at.top(12) == high
    assert lit(at)[3] == 1
    at.scene.animator.advance(2000)
    at.others("0 pass")
    for _ in range(2):  # the move, then the lights
        at.scene.animator.advance(2000)
    assert at.top(12) > high
    assert lit(at) == [0, 1, 0, 0]
    # With reduced motion the end is shown at once, with a ribbon that stands still.
    at = sit(middle(turn=2), speed=1.0, reduced_motion="on", at_rest=True)
    at.others("2 draw", "2 pass")
    at.scene.animator.finish_now()
    high = at.top(9)
    at.scene.animator.advance(REGROUP_MS)
    assert at.top(9) == high
    assert at.scene.ribbon.opacity() == 1
    assert at.scene.ribbon.text == "Your turn"


async def test_light_and_hand_tell_nothing_of_a_roll_before_it_is_shown(
    sit: Callable[..., EclipticPlayer],
) -> None:
    """The winner of a combat acts next: until the dice lie, a winner and a loser look alike."""
    seen = []
    for rolls in ([13, 5], [3, 5]):
        at = sit(fought(), rolls=rolls, speed=1.0, at_rest=True)
        at.other(1, "die 8")
        at.finish()
        at.click(("die", 0, 20))
        await at.do(("die", 0, 20))
        looks = []
        while at.scene.moving and not any("rolls" in line for line in at.log):
            looks.append((lit(at)[-1], at.item(("hand", card("libra-moon"))).pos().y()))
            at.scene.animator.advance(20)
        assert looks
        seen.append(looks)
        at.window.hide()
    assert seen[0] == seen[1]


async def test_the_ribbon_says_once_a_turn_whose_it_is(sit: Sit, clock: FakeClock) -> None:
    """In place of the status line, which comes back by itself; with the name if people share a screen.

    A press or a move removes it: nothing waits for it. Spectators have none.
    """
    at = sit(middle())
    ribbon, status = at.scene.ribbon, at.scene.status
    assert (ribbon.text, ribbon.isVisible(), status.opacity()) == ("Your turn", True, 0)
    assert at.scene.layout_now.status.height >= ribbon.boundingRect().height()
    clock.advance(RIBBON_MS)
    assert (ribbon.text, ribbon.isVisible(), status.opacity()) == ("", False, 1)
    await at.do(("centre",))
    assert ribbon.text == "", "it is still the same turn"
    at.others("0 pass", "1 draw", "1 pass", "2 draw")
    assert ribbon.text == ""
    at.others("2 pass")
    assert ribbon.text == "Your turn"
    at = sit(middle(), people=(0, 1))
    assert at.scene.ribbon.text == "", "the curtain is closed"
    await at.take_screen()
    assert at.scene.ribbon.text == "Amélie, your turn"
    at = sit(middle())
    await at.do(("hand", 8, 0))
    assert at.chosen == [8]
    assert at.scene.ribbon.text == ""
    at = sit(middle())
    at.others("0 draw")
    assert at.scene.ribbon.text == ""
    assert sit(middle(), people=()).scene.ribbon.text == ""
