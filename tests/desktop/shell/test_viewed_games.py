"""Finished games in the window: every way to a record, the way back, and the library that keeps them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QUrl
from PySide6.QtWidgets import QFileDialog

from epizodiak_qt.desktop.app.profiles import Profile
from epizodiak_qt.desktop.dialogs.picture_dialog import PictureDialog
from epizodiak_qt.desktop.library.library_page import LibraryPage
from epizodiak_qt.desktop.library.share_dialog import ShareDialog
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.record_viewer import NOT_KNOWN
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import read_record
from epizodiak_qt.library import library as library_module
from epizodiak_qt.table.entries import HelpUsed
from epizodiak_qt.table.export import record_of
from epizodiak_qt.table.saves import CannotOpenError
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import choose_file, shown_below
from tests.desktop.record_reader import RecordReader, write
from tests.desktop.seated_player import PEOPLE
from tests.desktop.shell.test_opening_files import drop
from tests.library.libraries import files_of, listed, names_in, open_library
from tests.table.faulty_files import no_room
from tests.table.random_play import RandomPlay
from tests.table.table_kit import position_of

SHORT = {"epizodiak": "129", "ecliptic": "130"}  # seeds of short games


@pytest.fixture
def reader(window: MainWindow, clock: FakeClock) -> RecordReader:
    """Return a player who views records in the window."""
    return RecordReader(window, clock)


def begin(reader: RecordReader, game: str = "epizodiak") -> None:
    """Begin a game for people only, which `play_to_the_end` ends after few moves."""
    options = {"mode": "single"} if game == "epizodiak" else {}
    services, seats = reader.window.services, PEOPLE[: GAMES[game].SEATS]
    began = services.saves().begin(game, options, seats, services.now(), SHORT[game])
    reader.window.local_tables.show(*began)


def play_to_the_end(reader: RecordReader) -> None:
    """Play the game on the screen to its end."""
    RandomPlay(reader.session.table, Random(5), take_back=0).to_the_end()
    assert reader.session.page.result.isVisible()


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
async def test_a_record_opens_from_the_dialog_and_closes_to_the_start_page(
    reader: RecordReader, tmp_path: Path, game: str
) -> None:
    """It begins at the deal, with all hands open; no saved game appears."""
    window = reader.window
    window.menus.actions["open_file"].trigger()
    (dialog,) = window.findChildren(QFileDialog)
    assert dialog.nameFilters() == [
        "Game records, tables and lessons (*.ezr *.ezt *.toml)",
        "Game records (*.ezr)",
        "Tables handed over (*.ezt)",
        "Lessons (*.toml)",
    ]
    choose_file(window, write(tmp_path, game))
    assert reader.at(0)
    assert reader.bar.hands.currentData() == "all"
    reader.click_widget(reader.bar.buttons["leave"])
    assert window.start_page.isVisible()
    assert window.records.session is None
    assert not (tmp_path / "tables").exists()


async def test_a_dropped_record_opens_and_another_one_replaces_it(
    reader: RecordReader, tmp_path: Path
) -> None:
    """On the start page, and on the page of a record. Of several files one opens, and the window says so.

    A file that opens nothing gives its own reason.
    """
    window, start = reader.window, reader.window.start_page
    first, other = (QUrl.fromLocalFile(str(write(tmp_path, game))) for game in ("epizodiak", "ecliptic"))
    assert drop(window, start, QUrl.fromLocalFile(str(tmp_path / "gone.ezr")), first)
    assert start.note.text().startswith("The file gone.ezr cannot be read")
    assert drop(window, start, first, other)
    assert reader.record.replay.game.NAME == "epizodiak"
    assert reader.record.page.prompt_bar.question.text().startswith(f"Only {first.fileName()} is open")
    shown = reader.record
    assert shown.ui.game == "epizodiak"
    assert drop(window, reader.log.viewport(), other)
    assert reader.record.ui.game == "ecliptic"
    assert window.pages.indexOf(shown.page) == -1


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
async def test_a_finished_game_is_reviewed_from_its_result_and_back(
    reader: RecordReader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """The table stays; its result is there again when the record is closed. The panel offers its files.

    A guest lacks the game if the host has not sent all of it: then the table says so.
    """
    begin(reader, game)
    assert not reader.session.page.result.open
    play_to_the_end(reader)
    session = reader.session
    page = session.page
    reader.click_widget(page.result.picture_button)
    (dialog,) = reader.window.findChildren(PictureDialog)
    names = [seat.name for seat in dialog.maker.replay.seats]
    assert names == [seat.name for seat in session.table.state().seats]
    dialog.close()
    reader.click_widget(page.result.record_button)
    choose_file(reader.window, tmp_path / "game.ezr")
    assert read_record((tmp_path / "game.ezr").read_text("utf-8")) == record_of(session.table)
    assert page.prompt_bar.question.text() == f"The game was exported to {tmp_path / 'game.ezr'}."
    page.prompt_bar.dismiss()
    session.table.entries.append(HelpUsed("hints"))
    reader.click_widget(page.result.share_button)
    (share,) = reader.window.findChildren(ShareDialog)
    share.what.setCurrentIndex(1)
    assert all(name in share.text for name in names)
    assert "Help: hints" in share.text
    share.close()

    for name, broken in (
        ("table.export.record_of", lambda _table: None),
        ("desktop.shell.record_viewer.replay_from_record", Mock(side_effect=CannotOpenError(NOT_KNOWN))),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(f"epizodiak_qt.{name}", broken)
            reader.click_widget(page.result.review_button)
        assert page.prompt_bar.question.text() == NOT_KNOWN.en
        page.prompt_bar.dismiss()
    reader.click_widget(page.result.review_button)
    assert reader.at(0)
    expected = record_of(session.table)
    assert reader.record.handle.record() == expected
    reader.window.do("start")
    assert reader.window.session is session
    assert session.page.result.isVisible()
    reader.click_widget(session.page.result.leave_button)
    assert reader.window.start_page.isVisible()


async def library_page(reader: RecordReader) -> LibraryPage:
    """Open the library, and wait until it is filled."""
    reader.window.do("library")
    page = reader.window.library.page
    await reader.until(lambda: len(page.table.list.games) == 1)
    return page


@pytest.mark.parametrize("part", [0.5, 0.0])
async def test_a_finished_game_whose_file_is_damaged_is_refused(reader: RecordReader, part: float) -> None:
    """The library gives the reason; a journal that gives no record stays, and nothing opens."""
    begin(reader)
    path = reader.session.handle.path
    assert path is not None
    reader.window.leave_table()
    data = path.read_bytes()
    journal = path.with_suffix(".finished")
    journal.write_bytes(data[: round(part * len(data))])
    path.unlink()
    page = await library_page(reader)
    assert "damaged" in page.details.text()
    reader.click_widget(page.open)
    assert "damaged" in page.note.text()
    assert reader.window.records.session is None
    assert journal.is_file()


async def test_a_record_that_finds_no_room_is_told_and_comes_later(
    reader: RecordReader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is in the library as long as its journal is there.

    It counts for the profiles at its table all the same: they are noted beside the record, and not in it.
    """
    begin(reader)
    profiles, library = reader.window.services.profiles(), reader.window.services.library()
    profiles.put(Profile("Zoé"))
    profiles.seat(reader.session.table.header.table, ("", "Zoé", ""))
    with monkeypatch.context() as patch:
        patch.setattr(library_module, "write_atomically", no_room())
        play_to_the_end(reader)
        assert "No space left on device" in reader.session.page.prompt_bar.question.text()
        reader.window.close_session()
        page = await library_page(reader)
        assert page.table.game is not None
        assert page.table.game.file.endswith(".finished")
        reader.click_widget(page.open)
        assert reader.at(0)
        reader.window.do("start")
    assert not (tmp_path / "records").exists()
    (row,) = listed(library)
    assert row.file.endswith(".ezr")
    assert files_of(open_library(tmp_path)) == [row.file]
    assert [seat.profile for seat in row.seats] == ["", "Zoé", ""]
    assert "Zoé" not in (tmp_path / "records" / row.file).read_text("utf-8")


