"""The command as a process: its output, its exit codes, the modules it loads, and no traceback."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt import __version__, startup_texts
from tests.program_process import LONGEST_S, environment, program, run

REQUEST = b'{"id": 1, "do": "new", "game": "epizodiak", "seed": "s"}\n'
FULL = Path("/dev/full")


def start(home: Path, *words: str, stdout: Any = subprocess.PIPE) -> subprocess.Popen[bytes]:
    """Start the program in the background. It accepts Ctrl+C even if these tests run in the background."""
    command = [sys.executable, "-m", "epizodiak_qt", *words]
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            command, cwd=home, env=environment(home), stdin=pipe, stdout=stdout, stderr=pipe
        )
    finally:
        signal.signal(signal.SIGINT, previous)


def test_help_and_version_load_neither_qt_nor_a_loop_nor_a_game(tmp_path: Path) -> None:
    """They answer at once."""
    for word in ("--help", "--version"):
        asked = f"""
import sys
from epizodiak_qt.cli import main
main(["{word}"])
print(*[name for name in sys.modules if name.startswith(("PySide6", "qasync", "asyncio", "epizodiak_qt"))])
"""
        ended = run(tmp_path, ["-c", asked])
        loaded = set(ended.out.splitlines()[-1].split())
        assert loaded == {
            "epizodiak_qt",
            "epizodiak_qt.cli",
            "epizodiak_qt.command_line",
            "epizodiak_qt.command_line.arena",
            "epizodiak_qt.command_line.host",
            "epizodiak_qt.command_line.parser",
            "epizodiak_qt.command_line.values",
            "epizodiak_qt.games",
            "epizodiak_qt.games.catalogue",
            "epizodiak_qt.games.grammar",
            "epizodiak_qt.games.sentence",
            "epizodiak_qt.startup_texts",
        }


def test_the_referee_loads_neither_qt_nor_a_loop(tmp_path: Path) -> None:
    """It does not load platformdirs, logging or the table either: only the rules."""
    asked = """
import sys
from epizodiak_qt.cli import main
code = main(["referee"])
unwanted = ("PySide6", "shiboken6", "qasync", "asyncio", "platformdirs", "logging", "socket")
unwanted += ("msgspec", "cryptography", "spake2")
print(code, [name for name in sys.modules if name.startswith(unwanted)])
print(sorted({name.split(".")[1] for name in sys.modules if name.startswith("epizodiak_qt.")}))
"""
    ended = run(tmp_path, ["-c", asked], given=REQUEST)
    answer, loaded, packages = ended.out.splitlines()
    assert json.loads(answer)["position"]["game"] == "epizodiak"
    assert loaded == "0 []"
    assert packages == str(["cli", "command_line", "games", "startup_texts"])
    assert ended.err == ""


def test_the_referee_accepts_the_language_before_or_after_its_name(tmp_path: Path) -> None:
    """Both orders give the same answer."""
    for words in (("--lang", "fr", "referee"), ("referee", "--lang=fr")):
        ended = program(tmp_path, *words, given=REQUEST)
        assert (ended.code, ended.err) == (0, "")
        assert json.loads(ended.out)["id"] == 1


def test_the_command_writes_nothing_to_the_disk(tmp_path: Path) -> None:
    """Neither help nor the referee creates folders."""
    assert program(tmp_path, "--version") == (0, f"epizodiak-qt {__version__}\n", "")
    assert program(tmp_path, "referee", given=REQUEST).code == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-16"])
def test_a_terminal_with_an_old_encoding_gets_plain_characters(encoding: str, tmp_path: Path) -> None:
    """Old encodings lack the narrow no-break space of French."""
    done = subprocess.run(
        [sys.executable, "-m", "epizodiak_qt", "--lang=fr", "--help"],
        cwd=tmp_path,
        env=environment(tmp_path, more={"PYTHONIOENCODING": encoding}),
        capture_output=True,
        timeout=LONGEST_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode(encoding)
    assert shown.startswith("Usage\u202f:" if encoding == "utf-16" else "Usage :")
    assert ("réseau" in shown) is (encoding != "ascii")


def test_undecodable_arguments_are_named_as_well_as_possible(tmp_path: Path) -> None:
    """The argument holds bytes that are not UTF-8, as a file name from another system may."""
    ended = program(tmp_path, os.fsdecode(b"caf\xe9"))
    wanted = startup_texts.NO_FILE_OR_COMMAND.fill(word="caf?").en.replace("“", '"').replace("”", '"')
    assert (ended.code, ended.err) == (2, wanted + "\n")


def test_a_host_without_a_package_says_which_one(tmp_path: Path) -> None:
    """In the given language; the exit code is that of other failures."""
    asked = """
import sys
sys.modules["cryptography"] = None
from epizodiak_qt.cli import main
print(*[main(["host", f"--lang={language}"]) for language in ("en", "fr")])
"""
    ended = run(tmp_path, ["-c", asked])
    sentence = startup_texts.MISSING_PACKAGE.fill(name="cryptography")
    assert (ended.code, ended.out, ended.err) == (0, "1 1\n", f"{sentence.en}\n{sentence.fr}\n")


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_under_the_output_gives_no_traceback(tmp_path: Path) -> None:
    """Engine and referee report why they stop."""
    failed = startup_texts.EXCHANGE_FAILED.fill(reason=os.strerror(28)).en.encode() + b"\n"
    for words in (("--help",), ("--version",), ("engine", "random"), ("referee",)):
        with FULL.open("wb") as full:
            process = start(tmp_path, *words, stdout=full)
            error = process.communicate(REQUEST, timeout=LONGEST_S)[1]
            assert (process.returncode, error) == (1, b"" if words[0].startswith("--") else failed)


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize("word", ["--help", "--version", "referee", "nonsense"])
def test_closed_streams_give_no_traceback(word: str, tmp_path: Path) -> None:
    """Some launchers start a program without standard streams."""
    line = f'"{sys.executable}" -m epizodiak_qt {word} <&- >&-'
    done = subprocess.run(
        ["/bin/sh", "-c", line],
        cwd=tmp_path,
        env=environment(tmp_path),
        stderr=subprocess.PIPE,
        timeout=LONGEST_S,
        check=False,
    )
    if word == "nonsense":
        assert (done.returncode, done.stderr.decode()) == (
            2,
            startup_texts.NO_FILE_OR_COMMAND.fill(word=word).en + "\n",
        )
    else:
        assert (done.returncode, done.stderr) == (0, b"")


def test_the_referee_ends_if_its_client_has_gone(tmp_path: Path) -> None:
    """The output pipe breaks: the referee ends without an error message."""
    process = start(tmp_path, "referee")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    process.stdin.write(REQUEST)
    process.stdin.flush()
    assert process.wait(LONGEST_S) == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stdin.close()
    process.stderr.close()


@pytest.mark.skipif(os.name != "posix", reason="only POSIX sends this signal to a child")
def test_an_interrupt_ends_the_referee_without_a_message(tmp_path: Path) -> None:
    """Ctrl+C ends it with exit code 130."""
    process = start(tmp_path, "referee")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(REQUEST)
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["id"] == 1  # it runs, and waits for the next request
    process.send_signal(signal.SIGINT)
    assert process.wait(LONGEST_S) == 130
    assert process.communicate() == (b"", b"")
