"""Programs and their journals: one at a time writes, and a killed one loses nothing that was acknowledged."""

import errno
import os
import signal
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.files import AppendOnlyFile, DiskFiles, InUseError, lock_file
from epizodiak_qt.table.journal import NoJournal, read_journal
from epizodiak_qt.table.saves import Saves
from epizodiak_qt.table.table import Table
from tests.games.sentence_checks import check_sentence
from tests.program_process import background
from tests.table.faulty_files import NOW, begun, cannot_open, saves_on
from tests.table.player_process import digest
from tests.table.table_kit import GAME, act, inside, play, seats


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a closed file."""
    path = tmp_path / "one.journal"
    DiskFiles().create(path, b"first\n").close()
    return path


def test_a_second_opener_in_the_same_program_is_refused(path: Path) -> None:
    """Until the first lets go; a new file is held by who made it, from its first byte on.

    A lock file outlives its lock: it could be made again beside a program that still has the old one.
    """
    for held in (path, path.with_name("two.journal")):
        first = DiskFiles().open(held) if held.exists() else DiskFiles().create(held, b"first\n")
        with pytest.raises(InUseError) as refused:
            DiskFiles().open(held)
        assert isinstance(refused.value, OSError)
        first.append(b"second\n")
        first.close()
        DiskFiles().open(held).close()
        assert held.read_bytes() == b"first\nsecond\n"
    window = path.with_name("folder") / "window.lock"
    for _ in range(2):
        lock = lock_file(window)
        with pytest.raises(InUseError):
            lock_file(window)
        lock.close()
        assert window.exists()


def test_one_program_at_a_time_has_the_file(path: Path) -> None:
    """The other is refused meanwhile and welcome afterwards; one that was killed leaves nothing behind."""
    words = ("-m", "tests.table.player_process", str(path))
    growing = DiskFiles().open(path)
    with background(*words) as (_, output):
        assert output.readline() == "in use\n"
    growing.close()
    with background(*words) as (process, output):
        assert output.readline() == "held\n"
        with pytest.raises(InUseError):
            DiskFiles().open(path)
        assert path.read_bytes() == b"first\n"
        process.communicate()
    DiskFiles().open(path).close()
    assert list(path.parent.iterdir()) == [path]
    with background(*words) as (process, output):
        assert output.readline() == "held\n"
        process.kill()
        process.wait()
    DiskFiles().open(path).close()
    assert list(path.parent.iterdir()) == [path]


def test_windows_locks_one_byte_that_no_journal_reaches(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So other programs can still read the file. A byte locked elsewhere raises InUseError."""
    asked: list[tuple[int, int, int]] = []

    def locking(descriptor: int, mode: int, size: int) -> None:
        asked.append((mode, size, os.lseek(descriptor, 0, os.SEEK_CUR)))
        if len(asked) > 1:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    monkeypatch.setattr("epizodiak_qt.table.files.sys", SimpleNamespace(platform="win32"))
    growing = DiskFiles().open(path)
    growing.append(b"second\n")
    with pytest.raises(InUseError):
        DiskFiles().open(path)
    growing.close()
    assert path.read_bytes() == b"first\nsecond\n"
    assert [(mode, size) for mode, size, _ in asked] == [(2, 1), (2, 1)]
    assert min(place for _, _, place in asked) > 1 << 32


def test_a_folder_without_locks_is_not_said_to_be_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As some network folders: the error names the real cause, and a new game leaves no file."""
    saves = saves_on(DiskFiles(), tmp_path)
    table, path = begun(saves)
    table.close()
    no_locks = OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))
    monkeypatch.setattr(pytest.importorskip("fcntl"), "flock", Mock(side_effect=no_locks))
    sentence = cannot_open(saves, path)
    assert "another window" not in sentence.en
    assert os.strerror(errno.ENOLCK) in sentence.en
    table, unsaved, notice = saves.begin("epizodiak", {}, seats("ppp"), NOW)
    assert (unsaved, [*tmp_path.iterdir()]) == (None, [path])
    notice = check_sentence(notice)
    assert os.strerror(errno.ENOLCK) in notice.en
    play(table, "draw")
    table.close()


def test_a_table_that_is_open_elsewhere_is_refused_by_name_and_not_removed(tmp_path: Path) -> None:
    """The sentence says so; the file and the open table are unaffected."""
    saves = saves_on(DiskFiles(), tmp_path)
    table, path = begun(saves)
    assert "open in another" in cannot_open(saves, path).en
    play(table, "draw", "pass")
    table.close()
    again, notice = saves.resume(path)
    assert (len(again.entries), notice) == (2, None)
    again.close()
    table, path = begun(saves)
    refusal = saves.remove(path)
    assert act(table, "draw") is None
    table.close()
    assert path.exists()
    check_sentence(refusal)


def test_what_was_played_while_a_file_was_being_opened_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`resume` locks the file before it reads it: another process appends and closes just before."""
    saves, opened = saves_on(DiskFiles(), tmp_path), DiskFiles.open
    table, path = begun(saves)

    def play_and_open(files: DiskFiles, path: Path) -> AppendOnlyFile:
        play(table, "draw")
        table.close()
        return opened(files, path)

    monkeypatch.setattr(DiskFiles, "open", play_and_open)
    again, notice = saves.resume(path)
    assert notice is None
    assert again.entries == table.entries
    assert len(again.entries) == 1
    play(again, "pass")
    again.close()
    assert read_journal(path.read_bytes()).entries == tuple(again.entries)


# --- a program that is killed


STEPS = (1, 40, 90, 7)  # after which a program is killed, one program after the other


def played_and_killed(folder: Path, seed: str, steps: int) -> dict[int, str]:
    """Let a program play at the table in a folder, kill it after some steps; return all that it printed."""
    with background("-m", "tests.table.player_process", str(folder), seed) as (process, output):
        lines = [output.readline() for _ in range(steps)]
        process.kill()  # it has not stopped playing meanwhile
        lines += output.readlines()
    assert process.returncode == (1 if sys.platform == "win32" else -signal.SIGKILL)
    # The last line may have been torn by the kill; whoever saw half of it was not told.
    told = [line.split() for line in lines if line.endswith("\n")]
    return {int(count): position for count, position in told}


def test_every_step_that_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    """Four programs play at one table, each killed without warning; each goes on where the last one ended.

    After each kill the table has every step that was printed, and stood where it was printed to stand.
    """
    told: dict[int, str] = {}
    saves = Saves(DiskFiles(), tmp_path, GAMES)
    for number, steps in enumerate(STEPS):
        printed = played_and_killed(tmp_path, f"killed {number}", steps)
        assert len(printed) >= steps
        assert min(printed) > max(told, default=0)
        told |= printed
        (path,) = tmp_path.glob("*.journal")
        again, _ = saves.resume(path)
        again.close()
        assert len(again.entries) >= max(told)
        assert inside(check_every_step(path, told)) == inside(again)
    assert len(told) >= sum(STEPS)


def check_every_step(path: Path, told: dict[int, str]) -> Table:
    """Fail unless the table stood after each entry where it was said to stand; return it."""
    found = read_journal(path.read_bytes())
    assert found.dropped == 0
    table = Table(GAME, found.header, NoJournal())
    for entry in found.entries:
        table.replay(entry)
        assert told.get(len(table.entries), digest(table)) == digest(table)
    return table
