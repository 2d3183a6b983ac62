#!/usr/bin/env python3
"""Set up the environments and run: `python3 packaging/start.py play`, or `… test`. Needs only Python.

The environments are in the checkout (.venv, .venv-core). It renews them when their content has changed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
OLDEST = (3, 11)
# The programs that the tests run on Linux, and their packages: validators of files for desktops, and what a
# screen reader needs.
PROGRAMS = {
    "appstreamcli": "appstream",
    "desktop-file-validate": "desktop-file-utils",
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus",
    "at-spi-bus-launcher": "at-spi2-core",
}
FOLDERS = os.pathsep.join([os.environ.get("PATH", ""), "/usr/libexec", "/usr/lib/at-spi2-core"])


def main(arguments: list[str]) -> int:
    """Run the command that the command line names; return the exit code."""
    if sys.version_info < OLDEST:
        print(f"Python {OLDEST[0]}.{OLDEST[1]} or later is needed; this is {sys.version.split()[0]}.")
        return 1
    match arguments:
        case ["play", *rest]:
            return play(rest)
        case ["test", *rest]:
            return test(rest)
        case _:
            print("usage: python3 packaging/start.py play|test")
            return 2


def play(arguments: list[str]) -> int:
    """Set up the environment of the game, and open the game."""
    python = environment(".venv", dependencies())
    if not ready(python):
        return 1
    return run([python, "-m", "epizodiak_qt", *arguments])


def test(arguments: list[str]) -> int:
    """Set up the environments of the checks, and run them all; return 0 if all passed."""
    python = environment(".venv-test", [*dependencies(), *group("dev")])
    core = environment(".venv-core", group("core"))
    if not ready(python) or not install(missing_programs(), "Programs"):
        return 1
    return run([python, "packaging/check.py", "--core", core, *arguments])


def ready(python: str) -> bool:
    """Prepare all but Python: the libraries first, because the translation compiler needs them too."""
    return libraries(python) and not run([python, "packaging/hatch_build.py"], quiet=True)


def project() -> dict[str, Any]:
    """Return the content of pyproject.toml."""
    import tomllib  # new in 3.11: `main` rejects an older Python first

    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def dependencies() -> list[str]:
    """Return the requirements of the game."""
    return list(project()["project"]["dependencies"])


def group(name: str) -> list[str]:
    """Return a dependency group, with the groups that it includes."""
    found: list[str] = []
    for entry in project()["dependency-groups"][name]:
        found += [entry] if isinstance(entry, str) else group(entry["include-group"])
    return found


def environment(name: str, packages: list[str]) -> str:
    """Return the Python of an environment with `packages`; make or renew the environment if needed."""
    folder = ROOT / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = "\n".join([sys.version, *packages, CONSTRAINTS.read_text("utf-8")])
    stamp = folder / "stamp"
    mark = hashlib.sha256(wanted.encode()).hexdigest()
    if not stamp.exists() or stamp.read_text("utf-8") != mark:
        if importlib.util.find_spec("ensurepip") is None:  # Debian has a separate package for it
            sys.exit("Python lacks its venv module. Install it with: sudo apt-get install python3-venv")
        print(f"Setting up {name} (once; this takes a minute) …", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        venv.create(folder, with_pip=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if run([*install, "-c", str(CONSTRAINTS), *packages]):
            sys.exit(f"The packages for {name} could not be installed; see the output of pip above.")
        stamp.write_text(mark, "utf-8")
    return str(python)


def libraries(python: str) -> bool:
    """Install the system libraries that Qt lacks; return False if some are still missing."""
    asked = subprocess.run(
        [python, "-c", "from epizodiak_qt import preflight; print(*preflight.missing_for_qt())"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return install(asked.stdout.split(), "Libraries")


def missing_programs() -> list[str]:
    """Return the packages of the programs that are missing on this Linux system."""
    if not sys.platform.startswith("linux"):
        return []  # the tests that need them run on Linux only
    return [package for program, package in PROGRAMS.items() if shutil.which(program, path=FOLDERS) is None]


def install(missing: list[str], kind: str) -> bool:
    """Install packages of the system as root; else print the line that does and return False."""
    if not missing:
        return True
    command = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        print(f"{kind} of the system are missing. Install them with: sudo " + " ".join(command))
        return False
    print("Installing " + " ".join(missing), flush=True)
    run(["apt-get", "update", "-q"], quiet=True)
    if run(command, quiet=True):
        print("They could not be installed. Try: " + " ".join(command))
        return False
    return True


def run(command: list[str], *, quiet: bool = False) -> int:
    """Run a program in the checkout and return its exit code; `quiet` shows its output only if it fails."""
    if not quiet:
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
