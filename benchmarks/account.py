"""Processor time of a start beyond that of an empty window, by imported package and by phase.

The total is measured on whole processes, the imports with `-X importtime`, the phases in processes that have
imported all modules before (`benchmarks.phases`). So the parts need not add up to the total.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from statistics import median

RUNS = 11
LEAST_MS = 0.3  # the report sums up smaller parts in one line
IMPORT = re.compile(r"import time:\s+(\d+) \|\s+\d+ \|\s+(\S+)")
# Create the 93 enums of `Qt` before the first import, so that no module is charged for them.
EMPTY_PRELUDE = "from PySide6.QtCore import Qt\n"
# The steps of the program before it imports PySide6.
PRELUDE = """
import gc
gc.disable()
from PySide6.QtCore import Qt
"""


class Start:
    """One kind of start, measured in `RUNS` runs. All figures are milliseconds."""

    def __init__(self, program: str, environ: dict[str, str]) -> None:
        self._program = program
        self._environ = environ
        self.totals: list[float] = []
        self.imports: dict[str, list[float]] = {}
        self.phases: dict[str, list[float]] = {}

    def _output(self, *words: str) -> tuple[str, str]:
        command = [sys.executable, *words]
        ended = subprocess.run(
            command, env=self._environ, check=True, capture_output=True, text=True, timeout=60
        )
        return ended.stdout, ended.stderr

    def run(self, kind: str) -> None:
        """Repeat each measurement once; `kind` is "page", "table" or, for the empty window, ""."""
        process = subprocess.Popen(
            [sys.executable, "-c", self._program], env=self._environ, stdout=subprocess.DEVNULL
        )
        usage = os.wait4(process.pid, 0)[2]
        process.returncode = 0
        self.totals.append((usage.ru_utime + usage.ru_stime) * 1000)
        prelude = PRELUDE if kind else EMPTY_PRELUDE
        _, times = self._output("-X", "importtime", "-c", prelude + self._program)
        for spent, name in IMPORT.findall(times):
            self.imports.setdefault(name, []).append(int(spent) / 1000)
        if kind:
            modules = " ".join(self.imports)
            printed, _ = self._output("-m", "benchmarks.phases", kind, modules)
        else:
            printed, _ = self._output("-c", _timed(self._program))
        for phase, seconds in json.loads(printed).items():
            self.phases.setdefault(phase, []).append(seconds * 1000)


def _timed(empty: str) -> str:
    """Return the program of the empty window, which prints the time from its imports to its paint."""
    clock = "import json, time; from PySide6.QtCore import Qt; began = time.process_time()\n"
    said = 'print(json.dumps({"": time.process_time() - began}), flush=True)'
    return empty.replace("app = QApplication", f"{clock}app = QApplication").replace(
        "os._exit(0)", f"({said}, os._exit(0))"
    )


def report(empty: str, starts: dict[str, tuple[str, str]], environ: dict[str, str]) -> None:
    """Print the parts of each start beside the empty window.

    Args:
        empty: The program of the empty window.
        starts: By name the kind of start, as `benchmarks.phases` calls it, and its program.
        environ: The environment of the processes.
    """
    yardstick = Start(empty, environ)
    measured = {name: (kind, Start(program, environ)) for name, (kind, program) in starts.items()}
    for _ in range(RUNS):
        yardstick.run("")
        for kind, start in measured.values():
            start.run(kind)
    for name, (_, start) in measured.items():
        _print(name, start, yardstick)


def _print(name: str, start: Start, yardstick: Start) -> None:
    excess = median(start.totals) - median(yardstick.totals)
    imports: dict[str, float] = {}
    for module, times in start.imports.items():
        package = _package(module)
        more = median(times) - median(yardstick.imports.get(module, [0.0]))
        imports[package] = imports.get(package, 0.0) + more
    phases = {phase: median(times) for phase, times in start.phases.items()}
    phases["the same in the empty window"] = -median(yardstick.phases[""])
    accounted = sum(imports.values()) + sum(phases.values())
    print(f"{name}: {excess:.1f} ms more processor time than the empty window; medians of {RUNS} runs")
    for title, parts in (("imports", imports), ("phases", phases)):
        print(f"  {title}: {sum(parts.values()):.1f} ms")
        for part, spent in sorted(parts.items(), key=lambda each: -each[1]):
            if abs(spent) >= LEAST_MS:
                print(f"    {spent:6.1f} ms  {part}")
        small = sum(spent for spent in parts.values() if abs(spent) < LEAST_MS)
        print(f"    {small:6.1f} ms  smaller parts")
    print(f"  accounted for: {accounted:.1f} ms, {100 * accounted / excess:.0f} %   (aim: 90 %)")


def _package(module: str) -> str:
    """Return the part of the program, or the library, that a module belongs to."""
    parts = module.split(".")
    return ".".join(parts[:3] if parts[:2] == ["epizodiak_qt", "desktop"] else parts[:2])
