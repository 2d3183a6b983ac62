"""File dialogs that speak the language of the window and start in a folder of the player."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from epizodiak_qt.desktop.app.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

Location = QStandardPaths.StandardLocation


class FileDialog(QFileDialog):
    """Starts in a `location` of the user, or where a file of that kind was chosen last in this session."""

    _last: ClassVar[dict[Location, str]] = {}

    def __init__(
        self,
        parent: QWidget,
        title: str,
        chosen: Callable[[Path], object],
        location: Location = Location.DocumentsLocation,
    ) -> None:
        places = (self._last.get(location), QStandardPaths.writableLocation(location))
        folder = next((place for place in places if place and Path(place).is_dir()), str(Path.home()))
        super().__init__(parent, title, folder)
        # WORKAROUND: https://code.qt.io/cgit/qt/qttranslations.git/tree/translations/qtbase_fr.ts lacks them.
        self.setLabelText(self.DialogLabel.LookIn, translate("FileDialog", "Look in:"))
        self.setLabelText(self.DialogLabel.FileType, translate("FileDialog", "Type of file:"))
        self._chosen, self._location = chosen, location
        self.fileSelected.connect(self._take)

    def _take(self, name: str) -> None:
        path = Path(name)
        self._last[self._location] = str(path.parent)
        self._chosen(path)

    def propose(self, name: str, name_filter: str) -> None:
        """Ask where to save a file, under this name at first."""
        self.setAcceptMode(self.AcceptMode.AcceptSave)
        self.setNameFilter(name_filter)
        self.setDefaultSuffix(Path(name).suffix[1:])
        self.selectFile(name)
        self.open()
