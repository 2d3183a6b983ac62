"""The problem report that a user can copy, and the logging of Qt's messages."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Final

import PySide6
from PySide6.QtCore import QtMsgType, qVersion
from PySide6.QtGui import QGuiApplication

from epizodiak_qt import __version__, diagnostics

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from PySide6.QtCore import QMessageLogContext

    from epizodiak_qt.desktop.app.settings import Settings

LEFT_OUT: Final = ("name", "new_game", "duplicate", "recent_files", "window")
"""The settings that contain names, or that say nothing about a fault."""
LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_within = threading.local()


def report_text(settings: Settings, language: str, log_file: Path, names: Sequence[str]) -> str:
    """Return versions, platform, settings and the end of the log, without secrets.

    The name in the settings and the `names` of players at the table are left out.
    """
    return diagnostics.report(_facts(settings, language), log_file, [settings.name, *names])


def _facts(settings: Settings, language: str) -> Iterator[str]:
    import platform  # not before the first paint

    yield f"EpiZodiak {__version__}"
    yield f"Python {platform.python_version()}, PySide6 {PySide6.__version__}, Qt {qVersion()}"
    yield f"System: {platform.platform()}, {QGuiApplication.platformName()}, language {language}"
    for screen in QGuiApplication.screens():
        size = screen.size()
        yield f"Screen: {size.width()}x{size.height()}, factor {screen.devicePixelRatio():g}"
    kept = {key: value for key, value in settings._asdict().items() if key not in LEFT_OUT}
    yield "Settings: " + ", ".join(f"{key}={value}" for key, value in kept.items())


def log_qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    """Log a message of Qt under its category, unless logging itself causes it: it would recur endlessly."""
    if getattr(_within, "logging", False):
        return
    _within.logging = True
    try:
        category = context.category or "default"
        name = category if category.startswith("qt.") else f"qt.{category}"
        logging.getLogger(name).log(LEVELS.get(kind, logging.WARNING), "%s", text)
    finally:
        _within.logging = False
