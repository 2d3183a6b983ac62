"""The log file, and the report that a user can copy: complete, short, and without secrets."""

import getpass
import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from epizodiak_qt import diagnostics, startup_texts
from epizodiak_qt.diagnostics import LAST_CRASH, report, start_logging, start_rotation, without_secrets

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


def test_the_log_appends_lines_of_the_given_level(tmp_path: Path, root_logger: logging.Logger) -> None:
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


def test_a_large_log_is_rotated_while_the_program_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root_logger: logging.Logger
) -> None:
    """At most three files stay; the handler deletes the oldest."""
    monkeypatch.setattr(diagnostics, "LOG_BYTES", 90)
    start_logging(tmp_path / "epizodiak.log", "info")
    start_rotation()
    for number in range(6):
        logging.getLogger("epizodiak_qt").info("number %d %s", number, "x" * 40)
    kept = {path.name: path.read_text("utf-8").partition("number ")[2][0] for path in tmp_path.iterdir()}
    assert kept == {"epizodiak.log": "5", "epizodiak.log.1": "4", "epizodiak.log.2": "3"}


def test_a_log_folder_that_cannot_be_created_gives_a_notice(
    tmp_path: Path, root_logger: logging.Logger
) -> None:
    """The notice gives the reason of the system."""
    (tmp_path / "file").touch()
    notice = start_logging(tmp_path / "file" / "log" / "epizodiak.log", "info")
    assert notice == startup_texts.NO_LOG.fill(reason="Not a directory")
    assert type(root_logger.handlers[-1]) is logging.StreamHandler


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
