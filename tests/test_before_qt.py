"""The start: checks and texts before Qt is loaded, the log file, and the report that a user can copy."""

import getpass
import io
import logging
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from epizodiak_qt import diagnostics, preflight, startup_texts
from epizodiak_qt.diagnostics import LAST_CRASH, report, start_logging, start_rotation, without_secrets
from epizodiak_qt.preflight import (
    LIBRARIES,
    load_error,
    loses_none_references,
    missing_libraries,
    package_of,
    pyside_version,
    startup_problem,
)
from epizodiak_qt.startup_texts import system_language, write_line
from tests.program_process import ROOT, program, run

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="checks the libraries of Linux")
OPEN_AND_CLOSE = """
import sys
from epizodiak_qt import app
app.after_first_paint = lambda window: window.close()
sys.exit(app.run("en", "warning"))
"""


@pytest.fixture
def qt(tmp_path: Path) -> Path:
    """Return a folder with the two files that the check loads."""
    for name in ("lib/libQt6Gui.so.6", "plugins/platforms/libqxcb.so"):
        file = tmp_path / "PySide6" / "Qt" / name
        file.parent.mkdir(parents=True)
        file.touch()
    return tmp_path / "PySide6"


def loader(*missing: str, refused: dict[str, str] | None = None) -> Callable[[str], object]:
    """Return a loader on a system without the libraries `missing`; Qt needs all of them, in this order."""

    def load(name: str) -> object:
        if refused and Path(name).name in refused:
            raise OSError(refused[Path(name).name])
        lacking = [name] if name in missing else list(missing) if "Qt" in name else []
        if lacking:
            raise OSError(f"{lacking[0]}: cannot open shared object file: No such file or directory")
        return object()

    return load


def test_all_missing_libraries_with_a_known_package_are_named_at_once(qt: Path) -> None:
    """None where Qt loads, none without a package that installs it, and not a C library that is too old."""
    assert load_error(qt, loader()) is None
    assert missing_libraries(qt, loader()) == []
    load = loader("libEGL.so.1", "libxcb-cursor.so.0", "libglib-2.0.so.0", "libgthread-2.0.so.0")
    assert str(load_error(qt, load)).startswith("libEGL.so.1: cannot open")
    assert missing_libraries(qt, load) == ["libegl1", "libglib2.0-0", "libxcb-cursor0"]
    load = loader("libnew.so.7")
    assert missing_libraries(qt, load) == []
    assert str(load_error(qt, load)).startswith("libnew.so.7: cannot open")
    reason = "/lib/libc.so.6: version `GLIBC_2.34' not found (required by libqxcb.so)"
    load = loader(refused={"libqxcb.so": reason})
    assert missing_libraries(qt, load) == []
    assert load_error(qt, load) == reason
    # As Debian names them: with capitals, with a number at the end, and that of GLib.
    names = ("libX11.so.6", "libEGL.so.1", "libdbus-1.so.3", "libxkbcommon-x11.so.0", "libgthread-2.0.so.0")
    packages = ["libx11-6", "libegl1", "libdbus-1-3", "libxkbcommon-x11-0", "libglib2.0-0"]
    assert [*map(package_of, names)] == packages


@linux
def test_every_library_that_qt_needs_here_has_its_package_in_the_table() -> None:
    """The table covers the libraries that the files name; the packages bring their own dependencies."""
    folder = preflight.pyside_folder()
    assert folder is not None
    shipped = {path.name for path in (folder / "Qt" / "lib").iterdir()} | {
        path.name for path in folder.parent.glob("shiboken6/*.so*")
    }
    base = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libstdc++.so.6"}
    base |= {"libgcc_s.so.1", "ld-linux-x86-64.so.2", "libz.so.1"}
    # An ELF file holds the whole names of the libraries it needs as strings.
    for library in ("Qt/lib/libQt6Gui.so.6", "Qt/lib/libQt6XcbQpa.so.6", "Qt/plugins/platforms/libqxcb.so"):
        words = (folder / library).read_bytes().split(b"\0")
        named = {
            word.decode() for word in words if word.startswith(b"lib") and b".so." in word and word.isascii()
        }
        needed = {name for name in named if name.rpartition(".so.")[2].isdigit()} - shipped - base
        assert needed <= {*LIBRARIES.split()}, library


