"""Discloses a finished round to the guests: the host's secret and the journal, for their audit."""

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
    """Makes the messages that disclose journal and deal, between rounds and at the end of the game."""

    def __init__(self, table: Table, dealer: Dealer) -> None:
        self._table = table
        self._dealer = dealer

    def messages(self, peer: Peer) -> Iterator[Message]:
        """Yield what a peer was not sent yet, and count it as sent; yield nothing while a round runs."""
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
        if closed is not None:  # None if the host before a hand-over dealt the round
            yield closed
