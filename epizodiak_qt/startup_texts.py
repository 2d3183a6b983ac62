"""Texts that are shown before Qt and its translator are loaded, in both languages."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final, TextIO

from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LANGUAGES: Final = ("en", "fr")

PLAIN: Final = str.maketrans({"\u202f": " ", "’": "'", "“": '"', "”": '"', "–": "-", "…": "..."})
"""Replacements for a terminal whose encoding has no typographic characters."""


def write_line(stream: TextIO | None, text: str) -> bool:
    """Write a line to a stream, as well as its encoding allows. The stream may be missing or closed.

    Return False if the line was lost, as on a full disk; that its reader has ended is no loss.
    """
    return write(stream, text + "\n")


def fail(sentence: Sentence, language: str, code: int = 1) -> int:
    """Write a sentence to standard error; return the exit code of the program."""
    write_line(sys.stderr, sentence.text(language))
    return code


def write(stream: TextIO | None, text: str) -> bool:
    """Write a text without a line end to a stream, as `write_line` does."""
    if stream is None:
        return True
    encoding = stream.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(PLAIN).encode(encoding, "replace").decode(encoding)
    try:
        stream.write(text)
        stream.flush()
    except (OSError, ValueError) as error:
        return isinstance(error, BrokenPipeError | ValueError)
    return True


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language of the system, "fr" or "en", without asking Qt."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    if sys.platform == "win32":
        import ctypes
        import locale

        windows = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
        return "fr" if windows.startswith("fr") else "en"
    return "en"


UNKNOWN_ARGUMENT: Final = Sentence(
    "“{word}” is not an option or a command of this program; see “epizodiak-qt --help”.",
    "«\u202f{word}\u202f» n’est ni une option ni une commande de ce programme\u202f; voir "
    "«\u202fepizodiak-qt --help\u202f».",
)
NO_FILE_OR_COMMAND: Final = Sentence(
    "There is no file “{word}”, and no command of that name; see “epizodiak-qt --help”.",
    "Il n’y a pas de fichier «\u202f{word}\u202f» ni de commande de ce nom\u202f; voir "
    "«\u202fepizodiak-qt --help\u202f».",
)
NEEDS_VALUE: Final = Sentence(
    "“{option}” needs another value; see “epizodiak-qt --help”.",
    "«\u202f{option}\u202f» demande une autre valeur\u202f; voir «\u202fepizodiak-qt --help\u202f».",
)
NEEDS_ONE_OF: Final = Sentence(
    "“{option}” needs one of these values: {values}.",
    "«\u202f{option}\u202f» demande une de ces valeurs\u202f: {values}.",
)
TAKES_NO_VALUE: Final = Sentence(
    "“{option}” takes no value.", "«\u202f{option}\u202f» ne prend pas de valeur."
)
UNKNOWN_OPTION_OF_GAME: Final = Sentence(
    "“{key}” is not an option of {game}; its options are: {keys}.",
    "«\u202f{key}\u202f» n’est pas une option du jeu {game}\u202f; ses options sont\u202f: {keys}.",
)
NO_PYSIDE: Final = Sentence(
    "The window needs PySide6, which is not installed: python3 -m pip install PySide6-Essentials",
    "La fenêtre a besoin de PySide6, qui n’est pas installé\u202f: python3 -m pip install PySide6-Essentials",
)
BROKEN_PYSIDE: Final = Sentence(
    "PySide6 {version} does not work on this Python: install a version below 6.12, or Python 3.12.",
    "PySide6 {version} ne fonctionne pas avec ce Python\u202f: installez une version avant 6.12, "
    "ou Python 3.12.",
)
NO_DISPLAY: Final = Sentence(
    "There is no display here, so the window cannot open. Start the program in a graphical session.",
    "Il n’y a pas d’écran ici\u202f: la fenêtre ne peut pas s’ouvrir. Lancez le programme dans une session "
    "graphique.",
)
MISSING_LIBRARIES: Final = Sentence(
    "The window cannot open: system libraries are missing. On Debian or Ubuntu, install them with: {command}",
    "La fenêtre ne peut s’ouvrir\u202f: il manque des bibliothèques au système. Sous Debian ou Ubuntu, "
    "installez-les\u202f: {command}",
)
QT_CANNOT_LOAD: Final = Sentence(
    "The window cannot open, because Qt cannot be loaded ({reason}).",
    "La fenêtre ne peut s’ouvrir, car Qt ne peut être chargé ({reason}).",
)
EXCHANGE_FAILED: Final = Sentence(
    "The program stops: its requests or answers cannot be passed on ({reason}).",
    "Le programme s’arrête\u202f: requêtes ou réponses ne passent plus ({reason}).",
)
MISSING_RESOURCES: Final = Sentence(
    "Parts of the program are missing ({names}); it goes on without them. Please install it again.",
    "Il manque des parties du programme ({names})\u202f; il continue sans elles. Réinstallez-le pour y "
    "remédier.",
)
MISSING_PACKAGE: Final = Sentence(
    "No table can be hosted: the package {name} is missing. Please install the program again.",
    "Aucune table ne peut être hébergée\u202f: il manque le paquet {name}. Réinstallez le programme.",
)
NO_LOG: Final = Sentence(
    "No log file can be written ({reason}); errors go to the terminal instead.",
    "Aucun fichier journal ne peut être écrit ({reason})\u202f; les erreurs vont au terminal.",
)
HOST_DEALT: Final = Sentence(
    "Everyone is ready: the game begins.", "Tout le monde est prêt\u202f: la partie commence."
)
HOST_OPEN: Final = Sentence(
    "{name} is open on port {port}. Its code is {code}.",
    "{name} est ouverte sur le port {port}. Son code est {code}.",
)
HOST_ADDRESS: Final = Sentence("Address: {address}", "Adresse\u202f: {address}")
HOST_CODE: Final = Sentence(
    "Too many wrong codes were tried. The code is now {code}.",
    "Trop de codes erronés ont été essayés. Le code est maintenant {code}.",
)
HOST_FAILED: Final = Sentence(
    "The table cannot be opened ({reason}).", "La table ne peut être ouverte ({reason})."
)


def needs_value(option: str, values: Sequence[str] = ()) -> Sentence:
    """Report an option whose value is missing or wrong, and name its possible values if they are few."""
    if values:
        return NEEDS_ONE_OF.fill(option=option, values=", ".join(values))
    return NEEDS_VALUE.fill(option=option)
