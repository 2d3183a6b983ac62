"""The moving parts of the dial: the pointer shows whose turn it is; the sky turns slowly, or not at all."""

from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtGui import QImage

from epizodiak_qt.desktop.epizodiak.dial.sky import STEP_MS
from epizodiak_qt.desktop.epizodiak.geometry import PARKED, seat_angle
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import arc, position

MIDDLE = position(hands=([2, 3, 8], [...], [...]), dial=arc(4, 7), pile=5)


def completed(at: SeatedPlayer) -> Any:
    """Return the moving parts of the dial, which are painted."""
    at.scene.complete_dial()
    at.window.grab()
    return at.scene.instrument


def pending(at: SeatedPlayer) -> list[float]:
    """Return the times of the calls that the clock makes after exactly one step of the sky."""
    due = at.clock.now_ms() + STEP_MS
    return [each for each in at.clock.due_ms if each == due]


async def test_the_moving_parts_follow_the_first_paint_and_the_sky_turns_only_if_it_is_painted(
    sit: Sit,
) -> None:
    """The first paint has plain rings; later ones schedule one step each."""
    at = sit(MIDDLE, speed=1.0)
    scene: Any = at.scene
    assert not scene.instrument
    at.window.grab()
    at.clock.advance(100)
    assert scene.instrument
    sky = completed(at).sky
    before = sky.turned
    assert len(pending(at)) == 1
    at.clock.advance(STEP_MS)
    assert sky.turned > before
    turned = sky.turned
    at.clock.advance(10 * STEP_MS)
    assert sky.turned == turned


async def test_the_pointer_shows_whose_turn_it_is(sit: Sit) -> None:
    """It turns to the seat to move, and to none once the round is over."""
    at = sit(position(hands=([8], [9, 9, 10], [...]), dial=arc(4, 7), pile=[1, 2, 3]), people=(0, 1))
    instrument = completed(at)
    pointer = instrument.pointer
    instrument.point_at(1)
    assert pointer.rotation() == seat_angle(1, 3)
    at.scene.show_players()
    assert pointer.rotation() == seat_angle(0, 3)
    at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    assert pointer.rotation() == PARKED


STILL = {
    "speed 0": {"speed": 0.0},
    "reduced motion": {"speed": 1.0, "reduced_motion": "on"},
    "high contrast": {"speed": 1.0, "theme": "contrast"},
}


@pytest.mark.parametrize("settings", STILL.values(), ids=STILL)
async def test_the_sky_stands_still_without_motion(sit: Sit, settings: dict[str, Any]) -> None:
    """At speed 0, with reduced motion and in high contrast nothing is scheduled."""
    at = sit(MIDDLE, **settings)
    sky = completed(at).sky
    assert not pending(at)
    at.clock.advance(10 * STEP_MS)
    assert sky.turned == 0


async def test_a_set_is_added_to_the_painted_sky_as_if_all_of_it_were_painted(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A set that is gone, such as in a look back, is painted away."""
    at = sit(MIDDLE)
    sky = completed(at).sky
    painted = Mock(wraps=sky.paint_once)

    def seen() -> QImage:
        at.window.grab()
        return QImage(sky._pixmap.toImage())

    monkeypatch.setattr(sky, "paint_once", painted)
    none = seen()
    sky.light({3})
    sky.light({3, 8})
    added = seen()
    assert not painted.called
    sky.forget()
    assert seen() == added != none
    sky.light(())
    assert seen() == none
    assert painted.call_count == 2
