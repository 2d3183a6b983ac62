"""The queue of animations of one scene, and a timer on the injected clock."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, Qt, QTimer

from epizodiak_qt.desktop.app.clock import Clock, weakly

if TYPE_CHECKING:
    from collections.abc import Callable

    Step = Callable[[], "list[Track]"]

FRAME_MS: Final = 16
REGROUP_MS: Final = 180
PULSE_FRAME_MS: Final = 40
PULSE_PERIOD_MS: Final = 1250
PULSE_STOPS_MS: Final = 5000
PULSE_RESTARTS_MS: Final = 20000


def bezier(x1: float, y1: float, x2: float, y2: float) -> QEasingCurve:
    """Return the easing curve with these two control points."""
    curve = QEasingCurve(QEasingCurve.Type.BezierSpline)
    curve.addCubicBezierSegment(QPointF(x1, y1), QPointF(x2, y2), QPointF(1, 1))
    return curve


# The easing curves of Material Design 3.
STANDARD: Final = bezier(0.2, 0, 0, 1)
DECELERATE: Final = bezier(0.05, 0.7, 0.1, 1)
ACCELERATE: Final = bezier(0.3, 0, 0.8, 0.15)
LINEAR: Final = QEasingCurve(QEasingCurve.Type.Linear)


class RestartableTimer:
    """A single-shot timer on an injected clock. It holds the object of its callback weakly.

    Starting it again is cheap: a pending call of the clock is used again, as long as it is not too late.
    """

    def __init__(self, clock: Clock, callback: Callable[[], object]) -> None:
        self._clock = clock
        self._callback = weakly(callback)
        self._deadline_ms: float | None = None
        self._pending_ms = math.inf

    def start(self, delay_ms: float) -> None:
        """Call the callback once, `delay_ms` from now; an earlier start is forgotten."""
        self._deadline_ms = self._clock.now_ms() + delay_ms
        self._wait(self._deadline_ms)

    def stop(self) -> None:
        """Forget the start."""
        self._deadline_ms = None

    def _wait(self, deadline_ms: float) -> None:
        if deadline_ms < self._pending_ms:
            self._pending_ms = deadline_ms
            self._clock.call_later(deadline_ms - self._clock.now_ms(), weakly(self._on_time))

    def _on_time(self) -> None:
        self._pending_ms = math.inf
        if self._deadline_ms is None:
            return
        if self._clock.now_ms() < self._deadline_ms:
            self._wait(self._deadline_ms)
            return
        self._deadline_ms = None
        self._callback()


@dataclass(slots=True, eq=False, repr=False)
class Track:
    """One movement."""

    duration_ms: float
    """How long it takes, in milliseconds."""
    show: Callable[[float], None]
    """Shows the eased fraction, 0 to 1."""
    delay_ms: float = 0
    """The time before it begins."""
    curve: QEasingCurve = field(default_factory=lambda: STANDARD)
    """The easing curve."""
    done: Callable[[], None] | None = None
    """Called once, at the end."""

    def at(self, running_ms: float) -> bool:
        """Show the movement `running_ms` after it began; return whether it is over."""
        moving_ms = running_ms - self.delay_ms
        if moving_ms >= self.duration_ms:
            self.finish()
            return True
        if moving_ms >= 0:
            self.show(self.curve.valueForProgress(moving_ms / self.duration_ms))
        return False

    def finish(self) -> None:
        """Show the end."""
        self.show(1.0)
        if self.done is not None:
            self.done()


def pause(duration_ms: float, done: Callable[[], None] | None = None, delay_ms: float = 0) -> Track:
    """Return a track that shows nothing and only lasts."""
    return Track(duration_ms, _stand_still, delay_ms, LINEAR, done)


def _stand_still(_fraction: float) -> None:
    """Show nothing: this is how a pause is told from a movement."""


class Animator(QObject):
    """Plays steps one after the other; the tracks of a step run together.

    A step is a function that is called when its turn has come, and returns its tracks. Background tracks run
    beside the steps, which do not wait for them.

    Attributes:
        speed: The factor of time; with 0 nothing moves.
        hurry: Another factor, while the player does not want to wait.
    """

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self.hurry = 1.0
        self._clock = clock
        self._steps: deque[Step] = deque()
        self._tracks: dict[Track, float] = {}
        self._background: dict[Track, float] = {}
        self._at_ms = 0.0
        self._last_ms = 0.0
        self._waiting: list[Callable[[], None]] = []
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self.tick)

    @property
    def running(self) -> tuple[Track, ...]:
        """The tracks of the step that runs."""
        return tuple(self._tracks)

    @property
    def busy(self) -> bool:
        """Whether a step runs or waits; background tracks do not count."""
        return bool(self._tracks or self._steps)

    def play(self, *steps: Step) -> None:
        """Append steps to the queue."""
        self._steps.extend(steps)
        if self.speed <= 0:
            self.finish_now()
        elif not self._tracks:
            self._begin_steps()

    def run_in_background(self, *tracks: Track) -> None:
        """Run tracks beside the steps."""
        if self.speed <= 0:
            for track in tracks:
                track.finish()
            return
        self._background.update(dict.fromkeys(tracks, self._at_ms))
        self._wake()

    def finish_now(self) -> None:
        """Complete everything at once, in order."""
        self._finish_tracks()
        while self._steps:
            self._tracks = dict.fromkeys(self._steps.popleft()(), self._at_ms)
            self._finish_tracks()
        self._timer.stop()
        self._notify_idle()

    def finish_step(self) -> None:
        """Complete what moves now; the next step begins."""
        self._finish_tracks()
        self._begin_steps()

    def replace(self, change: Callable[[], list[Track]]) -> None:
        """Complete what moves and call `change`, whose tracks go on from where it was; pauses just last."""
        since_ms, now_ms = next(iter(self._tracks.values()), self._at_ms), self._at_ms
        pauses = {track: since_ms for track in self._tracks if track.show is _stand_still}
        self._tracks = {track: since_ms for track in self._tracks if track not in pauses}
        self._finish_tracks()
        self._at_ms = since_ms
        self._tracks = dict.fromkeys(change(), since_ms)
        self._show_start()
        self._tracks |= pauses
        self._at_ms = now_ms
        if self._tracks:
            self.advance(0)

    def _finish_tracks(self) -> None:
        while self._tracks or self._background:
            running = [*self._tracks, *self._background]
            self._tracks, self._background = {}, {}
            for track in running:
                track.finish()

    def when_idle(self, call: Callable[[], None]) -> None:
        """Call `call` once, as soon as no step runs or waits."""
        if self.busy:
            self._waiting.append(call)
        else:
            call()

    def advance(self, passed_ms: float) -> None:
        """Advance all movements by `passed_ms`."""
        self._at_ms += passed_ms * self.speed * self.hurry
        for running in (self._tracks, self._background):
            for track, since in tuple(running.items()):
                if track in running and track.at(self._at_ms - since):
                    running.pop(track, None)
        if not self._tracks:
            self._begin_steps()
        if not self._tracks and not self._background:
            self._timer.stop()

    def tick(self) -> None:
        """Advance all movements by the time that has passed on the clock since the last call."""
        now = self._clock.now_ms()
        passed, self._last_ms = now - self._last_ms, now
        self.advance(passed)

    def _begin_steps(self) -> None:
        while self._steps and not self._tracks:
            self._tracks = dict.fromkeys(self._steps.popleft()(), self._at_ms)
        if self._tracks:
            self._show_start()
            self._wake()
        else:
            self._notify_idle()

    def _show_start(self) -> None:
        for track in self._tracks:
            track.show(track.curve.valueForProgress(0.0))

    def _wake(self) -> None:
        if not self._timer.isActive():
            self._last_ms = self._clock.now_ms()
            self._timer.start()

    def _notify_idle(self) -> None:
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call()


def pulse_strength(elapsed_ms: float) -> float:
    """Return the strength, 0.6 to 1, of a pulsing halo: 0.8 Hz, steady after 5 s (WCAG 2.2.2)."""
    if elapsed_ms >= PULSE_STOPS_MS:
        return 1.0
    return 0.8 + 0.2 * math.cos(2 * math.pi * elapsed_ms / PULSE_PERIOD_MS)
