"""The guest's replica of a table, kept up to date by snapshots and steps of the host."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.games.game import InvalidPositionError
from epizodiak_qt.lan.wire.messages import WireError
from epizodiak_qt.lan.wire.table_codec import (
    decode_events,
    decode_state,
    decode_update,
    encode_events,
    history_digest,
)

if TYPE_CHECKING:
    from epizodiak_qt.games.game import AnyGame, Event, Json
    from epizodiak_qt.lan.wire.messages import History, SeatView, Snapshot, Step
    from epizodiak_qt.table.link import Update

MAX_HISTORY = 10_000


class TableReplica:
    """The last update of each visible seat, and the events of the round.

    The events of a seat are the public ones, except where the seat saw more: those are in `_own_events`, by
    seat and index. Each `apply_…` decodes the whole message before it changes anything, and raises WireError
    for one that no table would send.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._number = -1
        self._history_json: list[Json] = []
        self._history: list[Event] = []
        self._own_events: dict[int | None, dict[int, Event]] = {}
        self.updates: dict[int | None, Update] = {}

    @property
    def seq(self) -> int:
        """The number of journal entries whose outcome has arrived."""
        return self.updates[None].seq if None in self.updates else 0

    def progress(self) -> tuple[int, str]:
        """Return the number of known events of the round, and their digest."""
        return len(self._history_json), history_digest(self._history_json)

    def apply_history(self, message: History) -> None:
        """Take events of the round that come before a snapshot."""
        self._change_history(message.first, self._decode_history(message.first, message.events))

    def apply_snapshot(self, message: Snapshot) -> list[Update]:
        """Take the whole table; return the updates, whose events are those that were missed."""
        updates = self._decode_updates(message.seq, message.state, message.views)
        if all(update.seat is not None for update in updates):
            raise WireError("snapshot without the public view")
        own_events = {view.seat: self._decode_indexed(view.own_events) for view in message.views}
        self._number = message.number
        self._own_events = own_events
        self.updates = {update.seat: update for update in updates}
        return updates

    def apply_step(self, message: Step) -> list[Update]:
        """Take one change of the table; return the updates."""
        if message.number != self._number + 1 or None not in self.updates:
            raise WireError("gap in the steps")
        added = self._decode_history(message.keep, message.history)
        updates = self._decode_updates(message.seq, message.state, message.views)
        self._number = message.number
        self._change_history(message.keep, added)
        self.updates |= {update.seat: update for update in updates}
        for update in updates:
            self._note_own_events(update)
        return updates

    def _decode_history(self, keep: int, events: list[Json]) -> tuple[Event, ...]:
        """Return the events that follow the first `keep` of the round."""
        if keep > len(self._history) or keep + len(events) > MAX_HISTORY:
            raise WireError("gap in event history")
        return self._decode_events(events)

    def _change_history(self, keep: int, added: tuple[Event, ...]) -> None:
        """Replace the public events after the first `keep`."""
        # Encoded again, so that unknown keys from the host are dropped.
        self._history_json[keep:] = encode_events(self._game, added)
        if keep < len(self._history):
            for seat, own in self._own_events.items():
                self._own_events[seat] = {place: event for place, event in own.items() if place < keep}
        self._history[keep:] = added

    def _note_own_events(self, update: Update) -> None:
        """Store the events at the end of the history that this seat sees and the public does not."""
        first = len(self._history) - len(update.events)
        for index, event in enumerate(update.events, first):
            if index >= 0 and event != self._history[index] == event.seen_by(None):
                self._own_events.setdefault(update.seat, {})[index] = event

    def _decode_indexed(self, own: list[tuple[int, Json]]) -> dict[int, Event]:
        events = self._decode_events([data for _, data in own])
        return dict(zip([index for index, _ in own], events, strict=True))

    def _decode_events(self, data: list[Json]) -> tuple[Event, ...]:
        try:
            return decode_events(self._game, data)
        except InvalidPositionError as error:
            raise WireError(error.sentence.en) from error

    def _decode_updates(self, seq: int, state: Json, views: list[SeatView]) -> list[Update]:
        try:
            decoded = decode_state(self._game, state)
        except InvalidPositionError as error:
            raise WireError(error.sentence.en) from error
        return [decode_update(self._game, seq, decoded, view) for view in views]

    def look(self, seat: int | None) -> Update:
        """Return the table as a seat sees it, with its history.

        Its events are those of the deal if nothing was played yet, else none.
        """
        update = self.updates.get(seat) or self.updates[None]
        own = self._own_events.get(update.seat, {})
        past = tuple(own.get(index, event) for index, event in enumerate(self._history))
        return replace(update, events=update.events if update.seq == 0 else (), past=past)
