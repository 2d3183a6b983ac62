"""Engines written as short scripts: honest ones, and one for each way to do wrong."""

import sys
from typing import Final

from epizodiak_qt.games.catalogue import ENTRIES

PRELUDE: Final = (
    f"GAMES = {[*ENTRIES]}"
    """
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
    write(name="Test", author="Ada", games=GAMES)

def play(**more):
    request = read()
    if request["do"] == "quit":
        sys.exit()
    write(id=request["id"], action=request["legal"][-1], **more)
"""
)

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
    "gives a huge error number": "read(); write(errno=10**20)\nwhile True: read()",
    "gives a list for an error number": "read(); write(errno=[])\nwhile True: read()",
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


HOSTILE_PRELUDE: Final = """
import os, signal, threading, time

def last():
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    time.sleep(600)
    os._exit(0)

def leave_child():
    if os.fork() == 0:
        last()

def leave_orphan():
    if os.fork() == 0:
        os.setsid()
        leave_child()
        os._exit(0)

def leave_runaway():
    if os.fork() == 0:
        for _ in range(3000):
            os.setsid()
            if os.fork():
                os._exit(0)
            time.sleep(0.001)

def at_quit(act):
    hello()
    while read()["do"] != "quit": pass
    act()

def spin():
    while True: pass
"""
ON: Final = "\nhello()\nwhile True: play()"
HOSTILE: Final = {
    "forks on start": "leave_child()" + ON,
    "forks in a decision": "hello(); read(); leave_child()\nwhile True: play()",
    "forks on quit": "at_quit(leave_child)",
    "forks twice into a new session": "leave_orphan()" + ON,
    "forks twice on quit": "at_quit(leave_orphan)",
    "forks on and on": "leave_runaway()" + ON,
    "leaves many children": "[leave_child() for _ in range(5)]; [leave_orphan() for _ in range(5)]" + ON,
    "crashes and leaves a child": "leave_child(); hello(); read(); sys.exit(3)",
    "crashes and leaves an orphan": "leave_orphan(); sys.exit(3)",
    "goes on as its own child": "\nif os.fork(): os._exit(0)" + ON,
    "goes on in a session of its own": "\nif os.fork(): os.waitpid(-1, 0); os._exit(0)\nos.setsid()" + ON,
    "puts a child into a group of its own": "\nif os.fork() == 0: os.setpgid(0, 0); last()" + ON,
    "runs a shell in the background": "os.system('sleep 600 &')" + ON,
    "clears the environment of a child": (
        "\nif os.fork() == 0: os.setsid(); os.execve('/bin/sleep', ['sleep', '600'], {})" + ON
    ),
    "ignores quit and termination": "signal.signal(signal.SIGTERM, signal.SIG_IGN); at_quit(last)",
    "blocks all signals": "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32)); at_quit(last)",
    "does not end after quit": "at_quit(spin)",
    "stops itself": "hello(); os.kill(os.getpid(), signal.SIGSTOP)",
    "stops its process group": "leave_child(); hello(); os.killpg(0, signal.SIGSTOP)",
    "kills its supervisor": "os.kill(os.getppid(), signal.SIGKILL)" + ON,
    "closes its input": "os.close(0); last()",
    "closes its output": "leave_child(); os.close(1); last()",
    "closes everything": "os.closerange(0, 99); last()",
    "prints without end": "\nwhile True: print('{}')",
    "prints nothing": "last()",
    "writes a huge line": "\nwhile True: sys.stdout.write('x' * 4096)",
    "writes to standard error for ever": (
        "threading.Thread(target=lambda: [sys.stderr.write('x' * 99 + chr(10)) for _ in iter(int, 1)],"
        " daemon=True).start()" + ON
    ),
    "gives wrong ids": "hello()\nwhile True: read(); write(id=99, action='draw')",
    "chooses illegal actions": "hello()\nwhile True: write(id=read().get('id'), action='lay cw 13')",
    "crashes at once": "os.abort()",
    "crashes later": "hello(); read(); os.kill(os.getpid(), signal.SIGSEGV)",
    "burns processor time": "threading.Thread(target=spin, daemon=True).start()" + ON,
    "sleeps": "hello()\nwhile True: read(); time.sleep(600)",
}
"""Engines that leave processes behind, do not end, or do wrong in another way; all of them need POSIX."""


def hostile(script: str) -> tuple[str, ...]:
    """Return the command of a hostile engine."""
    return command(HOSTILE_PRELUDE + script)


def command(script: str) -> tuple[str, ...]:
    """Return the command of an engine, which starts quickly: without site packages and environment."""
    return (sys.executable, "-I", "-S", "-c", PRELUDE + script)
