"""When a press on a table counts: not as the second half of a double click, and not before a move is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.desktop.scene.animation import RestartableTimer

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.items.clickable_item import Key

UNDISTURBED_MS: Final = 250
DOUBLE_CLICK_MS: Final = 400


class LatePress(NamedTuple):
    """A press that waits until it counts."""

    key: Key
    """The key of the pressed item."""
    released: bool | None = None
    """Whether the pointer was over the item at the release; None while the button is held."""


class PressGuard:
    """Decides when a press counts; `due` is called when a press that had to wait counts.

    A press within the double-click interval of one that chose an action, or that completed one movement of
    several, is dropped, until the table is at rest again. Any other press in the first `UNDISTURBED_MS` of a
    movement waits for the end of that time; a newer press replaces it. The callback is held weakly.

    Attributes:
        double_click_ms: The double-click interval of the system.
    """

    def __init__(self, clock: Clock, due: Callable[[], object]) -> None:
        self.double_click_ms = DOUBLE_CLICK_MS
        self._clock = clock
        self._timer = RestartableTimer(clock, due)
        self._late: LatePress | None = None
        self._dropped = False
        self._pressed_ms = 0.0
        self._chosen_ms: float | None = None
        self._moving_since_ms: float | None = None

    # --- what happens on the table

    def note_choice(self) -> None:
        """Note that the last press has chosen an action."""
        self._chosen_ms = self._pressed_ms

    def use_up(self) -> None:
        """Let the last press do nothing more: it has completed a movement, and another one begins."""
        self.note_choice()
        self._dropped = True

    def note_movement(self) -> None:
        """Note that a movement begins now."""
        self._moving_since_ms = self._clock.now_ms()

    def note_rest(self) -> None:
        """Note that nothing moves."""
        self._chosen_ms = self._moving_since_ms = None

    # --- presses

    def press(self, key: Key, *, single: bool = False) -> bool:
        """Take a press; return whether it counts now. A `single` one cannot belong to a double click."""
        now_ms = self._clock.now_ms()
        chosen_ms = self._chosen_ms
        self._late = None
        self._dropped = not single and chosen_ms is not None and now_ms - chosen_ms < self.double_click_ms
        if self._dropped:
            return False
        self._pressed_ms = now_ms
        if self._wait_ms() > 0:
            self._late = LatePress(key)
            self._timer.start(self._wait_ms())
        return self._late is None

    def release(self, inside: bool) -> bool:
        """Take the release of the last press; return whether it counts now."""
        if self._late is not None:
            self._late = LatePress(self._late.key, inside)
        return self._late is None and not self._dropped

    def take_late(self) -> LatePress | None:
        """Return the press that had to wait, unless it was cancelled or has to wait for a new movement."""
        if self._late is not None and self._wait_ms() > 0:
            self._timer.start(self._wait_ms())
            return None
        late, self._late = self._late, None
        return late

    def cancel(self) -> None:
        """Forget the press that had to wait."""
        self._late = None
        self._timer.stop()

    def _wait_ms(self) -> float:
        since_ms = self._moving_since_ms
        return 0.0 if since_ms is None else since_ms + UNDISTURBED_MS - self._clock.now_ms()
