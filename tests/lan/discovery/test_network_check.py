"""The network check: its findings on loopback, good and bad, and its text."""

import asyncio
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.discovery import diagnosis, network_check
from epizodiak_qt.lan.discovery.advertiser import TableAdvertiser
from epizodiak_qt.lan.discovery.config import DiscoveryDeps
from epizodiak_qt.lan.discovery.diagnosis import MAC_LOCAL_NETWORK
from epizodiak_qt.lan.discovery.network_check import Finding, check_network, firewall, report_text
from epizodiak_qt.lan.wire.connection import ConnectionLostError
from epizodiak_qt.lan.wire.limits import LanDeps
from epizodiak_qt.lan.wire.messages import Greeting
from tests.lan.discovery_fixtures import loopback
from tests.lan.host_kit import hosting
from tests.lan.manual_clock import ManualClock, settle, until


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
    deps = DiscoveryDeps(
        interfaces=loopback, port=0, beacon_address="127.0.0.1", beacon_port=0, platform="linux"
    )
    report = await check_network(deps=deps)
    assert verdicts(report) == ["good", "good", "good", "note"]
    assert "127.0.0.1:0 (lo)" in report[0].text.en
    await until(lambda: asyncio.all_tasks() == before, "no task is left")


async def test_an_open_table_is_found_by_its_own_computer(tmp_path: Path) -> None:
    """With a table: its port answers, and its own beacon replies."""
    async with hosting(tmp_path) as kit:
        advert = TableAdvertiser(
            kit.host.greeting,
            kit.host.port,
            DiscoveryDeps(interfaces=loopback, beacon_address="127.0.0.1", beacon_port=0),
        )
        await advert.open()
        deps = DiscoveryDeps(interfaces=loopback, beacon_port=advert.port, platform="darwin")
        report = await check_network("beef", kit.host.port, deps)
        assert verdicts(report) == ["good", "good", "good", "note", "note"]
        assert str(kit.address) in report[1].text.fr
        assert report[-1].text is MAC_LOCAL_NETWORK
        await advert.close()


async def test_each_failure_has_its_own_finding() -> None:
    """No network, a table that does not answer, no replies: each has its own text, within a short time."""

    async def nobody(_: Sequence[Address], _deps: LanDeps) -> tuple[Greeting, Address]:
        raise ConnectionLostError("no answer") from ConnectionRefusedError(111, "refused")

    clock = ManualClock()
    with bound(socket.SOCK_DGRAM) as port:
        deps = DiscoveryDeps(
            clock=clock,
            interfaces=tuple,
            probe=nobody,
            beacon_address="127.0.0.1",
            beacon_port=port,
            platform="win32",
        )
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
        deps = DiscoveryDeps(
            interfaces=tuple, port=tcp, beacon_address="127.0.0.1", beacon_port=udp, platform="linux"
        )
        report = await check_network(deps=deps)
    assert verdicts(report) == ["bad", "note", "bad", "note"]
    assert str(tcp) in report[1].text.en
    assert "Errno" in report[2].text.en


@pytest.mark.parametrize(("platform", "word"), [("win32", "Windows"), ("darwin", "macOS"), ("linux", "ufw")])
def test_the_firewall_advice_depends_on_the_system(platform: str, word: str) -> None:
    """The advice names the system's own settings, in both languages."""
    hint = firewall(platform).text
    assert word in hint.en
    assert word in hint.fr


def test_a_report_is_plain_text() -> None:
    """Version and system come first, then a line for each finding, in the requested language."""
    report = [Finding("bad", diagnosis.NO_NETWORK), firewall("linux")]
    lines = report_text(report, "fr").splitlines()
    assert lines[0].startswith("EpiZodiak ")
    assert lines[1] == f"! {diagnosis.NO_NETWORK.fr}"
    assert lines[2].startswith("- Linux")
    assert diagnosis.NO_NETWORK.en in report_text(report, "en")
