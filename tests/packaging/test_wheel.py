"""The wheel: its content, its installation, and the game running from it in another folder."""

import configparser
import json
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from epizodiak_qt import __version__
from epizodiak_qt.desktop.app.application import APP_ID
from epizodiak_qt.games.catalogue import ENTRIES
from tests.packaging.scripts import script
from tests.program_process import OFFSCREEN, ROOT, output_of, run

WINDOW = """
import json, sys
from pathlib import Path
import epizodiak_qt
from epizodiak_qt import app

async def look(window):
    from PySide6.QtGui import QFontDatabase, QFontInfo
    await load_ahead(window)
    window.local_tables.play_now()
    page = window.session.page
    rules = window.show_rules(whole=True)
    print(json.dumps({
        "code": str(Path(epizodiak_qt.__file__).parent),
        "note": window.start_page.note.text(),
        "play": window.start_page.buttons["play"].text(),
        "rules": rules.pages[""].toPlainText()[:9],
        "font": QFontInfo(window.start_page.title.font()).family(),
        "icon": not window.windowIcon().isNull(),
        "seats": len(window.session.table.header.seats),
        "picture": page.grab().toImage().pixelColor(page.width() // 2, page.height() // 2).isValid(),
    }))
    window.close()

load_ahead, app.load_ahead = app.load_ahead, look
sys.exit(app.run("fr", "info"))
"""


def build(kind: str, folder: Path, source: Path = ROOT) -> Path:
    """Build a distribution with the build system of pyproject.toml; return its file."""
    output_of(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder, folder=source)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module", autouse=True)
def date() -> Iterator[None]:
    """Give all builds the date of one commit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1764028800")
        yield


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel of the checkout."""
    return build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder, outside the checkout, into which the wheel was installed."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*pip, "--target", str(folder), str(wheel)], check=True)
    return folder


