"""The command line: how its arguments are parsed; and as a process: output, modules, no traceback."""

import argparse
import json
import os
import signal
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from epizodiak_qt import __version__, app, cli
from epizodiak_qt.command_line.arena import ArenaArguments
from epizodiak_qt.command_line.host import HostArguments
from epizodiak_qt.command_line.parser import COMMANDS, LOG_LEVELS, commands_of, make_parser, parse
from epizodiak_qt.games import catalogue
from epizodiak_qt.games.epizodiak.options import EDITIONS
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.startup_texts import (
    EXCHANGE_FAILED,
    MISSING_PACKAGE,
    NO_FILE_OR_COMMAND,
    TAKES_NO_VALUE,
    UNKNOWN_ARGUMENT,
    needs_value,
)
from tests.games.sentence_checks import faults_of_french
from tests.program_process import LONGEST_S, environment, program, run

LANGUAGES = ("en", "fr")
REQUEST = b'{"id": 1, "do": "new", "game": "epizodiak", "seed": "s"}\n'
FULL = Path("/dev/full")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Replace the start of the game; return what keeps the arguments that it gets."""
    run = Mock(return_value=0)
    monkeypatch.setattr(app, "run", run)
    return run


@pytest.fixture(params=LANGUAGES)
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the language of the system: each in turn."""
    code: str = request.param
    monkeypatch.setenv("LANGUAGE", "fr_FR:fr" if code == "fr" else "en_GB")
    return code


