"""The panel of a lesson under the table: the text of the step, the last answer, and what leads on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.style.forms import fill_column, row_of
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtGui import QPaintEvent

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

    Texts = Iterable[tuple[str, Sequence[str]]]

BUTTONS: Final = {
    "next": Phrase("Learn", "Next"),
    "show": Phrase("Learn", "Show me"),
    "following": Phrase("Learn", "Next lesson"),
    "play": Phrase("Learn", "Play your first game"),
    "again": Phrase("Learn", "Begin again"),
    "leave": Phrase("Learn", "All lessons"),
}
PRIMARY: Final = ("next", "following", "play")
MARGINS_PX: Final = (20, 8, 14, 10)
GAP_PX: Final = 8
STACKED: Final = 0.26
"""The part of the width from which on two buttons stand one above the other."""


class CoachPanel(QFrame):
    """Shows one step at a time. Its height has room for the longest one, so that the table keeps its size.

    Args:
        style: Returns how the table is painted.
        texts: Returns the text of each step with all answers that it has, in the present language.

    Signals:
        pressed: A button was pressed; carries its name.
    """

    pressed = Signal(str)

    def __init__(self, style: Callable[[], SceneStyle], texts: Callable[[], Texts]) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self._texts = texts
        self.dots = _StepDots(style)
        self.place = PlainLabel(look="muted")
        self.answer = LiveLabel(look="accent")
        self.answer.hide()
        self.text = LiveLabel(look="coach")
        self.buttons = {name: QPushButton(self) for name in BUTTONS}
        head = row_of(self.dots, self.place, (self.answer, 1), None, gap=GAP_PX)
        head.setAlignment(self.dots, Qt.AlignmentFlag.AlignTop)
        words = fill_column(QVBoxLayout(), head, (self.text, 1), gap=2)
        self._grid = QGridLayout()
        self._grid.setSpacing(GAP_PX)
        fill_column(QHBoxLayout(self), (words, 1), self._grid, margins=MARGINS_PX, gap=GAP_PX)
        for name, button in self.buttons.items():
            button.setProperty("primary", name in PRIMARY)
            button.clicked.connect(lambda _checked=False, name=name: self.pressed.emit(name))
            button.hide()
        self.retranslate()

    def retranslate(self) -> None:
        """Show the buttons in the current language."""
        for name, button in self.buttons.items():
            button.setText(BUTTONS[name].say())

    def show_step(self, place: str, done: int, count: int, text: str, offered: Sequence[str]) -> None:
        """Show a text, where in the lesson it stands, and the buttons named in `offered`."""
        self.place.setText(place)
        self.dots.show_steps(done, count)
        self.text.say(text)
        for name, button in self.buttons.items():
            self._grid.removeWidget(button)
            button.setVisible(name in offered)
        columns = (len(offered) + 1) // 2 if self._stacked(self.width()) else len(offered)
        for number, name in enumerate(name for name in BUTTONS if name in offered):
            self._grid.addWidget(self.buttons[name], *divmod(number, columns))

    def show_answer(self, text: str, *, spoken: bool) -> None:
        """Show what the lesson or the rules say to the last action, in place of the title; empty for nothing.

        Args:
            text: The answer.
            spoken: Whether the table speaks it already.
        """
        if spoken:
            self.answer.setText(text)
        self.answer.say(text)  # which announces another text only
        self.answer.setVisible(bool(text))
        self.place.setVisible(not text)

    def _stacked(self, width: int) -> bool:
        return self._widest() > STACKED * width

    def _widest(self) -> int:
        """Return the width of the buttons of the widest step, side by side."""
        wide = {name: button.sizeHint().width() for name, button in self.buttons.items()}
        return max(wide["next"], wide["show"]) + GAP_PX + wide["leave"]

    # Qt

    @override
    def heightForWidth(self, width: int) -> int:
        left, top, right, bottom = MARGINS_PX
        for label in (self, self.place, self.answer, self.text):
            label.ensurePolished()
        buttons = self._widest()
        high = self.buttons["leave"].sizeHint().height()
        if self._stacked(width):
            high = 2 * high + GAP_PX
            buttons = max(self.buttons[name].sizeHint().width() for name in ("next", "show", "leave"))
        room = width - left - right - buttons - 2 * GAP_PX
        beside = room - self.dots.sizeHint().width() - GAP_PX
        now = [(self.text.text(), [self.answer.text()])]
        for text, answers in (*self._texts(), *now):
            above = max(_height(self.answer, answer, beside) for answer in ("", *answers))
            high = max(high, above + 2 + _height(self.text, text, room))
        return high + top + bottom + 2 * self.frameWidth()


def _height(label: QLabel, text: str, width: int) -> int:
    """Return how high a label would be with another text."""
    metrics: QFontMetrics = label.fontMetrics()
    return metrics.boundingRect(QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap, text).height()


class _StepDots(QWidget):
    """A star for each step that is done, a ring for the present one, and a dot for each that follows."""

    def __init__(self, style: Callable[[], SceneStyle]) -> None:
        super().__init__()
        self._style = style
        self._done = self._count = 0

    def show_steps(self, done: int, count: int) -> None:
        """Show how many steps are done, of how many."""
        self._done, self._count = done, count
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        side = self.fontMetrics().height()
        return QSize(round(0.8 * side * self._count), side)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        style, side = self._style(), float(self.fontMetrics().height())
        accent, muted = QColor(style.theme.accent), QColor(style.theme.muted)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in range(self._count):
            box = QRectF(0, 0, 0.72 * side, 0.72 * side)
            box.moveCenter(QRectF(0.8 * side * number, 0, 0.8 * side, side).center())
            if number < self._done:
                style.art.mark(painter, "star", box, accent)
                continue
            present = number == self._done
            painter.setPen(accent if present else Qt.PenStyle.NoPen)
            painter.setBrush(Qt.BrushStyle.NoBrush if present else muted)
            radius = (0.24 if present else 0.1) * side
            painter.drawEllipse(box.center(), radius, radius)
