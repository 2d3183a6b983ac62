"""The delayed view: spectators see all hands some turns late, if all players agree.

`HostedGame` turns it on where the lobby has an `agreed_hand_delay`.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from epizodiak_qt.lan.wire.connection import encode_frame
from epizodiak_qt.lan.wire.messages import Snapshot, Step, encode
from epizodiak_qt.lan.wire.table_codec import (
    encode_events,
    encode_state,
    encode_view,
    is_in_history,
    snapshot_frames,
)
from epizodiak_qt.table.link import ActionTakenBack, Update

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from epizodiak_qt.games.game import Json
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.table.table import Table


@dataclass(eq=False)
class DelayedHands:
    """A queue of the steps of a table with all hands, for the spectators who may see them some turns late.

    A turn ends when another seat is alone to act, not while several seats choose in secret. Taking an action
    back takes its turn back. Between rounds every step is released at once.

    It remembers at which addresses hands of the round in progress were shown, because nobody there may take
    a seat before the round is over.

    Attributes:
        viewers: the spectators who are sent this queue in place of the present table.
    """

    _table: Table
    _turns: int
    """How many turns late a step is released."""
    _max_frame_bytes: int
    """The longest frame that may be sent."""
    may_see: Callable[[Peer], bool]
    """Tells whether a spectator may see hands now."""

    def __post_init__(self) -> None:
        table = self._table
        self.viewers: set[Peer] = set()
        self._shown_in: dict[str, int] = {}
        # The turn of each step, its round, and the step.
        self._waiting: deque[tuple[int, int, Step]] = deque()
        public = table.update_for(None)
        acting = public.state.acting
        self._turn = 1
        self._alone = acting[0] if len(acting) == 1 else None
        self._several = len(acting) > 1
        self._before: tuple[int, int | None] = (0, None)  # turn and seat before the last action
        # The last step that was released, and its round; at first the table as everybody sees it.
        step = Step(0, public.seq, encode_state(public.state), [encode_view(table.game, public)], 0)
        self._shown = 0, step
        self._histories: dict[int | None, list[Json]] = {
            None: encode_events(table.game, table.missed(None, 0))
        }

    def update_viewer(self, peer: Peer) -> bool:
        """Let a spectator see hands if it may, and a player not; return whether the peer sees them."""
        sees = not peer.seats and self.may_see(peer)
        (self.viewers.add if sees else self.viewers.discard)(peer)
        return sees

    def has_seen_round(self, address: str) -> bool:
        """Tell whether hands of the round in progress were shown at an address."""
        return not self._table.state().hands_open and self._shown_in.get(address) == self._table.rounds

    def add(self, number: int, keep: int, updates: list[Update]) -> None:
        """Queue a step as all seats saw it; the public update is the last."""
        public = updates[-1]
        self._count_turn(public)
        views = [replace(encode_view(self._table.game, update), legal=[]) for update in updates]
        step = Step(number, public.seq, encode_state(public.state), views, keep)
        self._waiting.append((self._turn, self._table.rounds, step))

    def _count_turn(self, update: Update) -> None:
        """Count a turn. The last of several seats that choose in secret acts alone in the same turn."""
        acting = update.state.acting
        several, self._several = self._several, len(acting) > 1
        if any(isinstance(event, ActionTakenBack) for event in update.events):
            self._turn, self._alone = self._before
        elif update.events:
            self._before = (self._turn, self._alone)
            if len(acting) == 1 and not several and acting[0] != self._alone:
                self._turn, self._alone = self._turn + 1, acting[0]

    def _release_due(self) -> Iterator[tuple[int, Step]]:
        """Yield the steps that may be seen now, in order."""
        open_now = self._table.state().hands_open
        while self._waiting and (open_now or self._turn - self._waiting[0][0] >= self._turns):
            _, number, step = self._waiting.popleft()
            for view in step.views:
                history = self._histories.setdefault(view.seat, [*self._histories[None]])
                history[step.keep :] = filter(is_in_history, view.events)
            self._shown = number, step
            yield self._shown

    def send_due(self, peers: Iterable[Peer]) -> None:
        """Release the steps that are due, and send them to the viewers among `peers`."""
        self.viewers.intersection_update(peers)
        for number, step in self._release_due():
            frame = encode_frame(encode(step), self._max_frame_bytes) if self.viewers else b""
            for peer in self.viewers:
                if peer.step_number < step.number:
                    peer.step_number = step.number
                    peer.outbox.send(frame)
                    self._shown_in[peer.connection.address] = number

    def snapshot(self, peer: Peer) -> list[bytes]:
        """Return the frames that say how the table stood at the last released step, with its hands."""
        number, step = self._shown
        self._shown_in[peer.connection.address] = number
        peer.step_number = step.number
        views = [replace(view, events=[]) for view in step.views]
        snapshot = Snapshot(step.number, step.seq, step.state, views)
        return snapshot_frames(snapshot, self._histories, self._max_frame_bytes)
