"""Broadcasts a table: steps and snapshots for the players and the spectators.

A player gets the views of their seats and the public one, in one frame. Spectators share one frame, which is
sent after those of the players.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from epizodiak_qt.lan.wire.connection import encode_frame
from epizodiak_qt.lan.wire.messages import Snapshot, Step, encode, encode_once
from epizodiak_qt.lan.wire.table_codec import encode_events, encode_state, encode_view, snapshot_frames

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.host.delayed_view import DelayedHands
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.table.link import Update
    from epizodiak_qt.table.table import Table


@dataclass(eq=False)
class TableBroadcaster:
    """Sends every step of a table to the peers of a host."""

    _table: Table
    _max_frame_bytes: int
    """The longest frame that may be sent."""
    _peers: Callable[[], list[Peer]]
    """Returns the connected peers."""
    _after: Callable[[], None]
    """Called for each step after the players were sent it; the table may have moved on by then."""
    delayed: DelayedHands | None = None
    """The delayed view of the hands for spectators; None if it is off."""

    def __post_init__(self) -> None:
        table = self._table
        self._number = 0
        self._round = table.rounds
        self._event_count = table.event_count
        self._updates: list[Update] = []
        seats = range(table.game.SEATS)
        self._link = table.connect(frozenset(seats), self._on_update, *seats, None)

    def close(self) -> None:
        """Leave the table."""
        self._link.close()

    def _on_update(self, update: Update) -> None:
        """Collect the updates of all seats; the public one comes last and completes the step."""
        self._updates.append(update)
        if update.seat is None:
            updates, self._updates = self._updates, []
            self._send(updates)

    def _send(self, updates: list[Update]) -> None:
        """Send a step to the players now, and to the spectators when the loop runs next."""
        table, public = self._table, updates[-1]
        # Taking an action back removes the last events, a deal removes all of them; anything else only adds.
        keep = min(self._event_count, table.event_count) if table.rounds == self._round else 0
        self._round, self._event_count = table.rounds, table.event_count
        self._number += 1
        players = [peer for peer in self._peers() if peer.seats]
        shown = {None, *(seat for peer in players for seat in peer.seats)}
        # Each view is encoded once, and its bytes are copied into every frame.
        views = {
            update.seat: encode_once(encode_view(table.game, update))
            for update in updates
            if update.seat in shown
        }
        step = Step(self._number, public.seq, encode_once(encode_state(public.state)), [views[None]], keep)
        for peer in players:
            peer.step_number = self._number
            peer.send(replace(step, views=[views[seat] for seat in (*sorted(peer.seats), None)]))
        if self.delayed is not None:
            self.delayed.add(self._number, keep, updates)
        loop = asyncio.get_running_loop()
        loop.call_soon(self._send_to_spectators, step)
        loop.call_soon(self._after)

    def _send_to_spectators(self, step: Step) -> None:
        delayed, frame, peers = self.delayed, None, self._peers()
        viewers = set() if delayed is None else delayed.viewers
        for peer in peers:
            if delayed is not None and peer in viewers and not delayed.may_see(peer):
                self.seat_peer(peer, frozenset())
            if not peer.seats and peer not in viewers and peer.step_number < step.number:
                frame = frame or encode_frame(encode(step), self._max_frame_bytes)
                peer.step_number = step.number
                peer.outbox.send(frame)
        if delayed is not None:
            delayed.send_due(peers)

    def seat_peer(self, peer: Peer, seats: frozenset[int]) -> None:
        """Show a peer its seats, or let it watch if it has none, and send it a snapshot."""
        peer.seats = seats
        for frame in self.snapshot(peer):
            peer.outbox.send(frame)

    def snapshot(self, peer: Peer) -> list[bytes]:
        """Return the frames that say how the table stands for a peer, with the history of the round."""
        if self.delayed is not None and self.delayed.update_viewer(peer):
            return self.delayed.snapshot(peer)
        table, seats = self._table, (*sorted(peer.seats), None)
        peer.step_number = self._number
        views = [encode_view(table.game, table.update_for(seat)) for seat in seats]
        snapshot = Snapshot(self._number, len(table.entries), encode_state(table.state()), views)
        histories = {seat: encode_events(table.game, table.missed(seat, 0)) for seat in seats}
        return snapshot_frames(snapshot, histories, self._max_frame_bytes)
