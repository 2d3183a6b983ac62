"""Settings, Engines: the list, the form of one engine, and the test."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.app.tasks import Tasks
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.dialogs.engines_dialog import EngineForm, EnginesDialog
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.engines import EngineEntry, EngineTrial
from tests.desktop.mouse_player import shown_below
from tests.desktop.program_window import raise_error
from tests.lobby.fake_engines import FakeEngines

Make = Callable[..., EnginesDialog]

GAMES = {"epizodiak": "EpiZodiak", "ecliptic": "Ecliptic"}
ROBBY = EngineEntry("Robby", "python3 robby.py", "", ("epizodiak", "ecliptic"))
DEEP = EngineEntry("Deep", "deep --level 9", "", ("ecliptic",))
FULL = Sentence("The disk is full.", "Le disque est plein.")


@pytest.fixture
def make(styled_app: QApplication, language: Language) -> Iterator[Make]:
    """Make dialogs, and close them after the test."""
    made: list[EnginesDialog] = []

    def one(registry: FakeEngines, lang: str = "en") -> EnginesDialog:
        language.switch(lang)
        made.append(EnginesDialog(registry, GAMES, Tasks(raise_error)))
        made[-1].setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        made[-1].show()
        return made[-1]

    yield one
    for dialog in made:
        dialog.close()
        dialog.deleteLater()
    styled_app.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def form_of(dialog: EnginesDialog) -> EngineForm:
    """Return the form that is open."""
    (form,) = shown_below(dialog, EngineForm)
    return form


def rows(dialog: EnginesDialog) -> list[str]:
    """Return the first line of each row of the list."""
    return [dialog.list.item(row).text().split("\n")[0] for row in range(dialog.list.count())]


def test_an_engine_is_added_changed_and_removed(make: Make) -> None:
    """Each change is stored at once; a removal takes a second click."""
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
    assert [entry.name for entry in registry.entries] == ["Robby 2", "Deep"]
    dialog.remove.click()
    assert len(registry.entries) == 2
    dialog.remove.click()
    assert rows(dialog) == ["Deep – Ecliptic"]
    assert dialog.list.currentRow() == 0


def test_a_change_of_row_takes_back_the_first_click_on_remove(make: Make) -> None:
    """The second click would remove another engine."""
    registry = FakeEngines((ROBBY, DEEP))
    dialog = make(registry)
    dialog.remove.click()
    dialog.list.setCurrentRow(1)
    dialog.remove.click()
    assert registry.entries == (ROBBY, DEEP)


def test_a_refused_engine_stays_in_the_form_with_the_reason(make: Make) -> None:
    """Nothing typed is lost."""
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


def test_problems_of_the_file_are_shown(make: Make) -> None:
    """On reading and on writing."""
    registry = FakeEngines((ROBBY,), FULL)
    dialog = make(registry)
    assert dialog.report.text() == FULL.en
    registry.not_stored = Sentence("No.", "Non.")
    dialog.remove.click()
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
        (EngineTrial(fault=FULL), "The disk is full."),
        (EngineTrial("Deep", fault=FULL), "“Robby” answers: it is Deep. The disk is full."),
    ],
)
async def test_the_result_of_a_test_is_told_in_words(trial: EngineTrial, words: str, make: Make) -> None:
    """While it runs, no second one can begin."""
    registry = FakeEngines((ROBBY,))
    registry.trial = trial
    dialog = make(registry)
    dialog.test.click()
    assert dialog.report.text() == "“Robby” is being tested…"
    assert not dialog.test.isEnabled()
    test = dialog.running_test
    assert test is not None
    await test
    await asyncio.sleep(0)
    assert dialog.report.text() == words
    assert dialog.test.isEnabled()
    assert registry.tested == [ROBBY]


async def test_the_result_of_a_test_stands_under_its_engine_and_moves_no_button(make: Make) -> None:
    """Another engine shows its own result, or none."""
    registry = FakeEngines((ROBBY, DEEP))
    registry.trial = EngineTrial(fault=Sentence("“Robby” has ended. " * 6, "«\u202fRobby\u202f»…"))
    dialog = make(registry)
    before = dialog.test.geometry()
    dialog.test.click()
    assert dialog.running_test is not None
    await dialog.running_test
    await asyncio.sleep(0)
    QCoreApplication.processEvents()
    assert dialog.report.text().startswith("“Robby” has ended.")
    assert dialog.test.geometry() == before
    dialog.list.setCurrentRow(1)
    assert dialog.report.text() == ""
    dialog.list.setCurrentRow(0)
    assert dialog.report.text().startswith("“Robby” has ended.")


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