@pytest.mark.parametrize(
    ("pyside", "python", "breaks"),
    [
        ("6.12.0", (3, 11), True),
        ("6.12.0", (3, 10), True),
        ("6.13.1", (3, 11), True),
        ("7.0.0", (3, 11), True),
        ("6.12.0a1", (3, 11), True),
        ("6.11.3", (3, 11), False),
        ("6.8.0", (3, 11), False),
        ("6.12.0", (3, 12), False),
        ("6.12.0", (3, 13), False),
        ("0.0", (3, 11), False),
    ],
)
def test_a_pyside_that_aborts_on_this_python_is_recognized(
    pyside: str, python: tuple[int, int], breaks: bool
) -> None:
    """It is version 6.12 or later, on Python below 3.12."""
    assert loses_none_references(pyside, python) is breaks


def test_a_pyside_that_aborts_is_refused_before_it_is_loaded(
    monkeypatch: pytest.MonkeyPatch, qt: Path
) -> None:
    """Its version is read from the name of its metadata; the message names the one to install."""
    assert pyside_version(qt) == "0.0"
    monkeypatch.setattr(preflight, "pyside_folder", lambda: qt)
    monkeypatch.setattr(preflight, "loses_none_references", lambda pyside, _python: pyside == "6.12.0")
    (qt.parent / "PySide6_Essentials-6.12.0.dist-info").mkdir()
    assert pyside_version(qt) == "6.12.0"
    assert startup_problem({}, "linux") == startup_texts.BROKEN_PYSIDE.fill(version="6.12.0")


@pytest.mark.parametrize(
    ("platform", "environ"),
    [
        ("win32", {}),
        ("darwin", {}),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}),
        ("linux", {"QT_QPA_PLATFORM": "minimal"}),
        ("linux", {"QT_QPA_PLATFORM": "vnc:size=800x600"}),
    ],
)
def test_a_display_is_not_needed_elsewhere_nor_by_another_platform(
    platform: str, environ: dict[str, str]
) -> None:
    """Windows of other systems open without a variable; a platform that the user names is not checked."""
    assert startup_problem(environ, platform) is None


def test_a_wayland_display_counts_while_its_socket_exists(tmp_path: Path) -> None:
    """The variable may be left over from another session; its value may be a whole path."""
    environ = {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}
    assert startup_problem(environ, "linux") == startup_texts.NO_DISPLAY
    (tmp_path / "wayland-0").touch()
    assert startup_problem(environ, "linux") is None
    assert startup_problem({"WAYLAND_DISPLAY": str(tmp_path / "wayland-0")}, "linux") is None
    assert startup_problem({**environ, "QT_QPA_PLATFORM": "wayland"}, "linux") is None
    assert startup_problem({**environ, "QT_QPA_PLATFORM": "xcb"}, "linux") == startup_texts.NO_DISPLAY


# --- as processes


@linux
@pytest.mark.parametrize(
    ("words", "environ", "language"),
    [
        ((), {}, "en"),
        ((), {"DISPLAY": ""}, "en"),
        ((), {"DISPLAY": ":4242"}, "en"),
        ((), {"DISPLAY": "no display at all"}, "en"),
        ((), {"WAYLAND_DISPLAY": "wayland-4242"}, "en"),
        ((), {"QT_QPA_PLATFORM": "xcb"}, "en"),
        ((), {"QT_QPA_PLATFORM": "wayland", "WAYLAND_DISPLAY": "gone"}, "en"),
        ((), {"LANG": "fr_CA.UTF-8"}, "fr"),
        (("--lang", "fr"), {}, "fr"),
    ],
    ids=str,
)
def test_a_missing_display_gives_one_line_and_exit_code_1(
    words: tuple[str, ...], environ: dict[str, str], language: str, tmp_path: Path
) -> None:
    """Qt itself would abort. The program writes nothing to the disk."""
    line = startup_texts.NO_DISPLAY.text(language) + "\n"
    assert program(tmp_path, *words, environ=environ) == (1, "", line)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_pyside_gives_the_command_that_installs_it(tmp_path: Path) -> None:
    """The test runs Python without its installed packages."""
    ended = run(tmp_path, ["-S", "-m", "epizodiak_qt", "play"])
    assert ended == (1, "", startup_texts.NO_PYSIDE.en + "\n")


