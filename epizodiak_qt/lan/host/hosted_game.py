"""A table in play at a host, with what belongs to it: broadcast, absent players, clocks, deals."""

from __future__ import annotations

from dataclasses import InitVar, dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.lan.host.broadcast import TableBroadcaster
from epizodiak_qt.lan.host.delayed_view import DelayedHands
from epizodiak_qt.lan.host.turn_clock import TurnClock
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.lobby_codec import encode_clocks
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.refusals import NOT_YOUR_SEAT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.host.config import HostDeps, StandIn
    from epizodiak_qt.lan.host.deals import RoundDeals
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.lan.host.roster import Roster
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.lobby.listener import TableListener
    from epizodiak_qt.lobby.lobby import AbsenceChoice
    from epizodiak_qt.table.link import State
    from epizodiak_qt.table.table import Table


@dataclass(eq=False)
class HostedGame:
    """Runs what follows from the steps of a table, from its adoption until the host leaves it."""

    table: Table
    config: InitVar[TableConfig]
    """The clocks' seconds."""
    _deps: HostDeps
    clocks_left_s: InitVar[Sequence[float]]
    """The seconds left of every clock, or nothing for full clocks."""
    _roster: Roster
    _deals: RoundDeals
    _listener: TableListener
    """Is notified of clocks, and of an agreement to stop."""
    _save: Callable[[], None]
    """Writes the host's state if it can."""

    def __post_init__(self, config: TableConfig, clocks_left_s: Sequence[float]) -> None:
        table, deps, roster = self.table, self._deps, self._roster
        self._closed = False
        frame_bytes, turns = deps.limits.frame_out, roster.lobby.agreed_hand_delay
        self._delayed: DelayedHands | None = None
        if turns:
            self._delayed = DelayedHands(table, turns, frame_bytes, roster.may_see_hands)
        self.broadcaster = TableBroadcaster(table, frame_bytes, roster.peers, self.after_step, self._delayed)
        # None where a host without bots goes on with the saved table of one that had them.
        self._stand_ins: dict[int, StandIn | None] = {}
        for seat, who in enumerate(table.state().seats):
            if who.kind == "bot" and table.header.seats[seat].kind == "human":
                self._stand_ins[seat] = None if deps.stand_in is None else deps.stand_in(table, seat)
        self.turn_clock: TurnClock | None = None
        if config.clock_s:
            self.turn_clock = TurnClock(
                deps.clock, table.game.SEATS, config.clock_s, config.turn_s, clocks_left_s
            )

    def start(self) -> None:
        """Send the table to everybody who is connected, and do what is due."""
        for peer in self._roster.peers():
            self.seat_peer(peer)
        # The deal under way may be older than the journal: a bot may have taken one of its seats since.
        self._deals.drop_absent_players()
        self.after_step()

    def close(self) -> None:
        """Close the table."""
        self._closed = True
        self.broadcaster.close()
        self.close_stand_ins()
        self._roster.absence_votes.clear()
        self.table.close()

    # --- peers

    def seat_peer(self, peer: Peer) -> None:
        """Show a peer the seats of its member, or let it watch, and send it a snapshot."""
        self.broadcaster.seat_peer(peer, self._roster.lobby.seats_of(peer.member.number))

    def peer_arrived(self) -> None:
        """Return seats from stand-ins, and let clocks run again if nobody is absent."""
        self._return_seats()
        self._update_clocks(self.table.state())

    def seat_taken(self, seat: int) -> None:
        """Do what is due after somebody has taken a free seat."""
        # A bot that stands in yields first, because the deal takes numbers from people only.
        self.after_step()
        self._deals.include(seat)
        self._save()
        member = self._roster.get(self._roster.lobby.seats[seat].guest)
        if member is not None and member.peer is not None:
            self.seat_peer(member.peer)

    def state_frames(self, peer: Peer) -> Iterator[bytes]:
        """Yield the frames that say how the table stands."""
        yield from self.broadcaster.snapshot(peer)
        if self.turn_clock is not None:
            yield peer.connection.pack(encode_clocks(self.turn_clock.snapshot()))

    def has_seen_hands(self, guest: int) -> bool:
        """Tell whether hands of the round in progress were shown at the computer of a guest."""
        member, delayed = self._roster.get(guest), self._delayed
        return member is not None and delayed is not None and delayed.has_seen_round(member.address)

    # --- steps

    def after_step(self) -> None:
        """Do what follows from a step: disclosure, the next deal, clocks, stand-ins that yield."""
        if self._closed:
            return
        self._deals.disclose()
        # As the table stands now, not as it stood at the step: a round may have been dealt since.
        state = self.table.state()
        if state.between:
            self._deals.open_next()
        self._update_clocks(state)
        self._return_seats()

    def _update_clocks(self, state: State) -> None:
        if self.turn_clock is None:
            return
        people = frozenset(number for number, seat in enumerate(state.seats) if seat.kind == "human")
        paused = bool(people - self._roster.reachable_seats())
        running = tuple(seat for seat in state.acting if seat in people)
        if self.turn_clock.update(running, paused=paused, entries=self.table.entries):
            # Once a turn, not while a clock runs: a host that is killed gives back the seconds used of the
            # turn, and a table without clocks pays for no write.
            self._save()
            clocks = self.turn_clock.snapshot()
            self._roster.broadcast(encode_clocks(clocks))
            self._listener.on_clocks(clocks)

    # --- absent players

    @property
    def _out_of_time(self) -> frozenset[int]:
        return frozenset() if self.turn_clock is None else self.turn_clock.out_of_time()

    def _return_seats(self) -> None:
        """Return the seats of players who are present from their stand-ins, unless it is the seat's turn."""
        present = self._roster.reachable_seats() - self._out_of_time
        for seat in present:
            self._roster.absence_votes.pop(seat, None)
        acting = self.table.state().acting
        for seat in sorted(present & self._stand_ins.keys()):
            if seat not in acting and self.table.pass_seat(seat, self.table.header.seats[seat]) is None:
                self._close_stand_in(seat)

    def close_stand_ins(self) -> None:
        """Remove the stand-ins."""
        for seat in tuple(self._stand_ins):
            self._close_stand_in(seat)

    def _close_stand_in(self, seat: int) -> None:
        stand_in = self._stand_ins.pop(seat)
        if stand_in is not None:
            stand_in.close()

    def vote_on_absence(self, guest: int, voter: int, seat: int, choice: AbsenceChoice) -> Reason | None:
        """Record the vote of a guest's seat about a seat whose player is absent or out of time.

        It is done once all others who can be reached want the same.
        """
        lobby, reachable = self._roster.lobby, self._roster.reachable_seats()
        if voter not in lobby.seats_of(guest) or seat >= len(lobby.seats):
            return NOT_YOUR_SEAT
        if lobby.seats[seat].kind != "human" or seat in reachable - self._out_of_time:
            return refusals.NOT_ABSENT
        voters = reachable - {seat}
        if voter not in voters:
            return NOT_YOUR_SEAT
        if choice == "bot" and self._deps.stand_in is None:
            return refusals.NO_BOTS
        cast, refusal = self._roster.absence_votes.setdefault(seat, {}), None
        cast[voter] = choice
        if choice != "wait" and all(cast.get(each) == choice for each in voters):
            del self._roster.absence_votes[seat]
            if choice == "bot":
                refusal = self._seat_stand_in(seat)
            else:
                self._listener.on_stop_agreed()
        self._deals.drop_absent_players()
        self._roster.announce()
        return refusal

    def _seat_stand_in(self, seat: int) -> Reason | None:
        """Let a bot play for an absent player, unless one does."""
        if seat in self._stand_ins or self._deps.stand_in is None:
            return None
        name = self.table.header.seats[seat].name
        refusal = self.table.pass_seat(seat, Seat("bot", name, self._deps.bot))
        if refusal is None:
            self._stand_ins[seat] = self._deps.stand_in(self.table, seat)
        return refusal
