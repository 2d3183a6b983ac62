"""Run every check of the project: style, types, import contracts, and the tests in two environments.

`packaging/start.py test` sets the environments up and calls it. The static checks run beside the tests.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parent.parent
COVERED_TESTS = ("tests/games", "tests/table", "tests/library")
CORE_TESTS = ("tests/lobby", "tests/bots", "tests/lan")
WORKERS = 2  # measured on two cores; a worker of the last pass takes up to 2 GB
SLOWEST = 10  # number of tests in the summary


class Check(NamedTuple):
    """A command with the name under which it is reported."""

    name: str
    command: list[str]


class Result(NamedTuple):
    """Outcome of a check."""

    name: str
    passed: bool
    seconds: float


def static_checks() -> list[Check]:
    """Return the checks that read the sources."""
    python = sys.executable
    return [
        Check("style", [python, "-m", "ruff", "check", "."]),
        Check("format", [python, "-m", "ruff", "format", "--check", "--quiet", "."]),
        Check("types", [python, "-m", "mypy"]),
        Check("import contracts", [str(Path(python).parent / "lint-imports"), "--no-logo"]),
    ]


def pytest_passes(core: str, workers: int, random_order: str | None) -> list[Check]:
    """Return the passes over the tests: each test runs once, without Qt if it can.

    Args:
        core: Python of the environment without PySide6.
        workers: processes that share the tests of a pass.
        random_order: seed of the order of the tests; None keeps the order of the files.
    """
    options = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--dist", "worksteal"]
    if random_order is not None:
        options.append(f"--random-order={random_order}")
    # Tracing makes a test three times as long: the tests with the mark `no_cover` repeat what others cover.
    coverage = [
        "--cov=epizodiak_qt.games",
        "--cov=epizodiak_qt.table",
        "--cov=epizodiak_qt.library",
        "--cov-branch",
        "--cov-fail-under=100",
        "--cov-report=term-missing:skip-covered",
    ]
    shared = ["-n", str(workers)]
    waiting = ["-n", str(2 * workers)]  # tests of the network wait half of their time
    without_core = [f"--ignore={folder}" for folder in (*COVERED_TESTS, *CORE_TESTS)]
    return [
        Check(
            "rules, table and library without Qt, every branch",
            [core, *options, *shared, *COVERED_TESTS, *coverage],
        ),
        Check("lobby, bots and network without Qt", [core, *options, *waiting, *CORE_TESTS]),
        Check("windows, packages and texts", [sys.executable, *options, *shared, *without_core]),
    ]


def run_static(check: Check, environ: dict[str, str]) -> tuple[Result, str]:
    """Run a static check; return its result and its output."""
    began = time.monotonic()
    done = subprocess.run(
        check.command,
        cwd=ROOT,
        env=environ,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return Result(check.name, not done.returncode, time.monotonic() - began), done.stdout


def run_pass(check: Check, environ: dict[str, str], report: Path) -> Result:
    """Run a pass over the tests; pytest writes the duration of each test to `report`."""
    print(f"\n== {check.name}", flush=True)
    began = time.monotonic()
    command = [*check.command, f"--junitxml={report}"]
    code = subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode
    return Result(check.name, not code, time.monotonic() - began)


def durations(reports: list[Path]) -> list[tuple[float, str]]:
    """Return the seconds and the name of every test in JUnit reports; a pass that crashed left none."""
    return [
        (float(case.get("time", 0)), f"{case.get('classname')}.{case.get('name')}")
        for report in reports
        if report.exists()
        for case in ET.parse(report).getroot().iter("testcase")
    ]


def summary(results: list[Result], tests: list[tuple[float, str]], total_s: float) -> str:
    """Return the end of the output: the time of each check, the slowest tests, the total, the outcome."""
    slowest = sorted(tests, key=itemgetter(0), reverse=True)[:SLOWEST]
    failed = [result.name for result in results if not result.passed]
    return "\n".join(
        [
            "\n== summary",
            *(f"{result.seconds:7.1f} s  {result.name}" for result in results),
            f"\nThe {len(slowest)} slowest of {len(tests)} tests:",
            *(f"{seconds:7.1f} s  {name}" for seconds, name in slowest),
            f"\nTotal: {total_s:.0f} s ({total_s / 60:.1f} min)",
            "Failed: " + ", ".join(failed) if failed else "Everything passed.",
        ]
    )


def main() -> int:
    """Run all checks; return 0 if all passed."""
    parser = argparse.ArgumentParser(prog="packaging/start.py test", description=__doc__)
    parser.add_argument("--core", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--workers", type=int, default=WORKERS, help="processes that share the tests")
    parser.add_argument("--only-tests", action="store_true", help="leave out style, types and contracts")
    parser.add_argument("--random-order", metavar="SEED", help="run the tests in an order drawn from SEED")
    wanted = parser.parse_args()
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    # Each worker, and each program that a test starts, would compile the package anew.
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.monotonic()
    results: list[Result] = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as beside:
        checks = [] if wanted.only_tests else static_checks()
        static = [beside.submit(run_static, check, environ) for check in checks]
        reports = []
        for number, check in enumerate(pytest_passes(wanted.core, wanted.workers, wanted.random_order)):
            reports.append(Path(folder) / f"{number}.xml")
            results.append(run_pass(check, environ, reports[-1]))
        for each in static:
            result, output = each.result()
            print(f"\n== {result.name}\n{output}", end="", flush=True)
            results.append(result)
        tests = durations(reports)
    print(summary(results, tests, time.monotonic() - began))
    return 0 if all(result.passed for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
