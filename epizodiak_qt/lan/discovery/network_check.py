"""The network check: a report on what works in this computer's network, to read and to send.

It tests this computer alone: the port of the table and a query of the beacon. So a failure shows which of the
two is blocked on this side.
"""

from __future__ import annotations

import asyncio
import platform as machine
import socket
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from epizodiak_qt import __version__
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.discovery import diagnosis
from epizodiak_qt.lan.discovery.beacon import BeaconResponder, BeaconSource, find_table
from epizodiak_qt.lan.discovery.diagnosis import MAC_LOCAL_NETWORK
from epizodiak_qt.lan.discovery.interfaces import LOOPBACK, Interface
from epizodiak_qt.lan.wire.connection import ConnectionLostError
from epizodiak_qt.lan.wire.limits import PORT, PROTOCOL
from epizodiak_qt.lan.wire.messages import Greeting, WireError
from epizodiak_qt.lan.wire.refusals import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.lan.discovery.config import DiscoveryDeps


FindingKind = Literal["good", "bad", "note"]
BEACON_S: Final = 2.0
_SIGNS: Final = {"good": "+", "bad": "!", "note": "-"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One result of the check."""

    kind: FindingKind
    """Whether it is good, bad, or a note."""
    text: Sentence
    """The result in words."""


def _finding(kind: FindingKind, en: str, fr: str) -> Finding:
    return Finding(kind, Sentence(en, fr))


def report_text(findings: Iterable[Finding], lang: str) -> str:
    """Return findings as plain text, to be copied into a message."""
    system = f"{machine.system()} {machine.release()}, Python {machine.python_version()}"
    lines = (f"{_SIGNS[each.kind]} {each.text.text(lang)}" for each in findings)
    return "\n".join((f"EpiZodiak {__version__}, {system}", *lines, ""))


async def check_network(table: str | None, port: int, deps: DiscoveryDeps) -> list[Finding]:
    """Check the network of this computer; return the findings in the order of reading, after some seconds.

    Args:
        table: The id of the table that is open here: its own beacon is queried. None if there is none: the
            check announces a table of its own.
        port: The port of that table, 0 if there is none.
        deps: The dependencies.
    """
    interfaces = tuple(deps.interfaces())
    found = [_addresses(interfaces, port or deps.port)]
    found += await asyncio.gather(_port(interfaces, port, deps), _beacon(interfaces, table, deps))
    found.append(firewall(deps.platform))
    if deps.platform == "darwin":
        found.append(Finding("note", MAC_LOCAL_NETWORK))
    return found


# --- addresses and port


def _addresses(interfaces: Sequence[Interface], port: int) -> Finding:
    if not interfaces:
        return Finding("bad", diagnosis.NO_NETWORK)
    listed = ", ".join(f"{each.address}:{port} ({each.name})" for each in interfaces)
    return _finding(
        "good",
        f"This computer’s addresses in its networks: {listed}.",
        f"Adresses de cet ordinateur sur ses réseaux\u202f: {listed}.",
    )


async def _port(interfaces: Sequence[Interface], port: int, deps: DiscoveryDeps) -> Finding:
    """Check that the open table answers at its own addresses, or that the usual port is free."""
    if not port:
        return _free(deps.port)
    addresses = [Address(each.address, port) for each in interfaces] or [Address(LOOPBACK.address, port)]
    try:
        _, address = await deps.probe(addresses, deps)
    except (RefusedError, ConnectionLostError, WireError, OSError) as error:
        return Finding("bad", diagnosis.explain_connect_error(error, addresses, interfaces, deps.platform))
    return _finding(
        "good",
        f"The table answers at {address}, as seen from this computer.",
        f"La table répond à l’adresse {address}, vue de cet ordinateur.",
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
            return _finding(
                "note",
                f"Another program uses port {port}. A table opened here takes the next one.",
                f"Un autre programme utilise le port {port}. Une table ouverte ici prendra le suivant.",
            )
    return _finding("good", f"Port {port} is free for a table.", f"Le port {port} est libre pour une table.")


# --- beacon


async def _beacon(interfaces: Sequence[Interface], table: str | None, deps: DiscoveryDeps) -> Finding:
    """Check that a query to the whole network reaches this computer, and its reply, too."""
    mine = table or deps.token(8).hex()
    # Not on loopback, which says nothing about the network.
    asked = tuple(interfaces) or (LOOPBACK,)
    own = frozenset(each.address for each in asked)
    greeting = Greeting(list(PROTOCOL), __version__, "0", mine, "", "", 0, 1, 0, running=True)
    responder = BeaconResponder(lambda: greeting, PORT, deps.clock, only=own)
    port = deps.beacon_port
    failure = ""
    found: Sequence[Address] = ()
    try:
        if table is None:
            port = await responder.open(deps.beacon_address, deps.beacon_port)
        found = await find_table(BeaconSource(lambda: asked, ports=(port,)), mine, deps.clock, BEACON_S)
    except OSError as error:
        failure = f" ({error})"
    finally:
        responder.close()
    if found:
        return _finding(
            "good",
            f"A query to the whole network is answered (UDP {port}).",
            f"Une question à tout le réseau est entendue et reçoit une réponse (UDP {port}).",
        )
    return _finding(
        "bad",
        f"A query to the whole network is not answered (UDP {port}){failure}.",
        f"Une question à tout le réseau reste sans réponse (UDP {port}){failure}.",
    )


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
            f"Linux: if there is a firewall on the host’s computer, open TCP {PORT} and UDP {PORT}; with "
            f"ufw: ufw allow {PORT}; with firewalld: firewall-cmd --add-port={PORT}/tcp "
            f"--add-port={PORT}/udp. Those who only join need open no port.",
            f"Linux\u202f: s’il y a un pare-feu sur l’ordinateur de l’hôte, ouvrez TCP {PORT} et UDP {PORT}"
            f"\u202f; avec ufw\u202f: ufw allow {PORT}\u202f; avec firewalld\u202f: firewall-cmd "
            f"--add-port={PORT}/tcp --add-port={PORT}/udp. Pour rejoindre une table, il n’y a aucun port à "
            "ouvrir.",
        )
    return Finding("note", text)
