"""The modules of network tables are loaded on the first hosting or joining, not at start."""

from pathlib import Path

from tests.program_process import OFFSCREEN, run

PROGRAM = """
import sys
from epizodiak_qt import app
from PySide6.QtCore import QTimer
heavy = ("ifaddr", "cryptography", "spake2", "msgspec", "epizodiak_qt.lan", "epizodiak_qt.multiplayer")
def loaded():
    return sorted({name.split(".")[0] if not name.startswith("epizodiak") else ".".join(name.split(".")[:2])
                   for name in sys.modules if name.startswith(heavy)})
def look(window):
    print(*loaded(), ".")
    window.do("host")
    print(*loaded(), ".")
    window.close()
app.after_first_paint = look
app.run("en", "warning")
"""


def test_the_network_is_loaded_after_the_first_picture(tmp_path: Path) -> None:
    """The start page loads none of them; hosting loads what it needs."""
    ended = run(tmp_path, ["-c", PROGRAM], environ=OFFSCREEN)
    assert ended.code == 0, ended.err
    first, then = ended.out.splitlines()
    assert first == "."
    assert "epizodiak_qt.lan" in then
    assert "msgspec" in then
