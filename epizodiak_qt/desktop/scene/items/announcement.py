"""Large text over the table: for a while after an event, or as long as a state lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import RestartableTimer
from epizodiak_qt.desktop.scene.items.drawing import Drawing
from epizodiak_qt.desktop.scene.items.fitted_text import CENTRED, fit_text
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

SIZE: Final = 2.2  # of the text of the table
NOTICE_MS: Final = 1500.0  # to see that there is a text, whatever its length
CHARACTER_MS: Final = 50.0  # to read one more character
CORNER: Final = 12.0


class Announcement(Drawing):
    """One short text in a frame. It appears at once, and takes no clicks: what lies below can be clicked."""

    def __init__(self, style: SceneStyle, clock: Clock) -> None:
        super().__init__(style, z_values.PANEL)
        self._passing = ""
        self._standing = ""
        self._timer = RestartableTimer(clock, self.clear)
        self.hide()

    @property
    def text(self) -> str:
        """The text that is shown; empty without one."""
        return self._passing or self._standing

    def show_for_a_while(self, text: str) -> None:
        """Show a text as long as it takes to read, in place of all others."""
        self._passing = text
        self._timer.start(NOTICE_MS + CHARACTER_MS * len(text))
        self._changed()

    def show_on(self, text: str) -> None:
        """Show a text until it is replaced, at once; none if it is empty."""
        self._standing = text
        self._passing = "" if text else self._passing
        self._changed()

    def clear(self) -> None:
        """Remove the text that is shown for a while."""
        self._passing = ""
        self._timer.stop()
        self._changed()

    def _changed(self) -> None:
        self.setVisible(bool(self.text))
        self.update()

    @override
    def draw(self, painter: QPainter) -> None:
        theme, text = self._style.theme, self._style.text_px
        room = self.bounds.adjusted(text, 4, -text, -4)
        fitting, needed = fit_text(self.text, room, SIZE * text, bold=True)
        frame = needed.adjusted(-text, -0.35 * text, text, 0.35 * text).intersected(self.bounds)
        painter.setPen(QPen(QColor(theme.accent), 2.5 * self._style.growth))
        painter.setBrush(QColor(theme.panel))
        corner, half = CORNER * self._style.growth, 1.5 * self._style.growth
        painter.drawRoundedRect(frame.adjusted(half, half, -half, -half), corner, corner)
        painter.setFont(fitting)
        painter.setPen(QColor(theme.text))
        painter.drawText(room, CENTRED, self.text)
