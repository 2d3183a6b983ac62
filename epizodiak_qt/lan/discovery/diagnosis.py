"""Explain to players why a table cannot be reached, or why none is found."""

from __future__ import annotations

import errno
import socket
import ssl
import sys
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.admission.pairing import PairingError
from epizodiak_qt.lan.discovery.interfaces import is_in_own_network
from epizodiak_qt.lan.wire.messages import WireError
from epizodiak_qt.lan.wire.refusals import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.lan.admission.dialer import Address
    from epizodiak_qt.lan.discovery.interfaces import Interface

# The numbers are those of Windows: network unreachable (1231), host unreachable (1232).
_NO_ROUTE_ERRNOS: Final = frozenset(
    {errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN, errno.EHOSTDOWN, 1231, 1232}
)
_PERMISSION_ERRNOS: Final = frozenset({errno.EACCES, errno.EPERM})


def connection_refused(address: str) -> Sentence:
    """The computer answers, but no program listens on the port."""
    return Sentence(
        f"There is a computer at {address}, but no table. Is it still open? Compare the port with the one "
        "on the host’s screen.",
        f"Il y a un ordinateur à l’adresse {address}, mais pas de table. Est-elle encore ouverte\u202f? "
        "Comparez le port avec celui de l’écran de l’hôte.",
    )


def no_route(address: str) -> Sentence:
    """There is no route to the computer."""
    return Sentence(
        f"There is no way to {address} from here. Both computers must be on the same network, and this one "
        "connected.",
        f"L’adresse {address} ne peut pas être atteinte d’ici. Les deux ordinateurs doivent être sur le même "
        "réseau, et celui-ci connecté.",
    )


def unknown_host(address: str) -> Sentence:
    """The host name cannot be resolved."""
    return Sentence(
        f"No computer named {address} is known here. Use the numeric address shown on the host’s screen.",
        f"Aucun ordinateur nommé {address} n’est connu ici. Utilisez l’adresse en chiffres "
        "affichée sur l’écran de l’hôte.",
    )


def permission_denied(address: str) -> Sentence:
    """This computer forbids the connection."""
    return Sentence(
        f"This computer does not let EpiZodiak speak to {address}. Allow it in the settings of the firewall.",
        f"Cet ordinateur n’autorise pas EpiZodiak à joindre {address}. Autorisez-le dans les réglages du "
        "pare-feu.",
    )


def not_a_table(address: str) -> Sentence:
    """Another service answers."""
    return Sentence(
        f"What answers at {address} is not a table of EpiZodiak. Compare the port with the one on the host’s "
        "screen.",
        f"Ce qui répond à l’adresse {address} n’est pas une table d’EpiZodiak. Comparez le port avec celui "
        "de l’écran de l’hôte.",
    )


def closed_at_once(address: str) -> Sentence:
    """The connection was closed before the first message."""
    return Sentence(
        f"Whoever is at {address} hung up at once. If it is a table, too many want in at this moment: please "
        "try again. If not, compare the port with the one on the host’s screen.",
        f"À l’adresse {address}, on a raccroché aussitôt. Si c’est une table, trop de monde s’y presse en ce "
        "moment\u202f: réessayez. Sinon, comparez le port avec celui de l’écran de l’hôte.",
    )


def another_table(address: str) -> Sentence:
    """Another table answers than the one that was looked for."""
    return Sentence(
        f"Another table is at {address} now.", f"Une autre table est maintenant à l’adresse {address}."
    )


def no_answer(addresses: Sequence[str]) -> Sentence:
    """The addresses do not answer."""
    listed = ", ".join(addresses)
    return Sentence(
        f"Nobody answers at {listed}. Are both computers on the same network? Guest networks "
        "often keep devices apart. A firewall on the host’s computer may be asking whether to "
        "let EpiZodiak through.",
        f"Personne ne répond à l’adresse {listed}. Les deux ordinateurs sont-ils sur le même réseau ? Les "
        "réseaux d’invités isolent souvent les appareils. Sur l’ordinateur de l’hôte, un pare-feu demande "
        "peut-être s’il faut laisser passer EpiZodiak.",
    )


