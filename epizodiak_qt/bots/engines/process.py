"""One process of an engine: lines of JSON on its standard input and output (docs/engines).

It uses threads instead of asyncio, because no event loop but Python's own runs subprocesses on every system.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import queue
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any, Final

from epizodiak_qt.bots.engines import faults
from epizodiak_qt.bots.engines.faults import CANCELLED, EngineFault
from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lobby.sanitize import clean

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

log = logging.getLogger(__name__)

PROTOCOL: Final = 1
NAME_LENGTH: Final = 64
HELLO: Final = 0
"""The number of the first request, which is sent without one."""
NICE: Final = 10
"""The priority of an engine beside a window; 0 is that of other programs, 19 the lowest."""
KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an engine is waited for, and how much it may write."""

    hello_s: float = 10.0
    """Seconds from its start to its answer to `hello`; a virtual machine may start slowly."""
    margin_s: float = 0.1
    """Seconds that an answer may take beyond the time of the decision, for the pipes and the scheduler."""
    line_bytes: int = 1 << 16
    """The longest line."""
    unasked_lines: int = 32
    """Lines that answer nothing, between two decisions."""
    log_bytes: int = 1 << 14
    """Bytes of standard error that go to the log."""
    quit_s: float = 0.5
    """Seconds from `quit` to termination."""
    terminate_s: float = 0.5
    """Seconds from termination to the kill."""


LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """The answer of an engine to `hello`."""

    name: str
    """Its name."""
    author: str
    """Its author; empty if it names none."""
    games: tuple[str, ...]
    """The games that it plays."""


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """The answer of an engine to `choose`."""

    action: str
    """The chosen action, one of the legal ones."""
    more: dict[str, Any]
    """Further keys of the answer."""


