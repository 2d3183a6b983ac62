"""The bots and engines of a table: the menu of a seat, the list of engines, and unknown bots."""

import asyncio
import shlex
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from epizodiak_qt.desktop.app.tasks import Tasks
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.dialogs.engines_dialog import EngineForm, EnginesDialog
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.shell.start.new_game_page import NewGamePage
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.engines import EngineEntry, EngineTrial
from epizodiak_qt.table.entries import Seat, SeatReassigned
from tests.bots.engines.scripts import HONEST, command
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer, choose, shown_below
from tests.desktop.program_window import raise_error
from tests.lobby.fake_bots import ENGINE, LEO, PISCES, fake_choices
from tests.lobby.fake_engines import FakeEngines


@pytest.fixture
def idle_window(window: MainWindow, still_bots: None) -> MainWindow:
    """Return a window whose menus offer bots of every group; no bot plays."""
    window.services = window.services._replace(bots=window.services.bots._replace(choices=fake_choices))
    window.local_tables._services = window.services
    return window


@pytest.fixture
def page(idle_window: MainWindow) -> NewGamePage:
    """Return the new-game page of EpiZodiak."""
    idle_window.local_tables.show_new_game()
    return idle_window.local_tables.pages["epizodiak"]


def entries(box: Any, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole) -> list[str]:
    """Return the texts of the entries."""
    return [str(box.itemData(index, role)) for index in range(box.count()) if box.itemData(index)]


@pytest.mark.qt_log_ignore("^This plugin does not support (grabbing the keyboard|raise)", extend=True)
async def test_the_menu_shows_strengths_then_characters_then_engines(
    idle_window: MainWindow, page: NewGamePage, clock: FakeClock, styled_app: QApplication
) -> None:
    """A line begins each group; each entry tells strength and style, also to a screen reader.

    Down leads through all bots, and a letter leads to a character. The menu follows the language at once; the
    chosen bot stays chosen. The popup is as wide as its longest line and the scroll bar.
    """
    box = page.rows[1].kind
    kinds = [box.itemData(index) for index in range(box.count())]
    bots = ["beginner", "casual", "strong", "master", "leo", "pisces", "engine:Foo"]
    assert kinds == ["human", *bots]
    first = [kind for kind in kinds if box.begins_group(box.findData(kind))]
    assert first == ["beginner", "leo", "engine:Foo"]
    spoken = entries(box, Qt.ItemDataRole.AccessibleTextRole)
    assert "Leo – strong. Hoards sets." in spoken
    assert any(text.startswith("Casual bot. ") for text in spoken)
    choose(box, "human")
    for kind in bots:
        QTest.keyClick(box, Qt.Key.Key_Down)
        assert box.currentData() == kind
    QTest.keyClick(box, Qt.Key.Key_L)
    assert box.currentData() == "leo"
    assert box.currentText() == "Leo – strong"
    assert box.accessibleDescription() == box.toolTip() == "Hoards sets."
    assert not box.itemIcon(box.currentIndex()).isNull()
    idle_window.apply_setting("language", "fr")
    await MousePlayer(idle_window, clock).settle()
    assert box.currentText() == "Lion – confirmé"
    assert box.toolTip() == "Amasse les brelans."
    assert "Robot amateur" in entries(box)
    box.setMaxVisibleItems(4)
    box.showPopup()
    styled_app.processEvents()
    view = box.view()
    assert view.verticalScrollBar().isVisible()
    assert view.sizeHintForColumn(0) <= view.viewport().width()
    box.hidePopup()


