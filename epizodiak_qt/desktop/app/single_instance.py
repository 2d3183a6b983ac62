"""One window per user: a second start passes its files to the open window."""

from __future__ import annotations

import json
import logging
import os
import time
import zlib
from typing import TYPE_CHECKING, Final

from epizodiak_qt.table.files import InUseError, lock_file

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from PySide6.QtNetwork import QLocalServer, QLocalSocket

    from epizodiak_qt.table.files import AppendOnlyFile

log = logging.getLogger(__name__)

CONNECT_MS: Final = 200
ANSWER_MS: Final = 2000
HANDOVER_TIMEOUT_S: Final = 3.0  # the first window may be starting and not listen yet
MAX_MESSAGE_BYTES: Final = 65536
ANSWER: Final = b"ok\n"
ACTIVATION: Final = "XDG_ACTIVATION_TOKEN"
"""The variable with the token by which a Wayland desktop lets another window come to the front."""


class SingleInstance:
    """The lock of the one window of this user, and the connection to the window that holds it.

    Lock and socket are in a folder of their own in `folder`. The lock ends with the program, even if that is
    killed. QtNetwork is loaded only to listen, after the first paint, or to reach the other window.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "window"
        # On Windows a local socket is no file.
        windows_name = f"epizodiak-{zlib.crc32(str(folder).encode()):08x}"
        self._name = str(self._folder / "socket") if os.name == "posix" else windows_name
        self._held: AppendOnlyFile | None = None
        self._server: QLocalServer | None = None

    def claim(self) -> bool:
        """Lock the file; return False if another window has it. Without file locks every start succeeds."""
        try:
            self._held = lock_file(self._folder / "lock")
            self._folder.chmod(0o700)  # no other user can enter, and take the name of the socket
        except InUseError:
            return False
        except OSError as error:
            log.warning("no lock for a single window: %s", error)
        return True

    def hand_over(self, paths: Sequence[str]) -> bool:
        """Ask the open window to come to the front and open the files; return whether it has answered."""
        from PySide6.QtNetwork import QLocalSocket

        message = {"files": list(paths), "token": os.environ.get(ACTIVATION, "")}
        end = time.monotonic() + HANDOVER_TIMEOUT_S
        while time.monotonic() < end:
            socket = QLocalSocket()
            socket.connectToServer(self._name)
            if socket.waitForConnected(CONNECT_MS):
                socket.write(json.dumps(message).encode() + b"\n")
                if socket.waitForReadyRead(ANSWER_MS) and socket.readAll().data() == ANSWER:
                    return True
                break
            time.sleep(CONNECT_MS / 1000)
        log.warning("the open window does not answer; another one is opened")
        return False

    def listen(self, received: Callable[[list[str]], object]) -> None:
        """Call `received` with the files of each later start. Does nothing without the lock."""
        if self._held is None:
            return
        from PySide6.QtNetwork import QLocalServer

        QLocalServer.removeServer(self._name)  # a killed program may have left its socket
        server = self._server = QLocalServer()
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(lambda: self._accept(server.nextPendingConnection(), received))
        if not server.listen(self._name):
            log.warning("no later start can reach this window: %s", server.errorString())

    def close(self) -> None:
        """Stop listening and release the lock."""
        if self._server is not None:
            self._server.close()
        if self._held is not None:
            self._held.close()
            self._held = None

    @staticmethod
    def _accept(socket: QLocalSocket, received: Callable[[list[str]], object]) -> None:
        data = bytearray()

        def read() -> None:
            data.extend(socket.readAll().data())
            if len(data) > MAX_MESSAGE_BYTES:
                socket.abort()
            elif data.endswith(b"\n"):
                try:
                    message = json.loads(data)
                    files, token = [str(file) for file in message["files"]], str(message["token"])
                except (ValueError, KeyError, TypeError, RecursionError):
                    socket.abort()
                    return
                socket.write(ANSWER)
                socket.flush()
                if token:
                    os.environ[ACTIVATION] = token
                received(files)

        socket.readyRead.connect(read)
        socket.disconnected.connect(socket.deleteLater)
