"""The command line. Owns standard input and output and fresh seeds; loads Qt only for the game itself."""

from __future__ import annotations

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
    """What the command line asked for. `language` is None where it named none."""

    command: str = "play"
    language: str | None = None
    log_level: str = "info"


class BadWordsError(Exception):
    """The command line cannot be understood."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence


def parse(arguments: Sequence[str]) -> Words:
    """Return what `arguments` ask for. Raises BadWordsError."""
    command = ""
    values: dict[str, str] = {}
    words = iter(arguments)
    for word in words:
        option, equals, value = word.partition("=")
        if word in ("-h", "--help", "--version"):
            return Words(command=word.lstrip("-")[:1])
        if option in ("--lang", "--log-level"):
            values[option] = value if equals else next(words, "")
            if not values[option] or (option == "--log-level" and values[option] not in LOG_LEVELS):
                raise BadWordsError(messages.needs_value(option))
        elif word in ("play", "referee") and not command:
            command = word
        else:
            raise BadWordsError(messages.unknown_word(word))
    return Words(command or "play", values.get("--lang"), values.get("--log-level", "info"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return its exit code: 0, 1 if the game cannot open, 2 for a bad command line."""
    system = messages.system_language()
    try:
        words = parse(sys.argv[1:] if arguments is None else arguments)
    except BadWordsError as error:
        sys.stderr.write(error.sentence.text(system) + "\n")
        return 2
    language = words.language
    if language is not None and language not in messages.LANGUAGES:
        sys.stderr.write(messages.unknown_language(language).text(system) + "\n")
        language = None
    match words.command:
        case "h":
            sys.stdout.write(messages.HELP.text(language or system) + "\n")
            return 0
        case "v":
            from epizodiak_qt import __version__

            sys.stdout.write(f"epizodiak-qt {__version__}\n")
            return 0
        case "referee":
            return serve_referee(sys.stdin.buffer, sys.stdout.buffer)
        case _:
            from epizodiak_qt import app

            return app.run(language, words.log_level)


def serve_referee(requests: BinaryIO, replies: BinaryIO) -> int:
    """Answer every line of `requests` on `replies` until it ends; return the exit code."""
    import secrets

    from epizodiak_qt.games.referee import LINE_LIMIT, answer

    try:
        for line in _lines(requests, LINE_LIMIT):
            replies.write(answer(line, lambda: secrets.token_hex(16)).encode("ascii") + b"\n")
            replies.flush()
    except BrokenPipeError:
        # Whoever asked has gone; closing standard output at exit must not complain about it again.
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


def _lines(stream: BinaryIO, limit: int) -> Iterator[bytes]:
    """Yield the lines of `stream`; of one longer than `limit` bytes only the start, just over the limit."""
    longest = limit + 2
    while line := stream.readline(longest):
        rest = line
        while len(rest) == longest and not rest.endswith(b"\n"):
            rest = stream.readline(longest)
        yield line
