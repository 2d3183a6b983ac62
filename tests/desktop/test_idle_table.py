"""A table at rest: no timer runs once the marks are steady, with reduced motion, or in a hidden window."""

import gc

import pytest
from PySide6.QtCore import QTimer
from shiboken6 import isValid

from epizodiak_qt.desktop.scene.animation import PULSE_RESTARTS_MS, PULSE_STOPS_MS
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.epizodiak.states import middle
from tests.desktop.seated_player import SeatedPlayer, Sit


def running_timers(at: SeatedPlayer) -> list[QTimer]:
    """Return the timers of the window and its scene that run now."""
    mine = (at.window, at.scene)
    found = []
    for timer in (each for each in gc.get_objects() if isinstance(each, QTimer) and isValid(each)):
        owner = timer.parent()
        while owner is not None and owner not in mine:
            owner = owner.parent()
        if owner is not None and timer.isActive():
            found.append(timer)
    return found


POSITIONS = pytest.mark.parametrize("position", [middle(), fought()], ids=["epizodiak", "ecliptic"])


@POSITIONS
@pytest.mark.parametrize("speed", [1.0, 0.0])
async def test_with_reduced_motion_no_timer_runs_at_rest(position: object, speed: float, sit: Sit) -> None:
    """At any speed."""
    at = sit(position, speed=speed, reduced_motion="on", at_rest=True)
    at.clock.advance(PULSE_STOPS_MS)
    await at.settle()
    assert running_timers(at) == []


@POSITIONS
async def test_no_timer_runs_while_the_window_is_hidden(position: object, sit: Sit) -> None:
    """Nor later; once the window is shown again, the marks pulse."""
    at = sit(position, speed=1.0, at_rest=True)
    await at.settle()
    assert running_timers(at) != []
    at.window.hide()
    at.clock.advance(PULSE_RESTARTS_MS + PULSE_STOPS_MS)
    at.scene.animator.finish_now()  # what was moving may go on to its end
    await at.settle()
    assert running_timers(at) == []
    at.window.show()
    await at.settle()
    assert running_timers(at) != []
