"""Statistics and characters in the window: read from records, for a person, in both languages."""

from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.app.profiles import Profile
from epizodiak_qt.desktop.library.chart_table import ChartTable
from epizodiak_qt.desktop.library.personal_page import PersonalPage
from epizodiak_qt.desktop.main_window import MainWindow
from tests.desktop.accessible_tree import things
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import choose
from tests.desktop.record_reader import RecordReader, texts

Key = Qt.Key
GAMES = 21


@pytest.fixture
def reader(window: MainWindow, clock: FakeClock, tmp_path: Path) -> RecordReader:
    """Return a player whose library has one game of Ecliptic 21 times, against Regulus or a casual bot."""
    folder = tmp_path / "records"
    folder.mkdir()
    text = texts()["ecliptic"]
    for day in range(1, GAMES + 1):
        bot = "leo" if day % 3 else "casual"
        dated = text.replace('[Kind1 "person"]', f'[Kind1 "{bot}"]').replace("11-21T", f"11-{day:02}T")
        (folder / f"{day}.ezr").write_text(dated, "utf-8")
    window.choose_game("ecliptic")
    return RecordReader(window, clock)


def cells(table: ChartTable) -> list[list[str]]:
    """Return the texts of a chart by row, without those of the bars."""
    return [
        [item.text() for column in range(table.columnCount()) if (item := table.item(row, column))]
        for row in range(table.rowCount())
    ]


async def open_statistics(reader: RecordReader) -> PersonalPage:
    """Open the library by its key, go to the statistics, and wait until the games are counted."""
    QTest.keySequence(reader.window, QKeySequence("Ctrl+L"))
    reader.click_widget(reader.window.library.page.tabs.buttons["statistics"])
    page = reader.window.statistics.page
    assert page.note.text() == "The records are being read."
    await reader.until(lambda: page.table.rowCount() > 0)
    assert not page.note.isVisible()
    assert page.isVisible()
    return page


@pytest.mark.usefixtures("screen_reader")
async def test_statistics_count_the_games_of_the_library(reader: RecordReader) -> None:
    """Totals, wins by each group, and the rating among the bots; Escape leaves.

    A screen reader reads a chart as a table: each cell has its title and its row; a bar is read in words.
    The text about the style names the character that is nearest, and its chart lists the trait first. The
    language reaches every chart, also the rows, which follow from the games.
    """
    page = await open_statistics(reader)
    assert reader.window.focusWidget() is page.tabs.buttons["statistics"]
    totals = dict(cells(page.table))
    assert totals["Games"] == str(GAMES)
    assert totals["Most days in a row"] == str(GAMES)
    assert {"Pairs a game", "Combats begun a game", "Average place"} <= {*totals}
    assert [row[:2] for row in cells(page.chart)] == [["Regulus (Leo)", "14"], ["Casual bot", "7"]]
    share = cells(page.chart)[0][2]
    await reader.settle()
    read = [each.name for each in things(page) if each.role == QAccessible.Role.Cell]
    first = read.index(f"Group Regulus (Leo), Games 14, Ahead {share}")
    assert read[first + 1 : first + 4] == [
        "Games 14, Regulus (Leo)",
        f"Ahead {share}, Regulus (Leo)",
        f"{share}; usual: 50%, Regulus (Leo)",
    ]
    for dimension, name in (
        ("game", "Ecliptic"),
        ("seat", "Seat 1"),
        ("table", "–"),
        ("help", "with help"),
        ("month", "November 2026"),
    ):
        choose(page.which, dimension)
        assert cells(page.chart)[0][:2] == [name, str(GAMES)]
    choose(page.which, "edition")
    assert cells(page.chart)[0][0]
    choose(page.which, "ratings")
    players = [row[0] for row in cells(page.chart)]
    assert sorted(players) == ["Beginner bot", "Casual bot", "Master bot", "Strong bot", "You"]
    choose(page.which, "traits")
    await reader.until(lambda: page.chart.rowCount() > 0)
    character, trait = cells(page.chart)[0][0].split(": ")
    said = f"You play most like {character}. The trait that says so: {trait}."
    assert page.facts.text().splitlines()[0] == said
    choose(page.which, "opponent")
    reader.window.apply_setting("language", "fr")
    await reader.until(lambda: cells(page.table)[0] == ["Parties", str(GAMES)])
    assert cells(page.chart)[0][0] == "Regulus (Lion)"
    assert page.which.currentText() == "Victoires par adversaire"
    choose(page.which, "ratings")
    assert ["Vous"] in [row[:1] for row in cells(page.chart)]
    QTest.keyClick(page, Key.Key_Escape)
    assert reader.window.start_page.isVisible()


