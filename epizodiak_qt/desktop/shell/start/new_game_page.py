"""The new-game page of one game: seats and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import shown_language, shown_name, shown_sentence, translate
from epizodiak_qt.desktop.pages.game_picker import GamePicker
from epizodiak_qt.desktop.pages.panel_page import PanelPage, heading
from epizodiak_qt.desktop.shell.start.bot_box import BotBox
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup, default_name
from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.style.emblem_button import EmblemButton
from epizodiak_qt.desktop.style.forms import fill_column, primary_button, row_of
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.deal_code import LENGTH, CodeError, read_code
from epizodiak_qt.library.duplicate import DEALS
from epizodiak_qt.lobby.bot_choice import bot_name
from epizodiak_qt.lobby.sanitize import NAME_LENGTH, clean_name, unique_name
from epizodiak_qt.table.entries import EMBLEMS, Seat, emblems_of, with_emblems

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.game_ui import GameUi, OptionsForm
    from epizodiak_qt.games.deal_code import DealCode
    from epizodiak_qt.games.game import Json
    from epizodiak_qt.lobby.bot_choice import BotChoice

HUMAN: Final = "human"
PROFILE: Final = "profile:"
"""Before the name of a profile, as the kind of an entry in the menu of a seat."""


class SeatRow:
    """The fields of one seat: emblem, person or kind of bot, and name."""

    def __init__(
        self, seat: int, art: Art, choices: Sequence[BotChoice], free_name: Callable[[], str]
    ) -> None:
        self._seat = seat
        self._free_name = free_name
        self.emblem = EmblemButton(art, seat)
        self.kind = BotBox(art, choices, before=(HUMAN,))
        # On Linux a combo box takes its accessible name from its buddy label alone.
        self.number = PlainLabel(str(seat + 1))
        self.number.setBuddy(self.kind)
        self.name = QLineEdit()
        self.name.setMaxLength(NAME_LENGTH)
        self.kind.currentIndexChanged.connect(self._on_kind)
        self._own_name = ""
        self._profiles: tuple[str, ...] = ()

    @property
    def profile(self) -> str:
        """The name of the profile of the person at this seat, or ""."""
        kind = str(self.kind.currentData() or "")
        return kind.removeprefix(PROFILE) if kind.startswith(PROFILE) else ""

    def show_profiles(self, names: Sequence[str]) -> None:
        """Offer the people with a profile. Call `retranslate` next."""
        self._profiles = tuple(names)
        self.kind.offer(before=(HUMAN, *(PROFILE + name for name in names)))

    def _on_kind(self) -> None:
        """Give a bot or a profile its name, a person the former or own one; a name typed for a bot stays."""
        choice, name = self.kind.choice, self.name.text()
        given = self.kind.bot_names | {*self._profiles}
        if self.profile or (choice is not None and (not name or name == self._own_name or name in given)):
            if name not in given:
                self._own_name = name
            bot = "" if choice is None else choice.name or bot_name(self._seat)
            self.name.setText(self.profile or bot)
        elif choice is None and name in given:
            self.name.setText(self._own_name or self._free_name())

    def retranslate(self, language: str) -> None:
        """Show every text in the present language."""
        self.kind.retranslate(language, [translate("NewGame", "Human"), *self._profiles])
        self.emblem.retranslate()
        self.name.setText(shown_name(self.name.text()))
        self._own_name = shown_name(self._own_name)
        self.name.setPlaceholderText(default_name(self._seat))
        for widget in (self.number, self.kind):
            widget.setAccessibleName(translate("NewGame", "Who plays at seat {n}").format(n=self._seat + 1))
        self.name.setAccessibleName(translate("NewGame", "Name at seat {n}").format(n=self._seat + 1))

    def take(self, seat: Seat, profile: str = "") -> None:
        """Show a seat in the fields, with the profile of its person if there is one of that name."""
        person = PROFILE + profile if profile in self._profiles else HUMAN
        self.kind.choose(person if seat.kind == "human" else seat.bot)
        self.name.setText(shown_name(seat.name))
        if seat.kind == "human":
            self._own_name = self.name.text()

    def seat(self) -> Seat:
        """Return the seat in the fields."""
        choice, name = self.kind.choice, clean_name(self.name.text())
        if choice is None:
            return Seat("human", name or default_name(self._seat))
        return Seat("bot", name or choice.name or bot_name(self._seat), choice.kind)


def _distinct_bots(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the seats; a bot with the name of a player before it gets a number."""
    distinct: tuple[Seat, ...] = ()
    for seat in seats:
        name = unique_name(seat.name, [each.name for each in distinct]) if seat.kind == "bot" else seat.name
        distinct += (seat._replace(name=name),)
    return distinct


