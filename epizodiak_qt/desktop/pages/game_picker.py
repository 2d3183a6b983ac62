"""A row of buttons or cards of which one is pressed, such as one a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent, QPixmap


CARD_FRAME_PX: Final = 5  # between the edge of a card and its picture
TITLE_LINES: Final = 2.1  # the height of the title below the picture, in sizes of the text


class GameCard(QPushButton):
    """A button with the picture of a game above its title. The picture is given after the first paint."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.picture: QPixmap | None = None

    @property
    def picture_area(self) -> QRect:
        """The place of the picture."""
        title = round(TITLE_LINES * self.font().pixelSize())
        frame = CARD_FRAME_PX
        return self.rect().adjusted(frame, frame, -frame, -title)

    def show_picture(self, picture: QPixmap | None) -> None:
        """Show a picture as large as `picture_area`, or none."""
        self.picture = picture
        self.update()

    # Qt

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.picture is not None:
            painter = QPainter(self)
            painter.drawPixmap(self.picture_area.topLeft(), self.picture)


class ChoiceRow(QWidget):
    """A row of buttons of which one is pressed. A click presses no other one: the owner does.

    Signals:
        chosen: Another choice was clicked; carries its name.
    """

    chosen = Signal(str)

    def __init__(self, buttons: Mapping[str, QPushButton], choice: str, look: str = "choice") -> None:
        super().__init__()
        self._keeps = look == "choice"
        self.buttons = buttons
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        if self._keeps:
            row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetFixedSize)
        for name, button in buttons.items():
            button.setCheckable(True)
            button.setAutoExclusive(True)  # for screen readers a radio button, not a check box
            button.setProperty(look, True)
            # Screen readers toggle a button that can be checked, and do not click on it.
            button.toggled.connect(lambda checked, name=name: self._on_toggled(name, checked))
            row.addWidget(button, int(not self._keeps))
        self._choice = choice
        self.show_choice(choice)

    def _on_toggled(self, name: str, checked: bool) -> None:
        if checked and name != self._choice:
            if self._keeps:
                self.show_choice(self._choice)
            self.chosen.emit(name)

    def show_choice(self, choice: str) -> None:
        """Press a button without emitting `chosen`. Tab reaches only this button."""
        self._choice = choice
        self.buttons[choice].setChecked(True)
        for name, button in self.buttons.items():
            policies = Qt.FocusPolicy
            button.setFocusPolicy(policies.StrongFocus if name == choice else policies.ClickFocus)


class GamePicker(ChoiceRow):
    """The games. With a single one the row is hidden. The buttons of a form keep its own game pressed."""

    def __init__(self, game: str, *, cards: bool = False) -> None:
        kind = GameCard if cards else QPushButton
        made = {name: kind(entry.title) for name, entry in ENTRIES.items()}
        super().__init__(made, game, "card" if cards else "choice")
        if len(ENTRIES) < 2:
            self.hide()

    def retranslate(self) -> None:
        """Show every text in the present language."""
        for button in self.buttons.values():
            button.setAccessibleName(translate("GamePicker", "Game: {title}").format(title=button.text()))
