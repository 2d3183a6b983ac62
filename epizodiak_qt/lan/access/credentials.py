"""Tickets: what a guest keeps of a table it has joined, so that the code is never asked for twice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from epizodiak_qt.lan.access.identity import write_private

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from epizodiak_qt.lan.access.dialer import Address

KEPT: Final = 20
ADDRESSES_KEPT: Final = 8


class Ticket(msgspec.Struct, frozen=True):
    """The way back to one table: its certificate, the secret of the pairing, and where it was last."""

    table: str
    table_name: str
    fingerprint: bytes
    secret: bytes
    name: str
    addresses: list[tuple[str, int]]


class OwnDeal(msgspec.Struct, frozen=True):
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


class DealFile:
    """The file of the deal under way at one table, for its owner alone: the numbers in it are secret."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> OwnDeal | None:
        """Return what was kept, or None if there is nothing that can be read."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=OwnDeal)
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return None

    def store(self, deal: OwnDeal) -> None:
        """Keep it, whole and durably. Raises OSError."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_private(self.path, msgspec.json.encode(deal))

    def forget(self) -> None:
        """Remove it. Raises OSError."""
        self.path.unlink(missing_ok=True)


class NoDealFile:
    """For a guest that does not come back once its program has ended."""

    def load(self) -> OwnDeal | None:
        """Return nothing."""
        return None

    def store(self, deal: OwnDeal) -> None:
        """Keep nothing."""

    def forget(self) -> None:
        """Nothing is there."""


class Tickets:
    """The file of tickets, the last used first; for its owner alone."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def all(self) -> list[Ticket]:
        """Return the tickets; none if they cannot be read."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=list[Ticket])
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return []

    def of(self, table: str) -> Ticket | None:
        """Return the ticket of a table, or None."""
        return next((ticket for ticket in self.all() if ticket.table == table), None)

    def deal_of(self, table: str) -> DealFile:
        """Return the file of the deal under way at a table."""
        return DealFile(self._path.with_name(f"{self._path.stem}-{table}.deal"))

    def keep(self, ticket: Ticket) -> None:
        """Keep a ticket in the place of an earlier one. Raises OSError."""
        tickets = [ticket, *(each for each in self.all() if each.table != ticket.table)]
        self._write(tickets[:KEPT])
        for dropped in tickets[KEPT:]:
            self.deal_of(dropped.table).forget()

    def forget(self, table: str) -> None:
        """Drop the ticket of a table. Raises OSError."""
        self._write([each for each in self.all() if each.table != table])
        self.deal_of(table).forget()

    def _write(self, tickets: Sequence[Ticket]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_private(self._path, msgspec.json.encode(list(tickets)))


def with_address(ticket: Ticket, address: Address) -> Ticket:
    """Return the ticket with an address that has just answered, in front."""
    addresses = [tuple(address), *(each for each in ticket.addresses if each != tuple(address))]
    return msgspec.structs.replace(ticket, addresses=addresses[:ADDRESSES_KEPT])


def with_hints(ticket: Ticket, hints: Sequence[Address]) -> Ticket:
    """Return the ticket with addresses where its table is said to be, behind the one that answered last.

    Of many, each computer has one before any has two: one that makes up a thousand ports hides no other.
    """
    seen: Counter[str] = Counter()
    ranks: dict[tuple[str, int], int] = {}
    for host, port in dict.fromkeys(hints):
        ranks[host, port] = seen[host]
        seen[host] += 1
    fresh = sorted(ranks, key=ranks.__getitem__)
    addresses = dict.fromkeys((*ticket.addresses[:1], *fresh, *ticket.addresses[1:]))
    return msgspec.structs.replace(ticket, addresses=[*addresses][:ADDRESSES_KEPT])
