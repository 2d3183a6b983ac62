"""The animator, the pulse, timers and the pacing of bots, and a table at rest, at which no timer runs."""

import asyncio
import gc
import weakref
from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QEasingCurve, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from epizodiak_qt.desktop.app.clock import QtClock
from epizodiak_qt.desktop.scene.animation import (
    ACCELERATE,
    DECELERATE,
    LINEAR,
    PULSE_RESTARTS_MS,
    PULSE_STOPS_MS,
    STANDARD,
    Animator,
    RestartableTimer,
    Track,
    pulse_strength,
)
from epizodiak_qt.desktop.scene.items.clickable_item import PulseAnimator
from epizodiak_qt.desktop.scene.items.player_panel import PlayerPanelItem
from epizodiak_qt.desktop.table.bot_pacing import HURRY, PAUSES_MS, BotPacing
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.epizodiak.states import middle
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import style_of
from tests.desktop.seated_player import SeatedPlayer, Sit


class Progress:
    """A log of the calls of tracks, in order."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, float]] = []

    def track(self, name: str, duration_ms: float, delay_ms: float = 0) -> Track:
        """Return a linear movement that is noted here; its end is noted as 2."""

        def show(fraction: float) -> None:
            self.seen.append((name, round(fraction, 3)))

        def done() -> None:
            self.seen.append((name, 2))

        return Track(duration_ms, show, delay_ms, LINEAR, done)

    def last(self, name: str) -> float:
        """Return what was shown last of one movement."""
        return [fraction for which, fraction in self.seen if which == name][-1]


@pytest.fixture
def animator(styled_app: QApplication, clock: FakeClock) -> Animator:
    """Return an animator on the clock of the test."""
    return Animator(clock)


def test_the_tracks_of_a_step_run_together_and_steps_one_after_the_other(animator: Animator) -> None:
    """The second step is called only when the last track of the first has ended; it may move nothing."""
    shown = Progress()
    # A delay holds a track back.
    animator.play(lambda: [shown.track("d", 100, delay_ms=50)])
    animator.advance(40)
    assert shown.last("d") == 0
    animator.advance(60)
    assert shown.last("d") == 0.5
    animator.finish_now()
    # A step that moves nothing is called, and the next one follows at once.
    animator.play(list, lambda: [shown.track("e", 100)])
    assert shown.last("e") == 0
    animator.finish_now()
    # The second step waits.
    animator.play(lambda: [shown.track("a", 100), shown.track("b", 200)], lambda: [shown.track("c", 100)])
    assert animator.busy
    animator.advance(100)
    assert shown.last("a") == 2
    assert shown.last("b") == 0.5
    assert "c" not in dict(shown.seen)
    animator.advance(100)
    assert shown.last("b") == 2
    assert shown.last("c") == 0
    animator.advance(100)
    assert shown.last("c") == 2
    assert not animator.busy


def test_finishing_shows_every_end_once_in_order(animator: Animator) -> None:
    """Also of steps that have not begun, and of loose tracks."""
    shown = Progress()
    animator.play(lambda: [shown.track("a", 100)], lambda: [shown.track("b", 100)])
    animator.run_in_background(shown.track("loose", 100))
    animator.finish_now()
    ends = [(name, end) for name, end in shown.seen if end >= 1]
    assert ends == [(name, end) for name in ("a", "loose", "b") for end in (1.0, 2)]
    assert not animator.busy
    before = list(shown.seen)
    animator.finish_now()
    animator.advance(1000)
    assert shown.seen == before


def test_speed_multiplies_time_and_without_it_everything_is_there_at_once(animator: Animator) -> None:
    """Half as fast, as it is, twice as fast; speed 0 is off: no frame in between."""
    shown = Progress()
    for speed, half_ms in ((0.5, 100), (1.0, 50), (2.0, 25)):
        animator.speed = speed
        animator.play(lambda: [shown.track("a", 100)])
        animator.advance(half_ms)
        assert shown.last("a") == 0.5
        animator.finish_now()
    shown.seen.clear()
    animator.speed = 0
    animator.play(lambda: [shown.track("a", 100)])
    animator.run_in_background(shown.track("b", 100))
    assert shown.seen == [("a", 1.0), ("a", 2), ("b", 1.0), ("b", 2)]
    assert not animator.busy


def test_idle_is_reported_once_and_background_tracks_do_not_delay_the_queue(animator: Animator) -> None:
    """At once if nothing moves, else after the last step."""
    told: list[str] = []
    shown = Progress()
    animator.when_idle(lambda: told.append("now"))
    assert told == ["now"]
    animator.play(lambda: [shown.track("a", 100)])
    animator.when_idle(lambda: told.append("later"))
    animator.advance(99)
    assert told == ["now"]
    animator.advance(1)
    assert told == ["now", "later"]
    animator.play(lambda: [shown.track("b", 100)])
    animator.finish_now()
    assert told == ["now", "later"]
    # While a loose track runs the table is not busy.
    animator.run_in_background(shown.track("loose", 1000))
    assert not animator.busy
    animator.play(lambda: [shown.track("a", 100)])
    animator.advance(100)
    assert not animator.busy
    assert shown.last("loose") == 0.1


@pytest.mark.parametrize("curve", [STANDARD, DECELERATE, ACCELERATE, LINEAR])
def test_curves_go_from_nothing_to_all(curve: QEasingCurve) -> None:
    """And never back."""
    values = [curve.valueForProgress(step / 50) for step in range(51)]
    assert values[0] == pytest.approx(0, abs=1e-3)
    assert values[-1] == pytest.approx(1, abs=1e-3)
    assert all(later >= earlier - 1e-6 for earlier, later in pairwise(values))


def test_the_light_breathes_slowly_and_comes_to_rest(styled_app: QApplication, clock: FakeClock) -> None:
    """Below three times a second, between 60 and 100 %, for five seconds; then again when idle.

    All of it is on the clock of the scene.
    """
    lights = [pulse_strength(ms) for ms in range(0, PULSE_STOPS_MS, 10)]
    assert max(lights) == pytest.approx(1.0)
    assert min(lights) == pytest.approx(0.6, abs=1e-3)
    peaks = [i for i in range(1, len(lights) - 1) if lights[i - 1] < lights[i] >= lights[i + 1]]
    assert len(peaks) <= 4
    assert pulse_strength(PULSE_STOPS_MS) == pulse_strength(60_000) == 1.0
    pulse, item = PulseAnimator(clock), PlayerPanelItem(0, style_of())
    pulse.show_on(item)
    clock.advance(PULSE_STOPS_MS)
    pulse.tick()
    assert item.light == 1.0
    clock.advance(PULSE_RESTARTS_MS + 600)
    pulse.tick()
    assert item.light < 1.0
    pulse.stop()


def test_the_real_clock_rings_no_earlier_than_asked(styled_app: QApplication, qtbot: QtBot) -> None:
    """Safety delays may be longer, never shorter."""
    clock = QtClock()
    rung: list[float] = []
    began = clock.now_ms()
    clock.call_later(12.5, lambda: rung.append(clock.now_ms()))
    qtbot.waitUntil(lambda: bool(rung))
    assert rung[0] - began >= 12.5


# --- a timer on the clock


class Alarm:
    """Counts how often it was called."""

    def __init__(self, clock: FakeClock) -> None:
        self.rung = 0
        self.timer = RestartableTimer(clock, self.ring)

    def ring(self) -> None:
        """Count a call."""
        self.rung += 1


def test_a_timer_calls_once_after_the_last_start(clock: FakeClock) -> None:
    """A later start moves the call; a stopped one calls nothing; many starts leave one call in the clock.

    It does not keep its object: one that is no longer used is released, and nothing is called.
    """
    alarm = Alarm(clock)
    alarm.timer.start(1000)
    clock.advance(900)
    alarm.timer.start(1000)
    clock.advance(999)
    assert alarm.rung == 0
    alarm.timer.start(50)
    clock.advance(50)
    assert alarm.rung == 1
    clock.advance(10_000)
    assert alarm.rung == 1
    alarm.timer.start(1000)
    alarm.timer.stop()
    clock.advance(5000)
    assert alarm.rung == 1
    alarm.timer.start(1000)
    clock.advance(1000)
    assert alarm.rung == 2
    # The idle time begins again with every movement of the mouse.
    for _ in range(100):
        alarm.timer.start(60_000)
    assert len(clock.due_ms) == 1
    gone = weakref.ref(alarm)
    del alarm
    gc.collect()
    assert gone() is None
    clock.advance(60_000)


# --- the pace of bots


class Bots:
    """The pace of bots, and what step mode has asked of the player."""

    def __init__(self, animator: Animator, clock: FakeClock) -> None:
        self.asked: list[Callable[[], None]] = []
        self.pace = BotPacing(animator, clock, self.asked.append)
        self._clock = clock

    async def begin(self) -> asyncio.Future[None]:
        """Begin a pause."""
        pause = asyncio.ensure_future(self.pace())
        await asyncio.sleep(0)
        return pause

    async def over_after(self, pause: asyncio.Future[None], ms: float) -> bool:
        """Let some time pass; return whether the pause is over."""
        self._clock.advance(ms)
        await asyncio.sleep(0)
        return pause.done()


@pytest.fixture
def bots(animator: Animator, clock: FakeClock) -> Bots:
    """Return the pace of bots on the clock of the test."""
    return Bots(animator, clock)


@pytest.mark.parametrize("kind", PAUSES_MS)
async def test_a_bot_pauses_between_its_bounds(kind: str, bots: Bots) -> None:
    """Never shorter, never longer, whatever there is to choose from."""
    bots.pace.kind = kind
    shortest, longest = PAUSES_MS[kind]
    for _ in range(5):
        pause = await bots.begin()
        assert not await bots.over_after(pause, shortest - 1)
        assert await bots.over_after(pause, longest - shortest + 1)


async def test_a_hurried_series_of_bots_is_faster_until_a_person_can_act(
    animator: Animator, bots: Bots
) -> None:
    """The pause that runs ends at once, and the next ones and what moves take a third of the time.

    By default no pause is longer than 400 ms: a series of their turns runs on.
    """
    shortest, longest = PAUSES_MS["short"]
    assert longest <= 400
    bots.pace.hurry()  # of what a person has played: the bots keep their pace
    assert animator.hurry == 1
    first = await bots.begin()
    bots.pace.hurry()
    await first
    assert await bots.over_after(await bots.begin(), longest / HURRY)
    assert animator.hurry == HURRY
    bots.pace.end_series()
    last = await bots.begin()
    assert not await bots.over_after(last, shortest - 1)
    assert animator.hurry == 1
    assert await bots.over_after(last, longest)


async def test_a_bot_waits_until_everything_has_moved(animator: Animator, bots: Bots) -> None:
    """However long the pause has been."""
    animator.play(lambda: [Progress().track("a", 100)])
    pause = await bots.begin()
    assert not await bots.over_after(pause, 10_000)
    animator.advance(100)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert await bots.over_after(pause, 10_000)


async def test_in_step_mode_a_bot_waits_for_the_player(bots: Bots) -> None:
    """Once the player wants it, it goes on; asking twice does no harm."""
    bots.pace.kind = "step"
    pause = await bots.begin()
    assert not await bots.over_after(pause, 10_000)
    (go_on,) = bots.asked
    go_on()
    go_on()
    await pause


# --- the window


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


@pytest.mark.parametrize("position", [middle(), fought()], ids=["epizodiak", "ecliptic"])
async def test_no_timer_runs_at_rest_with_reduced_motion_or_while_the_window_is_hidden(
    position: object, sit: Sit
) -> None:
    """At any speed, nor later; once the window is shown again, the marks pulse."""
    for speed in (1.0, 0.0):
        at = sit(position, speed=speed, reduced_motion="on", at_rest=True)
        await at.pass_time(PULSE_STOPS_MS)
        assert running_timers(at) == [], speed
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
