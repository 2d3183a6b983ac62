"""The command line: how its arguments are parsed, and the messages about invalid ones."""

import argparse
from dataclasses import fields
from pathlib import Path
from unittest.mock import Mock

import pytest

from epizodiak_qt import __version__, app, cli, startup_texts
from epizodiak_qt.command_line.arena import ArenaArguments
from epizodiak_qt.command_line.host import HostArguments
from epizodiak_qt.command_line.parser import COMMANDS, LOG_LEVELS, make_parser, parse
from epizodiak_qt.games import catalogue
from epizodiak_qt.games.epizodiak.options import EDITIONS
from epizodiak_qt.games.sentence import Sentence
from tests.games.sentence_checks import faults_of_french

LANGUAGES = ("en", "fr")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str | None, str]]:
    """Replace the start of the game; return the list of the arguments that it gets."""
    calls: list[tuple[str | None, str]] = []

    def run(
        language: str | None, log_level: str, files: tuple[str, ...] = (), *, new_instance: bool = False
    ) -> int:
        assert ([*files], new_instance) == ([], False)
        calls.append((language, log_level))
        return 0

    monkeypatch.setattr(app, "run", run)
    return calls


@pytest.fixture(params=LANGUAGES)
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the language of the system: each in turn."""
    code: str = request.param
    monkeypatch.setenv("LANGUAGE", "fr_FR:fr" if code == "fr" else "en_GB")
    return code


def commands(language: str) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers: that of the whole command line under "", and that of each command."""
    parser = make_parser(language)
    (below,) = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
    return {"": parser, **below.choices}


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
    arguments: list[str], language: str | None, log_level: str, opened: list[tuple[str | None, str]]
) -> None:
    """Options come before or after the command, with = or a space; the last of two counts."""
    assert cli.main(arguments) == 0
    assert opened == [(language, log_level)]


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
@pytest.mark.parametrize("arguments", [["--lang", "{}", "--help"], ["-h", "--lang={}"]])
def test_help_is_shown_in_the_given_language(
    arguments: list[str], language: str, system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The option --language comes before or after --help."""
    assert cli.main([word.format(language) for word in arguments]) == 0
    assert capsys.readouterr().out == commands(language)[""].format_help()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_help_text_and_no_line_is_too_long(language: str) -> None:
    """The French help follows French typography."""
    for parser in commands(language).values():
        for action in parser._actions:
            assert action.help or isinstance(action, argparse._SubParsersAction), action
        text = parser.format_help()
        assert max(map(len, text.splitlines())) <= 110
        if language == "fr":
            typed = [line for line in text.splitlines() if "epizodiak-qt" not in line]
            assert faults_of_french("\n".join(typed)) == []
            assert "default" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_of_host_and_arena_are_those_that_their_commands_read(language: str) -> None:
    """The help of host lists all games, options and editions; no option is without effect or missing."""
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

BAD = [
    (["nonsense"], startup_texts.NO_FILE_OR_COMMAND.fill(word="nonsense")),
    ([""], startup_texts.NO_FILE_OR_COMMAND.fill(word="")),
    (["play", "referee"], startup_texts.NO_FILE_OR_COMMAND.fill(word="referee")),
    (["première", "seconde"], startup_texts.NO_FILE_OR_COMMAND.fill(word="première")),
    (["-x"], startup_texts.UNKNOWN_ARGUMENT.fill(word="-x")),
    (["--lang-uage", "fr"], startup_texts.UNKNOWN_ARGUMENT.fill(word="--lang-uage")),
    (["--LANG=fr"], startup_texts.UNKNOWN_ARGUMENT.fill(word="--LANG=fr")),
    (["referee", "referee"], startup_texts.UNKNOWN_ARGUMENT.fill(word="referee")),
    (["referee", "--log-level=info"], startup_texts.UNKNOWN_ARGUMENT.fill(word="--log-level=info")),
    (["--help=me"], startup_texts.TAKES_NO_VALUE.fill(option="-h/--help")),
    (["--new-instance=1"], startup_texts.TAKES_NO_VALUE.fill(option="--new-instance")),
    (["--lang"], startup_texts.needs_value("--lang", LANGUAGES)),
    (["--lang="], startup_texts.needs_value("--lang", LANGUAGES)),
    (["--lang", "--log-level=info"], startup_texts.needs_value("--lang", LANGUAGES)),
    *((["--lang", name], startup_texts.needs_value("--lang", LANGUAGES)) for name in ("de", "FR", "en_GB")),
    (["--log-level"], startup_texts.needs_value("--log-level", LOG_LEVELS)),
    (
        ["--log-level", "loud"],
        startup_texts.needs_value("--log-level", LOG_LEVELS),
    ),
    (
        ["--log-level=INFO "],
        startup_texts.needs_value("--log-level", LOG_LEVELS),
    ),
    (
        ["host", "--game", "chess"],
        startup_texts.needs_value("--game", tuple(catalogue.GAMES)),
    ),
]


@pytest.mark.parametrize(
    ("arguments", "complaint"), BAD, ids=[" ".join(words) or "empty" for words, _ in BAD]
)
def test_an_invalid_argument_is_named_and_nothing_opens(
    arguments: list[str],
    complaint: Sentence,
    system: str,
    opened: list[tuple[str | None, str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The message is one sentence on standard error; the exit code is 2."""
    assert cli.main(arguments) == 2
    assert capsys.readouterr() == ("", complaint.text(system) + "\n")
    assert not opened


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", [["--lang={}", "--nonsense"], ["--nonsense", "--lang", "{}"]])
def test_an_error_message_is_in_the_given_language(
    arguments: list[str], language: str, system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The place of --language on the command line does not matter."""
    assert cli.main([word.format(language) for word in arguments]) == 2
    assert (
        capsys.readouterr().err
        == startup_texts.UNKNOWN_ARGUMENT.fill(word="--nonsense").text(language) + "\n"
    )


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
        assert capsys.readouterr().err == startup_texts.needs_value(name).text(language) + "\n"
