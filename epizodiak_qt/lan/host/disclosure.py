"""What a host discloses of a round that is over: its secret, and every decision of the table so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.lan.wire.messages import JournalEntries
from epizodiak_qt.table.entries import entry_to_json, header_to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from epizodiak_qt.lan.fair_deal.dealer import Dealer
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.lan.wire.field_types import Message
    from epizodiak_qt.table.table import Table

ENTRIES_PER_FRAME: Final = 150


class Disclosure:
    """Tells peers what was decided, once nothing of it is hidden any more: between rounds, and at the end."""

    def __init__(self, table: Table, dealer: Dealer) -> None:
        self._table = table
        self._dealer = dealer

    def messages(self, peer: Peer) -> Iterator[Message]:
        """Yield what a peer has not been told yet; nothing while a round runs."""
        table = self._table
        if not table.state().hands_open:
            return
        entries = table.entries
        if peer.sent_entries >= len(entries):
            return
        if peer.sent_entries < 0:
            yield JournalEntries(-1, [header_to_json(table.header)])
            peer.sent_entries = 0
        while peer.sent_entries < len(entries):
            part = entries[peer.sent_entries : peer.sent_entries + ENTRIES_PER_FRAME]
            yield JournalEntries(peer.sent_entries, [entry_to_json(entry) for entry in part])
            peer.sent_entries += len(part)
        closed = self._dealer.disclosure(len(entries))
        if closed is not None:  # else the round was dealt elsewhere: by the host before this one
            yield closed
