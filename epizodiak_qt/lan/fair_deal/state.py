"""The stored state of a deal, which host and guest need to resume after a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from epizodiak_qt.table.atomic_write import write_atomically

if TYPE_CHECKING:
    from pathlib import Path


class DealState(msgspec.Struct, frozen=True):
    """A deal as the host stores it: before each message that depends on it goes out."""

    number: int
    """The round that is dealt, from 1."""
    attempt: int
    """Counts the exchanges of this round, from 1."""
    secret: bytes
    """The host's secret. All attempts of a round share it, so that the host cannot choose among deals."""
    seats: list[int]
    """The seats that contribute a nonce."""
    commitments: dict[int, bytes] = {}
    """The commitments received so far, by seat."""
    nonces: dict[int, bytes] = {}
    """The nonces received so far, by seat."""


class StoredNonces(msgspec.Struct, frozen=True, rename={"nonces": "numbers"}):
    """A deal as a guest stores it: its own nonces, and the host's commitment."""

    games: int
    """The number of games that were over when the game of this deal began."""
    round: int
    """The round that is dealt, from 1."""
    attempt: int
    """The exchange of this round, from 1."""
    commitment: bytes
    """The host's commitment."""
    seats: list[int]
    """The seats that contribute a nonce."""
    nonces: dict[int, bytes]
    """The nonces of the guest's own seats. The file calls them `numbers`."""
    commitments: dict[int, bytes] = {}
    """The commitments of all seats, empty until the host has sent them."""


class NonceFile:
    """The file of the deal under way at one table, readable by its owner alone: the nonces are secret."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> StoredNonces | None:
        """Return the stored deal, or None if there is none that can be read."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=StoredNonces)
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return None

    def store(self, deal: StoredNonces) -> None:
        """Replace the file atomically. Raises OSError."""
        write_atomically(self.path, msgspec.json.encode(deal), mode=0o600)

    def remove(self) -> None:
        """Remove the file. Raises OSError."""
        self.path.unlink(missing_ok=True)


class NullNonceFile:
    """Stores nothing, for a guest that does not resume after its program has ended."""

    def load(self) -> StoredNonces | None:
        """Return None."""
        return None

    def store(self, deal: StoredNonces) -> None:
        """Do nothing."""

    def remove(self) -> None:
        """Do nothing."""
