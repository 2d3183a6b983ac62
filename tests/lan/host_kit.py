"""A host on loopback with guests at its table, and the helpers of tests that play there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from spake2 import SPAKE2_A, SPAKE2_B
from spake2.groups import IntegerGroup
from spake2.params import _Params

from epizodiak_qt.bots.epizodiak.sensible import weight
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import Chance
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lan.admission import pairing
from epizodiak_qt.lan.admission.dialer import Address, connect_first
from epizodiak_qt.lan.admission.handshake import pair, send_hello
from epizodiak_qt.lan.admission.identity import load_or_create_identity
from epizodiak_qt.lan.guest.connect import GuestDeps
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.guest.remote_link import RemoteLink
from epizodiak_qt.lan.host.config import HostDeps
from epizodiak_qt.lan.host.host import Host
from epizodiak_qt.lan.host.hosted_game import HostedGame
from epizodiak_qt.lan.host.peer import Peer
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.clock import Clock, LoopClock
from epizodiak_qt.lan.wire.connection import Connection
from epizodiak_qt.lan.wire.limits import LanDeps, Limits
from epizodiak_qt.lan.wire.messages import Act, Ready
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby.config import TableConfig
from epizodiak_qt.lobby.listener import ChatLine, Clocks, TableListener
from epizodiak_qt.lobby.lobby import HOST, LobbyState
from epizodiak_qt.override import override
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.link import Proposal, Update
from epizodiak_qt.table.saves import Saves
from epizodiak_qt.table.table import Table
from tests.lan.manual_clock import until
from tests.table.table_kit import agree_on, header

GAME = "epizodiak"
RULES = GAMES[GAME]
# The points of a round are random: a match of normal length may end after one round, this one does not.
LONG_MATCH = {"target": 1000}
SINGLE = {"mode": "single"}
# In events; one of 20,000 rounds that were played by `first_legal` had 685 actions.
LONGEST_ROUND = 3000
# Bots play faster than people; other tests cover the limit of the frame rate.
QUICK = Limits(
    rate=1e6,
    burst=1e6,
    chat_rate=1e6,
    chat_burst=1e6,
    resume_rate=1e6,
    resume_burst=1e6,
    pair_rate=1e6,
    handshakes_per_address=16,
)


# A group as wide as the real one, whose arithmetic is that of Python's `pow`: SPAKE2 takes 20 ms else.
SAFE_PRIME = 2**256 - 36113
NARROW = _Params(IntegerGroup(SAFE_PRIME, SAFE_PRIME // 2, 4))


class Recorder(TableListener):
    """Records the calls to a listener. `lets_in` answers join requests, None lets them wait."""

    def __init__(self) -> None:
        self.lobbies: list[LobbyState] = []
        self.lines: list[ChatLine] = []
        self.clock_snapshots: list[Clocks] = []
        self.knocks: list[tuple[str, str, str]] = []
        self.codes: list[str] = []
        self.troubles: list[Reason] = []
        self.stops = 0
        self.waiting: list[tuple[str, Callable[[bool], None]]] = []
        self.lets_in: bool | None = True
        self.words: list[str] = []
        self.statuses: list[str] = []
        self.agains = 0
        self.deals: list[tuple[int, int, str]] = []
        self.verdicts: list[Any] = []
        self.ends: list[Reason | None] = []

    @override
    def on_lobby_changed(self, lobby: LobbyState) -> None:
        self.lobbies.append(lobby)

    @override
    def on_chat(self, line: ChatLine) -> None:
        self.lines.append(line)

    @override
    def on_clocks(self, clocks: Clocks) -> None:
        self.clock_snapshots.append(clocks)

    @override
    def on_join_request(self, name: str, address: str, words: str, answer: Callable[[bool], None]) -> None:
        self.knocks.append((name, address, words))
        if self.lets_in is None:
            self.waiting.append((name, answer))
        else:
            answer(self.lets_in)

    @override
    def on_join_request_withdrawn(self, answer: Callable[[bool], None]) -> None:
        self.waiting = [each for each in self.waiting if each[1] is not answer]

    @override
    def on_code_changed(self, code: str) -> None:
        self.codes.append(code)

    @override
    def on_problem(self, reason: Reason) -> None:
        self.troubles.append(reason)

    @override
    def on_stop_agreed(self) -> None:
        self.stops += 1

    @override
    def on_paired(self, words: str) -> None:
        self.words.append(words)

    @override
    def on_connection_changed(self, status: str) -> None:
        self.statuses.append(status)

    @override
    def on_back_in_lobby(self) -> None:
        self.agains += 1

    @override
    def on_deal_agreed(self, number: int, attempt: int, words: str) -> None:
        self.deals.append((number, attempt, words))

    @override
    def on_deal_checked(self, verdict: Any) -> None:
        self.verdicts.append(verdict)

    @override
    def on_ended(self, reason: Reason | None) -> None:
        self.ends.append(reason)


class ManualStandIn:
    """Records the seats of stand-ins; the test plays their actions."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.closed: list[int] = []

    def __call__(self, table: Table, seat: int) -> ManualStandIn:
        """Record a seat and return this stand-in for it."""
        self.seats.append(seat)
        return self

    def close(self) -> None:
        """Leave the seat."""
        self.closed.append(self.seats[-1])


