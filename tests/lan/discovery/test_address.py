"""Typed addresses are parsed, and connection errors are explained."""

import errno
import socket
import ssl

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.pairing import PairingError
from epizodiak_qt.lan.discovery import address, diagnosis
from epizodiak_qt.lan.discovery.address import parse_address
from epizodiak_qt.lan.discovery.diagnosis import MAC_LOCAL_NETWORK, explain_connect_error, explain_empty_list
from epizodiak_qt.lan.discovery.interfaces import Interface
from epizodiak_qt.lan.wire.connection import ConnectionLostError
from epizodiak_qt.lan.wire.messages import WireError

HOME = Interface("wlan0", "192.168.1.12", 24)
ANA = Address("192.168.1.77", 47999)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.12", Address("192.168.1.12", 47999)),
        (" 192.168.1.12 : 48001 ", Address("192.168.1.12", 48001)),
        ("192.168.1.12\u202f:\u202f48001", Address("192.168.1.12", 48001)),
        ("\uff11\uff19\uff12.168.1.12", Address("192.168.1.12", 47999)),
        ("lab-pc2", Address("lab-pc2", 47999)),
        ("ana.local:5", Address("ana.local", 5)),
        ("ana", Address("ana", 47999)),
        ("ana-laptop.", Address("ana-laptop", 47999)),
        ("münchen.local", Address("xn--mnchen-3ya.local", 47999)),
        ("[fe80::1]:48001", Address("fe80::1", 48001)),
        ("[fe80::1]", Address("fe80::1", 47999)),
        ("fe80::1%eth0", Address("fe80::1%eth0", 47999)),
        ("2001:DB8::7", Address("2001:db8::7", 47999)),
    ],
)
def test_typed_addresses_are_parsed(text: str, address: Address) -> None:
    """IP addresses or names, with spaces anywhere. They are formatted as typed: IPv6 has brackets."""
    assert parse_address(text) == parse_address(str(address)) == address
    assert str(address).startswith("[") == (":" in address.host)


MISTAKES = {
    address.NO_ADDRESS: ["", "   ", ":47999"],
    address.BAD_PORT: [*(f"192.168.1.12:{port}" for port in ("", "0", "65536", "-1", "abc")), "[fe80::1]:"],
    address.BAD_IPV4: ["192.168.1.300", "192.168.1", "192.168..1", "47999"],
    address.BAD_IPV6: ["[fe80::1", "[fe80::1]48001", "[192.168.1.12]:5", "fe80::1::2"],
    address.BAD_NAME: ["ana/../etc", "-ana", "ana..local", "ana@home", "a" * 64, "é" * 64, "a." * 200],
    address.LOOKS_LIKE_CODE: ["K7F-2QX"],
    address.NOT_UNICAST: ["0.0.0.0", "255.255.255.255", "224.0.0.251", "[ff02::fb]:5353", "[::]"],
}


@pytest.mark.parametrize(("text", "said"), [(text, said) for said in MISTAKES for text in MISTAKES[said]])
def test_a_text_that_is_no_address_is_explained(text: str, said: Sentence) -> None:
    """Each mistake has its own sentence."""
    assert parse_address(text) is said


@given(st.text(max_size=300))
def test_any_text_gives_an_address_or_an_explanation(text: str) -> None:
    """Nothing else is raised; a parsed address is parsed again after formatting."""
    understood = parse_address(text)
    if isinstance(understood, Address):
        assert parse_address(str(understood)) == understood


def dial_error(cause: BaseException) -> ConnectionLostError:
    """Return the error of a failed dial."""
    error = ConnectionLostError("no answer")
    error.__cause__ = cause
    return error


def os_dial_error(code: int) -> ConnectionLostError:
    """Return the same error with an error number of the operating system."""
    return dial_error(OSError(code, "as the system says it"))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (dial_error(ConnectionRefusedError(errno.ECONNREFUSED, "refused")), diagnosis.CONNECTION_REFUSED),
        (os_dial_error(errno.EHOSTUNREACH), diagnosis.NO_ROUTE),
        (os_dial_error(errno.ENETUNREACH), diagnosis.NO_ROUTE),
        (os_dial_error(1231), diagnosis.NO_ROUTE),
        (os_dial_error(errno.EACCES), diagnosis.PERMISSION_DENIED),
        (dial_error(socket.gaierror(-2, "unknown")), diagnosis.UNKNOWN_HOST),
        (dial_error(ssl.SSLError("wrong version")), diagnosis.NOT_A_TABLE),
        (WireError("no greeting"), diagnosis.NOT_A_TABLE),
        (dial_error(PairingError("another certificate")), diagnosis.ANOTHER_TABLE),
        (dial_error(ConnectionResetError(104, "reset")), diagnosis.CLOSED_AT_ONCE),
        (dial_error(ssl.SSLEOFError(8, "EOF")), diagnosis.CLOSED_AT_ONCE),
        (TimeoutError(), diagnosis.NO_ANSWER),
        (dial_error(TimeoutError()), diagnosis.NO_ANSWER),
        (os_dial_error(errno.ETIMEDOUT), diagnosis.NO_ANSWER),
        (ConnectionLostError("IncompleteReadError"), diagnosis.NO_ANSWER),
    ],
)
def test_each_failure_has_its_own_explanation(error: BaseException, said: Sentence) -> None:
    """Refused, no route, no permission, no table and no answer have different texts with the address."""
    explained = explain_connect_error(error, [ANA], [HOME], "linux")
    assert explained == said.fill(where="192.168.1.77:47999")
    assert "192.168.1.77:47999" in explained.en
    assert "192.168.1.77:47999" in explained.fr


def test_a_missing_permission_on_macos_is_explained() -> None:
    """On macOS only, no route to a neighbour means that the local network permission is missing."""
    unreachable, far = os_dial_error(errno.EHOSTUNREACH), Address("10.9.9.9", 47999)
    assert explain_connect_error(unreachable, [ANA], [HOME], "darwin") is MAC_LOCAL_NETWORK
    no_route = diagnosis.NO_ROUTE.fill(where=str(far))
    assert explain_connect_error(unreachable, [far], [HOME], "darwin") == no_route
    assert explain_connect_error(unreachable, [ANA], [HOME], "win32") != MAC_LOCAL_NETWORK


def test_an_empty_list_explains_itself() -> None:
    """It names network, isolation, firewall and address, in this order, and on macOS the permission."""
    said = explain_empty_list([HOME], "linux")
    for word, sentence in zip(("same", "apart", "firewall", "address"), said, strict=True):
        assert word in sentence.en
    assert MAC_LOCAL_NETWORK in explain_empty_list([HOME], "darwin")
    assert MAC_LOCAL_NETWORK not in said
    assert explain_empty_list([], "linux") == (diagnosis.NO_NETWORK, *said)
