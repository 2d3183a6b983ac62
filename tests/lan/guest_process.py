"""A guest in its own process: `python -m tests.lan.guest_process HOST PORT CODE SEATS ACTIONS`.

It joins, takes seats, plays until it has this number of acknowledged actions, and writes a report.
"""

import asyncio
import random
import sys
from dataclasses import replace

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.wire.limits import Limits
from tests.lan.host_kit import joined_from_afar
from tests.program_process import say


async def play(host: str, port: int, code: str, seats: list[int], actions: int) -> None:
    """Join and play; report once seated, and at the end."""
    limits = replace(Limits(), retry_first_s=0.1, retry_longest_s=1.0)
    far = await joined_from_afar(Address(host, port), code, "Far", *seats, limits=limits)
    say("seated")
    rng = random.Random(1)
    # The pace of a quick player: the host accepts twenty messages a second.
    await far.play_actions(actions, lambda update: rng.choice(update.legal), pace_s=0.05)
    unfair = sum(verdict.result != "verified" for verdict in far.notes.verdicts)
    say("done", acknowledged=far.acknowledged, lost=far.notes.statuses.count("lost"), unfair=unfair)
    await far.guest.close()


if __name__ == "__main__":
    where, number, table_code, places, count = sys.argv[1:]
    asyncio.run(play(where, int(number), table_code, [*map(int, places.split(","))], int(count)))
