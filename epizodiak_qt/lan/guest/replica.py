"""The table as a guest has been told of it: what a link looks at."""

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
    """Keeps the last update of each seat of a guest, and the events of the round.

    Those of a seat are the public ones, but for what that seat may know better: `_own`, by seat and place.

    Each `take_…` decodes a message of the host completely before it changes anything, and raises WireError
    for one that no table would send.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._number = -1
        self._past_papers: list[Json] = []
        self._past: tuple[Event, ...] = ()
        self._own: dict[int | None, dict[int, Event]] = {}
        self.updates: dict[int | None, Update] = {}

    @property
    def seq(self) -> int:
        """How many decisions the guest has seen the outcome of."""
        return self.updates[None].seq if None in self.updates else 0

    def known(self) -> tuple[int, str]:
        """Return how many events of the round are known, and their hash."""
        return len(self._past_papers), history_digest(self._past_papers)

    def apply_history(self, message: History) -> None:
        """Take events of the round before a snapshot."""
        self._set_past(message.first, self._extended(message.first, message.events))

    def apply_snapshot(self, message: Snapshot) -> list[Update]:
        """Take the table as it stands; return the updates, their events being those that were missed."""
        updates = self._decoded(message.seq, message.state, message.views)
        if all(update.seat is not None for update in updates):
            raise WireError("a snapshot without the public view")
        own = {view.seat: self._placed(view.own) for view in message.views}
        self._number = message.number
        self._own = own
        self.updates = {update.seat: update for update in updates}
        return updates

    def apply_step(self, message: Step) -> list[Update]:
        """Take what happened; return the updates."""
        if message.number != self._number + 1 or None not in self.updates:
            raise WireError("a step is missing")
        past = self._extended(message.keep, message.history)
        updates = self._decoded(message.seq, message.state, message.views)
        self._number = message.number
        self._set_past(message.keep, past)
        self.updates |= {update.seat: update for update in updates}
        for update in updates:
            self._note_own(update)
        return updates

    def _extended(self, keep: int, events: list[Json]) -> tuple[list[Json], tuple[Event, ...]]:
        """Return the events of the round with `events` behind the first `keep`: as JSON, and decoded."""
        if keep > len(self._past_papers) or keep + len(events) > MAX_HISTORY:
            raise WireError("a gap in the event history")
        added = self._events(events)
        # Encoded again, so that unknown keys from the host are dropped.
        papers = [*self._past_papers[:keep], *encode_events(self._game, added)]
        return papers, (*self._past[:keep], *added)

    def _set_past(self, keep: int, past: tuple[list[Json], tuple[Event, ...]]) -> None:
        """Take other public events, of which the first `keep` are those of before."""
        self._past_papers, self._past = past
        for seat, own in self._own.items():
            self._own[seat] = {place: event for place, event in own.items() if place < keep}

    def _note_own(self, update: Update) -> None:
        """Keep what a seat knows better than everybody of the events that have just ended the past."""
        first = len(self._past) - len(update.events)
        for place, event in enumerate(update.events, first):
            if place >= 0 and event != self._past[place] == event.seen_by(None):
                self._own.setdefault(update.seat, {})[place] = event

    def _placed(self, own: list[tuple[int, Json]]) -> dict[int, Event]:
        return dict(zip([place for place, _ in own], self._events([data for _, data in own]), strict=True))

    def _events(self, data: list[Json]) -> tuple[Event, ...]:
        try:
            return decode_events(self._game, data)
        except InvalidPositionError as error:
            raise WireError(error.sentence.en) from error

    def _decoded(self, seq: int, state: Json, views: list[SeatView]) -> list[Update]:
        try:
            now = decode_state(self._game, state)
        except InvalidPositionError as error:
            raise WireError(error.sentence.en) from error
        return [decode_update(self._game, seq, now, view) for view in views]

    def look(self, seat: int | None) -> Update:
        """Return how the table stands, with its past; of a table just dealt, with the events of the deal."""
        update = self.updates.get(seat) or self.updates[None]
        own = self._own.get(update.seat, {})
        past = tuple(own.get(place, event) for place, event in enumerate(self._past))
        return replace(update, events=update.events if update.seq == 0 else (), past=past)
