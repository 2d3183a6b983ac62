"""The release: what is pinned, shipped and left out, and the archives and installers on small input."""

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from epizodiak_qt.bots.engines.supervisor import FROZEN_OPTION, supervised
from epizodiak_qt.desktop.app.application import APP_ID
from epizodiak_qt.desktop.dialogs.about import listed_parts
from tests.packaging.scripts import script
from tests.program_process import ROOT

EXTRAS = {"distributed"}


@pytest.fixture
def release() -> Any:
    """Return the release script."""
    return script("release")


@pytest.fixture
def content() -> Any:
    """Return the content of the one-folder program."""
    return script("frozen_content")


def test_what_is_shipped_is_pinned_with_hashes_and_has_its_licence(release: Any) -> None:
    """requirements.txt, constraints.txt, pyproject.toml and the about dialog agree."""
    assert [*release.lock_problems(), *release.licences()] == []
    assert len(release.locked()) > 10


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ((r"^qasync==\S+", "qasync==0.0.1"), "qasync 0.0.1"),
        ((r"^qasync==[^\n]*\n(    --hash[^\n]*\n)+", ""), "does not have qasync"),
        ((r"(?<=^qasync==0\.28\.0) \\\n(    --hash[^\n]*\n)+", "\n"), "no hash for qasync"),
    ],
)
def test_a_wrong_pin_is_found(
    release: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: tuple[str, str], problem: str
) -> None:
    """Another version, a missing dependency and a missing hash are named."""
    text, count = re.subn(*change, release.LOCK.read_text("utf-8"), flags=re.MULTILINE)
    assert count == 1
    monkeypatch.setattr(release, "LOCK", tmp_path / "requirements.txt")
    release.LOCK.write_text(text, "utf-8")
    assert [each for each in release.lock_problems() if problem in each]


@pytest.mark.parametrize(
    ("heading", "metainfo", "count"),
    [
        ("0.2.0 – 2026-12-01", "2026-12-01", 0),
        ("0.2.0 – 2026-12-01", "2026-12-02", 1),
        ("Unreleased", "2026-12-01", 1),
    ],
)
def test_changelog_and_metainfo_have_one_date(
    release: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heading: str, metainfo: str, count: int
) -> None:
    """A version without an entry, or with two dates, is not released."""
    for name in ("ROOT", "PACKAGING"):
        monkeypatch.setattr(release, name, tmp_path)
    monkeypatch.setattr(release, "version", lambda: "0.2.0")
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## {heading}\n", "utf-8")
    (tmp_path / f"{APP_ID}.metainfo.xml").write_text(
        f'<release version="0.2.0" date="{metainfo}" />', "utf-8"
    )
    assert len([*release.changelog()]) == count


def test_an_unknown_part_and_a_missing_build_are_refused_with_a_sentence(
    release: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """dist/ stays as it was."""
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release, "DIST", tmp_path / "dist")
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "kept").write_text("kept", "utf-8")
    for part, said in (("nothing", "“nothing” is none of sdist"), ("linux", "has not been built")):
        monkeypatch.setattr(sys, "argv", ["release.py", "build", part])
        assert release.main(release.parse()) == 1
        assert said in capsys.readouterr().err
        assert (tmp_path / "dist" / "kept").read_text("utf-8") == "kept"


def test_no_module_that_is_left_out_is_imported(content: Any) -> None:
    """The program would end with an error; what an optional extra needs is left out on purpose."""
    imported = set()
    for file in (ROOT / "epizodiak_qt").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                imported |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
            elif isinstance(node, ast.Import):
                imported |= {name.name for name in node.names}
    parents = {name.rsplit(".", count)[0] for name in imported for count in range(name.count(".") + 1)}
    assert {name for name in content.EXCLUDED if name in parents} == EXTRAS


@pytest.mark.parametrize(
    ("place", "unused"),
    [
        ("PySide6/Qt/translations/qtbase_fr.qm", False),
        ("PySide6/Qt/translations/qtbase_de.qm", True),
        ("PySide6\\translations\\qtbase_fr.qm", False),
        ("PySide6/Qt/plugins/imageformats/libqwebp.so", False),
        ("PySide6/Qt/plugins/imageformats/libqtiff.so", True),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", False),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", False),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", False),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", True),
        ("PySide6/Qt/lib/libQt6Svg.so.6", False),
        ("PySide6/Qt/lib/libQt6Quick.so.6", True),
        ("epizodiak_qt/_data/resources/sounds/lay.wav", False),
        ("epizodiak_qt/_data/resources/sounds/make_sounds.py", True),
        ("libmvec.so.1", True),
    ],
)
def test_files_that_nothing_uses_are_left_out(content: Any, place: str, *, unused: bool) -> None:
    """Plugins and translations that the window needs stay."""
    assert content.unused_file(place) is unused


