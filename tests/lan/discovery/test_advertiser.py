"""The advertiser: announces a table by the beacon, and follows the addresses of this computer."""

import asyncio
import socket
import sys

from epizodiak_qt.lan.discovery.advertiser import TableAdvertiser
from epizodiak_qt.lan.discovery.config import DiscoveryDeps
from epizodiak_qt.lan.discovery.interfaces import Interface
from tests.lan.discovery_fixtures import PORT, loopback, table_info
from tests.lan.manual_clock import ManualClock, settle
from tests.program_process import output_of


async def test_an_advertiser_follows_the_networks() -> None:
    """A change of the addresses is told once, and the beacon stays open."""
    before = asyncio.all_tasks()
    networks: list[tuple[Interface, ...]] = [()]
    clock = ManualClock()
    told: list[tuple[str, ...]] = []
    deps = DiscoveryDeps(
        interfaces=lambda: networks[0], clock=clock, beacon_address="127.0.0.1", beacon_port=0
    )
    advert = TableAdvertiser(table_info, PORT, deps, lambda: told.append(advert.addresses))
    await advert.open()
    assert advert.port
    assert advert.error is None
    await settle()
    networks[0] = loopback()
    await clock.advance(20)
    assert told == [(), ("127.0.0.1",)]
    await advert.close()
    assert asyncio.all_tasks() == before


async def test_an_advertiser_without_its_port_keeps_the_error() -> None:
    """Another program owns the port; the table can be joined at its address nevertheless."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        deps = DiscoveryDeps(interfaces=loopback, beacon_address="127.0.0.1", beacon_port=port)
        advert = TableAdvertiser(table_info, PORT, deps)
        await advert.open()
        assert isinstance(advert.error, OSError)
        assert advert.addresses == ("127.0.0.1",)
        await advert.close()


def test_network_libraries_are_imported_on_demand() -> None:
    """Importing discovery does not import ifaddr, which would delay the start."""
    program = (
        "import sys; from epizodiak_qt.lan.discovery import advertiser, discovery, network_check; "
        "print('ifaddr' in sys.modules)"
    )
    told = output_of(sys.executable, "-c", program)
    assert told.strip() == "False"