def commands(language: str) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers: that of the whole command line under "", and that of each command."""
    parser = make_parser(language)
    return {"": parser, **commands_of(parser)}


@pytest.mark.parametrize(
    ("arguments", "language", "log_level"),
    [
        ([], None, "info"),
        (["play"], None, "info"),
        (["--lang", "fr"], "fr", "info"),
        (["--lang=en", "play"], "en", "info"),
        (["--lang", "en", "play"], "en", "info"),
        (["play", "--lang", "en", "--lang", "fr"], "fr", "info"),
        *((["--log-level", level], None, level) for level in LOG_LEVELS),
        (["--log-level=debug", "--lang=fr"], "fr", "debug"),
        (["--log-level", "debug", "play", "--lang=fr"], "fr", "debug"),
    ],
)
def test_the_options_reach_the_game(
    arguments: list[str], language: str | None, log_level: str, opened: Mock
) -> None:
    """Options come before or after the command, with = or a space; the last of two counts."""
    assert cli.main(arguments) == 0
    ((used, level, files), options) = opened.call_args
    assert (used, level, [*files], options) == (language, log_level, [], {"new_instance": False})


# --- help and version


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_each_command_has_its_help_in_the_language_of_the_system(
    command: str, option: str, system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Help goes to standard output; the command is not run."""
    assert cli.main([*filter(None, [command]), option]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == (commands(system)[command].format_help(), "")
    assert out.startswith(
        f"Usage: epizodiak-qt {command}" if system == "en" else "Usage\u202f: epizodiak-qt "
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_read_and_has_a_help_text_and_no_line_is_too_long(language: str) -> None:
    """The help of host lists all games, options and editions; no option is without effect or missing."""
    for parser in commands(language).values():
        for action in parser._actions:
            assert action.help or isinstance(action, argparse._SubParsersAction), action
        text = parser.format_help()
        assert max(map(len, text.splitlines())) <= 110
        if language == "fr":
            typed = [line for line in text.splitlines() if "epizodiak-qt" not in line]
            assert faults_of_french("\n".join(typed)) == []
            assert "default" not in text
    text = commands(language)["host"].format_help()
    for name, rules in catalogue.GAMES.items():
        assert name in text
        for key in rules.options_to_json(rules.options_from_json({})):
            assert f"  {key}=" in text
    for edition in EDITIONS:
        assert edition in text
    dests = {action.dest for action in commands(language)["host"]._actions}
    assert dests == {field.name for field in fields(HostArguments)} | {"help", "version", "lang", "log_level"}
    dests = {action.dest for action in commands(language)["arena"]._actions}
    assert dests == {field.name for field in fields(ArenaArguments)} | {"help", "version", "lang"}


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    """The output is one line."""
    for words in (["--version"], ["host", "--version"]):
        assert cli.main(words) == 0
        assert capsys.readouterr() == (f"epizodiak-qt {__version__}\n", "")


# --- words without a meaning

LANGUAGE = needs_value("--lang", LANGUAGES)
LEVEL = needs_value("--log-level", LOG_LEVELS)
BAD = [
    (["nonsense"], NO_FILE_OR_COMMAND.fill(word="nonsense")),
    ([""], NO_FILE_OR_COMMAND.fill(word="")),
    (["play", "referee"], NO_FILE_OR_COMMAND.fill(word="referee")),
    (["première", "seconde"], NO_FILE_OR_COMMAND.fill(word="première")),
    (["-x"], UNKNOWN_ARGUMENT.fill(word="-x")),
    (["--lang-uage", "fr"], UNKNOWN_ARGUMENT.fill(word="--lang-uage")),
    (["--LANG=fr"], UNKNOWN_ARGUMENT.fill(word="--LANG=fr")),
    (["referee", "referee"], UNKNOWN_ARGUMENT.fill(word="referee")),
    (["referee", "--log-level=info"], UNKNOWN_ARGUMENT.fill(word="--log-level=info")),
    (["--help=me"], TAKES_NO_VALUE.fill(option="-h/--help")),
    (["--new-instance=1"], TAKES_NO_VALUE.fill(option="--new-instance")),
    (["--lang"], LANGUAGE),
    (["--lang="], LANGUAGE),
    (["--lang", "--log-level=info"], LANGUAGE),
    *((["--lang", name], LANGUAGE) for name in ("de", "FR", "en_GB")),
    (["--log-level"], LEVEL),
    (["--log-level", "loud"], LEVEL),
    (["--log-level=INFO "], LEVEL),
    (["host", "--game", "chess"], needs_value("--game", tuple(catalogue.GAMES))),
]


@pytest.mark.parametrize(
    ("arguments", "complaint"), BAD, ids=[" ".join(words) or "empty" for words, _ in BAD]
)
def test_an_invalid_argument_is_named_and_nothing_opens(
    arguments: list[str], complaint: Sentence, system: str, opened: Mock, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message is one sentence on standard error; the exit code is 2."""
    assert cli.main(arguments) == 2
    assert capsys.readouterr() == ("", complaint.text(system) + "\n")
    opened.assert_not_called()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "is_help"),
    [
        (["--lang", "{}", "--help"], True),
        (["-h", "--lang={}"], True),
        (["--lang={}", "--nonsense"], False),
        (["--nonsense", "--lang", "{}"], False),
    ],
)
def test_help_and_errors_are_in_the_given_language(
    arguments: list[str], language: str, system: str, capsys: pytest.CaptureFixture[str], *, is_help: bool
) -> None:
    """The place of --lang on the command line does not matter."""
    complaint = UNKNOWN_ARGUMENT.fill(word="--nonsense").text(language) + "\n"
    code = cli.main([word.format(language) for word in arguments])
    shown = (commands(language)[""].format_help(), "") if is_help else ("", complaint)
    assert (code, capsys.readouterr()) == (0 if is_help else 2, shown)


def test_files_are_given_with_or_without_the_command(tmp_path: Path) -> None:
    """A file with the name of a command is given with its folder."""
    files = [str(tmp_path / name) for name in ("a.ezt", "host")]
    for file in files:
        (tmp_path / file).touch()
    for words in (files, ["play", *files], [*files, "--new-instance"], ["--lang", "fr", *files]):
        given, _language = parse(words)
        assert (given.command, given.files) == ("play", files)


def test_the_command_of_lessons_opens_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the window, in the language that is asked for; without a file it asks for one."""
    open_window = Mock(return_value=0)
    monkeypatch.setattr(cli, "open_window", open_window)
    file = tmp_path / "a.toml"
    file.touch()
    assert cli.main(["--lang", "fr", "lesson", str(file)]) == 0
    open_window.assert_called_once_with("fr", "info", [str(file)])
    for language, name in (("en", "FILE"), ("fr", "FICHIER")):
        assert cli.main(["--lang", language, "lesson"]) == 2
        assert capsys.readouterr().err == needs_value(name).text(language) + "\n"


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
        loaded = ended.out.splitlines()[-1].split()
        packages = {name.split(".")[1] for name in loaded if name.startswith("epizodiak_qt.")}
        assert packages == {"cli", "command_line", "games", "startup_texts"}
        unwanted = (
            "PySide6",
            "qasync",
            "asyncio",
            *(f"epizodiak_qt.games.{game}" for game in catalogue.GAMES),
        )
        assert not [name for name in loaded if name.startswith(unwanted)]


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


def test_the_referee_accepts_the_language_before_or_after_its_name_and_writes_nothing(tmp_path: Path) -> None:
    """Both orders give the same answer; neither it nor the version creates folders."""
    for words in (("--lang", "fr", "referee"), ("referee", "--lang=fr")):
        ended = program(tmp_path, *words, given=REQUEST)
        assert (ended.code, ended.err) == (0, "")
        assert json.loads(ended.out)["id"] == 1
    assert program(tmp_path, "--version") == (0, f"epizodiak-qt {__version__}\n", "")
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


def test_a_package_that_is_missing_and_an_argument_that_is_no_text_are_named(tmp_path: Path) -> None:
    """In the given language; the exit code is that of other failures."""
    asked = """
import sys
sys.modules["cryptography"] = None
from epizodiak_qt.cli import main
print(*[main(["host", f"--lang={language}"]) for language in ("en", "fr")])
"""
    ended = run(tmp_path, ["-c", asked])
    sentence = MISSING_PACKAGE.fill(name="cryptography")
    assert (ended.code, ended.out, ended.err) == (0, "1 1\n", f"{sentence.en}\n{sentence.fr}\n")
    # An argument may hold bytes that are not UTF-8, as a file name from another system does.
    ended = program(tmp_path, os.fsdecode(b"caf\xe9"))
    wanted = NO_FILE_OR_COMMAND.fill(word="caf?").en.replace("“", '"').replace("”", '"')
    assert (ended.code, ended.err) == (2, wanted + "\n")


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_under_the_output_gives_no_traceback(tmp_path: Path) -> None:
    """Engine and referee report why they stop."""
    failed = EXCHANGE_FAILED.fill(reason=os.strerror(28)).en.encode() + b"\n"
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
        assert (done.returncode, done.stderr.decode()) == (2, NO_FILE_OR_COMMAND.fill(word=word).en + "\n")
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
