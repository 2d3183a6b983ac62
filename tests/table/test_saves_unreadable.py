"""Files in the folder of saved tables that cannot be resumed: listed with a reason, unchanged."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import CannotOpenError, Saves
from tests.games.sentence_checks import check_sentence
from tests.table.faulty_files import BROKEN, FaultyFiles
from tests.table.saved_tables import FOLDER, NOW, begun, cannot_open, saves_on
from tests.table.table_kit import seats


def test_what_cannot_be_read_is_named_with_its_reason() -> None:
    """A whole table is not among them; a damaged file and one that the disk refuses are."""
    files = FaultyFiles()
    saves = saves_on(files)
    whole, damaged, refused = (begun(files)[1] for _ in range(3))
    files.held[damaged] = b"spoiled"
    files.held[FOLDER / "of a crash.journal"] = b""
    files.unreadable = refused
    before = dict(files.held)
    found = dict(saves.unreadable())
    assert set(found) == {damaged, refused}
    for sentence in found.values():
        check_sentence(sentence)
    assert str(BROKEN.strerror) in found[refused].en
    assert files.held == before
    assert [saved.path for saved in saves.unfinished()] == [whole]


def test_a_finished_table_that_gives_no_record_has_a_reason() -> None:
    """Such as one of a later version: its game is not known. The library lists it; the saved games do not."""
    files = FaultyFiles()
    later = Saves(files, FOLDER, {"chess": GAMES["ecliptic"]})
    (_, unknown, _), (_, known, _) = (
        saves.begin(game, {}, seats("pp"), NOW)
        for saves, game in ((later, "chess"), (saves_on(files), "ecliptic"))
    )
    assert unknown is not None
    assert known is not None
    for path in (unknown, known):
        later.file_away(path)
    damaged, refused = FOLDER / "damaged.finished", FOLDER / "refused.finished"
    files.held |= {damaged: b"spoiled", refused: b""}
    files.unreadable = refused
    saves = saves_on(files)
    assert dict(saves.unreadable()) == {}
    found = {path: _refusal(saves, path) for path in saves.finished_journals()}
    assert set(found) == {path.with_suffix(".finished") for path in (unknown, known, damaged, refused)}
    assert "another game" in found[unknown.with_suffix(".finished")].en
    assert "damaged" in found[known.with_suffix(".finished")].en, "it is not over"
    for sentence in found.values():
        check_sentence(sentence)


def _refusal(saves: Saves, path: Path) -> Sentence:
    """Return why a finished table gives no record."""
    with pytest.raises(CannotOpenError) as caught:
        saves.record(path)
    return caught.value.sentence


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
@pytest.mark.parametrize(
    ("make", "why"),
    [
        (Path.mkdir, "is a folder"),
        (os.mkfifo, "is not an ordinary one"),
        (lambda path: path.write_bytes(b"x" * 101), "is too large"),
    ],
)
def test_what_is_no_file_of_usual_size_is_refused_without_reading_it(
    make: Callable[[Path], object], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening a pipe would wait for a writer; the given file and one in the folder are refused alike."""
    monkeypatch.setattr("epizodiak_qt.table.files.JOURNAL_BYTES", 100)
    path = tmp_path / "one.journal"
    make(path)
    saves = saves_on(DiskFiles(), tmp_path)
    with pytest.raises(CannotOpenError) as imported:
        saves.import_table(path, NOW)
    expected = imported.value.sentence
    assert f"The file one.journal {why}." == expected.en
    assert cannot_open(saves, path) == expected
    assert list(saves.unreadable()) == [(path, expected)]
    assert list(saves.unfinished()) == []


def test_a_folder_that_cannot_be_listed_has_no_such_files() -> None:
    """Nothing is known about them."""
    files = FaultyFiles()
    files.faults["listed"] = BROKEN
    assert list(saves_on(files).unreadable()) == []
