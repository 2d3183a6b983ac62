"""A row of buttons or cards to choose the game: one a game, of which one is pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QPixmap


CARD_FRAME_PX: Final = 5  # between the edge of a card and its picture
TITLE_LINES: Final = 2.1  # the height of the title below the picture, in sizes of the text


class GameCard(QPushButton):
    """A button with the picture of a game above its title. The picture is given after the first paint."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.picture: QPixmap | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

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


class GamePicker(QWidget):
    """The buttons. With a single game they are hidden. The buttons of a form keep its own game pressed.

    Signals:
        chosen: Another game was chosen; carries its name.
    """

    chosen = Signal(str)

    def __init__(self, game: str, *, cards: bool = False) -> None:
        super().__init__()
        self._cards = cards
        kind = GameCard if cards else QPushButton
        self.buttons = {name: kind(entry.title) for name, entry in ENTRIES.items()}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        if not cards:
            row.addStretch()
        for name, button in self.buttons.items():
            button.setCheckable(True)
            button.setAutoExclusive(True)  # for screen readers a radio button, not a check box
            button.setProperty("card" if cards else "choice", True)
            # Screen readers toggle a button that can be checked, and do not click on it.
            button.toggled.connect(lambda checked, name=name: self._on_toggled(name, checked))
            row.addWidget(button)
        if not cards:
            row.addStretch()
        if len(ENTRIES) < 2:
            self.hide()
        self._game = game
        self.show_game(game)

    def _on_toggled(self, game: str, checked: bool) -> None:
        if checked and game != self._game:
            if not self._cards:
                self.show_game(self._game)
            self.chosen.emit(game)

    def show_game(self, game: str) -> None:
        """Press the button of a game without emitting `chosen`. Tab reaches only this button."""
        self._game = game
        self.buttons[game].setChecked(True)
        for name, button in self.buttons.items():
            policies = Qt.FocusPolicy
            button.setFocusPolicy(policies.StrongFocus if name == game else policies.ClickFocus)

    def retranslate(self) -> None:
        """Show every text in the present language."""
        for button in self.buttons.values():
            button.setAccessibleName(translate("GamePicker", "Game: {title}").format(title=button.text()))
