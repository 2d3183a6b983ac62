"""The base of the pages of the library about the games of one person: statistics and characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.pages.game_picker import ChoiceRow, GamePicker
from epizodiak_qt.desktop.pages.panel_page import PanelPage
from epizodiak_qt.desktop.pages.person_box import PersonBox
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.library.statistics import Played
    from epizodiak_qt.lobby.bot_choice import BotChoice

TABS: Final = {
    "library": Phrase("Library", "Games"),
    "statistics": Phrase("Library", "Statistics"),
    "characters": Phrase("Library", "Characters"),
}
"""The pages of the library, by the action of the window that shows each."""


class LibraryTabs(ChoiceRow):
    """The row of buttons that leads from one page of the library to another."""

    def __init__(self, here: str) -> None:
        super().__init__({name: QPushButton() for name in TABS}, here)

    def retranslate(self) -> None:
        """Show every text in the present language."""
        for name, button in self.buttons.items():
            button.setText(TABS[name].say())


class PersonalPage(PanelPage):
    """A page about the games of one person, in one game.

    Args:
        tab: Its name among `TABS`.
        game: The game.
        theme: Returns the theme in use.

    Attributes:
        games: The games of the person, once they are read.
        choices: The bots of the game.

    Signals:
        left: The page is to be left.
    """

    left = Signal()

    def __init__(self, tab: str, game: str, theme: Callable[[], Theme], *, has_list: bool = False) -> None:
        super().__init__(theme, has_list=has_list)
        self._tab, self.shown_game = tab, game
        self.games: Sequence[Played] | None = None
        self.choices: Sequence[BotChoice] = ()
        self.tabs, self.game_picker = LibraryTabs(tab), GamePicker(game)
        self.person = PersonBox(self.head)
        self.head.addWidget(self.game_picker)
        self.questions.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignRight)
        self.leave_button = QPushButton()
        self.leave_button.clicked.connect(self.left)
        self.buttons.addWidget(self.leave_button)
        self.buttons.addStretch()

    def show_people(self, profiles: Sequence[str], person: str, game: str) -> None:
        """Show whose games these are, and of which game."""
        self.person.show_people(profiles, person)
        self.game_picker.show_game(game)

    def show_games(self, game: str, games: Sequence[Played], choices: Sequence[BotChoice]) -> None:
        """Show the games of a person, and the bots of one game."""
        self.shown_game, self.games, self.choices = game, games, choices
        self.retranslate()

    @property
    def own_games(self) -> list[Played]:
        """The games of the person in the chosen game."""
        return [each for each in self.games or () if each.row.game == self.shown_game]

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.title.setText(TABS[self._tab].say())
        self.tabs.retranslate()
        self.person.retranslate()
        self.game_picker.retranslate()
        self.leave_button.setText(translate("Library", "Back"))
