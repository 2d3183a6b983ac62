"""The bar under a record: buttons that lead through it, where it stands, its speed, rounds and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtWidgets import (
    QFrame,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.forms import fill_column, row_of
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.table.replay.replay_player import SPEEDS, ReplayPlayer
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QMouseEvent, QResizeEvent

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.table.replayed_game import ReplayedGame

COMMANDS: Final[dict[str, Callable[[ReplayPlayer], None]]] = {
    "first": lambda player: player.go_to(0),
    "back": lambda player: player.step(-1),
    "play": ReplayPlayer.toggle,
    "forward": lambda player: player.step(1),
    "last": lambda player: player.go_to(player.last),
}
"""The buttons that lead through a record."""
GAP: Final = 6
SMALLEST_TARGET: Final = 24  # WCAG 2.2, 2.5.8
MARGIN: Final = 8
LEAST_SLIDER: Final = 160  # in pixels; with less room the slider gets a row of its own


class ReplayBar(QFrame):
    """The controls of one `ReplayPlayer`, in one row, or in two if the window is narrow.

    Its owner carries out the buttons "leave", "play_on" and "picture", and shows the hands that are chosen in
    `hands`: those of a seat, "all", or None for the public view.
    """

    def __init__(self, replay: ReplayedGame, player: ReplayPlayer, style: SceneStyle) -> None:
        super().__init__()
        self._replay = replay
        self._player = player
        self._style = style
        self._painted: dict[str, tuple[str, str, int]] = {}
        self.buttons = {name: QToolButton(self) for name in ("leave", *COMMANDS, "play_on", "picture")}
        for name, command in COMMANDS.items():
            self.buttons[name].clicked.connect(lambda _checked=False, command=command: command(player))
        self.buttons["picture"].setVisible(replay.damage is None)
        self.slider = _JumpSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, player.last)
        self.slider.valueChanged.connect(self._on_slider)
        self.position = PlainLabel("", self)
        self._labels: dict[QWidget, PlainLabel] = {}
        self.speed, self.rounds, self.hands = (self._combo() for _ in range(3))
        self.speed.activated.connect(lambda place: player.set_speed(SPEEDS[place]))
        self.rounds.activated.connect(player.go_to_round)
        self.rounds.setVisible(len(replay.rounds) > 1)
        player.moved.connect(self.refresh)
        player.changed.connect(self.refresh)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        """Put the buttons on the left and the lists on the right; slider and position get their row later."""
        for button in self.buttons.values():
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self._above = row_of(gap=GAP)
        self._row = row_of(*self.buttons.values(), None, self.speed, self.rounds, self.hands, gap=GAP)
        self._rows = fill_column(QVBoxLayout(self), self._above, self._row, margins=(MARGIN,) * 4, gap=GAP)
        self.slider.setMinimumWidth(LEAST_SLIDER)
        self.slider.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.position.setAlignment(Qt.AlignmentFlag.AlignVCenter)

    def _combo(self) -> ComboBox:
        """Return a list with a hidden label: on Linux the label names it for screen readers."""
        combo = ComboBox()
        combo.setProperty("compact", True)
        combo.setParent(self)
        label = PlainLabel("", self)
        label.setBuddy(combo)
        label.hide()
        self._labels[combo] = label
        return combo

    def _on_slider(self, index: int) -> None:
        if index != self._player.index:
            self._player.go_to(index)

    # --- texts and states

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self._name(self.slider, translate("Replay", "Place in the game"))
        self._name(self.speed, translate("Replay", "Speed (+ and -)"))
        self._name(self.rounds, translate("Replay", "Round (Page Up and Page Down)"))
        self._name(self.hands, translate("Replay", "Hands that are shown"))
        self._fill(self.speed, [(f"{QLocale().toString(speed)}\u00a0×", speed) for speed in SPEEDS])
        round_text = translate("Replay", "Round {round}")
        rounds = range(1, len(self._replay.rounds) + 1)
        self._fill(self.rounds, [(round_text.format(round=number), number) for number in rounds])
        hand = translate("Replay", "Hand: {name}")
        self._fill(
            self.hands,
            [
                (translate("Replay", "All hands"), "all"),
                *((hand.format(name=who.name), seat) for seat, who in enumerate(self._replay.seats)),
                (translate("Replay", "No hand"), None),
            ],
        )
        self.refresh()
        self._arrange()

    def _name(self, widget: QWidget, text: str) -> None:
        if widget.accessibleName() == text:
            return
        widget.setToolTip(text)
        widget.setAccessibleName(text)
        if widget in self._labels:
            self._labels[widget].setText(text)

    @staticmethod
    def _fill(combo: ComboBox, entries: Sequence[tuple[str, object]]) -> None:
        chosen = max(0, combo.currentIndex())
        combo.clear()
        for text, value in entries:
            combo.addItem(text, value)
        combo.setCurrentIndex(chosen)

    def refresh(self) -> None:
        """Show the state of the player."""
        player = self._player
        index = player.index
        self.slider.setValue(index)
        self.position.setText(self._position_text(index))
        self.slider.setAccessibleDescription(self.position.text())
        self.speed.setCurrentIndex(SPEEDS.index(player.speed))
        self.rounds.setCurrentIndex(player.round)
        damaged = self._replay.damage is not None
        play = translate("Replay", "Pause (Space)") if player.playing else translate("Replay", "Play (Space)")
        for name, text, possible in (
            ("leave", translate("Replay", "Close the record"), True),
            ("first", translate("Replay", "To the beginning (Home)"), index > 0),
            ("back", translate("Replay", "One move back (Left)"), index > 0),
            ("play", play, player.last > 0),
            ("forward", translate("Replay", "One move on (Right)"), index < player.last),
            ("last", translate("Replay", "To the end (End)"), index < player.last),
            ("play_on", translate("Replay", "Play on from here"), index < player.last or damaged),
            ("picture", translate("Replay", "Picture of the game…"), not damaged),
        ):
            button = self.buttons[name]
            self._name(button, text)
            if not possible and button.hasFocus():
                self.buttons["play"].setFocus()  # a disabled button would lose the keys
            button.setEnabled(possible)
        self._paint_marks()

    def _position_text(self, index: int) -> str:
        return translate("Replay", "Move {move} of {moves}").format(move=index, moves=self._player.last)

    # --- looks

    def _paint_marks(self) -> None:
        """Paint the marks of the buttons, those of disabled ones pale, unless they are painted already."""
        side, theme = round(0.55 * self._high()), self._style.theme
        marks = {"leave": "cross", "play_on": "human", "play": "pause" if self._player.playing else "play"}
        for name, button in self.buttons.items():
            looks = marks.get(name, name), theme.accent if button.isEnabled() else theme.muted, side
            if self._painted.get(name) != looks:
                self._painted[name] = looks
                button.setIcon(self._style.art.icon(*looks))
                button.setIconSize(QSize(side, side))

    def _high(self) -> int:
        return self.speed.sizeHint().height()

    def _arrange(self) -> None:
        """Fit all sizes to the text; a narrow bar has slider and position in a row of their own."""
        for button in self.buttons.values():
            button.setFixedWidth(self._high())
        for box in (self.speed, self.rounds, self.hands):  # else its own width for its longest entry
            box.setFixedWidth(box.sizeHint().width())
        widest = self._position_text(self._player.last)
        self.position.setFixedWidth(self.position.fontMetrics().horizontalAdvance(widest) + 2)
        place = len(self.buttons)
        for row in (self._row, self._above):
            row.insertWidget(place, self.slider, 1)
            row.insertWidget(place + 1, self.position)
            row.invalidate()
            if row.sizeHint().width() + 2 * MARGIN <= self.width():
                break
            place = 0
        least = max(SMALLEST_TARGET, round(1.1 * self.fontMetrics().height()))  # in a row of its own
        self.slider.setMinimumHeight(least if place == 0 else 0)
        self._row.invalidate()
        beyond = self._row.sizeHint().width() + 2 * MARGIN - self.width()
        self.hands.setFixedWidth(max(1, self.hands.width() - max(0, beyond)))  # a name may be cut off
        self._paint_marks()

    # Qt

    @override
    def heightForWidth(self, width: int) -> int:
        self.resize(width, self.height())
        self._arrange()
        return self._rows.sizeHint().height()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


class _JumpSlider(QSlider):
    """A slider whose handle jumps to a click, as in players of videos; by default it moves by a page."""

    # Qt

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        complex_control, part = QStyle.ComplexControl.CC_Slider, QStyle.SubControl.SC_SliderHandle
        handle = self.style().subControlRect(complex_control, option, part, self)
        if event.button() is Qt.MouseButton.LeftButton and not handle.contains(event.position().toPoint()):
            left = round(event.position().x()) - handle.width() // 2
            free = self.width() - handle.width()
            self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), left, free))
        super().mousePressEvent(event)  # takes hold of the handle, which lies under the pointer now
