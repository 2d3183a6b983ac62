"""The card of one seat in the lobby: its player or a field to sit down, and its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from epizodiak_qt.desktop.app.translation import shown_language, shown_name, translate
from epizodiak_qt.desktop.network.seat_texts import presence_text
from epizodiak_qt.desktop.shell.start.bot_box import BotBox
from epizodiak_qt.desktop.style.emblem_button import EmblemButton
from epizodiak_qt.desktop.style.forms import NO_MARGINS, fill_column
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.lobby.bot_choice import BotChoice, bot_label
from epizodiak_qt.lobby.sanitize import NAME_LENGTH, clean_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.lobby.lobby import LobbySeat


EMBLEM_LINES: Final = 2.6  # the height of the emblem, in lines of text


class SeatRow(QObject):
    """The widgets of one seat. The owner of the row knows which seat it is.

    Signals:
        asked_for: Something is to change, with its value: "sit" (under a name), "stand", "ready" (or not),
            "hand" (shown to spectators with a delay, or not), "emblem", "bot" (of a kind, empty for the
            last one), "open" (a seat of a bot), "remove" (a guest).
    """

    asked_for = Signal(str, object)

    def __init__(
        self,
        seat: int,
        art: Art,
        choices: Sequence[BotChoice],
        *,
        hosting: bool,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._seat = seat
        self._choices = choices
        self._hosting = hosting
        self._seat_state: LobbySeat | None = None
        self.card = QFrame()
        self.card.setProperty("card", True)
        self._number = PlainLabel(str(seat + 1), look="title")
        self.emblem = EmblemButton(art, seat, lines=EMBLEM_LINES)
        self.who = PlainLabel(wrap=True)
        self.who.setProperty("focusable", True)
        self.who.setIndent(0)
        self.name = QLineEdit()
        self.name.setMaxLength(NAME_LENGTH)
        self.ready, self.hand = QCheckBox(), QCheckBox()
        self.sit, self.leave = QPushButton(), QPushButton()
        self.bot, self.open, self.remove = QPushButton(), QPushButton(), QPushButton()
        self._buttons = QWidget()
        self.kind = BotBox(art, choices)
        # On Linux a combo box takes its accessible name from its buddy label alone.
        self._kind_label = PlainLabel(parent=self._buttons)
        self._kind_label.setBuddy(self.kind)
        self._kind_label.hide()
        buttons = (self.hand, self.ready, self.sit, self.leave, self.bot, self.open, self.remove)
        fill_column(QHBoxLayout(self._buttons), self.kind, *buttons, margins=NO_MARGINS)
        self._lay_out()
        self.sit.clicked.connect(self._sit)
        # Not `clicked`, which Qt does not emit when a screen reader toggles a box.
        self.ready.toggled.connect(lambda ready: self.asked_for.emit("ready", ready))
        self.hand.toggled.connect(lambda shown: self.asked_for.emit("hand", shown))
        self.kind.activated.connect(self._on_kind)
        for pressed, what in (
            (self.leave, "stand"),
            (self.emblem, "emblem"),
            (self.bot, "bot"),
            (self.open, "open"),
            (self.remove, "remove"),
        ):
            pressed.clicked.connect(lambda _checked=False, what=what: self.asked_for.emit(what, ""))

    def _lay_out(self) -> None:
        grid = self._grid = QGridLayout(self.card)
        grid.setContentsMargins(12, 7, 12, 7)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(2, 1)
        grid.addWidget(self._number, 0, 0, 2, 1)
        grid.addWidget(self.emblem, 0, 1, 2, 1)
        grid.addWidget(self.name, 1, 2)
        self._place(taken=False)

    def _place(self, *, taken: bool) -> None:
        """Show a taken seat as a plate, and an empty one as a recess, whose field lies below its text."""
        if self.card.property("taken") is not taken:
            rows = 2 if taken else 1
            self._grid.addWidget(self.who, 0, 2, rows, 1)
            self._grid.addWidget(self._buttons, 2 - rows, 3, rows, 1, Qt.AlignmentFlag.AlignRight)
            self.card.setProperty("taken", taken)
            self.card.style().unpolish(self.card)
            self.card.style().polish(self.card)

    @property
    def tab_order(self) -> tuple[QWidget, ...]:
        """The widgets in the order of the Tab key."""
        buttons = (self.sit, self.hand, self.ready, self.leave, self.bot, self.open, self.remove)
        return (self.emblem, self.name, self.kind, *buttons)

    def _on_kind(self) -> None:
        choice = self.kind.choice
        if choice is not None:
            self.asked_for.emit("bot", choice.kind)

    def _sit(self) -> None:
        name = clean_name(self.name.text())
        if name:
            self.asked_for.emit("sit", name)
        else:
            self.name.setFocus()

    def show_seat(self, seat_state: LobbySeat, *, mine: bool, running: bool, hands_late: int = 0) -> None:
        """Show the player and the buttons; with `hands_late` ask an own player about the delayed hand."""
        self._seat_state = seat_state
        focused = self.name.window().focusWidget()
        free = seat_state.is_free
        self.name.setVisible(free and not running)
        self._place(taken=not free)
        self.sit.setVisible(free)
        self.leave.setVisible(mine and not running)
        self.ready.setVisible(mine and not running and not self._hosting)
        with QSignalBlocker(self.ready), QSignalBlocker(self.hand):
            self.ready.setChecked(seat_state.ready)
            self.hand.setChecked(seat_state.open_hand)
        self.hand.setVisible(mine and not running and hands_late > 0)
        self.bot.setVisible(self._hosting and free and not running)
        seated_bot = self._hosting and seat_state.kind == "bot" and not running
        self.kind.setVisible(seated_bot)
        if seated_bot:
            self.kind.choose(seat_state.bot)
        self.open.setVisible(seated_bot)
        self.remove.setVisible(self._hosting and seat_state.guest > 0)
        self.emblem.setEnabled(mine and not running)
        self.emblem.show_emblem(seat_state.emblem, empty=free)
        if (
            focused in (self.name, self.sit, self.leave, self.bot, self.kind, self.open)
            and focused.isHidden()
        ):
            self._stay(mine=mine, free=free)
        self.retranslate(mine=mine, invites=free and not running)

    def propose(self, name: str) -> None:
        """Propose a name in the field, unless the player has typed there."""
        if not self.name.isModified() and not self.name.hasFocus():
            self.name.setText(name)

    def _stay(self, *, mine: bool, free: bool) -> None:
        """Keep the focus at this seat when its widget hides: on a widget that undoes, or does no harm.

        Qt would pass the focus to Remove, and the next key would remove a guest.
        """
        bot = self._seat_state is not None and self._seat_state.kind == "bot"
        if mine:
            self.emblem.setFocus()
        elif free:
            self.name.setFocus()
        elif bot and self._hosting:
            self.open.setFocus()
        else:
            self.who.setFocus()

    def retranslate(self, *, mine: bool, invites: bool) -> None:
        """Show every text in the present language."""
        seat_state, number = self._seat_state, self._seat + 1
        name = "" if seat_state is None else shown_name(seat_state.name)
        self.emblem.retranslate()
        self.name.setPlaceholderText(translate("Lobby", "Name"))
        for button, text, spoken in (
            (self.sit, translate("Lobby", "Sit here"), translate("Lobby", "Sit here, seat {n}")),
            (self.leave, translate("Lobby", "Stand up"), translate("Lobby", "Stand up, seat {n}")),
            (self.ready, translate("Lobby", "Ready"), translate("Lobby", "Seat {n} is ready")),
            (
                self.hand,
                translate("Lobby", "Hand shown late"),
                translate("Lobby", "The hand of seat {n} is shown late to spectators"),
            ),
            (self.bot, translate("Lobby", "Bot"), translate("Lobby", "A bot at seat {n}")),
            (self.open, translate("Lobby", "Free"), translate("Lobby", "Free seat {n}")),
            (self.remove, translate("Lobby", "Remove…"), translate("Lobby", "Remove {name}")),
        ):
            button.setText(text)
            button.setAccessibleName(spoken.format(n=number, name=name))
        self.name.setAccessibleName(translate("Lobby", "Name at seat {n}").format(n=number))
        self.kind.retranslate(shown_language())
        for widget in (self.kind, self._kind_label):
            widget.setAccessibleName(translate("Lobby", "Bot at seat {n}").format(n=number))
        if seat_state is not None:
            free = translate("Lobby", "This seat is free: sit down.")
            self.who.setText(free if invites else self._words(seat_state, mine=mine))

    def _words(self, seat_state: LobbySeat, *, mine: bool) -> str:
        """Return the player of the seat and their state in words."""
        if seat_state.kind == "open":
            return translate("Lobby", "Free")
        if seat_state.kind == "bot":
            label = bot_label(self._choices, seat_state.bot, shown_language())
            if label and not self._hosting:
                return translate("Lobby", "{name} – bot, {kind}").format(name=seat_state.name, kind=label)
            return translate("Lobby", "{name} – bot").format(name=seat_state.name)
        name = shown_name(seat_state.name)
        line = presence_text(seat_state, seat_state.absent_s)
        state = line or (
            translate("Lobby", "ready") if seat_state.ready else translate("Lobby", "not ready yet")
        )
        if mine:
            return translate("Lobby", "{name} – at this computer, {state}").format(name=name, state=state)
        return translate("Lobby", "{name} – {state}").format(name=name, state=state)
