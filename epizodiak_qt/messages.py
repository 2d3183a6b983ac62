"""What the program says before Qt, and so the translator, is loaded: each sentence in both languages."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TextIO

from epizodiak_qt.games.game import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = ("en", "fr")

# What is written to a terminal that knows none of the finer signs.
PLAIN: Final = str.maketrans({"\u202f": " ", "’": "'", "“": '"', "”": '"', "–": "-", "…": "..."})


def tell(stream: TextIO | None, text: str) -> None:
    """Write a line to a terminal, as well as its encoding can show it; none may be there, or it has gone."""
    if stream is None:
        return
    encoding = stream.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(PLAIN).encode(encoding, "replace").decode(encoding)
    with suppress(OSError, ValueError):
        stream.write(text + "\n")
        stream.flush()


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return "fr" or "en": what the system speaks, as far as that can be told without Qt."""
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


HELP: Final = Sentence(
    """Usage: epizodiak-qt [--lang en|fr] [--log-level LEVEL] [command]

Commands:
  (none)      open the game
  referee     answer requests about positions, lines of JSON on standard input and output
  host        host a table in the local network, without a window

Options:
  --lang en|fr          language of the program, for this time
  --log-level LEVEL     debug, info, warning or error: how much goes to the log file
  --version             print the version and end
  -h, --help            print this text and end

Options of host:
  --name NAME           how the table is called
  --game GAME           which game is played
  --options KEY=VALUE   options of the game, separated by commas
  --bots NUMBER         how many seats bots take
  --hands-late TURNS    how late spectators see the hands, if every player agrees
  --port PORT           the port to listen on
  --address ADDRESS     the address to listen on, instead of all
  --resume              go on with the table last hosted here, if there is one
  --hidden              do not announce the table in the network
  --data FOLDER         where the table is kept
  --pace SECONDS        how long a bot takes for an action
  --json                say what happens in lines of JSON""",
    """Usage : epizodiak-qt [--lang en|fr] [--log-level NIVEAU] [commande]

Commandes :
  (aucune)    ouvrir le jeu
  referee     répondre à des requêtes sur des positions, en lignes de JSON sur l’entrée et la sortie standard
  host        héberger une table sur le réseau local, sans fenêtre

Options :
  --lang en|fr          langue du programme, pour cette fois
  --log-level NIVEAU    debug, info, warning ou error : ce qui va dans le journal de bord
  --version             afficher la version et terminer
  -h, --help            afficher ce texte et terminer

Options de host :
  --name NOM            comment s’appelle la table
  --game JEU            à quel jeu on joue
  --options CLÉ=VALEUR  options du jeu, séparées par des virgules
  --bots NOMBRE         combien de places prennent les robots
  --hands-late TOURS    le retard avec lequel on montre les mains, si chacun est d’accord
  --port PORT           le port à écouter
  --address ADRESSE     l’adresse à écouter, au lieu de toutes
  --resume              reprendre la dernière table hébergée ici, s’il y en a une
  --hidden              ne pas annoncer la table sur le réseau
  --data DOSSIER        où la table est conservée
  --pace SECONDES       le temps qu’un robot prend pour une action
  --json                dire ce qui se passe en lignes de JSON""",
)


def unknown_word(word: str) -> Sentence:
    """Name a word on the command line that means nothing."""
    return Sentence(
        f"The word “{word}” means nothing to the program. “epizodiak-qt --help” lists what it knows.",
        f"Le mot « {word} » ne dit rien au programme. « epizodiak-qt --help » donne ceux qu’il connaît.",
    )


def unknown_language(name: str) -> Sentence:
    """Name a language that the program does not speak; it goes on as if none were named."""
    return Sentence(
        f"There is no language “{name}” here, only en and fr; the language stays as it was.",
        f"Il n’y a pas de langue « {name} » ici, seulement en et fr ; la langue reste inchangée.",
    )


