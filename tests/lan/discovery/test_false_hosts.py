"""A host that claims to be another table cannot keep guests from the real one."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from epizodiak_qt.lan.admission.credentials import ResumeCredential, with_address, with_hints
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.pairing import PairingError
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.wire.refusals import RefusedError
from tests.lan.host_kit import QUICK, hosting, refused_as
from tests.lan.manual_clock import until

TRUE, FALSE = Address("127.0.0.2", 47999), Address("127.0.0.66", 47999)


def credential_at(*addresses: Address) -> ResumeCredential:
    """Return a ticket of a table that was at these addresses."""
    return ResumeCredential("beef", "Ana’s table", b"f" * 32, b"s" * 32, "Bo", [*addresses])


async def test_a_guest_joins_past_a_false_host_of_the_same_table(tmp_path: Path) -> None:
    """The false host does not know the code, so its pairing fails; the next address pairs."""
    async with hosting(tmp_path / "true") as kit, hosting(tmp_path / "false") as false:
        for addresses in ([false.address, kit.address], [kit.address, false.address]):
            guest = await Guest.join(addresses, kit.host.code, "Bo", kit.guest_deps())
            assert guest.credential.addresses[0] == kit.address
            await guest.close()
        assert kit.host.join_code.wrong_guesses == 0


async def test_a_mistyped_code_is_one_guess_at_a_host_with_many_addresses(tmp_path: Path) -> None:
    """The same certificate at another address is the same host, which is not tried again."""
    async with hosting(tmp_path, addresses=("0.0.0.0",)) as kit:
        addresses = [Address(f"127.0.0.{number}", kit.host.port) for number in (1, 2, 3)]
        with refused_as("wrong_code"):
            await Guest.join(addresses, "AAAAAA", "Bo", kit.guest_deps())
        assert kit.host.join_code.wrong_guesses == 1


async def test_a_code_is_tried_at_four_hosts_at_most(tmp_path: Path) -> None:
    """Each host could use the attempt to guess the code once, so the number of hosts is limited."""
    async with (
        hosting(tmp_path / "1") as one,
        hosting(tmp_path / "2") as two,
        hosting(tmp_path / "3") as three,
        hosting(tmp_path / "4") as four,
        hosting(tmp_path / "5") as five,
    ):
        false = (one, two, three, four, five)
        with pytest.raises((RefusedError, PairingError)):
            await Guest.join([each.address for each in false], "AAAAAA", "Bo", one.guest_deps())
        assert sum(each.host.join_code.wrong_guesses for each in false) == 4


async def test_a_guest_reconnects_past_a_false_host(tmp_path: Path) -> None:
    """With a credential, only the host with the pinned certificate counts as an answer."""
    async with hosting(tmp_path / "true") as kit, hosting(tmp_path / "false") as false:
        bo = await kit.join("Bo", 1)
        credential = with_address(bo.guest.credential, false.address)
        again = await Guest.resume(credential, kit.guest_deps())
        assert again.credential.addresses[0] == kit.address
        await again.close()


async def test_false_addresses_do_not_displace_the_true_one(tmp_path: Path) -> None:
    """While the host is away, false hosts answer from many ports; the guest reconnects when it returns."""
    async with hosting(tmp_path / "false") as false:

        async def find(_table: str) -> Sequence[Address]:
            return [false.address, *(Address("127.0.0.1", port) for port in range(1, 20))]

        async with hosting(tmp_path / "true", limits=QUICK) as kit:
            bo = await kit.join("Bo", 1, find=find)
            listener, port = kit.host.connections._sockets, kit.host.port
            await listener.close()
            await until(
                lambda: false.address in bo.guest.credential.addresses, "it has searched for other addresses"
            )
            assert bo.guest.status == "lost"
            listener.open(("127.0.0.1",), port)
            await until(lambda: bo.guest.status == "here", "the guest has reconnected")
            assert bo.guest.credential.addresses[0] == kit.address


def test_hints_come_after_the_address_that_answered_last() -> None:
    """One address of each computer comes before a second of any; their number is limited."""
    made_up = [FALSE._replace(port=port) for port in range(1, 50)]
    moved = Address("127.0.0.3", 48000)
    kept = with_hints(credential_at(TRUE), [*made_up, moved]).addresses
    assert kept[:3] == [TRUE, made_up[0], moved]
    assert len(kept) == 8
    assert with_hints(credential_at(TRUE, moved), [moved, TRUE]).addresses == [TRUE, moved]
    assert with_hints(credential_at(), []).addresses == []
