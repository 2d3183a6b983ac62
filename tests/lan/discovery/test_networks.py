"""The networks of a computer: its interfaces, the advertiser of a table, and the network check."""

import asyncio
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import ifaddr
import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.discovery import diagnosis, network_check
from epizodiak_qt.lan.discovery.advertiser import TableAdvertiser
from epizodiak_qt.lan.discovery.config import DiscoveryDeps
from epizodiak_qt.lan.discovery.interfaces import (
    Interface,
    is_in_own_network,
    own_interfaces,
    route_to,
    usable_interfaces,
)
from epizodiak_qt.lan.discovery.network_check import Finding, check_network, firewall, report_text
from epizodiak_qt.lan.wire.connection import ConnectionLostError
from epizodiak_qt.lan.wire.limits import LanDeps
from epizodiak_qt.lan.wire.messages import Greeting
from tests.lan.fake_discovery import PORT, loopback, loopback_deps, table_info
from tests.lan.host_kit import hosting
from tests.lan.manual_clock import ManualClock, settle, until
from tests.program_process import output_of


@contextmanager
def bound(kind: socket.SocketKind) -> Iterator[int]:
    """Occupy a port."""
    with socket.socket(socket.AF_INET, kind) as made:
        made.bind(("127.0.0.1", 0))
        if kind == socket.SOCK_STREAM:
            made.listen()
        yield made.getsockname()[1]


def verdicts(report: list[Finding]) -> list[str]:
    """Return the verdicts in order."""
    return [finding.kind for finding in report]


async def test_a_working_network_gives_a_good_report() -> None:
    """Without a table: addresses, a free port, and a temporary beacon that replies."""
    before = asyncio.all_tasks()
    report = await check_network(None, 0, loopback_deps(port=0))
    assert verdicts(report) == ["good", "good", "good", "note"]
    assert "127.0.0.1:0 (lo)" in report[0].text.en
    await until(lambda: asyncio.all_tasks() == before, "no task is left")


async def test_an_open_table_is_found_by_its_own_computer(tmp_path: Path) -> None:
    """With a table: its port answers, and its own beacon replies."""
    async with hosting(tmp_path) as kit:
        advert = TableAdvertiser(kit.host.greeting, kit.host.port, loopback_deps())
        await advert.open()
        deps = DiscoveryDeps(interfaces=loopback, beacon_port=advert.port, platform="darwin")
        report = await check_network("beef", kit.host.port, deps)
        assert verdicts(report) == ["good", "good", "good", "note", "note"]
        assert str(kit.address) in report[1].text.fr
        assert report[-1].text is diagnosis.MAC_LOCAL_NETWORK
        await advert.close()


async def test_each_failure_has_its_own_finding() -> None:
    """No network, a table that does not answer, no replies: each has its own text, within a short time."""

    async def nobody(_: Sequence[Address], _deps: LanDeps) -> tuple[Greeting, Address]:
        raise ConnectionLostError("no answer") from ConnectionRefusedError(111, "refused")

    clock = ManualClock()
    with bound(socket.SOCK_DGRAM) as port:
        deps = loopback_deps(clock=clock, interfaces=tuple, probe=nobody, beacon_port=port, platform="win32")
        checking = asyncio.ensure_future(check_network("beef", 4711, deps))
        await settle()
        while not checking.done():
            await clock.advance(0.5)
            await asyncio.sleep(0.001)
        report = await checking
    assert verdicts(report) == ["bad", "bad", "bad", "note"]
    assert report[0].text is diagnosis.NO_NETWORK
    assert report[1].text == diagnosis.CONNECTION_REFUSED.fill(where="127.0.0.1:4711")
    assert str(port) in report[2].text.fr
    assert clock.now() - 1000 <= network_check.BEACON_S


async def test_a_taken_port_is_reported() -> None:
    """A taken TCP port is harmless, because the next one is used; a taken UDP port disables the beacon."""
    with bound(socket.SOCK_STREAM) as tcp, bound(socket.SOCK_DGRAM) as udp:
        report = await check_network(None, 0, loopback_deps(interfaces=tuple, port=tcp, beacon_port=udp))
    assert verdicts(report) == ["bad", "note", "bad", "note"]
    assert str(tcp) in report[1].text.en
    assert "Errno" in report[2].text.en


@pytest.mark.parametrize(("platform", "word"), [("win32", "Windows"), ("darwin", "macOS"), ("linux", "ufw")])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_report_is_plain_text_with_firewall_advice(platform: str, word: str, language: str) -> None:
    """Version and system come first, then a line for each finding, in the requested language."""
    report = [Finding("bad", diagnosis.NO_NETWORK), firewall(platform)]
    lines = report_text(report, language).splitlines()
    assert lines[0].startswith("EpiZodiak ")
    assert lines[1] == f"! {diagnosis.NO_NETWORK.text(language)}"
    assert lines[2].startswith("- ")
    assert word in lines[2]
    assert diagnosis.NO_NETWORK.en in report_text(report, "en")


