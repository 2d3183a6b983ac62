"""A beacon as a program of its own, `host` or `guest`, for a network namespace. It writes lines of JSON.

The guest searches for the table for as many seconds as each line of its standard input says.
"""

import asyncio
import json
import sys

from epizodiak_qt.lan.discovery.beacon import BeaconResponder, BeaconSource, find_table
from epizodiak_qt.lan.discovery.interfaces import own_interfaces
from epizodiak_qt.lan.wire.clock import LoopClock
from tests.lan.fake_discovery import PORT, table_info
from tests.program_process import say


async def _host() -> None:
    responder = BeaconResponder(table_info, PORT, LoopClock())
    await responder.open()
    say("open")
    await asyncio.to_thread(sys.stdin.read)
    responder.close()


async def _guest() -> None:
    while line := await asyncio.to_thread(sys.stdin.readline):
        seconds = json.loads(line)["seconds"]
        found = await find_table(BeaconSource(own_interfaces), "beef", LoopClock(), seconds)
        say("done", hosts=sorted({address.host for address in found}))


if __name__ == "__main__":
    asyncio.run(_host() if sys.argv[1] == "host" else _guest())
