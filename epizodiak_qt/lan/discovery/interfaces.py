"""The network interfaces of this computer: their addresses, broadcast addresses and routes."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.lan.wire.limits import PORT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ifaddr import Adapter

# Interfaces to containers and virtual machines of this computer: no other players are behind them.
# On Windows the names are meaningless, so the descriptions are compared.
VIRTUAL_NAMES: Final = ("docker", "br-", "veth", "virbr", "vnet", "vmnet", "vboxnet", "awdl", "llw")
VIRTUAL_DESCRIPTIONS: Final = ("virtualbox", "vmware", "hyper-v", "vethernet", "docker", "wsl")
ARP_TABLE: Final = Path("/proc/net/arp")
INCOMPLETE: Final = "0x0"
MAX_NEIGHBOURS: Final = 64
LIMITED_BROADCAST: Final = IPv4Address("255.255.255.255")


class Interface(NamedTuple):
    """One IPv4 address of this computer."""

    name: str
    """The name of the interface."""
    address: str
    """The address."""
    prefix: int
    """The length of the network prefix, in bits."""

    @property
    def network(self) -> IPv4Network:
        """The network the address is in."""
        return IPv4Interface(f"{self.address}/{self.prefix}").network

    @property
    def is_loopback(self) -> bool:
        """Whether the address is a loopback address."""
        return IPv4Address(self.address).is_loopback

    @property
    def broadcast_address(self) -> str | None:
        """The directed broadcast address of the network; None if the network has none.

        Never 255.255.255.255: it needs a default route, and with several networks the choice is undefined.
        """
        if self.is_loopback:
            return self.address
        broadcast = self.network.broadcast_address
        return str(broadcast) if self.prefix <= 30 and broadcast != LIMITED_BROADCAST else None


LOOPBACK: Final = Interface("lo", "127.0.0.1", 8)


def _is_virtual(adapter: Adapter) -> bool:
    description = adapter.nice_name.lower()
    return adapter.name.lower().startswith(VIRTUAL_NAMES) or any(
        word in description for word in VIRTUAL_DESCRIPTIONS
    )


def _ipv4_interfaces(adapter: Adapter) -> list[Interface]:
    found = []
    for ip in adapter.ips:
        if isinstance(ip.ip, str) and 0 < ip.network_prefix <= 32:
            address = IPv4Address(ip.ip)
            if not (address.is_loopback or address.is_unspecified or address.is_multicast):
                found.append(Interface(adapter.nice_name, ip.ip, ip.network_prefix))
    return found


def usable_interfaces(adapters: Iterable[Adapter]) -> tuple[Interface, ...]:
    """Return the interfaces behind which other players may be, the likeliest first.

    Virtual ones are dropped, unless there are no others: on Windows a real network can be behind a virtual
    switch. Link-local addresses come last.
    """
    real: list[Interface] = []
    virtual: list[Interface] = []
    for adapter in adapters:
        (virtual if _is_virtual(adapter) else real).extend(_ipv4_interfaces(adapter))
    found = dict.fromkeys(real or virtual)
    return tuple(sorted(found, key=lambda each: IPv4Address(each.address).is_link_local))


def own_interfaces() -> tuple[Interface, ...]:
    """Return the interfaces of this computer behind which other players may be."""
    import ifaddr

    return usable_interfaces(ifaddr.get_adapters())


def route_to(host: str) -> str:
    """Return the local address from which packets to `host` leave, "" if there is none. Sends nothing.

    Also "" for a host name, because a lookup may take long.
    """
    try:
        family = socket.AF_INET6 if ip_address(host).version == 6 else socket.AF_INET
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((host, PORT))
            return str(probe.getsockname()[0])
    except (ValueError, OSError):
        return ""


def neighbours(interface: Interface) -> list[str]:
    """Return computers in the network of an interface with which this one has exchanged packets lately.

    Only Linux needs them: its firewalls drop the reply to a broadcast, because its sender is not the address
    that was asked. The computer that sent the reply is a neighbour nevertheless: it asked for the hardware
    address of this one.
    """
    try:
        lines = ARP_TABLE.read_text("ascii").splitlines()[1:]
    except (OSError, ValueError):
        return []
    entries = (line.split() for line in lines)
    found = [entry[0] for entry in entries if len(entry) > 2 and entry[2] != INCOMPLETE]
    return [host for host in found if is_in_own_network(host, (interface,))][:MAX_NEIGHBOURS]


def is_in_own_network(host: str, interfaces: Iterable[Interface]) -> bool:
    """Return whether an address is in one of the networks of this computer."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return isinstance(address, IPv4Address) and any(address in each.network for each in interfaces)
