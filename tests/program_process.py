"""Run the program as a process, with a folder and an environment of its own."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LONGEST_S = 60  # far more than any process needs: the limit ends only one that hangs
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}


class FinishedProcess(NamedTuple):
    """Exit code and output of a process."""

    code: int
    out: str
    err: str


def environment(home: Path, code: Path = ROOT, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment without a display, in which the program writes all its files below `home`."""
    return {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONPATH": str(code),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
        "HOME": str(home),
        "USER": "ada",
        **{f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CACHE", "CONFIG", "DATA", "STATE")},
        **(more or {}),
    }


def say(event: str, **facts: object) -> None:
    """Write a line of JSON for the parent process."""
    sys.stdout.write(json.dumps({"event": event, **facts}) + "\n")
    sys.stdout.flush()


def run(
    home: Path,
    words: Sequence[str],
    *,
    code: Path = ROOT,
    given: bytes = b"",
    environ: Mapping[str, str] | None = None,
) -> FinishedProcess:
    """Run Python with the arguments `words` in `home` and `given` on standard input, until it ends."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=home,
        env=environment(home, code, environ),
        input=given,
        capture_output=True,
        timeout=LONGEST_S,
        check=False,
    )
    return FinishedProcess(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def output_of(
    *command: str | Path,
    folder: Path = ROOT,
    environ: Mapping[str, str] | None = None,
    longest_s: float | None = None,
) -> str:
    """Return the output of a program that must succeed, run in `folder`."""
    done = subprocess.run(
        command, cwd=folder, env=environ, capture_output=True, text=True, timeout=longest_s, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@contextmanager
def background(
    *words: str, folder: Path = ROOT, environ: Mapping[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], IO[str]]]:
    """Run Python with the arguments `words`; yield the process and its output; kill it after the context."""
    pipe, command = subprocess.PIPE, [sys.executable, *words]
    with subprocess.Popen(command, cwd=folder, env=environ, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout
        finally:
            process.kill()


def wait_for_end(process: int) -> None:
    """Wait for the end of the process that a descriptor of `os.pidfd_open` stands for; close it."""
    ended = select.poll()
    ended.register(process, select.POLLIN)
    assert ended.poll(1000 * LONGEST_S)
    os.close(process)


def program(
    home: Path, *words: str, given: bytes = b"", environ: Mapping[str, str] | None = None
) -> FinishedProcess:
    """Run the program with `words` on its command line."""
    return run(home, ["-m", "epizodiak_qt", *words], given=given, environ=environ)
