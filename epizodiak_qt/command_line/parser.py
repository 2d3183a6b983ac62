"""The parser of the whole command line. Imports neither Qt nor a game.

The man pages and the shell completions are generated from it: `packaging/command_files.py`.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final, NoReturn

from epizodiak_qt import __version__, startup_texts
from epizodiak_qt.command_line.arena import ArenaArguments, arena_epilog
from epizodiak_qt.command_line.host import HostArguments, host_epilog
from epizodiak_qt.command_line.values import Translate, add_options, whole
from epizodiak_qt.games.sentence import Sentence, SentenceError

if TYPE_CHECKING:
    from collections.abc import Sequence


PROGRAM: Final = "epizodiak-qt"
COMMANDS: Final = ("play", "lesson", "host", "arena", "engine", "referee")
LOG_LEVELS: Final = ("debug", "info", "warning", "error")
MAX_SEED: Final = 2**64 - 1
COMMON: Final = ("--lang", "--log-level")
"""The options with a value that may stand before the command."""


class UsageError(SentenceError):
    """The command line is invalid; `sentence` says why."""


class TextRequest(Exception):  # noqa: N818  (no error: help or version was asked for)
    """The user asks for the help or the version, which is its text, instead of a command."""


def parse(words: Sequence[str]) -> tuple[argparse.Namespace, str | None]:
    """Return the parsed arguments, and the language they name, or None.

    Raises:
        UsageError: An argument is unknown, or an option has a wrong value.
        TextRequest: The arguments ask for the help or the version.
    """
    language = language_asked(words)
    parser = make_parser(language or startup_texts.system_language())
    try:
        given, unknown = parser.parse_known_args(_command_first(words))
    except argparse.ArgumentError as error:
        raise UsageError(_sentence_of(error, parser)) from error
    if unknown:
        raise UsageError(startup_texts.UNKNOWN_ARGUMENT.fill(word=unknown[0]))
    for file in getattr(given, "files", ()):
        from pathlib import Path  # the referee needs no files, and starts faster without it

        if not Path(file).is_file():
            raise UsageError(startup_texts.NO_FILE_OR_COMMAND.fill(word=file))
    return given, language


def language_asked(words: Sequence[str]) -> str | None:
    """Return the language that an argument names, at any place; None for none or an unknown one."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--lang")
    try:
        language = parser.parse_known_args(words)[0].lang
    except argparse.ArgumentError:
        return None
    return language if language in startup_texts.LANGUAGES else None


def _command_first(words: Sequence[str]) -> list[str]:
    """Return the arguments with the command in front; `play` if there is none."""
    at = 0
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in COMMON else 1
    if at < len(words) and words[at] in COMMANDS:
        return [words[at], *words[:at], *words[at + 1 :]]
    if any(word in ("-h", "--help", "--version") for word in words):
        return list(words)
    return ["play", *words]


def _sentence_of(error: argparse.ArgumentError, parser: argparse.ArgumentParser) -> Sentence:
    """Return the error of argparse as a sentence in both languages."""
    name = error.argument_name or error.message.rpartition(": ")[2]  # "… arguments are required: FILE"
    for each in (parser, *commands_of(parser).values()):
        for action in actions_of(each):
            if name in ("/".join(action.option_strings), action.metavar, action.dest):
                if action.nargs == 0:
                    return startup_texts.TAKES_NO_VALUE.fill(option=name)
                return startup_texts.needs_value(name, [str(choice) for choice in action.choices or ()])
    return startup_texts.UNKNOWN_ARGUMENT.fill(word=error.argument_name or error.message)


def actions_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return the actions of a parser: its options and arguments."""
    return parser._actions  # noqa: SLF001  (argparse offers no public way to its actions)


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of the commands."""
    for action in actions_of(parser):
        if action.dest == "command" and isinstance(action.choices, dict):
            return dict(action.choices)
    return {}


# --- the parser


class Parser(argparse.ArgumentParser):
    """A parser that raises exceptions instead of ending the program."""

    def __init__(self, **options: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, exit_on_error=False, **options)

    def error(self, message: str) -> NoReturn:
        """Raise what argparse would print."""
        raise argparse.ArgumentError(None, message)


