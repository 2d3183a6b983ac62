"""A desktop of its own: an X server, a session bus with AT-SPI, and programs with their own folders."""

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.program_process import ROOT

ENDS_S = 10


class PrivateDesktop:
    """Runs everything below `folder` until the stack is closed; displays and addresses are free ones.

    Attributes:
        folder: The folder of the desktop; its path is short enough for sockets.
        bus: The address of the session bus.
        display: The display of the X server.
    """

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self._stack = folder, stack
        self.bus = self.display = ""
        run = self.folder / "run"
        run.mkdir(mode=0o700)
        reader, writer = os.pipe()
        server = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
        self._start(server, self._environ(), pass_fds=(writer,))
        os.close(writer)
        with os.fdopen(reader) as answer:
            self.display = f":{answer.readline().strip()}"
        bus = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"]
        daemon = self._start(bus, self._environ(), stdout=subprocess.PIPE, text=True)
        assert daemon.stdout is not None
        self.bus = daemon.stdout.readline().strip()
        assert self.display != ":", "the X server has not started"
        assert self.bus, "the session bus has not started"

    def _environ(self, home: Path | None = None, **more: str) -> dict[str, str]:
        """Return the environment of a program; nothing of the developer's own session is in it."""
        base = home or self.folder
        return {
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(base),
            "USER": "ada",
            "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
            **{f"XDG_{kind}_HOME": str(base / kind.lower()) for kind in ("CACHE", "CONFIG", "DATA", "STATE")},
            "DISPLAY": self.display,
            "DBUS_SESSION_BUS_ADDRESS": self.bus,
            **more,
        }

    def _start(self, command: list[str], environ: dict[str, str], **given: Any) -> subprocess.Popen[Any]:
        """Start a program, which ends with the desktop."""
        log = self._stack.enter_context((self.folder / f"{Path(command[0]).name}.log").open("ab"))
        process = subprocess.Popen(command, env=environ, stderr=log, **{"stdout": log, **given})
        self._stack.callback(_end, process)
        return process

    def run(self, command: list[str], **more: str) -> None:
        """Start another program in the session, which ends with the desktop."""
        self._start(command, self._environ(None, **more))

    def start(self, name: str, settings: dict[str, object], *words: str) -> subprocess.Popen[Any]:
        """Start the game as `name`, in folders of its own and with these settings."""
        home = self.folder / name
        config = home / "config" / "epizodiak"
        config.mkdir(parents=True)
        (config / "settings.json").write_text(json.dumps(settings), "utf-8")
        environ = self._environ(
            home, PYTHONPATH=str(ROOT), PYTHONUTF8="1", QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1"
        )
        return self._start([sys.executable, "-m", "epizodiak_qt", "--new-instance", *words], environ)


def _end(process: subprocess.Popen[Any]) -> None:
    process.terminate()
    try:
        process.wait(ENDS_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
