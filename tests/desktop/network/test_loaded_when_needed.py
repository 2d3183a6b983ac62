"""The modules of network tables are loaded on the first hosting or joining, not at start."""

import subprocess
import sys
from pathlib import Path

from tests.program_process import ROOT

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
    environ = {
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
        **{f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("DATA", "CONFIG", "STATE")},
    }
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environ, check=True, capture_output=True, text=True, timeout=60
    )
    first, then = ended.stdout.splitlines()
    assert first == "."
    assert "epizodiak_qt.lan" in then
    assert "msgspec" in then
