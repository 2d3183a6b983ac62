"""The library in the window: listing, opening, playing on, notes, deletion, import and export."""

import json
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QKeySequence, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from epizodiak_qt.desktop.dialogs.picture_dialog import PictureDialog
from epizodiak_qt.desktop.library.game_table import NAMES
from epizodiak_qt.desktop.library.library_page import LibraryPage
from epizodiak_qt.desktop.library.note_form import NoteForm
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.style import plain_label
from epizodiak_qt.desktop.style.theme import NIGHT
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.deal_code import deal_code
from epizodiak_qt.games.record import chance_of_steps, read_record
from epizodiak_qt.library.annotations import Annotation
from epizodiak_qt.library.game_row import GameRow
from tests.desktop.accessible_tree import things
from tests.desktop.every_form import ROWS
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import choose_file
from tests.desktop.record_reader import RecordReader, texts
from tests.desktop.scene.scenes import drawings
from tests.library.libraries import note
from tests.table.table_kit import position_of

Key = Qt.Key


def foreign(text: str) -> str:
    """Return a record without the headers that only this program writes."""
    return re.sub(r"\[(Kind[0-9]|Time) .*\]\n", "", text)


@pytest.fixture
def reader(window: MainWindow, clock: FakeClock, tmp_path: Path) -> RecordReader:
    """Return a player with a library of three files: two records and one that is damaged."""
    folder = tmp_path / "records"
    folder.mkdir()
    for day, (game, text) in enumerate(texts().items(), 21):
        people = "\n".join(f'[Kind{seat} "{"casual" if seat else "person"}"]' for seat in range(3))
        dated = foreign(text).replace(
            '[Date "', f'{people}\n[Time "2026-11-{day}T20:00:00+00:00"]\n[Date "', 1
        )
        (folder / f"{game}.ezr").write_text(dated, "utf-8")
    (folder / "torn.ezr").write_text("no record", "utf-8")
    return RecordReader(window, clock)


async def open_library(reader: RecordReader) -> LibraryPage:
    """Open the page by its key, and wait until it is filled."""
    QTest.keySequence(reader.window, QKeySequence("Ctrl+L"))
    page = reader.window.library.page
    await reader.until(lambda: len(page.table.list.games) == 3)
    assert page.isVisible()
    return page


def files(page: LibraryPage) -> list[str]:
    """Return the games of the list, in order."""
    return [game.file.removesuffix(".ezr") for game in page.table.list.games]


def press(page: LibraryPage, key: Key) -> None:
    """Press a key in the list."""
    page.table.setFocus()
    QTest.keyClick(page.table, key)


async def test_a_record_is_found_opened_and_closed_by_keys(reader: RecordReader) -> None:
    """Newest first; what is typed filters at once; Escape clears it, and then leaves. The choice stays."""
    page = await open_library(reader)
    assert files(page) == ["ecliptic", "epizodiak", "torn"]
    assert reader.window.focusWidget() is page.table
    QTest.keySequence(page.table, QKeySequence("Ctrl+F"))
    assert reader.window.focusWidget() is page.search
    QTest.keyClicks(page.search, "epizod")
    assert files(page) == ["epizodiak"]
    assert page.count.text() == "1 of 3 games with “epizod”"
    QTest.keyClick(page.search, Key.Key_Escape)
    assert len(files(page)) == 3
    assert page.table.game is not None
    assert page.table.game.file == "epizodiak.ezr"
    press(page, Key.Key_Up)
    QTest.keyClick(page.table, Key.Key_Return)
    assert reader.at(0)
    assert reader.record.ui.game == "ecliptic"
    reader.window.do("start")
    assert page.isVisible()
    assert page.table.game.file == "ecliptic.ezr"
    press(page, Key.Key_Escape)
    assert reader.window.start_page.isVisible()


@pytest.mark.usefixtures("screen_reader")
async def test_each_row_is_spoken_as_a_sentence_and_a_damaged_record_with_the_reason(
    reader: RecordReader,
) -> None:
    """The first cell is the sentence; every other one begins with its own column and value.

    The reason stands in the list, in the details, and in the note; what needs a whole record is off.
    """
    page = await open_library(reader)
    cells = [each.name for each in things(page) if each.role == QAccessible.Role.Cell]
    game = page.table.list.games[0]
    assert cells[0].startswith("Ecliptic, ")
    assert all(seat.name in cells[0] for seat in game.seats)
    assert cells[1] == f"Game: Ecliptic; {cells[0]}"
    assert len(cells) == 3 * len(NAMES)
    reason = "This is not a game record: it has no headers."
    assert reason in cells[2 * len(NAMES)]
    page.choose("torn.ezr")
    assert reason in page.details.text()
    actions = {name for name, action in page.actions_by_name.items() if action.isEnabled()}
    assert actions == {"open", "favourite", "notes", "delete", "list", "import", "search"}
    press(page, Key.Key_Return)
    assert reason in page.note.text()
    assert page.isVisible()


