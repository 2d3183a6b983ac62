"""What a guest keeps of a table it has joined, so that the code is never asked for twice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from epizodiak_qt.table.atomic_write import write_atomically

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from epizodiak_qt.lan.access.dialer import Address

MAX_CREDENTIALS: Final = 20
MAX_ADDRESSES: Final = 8


class ResumeCredential(msgspec.Struct, frozen=True):
    """The way back to one table: its certificate, the secret of the pairing, and where it was last."""

    table: str
    table_name: str
    fingerprint: bytes
    secret: bytes
    name: str
    addresses: list[tuple[str, int]]


class StoredNonces(msgspec.Struct, frozen=True):
    """What a guest has said and heard of the deal under way, of the game that came after `games` others.

    `numbers` are its own, by seat; `commitments` those of all seats, once they were told.
    """

    games: int
    round: int
    attempt: int
    commitment: bytes
    seats: list[int]
    numbers: dict[int, bytes]
    commitments: dict[int, bytes] = {}


class NonceFile:
    """The file of the deal under way at one table, for its owner alone: the numbers in it are secret."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> StoredNonces | None:
        """Return what was kept, or None if there is nothing that can be read."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=StoredNonces)
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return None

    def store(self, deal: StoredNonces) -> None:
        """Keep it, whole and durably. Raises OSError."""
        write_atomically(self.path, msgspec.json.encode(deal), mode=0o600)

    def forget(self) -> None:
        """Remove it. Raises OSError."""
        self.path.unlink(missing_ok=True)


class NullNonceFile:
    """For a guest that does not come back once its program has ended."""

    def load(self) -> StoredNonces | None:
        """Return nothing."""
        return None

    def store(self, deal: StoredNonces) -> None:
        """Keep nothing."""

    def forget(self) -> None:
        """Nothing is there."""


class CredentialStore:
    """The file of tickets, the last used first; for its owner alone."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def all(self) -> list[ResumeCredential]:
        """Return the tickets; none if they cannot be read."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=list[ResumeCredential])
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return []

    def of(self, table: str) -> ResumeCredential | None:
        """Return the ticket of a table, or None."""
        return next((credential for credential in self.all() if credential.table == table), None)

    def nonce_file(self, table: str) -> NonceFile:
        """Return the file of the deal under way at a table."""
        return NonceFile(self._path.with_name(f"{self._path.stem}-{table}.deal"))

    def keep(self, credential: ResumeCredential) -> None:
        """Keep a ticket in the place of an earlier one. Raises OSError."""
        credentials = [credential, *(each for each in self.all() if each.table != credential.table)]
        self._write(credentials[:MAX_CREDENTIALS])
        for dropped in credentials[MAX_CREDENTIALS:]:
            self.nonce_file(dropped.table).forget()

    def forget(self, table: str) -> None:
        """Drop the ticket of a table. Raises OSError."""
        self._write([each for each in self.all() if each.table != table])
        self.nonce_file(table).forget()

    def _write(self, credentials: Sequence[ResumeCredential]) -> None:
        write_atomically(self._path, msgspec.json.encode(list(credentials)), mode=0o600)


def with_address(credential: ResumeCredential, address: Address) -> ResumeCredential:
    """Return the ticket with an address that has just answered, in front."""
    addresses = [tuple(address), *(each for each in credential.addresses if each != tuple(address))]
    return msgspec.structs.replace(credential, addresses=addresses[:MAX_ADDRESSES])


def with_hints(credential: ResumeCredential, hints: Sequence[Address]) -> ResumeCredential:
    """Return the ticket with addresses where its table is said to be, behind the one that answered last.

    Of many, each computer has one before any has two: one that makes up a thousand ports hides no other.
    """
    seen: Counter[str] = Counter()
    ranks: dict[tuple[str, int], int] = {}
    for host, port in dict.fromkeys(hints):
        ranks[host, port] = seen[host]
        seen[host] += 1
    fresh = sorted(ranks, key=ranks.__getitem__)
    addresses = dict.fromkeys((*credential.addresses[:1], *fresh, *credential.addresses[1:]))
    return msgspec.structs.replace(credential, addresses=[*addresses][:MAX_ADDRESSES])
