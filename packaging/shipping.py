"""Shared by the release scripts: the version, running programs, hashes, and reproducible archives."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import start

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGING: Final = ROOT / "packaging"
APP_ID: Final = "io.github.epizodiak_qt.EpiZodiak"
ICON_SIZES: Final = (16, 32, 48, 64, 128, 256, 512)
SELFTEST: Final = "--selftest"


class ReleaseError(Exception):
    """A step of the release failed; the text says why, in one sentence or with the output of a program."""


def release_python() -> str:
    """Return the Python of the environment in which releases are made; make or renew it if needed."""
    return start.environment(".venv-release", [*start.dependencies(), *start.group("release")])


def version() -> str:
    """Return the version of the program."""
    found = re.search(
        r'^__version__ = "([^"]+)"$', (ROOT / "epizodiak_qt/__init__.py").read_text("utf-8"), re.MULTILINE
    )
    assert found, "epizodiak_qt/__init__.py names the version"
    return found[1]


def source_date() -> int:
    """Return the time of what is built, in seconds since 1970: SOURCE_DATE_EPOCH, or that of the commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or output(["git", "log", "-1", "--format=%ct"]) or 0)


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment of programs whose output depends on nothing but the sources."""
    fixed = {"SOURCE_DATE_EPOCH": str(source_date()), "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8"}
    return {**os.environ, **fixed, **(more or {})}


def output(command: list[str], cwd: Path = ROOT) -> str:
    """Return what a program prints. Raises ReleaseError with its output if it fails or is not there."""
    return run(command, cwd=cwd, env={**os.environ, "LC_ALL": "C.UTF-8"})


def run(command: list[str], cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """Run a program and return its standard output. Raises ReleaseError with all its output if it fails."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environment() if env is None else dict(env),
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError as error:
        raise ReleaseError(f"{command[0]} cannot be started: {error.strerror}") from error
    if done.returncode:
        raise ReleaseError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def project() -> dict[str, Any]:
    """Return the content of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def sha256(file: Path) -> str:
    """Return the SHA-256 of a file, as 64 hexadecimal digits."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def megabytes(path: Path) -> float:
    """Return the size of a file, or of all files in a folder, in millions of bytes."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.lstat().st_size for file in files if file.is_file() and not file.is_symlink()) / 1e6


def reproducible_tar(folder: Path, target: Path, top: str) -> None:
    """Pack a folder as .tar.xz: names in order, one date, no owner. `top` is its name inside."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = source_date()
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with tarfile.open(target, "w:xz", preset=6) as archive:
        for path in [folder, *sorted(folder.rglob("*"))]:
            name = str(Path(top) / path.relative_to(folder))
            archive.add(path, name, recursive=False, filter=plain)


def gzip_without_date(text: str, target: Path) -> None:
    """Write a text as a .gz file without date and name."""
    with target.open("wb") as file, gzip.GzipFile("", "wb", 9, file, 0) as packed:
        packed.write(text.encode())


def desktop_files() -> dict[str, Path]:
    """Return the files that a Linux desktop looks for: their places below the prefix, and their sources."""
    sys.path.insert(0, str(PACKAGING))
    from command_files import write_command_files  # it needs the package

    shared: dict[str, str] = project()["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    generated = {place: Path(file) for file, place in write_command_files(ROOT / "build" / "command").items()}
    return {**{place: ROOT / file for file, place in shared.items()}, **generated}
