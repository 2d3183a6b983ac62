"""The network check: a report on what works in this computer's network, to read and to send.

It tests this computer alone: the port of the table, an mDNS record and a beacon query. So a failure shows
which of the three is blocked on this side.
"""

from __future__ import annotations

import asyncio
import platform as machine
import secrets
import socket
import sys
from contextlib import suppress
from dataclasses import field
from typing import TYPE_CHECKING, Final, Literal

from epizodiak_qt import __version__
from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.access.dialer import Address
from epizodiak_qt.lan.access.probe import probe
from epizodiak_qt.lan.discovery import diagnosis
from epizodiak_qt.lan.discovery.announcement import TableInfo
from epizodiak_qt.lan.discovery.beacon import BeaconResponder, BeaconSource
from epizodiak_qt.lan.discovery.diagnosis import MAC_LOCAL_NETWORK, format_address
from epizodiak_qt.lan.discovery.interfaces import LOOPBACK, own_interfaces
from epizodiak_qt.lan.discovery.mdns import MdnsAdvertiser, MdnsSource
from epizodiak_qt.lan.wire.clock import Clock, LoopClock, timeout_after
from epizodiak_qt.lan.wire.framing import ConnectionLostError
from epizodiak_qt.lan.wire.limits import ANY_ADDRESS, PORT, PROTOCOL, SERVICE
from epizodiak_qt.lan.wire.messages import WireError
from epizodiak_qt.lan.wire.refusals import RefusedError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from epizodiak_qt.lan.discovery.interfaces import Interface
    from epizodiak_qt.lan.discovery.source import Discovered, DiscoverySource
    from epizodiak_qt.lan.wire.messages import Greeting