def test_every_system_opens_the_same_files() -> None:
    """Linux, Windows and macOS know records (.ezr) and tables (.ezt)."""
    mime = (ROOT / "packaging" / f"{APP_ID}.mime.xml").read_text("utf-8")
    installer = (ROOT / "packaging" / "windows" / "epizodiak.nsi").read_text("utf-8")
    bundle = script("frozen_content").INFO_PLIST["CFBundleDocumentTypes"]
    suffixes = sorted(re.findall(r'pattern="\*\.(\w+)"', mime))
    assert suffixes == ["ezr", "ezt"]
    assert sorted(set(re.findall(r"Classes\\\.(\w+)\"", installer))) == suffixes
    assert sorted(suffix for each in bundle for suffix in each["CFBundleTypeExtensions"]) == suffixes


def test_what_the_spec_imports_of_the_program_exists() -> None:
    """PyInstaller runs the spec in the full size only."""
    spec = ast.parse((ROOT / "packaging" / "epizodiak.spec").read_text("utf-8"))
    imported = [
        (node.module, name.name)
        for node in spec.body
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("epizodiak_qt")
        for name in node.names
    ]
    assert imported
    for module, name in imported:
        assert hasattr(import_module(module), name), (module, name)


def test_what_was_not_tried_says_so_in_its_first_lines() -> None:
    """Files for Windows, macOS, Flatpak and the workflows are honest."""
    for file in ("windows/epizodiak.nsi", "epizodiak.spec", f"flatpak/{APP_ID}.yml"):
        head = (ROOT / "packaging" / file).read_text("utf-8").splitlines()[:6]
        assert any("NOT TRIED" in line or "NOT BUILT" in line for line in head), file


def test_an_archive_depends_on_nothing_but_its_content(tmp_path: Path) -> None:
    """Dates, modes of the build machine and the order of folders change no byte."""
    shipping = script("shipping")
    hashes = []
    for turn, names in enumerate((("b", "a"), ("a", "b"))):
        folder = tmp_path / str(turn)
        folder.mkdir()
        for name in names:
            (folder / name).write_text(name, "utf-8")
            os.utime(folder / name, (turn, turn))
        shipping.reproducible_tar(folder, tmp_path / f"{turn}.tar.xz", "top")
        hashes.append(hashlib.sha256((tmp_path / f"{turn}.tar.xz").read_bytes()).hexdigest())
    assert hashes[0] == hashes[1]


def unpacked_archive(folder: Path) -> Path:
    """Make the content of the archive for one user's home in `folder`; return its install.sh."""
    (folder / "program").mkdir(parents=True)
    for name in ("epizodiak", "epizodiak-qt"):
        (folder / "program" / name).write_text(f"#!/bin/sh\necho {name} started\n", "utf-8")
        (folder / "program" / name).chmod(0o755)
    entry = folder / "share" / "applications" / f"{APP_ID}.desktop"
    entry.parent.mkdir(parents=True)
    shutil.copyfile(ROOT / "packaging" / entry.name, entry)
    shutil.copyfile(ROOT / "packaging" / "linux" / "install.sh", folder / "install.sh")
    return folder / "install.sh"


@pytest.mark.skipif(sys.platform == "win32", reason="a script for Linux")
def test_the_script_installs_in_a_home_and_removes_all_of_it(tmp_path: Path) -> None:
    """Saved games, commands of other installations and a version without a new one stay."""
    script_file, home = unpacked_archive(tmp_path / "unpacked"), tmp_path / "home with a space"
    saved = home / ".local" / "share" / "epizodiak" / "tables" / "saved.ezt"
    other = home / ".local" / "bin" / "epizodiak-qt"
    for file in (saved, other):
        file.parent.mkdir(parents=True)
        file.write_text("kept", "utf-8")

    def install(*words: str) -> tuple[int, str]:
        environ = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
        command = ["sh", str(script_file), *words]
        done = subprocess.run(command, env=environ, check=False, capture_output=True, text=True)
        return done.returncode, done.stderr

    for _ in range(2):  # the second replaces the first
        code, said = install()
        assert code == 0
        assert f"{other} belongs to another program" in said
    text = (home / ".local/share/applications" / f"{APP_ID}.desktop").read_text("utf-8")
    assert f'Exec="{home}/.local/lib/epizodiak/epizodiak" %F' in text.splitlines()
    shutil.rmtree(script_file.parent / "program")
    assert install()[0] != 0
    started = subprocess.run([home / ".local/bin/epizodiak"], check=True, capture_output=True, text=True)
    assert started.stdout == "epizodiak started\n"
    assert install("--remove")[0] == 0
    left = [path for path in home.rglob("*") if not path.is_dir() and "mime" not in path.name]
    assert sorted(left) == sorted([saved, other])
    assert {file.read_text("utf-8") for file in left} == {"kept"}
    assert install("--help")[0] == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a script for Linux")
