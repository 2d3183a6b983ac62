"""Make every dialog and page of the desktop by its name, for tests that check all of them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any, cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QAbstractButton, QDialog, QStackedWidget, QWidget

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.app.profiles import Profile
from epizodiak_qt.desktop.app.settings import Settings
from epizodiak_qt.desktop.dialogs.about import AboutDialog
from epizodiak_qt.desktop.dialogs.engines_dialog import EngineForm, EnginesDialog
from epizodiak_qt.desktop.dialogs.error import Notice, crash_notice, error_notice
from epizodiak_qt.desktop.dialogs.keys_dialog import KeysDialog
from epizodiak_qt.desktop.dialogs.picture_dialog import PictureDialog
from epizodiak_qt.desktop.dialogs.pin import PinDialog
from epizodiak_qt.desktop.dialogs.profiles_dialog import ProfileForm, ProfilesDialog
from epizodiak_qt.desktop.dialogs.rules import RulesWindow
from epizodiak_qt.desktop.dialogs.saved_games import SavedGamesDialog
from epizodiak_qt.desktop.dialogs.settings_dialog import PAGES, SettingsDialog
from epizodiak_qt.desktop.library.daily_page import DailyPage, Today
from epizodiak_qt.desktop.library.duplicate_page import DuplicatePage
from epizodiak_qt.desktop.library.library_page import LibraryPage
from epizodiak_qt.desktop.library.note_form import NoteForm
from epizodiak_qt.desktop.library.personal_page import PersonalPage
from epizodiak_qt.desktop.library.share_dialog import ShareDialog
from epizodiak_qt.desktop.network.deal_dialog import DealDialog
from epizodiak_qt.desktop.network.host_page import HostPage
from epizodiak_qt.desktop.network.join_page import JoinPage
from epizodiak_qt.desktop.network.lobby.lobby_page import LobbyPage
from epizodiak_qt.desktop.network.lobby.options_dialog import OptionsDialog
from epizodiak_qt.desktop.network.network_check_dialog import CheckDialog
from epizodiak_qt.desktop.network.table_signals import TableSignals
from epizodiak_qt.desktop.pictures.picture_file import PictureMaker
from epizodiak_qt.desktop.pictures.result_card import CardPicture, card_of
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.shell.first_start import FirstStartPage
from epizodiak_qt.desktop.shell.learn.learn_page import LearnPage
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.shell.start.new_game_page import NewGamePage
from epizodiak_qt.desktop.shell.start.start_page import StartPage
from epizodiak_qt.desktop.shell.table_window import TableWindow
from epizodiak_qt.desktop.style.theme import NIGHT, Theme
from epizodiak_qt.desktop.table.game_ui import desktop_of
from epizodiak_qt.games.catalogue import ENTRIES, GAMES as RULES
from epizodiak_qt.games.deal_code import deal_code
from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.library.annotations import Annotation
from epizodiak_qt.library.daily import DayEntry, OfficialTry, daily_sky
from epizodiak_qt.library.duplicate import DuplicateMatch, deals_of
from epizodiak_qt.library.game_row import GameRow, SeatRow
from epizodiak_qt.library.intervals import Estimate
from epizodiak_qt.library.statistics import Likeness, games_of
from epizodiak_qt.lobby.bot_choice import STRENGTHS
from epizodiak_qt.lobby.client import ListedTable
from epizodiak_qt.lobby.engines import EngineEntry
from epizodiak_qt.lobby.lobby import HOST
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.replayed_game import read_replay
from epizodiak_qt.teaching.lesson import lessons_in
from epizodiak_qt.teaching.progress import Learned, LessonDone
from tests.lobby.fake_client import FakeTableClient, lobby_of, person, with_seats
from tests.lobby.fake_engines import FakeEngines
from tests.table.recorded_tables import finished_text, record_texts

GAMES = tuple(ENTRIES)
PEOPLE = ("Bartholomé-Alexandre", "Maximilienne", "Zoé")
ROWS = (
    *(
        GameRow(
            file=f"{day}.ezr",
            game=game,
            began=f"2026-11-2{day}T20:00:00+00:00",
            code="E1-7KQ2-M9XA-4RTB" if day else "",
            options={},
            table="screen" if day else "network",
            seats=tuple(
                SeatRow(name, "", place=place + 1, points=7 - 2 * place)
                for place, name in enumerate(PEOPLE[: ENTRIES[game].seats])
            ),
            rounds=3 * day + 1,
            actions=107 + day,
            duration_s=1800 * day,
            help=frozenset({"hints"}) if day else frozenset(),
            note="She emptied her hand in the last turn." if day else "",
            tags=("final", "with Ana") if day else (),
            favourite=bool(day),
        )
        for day, game in enumerate(GAMES * 3)
    ),
    GameRow(
        "torn.ezr",
        *("", "2026-11-20", "", {}, "", (), 0, 0, 0, frozenset()),
        damage=Sentence(
            "This is not a game record: it has no headers.",
            "Ce n’est pas une partie exportée : elle n’a pas d’en-têtes.",
        ),
    ),
)
"""Games of the library; the last one is damaged."""


def met_rows(game: str) -> list[GameRow]:
    """Return 21 games of a person against a character, a bot and perhaps a person; none without a game."""
    if not game:
        return []
    who = ("Amélie", ""), ("Hamal", "aries"), ("Bartholomé-Alexandre", "")
    return [
        ROWS[0]._replace(
            game=game,
            began=f"2026-{1 + number // 9:02}-{1 + number:02}T20:00",
            help=frozenset({"hints"}) if number % 2 else frozenset(),
            seats=tuple(
                SeatRow(
                    name, bot if number % 3 else bot and "casual", place=1 + (number + seat) % count, sets=2
                )
                for seat, (name, bot) in enumerate(who[:count])
            ),
        )
        for number in range(21)
        for count in (ENTRIES[game].seats,)
    ]


@dataclass
class Form:
    """One dialog or page on the screen.

    Enter in a text field clicks the button `default`, except in the fields `own`. `left` counts the requests
    to leave the page.
    """

    widget: QWidget
    default: QAbstractButton | None = None
    own: dict[QWidget, QAbstractButton] = field(default_factory=dict)
    left: list[bool] = field(default_factory=list)

    def show(self) -> None:
        """Show the widget; a page is shown in a window like the real one."""
        self.window = self.widget
        self.widget.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        if not isinstance(self.widget, QDialog):
            stack = QStackedWidget()
            stack.resize(1280, 820)
            stack.addWidget(self.widget)
            self.window = stack
        self.window.show()

    @property
    def focused(self) -> QWidget | None:
        """Widget that has the focus, or gets it when the window becomes active."""
        return self.window.focusWidget()


class Forms:
    """Makes each form by its name."""

    def __init__(self, services: Services, language: str, theme: Theme = NIGHT) -> None:
        self._services = services
        self._code = language
        self._theme: Callable[[], Theme] = lambda: theme

    def make(self, name: str) -> Form:
        """Return the form of that name, such as "host epizodiak", shown."""
        kind, _, which = name.partition(" ")
        make: Callable[[str], Form] = getattr(self, f"_{kind}")
        form = make(which)
        form.show()
        return form

    def _ui(self, game: str) -> Any:
        return desktop_of(game).open()

    @staticmethod
    def _page(page: Any, default: QAbstractButton | None, **more: Any) -> Form:
        form = Form(page, default, **more)
        page.left.connect(lambda: form.left.append(True))
        return form

    # --- dialogs

    def _settings(self, page: str) -> Form:
        dialog = SettingsDialog(Settings(speech="on"))
        dialog.tabs.setCurrentIndex(tuple(PAGES).index(page))
        return Form(dialog, dialog.close_button)

    def _engines(self, which: str) -> Form:
        entries = (
            EngineEntry("Deep Ecliptic", "~/engines/deep/run --level 9", "~/engines/deep", ("ecliptic",)),
            EngineEntry("Robby", "python3 engine.py", "~/engines", GAMES),
        )
        registry = FakeEngines(entries if which != "none" else ())
        titles = {game: entry.title for game, entry in ENTRIES.items()}
        dialog = EnginesDialog(registry, titles, self._services.tasks)
        return Form(dialog, dialog.close_button)

    def _engine(self, _which: str) -> Form:
        titles = {game: entry.title for game, entry in ENTRIES.items()}
        dialog = EngineForm(None, titles, lambda _entry: "The engine needs a name.")
        return Form(dialog, dialog.save)

    def _first(self, _which: str) -> Form:
        window = SimpleNamespace(settings=Settings(), language=self._code, theme=self._theme())
        page = FirstStartPage(cast("TableWindow", window))
        form = Form(page, page.go_on)
        page.done.connect(lambda: form.left.append(True))
        return form

    def _profiles(self, _which: str) -> Form:
        store = self._services.profiles()
        for name in ("Amélie", "Bartholomé-Alexandre"):
            if store.find(name) is None:
                store.put(Profile(name, "fr", "contrast", 1.5))
        dialog = ProfilesDialog(store, Settings(), str)
        return Form(dialog, dialog.close_button)

    def _profile(self, _which: str) -> Form:
        dialog = ProfileForm(Profile("Amélie"), lambda _profile: "The profile needs a name.")
        return Form(dialog, dialog.save)

    def _keys(self, _which: str) -> Form:
        dialog = KeysDialog("")
        return Form(dialog, dialog.close_button)

    def _pin(self, _which: str) -> Form:
        dialog = PinDialog("Amélie", lambda _pin: True)
        return Form(dialog, dialog.set)

    def _saved(self, which: str) -> Form:
        people = tuple(Seat("human", name) for name in ("Bartholomé-Alexandre", "Maximilienne", "Zoé"))
        saved: Any = [
            SimpleNamespace(
                header=SimpleNamespace(
                    game=game,
                    created=f"2026-11-2{day}T20:00:00+00:00",
                    seats=people[: ENTRIES[game].seats],
                ),
            )
            for day in range(3)
            for game in GAMES
        ]
        dialog = SavedGamesDialog(saved if which != "none" else [])
        return Form(dialog, dialog.continue_button)

    def _notes(self, _which: str) -> Form:
        notes = Annotation("She emptied her hand in the last turn.", ("final", "with Ana"), favourite=True)
        dialog = NoteForm("EpiZodiak: Amélie, Hamal, Vega", notes, lambda _notes: None, None)
        return Form(dialog, dialog.save)

    def _picture(self, game: str) -> Form:
        replay = read_replay(record_texts().get(f"0.1.0 {game}.ezr") or finished_text(game, "form"), RULES)
        maker = PictureMaker(replay, self._ui(game), NIGHT, self._services.art, arabic=False)
        dialog = PictureDialog(maker, self._services.tasks)
        return Form(dialog, dialog.save_button)

    def _share(self, game: str) -> Form:
        replay = read_replay(record_texts().get(f"0.1.0 {game}.ezr") or finished_text(game, "form"), RULES)
        card = card_of(replay, self._ui(game), {"hints"})._replace(codes=("E100-7K2P-QW4X-9M3T",))
        style = SceneStyle(self._theme(), self._services.art, arabic=False, text_scale=1.0)
        dialog = ShareDialog(CardPicture(card, replay.seats, style), "card")
        return Form(dialog, dialog.copy_button)

    def _daily(self, which: str) -> Form:
        game, _, state = which.partition(" ")
        today, seats = date(2026, 11, 26), ENTRIES[game].seats
        sky = daily_sky(game, today, ("leo", "aries"))
        entry, days = DayEntry(f"{game} {today}"), []
        if state != "new":
            points = tuple((9 + number, *range(1, seats)) for number in range(len(sky.deals)))
            played = points if state == "done" else points[:-1]
            entry = entry.with_try(OfficialTry("Zoé", ("a", "b", "c")[: len(sky.deals)], played))
            entry = entry._replace(par=13.975)
            days = [today - timedelta(ago) for ago in (*range(1, 5), *range(8, 40))]
        days += [today] * (state == "done")
        names = [("Regulus", STRENGTHS[2].strength), ("Hamal", STRENGTHS[0].strength)]
        shown = {day: day.day % 3 > 0 for day in days}
        content = Today(sky, names, entry, shown, "Zoé", ["Zoé", "Bo"], is_over=state == "done")
        page = DailyPage(content, self._services.art, self._theme)
        return self._page(page, page.play_button)

    def _rules(self, game: str) -> Form:
        return Form(RulesWindow(data_dir("resources") / "rules", game))

    def _about(self, _which: str) -> Form:
        dialog = AboutDialog(data_dir("resources"))
        return Form(dialog, dialog.close_button)

    def _trouble(self, _which: str) -> Form:
        return self._notice(error_notice(self._services.log_file, "details"))

    def _crash(self, _which: str) -> Form:
        return self._notice(crash_notice(lambda: None, lambda: None))

    @staticmethod
    def _notice(dialog: Notice) -> Form:
        close = next(each for each in dialog.findChildren(QAbstractButton) if each.property("primary"))
        return Form(dialog, close)

    def _options(self, which: str) -> Form:
        game, _, who = which.partition(" ")
        dialog = OptionsDialog(
            self._ui(game).options_form(), TableSignals(lambda: 0.0), may_change=who == "host"
        )
        return Form(dialog, dialog.change if who == "host" else dialog.close_button)

    def _deal(self, _which: str) -> Form:
        dialog = DealDialog([], "one two three four", [], lambda _sentence: None)
        return Form(dialog, dialog.close_button)

    def _check(self, _which: str) -> Form:
        dialog = CheckDialog()
        dialog.show_report("All is well.")
        return Form(dialog, dialog.close_button)

    # --- pages

    def _opening(self, which: str) -> Form:
        game, _, which = which.partition(" ")
        page = StartPage(game, self._services.art, self._theme, newcomer=lambda: which == "first")
        page.buttons["continue"].setEnabled(True)
        return Form(page)

    def _learn(self, which: str) -> Form:
        game, _, who = which.partition(" ")
        lessons, _ = lessons_in(self._services.resources / "lessons" / game)
        page = LearnPage(self._ui(game), lessons, self._services.art, self._theme)
        done = {"new": 0, "half": len(lessons) // 2, "done": len(lessons)}[who]
        times = [LessonDone(f"{game}/{lesson.name}", 61.5) for lesson in lessons[:done]]
        profiles = ["Amélie", "Bartholomé-Alexandre"] if who == "half" else []
        page.show_progress(Learned("Amélie" if profiles else "", tuple(times)), profiles)
        return self._page(page, None)

    def _library(self, which: str) -> Form:
        def paint(_game: GameRow, size: QSize) -> QPixmap:
            picture = QPixmap(size)
            picture.fill(self._theme().background_centre)
            return picture

        rows = () if which == "none" else ROWS
        page = LibraryPage(lambda _query, _sort, _falling: rows, paint, self._services.art, self._theme)
        if which == "trash":
            page.show_deleted(lambda: "“Ana, Bo, Cy” is in the trash.")
        return self._page(page, page.open)

    def _personal(self, game: str) -> PersonalPage:
        """Return the page of many games of one game, or of none."""
        text, shown = (lambda game, options: f"{game} {options}"), game or GAMES[0]
        page = PersonalPage(shown, self._theme, self._services.art, text)
        games = games_of(met_rows(game), "", "Amélie")
        page.show_games(shown, games, self._services.bots.choices(shown))
        return page

    def _statistics(self, which: str) -> Form:
        """Return the statistics of many games of one game, or of none, with two traits that were counted."""
        game, _, chart = which.partition(" ")
        page = self._personal(game)
        page.person.show_people(["Amélie"], "Amélie")
        text = Label("takes the top of the discard", "prend la carte de la défausse")
        own = Estimate(0.5, 0.4, 0.6)
        page.show_likenesses(
            [
                Likeness("aries", text, is_share=True, own=own, character=0.6, plain=0.2),
                Likeness("leo", text, is_share=False, own=own, character=1.5, plain=1.2),
            ]
            if game
            else []
        )
        page.which.setCurrentIndex(max(0, page.which.findData(chart)))
        return self._page(page, None)

    def _characters(self, game: str) -> Form:
        page = self._personal(game)
        page.person.show_people([], "")
        page.show_tab("characters")
        return self._page(page, page.play)

    def _new(self, which: str) -> Form:
        services, (game, *coded) = self._services, which.split()
        page = NewGamePage(
            self._ui(game),
            services.bots.choices(game),
            services.art,
            self._theme,
            "Amélie",
        )
        names = ("Hamal", "Vega")[: ENTRIES[game].seats - 1]
        bots = (Seat("bot", name, services.bots.choices(game)[-1].kind) for name in names)
        page.show_setup(GameSetup(game, {}, (Seat("human", "Amélie"), *bots)))
        if coded:
            page.ask_for_code(str(deal_code(game, {}, "form")))
        return self._page(page, page.start)

    def _duplicate(self, which: str) -> Form:
        game, how = which.split()
        bots = [Seat("bot", name, "casual") for name in ("Hamal", "Vega")[: ENTRIES[game].seats - 1]]
        match = DuplicateMatch(deals_of(game, {}, "form"), (Seat("human", "Amélie"), *bots))
        played = match.length if how == "done" else match.length - 4
        for number in range(played):
            points = [number * 3 % 4, number * 5 % 3, 2][: len(match.players)]
            match = match.with_table(str(number)).with_points(str(number), points)
        page = DuplicatePage(match, self._theme)
        return self._page(page, page.new if how == "done" else page.next)

    def _host(self, game: str) -> Form:
        page = HostPage(self._ui(game), "Amélie", self._theme)
        return self._page(page, page.open)

    def _join(self, which: str) -> Form:
        page = JoinPage("Amélie", self._theme)
        tables = [
            ListedTable("1", "Ana’s table", "epizodiak", "open", 2, 3, addresses=("192.168.1.12:47999",)),
            ListedTable("2", "Bo’s table", "ecliptic", "running", 0, 2, 3, known=True),
        ]
        page.show_tables(tables if which != "none" else [])
        if which == "none":
            page.address.setText("192.168.1.12")
        return self._page(page, page.join, own={page.address: page.join_address})

    def _lobby(self, which: str) -> Form:
        game, _, who = which.partition(" ")
        signals = TableSignals(lambda: 0.0)
        others = [person("Bo", 2)] if who == "host" else []
        lobby = with_seats(lobby_of(game), person("Ana", HOST), *others)
        client = FakeTableClient(signals, lobby, 1 if who == "guest" else HOST)
        client.show(lobby)
        signals.attach(client)
        page = LobbyPage(signals, self._ui(game), self._services, self._theme, "Cy")
        own: dict[QWidget, QAbstractButton] = {line.name: line.sit for line in page.seat_rows}
        own[page.chat.text] = page.chat.send
        return self._page(page, None, own=own)


ONCE = ("",)
KINDS: dict[str, tuple[str, ...]] = {
    "settings": tuple(PAGES),
    "engines": ("", "none"),
    **dict.fromkeys(("engine", "keys", "pin", "first", "profiles", "profile", "notes"), ONCE),
    "saved": ("", "none"),
    **dict.fromkeys(("picture", "share", "rules", "characters", "host"), GAMES),
    "daily": tuple(f"{game} {state}" for game in GAMES for state in ("new", "half", "done")),
    **dict.fromkeys(("about", "trouble", "crash", "deal", "check"), ONCE),
    "options": tuple(f"{game} {who}" for game in GAMES for who in ("host", "guest")),
    "opening": (*GAMES, f"{GAMES[0]} first"),
    "learn": tuple(f"{game} {who}" for game in GAMES for who in ("new", "half", "done")),
    "library": ("", "none", "trash"),
    "statistics": ("", *GAMES, f"{GAMES[0]} ratings", f"{GAMES[1]} traits"),
    "new": (*GAMES, f"{GAMES[0]} code"),
    "duplicate": (f"{GAMES[0]} half", f"{GAMES[1]} done"),
    "join": ("", "none"),
    "lobby": tuple(f"{game} {who}" for game in GAMES for who in ("host", "alone", "guest")),
}
"""The variants of each kind of form."""
NAMES = tuple(f"{kind} {which}".rstrip() for kind, every in KINDS.items() for which in every)