def contents(wheel: Path) -> set[str]:
    """Return the files of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if not name.endswith("/")}


def shared(wheel: Path) -> dict[str, bytes]:
    """Return the files that a wheel installs outside the package, with their content."""
    with zipfile.ZipFile(wheel) as archive:
        start = f"epizodiak_qt-{__version__}.data/data/"
        return {name: archive.read(name) for name in archive.namelist() if name.startswith(start)}


def tracked(*folders: str) -> list[str]:
    """Return the files of the checkout in some folders, without generated files."""
    return [
        str(file.relative_to(ROOT))
        for folder in folders
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".qm"
    ]


def test_the_wheel_contains_every_module_and_every_resource(wheel: Path) -> None:
    """And both compiled translations, and the files for a Linux desktop, which have the same id."""
    inside = contents(wheel)
    wanted = {name for name in tracked("epizodiak_qt") if name.endswith((".py", "py.typed"))}
    wanted |= {f"epizodiak_qt/_data/{name}" for name in tracked("resources")}
    wanted |= {f"epizodiak_qt/_data/translations/epizodiak_{code}.qm" for code in ("en", "fr")}
    assert wanted - inside == set()
    metadata = {name for name in inside if name.startswith(f"epizodiak_qt-{__version__}.dist-info/")}
    assert inside - metadata - wanted - shared(wheel).keys() == set(), "the wheel has no other file"
    found = {name.partition("/data/")[2]: data for name, data in shared(wheel).items()}
    commands = script("command_files")
    icons = {f"share/icons/hicolor/{n}x{n}/apps/{APP_ID}.png" for n in (16, 32, 48, 64, 128, 256, 512)}
    assert set(found) == {
        f"share/applications/{APP_ID}.desktop",
        f"share/metainfo/{APP_ID}.metainfo.xml",
        f"share/mime/packages/{APP_ID}.xml",
        f"share/icons/hicolor/scalable/apps/{APP_ID}.svg",
        *icons,
        *commands.MAN_PAGES.values(),
        *commands.COMPLETIONS.values(),
    }
    for icon in icons:
        size = icon.split("/")[3].partition("x")[0]
        assert found[icon] == (ROOT / "resources" / "icons" / f"epizodiak-{size}.png").read_bytes()


def test_the_wheel_has_its_metadata(wheel: Path) -> None:
    """The metadata has version, command, licences of program and fonts, and the README as description."""
    assert wheel.name == f"epizodiak_qt-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        info = f"epizodiak_qt-{__version__}.dist-info"
        metadata = archive.read(f"{info}/METADATA").decode()
        commands = configparser.ConfigParser()
        commands.read_string(archive.read(f"{info}/entry_points.txt").decode())
    head, _, body = metadata.partition("\n\n")
    assert body.strip() == (ROOT / "README.md").read_text("utf-8").strip()
    assert f"\nVersion: {__version__}\n" in head
    assert "\nLicense-Expression: MIT\n" in head
    assert "\nRequires-Python: >=3.11\n" in head
    assert dict(commands["console_scripts"]) == {"epizodiak-qt": "epizodiak_qt.cli:main"}
    assert dict(commands["gui_scripts"]) == {"epizodiak": "epizodiak_qt.cli:main"}
    licences = {name.partition("/licenses/")[2] for name in contents(wheel) if "/licenses/" in name}
    assert licences == {"LICENSE", *(name for name in tracked("resources/fonts") if name.endswith(".txt"))}


def test_the_command_of_the_installed_wheel_runs(installed: Path, tmp_path: Path) -> None:
    """From another folder, without the checkout on the path; the referee answers each line with one."""
    for command in ([str(installed / "bin" / "epizodiak-qt")], ["-m", "epizodiak_qt"]):
        ended = run(tmp_path, [*command, "--version"], code=installed)
        assert ended == (0, f"epizodiak-qt {__version__}\n", "")
    asked = b'{"id": 7, "do": "new", "game": "epizodiak", "seed": "s"}\n'
    ended = run(tmp_path, ["-m", "epizodiak_qt", "referee"], code=installed, given=asked)
    assert (ended.code, ended.err) == (0, "")
    answer = json.loads(ended.out)
    assert answer["id"] == 7
    assert len(answer["position"]["hands"]) == 3


def test_the_window_of_the_installed_wheel_opens_with_all_its_parts(installed: Path, tmp_path: Path) -> None:
    """It is in French and has its fonts, drawings, rules and bots."""
    ended = run(tmp_path, ["-c", WINDOW], code=installed, environ=OFFSCREEN)
    assert ended.code == 0, ended.err
    assert json.loads(ended.out) == {
        "code": str(installed / "epizodiak_qt"),
        "note": "",
        "play": "Jouer tout de suite",
        "rules": "EpiZodiak",
        "font": "Cinzel",
        "icon": True,
        "seats": 3,
        "picture": True,
    }


def test_a_wheel_can_be_built_from_the_source_distribution(wheel: Path, tmp_path: Path) -> None:
    """It equals the one of the checkout in every byte; so does another source distribution."""
    archive = build("sdist", tmp_path / "sdist")
    assert build("sdist", tmp_path / "again").read_bytes() == archive.read_bytes()
    with tarfile.open(archive) as files:
        for member in filter(tarfile.TarInfo.isfile, files):
            target = tmp_path / "source" / member.name
            target.parent.mkdir(parents=True, exist_ok=True)
            held = files.extractfile(member)
            assert held is not None
            target.write_bytes(held.read())
            target.chmod(member.mode)
    (source,) = (tmp_path / "source").iterdir()
    assert not list(source.rglob("*.qm")), "the build of the wheel compiles the translations"
    assert build("wheel", tmp_path / "wheel", source).read_bytes() == wheel.read_bytes()
    tracked_files = output_of("git", "ls-files")
    held_files = {str(file.relative_to(source)) for file in source.rglob("*") if file.is_file()}
    assert set(tracked_files.split()) - held_files == set(), "its tests need every file"


def test_the_installed_wheel_passes_its_self_test(installed: Path, tmp_path: Path) -> None:
    """It opens the window, plays both games, finds one in the library, and lets a guest join over TLS."""
    ended = run(tmp_path, ["-m", "epizodiak_qt", "--selftest"], code=installed)
    lines = ended.out.splitlines()
    assert (ended.code, [line.partition(":")[0] for line in lines[1:]]) == (
        0,
        ["window", *ENTRIES, "library", "sound", "network"],
    ), ended
