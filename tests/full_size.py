"""Run tests in their full size, and write a report.

The items are T1 to T16 of tables in the network, B1 to B9 of bots, A1 to A4 by screen reader, and P1 to P3 of
packages.

Each item of the list runs in a process of its own. The report is written again after each item, so that an
interrupted run leaves a report too. An item that cannot run on this computer is reported as NOT RUN. The exit
code is 1 if an item failed.
"""

import argparse
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
from tests.program_process import ROOT, output_of
from tests.sizes import SIZES

ITEMS = (
    *(f"T{number}" for number in range(1, 17)),
    *(f"B{number}" for number in range(1, 10)),
    *(f"A{number}" for number in range(1, 5)),
    *(f"P{number}" for number in range(1, 4)),
)
REPORTS = ROOT / "artefacts" / "full_size"


class Outcome(NamedTuple):
    """Outcome of one item of the list."""

    item: str
    sizes: str
    passed: int
    failed: int
    skipped: int
    seconds: float
    figures: str

    @property
    def failure(self) -> bool:
        """Whether a test failed, or none was found."""
        return bool(self.failed) or not self.passed + self.skipped

    @property
    def text(self) -> str:
        """The outcome in a few words."""
        if self.failure:
            return f"**{self.failed} FAILED**, {self.passed} passed"
        if not self.passed:
            return "NOT RUN"
        return f"{self.passed} passed" + (f", {self.skipped} NOT RUN" if self.skipped else "")


def parse(arguments: list[str]) -> argparse.Namespace:
    """Return the options. Exits with code 2 if they are invalid."""
    parser = argparse.ArgumentParser(prog="python -m tests.full_size", description=__doc__)
    parser.add_argument(
        "--share", type=float, default=1.0, help="part of each full size, never less than the usual size"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of all random choices")
    parser.add_argument(
        "--only", default=",".join(ITEMS), metavar="T4,T16", help="run these items of the list only"
    )
    parser.add_argument(
        "--reports",
        type=Path,
        default=REPORTS,
        metavar="FOLDER",
        help=f"folder of the reports, one file a run (default: {REPORTS.relative_to(ROOT).as_posix()})",
    )
    given = parser.parse_args(arguments)
    given.only = given.only.split(",")
    if not 0 < given.share <= 1 or given.seed < 1 or not set(given.only) <= set(ITEMS):
        parser.error("a share above 0 and at most 1, a seed from 1 on, and items of the list")
    return given


def sizes(item: str, share: float) -> str:
    """Return the size of an item in a run of that share, and its full size."""
    parts = []
    for name, (usual, full, unit) in SIZES.items():
        if name == item or name.rstrip("abcdefghijklmnopqrstuvwxyz") == item:
            run = max(usual, round(full * share))
            parts.append(f"{run:,} {unit}" if run == full else f"{run:,} of {full:,} {unit}")
    return "; ".join(parts) or "as usual"


def files_of(item: str) -> list[str]:
    """Return the test files of an item: their names begin with its number."""
    start = f"def test_{item.lower()}_"
    return [
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / "tests").rglob("test_*.py"))
        if start in file.read_text("utf-8")
    ]


def run(item: str, share: float, seed: int) -> Outcome:
    """Run the tests of an item. The report takes its figures from the lines that begin with "seen: "."""
    environ = os.environ | {
        "EPIZODIAK_FULL_SIZE": str(share),
        "EPIZODIAK_SEED": str(seed),
        "EPIZODIAK_LUCK": str(seed),
        "QT_QPA_PLATFORM": "offscreen",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", f"test_{item.lower()}_"]
    command += ["-o", "junit_logging=system-out", f"--hypothesis-seed={seed}"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        began = time.monotonic()
        subprocess.run(
            [*command, f"--junitxml={report}", *files_of(item)], cwd=ROOT, env=environ, check=False
        )
        seconds = time.monotonic() - began
        cases = list(ET.parse(report).getroot().iter("testcase")) if report.exists() else []
    failed = sum(case.find("failure") is not None or case.find("error") is not None for case in cases)
    skipped = sum(case.find("skipped") is not None for case in cases)
    printed = [line for case in cases for line in (case.findtext("system-out") or "").splitlines()]
    figures = "; ".join(line.removeprefix("seen: ") for line in printed if line.startswith("seen: "))
    passed = len(cases) - failed - skipped
    return Outcome(item, sizes(item, share), passed, failed, skipped, seconds, figures)


def facts(began: datetime, share: float, seed: int) -> dict[str, str]:
    """Return the data that is needed to repeat the run: also whether the checkout differs from the commit."""
    changed = output_of("git", "status", "--porcelain")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return {
        "begun": began.strftime("%Y-%m-%d %H:%M UTC"),
        "version": __version__,
        "commit": output_of("git", "rev-parse", "--short=12", "HEAD").strip()
        + (" with changes that are not committed" if changed else ""),
        "seed": str(seed),
        "share of the full sizes": f"{share:g}",
        "CPUs": str(os.cpu_count()),
        "memory": f"{memory:.1f} GiB",
        "kernel": f"{platform.system()} {platform.release()} {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def report_text(known: dict[str, str], outcomes: list[Outcome]) -> str:
    """Return the report, in Markdown."""
    lines = [f"# Full-size run of {known['begun'].partition(' ')[0]}", ""]
    lines += [f"- {name}: {value}" for name, value in known.items()]
    lines += ["", "| | size | outcome | seconds | seen |", "|---|---|---|---|---|"]
    lines += [
        f"| {each.item} | {each.sizes} | {each.text} | {each.seconds:.0f} | {each.figures} |"
        for each in outcomes
    ]
    left = [item for item in ITEMS if item not in {each.item for each in outcomes}]
    if left:
        lines += ["", f"NOT RUN: {', '.join(left)}."]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Run the chosen items; return the exit code."""
    given = parse(arguments)
    began = datetime.now(UTC)
    known = facts(began, given.share, given.seed)
    given.reports.mkdir(parents=True, exist_ok=True)
    name = f"{began:%Y%m%d-%H%M%S}-{known['commit'].partition(' ')[0]}-seed-{given.seed}.md"
    outcomes: list[Outcome] = []
    for item in given.only:
        outcomes.append(run(item, given.share, given.seed))
        text = report_text(known, outcomes)
        (given.reports / name).write_text(text, "utf-8")
    sys.stdout.write(f"\n{text}\n{given.reports / name}\n")
    return int(any(each.failure for each in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
