"""The entry point: runs the window, or a command without one. Loads Qt only for the window."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, BinaryIO

from epizodiak_qt import startup_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code: 1 for a failure, 2 for a bad command line."""
    words = sys.argv[1:] if arguments is None else arguments
    if not words:  # a start by a click; the parser takes 5 ms
        return open_window(None, "info")
    from epizodiak_qt.command_line.parser import TextRequest, UsageError, language_asked, parse

    try:
        given, language = parse(words)
    except TextRequest as request:
        return say(str(request))
    except UsageError as error:
        spoken = language_asked(words) or startup_texts.system_language()
        return startup_texts.fail(error.sentence, spoken, 2)
    spoken = language or startup_texts.system_language()
    match given.command:
        case "referee":
            return serve(serve_referee, spoken)
        case "arena":
            from epizodiak_qt.arena import command

            code = command.run(given, spoken)
            _forget_output()
            return code
        case "engine":
            return engine(given.name, given.seed, spoken)
        case "lesson":
            return open_window(language, given.log_level, given.files)
        case "host":
            try:
                from epizodiak_qt import headless_host
            except ImportError as error:
                package = (error.name or str(error)).partition(".")[0]
                return startup_texts.fail(startup_texts.MISSING_PACKAGE.fill(name=package), spoken)
            return headless_host.run(given, spoken)
        case _ if given.selftest:
            from epizodiak_qt import selftest

            return selftest.run(spoken)
        case _:
            return open_window(language, given.log_level, given.files, new_instance=given.new_instance)


def open_window(
    language: str | None, log_level: str, files: Sequence[str] = (), *, new_instance: bool = False
) -> int:
    """Open the window; return the exit code."""
    import gc

    gc.disable()  # until `app.load_ahead` has ended: nothing of the start is garbage
    try:
        from epizodiak_qt import app

        return app.run(language, log_level, files, new_instance=new_instance)
    finally:
        gc.enable()


def say(text: str) -> int:
    """Write a text to standard output, which may be closed or full; return the exit code."""
    written = startup_texts.write_line(sys.stdout, text)
    _forget_output()
    return 0 if written else 1


def engine(name: str, seed: int | None, language: str) -> int:
    """Serve a built-in bot as an engine on standard input and output; return the exit code."""
    from epizodiak_qt.bots.engines.server import EngineServer
    from epizodiak_qt.bots.roster import UnknownBotError

    try:
        server = EngineServer(name, seed)
    except UnknownBotError as error:
        return startup_texts.fail(error.sentence, language, 2)
    return serve(server.serve, language)


def serve(answer_all: Callable[[BinaryIO, BinaryIO], None], language: str) -> int:
    """Answer requests on standard input and output; return the exit code."""
    if sys.stdin is None or sys.stdout is None:  # closed, so there are no requests or no answers
        return 0
    try:
        answer_all(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # the client has ended
        _forget_output()
    except OSError as error:
        _forget_output()
        reason = error.strerror or str(error)
        return startup_texts.fail(startup_texts.EXCHANGE_FAILED.fill(reason=reason), language)
    except KeyboardInterrupt:
        return 130
    return 0


def _forget_output() -> None:
    """Redirect unwritable standard output to the null device, so that Python does not complain at exit."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def serve_referee(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer every line of `requests` on `replies` until its end. Raises OSError if one of them fails."""
    import secrets

    from epizodiak_qt.games.referee import LINE_LIMIT, answer

    for line in _lines(requests, LINE_LIMIT):
        replies.write(answer(line, lambda: secrets.token_hex(16)).encode("ascii") + b"\n")
        replies.flush()


def _lines(stream: BinaryIO, limit: int) -> Iterator[bytes]:
    """Yield the lines of `stream`; a line longer than `limit` bytes is cut just over the limit."""
    longest = limit + 2
    while line := stream.readline(longest):
        rest = line
        while len(rest) == longest and not rest.endswith(b"\n"):
            rest = stream.readline(longest)
        yield line
