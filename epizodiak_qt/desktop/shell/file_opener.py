"""Opening files: chosen in a dialog, dropped on the window, or named on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QDropEvent

from epizodiak_qt.desktop.app.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from epizodiak_qt.games.sentence import Sentence


class FileOpener(QObject):
    """Opens tables that were handed over, and says of other files why they cannot be opened."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def ask(self) -> None:
        """Ask which file to open. The dialog stops nothing."""
        from epizodiak_qt.desktop.dialogs.table_file import ask_open_path

        ask_open_path(self._window, self.open)

    def open(self, path: Path) -> None:
        """Host the table in a file. Where others play at the present table, ask before it is left."""
        from epizodiak_qt.desktop.dialogs.table_file import refuse_file_name

        refusal = refuse_file_name(path)
        if refusal is not None:
            self.show_refusal(refusal)
        elif not self._window.ask_before_leaving(lambda: self.open(path)):
            refusal = self._window.network_tables.open_file(path)
            if refusal is not None:
                self.show_refusal(refusal)

    def open_from_start(self, files: Sequence[str]) -> None:
        """Bring the window to the front, and open the file that a start named; of several, the first."""
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        if files:
            self.open(Path(files[0]))

    def show_refusal(self, sentence: Sentence) -> None:
        """Say why a file is not opened: in a dialog where a form or a lobby has no place for it."""
        from epizodiak_qt.desktop.dialogs.error import Notice

        window = self._window
        if window.session is not None or window.start_page.isVisible():
            window.show_message(sentence)
        else:
            title = translate("Trouble", "The file cannot be opened")
            Notice(title, sentence.text(window.language), [], window).open()

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802, D102
        if event.type() not in (QEvent.Type.DragEnter, QEvent.Type.Drop) or not isinstance(event, QDropEvent):
            return super().eventFilter(watched, event)
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if not files:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.open(files[0])
        return True
