"""The page of statistics: totals, wins by group, rating and likeness to the characters, as charts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.translation import plural, shown_sentence, translate
from epizodiak_qt.desktop.library.chart_table import ChartTable
from epizodiak_qt.desktop.library.charts import (
    group_rows,
    opponent_rows,
    opponent_text,
    rating_rows,
    total_rows,
    trait_row,
)
from epizodiak_qt.desktop.library.personal_page import PersonalPage
from epizodiak_qt.desktop.pages.panel_page import heading
from epizodiak_qt.desktop.style.forms import row_of
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel
from epizodiak_qt.library.statistics import LIKENESS_GAMES, Dimension, Opponent
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.desktop.library.chart_table import ChartRow
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.library.statistics import Likeness, Played
    from epizodiak_qt.lobby.bot_choice import BotChoice

DIMENSIONS: Final[dict[Dimension, Phrase]] = {
    "opponent": Phrase("Statistics", "Opponent"),
    "game": Phrase("Statistics", "Game"),
    "seat": Phrase("Statistics", "Seat"),
    "edition": Phrase("Statistics", "Edition"),
    "table": Phrase("Statistics", "Kind of table"),
    "help": Phrase("Statistics", "Help"),
    "month": Phrase("Statistics", "Month"),
}
"""The groups in the order of the drop-down."""
NEAR: Final = 0.5
"""A trait that is nearer than this to that of a character is like it."""


class Section(NamedTuple):
    """A chart with its texts."""

    heading: Phrase
    """Its heading."""
    titles: tuple[Phrase, ...]
    """The titles of its columns before the bar."""
    note: Phrase | None = None
    """A note below it."""


SECTIONS: Final = {
    "totals": Section(Phrase("Statistics", "Totals"), ()),
    "ratings": Section(
        Phrase("Statistics", "Rating beside the bots"),
        (Phrase("Statistics", "Player"), Phrase("Statistics", "Rating")),
        Phrase("Statistics", "The casual bot has 1000. With 400 points more, ten of eleven games are won."),
    ),
    "groups": Section(
        Phrase("Statistics", "Wins by group"),
        (Phrase("Statistics", "Group"), Phrase("Statistics", "Games"), Phrase("Statistics", "Wins")),
    ),
    "traits": Section(
        Phrase("Statistics", "Your style"),
        (
            Phrase("Statistics", "Character"),
            Phrase("Statistics", "Trait"),
            Phrase("Statistics", "It"),
            Phrase("Statistics", "You"),
        ),
        Phrase("Statistics", "Disc: you. Square: the character. Stroke: a bot without character."),
    ),
}
"""The charts in the order of the page; the last two are in the right column."""


class StatisticsPage(PersonalPage):
    """The statistics of one person.

    Args:
        game: The game.
        theme: Returns the theme in use.
        edition_text: Returns options of a game, as the text of a header, in words.
    """

    def __init__(
        self, game: str, theme: Callable[[], Theme], edition_text: Callable[[str, str], str]
    ) -> None:
        super().__init__("statistics", game, theme)
        self._edition_text, self._game = edition_text, game
        self._games: Sequence[Played] | None = None
        self._choices: Sequence[BotChoice] = ()
        self._likenesses: Sequence[Likeness] | None = None
        self.dimension, self.likeness = ComboBox(), LiveLabel()
        for dimension in DIMENSIONS:
            self.dimension.addItem("", dimension)
        self.dimension.currentIndexChanged.connect(self._show_groups)
        self.charts = {name: ChartTable(theme) for name in SECTIONS}
        self.charts["totals"].horizontalHeader().hide()
        self._headings = {name: heading() for name in SECTIONS}
        self._notes = {name: PlainLabel(wrap=True, look="muted") for name in SECTIONS}
        for name, chart in self.charts.items():
            column = self.first if name in ("totals", "ratings") else self.second
            title = self._headings[name]
            column.addLayout(row_of(title, self.dimension, None) if name == "groups" else row_of(title))
            if name == "traits":
                column.addWidget(self.likeness)
            column.addWidget(chart)
            column.addWidget(self._notes[name])
        self._headings["groups"].setBuddy(self.dimension)
        self.first.addStretch()
        self.second.addStretch()
        FormKeys(self, start=self.tabs, leave=self.left.emit)
        self.retranslate()

    def show_games(self, game: str, games: Sequence[Played], choices: Sequence[BotChoice]) -> None:
        """Show the games of a person, and compare them with the bots of one game."""
        self._game, self._games, self._choices, self._likenesses = game, games, choices, None
        self.retranslate()

    def show_likenesses(self, likenesses: Sequence[Likeness]) -> None:
        """Show how much the person plays like each character."""
        self._likenesses = likenesses
        self._show_likenesses()

    @property
    def _own(self) -> list[Played]:
        """The games of the chosen game."""
        return [each for each in self._games or () if each.row.game == self._game]

    @override
    def retranslate(self) -> None:
        super().retranslate()
        for index, text in enumerate(DIMENSIONS.values()):
            self.dimension.setItemText(index, text.say())
        for name, section in SECTIONS.items():
            self._headings[name].setText(section.heading.say())
            self._notes[name].setText("" if section.note is None else section.note.say())
            self.charts[name].setAccessibleName(section.heading.say())
        own, note = self._own, translate("Statistics", "The records are being read.")
        if self._games is not None:
            note = translate("Statistics", "No finished game yet. Each one that you finish counts here.")
        self.show_note(lambda: "" if own else note)
        self._show("totals", total_rows(self._game, own))
        self._show("ratings", rating_rows(own, self._choices))
        self._show_groups()
        self._show_likenesses()

    def _show(self, name: str, rows: Sequence[ChartRow]) -> None:
        """Show the rows of a chart; hide one without rows."""
        section = SECTIONS[name]
        titles = [title.say() for title in section.titles]
        if name == "groups" and self.dimension.currentData() == "opponent":
            titles[-1] = translate("Statistics", "Ahead")
        self.charts[name].show_chart([*titles, ""] if titles else ["", ""], rows)
        self._headings[name].setVisible(bool(rows) or name == "groups")
        self.charts[name].setVisible(bool(rows))
        self._notes[name].setVisible(bool(rows) and section.note is not None)

    def _show_groups(self) -> None:
        dimension: Dimension = self.dimension.currentData()
        games = self._games or () if dimension == "game" else self._own
        if dimension == "opponent":
            self._show("groups", opponent_rows(games, self._choices))
        else:
            self._show("groups", group_rows(games, dimension, self._edition_text))

    def _show_likenesses(self) -> None:
        self._show("traits", [trait_row(each, self._choices) for each in self._likenesses or ()])
        has_characters = any(choice.sign for choice in self._choices)
        self._headings["traits"].setVisible(has_characters)
        self.likeness.setVisible(has_characters)
        self.likeness.say(self._likeness_text())

    def _likeness_text(self) -> str:
        left = LIKENESS_GAMES - len(self._own)
        if left > 0:
            return plural("Statistics", "After %n more game(s): the character that you play like.", left)
        if self._likenesses is None:
            return translate("Statistics", "Your games are being looked at.")
        if not self._likenesses or self._likenesses[0].degree < NEAR:
            return translate("Statistics", "You play like none of the characters.")
        best = self._likenesses[0]
        return say(
            "Statistics",
            "You play most like {name}. The trait that says so: {trait}.",
            name=opponent_text(Opponent(best.kind), self._choices),
            trait=shown_sentence(best.trait),
        )
