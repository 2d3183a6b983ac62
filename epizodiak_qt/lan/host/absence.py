"""Votes about absent players: wait, let a bot stand in, or save and stop; and the bots that stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.refusals import NOT_YOUR_SEAT

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lobby.lobby import AbsenceChoice
    from epizodiak_qt.table.table import Table


class StandIn(Protocol):
    """A bot that plays for an absent player."""

    def close(self) -> None:
        """Leave the seat."""


class AbsenceVotes:
    """Holds the votes and the stand-in bots of one table.

    Args:
        table: the table.
        bot: the kind of bot that stands in.
        stand_in: seats a bot, or None if the host has none.
        stop: called when all players vote to save and stop.

    Attributes:
        votes: by absent seat, what each voting seat wants.
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
        self._make_stand_in = stand_in
        self._stop = stop
        # None where a host without bots goes on with the saved table of one that had them.
        self._stand_ins: dict[int, StandIn | None] = {}
        self.votes: dict[int, dict[int, AbsenceChoice]] = {}
        for seat, who in enumerate(table.state().seats):
            if who.kind == "bot" and table.header.seats[seat].kind == "human":
                self._stand_ins[seat] = None if stand_in is None else stand_in(table, seat)

    def vote(self, voter: int, seat: int, choice: AbsenceChoice, voters: frozenset[int]) -> Reason | None:
        """Record what `voter` wants for an absent seat, and do it once all `voters` want the same."""
        if voter not in voters:
            return NOT_YOUR_SEAT
        if choice == "bot" and self._make_stand_in is None:
            return refusals.NO_BOTS
        cast = self.votes.setdefault(seat, {})
        cast[voter] = choice
        if choice == "wait" or any(cast.get(each) != choice for each in voters):
            return None
        del self.votes[seat]
        if choice == "stop":
            self._stop()
            return None
        if seat in self._stand_ins or self._make_stand_in is None:
            return None
        name = self._table.header.seats[seat].name
        refusal = self._table.pass_seat(seat, Seat("bot", name, self._bot))
        if refusal is None:
            self._stand_ins[seat] = self._make_stand_in(self._table, seat)
        return refusal

    def return_seats(self, present: frozenset[int]) -> None:
        """Return seats from their stand-ins to the players of `present`, unless it is the seat's turn."""
        for seat in present:
            self.votes.pop(seat, None)
        acting = self._table.state().acting
        for seat in sorted(present & self._stand_ins.keys()):
            if seat not in acting and self._table.pass_seat(seat, self._table.header.seats[seat]) is None:
                self._close_stand_in(seat)

    def close(self) -> None:
        """Remove the stand-ins."""
        for seat in tuple(self._stand_ins):
            self._close_stand_in(seat)

    def _close_stand_in(self, seat: int) -> None:
        stand_in = self._stand_ins.pop(seat)
        if stand_in is not None:
            stand_in.close()
