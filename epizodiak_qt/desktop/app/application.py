"""The Qt application: its names, its style, and the files that macOS passes as events."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from epizodiak_qt import folders
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QEvent

APP_ID: Final = "io.github.epizodiak_qt.EpiZodiak"


class Application(QApplication):
    """The application. It calls `open_file` with the name of each file that the desktop passes."""

    def __init__(self, open_file: Callable[[str], object]) -> None:
        # Qt hands parts of a fill to other threads and waits for them, longer than most fills take.
        os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
        # The style is an argument, because wrapping the result of QApplication.setStyle takes 10 ms.
        super().__init__([*sys.argv[:1], "-style", "Fusion"])
        self.open_file = open_file
        self.setApplicationName(folders.NAME)
        self.setApplicationDisplayName("EpiZodiak")
        self.setOrganizationDomain("epizodiak-qt.github.io")
        self.setDesktopFileName(APP_ID)
        self.setQuitOnLastWindowClosed(False)

    # Qt

    if sys.platform == "darwin":  # elsewhere the command line names the files; every event would come here

        @override
        def event(self, event: QEvent) -> bool:
            if isinstance(event, QFileOpenEvent):
                self.open_file(event.file())
            return super().event(event)
