"""A network on this computer alone, for the windows of tests and benchmarks. It needs no pytest."""

from datetime import UTC, datetime
from pathlib import Path

from epizodiak_qt.lan.discovery.beacon import BeaconSource
from epizodiak_qt.lobby.client import Network
from epizodiak_qt.multiplayer.lan_network import LanNetwork
from epizodiak_qt.multiplayer.network_deps import NetworkDeps
from tests.lan.fake_discovery import loopback, loopback_deps
from tests.lan.host_kit import QUICK


def on_loopback(home: Path, beacons: list[int]) -> Network:
    """Return a network whose tables are reachable on this computer only, on any free port."""
    return LanNetwork(
        NetworkDeps(
            home,
            lambda: datetime(2026, 11, 21, 20, 0, tzinfo=UTC),
            addresses=("127.0.0.1",),
            port=0,
            limits=QUICK,
            discovery=loopback_deps(limits=QUICK, source=lambda: BeaconSource(loopback, ports=beacons)),
        )
    )
