"""A game that ends in the window is in the library at once, with what the window knows of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from epizodiak_qt.desktop.app.profiles import Profile, ProfileStore
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.library import library as library_module
from epizodiak_qt.table.export import record_of
from tests.desktop.manual_clock import FakeClock
from tests.desktop.record_reader import RecordReader
from tests.desktop.shell.test_ways_into_records import begin, play_to_the_end
from tests.library.libraries import files_of, listed, names_in, open_library
from tests.table.faulty_files import no_room


@pytest.fixture
def reader(window: MainWindow, clock: FakeClock) -> RecordReader:
    """Return a player who views records in the window."""
    return RecordReader(window, clock)


async def test_a_game_that_ends_is_in_the_library_while_its_table_is_open(
    reader: RecordReader, clock: FakeClock, tmp_path: Path
) -> None:
    """The record is written once; the journal goes when the table is left."""
    begin(reader)
    table, path = reader.session.table, reader.session.handle.path
    assert path is not None
    clock.advance(61_000)
    play_to_the_end(reader)
    assert reader.session.record_file == f"{path.stem}.ezr"
    (row,) = listed(open_library(tmp_path))
    assert (row.table, row.duration_s, names_in(row)) == ("screen", 61, "Amélie, Nour, Ilyès")
    assert open_library(tmp_path).record(row.file).entries == record_of(table).entries
    reader.window.close_session()
    assert [*(tmp_path / "tables").iterdir()] == []
    assert listed(open_library(tmp_path)) == [row]


async def test_a_game_that_was_resumed_has_no_duration(
    reader: RecordReader, clock: FakeClock, tmp_path: Path
) -> None:
    """The time of earlier days is not known."""
    begin(reader)
    table = reader.session.table
    seat = table.state().acting[0]
    assert table.act(seat, table.update_for(seat).legal[0], "first") is None
    reader.window.leave_table()
    reader.window.do("continue")
    clock.advance(61_000)
    play_to_the_end(reader)
    (row,) = listed(open_library(tmp_path))
    assert row.duration_s == 0


async def test_the_profiles_at_the_table_stay_out_of_the_record(reader: RecordReader, tmp_path: Path) -> None:
    """They are noted beside it."""
    begin(reader)
    store: ProfileStore = reader.window.services.profiles()
    store.put(Profile("Zoé"))
    store.seat(reader.session.table.header.table, ("", "Zoé", ""))
    play_to_the_end(reader)
    (row,) = listed(open_library(tmp_path))
    assert [seat.profile for seat in row.seats] == ["", "Zoé", ""]
    assert "Zoé" not in (tmp_path / "records" / row.file).read_text("utf-8")


async def test_a_record_that_finds_no_room_is_told_and_comes_later(
    reader: RecordReader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal stays until then. The game counts for the profiles at its table all the same."""
    begin(reader)
    profiles, library = reader.window.services.profiles(), reader.window.services.library()
    profiles.put(Profile("Zoé"))
    profiles.seat(reader.session.table.header.table, ("", "Zoé", ""))
    with monkeypatch.context() as patch:
        patch.setattr(library_module, "write_atomically", no_room())
        play_to_the_end(reader)
        assert "No space left on device" in reader.session.page.prompt_bar.question.text()
        reader.window.close_session()
    assert not (tmp_path / "records").exists()
    (row,) = listed(library)
    assert row.file.endswith(".ezr")
    assert [seat.profile for seat in row.seats] == ["", "Zoé", ""]
    assert len(files_of(open_library(tmp_path))) == 1
