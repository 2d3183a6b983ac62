"""Runs an engine and ends all its processes with it: a program of its own between this one and the engine.

It watches the input of the engine, which ends when this program closes it, ends or crashes. On Linux orphans
become its children, so neither a double fork nor a session of their own is a way out; on other systems it
reaches the process group of the engine. It imports only what it needs, to start quickly.
"""

from __future__ import annotations

import errno
import math
import os
import select
import signal
import sys
import time
from contextlib import suppress

TYPE_CHECKING = False  # the import of typing takes longer than all others
if TYPE_CHECKING:
    from collections.abc import Sequence

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
FROZEN_OPTION = "--supervise-engine"
"""The first argument with which a frozen program, which has no interpreter beside it, runs `main`."""
TICKS = 100
"""The units of processor time in a second, on every Linux (USER_HZ)."""


def supervised(command: Sequence[str], terminate_s: float) -> list[str]:
    """Return the command that runs `command` under a supervisor; see `supervise`."""
    program = [FROZEN_OPTION] if getattr(sys, "frozen", False) else ["-I", "-S", __file__]
    return [sys.executable, *program, str(terminate_s), *command]


def supervise(terminate_s: float, words: list[str]) -> int:
    """Run an engine until it ends, its input ends or this process is terminated; return its exit code.

    Args:
        terminate_s: seconds from the termination of the engine to the kill.
        words: the program and its arguments; if it cannot be run, its output is a line with the errno.
    """
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    for number in (signal.SIGTERM, signal.SIGCHLD):
        signal.signal(number, lambda *_: None)
    _prctl(PR_SET_CHILD_SUBREAPER, 1)
    engine = os.fork()
    if engine == 0:
        _become(words)
    os.close(1)  # so that the program notices when the engine closes them
    os.close(2)
    poll = select.poll()
    poll.register(woken, select.POLLIN)
    poll.register(0, 0)  # without events it reports the hang-up
    code, left_s, deadline = None, None, math.inf
    while code is None and time.monotonic() < deadline:
        ready = dict(poll.poll(None if left_s is None else 1000 * left_s))
        is_over = 0 in ready or (woken in ready and signal.SIGTERM in os.read(woken, 4096))
        if is_over and left_s is None:
            poll.unregister(0)
            deadline = time.monotonic() + terminate_s
            with suppress(OSError):
                os.killpg(engine, signal.SIGTERM)
        left_s = None if deadline == math.inf else max(0.0, deadline - time.monotonic())
        code = _exit_code(engine)
    _kill_all(engine)
    return 128 + signal.SIGKILL if code is None else code


def _become(words: list[str]) -> None:
    """Become the engine, in a process group of its own; it is killed if this process is."""
    os.setpgid(0, 0)
    _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Python ignores it, and a program inherits that
    try:
        os.execvp(words[0], words)  # noqa: S606  (the player has configured this command; no shell runs)
    except (OSError, ValueError) as error:
        os.write(1, b'{"errno": %d}\n' % getattr(error, "errno", errno.ENOENT))
    os._exit(127)


def _exit_code(engine: int) -> int | None:
    """Collect the children that have ended; return the exit code of the engine if it is among them."""
    code = None
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == engine:
                code = os.waitstatus_to_exitcode(ended[1])
                code = code if code >= 0 else 128 - code
    return code


def _kill_all(engine: int) -> None:
    """Kill all processes that are left."""
    with suppress(OSError):
        os.killpg(engine, signal.SIGKILL)
    with suppress(ChildProcessError):
        while True:
            for child in _children(os.getpid()):
                with suppress(OSError):
                    os.kill(child, signal.SIGKILL)
            os.wait()  # the children of a child that has ended are those of this process now


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _children(process: int) -> list[int]:
    """Return the children of all threads of a process; none where there is no /proc."""
    found: list[int] = []
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):
            found += map(int, _content(f"/proc/{process}/task/{thread}/children").split())
    return found


def processor_s(process: int) -> float:
    """Return the processor time of a process and its descendants in seconds; 0 where there is no /proc."""
    ticks = sum(map(int, _content(f"/proc/{process}/stat").rpartition(b")")[2].split()[11:15]))
    return ticks / TICKS + sum(map(processor_s, _children(process)))


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


def main(words: list[str]) -> int:
    """Supervise the engine that the arguments name, as `supervised` writes them; return its exit code."""
    return supervise(float(words[0]), words[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
