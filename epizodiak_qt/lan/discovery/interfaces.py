"""This computer's addresses in its networks: which there are, and which of them lead to other players."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, ip_address
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.lan.wire.limits import PORT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ifaddr import Adapter

# Networks between a computer and its own containers and virtual machines: nobody else is in them. Windows
# names its adapters by numbers that mean nothing, so there the description is looked at.
VIRTUAL_NAMES: Final = ("docker", "br-", "veth", "virbr", "vnet", "vmnet", "vboxnet", "awdl", "llw")
VIRTUAL_DESCRIPTIONS: Final = ("virtualbox", "vmware", "hyper-v", "vethernet", "docker", "wsl")


LIMITED_BROADCAST: Final = IPv4Address("255.255.255.255")


class Interface(NamedTuple):
    """One IPv4 address of this computer, and how many bits of it name the network."""

    name: str
    address: str
    prefix: int

    @property
    def network(self) -> IPv4Network:
        """The network the address is in."""
        return IPv4Interface(f"{self.address}/{self.prefix}").network

    @property
    def loopback(self) -> bool:
        """Whether it leads to this computer alone."""
        return IPv4Address(self.address).is_loopback

    @property
    def asks(self) -> str | None:
        """Where a question to everybody in the network goes; None where there is nobody or one to ask.

        Never 255.255.255.255: without a default route it cannot be sent at all, and with several networks
        nobody can tell to which it goes.
        """
        if self.loopback:
            return self.address
        everybody = self.network.broadcast_address
        return str(everybody) if self.prefix <= 30 and everybody != LIMITED_BROADCAST else None


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
    """Return the addresses at which other players may be, the likeliest first.

    Virtual ones are dropped, unless nothing else is left: on Windows a real network can lie behind a
    virtual switch. Addresses that a computer gave itself for want of a better one come last.
    """
    real: list[Interface] = []
    virtual: list[Interface] = []
    for adapter in adapters:
        (virtual if _is_virtual(adapter) else real).extend(_ipv4_interfaces(adapter))
    found = dict.fromkeys(real or virtual)
    return tuple(sorted(found, key=lambda each: IPv4Address(each.address).is_link_local))


def own_interfaces() -> tuple[Interface, ...]:
    """Return the addresses of this computer at which other players may be."""
    import ifaddr

    return usable_interfaces(ifaddr.get_adapters())


def route_to(host: str) -> str:
    """Return the own address from which packets to an address leave; "" if there is none. Sends nothing.

    Names are not looked up, because that may take long: "" for them too.
    """
    try:
        family = socket.AF_INET6 if ip_address(host).version == 6 else socket.AF_INET
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((host, PORT))
            return str(probe.getsockname()[0])
    except (ValueError, OSError):
        return ""


def is_in_own_network(host: str, interfaces: Iterable[Interface]) -> bool:
    """Tell whether an address is in one of the networks that this computer is in itself."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return isinstance(address, IPv4Address) and any(address in each.network for each in interfaces)


def is_local_address(host: str, interfaces: Iterable[Interface]) -> bool:
    """Tell whether an address that somebody in the network has told of may be tried.

    It is one of a local network, of ours or of another that a computer with two cards knows: nobody shall
    make this program knock at doors in the internet, or at those of this computer itself.
    """
    try:
        address = IPv4Address(host)
    except ValueError:
        return False
    if is_in_own_network(host, interfaces):
        return True
    return address.is_private and not (
        address.is_loopback or address.is_unspecified or address.is_multicast or address.is_reserved
    )
