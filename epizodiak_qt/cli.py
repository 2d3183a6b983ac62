"""The command line. Owns standard input and output and fresh seeds; loads Qt only for the game itself."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from epizodiak_qt import messages

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from epizodiak_qt.games.game import Sentence

LOG_LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True, slots=True)
class Words:
    """What the command line asked for. `language` is None where it named none.

    `complaint` is about the first word that could not be understood; help and version are shown all the same.
    `rest` are the words after `host`, which are read there.
    """

    command: str
    language: str | None
    log_level: str
    complaint: Sentence | None
    rest: tuple[str, ...] = ()


def parse(arguments: Sequence[str]) -> Words:
    """Return what `arguments` ask for."""
    asked: list[str] = []
    values: dict[str, str] = {}
    complaints: list[Sentence] = []
    rest: list[str] = []
    words = iter(arguments)
    for word in words:
        option, equals, value = word.partition("=")
        if word in ("-h", "--help", "--version"):
            asked.insert(0, "version" if word == "--version" else "help")
        elif option in ("--lang", "--log-level"):
            given = value if equals else next(words, "")
            if not given or given.startswith("-") or (option == "--log-level" and given not in LOG_LEVELS):
                complaints.append(messages.needs_value(option))
            else:
                values[option] = given
        elif "host" in asked:
            rest.append(word)
        elif word in ("play", "referee", "host") and not asked:
            asked.append(word)
        else:
            complaints.append(messages.unknown_word(word))
    return Words(
        asked[0] if asked else "play",
        values.get("--lang"),
        values.get("--log-level", "info"),
        complaints[0] if complaints else None,
        tuple(rest),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return its exit code: 0, 1 if it cannot do its work, 2 for a bad command line."""
    words = parse(sys.argv[1:] if arguments is None else arguments)
    system = messages.system_language()
    language = words.language
    if language is not None and language not in messages.LANGUAGES:
        messages.tell(sys.stderr, messages.unknown_language(language).text(system))
        language = None
    match words.command:
        case "help":
            say(messages.HELP.text(language or system))
            return 0
        case "version":
            from epizodiak_qt import __version__

            say(f"epizodiak-qt {__version__}")
            return 0
        case _ if words.complaint is not None:
            messages.tell(sys.stderr, words.complaint.text(language or system))
            return 2
        case "referee":
            return referee(language or system)
        case "host":
            from epizodiak_qt import hosting

            return hosting.run(words.rest, language or system)
        case _:
            from epizodiak_qt import app

            return app.run(language, words.log_level)


def say(text: str) -> None:
    """Write to standard output, which may be closed, or full."""
    messages.tell(sys.stdout, text)
    _forget_output()


def referee(language: str) -> int:
    """Be the referee on standard input and output; return the exit code."""
    if sys.stdin is None or sys.stdout is None:  # closed: nobody can ask, or nobody would hear the answer
        return 0
    try:
        serve_referee(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # whoever asked has gone
        _forget_output()
    except OSError as error:
        messages.tell(sys.stderr, messages.referee_stopped(error.strerror or str(error)).text(language))
        _forget_output()
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _forget_output() -> None:
    """See to it that what could not be written to standard output is not complained about again at exit."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def serve_referee(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer every line of `requests` on `replies` until it ends. Raises OSError if one of them fails."""
    import secrets

    from epizodiak_qt.games.referee import LINE_LIMIT, answer

    for line in _lines(requests, LINE_LIMIT):
        replies.write(answer(line, lambda: secrets.token_hex(16)).encode("ascii") + b"\n")
        replies.flush()


def _lines(stream: BinaryIO, limit: int) -> Iterator[bytes]:
    """Yield the lines of `stream`; of one longer than `limit` bytes only the start, just over the limit."""
    longest = limit + 2
    while line := stream.readline(longest):
        rest = line
        while len(rest) == longest and not rest.endswith(b"\n"):
            rest = stream.readline(longest)
        yield line
