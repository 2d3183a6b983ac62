"""Parse a typed address: `192.168.1.12`, `192.168.1.12:47999`, `ana.local`, `[fe80::1]:47999`."""

from __future__ import annotations

import re
import unicodedata
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.wire.limits import PORT
from epizodiak_qt.lobby.table_code import ALPHABET, LENGTH

MAX_LENGTH: Final = 255
_LABEL: Final = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(?<!-)")
# In capitals as on the host's screen; in small letters it could be a host name.
_CODE: Final = re.compile(f"[{ALPHABET}]{{{LENGTH // 2}}}-[{ALPHABET}]{{{LENGTH // 2}}}")
_NUMBERS: Final = re.compile(r"[0-9.]+")

NO_ADDRESS: Final = Sentence(
    "Type the address on the host’s screen, like 192.168.1.12.",
    "Saisissez l’adresse affichée sur l’écran de l’hôte, par exemple 192.168.1.12.",
)
BAD_PORT: Final = Sentence(
    "The number after the colon is the port: between 1 and 65535.",
    "Le nombre après les deux-points est le port\u202f: entre 1 et 65535.",
)
BAD_IPV4: Final = Sentence(
    "An address has four numbers between 0 and 255, with points between them, like 192.168.1.12.",
    "Une adresse est faite de quatre nombres entre 0 et 255, séparés par des points, par exemple "
    "192.168.1.12.",
)
BAD_IPV6: Final = Sentence(
    "A long address with colons goes in brackets when the number of a port follows it.",
    "Une longue adresse à deux-points se met entre crochets quand le numéro d’un port la suit.",
)
BAD_NAME: Final = Sentence(
    "That is neither an address nor the name of a computer.",
    "Ce n’est ni une adresse ni le nom d’un ordinateur.",
)
LOOKS_LIKE_CODE: Final = Sentence(
    "That looks like the code of a table. Type its address here; the code is asked for afterwards.",
    "Cela ressemble au code d’une table. Ici, il faut son adresse\u202f; le code est demandé ensuite.",
)
NOT_UNICAST: Final = Sentence(
    "That address does not belong to a single computer.",
    "Cette adresse n’est pas celle d’un ordinateur précis.",
)


def parse_address(text: str, port: int = PORT) -> Address | Sentence:
    """Return the address in a typed text (with `port` as default), or what is wrong with it."""
    text = "".join(unicodedata.normalize("NFKC", text).split())
    if not text:
        return NO_ADDRESS
    if len(text) > MAX_LENGTH:
        return BAD_NAME
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            return BAD_IPV6
        return _add_port(_parse_ipv6(host), rest[1:] if rest else None, port)
    if text.count(":") > 1:
        return _add_port(_parse_ipv6(text), None, port)
    host, colon, number = text.partition(":")
    return _add_port(_parse_ipv4_or_name(host), number if colon else None, port)


def _add_port(host: str | Sentence, number: str | None, port: int) -> Address | Sentence:
    if isinstance(host, Sentence):
        return host
    if number is None:
        return Address(host, port)
    if not (number.isascii() and number.isdigit() and len(number) <= 5 and 0 < int(number) < 65536):
        return BAD_PORT
    return Address(host, int(number))


def _unicast(address: IPv4Address | IPv6Address) -> str | Sentence:
    if address.is_multicast or address.is_unspecified or int(address) == (1 << 32) - 1:
        return NOT_UNICAST
    return str(address)


def _parse_ipv6(text: str) -> str | Sentence:
    try:
        address = ip_address(text)
    except ValueError:
        return BAD_IPV6
    return _unicast(address) if isinstance(address, IPv6Address) else BAD_IPV6


def _parse_ipv4_or_name(text: str) -> str | Sentence:
    if not text:
        return NO_ADDRESS
    if _NUMBERS.fullmatch(text):
        try:
            return _unicast(IPv4Address(text))
        except ValueError:
            return BAD_IPV4
    if _CODE.fullmatch(text):
        return LOOKS_LIKE_CODE
    name = text.removesuffix(".")
    try:
        ascii_name = name if name.isascii() else name.encode("idna").decode()
    except UnicodeError:
        return BAD_NAME
    if not all(_LABEL.fullmatch(label) for label in ascii_name.split(".")):
        return BAD_NAME
    return ascii_name
