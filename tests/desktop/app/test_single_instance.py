"""One window per user: a second start passes its files on, or opens a window if the first does not answer."""

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from epizodiak_qt.desktop.app import single_instance
from epizodiak_qt.desktop.app.single_instance import MAX_MESSAGE_BYTES, SingleInstance
from epizodiak_qt.table import files
from tests.program_process import OFFSCREEN, run
from tests.test_app import opened

# Runs in the first window: starts the program once more and reports the result.
AGAIN = """
import subprocess, sys
from PySide6.QtCore import QTimer
window.showMinimized()
words = {words!r}
child = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE)
timer = QTimer(window)
def look_again():
    if child.poll() is None:
        return
    timer.stop()
    said = child.stdout.read().decode()
    note = window.start_page.note.text()
    tell(code=child.returncode, said=said, note=note, minimized=window.isMinimized())
    window.close()
timer.timeout.connect(look_again)
timer.start(10)
"""
OWN_WINDOW = """
import sys
from epizodiak_qt import app
first_paint = app.after_first_paint
def after(window):
    print("opened", flush=True)
    window.close()
app.after_first_paint = after
sys.exit(app.run("en", "info", {files!r}, new_instance={new!r}))
"""


def test_a_second_start_sends_its_file_to_the_open_window(tmp_path: Path) -> None:
    """It exits with 0; the window comes to the front and opens the file, whose path was relative."""
    (tmp_path / "friday.ezr").touch()
    ended, told = opened(tmp_path, AGAIN.format(words=["-m", "epizodiak_qt", "friday.ezr"]))
    assert (ended.code, ended.err) == (0, "")
    assert told == {
        "code": 0,
        "said": "",
        "note": "The file friday.ezr is empty.",
        "minimized": False,
    }


def test_a_second_start_can_open_its_own_window(tmp_path: Path) -> None:
    """The first window then gets no message."""
    words = ["-c", OWN_WINDOW.format(files=[], new=True)]
    _ended, told = opened(tmp_path, AGAIN.format(words=words))
    assert told == {"code": 0, "said": "opened\n", "note": "", "minimized": True}


def test_files_on_the_command_line_are_opened_by_the_first_window(tmp_path: Path) -> None:
    """The window handles them like dropped files."""
    script = """
import sys
from PySide6.QtCore import QTimer
from epizodiak_qt import app
def after(window):
    def look():
        print(window.start_page.note.text())
        window.close()
    QTimer.singleShot(0, lambda: QTimer.singleShot(0, look))
app.after_first_paint = after
from epizodiak_qt.cli import main
sys.exit(main(["--lang=en", "photo.jpg"]))
"""
    (tmp_path / "photo.jpg").touch()
    ended = run(tmp_path, ["-c", script], environ=OFFSCREEN)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("photo.jpg is neither a game record nor a table that was handed over")


def test_a_killed_window_releases_the_lock(tmp_path: Path) -> None:
    """The lock ends with the process, and the next start removes its socket."""
    ended, _ = opened(tmp_path, f"import os; os.kill(os.getpid(), {int(signal.SIGTERM)})")
    assert ended.code == 0
    killed = (
        "from PySide6.QtCore import QTimer; import os\nQTimer.singleShot(0, lambda: os.kill(os.getpid(), 9))"
    )
    assert opened(tmp_path, killed)[0].code == -9
    (tmp_path / "friday.ezr").touch()
    _ended, told = opened(tmp_path, AGAIN.format(words=["-m", "epizodiak_qt", "friday.ezr"]))
    assert told["note"].startswith("The file friday.ezr is empty")


# --- in one process


@pytest.fixture
def first(tmp_path: Path, qapp: object) -> Iterator[SingleInstance]:
    """Return the instance that holds the lock."""
    instance = SingleInstance(tmp_path)
    assert instance.claim()
    yield instance
    instance.close()


def test_a_second_start_waits_briefly_for_a_window_that_does_not_answer(
    first: SingleInstance, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second start opens its own window; when the first instance has ended, the lock is free."""
    monkeypatch.setattr(single_instance, "HANDOVER_TIMEOUT_S", 0.0)
    second = SingleInstance(tmp_path)
    assert not second.claim()
    assert not second.hand_over([])
    second.listen(lambda _files: None)
    assert second._server is None
    first.close()
    assert second.claim()
    second.close()


def test_two_starts_at_once_give_one_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second takes the lock just before the first; a third start then finds it taken."""
    one, other, third = (SingleInstance(tmp_path) for _ in range(3))
    real = files._lock

    def lock_later(descriptor: int) -> None:
        monkeypatch.undo()
        assert other.claim()
        real(descriptor)

    monkeypatch.setattr(files, "_lock", lock_later)
    assert not one.claim()
    assert not third.claim()
    other.close()
    assert third.claim()
    third.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there a local socket is no file")
def test_no_other_user_can_take_the_name_of_the_socket(first: SingleInstance, tmp_path: Path) -> None:
    """It lies in a folder that only this user can enter."""
    first.listen(lambda _files: None)
    assert Path(first._name).is_socket()
    folder = Path(first._name).parent
    assert folder.is_relative_to(tmp_path)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_without_locks_every_start_opens_a_window(tmp_path: Path) -> None:
    """The folder is not writable."""
    (tmp_path / "file").touch()
    instance = SingleInstance(tmp_path / "file" / "folder")
    assert instance.claim()
    instance.listen(lambda _files: None)
    assert instance._server is None


@pytest.mark.parametrize(
    "message",
    [
        b"\n",
        b"[]\n",
        b'{"files": 3, "token": ""}\n',
        b"\xff\n",
        b"[" * 9000 + b"\n",
        b"x" * (MAX_MESSAGE_BYTES + 1),
    ],
    ids=["empty", "list", "number", "bytes", "deep", "long"],
)
def test_an_invalid_message_is_dropped(message: bytes, first: SingleInstance, qtbot: QtBot) -> None:
    """The first instance closes the connection, and handles the next message."""
    received: list[list[str]] = []
    first.listen(received.append)
    bad = QLocalSocket()
    bad.connectToServer(first._name)
    bad.write(message)
    qtbot.waitUntil(lambda: bad.state() == QLocalSocket.LocalSocketState.UnconnectedState)
    good = QLocalSocket()
    good.connectToServer(first._name)
    good.write(json.dumps({"files": ["a"], "token": ""}).encode() + b"\n")
    qtbot.waitUntil(lambda: received == [["a"]])
    qtbot.waitUntil(lambda: good.bytesAvailable() > 0)
    assert good.readAll().data() == single_instance.ANSWER
