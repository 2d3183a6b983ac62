"""`python -m benchmarks [PART …]`: all parts, or those named, such as `rules` or `start`."""

import sys

PARTS = ("rules", "bots", "start", "frames", "idle", "access", "lan", "long", "memory")


def main() -> None:
    """Print the figures of the requested parts."""
    for part in sys.argv[1:] or PARTS:
        if part not in PARTS:
            sys.exit(f"There is no part {part}, only {', '.join(PARTS)}.")
        module = __import__(f"benchmarks.{part}", fromlist=["report"])
        module.report()


if __name__ == "__main__":
    main()
