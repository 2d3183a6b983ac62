"""The entry point of the one-folder program (epizodiak.spec): what a frozen Python needs, then the usual."""

from __future__ import annotations

import multiprocessing
import os
import sys

from epizodiak_qt.bots.engines.supervisor import FROZEN_OPTION, main as supervisor_main


def restore_library_path() -> None:
    """Give child programs the library path that the user has, not the one of this folder.

    The loader of PyInstaller puts its folder into LD_LIBRARY_PATH and keeps the old value beside it. This
    process has read the variable already, so that only its children see the change.
    """
    own = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if own is not None:
        os.environ["LD_LIBRARY_PATH"] = own
    elif sys.platform.startswith("linux"):
        os.environ.pop("LD_LIBRARY_PATH", None)


def main() -> int:
    """Run the supervisor of an engine, a worker process of the arena, or the program."""
    restore_library_path()
    if sys.argv[1:2] == [FROZEN_OPTION]:
        return supervisor_main(sys.argv[2:])
    multiprocessing.freeze_support()
    from epizodiak_qt.cli import main as program_main

    return program_main()


if __name__ == "__main__":
    sys.exit(main())
