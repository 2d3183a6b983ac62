"""A server of speech-dispatcher that keeps the texts instead of speaking them.

The protocol is SSIP: lines that end with CR LF, each command is answered by a code. See
https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/ssip.html.
"""

import re
import socket
import threading
from io import BufferedRWPair
from pathlib import Path
from typing import Final

OPTIONAL: Final = {
    "LIST OUTPUT_MODULES": "250-none",
    "LIST SYNTHESIS_VOICES": "249-none\ten\tnone",
    "LIST VOICES": "249-MALE1",
    "HISTORY GET CLIENT_ID": "245-1",
    "GET": "251-50",
}
"""The lines before the end of an answer, by the begin of the command."""


class SpeechRecorder:
    """Serves at a Unix socket until it is closed.

    Attributes:
        texts: All texts that were to be spoken, in their order and without their markup.
    """

    def __init__(self, path: Path) -> None:
        self.address = f"unix_socket:{path}"
        self.texts: list[str] = []
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(path))
        self._server.listen()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the server."""
        self._server.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._server.close()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:  # the server was shut down
                return
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection, connection.makefile("rwb") as stream:
            try:
                while command := stream.readline().decode().strip():
                    self._obey(command, stream)
                    stream.flush()
            except OSError:  # the program has ended
                return

    def _obey(self, command: str, stream: BufferedRWPair) -> None:
        """Answer one command; keep the text of SPEAK, which ends with a line of one dot."""
        if command.upper() == "SPEAK":
            stream.write(b"230 OK RECEIVING DATA\r\n")
            stream.flush()
            lines = []
            while (line := stream.readline().decode().rstrip("\r\n")) != ".":
                lines.append(line)
            self.texts.append(re.sub(r"<[^>]*>", "", " ".join(lines)))
            stream.write(b"225-1\r\n225 OK MESSAGE QUEUED\r\n")
            return
        more = next((line for begin, line in OPTIONAL.items() if command.upper().startswith(begin)), "")
        code = more[:3] or "200"
        stream.write(f"{more}\r\n{code} OK\r\n".lstrip().encode())
