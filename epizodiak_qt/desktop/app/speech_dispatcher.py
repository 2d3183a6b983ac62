"""Speech by speech-dispatcher, over its Unix socket.

The protocol is SSIP (https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/ssip.html):
lines that end with CR LF. Each command is answered by lines with a code; the last one has a space behind the
code. Codes from 700 on are events of messages.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QProcess, QTimer
from PySide6.QtNetwork import QLocalSocket

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)

PROGRAM: Final = "speech-dispatcher"
RETRY_MS: Final = 200
MOST_RETRIES: Final = 25
"""How often the socket is tried again after the daemon was started: for 5 s."""
LONGEST_MS: Final = 8000
CHARACTER_MS: Final = 150
"""The end of a text is assumed after so long: a daemon without an audio device never reports it."""
RECEIVING: Final = "230"
QUEUED: Final = "225"
ENDED: Final = ("702", "703")
"""The events at the end and at the cancellation of a message."""
FIRST_EVENT: Final = "700"


def socket_path() -> str:
    """Return the address of the socket: SPEECHD_ADDRESS, or the place in the runtime folder of the user."""
    kind, _, path = os.environ.get("SPEECHD_ADDRESS", "").partition(":")
    if kind == "unix_socket" and path:
        return path
    runtime = os.environ.get("XDG_RUNTIME_DIR") or str(Path.home() / ".cache")
    return str(Path(runtime) / "speech-dispatcher" / "speechd.sock")


def is_installed() -> bool:
    """Return whether the daemon runs or can be started."""
    return Path(socket_path()).exists() or shutil.which(PROGRAM) is not None


class SpeechDispatcher(QObject):
    """Speaks one text at a time. The daemon is started if it does not run.

    Args:
        finished: Called at the end of each text, and if a text cannot be spoken.
    """

    def __init__(self, finished: Callable[[], None]) -> None:
        super().__init__()
        self._finished = finished
        self._commands: deque[tuple[str, str]] = deque()  # each with the text that follows it
        self._text: str | None = None  # the text of the command that is being answered
        self._busy = False
        self._received = b""
        self._live = False  # whether the last text is to be spoken
        self._volume: int | None = None  # that of the daemon
        self._message = ""  # the number of the message that is spoken
        self._in_event = False
        self._retries = 0
        self._started = False
        self._socket = QLocalSocket(self)
        self._socket.connected.connect(self._on_connected)
        self._socket.readyRead.connect(self._on_ready_read)
        self._socket.errorOccurred.connect(self._on_error)
        self._timer, self._watchdog = QTimer(self), QTimer(self)
        for timer, call in ((self._timer, self._connect), (self._watchdog, self._end)):
            timer.setSingleShot(True)
            timer.timeout.connect(call)

    def say(self, text: str, language: str) -> None:
        """Begin to speak a text."""
        self._live, self._message = True, ""
        self._watchdog.start(LONGEST_MS + CHARACTER_MS * len(text))
        self._commands.append((f"SET SELF LANGUAGE {language}", ""))
        if self._volume is not None:
            self._commands.append((f"SET SELF VOLUME {self._volume}", ""))
        self._commands.append(("SPEAK", text))
        if self._socket.state() == QLocalSocket.LocalSocketState.ConnectedState:
            self._send()
        elif not self._timer.isActive():
            self._retries = 0
            self._connect()

    def set_volume(self, percent: int) -> None:
        """Set how loud the next texts are: SSIP has volumes from -100 to 100."""
        self._volume = 2 * percent - 100

    def stop(self) -> None:
        """Stop speaking; a text that was not sent yet is dropped."""
        self._live, self._message = False, ""
        self._watchdog.stop()
        self._commands = deque(each for each in self._commands if each[0].startswith("SET SELF N"))
        if self._socket.state() == QLocalSocket.LocalSocketState.ConnectedState:
            self._commands.append(("CANCEL SELF", ""))
            self._send()

    def close(self) -> None:
        """Close the connection."""
        self._timer.stop()
        self._watchdog.stop()
        self._socket.abort()
        self.deleteLater()

    # --- the connection

    def _connect(self) -> None:
        self._socket.abort()
        self._socket.connectToServer(socket_path())

    def _on_connected(self) -> None:
        self._retries = 0
        self._busy, self._text, self._received = False, None, b""
        greeting = ("SET SELF CLIENT_NAME user:epizodiak:game", "SET SELF NOTIFICATION END ON")
        more = ("SET SELF NOTIFICATION CANCEL ON", "SET SELF PRIORITY TEXT")
        self._commands.extendleft((line, "") for line in reversed((*greeting, *more)))
        self._send()

    def _on_error(self, error: QLocalSocket.LocalSocketError) -> None:
        """Start the daemon, and try again for a while; then give up on the text."""
        if not self._started and shutil.which(PROGRAM) is not None:
            self._started = True
            QProcess.startDetached(PROGRAM, ["--spawn"])
        if self._live and self._started and self._retries < MOST_RETRIES:
            self._retries += 1
            self._timer.start(RETRY_MS)
            return
        log.warning("speech-dispatcher: %s", self._socket.errorString())
        self._commands.clear()
        self._busy = False
        self._end()

    # --- commands and answers

    def _send(self) -> None:
        """Send the next command, once the last one has been answered."""
        if not self._busy and self._commands:
            self._busy = True
            line, text = self._commands.popleft()
            self._text = text if line == "SPEAK" else None
            self._write(line)

    def _write(self, line: str) -> None:
        self._socket.write(f"{line}\r\n".encode())

    def _on_ready_read(self) -> None:
        self._received += bytes(self._socket.readAll().data())
        *lines, self._received = self._received.split(b"\r\n")
        for line in lines:
            self._take(line.decode("utf-8", "replace"))

    def _take(self, line: str) -> None:
        code, last, rest = line[:3], line[3:4] == " ", line[4:]
        if code >= FIRST_EVENT:
            # The first line of an event has the number of the message, the second one that of the client.
            begins, self._in_event = not self._in_event, not last
            if begins and code in ENDED and self._message and rest == self._message:
                self._end()
            return
        if code == QUEUED and not last and self._live and self._text is not None:
            self._message = rest
        if not last:
            return
        if code == RECEIVING and self._text is not None:
            # A line that begins with a dot gets another one: a single dot ends the text.
            lines = (f".{each}" if each.startswith(".") else each for each in self._text.splitlines())
            self._write("\r\n".join((*lines, ".")))
            return
        if code >= "300":
            log.warning("speech-dispatcher: %s", line)
            if self._text is not None:
                self._end()
        self._busy, self._text = False, None
        self._send()

    def _end(self) -> None:
        self._watchdog.stop()
        self._message = ""
        if self._live:
            self._live = False
            self._finished()
