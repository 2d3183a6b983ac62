"""The page of the characters: twelve opponents, how each plays, and the record of a person against each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLocale, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QSizePolicy

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.library.chart_table import ChartRow, ChartTable
from epizodiak_qt.desktop.library.charts import win_rows
from epizodiak_qt.desktop.library.personal_page import PersonalPage
from epizodiak_qt.desktop.pages.panel_page import heading
from epizodiak_qt.desktop.style.forms import fill_column, primary_button
from epizodiak_qt.desktop.style.painting import painted_pixmap, set_paint
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel, make_readable
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainter, QPixmap

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.lobby.bot_choice import BotChoice

ICON: Final = 1.8  # the emblem in the table, in text sizes
LEAST: Final = 8.0  # the least height of the table
EMBLEM: Final = 7.0  # the emblem of the chosen character


class CharactersPage(PersonalPage):
    """The characters of a game.

    Args:
        game: The game.
        art: The drawings.
        theme: Returns the theme in use.

    Signals:
        play_wanted: A game against a character is wanted; carries its kind.
    """

    play_wanted = Signal(str)

    def __init__(self, game: str, art: Art, theme: Callable[[], Theme]) -> None:
        super().__init__("characters", game, theme, has_list=True)
        self._art = art
        self._characters: list[BotChoice] = []
        self._rows: dict[str, ChartRow] = {}
        self.table = ChartTable(theme)
        self.table.setSizeAdjustPolicy(ChartTable.SizeAdjustPolicy.AdjustIgnored)
        self.table.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.emblem, self.name, self.facts, self.play = PlainLabel(), heading(), LiveLabel(), primary_button()
        self.emblem.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        make_readable(self.facts)
        fill_column(self.first, self.table)
        fill_column(self.second, self.emblem, self.name, self.facts, None)
        self.buttons.addWidget(self.play)
        self.table.currentCellChanged.connect(self._show_chosen)
        self.play.clicked.connect(
            lambda: self.play_wanted.emit(self._characters[self.table.currentRow()].kind)
        )
        FormKeys(self, start=self.table, default=self.play, leave=self.left.emit)
        self.retranslate()

    @override
    def retranslate(self) -> None:
        super().retranslate()
        self._characters = [choice for choice in self.choices if choice.sign]
        self._rows = {row.cells[0]: row for row in win_rows(self.own_games, "opponent", lambda key: key[0])}
        language, side = QLocale().name()[:2], round(ICON * self.font().pixelSize())
        rows = []
        for choice in self._characters:
            icon, emblem = QIcon(), self._painted(choice.sign, side)
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # Qt would tint it
                icon.addPixmap(emblem, mode)
            _, games, _ = self._rows[choice.kind].cells if choice.kind in self._rows else ("", "–", "")
            bar = self._rows[choice.kind].bar if choice.kind in self._rows else None
            rows.append(ChartRow((f"{choice.name}\n{choice.label(language)}", games), bar, icon))
        titles = translate("Statistics", "Character"), translate("Statistics", "Games")
        self.table.setMinimumHeight(round(LEAST * self.font().pixelSize()))
        self.table.setIconSize(QSize(side, side))
        self.table.setAccessibleName(translate("Statistics", "Characters"))
        self.table.show_chart([*titles, translate("Statistics", "Ahead")], rows)
        self.table.selectRow(max(0, self.table.currentRow()))
        self._show_chosen()

    def _show_chosen(self) -> None:
        row, language = self.table.currentRow(), QLocale().name()[:2]
        self.play.setEnabled(0 <= row < len(self._characters))
        if not self.play.isEnabled():
            return
        choice = self._characters[row]
        self.emblem.setPixmap(self._painted(choice.sign, round(EMBLEM * self.font().pixelSize())))
        self.name.setText(f"{choice.name} – {choice.title.text(language)}")
        met = translate("Statistics", "You have not played against each other yet.")
        if choice.kind in self._rows:
            _, games, ahead = self._rows[choice.kind].cells
            met = say("Statistics", "Your games: {games}, ahead in {ahead}", games=games, ahead=ahead)
        self.facts.setText(
            say(
                "Statistics",
                "{style}\nLoves: {loves}\nHates: {hates}\nStrength: {strength}, rating {rating}",
                style=choice.style.text(language),
                loves=choice.loves.text(language),
                hates=choice.hates.text(language),
                strength=choice.strength.text(language),
                rating=choice.rating,
            )
            + f"\n{met}"
        )
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
