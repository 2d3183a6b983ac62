"""The log file, the crash log, and the text of a problem report. Imports no Qt."""

from __future__ import annotations

import faulthandler
import logging
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from epizodiak_qt import startup_texts

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from epizodiak_qt.games.sentence import Sentence

LOG_BYTES: Final = 1_000_000
"""The size at which the log file is rotated."""
LOG_FILES: Final = 3
"""The number of log files that are kept, the current one included."""
CRASH_LOG: Final = "crash.log"
LAST_CRASH: Final = "last-crash.log"
REPORTED_LINES: Final = 100
REPORTED_BYTES: Final = 64_000
CODE: Final = r"\b[A-HJ-NP-Z2-9]{3}-?[A-HJ-NP-Z2-9]{3}\b"
"""Matches a join code."""
LONG_HEX: Final = r"\b[0-9a-fA-F]{16,}\b"
"""Matches keys, seeds and digests."""
ADDRESS: Final = (
    r"\b\d{1,3}(?:\.\d{1,3}){3}\b"
    r"|(?<![\w:])(?:(?:[\da-fA-F]{1,4}:){5,7}[\da-fA-F]{1,4}|[\da-fA-F:]*::[\da-fA-F:]*)(?:\.\d{1,3}){0,3}(?:%\w+)?"
)
"""Matches IP addresses."""
ENGINE_LINE: Final = r"( epizodiak_qt\.bots\.engines\.\w+: ).*"
"""Matches a line of the log about an engine; it may have the name of the engine, and whatever it prints."""

_crash_file: TextIO | None = None  # faulthandler writes to it as long as the program runs


def start_logging(file: Path, level: str) -> Sentence | None:
    """Log to `file`. If that fails, log to the terminal and return the reason."""
    logging.raiseExceptions = False  # a full disk must not fill the terminal with tracebacks
    notice = None
    handler: logging.Handler
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = logging.FileHandler(file, encoding="utf-8")
    except OSError as error:
        notice = startup_texts.NO_LOG.fill(reason=error.strerror or str(error))
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level.upper())
    return notice


def start_rotation() -> None:
    """Rotate the log file from now on. Called after the first paint: the handler takes 4 ms to load."""
    from logging.handlers import RotatingFileHandler

    root = logging.getLogger()
    for plain in [each for each in root.handlers if type(each) is logging.FileHandler]:
        rotating = RotatingFileHandler(
            plain.baseFilename, maxBytes=LOG_BYTES, backupCount=LOG_FILES - 1, encoding="utf-8"
        )
        rotating.setFormatter(plain.formatter)
        root.addHandler(rotating)
        root.removeHandler(plain)
        plain.close()


def start_crash_log(folder: Path) -> bool:
    """Write the stacks of all threads to a file if the process crashes.

    Returns:
        Whether the last run crashed. If so, its stacks are in the file LAST_CRASH.
    """
    global _crash_file  # noqa: PLW0603  (faulthandler keeps only the number of the file)
    file = folder / CRASH_LOG
    crashed = False
    with suppress(OSError):
        if file.stat().st_size:
            file.replace(folder / LAST_CRASH)
            crashed = True
    try:
        _crash_file = file.open("a", encoding="utf-8")
    except OSError:
        if sys.stderr is not None:
            faulthandler.enable()
    else:
        faulthandler.enable(_crash_file)
    return crashed


def report(facts: Iterable[str], log_file: Path, names: Iterable[str]) -> str:
    """Return a problem report: `facts`, the last crash and the end of the log, without secrets."""
    from datetime import datetime  # not before the first paint

    lines = [*facts]
    crash = log_file.parent / LAST_CRASH
    with suppress(OSError):
        day = datetime.fromtimestamp(crash.stat().st_mtime).astimezone()
        lines += ["", f"Last crash ({day:%Y-%m-%d %H:%M}):", *_end_of(crash)]
    with suppress(OSError):
        lines += ["", "Log:", *_end_of(log_file)]
    return without_secrets("\n".join(lines), names) + "\n"


def _end_of(file: Path) -> list[str]:
    """Return the last lines of a file."""
    with file.open("rb") as opened:
        size = opened.seek(0, 2)
        opened.seek(max(0, size - REPORTED_BYTES))
        return opened.read().decode("utf-8", "replace").splitlines()[-REPORTED_LINES:]


def account_name() -> str:
    """Return the name of the account of the system; empty if that is not known."""
    import getpass  # not before the first picture

    with suppress(OSError, KeyError, ImportError):  # before Python 3.13 one of the last two
        return getpass.getuser()
    return ""


def without_secrets(text: str, names: Iterable[str]) -> str:
    """Return the text without names, the home folder, join codes, keys, seeds, IP addresses and engines."""
    with suppress(RuntimeError):
        text = text.replace(str(Path.home()), "~")
    text = re.sub(ENGINE_LINE, r"\1<engine>", text)
    for name in sorted({name for name in (*names, account_name()) if len(name) > 1}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "<name>", text, flags=re.IGNORECASE)
    return re.sub(CODE, "<code>", re.sub(LONG_HEX, "<hex>", re.sub(ADDRESS, "<address>", text)))
