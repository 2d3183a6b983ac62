"""The desktop entry, the metainfo and the file type for Linux desktops agree with the program."""

import configparser
import sys
import tomllib
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QImage

from epizodiak_qt import __version__, folders
from epizodiak_qt.desktop.app.application import APP_ID
from tests.games.sentence_checks import faults_of_french
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
