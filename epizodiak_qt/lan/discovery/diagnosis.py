"""Explain to players why a table cannot be reached, or why none is found."""

from __future__ import annotations

import errno
import socket
import ssl
import sys
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.admission.pairing import PairingError
from epizodiak_qt.lan.discovery.interfaces import Interface, is_in_own_network
from epizodiak_qt.lan.wire.messages import WireError
from epizodiak_qt.lan.wire.refusals import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.lan.admission.dialer import Address

# The numbers are those of Windows: network unreachable (1231), host unreachable (1232).
_NO_ROUTE_ERRNOS: Final = frozenset(
    {errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN, errno.EHOSTDOWN, 1231, 1232}
)
CAUSES: Final = 8  # how many causes of an error are followed
_PERMISSION_ERRNOS: Final = frozenset({errno.EACCES, errno.EPERM})


CONNECTION_REFUSED: Final = Sentence(
    "There is a computer at {where}, but no table. Is it still open? Compare the port with the one "
    "on the host’s screen.",
    "Il y a un ordinateur à l’adresse {where}, mais pas de table. Est-elle encore ouverte\u202f? "
    "Comparez le port avec celui de l’écran de l’hôte.",
)
"""The computer answers, but no program listens on the port."""
NO_ROUTE: Final = Sentence(
    "There is no way to {where} from here. Both computers must be on the same network, and this one "
    "connected.",
    "L’adresse {where} ne peut pas être atteinte d’ici. Les deux ordinateurs doivent être sur le même "
    "réseau, et celui-ci connecté.",
)
"""There is no route to the computer."""
UNKNOWN_HOST: Final = Sentence(
    "No computer named {where} is known here. Use the numeric address shown on the host’s screen.",
    "Aucun ordinateur nommé {where} n’est connu ici. Utilisez l’adresse en chiffres "
    "affichée sur l’écran de l’hôte.",
)
"""The host name cannot be resolved."""
PERMISSION_DENIED: Final = Sentence(
    "This computer does not let EpiZodiak speak to {where}. Allow it in the settings of the firewall.",
    "Cet ordinateur n’autorise pas EpiZodiak à joindre {where}. Autorisez-le dans les réglages du pare-feu.",
)
"""This computer forbids the connection."""
NOT_A_TABLE: Final = Sentence(
    "What answers at {where} is not a table of EpiZodiak. Compare the port with the one on the host’s "
    "screen.",
    "Ce qui répond à l’adresse {where} n’est pas une table d’EpiZodiak. Comparez le port avec celui "
    "de l’écran de l’hôte.",
)
"""Another service answers."""
CLOSED_AT_ONCE: Final = Sentence(
    "Whoever is at {where} hung up at once. If it is a table, too many want in at this moment: please "
    "try again. If not, compare the port with the one on the host’s screen.",
    "À l’adresse {where}, on a raccroché aussitôt. Si c’est une table, trop de monde s’y presse en ce "
    "moment\u202f: réessayez. Sinon, comparez le port avec celui de l’écran de l’hôte.",
)
"""The connection was closed before the first message."""
ANOTHER_TABLE: Final = Sentence(
    "Another table is at {where} now.", "Une autre table est maintenant à l’adresse {where}."
)
"""Another table answers than the one that was looked for."""
NO_ANSWER: Final = Sentence(
    "Nobody answers at {where}. Are both computers on the same network? Guest networks "
    "often keep devices apart. A firewall on the host’s computer may be asking whether to "
    "let EpiZodiak through.",
    "Personne ne répond à l’adresse {where}. Les deux ordinateurs sont-ils sur le même réseau ? Les "
    "réseaux d’invités isolent souvent les appareils. Sur l’ordinateur de l’hôte, un pare-feu demande "
    "peut-être s’il faut laisser passer EpiZodiak.",
)
"""The addresses do not answer."""
MAC_LOCAL_NETWORK: Final = Sentence(
    "The local network is closed to EpiZodiak on this Mac. Allow it in System Settings, Privacy & Security, "
    "Local Network.",
    "Sur ce Mac, EpiZodiak n’a pas accès au réseau local. Autorisez-le dans Réglages Système, "
    "Confidentialité et sécurité, Réseau local.",
)


CLOSED: Final = Sentence("This table has been closed.", "Cette table a été fermée.")
SILENT: Final = Sentence("This table does not answer any more.", "Cette table ne répond plus.")


def explain_connect_error(
    error: BaseException,
    addresses: Sequence[Address],
    interfaces: Iterable[Interface] = (),
    platform: str = sys.platform,
) -> Sentence:
    """Return why a table could not be reached, as a sentence for the player."""
    if isinstance(error, RefusedError):
        return error.sentence
    where = ", ".join(map(str, addresses))
    root = error
    for _ in range(CAUSES):
        root = root.__cause__ or root
    code = getattr(root, "winerror", None) or getattr(root, "errno", None)
    if isinstance(root, socket.gaierror):
        return UNKNOWN_HOST.fill(where=where)
    if isinstance(root, (ConnectionResetError, BrokenPipeError, EOFError, ssl.SSLEOFError)):
        return CLOSED_AT_ONCE.fill(where=where)
    if isinstance(root, (ssl.SSLError, WireError)):
        return NOT_A_TABLE.fill(where=where)
    if isinstance(root, PairingError):
        return ANOTHER_TABLE.fill(where=where)
    if isinstance(root, ConnectionRefusedError):
        return CONNECTION_REFUSED.fill(where=where)
    if code in _NO_ROUTE_ERRNOS:
        # macOS reports this for neighbours if the user has not allowed access to the local network.
        near = tuple(interfaces)
        if platform == "darwin" and any(is_in_own_network(address.host, near) for address in addresses):
            return MAC_LOCAL_NETWORK
        return NO_ROUTE.fill(where=where)
    if code in _PERMISSION_ERRNOS:
        return PERMISSION_DENIED.fill(where=where)
    return NO_ANSWER.fill(where=where)


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
