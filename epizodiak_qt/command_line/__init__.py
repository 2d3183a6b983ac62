"""The parser of the command line, in both languages. Imports neither Qt nor a game."""

from epizodiak_qt.command_line.parser import (
    COMMANDS,
    LOG_LEVELS,
    PROGRAM,
    TextRequest,
    UsageError,
    actions_of,
    commands_of,
    language_asked,
    make_parser,
    parse,
)

__all__ = [
    "COMMANDS",
    "LOG_LEVELS",
    "PROGRAM",
    "TextRequest",
    "UsageError",
    "actions_of",
    "commands_of",
    "language_asked",
    "make_parser",
    "parse",
]