async def test_a_running_game_goes_on_when_the_record_is_closed(reader: RecordReader, tmp_path: Path) -> None:
    """It is saved meanwhile; a second record does not change that.

    A damaged file leaves it on the screen, and the table says what is wrong with the file. If the game's own
    file was deleted while a record was viewed, the start page reports that the game cannot go on.
    """
    begin(reader)
    session, table = reader.session, reader.session.table
    path = tmp_path / "no.ezr"
    path.write_text("no record", "utf-8")
    reader.window.open_file(path)
    assert reader.session is session
    assert "This is not a game record: it has no headers." in session.page.prompt_bar.question.text()
    session.page.prompt_bar.dismiss()
    assert RandomPlay(table, Random(5), take_back=0).step() is None
    before = position_of(table)
    for game in ("epizodiak", "ecliptic"):
        reader.window.open_file(write(tmp_path, game))
        assert reader.at(0)
    assert reader.window.session is None
    reader.window.do("start")
    assert reader.session.table is not table
    assert position_of(reader.session.table) == before
    reader.window.open_file(write(tmp_path))
    for path in (tmp_path / "tables").iterdir():
        path.unlink()
    reader.window.do("start")
    assert reader.window.start_page.isVisible()
    assert "cannot be used" in reader.window.start_page.note.text()


