"""Broadcasts a table: steps and snapshots for the players and the spectators.

A player gets the views of their seats and the public one, in one frame. Spectators share one frame, which is
sent after those of the players.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from epizodiak_qt.lan.host.encoded_step import EncodedStep, HistoryChange, history_frames
from epizodiak_qt.lan.wire.framing import encode_frame
from epizodiak_qt.lan.wire.messages import SeatView, Snapshot, Step, WireError, encode
from epizodiak_qt.lan.wire.table_codec import encode_events, encode_state, encode_view, history_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.games.game import Json
    from epizodiak_qt.lan.host.delayed_view import DelayedHands
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.table.link import Update
    from epizodiak_qt.table.table import Table

    DelayedHandsFactory = Callable[[list[Json], Callable[[], HistoryChange]], DelayedHands]

MAX_OWN_EVENTS: Final = 1000


class TableBroadcaster:
    """Sends every step of a table to the peers of a host.

    Args:
        table: the table.
        max_frame_bytes: the longest frame that may be sent.
        peers: returns the connected peers.
        after: called for each step after the players were sent it; the table may have moved on by then.
        make_delayed: makes the delayed view of the hands for spectators; None if it is off.

    Attributes:
        delayed: the delayed view, or None.
    """

    def __init__(
        self,
        table: Table,
        max_frame_bytes: int,
        peers: Callable[[], Iterable[Peer]],
        after: Callable[[], None],
        make_delayed: DelayedHandsFactory | None = None,
    ) -> None:
        self._table = table
        self._game = table.game
        self._max_frame_bytes = max_frame_bytes
        self._peers = peers
        self._after = after
        self._history: list[Json] = encode_events(table.game, table.missed(None, 0))
        self._round = table.rounds
        change = HistoryChange(0, len(self._history), [])
        self._step = EncodedStep(table.game, change, table.update_for(None))
        # The first link of the table: the views that it makes are shared by the links after it.
        self._first = table.connect(frozenset(), self._on_step, None)
        self.delayed = make_delayed and make_delayed(self._history, lambda: self._step.change)

    def close(self) -> None:
        """Leave the table."""
        self._first.close()
        if self.delayed is not None:
            self.delayed.close()

    def _on_step(self, update: Update) -> None:
        table = self._table
        # Taking an action back removes the last events, a deal removes all of them; anything else only adds.
        keep = min(len(self._history), table.event_count) if table.rounds == self._round else 0
        added = encode_events(self._game, table.missed(None, keep))
        self._history[keep:] = added
        self._round = table.rounds
        change = HistoryChange(self._step.change.number + 1, keep, added)
        self._step = EncodedStep(self._game, change, update)
        loop = asyncio.get_running_loop()
        loop.call_soon(self._send_to_spectators, self._step.message([self._step.view(update)]))
        loop.call_soon(self._after)

    def _send_to_spectators(self, step: Step) -> None:
        delayed, frame, peers = self.delayed, None, tuple(self._peers())
        for peer in () if delayed is None else delayed.disallowed_viewers(peers):
            self.seat_peer(peer, frozenset())
        for peer in peers:
            if peer.link is None and peer.step_number < step.number and not self._is_delayed(peer):
                frame = frame or encode_frame(encode(step), self._max_frame_bytes)
                peer.step_number = step.number
                peer.outbox.send(frame)
        if delayed is not None:
            delayed.send_due(peers)

    def _is_delayed(self, peer: Peer) -> bool:
        return self.delayed is not None and self.delayed.is_viewer(peer)

    def seat_peer(self, peer: Peer, seats: frozenset[int]) -> None:
        """Link a peer to its seats, or let it watch if it has none, and send it a snapshot."""
        peer.close_link()
        if seats:
            peer.link = self._table.connect(
                seats, lambda update: self._collect_view(peer, update), *sorted(seats), None
            )
        if self.delayed is not None:
            self.delayed.update_viewer(peer, sits=bool(seats))
        for frame in self.snapshot(peer):
            peer.outbox.send(frame)

    def _collect_view(self, peer: Peer, update: Update) -> None:
        """Collect the views of a peer's seats; the public one comes last and completes the frame."""
        peer.pending_views.append(self._step.view(update))
        if update.seat is None:
            views, peer.pending_views = peer.pending_views, []
            peer.step_number = self._step.change.number
            peer.send(self._step.message(views))

    def snapshot(self, peer: Peer) -> list[bytes]:
        """Return the frames that say how the table stands for a peer, with the events it has missed."""
        if self.delayed is not None and self.delayed.is_viewer(peer):
            return self.delayed.snapshot(peer)
        table, game = self._table, self._game
        seats: list[int | None] = [*(sorted(peer.link.seats) if peer.link else ()), None]
        knows = 0 < peer.known_events <= len(self._history) and peer.history_digest == history_digest(
            self._history[: peer.known_events]
        )
        views, bare = [], []
        for seat in seats:
            update = table.first_update_for(seat)
            events = encode_events(game, update.past)
            pairs = enumerate(zip(events, self._history, strict=False))
            own = [(place, mine) for place, (mine, public) in pairs if mine != public]
            view = msgspec.structs.replace(encode_view(game, update), own_events=own[-MAX_OWN_EVENTS:])
            bare.append(view)
            views.append(msgspec.structs.replace(view, events=events[peer.known_events :]) if knows else view)
        peer.known_events = 0
        peer.step_number = self._step.change.number
        frames = history_frames(self._history, self._max_frame_bytes)
        try:
            frames.append(self._snapshot_frame(views))
        except WireError:
            # Too many events were missed for one frame: the guest does not see them one by one.
            frames.append(self._snapshot_frame(bare))
        return frames

    def _snapshot_frame(self, views: list[SeatView]) -> bytes:
        table = self._table
        state = encode_state(table.state())
        snapshot = Snapshot(self._step.change.number, len(table.entries), state, views)
        return encode_frame(encode(snapshot), self._max_frame_bytes)
