"""One table on the screen: its page, its controller and its bots, from the deal until it is left."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QTimer

from epizodiak_qt.desktop.app.translation import shown_language, translate
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.table.controller import Controller
from epizodiak_qt.desktop.table.first_time_cards import FirstTimeCards
from epizodiak_qt.desktop.table.key_map import keys_now_text
from epizodiak_qt.desktop.table.table_advice import TableAdvice
from epizodiak_qt.desktop.table.table_keys import TableKeys
from epizodiak_qt.desktop.table.table_page import TablePage
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lobby import bot_choice
from epizodiak_qt.table.entries import Seat

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.shell.current_settings import SeatProfiles
    from epizodiak_qt.desktop.shell.services import BotService, Closable, Services
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.desktop.table.hidden_sky import HiddenSky
    from epizodiak_qt.desktop.table.table_sounds import TableSounds
    from epizodiak_qt.desktop.table.typed.move_line import MoveLine
    from epizodiak_qt.desktop.table.typed.words_page import WordsPage
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.table.entries import Help
    from epizodiak_qt.table.link import Link, Receiver
    from epizodiak_qt.table.table import Table


STAYS_EMPTY: Final = Sentence(
    "The game waits for a bot that is not known here. Open it again to choose another one.",
    "La partie attend un robot inconnu ici. Rouvrez-la pour en choisir un autre.",
)


class TableHandle(NamedTuple):
    """The functions and values by which a session uses one table.

    They hide whether the table is in this program or at another computer.
    """

    game: str
    """The name of the game."""
    connect: Callable[[Receiver], Link]
    """Returns a link for the people at this screen; updates go to the receiver."""
    close: Callable[[], None] = lambda: None
    """Leaves the table. A table in this program is closed."""
    leave_question: Callable[[], str] = str
    """Returns the question to ask before a running game is left; empty if nothing would be lost."""
    record: Callable[[], Record | None] = lambda: None
    """Returns the record of the finished game; None before the end, or if it is not known here."""
    table: Table | None = None
    """The table itself, if it is in this program."""
    path: Path | None = None
    """The file of the saved game, if it is saved here."""
    shared: bool = False
    """Whether people at other computers play at the table."""
    viewed: bool = False
    """Whether it is a record that is viewed: nothing can be lost, and it can be exported at any time."""
    may_advise: Callable[[], bool] = lambda: False
    """Returns whether the table allows hints."""
    code: Callable[[], str] = str
    """Returns the code of the deal; empty before the end of the game, or if it has none."""

    @property
    def own_table(self) -> str:
        """The id of a table that is played in this program alone; else empty."""
        return "" if self.table is None or self.shared else self.table.header.table


class TableSession:
    """Owns page, controller and bots of one table, until `close`. Bots sit in the program that has the table.

    `leave_confirmed` is set once the player has agreed to leave the game; `profiles` are those of the seats,
    if any seat has one; `record_file` is the game in the library, once it has ended.
    """

    def __init__(
        self, handle: TableHandle, ui: GameUi, settings: Settings, theme: Theme, services: Services
    ) -> None:
        self.handle = handle
        self.ui = ui
        self._services = services
        tasks, bots = services.tasks, services.bots
        self._style = SceneStyle(
            theme,
            services.art,
            arabic=settings.tile_model == "arabic",
            text_scale=settings.text_scale,
        )
        scene = ui.scene(self._style, services.clock)
        self.page = TablePage(ui, scene, settings)
        self.page.result.at_home = handle.table is not None
        self.page.result.code = handle.code
        self.page.result.bot_steps = partial(_bot_steps, handle, bots)
        self.controller = Controller(self.page, lambda receive: handle.connect(tasks.guarded(receive)), tasks)
        self.controller.local_only = handle.table is not None and not handle.shared
        self.advice = TableAdvice(
            self.page,
            self.controller.look,
            tasks,
            lambda: handle.may_advise() and bots.can_advise(handle.game),
            partial(bots.advisor, handle.game),
            partial(_note_help, handle, "hints"),
        )
        self.keys = TableKeys(self.page)
        self.keys_now = partial(keys_now_text, self.page)
        self.controller.state_changed.connect(self._offer_advice)
        choices = cache(bots.choices)  # it loads the styles of all characters
        scene.bot_label = lambda kind: bot_choice.bot_label(
            choices(ui.game)
            if kind and bot_choice.choice_of(bot_choice.STRENGTHS, kind) is None
            else bot_choice.STRENGTHS,
            kind,
            shown_language(),
        )
        self.cards = FirstTimeCards(
            self.page, self.controller, services.progress, self.profile_of, allowed=self.explains
        )
        self.profiles: SeatProfiles | None = None
        self.bots: list[Closable] | None = None  # not before the table has been painted
        self._unknown_bots: list[int] = []
        self._sounds: TableSounds | None = None
        self.move_line: MoveLine | None = None
        self.words: WordsPage | None = None
        self.hidden_sky: HiddenSky | None = None
        self._closed = False
        self._look: tuple[object, ...] = ()
        self.leave_confirmed = False
        self.record_file: str | None = None
        self._dealt_ms: float | None = None

    @property
    def table(self) -> Table:
        """The table, if it is in this program."""
        assert self.handle.table is not None, "only asked for in the program that has the table"
        return self.handle.table

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        table = self.handle.table
        return self.controller.over if table is None else table.over

    @property
    def duration_s(self) -> int:
        """How long the game has been on the screen, in seconds; 0 if it did not begin here."""
        return 0 if self._dealt_ms is None else round((self._services.clock.now_ms() - self._dealt_ms) / 1000)

    @property
    def may_export(self) -> bool:
        """Whether the record of the game may be exported now."""
        return self.over or self.handle.viewed

    @property
    def may_play_on(self) -> bool:
        """Whether a table may begin at the moment of a record that is shown."""
        return self.handle.viewed and not self.over

    def explains(self) -> bool:
        """Return whether first-time cards may be shown now."""
        return not self.handle.viewed

    def profile_of(self, seat: int) -> str:
        """Return the name of the profile of a seat at this screen; empty without one."""
        return "" if self.profiles is None else self.profiles.name_of(seat)

    def start(self) -> None:
        """Show the table, and seat the bots after it has been painted. The page must have its size."""
        self.controller.start()
        public = self.controller.public
        if public is not None and not public.seq:
            self._dealt_ms = self._services.clock.now_ms()
        QTimer.singleShot(0, self._begin)

    def _begin(self) -> None:
        """Load the sounds, unless the table has been left already; seat the bots in the next turn."""
        from epizodiak_qt.desktop.table.table_sounds import TableSounds

        if self._closed:
            return
        services = self._services
        self._sounds = TableSounds(self.page, self.controller, services.sounds)
        if self.handle.table is not None:
            QTimer.singleShot(0, self.seat_bots)  # their modules must not delay the first press

    # --- bots

    def seat_bots(self) -> None:
        """Seat all bots. For one that is not known here, the player may choose the default bot."""
        if self._closed:
            return
        self.bots = []
        seats = self.table.state().seats
        for seat, who in enumerate(self.table.header.seats):
            if who.kind == "bot" and seats[seat].kind == "bot":
                self._seat_bot(seat)
        self._ask_about_bot()

    def close_bots(self) -> None:
        """Let the bots leave the table."""
        self._unknown_bots.clear()
        for bot in self.bots or ():
            bot.close()

    def _seat_bot(self, seat: int) -> None:
        controller = self.controller
        bot = self._services.bots.seat(self.table, seat, controller.pace, controller.show_refusal)
        if bot is None:
            self._unknown_bots.append(seat)
        elif self.bots is not None:
            self.bots.append(bot)

    def _ask_about_bot(self) -> None:
        """Ask about the first bot that is not known."""
        if self._unknown_bots:
            who = self.table.state().seats[self._unknown_bots[0]]
            question = partial(_question, who.name, who.bot.removeprefix(bot_choice.ENGINE))
            self.page.ask(question, self._answered_about_bot, "stays", to=None)

    def _answered_about_bot(self, agreed: bool) -> None:
        """Seat the default bot, or leave the seat empty until the game is opened again."""
        if not self._unknown_bots:  # the table is closed
            return
        seat = self._unknown_bots.pop(0)
        refusal: Reason | None = Reason("unknown_bot", None, STAYS_EMPTY)
        if agreed:
            name = self.table.state().seats[seat].name
            refusal = self.table.pass_seat(seat, Seat("bot", name, bot_choice.DEFAULT_BOT))
        if refusal is None:
            self._seat_bot(seat)
        else:
            self.controller.show_refusal(refusal)
        self._ask_about_bot()

    # --- parts that are shown on demand

    def show_move_line(self) -> None:
        """Show the line in which moves are typed."""
        from epizodiak_qt.desktop.table.typed.move_line import MoveLine

        if self.move_line is None and self.ui.grammar is not None and self.controller.people:
            self.move_line = MoveLine(self.page, self.controller, self.ui.grammar())
        if self.move_line is not None:
            self.move_line.open_line()

    def toggle_words(self) -> None:
        """Show the table in words, or the table again."""
        from epizodiak_qt.desktop.table.typed.words_page import WordsPage

        if self.words is None:
            self.words = WordsPage(self.page, self.controller)
        self.words.toggle()

    @property
    def may_count_hidden(self) -> bool:
        """Whether the table allows hints, so that what is unseen may be counted for the player."""
        return self.ui.hidden is not None and self.handle.may_advise() and bool(self.controller.people)

    def toggle_hidden_sky(self) -> None:
        """Show what is unseen, or the log again."""
        if self.hidden_sky is None and self.may_count_hidden:
            from epizodiak_qt.desktop.table.hidden_sky import HiddenSky

            self.hidden_sky = HiddenSky(self.page, self.controller)
        if self.hidden_sky is not None:
            self.hidden_sky.toggle()
            if self.hidden_sky.shown:
                _note_help(self.handle, "hidden-sky")
            self.controller.state_changed.emit()

    def _offer_advice(self) -> None:
        """Follow the game: drop a hint that is past, and show whether one can be asked for."""
        self.advice.drop_if_past()
        self.page.offer(self.page.advice_button, shown=self.advice.allowed, enabled=self.advice.may_ask)

    def restyle(self, settings: Settings, theme: Theme, pixel_ratio: float) -> None:
        """Show the table with other settings, in another theme."""
        look = theme, settings.tile_model, settings.text_scale, pixel_ratio
        if look != self._look:
            self._look = look
            self._style.change(
                theme,
                arabic=settings.tile_model == "arabic",
                text_scale=settings.text_scale,
                pixel_ratio=pixel_ratio,
            )
        self.page.scene.restyle()
        self.page.arrange()
        self.change_settings(settings)

    def change_settings(self, settings: Settings) -> None:
        """Take other settings that change no looks."""
        self.page.settings = settings
        self.controller.change_settings()
        self.cards.refresh()
        if self._sounds is not None:
            self._sounds.change_settings()
        if self.hidden_sky is not None:
            self.hidden_sky.refresh()

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self.controller.retranslate()
        for counted in (self.cards, self.hidden_sky):
            if counted is not None:
                counted.refresh()
        for shown in (self.move_line, self.words, self._sounds):
            if shown is not None:
                shown.retranslate()

    def close(self) -> None:
        """Remove the bots and the page, and leave the table."""
        self._closed = True
        if self.profiles is not None:
            self.profiles.close()
        self.close_bots()
        if self._sounds is not None:
            self._sounds.close()
        self.advice.close()
        self.cards.detach()
        self.controller.detach()
        self.handle.close()
        self.page.hide()
        self.page.deleteLater()


def _note_help(handle: TableHandle, kind: Help) -> None:
    if handle.table is not None:
        handle.table.note_help(kind)


def _bot_steps(handle: TableHandle, bots: BotService) -> list[int]:
    """Return 1 to offer tougher bots after the game, not to the last, and -1 for easier ones."""
    if handle.table is None or handle.shared:
        return []
    seats, groups = handle.table.header.seats, handle.table.update_for(None).view.outcome.ranking
    won, lost = (any(seats[seat].kind == "human" for seat in groups[end]) for end in (0, -1))
    steps, choices = (1, -1) if won == lost else (1,) if won else (-1,), bots.choices(handle.game)
    return [step for step in steps if bot_choice.with_other_bots(seats, choices, step) != seats]


def _question(name: str, bot: str) -> tuple[str, str, str]:
    question = translate(
        "Ask",
        "{name} was played by the bot “{bot}”, which is not known here. Let a casual bot play on? "
        "You can also add an engine of this name in the settings, and open the game again.",
    )
    yes, no = translate("Ask", "Casual bot"), translate("Ask", "Not now")
    return question.format(name=name, bot=bot), yes, no
