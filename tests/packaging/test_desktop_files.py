"""Files for Linux desktops and shells agree with the program: entry, metainfo, man pages, completions."""

import configparser
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QImage

from epizodiak_qt import __version__, folders
from epizodiak_qt.command_line.parser import LOG_LEVELS, commands_of, make_parser
from epizodiak_qt.desktop.app.application import APP_ID
from epizodiak_qt.games.catalogue import ENTRIES
from tests.games.sentence_checks import faults_of_french
from tests.packaging.scripts import script
from tests.program_process import ROOT, output_of

ENTRY = ROOT / "packaging" / f"{APP_ID}.desktop"
METAINFO = ROOT / "packaging" / f"{APP_ID}.metainfo.xml"
MIME = ROOT / "packaging" / f"{APP_ID}.mime.xml"
SHARED = "{http://www.freedesktop.org/standards/shared-mime-info}"
ICONS = ROOT / "resources" / "icons"


def entry() -> configparser.SectionProxy:
    """Return the keys of the desktop entry."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # the documentation of configparser does so
    parser.read_string(ENTRY.read_text("utf-8"))
    return parser["Desktop Entry"]


def test_the_entry_starts_the_command_of_the_package() -> None:
    """It passes the chosen files, and names the window class of X11."""
    commands = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    command, files = entry()["Exec"].split()
    assert command in commands
    assert files == "%F"
    assert entry()["Icon"] == APP_ID
    assert entry()["StartupWMClass"] == folders.NAME


def test_every_icon_has_the_size_in_its_name() -> None:
    """A drawing beside them serves every other size."""
    assert (ICONS / f"{folders.NAME}.svg").is_file()
    sizes = sorted(int(file.stem.rpartition("-")[2]) for file in ICONS.glob(f"{folders.NAME}-*.png"))
    assert sizes == [16, 32, 48, 64, 128, 256, 512]
    for size in sizes:
        image = QImage(str(ICONS / f"{folders.NAME}-{size}.png"))
        assert (image.width(), image.height()) == (size, size)
        assert image.hasAlphaChannel()


def test_both_files_have_both_languages() -> None:
    """Every shown text has a French one in French typography, and both games are named."""
    keys = entry()
    for name in ("GenericName", "Comment", "Keywords"):
        assert keys[name] != keys[f"{name}[fr]"]
        assert name == "Keywords" or faults_of_french(keys[f"{name}[fr]"]) == []
    for language in ("", "[fr]"):
        assert "EpiZodiak" in keys[f"Comment{language}"]
        assert "Ecliptic" in keys[f"Comment{language}"]
    nodes = list(ET.parse(METAINFO).getroot().iter())
    texts: dict[str, list[str]] = {"": [], "fr": []}
    for node in nodes:
        if node.tag in ("summary", "p", "li", "keyword"):
            language = node.get("{http://www.w3.org/XML/1998/namespace}lang", "")
            texts[language].append(f"{node.tag} {node.text}")
    assert [text.split()[0] for text in texts[""]] == [text.split()[0] for text in texts["fr"]]
    for text in texts["fr"]:
        assert faults_of_french(text) == []
    for lines in texts.values():
        assert "Ecliptic" in " ".join(lines)


def test_entry_metainfo_and_file_types_agree() -> None:
    """A software centre finds them by these names; all three name the same files."""
    root = ET.parse(METAINFO).getroot()
    assert f"{root.findtext('id')}.desktop" == root.findtext("launchable") == ENTRY.name
    assert root.findtext("icon") == entry()["Icon"]
    assert root.findtext("provides/binary") == entry()["Exec"].split()[0]
    assert root.findtext("name") == entry()["Name"]
    categories = [node.text for node in root.findall("categories/category")]
    assert entry()["Categories"] == "".join(f"{category};" for category in categories)
    release = root.find("releases/release")
    assert release is not None
    assert release.get("version") == __version__
    kinds = [kind.get("type") for kind in ET.parse(MIME).getroot()]
    provided = ET.parse(METAINFO).getroot().findall("provides/mediatype")
    assert kinds == [each.text for each in provided]
    assert entry()["MimeType"] == "".join(f"{kind};" for kind in kinds)
    patterns = [glob.get("pattern") for glob in ET.parse(MIME).getroot().iter(f"{SHARED}glob")]
    assert patterns == ["*.ezt", "*.ezr"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has these validators")
@pytest.mark.parametrize(
    "command",
    [["desktop-file-validate", str(ENTRY)], ["appstreamcli", "validate", "--no-net", str(METAINFO)]],
    ids=lambda command: command[0],
)
def test_the_validators_of_freedesktop_accept_the_files(command: list[str]) -> None:
    """The test command installs the validators, so the test never skips them."""
    output_of(*command)


# --- man pages and shell completions agree with the command line and are valid


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
    words = ["play", "host", "engine", "referee", *ENTRIES, *LOG_LEVELS, "target=", "take_then_fill="]
    for word in (*words, "examples"):
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
def test_a_completion_is_valid_and_has_all_options(shell: str, program: str, files: dict[str, Path]) -> None:
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
