"""The composition root: what it passes on, the event loop inside that of Qt, and unexpected errors."""

import asyncio
import getpass
import json
import os
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication

from epizodiak_qt import __version__, diagnostics, folders, selftest, startup_texts
from epizodiak_qt.app import make_loop, report_error, user_name
from epizodiak_qt.desktop.app.application import APP_ID
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import Saves
from tests.program_process import OFFSCREEN, FinishedProcess, run

OPENED = """
import json, sys
from epizodiak_qt import app
{first}

def look(window):
{look}

def after(window):
    first_paint(window)
    try:
        look(window)
    except BaseException:
        import os, traceback
        traceback.print_exc()
        os._exit(3)

def tell(**facts):
    print(json.dumps(facts))

first_paint, app.after_first_paint = app.after_first_paint, after
sys.exit(app.run({language!r}, "info"))
"""


def opened(
    home: Path, look: str, language: str | None = "en", first: str = "", **environ: str
) -> tuple[FinishedProcess, Any]:
    """Open the window in a new process, run `look`, which closes it, and return what it gives to `tell`."""
    indented = "\n".join(f"    {line}" for line in look.strip().splitlines())
    script = OPENED.format(look=indented, language=language, first=first)
    ended = run(home, ["-c", script], environ={**OFFSCREEN, **environ})
    return ended, json.loads(ended.out or "null")


def log_of(home: Path) -> str:
    """Return the content of the log file."""
    return (home / "state" / "epizodiak" / "log" / "epizodiak.log").read_text("utf-8")


# --- opening and closing


def test_the_window_uses_the_given_language_the_stored_one_or_that_of_the_system(tmp_path: Path) -> None:
    """The command line comes first, then a language chosen in the window, then the system.

    The process ends with exit code 0 when the window closes.
    """
    look = "tell(language=window.language, play=window.start_page.buttons['play'].text())\n"
    choose = "window.stored_settings.change(window.settings._replace(language='en'))\n"
    for given, last, spoken in ((None, choose, "fr"), (None, "", "en"), ("fr", "", "fr")):
        ended, facts = opened(tmp_path, f"{look}{last}window.close()", given, LANG="fr")
        assert facts == {"language": spoken, "play": "Jouer tout de suite" if spoken == "fr" else "Play now"}
        assert (ended.code, ended.err) == (0, "")


def test_a_signal_saves_the_game_and_closes_the_window(tmp_path: Path) -> None:
    """The running game is saved and can be continued; the window closes without a question.

    The exit code of Ctrl+C is the usual one.
    """
    look = """
import os, signal
window.local_tables.play_now()
window.session.handle = window.session.handle._replace(leave_question=lambda: "Leave?")
os.kill(os.getpid(), signal.{})
"""
    saves = Saves(DiskFiles(), tmp_path / "data" / "epizodiak" / "tables", GAMES)
    for number, (name, code) in enumerate((("SIGTERM", 0), ("SIGINT", 130)), 1):
        assert opened(tmp_path, look.format(name))[0] == (code, "", "")
        assert len(list(saves.unfinished())) == number


def test_what_a_crash_left_is_removed_a_day_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unfinished writes and empty journals; nothing that holds a game, and nothing that is under way."""
    monkeypatch.setattr(folders, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(folders, "config_file", (tmp_path / "config").joinpath)
    old = ["tables/a.journal", "hosted/b.hosted.1f.part", "config/settings.json.2e.part"]
    kept = ["tables/c.journal", "tables/d.journal", "tickets.json", "e.part"]
    for name in (*old, *kept):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"deal" if name in ("tables/c.journal", old[1]) else b"")
        if name not in kept[1:2] + kept[3:]:
            os.utime(path, (1, 1))
    folders.remove_leftovers()
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")) == sorted(kept)


# --- unexpected errors

BOOM = """
from PySide6.QtCore import QTimer
from epizodiak_qt.desktop.dialogs.error import Notice

def boom():
    raise ZeroDivisionError("boom")

async def bang():
    raise LookupError("bang")

def thud():
    raise BufferError("thud")

def fail():
    raise TimeoutError("crash")

