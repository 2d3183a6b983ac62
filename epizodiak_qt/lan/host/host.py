"""The host of a table in the network: wires its parts together and offers the commands of its players.

The host is not a player. The players at its computer connect to the same table by a local link.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Unpack

from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lan.admission.handshake import Admission, HostHandshake
from epizodiak_qt.lan.admission.join_code import JoinCode, new_code
from epizodiak_qt.lan.host import resume
from epizodiak_qt.lan.host.config import HostDeps
from epizodiak_qt.lan.host.connections import ConnectionManager
from epizodiak_qt.lan.host.deals import RoundDeals
from epizodiak_qt.lan.host.hosted_game import HostedGame
from epizodiak_qt.lan.host.requests import RequestHandler
from epizodiak_qt.lan.host.roster import Roster
from epizodiak_qt.lan.host.state_file import HostState
from epizodiak_qt.lan.wire import compatibility, refusals
from epizodiak_qt.lan.wire.limits import ANY_ADDRESS, PORT
from epizodiak_qt.lan.wire.lobby_codec import encode_lobby
from epizodiak_qt.lan.wire.messages import Greeting, Message, Refuse, Welcome
from epizodiak_qt.lobby import lobby as seating
from epizodiak_qt.lobby.listener import TableListener
from epizodiak_qt.lobby.lobby import HOST, NOBODY, AbsenceChoice, LobbyState
from epizodiak_qt.lobby.refusals import ALREADY_RUNNING
from epizodiak_qt.lobby.table_code import format_code
from epizodiak_qt.table.files import write_atomically
from epizodiak_qt.table.journal import journal_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from epizodiak_qt.lan.admission.identity import Identity
    from epizodiak_qt.lan.fair_deal.dealer import DealState
    from epizodiak_qt.lan.host.config import TableFactory
    from epizodiak_qt.lan.host.peer import Member, Peer
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.lobby.lobby import SeatChanges
    from epizodiak_qt.table.table import Table

ALL_INTERFACES: Final = (ANY_ADDRESS,)


class Host:
    """One table in the network. `open` it, change the lobby, `begin` or `adopt` a table, `close` it.

    Each part owns its state: the `roster` who sits where and who belongs to the table, `connections` the
    sockets, `deals` the fair deal, `game` the table in play. None of them knows the host.
    """

    def __init__(
        self,
        config: TableConfig,
        identity: Identity,
        deps: HostDeps | None = None,
        listener: TableListener | None = None,
    ) -> None:
        self.deps = deps = deps or HostDeps()
        restored = deps.state_file.load()
        self.config = config = resume.restored_config(config, restored)
        self.listener = listener = listener or TableListener()
        self.fingerprint = identity.fingerprint
        self.game: HostedGame | None = None
        self._closed = False
        self.roster = roster = Roster(resume.opened_lobby(config, restored), deps, listener)
        code = new_code()
        self._port = PORT
        if restored is not None:
            roster.restore(restored)
            code, self._port = restored.code, restored.port
        self.join_code = JoinCode(code, deps, self._on_code_changed)
        self.deals = RoundDeals(config.table, roster, self._save_state, listener, deps)
        self.requests = RequestHandler(roster, self.deals, lambda: self._open_game, self.take_seat, listener)
        handshake = HostHandshake(
            self.greeting,
            identity.fingerprint,
            self.join_code,
            lambda secret: roster.by_secret(secret) is not None,
            deps,
        )
        self.connections = ConnectionManager(
            identity,
            handshake,
            roster,
            deps,
            listener,
            config.confirm_guests,
            self._welcome,
            self.requests.serve,
            self._state_frames,
            self._on_disconnected,
        )

    # --- opening and closing

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self.connections.port

    @property
    def code(self) -> str:
        """The join code of the table, formatted for the screen."""
        return format_code(self.join_code.current)

    def open(self, addresses: Sequence[str] = ALL_INTERFACES, port: int | None = None) -> int:
        """Listen, and return the port: `port`, else that of last time, the usual one or one after it.

        Raises:
            OSError: no port is free.
        """
        self.connections.open(addresses, self._port if port is None else port)
        self._try_to_save()
        return self.port

    async def close(self, refuse: Refuse | None = None) -> None:
        """Send everybody the reason, and stop listening."""
        self.close_table()
        await self.connections.close(refuse or refusals.CLOSED)
        await self.deals.closed()

    def close_table(self) -> None:
        """Close the table and its links, so that its saved game can be opened again at once."""
        self._closed = True
        self.deals.close()
        if self.game is not None:
            self.game.close()

    def greeting(self) -> Greeting:
        """Return the public facts of the table, which the host sends before the pairing."""
        lobby = self.roster.lobby
        return Greeting(
            list(self.deps.protocol),
            self.deps.app,
            compatibility.rules_fingerprint(lobby.game),
            lobby.table,
            lobby.name,
            lobby.game,
            lobby.free,
            len(lobby.seats),
            len(self.roster.spectators()),
            lobby.running,
        )

    def _on_code_changed(self) -> None:
        self._try_to_save()
        self.listener.on_code_changed(self.join_code.current)

    # --- the state file

    def _try_to_save(self) -> None:
        with suppress(OSError):
            self._save_state()

    def _save_state(self, deal: DealState | None = None) -> None:
        """Write the state file; `deal` is a state of the deal that is not in force yet. Raises OSError.

        A late message of a guest changes nothing once the host closes.
        """
        if self._closed:
            return
        roster, code = self.roster, self.join_code.current
        if roster.restored is not None:
            roster.restored = resume.with_members(roster.restored, roster, code, self.port)
            self.deps.state_file.store(roster.restored)
            return
        lobby = roster.lobby
        clock = None if self.game is None else self.game.turn_clock
        self.deps.state_file.store(
            HostState(
                table=lobby.table,
                name=lobby.name,
                code=code,
                port=self.port,
                local_seats=sorted(self.seats),
                guests=roster.known_guests(),
                deal=deal or self.deals.dealer.state,
                last_deal=self.deals.dealer.previous,
                games_played=lobby.games_played,
                hand_delay_turns=lobby.hand_delay_turns,
                open_hands=[number for number, seat in enumerate(lobby.seats) if seat.open_hand],
                confirm_guests=self.config.confirm_guests,
                clock_s=self.config.clock_s,
                turn_s=self.config.turn_s,
                clocks_left_s=[] if clock is None else [round(left, 1) for left in clock.left()],
                muted=sorted(roster.muted_addresses),
                advice=lobby.advice,
            )
        )

    # --- connections

    def _welcome(self, peer: Peer, admission: Admission) -> None:
        """Send a new peer the state of the table, and everybody the lobby."""
        game = self._open_game
        if game is not None:
            peer.seats = self.roster.seats_of(peer.member)
            if admission.is_new:
                # So that a host that is killed knows the newcomer when it is back.
                self._try_to_save()
        for message in self._messages(peer):
            peer.send(message)
        if game is not None:
            for frame in game.state_frames(peer):
                peer.outbox.send(frame)
        self.roster.announce()
        if game is not None:
            game.peer_arrived()

    def _messages(self, peer: Peer) -> Iterator[Message]:
        """Yield what comes before the table, for a peer that is new or has missed some."""
        yield Welcome(peer.member.number)
        yield encode_lobby(self.lobby)
        yield from self.deals.state(peer)

    def _state_frames(self, peer: Peer) -> Iterator[bytes]:
        """Yield the frames that bring a slow peer up to date."""
        yield from map(peer.connection.pack, self._messages(peer))
        if self._open_game is not None:
            yield from self._open_game.state_frames(peer)

    def _on_disconnected(self, member: Member) -> None:
        if self._closed:
            return
        if member.left:
            if self.roster.seats_of(member):
                self.deals.player_left()
            self._forget(member)
        self.roster.announce()
        if self.game is not None:
            self.game.after_step()

    def _forget(self, member: Member) -> None:
        """Free the seats of a member who left, unless the game runs; forget a member without a seat."""
        roster = self.roster
        if roster.seats_of(member) and not roster.lobby.running:
            roster.apply(seating.remove_guest(roster.lobby, member.number))
        if not roster.seats_of(member):
            roster.remove(member)

    # --- the lobby, as the players at the host's computer change it

    @property
    def lobby(self) -> LobbyState:
        """The lobby with presence, spectators and votes, as of now."""
        return self.roster.shown()

    @property
    def seats(self) -> frozenset[int]:
        """The seats of the players at this computer."""
        return self.roster.lobby.seats_of(HOST)

    @property
    def spectators(self) -> dict[int, str]:
        """The names of the connected guests without a seat, by number."""
        return {member.number: member.name for member in self.roster.spectators()}

    async def sit(self, seat: int, name: str) -> Reason | None:
        """Let a player at this computer sit down, as `take_seat` does."""
        return self.take_seat(seat, name)

    def take_seat(self, seat: int, name: str, guest: int = HOST) -> Reason | None:
        """Let a player at this computer, or a guest, sit down; in a running game at a free seat.

        A player at this computer is ready, and agrees to the delayed hands that the table offers.
        """
        game, lobby = self._open_game, self.roster.lobby
        if game is not None and game.has_seen_hands(guest):
            return refusals.SAW_HANDS
        name = self.roster.seat_name(seat, name, guest)
        refusal = self.roster.apply(seating.sit(lobby, seat, guest, name))
        if refusal is None and game is not None:
            game.seat_taken(seat)
        elif refusal is None and guest == HOST and not lobby.running:
            self._update_seat(seat, ready=True, open_hand=lobby.hand_delay_turns > 0)
        return refusal

    async def stand(self, seat: int) -> Reason | None:
        """Let a player at this computer stand up."""
        return self.roster.apply(seating.stand(self.roster.lobby, seat, HOST))

    async def update_seat(self, seat: int, **changes: Unpack[SeatChanges]) -> Reason | None:
        """Change a seat at this computer: ready, emblem, hand open to spectators."""
        return self._update_seat(seat, **changes)

    def _update_seat(self, seat: int, **changes: Unpack[SeatChanges]) -> Reason | None:
        return self.roster.apply(seating.update_seat(self.roster.lobby, seat, HOST, **changes))

    def _get_ready(self) -> None:
        """Mark the players at this computer as ready."""
        for seat in sorted(self.seats):
            self._update_seat(seat, ready=True)

    def place_bot(self, seat: int, bot: str, name: str) -> Reason | None:
        """Let a bot play a free seat."""
        lobby = self.roster.lobby
        name = self.roster.seat_name(seat, name, NOBODY)
        return self.roster.apply(seating.place_bot(lobby, seat, bot, name))

    def open_seat(self, seat: int) -> Reason | None:
        """Free a seat, whoever sits there."""
        return self.roster.apply(seating.open_seat(self.roster.lobby, seat))

    def set_options(self, options: dict[str, Any]) -> Reason | None:
        """Change the options of the game; only the players at this computer stay ready."""
        refusal = self.roster.apply(seating.with_options(self.roster.lobby, options))
        if refusal is None:
            self._get_ready()
        return refusal

    def remove_guest(self, guest: int) -> None:
        """Remove a guest: end the connection, revoke secret and code, free the seats."""
        member = self.roster.get(guest)
        if member is None:
            return
        if self.roster.lobby.seats_of(guest):
            self.deals.cancel_first(refusals.LEFT_BEFORE_DEAL)
        self.roster.remove(member)
        if member.peer is not None:
            self.connections.end(member.peer, refusals.REMOVED)
        self.roster.apply(seating.remove_guest(self.roster.lobby, guest))
        self.deals.drop_absent_players()
        self.join_code.revoke()
        if self.game is not None:
            self.game.after_step()

    @property
    def muted(self) -> frozenset[int]:
        """The guests that are muted for all participants."""
        return self.roster.muted

    def set_muted(self, number: int, *, muted: bool) -> None:
        """Mute or unmute a guest. It outlives the guest's connection and the host's process."""
        member = self.roster.get(number)
        if member is not None:
            self.roster.mute(member, muted=muted)
            self.roster.announce()
            self._try_to_save()

    def send_chat(self, text: str = "", phrase: str = "", seat: int | None = None) -> None:
        """Send a chat line under the name of a seat at this computer, else of the table."""
        lobby = self.roster.lobby
        if seat is None:
            seat = min(self.seats, default=None)
        self.requests.broadcast_chat(
            HOST, lobby.name if seat is None else lobby.seats[seat].name, text, phrase
        )

    def announce_bot(self, seat: int, kind: str) -> None:
        """Tell all participants that a bot plays for an own seat; "" if the player plays again."""
        self.requests.broadcast_bot(HOST, seat, kind)

    async def vote_on_absence(self, voter: int, seat: int, choice: AbsenceChoice) -> Reason | None:
        """Vote for a seat at this computer about a seat whose player is absent."""
        if self._open_game is None:
            return refusals.NOT_RUNNING
        return self._open_game.vote_on_absence(HOST, voter, seat, choice)

    # --- the game

    @property
    def _open_game(self) -> HostedGame | None:
        """The game in play, unless the host is closing."""
        return None if self._closed else self.game

    async def begin(self, make: TableFactory) -> Table | Reason:
        """Agree on the first deal with everybody, and begin; return the table, or why it cannot begin.

        Everybody is back in the lobby if somebody leaves meanwhile, at `cancel_deal` and at `close`.

        Args:
            make: makes the table from its seats, a seed, and the function that makes chance of a seed.
        """
        if self.roster.lobby.running:
            return ALREADY_RUNNING
        seats = seating.table_seats(self.roster.lobby)
        if isinstance(seats, Reason):
            return seats
        self.roster.restored = None  # a new game takes the place of the saved one
        refusal = await self.deals.agree_on_first()
        if refusal is None and self._closed:
            refusal = refusals.CLOSED_BEFORE_DEAL
        if refusal is not None:
            return refusal
        table = make(seats, self.deals.dealer.key(), self.deals.dealer.chance)
        self.adopt(table)
        return table

    def cancel_deal(self) -> None:
        """Stop waiting for the first deal; `begin` returns that it was cancelled."""
        self.deals.cancel_first(refusals.DEAL_CANCELLED)

    def adopt(self, table: Table) -> None:
        """Play on at a table: one just dealt, or one that was saved."""
        saved, self.roster.restored = self.roster.restored, None
        if not self.roster.lobby.running:
            self.roster.apply(resume.resumed_lobby(self.roster.lobby, table.header, saved))
        self.deals.attach(table, saved)
        self.game = HostedGame(
            table,
            self.config,
            self.deps,
            saved.clocks_left_s if saved is not None and saved.clocks_left_s else table.header.terms.left_s,
            self.roster,
            self.deals,
            self.listener,
            self._try_to_save,
        )
        self._try_to_save()
        self.game.start()
        self.roster.announce()

    def return_to_lobby(self) -> Reason | None:
        """Return to the lobby with everybody after the end of a game; or return why not.

        Connections, code and guests stay. The table that is over is closed.
        """
        if self.game is None or not self.game.table.over:
            return refusals.NOT_OVER
        seats = enumerate(self.lobby.seats)
        staying = frozenset(number for number, seat in seats if seat.presence in ("here", "weak", "away"))
        lobby = seating.for_next_game(self.roster.lobby, staying)
        self.game.close()
        self.game = None
        self.deals.reset()
        for peer in self.roster.peers():
            peer.reset_game()
        for member in self.roster:
            if member.left:
                self.roster.remove(member)
        self.roster.apply(lobby)
        self._try_to_save()
        self._get_ready()
        return None

    def hand_over(self, path: Path) -> Reason | None:
        """Write the game to a file that another host can open, or return why not.

        It works only between rounds, when nothing in the file is secret; every guest is sent all of it first.
        """
        if self.game is None:
            return refusals.NOT_RUNNING
        if not self.game.table.state().between:
            return refusals.ROUND_RUNS
        self.deals.disclose()
        table = self.game.table
        terms = resume.handover_terms(self.roster.lobby.name, self.config, self.game.turn_clock)
        data = journal_bytes(table.header._replace(terms=terms), table.entries)
        try:
            write_atomically(path, data, mode=0o600)
        except OSError as error:
            return refusals.not_written(path, error)
        return None
