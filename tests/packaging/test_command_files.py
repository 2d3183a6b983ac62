"""Man pages and shell completions agree with the command line and are valid."""

import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.command_line.parser import LOG_LEVELS, commands_of, make_parser
from epizodiak_qt.games.catalogue import ENTRIES
from tests.games.sentence_checks import faults_of_french
from tests.packaging.scripts import script
from tests.program_process import ROOT

COMMANDS: Any = script("command_files")
PROGRAMS: tuple[str, ...] = COMMANDS.PROGRAMS


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the generated files by the path of their installation."""
    folder = tmp_path_factory.mktemp("command")
    made = COMMANDS.write_command_files(folder)
    return {place: folder / place for place in made.values()}


def options(language: str = "en") -> Iterator[tuple[str, str]]:
    """Yield every option of every command, with its help."""
    for parser in commands_of(make_parser(language)).values():
        for action in parser._actions:
            for option in action.option_strings:
                yield option, action.help or ""


def test_every_command_has_its_files(files: dict[str, Path]) -> None:
    """The wheel installs two commands for the same program."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    commands = [*project["scripts"], *project["gui-scripts"]]
    assert list(PROGRAMS) == commands
    assert len(files) == len(commands) * 5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_man_page_explains_every_command_and_option(language: str, files: dict[str, Path]) -> None:
    """It is in its language, with the values of --game, --options and --log-level, and both names."""
    folder = "share/man/" + ("" if language == "en" else "fr/")
    page = files[f"{folder}man1/epizodiak-qt.1"].read_text("utf-8").replace("\\-", "-")
    assert files[f"{folder}man1/epizodiak.1"].read_text("utf-8").replace("\\-", "-") == page
    assert "\nepizodiak-qt, epizodiak - EpiZodiak" in page
    for option, text in options(language):
        assert option in page
        assert text in page
    for word in (
        "play",
        "host",
        "engine",
        "referee",
        *ENTRIES,
        *LOG_LEVELS,
        "target=",
        "take_then_fill=",
        "examples",
    ):
        assert word in page or (word, language) == ("examples", "fr")
    if language == "fr":
        prose = [line for line in page.splitlines() if not line.lstrip().startswith((".", "epizodiak-qt"))]
        assert faults_of_french("\n".join(prose)) == []


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_groff_reports_no_warning_for_a_man_page(files: dict[str, Path]) -> None:
    """All warnings of groff are on."""
    for place, page in files.items():
        if "/man/" in place:
            command = ["groff", "-man", "-ww", "-Kutf8", "-Tutf8", str(page)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_completion_has_every_option_and_valid_syntax(
    shell: str, program: str, files: dict[str, Path]
) -> None:
    """The shell checks the syntax where it is installed."""
    place = COMMANDS.COMPLETIONS[shell, program]
    text = files[place].read_text("utf-8")
    for option, _help in options():
        assert option in text or f"-l {option.lstrip('-')} " in text or f"-s {option[1:]} " in text, option
    for value in (*ENTRIES, *LOG_LEVELS):
        assert value in text
    if shutil.which(shell):
        done = subprocess.run([shell, "-n", files[place]], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["epizodiak-qt", "ho"], ["host"]),
        (["epizodiak-qt", "host", "--ga"], ["--game"]),
        (["epizodiak-qt", "host", "--game", "ecl"], ["ecliptic"]),
        (["epizodiak-qt", "play", "fri"], ["friday.ezt"]),
        (["epizodiak", "ho"], ["host"]),
        (["epizodiak", "host", "--game", "ecl"], ["ecliptic"]),
    ],
)
def test_bash_completes_commands_options_values_and_files(
    typed: list[str], offered: list[str], files: dict[str, Path], tmp_path: Path
) -> None:
    """The test calls the completion as the Tab key does."""
    (tmp_path / "friday.ezt").touch()
    place = files[f"share/bash-completion/completions/{typed[0]}"]
    words = " ".join(typed)
    line = (
        f"source {place}; COMP_WORDS=({words}); COMP_CWORD={len(typed) - 1};"
        f" _shtab_{typed[0].replace('-', '_')} 2>/dev/null; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    done = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.split() == offered, done.stderr