def needs_value(option: str) -> Sentence:
    """Name an option whose value is missing or wrong."""
    return Sentence(
        f"“{option}” needs another value. “epizodiak-qt --help” lists the values.",
        f"« {option} » demande une autre valeur. « epizodiak-qt --help » donne la liste des valeurs.",
    )


def no_pyside() -> Sentence:
    """PySide6 is not installed."""
    return Sentence(
        "The window needs PySide6, which is not installed: python3 -m pip install PySide6-Essentials",
        "La fenêtre a besoin de PySide6, qui n’est pas installé : python3 -m pip install PySide6-Essentials",
    )


def broken_pyside(version: str) -> Sentence:
    """This PySide6 aborts on this Python."""
    return Sentence(
        f"PySide6 {version} does not work on this Python: install a version below 6.12, or Python 3.12.",
        f"PySide6 {version} ne fonctionne pas avec ce Python : installez une version avant 6.12, "
        "ou Python 3.12.",
    )


def no_display() -> Sentence:
    """There is no screen to open a window on."""
    return Sentence(
        "There is no display here, so the window cannot open. Start the program in a graphical session.",
        "Il n’y a pas d’écran ici : la fenêtre ne peut pas s’ouvrir. Lancez le programme dans une session "
        "graphique.",
    )


def missing_libraries(packages: list[str]) -> Sentence:
    """Libraries of the system are missing."""
    line = f"sudo apt-get install {' '.join(packages)}"
    return Sentence(
        "The window cannot open: system libraries are missing. On Debian or Ubuntu, "
        f"install them with: {line}",
        "La fenêtre ne peut s’ouvrir : il manque des bibliothèques au système. Sous Debian ou Ubuntu, "
        f"installez-les : {line}",
    )


def qt_cannot_load(reason: str) -> Sentence:
    """Qt is installed, but the system cannot load it."""
    return Sentence(
        f"The window cannot open, because Qt cannot be loaded ({reason}).",
        f"La fenêtre ne peut s’ouvrir, car Qt ne peut être chargé ({reason}).",
    )


def referee_stopped(reason: str) -> Sentence:
    """Standard input or output of the referee failed."""
    return Sentence(
        f"The referee stops: its requests or answers cannot be passed on ({reason}).",
        f"L’arbitre s’arrête : requêtes ou réponses ne passent plus ({reason}).",
    )


def missing_resources(names: list[str]) -> Sentence:
    """Fonts, drawings or translations cannot be read."""
    listed = ", ".join(names)
    return Sentence(
        f"Parts of the program are missing ({listed}); it goes on without them. Please install it again.",
        f"Il manque des parties du programme ({listed}) ; il continue sans elles. Réinstallez-le pour y "
        "remédier.",
    )


def no_log(reason: str) -> Sentence:
    """The log file cannot be written."""
    return Sentence(
        f"No log file can be written ({reason}); errors go to the terminal instead.",
        f"Aucun fichier journal ne peut être écrit ({reason}) ; les erreurs vont au terminal.",
    )


HOST_DEALT: Final = Sentence(
    "Everybody is ready: the game begins.", "Tout le monde est prêt : la partie commence."
)


def host_open(name: str, code: str, port: int) -> Sentence:
    """A table can be joined."""
    return Sentence(
        f"{name} is open on port {port}. Its code is {code}.",
        f"{name} est ouverte sur le port {port}. Son code est {code}.",
    )


def host_address(address: str) -> Sentence:
    """Where a table can be reached."""
    return Sentence(f"Address: {address}", f"Adresse : {address}")


def host_code(code: str) -> Sentence:
    """Too many wrong codes were tried."""
    return Sentence(
        f"Too many wrong codes were tried. The code is now {code}.",
        f"Trop de codes faux ont été essayés. Le code est maintenant {code}.",
    )


def host_failed(reason: str) -> Sentence:
    """The table cannot be opened."""
    return Sentence(f"The table cannot be opened ({reason}).", f"La table ne peut être ouverte ({reason}).")
