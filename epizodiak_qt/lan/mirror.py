"""The table as a guest has been told of it: what a link looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.game import NotAPosition
from epizodiak_qt.lan.messages import WireError
from epizodiak_qt.lan.paper import (
    events_from_json,
    events_to_json,
    past_digest,
    state_from_json,
    update_from_paper,
)

if TYPE_CHECKING:
    from epizodiak_qt.games.game import AnyGame, Event, Json
    from epizodiak_qt.lan.messages import Past, SeatView, Snapshot, Step
    from epizodiak_qt.table.update import State, Update

LONGEST_PAST = 10_000


class Mirror:
    """Keeps the last update of each seat of a guest, and the public events of the round.

    Everything raises WireError for what no table would send.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._number = -1
        self._past_papers: list[Json] = []
        self._past: tuple[Event, ...] = ()
        self.updates: dict[int | None, Update] = {}

    @property
    def seq(self) -> int:
        """How many decisions the guest has seen the outcome of."""
        return self.updates[None].seq if None in self.updates else 0

    def known(self) -> tuple[int, str]:
        """Return how many events of the round are known, and their hash."""
        return len(self._past_papers), past_digest(self._past_papers)

    def take_past(self, message: Past) -> None:
        """Take events of the round before a snapshot."""
        self._extend(message.first, message.events)

    def _extend(self, keep: int, events: list[Json]) -> None:
        if keep > len(self._past_papers) or keep + len(events) > LONGEST_PAST:
            raise WireError("a past with a hole in it")
        try:
            added = events_from_json(self._game, events)
        except NotAPosition as error:
            raise WireError(error.sentence.en) from error
        # As they were read, so that nothing is kept that no game knows.
        self._past_papers[keep:] = events_to_json(self._game, added)
        self._past = (*self._past[:keep], *added)

    def take_snapshot(self, message: Snapshot) -> list[Update]:
        """Take the table as it stands; return the updates, their events being those that were missed."""
        self._number = message.number
        self.updates = {}
        return self._take(message.seq, message.state, message.views)

    def take_step(self, message: Step) -> list[Update]:
        """Take what happened; return the updates."""
        if message.number != self._number + 1:
            raise WireError("a step is missing")
        self._number = message.number
        self._extend(message.keep, message.past)
        return self._take(message.seq, message.state, message.views)

    def _take(self, seq: int, state: Json, views: list[SeatView]) -> list[Update]:
        now = self._state(state)
        updates = [update_from_paper(self._game, seq, now, view) for view in views]
        self.updates |= {update.seat: update for update in updates}
        if None not in self.updates:
            raise WireError("no public view")
        return updates

    def _state(self, data: Json) -> State:
        try:
            return state_from_json(self._game, data)
        except NotAPosition as error:
            raise WireError(error.sentence.en) from error

    def look(self, seat: int | None) -> Update:
        """Return how the table stands, with its past; of a table just dealt, with the events of the deal."""
        from dataclasses import replace

        update = self.updates.get(seat) or self.updates[None]
        return replace(update, events=update.events if update.seq == 0 else (), past=self._past)
