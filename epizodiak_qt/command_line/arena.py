"""The options of the command `arena`, with their help in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.command_line.host import GAME_HELP, NUMBER, OPTIONS_FORM, OPTIONS_HELP, game_options
from epizodiak_qt.command_line.values import Translate, flag, option, parse_game_options, whole
from epizodiak_qt.games.catalogue import DEFAULT_GAME, ENTRIES

if TYPE_CHECKING:
    from collections.abc import Sequence


MODES: Final = ("single", "match")
MOST_DEALS: Final = 1_000_000
MOST_WORKERS: Final = 61  # Windows starts no more processes
MOST_TIME_MS: Final = 600_000


def _names(text: str) -> tuple[str, ...]:
    """Read names with commas between them; none of them is empty."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise ValueError(text)
    return names


def _two_names(text: str) -> tuple[str, ...]:
    names = _names(text)
    if len(names) != 2:
        raise ValueError(text)
    return names


@dataclass(frozen=True, slots=True)
class ArenaArguments:
    """The options of `arena`."""

    game: str = option(DEFAULT_GAME, "--game", *GAME_HELP, choices=tuple(ENTRIES))
    seats: tuple[str, ...] = option(
        (),
        "--seats",
        "the players, with commas; more than the seats of the game play all tables that they can form",
        "les joueurs, avec des virgules\u202f; s’ils sont plus que les places, ils jouent à toutes les "
        "tables possibles",
        ("NAME,…", "NOM,…"),
        type=_names,
    )
    seat: Sequence[str] = option(
        (),
        "--seat",
        "a player; repeat it in place of --seats if a command contains commas",
        "un joueur\u202f; à répéter au lieu de --seats si une commande contient des virgules",
        ("NAME", "NOM"),
        action="append",
        type=lambda text: _names(text.replace(",", " ")) and text,
    )
    versus: tuple[str, ...] = option(
        (),
        "--versus",
        "A against two B, then B against two A",
        "A contre deux B, puis B contre deux A",
        ("A,B", "A,B"),
        type=_two_names,
    )
    deals: int = option(
        100,
        "--deals",
        "how many deals are played (default: 100)",
        "le nombre de donnes (par défaut\u202f: 100)",
        NUMBER,
        type=whole(1, MOST_DEALS),
    )
    seed: str = option(
        "1",
        "--seed",
        "the seed of all chance: equal seeds give equal results (default: 1)",
        "la graine du hasard\u202f: à graine égale, résultats égaux (par défaut\u202f: 1)",
        ("TEXT", "TEXTE"),
    )
    mode: str = option(
        "",
        "--mode",
        "single rounds or matches, in a game that has them (default: single)",
        "manches uniques ou matchs, si le jeu en a (par défaut\u202f: single)",
        choices=MODES,
    )
    options: dict[str, Any] = option({}, "--options", *OPTIONS_HELP, OPTIONS_FORM, type=parse_game_options)
    workers: int = option(
        0,
        "--workers",
        "how many processes play (default: one a core)",
        "le nombre de processus (par défaut\u202f: un par cœur)",
        NUMBER,
        type=whole(1, MOST_WORKERS),
    )
    scheduler: str = option(
        "",
        "--scheduler",
        "play on the machines of this dask scheduler",
        "jouer sur les machines de cet ordonnanceur dask",
        ("ADDRESS", "ADRESSE"),
    )
    resume: str = option(
        "",
        "--resume",
        "store the results in this file; if it has results of this tournament, go on from them",
        "conserver les résultats dans ce fichier\u202f; s’il en contient de ce tournoi, les compléter",
        ("FILE", "FICHIER"),
    )
    report: str = option(
        "",
        "--report",
        "write a page with charts to this file",
        "écrire une page avec des graphiques dans ce fichier",
        ("FILE.html", "FICHIER.html"),
    )
    calibration: bool = flag(
        "--calibration",
        "compare the predicted chances to win with the results, in ten bins",
        "comparer les chances de gagner prédites aux résultats, en dix classes",
    )
    time_ms: int = option(
        1000,
        "--time-ms",
        "the time of an engine for a decision, in milliseconds (default: 1000)",
        "le temps d’un moteur par décision, en millisecondes (par défaut\u202f: 1000)",
        NUMBER,
        type=whole(1, MOST_TIME_MS),
    )
    list_players: bool = flag("--list", "list all players, and end", "lister tous les joueurs, et finir")
    progress: bool = flag(
        "--progress",
        "report the progress without a terminal too",
        "afficher l’avancement même hors d’un terminal",
    )
    machine: bool = flag(
        "--json", "print the results as one JSON object", "afficher les résultats en un objet JSON"
    )


def arena_epilog(t: Translate) -> str:
    """Return the text below the options: names of players, options of the games, and examples."""
    words = {"examples": t("examples", "exemples\u202f"), "bot": t("my-bot --fast", "mon-robot --vite")}
    examples = EXAMPLES.format(**words, host=t("host", "hote"))
    return f"{t(PLAYERS_EN, PLAYERS_FR)}\n{game_options(t)}\n{examples}"


PLAYERS_EN: Final = """players:
  master                    a bot; --list names all of them
  master@400                a bot that searches, with 400 simulations a decision
  engine and its command    a program that speaks the protocol of engines; see the last example
"""

EXAMPLES: Final = """
{examples}:
  epizodiak-qt arena --seats strong,casual,casual --deals 200
  epizodiak-qt arena --versus master@400,strong@100 --mode match --deals 50 --json
  epizodiak-qt arena --seat "engine:./{bot}" --seat casual --seat casual
  epizodiak-qt arena --versus master,strong --deals 5000 --scheduler tcp://{host}:8786"""

PLAYERS_FR: Final = """joueurs\u202f:
  master                    un robot\u202f; --list les nomme tous
  master@400                un robot qui anticipe, avec 400 simulations par décision
  engine et sa commande     un programme qui parle le protocole des moteurs\u202f; voir le dernier exemple
"""
