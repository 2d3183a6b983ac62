"""A headless host in its own process, which a test can kill."""

import asyncio
import json
import signal
import sys
from pathlib import Path
from typing import Any

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.wire.limits import Limits
from tests.lan.child_processes import end_child, next_line, start_child
from tests.lan.host_kit import JoinedGuest, joined_from_afar
from tests.program_process import ROOT


class HostProcess:
    """`epizodiak-qt host` on loopback, with its data in a folder."""

    def __init__(self, folder: Path, *words: str, port: int = 0, code: Path = ROOT) -> None:
        self.folder = folder
        self.words = words
        self.port = port
        self._root = code
        self.code = ""
        self.table = ""
        self.said: list[dict[str, Any]] = []
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process is not None
        return self._process.pid

    async def start(self, **more: str) -> dict[str, Any]:
        """Start the host, which resumes its table if it has one; return its `open` event."""
        self._process = await start_child(
            sys.executable,
            "-m",
            "epizodiak_qt",
            "host",
            "--json",
            "--hidden",
            "--resume",
            f"--data={self.folder}",
            "--address=127.0.0.1",
            f"--port={self.port}",
            *self.words,
            home=self.folder,
            folder=self.folder,
            code=self._root,
            more=more,
        )
        opened = await self.next_event("open")
        self.port, self.code, self.table = opened["port"], opened["code"], opened["table"]
        return opened

    async def next_event(self, event: str) -> dict[str, Any]:
        """Return the next event of a kind."""
        assert self._process is not None
        while True:
            said: dict[str, Any] = json.loads(await next_line(self._process, f"{event}, after {self.said}"))
            self.said.append(said)
            if said["event"] == event:
                return said

    async def join(self, name: str, *seats: int, limits: Limits | None = None) -> JoinedGuest:
        """Join a guest at seats, ready."""
        address = Address("127.0.0.1", self.port)
        return await joined_from_afar(address, self.code, name, *seats, limits=limits or Limits())

    async def kill(self) -> None:
        """Kill the process at once, as a power failure would."""
        assert self._process is not None
        await end_child(self._process)

    async def stop(self) -> int | None:
        """Stop the process; return its exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
        await self._process.communicate()
        await end_child(self._process)
        return self._process.returncode

    def memory_mib(self, kind: str = "VmRSS") -> float:
        """Return the resident memory in MiB, or its maximum ("VmHWM")."""
        for line in Path(f"/proc/{self.pid}/status").read_text("ascii").splitlines():
            if line.startswith(f"{kind}:"):
                return int(line.split()[1]) / 1024
        raise AssertionError(f"no {kind}")
