"""The delayed view: spectators see all hands some turns late, if all players agree.

The whole feature is in this module. `HostedGame` turns it on where the lobby has an `agreed_hand_delay`.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lan.host.encoded_step import history_frames
from epizodiak_qt.lan.wire.framing import encode_frame
from epizodiak_qt.lan.wire.messages import SeatView, Snapshot, Step, encode
from epizodiak_qt.lan.wire.table_codec import encode_state, encode_view
from epizodiak_qt.lobby.lobby import HOST
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from epizodiak_qt.games.game import Json
    from epizodiak_qt.lan.host.encoded_step import HistoryChange
    from epizodiak_qt.lan.host.members import Members
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.lobby.lobby import LobbyState
    from epizodiak_qt.table.link import Update
    from epizodiak_qt.table.table import Table


def may_see_hands(lobby: LobbyState, members: Members, peer: Peer) -> bool:
    """Tell whether a spectator may see hands: all players agree, and nobody plays at that computer."""
    playing = {each.address for each in members if lobby.seats_of(each.number)}
    if lobby.seats_of(HOST):
        playing.add(peer.connection.local_address)
    return lobby.agreed_hand_delay > 0 and peer.connection.address not in playing


@dataclass(frozen=True, slots=True)
class DelayedStep:
    """The table after a step, as spectators see it later."""

    change: HistoryChange
    """The change of the public events of the round by the step."""
    seq: int
    """The number of journal entries after the step."""
    round: int
    """The number of the round."""
    turn: int
    """The number of the turn."""
    state: Json
    """The state of the table, encoded."""
    views: list[SeatView]
    """The views of all seats and the public one."""
    shows_hands: bool
    """Whether hands are among the views that are still played with."""


class DelayedFeed:
    """Follows a table with all its hands, and releases each step some turns later.

    A turn ends when another seat is alone to act, not while several seats choose in secret. Taking an action
    back takes its turn back. Between rounds every step is released at once.

    Args:
        table: the table.
        turns: how many turns late a step is released.
        history: the public events of the round so far.
        change: returns what the last step has changed in the history.

    Attributes:
        shown: the last step that was released; at first the table as everybody sees it.
        history: the public events of the round until then.
    """

    def __init__(
        self, table: Table, turns: int, history: list[Json], change: Callable[[], HistoryChange]
    ) -> None:
        self._table = table
        self._game = table.game
        self._turns = turns
        self._change = change
        self.history = [*history]
        self._turn = 0
        self._alone: int | None = None
        self._several = False
        self._before: tuple[int, int | None] = (0, None)  # turn and seat before the last action
        self._views: list[SeatView] = []
        self._waiting: deque[DelayedStep] = deque()
        public = table.first_update_for(None)
        self._next_turn(public.state.acting, several=False)
        self._several = len(public.state.acting) > 1
        self._views.append(encode_view(self._game, public))
        self.shown = self._step(public)
        seats = range(self._game.SEATS)
        self._link = table.connect(frozenset(seats), self._on_update, *seats, None)

    def close(self) -> None:
        """Leave the table."""
        self._link.close()

    def _on_update(self, update: Update) -> None:
        """Collect the views of all seats; the public one comes last and completes the step."""
        view = encode_view(self._game, update)
        self._views.append(SeatView(view.seat, view.view, [], view.events))
        if update.seat is None:
            self._count_turns(update)
            self._waiting.append(self._step(update))

    def _count_turns(self, update: Update) -> None:
        several, self._several = self._several, len(update.state.acting) > 1
        if any(isinstance(event, ActionTakenBack) for event in update.events):
            self._turn, self._alone = self._before
        elif update.events:
            self._before = (self._turn, self._alone)
            self._next_turn(update.state.acting, several)

    def _next_turn(self, acting: tuple[int, ...], several: bool) -> None:
        """Count a turn. The last of several seats that choose in secret acts alone in the same turn."""
        if len(acting) == 1 and not several and acting[0] != self._alone:
            self._alone = acting[0]
            self._turn += 1

    def _step(self, update: Update) -> DelayedStep:
        views, self._views = self._views, []
        state = update.state
        return DelayedStep(
            self._change(),
            update.seq,
            self._table.rounds,
            self._turn,
            encode_state(state),
            views,
            len(views) > 1 and not state.hands_open,
        )

    def release_due(self) -> Iterator[DelayedStep]:
        """Yield the steps that may be seen now, in order; each one becomes `shown`."""
        open_now = self._table.state().hands_open
        while self._waiting and (open_now or self._turn - self._waiting[0].turn >= self._turns):
            self.shown = self._waiting.popleft()
            change = self.shown.change
            self.history[change.keep :] = change.added
            yield self.shown


class DelayedHands:
    """Sends the delayed steps of a table to the spectators who may see hands.

    It remembers at which addresses hands of the round in progress were shown, because nobody there may take
    a seat before the round is over.

    Args:
        table: the table.
        turns: how many turns late the hands are shown.
        max_frame_bytes: the longest frame that may be sent.
        may_see: tells whether a spectator may see hands now.
        history: the public events of the round so far.
        change: returns what the last step has changed in the history.
    """

    def __init__(
        self,
        table: Table,
        turns: int,
        max_frame_bytes: int,
        may_see: Callable[[Peer], bool],
        history: list[Json],
        change: Callable[[], HistoryChange],
    ) -> None:
        self._table = table
        self._max_frame_bytes = max_frame_bytes
        self._may_see = may_see
        self._feed = DelayedFeed(table, turns, history, change)
        self._viewers: set[Peer] = set()
        self._shown_in: dict[str, int] = {}

    def close(self) -> None:
        """Leave the table."""
        self._feed.close()

    def update_viewer(self, peer: Peer, *, sits: bool) -> None:
        """Let a spectator see hands if it may; let a player not."""
        if not sits and self._may_see(peer):
            self._viewers.add(peer)
        else:
            self._viewers.discard(peer)

    def is_viewer(self, peer: Peer) -> bool:
        """Tell whether a peer sees hands late, in place of the present table."""
        return peer in self._viewers

    def disallowed_viewers(self, peers: Iterable[Peer]) -> list[Peer]:
        """Return the viewers among `peers` who may not see hands any more."""
        return [peer for peer in peers if peer in self._viewers and not self._may_see(peer)]

    def has_seen_round(self, address: str) -> bool:
        """Tell whether hands of the round in progress were shown at an address."""
        return not self._table.state().between and self._shown_in.get(address) == self._table.rounds

    def send_due(self, peers: Iterable[Peer]) -> None:
        """Release the steps that are due, and send them to the viewers among `peers`."""
        viewers = [peer for peer in peers if peer in self._viewers]
        self._viewers = set(viewers)
        for step in self._feed.release_due():
            change = step.change
            message = Step(change.number, step.seq, step.state, step.views, change.keep, change.added)
            frame = encode_frame(encode(message), self._max_frame_bytes) if viewers else b""
            for peer in viewers:
                if peer.step_number < change.number:
                    peer.step_number = change.number
                    peer.outbox.send(frame)
                    self._note_shown(peer, step)

    def snapshot(self, peer: Peer) -> list[bytes]:
        """Return the frames that say how the table stood at the last released step, with its hands."""
        step = self._feed.shown
        self._note_shown(peer, step)
        peer.known_events = 0
        peer.step_number = step.change.number
        views = [SeatView(view.seat, view.view, [], []) for view in step.views]
        snapshot = Snapshot(step.change.number, step.seq, step.state, views)
        return [
            *history_frames(self._feed.history, self._max_frame_bytes),
            encode_frame(encode(snapshot), self._max_frame_bytes),
        ]

    def _note_shown(self, peer: Peer, step: DelayedStep) -> None:
        if step.shows_hands:
            self._shown_in[peer.connection.address] = step.round
