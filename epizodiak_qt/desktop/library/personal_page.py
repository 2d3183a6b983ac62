"""The page about the games of one person: statistics as charts, and the characters with their record."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLocale, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QPushButton, QSizePolicy

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.translation import plural, shown_sentence, translate
from epizodiak_qt.desktop.library import charts
from epizodiak_qt.desktop.library.chart_table import ChartRow, ChartTable
from epizodiak_qt.desktop.pages.game_picker import ChoiceRow, GamePicker
from epizodiak_qt.desktop.pages.panel_page import PanelPage, heading
from epizodiak_qt.desktop.pages.person_box import PersonBox
from epizodiak_qt.desktop.style.forms import fill_column, primary_button, row_of
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.painting import painted_pixmap, set_paint
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel, make_readable
from epizodiak_qt.library.statistics import LIKENESS_GAMES, Likeness, Played
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPainter, QPixmap

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.lobby.bot_choice import BotChoice

TABS: Final = {
    "library": Phrase("Library", "Games"),
    "statistics": Phrase("Library", "Statistics"),
    "characters": Phrase("Library", "Characters"),
}
"""The pages of the library, by the action of the window that shows each."""
CHARTS: Final = {
    "opponent": Phrase("Statistics", "Wins by opponent"),
    "game": Phrase("Statistics", "Wins by game"),
    "seat": Phrase("Statistics", "Wins by seat"),
    "edition": Phrase("Statistics", "Wins by edition"),
    "table": Phrase("Statistics", "Wins by kind of table"),
    "help": Phrase("Statistics", "Wins with and without help"),
    "month": Phrase("Statistics", "Wins by month"),
    "ratings": Phrase("Statistics", "Rating beside the bots"),
    "traits": Phrase("Statistics", "Your style"),
}
"""The charts in the order of the drop-down."""
LEGENDS: Final = {
    "ratings": Phrase(
        "Statistics", "The casual bot has 1000. With 400 points more, ten of eleven games are won."
    ),
    "traits": Phrase("Statistics", "Disc: you. Square: the character. Stroke: a bot without character."),
}
NEAR: Final = 0.5
"""A trait that is nearer than this to that of a character is like it."""
ICON: Final = 1.8  # the emblem in the table, in text sizes
EMBLEM: Final = 7.0  # the emblem of the chosen character
LEAST: Final = 8.0  # the least height of the table


class LibraryTabs(ChoiceRow):
    """The row of buttons that leads from one page of the library to another."""

    def __init__(self, here: str) -> None:
        super().__init__({name: QPushButton() for name in TABS}, here)

    def retranslate(self) -> None:
        """Show every text in the present language."""
        for name, button in self.buttons.items():
            button.setText(TABS[name].say())


class PersonalPage(PanelPage):
    """A table of totals beside a chart, or a table of the characters beside the chosen one.

    Args:
        game: The game.
        theme: Returns the theme in use.
        art: The drawings.
        edition_text: Returns options of a game, as the text of a header, in words.

    Signals:
        play_wanted: A game against a character is wanted; carries its kind.
    """

    play_wanted = Signal(str)

    def __init__(
        self, game: str, theme: Callable[[], Theme], art: Art, edition_text: Callable[[str, str], str]
    ) -> None:
        super().__init__(theme, has_list=True)
        self._game, self._art, self._edition_text, self._tab = game, art, edition_text, "statistics"
        self._games: Sequence[Played] | None = None
        self._choices: Sequence[BotChoice] = ()
        self._likenesses: Sequence[Likeness] | None = None
        self._met: dict[str, ChartRow] = {}
        self.tabs, self.game_picker, self.person = (
            LibraryTabs(self._tab),
            GamePicker(game),
            PersonBox(self.head),
        )
        self.table, self.which, self.chart = ChartTable(theme), ComboBox(), ChartTable(theme)
        self.label = PlainLabel(look="muted")
        self.label.setBuddy(self.which)
        self.emblem, self.name, self.facts = PlainLabel(), heading(), LiveLabel()
        self.play = primary_button()
        self.table.setSizeAdjustPolicy(ChartTable.SizeAdjustPolicy.AdjustIgnored)
        self.table.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.emblem.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        make_readable(self.facts)
        for name in CHARTS:
            self.which.addItem("", name)
        self.head.addWidget(self.game_picker)
        self.questions.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignRight)
        fill_column(self.first, self.table)
        fill_column(
            self.second,
            row_of(self.label, self.which, None),
            *(self.chart, self.emblem, self.name, self.facts, None),
        )
        self.buttons.addLayout(row_of(self.back, None, self.play))
        self.which.currentIndexChanged.connect(self._show_chart)
        self.table.currentCellChanged.connect(self._show_chosen)
        self.play.clicked.connect(
            lambda: self.play_wanted.emit(self._characters[self.table.currentRow()].kind)
        )
        self._keys = FormKeys(self, leave=self.left.emit)
        self.show_tab(self._tab)

    def show_tab(self, tab: str) -> None:
        """Show the statistics or the characters."""
        self._tab, with_characters = tab, tab == "characters"
        self.tabs.show_choice(tab)
        self._keys.start, self._keys.default = (
            (self.table, self.play) if with_characters else (self.tabs, None)
        )
        if with_characters:
            self.table.setFocus()
        self.table.setCurrentCell(-1, -1)
        self.retranslate()

    def show_games(self, game: str, games: Sequence[Played], choices: Sequence[BotChoice]) -> None:
        """Show the games of a person, and the bots of one game."""
        self.game_picker.show_choice(game)
        self._game, self._games, self._choices, self._likenesses = game, games, choices, None
        self.retranslate()

    def show_likenesses(self, likenesses: Sequence[Likeness]) -> None:
        """Show how much the person plays like each character."""
        self._likenesses = likenesses
        self._show_chart()

    @property
    def own_games(self) -> list[Played]:
        """The games of the person in the chosen game."""
        return [each for each in self._games or () if each.row.game == self._game]

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.title.setText(TABS[self._tab].say())
        self.tabs.retranslate()
        self.person.retranslate()
        self.game_picker.retranslate()
        self.label.setText(translate("Statistics", "Chart"))
        for index, text in enumerate(CHARTS.values()):
            self.which.setItemText(index, text.say())
        self.table.setMinimumHeight(round(LEAST * self.font().pixelSize()))
        own, characters = self.own_games, self._characters if self._tab == "characters" else []
        note = translate("Statistics", "The records are being read.")
        if self._games is not None and self._tab == "characters":
            note = translate("Statistics", "This game has no characters.")
        elif self._games is not None:
            note = translate("Statistics", "No finished game yet. Each one that you finish counts here.")
        self.show_note(lambda: "" if characters or (own and self._tab != "characters") else note)
        for part in (self.emblem, self.name, self.play):
            part.setVisible(bool(characters))
        if self._tab == "characters":
            self._show_characters()
        else:
            title = translate("Statistics", "Totals")
            self.table.setAccessibleName(title)
            self.table.show_chart([title, ""], charts.total_rows(self._game, own))
        self.table.setVisible(self.table.rowCount() > 0 or self._tab == "characters")  # has the focus
        self._show_chart()

    # --- statistics

    def _show_chart(self) -> None:
        """Show the chosen chart, and the character that the person plays like."""
        own, which, rows = self.own_games, self.which.currentData(), list[ChartRow]()
        titles: tuple[str, ...] = (
            translate("Statistics", "Group"),
            translate("Statistics", "Games"),
            translate("Statistics", "Wins"),
        )
        if self._tab == "characters":
            own = []
        elif which == "ratings":
            titles = translate("Statistics", "Player"), translate("Statistics", "Rating")
            rows = charts.rating_rows(own, self._choices)
        elif which == "traits":
            titles = (
                translate("Statistics", "Character"),
                translate("Statistics", "It"),
                translate("Statistics", "You"),
            )
            rows = [charts.trait_row(each, self._choices) for each in self._likenesses or ()]
        elif own:
            if which == "opponent":
                titles = *titles[:2], translate("Statistics", "Ahead")
            text = partial(charts.group_text, which, choices=self._choices, edition_text=self._edition_text)
            rows = charts.win_rows(own if which != "game" else self._games or (), which, text)
        self.chart.setAccessibleName(self.which.currentText())
        self.chart.show_chart([*titles, ""], rows)
        self.chart.setVisible(bool(rows))
        for part in (self.label, self.which):
            part.setVisible(bool(own))
        if self._tab == "statistics":
            legend = LEGENDS[which].say() if which in LEGENDS and rows else ""
            self.facts.say(f"{self._likeness_text()}\n\n{legend}".strip())
        elif not self._characters:
            self.facts.clear()
        self.facts.setVisible(bool(self.facts.text()))

    def _likeness_text(self) -> str:
        left = LIKENESS_GAMES - len(self.own_games)
        if not any(choice.sign for choice in self._choices):
            return ""
        if left > 0:
            return plural("Statistics", "After %n more game(s): the character that you play like.", left)
        if self._likenesses is None:
            return translate("Statistics", "Your games are being looked at.")
        if not self._likenesses or self._likenesses[0].degree < NEAR:
            return translate("Statistics", "You play like none of the characters.")
        return say(
            "Statistics",
            "You play most like {name}. The trait that says so: {trait}.",
            name=charts.bot_text(self._likenesses[0].kind, self._choices),
            trait=shown_sentence(self._likenesses[0].trait),
        )

    # --- characters

    @property
    def _characters(self) -> list[BotChoice]:
        return [choice for choice in self._choices if choice.sign]

    def _show_characters(self) -> None:
        self._met = {
            row.cells[0]: row for row in charts.win_rows(self.own_games, "opponent", lambda key: key[0])
        }
        language, side, rows = QLocale().name()[:2], round(ICON * self.font().pixelSize()), []
        for choice in self._characters:
            icon, emblem = QIcon(), self._painted(choice.sign, side)
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # Qt would tint it
                icon.addPixmap(emblem, mode)
            name, met = f"{choice.name}\n{choice.label(language)}", self._met.get(choice.kind)
            if met is None:
                rows.append(ChartRow((name, "–", "–"), icon=icon))
            else:
                rows.append(met._replace(cells=(name, met.cells[1]), icon=icon))
        titles = translate("Statistics", "Character"), translate("Statistics", "Games")
        self.table.setIconSize(QSize(side, side))
        self.table.setAccessibleName(translate("Statistics", "Characters"))
        self.table.blockSignals(True)  # the button keeps the focus
        self.table.show_chart([*titles, translate("Statistics", "Ahead")], rows)
        self.table.selectRow(max(0, self.table.currentRow()))
        self.table.blockSignals(False)
        self._show_chosen()

    def _show_chosen(self) -> None:
        row, language, characters = self.table.currentRow(), QLocale().name()[:2], self._characters
        self.play.setEnabled(self._tab == "characters" and 0 <= row < len(characters))
        if not self.play.isEnabled():
            return
        choice = characters[row]
        self.emblem.setPixmap(self._painted(choice.sign, round(EMBLEM * self.font().pixelSize())))
        self.name.setText(f"{choice.name} – {choice.title.text(language)}")
        facts = say(
            "Statistics",
            "{style}\nLoves: {loves}\nHates: {hates}\nStrength: {strength}, rating {rating}",
            style=choice.style.text(language),
            loves=choice.loves.text(language),
            hates=choice.hates.text(language),
            strength=choice.strength.text(language),
            rating=choice.rating,
        )
        met = translate("Statistics", "You have not played against each other yet.")
        if choice.kind in self._met:
            _, games, ahead = self._met[choice.kind].cells
            met = say("Statistics", "Your games: {games}, ahead in {ahead}", games=games, ahead=ahead)
        self.facts.setText(f"{facts}\n{met}")
        self.play.setText(say("Statistics", "Play against {name}…", name=choice.name))

    def _painted(self, sign: int, side: int) -> QPixmap:
        paint = partial(self._paint, sign=sign, side=side)
        return painted_pixmap(side, side, self.devicePixelRatioF(), paint)

    def _paint(self, painter: QPainter, sign: int, side: int) -> None:
        """Paint the emblem of a character: its sign on a disc, in a large one with its constellation."""
        theme, whole = self._theme(), QRectF(1, 1, side - 2, side - 2)
        set_paint(painter, theme.sky_edge, theme.accent, 1.5)
        painter.drawEllipse(whole)
        place = whole.adjusted(0.2 * side, 0.2 * side, -0.2 * side, -0.2 * side)
        if side > 2 * ICON * self.font().pixelSize():
            self._art.constellation(painter, sign, place.translated(0, -0.1 * side), QColor(theme.accent))
            place = QRectF(0.39 * side, 0.7 * side, 0.22 * side, 0.22 * side)
        self._art.sign(painter, sign, place, QColor(theme.text))

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.retranslate()
