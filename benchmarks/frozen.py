"""Start of the one-folder program in dist/ beside that of the wheel, to the first picture of the window.

Both run alternately. Cold starts need root, which empties the cache of files between them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import venv
from contextlib import suppress
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "dist" / "epizodiak" / "epizodiak-qt"
RUNS, COLD_RUNS = 15, 3


def installed_wheel(folder: Path) -> str:
    """Install the wheel in dist/ beside this environment's own packages; return its command."""
    venv.create(folder, with_pip=True)
    (wheel,) = (ROOT / "dist").glob("*.whl")
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
    (site,) = (folder / "lib").glob("python*/site-packages")
    (site / "others.pth").write_text(
        f"{next(path for path in sys.path if path.endswith('site-packages'))}\n", "utf-8"
    )
    return str(folder / "bin" / "epizodiak-qt")


def start_s(command: str) -> float:
    """Return the seconds from the start of a program until its self-test has painted the window."""
    began = time.perf_counter()
    process = subprocess.Popen([command, "--selftest"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(b"window:"):
            break
    took = time.perf_counter() - began
    process.kill()
    process.wait()
    return took


def empty_cache() -> bool:
    """Empty the cache of files; return False without the right to do it."""
    with suppress(OSError):
        os.sync()
        Path("/proc/sys/vm/drop_caches").write_text("3", "ascii")
        return True
    return False


def report() -> None:
    """Print medians, and the ratio of the one-folder program to the wheel."""
    if not PROGRAM.exists():
        print("frozen: dist/ has no program. Run `python packaging/release.py build` first.")
        return
    with tempfile.TemporaryDirectory() as folder:
        commands = {"wheel": installed_wheel(Path(folder)), "program": str(PROGRAM)}
        for kind, runs in (("cold", COLD_RUNS), ("warm", RUNS)):
            times: dict[str, list[float]] = {name: [] for name in commands}
            for _ in range(runs):
                for name, command in commands.items():
                    if kind == "cold" and not empty_cache():
                        print("cold: not measured (root is needed)")
                        break
                    times[name].append(start_s(command))
            if all(times.values()):
                wheel, program = median(times["wheel"]), median(times["program"])
                print(f"{kind}: wheel {wheel:.2f} s, program {program:.2f} s, ratio {program / wheel:.2f}")
