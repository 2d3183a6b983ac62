"""The words of the command line: what they ask for, and what is said about those that have no meaning."""

from __future__ import annotations

import argparse
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt import __version__, app, cli, startup_texts
from epizodiak_qt.command_line import COMMANDS, GAMES, LOG_LEVELS, make_parser, parse
from epizodiak_qt.games import catalogue
from epizodiak_qt.games.epizodiak.options import EDITIONS
from epizodiak_qt.headless_host import HostArguments
from tests.games.sentence_checks import faults_of_french

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.games.sentence import Sentence

LANGUAGES = ("en", "fr")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str | None, str]]:
    """Return the list of what the game is opened with; it opens no window."""
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
    """Return the language that the system speaks: each in turn."""
    code: str = request.param
    monkeypatch.setenv("LANGUAGE", "fr_FR:fr" if code == "fr" else "en_GB")
    return code


def commands(language: str) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers: of the whole line under "", and of each command."""
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
def test_the_game_opens_as_it_was_asked_to(
    arguments: list[str], language: str | None, log_level: str, opened: list[tuple[str | None, str]]
) -> None:
    """Options stand before or after the command, with = or a space; the last of two counts."""
    assert cli.main(arguments) == 0
    assert opened == [(language, log_level)]


# --- help and version


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_is_that_of_the_command_in_the_language_of_the_system(
    command: str, option: str, system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """On standard output; nothing else is done."""
    assert cli.main([*filter(None, [command]), option]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == (commands(system)[command].format_help(), "")
    assert out.startswith(
        f"Usage: epizodiak-qt {command}" if system == "en" else "Usage\u202f: epizodiak-qt "
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", [["--lang", "{}", "--help"], ["-h", "--lang={}"]])
def test_help_is_shown_in_the_language_that_is_asked_for(
    arguments: list[str], language: str, system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before or after the word for it."""
    assert cli.main([word.format(language) for word in arguments]) == 0
    assert capsys.readouterr().out == commands(language)[""].format_help()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_help_text_and_no_line_is_too_long(language: str) -> None:
    """In French it is set as French is."""
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
def test_the_help_of_host_names_every_value_of_game_and_options(language: str) -> None:
    """All games, all their options, all editions; and nothing that can be given is missing from the help."""
    text = commands(language)["host"].format_help()
    assert set(GAMES) == set(catalogue.GAMES)
    for name, rules in catalogue.GAMES.items():
        assert name in text
        for key in rules.options_to_json(rules.options_from_json({})):
            assert f"  {key}=" in text
    for edition in EDITIONS:
        assert edition in text
    dests = {action.dest for action in commands(language)["host"]._actions}
    assert dests == {field.name for field in fields(HostArguments)} | {"help", "version", "lang", "log_level"}


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    """One line."""
    for words in (["--version"], ["host", "--version"]):
        assert cli.main(words) == 0
        assert capsys.readouterr() == (f"epizodiak-qt {__version__}\n", "")


# --- words without a meaning

BAD = [
    (["nonsense"], startup_texts.no_file_or_command("nonsense")),
    ([""], startup_texts.no_file_or_command("")),
    (["play", "referee"], startup_texts.no_file_or_command("referee")),
    (["première", "seconde"], startup_texts.no_file_or_command("première")),
    (["-x"], startup_texts.unknown_argument("-x")),
    (["--lang-uage", "fr"], startup_texts.unknown_argument("--lang-uage")),
    (["--LANG=fr"], startup_texts.unknown_argument("--LANG=fr")),
    (["referee", "referee"], startup_texts.unknown_argument("referee")),
    (["referee", "--log-level=info"], startup_texts.unknown_argument("--log-level=info")),
    (["--help=me"], startup_texts.takes_no_value("-h/--help")),
    (["--new-instance=1"], startup_texts.takes_no_value("--new-instance")),
    (["--lang"], startup_texts.needs_value("--lang", LANGUAGES)),
    (["--lang="], startup_texts.needs_value("--lang", LANGUAGES)),
    (["--lang", "--log-level=info"], startup_texts.needs_value("--lang", LANGUAGES)),
    *((["--lang", name], startup_texts.needs_value("--lang", LANGUAGES)) for name in ("de", "FR", "en_GB")),
    (["--log-level"], startup_texts.needs_value("--log-level", LOG_LEVELS)),
    (["--log-level", "loud"], startup_texts.needs_value("--log-level", LOG_LEVELS)),
    (["--log-level=INFO "], startup_texts.needs_value("--log-level", LOG_LEVELS)),
    (["host", "--game", "chess"], startup_texts.needs_value("--game", GAMES)),
]


@pytest.mark.parametrize(
    ("arguments", "complaint"), BAD, ids=[" ".join(words) or "empty" for words, _ in BAD]
)
def test_a_word_without_a_meaning_is_named_and_nothing_is_opened(
    arguments: list[str],
    complaint: Sentence,
    system: str,
    opened: list[tuple[str | None, str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One sentence on standard error, exit code 2."""
    assert cli.main(arguments) == 2
    assert capsys.readouterr() == ("", complaint.text(system) + "\n")
    assert not opened


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", [["--lang={}", "--nonsense"], ["--nonsense", "--lang", "{}"]])
def test_a_complaint_speaks_the_language_that_was_asked_for(
    arguments: list[str], language: str, system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wherever it stands on the line."""
    assert cli.main([word.format(language) for word in arguments]) == 2
    assert capsys.readouterr().err == startup_texts.unknown_argument("--nonsense").text(language) + "\n"


def test_files_stand_with_or_without_the_command(tmp_path: Path) -> None:
    """A file that has the name of a command is given with its folder."""
    files = [str(tmp_path / name) for name in ("a.ezt", "host")]
    for file in files:
        (tmp_path / file).touch()
    for words in (files, ["play", *files], [*files, "--new-instance"], ["--lang", "fr", *files]):
        given, _language = parse(words)
        assert (given.command, given.files) == ("play", files)
