"""The hands for spectators, so many turns late: what every seat saw is kept back until they have passed."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lan.wire.messages import SeatView
from epizodiak_qt.lan.wire.table_codec import encode_state, encode_view
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from epizodiak_qt.games.game import Json
    from epizodiak_qt.table.link import Update
    from epizodiak_qt.table.table import Table


@dataclass(frozen=True, slots=True)
class HistoryChange:
    """What step `number` has changed in the public events of the round."""

    number: int
    keep: int
    """How many of the events before it still stand."""
    added: list[Json]
    """The events behind those."""


@dataclass(frozen=True, slots=True)
class DelayedStep:
    """The table after a step: what is seen of it, and what the step has changed in the history.

    `open` tells whether the views of the seats are among `views`, while their hands are still played with.
    """

    change: HistoryChange
    seq: int
    round: int
    turn: int
    state: Json
    views: list[SeatView]
    open: bool


class DelayedFeed:
    """Follows a table with all its hands, `turns` turns behind it; between rounds nothing is kept back.

    A turn has passed when another seat is alone to act, not while several choose in secret; taking back an
    action takes back its turn. `shown` is the last moment that may be seen: at first the table as everybody
    sees it; `past` are the public events of the round until then. `change` tells of the step under way.
    """

    def __init__(
        self, table: Table, turns: int, past: list[Json], change: Callable[[], HistoryChange]
    ) -> None:
        self._table = table
        self._game = table.game
        self._turns = turns
        self._change = change
        self.past = [*past]
        self._turn = 0
        self._alone: int | None = None
        self._several = False
        self._before: tuple[int, int | None] = (0, None)  # as they were before the last action
        self._views: list[SeatView] = []
        self._waiting: deque[DelayedStep] = deque()
        public = table.first_update_for(None)
        self._next(public.state.acting, several=False)
        self._several = len(public.state.acting) > 1
        self._views.append(encode_view(self._game, public))
        self.shown = self._moment(public)
        seats = range(self._game.SEATS)
        self._link = table.connect(frozenset(seats), self._see, *seats, None)

    def close(self) -> None:
        """Leave the table."""
        self._link.close()

    def _see(self, update: Update) -> None:
        """Gather the views of all seats; the public one comes last."""
        paper = encode_view(self._game, update)
        self._views.append(SeatView(paper.seat, paper.view, [], paper.events))
        if update.seat is None:
            self._count(update)
            self._waiting.append(self._moment(update))

    def _count(self, update: Update) -> None:
        several, self._several = self._several, len(update.state.acting) > 1
        if any(isinstance(event, ActionTakenBack) for event in update.events):
            self._turn, self._alone = self._before
        elif update.events:
            self._before = (self._turn, self._alone)
            self._next(update.state.acting, several)

    def _next(self, acting: tuple[int, ...], several: bool) -> None:
        """Count a turn. Of several who choose in secret the last one is alone to act in the same turn."""
        if len(acting) == 1 and not several and acting[0] != self._alone:
            self._alone = acting[0]
            self._turn += 1

    def _moment(self, update: Update) -> DelayedStep:
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

    def due(self) -> Iterator[DelayedStep]:
        """Yield the moments that may be seen now, in their order; each is the one `shown` from then on."""
        free = self._table.state().hands_open
        while self._waiting and (free or self._turn - self._waiting[0].turn >= self._turns):
            self.shown = self._waiting.popleft()
            change = self.shown.change
            self.past[change.keep :] = change.added
            yield self.shown
