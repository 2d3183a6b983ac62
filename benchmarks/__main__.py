"""`python -m benchmarks [PART …]`: all parts, or those named, such as `rules` or `start`."""

from __future__ import annotations

import argparse
import ast
from importlib import import_module
from pathlib import Path

PARTS = ("rules", "bots", "start", "frames", "idle", "access", "lan", "long", "library", "memory", "frozen")


def summary(part: str) -> str:
    """Return the first line of the docstring of a part, without importing it."""
    module = ast.parse(Path(__file__).with_name(f"{part}.py").read_text("utf-8"))
    return (ast.get_docstring(module) or "").partition("\n")[0]


def main(arguments: list[str] | None = None) -> None:
    """Print the figures of the requested parts."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure the program. Without a PART all of them run. They need the group bench.",
        epilog="\n".join(["parts:", *(f"  {part:<8}{summary(part)}" for part in PARTS)]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help="a part, as listed below")
    parts = parser.parse_args(arguments).parts
    for unknown in {*parts} - {*PARTS}:
        parser.error(f"There is no part {unknown}, only {', '.join(PARTS)}.")
    for part in parts or PARTS:
        import_module(f"benchmarks.{part}").report()


if __name__ == "__main__":
    main()
