"""Hold to confirm: a ring that fills around a pressed item until the press counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QTimer

from epizodiak_qt.desktop.app.clock import Clock, weakly
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.items.drawing import Drawing
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.style.painting import set_paint
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

FRAME_MS: Final = 20
REACH_PX: Final = 12.0  # of the ring beyond the item


class HoldToConfirm(Drawing):
    """Shows how long a press has been held, and calls back once it has been held long enough."""

    def __init__(self, style: SceneStyle, clock: Clock) -> None:
        super().__init__(style, z_values.HOLD)
        self._clock = clock
        self._rect = QRectF()
        self._since_ms = 0.0
        self._needed_ms = 0.0
        self._done: Callable[[], None] | None = None
        self._ended = False
        self._timer = QTimer()
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self.tick)
        self.hide()

    def begin(self, rect: QRectF, needed_ms: float, done: Callable[[], None]) -> None:
        """Begin to hold the item at `rect`; `done` is called after `needed_ms`."""
        self.set_bounds(rect.adjusted(-REACH_PX, -REACH_PX, REACH_PX, REACH_PX))
        self._rect = rect
        self._since_ms = self._clock.now_ms()
        self._needed_ms = needed_ms
        self._done = done
        self._ended = False
        self._clock.call_later(needed_ms, weakly(self.tick))
        self._timer.start()
        self.show()

    @property
    def running(self) -> bool:
        """Whether a press is being held, but not for long enough yet."""
        return self._done is not None

    def stop(self) -> None:
        """Let the press no longer count; one that has counted already still waits for its release."""
        self._timer.stop()
        self.hide()
        self._done = None

    def release(self) -> bool:
        """End the press; return whether it was held long enough, and so has counted already."""
        self.stop()
        ended, self._ended = self._ended, False
        return ended

    def tick(self) -> None:
        """Show the progress, and call back when it is complete."""
        if self._done is None:  # stopped, perhaps because the table was left
            return
        self.update()
        if self._clock.now_ms() - self._since_ms >= self._needed_ms:
            done = self._done
            self.stop()
            self._ended = True
            done()

    @override
    def draw(self, painter: QPainter) -> None:
        part = min(1.0, (self._clock.now_ms() - self._since_ms) / max(1.0, self._needed_ms))
        circle = square(self._rect.center(), min(self._rect.width(), self._rect.height()) / 2)
        for colour, width in ((self._style.theme.keyline, 12), (self._style.theme.chip_border, 2)):
            set_paint(painter, None, colour, width)
            painter.drawEllipse(circle)
        set_paint(painter, None, self._style.theme.halo, 7)
        painter.drawArc(circle, 90 * 16, -round(part * 360 * 16))
