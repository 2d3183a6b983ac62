"""The network check: what this computer can and cannot do in its network, as findings to read and to send.

It asks only itself: the table's own port, a record of its own and a beacon of its own, so that a failure
tells which of the three doors is shut on this side.
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
ASK_S: Final = 0.5
_SIGNS: Final = {"good": "+", "bad": "!", "note": "-"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: `what` it is, and how it stands."""

    verdict: FindingKind
    what: Sentence


@dataclass(frozen=True, slots=True)
class Report:
    """All findings, in the order of reading."""

    findings: tuple[Finding, ...]

    @property
    def good(self) -> bool:
        """Whether nothing was found to be wrong."""
        return all(finding.verdict != "bad" for finding in self.findings)

    def text(self, lang: str) -> str:
        """Return the report as plain lines, to be copied into a message."""
        system = f"{machine.system()} {machine.release()}, Python {machine.python_version()}"
        lines = (f"{_SIGNS[each.verdict]} {each.what.text(lang)}" for each in self.findings)
        return "\n".join((f"EpiZodiak {__version__}, {system}", *lines, ""))


@dataclass(frozen=True, slots=True)
class CheckDeps:
    """What a check works with: networks, a clock, ports, and how a table is probed."""

    interfaces: Callable[[], Sequence[Interface]] = own_interfaces
    clock: Clock = field(default_factory=LoopClock)
    port: int = PORT
    beacon_address: str = ANY_ADDRESS
    beacon_port: int = PORT
    probe: Callable[[Sequence[Address]], Awaitable[tuple[Greeting, Address]]] | None = None
    platform: str = sys.platform
    token: Callable[[int], bytes] = secrets.token_bytes


async def check_network(table: str | None = None, port: int = 0, tools: CheckDeps | None = None) -> Report:
    """Return how this computer stands in its network; it takes six seconds at most.

    `table` and `port` are those of the table that is open here, if there is one: then its own record and
    beacon are looked for. If not, ones that only this check knows are put up for a moment.
    """
    tools = tools or CheckDeps()
    interfaces = tuple(tools.interfaces())
    found = [_addresses(interfaces, port or tools.port)]
    reached, record, beacon = await asyncio.gather(
        _port(interfaces, port, tools), _record(interfaces, table, tools), _beacon(interfaces, table, tools)
    )
    found += [reached, record, beacon, firewall(tools.platform)]
    if tools.platform == "darwin":
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


async def _port(interfaces: Sequence[Interface], port: int, tools: CheckDeps) -> Finding:
    """Look whether the open table answers at its own addresses, or whether the usual port is free."""
    if not port:
        return _free(tools.port)
    asked = tools.probe or (lambda where: probe(where, tools.clock))
    addresses = [Address(each.address, port) for each in interfaces] or [Address(LOOPBACK.address, port)]
    try:
        _, address = await asked(addresses)
    except (RefusedError, ConnectionLostError, WireError, OSError) as error:
        return Finding("bad", diagnosis.explain_connect_error(error, addresses, interfaces, tools.platform))
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


async def _record(interfaces: Sequence[Interface], table: str | None, tools: CheckDeps) -> Finding:
    """Look whether a record of this computer comes back from the network."""
    mine = table or tools.token(8).hex()
    service = SERVICE if table else CHECK_SERVICE
    advert = MdnsAdvertiser(lambda: _card(mine), lambda: interfaces, tools.clock, service=service)
    if table is None:
        advert.open()
    try:
        trouble = await _look(MdnsSource(lambda: interfaces, service=service), mine, RECORD_S, tools.clock)
    finally:
        await advert.close()
    if trouble is None:
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
            f"A record put up by this computer is not seen on the network (mDNS){_because(trouble)}.",
            f"Une annonce de cet ordinateur n’est pas visible sur le réseau (mDNS){_because(trouble)}.",
        ),
    )