@pytest.mark.parametrize("scale", [1.0, 2.0])
async def test_each_row_of_a_chart_is_reached_and_long_names_wrap(reader: RecordReader, scale: float) -> None:
    """In 1280x720, also where a chart is higher than the page; no chart scrolls sideways.

    The names of editions are the longest ones of groups.
    """
    window = reader.window
    window.resize(1280, 720)
    window.apply_setting("text_scale", scale)
    page = await open_statistics(reader)
    choose(page.which, "ratings")
    await reader.settle()
    for table in (page.table, page.chart):
        table.setFocus(Qt.FocusReason.TabFocusReason)
        await reader.settle()
        for row in range(table.rowCount()):
            assert table.currentRow() == row
            cell = table.visualRect(table.currentIndex())
            seen = table.viewport().visibleRegion().boundingRect()
            assert seen.contains(cell.center()), row
            QTest.keyClick(table, Key.Key_Down)
    assert page.chart.height() > page.height() * scale / 4
    choose(page.which, "edition")
    item = page.chart.item(0, 0)
    assert item is not None
    item.setText("A match to 7 points. The French rules of November 2021, which are the present version.")
    window.resize(1270, 720)
    await reader.settle()
    metrics = page.chart.fontMetrics()
    lines = metrics.horizontalAdvance(item.text()) / page.chart.columnWidth(0)
    assert lines > 1
    assert page.chart.rowHeight(0) >= lines * metrics.lineSpacing()
    for chart in (page.table, page.chart):
        assert chart.horizontalScrollBar().maximum() == 0


async def test_games_count_for_the_profile_in_the_seat(reader: RecordReader) -> None:
    """At first they are of the profile that played last. The others stay those of a person without one."""
    services = reader.window.services
    services.profiles().put(Profile("Nour"))
    services.profiles().put(Profile("Zoé"))
    library = services.library()
    for file in ("1.ezr", "2.ezr"):
        library.annotate(library.annotation(file)._replace(profiles=("Nour", "")))
    page = await open_statistics(reader)
    assert page.person.currentData() == "Nour"
    counts = []
    for name in ("Nour", "Zoé", ""):
        choose(page.person, name)
        counts.append(dict(cells(page.table)).get("Games"))
    assert counts == ["2", None, str(GAMES - 2)]
    page.person.chosen.emit("Zoé")
    assert "No finished game yet." in page.note.text()
    assert not page.table.isVisible()


async def test_a_character_is_chosen_as_an_opponent(reader: RecordReader) -> None:
    """The page lists twelve with their record; the button opens a new game against the chosen one."""
    await open_statistics(reader)
    reader.click_widget(reader.window.statistics.page.tabs.buttons["characters"])
    page = reader.window.statistics.page
    await reader.until(lambda: page.table.rowCount() == 12)
    assert reader.window.focusWidget() is page.table
    page.table.setCurrentCell(4, 0)
    assert cells(page.table)[4][:2] == ["Regulus\nLeo – strong", "14"]
    assert page.name.text() == "Regulus – Leo"
    assert "Loves: its own card" in page.facts.text()
    assert "Strength: strong, rating 1075" in page.facts.text()
    assert "Your games: 14, ahead in " in page.facts.text()
    page.table.setCurrentCell(0, 0)
    assert "not played against each other" in page.facts.text()
    assert cells(page.table)[0][1] == "–"
    page.table.setCurrentCell(4, 0)
    QTest.keyClick(page.table, Key.Key_Return)
    new = reader.window.local_tables.pages["ecliptic"]
    assert new.isVisible()
    assert [seat.bot for seat in new.setup().seats][1] == "leo"
    assert new.setup().seats[1].name == "Regulus"


async def test_the_tabs_keep_the_focus_and_a_new_game_asks_first_if_one_would_be_lost(
    reader: RecordReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both tabs are one page, which is not shown anew. A no leaves the table as it is.

    The choice of the game is that of the window, and each game has its words for the characters.
    """
    page = await open_statistics(reader)
    for tab in ("characters", "statistics"):
        reader.click_widget(page.tabs.buttons[tab])
        assert page.title.text() == tab.title()
    assert reader.window.focusWidget() is page.tabs.buttons["statistics"]
    assert not page.play.isVisible()
    assert page.chart.isVisible()
    reader.window.do("characters")
    await reader.until(lambda: page.table.rowCount() == 12)
    reader.click_widget(page.game_picker.buttons["epizodiak"])
    assert reader.window.game == "epizodiak"
    assert "Loves: laying at once" in page.facts.text()
    ask = Mock(return_value=True)
    monkeypatch.setattr(reader.window, "would_lose", ask)
    reader.click_widget(page.play)
    assert ask.call_count == 1
    assert not reader.window.local_tables.pages
    assert not page.isVisible()
