"""Opening files that are chosen in a dialog, dropped on the window, or named on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDropEvent

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.desktop.shell.table_window import TableWindow


class FileOpener(QObject):
    """Opens records and tables that were handed over, and reports why other files cannot be opened.

    Args:
        window: The window on which files are dropped.
        open_file: Shows the record in a file, or hosts the table in it; or returns why not.
        show_refusal: Shows why a file is not opened.
    """

    def __init__(
        self,
        window: TableWindow,
        open_file: Callable[[Path], Sentence | None],
        show_refusal: Callable[[Sentence], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._open_file = open_file
        self._show_refusal = show_refusal
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def ask(self) -> None:
        """Ask which file to open, in a dialog that does not block."""
        from epizodiak_qt.desktop.dialogs.file_dialogs import ask_open_path

        ask_open_path(self._window, self.open)

    def open(self, path: Path, *others: Path) -> None:
        """Open a file by its name; ask first if the game on the screen would be lost.

        Say that the `others` are not opened.
        """
        from epizodiak_qt.desktop.dialogs.file_dialogs import refuse_file_name

        refusal = refuse_file_name(path)
        if refusal is None:
            if self._window.ask_before_leaving(lambda: self.open(path, *others)):
                return
            refusal = self._open_file(path) or (_only(path) if others else None)
        if refusal is not None:
            self._show_refusal(refusal)

    def open_from_start(self, files: Sequence[str]) -> None:
        """Bring the window to the front, and open the files that a later start named."""
        self._window.bring_to_front()
        if files:
            self.open(*map(Path, files))

    # Qt

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in (QEvent.Type.DragEnter, QEvent.Type.Drop) or not isinstance(event, QDropEvent):
            return super().eventFilter(watched, event)
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if not files:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self.open(*files)
        return True


def _only(path: Path) -> Sentence:
    return Sentence(
        f"Only {path.name} is open: the window shows one file at a time.",
        f"Seul {path.name} est ouvert\u202f: la fenêtre montre un fichier à la fois.",
    )