class NewGamePage(PanelPage):
    """The form of one game. `game_picker.chosen` carries another game whose form is wanted.

    A click on `profiles` asks for the list of profiles.

    A code of a deal can take the place of the options, and the game can be a match: see `ask_for_code`.

    Signals:
        started: The game begins; carries the `GameSetup`.
        other_game: A code of another game was entered; carries its `DealCode`.
    """

    started = Signal(object)
    other_game = Signal(object)

    def __init__(
        self,
        ui: GameUi,
        choices: Sequence[BotChoice],
        art: Art,
        theme: Callable[[], Theme],
        own_name: str,
    ) -> None:
        super().__init__(theme)
        self._own_name = own_name
        self.game_picker = GamePicker(ui.game)
        self._ui = ui
        self._seats_title, self._options_title = heading(), heading()
        self.profiles = QPushButton()
        self.order = PlainLabel(wrap=True, look="muted")
        self.rows = [SeatRow(seat, art, choices, self._free_name) for seat in range(ENTRIES[ui.game].seats)]
        self.form: OptionsForm = ui.options_form()
        self._code_label, self.code = PlainLabel(), QLineEdit()
        self.code_says = LiveLabel()
        self._asks_for_code = self.is_match = False
        self._deal: DealCode | None = None
        self._chosen_options: Json = {}
        self.advice = CheckBox()
        self.start = primary_button()
        self._lay_out()
        for row in self.rows:
            row.emblem.clicked.connect(lambda _checked=False, row=row: self._change_emblem(row))
        self.start.clicked.connect(lambda: self.started.emit(self.setup()))
        self.code.textChanged.connect(lambda: self._read_code(typed=False))
        self.code.editingFinished.connect(lambda: self._read_code(typed=True))
        self._keys = FormKeys(self, start=self.rows[0].name, default=self.start, leave=self.left.emit)
        self.ask_for_code(None)

    def _lay_out(self) -> None:
        seats = QGridLayout()
        seats.setHorizontalSpacing(12)
        for line, row in enumerate(self.rows):
            for place, widget in enumerate((row.number, row.emblem, row.kind, row.name)):
                seats.addWidget(widget, line, place)
        seats.setColumnStretch(3, 1)
        self.head.addWidget(self.game_picker)
        self._code_label.setBuddy(self.code)
        fill_column(self.questions, row_of(self._code_label, self.code), self.code_says)
        fill_column(self.first, self._seats_title, seats, self.order, row_of(self.profiles, None), None)
        fill_column(self.second, self._options_title, self.form.widget, self.advice, None)
        self.buttons.addLayout(row_of(self.back, None, self.start))

    def retranslate(self) -> None:
        """Show every text in the present language."""
        self._own_name = shown_name(self._own_name)
        title = translate("NewGame", "Duplicate match") if self.is_match else translate("NewGame", "New game")
        self.title.setText(translate("NewGame", "Play a deal") if self._asks_for_code else title)
        self.game_picker.retranslate()
        self._seats_title.setText(translate("NewGame", "Who plays?"))
        self._options_title.setText(translate("Lobby", "Game options"))
        self._code_label.setText(translate("NewGame", "Deal code"))
        self.code.setAccessibleName(self._code_label.text())
        self.profiles.setText(translate("NewGame", "Profiles…"))
        self.profiles.setToolTip(
            translate("NewGame", "Language, text size, theme and hints of each person at this screen")
        )
        order = translate(
            "NewGame", "With two or more humans, pass the screen round: a curtain hides the hands."
        )
        if ENTRIES[self._ui.game].seats > 2:
            order = translate("NewGame", "Play goes from top to bottom.") + " " + order
        self.order.setText(order)
        self.advice.setText(translate("NewGame", "Hints: a player may ask what the master would play"))
        self.start.setText(translate("NewGame", "Deal"))
        for row in self.rows:
            row.retranslate(shown_language())
        self.form.retranslate()
        self._read_code(typed=False)

    def ask_for_code(self, code: str | None, *, match: bool = False) -> None:
        """Show `code` and a field for it in place of the options; None shows the options again.

        With `match` the page begins a duplicate match; its deals are short unless the player changes that.
        """
        if self._asks_for_code or self.is_match:
            self.form.take(self._chosen_options)
        self._asks_for_code = coded = code is not None
        self._chosen_options, self.is_match = self.form.options(), match
        if match:
            self.form.take({**self._chosen_options, **ENTRIES[self._ui.game].daily[0]})
        self._code_label.setVisible(coded)
        self.code.setVisible(coded)
        self.code_says.setVisible(coded or match)
        self.form.widget.setVisible(not coded)
        self.game_picker.setVisible(not coded)
        self._keys.start = self.code if coded else self.rows[0].name
        self.code.setText(code or "")
        self.retranslate()
        if coded:
            self.code.setFocus()

    def _read_code(self, *, typed: bool) -> None:
        """Say what the code deals, or why it is none; a code that is not yet `typed` gets a hint."""
        if not self._asks_for_code:
            self.start.setEnabled(True)
            says = translate("NewGame", "Three deals, each played once from every seat: {count} games.")
            self.code_says.setText(says.format(count=DEALS * len(self.rows)) if self.is_match else "")
            return
        text, says = self.code.text().strip(), ""
        try:
            self._deal = read_code(text)
        except CodeError as error:
            self._deal, says = None, shown_sentence(error.sentence)
        if self._deal is not None and self._deal.game != self._ui.game:
            other, self._deal = self._deal, None
            self.code.clear()
            self.other_game.emit(other)
            return
        if self._deal is not None:
            self.form.take(self._deal.options)
            says = f"{ENTRIES[self._ui.game].title}. {self.form.summary()}"
        self.start.setEnabled(self._deal is not None)
        if text and (typed or len(text) >= LENGTH):
            self.code_says.say(says)
        else:
            self.code_says.setText(
                translate("NewGame", "Type or paste it. The result of a game shows the code of its deal.")
            )

    def show_choices(self, choices: Sequence[BotChoice]) -> None:
        """Offer other bots at all seats."""
        for row in self.rows:
            row.kind.offer(choices=choices)
            row.retranslate(shown_language())

    def show_profiles(self, names: Sequence[str]) -> None:
        """Offer other profiles at all seats."""
        for row in self.rows:
            row.show_profiles(names)
            row.retranslate(shown_language())

    def _free_name(self) -> str:
        """Return the name of the player at this computer, or "" if a seat has it."""
        return "" if self._own_name in [row.name.text() for row in self.rows] else self._own_name

    def _change_emblem(self, row: SeatRow) -> None:
        """Give a seat the next emblem, and the former one to the seat that had it, so that all differ."""
        given_up, wanted = row.emblem.emblem, (row.emblem.emblem + 1) % EMBLEMS
        for other in self.rows:
            if other.emblem.emblem == wanted:
                other.emblem.show_emblem(given_up)
        row.emblem.show_emblem(wanted)

    def oppose(self, bot: str, profile: str) -> None:
        """Choose a bot for the second seat, and a profile, if one is named, for the first."""
        if profile:
            self.rows[0].kind.choose(PROFILE + profile)
        self.rows[1].kind.choose(bot)

    def setup(self) -> GameSetup:
        """Return the setup in the form."""
        seats = _distinct_bots([row.seat() for row in self.rows])
        seats = with_emblems(seats, [row.emblem.emblem for row in self.rows])
        profiles = tuple(row.profile for row in self.rows)
        return GameSetup(
            self._ui.game,
            self.form.options(),
            seats,
            self.advice.isChecked(),
            profiles if any(profiles) else (),
            self._deal if self._asks_for_code else None,
            self.is_match,
        )

    def show_setup(self, setup: GameSetup) -> None:
        """Show a setup in the form."""
        profiles = setup.profiles or ("",) * len(self.rows)
        for row, seat, emblem, profile in zip(
            self.rows, setup.seats, emblems_of(setup.seats), profiles, strict=True
        ):
            row.take(seat, profile)
            row.emblem.show_emblem(emblem)
        self.form.take(setup.options)
        self.advice.setChecked(setup.advice)
