"""Stored resume credentials: they let a guest return to a table without its join code."""

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
    """Everything a guest needs to return to one table."""

    table: str
    """The id of the table."""
    table_name: str
    """The name of the table, as the list shows it."""
    fingerprint: bytes
    """The SHA-256 of the host's certificate. The secret is sent to no other."""
    secret: bytes
    """The secret of the pairing."""
    name: str
    """The name of the guest."""
    addresses: list[tuple[str, int]]
    """The addresses of the host, the last one that answered first."""


class CredentialStore:
    """The file of credentials, the last used first; readable by its owner alone."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> list[ResumeCredential]:
        """Return the credentials; none if they cannot be read."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=list[ResumeCredential])
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return []

    def find(self, table: str) -> ResumeCredential | None:
        """Return the credential of a table, or None."""
        return next((credential for credential in self.load() if credential.table == table), None)

    def nonce_path(self, table: str) -> Path:
        """Return the path of the file with the guest's nonces at a table."""
        return self._path.with_name(f"{self._path.stem}-{table}.deal")

    def save(self, credential: ResumeCredential) -> None:
        """Store a credential, replacing an earlier one of its table. Raises OSError."""
        credentials = [credential, *(each for each in self.load() if each.table != credential.table)]
        self._write(credentials[:MAX_CREDENTIALS])
        for dropped in credentials[MAX_CREDENTIALS:]:
            self.nonce_path(dropped.table).unlink(missing_ok=True)

    def remove(self, table: str) -> None:
        """Remove the credential of a table and its nonces. Raises OSError."""
        self._write([each for each in self.load() if each.table != table])
        self.nonce_path(table).unlink(missing_ok=True)

    def _write(self, credentials: Sequence[ResumeCredential]) -> None:
        write_atomically(self._path, msgspec.json.encode(list(credentials)), mode=0o600)


def with_address(credential: ResumeCredential, address: Address) -> ResumeCredential:
    """Return the credential with an address that has just answered, in front."""
    addresses = [tuple(address), *(each for each in credential.addresses if each != tuple(address))]
    return msgspec.structs.replace(credential, addresses=addresses[:MAX_ADDRESSES])


def with_hints(credential: ResumeCredential, hints: Sequence[Address]) -> ResumeCredential:
    """Return the credential with hints of discovery, behind the address that answered last.

    Each computer gets one address before any gets two, so that a thousand forged ports of one computer
    cannot displace the others.
    """
    seen: Counter[str] = Counter()
    ranks: dict[tuple[str, int], int] = {}
    for host, port in dict.fromkeys(hints):
        ranks[host, port] = seen[host]
        seen[host] += 1
    fresh = sorted(ranks, key=ranks.__getitem__)
    addresses = dict.fromkeys((*credential.addresses[:1], *fresh, *credential.addresses[1:]))
    return msgspec.structs.replace(credential, addresses=[*addresses][:MAX_ADDRESSES])
