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


def unknown_argument(word: str) -> Sentence:
    """Report an unknown argument of the command line."""
    return Sentence(
        f"“{word}” is not an option or a command of this program; see “epizodiak-qt --help”.",
        f"« {word} » n’est ni une option ni une commande de ce programme ; voir « epizodiak-qt --help ».",
    )


def no_file_or_command(word: str) -> Sentence:
    """Report an argument that is neither a command nor a file."""
    return Sentence(
        f"There is no file “{word}”, and no command of that name; see “epizodiak-qt --help”.",
        f"Il n’y a pas de fichier « {word} » ni de commande de ce nom ; voir « epizodiak-qt --help ».",
    )


def needs_value(option: str, values: Sequence[str] = ()) -> Sentence:
    """Report an option whose value is missing or wrong, and name its possible values if they are few."""
    if values:
        listed = ", ".join(values)
        return Sentence(
            f"“{option}” needs one of these values: {listed}.",
            f"« {option} » demande une de ces valeurs : {listed}.",
        )
    return Sentence(
        f"“{option}” needs another value; see “epizodiak-qt --help”.",
        f"« {option} » demande une autre valeur ; voir « epizodiak-qt --help ».",
    )


def takes_no_value(option: str) -> Sentence:
    """Report an option that was given a value but takes none."""
    return Sentence(f"“{option}” takes no value.", f"« {option} » ne prend pas de valeur.")


def unknown_option_of_game(key: str, game: str, keys: Sequence[str]) -> Sentence:
    """Report an unknown option of a game, and name those that it has."""
    listed = ", ".join(keys)
    return Sentence(
        f"“{key}” is not an option of {game}; its options are: {listed}.",
        f"« {key} » n’est pas une option du jeu {game} ; ses options sont : {listed}.",
    )


def no_pyside() -> Sentence:
    """Report that PySide6 is not installed."""
    return Sentence(
        "The window needs PySide6, which is not installed: python3 -m pip install PySide6-Essentials",
        "La fenêtre a besoin de PySide6, qui n’est pas installé : python3 -m pip install PySide6-Essentials",
    )


def broken_pyside(version: str) -> Sentence:
    """Report that this PySide6 aborts on this Python."""
    return Sentence(
        f"PySide6 {version} does not work on this Python: install a version below 6.12, or Python 3.12.",
        f"PySide6 {version} ne fonctionne pas avec ce Python : installez une version avant 6.12, "
        "ou Python 3.12.",
    )


def no_display() -> Sentence:
    """Report that there is no display to open a window on."""
    return Sentence(
        "There is no display here, so the window cannot open. Start the program in a graphical session.",
        "Il n’y a pas d’écran ici : la fenêtre ne peut pas s’ouvrir. Lancez le programme dans une session "
        "graphique.",
    )


def missing_libraries(packages: list[str]) -> Sentence:
    """Report missing system libraries, with the command that installs them."""
    line = f"sudo apt-get install {' '.join(packages)}"
    return Sentence(
        "The window cannot open: system libraries are missing. On Debian or Ubuntu, "
        f"install them with: {line}",
        "La fenêtre ne peut s’ouvrir : il manque des bibliothèques au système. Sous Debian ou Ubuntu, "
        f"installez-les : {line}",
    )


def qt_cannot_load(reason: str) -> Sentence:
    """Report that Qt is installed but cannot be loaded."""
    return Sentence(
        f"The window cannot open, because Qt cannot be loaded ({reason}).",
        f"La fenêtre ne peut s’ouvrir, car Qt ne peut être chargé ({reason}).",
    )


def exchange_failed(reason: str) -> Sentence:
    """Report that standard input or output of the referee, or of an engine, failed."""
    return Sentence(
        f"The program stops: its requests or answers cannot be passed on ({reason}).",
        f"Le programme s’arrête : requêtes ou réponses ne passent plus ({reason}).",
    )


def missing_resources(names: list[str]) -> Sentence:
    """Report fonts, drawings or translations that cannot be read."""
    listed = ", ".join(names)
    return Sentence(
        f"Parts of the program are missing ({listed}); it goes on without them. Please install it again.",
        f"Il manque des parties du programme ({listed}) ; il continue sans elles. Réinstallez-le pour y "
        "remédier.",
    )


def missing_package(name: str) -> Sentence:
    """Report a Python package without which no table can be hosted."""
    return Sentence(
        f"No table can be hosted: the package {name} is missing. Please install the program again.",
        f"Aucune table ne peut être hébergée\u202f: il manque le paquet {name}. Réinstallez le programme.",
    )


def no_log(reason: str) -> Sentence:
    """Report that the log file cannot be written."""
    return Sentence(
        f"No log file can be written ({reason}); errors go to the terminal instead.",
        f"Aucun fichier journal ne peut être écrit ({reason}) ; les erreurs vont au terminal.",
    )


HOST_DEALT: Final = Sentence(
    "Everyone is ready: the game begins.", "Tout le monde est prêt : la partie commence."
)


def host_open(name: str, code: str, port: int) -> Sentence:
    """Report that a table is open, with its code and port."""
    return Sentence(
        f"{name} is open on port {port}. Its code is {code}.",
        f"{name} est ouverte sur le port {port}. Son code est {code}.",
    )


def host_address(address: str) -> Sentence:
    """Report an address of a table."""
    return Sentence(f"Address: {address}", f"Adresse : {address}")


def host_code(code: str) -> Sentence:
    """Report the new code after too many wrong ones."""
    return Sentence(
        f"Too many wrong codes were tried. The code is now {code}.",
        f"Trop de codes erronés ont été essayés. Le code est maintenant {code}.",
    )


def host_failed(reason: str) -> Sentence:
    """Report that the table cannot be opened."""
    return Sentence(f"The table cannot be opened ({reason}).", f"La table ne peut être ouverte ({reason}).")