class JoinedGuest:
    """A guest, its recorder, and the updates of its link."""

    link: RemoteLink
    """The link to the table, once it watches."""

    def __init__(self, guest: Guest, notes: Recorder) -> None:
        self.guest = guest
        self.notes = notes
        self.updates: list[Update] = []
        self.acknowledged: list[str] = []
        self.refusals: list[Reason] = []

    def watch(self, *seats: int | None) -> RemoteLink:
        """Link to the table and watch some seats."""
        self.link = self.guest.connect(self.updates.append, *seats)
        return self.link

    def disconnect(self) -> None:
        """Break the connection; the guest tries to return."""
        assert self.guest._connection is not None
        self.guest._connection.abort()

    def vanish(self) -> None:
        """Break the connection as a program that is killed does."""
        self.guest._task.cancel()
        self.disconnect()

    async def reconnect(self) -> None:
        """Break the connection, and wait until the guest is back."""
        changes = len(self.notes.statuses)
        self.disconnect()
        await until(lambda: self.notes.statuses[changes:] == ["lost", "here"], "the guest is back")

    async def play(
        self,
        choose: Callable[[Update], Any],
        enough: Callable[[], bool] = lambda: False,
        pace_s: float = 0.0,
    ) -> None:
        """Play at the guest's seats until it is enough or the game is over, and note the answers."""
        changed = asyncio.Event()
        await until(lambda: self.guest.running)
        requests, seats = self.guest.requests, sorted(self.guest.seats)
        link = self.guest.connect(lambda _update: changed.set(), *seats)
        while not enough() and not link.look(None).state.over:
            changed.clear()
            update = next((link.look(seat) for seat in seats if link.look(seat).legal), link.look(seats[0]))
            unready = [seat for seat in seats if seat in update.state.unready]
            if update.legal:
                assert update.seat is not None
                act = Act(requests.new_id(), update.seat, str(choose(update)), update.seq)
                refusal = await requests.ask(act)
                if refusal is None:
                    self.acknowledged.append(act.id)
                else:
                    self.refusals.append(refusal)
                await asyncio.sleep(pace_s)
            elif unready:
                await requests.ask(Ready(requests.new_id(), unready[0], update.seq))
            if link.look(None).seq == update.seq:
                await changed.wait()

    async def play_actions(self, count: int, choose: Callable[[Update], Any], pace_s: float = 0.0) -> None:
        """Play until this number of actions more is acknowledged."""
        end = len(self.acknowledged) + count
        await self.play(choose, lambda: len(self.acknowledged) >= end, pace_s)

    async def checked(self, rounds: int) -> None:
        """Wait until this number of rounds was audited."""
        await until(lambda: len(self.notes.verdicts) >= rounds, "the rounds are checked")

    async def asked(self) -> Proposal:
        """Wait until the guest sees a proposal, and return it."""
        await until(lambda: self.view(None).state.proposal, "a proposal is open")
        asked = self.view(None).state.proposal
        assert asked is not None
        return asked

    def view(self, seat: int | None) -> Update:
        """Return the update of a seat, or the public one."""
        return self.guest.replica.look(seat)


