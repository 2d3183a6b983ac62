"""Plays a record: goes from moment to moment, by itself or on request."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from epizodiak_qt.desktop.app.clock import weakly
from epizodiak_qt.desktop.scene.animation import RestartableTimer

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.table_scene import TableScene
    from epizodiak_qt.table.replay_link import ReplayLink
    from epizodiak_qt.table.replayed_game import ReplayedGame

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
PAUSE_MS: Final = 900.0  # between two moves, once everything has moved
COMMENT_MS: Final = 1600.0  # more, to read a comment
RESULT_MS: Final = 5000.0  # to read the result of a round


class ReplayPlayer(QObject):
    """Moves one link along its game. Only `play` goes on by itself; every other request ends that.

    Signals:
        moved: Another moment is shown.
        changed: Playing has begun or ended, or the speed is another one.
    """

    moved = Signal()
    changed = Signal()

    def __init__(self, replay: ReplayedGame, link: ReplayLink, scene: TableScene, parent: QObject) -> None:
        super().__init__(parent)
        self._replay = replay
        self._link = link
        self._animator = scene.animator
        self._timer = RestartableTimer(scene.clock, self._on_time)
        self.last = len(replay.moments) - 1
        self.playing = False
        self.speed = 1.0

    @property
    def index(self) -> int:
        """The moment that is shown, from 0."""
        return self._link.index

    @property
    def round(self) -> int:
        """The place in `rounds` of the round that is shown."""
        return bisect_right(self._replay.rounds, self.index) - 1

    # --- requests

    def go_to(self, index: int) -> None:
        """Show a moment: the next one with its movements, any other at rest."""
        self.pause()
        self._show(index)

    def step(self, by: int) -> None:
        """Go forward or back by some moments."""
        self.go_to(self.index + by)

    def go_to_round(self, place: int) -> None:
        """Show the beginning of a round."""
        rounds = self._replay.rounds
        self.go_to(rounds[min(max(place, 0), len(rounds) - 1)])

    def step_round(self, by: int) -> None:
        """Go to the next round, or back to the beginning of this one or of the one before."""
        at_its_beginning = self.index == self._replay.rounds[self.round]
        if by > 0 and self.round + 1 == len(self._replay.rounds):
            self.go_to(self.last)
        else:
            self.go_to_round(self.round + by + (by < 0 and not at_its_beginning))

    def play(self) -> None:
        """Go on by itself until the end; from the end, begin again."""
        if not self.playing and self.last > 0:
            self.playing = True
            if self.index == self.last:
                self._show(0)
            self._go_on()
            self.changed.emit()

    def pause(self) -> None:
        """Do not go on by itself any more."""
        self._timer.stop()
        if self.playing:
            self.playing = False
            self.changed.emit()

    def toggle(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def set_speed(self, speed: float) -> None:
        """Set how fast it plays."""
        self.speed = speed
        self.changed.emit()

    def change_speed(self, by: int) -> None:
        """Take the next faster or slower speed, if there is one."""
        place = SPEEDS.index(self.speed) + by
        if 0 <= place < len(SPEEDS):
            self.set_speed(SPEEDS[place])

    # --- going on by itself

    def _show(self, index: int) -> None:
        index = min(max(index, 0), self.last)
        if index != self.index:
            self._link.go_to(index)
            self.moved.emit()

    def _go_on(self) -> None:
        """Show the next moment, as soon as everything has moved and could be read."""
        self._animator.when_idle(weakly(self._begin_pause))

    def _begin_pause(self) -> None:
        if self.playing:
            reading_ms = PAUSE_MS + COMMENT_MS * len(self._replay.moments[self.index].comments)
            ended = self._link.public_update().state.hands_open
            self._timer.start((RESULT_MS if ended else reading_ms) / self.speed)

    def _on_time(self) -> None:
        if not self.playing:
            return
        self._show(self.index + 1)
        if self.index == self.last:
            self.pause()
        else:
            self._go_on()
