"""A table for the network: lobby, guests and their lines, the fair deal, and the game itself for all of them.

The host is no player: those at its computer sit at the same table by a local link.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import msgspec

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.access.join_code import JoinCode, new_code
from epizodiak_qt.lan.host.absence import AbsenceVotes
from epizodiak_qt.lan.host.broadcast import TableBroadcaster
from epizodiak_qt.lan.host.config import HostDeps, restored
from epizodiak_qt.lan.host.connections import ConnectionManager
from epizodiak_qt.lan.host.deals import RoundDeals
from epizodiak_qt.lan.host.handover import handover_terms, write_handover_file
from epizodiak_qt.lan.host.members import Members
from epizodiak_qt.lan.host.requests import RequestHandler
from epizodiak_qt.lan.host.resume import resumed_lobby
from epizodiak_qt.lan.host.spectators import has_seen_hands, may_see_hands
from epizodiak_qt.lan.host.state_file import HostState
from epizodiak_qt.lan.host.turn_clock import TurnClock
from epizodiak_qt.lan.wire import compatibility, refusals
from epizodiak_qt.lan.wire.limits import PORT
from epizodiak_qt.lan.wire.lobby_codec import encode_clocks
from epizodiak_qt.lan.wire.messages import Greeting, Refuse
from epizodiak_qt.lobby import lobby as seating
from epizodiak_qt.lobby.listener import TableListener
from epizodiak_qt.lobby.lobby import HOST, NOBODY, LobbySeat, LobbyState
from epizodiak_qt.lobby.refusals import already_running
from epizodiak_qt.lobby.sanitize import clean_name, unique_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.access.identity import Identity
    from epizodiak_qt.lan.fair_deal.state import DealState
    from epizodiak_qt.lan.host.config import TableFactory
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.lan.wire.field_types import AbsenceChoice, Message
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.table.link import State
    from epizodiak_qt.table.table import Table

log = logging.getLogger(__name__)
ALL_INTERFACES: Final = ("0.0.0.0",)  # noqa: S104  (a table is there to be reached)


class Host:
    """One table in the network. `open` it, change the lobby, `deal` or `adopt` a table, `close` it."""

    def __init__(
        self,
        plan: TableConfig,
        identity: Identity,
        tools: HostDeps | None = None,
        listener: TableListener | None = None,
        seats: Sequence[LobbySeat] | None = None,
    ) -> None:
        self.deps = tools or HostDeps()
        self._restored = self.deps.state_file.load()
        self.config = plan = restored(plan, self._restored)
        self.listener = listener or TableListener()
        self.lobby_observers: list[Callable[[], None]] = []
        self.game = GAMES[plan.game]
        self.clock = self.deps.clock
        self.limits = self.deps.limits
        self.members = Members(self.clock, self.limits)
        self.table: Table | None = None
        self.broadcaster: TableBroadcaster | None = None
        self.absence_votes: AbsenceVotes | None = None
        self.turn_clock: TurnClock | None = None
        self.fingerprint = identity.fingerprint
        self.lobby = LobbyState(
            plan.table,
            clean_name(plan.name),
            plan.game,
            plan.options,
            tuple(seats or seating.open_seats(self.game.SEATS)),
            hand_delay_turns=plan.hand_delay_turns,
            clock_s=plan.clock_s,
            turn_s=plan.turn_s if plan.clock_s else 0.0,
        )
        if self._restored is not None:
            self.lobby = replace(self.lobby, games_played=self._restored.games_played)
        self._port = self._restored.port if self._restored else PORT
        self.join_code = JoinCode(
            self._restored.code if self._restored else new_code(), self.clock, self.limits, self._code_changed
        )
        self.deals = RoundDeals(self)
        self.dealer = self.deals.dealer
        self.requests = RequestHandler(self)
        self.connections = ConnectionManager(self, identity)
        self._closed = False
        if self._restored is not None:
            self.members.restore(self._restored.guests, self._restored.muted)

    # --- opening and closing

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self.connections.port

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.join_code.current

    def open(self, addresses: Sequence[str] = ALL_INTERFACES, port: int | None = None) -> int:
        """Listen; return the port: `port`, that of last time, the usual one, or the next. Raises OSError."""
        self.connections.open(addresses, self._port if port is None else port)
        with suppress(OSError):
            self.save_state()
        return self.port

    async def close(self, refuse: Refuse | None = None) -> None:
        """Say goodbye to everybody, and stop listening. The table is its maker's to close."""
        if self._closed:
            return
        self._closed = True
        self.deals.cancel_first_deal(refusals.closed_before_deal())
        self._leave_table()
        await self.connections.close(refuse or refusals.closed())

    def _leave_table(self) -> None:
        """Tell guests of no more steps. Their links go before the feed, which numbers what they are told."""
        for peer in self.members.peers():
            peer.close_link()
        for part in (self.broadcaster, self.absence_votes):
            if part is not None:
                part.close()
        self.broadcaster = self.absence_votes = None

    def greeting(self) -> Greeting:
        """Return what everybody may know who comes to the gate."""
        lobby = self.lobby
        return Greeting(
            list(self.deps.protocol),
            self.deps.app_version,
            compatibility.rules_fingerprint(self.config.game),
            lobby.table,
            lobby.name,
            lobby.game,
            lobby.free,
            len(lobby.seats),
            len(lobby.spectators),
            lobby.running,
        )

    def _code_changed(self) -> None:
        with suppress(OSError):
            self.save_state()
        self.listener.on_code_changed(self.join_code.current)

    @property
    def awaits_saved_table(self) -> bool:
        """Whether there is a saved table that is not laid yet: until then nobody has a seat."""
        return self._restored is not None and not self.lobby.running

    def save_state(self, deal: DealState | None = None) -> None:
        """Put on the disk what a host needs to come back as this table. Raises OSError."""
        lobby, plan = self.lobby, self.config
        if self._restored is not None and self.awaits_saved_table:
            # The saved table is not laid yet: a host that is killed now forgets nothing of it.
            known = ((guest, self.members.get(guest.number)) for guest in self._restored.guests)
            self._restored = msgspec.structs.replace(
                self._restored,
                code=self.join_code.current,
                port=self.port,
                guests=[
                    msgspec.structs.replace(guest, muted=now.muted) for guest, now in known if now is not None
                ],
                muted=sorted(self.members.muted),
            )
            self.deps.state_file.store(self._restored)
            return
        self.deps.state_file.store(
            HostState(
                lobby.table,
                lobby.name,
                self.join_code.current,
                self.port,
                sorted(lobby.seats_of(HOST)),
                self.members.known_guests(lobby),
                deal or self.dealer.state,
                self.dealer.previous,
                lobby.games_played,
                lobby.hand_delay_turns,
                [number for number, seat in enumerate(lobby.seats) if seat.open_hand],
                plan.confirm_guests,
                plan.clock_s,
                plan.turn_s,
                [] if self.turn_clock is None else [round(left, 1) for left in self.turn_clock.left()],
                sorted(self.members.muted),
            )
        )

    def broadcast(self, message: Message) -> None:
        """Send a message to everybody."""
        self.connections.broadcast(message)

    # --- the lobby, as those at the host's computer change it

    def change(self, changed: LobbyState | Reason) -> Reason | None:
        """Take another lobby and tell everybody, or return why there is none."""
        if not isinstance(changed, LobbyState):
            return changed
        self.lobby = changed
        self.connections.broadcast_lobby()
        return None

    def sit(self, seat: int, name: str, guest: int = HOST) -> Reason | None:
        """Let somebody at this computer, or a guest, sit down; in a running game, at a seat left free."""
        if has_seen_hands(self, guest):
            return refusals.saw_hands()
        refusal = self.change(seating.sit(self.lobby, seat, guest, self._unique_name(name, guest, seat)))
        if refusal is None and self.table is not None:
            # A bot that plays there yields first: a person has a number in the deal, a bot has none.
            self.after_step()
            self.deals.include(seat)
            with suppress(OSError):
                self.save_state()
        return refusal

    def _unique_name(self, name: str, guest: int, seat: int) -> str:
        """Return the name for a seat: like no other seat, and like nobody but `guest`."""
        seats = (each.name for number, each in enumerate(self.lobby.seats) if number != seat)
        return unique_name(clean_name(name), (*seats, *self.members.connected_names(guest)))

    def member_name(self, name: str, guest: int | None) -> str:
        """Return the name for somebody who comes in: like no title, no seat and nobody but their own."""
        seats = (each.name for each in self.lobby.seats if guest is None or each.guest != guest)
        return unique_name(
            clean_name(name) or "?", (self.lobby.name, *seats, *self.members.connected_names(guest))
        )

    def stand(self, seat: int, guest: int = HOST) -> Reason | None:
        """Let somebody stand up."""
        return self.change(seating.stand(self.lobby, seat, guest))

    def update_seat(
        self,
        seat: int,
        *,
        ready: bool | None = None,
        emblem: int | None = None,
        open_hand: bool | None = None,
    ) -> Reason | None:
        """Mark a seat: ready, its emblem, its hand open to spectators. What is None stays as it is."""
        return self.change(
            seating.update_seat(self.lobby, seat, HOST, ready=ready, emblem=emblem, open_hand=open_hand)
        )

    def place_bot(self, seat: int, bot: str, name: str) -> Reason | None:
        """Let a bot play a free seat."""
        return self.change(seating.place_bot(self.lobby, seat, bot, self._unique_name(name, NOBODY, seat)))

    def clear(self, seat: int) -> Reason | None:
        """Open a seat again, whoever was there."""
        return self.change(seating.open_seat(self.lobby, seat))

    def set_options(self, options: dict[str, Any]) -> Reason | None:
        """Change the options; everybody says again that they are ready."""
        return self.change(seating.with_options(self.lobby, options))

    def remove(self, guest: int) -> None:
        """Send a guest away: their secret and the code open nothing any more, their seat is free."""
        member = self.members.get(guest)
        if member is None:
            return
        if self.lobby.seats_of(guest):
            self.deals.cancel_first_deal(refusals.left_before_deal())
        self.members.remove(member)
        self.lobby = seating.remove_guest(self.lobby, guest)
        if member.peer is not None:
            self.connections.end(member.peer, refusals.removed())
        self.deals.drop_absent_players()
        self.join_code.revoke()
        self.connections.broadcast_lobby()
        self.after_step()

    def mute(self, guest: int, *, muted: bool = True) -> None:
        """Let nobody hear a guest, or hear them again. They stay muted if they, or this host, come back."""
        member = self.members.get(guest)
        if member is not None:
            self.members.mute(member, muted=muted)
            self.connections.broadcast_lobby()
            with suppress(OSError):
                self.save_state()

    @property
    def muted(self) -> frozenset[int]:
        """The guests whom nobody hears."""
        return frozenset(member.number for member in self.members if member.muted)

    def send_chat(self, text: str = "", phrase: str = "", seat: int | None = None) -> None:
        """Say something from this computer, under the name of a seat or of the table."""
        mine = sorted(self.lobby.seats_of(HOST))
        at = seat if seat is not None else next(iter(mine), None)
        self.requests.send_chat(
            HOST, self.lobby.name if at is None else self.lobby.seats[at].name, text, phrase
        )

    def vote_on_absence(self, voter: int, seat: int, choice: AbsenceChoice) -> Reason | None:
        """Say for a seat at this computer what is to become of a seat whose player is away."""
        return self.requests.vote_on_absence(HOST, voter, seat, choice)

    # --- the game

    async def deal(self, begin: TableFactory) -> Table | Reason:
        """Agree on the first deal with everybody, and begin; return the table, or why it cannot begin.

        `begin` makes the table from its seats, a seed, and what makes chance of a seed. Everybody is back in
        the lobby if somebody leaves before it is agreed on, and at `cancel_deal` and `close`.
        """
        if self.lobby.running:
            return already_running()
        seats = seating.table_seats(self.lobby)
        if not isinstance(seats, tuple):
            return seats
        self.lobby = replace(self.lobby, running=True)
        refusal = await self.deals.agree()
        if refusal is None and self._closed:
            refusal = refusals.closed_before_deal()
        if refusal is not None:
            return refusal
        table = begin(seats, self.dealer.key(), self.dealer.chance)
        self.adopt(table)
        return table

    def cancel_deal(self) -> None:
        """Wait no longer for the numbers of the first deal; `deal` returns that it was cancelled."""
        self.deals.cancel_first_deal(refusals.deal_cancelled())

    def adopt(self, table: Table) -> None:
        """Play on at a table: one just dealt, or one that was saved."""
        self.table = table
        kept = self._restored
        if not self.lobby.running:
            self.lobby = resumed_lobby(self.lobby, table.header, kept)
        self.deals.adopt(table, kept)
        self.broadcaster = TableBroadcaster(
            table,
            self.limits.frame_out,
            self.members.peers,
            self.after_step,
            self.lobby.agreed_hand_delay,
            lambda peer: may_see_hands(self, peer),
        )
        self.absence_votes = AbsenceVotes(table, self.deps.bot, self.deps.stand_in, self._stop)
        if self.config.clock_s:
            left = (
                kept.clocks_left_s if kept is not None and kept.clocks_left_s else table.header.terms.left_s
            )
            self.turn_clock = TurnClock(
                self.clock, self.game.SEATS, self.config.clock_s, self.config.turn_s, left
            )
        with suppress(OSError):
            self.save_state()
        for peer in self.members.peers():
            self.broadcaster.seat_peer(peer, self.lobby.seats_of(peer.member.number))
        # The deal under way may be older than the journal, where a bot has taken a seat of it since.
        self.deals.drop_absent_players()
        self.after_step()
        self.connections.broadcast_lobby()

    def return_to_lobby(self) -> Reason | None:
        """Go back to the lobby with everybody, for another game; or return why not.

        Lines, code and guests stay as they are. The table that is over is its maker's to close.
        """
        if self.table is None or not self.table.over:
            return refusals.not_over()
        lobby = seating.for_next_game(self.connections.lobby_now())
        self._leave_table()
        self.table = self.turn_clock = None
        self.deals.reset()
        self._restored = None
        for peer in self.members.peers():
            peer.reset_game()
        for member in self.members:
            if member.left:
                self.members.remove(member)
        self.change(lobby)
        with suppress(OSError):
            self.save_state()
        return None

    def hand_over(self, path: Path) -> Reason | None:
        """Write the game to a file for somebody else to host, or return why not. Raises OSError.

        Only between rounds, when nothing in it is hidden: everybody here is told all of it first. The file is
        a journal; whoever opens it deals the next round, with a secret of their own.
        """
        if self.table is None:
            return refusals.not_running()
        if not self.table.state().between:
            return refusals.round_runs()
        self.deals.disclose()
        write_handover_file(path, self.table, handover_terms(self.lobby.name, self.config, self.turn_clock))
        return None

    def after_step(self) -> None:
        """See to what follows from a step: the deal, its disclosure, bots that yield, clocks."""
        table, away = self.table, self.absence_votes
        if table is None or away is None or self._closed:
            return
        self.deals.disclose()
        # As the table stands now, not as it stood at the step: a round may have been dealt since.
        state = table.state()
        if state.between:
            self.deals.open_next()
        self._turn_clocks(state)
        away.return_seats(self.reachable_seats - self.out_of_time)

    def on_seats_reassigned(self) -> None:
        """See to what follows when a seat has changed hands, or a choice was made."""
        self.deals.drop_absent_players()
        self.connections.broadcast_lobby()

    def _stop(self) -> None:
        self.listener.on_stop_agreed()

    @property
    def reachable_seats(self) -> frozenset[int]:
        """The seats of people who can be reached, and so have a say."""
        return self.connections.reachable_seats()

    @property
    def out_of_time(self) -> frozenset[int]:
        """The seats that have to act and have no time left."""
        return frozenset() if self.turn_clock is None else self.turn_clock.out_of_time()

    def on_arrival(self, peer: Peer) -> None:
        """Give whoever came their seat back from a bot; let the clocks run again if nobody is waited for."""
        if self.table is None or self.absence_votes is None:
            return
        self.absence_votes.return_seats(self.reachable_seats - self.out_of_time)
        if self.turn_clock is not None:
            self._turn_clocks(self.table.state())
            peer.send(encode_clocks(self.turn_clock.snapshot()))

    def _turn_clocks(self, state: State) -> None:
        if self.turn_clock is None:
            return
        people = frozenset(number for number, seat in enumerate(state.seats) if seat.kind == "human")
        paused = bool(people - self.connections.reachable_seats())
        running = tuple(seat for seat in state.acting if seat in people)
        assert self.table is not None, "clocks run for a table"
        if self.turn_clock.update(running, paused=paused, entries=self.table.entries):
            # Once a turn, and not while a clock runs: a host that is killed gives back what was used of the
            # turn, which costs nobody anything, and a table without clocks pays no write for it.
            with suppress(OSError):
                self.save_state()
            clocks = self.turn_clock.snapshot()
            self.connections.broadcast(encode_clocks(clocks))
            self.listener.on_clocks(clocks)
