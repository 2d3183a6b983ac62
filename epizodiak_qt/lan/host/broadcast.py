"""The table as frames: steps and snapshots for those who sit at it and those who watch.

Whoever sits gets the views of their seats and the public one, in one frame; whoever watches gets a frame
that is made once for all of them, after everybody who sits. Where all players agree, those who watch are
told of everything some turns late, and see all hands.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from epizodiak_qt.lan.host.delayed_view import Late
from epizodiak_qt.lan.wire.framing import encode_frame
from epizodiak_qt.lan.wire.messages import History, SeatView, Snapshot, Step, WireError, encode
from epizodiak_qt.lan.wire.table_codec import encode_events, encode_state, encode_view, history_digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.games.game import Json
    from epizodiak_qt.lan.host.delayed_view import Moment
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.table.link import Update
    from epizodiak_qt.table.table import Table

PAST_A_FRAME = 200
OWN_MOST = 1000


def _kept(before: list[Json], now: list[Json]) -> int:
    """Return how many events of a past still stand in a later one."""
    keep = 0
    for old, new in zip(before, now, strict=False):
        if old != new:
            break
        keep += 1
    return keep


class Feed:
    """Follows a table for all peers of a host.

    `peers` are asked for at each step; `after` is called for each, once the peers who sit have been told: by
    then the table may be further on already.
    `sees_hands` tells which of those who watch are shown the hands, `turns` turns late; `saw` keeps the last
    round of which hands were shown to an address in its course.
    """

    def __init__(
        self,
        table: Table,
        biggest: int,
        peers: Callable[[], Iterable[Peer]],
        after: Callable[[], None],
        turns: int = 0,
        sees_hands: Callable[[Peer], bool] = lambda _peer: False,
    ) -> None:
        self._table = table
        self._game = table.game
        self._biggest = biggest
        self._peers = peers
        self._after = after
        self._number = 0
        self._past: list[Json] = self._past_now()
        self._keep = 0
        self._added: list[Json] = []
        # The first link of the table: what it works out here serves the links after it.
        self._first = table.connect(frozenset(), self._on_step, None)
        self._sees_hands = sees_hands
        self.saw: dict[str, int] = {}
        self._late = Late(table, turns, lambda: self._number, lambda: self._past) if turns else None

    def close(self) -> None:
        """Leave the table."""
        self._first.close()
        if self._late is not None:
            self._late.close()

    def _past_now(self) -> list[Json]:
        return encode_events(self._game, self._table.missed(None, 0))

    def _on_step(self, update: Update) -> None:
        past = self._past_now()
        keep = _kept(self._past, past)
        self._past, self._keep, self._added = past, keep, past[keep:]
        self._number += 1
        loop = asyncio.get_running_loop()
        loop.call_soon(self._tell_watchers, self._step(update, [encode_view(self._game, update)]))
        loop.call_soon(self._after)

    def _step(self, update: Update, views: list[SeatView]) -> Step:
        return Step(self._number, update.seq, encode_state(update.state), views, self._keep, self._added)

    def _tell_watchers(self, step: Step) -> None:
        frame: bytes | None = None
        watching = [peer for peer in tuple(self._peers()) if peer.link is None]
        for peer in watching:
            if peer.late and not self._sees_hands(peer):
                self.seat(peer, frozenset())
            elif not peer.late and peer.number < step.number:
                if frame is None:
                    frame = encode_frame(encode(step), self._biggest)
                peer.number = step.number
                peer.outbox.send(frame)
        if self._late is not None:
            self._tell_late(self._late, [peer for peer in watching if peer.late])

    def _tell_late(self, late: Late, watching: list[Peer]) -> None:
        before = late.shown.past
        for now in late.due():
            keep = _kept(before, now.past)
            step = Step(now.number, now.seq, now.state, now.views, keep, now.past[keep:])
            frame = encode_frame(encode(step), self._biggest)
            before = now.past
            for peer in watching:
                if peer.number < now.number:
                    peer.number = now.number
                    peer.outbox.send(frame)
                    self._note_hands(peer, now)

    def _note_hands(self, peer: Peer, seen: Moment) -> None:
        if seen.open:
            self.saw[peer.line.address] = seen.round

    def seat(self, peer: Peer, seats: frozenset[int]) -> None:
        """Let a peer sit at some seats, or only watch; they are told how the table stands."""
        peer.unlink()
        if seats:
            peer.link = self._table.connect(
                seats, lambda update: self._piece(peer, update), *sorted(seats), None
            )
        peer.late = self._late is not None and not seats and self._sees_hands(peer)
        for frame in self.snapshot(peer):
            peer.outbox.send(frame)

    def _piece(self, peer: Peer, update: Update) -> None:
        """Gather the views of a peer's seats; the public one comes last, and sends them."""
        peer.pieces.append(encode_view(self._game, update))
        if update.seat is None:
            views, peer.pieces = peer.pieces, []
            peer.number = self._number
            peer.send(self._step(update, views))

    def snapshot(self, peer: Peer) -> list[bytes]:
        """Return the frames that say how the table stands to a peer, with what they have missed."""
        if peer.late and self._late is not None:
            return self._late_snapshot(peer, self._late.shown)
        table, game = self._table, self._game
        seats: list[int | None] = [*(sorted(peer.link.seats) if peer.link else ()), None]
        knows = 0 < peer.known <= len(self._past) and peer.digest == history_digest(self._past[: peer.known])
        views, bare = [], []
        for seat in seats:
            update = table.first_update_for(seat)
            past = encode_events(game, update.past)
            pairs = enumerate(zip(past, self._past, strict=False))
            own = [(place, mine) for place, (mine, public) in pairs if mine != public]
            paper = msgspec.structs.replace(encode_view(game, update), own=own[-OWN_MOST:])
            bare.append(paper)
            views.append(msgspec.structs.replace(paper, events=past[peer.known :]) if knows else paper)
        peer.known = 0
        peer.number = self._number
        state = encode_state(table.state())
        frames = self._past_frames(self._past)
        try:
            frames.append(
                encode_frame(encode(Snapshot(self._number, len(table.entries), state, views)), self._biggest)
            )
        except WireError:
            # Too much was missed to be shown move by move.
            frames.append(
                encode_frame(encode(Snapshot(self._number, len(table.entries), state, bare)), self._biggest)
            )
        return frames

    def _past_frames(self, past: list[Json]) -> list[bytes]:
        return [
            encode_frame(encode(History(first, past[first : first + PAST_A_FRAME])), self._biggest)
            for first in range(0, max(1, len(past)), PAST_A_FRAME)
        ]

    def _late_snapshot(self, peer: Peer, shown: Moment) -> list[bytes]:
        """Return the same of an earlier moment, with the hands; what was missed is not shown again."""
        self._note_hands(peer, shown)
        peer.known = 0
        peer.number = shown.number
        views = [SeatView(view.seat, view.view, [], []) for view in shown.views]
        snapshot = Snapshot(shown.number, shown.seq, shown.state, views)
        return [*self._past_frames(shown.past), encode_frame(encode(snapshot), self._biggest)]
