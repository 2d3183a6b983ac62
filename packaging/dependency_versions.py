#!/usr/bin/env python3
"""Run the tests with the lowest, or the newest, versions of all dependencies that pyproject.toml allows.

python3 packaging/dependency_versions.py lowest|newest [--workers=NUMBER]
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import start
from shipping import ROOT, ReleaseError, release_python, run

RESOLUTIONS: Final = {"lowest": "lowest-direct", "newest": "highest"}


def environment(which: str) -> str:
    """Make the environment build/versions-`which`; return its Python. Raises ReleaseError."""
    uv = [release_python(), "-m", "uv"]
    folder = ROOT / "build" / f"versions-{which}"
    run([*uv, "venv", "--quiet", "--clear", "--seed", "--python", sys.executable, str(folder)])
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    # Only the versions of the game's own dependencies are in question.
    wanted = folder / "wanted.txt"
    wanted.write_text("\n".join(start.dependencies()), "utf-8")
    pinned = folder / "pinned.txt"
    compile_ = [*uv, "pip", "compile", "--quiet", "--no-header", f"--resolution={RESOLUTIONS[which]}"]
    run([*compile_, "--python", str(python), str(wanted), "-o", str(pinned)])
    tools = folder / "tools.txt"
    tools.write_text("\n".join(start.group("dev")), "utf-8")
    run([*uv, "pip", "install", "--quiet", "--python", str(python), "-r", str(pinned), "-r", str(tools)])
    return str(python)


def main(arguments: list[str]) -> int:
    """Run the tests; return 1 if one failed, 2 for a wrong command line."""
    match arguments:
        case [which, *rest] if which in RESOLUTIONS:
            try:
                python = environment(which)
            except ReleaseError as error:
                print(error, file=sys.stderr)
                return 1
            command = [python, "packaging/check.py", "--core", python, "--only-tests", *rest]
            return subprocess.run(command, cwd=ROOT, check=False).returncode
        case _:
            print("usage: python3 packaging/dependency_versions.py lowest|newest [--workers=NUMBER]")
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