@linux
@pytest.mark.parametrize("environ", [{"DISPLAY": ":4242"}, {"QT_QPA_PLATFORM": "offscreen"}], ids=str)
def test_a_qt_that_cannot_be_loaded_gives_one_line(environ: dict[str, str], tmp_path: Path) -> None:
    """A library is truncated; the check finds it, or the import of Qt fails."""
    broken = tmp_path / "site" / "PySide6"
    (broken / "Qt" / "lib").mkdir(parents=True)
    (broken / "Qt" / "lib" / "libQt6Gui.so.6").write_bytes(b"\x7fELF and no more")
    (broken / "__init__.py").touch()
    (broken / "QtGui.py").write_text(
        f"import ctypes\ntry:\n    ctypes.CDLL({str(broken / 'Qt/lib/libQt6Gui.so.6')!r})\n"
        "except OSError as error:\n    raise ImportError(str(error)) from None\n",
        "utf-8",
    )
    ended = run(
        tmp_path, ["-m", "epizodiak_qt"], code=Path(f"{broken.parent}{os.pathsep}{ROOT}"), environ=environ
    )
    assert ended.code == 1
    assert ended.out == ""
    assert ended.err.count("\n") == 1
    assert ended.err.startswith("The window cannot open, because Qt cannot be loaded (")
    assert "libQt6Gui.so.6" in ended.err


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs the X server Xvfb")
def test_a_display_that_answers_opens_the_window(tmp_path: Path) -> None:
    """The test starts a real X server, which the check reaches and Qt draws on."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as number:
            display = f":{int(number.readline())}"
        assert preflight.missing_for_qt() == []
        ended = run(tmp_path, ["-c", OPEN_AND_CLOSE], environ={"DISPLAY": display})
        assert (ended.code, ended.out) == (0, "")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


# --- texts


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_CH", "LC_MESSAGES": "de_CH"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LC_MESSAGES": "fr_FR", "LC_ALL": "en_GB"}, "en"),
        ({"LC_ALL": "en_GB", "LANGUAGE": "fr:en"}, "fr"),
        ({"LANGUAGE": "", "LC_ALL": "", "LANG": "fr_BE"}, "fr"),
        ({"LC_NUMERIC": "fr_FR"}, "en"),
    ],
    ids=str,
)
def test_the_language_of_the_system(environ: dict[str, str], language: str) -> None:
    """The order is that of POSIX variables; every language other than French becomes English."""
    assert system_language(environ) == language


class Terminal(io.TextIOWrapper):
    """A terminal with an encoding, which records its output."""

    def __init__(self, encoding: str) -> None:
        self._screen = io.BytesIO()
        super().__init__(io.BufferedRandom(self._screen), encoding, newline="\n")  # type: ignore[arg-type]  # BytesIO is no raw stream, but works here

    def shows(self) -> str:
        """Return the text that was flushed."""
        return self._screen.getvalue().decode(self.encoding)


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "« Où\u202f? » – “l’été”…"),
        ("cp1252", '« Où ? » - "l\'été"...'),
        ("ascii", '? O? ? ? - "l\'?t?"...'),
    ],
)
def test_a_terminal_gets_only_characters_that_it_can_show(encoding: str, shown: str) -> None:
    """Plain characters replace those that the encoding lacks. The line is flushed before the program ends."""
    terminal = Terminal(encoding)
    write_line(terminal, "« Où\u202f? » – “l’été”…")
    assert terminal.shows() == shown + "\n"


def test_a_missing_terminal_is_no_error() -> None:
    """The stream is None, closed, broken, or has no encoding."""

    class Broken(io.StringIO):
        def flush(self) -> None:
            raise BrokenPipeError

    closed = io.StringIO()
    closed.close()
    for stream in (None, closed, Broken()):
        write_line(stream, "Nobody reads this.")
    plain = io.StringIO()
    write_line(plain, "Où\u202f?")
    assert plain.getvalue() == "Où\u202f?\n"


# --- the log and the report

FULL = Path("/dev/full")


@pytest.fixture
def root_logger() -> Iterator[logging.Logger]:
    """Return the root logger, and restore it after the test."""
    root = logging.getLogger()
    handlers, level, raising = list(root.handlers), root.level, logging.raiseExceptions
    yield root
    for handler in set(root.handlers) - set(handlers):
        root.removeHandler(handler)
        with suppress(OSError):  # flush as at the end of the program, although the disk may be full
            handler.close()
    root.setLevel(level)
    logging.raiseExceptions = raising


def test_the_log_appends_lines_of_the_given_level_and_is_rotated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root_logger: logging.Logger
) -> None:
    """The file is UTF-8, and keeps the lines of earlier runs."""
    file = tmp_path / "log" / "epizodiak.log"
    for level in ("warning", "debug"):
        assert start_logging(file, level) is None
        logging.getLogger("epizodiak_qt.x").debug("at %s", level)
        logging.getLogger("epizodiak_qt.x").warning("été at %s", level)
        handler = root_logger.handlers[-1]
        root_logger.removeHandler(handler)
        handler.close()
    said = [line.partition(" epizodiak_qt.x: ")[2] for line in file.read_text("utf-8").splitlines()]
    assert said == ["été at warning", "at debug", "été at debug"]
    # A large one is rotated while the program runs: at most three files stay, and the oldest is deleted.
    monkeypatch.setattr(diagnostics, "LOG_BYTES", 90)
    start_logging(tmp_path / "rotated" / "epizodiak.log", "info")
    start_rotation()
    for number in range(6):
        logging.getLogger("epizodiak_qt").info("number %d %s", number, "x" * 40)
    kept = {
        path.name: path.read_text("utf-8").partition("number ")[2][0]
        for path in (tmp_path / "rotated").iterdir()
    }
    assert kept == {"epizodiak.log": "5", "epizodiak.log.1": "4", "epizodiak.log.2": "3"}


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_under_the_log_prints_nothing(
    root_logger: logging.Logger, capfd: pytest.CaptureFixture[str]
) -> None:
    """The line is lost, and the terminal shows no traceback."""
    assert start_logging(FULL, "info") is None
    logging.getLogger("epizodiak_qt").error("lost")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("said", "reported"),
    [
        ("Amélie draws, amélie lays", "<name> draws, <name> lays"),
        ("Amélien and Zoé-Marie", "Amélien and <name>-Marie"),
        ("by grace", "by <name>"),
        ("code K7F-2QX and K7F2QX", "code <code> and <code>"),
        ("WARNING ERROR 2QXK7F9 A-B", "WARNING ERROR 2QXK7F9 A-B"),
        ("seed 00ff00ff00ff00ff", "seed <hex>"),
        ("at 192.168.1.7:47999", "at <address>:47999"),
        ("at ::ffff:192.168.1.7.", "at <address>."),
        (
            "to [fe80::1:2%eth0]:47999, ::1 and 2001:db8:0:1:2:3:4:5.",
            "to [<address>]:47999, <address> and <address>.",
        ),
        ("18:30:05,123 Qt 6.11.3 QLocalServer::listen", "18:30:05,123 Qt 6.11.3 QLocalServer::listen"),
        (
            "18:30:05 INFO epizodiak_qt.bots.engines.process: engine Ann: I hold 3 7 9\nnext",
            "18:30:05 INFO epizodiak_qt.bots.engines.process: <engine>\nnext",
        ),
        ("open /somewhere/grace/x.journal", "open ~/x.journal"),
    ],
)
def test_a_report_has_no_names_codes_keys_addresses_engines_or_home_folder(
    said: str, reported: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All other words stay unchanged."""
    monkeypatch.setenv("HOME", "/somewhere/grace")
    monkeypatch.setattr(getpass, "getuser", lambda: "grace")
    assert without_secrets(said, ["Amélie", "Zoé", ""]) == reported


def test_a_report_ends_with_the_last_crash_and_the_last_lines_of_the_log(tmp_path: Path) -> None:
    """They come after the given facts."""
    log = tmp_path / "epizodiak.log"
    log.write_text("".join(f"line {number}\n" for number in range(500)), "utf-8")
    (tmp_path / LAST_CRASH).write_text("Fatal Python error: Segmentation fault\n", "utf-8")
    lines = report(["EpiZodiak 9.9"], log, []).splitlines()
    assert lines[0] == "EpiZodiak 9.9"
    assert lines[2].startswith("Last crash (2")
    assert lines[3] == "Fatal Python error: Segmentation fault"
    assert lines[5:] == ["Log:", *(f"line {number}" for number in range(400, 500))]
    assert report(["EpiZodiak 9.9"], tmp_path / "nowhere" / "x.log", []) == "EpiZodiak 9.9\n"