async def test_a_game_that_cannot_be_saved_is_left_only_after_a_question(
    reader: RecordReader, tmp_path: Path
) -> None:
    """The folder is not writable, which the table says. On a yes there is nothing to come back to."""
    (tmp_path / "tables").write_text("in the way")
    window, path = reader.window, write(tmp_path)
    window.local_tables.play_now()
    session, bar = reader.session, reader.session.page.prompt_bar
    assert bar.question.text().startswith("This game cannot be saved")
    reader.click_widget(bar.yes)
    for leave in (window.close, window.leave_table, lambda: window.open_file(path)):
        leave()
        assert window.isVisible()
        assert window.session is session
        assert bar.question.text() == "This game is not saved. Leave it anyway?"
        reader.click_widget(bar.no)
    window.open_file(path)
    reader.click_widget(bar.yes)
    assert window.session is None
    assert reader.at(0)
    reader.window.do("start")
    assert reader.window.start_page.isVisible()


async def test_a_record_that_is_opened_on_a_form_closes_to_that_form(
    reader: RecordReader, tmp_path: Path
) -> None:
    """A second record does not change that; a form that is gone meanwhile is replaced by the start page."""
    window = reader.window
    window.local_tables.show_new_game()
    form = window.local_tables.pages["epizodiak"]
    for game in ("epizodiak", "ecliptic"):
        assert drop(window, window.pages, QUrl.fromLocalFile(str(write(tmp_path, game))))
    window.do("start")
    assert form.isVisible()
    window.open_file(write(tmp_path))
    window.remove_page(form)
    window.do("start")
    assert window.start_page.isVisible()


async def test_a_new_game_replaces_the_record(reader: RecordReader, tmp_path: Path) -> None:
    """Also a record over a finished table; the form's way back leads to the record."""
    window = reader.window
    begin(reader)
    play_to_the_end(reader)
    reader.click_widget(reader.session.page.result.review_button)
    window.do("new")
    assert not reader.record.page.isVisible()
    window.back()
    assert reader.record.page.isVisible()
    begin(reader)
    assert window.records.session is None
    assert reader.session.page.isVisible()


async def test_the_menus_offer_what_makes_sense_in_a_record(reader: RecordReader, tmp_path: Path) -> None:
    """The command line names it here. Export writes the same record again, and the picture is of this game.

    A damaged record has no picture and is not exported: the copy would end at the damage and look whole.
    Closing the window asks nothing: a record cannot be lost.
    """
    window, path = reader.window, write(tmp_path)
    window.open_from_start([str(path)])
    assert reader.at(0)
    actions = window.menus.actions
    for name in ("record", "start", "open_file", "settings", "picture"):
        assert actions[name].isEnabled(), name
    for name in ("undo", "hide_hand", "pin", "abandon", "hand_over"):
        assert not actions[name].isEnabled(), name
    shown = [name for name, button in reader.page.buttons.items() if button.isVisible()]
    assert shown == ["help", "settings"]
    actions["record"].trigger()
    copy = tmp_path / "copy.ezr"
    choose_file(window, copy)
    assert copy.read_text("utf-8").split() == path.read_text("utf-8").split()
    for way in ("bar", "menu"):
        if way == "bar":
            reader.click_widget(reader.bar.buttons["picture"])
        else:
            actions["picture"].trigger()
        (dialog,) = window.findChildren(PictureDialog)
        assert dialog.maker.replay is reader.record.replay
        dialog.close()
        QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)
    window.open_file(write(tmp_path, damaged=True))
    assert not actions["picture"].isEnabled()
    assert not reader.bar.buttons["picture"].isVisible()
    assert not actions["record"].isEnabled()
    window.do("record")
    assert shown_below(window, QFileDialog) == []
    assert window.close()
    assert window.records.session is None


# --- a game that ends is in the library at once, with what the window knows of it


@pytest.mark.parametrize(("resumed", "duration_s"), [(False, 61), (True, 0)], ids=["at once", "resumed"])
async def test_a_game_that_ends_is_in_the_library_while_its_table_is_open(
    reader: RecordReader, clock: FakeClock, tmp_path: Path, resumed: bool, duration_s: int
) -> None:
    """The record is written once; the journal goes when the table is left: nothing is to be continued.

    A game that was resumed has no duration: the time of earlier days is not known.
    """
    begin(reader)
    table, path = reader.session.table, reader.session.handle.path
    assert path is not None
    if resumed:
        assert RandomPlay(table, Random(5), take_back=0).step() is None
        reader.window.leave_table()
        reader.window.do("continue")
    clock.advance(61_000)
    play_to_the_end(reader)
    assert reader.session.record_file == f"{path.stem}.ezr"
    (row,) = listed(open_library(tmp_path))
    assert (row.table, row.duration_s, names_in(row)) == ("screen", duration_s, "Amélie, Nour, Ilyès")
    assert open_library(tmp_path).record(row.file).entries == record_of(reader.session.table).entries
    reader.window.close_session()
    assert [*(tmp_path / "tables").iterdir()] == []
    assert listed(open_library(tmp_path)) == [row]
    page = await library_page(reader)
    reader.click_widget(page.open)
    assert reader.at(0)
