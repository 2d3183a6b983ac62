"""Every check of the project, one after the other: style, types, walls, and the tests in two environments.

Called by `packaging/start.py test`, which sets the environments up.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COVERED_TESTS = ("tests/games", "tests/table")
CORE_TESTS = ("tests/bots", "tests/lan")
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")


def checks(core: str) -> list[tuple[str, list[str]]]:
    """Return the checks: a name, and the command. Each test runs once, in the smaller environment."""
    python = sys.executable
    here = Path(python).parent
    without_core = [f"--ignore={folder}" for folder in (*COVERED_TESTS, *CORE_TESTS)]
    return [
        ("style", [python, "-m", "ruff", "check", "."]),
        ("format", [python, "-m", "ruff", "format", "--check", "--quiet", "."]),
        ("types", [python, "-m", "mypy"]),
        ("walls", [str(here / "lint-imports"), "--no-logo"]),
        (
            "rules and table without Qt, every branch",
            [
                core,
                *PYTEST,
                *COVERED_TESTS,
                "--cov=epizodiak_qt.games",
                "--cov=epizodiak_qt.table",
                "--cov-branch",
                "--cov-fail-under=100",
                "--cov-report=term-missing:skip-covered",
            ],
        ),
        ("bots and network without Qt", [core, *PYTEST, *CORE_TESTS]),
        ("windows, packages and texts", [python, *PYTEST, *without_core]),
    ]


def main() -> int:
    """Run everything; return 0 if all passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--core", required=True, help="the Python of the environment without PySide6")
    wanted = parser.parse_args()
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": "1"}
    failed = []
    for name, command in checks(wanted.core):
        print(f"\n== {name}", flush=True)
        began = time.monotonic()
        if subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode:
            failed.append(name)
        print(f"   ({time.monotonic() - began:.0f} s)", flush=True)
    print("\nFailed: " + ", ".join(failed) if failed else "\nEverything passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