class ShowHelp(argparse.Action):
    """Raises the help of a command as a `TextRequest`."""

    def __call__(self, parser: argparse.ArgumentParser, *_rest: object) -> None:
        """Raise TextRequest."""
        raise TextRequest(parser.format_help().rstrip("\n"))


class ShowVersion(argparse.Action):
    """Raises the version as a `TextRequest`."""

    def __call__(self, *_rest: object) -> None:
        """Raise TextRequest."""
        raise TextRequest(f"{PROGRAM} {__version__}")


def make_parser(language: str) -> argparse.ArgumentParser:
    """Return the parser whose help is in `language`, "en" or "fr"."""

    def t(english: str, french: str) -> str:
        return french if language == "fr" else english

    class Formatter(argparse.RawDescriptionHelpFormatter):
        """Formats the help in the language; the lines of descriptions are not wrapped."""

        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            """Begin with the word for usage."""
            super().add_usage(usage, actions, groups, prefix or t("Usage: ", "Usage\u202f: "))

    parser = Parser(
        prog=PROGRAM,
        formatter_class=Formatter,
        description=t(
            "EpiZodiak and Ecliptic, two tabletop games of the zodiac.",
            "EpiZodiak et Ecliptic, deux jeux de société du zodiaque.",
        ),
        epilog=t(EXAMPLES_EN, EXAMPLES_FR),
    )
    commands = parser.add_subparsers(
        title=t("commands", "commandes\u202f"),
        metavar=t("COMMAND", "COMMANDE"),
        dest="command",
        prog=PROGRAM,
        description=t(
            "Without a command, the game opens. “epizodiak-qt COMMAND --help” lists the options.",
            "Sans commande, le jeu s’ouvre. «\u202fepizodiak-qt COMMANDE --help\u202f» donne les options.",
        ),
    )

    def command(name: str, short: str, description: str, epilog: str = "") -> argparse._ArgumentGroup:
        made = commands.add_parser(
            name, formatter_class=Formatter, help=short, description=description, epilog=epilog
        )
        return _add_common(made, t)

    _add_common(parser, t)
    play = command(
        "play",
        t("open the game (the default)", "ouvrir le jeu (par défaut)"),
        t("Open the window of the game.", "Ouvrir la fenêtre du jeu."),
    )
    play.add_argument(
        "files",
        nargs="*",
        metavar=t("FILE", "FICHIER"),
        help=t(
            "a game record (.ezr), to view it, or a table that was handed over (.ezt), to host it",
            "une partie exportée (.ezr), à revoir, ou une table transmise (.ezt), à héberger",
        ),
    )
    play.add_argument(
        "--new-instance",
        action="store_true",
        help=t("open a second window even if one is open", "ouvrir une autre fenêtre même s’il y en a une"),
    )
    play.add_argument(
        "--selftest",
        action="store_true",
        help=t(
            "test this installation without a screen, and print the result",
            "vérifier cette installation sans écran, et afficher le résultat",
        ),
    )
    _add_log_level(play, "info", t("how much goes to the log file", "ce qui va dans le journal de bord"), t)
    lesson = command(
        "lesson",
        t("play a lesson that is in a file", "jouer une leçon qui est dans un fichier"),
        t("Play a lesson that is in a file.", "Jouer une leçon qui est dans un fichier."),
    )
    lesson.add_argument(
        "files",
        nargs=1,
        metavar=t("FILE", "FICHIER"),
        help=t(
            "a lesson (.toml), with its record (.ezr) beside it",
            "une leçon (.toml), avec sa partie (.ezr) à côté",
        ),
    )
    _add_log_level(lesson, "info", t("how much goes to the log file", "ce qui va dans le journal de bord"), t)
    host = command(
        "host",
        t(
            "host a table on the local network, without a window",
            "héberger une table sur le réseau local, sans fenêtre",
        ),
        t(
            "Host a table on the local network, without a window. The code of the table is printed.",
            "Héberger une table sur le réseau local, sans fenêtre. Le code de la table est affiché.",
        ),
        host_epilog(t),
    )
    add_options(host, HostArguments, t)
    _add_log_level(
        host, "warning", t("how much goes to standard error", "ce qui va sur l’erreur standard"), t
    )
    arena = command(
        "arena",
        t("let bots and engines play many deals", "faire jouer beaucoup de donnes aux robots et moteurs"),
        t(
            "Let bots and engines play many deals, and measure how strong they are.\n\n"
            "Every deal is played in all distinct orders of the players. The intervals hold 95 %.",
            "Faire jouer beaucoup de donnes aux robots et aux moteurs, et mesurer leur force.\n\n"
            "Chaque donne est jouée dans tous les ordres distincts des joueurs. "
            "Les intervalles sont à 95\u202f%.",
        ),
        arena_epilog(t),
    )
    add_options(arena, ArenaArguments, t)
    engine = command(
        "engine",
        t(
            "let another program play with a built-in bot",
            "faire jouer un robot du jeu par un autre programme",
        ),
        t(
            "Play as an engine: another program asks for the moves of a built-in bot.\n\n"
            "Each line on standard input is a request in JSON; each line on standard output is its answer.",
            "Jouer comme moteur\u202f: un autre programme demande les coups d’un robot du jeu.\n\n"
            "Chaque ligne de l’entrée standard est une requête en JSON, la réponse sort sur une ligne.",
        ),
    )
    engine.add_argument(
        "name",
        metavar=t("NAME", "NOM"),
        help=t(
            "the bot, such as master, or master@400 for 400 simulations a move",
            "le robot, comme master, ou master@400 pour 400 simulations par coup",
        ),
    )
    engine.add_argument(
        "--seed",
        metavar=t("NUMBER", "NOMBRE"),
        type=whole(0, MAX_SEED),
        help=t("the same moves each time", "les mêmes coups à chaque fois"),
    )
    command(
        "referee",
        t(
            "answer requests about positions in lines of JSON",
            "répondre à des requêtes sur des positions, en lignes de JSON",
        ),
        t(
            "Answer requests about positions in lines of JSON.\n\n"
            "Each line on standard input is a request; each line on standard output is its answer.",
            "Répondre à des requêtes sur des positions, en lignes de JSON.\n\n"
            "Chaque ligne de l’entrée standard est une requête, chaque ligne de la sortie sa réponse.",
        ),
    )
    return parser