@pytest.mark.parametrize("data", ["", "data with a space", ".local/share/"])
def test_the_script_installs_where_the_desktop_looks(tmp_path: Path, data: str) -> None:
    """XDG_DATA_HOME holds the menu entry, whose databases are renewed; the commands are below ~/.local."""
    script_file, home = unpacked_archive(tmp_path / "unpacked"), tmp_path / "home & $other"
    share, tools, called = home / (data or ".local/share"), tmp_path / "tools", tmp_path / "called"
    home.mkdir()
    tools.mkdir()
    for tool in ("update-desktop-database", "update-mime-database"):
        (tools / tool).write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> "{called}"\n', "utf-8")
        (tools / tool).chmod(0o755)
    environ = {"HOME": str(home), "PATH": f"{tools}:/usr/bin:/bin", "CDPATH": str(tools)}
    environ |= {"XDG_DATA_HOME": f"{home}/{data}"} if data else {}
    (tools / "unpacked").mkdir()  # CDPATH leads to it
    install = ["sh", f"unpacked/{script_file.name}"]
    subprocess.run(install, env=environ, cwd=tmp_path, check=True, capture_output=True)
    assert called.read_text("utf-8").splitlines() == [f"{share}/applications", f"{share}/mime"]
    assert (home / ".local/bin/epizodiak-qt").resolve() == home / ".local/lib/epizodiak/epizodiak-qt"
    text = (share / "applications" / f"{APP_ID}.desktop").read_text("utf-8")
    path = str(home).replace("$", r"\\$")
    assert f'Exec="{path}/.local/lib/epizodiak/epizodiak" %F' in text.splitlines()
    environ.pop("XDG_DATA_HOME", None)  # the list of files has their whole names
    for _ in range(2):
        subprocess.run([*install, "--remove"], env=environ, cwd=tmp_path, check=True, capture_output=True)
    assert not [path for path in home.rglob("*") if not path.is_dir()]


@pytest.mark.parametrize(
    ("given", "kept"),
    [({"LD_LIBRARY_PATH_ORIG": "/own"}, "/own"), ({}, None), ({"LD_LIBRARY_PATH_ORIG": ""}, "")],
)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the loader sets it on Linux")
def test_child_programs_get_the_library_path_of_the_user(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], kept: str | None
) -> None:
    """Engines and speech would load the libraries of the one-folder program otherwise."""
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    for name, value in ({"LD_LIBRARY_PATH": "/folder"} | given).items():
        monkeypatch.setenv(name, value)
    script("frozen_main").restore_library_path()
    assert os.environ.get("LD_LIBRARY_PATH") == kept
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ


def test_a_frozen_program_supervises_engines_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no interpreter beside it, so the supervisor is the program with another first argument."""
    frozen = script("frozen_main")
    supervise = Mock(return_value=7)
    monkeypatch.setattr(frozen, "supervisor_main", supervise)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    command = supervised(["engine", "word"], 0.5)
    assert command == [sys.executable, FROZEN_OPTION, "0.5", "engine", "word"]
    monkeypatch.setattr(sys, "argv", command)
    monkeypatch.setattr(frozen, "restore_library_path", lambda: None)
    assert frozen.main() == 7
    supervise.assert_called_once_with(["0.5", "engine", "word"])


def test_the_parts_of_qt_have_their_texts() -> None:
    """Each has a name, a licence, a holder and a text; a list that is missing names nothing."""
    parts = list(listed_parts(ROOT / "resources" / "licences" / "qt_parts.json"))
    assert len(parts) >= 25
    for part in parts:
        assert part.name
        assert part.licence
        assert len(part.text()) > 500
    assert len({part.name for part in parts}) == len(parts)
    assert list(listed_parts(ROOT / "none.json")) == []


# --- compiled bots: the modules that are chosen, and the wheel that asks for it


def test_only_modules_with_the_marker_are_compiled(tmp_path: Path) -> None:
    """The marker stands on a line of its own; a mention of it does not count."""
    compile_bots = script("compile_bots")
    bots = tmp_path / "epizodiak_qt" / "bots" / "some_game"
    bots.mkdir(parents=True)
    (bots / "core.py").write_text(f'"""A core."""\n\n{compile_bots.MARKER}\n', "utf-8")
    (bots / "seat.py").write_text(f'"""See {compile_bots.MARKER}"""\n', "utf-8")
    (bots.parent / "deal.py").write_text("", "utf-8")
    assert [path.as_posix() for path in compile_bots.marked_modules(tmp_path)] == [
        "epizodiak_qt/bots/some_game/core.py"
    ]


@pytest.mark.parametrize(("value", "compiled"), [(None, False), ("", False), ("0", False), ("1", True)])
def test_compiled_bots_are_opt_in(value: str | None, compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """An ordinary wheel is pure Python."""
    monkeypatch.delenv("EPIZODIAK_COMPILE_BOTS", raising=False)
    if value is not None:
        monkeypatch.setenv("EPIZODIAK_COMPILE_BOTS", value)
    assert script("hatch_build").compiles_bots() is compiled