# --- interfaces: the addresses of a computer that lead to other players


HOME = Interface("wlan0", "192.168.1.12", 24)


def adapter(name: str, *ips: tuple[str, int], description: str = "") -> ifaddr.Adapter:
    """Return an adapter as the library describes one."""
    shown = description or name
    return ifaddr.Adapter(name, shown, [ifaddr.IP(ip, prefix, shown) for ip, prefix in ips])


def test_real_networks_are_kept_and_virtual_ones_dropped() -> None:
    """Wi-Fi and cable stay; containers, virtual machines, loopback and Apple's direct links are dropped.

    A cable between two computers gives link-local addresses, which come last. A virtual network is better
    than none; IPv6 addresses, which are tuples, are skipped.
    """
    found = usable_interfaces(
        [
            adapter("lo", ("127.0.0.1", 8)),
            adapter("docker0", ("172.17.0.1", 16)),
            adapter("br-1f2e", ("172.18.0.1", 16)),
            adapter("veth12", ("10.9.0.1", 24)),
            adapter("virbr0", ("192.168.122.1", 24)),
            adapter("vmnet8", ("192.168.77.1", 24)),
            adapter("vboxnet0", ("192.168.56.1", 24)),
            adapter("awdl0", ("169.254.9.9", 16)),
            adapter("llw0", ("169.254.9.8", 16)),
            adapter("{7A-1}", ("172.29.0.1", 20), description="Hyper-V Virtual Ethernet Adapter"),
            adapter("wlan0", ("192.168.1.12", 24)),
            adapter("eth0", ("10.0.0.5", 8)),
        ]
    )
    assert [each.address for each in found] == ["192.168.1.12", "10.0.0.5"]
    found = usable_interfaces([adapter("eth0", ("169.254.7.7", 16)), adapter("wlan0", ("192.168.1.12", 24))])
    assert [each.address for each in found] == ["192.168.1.12", "169.254.7.7"]
    six = ifaddr.Adapter("eth0", "eth0", [ifaddr.IP(("fe80::1", 0, 2), 64, "eth0")])
    assert usable_interfaces([six]) == ()
    only = adapter("{7A-1}", ("192.168.1.9", 24), description="Hyper-V Virtual Ethernet Adapter")
    assert [each.address for each in usable_interfaces([adapter("lo", ("127.0.0.1", 8)), only])] == [
        "192.168.1.9"
    ]
    own = own_interfaces()
    assert not any(each.is_loopback for each in own), "on this computer"
    assert len(set(own)) == len(own)


@pytest.mark.parametrize(("host", "own"), [("127.0.0.1", "127.0.0.1"), ("ana.local", ""), ("not an ip", "")])
def test_the_route_is_found_without_sending_anything(host: str, own: str) -> None:
    """The result is the local address of the route; names are not resolved."""
    assert route_to(host) == own


@pytest.mark.parametrize(
    ("address", "prefix", "asked"),
    [
        ("192.168.1.12", 24, "192.168.1.255"),
        ("10.1.2.3", 8, "10.255.255.255"),
        ("192.168.1.130", 25, "192.168.1.255"),
        ("10.0.0.1", 31, None),
        ("10.0.0.1", 32, None),
        ("127.0.0.1", 8, "127.0.0.1"),
    ],
)
def test_each_network_has_its_own_broadcast_address(address: str, prefix: int, asked: str | None) -> None:
    """Networks of one or two addresses have none; for loopback it is the own address."""
    assert Interface("any", address, prefix).broadcast_address == asked


@given(st.ip_addresses(v=4), st.integers(min_value=1, max_value=32))
def test_no_network_uses_the_limited_broadcast_address(address: object, prefix: int) -> None:
    """Sending to 255.255.255.255 fails without a default route."""
    assert Interface("any", str(address), prefix).broadcast_address != "255.255.255.255"


def test_an_address_in_an_own_network_is_recognized() -> None:
    """An address of another network, a name and an IPv6 address are not."""
    assert is_in_own_network("192.168.1.77", [HOME])
    assert not is_in_own_network("192.168.2.77", [HOME])
    assert not is_in_own_network("ana.local", [HOME])
    assert not is_in_own_network("fe80::1", [HOME])


# --- the advertiser: announces a table by the beacon, and follows the addresses of this computer


async def test_an_advertiser_follows_the_networks() -> None:
    """A change of the addresses is told once, and the beacon stays open."""
    before = asyncio.all_tasks()
    networks: list[tuple[Interface, ...]] = [()]
    clock = ManualClock()
    told: list[tuple[str, ...]] = []
    deps = loopback_deps(interfaces=lambda: networks[0], clock=clock)
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
    with bound(socket.SOCK_DGRAM) as port:
        advert = TableAdvertiser(table_info, PORT, loopback_deps(beacon_port=port))
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
