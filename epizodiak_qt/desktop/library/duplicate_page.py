"""The page of a duplicate match: the results of all games, what each player has gained, and the next game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QPushButton

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import shown_names, translate
from epizodiak_qt.desktop.library.chart_table import ChartRow, ChartTable
from epizodiak_qt.desktop.pages.panel_page import PanelPage, heading
from epizodiak_qt.desktop.style.forms import fill_column, primary_button, row_of
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.library.duplicate import DuplicateMatch, gains

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from epizodiak_qt.desktop.style.theme import Theme

REPLACES: Final = Phrase(
    "Duplicate", "This match is not over, and a new one takes its place. Click again to begin a new one."
)


def gain_text(gain: float) -> str:
    """Return a gain with its sign, in the present language."""
    tenths = round(10 * gain)
    return ("+" if tenths > 0 else "\u2212" if tenths else "±") + QLocale().toString(abs(tenths) / 10, "f", 1)


class DuplicatePage(PanelPage):
    """The results of a match, and the way to its next game.

    Signals:
        play: Play the next game.
        again: Begin another match.
    """

    play = Signal()
    again = Signal()

    def __init__(self, match: DuplicateMatch, theme: Callable[[], Theme]) -> None:
        super().__init__(theme)
        self._match = match
        self.verdict, self.intro = heading(), PlainLabel(wrap=True, look="muted")
        self.table = ChartTable(theme)
        self.next, self.new = primary_button(), QPushButton()
        fill_column(self.first, self.verdict, self.intro, None)
        fill_column(self.second, self.table, None)
        self.buttons.addLayout(row_of(self.back, None, self.new, self.next))
        self.next.clicked.connect(self.play)
        self.new.clicked.connect(self._begin_another)
        self._keys = FormKeys(self, leave=self.left.emit)
        self.show_match(match)

    def show_match(self, match: DuplicateMatch) -> None:
        """Show a match as it is now."""
        self._match = match
        is_over = len(match.points) == match.length
        self.next.setVisible(not is_over)
        self._keys.start = self._keys.default = self.new if is_over else self.next
        self.show_note(str)
        self.retranslate()

    def _begin_another(self) -> None:
        """Begin another match, after a second click if this one is not over."""
        if len(self._match.points) == self._match.length or not self.note.isHidden():
            self.again.emit()
        else:
            self.show_note(REPLACES.say)

    def retranslate(self) -> None:
        """Show every text in the present language."""
        match, totals = self._match, self._match.totals()
        names = shown_names(match.players)
        title = translate("Duplicate", "Duplicate match: {game}")
        self.title.setText(title.format(game=ENTRIES[match.deal.game].title))
        best = ", ".join(name for name, gain in zip(names, totals, strict=True) if gain == max(totals))
        self.verdict.setText(translate("Duplicate", "Gained most: {names}").format(names=best))
        self.verdict.setVisible(len(match.points) == match.length)
        intro = translate(
            "Duplicate",
            "Each deal is played once from every seat, so all players get the same pieces. "
            "A player gains the points above the mean of all who had them: luck cancels.",
        )
        self.intro.setText(intro)
        self.table.setAccessibleName(translate("Duplicate", "Points, and in brackets what was gained"))
        known = any(map(gains, match.results()))  # all players have had the same pieces
        sums = (gain_text(gain) if known else "–" for gain in totals)
        last = ChartRow((translate("Duplicate", "Gained in all"), *sums))
        self.table.show_chart(["", *names], [*self._rows(), last])
        playing = translate("Duplicate", "Play game {n} of {total}")
        self.next.setText(playing.format(n=len(match.points) + 1, total=match.length))
        self.new.setText(translate("Duplicate", "New match…"))

    def _rows(self) -> Iterator[ChartRow]:
        """Yield the row of each seat of each deal."""
        where = translate("Duplicate", "Deal {deal}, seat {seat}")
        for number, points in enumerate(self._match.results()):
            deal, seat = divmod(number, len(points))
            gained = [f" ({gain_text(gain)})" for gain in gains(points)] or [""] * len(points)
            cells = [
                "–" if each is None else f"{each}{gain}" for each, gain in zip(points, gained, strict=True)
            ]
            yield ChartRow((where.format(deal=deal + 1, seat=seat + 1), *cells))
