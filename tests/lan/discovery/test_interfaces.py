"""Interfaces: the addresses of a computer that lead to other players."""

import ifaddr
import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.lan.discovery.interfaces import (
    Interface,
    is_in_own_network,
    own_interfaces,
    usable_interfaces,
)

HOME = Interface("wlan0", "192.168.1.12", 24)


def adapter(name: str, *ips: tuple[str, int], description: str = "") -> ifaddr.Adapter:
    """Return an adapter as the library describes one."""
    shown = description or name
    return ifaddr.Adapter(name, shown, [ifaddr.IP(ip, prefix, shown) for ip, prefix in ips])


def test_real_networks_are_kept_and_virtual_ones_dropped() -> None:
    """Wi-Fi and cable stay; containers, virtual machines, loopback and Apple's direct links are dropped."""
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


def test_link_local_addresses_come_last_and_a_virtual_network_is_better_than_none() -> None:
    """A cable between two computers gives link-local ones; IPv6 addresses, which are tuples, are skipped."""
    found = usable_interfaces([adapter("eth0", ("169.254.7.7", 16)), adapter("wlan0", ("192.168.1.12", 24))])
    assert [each.address for each in found] == ["192.168.1.12", "169.254.7.7"]
    six = ifaddr.Adapter("eth0", "eth0", [ifaddr.IP(("fe80::1", 0, 2), 64, "eth0")])
    assert usable_interfaces([six]) == ()
    only = adapter("{7A-1}", ("192.168.1.9", 24), description="Hyper-V Virtual Ethernet Adapter")
    assert [each.address for each in usable_interfaces([adapter("lo", ("127.0.0.1", 8)), only])] == [
        "192.168.1.9"
    ]


def test_own_interfaces_has_no_loopback() -> None:
    """On this computer each address is IPv4, not loopback, and listed once."""
    found = own_interfaces()
    assert not any(each.is_loopback for each in found)
    assert len(set(found)) == len(found)


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