def _add_common(parser: argparse.ArgumentParser, t: Translate) -> argparse._ArgumentGroup:
    """Add the options of every command, and return their group."""
    group = parser.add_argument_group(t("options", "options\u202f"))
    group.add_argument(
        "-h", "--help", nargs=0, action=ShowHelp, help=t("print this text", "afficher ce texte")
    )
    group.add_argument(
        "--version", nargs=0, action=ShowVersion, help=t("print the version", "afficher la version")
    )
    group.add_argument(
        "--lang",
        choices=startup_texts.LANGUAGES,
        help=t(
            "the language of the program, this time (default: that of the system)",
            "la langue du programme, pour cette fois (par défaut\u202f: celle du système)",
        ),
    )
    return group


def _add_log_level(group: argparse._ArgumentGroup, default: str, text: str, t: Translate) -> None:
    by_default = t("default:", "par défaut\u202f:")
    group.add_argument(
        "--log-level",
        choices=LOG_LEVELS,
        default=default,
        help=f"{text} ({by_default} {default})",
    )


EXAMPLES_EN: Final = """examples:
  epizodiak-qt                                  open the game
  epizodiak-qt friday.ezr                       view a finished game
  epizodiak-qt friday.ezt                       host a table that was handed over
  epizodiak-qt host --bots 1                    host EpiZodiak with one bot
  epizodiak-qt host --game ecliptic --resume    go on with the last table, or open one of Ecliptic"""

EXAMPLES_FR: Final = """exemples\u202f:
  epizodiak-qt                                  ouvrir le jeu
  epizodiak-qt vendredi.ezr                     revoir une partie terminée
  epizodiak-qt vendredi.ezt                     héberger une table transmise
  epizodiak-qt host --bots 1                    héberger EpiZodiak avec un robot
  epizodiak-qt host --game ecliptic --resume    reprendre la dernière table, ou en ouvrir une d’Ecliptic"""
