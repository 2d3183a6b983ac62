"""A table with a player at the host, and a guest with two seats behind a bad network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import Mock

from epizodiak_qt.table.table import Table
from tests.lan.faulty_proxy import Proxy
from tests.lan.host_kit import HostKit, JoinedGuest, hosting, play_while
from tests.lan.manual_clock import ManualClock


@asynccontextmanager
async def far_table(tmp_path: Path, clock: ManualClock) -> AsyncIterator[tuple[HostKit, Proxy, JoinedGuest]]:
    """Return a table with one player at the host and a guest at seats 1 and 2 behind a bad network."""
    async with hosting(tmp_path, clock=clock, options={"target": 1}, stand_in=Mock()) as kit:
        proxy = Proxy(kit.address, clock)
        await proxy.open()
        kit.sit(0, "Ana")
        visitor = await kit.join("Bo", 1, 2, at=proxy.address)
        await kit.deal()
        visitor.watch(1, 2, None)
        try:
            yield kit, proxy, visitor
        finally:
            await visitor.guest.close()
            await proxy.close()


def play_to_the_guest(table: Table) -> int:
    """Play at the host until a seat of the guest has to act; return the seat."""
    play_while(table, lambda: table.state().acting[0] == 0)
    return table.state().acting[0]