def crash():
    import asyncio
    asyncio.get_running_loop().call_soon(fail)

def count():
    dialogs = window.findChildren(Notice)
    tell(shown=len(dialogs), visible=[dialog.isVisible() for dialog in dialogs])
    window.close()

def then(*steps):
    QTimer.singleShot(0, lambda: (steps[0](), len(steps) > 1 and then(*steps[1:])))
"""


def test_every_kind_of_error_is_logged_each_time_and_shown_once(tmp_path: Path) -> None:
    """It is raised in a slot, a coroutine, a callback of the loop, or another thread. The program continues.

    Messages of Qt are in the log too, with their category; the terminal shows nothing.
    """
    look = """
import threading
from PySide6.QtCore import QLoggingCategory, qCWarning, qWarning
qWarning("a plain warning")
qCWarning(QLoggingCategory("epizodiak.test"), "with a %d % in it")
for _ in range(3):
    QTimer.singleShot(0, boom)
window.services.tasks.spawn(bang())
QTimer.singleShot(0, lambda: {}["slot"])
thread = threading.Thread(target=thud)
thread.start()
thread.join()
then(crash, lambda: None, lambda: None, lambda: None, count)
"""
    ended, facts = opened(tmp_path, BOOM + look)
    assert (ended.code, ended.err) == (0, "")
    assert facts == {"shown": 5, "visible": [True] * 5}
    log = log_of(tmp_path)
    errors = ["LookupError: bang", "KeyError: 'slot'", "BufferError: thud", "TimeoutError: crash"]
    assert [log.count(error) for error in ("ZeroDivisionError: boom", *errors)] == [3, 1, 1, 1, 1]
    for line in ("Traceback (most recent call last):", ", in boom"):
        assert line in log
    assert "WARNING qt.default: a plain warning\n" in log
    assert "WARNING qt.epizodiak.test: with a %d % in it\n" in log


def test_a_report_reaches_the_log_and_every_window(caplog: pytest.LogCaptureFixture) -> None:
    """The report includes the causes of the error."""
    windows: list[Any] = [Mock(), Mock()]
    error = ValueError("second")
    error.__cause__ = KeyError("first")
    report_error(error, windows)
    shown = [details for window in windows for details in window.dialogs.show_error.call_args.args]
    for text in (caplog.text, *shown):
        assert "KeyError: 'first'" in text
        assert "ValueError: second" in text


# --- the log


def test_a_log_that_cannot_be_written_is_reported_and_errors_go_to_the_terminal(tmp_path: Path) -> None:
    """The window opens all the same."""
    (tmp_path / "state").write_text("no folder", "utf-8")
    look = """
import logging
logging.getLogger("epizodiak_qt").error("seen on the terminal")
tell(note=window.start_page.note.text())
window.close()
"""
    ended, facts = opened(tmp_path, look)
    assert ended.code == 0
    assert facts["note"] == startup_texts.NO_LOG.fill(reason="Not a directory").en
    assert ended.err.count("\n") == 1
    assert ended.err.endswith("ERROR epizodiak_qt: seen on the terminal\n")


# --- parts that are missing


def test_without_its_resources_the_program_opens_and_names_them(tmp_path: Path) -> None:
    """The resources are fonts, drawings and translations."""
    look = """
