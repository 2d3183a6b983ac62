"""Requests without a response are sent again, also in the lobby, where no snapshot follows."""

import asyncio
from pathlib import Path

import pytest

from tests.lan.faulty_proxy import Faults, Proxy
from tests.lan.host_kit import hosting
from tests.lan.manual_clock import ManualClock, until, until_in


@pytest.mark.parametrize("there", [True, False], ids=["request lost", "response lost"])
async def test_a_lobby_request_is_sent_again_over_the_next_connection(tmp_path: Path, there: bool) -> None:
    """It is carried out once, whether the request or its response was lost."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock) as kit:
        proxy = Proxy(kit.address, clock)
        await proxy.open()
        bo = await kit.join("Bo", at=proxy.address)
        proxy.faults = Faults(stuck_up=there, stuck_down=not there)
        asked = asyncio.ensure_future(bo.guest.sit(1, "Bo"))
        if not there:
            await until(lambda: kit.host.lobby.seats[1].name == "Bo")
        proxy.reset()
        await until(lambda: bo.guest.status == "lost")
        proxy.faults = Faults()
        await until_in(clock, asked.done, "the question is answered")
        assert asked.result() is None
        assert bo.guest.seats == {1}
        await bo.guest.close()
        await proxy.close()


async def test_a_request_is_sent_again_if_its_response_was_dropped(tmp_path: Path) -> None:
    """In the lobby a peer that catches up gets no snapshot either."""
    async with hosting(tmp_path) as kit:
        bo = await kit.join("Bo")
        (peer,) = kit.host.roster.peers()
        peer.outbox.is_behind = True  # simulates an overflow of the queue
        asked = asyncio.ensure_future(bo.guest.sit(1, "Bo"))
        await until(lambda: kit.host.lobby.seats[1].name == "Bo")
        peer.outbox._wake.set()
        await until(asked.done, "the question is answered")
        assert asked.result() is None