async def joined_from_afar(
    address: Address, code: str, name: str, *seats: int, limits: Limits
) -> JoinedGuest:
    """Join a guest at seats, ready, whose host runs in another process."""
    notes = Recorder()
    guest = await Guest.join([address], code, name, GuestDeps(limits=limits), notes)
    for seat in seats:
        assert await guest.sit(seat, f"{name} {seat}") is None
        assert await guest.update_seat(seat, ready=True) is None
    return JoinedGuest(guest, notes)


class HostKit:
    """An open host with its recorder, clock, limits and guests."""

    def __init__(self, host: Host, notes: Recorder, clock: Clock, limits: Limits) -> None:
        self.host = host
        self.notes = notes
        self.clock = clock
        self.limits = limits
        self.visitors: list[JoinedGuest] = []
        self._random = Random(GAME)

    @property
    def address(self) -> Address:
        """The address of the host."""
        return Address("127.0.0.1", self.host.port)

    @property
    def table(self) -> Table:
        """The table in play."""
        return self.game.table

    @property
    def game(self) -> HostedGame:
        """The game in play."""
        assert self.host.game is not None
        return self.host.game

    def guest_deps(self, **changes: Any) -> GuestDeps:
        """Return the dependencies of a guest, with the host's clock and limits, and reproducible nonces."""
        token = Random(self._random.random()).randbytes
        return replace(GuestDeps(clock=self.clock, limits=self.limits, token=token), **changes)

    async def join(
        self, name: str, *seats: int, at: Address | None = None, open_hand: bool = False, **tools: Any
    ) -> JoinedGuest:
        """Join a guest at seats, ready; `open_hand` agrees that spectators see the hand later."""
        notes = Recorder()
        guest = await Guest.join([at or self.address], self.host.code, name, self.guest_deps(**tools), notes)
        visitor = JoinedGuest(guest, notes)
        self.visitors.append(visitor)
        for seat in seats:
            assert await guest.sit(seat, name) is None
            if not self.host.lobby.running:
                emblem = self.host.lobby.seats[seat].emblem
                assert await guest.update_seat(seat, ready=True, emblem=emblem, open_hand=open_hand) is None
        return visitor

    async def paired(self) -> Connection:
        """Return a connection that has paired with the code, and has not joined yet."""
        line, _ = await connect_first([self.address], LanDeps(self.clock, self.limits))
        _, hellos = await send_hello(line, compatibility.own_hello())
        await pair(line, self.host.join_code.current, hellos)
        return line

    def sit(self, seat: int, name: str) -> None:
        """Seat a player at the host's computer, ready and agreeing to delayed hands."""
        assert self.host.take_seat(seat, name) is None
        assert self.host.lobby.seats[seat].ready

    def sit_all(self) -> None:
        """Seat players at the host's computer at all three seats."""
        for seat, name in enumerate(("Ana", "Bo", "Cy")):
            self.sit(seat, name)

    async def two_computers(self) -> tuple[JoinedGuest, Table]:
        """Seat Ana at the host's computer, join Bo at the other two seats, and deal."""
        self.sit(0, "Ana")
        return await self.join("Bo", 1, 2), await self.deal()

    async def three_computers(self) -> tuple[JoinedGuest, JoinedGuest, Table]:
        """Seat Ana at the host's computer, join Bo and Cy, and deal."""
        self.sit(0, "Ana")
        return await self.join("Bo", 1), await self.join("Cy", 2), await self.deal()

    async def deal(self) -> Table:
        """Begin the game, and wait until every guest sees the table."""
        game, options = self.host.lobby.game, self.host.lobby.options
        table = await self.host.begin(
            lambda seats, seed, source: new_table(seats, seed, source, game, **options)
        )
        assert isinstance(table, Table), table
        await until(lambda: all(visitor.guest.running for visitor in self.visitors), "the game has started")
        return table

    async def next_round(self, *visitors: JoinedGuest) -> None:
        """Mark all players as ready, those of the visitors over their links, and wait for the deal."""
        number = self.table.rounds
        await self.all_see()
        for seat in self.host.lobby.seats_of(HOST):
            assert self.table.ready(seat) is None
        for visitor in visitors:
            link = visitor.guest.connect(lambda _update: None, *visitor.guest.seats)
            for seat in visitor.guest.seats:
                assert await link.ready(seat) is None
        await until(lambda: self.table.rounds == number + 1, "the next round is dealt")

    async def all_see(self) -> None:
        """Wait until every guest has all steps of the table."""
        await until(
            lambda: all(visitor.view(None).seq == len(self.table.entries) for visitor in self.visitors),
            "all guests have all steps",
        )


