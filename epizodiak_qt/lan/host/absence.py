"""Seats whose players are away: the others say wait, let a bot play, or save and stop; the bot yields."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Protocol

from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.refusals import not_your_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.wire.field_types import AbsenceChoice
    from epizodiak_qt.table.table import Table

log = logging.getLogger(__name__)


class StandIn(Protocol):
    """A bot at a seat of a table."""

    def close(self) -> None:
        """Leave the seat."""


class AbsenceVotes:
    """Keeps the choices and the stand-ins of one table.

    `stand_in` seats a bot of the kind `bot`, and is None where there are no bots; `stop` is called when all
    want to save and stop.
    """

    def __init__(
        self,
        table: Table,
        bot: str,
        stand_in: Callable[[Table, int], StandIn] | None,
        stop: Callable[[], None],
    ) -> None:
        self._table = table
        self._bot = bot
        self._has_bots = stand_in is not None
        self._stand_in = stand_in or (lambda _table, _seat: _NullStandIn())
        self._stop = stop
        self._standing: dict[int, StandIn] = {}
        self.votes: dict[int, dict[int, AbsenceChoice]] = {}
        for seat, who in enumerate(table.state().seats):
            if self._is_passed(seat, who):
                self._standing[seat] = self._stand_in(table, seat)

    def _is_passed(self, seat: int, who: Seat) -> bool:
        return who.kind == "bot" and self._table.header.seats[seat].kind == "human"

    def vote(self, voter: int, seat: int, choice: AbsenceChoice, voters: frozenset[int]) -> Reason | None:
        """Note what the seat `voter` wants for an away seat; it is done once all `voters` want the same."""
        if voter not in voters:
            return not_your_seat()
        if choice == "bot" and not self._has_bots:
            return refusals.no_bots()
        chosen = self.votes.setdefault(seat, {})
        chosen[voter] = choice
        if choice == "wait" or any(chosen.get(each) != choice for each in voters):
            return None
        del self.votes[seat]
        if choice == "stop":
            self._stop()
            return None
        return self._let_bot_play(seat)

    def _let_bot_play(self, seat: int) -> Reason | None:
        if seat in self._standing:
            return None
        name = self._table.header.seats[seat].name
        refusal = self._table.pass_seat(seat, Seat("bot", name, self._bot))
        if refusal is None:
            self._standing[seat] = self._stand_in(self._table, seat)
        return refusal

    def return_seats(self, here: frozenset[int]) -> None:
        """Give the seats of those who are here, and in time, back to them, each at its next turn."""
        for seat in here:
            self.votes.pop(seat, None)
        acting = self._table.state().acting
        for seat in sorted(here & self._standing.keys()):
            if seat not in acting and self._table.pass_seat(seat, self._table.header.seats[seat]) is None:
                self._standing.pop(seat).close()

    def close(self) -> None:
        """Send the stand-ins away."""
        for standing in self._standing.values():
            standing.close()
        self._standing = {}


class _NullStandIn:
    """Holds the seat of a bot at a host that has none, until its player is back."""

    def close(self) -> None:
        """Leave nothing."""