class EngineProcess:
    """A running engine. One thread at a time calls `start` and `choose`, any thread the other methods.

    Args:
        name: the name of the engine, for log and sentences.
        command: the program and its arguments; on Windows also one command line. There is no shell.
        folder: the working folder; None for that of this program.
        environment: the environment; None for that of this program.
        limits: how long it is waited for, and how much it may write.
        low_priority: whether this program, which draws a window, goes before it.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str] | str,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
        limits: Limits = LIMITS,
        *,
        low_priority: bool = False,
    ) -> None:
        self.name = name
        self._command = command
        self._folder = folder
        self._environment = environment
        self._limits = limits
        self._low_priority = low_priority
        self._process: subprocess.Popen[bytes] | None = None
        self._changed = threading.Condition()
        self._fault: EngineFault | None = None
        self._asked = 0
        self._awaited: int | None = HELLO
        self._reply: dict[str, Any] | EngineFault | None = None
        self._unasked = 0
        self._closing = False
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._unwritten = 0

    @property
    def _creation_flags(self) -> int:
        """The flags of Windows: no console, and the priority; 0 elsewhere."""
        priority = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) if self._low_priority else 0
        return priority | int(getattr(subprocess, "CREATE_NO_WINDOW", 0))

    @property
    def is_running(self) -> bool:
        """Whether it has started and can be asked."""
        return self._process is not None and self._fault is None and not self._closing

    @property
    def fault(self) -> EngineFault | None:
        """Why the process has ended; None while it runs, and after `close` and `kill`."""
        return self._fault

    @property
    def pid(self) -> int | None:
        """The id of the process; None before its start."""
        return None if self._process is None else self._process.pid

    def start(self, cancelled: threading.Event | None = None) -> EngineInfo | EngineFault:
        """Start the process and return its answer to `hello`. After a fault, the process has ended."""
        try:
            process = subprocess.Popen(  # noqa: S603  (the player has configured this command; no shell runs)
                self._command,
                cwd=self._folder,
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                creationflags=self._creation_flags,
                start_new_session=sys.platform != "win32",
            )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            self._fault = faults.not_started(self.name, getattr(error, "strerror", None) or str(error))
            return self._fault
        self._process = process
        if self._low_priority and sys.platform != "win32":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
        atexit.register(self.kill)  # an engine may ignore the end of its input
        assert process.stdin is not None, "all three are pipes"
        assert process.stdout is not None, "all three are pipes"
        assert process.stderr is not None, "all three are pipes"
        log.info("engine %s: started, process %d", self.name, process.pid)
        for work, stream in (
            (self._read, process.stdout),
            (self._write, process.stdin),
            (self._log, process.stderr),
        ):
            threading.Thread(target=work, args=(stream,), name=f"engine {self.name}", daemon=True).start()
        hello = self._limits.hello_s
        late = faults.no_hello(self.name, hello)
        reply = self._ask({"do": "hello", "protocol": PROTOCOL}, HELLO, hello, late, cancelled)
        info = reply if isinstance(reply, EngineFault) else self._info(reply)
        if info == CANCELLED:
            self.kill()
        elif isinstance(info, EngineFault):
            self._end(info)
        return info

    def choose(
        self,
        view: dict[str, Any],
        legal: Collection[str],
        history: Sequence[str],
        time_ms: int,
        cancelled: threading.Event | None = None,
    ) -> EngineAnswer | EngineFault:
        """Return the choice of the engine among `legal`. After a fatal fault, the process has ended.

        Args:
            view: the view of the seat in notation.
            legal: its legal actions in notation.
            history: the public actions so far.
            time_ms: the time for this decision in milliseconds.
            cancelled: set when the decision is not needed any more; `wake` lets this method notice it.
        """
        self._asked += 1
        number = self._asked
        request = {
            "do": "choose",
            "id": number,
            "view": view,
            "legal": list(legal),
            "history": list(history),
            "time_ms": time_ms,
        }
        late = faults.late(self.name, time_ms)
        reply = self._ask(request, number, time_ms / 1000 + self._limits.margin_s, late, cancelled)
        if isinstance(reply, EngineFault):
            return reply
        action = reply.get("action")
        if not isinstance(action, str):
            return faults.invalid(self.name, json.dumps(reply))
        if action not in legal:
            return faults.illegal(self.name, action)
        return EngineAnswer(action, {key: reply[key] for key in reply.keys() - {"id", "action"}})

    def wake(self) -> None:
        """Let the decision or the start under way return "cancelled" if its event is set. For any thread."""
        with self._changed:
            self._changed.notify_all()

    def close(self) -> None:
        """End the process: `quit`, then termination, then the kill. Returns when it has ended."""
        process = self._close()
        if process is None:
            return
        self._requests.put(_line({"do": "quit"}))
        self._requests.put(None)
        for patience, signal_next in (
            (self._limits.quit_s, signal.SIGTERM),
            (self._limits.terminate_s, KILL),
        ):
            try:
                process.wait(patience)
            except subprocess.TimeoutExpired:
                self._signal(signal_next)
            else:
                break
        process.wait()
        atexit.unregister(self.kill)

    def kill(self) -> None:
        """End the process at once, without `quit`."""
        process = self._close()
        if process is not None:
            self._signal(KILL)
            self._requests.put(None)
            process.wait()
            atexit.unregister(self.kill)

    def _close(self) -> subprocess.Popen[bytes] | None:
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        return self._process

    # --- one request

    def _ask(
        self,
        request: dict[str, Any],
        number: int,
        seconds: float,
        too_late: EngineFault,
        cancelled: threading.Event | None,
    ) -> dict[str, Any] | EngineFault:
        """Send a request and return its reply, or `too_late`."""

        def dropped() -> bool:
            return self._closing or (cancelled is not None and cancelled.is_set())

        with self._changed:
            if dropped():
                return CANCELLED
            if self._process is not None and self._process.poll() is not None:
                self._end(faults.crashed(self.name, self._process.returncode))
            if self._fault is not None:
                return self._fault
            self._awaited, self._unasked = number, 0
            self._unwritten += 1
            self._requests.put(_line(request))
            self._changed.wait_for(
                lambda: self._reply is not None or self._fault is not None or dropped(), seconds
            )
            reply = self._reply
            self._awaited = self._reply = None
            if reply is None and not dropped() and self._unwritten > 1:
                self._end(faults.blocked(self.name))  # the request before this one is still not written
        if dropped():
            return CANCELLED
        return (self._fault or too_late) if reply is None else reply

    def _info(self, reply: dict[str, Any]) -> EngineInfo | EngineFault:
        """Return the answer to `hello` if it names the engine and its games."""
        name, games = reply.get("name"), reply.get("games")
        shown = clean(name, NAME_LENGTH) if isinstance(name, str) else ""
        if not shown or not isinstance(games, list) or not all(isinstance(game, str) for game in games):
            return faults.bad_hello(self.name, json.dumps(reply))
        author = reply.get("author")
        return EngineInfo(shown, clean(author, NAME_LENGTH) if isinstance(author, str) else "", tuple(games))

    # --- the threads

    def _write(self, stream: IO[bytes]) -> None:
        """Write the requests; this thread may block while the engine does not read."""
        with suppress(OSError, ValueError):
            while (line := self._requests.get()) is not None:
                stream.write(line)
                stream.flush()
                with self._changed:
                    self._unwritten = max(0, self._unwritten - 1)
        with suppress(OSError):
            stream.close()

    def _read(self, stream: IO[bytes]) -> None:
        """Read the replies until the output ends; then the process has no further use."""
        limit = self._limits.line_bytes
        with stream:
            while line := stream.readline(limit + 1):
                if len(line) > limit or not self._take(line):
                    self._end(faults.flooded(self.name))
                    break
        self._output_ended()

    def _take(self, line: bytes) -> bool:
        """Take one line. Returns False if too many lines answered nothing."""
        reply = _parse(line)
        with self._changed:
            if self._awaited is not None and self._reply is None:
                self._reply = self._reply_to(self._awaited, reply, line)
                if self._reply is not None:
                    self._changed.notify_all()
                    return True
            self._unasked += 1
            log.info("engine %s: dropped a late or unasked line", self.name)
            return self._unasked <= self._limits.unasked_lines

    def _reply_to(
        self, number: int, reply: dict[str, Any] | None, line: bytes
    ) -> dict[str, Any] | EngineFault | None:
        """Return what a line means for the request `number`; None for a late answer to an earlier one."""
        if reply is not None:
            if number == HELLO:
                return reply
            answered = reply.get("id")
            if isinstance(answered, int) and not isinstance(answered, bool):
                if answered == number:
                    return reply
                if 0 < answered < number:
                    return None
        bad = faults.bad_hello if number == HELLO else faults.invalid
        return bad(self.name, line.decode("utf-8", "replace").strip())

    def _log(self, stream: IO[bytes]) -> None:
        """Log standard error up to a limit, then read on and drop it, so that the engine never blocks."""
        left = self._limits.log_bytes
        with stream:
            while chunk := stream.readline(1024):
                if left > 0:
                    log.info("engine %s: %s", self.name, clean(chunk.decode("utf-8", "replace"), 1024))
                    left -= len(chunk)
                    if left <= 0:
                        log.warning("engine %s: the rest of its standard error is not logged", self.name)

    # --- the end

    def _output_ended(self) -> None:
        """Take the end of the output as a crash, unless the process was told to end."""
        process = self._process
        assert process is not None, "the process has started"
        if not self._closing:
            with suppress(subprocess.TimeoutExpired):  # a process closes its output a moment before it ends
                process.wait(self._limits.terminate_s)
            self._end(faults.crashed(self.name, process.poll()))
        process.wait()

    def _end(self, fault: EngineFault) -> None:
        """Kill the process because of a fault."""
        with self._changed:
            if self._fault is None:
                self._fault = fault
                log.warning("engine %s: %s", self.name, fault.sentence.en)
            self._changed.notify_all()
        self._signal(KILL)
        self._requests.put(None)
        atexit.unregister(self.kill)

    def _signal(self, number: signal.Signals) -> None:
        """Signal the process; on POSIX also its children, which are in a process group of their own."""
        process = self._process
        if process is None or process.poll() is not None:
            return
        with suppress(OSError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, number)


def _line(request: dict[str, Any]) -> bytes:
    return json.dumps(request, separators=(",", ":")).encode("ascii") + b"\n"


def _parse(line: bytes) -> dict[str, Any] | None:
    """Return the JSON object of a line, or None."""
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return reply if isinstance(reply, dict) else None
