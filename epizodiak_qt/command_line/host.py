"""The options of the command `host`, with their help in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.command_line.values import GAMES, OptionalArguments, natural, pace, parse_game_options

if TYPE_CHECKING:
    import argparse

    from epizodiak_qt.command_line.values import Translate

MAX_TURNS_LATE: Final = 99
GAME_HELP: Final = ("the game (default: epizodiak)", "le jeu (par défaut\u202f: epizodiak)")


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
        choices=GAMES,
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
        type=natural(3),
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
    return t(HOST_EPILOG_EN, HOST_EPILOG_FR)


GAME_OPTIONS_EN: Final = """options of epizodiak:
  mode=match|single                                 a match or a single round (default: match)
  target=NUMBER                                     points that end a match (default: 7)
  edition=fr-2021-11|en-2021-03|help-2022-07        edition of the rules (default: fr-2021-11)
  scoring=rules-2021|help-2022                      who scores after a round
  contest_scores=true|false                         contested sets score in a single round
  unique_must_fill=true|false                       no set before a single tile that fills the dial

options of ecliptic:
  take_then_fill=true|false                         draw up to seven after taking a card"""

GAME_OPTIONS_FR: Final = """options d’epizodiak\u202f:
  mode=match|single                                 un match ou une manche unique (par défaut\u202f: match)
  target=NOMBRE                                     l’objectif d’un match (par défaut\u202f: 7)
  edition=fr-2021-11|en-2021-03|help-2022-07        l’édition des règles (par défaut\u202f: fr-2021-11)
  scoring=rules-2021|help-2022                      qui marque à la fin d’une manche
  contest_scores=true|false                         les brelans contestés comptent en manche unique
  unique_must_fill=true|false                       pas de brelan avant une tuile unique qui remplit le cadran

options d’ecliptic\u202f:
  take_then_fill=true|false                         piocher jusqu’à sept après avoir pris une carte"""

HOST_EPILOG_EN: Final = f"""{GAME_OPTIONS_EN}

examples:
  epizodiak-qt host --name Friday --options mode=single --bots 2
  epizodiak-qt host --resume --json --port 47100"""

HOST_EPILOG_FR: Final = f"""{GAME_OPTIONS_FR}

exemples\u202f:
  epizodiak-qt host --name Vendredi --options mode=single --bots 2
  epizodiak-qt host --resume --json --port 47100"""