async def test_a_character_brings_its_name(page: NewGamePage) -> None:
    """Another bot brings another one; a name that was typed stays, and so does that of a person.

    The same character at a second seat has a number, so that log and status line tell them apart.
    """
    for row in page.rows[1:]:
        choose(row.kind, LEO.kind)
    assert [seat.name for seat in page.setup().seats] == ["Amélie", "Regulus", "Regulus 2"]
    for row in page.rows[1:]:
        choose(row.kind, "casual")
    row = page.rows[0]
    choose(row.kind, LEO.kind)
    assert row.name.text() == "Regulus"
    choose(row.kind, PISCES.kind)
    assert row.name.text() == "Alrescha"
    choose(row.kind, "master")
    assert row.name.text() == "Rigel"
    choose(row.kind, "human")
    assert row.name.text() == "Amélie"
    choose(row.kind, LEO.kind)
    row.name.setText("Simba")
    choose(row.kind, "strong")
    assert row.name.text() == "Simba"


async def test_play_now_takes_the_bots_of_the_last_new_game(
    idle_window: MainWindow, page: NewGamePage, clock: FakeClock
) -> None:
    """Before the first one, the casual bot in a usual match; a bot that is no longer known gives way to it.

    The panel of a bot tells its strength in its tooltip, below the name; that of a person has no such line.
    """
    tables, hands = idle_window.local_tables, MousePlayer(idle_window, clock)
    idle_window.back()
    hands.click_widget(idle_window.start_page.buttons["play"])
    header = hands.session.table.header
    assert header.seats == page.setup().seats
    assert (header.options["mode"], header.options["target"]) == ("match", 7)
    assert [seat.bot for seat in page.setup().seats] == ["", "casual", "casual"]
    tables.show_new_game()
    choose(page.rows[1].kind, LEO.kind)
    choose(page.rows[2].kind, ENGINE.kind)
    hands.click_widget(page.start)
    tables.play_now()
    assert hands.session.table.header.seats == (
        Seat("human", "Amélie"),
        Seat("bot", "Regulus", "leo"),
        Seat("bot", "Vega", "engine:Foo"),
    )
    panels = hands.session.page.scene.players
    assert panels[1].toolTip().splitlines()[:2] == ["Regulus", "Bot: Leo, strong"]
    assert "Bot" not in panels[0].toolTip()
    tables._services = tables._services._replace(
        bots=tables._services.bots._replace(choices=lambda game: fake_choices(game)[:-1])
    )
    tables.play_now()
    assert [seat.bot for seat in hands.session.table.header.seats] == ["", "casual", "casual"]
    vega = hands.session.page.scene.players[2]
    assert vega.toolTip().splitlines()[:2] == ["Vega", "Bot: casual"]
    tables.show_new_game()
    assert page.rows[2].kind.currentData() == "casual"


# --- an engine in the window: the seat menu offers it, and it plays at the table


async def test_an_engine_of_the_settings_plays_at_a_table(window: MainWindow, clock: FakeClock) -> None:
    """It is in the menu of a seat, and its moves go on while the event loop of Qt runs."""
    bots = window.services.bots
    robby = EngineEntry("Robby", shlex.join(command(HONEST)), "", ("ecliptic",))
    assert bots.engines().put(robby) is None
    assert [choice.kind for choice in bots.choices("ecliptic")][-1] == "engine:Robby"
    seats = (Seat("human", "Ana"), Seat("bot", "Robby", "engine:Robby"))
    window.local_tables.begin(GameSetup("ecliptic", {}, seats))
    player = MousePlayer(window, clock)
    table = player.session.table
    while not any(getattr(entry, "seat", None) == 1 for entry in table.entries):
        await player.settle()
        if 0 in table.state().acting:
            update = table.update_for(0)
            assert table.act(0, update.legal[0], str(len(table.entries))) is None
    assert not player.session.page.prompt_bar.asking


# --- a game with a bot that is not known here: the player may choose another one, and nothing is lost


async def open_game(window: MainWindow, clock: FakeClock, *bots: str) -> MousePlayer:
    """Begin a game with a person and these bots; return the player once the bots have been seated."""
    first, second = bots
    seats = (Seat("human", "Ana"), Seat("bot", "Bo", first), Seat("bot", "Cy", second))
    window.local_tables.begin(GameSetup("epizodiak", {}, seats))
    player = MousePlayer(window, clock)
    await player.until(lambda: player.session.bots is not None)
    return player