@pytest.mark.usefixtures("trash")
async def test_a_deleted_game_is_in_the_trash_and_comes_back(reader: RecordReader, tmp_path: Path) -> None:
    """By keys alone; two deletions are undone one after the other.

    A game that cannot be restored is told and stops no other; it comes back once its file is there again.
    """
    page = await open_library(reader)
    before = files(page)
    for left in (2, 1):
        press(page, Key.Key_Delete)
        assert len(files(page)) == left
        assert "in the trash" in page.undo_text.text()
    assert [path.name for path in (tmp_path / "records").iterdir()] == ["torn.ezr"]
    bin_ = tmp_path / "share" / "Trash" / "files"
    gone = next(iter({each.name for each in bin_.iterdir()} - {f"{before[0]}.ezr"}))
    (bin_ / gone).rename(tmp_path / gone)
    for _ in range(2):
        reader.click_widget(page.undo)
        assert len(files(page)) == 2
        assert page.undo_bar.isVisible()
        assert "cannot be restored" in page.note.text()
    (tmp_path / gone).rename(bin_ / gone)
    QTest.keySequence(page.table, QKeySequence("Ctrl+Z"))
    assert not page.undo_bar.isVisible()
    assert files(page) == before


async def test_the_search_takes_the_keys_of_the_list_and_without_a_trash_a_file_stays(
    reader: RecordReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Delete and Ctrl+Z edit the text of the search. The page says why a file stays, with nothing to undo."""
    page = await open_library(reader)
    monkeypatch.setattr("PySide6.QtCore.QFile.moveToTrash", lambda _file: False)
    page.search.setFocus()
    for text in ("", "ecl"):
        page.search.setText(text)
        page.search.setCursorPosition(0)
        QTest.keyClick(page.search, Key.Key_Delete)
        assert page.search.text() == text[1:]
        QTest.keySequence(page.search, QKeySequence("Ctrl+Z"))
        assert page.search.text() == text
    assert page.note.text() == ""
    page.search.clear()
    press(page, Key.Key_Delete)
    assert len(files(page)) == 3
    assert page.note.text().startswith("The system has no trash for this game.")
    assert not page.undo_bar.isVisible()


async def test_the_list_is_sorted_and_finds_notes(reader: RecordReader) -> None:
    """The same column again reverses the order; the chosen game stays chosen. The form cleans the tags."""
    page = await open_library(reader)
    page.choose("torn.ezr")
    page.sorts["game"].trigger()
    rising = files(page)
    page.table.horizontalHeader().sectionClicked.emit(1)
    assert files(page) == rising[::-1]
    page.sorts["rounds"].trigger()
    assert files(page)[0] == "epizodiak"
    assert page.table.game is not None
    assert page.table.game.file == "torn.ezr"
    page.choose("epizodiak.ezr")
    reader.click_widget(page.notes)
    (form,) = reader.window.findChildren(NoteForm)
    form.note.setPlainText("She emptied her hand.\n")
    form.tags.setText(" final,  with Ana ,final,")
    form.favourite.setChecked(True)
    reader.click_widget(form.save)
    game = page.table.game
    assert (game.note, game.tags, game.favourite) == ("She emptied her hand.", ("final", "with Ana"), True)
    page.search.setText("emptied")
    assert files(page) == ["epizodiak"]
    page.search.clear()
    QTest.keySequence(page.table, QKeySequence("Ctrl+D"))
    assert not page.table.game.favourite


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_goes_on_from_a_moment_of_a_record(reader: RecordReader, game: str) -> None:
    """The bots sit where they sat; the end of a game has nothing to go on from."""
    page = await open_library(reader)
    page.choose(f"{game}.ezr")
    reader.click_widget(page.open)
    player = reader.player
    player.go_to(player.last)
    assert not reader.bar.buttons["play_on"].isEnabled()
    assert not reader.window.menus.actions["play_on"].isEnabled()
    moment = player.last // 2
    player.go_to(moment)
    expected = reader.record.replay.moments[moment].position
    reader.click_widget(reader.bar.buttons["play_on"])
    table = reader.session.table
    assert reader.window.records.session is None
    assert table.game.open_view(position_of(table)) == table.game.open_view(expected)
    kinds = [seat.kind for seat in table.header.seats]
    assert kinds == ["human", *["bot"] * (GAMES[game].SEATS - 1)]
    assert [seat.bot for seat in table.header.seats[1:]] == ["casual"] * (GAMES[game].SEATS - 1)
    reader.window.leave_table()


async def test_a_foreign_record_is_played_on_by_one_person(reader: RecordReader, tmp_path: Path) -> None:
    """It does not tell bots from people: one person takes the first seat."""
    path = tmp_path / "friday.ezr"
    path.write_text(foreign(texts()["ecliptic"]), "utf-8")
    reader.window.open_file(path)
    reader.window.do("play_on")
    assert [seat.kind for seat in reader.session.table.header.seats] == ["human", "bot"]
    reader.window.leave_table()


@pytest.mark.parametrize("other", ["", *GAMES])
async def test_a_deal_of_the_library_is_played_again(
    reader: RecordReader, tmp_path: Path, other: str
) -> None:
    """It begins at the deal, with the same players, also if the record has the code of another deal."""
    path = tmp_path / "records" / "epizodiak.ezr"
    if other:
        path.write_text(f'[Code "{deal_code(other, {}, 5)}"]\n{path.read_text("utf-8")}', "utf-8")
    page = await open_library(reader)
    page.choose("epizodiak.ezr")
    record = read_record(texts()["epizodiak"])
    page.actions_by_name["again"].trigger()
    table = reader.session.table
    assert [seat.name for seat in table.header.seats] == [record.header(f"Seat{seat}") for seat in range(3)]
    assert table.header.recorded_chance.results == chance_of_steps(record)[0]
    assert table.entries == []
    reader.window.leave_table()


async def test_a_game_and_the_list_are_exported_and_a_folder_is_imported(
    reader: RecordReader, tmp_path: Path
) -> None:
    """The list as it is shown, as CSV or JSON by the name of the file; a folder that takes no file is named.

    A question mark stands for what UTF-8 lacks. JSON has no byte order mark.
    """
    note(reader.window.services.library(), "epizodiak.ezr", Annotation("odd \udcff"))
    page = await open_library(reader)

    def ask(action: str, path: Path) -> None:
        page.actions_by_name[action].trigger()
        choose_file(reader.window, path)

    page.search.setText("epizod")
    page.choose("epizodiak.ezr")
    ask("record", tmp_path / "copy.ezr")
    text = (tmp_path / "records" / "epizodiak.ezr").read_text("utf-8")
    assert (tmp_path / "copy.ezr").read_text("utf-8").split() == text.split()
    page.actions_by_name["picture"].trigger()
    (dialog,) = reader.window.findChildren(PictureDialog)
    assert dialog.maker.replay.game.NAME == "epizodiak"
    dialog.close()
    for name in ("list.csv", "list.JSON"):
        ask("list", tmp_path / name)
        assert str(tmp_path / name) in page.note.text()
    _names, row = (tmp_path / "list.csv").read_text("utf-8-sig").splitlines()
    assert row.startswith("epizodiak.ezr,")
    assert "odd ?" in row
    games = json.loads((tmp_path / "list.JSON").read_text("utf-8"))
    assert [(game["file"], game["note"]) for game in games] == [("epizodiak.ezr", "odd ?")]
    ask("list", tmp_path / "list.csv" / "list.csv")
    assert "could not be written" in page.note.text()
    (tmp_path / "friends").mkdir()
    (tmp_path / "friends" / "bad.ezr").write_text("no record", "utf-8")
    ask("import", tmp_path / "friends")
    await reader.until(lambda: "imported" in page.note.text())


# --- a long list


async def test_pictures_are_painted_for_the_rows_on_the_screen_alone(reader: RecordReader) -> None:
    """One at a time, once each; a long list has no widget for a row."""
    games = [ROWS[0]._replace(file=f"{number}.ezr") for number in range(10_000)]
    painted: list[str] = []

    def paint(game: GameRow, size: QSize) -> QPixmap:
        painted.append(game.file)
        return QPixmap(size)

    page = LibraryPage(lambda *_: games, paint, drawings(), lambda: NIGHT)
    page.resize(1280, 820)
    page.show()
    await reader.until(lambda: len(painted) > 3 and page._rest.isActive() is False)
    seen = [game.file for game in page.table.visible_games]
    assert painted == seen
    assert len(page.findChildren(QWidget)) < 100
    page.table.choose(9_999)
    await reader.until(lambda: painted[-1] == page.table.visible_games[-2].file)
    assert "5000.ezr" not in painted
    assert len(set(painted)) == len(painted)
    page.close()
    page.deleteLater()


async def test_a_library_that_is_not_shown_announces_nothing(
    reader: RecordReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another language changes its texts too; shown again, it is announced with its focus."""
    page = await open_library(reader)
    spoken: list[str] = []
    monkeypatch.setattr(plain_label, "announce", lambda _label, text, **_: spoken.append(text))
    reader.window.apply_setting("language", "fr")
    await reader.until(lambda: page.count.text() == "3 parties")
    assert spoken == ["3 parties"]
    reader.window.back()
    assert not page.isVisible()
    reader.window.apply_setting("language", "en")
    await reader.until(lambda: page.count.text() == "3 games")
    assert spoken == ["3 parties"]