def new_table(
    seats: tuple[Seat, ...], seed: str, source: Callable[[str], Chance], game: str = GAME, **options: Any
) -> Table:
    """Return a table without a journal."""
    rules = GAMES[game]
    dealt = header(seats, seed, rules, source, **options)
    return Table(rules, dealt._replace(table="beef"), NoJournal(), source)


def journaled_tables(files: DiskFiles, folder: Path, options: Any = LONG_MATCH) -> Callable[..., Table]:
    """Return a factory of tables whose journals are in a folder."""
    saves = Saves(files, folder, GAMES)

    def begin(seats: tuple[Seat, ...], seed: str, source: Callable[[str], Chance]) -> Table:
        now = datetime(2026, 11, 21, tzinfo=UTC)
        return saves.begin(GAME, options, seats, now, seed, table="beef", source=source)[0]

    return begin


@asynccontextmanager
async def hosting(
    tmp_path: Path,
    *,
    limits: Limits = QUICK,
    clock: Clock | None = None,
    game: str = GAME,
    options: dict[str, Any] | None = None,
    port: int = 0,
    addresses: Sequence[str] = ("127.0.0.1",),
    config: dict[str, Any] | None = None,
    **tools: Any,
) -> AsyncIterator[HostKit]:
    """Open a host on loopback for a long match, with the same deal in every run; close all at the end.

    Guests pair in a group that is quick and not secure; tests/lan/admission tests the real one.
    """
    quick_a, quick_b = partial(SPAKE2_A, params=NARROW), partial(SPAKE2_B, params=NARROW)
    used = clock or LoopClock()
    notes = Recorder()
    host = Host(
        TableConfig(
            game, LONG_MATCH if options is None else options, "Ana’s table", table="beef", **(config or {})
        ),
        load_or_create_identity(tmp_path / "host"),
        HostDeps(clock=used, limits=limits, **{"token": Random(GAME).randbytes, **tools}),
        notes,
    )
    host.open(addresses, port)
    kit = HostKit(host, notes, used, limits)
    try:
        with patch.object(pairing, "SPAKE2_A", quick_a), patch.object(pairing, "SPAKE2_B", quick_b):
            yield kit
    finally:
        for visitor in kit.visitors:
            await visitor.guest.close()
        await host.close()
        if host.game is not None:
            host.game.table.close()


def first_legal(table: Table) -> tuple[int, Any]:
    """Return the first seat that has to act and a sensible action, so that rounds are short."""
    seat = table.state().acting[0]
    update = table.update_for(seat)
    return seat, max(update.legal, key=lambda action: weight(update.view, action))


def play_while(table: Table, condition: Callable[[], object]) -> None:
    """Play at the host's table as long as a condition holds."""
    while condition():
        assert table.act(*first_legal(table), f"n{len(table.entries)}") is None


@contextmanager
def refused_as(code: str) -> Iterator[None]:
    """Expect a refusal of the host with this code."""
    refused = None
    try:
        yield
    except RefusedError as error:
        refused = error.refuse.code
    assert refused == code


def overfill(peers: Iterable[Peer], frame: bytes) -> None:
    """Send peers more than their queues hold, so that the host drops the frames."""
    for peer in peers:
        while not peer.outbox.is_behind:
            peer.outbox.send(frame)


def play_round(table: Table, longest: int = LONGEST_ROUND) -> None:
    """Play a round directly at the host's table until it is over; end one that is too long without points."""
    while not (table.state().between or table.over):
        if table.event_count < longest:
            seat, action = first_legal(table)
            assert table.act(seat, action, f"played {len(table.entries)}") is None
        else:
            agree_on(table, "abandon")