note = window.start_page.note.text()
window.local_tables.play_now()
tell(note=note, dealt=window.session is not None)
window.close()
"""
    nowhere = "import pathlib; app.data_dir = lambda kind: pathlib.Path('nowhere') / kind"
    ended, facts = opened(tmp_path, look, "fr", nowhere)
    assert ended.code == 0, ended.err
    parts = ["Cinzel.ttf", "AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.ttf"]
    assert (
        facts["note"]
        == startup_texts.MISSING_RESOURCES.fill(names=", ".join([*parts, "epizodiak_fr.qm", "art"])).fr
    )
    assert facts["dealt"]
    assert "no translation for fr" in log_of(tmp_path)


@pytest.mark.parametrize("kept", [True, False])
def test_unreadable_settings_are_reported_and_kept(kept: bool, tmp_path: Path) -> None:
    """The program renames a damaged file; without a folder it cannot keep anything."""
    folder = tmp_path / "config" / "epizodiak"
    if kept:
        folder.mkdir(parents=True)
        (folder / "settings.json").write_text('{"language": "f', "utf-8")
    else:
        folder.parent.write_text("no folder", "utf-8")
    ended, facts = opened(tmp_path, "tell(note=window.start_page.note.text()); window.close()")
    assert (ended.code, ended.err) == (0, "")
    assert facts["note"].startswith("The settings could not be read")
    assert ("settings.json is kept" in facts["note"]) is kept
    if kept:
        assert (folder / "settings.unreadable").read_text("utf-8") == '{"language": "f'


# --- the loop


def test_closing_the_loop_deletes_its_helpers(qapp: QApplication) -> None:
    """An open loop has the application as owner of its helpers: without an owner they crash."""

    def helpers() -> int:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        kinds = (type(child).__module__ for child in qapp.findChildren(QObject))
        return sum(kind.startswith("qasync") for kind in kinds)

    before = helpers()
    for _ in range(20):
        loop = make_loop(qapp)
        assert helpers() == before + 2
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
        assert helpers() == before


# --- names of the program, and crashes


def test_the_id_is_that_of_the_desktop_entry_and_earlier_files_are_used(tmp_path: Path) -> None:
    """The id is that of the desktop entry; the files stay in the folders of 0.1.0."""
    folder = tmp_path / "config" / "epizodiak"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text('{"name": "Ada"}', "utf-8")
    look = """
from PySide6.QtWidgets import QApplication
qt = QApplication.instance()
tell(id=qt.desktopFileName(), domain=qt.organizationDomain(), name=window.settings.name)
window.local_tables.play_now()
window.close()
"""
    _ended, facts = opened(tmp_path, look)
    assert facts == {"id": APP_ID, "domain": "epizodiak-qt.github.io", "name": "Ada"}
    assert len(list((tmp_path / "data" / "epizodiak" / "tables").iterdir())) == 1


CRASHED = """
from epizodiak_qt.desktop.dialogs.error import Notice
def count():
    notices = [each for each in window.findChildren(Notice) if "crashed" in each.windowTitle()]
    tell(notices=len(notices), blocking=[notice.isModal() for notice in notices])
    window.close()
from PySide6.QtCore import QTimer
QTimer.singleShot(0, lambda: QTimer.singleShot(0, count))
"""


def test_a_crash_is_mentioned_once_at_the_next_start(tmp_path: Path) -> None:
    """The program keeps the stacks of Python; the notice blocks nothing."""
    ended, _ = opened(tmp_path, "import faulthandler; faulthandler._sigsegv()")
    assert ended.code != 0
    assert opened(tmp_path, CRASHED)[1] == {"notices": 1, "blocking": [False]}
    kept = (tmp_path / "state" / "epizodiak" / "log" / diagnostics.LAST_CRASH).read_text("utf-8")
    assert "Segmentation fault" in kept
    assert "in look" in kept
    assert opened(tmp_path, CRASHED)[1] == {"notices": 0, "blocking": []}


EARLY_FILE = """
import sys
from PySide6.QtCore import QCoreApplication, QTimer
here, sys.platform = sys.platform, "darwin"
from epizodiak_qt.desktop.app import application  # elsewhere it does not look for these events
sys.platform = here
from PySide6.QtGui import QFileOpenEvent
make_window = app.make_window

def pass_file(name):
    QCoreApplication.sendEvent(QCoreApplication.instance(), QFileOpenEvent(f"/nowhere/{name}.ezr"))

def make_later(*words):
    pass_file("early")
    return make_window(*words)

app.make_window = make_later
"""
LATE_FILE = """
def go_on():
    early = window.start_page.note.text()
    pass_file("late")
    tell(notes=[early, window.start_page.note.text()])
    window.close()
QTimer.singleShot(0, lambda: QTimer.singleShot(0, go_on))
"""


def test_files_that_macos_passes_as_events_open(tmp_path: Path) -> None:
    """Also one that comes before there is a window."""
    ended, facts = opened(tmp_path, LATE_FILE, first=EARLY_FILE)
    assert (ended.code, ended.err) == (0, "")
    for name, note in zip(("early", "late"), facts["notes"], strict=True):
        assert note.startswith(f"The file {name}.ezr cannot be read")


REPORT = """
import logging
from PySide6.QtGui import QGuiApplication

