"""Opening files: by drag and drop, from the menu and by a second start; those that are refused."""

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QStandardPaths, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from epizodiak_qt.desktop.app import single_instance
from epizodiak_qt.desktop.app.problem_report import report_text
from epizodiak_qt.desktop.app.settings import recent_files, with_recent
from epizodiak_qt.desktop.app.single_instance import MAX_MESSAGE_BYTES, SingleInstance
from epizodiak_qt.desktop.dialogs.error import Notice
from epizodiak_qt.desktop.dialogs.file_dialogs import FileDialog
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.table import files
from tests.desktop.mouse_player import shown_below
from tests.program_process import OFFSCREEN, run
from tests.table.recorded_tables import record_texts
from tests.test_app import opened

Copy = Qt.DropAction.CopyAction


def drop(window: MainWindow, at: QWidget, *urls: QUrl) -> bool:
    """Drag files over a widget and drop them; return whether the window accepts them."""
    data = QMimeData()
    data.setUrls(list(urls))
    target = at
    while not target.acceptDrops() and (parent := target.parentWidget()) is not None:
        target = parent  # Qt finds the widget that accepts a drop in this way
    place, buttons, keys = QPoint(5, 5), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place, Copy, data, buttons, keys)
    enter.ignore()
    QApplication.sendEvent(target, enter)
    if enter.isAccepted():
        fall = QDropEvent(QPointF(place), Copy, data, buttons, keys, QEvent.Type.Drop)
        QApplication.sendEvent(target, fall)
    return enter.isAccepted() and target is window


REFUSALS = (
    ("friday.ezr", "This is not a game record", "ne peut donc pas être montré"),
    ("friday.EZR", "This is not a game record", "ne peut donc pas être montré"),
    ("gone.ezr", "gone.ezr cannot be read", "gone.ezr ne peut pas être lu"),
    ("photo.jpg", "is neither a game record nor a table", "n’est ni une partie exportée"),
    ("friday.ezt", "no saved game", "pas une partie"),
    ("gone.ezt", "cannot be used", "gone.ezt"),
)


async def test_a_file_that_is_no_table_and_no_record_is_refused_in_a_sentence(
    window: MainWindow, tmp_path: Path
) -> None:
    """The reason is its name or its content; nothing opens. Nor is a link from a browser taken, or a text."""
    for place, code in ((2, "fr"), (1, "en")):
        window.stored_settings.change(window.settings._replace(language=code))
        for said in REFUSALS:
            file = tmp_path / said[0]
            if not file.name.startswith("gone"):
                file.write_bytes(b"\x00\xff no table")
            assert drop(window, window.start_page, QUrl.fromLocalFile(str(file)))
            assert said[place] in window.start_page.note.text()
            assert window.session is None
    assert not drop(window, window.start_page, QUrl("https://example.org/x.ezt"))
    assert not drop(window, window.start_page)


async def test_a_refusal_is_shown_on_every_page(window: MainWindow, tmp_path: Path) -> None:
    """A table shows it in its prompt bar, a form in a modeless dialog."""
    file = tmp_path / "x.ezr"
    file.touch()
    window.local_tables.show_new_game()
    assert drop(window, window.pages, QUrl.fromLocalFile(str(file)))
    (notice,) = shown_below(window, Notice)
    notice.close()
    window.local_tables.play_now()
    assert window.session is not None
    page = window.session.page
    for widget in (page.view.viewport(), page.log.viewport()):
        assert drop(window, widget, QUrl.fromLocalFile(str(file)))
        assert "x.ezr is empty." in page.prompt_bar.question.text()
        page.prompt_bar.yes.click()
        assert not page.prompt_bar.asking


def recent(window: MainWindow) -> list[str]:
    """Return the entries of the menu of recent files, as it opens."""
    window.menus.menus["game"].aboutToShow.emit()
    return [action.text() for action in window.menus.recent_menu.actions() if action.text()]


async def test_recent_files_open_again_until_they_are_gone_or_cleared(
    window: MainWindow, tmp_path: Path
) -> None:
    """The menu names eight files at most, the last one first; those that were refused are not in it."""
    assert not window.menus.recent_menu.isEnabled()
    text = record_texts()["0.1.0 epizodiak.ezr"]
    files = [tmp_path / f"R&D {number}.ezr" for number in range(10)]
    for file in files:
        file.write_text(text, "utf-8")
        window.open_file(file)
        window.leave_table()
    (tmp_path / "broken.ezr").touch()
    window.open_file(tmp_path / "broken.ezr")
    folder = tmp_path.name
    names = [f"&{place}  R&&D {number} – {folder}" for place, number in enumerate(range(9, 1, -1), 1)]
    assert recent(window) == [*(name.replace(" – ", ".ezr – ") for name in names), "&Clear the list"]
    files[9].unlink()
    assert recent(window)[0] == f"&1  R&&D 8.ezr – {folder}"
    first, second = window.menus.recent_menu.actions()[:2]
    assert second.toolTip() == str(files[7])
    assert not first.isSeparator()
    second.trigger()
    assert window.records.session is not None
    assert recent(window)[0] == f"&1  R&&D 7.ezr – {folder}"
    assert "R&D" not in report_text(window.settings, "en", tmp_path / "log", ())
    window.menus.recent_menu.actions()[-1].trigger()
    assert recent(window) == ["&Clear the list"]
    assert not window.menus.recent_menu.isEnabled()


