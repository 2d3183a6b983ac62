"""The guest's replica of a table, kept up to date by snapshots and steps of the host."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.game import AnyGame, Event, InvalidPositionError
from epizodiak_qt.lan.wire.messages import WireError
from epizodiak_qt.lan.wire.table_codec import decode_events, decode_state, decode_update
from epizodiak_qt.table.link import ActionTakenBack, Update

if TYPE_CHECKING:
    from epizodiak_qt.lan.wire.messages import History, Snapshot, Step

MAX_HISTORY = 10_000


class TableReplica:
    """The last update of each visible seat, and the events of the round as it saw them.

    Each `apply_…` decodes the whole message before it changes anything, and raises WireError for one that no
    table would send.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._number = -1
        self._arriving: dict[int | None, list[Event]] = {}  # the histories before their snapshot
        self._histories: dict[int | None, list[Event]] = {}
        self.updates: dict[int | None, Update] = {}

    @property
    def seq(self) -> int:
        """The number of journal entries whose outcome has arrived."""
        return self.updates[None].seq if None in self.updates else 0

    def apply_history(self, message: History) -> None:
        """Take events of the round that come before a snapshot."""
        try:
            events = decode_events(self._game, message.events)
        except InvalidPositionError as error:
            raise WireError(error.sentence.en) from error
        history = self._arriving.setdefault(message.seat, [])
        _require_place(history, message.first, events)
        history[message.first :] = events

    def apply_snapshot(self, message: Snapshot) -> list[Update]:
        """Take the whole table; return the updates, whose events are those that were missed."""
        bare = self._decode_updates(message)
        if all(update.seat is not None for update in bare):
            raise WireError("snapshot without the public view")
        histories = {update.seat: self._arriving.get(update.seat, []) for update in bare}
        updates = [each._replace(events=self._missed(each, histories[each.seat])) for each in bare]
        self._number = message.number
        self._arriving = {}
        self._histories = histories
        self.updates = {update.seat: update for update in updates}
        return updates

    def _missed(self, update: Update, history: list[Event]) -> tuple[Event, ...]:
        """Return the events behind those that the seat knows; the deal, if nothing was played yet."""
        before = self._histories.get(update.seat, [])
        known = len(before) if history[: len(before)] == before else 0
        return tuple(history[known:]) if known or update.seq == 0 else ()

    def apply_step(self, message: Step) -> list[Update]:
        """Take one change of the table; return the updates."""
        if message.number != self._number + 1 or None not in self.updates:
            raise WireError("gap in the steps")
        updates = self._decode_updates(message)
        public = self._histories[None]
        for update in updates:
            _require_place(self._histories.get(update.seat, public), message.keep, update.events)
        self._number = message.number
        self.updates |= {update.seat: update for update in updates}
        for update in updates:
            # The seats of a delayed view appear in a step: until then they know what the public knows.
            history = self._histories.setdefault(update.seat, [*public])
            history[message.keep :] = (
                event for event in update.events if not isinstance(event, ActionTakenBack)
            )
        return updates

    def _decode_updates(self, message: Snapshot | Step) -> list[Update]:
        try:
            state = decode_state(self._game, message.state)
        except InvalidPositionError as error:
            raise WireError(error.sentence.en) from error
        return [decode_update(self._game, message.seq, state, view) for view in message.views]

    def look(self, seat: int | None) -> Update:
        """Return the table as a seat sees it, with its history.

        Its events are those of the deal if nothing was played yet, else none.
        """
        update = self.updates.get(seat) or self.updates[None]
        events = update.events if update.seq == 0 else ()
        return update._replace(events=events, past=tuple(self._histories[update.seat]))


def _require_place(history: list[Event], keep: int, events: tuple[Event, ...]) -> None:
    """Raise WireError if `events` cannot follow the first `keep` events of a history."""
    if keep > len(history) or keep + len(events) > MAX_HISTORY:
        raise WireError("gap in event history")
