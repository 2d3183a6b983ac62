"""The page of statistics: totals, wins by group, rating and likeness to the characters, as charts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.translation import plural, shown_sentence, translate
from epizodiak_qt.desktop.library import charts
from epizodiak_qt.desktop.library.chart_table import ChartTable
from epizodiak_qt.desktop.library.personal_page import PersonalPage
from epizodiak_qt.desktop.pages.panel_page import heading
from epizodiak_qt.desktop.style.forms import fill_column, row_of
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel
from epizodiak_qt.library.statistics import LIKENESS_GAMES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.library.statistics import Likeness, Played
    from epizodiak_qt.lobby.bot_choice import BotChoice

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


class StatisticsPage(PersonalPage):
    """The statistics of one person: totals, and one of the charts.

    Args:
        game: The game.
        theme: Returns the theme in use.
        edition_text: Returns options of a game, as the text of a header, in words.
    """

    def __init__(
        self, game: str, theme: Callable[[], Theme], edition_text: Callable[[str, str], str]
    ) -> None:
        super().__init__("statistics", game, theme)
        self._edition_text = edition_text
        self._likenesses: Sequence[Likeness] | None = None
        self.heading, self.totals, self.likeness = heading(), ChartTable(theme), LiveLabel()
        self.which, self.chart, self.legend = (
            ComboBox(),
            ChartTable(theme),
            PlainLabel(wrap=True, look="muted"),
        )
        self.totals.horizontalHeader().hide()
        for name in CHARTS:
            self.which.addItem("", name)
        self.which.currentIndexChanged.connect(self._show_chart)
        fill_column(self.first, self.heading, self.totals, self.likeness, None)
        fill_column(self.second, row_of(self.which, None), self.chart, self.legend, None)
        FormKeys(self, start=self.tabs, leave=self.left.emit)
        self.retranslate()

    @override
    def show_games(self, game: str, games: Sequence[Played], choices: Sequence[BotChoice]) -> None:
        self._likenesses = None
        super().show_games(game, games, choices)

    def show_likenesses(self, likenesses: Sequence[Likeness]) -> None:
        """Show how much the person plays like each character."""
        self._likenesses = likenesses
        self._show_chart()

    @override
    def retranslate(self) -> None:
        super().retranslate()
        own, note = self.own_games, translate("Statistics", "The records are being read.")
        if self.games is not None:
            note = translate("Statistics", "No finished game yet. Each one that you finish counts here.")
        self.show_note(lambda: "" if own else note)
        self.heading.setText(translate("Statistics", "Totals"))
        self.totals.setAccessibleName(self.heading.text())
        self.totals.show_chart(["", ""], charts.total_rows(self.shown_game, own))
        self.which.setAccessibleName(translate("Statistics", "Chart"))
        for index, text in enumerate(CHARTS.values()):
            self.which.setItemText(index, text.say())
        self._show_chart()

    def _show_chart(self) -> None:
        which, own = self.which.currentData(), self.own_games
        titles: tuple[str, ...] = (
            translate("Statistics", "Group"),
            translate("Statistics", "Games"),
            translate("Statistics", "Wins"),
        )
        match which:
            case "ratings":
                titles = translate("Statistics", "Player"), translate("Statistics", "Rating")
                rows = charts.rating_rows(own, self.choices)
            case "traits":
                titles = (
                    translate("Statistics", "Character"),
                    translate("Statistics", "It"),
                    translate("Statistics", "You"),
                )
                rows = [charts.trait_row(each, self.choices) for each in self._likenesses or ()]
            case _:
                if which == "opponent":
                    titles = *titles[:2], translate("Statistics", "Ahead")
                text = partial(
                    charts.group_text, which, choices=self.choices, edition_text=self._edition_text
                )
                rows = charts.win_rows(own if which != "game" else self.games or (), which, text)
        self.chart.show_chart([*titles, ""], rows)
        self.chart.setAccessibleName(self.which.currentText())
        self.legend.setText(LEGENDS[which].say() if which in LEGENDS else "")
        for part in (self.heading, self.totals, self.which):
            part.setVisible(bool(own))
        for part in (self.chart, self.legend):
            part.setVisible(bool(own and rows))
        self.likeness.setVisible(any(choice.sign for choice in self.choices))
        self.likeness.say(self._likeness_text())

    def _likeness_text(self) -> str:
        left = LIKENESS_GAMES - len(self.own_games)
        if left > 0:
            return plural("Statistics", "After %n more game(s): the character that you play like.", left)
        if self._likenesses is None:
            return translate("Statistics", "Your games are being looked at.")
        if not self._likenesses or self._likenesses[0].degree < NEAR:
            return translate("Statistics", "You play like none of the characters.")
        return say(
            "Statistics",
            "You play most like {name}. The trait that says so: {trait}.",
            name=charts.bot_text(self._likenesses[0].kind, self.choices),
            trait=shown_sentence(self._likenesses[0].trait),
        )