def test_a_damaged_list_of_recent_files_is_empty_and_one_bad_entry_hides_no_other(tmp_path: Path) -> None:
    """The settings may have been changed by hand. A folder may not be read; here the name is too long."""
    for damaged in ("", "{}", "[1]", "[[", "7", '["\\u0000"]'):
        assert recent_files(damaged) == [], damaged
    stored = ""
    for file in (tmp_path / "first.ezr", tmp_path / "last.ezr"):
        file.touch()
        stored = with_recent(stored, file)
    stored = json.dumps([*json.loads(stored), str(tmp_path / ("x" * 300))])
    assert recent_files(stored) == [tmp_path / "last.ezr", tmp_path / "first.ezr"]


async def test_a_file_dialog_speaks_french_and_starts_where_the_last_one_ended(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one starts in the documents of the user; without such a folder, in the home folder."""
    documents, chosen = tmp_path / "documents", tmp_path / "elsewhere"
    chosen.mkdir()
    monkeypatch.setattr(FileDialog, "_last", {})
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _kind: str(documents))
    monkeypatch.setattr(QFileDialog, "open", lambda _dialog: None)
    window.stored_settings.change(window.settings._replace(language="fr"))
    got: list[Path] = []
    dialog = FileDialog(window, "", got.append)
    assert dialog.directory().absolutePath() == str(Path.home())
    documents.mkdir()
    dialog = FileDialog(window, "", got.append)
    assert dialog.directory().absolutePath() == str(documents)
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    assert [label for label in labels if label] == [
        "Regarder dans\u202f:",
        "&Nom de fichier\u00a0:",
        "Type de fichier\u202f:",
    ]
    dialog.fileSelected.emit(str(chosen / "a.ezr"))
    assert got == [chosen / "a.ezr"]
    assert FileDialog(window, "", got.append).directory().absolutePath() == str(chosen)


# --- a second start passes its files on, or opens a window if the first does not answer


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
from PySide6.QtCore import QTimer
from epizodiak_qt import app
def after(window):
    def look():
        print(window.start_page.note.text() or "opened", flush=True)
        window.close()
    QTimer.singleShot(0, lambda: QTimer.singleShot(0, look))
app.after_first_paint = after
sys.exit(app.run("en", "info", {files!r}, new_instance={new!r}))
"""


def test_a_second_start_sends_its_file_to_the_open_window(tmp_path: Path) -> None:
    """It exits with 0; the window comes to the front and opens the file, whose path was relative."""
    (tmp_path / "friday.ezr").touch()
    ended, told = opened(tmp_path, AGAIN.format(words=["-m", "epizodiak_qt", "friday.ezr"]))
    assert (ended.code, ended.err) == (0, "")
    assert told == {"code": 0, "said": "", "note": "The file friday.ezr is empty.", "minimized": False}


def test_a_second_start_can_open_its_own_window(tmp_path: Path) -> None:
    """The first window then gets no message."""
    words = ["-c", OWN_WINDOW.format(files=[], new=True)]
    _ended, told = opened(tmp_path, AGAIN.format(words=words))
    assert told == {"code": 0, "said": "opened\n", "note": "", "minimized": True}


def test_files_on_the_command_line_are_opened_by_the_first_window(tmp_path: Path) -> None:
    """The window handles them like dropped files."""
    (tmp_path / "photo.jpg").touch()
    words = ["-c", OWN_WINDOW.format(files=["photo.jpg"], new=False)]
    ended = run(tmp_path, words, environ=OFFSCREEN)
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
    """The second start opens its own window; when the first instance has ended, the lock is free.

    In a folder that is not writable there are no locks: every start opens a window.
    """
    monkeypatch.setattr(single_instance, "HANDOVER_TIMEOUT_S", 0.0)
    second = SingleInstance(tmp_path)
    assert not second.claim()
    assert not second.hand_over([])
    second.listen(lambda _files: None)
    assert second._server is None
    first.close()
    assert second.claim()
    second.close()
    (tmp_path / "file").touch()
    instance = SingleInstance(tmp_path / "file" / "folder")
    assert instance.claim()
    instance.listen(lambda _files: None)
    assert instance._server is None


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
