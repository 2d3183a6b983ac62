"""Stored resume credentials: they let a guest return to a table without its join code."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final

import msgspec

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.table.files import AppendOnlyFile, InUseError, lock_file, read_regular, write_atomically
from epizodiak_qt.table.json_file import BYTES_AT_MOST, keep_damaged

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


MAX_CREDENTIALS: Final = 20
MAX_ADDRESSES: Final = 8
LOCK_ATTEMPTS: Final = 100
LOCK_PAUSE_S: Final = 0.01


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
    addresses: list[Address]
    """The addresses of the host, the last one that answered first."""
    seated: bool = False
    """Whether the guest has a seat in the game."""
    played_s: float = 0.0
    """When the guest came to the game, in seconds since the epoch; 0 before."""


class CredentialStore:
    """The file of credentials, the last used first; readable by its owner alone."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> list[ResumeCredential]:
        """Return the credentials; none if they cannot be read."""
        try:
            return self._read()
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return []

    def _read(self) -> list[ResumeCredential]:
        """Return the credentials. Raises OSError, MsgspecError or UnicodeError."""
        try:
            data = read_regular(self._path, BYTES_AT_MOST)
        except FileNotFoundError:
            return []
        return msgspec.json.decode(data, type=list[ResumeCredential])

    def find(self, table: str) -> ResumeCredential | None:
        """Return the credential of a table, or None."""
        return next((credential for credential in self.load() if credential.table == table), None)

    def deal_path(self, table: str) -> Path:
        """Return the path of the file with the guest's nonces at a table."""
        return self._path.with_name(f"{self._path.stem}-{table}.deal")

    def save(self, credential: ResumeCredential) -> None:
        """Store a credential, replacing an earlier one of its table. Raises OSError."""
        self._replace(credential.table, credential)

    def remove(self, table: str) -> None:
        """Remove the credential of a table and its nonces. Raises OSError."""
        self._replace(table)
        self.deal_path(table).unlink(missing_ok=True)

    def _replace(self, table: str, *new: ResumeCredential) -> None:
        """Replace the credential of a table. A damaged file is kept beside it. Raises OSError."""
        with closing(self._lock()):  # another window may store one, too
            try:
                stored = self._read()
            except (msgspec.MsgspecError, UnicodeError):
                stored = []
                keep_damaged(self._path, read_regular(self._path, BYTES_AT_MOST), mode=0o600)
            credentials = [*new, *(each for each in stored if each.table != table)]
            data = msgspec.json.encode(credentials[:MAX_CREDENTIALS])
            write_atomically(self._path, data, mode=0o600)
        for dropped in credentials[MAX_CREDENTIALS:]:
            self.deal_path(dropped.table).unlink(missing_ok=True)

    def _lock(self) -> AppendOnlyFile:
        """Lock the file against other windows, which need some milliseconds. Raises OSError."""
        path = self._path.with_suffix(".lock")
        for _ in range(LOCK_ATTEMPTS):
            with suppress(InUseError):
                return lock_file(path)
            time.sleep(LOCK_PAUSE_S)
        return lock_file(path)


def with_address(credential: ResumeCredential, address: Address) -> ResumeCredential:
    """Return the credential with an address that has just answered, in front."""
    addresses = [address, *(each for each in credential.addresses if each != address)]
    return msgspec.structs.replace(credential, addresses=addresses[:MAX_ADDRESSES])


def with_hints(credential: ResumeCredential, hints: Sequence[Address]) -> ResumeCredential:
    """Return the credential with hints of discovery, behind the address that answered last.

    Each computer gets one address before any gets two, so that a thousand forged ports of one computer
    cannot displace the others.
    """
    seen: Counter[str] = Counter()
    ranks: dict[Address, int] = {}
    for address in dict.fromkeys(hints):
        ranks[address] = seen[address.host]
        seen[address.host] += 1
    fresh = sorted(ranks, key=ranks.__getitem__)
    addresses = dict.fromkeys((*credential.addresses[:1], *fresh, *credential.addresses[1:]))
    return msgspec.structs.replace(credential, addresses=[*addresses][:MAX_ADDRESSES])
