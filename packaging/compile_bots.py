"""Compile the search modules of the bots with mypyc: `python packaging/compile_bots.py FOLDER`.

FOLDER gets a copy of the package in which these modules are extension modules; with PYTHONPATH=FOLDER the
program runs from it. `EPIZODIAK_COMPILE_BOTS=1` makes the build hook put the same files into a wheel. mypy,
setuptools and a C compiler are needed; without them everything runs from the same sources.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = "epizodiak_qt"
# A module with this line is compiled. Words stay below 2**30, and masks come from tables: docs/bots.md.
MARKER: Final = "# mypyc: compiled in the optional wheel."
SETUP: Final = """
import sys
from mypyc.build import mypycify
from setuptools import setup

options = ["--ignore-missing-imports", "--follow-untyped-imports"]
modules = mypycify([*options, *sys.argv[3:]], opt_level=sys.argv[1], group_name=sys.argv[2])
setup(name=sys.argv[2], packages=[], ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""


def marked_modules(folder: Path) -> list[Path]:
    """Return the modules with the marker, relative to `folder`, which contains the package."""
    return [
        file.relative_to(folder)
        for file in sorted(folder.rglob("*.py"))
        if MARKER in file.read_text("utf-8").splitlines()
    ]


def compile_copy(
    source: Path, folder: Path, level: str = "3", packages: tuple[str, ...] = (PACKAGE,)
) -> list[Path]:
    """Copy the package of `source` to `folder` and compile the marked modules of the copy.

    Args:
        source: the checkout.
        folder: the folder of the copy, which is made anew.
        level: optimization level of the C compiler.
        packages: the folders of `source` that are copied.

    Returns:
        The extension modules, relative to `folder`.

    Raises:
        subprocess.CalledProcessError: mypyc or the C compiler failed; both print why.
    """
    if folder.exists():
        shutil.rmtree(folder)
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    for package in packages:
        shutil.copytree(source / package, folder / package, ignore=ignored)
    modules = marked_modules(folder)
    if modules:
        names = [module.as_posix() for module in modules]
        command = [sys.executable, "-c", SETUP, level, f"{PACKAGE}_bots", *names]
        subprocess.run(command, cwd=folder, check=True)
    return sorted(
        file.relative_to(folder)
        for file in folder.rglob("*")
        if file.suffix in {".so", ".pyd"} and "build" not in file.relative_to(folder).parts
    )


def main() -> None:
    """Compile into the folder that the command line names, and print the extension modules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="folder of the copy, which is made anew")
    parser.add_argument("--source", type=Path, default=ROOT, help="the checkout (default: this one)")
    parser.add_argument("--with", dest="more", action="append", default=[], help="another folder to copy")
    parser.add_argument("-O", dest="level", choices="0123", default="3", help="optimization of the C code")
    given = parser.parse_args()
    for made in compile_copy(
        given.source.resolve(), given.folder.resolve(), given.level, (PACKAGE, *given.more)
    ):
        sys.stdout.write(f"{made.as_posix()}{os.linesep}")


if __name__ == "__main__":
    main()