MAC_LOCAL_NETWORK: Final = Sentence(
    "The local network is closed to EpiZodiak on this Mac. Allow it in System Settings, Privacy & Security, "
    "Local Network.",
    "Sur ce Mac, EpiZodiak n’a pas accès au réseau local. Autorisez-le dans Réglages Système, "
    "Confidentialité et sécurité, Réseau local.",
)


CLOSED: Final = Sentence("This table has been closed.", "Cette table a été fermée.")
SILENT: Final = Sentence("This table does not answer any more.", "Cette table ne répond plus.")


def _root_cause(error: BaseException) -> BaseException:
    """Return the first cause of an error."""
    seen = 0
    while error.__cause__ is not None and seen < 8:
        error = error.__cause__
        seen += 1
    return error


def explain_connect_error(
    error: BaseException,
    addresses: Sequence[Address],
    interfaces: Iterable[Interface] = (),
    platform: str = sys.platform,
) -> Sentence:
    """Return why a table could not be reached, as a sentence for the player."""
    if isinstance(error, RefusedError):
        return error.sentence
    where = ", ".join(map(format_address, addresses))
    root = _root_cause(error)
    code = getattr(root, "winerror", None) or getattr(root, "errno", None)
    if isinstance(root, socket.gaierror):
        return unknown_host(where)
    if isinstance(root, (ConnectionResetError, BrokenPipeError, EOFError, ssl.SSLEOFError)):
        return closed_at_once(where)
    if isinstance(root, (ssl.SSLError, WireError)):
        return not_a_table(where)
    if isinstance(root, PairingError):
        return another_table(where)
    if isinstance(root, ConnectionRefusedError):
        return connection_refused(where)
    if code in _NO_ROUTE_ERRNOS:
        # macOS reports this for neighbours if the user has not allowed access to the local network.
        near = tuple(interfaces)
        if platform == "darwin" and any(is_in_own_network(address.host, near) for address in addresses):
            return MAC_LOCAL_NETWORK
        return no_route(where)
    if code in _PERMISSION_ERRNOS:
        return permission_denied(where)
    return no_answer([format_address(address) for address in addresses])


def format_address(address: Address) -> str:
    """Return an address for display: `192.168.1.12:47999`, `[fe80::1]:47999`."""
    host = f"[{address.host}]" if ":" in address.host else address.host
    return f"{host}:{address.port}"


_SAME_NETWORK: Final = Sentence(
    "A table must be open, and both computers must be on the same Wi-Fi or network.",
    "Il faut qu’une table soit ouverte, et que les deux ordinateurs soient sur le même Wi-Fi ou réseau.",
)
_ISOLATION: Final = Sentence(
    "Guest networks and those of schools or hotels often keep devices apart. Use another network, or the "
    "hotspot of a telephone.",
    "Les réseaux d’invités, d’écoles ou d’hôtels isolent souvent les appareils. Utilisez un autre réseau, ou "
    "le partage de connexion d’un téléphone.",
)
_FIREWALL: Final = Sentence(
    "A firewall on the host’s computer may be in the way: EpiZodiak must be allowed in private networks.",
    "Un pare-feu sur l’ordinateur de l’hôte peut faire obstacle\u202f: EpiZodiak doit être autorisé sur les "
    "réseaux privés.",
)
_BY_ADDRESS: Final = Sentence(
    "Or join by address: it stands on the host’s screen, like 192.168.1.12.",
    "Ou rejoignez la table par son adresse\u202f: elle est affichée sur l’écran de l’hôte, par exemple "
    "192.168.1.12.",
)
NO_NETWORK: Final = Sentence(
    "This computer is not on any network at the moment.",
    "Cet ordinateur n’est sur aucun réseau pour l’instant.",
)


def explain_empty_list(interfaces: Sequence[Interface], platform: str = sys.platform) -> tuple[Sentence, ...]:
    """Return the possible reasons why no table is found, the likeliest first."""
    reasons = [_SAME_NETWORK, _ISOLATION, _FIREWALL]
    if not any(not each.is_loopback for each in interfaces):
        reasons.insert(0, NO_NETWORK)
    if platform == "darwin":
        reasons.append(MAC_LOCAL_NETWORK)
    return (*reasons, _BY_ADDRESS)
