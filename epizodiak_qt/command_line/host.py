"""The options of the command `host`, with their help in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from epizodiak_qt.command_line.values import Translate, flag, option, pace, parse_game_options, whole
from epizodiak_qt.games.catalogue import DEFAULT_GAME, ENTRIES

MAX_TURNS_LATE: Final = 99
GAME_HELP: Final = (
    f"the game (default: {DEFAULT_GAME})",
    f"le jeu (par défaut\u202f: {DEFAULT_GAME})",
)
OPTIONS_HELP: Final = ("options of the game; see below", "options du jeu\u202f; voir plus bas")
OPTIONS_FORM: Final = ("KEY=VALUE,…", "CLÉ=VALEUR,…")
NUMBER: Final = ("NUMBER", "NOMBRE")


@dataclass(frozen=True, slots=True)
class HostArguments:
    """The options of `host`."""

    name: str = option("", "--name", "the name of the table", "le nom de la table", ("NAME", "NOM"))
    game: str = option(DEFAULT_GAME, "--game", *GAME_HELP, choices=tuple(ENTRIES))
    options: dict[str, Any] = option({}, "--options", *OPTIONS_HELP, OPTIONS_FORM, type=parse_game_options)
    bots: int = option(
        0,
        "--bots",
        "how many seats bots take (default: 0)",
        "combien de places prennent les robots (par défaut\u202f: 0)",
        NUMBER,
        type=whole(0, max(entry.seats for entry in ENTRIES.values())),
    )
    bot: str = option(
        "",
        "--bot",
        "the bots at these seats, such as strong or leo (default: casual)",
        "les robots à ces places, comme strong ou leo (par défaut\u202f: casual)",
        ("NAME", "NOM"),
    )
    hands_late: int = option(
        0,
        "--hands-late",
        "show spectators the hands this many turns late, if every player agrees",
        "montrer les mains aux spectateurs avec ce retard, si chaque joueur est d’accord",
        ("TURNS", "TOURS"),
        type=whole(0, MAX_TURNS_LATE),
    )
    port: int | None = option(
        None,
        "--port",
        "the port to listen on, 0 for any (default: 47999)",
        "le port à écouter, 0 pour un port libre (par défaut\u202f: 47999)",
        ("PORT", "PORT"),
        type=whole(0, 65535),
    )
    addresses: tuple[str, ...] = option(
        (),
        "--address",
        "the addresses to listen on, instead of all",
        "les adresses à écouter, au lieu de toutes",
        ("ADDRESS,…", "ADRESSE,…"),
        type=lambda text: tuple(text.split(",")),
    )
    resume: bool = flag(
        "--resume", "go on with the last table hosted here", "reprendre la dernière table hébergée ici"
    )
    hidden: bool = flag("--hidden", "do not announce the table", "ne pas annoncer la table")
    data: str = option(
        "", "--data", "where the table is kept", "où la table est conservée", ("FOLDER", "DOSSIER")
    )
    pace: float = option(
        0.8,
        "--pace",
        "how long a bot takes for an action (default: 0.8)",
        "le temps d’un robot par action (par défaut\u202f: 0.8)",
        ("SECONDS", "SECONDES"),
        type=pace,
    )
    machine: bool = flag(
        "--json", "print events as lines of JSON", "afficher les événements en lignes de JSON"
    )


def host_epilog(t: Translate) -> str:
    """Return the text below the options: the options of the games, and examples."""
    examples = EXAMPLES.format(examples=t("examples", "exemples\u202f"), friday=t("Friday", "Vendredi"))
    return f"{game_options(t)}\n{examples}"


def game_options(t: Translate) -> str:
    """Return the options of all games, each with its help."""
    return "\n\n".join(
        "\n".join(
            [
                t(f"options of {entry.name}:", f"options du jeu {entry.name}\u202f:"),
                *(
                    f"  {each.form.replace(NUMBER[0], t(*NUMBER)):<48}  {t(each.en, each.fr)}"
                    for each in entry.options
                ),
            ]
        )
        for entry in ENTRIES.values()
        if entry.options
    )


EXAMPLES: Final = """
{examples}:
  epizodiak-qt host --name {friday} --options mode=single --bots 2
  epizodiak-qt host --resume --json --port 47100"""
