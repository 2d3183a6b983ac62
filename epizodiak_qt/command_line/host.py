"""The options of the command `host`, with their help in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.command_line.values import OptionalArguments, natural, pace, parse_game_options
from epizodiak_qt.games.catalogue import DEFAULT_GAME, ENTRIES

if TYPE_CHECKING:
    import argparse

    from epizodiak_qt.command_line.values import Translate

MAX_TURNS_LATE: Final = 99
GAME_HELP: Final = (
    f"the game (default: {DEFAULT_GAME})",
    f"le jeu (par défaut\u202f: {DEFAULT_GAME})",
)


def add_host_options(group: argparse._ArgumentGroup, t: Translate) -> None:
    """Add the options of `host`. Those that are not given are left out of the result."""
    options = OptionalArguments(group)
    add, flag = options.add, options.flag
    number, seconds = t("NUMBER", "NOMBRE"), t("SECONDS", "SECONDES")
    add("--name", t("NAME", "NOM"), t("the name of the table", "le nom de la table"))
    add(
        "--game",
        "",
        t(*GAME_HELP),
        choices=tuple(ENTRIES),
    )
    add(
        "--options",
        t("KEY=VALUE,…", "CLÉ=VALEUR,…"),
        t("options of the game; see below", "options du jeu\u202f; voir plus bas"),
        type=parse_game_options,
    )
    add(
        "--bots",
        number,
        t(
            "how many seats bots take (default: 0)",
            "combien de places prennent les robots (par défaut\u202f: 0)",
        ),
        type=natural(max(entry.seats for entry in ENTRIES.values())),
    )
    add(
        "--bot",
        t("NAME", "NOM"),
        t(
            "the bots at these seats, such as strong or leo (default: casual)",
            "les robots à ces places, comme strong ou leo (par défaut\u202f: casual)",
        ),
    )
    add(
        "--hands-late",
        t("TURNS", "TOURS"),
        t(
            "show spectators the hands this many turns late, if every player agrees",
            "montrer les mains aux spectateurs avec ce retard, si chaque joueur est d’accord",
        ),
        type=natural(MAX_TURNS_LATE),
    )
    add(
        "--port",
        "PORT",
        t(
            "the port to listen on, 0 for any (default: 47999)",
            "le port à écouter, 0 pour un port libre (par défaut\u202f: 47999)",
        ),
        type=natural(65535),
    )
    add(
        "--address",
        t("ADDRESS,…", "ADRESSE,…"),
        t("the addresses to listen on, instead of all", "les adresses à écouter, au lieu de toutes"),
        dest="addresses",
        type=lambda text: tuple(text.split(",")),
    )
    flag(
        "--resume",
        "resume",
        t("go on with the last table hosted here", "reprendre la dernière table hébergée ici"),
    )
    flag("--hidden", "hidden", t("do not announce the table", "ne pas annoncer la table"))
    add("--data", t("FOLDER", "DOSSIER"), t("where the table is kept", "où la table est conservée"))
    add(
        "--pace",
        seconds,
        t(
            "how long a bot takes for an action (default: 0.8)",
            "le temps d’un robot par action (par défaut\u202f: 0.8)",
        ),
        type=pace,
    )
    flag("--json", "machine", t("print events as lines of JSON", "afficher les événements en lignes de JSON"))


def host_epilog(t: Translate) -> str:
    """Return the text below the options: the options of the games, and examples."""
    return f"{game_options(t)}\n{t(EXAMPLES_EN, EXAMPLES_FR)}"


def game_options(t: Translate) -> str:
    """Return the options of all games, each with its help."""
    return "\n\n".join(
        "\n".join(
            [
                t(f"options of {entry.name}:", f"options du jeu {entry.name}\u202f:"),
                *(f"  {t(form.en, form.fr):<48}  {t(text.en, text.fr)}" for form, text in entry.options),
            ]
        )
        for entry in ENTRIES.values()
        if entry.options
    )


EXAMPLES_EN: Final = """
examples:
  epizodiak-qt host --name Friday --options mode=single --bots 2
  epizodiak-qt host --resume --json --port 47100"""

EXAMPLES_FR: Final = """
exemples\u202f:
  epizodiak-qt host --name Vendredi --options mode=single --bots 2
  epizodiak-qt host --resume --json --port 47100"""
