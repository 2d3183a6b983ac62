"""One process of an engine: lines of JSON on its standard input and output (docs/engines).

It uses threads instead of asyncio, because no event loop but Python's own runs subprocesses on every system.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Final

from epizodiak_qt.bots.engines import faults
from epizodiak_qt.bots.engines.faults import CANCELLED, EngineFault
from epizodiak_qt.bots.engines.supervisor import processor_s, supervised
from epizodiak_qt.lobby.sanitize import clean

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from epizodiak_qt.bots.engines.job_object import JobObject

log = logging.getLogger(__name__)

POSIX: Final = sys.platform != "win32"
PROTOCOL: Final = 1
NAME_LENGTH: Final = 64
HELLO: Final = 0
"""The number of the first request, which is sent without one."""
NICE: Final = 10
"""The priority of an engine beside a window; 0 is that of other programs, 19 the lowest."""
SUPERVISOR_S: Final = 2.0
"""Seconds until a supervisor that does not kill its engine is killed itself."""


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
    idle_s: float = 5.0
    """Seconds between decisions after which the processor time that was used in them is judged."""


LIMITS: Final = Limits()
IDLE_SHARE: Final = 0.25
"""The share of one core that an engine may use while it is not asked."""


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

    One thread writes the requests, another one reads the lines of the output, at most `unasked_lines` ahead
    of the decision that takes them; a third one reads standard error.

    Args:
        name: the name of the engine, for log and sentences.
        command: the program and its arguments; on Windows also one command line. There is no shell.
        folder: the working folder; None for that of this program.
        environment: the environment; None for that of this program.
        limits: how long it is waited for, and how much it may write.
        low_priority: whether this program, which draws a window, goes before it.

    Attributes:
        fault: why the process has ended; None while it runs, and after `close`.
        warning: why it will be stopped if it goes on like this; None if there is no reason.
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
        self.fault: EngineFault | None = None
        self.warning: EngineFault | None = None
        self._command = (command,) if isinstance(command, str) and POSIX else command
        self._folder = folder
        self._environment = environment
        self._limits = limits
        self._low_priority = low_priority
        self._process: subprocess.Popen[bytes] | None = None
        self._job: JobObject | None = None
        self._closing = self._asking = False
        self._asked = self._sent = self._written = 0
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[tuple[int, bytes] | None] = queue.SimpleQueue()
        self._room = threading.Semaphore(limits.unasked_lines)
        self._idle_from = self._used_before = 0.0

    @property
    def is_running(self) -> bool:
        """Whether it has started and can be asked."""
        return self._process is not None and self.fault is None and not self._closing

    @property
    def pid(self) -> int | None:
        """The id of the process, on POSIX that of its supervisor; None before its start."""
        return None if self._process is None else self._process.pid

    def start(self, cancelled: threading.Event | None = None) -> EngineInfo | EngineFault:
        """Start the process and return its answer to `hello`. After a fault, the process has ended."""
        limits = self._limits
        below_normal = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) if self._low_priority else 0
        try:
            process = subprocess.Popen(  # noqa: S603  (the player has configured this command; no shell runs)
                supervised(self._command, limits.terminate_s) if POSIX else self._command,
                cwd=self._folder,
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                creationflags=below_normal | getattr(subprocess, "CREATE_NO_WINDOW", 0),
                start_new_session=POSIX,
            )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            self.fault = faults.not_started(self.name, getattr(error, "strerror", None) or str(error))
            return self.fault
        self._process = process
        if not POSIX:
            from epizodiak_qt.bots.engines.job_object import JobObject

            self._job = JobObject(process)
        elif self._low_priority:
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
        assert process.stdin is not None, "all three are pipes"
        assert process.stdout is not None, "all three are pipes"
        assert process.stderr is not None, "all three are pipes"
        self._idle_from = monotonic()
        log.info("engine %s: started, process %d", self.name, process.pid)
        for work, stream in (
            (partial(self._read, process), process.stdout),
            (self._write, process.stdin),
            (self._log, process.stderr),
        ):
            threading.Thread(target=work, args=(stream,), name=f"engine {self.name}", daemon=True).start()
        late = faults.no_hello(self.name, limits.hello_s)
        reply = self._ask({"do": "hello", "protocol": PROTOCOL}, HELLO, limits.hello_s, late, cancelled)
        info = reply if isinstance(reply, EngineFault) else self._info(reply)
        if info == CANCELLED:
            self.close(at_once=True)
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
            history: the actions so far, as the seat knows them.
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
        self._lines.put(None)

    def close(self, *, at_once: bool = False) -> None:
        """End the process: `quit`, unless it is to end at once, then termination, then the kill."""
        self._closing = True
        self._lines.put(None)
        if self._process is not None and not at_once:
            self._requests.put(_line({"do": "quit"}))
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(self._limits.quit_s)
        self._terminate()
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(self._limits.terminate_s + SUPERVISOR_S)
            self._process.kill()
            self._process.wait()

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
        self._asking, began, used = True, monotonic(), self._processor_s()
        if self.fault is None:
            self._sent += 1
            self._requests.put(_line(request))
        deadline, unasked = monotonic() + seconds, 0
        try:
            while not self._closing and not (cancelled is not None and cancelled.is_set()):
                if self.fault is not None:
                    return self.fault
                try:
                    read = self._lines.get(timeout=max(0.0, deadline - monotonic()))
                except queue.Empty:
                    if self._sent > self._written + 1:  # the request before this one is still not written
                        self._end(faults.blocked(self.name))
                    return self.fault or too_late
                if read is None:
                    continue
                self._room.release()
                reply = self._reply_to(number, *read)
                if reply is not None:
                    return reply
                unasked += 1
                log.info("engine %s: dropped a late or unasked line", self.name)
                if unasked > self._limits.unasked_lines:
                    self._end(faults.flooded(self.name))
            return CANCELLED
        finally:
            self._idle_from += monotonic() - began
            self._used_before += self._processor_s() - used
            self._asking = False

    def _reply_to(self, number: int, sent: int, line: bytes) -> dict[str, Any] | EngineFault | None:
        """Return what a line means for request `number`; None if it was read before, or answers another one.

        Args:
            number: the number of the request.
            sent: how many requests had been sent when the line was read.
            line: the line; empty at the end of the output.
        """
        if len(line) > self._limits.line_bytes:
            return self._end(faults.flooded(self.name))
        if not line:
            return self._end(faults.crashed(self.name, self._exit_code()))
        if 0 < sent < self._sent:
            return None
        reply = _parse(line)
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

    def _info(self, reply: dict[str, Any]) -> EngineInfo | EngineFault:
        """Return the answer to `hello` if it names the engine and its games."""
        number = reply.get("errno")  # from the supervisor
        if isinstance(number, int) and number in errno.errorcode:
            return faults.not_started(self.name, os.strerror(number))
        name, games = reply.get("name"), reply.get("games")
        shown = clean(name, NAME_LENGTH) if isinstance(name, str) else ""
        if not shown or not isinstance(games, list) or not all(isinstance(game, str) for game in games):
            return faults.bad_hello(self.name, json.dumps(reply))
        author = reply.get("author")
        return EngineInfo(shown, clean(author, NAME_LENGTH) if isinstance(author, str) else "", tuple(games))

    # --- the threads

    def _write(self, stream: IO[bytes]) -> None:
        """Write the requests, and watch the engine between them; this may block while it does not read."""
        with suppress(OSError, ValueError):
            while True:
                try:
                    line = self._requests.get(timeout=self._limits.idle_s)
                except queue.Empty:
                    if not self._asking:
                        self._judge_idle_time()
                    continue
                if line is None:
                    break
                self._judge_idle_time()
                stream.write(line)
                stream.flush()
                self._written += 1
        with suppress(OSError):
            stream.close()

    def _read(self, process: subprocess.Popen[bytes], stream: IO[bytes]) -> None:
        """Read the lines until the output ends; then wait for the process, which has no further use."""
        limit, line = self._limits.line_bytes, b" "
        with stream:
            while line and len(line) <= limit:
                self._room.acquire()
                line = stream.readline(limit + 1)
                self._lines.put((self._sent, line))
        process.wait()

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

    # --- the time between decisions

    def _processor_s(self) -> float:
        return 0.0 if self._process is None else processor_s(self._process.pid)

    def _judge_idle_time(self) -> None:
        """Warn of an engine that uses the processor while it is not asked; stop it if it does so again."""
        idle, used = monotonic() - self._idle_from, self._processor_s() - self._used_before
        if idle < self._limits.idle_s:
            return
        self._idle_from += idle
        self._used_before += used
        if used > IDLE_SHARE * idle and self.warning is not None:
            self._end(faults.stopped(self.name))
        elif used > IDLE_SHARE * idle:
            self.warning = faults.busy(self.name)
            log.warning("engine %s: %s", self.name, self.warning.sentence.en)

    # --- the end

    def _exit_code(self) -> int | None:
        """Return the exit code of a process that has closed its output; None if it goes on."""
        assert self._process is not None, "the process has started"
        with suppress(subprocess.TimeoutExpired):  # a process closes its output a moment before it ends
            return self._process.wait(self._limits.terminate_s)
        return None

    def _end(self, fault: EngineFault) -> EngineFault:
        """End the process because of a fault; return the first fault."""
        if self.fault is None:
            self.fault = fault
            log.warning("engine %s: %s", self.name, fault.sentence.en)
        self._terminate()
        return self.fault

    def _terminate(self) -> None:
        """Terminate the process, and let all threads that wait for it go on."""
        if self._job is not None:
            self._job.terminate()
        elif self._process is not None:
            self._process.terminate()  # the supervisor ends all of it
        self._requests.put(None)
        self._lines.put(None)
        self._room.release(self._limits.line_bytes)


def _line(request: dict[str, Any]) -> bytes:
    return json.dumps(request, separators=(",", ":")).encode("ascii") + b"\n"


def _parse(line: bytes) -> dict[str, Any] | None:
    """Return the JSON object of a line, or None."""
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return reply if isinstance(reply, dict) else None