async def _beacon(interfaces: Sequence[Interface], table: str | None, tools: CheckDeps) -> Finding:
    """Look whether a question to everybody comes back to this computer, and its answer too."""
    mine = table or tools.token(8).hex()
    # Not on loopback too: what is heard there says nothing of the network.
    asked = tuple(interfaces) or (LOOPBACK,)
    own = frozenset(each.address for each in asked)
    responder = BeaconResponder(lambda: _card(mine), tools.clock, only=own)
    port = tools.beacon_port
    trouble: Exception | None
    try:
        if table is None:
            port = await responder.open(tools.beacon_address, tools.beacon_port)
        trouble = await _look(BeaconSource(lambda: asked, port=port), mine, BEACON_S, tools.clock)
    except OSError as error:
        trouble = error
    finally:
        responder.close()
    if trouble is None:
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
            f"A broadcast query is not answered (UDP {port}){_because(trouble)}.",
            f"Une question à tout le réseau reste sans réponse (UDP {port}){_because(trouble)}.",
        ),
    )


def _because(trouble: Exception) -> str:
    return f" ({trouble})" if str(trouble) else ""


def _card(table: str) -> TableInfo:
    return TableInfo(table, "", "", PORT, 0, 1, 0, running=True, protocol=PROTOCOL, app=__version__)


async def _look(door: DiscoverySource, table: str, seconds: float, clock: Clock) -> Exception | None:
    """Return None once a door has seen a table, or why it has not."""
    watcher = _Watcher(table)
    try:
        await door.open(watcher)
        with suppress(TimeoutError):
            await timeout_after(clock, seconds, _ask_until(door, watcher.found, clock))
    except OSError as error:
        return error
    finally:
        await door.close()
    return None if watcher.found.is_set() else TimeoutError()


async def _ask_until(door: DiscoverySource, found: asyncio.Event, clock: Clock) -> None:
    while not found.is_set():
        door.ask()
        with suppress(TimeoutError):
            await timeout_after(clock, ASK_S, found.wait())


class _Watcher:
    """Waits for one table."""

    def __init__(self, table: str) -> None:
        self._table = table
        self.found = asyncio.Event()

    def seen(self, sighting: Discovered) -> None:
        """Look whether it is the one."""
        if sighting.card.table == self._table:
            self.found.set()

    def lost(self, door: str, table: str) -> None:
        """Wait on."""


# --- the firewall


def firewall(platform: str) -> Finding:
    """Return where the firewall of an operating system is spoken to."""
    if platform == "win32":
        said = Sentence(
            "Windows: when a table is opened for the first time, Windows asks about EpiZodiak. Allow it in "
            "private networks, and set your network to private (Settings, Network & internet). Those who "
            "only join need no permission.",
            "Windows\u202f: à la première ouverture d’une table, Windows demande s’il faut autoriser "
            "EpiZodiak. Autorisez-le sur les réseaux privés, et réglez votre réseau sur privé (Paramètres, "
            "Réseau et Internet). Pour rejoindre une table, aucune autorisation n’est nécessaire.",
        )
    elif platform == "darwin":
        said = Sentence(
            "On macOS, if the firewall is on (System Settings, Network, Firewall), allow incoming "
            "connections for EpiZodiak.",
            "Sur macOS, si le coupe-feu est activé (Réglages Système, Réseau, Coupe-feu), autorisez les "
            "connexions entrantes pour EpiZodiak.",
        )
    else:
        said = Sentence(
            f"Linux: if there is a firewall, open TCP {PORT}, UDP {PORT} and UDP 5353 (mDNS); with ufw: "
            f"ufw allow {PORT} and ufw allow mdns; with firewalld: firewall-cmd --add-port={PORT}/tcp "
            f"--add-port={PORT}/udp --add-service=mdns.",
            f"Linux\u202f: s’il y a un pare-feu, ouvrez TCP {PORT}, UDP {PORT} et UDP 5353 (mDNS)\u202f; "
            f"avec ufw\u202f: ufw allow {PORT} et ufw allow mdns\u202f; avec firewalld\u202f: firewall-cmd "
            f"--add-port={PORT}/tcp --add-port={PORT}/udp --add-service=mdns.",
        )
    return Finding("note", said)
