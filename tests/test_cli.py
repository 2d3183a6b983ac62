"""The words of the command line: what they ask for, and what is said about those that mean nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from epizodiak_qt import __version__, app, cli, messages
from epizodiak_qt.cli import LOG_LEVELS, Words, parse

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Sentence

LANGUAGES = ("en", "fr")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str | None, str]]:
    """Return the list of what the game is opened with; it opens no window."""
    calls: list[tuple[str | None, str]] = []

    def run(language: str | None, log_level: str) -> int:
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


@pytest.mark.parametrize(
    ("arguments", "language", "log_level"),
    [
        ([], None, "info"),
        (["play"], None, "info"),
        (["--lang", "fr"], "fr", "info"),
        (["--lang=en", "play"], "en", "info"),
        (["play", "--lang", "en", "--lang", "fr"], "fr", "info"),
        *((["--log-level", level], None, level) for level in LOG_LEVELS),
        (["--log-level=debug", "--lang=fr"], "fr", "debug"),
    ],
)
def test_the_game_opens_as_it_was_asked_to(
    arguments: list[str], language: str | None, log_level: str, opened: list[tuple[str | None, str]]
) -> None:
    """In any order, with = or a space; the last of two counts."""
    assert cli.main(arguments) == 0
    assert opened == [(language, log_level)]


@pytest.mark.parametrize(
    "arguments",
    [["-h"], ["--help"], ["referee", "--help"], ["--help", "nonsense"], ["--log-level=loud", "--help"]],
)
def test_help_is_shown_whatever_else_is_asked_for(
    arguments: list[str], system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the language of the system, on standard output."""
    assert cli.main(arguments) == 0
    assert capsys.readouterr() == (messages.HELP.text(system) + "\n", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", [["--lang", "{}", "--help"], ["-h", "--lang={}"]])
def test_help_is_shown_in_the_language_that_is_asked_for(
    arguments: list[str], language: str, system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before or after the word for it."""
    assert cli.main([word.format(language) for word in arguments]) == 0
    assert capsys.readouterr().out == messages.HELP.text(language) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_word_there_is(language: str) -> None:
    """Commands, options and their values."""
    text = messages.HELP.text(language)
    for word in ("referee", "--lang en|fr", "--log-level", "--version", "--help", "-h", *LOG_LEVELS):
        assert word in text
    assert max(map(len, text.splitlines())) <= 110


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    """One line."""
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr() == (f"epizodiak-qt {__version__}\n", "")


BAD = [
    (["nonsense"], messages.unknown_word("nonsense")),
    (["-x"], messages.unknown_word("-x")),
    (["--lang-uage", "fr"], messages.unknown_word("--lang-uage")),
    (["--LANG=fr"], messages.unknown_word("--LANG=fr")),
    ([""], messages.unknown_word("")),
    (["play", "referee"], messages.unknown_word("referee")),
    (["referee", "referee"], messages.unknown_word("referee")),
    (["première", "seconde"], messages.unknown_word("première")),
    (["--lang"], messages.needs_value("--lang")),
    (["--lang="], messages.needs_value("--lang")),
    (["--lang", "--log-level=info"], messages.needs_value("--lang")),
    (["--log-level"], messages.needs_value("--log-level")),
    (["--log-level", "loud"], messages.needs_value("--log-level")),
    (["--log-level=INFO "], messages.needs_value("--log-level")),
]


@pytest.mark.parametrize(
    ("arguments", "complaint"), BAD, ids=[" ".join(words) or "empty" for words, _ in BAD]
)
def test_what_means_nothing_is_named_and_nothing_is_opened(
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
@pytest.mark.parametrize("arguments", [["--lang={}", "nonsense"], ["nonsense", "--lang", "{}"]])
def test_a_complaint_speaks_the_language_that_was_asked_for(
    arguments: list[str], language: str, system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wherever it stands on the line."""
    assert cli.main([word.format(language) for word in arguments]) == 2
    assert capsys.readouterr().err == messages.unknown_word("nonsense").text(language) + "\n"


@pytest.mark.parametrize("name", ["de", "FR", "français", "en_GB"])
def test_an_unknown_language_is_named_and_the_game_opens_all_the_same(
    name: str, system: str, opened: list[tuple[str | None, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    """As if no language had been named."""
    assert cli.main(["--lang", name]) == 0
    assert capsys.readouterr() == ("", messages.unknown_language(name).text(system) + "\n")
    assert opened == [(None, "info")]


def test_the_words_of_the_command_line_are_a_value() -> None:
    """What is parsed says all that was asked for."""
    assert parse(["referee", "--lang=fr"]) == Words("referee", "fr", "info", None)
    assert parse(["--version", "-h"]).command == "help"
    assert parse(["a", "b"]).complaint == messages.unknown_word("a")
