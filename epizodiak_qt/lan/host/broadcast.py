"""The table as frames: steps and snapshots for those who sit at it and those who watch.

Whoever sits gets the views of their seats and the public one, in one frame; whoever watches gets a frame
that is made once for all of them, after everybody who sits. Where all players agree, those who watch are
told of everything some turns late, and see all hands.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from epizodiak_qt.lan.host.delayed_view import DelayedFeed, HistoryChange
from epizodiak_qt.lan.host.encoded_step import EncodedStep
from epizodiak_qt.lan.wire.framing import encode_frame
from epizodiak_qt.lan.wire.messages import History, SeatView, Snapshot, Step, WireError, encode
from epizodiak_qt.lan.wire.table_codec import encode_events, encode_state, encode_view, history_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.games.game import Json
    from epizodiak_qt.lan.host.delayed_view import DelayedStep
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.table.link import Update
    from epizodiak_qt.table.table import Table

EVENTS_PER_FRAME = 200
MAX_OWN_EVENTS = 1000


class TableBroadcaster:
    """Follows a table for all peers of a host.

    `peers` are asked for at each step; `after` is called for each, once the peers who sit have been told: by
    then the table may be further on already.
    `may_see_hands` tells which spectators are shown the hands, `turns` turns late. `saw` maps an address
    to the last round of which it was shown hands while the round ran.
    """

    def __init__(
        self,
        table: Table,
        max_frame_bytes: int,
        peers: Callable[[], Iterable[Peer]],
        after: Callable[[], None],
        turns: int = 0,
        may_see_hands: Callable[[Peer], bool] = lambda _peer: False,
    ) -> None:
        self._table = table
        self._game = table.game
        self._max_frame_bytes = max_frame_bytes
        self._peers = peers
        self._after = after
        self._past: list[Json] = encode_events(table.game, table.missed(None, 0))
        self._round = table.rounds
        change = HistoryChange(0, len(self._past), [])
        self._step = EncodedStep(table.game, change, table.update_for(None))
        # The first link of the table: what it works out here serves the links after it.
        self._first = table.connect(frozenset(), self._on_step, None)
        self._sees_hands = may_see_hands
        self.saw: dict[str, int] = {}
        self._delayed = DelayedFeed(table, turns, self._past, lambda: self._step.change) if turns else None

    def close(self) -> None:
        """Leave the table."""
        self._first.close()
        if self._delayed is not None:
            self._delayed.close()

    def _on_step(self, update: Update) -> None:
        table = self._table
        # Taking an action back removes the last events, a deal removes all of them; anything else only adds.
        keep = min(len(self._past), table.event_count) if table.rounds == self._round else 0
        added = encode_events(self._game, table.missed(None, keep))
        self._past[keep:] = added
        self._round = table.rounds
        change = HistoryChange(self._step.change.number + 1, keep, added)
        self._step = EncodedStep(self._game, change, update)
        loop = asyncio.get_running_loop()
        loop.call_soon(self._send_to_spectators, self._step.message([self._step.view(update)]))
        loop.call_soon(self._after)

    def _send_to_spectators(self, step: Step) -> None:
        frame: bytes | None = None
        watching = [peer for peer in tuple(self._peers()) if peer.link is None]
        for peer in watching:
            if peer.late and not self._sees_hands(peer):
                self.seat_peer(peer, frozenset())
            elif not peer.late and peer.step_number < step.number:
                if frame is None:
                    frame = encode_frame(encode(step), self._max_frame_bytes)
                peer.step_number = step.number
                peer.outbox.send(frame)
        if self._delayed is not None:
            self._send_delayed(self._delayed, [peer for peer in watching if peer.late])

    def _send_delayed(self, late: DelayedFeed, watching: list[Peer]) -> None:
        for now in late.due():
            change = now.change
            step = Step(change.number, now.seq, now.state, now.views, change.keep, change.added)
            frame = encode_frame(encode(step), self._max_frame_bytes) if watching else b""
            for peer in watching:
                if peer.step_number < change.number:
                    peer.step_number = change.number
                    peer.outbox.send(frame)
                    self._record_hands_seen(peer, now)

    def _record_hands_seen(self, peer: Peer, seen: DelayedStep) -> None:
        if seen.open:
            self.saw[peer.connection.address] = seen.round

    def seat_peer(self, peer: Peer, seats: frozenset[int]) -> None:
        """Let a peer sit at some seats, or only watch; they are told how the table stands."""
        peer.close_link()
        if seats:
            peer.link = self._table.connect(
                seats, lambda update: self._collect_view(peer, update), *sorted(seats), None
            )
        peer.late = self._delayed is not None and not seats and self._sees_hands(peer)
        for frame in self.snapshot(peer):
            peer.outbox.send(frame)

    def _collect_view(self, peer: Peer, update: Update) -> None:
        """Gather the views of a peer's seats; the public one comes last, and sends them."""
        peer.pending_views.append(self._step.view(update))
        if update.seat is None:
            views, peer.pending_views = peer.pending_views, []
            peer.step_number = self._step.change.number
            peer.send(self._step.message(views))

    def snapshot(self, peer: Peer) -> list[bytes]:
        """Return the frames that say how the table stands to a peer, with what they have missed."""
        if peer.late and self._delayed is not None:
            return self._delayed_snapshot(peer, self._delayed)
        table, game = self._table, self._game
        seats: list[int | None] = [*(sorted(peer.link.seats) if peer.link else ()), None]
        knows = 0 < peer.known_events <= len(self._past) and peer.history_digest == history_digest(
            self._past[: peer.known_events]
        )
        views, bare = [], []
        for seat in seats:
            update = table.first_update_for(seat)
            past = encode_events(game, update.past)
            pairs = enumerate(zip(past, self._past, strict=False))
            own = [(place, mine) for place, (mine, public) in pairs if mine != public]
            paper = msgspec.structs.replace(encode_view(game, update), own_events=own[-MAX_OWN_EVENTS:])
            bare.append(paper)
            views.append(msgspec.structs.replace(paper, events=past[peer.known_events :]) if knows else paper)
        peer.known_events = 0
        number = peer.step_number = self._step.change.number
        state = encode_state(table.state())
        frames = self._history_frames(self._past)
        try:
            frames.append(
                encode_frame(
                    encode(Snapshot(number, len(table.entries), state, views)), self._max_frame_bytes
                )
            )
        except WireError:
            # Too much was missed to be shown move by move.
            frames.append(
                encode_frame(encode(Snapshot(number, len(table.entries), state, bare)), self._max_frame_bytes)
            )
        return frames

    def _history_frames(self, past: list[Json]) -> list[bytes]:
        return [
            encode_frame(
                encode(History(first, past[first : first + EVENTS_PER_FRAME])), self._max_frame_bytes
            )
            for first in range(0, max(1, len(past)), EVENTS_PER_FRAME)
        ]

    def _delayed_snapshot(self, peer: Peer, delayed: DelayedFeed) -> list[bytes]:
        """Return the same of an earlier moment, with the hands; what was missed is not shown again."""
        shown = delayed.shown
        self._record_hands_seen(peer, shown)
        peer.known_events = 0
        peer.step_number = shown.change.number
        views = [SeatView(view.seat, view.view, [], []) for view in shown.views]
        snapshot = Snapshot(shown.change.number, shown.seq, shown.state, views)
        return [*self._history_frames(delayed.past), encode_frame(encode(snapshot), self._max_frame_bytes)]
