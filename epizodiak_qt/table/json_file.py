"""A JSON file of the player: settings, profiles or engines. Nothing that was not read is overwritten."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.atomic_write import write_atomically
from epizodiak_qt.table.files import UnusableFileError, read_regular

if TYPE_CHECKING:
    from pathlib import Path

BYTES_AT_MOST: Final = 1 << 20


def free_name(path: Path) -> Path:
    """Return a name for a damaged file, beside it, that no file has."""
    names = (path.with_suffix(f".unreadable{number or ''}") for number in range(1000))
    return next(name for name in names if not name.exists())


def _why(error: OSError) -> tuple[str, str]:
    """Return the words of an error in both languages, to stand in brackets."""
    if isinstance(error, UnusableFileError):
        return error.sentence.en.removesuffix("."), error.sentence.fr.removesuffix(".")
    words = error.strerror or str(error)
    return words, words


class JsonFile:
    """One file, read once. After a read that failed nothing is written, because the file may be whole.

    Attributes:
        keep_old: whether the next write keeps the file under another name, because it is damaged.
    """

    def __init__(self, path: Path, name_en: str, name_fr: str) -> None:
        """Take the path, and what it holds in both languages, such as "The settings": masculine plurals."""
        self._path = path
        self._en, self._fr = name_en, name_fr
        self._unread: OSError | None = None
        self.keep_old = False

    def read(self) -> tuple[Any, Sentence | None]:
        """Return the content, None without one; and why it could not be read.

        A lone surrogate becomes a question mark: no file could hold it later.
        """
        file = self._path.name
        try:
            data = json.loads(read_regular(self._path, BYTES_AT_MOST).decode())
            return json.loads(json.dumps(data, ensure_ascii=False).encode(errors="replace")), None
        except FileNotFoundError:
            return None, None
        except OSError as error:
            self._unread, why = error, _why(error)
            return None, Sentence(
                f"{self._en} could not be read ({why[0]}). The file {file} stays as it is; changes hold "
                "until the program ends.",
                f"{self._fr} n’ont pas pu être lus ({why[1]}). Le fichier {file} reste tel quel\u202f; les "
                "changements valent jusqu’à la fin du programme.",
            )
        except (ValueError, RecursionError):
            self.keep_old = True
            return None, Sentence(
                f"{self._en} could not be read and begin anew. The file {file} is kept beside the new one.",
                f"{self._fr} n’ont pas pu être lus et repartent de zéro. Le fichier {file} est conservé à "
                "côté du nouveau.",
            )

    def write(self, data: Any) -> Sentence | None:
        """Replace the file; return why that failed, or None."""
        try:
            if self._unread is not None:
                raise self._unread
            if self.keep_old and self._path.exists():
                self._path.replace(free_name(self._path))
            text = json.dumps(data, indent=1, ensure_ascii=False)
            write_atomically(self._path, text.encode(errors="replace"), durable=False)
        except OSError as error:
            why = _why(error)
            return Sentence(
                f"{self._en} could not be saved ({why[0]}); they hold until the program ends.",
                f"{self._fr} n’ont pas pu être enregistrés ({why[1]})\u202f; ils valent jusqu’à la fin du "
                "programme.",
            )
        self.keep_old = False
        return None
