"""The beacon between two network namespaces: each way of its query works while the others are blocked."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.lan.manual_clock import run
from tests.lan.net_namespaces import Child, two_namespaces

FIREWALL = "type filter hook input priority 0; iif lo accept; ct state established,related accept; drop"
DESTINATIONS = {"neighbours": "10.99.0.1", "multicast": "224.0.0.1", "broadcast": "10.99.0.255"}


def _only(way: str) -> str:
    """Return a rule that drops the queries of the other ways."""
    blocked = ", ".join(where for name, where in DESTINATIONS.items() if name != way)
    return f"type filter hook output priority 0; ip daddr {{ {blocked} }} drop"


def _set_rules(namespace: str, chain: str) -> None:
    table = f"table inet test {{}}; delete table inet test; table inet test {{ chain only {{ {chain} ; }}; }}"
    subprocess.run(["ip", "netns", "exec", namespace, "nft", table], check=True)


def _connect(near: str, far: str) -> None:
    words = f"-n {near} link add eth0 type veth peer name eth0 netns {far}"
    subprocess.run(["ip", *words.split()], check=True)
    for number, namespace in enumerate((near, far), 1):
        for words in (f"addr add 10.99.0.{number}/24 brd + dev eth0", "link set eth0 up"):
            subprocess.run(["ip", "-n", namespace, *words.split()], check=True)


def test_a_query_gets_through_where_one_way_is_open(tmp_path: Path) -> None:
    """A guest finds the table behind a firewall that lets in nothing unasked, and by each way alone."""
    if shutil.which("nft") is None or subprocess.run(["nft", "list", "tables"], check=False).returncode:
        pytest.skip("this test needs the command nft and leave to use it: NOT RUN")

    async def scenario(near: str, far: str) -> dict[str, Any]:
        host = await Child.start(near, tmp_path, "-m", "tests.lan.beacon_process", "host")
        guest = await Child.start(far, tmp_path, "-m", "tests.lan.beacon_process", "guest")
        await host.next_event("open")
        found = {}
        # The firewall comes first: then the host is no neighbour yet.
        for name, chain in {"firewall": FIREWALL, **{way: _only(way) for way in (*DESTINATIONS, "")}}.items():
            _set_rules(far, chain)
            found[name] = (await guest.ask(seconds=30 if name else 0.6))["hosts"]
        await guest.end()
        await host.end()
        return found

    with two_namespaces() as (near, far):
        _connect(near, far)
        found = run(scenario(near, far))
    assert found.pop("") == []
    assert found == {name: ["10.99.0.1"] for name in ("firewall", *DESTINATIONS)}
