"""Engines written as short scripts: honest ones, and one for each way to do wrong."""

from __future__ import annotations

import sys
from typing import Final

PRELUDE: Final = """
import json, sys

def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line)

def write(**reply):
    sys.stdout.write(json.dumps(reply) + "\\n")
    sys.stdout.flush()

def hello():
    read()
    write(name="Test", author="Ada", games=["epizodiak", "ecliptic"])

def play(**more):
    request = read()
    if request["do"] == "quit":
        sys.exit()
    write(id=request["id"], action=request["legal"][-1], **more)
"""

HONEST: Final = "hello()\nwhile True: play(why='last')"

BEFORE_HELLO: Final = {
    "crashes": "sys.exit(3)",
    "crashes at hello": "read(); sys.exit(3)",
    "is silent": "\nwhile True: read()",
    "does not read": "import threading; threading.Event().wait()",
    "writes no JSON": "print('Loading…', flush=True)\nwhile True: read()",
    "writes a list": "print('[]', flush=True)\nwhile True: read()",
    "gives no name": "read(); write(games=['epizodiak'])\nwhile True: read()",
    "gives an invisible name": "read(); write(name='\\u200b', games=[])\nwhile True: read()",
    "gives no games": "read(); write(name='Test')\nwhile True: read()",
    "writes for ever": "\nwhile True: print('{}')",
    "writes a huge line": "\nwhile True: sys.stdout.write('x' * 4096)",
    "closes its output": "import os; os.close(1)\nwhile True: read()",
}
"""Engines that do wrong before they have said hello."""

IN_A_DECISION: Final = {
    "crashes": ("crashed", "hello(); read(); sys.exit(3)"),
    "is silent": ("late", "hello()\nwhile True: read()"),
    "writes no JSON": ("invalid", "hello(); read(); print('draw', flush=True)\nwhile True: read()"),
    "writes bytes that are no text": (
        "invalid",
        "hello(); read(); sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()\nwhile True: read()",
    ),
    "nests too deep": ("invalid", "hello(); read(); print('[' * 9999, flush=True)\nwhile True: read()"),
    "gives no id": ("invalid", "hello(); read(); write(action='draw')\nwhile True: read()"),
    "gives an id that was not asked": (
        "invalid",
        "hello(); read(); write(id=9, action='draw')\nwhile True: read()",
    ),
    "gives true for an id": ("invalid", "hello(); read(); write(id=True, action='draw')\nwhile True: read()"),
    "gives no action": ("invalid", "hello(); read(); write(id=1)\nwhile True: read()"),
    "gives a number for an action": ("invalid", "hello(); read(); write(id=1, action=7)\nwhile True: read()"),
    "chooses an illegal action": (
        "illegal",
        "hello(); read(); write(id=1, action='lay cw 12')\nwhile True: read()",
    ),
    "writes a huge line": ("flooded", "hello(); read()\nwhile True: sys.stdout.write('x' * 4096)"),
    "closes its output": ("crashed", "hello(); read(); import os; os.close(1)\nwhile True: read()"),
}
"""Engines that do wrong when they are to choose, and the fault that follows."""


def command(script: str) -> tuple[str, ...]:
    """Return the command of an engine, which starts quickly: without site packages and environment."""
    return (sys.executable, "-I", "-S", "-c", PRELUDE + script)