logging.getLogger().setLevel("DEBUG")
window.stored_settings.change(window.settings._replace(name="Ada Lovelace"))
window.local_tables.play_now()
logging.getLogger("epizodiak_qt").info("a line about ada lovelace in %s", window.services.log_file)
logging.getLogger("epizodiak_qt").info("seats: %s", ", ".join(window.session.controller.names))
from epizodiak_qt.lobby.engines import EngineEntry
window.services.bots.engines().put(EngineEntry("Deep Aries", "aries", "", ("epizodiak",)))
hand = window.session.table.update_for(0).view.hands[0]
logging.getLogger("epizodiak_qt.bots.engines.process").info("engine Deep Aries: I hold %s", hand)
logging.getLogger("epizodiak_qt").info("Deep Aries is at 10.77.0.1:47999")
code = "K7F-2QX"
for _ in range(3):
    logging.getLogger("epizodiak_qt").error("a code %s", code)
window.menus.actions["report"].trigger()
text = QGuiApplication.clipboard().text()
tell(text=text, hand=[str(hand), repr(hand)], code=code, said=window.session.page.prompt_bar.isVisible())
window.close()
"""


def test_a_copied_report_has_versions_settings_and_the_log_but_no_secrets(tmp_path: Path) -> None:
    """The report has no name, code, hand, address or home folder, even at the most detailed log level."""
    ended, facts = opened(tmp_path, REPORT)
    assert (ended.code, ended.err) == (0, "")
    text = facts["text"]
    for wanted in (f"EpiZodiak {__version__}", "PySide6 6.", "Qt 6.", "offscreen", "theme=", "Screen: "):
        assert wanted in text
    assert "INFO epizodiak_qt: a line about <name> in ~/state/epizodiak/log/epizodiak.log" in text
    assert text.count("ERROR epizodiak_qt: a code <code>") == 3
    for secret in ("lovelace", "aries", "new_game", facts["code"], str(tmp_path), *facts["hand"]):
        assert secret not in text.lower()
        assert secret not in text
    assert "seats: <name>, <name>, <name>\n" in text
    assert "INFO epizodiak_qt: <name> is at <address>:47999\n" in text
    assert facts["said"]


# --- names and bots


@pytest.mark.parametrize(
    ("account", "name"),
    [
        ("ada", "Ada"),
        ("éloïse", "Éloïse"),
        ("JDupont", "JDupont"),
        ("jean-luc", "Jean-luc"),
        ("a\u202eb\x07c", "Abc"),
        ("x" * 60, "X" + "x" * 23),
        ("root", "Player"),
        ("user", "Player"),
        ("vm-17", "Player"),
        ("", "Player"),
        ("\u200b", "Player"),
        (OSError("no user"), "Player"),
        (KeyError("uid not found: 4242"), "Player"),
        (ImportError("pwd"), "Player"),
    ],
)
def test_the_name_of_the_account_becomes_the_name_of_the_person(
    account: str | Exception, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names of machines and names with unprintable characters are not used.

    Containers, and systems without a list of accounts, give no name.
    """
    monkeypatch.setenv("HOSTNAME", "vm-17")
    monkeypatch.setattr(getpass, "getuser", Mock(side_effect=[account]))
    assert user_name() == name


@pytest.mark.parametrize(
    ("system", "scratch"), [(Unix, "/scratch"), (MacOS, "/scratch"), (Windows, r"C:\scratch")]
)
def test_the_folders_of_the_player_stay_as_they_are(
    system: type[Unix | MacOS | Windows], scratch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saved games and settings of the self-test go to its scratch folder on every system."""
    for name in selftest.FOLDERS:
        monkeypatch.setenv(name, scratch)
    dirs = system(folders.NAME, appauthor=False)
    for path in (dirs.user_data_dir, dirs.user_config_dir):
        assert path.startswith(scratch)
