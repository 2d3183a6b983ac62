"""The long sizes of the tests of tables in the network: `python -m tests.lan.nightly`.

    --part=0.05       that part of each night’s size, never less than the usual one (1 without it)
    --seed=7          what their chance begins with (1 without it)
    --only=T4,T16     only those
    --to=FILE         where the table goes (artefacts/nightly.md without it)

Each test of the list runs by itself, and the table is written anew after each, so that a night that is cut
short still says what it did. What could not be run says NOT RUN. The exit code is 1 if anything failed.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from epizodiak_qt import __version__
from tests.lan.sizes import SIZES
from tests.program_process import ROOT

FOLDERS = ("tests/lan", "tests/desktop/network")
ITEMS = tuple(f"T{number}" for number in range(1, 17))


class Wanted(NamedTuple):
    """What is asked for on the command line."""

    part: float = 1.0
    seed: int = 1
    only: tuple[str, ...] = ITEMS
    to: Path = ROOT / "artefacts" / "nightly.md"


class Line(NamedTuple):
    """What came of one item of the list."""

    item: str
    sizes: str
    passed: int
    failed: int
    skipped: int
    seconds: float
    figures: str

    @property
    def outcome(self) -> str:
        """The result in a few words."""
        if self.failed or not self.passed + self.skipped:
            return f"**{self.failed} FAILED**, {self.passed} passed"
        if not self.passed:
            return "NOT RUN"
        return f"{self.passed} passed" + (f", {self.skipped} NOT RUN" if self.skipped else "")


def wanted(words: list[str]) -> Wanted:
    """Return what is asked for. Raises ValueError."""
    given = Wanted()
    for word in words:
        option, _, value = word.partition("=")
        match option:
            case "--part":
                given = given._replace(part=float(value))
            case "--seed":
                given = given._replace(seed=int(value))
            case "--only":
                given = given._replace(only=tuple(value.split(",")))
            case "--to":
                given = given._replace(to=Path(value))
            case _:
                raise ValueError(word)
    if not 0 < given.part <= 1 or given.seed < 1 or not set(given.only) <= set(ITEMS):
        raise ValueError(" ".join(words))
    return given


def sizes(item: str, part: float) -> str:
    """Return how much of an item that part of a night is, and how much a whole one."""
    said = []
    for name, (usual, night, of) in SIZES.items():
        if name == item or name.rstrip("abcdefghijklmnopqrstuvwxyz") == item:
            run = max(usual, round(night * part))
            said.append(f"{run:,} {of}" if run == night else f"{run:,} of {night:,} {of}")
    return "; ".join(said) or "as usual"


def collected(item: str) -> list[str]:
    """Return the files that have tests of an item."""
    mark = f"def test_{item.lower()}_"
    return [
        str(file.relative_to(ROOT))
        for folder in FOLDERS
        for file in sorted((ROOT / folder).rglob("test_*.py"))
        if mark in file.read_text("utf-8")
    ]


def run(item: str, given: Wanted) -> Line:
    """Run the tests of an item."""
    environ = os.environ | {
        "EPIZODIAK_NIGHTLY": str(given.part),
        "EPIZODIAK_SEED": str(given.seed),
        "EPIZODIAK_LUCK": str(given.seed),
        "QT_QPA_PLATFORM": "offscreen",
    }
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        began = time.monotonic()
        subprocess.run(
            [
                *(
                    sys.executable,
                    "-m",
                    "pytest",
                    "-q",
                    "-p",
                    "no:cacheprovider",
                    "-k",
                    f"test_{item.lower()}_",
                ),
                *(f"--junitxml={report}", "-o", "junit_logging=system-out"),
                *(f"--hypothesis-seed={given.seed}", *collected(item)),
            ],
            cwd=ROOT,
            env=environ,
            check=False,
        )
        seconds = time.monotonic() - began
        cases = list(ET.parse(report).getroot().iter("testcase")) if report.exists() else []
    failed = sum(case.find("failure") is not None or case.find("error") is not None for case in cases)
    skipped = sum(case.find("skipped") is not None for case in cases)
    told = [line for case in cases for line in (case.findtext("system-out") or "").splitlines()]
    figures = "; ".join(line.removeprefix("seen: ") for line in told if line.startswith("seen: "))
    passed = len(cases) - failed - skipped
    return Line(item, sizes(item, given.part), passed, failed, skipped, seconds, figures)


def told_by(*words: str) -> str:
    """Return what a program says, or "" without it."""
    try:
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


def memory_gib() -> str:
    """Return the memory of this computer, where the system tells it."""
    try:
        return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB"
    except (ValueError, OSError, AttributeError):
        return "unknown"


def facts(given: Wanted) -> dict[str, str]:
    """Return what one has to know to run this again."""
    changed = " and changes that are not committed" if told_by("git", "status", "--porcelain") else ""
    return {
        "begun": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "version": __version__,
        "commit": (told_by("git", "rev-parse", "--short=12", "HEAD") or "unknown") + changed,
        "seed": str(given.seed),
        "part of the night’s sizes": f"{given.part:g}",
        "CPUs": str(os.cpu_count()),
        "memory": memory_gib(),
        "kernel": f"{platform.system()} {platform.release()} {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def table(known: dict[str, str], lines: list[Line], left: list[str]) -> str:
    """Return the report, in Markdown."""
    told = [f"- {name}: {value}" for name, value in known.items()]
    told += ["", "| | size | outcome | seconds | seen |", "|---|---|---|---|---|"]
    told += [
        f"| {line.item} | {line.sizes} | {line.outcome} | {line.seconds:.0f} | {line.figures} |"
        for line in lines
    ]
    if left:
        told += ["", f"NOT RUN: {', '.join(left)}."]
    return "\n".join(told) + "\n"


def main(words: list[str]) -> int:
    """Run what is asked for; return the exit code."""
    try:
        given = wanted(words)
    except ValueError:
        sys.stderr.write(__doc__ or "")
        return 2
    known, lines = facts(given), []
    given.to.parent.mkdir(parents=True, exist_ok=True)
    for item in given.only:
        lines.append(run(item, given))
        done = {line.item for line in lines}
        text = table(known, lines, [each for each in ITEMS if each not in done])
        given.to.write_text(text, "utf-8")
    sys.stdout.write(f"\n{text}")
    return 1 if any(line.failed or not line.passed + line.skipped for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
