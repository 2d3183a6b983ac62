"""The texts over a table: what can be done, notices, and large text for a while or as long as it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter, QPolygonF

from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import RestartableTimer
from epizodiak_qt.desktop.scene.items.drawing import Drawing
from epizodiak_qt.desktop.style.fonts import CENTRED, TITLE, fit_text, fitting
from epizodiak_qt.desktop.style.painting import paint_enamel, set_paint, write
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

NOTICE_MS: Final = 7000


class StatusLine(Drawing):
    """One sentence, centred in a light frame.

    A notice replaces the usual text for a while, a warning until it is withdrawn. Both are functions, so that
    they follow a change of language. A notice that is owned by the seat that is shown goes with its hand.
    `listener` is called with every sentence that is shown.
    """

    def __init__(self, style: SceneStyle, clock: Clock) -> None:
        super().__init__(style, z_values.STATUS)
        self._timer = RestartableTimer(clock, self.clear_notice)
        self._until_move = self._owned = False
        self.text = ""
        self.notice = ""
        self._notice: Callable[[], str] = str
        self._warning: Callable[[], str] | None = None
        self.listener: Callable[[str], object] = str

    def show_text(self, text: str) -> None:
        """Show what can be done now."""
        self.text = text
        self._changed()

    def show_notice(self, notice: Callable[[], str], *, owned: bool, until_move: bool = False) -> None:
        """Show a notice for a while.

        Args:
            notice: Returns the text in the current language.
            owned: Whether only the seat that is shown may read it.
            until_move: Whether the next move makes it untrue.
        """
        self._until_move, self._owned = until_move, owned
        self._notice = notice
        self.notice = notice()
        self._changed()
        self._timer.start(NOTICE_MS)

    def show_warning(self, warning: Callable[[], str] | None) -> None:
        """Show a warning until it is withdrawn with None."""
        if (warning is None) != (self._warning is None):
            self._warning = warning
            self._changed()

    def retranslate(self) -> None:
        """Show the notice and the warning in the current language."""
        if self.notice:
            self.notice = self._notice()
        if self.notice or self._warning:
            self._changed()

    def note_move(self) -> None:
        """Remove a notice that a move has made untrue."""
        if self._until_move:
            self.clear_notice()

    def conceal(self) -> None:
        """Remove a notice that is owned by the seat that was shown."""
        if self._owned:
            self.clear_notice()

    def withdraw(self, notice: Callable[[], str]) -> None:
        """Remove a notice before its time, if it is still shown."""
        if self._notice is notice:
            self.clear_notice()

    def clear_notice(self) -> None:
        """Remove the notice."""
        self._timer.stop()
        if self.notice:
            self.notice = ""
            self._notice = str
            self._changed()

    def _changed(self) -> None:
        self.update()
        self.listener(self.shown)

    @property
    def area(self) -> QRectF:
        """Where the line lies in the scene."""
        return self.bounds.translated(self.pos())

    @property
    def shown(self) -> str:
        """The sentence that is shown now."""
        warning = "" if self._warning is None else self._warning()
        return self.notice or warning or self.text

    @override
    def draw(self, painter: QPainter) -> None:
        text = self.shown
        if not text:
            return
        theme, stands_out = self._style.theme, bool(self.notice or self._warning)
        room = self.bounds.adjusted(24, 0, -24, 0)
        fitting, needed = fit_text(text, room, self._style.text_px * 1.1, bold=stands_out)
        growth = self._style.growth
        frame = needed.adjusted(-16 * growth, -4, 16 * growth, 4).intersected(self.bounds)
        width = (2.4 if stands_out else 1.2) * growth
        paint_enamel(painter, frame.adjusted(1, 1, -1, -1), theme, 10 * growth, width)
        write(painter, room, text, fitting, theme.text, CENTRED)


SIZE: Final = 2.2  # of the text of the table
CHARACTER_MS: Final = 50.0  # to read one more character
CORNER: Final = 12.0


class Announcement(Drawing):
    """One short text in a frame. It appears at once, and takes no clicks: what lies below can be clicked."""

    SEEN_MS: ClassVar = 1500.0
    """The time to see that there is a text, whatever its length."""

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
        self._timer.start(self.SEEN_MS + CHARACTER_MS * len(text))
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
        corner, half = CORNER * self._style.growth, 1.5 * self._style.growth
        paint_enamel(painter, frame.adjusted(half, half, -half, -half), theme, corner, 1.6 * half)
        write(painter, room, self.text, fitting, theme.text, CENTRED)


class Ribbon(Announcement):
    """A short text on a ribbon in place of the status line, so that it covers nothing that can be chosen."""

    SEEN_MS = 900.0

    def __init__(self, style: SceneStyle, clock: Clock, status: StatusLine) -> None:
        super().__init__(style, clock)
        self._status = status

    @override
    def _changed(self) -> None:
        super()._changed()
        self._status.setOpacity(0.0 if self.text else 1.0)

    @override
    def draw(self, painter: QPainter) -> None:
        theme, growth = self._style.theme, self._style.growth
        high, middle = self.bounds.height() / 2 - 2 * growth, self.bounds.center()
        made = fitting(TITLE, 1.1 * high, self.text, self.bounds.width() - 6 * high)
        wide = QFontMetricsF(made).horizontalAdvance(self.text) / 2 + 2 * high
        cut = wide - (0.0 if theme.plain else 0.8 * high)  # its ends are forked
        corners = (-wide, -high), (wide, -high), (cut, 0), (wide, high), (-wide, high), (-cut, 0)
        set_paint(painter, theme.halo_glow, theme.keyline, 2 * growth)
        painter.drawPolygon(QPolygonF([middle + QPointF(*corner) for corner in corners]))
        write(painter, self.bounds, self.text, made, theme.mark_ink)
