"""The page of the characters: twelve opponents, how each plays, and the record of a person against each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QListWidgetItem

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.library.chart_table import ChartTable
from epizodiak_qt.desktop.library.charts import HALF, percent, wins_row
from epizodiak_qt.desktop.library.personal_page import PersonalPage
from epizodiak_qt.desktop.pages.panel_page import heading
from epizodiak_qt.desktop.style.forms import primary_button
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.painting import painted_pixmap, set_paint
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel, make_readable
from epizodiak_qt.library.statistics import Opponent
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QPainter, QPixmap

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.library.statistics import Totals
    from epizodiak_qt.lobby.bot_choice import BotChoice

ICON: Final = 2.2  # the emblem in the list, in text sizes
EMBLEM: Final = 7.0  # the emblem of the chosen character


class CharactersPage(PersonalPage):
    """The characters of a game.

    Args:
        game: The game.
        art: The drawings.
        theme: Returns the theme in use.
        language: Returns the language of the window.

    Signals:
        play_wanted: A game against a character is wanted; carries its kind.
    """

    play_wanted = Signal(str)

    def __init__(self, game: str, art: Art, theme: Callable[[], Theme], language: Callable[[], str]) -> None:
        super().__init__("characters", game, theme, has_list=True)
        self._art, self._language = art, language
        self._choices: Sequence[BotChoice] = ()
        self._met: Mapping[Opponent, Totals] = {}
        self.list = ListWidget()
        self.emblem, self.name, self.facts = PlainLabel(), heading(), LiveLabel()
        make_readable(self.facts)
        self.record = ChartTable(theme)
        self.play = primary_button()
        self.first.addWidget(self.list)
        self.second.addWidget(self.emblem, 0, Qt.AlignmentFlag.AlignHCenter)
        for part in (self.name, self.facts, self.record):
            self.second.addWidget(part)
        self.second.addStretch()
        self.buttons.addWidget(self.play)
        self.list.currentRowChanged.connect(self._show_chosen)
        self.play.clicked.connect(self._play)
        FormKeys(self, start=self.list, default=self.play, leave=self.left.emit)
        self.retranslate()

    @property
    def chosen(self) -> BotChoice | None:
        """The chosen character."""
        row = self.list.currentRow()
        return self._choices[row] if 0 <= row < len(self._choices) else None

    def show_characters(self, choices: Sequence[BotChoice], met: Mapping[Opponent, Totals]) -> None:
        """Show the characters among the bots of a game, and the games of a person against each."""
        self._choices, self._met = [choice for choice in choices if choice.sign], met
        self._fill()

    @override
    def retranslate(self) -> None:
        super().retranslate()
        self.list.setAccessibleName(translate("Statistics", "Characters"))
        self.record.setAccessibleName(translate("Statistics", "Your games against the character"))
        self._fill()

    def _fill(self) -> None:
        row, language, side = self.list.currentRow(), self._language(), round(ICON * self.font().pixelSize())
        self.list.blockSignals(True)
        self.list.clear()
        self.list.setIconSize(QSize(side, side))
        for choice in self._choices:
            met = self._met.get(Opponent(choice.kind))
            name, label = choice.name, choice.label(language)
            if met is not None:
                games = plural("Library", "%n game(s)", met.games)
                won = percent(met.wins.value)
                name = say("Statistics", "{name} · {games}, ahead in {won}", name=name, games=games, won=won)
            icon, emblem = QIcon(), self._painted(choice.sign, side)
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # Qt would tint it
                icon.addPixmap(emblem, mode)
            item = QListWidgetItem(icon, f"{name}\n{label}")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}, {label}")
            self.list.addItem(item)
        self.list.blockSignals(False)
        self.list.setCurrentRow(max(0, row))
        self._show_chosen()

    def _show_chosen(self) -> None:
        choice, language = self.chosen, self._language()
        self.play.setEnabled(choice is not None)
        if choice is None:
            return
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
        met = self._met.get(Opponent(choice.kind))
        never = translate("Statistics", "You have not played against each other yet.")
        self.facts.setText(facts if met is not None else f"{facts}\n{never}")
        self.record.setVisible(met is not None)
        if met is not None:
            player, games = translate("Statistics", "Player"), translate("Statistics", "Games")
            titles = (player, games, translate("Statistics", "Ahead"), "")
            self.record.show_chart(titles, [wins_row(translate("Statistics", "You"), met, HALF)])
        self.play.setText(say("Statistics", "Play against {name}…", name=choice.name))

    def _play(self) -> None:
        if self.chosen is not None:
            self.play_wanted.emit(self.chosen.kind)

    def _painted(self, sign: int, side: int) -> QPixmap:
        paint = partial(self._paint, sign=sign, side=side)
        return painted_pixmap(side, side, self.devicePixelRatioF(), paint)

    def _paint(self, painter: QPainter, sign: int, side: int) -> None:
        """Paint the emblem of a character: its sign on a disc, in a large one with its constellation."""
        theme, whole = self._theme(), QRectF(1, 1, side - 2, side - 2)
        set_paint(painter, theme.sky_edge, theme.accent, 1.5)
        painter.drawEllipse(whole)
        place = QRectF(0, 0, 0.6 * side, 0.6 * side)
        place.moveCenter(whole.center())
        if side > 2 * ICON * self.font().pixelSize():
            self._art.constellation(
                painter, sign, place.adjusted(0, -0.1 * side, 0, -0.1 * side), QColor(theme.accent)
            )
            place = QRectF(0.39 * side, 0.7 * side, 0.22 * side, 0.22 * side)
        self._art.sign(painter, sign, place, QColor(theme.text))

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._fill()
