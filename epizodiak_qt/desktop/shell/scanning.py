"""Single-switch scanning: a frame goes through all that can be chosen, and one key or any click chooses.

First it goes from group to group, then through the targets of the chosen group. The module is loaded when
scanning is switched on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from shiboken6 import isValid

from epizodiak_qt.desktop.app.announce import announce, is_listening
from epizodiak_qt.desktop.app.form_keys import ENTER
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.animation import RestartableTimer
from epizodiak_qt.desktop.scene.keyboard_navigator import RING, paint_focus
from epizodiak_qt.desktop.shell.scan_targets import (
    ScanGroup,
    ScanTarget,
    active_host,
    scan_groups,
    visible_table,
    whole_group,
)
from epizodiak_qt.desktop.style.stylesheet import application
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPaintEvent

    from epizodiak_qt.desktop.app.clock import Clock

PASSES: Final = 3
"""The number of times that the frame goes through everything before it pauses by itself."""
SWITCHES: Final = (Qt.Key.Key_Space, *ENTER)
MOUSE: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease)


class Scanner(QObject):
    """Scans the active window of the program, as long as the interval is not 0.

    While something moves on the table it waits, and then begins anew. It pauses by itself when nothing is
    chosen, or by its last group; a press goes on. A text field gets Space only between other keys.
    """

    def __init__(self, window: QWidget, clock: Clock) -> None:
        super().__init__(window)
        self._window = window
        self._interval_s = 0
        self._timer = RestartableTimer(clock, self._tick)
        self._frame: ScanFrame | None = None
        self._groups: list[ScanGroup] = []
        self._at = -1
        self._inside: ScanGroup | None = None
        self._passes = 0
        self._typing = False
        self.paused = False

    def set_interval(self, interval_s: int) -> None:
        """Scan at this interval in seconds; 0 ends scanning."""
        if interval_s == self._interval_s:
            return
        before, self._interval_s = self._interval_s, interval_s
        if not before:
            application().installEventFilter(self)
        self._restart()
        if not interval_s:
            application().removeEventFilter(self)
            self._timer.stop()

    # --- the frame

    @property
    def current(self) -> ScanGroup | ScanTarget | None:
        """The group or the target in the frame."""
        if self._at < 0:
            return None
        return self._groups[self._at] if self._inside is None else self._inside.targets[self._at]

    def _restart(self) -> None:
        """Begin anew with the first group, at the next tick."""
        self._hide()
        self._groups, self._inside, self._at, self._passes = [], None, -1, 0
        self.paused = False
        self._timer.start(1000 * self._interval_s)

    def _hide(self) -> None:
        """Take the frame away; its window may have been deleted, and the frame with it."""
        frame, self._frame = self._frame, None
        if frame is not None:
            frame.remove()

    def _tick(self) -> None:
        view = visible_table(self._window)
        if view is not None:
            view.table.concealed.connect(self._on_concealed, Qt.ConnectionType.UniqueConnection)
            if view.table.moving:
                self._restart()
                return
        if not self.paused:
            self._advance()
            self._timer.start(1000 * self._interval_s)

    def _on_concealed(self) -> None:
        """Begin anew: the frame may be around what only the hand can play."""
        if self._interval_s:
            self._restart()

    def _advance(self) -> None:
        """Move the frame to the next group, or to the next target of the chosen group."""
        host = active_host(self._window)
        pausing = whole_group(host, translate("Scan", "Pause scanning"), self.pause)
        groups = [*scan_groups(self._window), pausing]
        inside = None
        if self._inside is not None:
            inside = next((each for each in groups if _keys(each) == _keys(self._inside)), None)
        changed = [_keys(each) for each in groups] != [_keys(each) for each in self._groups]
        self._groups = groups
        if self._inside is not None and inside is not None and self._at + 1 < len(inside.targets):
            self._inside = inside
            self._at += 1
        elif self._inside is not None or changed:  # through the group, or other things can be chosen
            self._inside, self._at = None, 0
        else:
            self._at = (self._at + 1) % len(groups)
            self._passes += self._at == 0
        if self._passes >= PASSES:
            self.pause()
        else:
            self._show()

    def _show(self) -> None:
        current, host = self.current, (self._inside or self._groups[self._at]).host
        assert current is not None, "the frame has moved"
        self._hide()
        framed = current.targets if isinstance(current, ScanGroup) else (current,)
        self._frame = ScanFrame(host, [target.rect for target in framed])
        if current.name and is_listening(host):
            announce(host, current.name)

    def pause(self) -> None:
        """Take the frame away until the next press."""
        self._hide()
        self._inside, self._at = None, -1
        self.paused = True

    # --- the switch

    def choose(self) -> None:
        """Choose what is in the frame: enter a group, or do what a click on the target does."""
        self._typing = False
        view = visible_table(self._window)
        if view is not None and view.table.moving:
            view.table.skip()
            return
        current = self.current
        if self.paused or current is None:
            self._restart()
            return
        if isinstance(current, ScanGroup):
            if len(current.targets) > 1:
                self._inside, self._at, self._passes = current, 0, 0
                self._show()
                self._timer.start(1000 * self._interval_s)
                return
            (current,) = current.targets
        self._restart()
        current.choose()

    # Qt

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in MOUSE:
            if kind != QEvent.Type.MouseButtonRelease:
                self.choose()
            return True
        if kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) and isinstance(event, QKeyEvent):
            in_text = isinstance(QApplication.focusWidget(), QLineEdit)
            if event.key() not in SWITCHES or (in_text and self._typing and event.key() not in ENTER):
                self._typing = self._typing or in_text
                return False
            if kind == QEvent.Type.KeyPress and not event.isAutoRepeat():
                self.choose()
            return True
        return False


def _keys(group: ScanGroup) -> list[object]:
    return [target.key for target in group.targets]


class ScanFrame(QWidget):
    """The frame around what a press chooses, or around each of a group. It takes no press and no focus."""

    def __init__(self, host: QWidget, rects: list[QRect]) -> None:
        super().__init__(host)
        self._rects = [QRectF(rect) for rect in rects]
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(host.rect())
        self.show()
        self.raise_()

    def remove(self) -> None:
        """Take the frame away."""
        if isValid(self):
            self.hide()
            self.deleteLater()

    # Qt

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        whole = QRectF(self.rect()).adjusted(2 * RING, 2 * RING, -2 * RING, -2 * RING)
        painter = QPainter(self)
        for rect in self._rects:
            paint_focus(painter, rect.adjusted(-RING, -RING, RING, RING).intersected(whole))
