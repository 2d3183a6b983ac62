"""One process of an engine: lines of JSON on its standard input and output (docs/engines)."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from epizodiak_qt.bots.engines.command import EngineCommand, engine_environment
from epizodiak_qt.bots.engines.faults import CANCELLED, EngineFault, fault
from epizodiak_qt.bots.engines.supervisor import processor_s, supervised
from epizodiak_qt.lobby.sanitize import clean

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from epizodiak_qt.bots.engines.windows import JobObject

log = logging.getLogger(__name__)

POSIX: Final = sys.platform != "win32"
STDIN, STDOUT, STDERR = range(3)
PROTOCOL: Final = 1
NAME_LENGTH: Final = 64
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


class EngineInfo(msgspec.Struct, frozen=True):
    """The answer of an engine to `hello`."""

    name: str
    """Its name."""
    games: tuple[str, ...]
    """The games that it plays."""
    author: Any = ""
    """Its author, a text; empty if it names none."""


class NotStarted(msgspec.Struct):
    """The line that the supervisor writes in the place of an engine that it cannot start."""

    errno: int
    """Why."""


class Choice(msgspec.Struct):
    """The answer of an engine to `choose`."""

    id: int
    """The number of the request."""
    action: object = None
    """The chosen action."""


class EngineProcess(asyncio.SubprocessProtocol):
    """A running engine. All methods run in one event loop; `start` and `choose` run one at a time.

    Args:
        engine: how it is started.
        limits: how long it is waited for, and how much it may write.

    Attributes:
        name: the name of the engine, for log and sentences.
        fault: why the process has ended; None while it runs, and after `close`.
        warning: why it will be stopped if it goes on like this; None if there is no reason.
        asked: the number of decisions that it was asked for.
        unasked: the number of lines that answered nothing, between two decisions.
    """

    def __init__(self, engine: EngineCommand, limits: Limits = LIMITS) -> None:
        self.name = engine.name
        self.fault: EngineFault | None = None
        self.warning: EngineFault | None = None
        self.asked = self.unasked = 0
        self._engine = engine
        self._limits = limits
        self._transport: asyncio.SubprocessTransport | None = None
        self._job: JobObject | None = None
        self._reply: asyncio.Future[bytes | EngineFault] | None = None
        self._rest = b""
        self._log_left = limits.log_bytes
        self._closing = self._is_output_over = False
        self._exited = asyncio.Event()
        self._idle_from = self._used_before = 0.0

    @property
    def is_running(self) -> bool:
        """Whether it has started and can be asked."""
        return self._transport is not None and self.fault is None and not self._closing

    @property
    def pid(self) -> int | None:
        """The id of the process, on POSIX that of its supervisor; None before its start."""
        return None if self._transport is None else self._transport.get_pid()

    async def start(self, *games: str) -> EngineInfo | EngineFault:
        """Start the process and return its answer to `hello`. After a fault, the process has ended.

        Args:
            games: the games that it must play.
        """
        words = self._engine.words()
        if isinstance(words, EngineFault):
            self.fault = words
            return words
        self._expect_answer()
        try:
            await self._run(words)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self.fault = fault("not started", self.name, why=why)
            return self.fault
        late = fault("no hello", self.name, seconds=f"{self._limits.hello_s:g}")
        try:
            line = await self._ask({"do": "hello", "protocol": PROTOCOL}, self._limits.hello_s, late)
        except asyncio.CancelledError:
            await self.close(at_once=True)
            raise
        info = line if isinstance(line, EngineFault) else self._info(line)
        if isinstance(info, EngineInfo) and not set(games) <= set(info.games):
            info = fault("wrong game", self.name)
        if info == CANCELLED:
            await self.close(at_once=True)
        elif isinstance(info, EngineFault):
            self._end(info)
        return info

    async def choose(
        self, view: dict[str, Any], legal: Collection[str], history: Sequence[str], time_ms: int
    ) -> str | EngineFault:
        """Return the choice of the engine among `legal`. After a fatal fault, the process has ended.

        Args:
            view: the view of the seat in notation.
            legal: its legal actions in notation.
            history: the actions so far, as the seat knows them.
            time_ms: the time for this decision in milliseconds.
        """
        self.asked += 1
        request = {
            "do": "choose",
            "id": self.asked,
            "view": view,
            "legal": list(legal),
            "history": list(history),
            "time_ms": time_ms,
        }
        self._expect_answer()
        late = fault("late", self.name, seconds=f"{time_ms / 1000:g}")
        line = await self._ask(request, time_ms / 1000 + self._limits.margin_s, late)
        if isinstance(line, EngineFault):
            return line
        choice = _decoded(line, Choice)
        if choice is None or choice.id != self.asked or not isinstance(choice.action, str):
            return fault("invalid", self.name, quote=_text(line))
        return choice.action if choice.action in legal else fault("illegal", self.name, quote=choice.action)

    async def close(self, *, at_once: bool = False) -> None:
        """End the process: `quit`, unless it is to end at once, then termination, then the kill."""
        self._closing = True
        self._answer(CANCELLED)
        if self._transport is not None:
            await asyncio.shield(asyncio.ensure_future(self._stop(self._transport, at_once=at_once)))

    # --- one request

    async def _run(self, words: Sequence[str] | str) -> None:
        """Start the process. Raises OSError and ValueError."""
        if isinstance(words, str):
            from epizodiak_qt.bots.engines.windows import split_command

            words = split_command(words)
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        if self._engine.low_priority:
            flags |= getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
        transport, _ = await asyncio.get_running_loop().subprocess_exec(
            lambda: self,
            *(supervised(words, self._limits.terminate_s) if POSIX else words),
            cwd=self._engine.path,
            env=engine_environment(),
            creationflags=flags,
            start_new_session=POSIX,
        )
        if not POSIX:
            from epizodiak_qt.bots.engines.windows import JobObject

            self._job = JobObject(transport.get_extra_info("subprocess"))
        elif self._engine.low_priority:
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, transport.get_pid(), NICE)
        log.info("engine %s: started, process %d", self.name, transport.get_pid())
        self._idle_from = monotonic()
        self._watch()

    def _expect_answer(self) -> None:
        """Take the next line as the answer to a request, unless it answers an earlier one."""
        self._reply = asyncio.get_running_loop().create_future()

    async def _ask(
        self, request: dict[str, Any], seconds: float, too_late: EngineFault
    ) -> bytes | EngineFault:
        """Send a request whose answer is expected, and return the line that answers it, or `too_late`."""
        began, used, line = monotonic(), self._processor_s(), _line(request)
        try:
            if self._closing:
                return CANCELLED
            self._judge_idle_time()
            if self.fault is not None:
                return self.fault
            assert self._reply is not None, "the answer is expected"
            self._input.write(line)
            return await asyncio.wait_for(self._reply, seconds)
        except TimeoutError:
            self.unasked = 0
            if self._input.get_write_buffer_size() > len(line):  # the request before this one is not written
                return self._end(fault("blocked", self.name))
            return too_late
        finally:
            self._idle_from += monotonic() - began
            self._used_before += self._processor_s() - used

    @property
    def _is_asked(self) -> bool:
        return self._reply is not None and not self._reply.done()

    def _answer(self, answer: bytes | EngineFault) -> None:
        """Let the request under way return an answer."""
        if self._reply is not None and self._is_asked:
            self._reply.set_result(answer)
            self.unasked = 0

    def _info(self, line: bytes) -> EngineInfo | EngineFault:
        """Return the answer to `hello` if it names the engine and its games."""
        info = _decoded(line, EngineInfo)
        name = "" if info is None else clean(info.name, NAME_LENGTH)
        if info is None or not name:
            return fault("bad hello", self.name, quote=_text(line))
        author = clean(info.author, NAME_LENGTH) if isinstance(info.author, str) else ""
        return EngineInfo(name, info.games, author)

    # --- what the process writes

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport, which ends the process too."""
        assert isinstance(transport, asyncio.SubprocessTransport)
        self._transport = transport

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Take the lines of the output, and log standard error up to a limit."""
        if fd == STDERR:
            self._log(data)
            return
        if self.fault is not None:
            return  # it floods on until it is killed
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._take(line)
        if len(self._rest) > self._limits.line_bytes:
            self._end(fault("flooded", self.name))

    def pipe_connection_lost(self, fd: int, _error: Exception | None) -> None:
        """Take a last line without an end, and look for the exit code, which comes a moment later."""
        if fd == STDOUT:
            self._is_output_over = True
            if self._rest:
                self._take(self._rest)
            if self._exited.is_set():
                self._crash()
            else:
                asyncio.get_running_loop().call_later(self._limits.terminate_s, self._crash)

    def process_exited(self) -> None:
        """End, once the output is read."""
        self._exited.set()
        if self._is_output_over:
            self._crash()

    def connection_lost(self, _error: Exception | None) -> None:
        """Free what the transport holds: the process has ended, and so have all of its pipes."""
        if self._transport is not None:
            self._transport.close()

    def _take(self, line: bytes) -> None:
        """Take a line as the answer to the request under way; drop it if it comes too late or unasked."""
        if self.fault is not None:
            return
        if len(line) > self._limits.line_bytes:
            self._end(fault("flooded", self.name))
            return
        if self._is_asked:
            failed = None if self.asked else _decoded(line, NotStarted)
            if failed is not None and failed.errno in errno.errorcode:  # at once: the supervisor ends now
                self._end(fault("not started", self.name, why=os.strerror(failed.errno)))
                return
            choice = _decoded(line, Choice) if self.asked else None
            if choice is None or not 0 < choice.id < self.asked:
                self._answer(line)
                return
        self.unasked += 1
        log.info("engine %s: dropped a late or unasked line", self.name)
        if self.unasked > self._limits.unasked_lines:
            self._end(fault("flooded", self.name))

    def _log(self, data: bytes) -> None:
        if self._log_left > 0:
            for line in data[: self._log_left].splitlines():
                log.info("engine %s: %s", self.name, clean(line.decode("utf-8", "replace"), len(line)))
            self._log_left -= len(data)
            if self._log_left <= 0:
                log.warning("engine %s: the rest of its standard error is not logged", self.name)

    # --- the time between decisions

    def _processor_s(self) -> float:
        return 0.0 if self.pid is None else processor_s(self.pid)

    def _watch(self) -> None:
        """Judge the time between decisions, now and every few seconds."""
        if self.is_running:
            if not self._is_asked:
                self._judge_idle_time()
            asyncio.get_running_loop().call_later(self._limits.idle_s, self._watch)

    def _judge_idle_time(self) -> None:
        """Warn of an engine that uses the processor while it is not asked; stop it if it does so again."""
        idle, used = monotonic() - self._idle_from, self._processor_s() - self._used_before
        if idle < self._limits.idle_s:
            return
        self._idle_from += idle
        self._used_before += used
        if used > IDLE_SHARE * idle and self.warning is not None:
            self._end(fault("stopped", self.name))
        elif used > IDLE_SHARE * idle:
            self.warning = fault("busy", self.name)
            log.warning("engine %s: %s", self.name, self.warning.sentence.en)

    # --- the end

    @property
    def _input(self) -> asyncio.WriteTransport:
        assert self._transport is not None, "the process has started"
        pipe = self._transport.get_pipe_transport(STDIN)
        assert isinstance(pipe, asyncio.WriteTransport), "all three are pipes"
        return pipe

    def _crash(self) -> None:
        """End because the output is over, unless that is wanted."""
        code = None if self._transport is None else self._transport.get_returncode()
        if not self._closing:
            self._end(fault("closed" if code is None else "crashed", self.name, code=code))

    def _end(self, why: EngineFault) -> EngineFault:
        """End the process because of a fault; return the first fault."""
        if self.fault is None:
            self.fault = why
            log.warning("engine %s: %s", self.name, why.detail.en)
            self._answer(why)
            self._terminate()
        return self.fault

    def _terminate(self) -> None:
        if self._job is not None:
            self._job.terminate()
        elif self._transport is not None:
            with suppress(ProcessLookupError):
                self._transport.terminate()  # the supervisor ends all of it

    async def _stop(self, transport: asyncio.SubprocessTransport, *, at_once: bool) -> None:
        limits = self._limits
        if not at_once and not self._exited.is_set():
            self._input.write(_line({"do": "quit"}))
            await self._exit_within(limits.quit_s)
        self._terminate()
        await self._exit_within(limits.terminate_s + SUPERVISOR_S)
        with suppress(ProcessLookupError):
            transport.kill()
        await self._exited.wait()
        transport.close()

    async def _exit_within(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._exited.wait(), seconds)


def _line(request: dict[str, Any]) -> bytes:
    return json.dumps(request, separators=(",", ":")).encode("ascii") + b"\n"


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").strip()


T = TypeVar("T", bound=msgspec.Struct)


def _decoded(line: bytes, kind: type[T]) -> T | None:
    """Return what a line of JSON says, or None."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