async def test_unknown_bots_are_asked_about_one_after_the_other(window: MainWindow, clock: FakeClock) -> None:
    """A no leaves the seat empty, and the line above the table says why the game waits.

    A table with the question can be left: it is dropped, and the next table opens without it. After a yes a
    casual bot plays on; the journal keeps who plays, so that it is not asked again.
    """
    for code in ("fr", "en"):
        window.apply_setting("language", code)
        player = await open_game(window, clock, "clever", "cunning")
        assert player.session.page.prompt_bar.asking
        window.leave_table()
        again = await open_game(window, clock, "casual", "casual")
        assert not again.session.page.prompt_bar.asking
        window.leave_table()
    player = await open_game(window, clock, "clever", "engine:Deep Thought")
    bar = player.session.page.prompt_bar
    assert "“clever”" in bar.question.text()
    player.click_widget(bar.no)
    assert "Cy was played by the bot “Deep Thought”" in bar.question.text()
    player.click_widget(bar.no)
    assert not bar.asking
    assert player.session.table.state().seats[1].bot == "clever"
    assert "The game waits for a bot that is not known here." in player.session.page.scene.status.shown
    window.leave_table()
    player = await open_game(window, clock, "casual", "cunning")
    player.click_widget(player.session.page.prompt_bar.yes)
    assert not player.session.page.prompt_bar.asking
    assert player.session.table.state().seats[2] == Seat("bot", "Cy", "casual")
    window.leave_table()
    window.local_tables.continue_game()
    assert SeatReassigned(2, Seat("bot", "Cy", "casual")) in player.session.table.entries
    await player.until(lambda: player.session.bots is not None)
    assert not player.session.page.prompt_bar.asking


# --- Settings, Engines: the list, the form of one engine, and the test


Make = Callable[..., EnginesDialog]

GAMES = {"epizodiak": "EpiZodiak", "ecliptic": "Ecliptic"}
ROBBY = EngineEntry("Robby", "python3 robby.py", "", ("epizodiak", "ecliptic"))
DEEP = EngineEntry("Deep", "deep --level 9", "", ("ecliptic",))
FULL = Sentence("The disk is full.", "Le disque est plein.")


@pytest.fixture
def make(styled_app: QApplication, language: Language, qtbot: QtBot) -> Make:
    """Return a function that shows a dialog."""

    def one(registry: FakeEngines, lang: str = "en") -> EnginesDialog:
        language.switch(lang)
        dialog = EnginesDialog(registry, GAMES, Tasks(raise_error))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return one


def form_of(dialog: EnginesDialog) -> EngineForm:
    """Return the form that is open."""
    (form,) = shown_below(dialog, EngineForm)
    return form


def rows(dialog: EnginesDialog) -> list[str]:
    """Return the first line of each row of the list."""
    return [dialog.list.item(row).text().split("\n")[0] for row in range(dialog.list.count())]


def test_an_engine_is_added_changed_and_removed(make: Make) -> None:
    """Each change is stored at once; a removal takes a second click in the same row."""
    registry = FakeEngines((ROBBY,))
    dialog = make(registry)
    assert rows(dialog) == ["Robby – EpiZodiak, Ecliptic"]
    dialog.add.click()
    form = form_of(dialog)
    QTest.keyClicks(form.name, "Deep")
    QTest.keyClicks(form.command, "  deep --level 9 ")
    form.games["epizodiak"].click()
    form.save.click()
    assert registry.entries[1] == DEEP
    assert rows(dialog) == ["Robby – EpiZodiak, Ecliptic", "Deep – Ecliptic"]
    dialog.list.setCurrentRow(0)
    dialog.change.click()
    form = form_of(dialog)
    assert form.entry == ROBBY
    form.name.setText("Robby 2")
    form.save.click()
    for row in (0, 1, 0):
        assert [entry.name for entry in registry.entries] == ["Robby 2", "Deep"]
        dialog.list.setCurrentRow(row)
        dialog.remove.click()
    dialog.remove.click()
    assert rows(dialog) == ["Deep – Ecliptic"]
    assert dialog.list.currentRow() == 0


