"""Man pages and shell completions, generated from the parser of the command line.

The wheel installs them. `python packaging/command_files.py` writes them to build/command.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from epizodiak_qt import __version__
from epizodiak_qt.command_line.parser import PROGRAM, actions_of, commands_of, make_parser

if TYPE_CHECKING:
    import argparse
    from collections.abc import Container, Iterator

COMMON = ("help", "version", "lang")  # the man page describes it once
PROGRAMS = (PROGRAM, "epizodiak")  # the second opens no console under Windows
MAN_PAGES = {
    (language, program): f"share/man/{folder}man1/{program}.1"
    for language, folder in (("en", ""), ("fr", "fr/"))
    for program in PROGRAMS
}
COMPLETIONS = {
    (shell, program): place.format(program)
    for shell, place in (
        ("bash", "share/bash-completion/completions/{}"),
        ("zsh", "share/zsh/site-functions/_{}"),
        ("fish", "share/fish/vendor_completions.d/{}.fish"),
    )
    for program in PROGRAMS
}
HEADINGS = {
    "en": ("NAME", "SYNOPSIS", "DESCRIPTION", "COMMAND {}"),
    "fr": ("NOM", "SYNOPSIS", "DESCRIPTION", "COMMANDE {}"),
}


def write_command_files(folder: Path) -> dict[str, str]:
    """Write every file below `folder`; return where it is, and where it is installed."""
    texts = {place: man_page(language) for (language, _program), place in MAN_PAGES.items()}
    texts |= {place: completion(shell, program) for (shell, program), place in COMPLETIONS.items()}
    for place, text in texts.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, "utf-8")
    return {str(folder / place): place for place in texts}


def completion(shell: str, program: str) -> str:
    """Return the completion of a command for bash, zsh or fish."""
    import shtab

    parser = make_parser("en")
    parser.prog = program
    for each in commands_of(parser).values():
        for action in actions_of(each):
            if action.dest in ("files", "data", "report", "resume") and action.nargs != 0:
                kind = shtab.DIRECTORY if action.dest == "data" else shtab.FILE
                action.complete = kind  # type: ignore[attr-defined]  # shtab reads this attribute
    return str(shtab.complete(parser, shell)).rstrip("\n") + "\n"


# --- man pages


def man_page(language: str) -> str:
    """Return the manual of both commands in a language, in the format of man(7)."""
    parser = make_parser(language)
    name, synopsis, description, command = HEADINGS[language]
    lines = [
        f'.TH {PROGRAM.upper()} 1 "" "{PROGRAM} {__version__}" "EpiZodiak"',
        f".SH {name}",
        f"{_roff(', '.join(PROGRAMS))} \\- {_roff(parser.description or '')}",
        f".SH {synopsis}",
        "\n.br\n".join(_roff(_usage(each)) for each in commands_of(parser).values()),
        f".SH {description}",
    ]
    lines += _groups(parser, ())
    lines += _literal(parser.epilog or "")
    for called, each in commands_of(parser).items():
        lines += [f".SH {_roff(command.format(called))}", *_paragraphs(each.description or "")]
        lines += _groups(each, COMMON)
        lines += _literal(each.epilog or "")
    return "\n".join(lines) + "\n"


def _groups(parser: argparse.ArgumentParser, without: Container[str]) -> Iterator[str]:
    """Yield the options and commands of a parser, each with its help, but not those in `without`."""
    for group in parser._action_groups:
        actions = [each for each in group._group_actions if each.dest not in without]
        if not actions:
            continue
        yield f".SS {_roff((group.title or '').strip())}"
        yield from _paragraphs(group.description or "")
        for action in actions:
            for each in getattr(action, "_choices_actions", None) or [action]:
                yield ".TP"
                yield ".B " + _roff(_called(each))
                yield _roff(each.help or "")


def _called(action: argparse.Action) -> str:
    """Return an option with its value, or the name of a file or command."""
    value = action.metavar or ("{" + ",".join(map(str, action.choices)) + "}" if action.choices else "")
    if not action.option_strings:
        return str(action.metavar or action.dest)
    return ", ".join(f"{option} {value}".strip() for option in action.option_strings)


def _usage(parser: argparse.ArgumentParser) -> str:
    """Return the usage line of a command."""
    words = parser.format_usage().split()
    return " ".join(words[words.index(PROGRAM) :])


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in filter(None, text.split("\n\n")):
        yield ".PP"
        yield _roff(paragraph)


def _literal(text: str) -> list[str]:
    """Return lines that roff does not fill."""
    return [".PP", ".nf", *map(_roff, text.splitlines()), ".fi"] if text else []


def _roff(text: str) -> str:
    """Return a line with the special characters of roff escaped."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + escaped if escaped.startswith((".", "'")) else escaped


if __name__ == "__main__":
    for made in write_command_files(ROOT / "build" / "command"):
        sys.stdout.write(f"{made}\n")
