"""What a Linux desktop is told about the program agrees with the program."""

from __future__ import annotations

import configparser
import shutil
import subprocess
import tomllib
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QImage

from epizodiak_qt import app
from tests.child import ROOT
from tests.games.sentences import faults_of_french

ENTRY = ROOT / "packaging" / "epizodiak.desktop"
METAINFO = ROOT / "packaging" / "epizodiak.metainfo.xml"
ICONS = ROOT / "resources" / "icons"


def entry() -> configparser.SectionProxy:
    """Return the keys of the desktop entry."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(ENTRY.read_text("utf-8"))
    return parser["Desktop Entry"]


def test_the_entry_starts_the_command_of_the_package() -> None:
    """And has the name that the window tells the desktop, so that both get one icon."""
    commands = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert entry()["Exec"] in commands
    assert ENTRY.stem == app.NAME
    assert entry()["Icon"] == app.NAME


def test_every_icon_has_the_size_in_its_name() -> None:
    """And a drawing beside it for every other size."""
    assert (ICONS / f"{app.NAME}.svg").is_file()
    sizes = sorted(int(file.stem.rpartition("-")[2]) for file in ICONS.glob(f"{app.NAME}-*.png"))
    assert sizes == [16, 32, 48, 64, 128, 256, 512]
    for size in sizes:
        image = QImage(str(ICONS / f"{app.NAME}-{size}.png"))
        assert (image.width(), image.height()) == (size, size)
        assert image.hasAlphaChannel()


def test_both_files_speak_both_languages() -> None:
    """Every text that is shown has its French one, set as French is."""
    keys = entry()
    for name in ("GenericName", "Comment", "Keywords"):
        assert keys[name] != keys[f"{name}[fr]"]
        assert name == "Keywords" or faults_of_french(keys[f"{name}[fr]"]) == []
    texts = list(ET.parse(METAINFO).getroot().iter())
    french = [node for node in texts if node.get("{http://www.w3.org/XML/1998/namespace}lang") == "fr"]
    assert [node.tag for node in french] == ["summary", "p"]
    for node in french:
        assert faults_of_french(node.text or "") == []


def test_the_metainfo_names_the_entry_and_the_command() -> None:
    """It is how a software centre finds them."""
    root = ET.parse(METAINFO).getroot()
    assert root.findtext("id") == root.findtext("launchable") == ENTRY.name
    assert root.findtext("provides/binary") == entry()["Exec"]
    assert root.findtext("name") == entry()["Name"]
    categories = [node.text for node in root.findall("categories/category")]
    assert entry()["Categories"] == "".join(f"{category};" for category in categories)


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-utils is not here")
def test_the_entry_is_valid() -> None:
    """As freedesktop's own checker sees it."""
    done = subprocess.run(["desktop-file-validate", ENTRY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