def test_a_refused_engine_stays_in_the_form_with_the_reason(make: Make) -> None:
    """Nothing typed is lost. Problems of the file are shown, on reading and on writing."""
    registry = FakeEngines()
    registry.refused = FULL
    dialog = make(registry, "fr")
    assert not any(button.isEnabled() for button in (dialog.change, dialog.remove, dialog.test))
    dialog.add.click()
    form = form_of(dialog)
    form.name.setText("Deep")
    form.save.click()
    assert form.isVisible()
    assert (form.refusal.text(), form.name.text()) == ("Le disque est plein.", "Deep")
    assert registry.entries == ()
    registry = FakeEngines((ROBBY,), FULL)
    dialog = make(registry)
    assert dialog.report.text() == FULL.en
    registry.not_stored = Sentence("No.", "Non.")
    for _ in range(2):
        dialog.remove.click()
    assert dialog.report.text() == "No."


@pytest.mark.parametrize(
    ("trial", "words"),
    [
        (
            EngineTrial("Deep", "Ada", (("ecliptic", 0.04),)),
            "“Robby” answers: it is Deep by Ada. Ecliptic: a move in 0.04\u00a0s. It can play.",
        ),
        (EngineTrial("Deep"), "“Robby” answers: it is Deep. It can play."),
        (EngineTrial(fault=Sentence("It has ended. " * 9 + "Full.", "…")), "It has ended. " * 9 + "Full."),
        (EngineTrial("Deep", fault=FULL), "“Robby” answers: it is Deep. The disk is full."),
    ],
    ids=["all", "name", "long fault", "name and fault"],
)
async def test_the_result_of_a_test_stands_under_its_engine_and_moves_no_button(
    trial: EngineTrial, words: str, make: Make
) -> None:
    """While it runs, no second one can begin. Another engine shows its own result, or none."""
    registry = FakeEngines((ROBBY, DEEP))
    registry.trial = trial
    dialog = make(registry)
    before = dialog.test.geometry()
    dialog.test.click()
    assert dialog.report.text() == "“Robby” is being tested…"
    assert not dialog.test.isEnabled()
    assert dialog.running_test is not None
    await dialog.running_test
    await asyncio.sleep(0)
    QCoreApplication.processEvents()
    assert dialog.test.isEnabled()
    assert registry.tested == [ROBBY]
    assert dialog.test.geometry() == before
    for row, shown in ((0, words), (1, ""), (0, words)):
        dialog.list.setCurrentRow(row)
        assert dialog.report.text() == shown


async def test_closing_the_dialog_stops_the_test(make: Make) -> None:
    """The process of the engine is ended by it."""
    dialog = make(FakeEngines((ROBBY,)))
    dialog.test.click()
    test = dialog.running_test
    assert test is not None
    dialog.close()
    with pytest.raises(asyncio.CancelledError):
        await test


async def test_an_engine_added_in_the_settings_is_in_the_open_seat_menus(window: MainWindow) -> None:
    """The page of a new game need not be opened again."""
    window.local_tables.show_new_game()
    (page,) = window.local_tables.pages.values()
    menu = page.rows[1].kind
    assert menu.findData("engine:Deep") < 0
    settings = window.dialogs.show_settings()
    settings.engines.click()
    (dialog,) = settings.findChildren(EnginesDialog)
    assert dialog.isVisible()
    assert dialog.list.count() == 0
    dialog.add.click()
    form = form_of(dialog)
    form.name.setText("Deep")
    form.command.setText("deep")
    form.save.click()
    assert rows(dialog) == ["Deep – " + ", ".join(entry.title for entry in ENTRIES.values())]
    assert menu.itemText(menu.findData("engine:Deep")) == "Deep"
    dialog.close()
    settings.close()