FindingKind = Literal["good", "bad", "note"]
CHECK_SERVICE: Final = "_epizodiak-test._tcp.local."
RECORD_S: Final = 6.0
BEACON_S: Final = 2.0
QUERY_S: Final = 0.5
_SIGNS: Final = {"good": "+", "bad": "!", "note": "-"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One result of the check."""

    kind: FindingKind
    """Whether it is good, bad, or a note."""
    text: Sentence
    """The result in words."""


@dataclass(frozen=True, slots=True)
class Report:
    """The results of the check."""

    findings: tuple[Finding, ...]
    """The results, in the order of reading."""

    @property
    def is_good(self) -> bool:
        """Whether no result is bad."""
        return all(finding.kind != "bad" for finding in self.findings)

    def text(self, lang: str) -> str:
        """Return the report as plain text, to be copied into a message."""
        system = f"{machine.system()} {machine.release()}, Python {machine.python_version()}"
        lines = (f"{_SIGNS[each.kind]} {each.text.text(lang)}" for each in self.findings)
        return "\n".join((f"EpiZodiak {__version__}, {system}", *lines, ""))


@dataclass(frozen=True, slots=True)
class CheckDeps:
    """The dependencies of a check."""

    interfaces: Callable[[], Sequence[Interface]] = own_interfaces
    """Returns the interfaces of this computer."""
    clock: Clock = field(default_factory=LoopClock)
    """The clock of pauses and timeouts."""
    port: int = PORT
    """The usual port of a table."""
    beacon_address: str = ANY_ADDRESS
    """The address on which the test beacon listens."""
    beacon_port: int = PORT
    """The UDP port of the beacon."""
    probe: Callable[[Sequence[Address]], Awaitable[tuple[Greeting, Address]]] | None = None
    """Asks a table for its greeting; None for `access.probe`."""
    platform: str = sys.platform
    """The operating system."""
    token: Callable[[int], bytes] = secrets.token_bytes
    """Returns the given number of random bytes."""


async def check_network(table: str | None = None, port: int = 0, deps: CheckDeps | None = None) -> Report:
    """Check the network of this computer; it takes at most six seconds.

    Args:
        table: The id of the table that is open here: its own record and beacon are looked for. None if there
            is none: the check announces a table of its own.
        port: The port of that table, 0 if there is none.
        deps: The dependencies.
    """
    deps = deps or CheckDeps()
    interfaces = tuple(deps.interfaces())
    found = [_addresses(interfaces, port or deps.port)]
    reached, record, beacon = await asyncio.gather(
        _port(interfaces, port, deps), _record(interfaces, table, deps), _beacon(interfaces, table, deps)
    )
    found += [reached, record, beacon, firewall(deps.platform)]
    if deps.platform == "darwin":
        found.append(Finding("note", MAC_LOCAL_NETWORK))
    return Report(tuple(found))


# --- addresses and port


def _addresses(interfaces: Sequence[Interface], port: int) -> Finding:
    if not interfaces:
        return Finding("bad", diagnosis.NO_NETWORK)
    listed = ", ".join(f"{each.address}:{port} ({each.name})" for each in interfaces)
    return Finding(
        "good",
        Sentence(
            f"This computer’s addresses in its networks: {listed}.",
            f"Adresses de cet ordinateur sur ses réseaux\u202f: {listed}.",
        ),
    )


async def _port(interfaces: Sequence[Interface], port: int, deps: CheckDeps) -> Finding:
    """Check that the open table answers at its own addresses, or that the usual port is free."""
    if not port:
        return _free(deps.port)
    asked = deps.probe or (lambda where: probe(where, deps.clock))
    addresses = [Address(each.address, port) for each in interfaces] or [Address(LOOPBACK.address, port)]
    try:
        _, address = await asked(addresses)
    except (RefusedError, ConnectionLostError, WireError, OSError) as error:
        return Finding("bad", diagnosis.explain_connect_error(error, addresses, interfaces, deps.platform))
    where = format_address(address)
    return Finding(
        "good",
        Sentence(
            f"The table answers at {where}, as seen from this computer.",
            f"La table répond à l’adresse {where}, vue de cet ordinateur.",
        ),
    )


def _free(port: int) -> Finding:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as tried:
        if sys.platform == "win32":
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((LOOPBACK.address, port))
        except OSError:
            return Finding(
                "note",
                Sentence(
                    f"Another program uses port {port}. A table opened here takes the next one.",
                    f"Un autre programme utilise le port {port}. Une table ouverte ici prendra le suivant.",
                ),
            )
    return Finding(
        "good",
        Sentence(
            f"Port {port} is free for a table.",
            f"Le port {port} est libre pour une table.",
        ),
    )


# --- record and beacon


async def _record(interfaces: Sequence[Interface], table: str | None, deps: CheckDeps) -> Finding:
    """Check that an mDNS record of this computer is seen in the network."""
    mine = table or deps.token(8).hex()
    service = SERVICE if table else CHECK_SERVICE
    advert = MdnsAdvertiser(lambda: _info(mine), lambda: interfaces, deps.clock, service=service)
    if table is None:
        advert.open()
    try:
        failure = await _wait_for(MdnsSource(lambda: interfaces, service=service), mine, RECORD_S, deps.clock)
    finally:
        await advert.close()
    if failure is None:
        return Finding(
            "good",
            Sentence(
                "A record put up by this computer is seen on the network (mDNS).",
                "Une annonce de cet ordinateur est visible sur le réseau (mDNS).",
            ),
        )
    return Finding(
        "bad",
        Sentence(
            f"A record put up by this computer is not seen on the network (mDNS){_because(failure)}.",
            f"Une annonce de cet ordinateur n’est pas visible sur le réseau (mDNS){_because(failure)}.",
        ),
    )


async def _beacon(interfaces: Sequence[Interface], table: str | None, deps: CheckDeps) -> Finding:
    """Check that a broadcast query reaches this computer, and its reply, too."""
    mine = table or deps.token(8).hex()
    # Not on loopback, which says nothing about the network.
    asked = tuple(interfaces) or (LOOPBACK,)
    own = frozenset(each.address for each in asked)
    responder = BeaconResponder(lambda: _info(mine), deps.clock, only=own)
    port = deps.beacon_port
    failure: Exception | None
    try:
        if table is None:
            port = await responder.open(deps.beacon_address, deps.beacon_port)
        failure = await _wait_for(BeaconSource(lambda: asked, port=port), mine, BEACON_S, deps.clock)
    except OSError as error:
        failure = error
    finally:
        responder.close()
    if failure is None:
        return Finding(
            "good",
            Sentence(
                f"A broadcast query is answered (UDP {port}).",
                f"Une question à tout le réseau est entendue et reçoit une réponse (UDP {port}).",
            ),
        )
    return Finding(
        "bad",
        Sentence(
            f"A broadcast query is not answered (UDP {port}){_because(failure)}.",
            f"Une question à tout le réseau reste sans réponse (UDP {port}){_because(failure)}.",
        ),
    )


def _because(failure: Exception) -> str:
    return f" ({failure})" if str(failure) else ""


def _info(table: str) -> TableInfo:
    return TableInfo(table, "", "", PORT, 0, 1, 0, running=True, protocol=PROTOCOL, app=__version__)


async def _wait_for(source: DiscoverySource, table: str, seconds: float, clock: Clock) -> Exception | None:
    """Return None once a source has seen a table, else the error."""
    watcher = _Watcher(table)
    try:
        await source.open(watcher)
        with suppress(TimeoutError):
            await timeout_after(clock, seconds, _query_until(source, watcher.found, clock))
    except OSError as error:
        return error
    finally:
        await source.close()
    return None if watcher.found.is_set() else TimeoutError()


async def _query_until(source: DiscoverySource, found: asyncio.Event, clock: Clock) -> None:
    while not found.is_set():
        source.query()
        with suppress(TimeoutError):
            await timeout_after(clock, QUERY_S, found.wait())


class _Watcher:
    """Waits for one table. A `DiscoverySink`."""

    def __init__(self, table: str) -> None:
        self._table = table
        self.found = asyncio.Event()

    def seen(self, discovered: Discovered) -> None:
        """Note whether it is the table."""
        if discovered.info.table == self._table:
            self.found.set()

    def lost(self, source: str, table: str) -> None:
        """Ignore a goodbye."""


# --- the firewall


def firewall(platform: str) -> Finding:
    """Return how to configure the firewall of an operating system."""
    if platform == "win32":
        text = Sentence(
            "Windows: when a table is opened for the first time, Windows asks about EpiZodiak. Allow it in "
            "private networks, and set your network to private (Settings, Network & internet). Those who "
            "only join need no permission.",
            "Windows\u202f: à la première ouverture d’une table, Windows demande s’il faut autoriser "
            "EpiZodiak. Autorisez-le sur les réseaux privés, et réglez votre réseau sur privé (Paramètres, "
            "Réseau et Internet). Pour rejoindre une table, aucune autorisation n’est nécessaire.",
        )
    elif platform == "darwin":
        text = Sentence(
            "On macOS, if the firewall is on (System Settings, Network, Firewall), allow incoming "
            "connections for EpiZodiak.",
            "Sur macOS, si le coupe-feu est activé (Réglages Système, Réseau, Coupe-feu), autorisez les "
            "connexions entrantes pour EpiZodiak.",
        )
    else:
        text = Sentence(
            f"Linux: if there is a firewall, open TCP {PORT}, UDP {PORT} and UDP 5353 (mDNS); with ufw: "
            f"ufw allow {PORT} and ufw allow mdns; with firewalld: firewall-cmd --add-port={PORT}/tcp "
            f"--add-port={PORT}/udp --add-service=mdns.",
            f"Linux\u202f: s’il y a un pare-feu, ouvrez TCP {PORT}, UDP {PORT} et UDP 5353 (mDNS)\u202f; "
            f"avec ufw\u202f: ufw allow {PORT} et ufw allow mdns\u202f; avec firewalld\u202f: firewall-cmd "
            f"--add-port={PORT}/tcp --add-port={PORT}/udp --add-service=mdns.",
        )
    return Finding("note", text)
