"""A program that holds a file open until its input ends: `python -m tests.table.lock_holder FILE`."""

import sys
from pathlib import Path

from epizodiak_qt.table.files import DiskFiles, InUseError


def main() -> None:
    """Say "held" or "in use", then wait."""
    path = Path(sys.argv[1])
    try:
        growing = DiskFiles().open(path)
    except InUseError:
        sys.stdout.write("in use\n")
        return
    sys.stdout.write("held\n")
    sys.stdout.flush()
    sys.stdin.read()
    growing.close()


if __name__ == "__main__":
    main()
