"""Files that go to the trash of the system, and come back from it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QFile


class NoTrashError(Exception):
    """The system has no trash for a file. The file stays."""


class TrashedFiles:
    """Files that were moved to the trash together, and come back together."""

    def __init__(self) -> None:
        self._moved: list[tuple[Path, Path]] = []
        self._restored: list[Path] = []

    def add(self, path: Path) -> None:
        """Move a file to the trash. Raises NoTrashError."""
        file = QFile(path)
        if not file.moveToTrash():
            raise NoTrashError(file.errorString())
        self._moved.append((path, Path(file.fileName())))

    def restore(self) -> list[Path]:
        """Move all files back; return the paths of all. A path that is taken by now gets a number.

        Raises OSError; `restore` can be called again for the files that are still in the trash.
        """
        while self._moved:
            path, trashed = self._moved[0]
            target, number = path, 1
            while not (file := QFile(trashed)).rename(target):
                if not target.exists():
                    raise OSError(file.errorString())
                number += 1
                target = path.with_stem(f"{path.stem}-{number}")
            # The trash of a Linux desktop has a note beside each file, which would stay as a broken entry.
            with suppress(OSError):
                (trashed.parent.parent / "info" / f"{trashed.name}.trashinfo").unlink()
            self._restored.append(target)
            del self._moved[0]
        return self._restored
