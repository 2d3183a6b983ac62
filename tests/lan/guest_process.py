"""A guest in its own process: `python -m tests.lan.guest_process HOST PORT CODE SEATS ACTIONS`.

It joins, takes seats, plays until it has this number of acknowledged actions, and writes a report.
"""

import asyncio
import random
import sys
from dataclasses import replace
from typing import Any

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.guest.connect import GuestDeps
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.wire.limits import Limits
from epizodiak_qt.lan.wire.messages import Act, Ready
from epizodiak_qt.lobby.listener import TableListener
from tests.program_process import say


class Notes(TableListener):
    """Counts lost connections and unfair deals."""

    def __init__(self) -> None:
        self.lost = 0
        self.unfair = 0

    def on_connection_changed(self, touch: str) -> None:
        """Count a lost connection."""
        self.lost += touch == "lost"

    def on_deal_checked(self, verdict: Any) -> None:
        """Count a deal that was not fair."""
        self.unfair += verdict.result != "verified"


async def play(host: str, port: int, code: str, seats: list[int], actions: int) -> None:
    """Join and play; report once seated, and at the end."""
    notes = Notes()
    limits = replace(Limits(), retry_first_s=0.1, retry_longest_s=1.0)
    guest = await Guest.join([Address(host, port)], code, "Far", GuestDeps(limits=limits), notes)
    for seat in seats:
        assert await guest.sit(seat, f"Far {seat}") is None
        assert await guest.update_seat(seat, ready=True, emblem=seat) is None
    say("seated")
    changed = asyncio.Event()
    while not guest.running:
        await asyncio.sleep(0.02)
    link = guest.connect(lambda _update: changed.set(), *seats)
    rng = random.Random(1)
    acknowledged: list[str] = []
    while len(acknowledged) < actions:
        update = next((link.look(seat) for seat in seats if link.look(seat).legal), None)
        unready = [seat for seat in seats if seat in link.look(None).state.unready]
        if update is not None:
            assert update.seat is not None
            act = Act(guest.requests.new_id(), update.seat, str(rng.choice(update.legal)), update.seq)
            if await guest.requests.ask(act) is None:
                acknowledged.append(act.id)
            await asyncio.sleep(0.05)  # the pace of a quick player: the host accepts twenty messages a second
        elif unready:
            await guest.requests.ask(Ready(guest.requests.new_id(), unready[0], guest.replica.seq))
        else:
            changed.clear()
            await changed.wait()
    say("done", acknowledged=acknowledged, lost=notes.lost, unfair=notes.unfair)
    await guest.close()


if __name__ == "__main__":
    where, number, table_code, places, count = sys.argv[1:]
    asyncio.run(play(where, int(number), table_code, [*map(int, places.split(","))], int(count)))
