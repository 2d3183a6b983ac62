"""Guests reconnect after weak, dead, reset, stuck and slow connections, and when a route is back (T9)."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.games.epizodiak.events import TileDrawn
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.lan.admission.credentials import CredentialStore
from epizodiak_qt.lan.guest import connect, guest as guests
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.peer import Member, Peer
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.connection import encode_frame
from tests.lan.faulty_proxy import Faults, Proxy, far_table
from tests.lan.host_kit import (
    QUICK,
    RULES,
    JoinedGuest,
    Recorder,
    first_legal,
    hosting,
    play_while,
    refused_as,
)
from tests.lan.manual_clock import ManualClock, until, until_in
from tests.sizes import size
from tests.table.table_kit import code

DROPS = size("T9")


async def test_a_silent_connection_is_weak_after_four_seconds_and_dead_after_eight(tmp_path: Path) -> None:
    """Both sides detect it, the others see it in the lobby, and the guest reconnects."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (kit, proxy, visitor):
        await clock.advance(6)
        assert visitor.notes.statuses == []
        proxy.faults = Faults(stuck_up=True, stuck_down=True)
        await clock.advance(3.4)
        assert visitor.notes.statuses == []
        await until_in(clock, lambda: visitor.notes.statuses == ["weak"], step=0.5)
        await until_in(clock, lambda: kit.host.lobby.seats[1].presence == "weak", step=0.1)
        silent_since = clock.now()
        await until_in(clock, lambda: visitor.notes.statuses == ["weak", "lost"], step=0.5)
        assert clock.now() - silent_since <= 6
        await until_in(clock, lambda: kit.host.lobby.seats[1].presence == "away", step=0.5)
        assert kit.host.lobby.seats[2].presence == "away"
        proxy.faults = Faults()
        await until_in(clock, lambda: visitor.guest.status == "here")
        await until_in(clock, lambda: kit.host.lobby.seats[1].presence == "here")
        assert visitor.notes.ends == []


async def test_a_program_that_was_stalled_does_not_count_this_time_as_silence(tmp_path: Path) -> None:
    """Neither side could read what the other had sent: the connection stays, and it is never weak."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (kit, _proxy, visitor):
        (peer,) = kit.host.roster.peers()
        for _ in range(2):
            clock.stall(10 * QUICK.dead_s)
            await clock.advance(QUICK.ping_s)
        assert kit.host.roster.peers() == [peer]
        assert kit.host.lobby.seats[1].presence == "here"
        assert visitor.notes.statuses == []


@pytest.mark.parametrize("fault", ["reset", "half_close"])
async def test_a_reconnected_guest_gets_the_missed_events(tmp_path: Path, fault: str) -> None:
    """The missed events come as one update of each watched seat, masked for it."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (kit, proxy, visitor):
        table = kit.table
        before = table.first_update_for(None).past
        proxy.faults = Faults(refuse=True)
        getattr(proxy, fault)()
        await until_in(clock, lambda: visitor.guest.status == "lost")
        for number in range(4):
            table.act(*first_legal(table), f"missed {number}")
        seen = len(visitor.updates)
        proxy.faults = Faults()
        await until_in(clock, lambda: visitor.guest.status == "here")
        await until_in(clock, lambda: len(visitor.updates) >= seen + 3)
        told = {update.seat: update.events for update in visitor.updates[seen : seen + 3]}
        assert told == {seat: table.missed(seat, len(before)) for seat in (1, 2, None)}
        for seat in (1, 2, None):
            assert visitor.view(seat) == table.first_update_for(seat)._replace(events=())


async def test_a_restarted_program_knows_what_its_player_drew(tmp_path: Path) -> None:
    """Spectators and the opponent do not get these events."""
    async with hosting(tmp_path) as kit:
        kit.sit(0, "Ana")
        bo, cy = await kit.join("Bo", 1), await kit.join("Cy", 2)
        await kit.join("Dot")
        table = await kit.deal()
        play_while(table, lambda: table.state().acting[0] != 1)
        assert table.act(1, RULES.parse_action("draw"), "a draw") is None
        await kit.all_see()
        drawn = table.first_update_for(1).past[-1]
        assert isinstance(drawn, TileDrawn)
        assert drawn.value is not HIDDEN
        credential = bo.guest.credential
        await bo.guest.close()
        back = JoinedGuest(await Guest.resume(credential, kit.guest_deps()), Recorder())
        kit.visitors[0] = back
        await until(lambda: back.guest.running)
        assert back.watch(1).history(1) == table.first_update_for(1).past
        for visitor, seat in ((cy, 2), (kit.visitors[2], None)):
            assert visitor.watch(seat).history(seat)[-1] == drawn.seen_by(None)


async def test_a_guest_gives_up_after_ten_minutes(tmp_path: Path) -> None:
    """Its attempts become rarer; then its pending requests are refused and its listener is called."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (kit, proxy, visitor):
        proxy.faults = Faults(refuse=True)
        proxy.reset()
        await until_in(clock, lambda: visitor.guest.status == "lost")
        assert visitor.link is not None
        asked = asyncio.ensure_future(visitor.link.ready(1))
        await until_in(clock, lambda: kit.host.lobby.seats[1].presence == "away", step=0.1)
        began = clock.now()
        await until_in(clock, lambda: visitor.notes.ends == [None], step=5)
        assert 590 <= clock.now() - began <= 620
        assert visitor.guest.status == "ended"
        reason = await asked
        assert reason is not None
        assert reason.code == "no_connection"
        assert await visitor.guest.sit(1, "Bo") == reason
        kit.host.roster.announce()
        assert kit.host.lobby.seats[1].presence == "left"


async def test_a_guest_whose_handler_fails_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an unexpected exception no request stays pending, and the listener gets a reason."""
    async with hosting(tmp_path) as kit:
        visitor = await kit.join("Bo", 1)

        def fails(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(visitor.guest.witness, "note_lobby", fails)
        assert await visitor.guest.sit(2, "Bo") == refusals.NO_CONNECTION
        assert visitor.guest.status == "ended"
        assert [end and end.code for end in visitor.notes.ends] == ["not_followed"]
        await until(lambda: kit.host.lobby.seats[1].presence == "away", "the host reports it as away")


async def test_a_guest_who_leaves_under_load_leaves_no_connection_behind(tmp_path: Path) -> None:
    """With much unread data the connection is aborted, and the host still gets the goodbye."""
    async with hosting(tmp_path) as kit:
        visitor, _ = await kit.two_computers()
        line = visitor.guest._connection
        assert line is not None
        transport = line._writer.transport
        await visitor.guest.close()
        assert transport.is_closing()
        await until(lambda: kit.host.lobby.seats[1].presence == "left")


async def test_a_guest_resumes_with_its_credential_without_the_code(tmp_path: Path) -> None:
    """Also once more if the window was closed before the table came; a removed guest is refused."""
    async with hosting(tmp_path) as kit:
        visitor, _ = await kit.two_computers()
        credentials = CredentialStore(tmp_path / "guest" / "tickets.json")
        credentials.save(visitor.guest.credential)
        kept = credentials.find("beef")
        assert kept == visitor.guest.credential
        assert (tmp_path / "guest" / "tickets.json").stat().st_mode & 0o777 == 0o600
        brief = await Guest.resume(kept, kit.guest_deps(credentials=credentials), Recorder())
        assert brief.lobby is None
        await brief.close()
        assert credentials.find("beef") == kept
        kit.host.join_code.revoke()
        notes = Recorder()
        again = await Guest.resume(kept, kit.guest_deps(), notes)
        await until(lambda: again.running)
        assert again.seats == {1, 2}
        await until(lambda: visitor.notes.ends)
        assert code(visitor.notes.ends[0]) == "replaced"
        kit.host.remove_guest(again.number)
        await until(lambda: notes.ends)
        with refused_as("unknown_guest"):
            await Guest.resume(kept, kit.guest_deps(), notes)
        credentials.remove("beef")
        assert credentials.load() == []
        await again.close()


async def test_t9_all_guests_drop_together_and_are_seated_again(tmp_path: Path) -> None:
    """Fifty times in a row, each within three seconds of the clock."""
    clock = ManualClock()
    limits = replace(QUICK, handshakes=64, handshakes_per_address=32)
    async with hosting(tmp_path, clock=clock, limits=limits) as kit:
        proxy = Proxy(kit.address, clock)
        await proxy.open()
        visitors = [await kit.join(name, seat, at=proxy.address) for seat, name in enumerate("ABC")]
        visitors += [await kit.join(f"w{number}", at=proxy.address) for number in range(3)]
        await kit.deal()
        for number in range(DROPS):
            proxy.reset()
            await until(lambda: all(visitor.guest.status == "lost" for visitor in visitors))
            began = clock.now()
            if kit.table.state().acting:
                kit.table.act(*first_legal(kit.table), f"drop {number}")
            await until_in(clock, lambda: all(visitor.guest.status == "here" for visitor in visitors))
            assert clock.now() - began < 3
            await until(lambda: all(visitor.view(None).seq == len(kit.table.entries) for visitor in visitors))
            assert [visitor.guest.seats for visitor in visitors[:3]] == [{0}, {1}, {2}]
        for visitor in visitors:
            await visitor.guest.close()
        await proxy.close()


async def test_a_guest_leaves_a_host_after_repeated_protocol_errors(tmp_path: Path) -> None:
    """Each error opens a new connection; the fifth ends the guest with a reason."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock) as kit:
        visitor = await kit.join("Bo", 1)
        while not visitor.notes.ends:
            (peer,) = kit.host.roster.peers()
            peer.outbox.send(encode_frame(b'{"type":"Nonsense"}', 4096))
            member = peer.member

            def over(lost: Peer = peer, member: Member = member) -> bool:
                return bool(visitor.notes.ends) or member.peer not in (None, lost)

            await until_in(clock, over)
        (end,) = visitor.notes.ends
        assert end is not None
        assert end.code == "not_followed"


# --- a guest reconnects as soon as its own computer has a route to the host again


def route_of(visitor: JoinedGuest) -> dict[str, str]:
    """Return the routes of a guest by host; the test may change them."""
    routes = {"127.0.0.1": "127.0.0.1"}
    visitor.guest._deps = replace(visitor.guest._deps, route=lambda host: routes.get(host, ""))
    return routes


@pytest.mark.parametrize("fault", [Faults(refuse=True), Faults(stuck_up=True, stuck_down=True)])
@pytest.mark.parametrize("back", ["127.0.0.1", "10.0.0.3"])
async def test_a_guest_reconnects_once_its_route_is_back(tmp_path: Path, fault: Faults, back: str) -> None:
    """Also after long back-off pauses, and in the middle of an attempt."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (_, proxy, visitor):
        routes = route_of(visitor)
        await clock.advance(1)
        routes["127.0.0.1"] = ""
        proxy.faults = fault
        proxy.reset()
        await clock.advance(43.3)
        assert visitor.guest.status == "lost"
        proxy.faults = Faults()
        routes["127.0.0.1"] = back
        usable_since = clock.now()
        await until_in(clock, lambda: visitor.guest.status == "here", step=0.1)
        assert clock.now() - usable_since <= 1.0


async def test_a_guest_with_another_address_does_not_wait_for_its_dead_connection(tmp_path: Path) -> None:
    """A steady or missing route, or a changed one to an unused host, aborts no connection."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (_, proxy, visitor):
        routes = route_of(visitor)
        await clock.advance(1)
        line = visitor.guest._connection
        proxy.faults = Faults(stuck_up=True, stuck_down=True)
        await clock.advance(1)
        assert visitor.guest._connection is line
        proxy.faults = Faults()
        routes["127.0.0.1"] = "10.0.0.3"
        changed_at = clock.now()
        await until_in(clock, lambda: visitor.guest._connection not in (None, line), step=0.1)
        assert clock.now() - changed_at <= 1.0
        assert visitor.notes.ends == []
        await until_in(clock, lambda: visitor.guest.status == "here")
        line = visitor.guest._connection
        for state in ("10.0.0.3", ""):
            routes["127.0.0.1"] = state
            routes["192.168.7.7"] = f"{state}8"
            await clock.advance(3)
            assert visitor.guest._connection is line


async def test_flapping_routes_limit_reconnections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two attempts a second at most, and the usual pauses while the route does not change."""
    attempts: list[float] = []
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (_, proxy, visitor):
        routes = route_of(visitor)
        come_back = connect.resume_session

        async def counted(*arguments: Any) -> Any:
            attempts.append(clock.now())
            return await come_back(*arguments)

        monkeypatch.setattr(guests, "resume_session", counted)
        proxy.faults = Faults(refuse=True)
        proxy.reset()
        for number in range(100):
            routes["127.0.0.1"] = f"10.0.0.{number}"
            await clock.advance(0.1)
        assert len(attempts) <= 22
        attempts.clear()
        await clock.advance(40)
        assert 5 <= len(attempts) <= 13
        proxy.faults = Faults()
        await until_in(clock, lambda: visitor.guest.status == "here")


# --- requests without a response are sent again, also in the lobby, where no snapshot follows


@pytest.mark.parametrize("there", [True, False], ids=["request lost", "response lost"])
async def test_a_lobby_request_is_sent_again_over_the_next_connection(tmp_path: Path, there: bool) -> None:
    """It is carried out once, whether the request or its response was lost."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock) as kit:
        proxy = Proxy(kit.address, clock)
        await proxy.open()
        bo = await kit.join("Bo", at=proxy.address)
        proxy.faults = Faults(stuck_up=there, stuck_down=not there)
        asked = asyncio.ensure_future(bo.guest.sit(1, "Bo"))
        if not there:
            await until(lambda: kit.host.lobby.seats[1].name == "Bo")
        proxy.reset()
        await until(lambda: bo.guest.status == "lost")
        proxy.faults = Faults()
        await until_in(clock, asked.done, "the question is answered")
        assert asked.result() is None
        assert bo.guest.seats == {1}
        await bo.guest.close()
        await proxy.close()


async def test_a_request_is_sent_again_if_its_response_was_dropped(tmp_path: Path) -> None:
    """In the lobby a peer that catches up gets no snapshot either."""
    async with hosting(tmp_path) as kit:
        bo = await kit.join("Bo")
        (peer,) = kit.host.roster.peers()
        peer.outbox.is_behind = True  # simulates an overflow of the queue
        asked = asyncio.ensure_future(bo.guest.sit(1, "Bo"))
        await until(lambda: kit.host.lobby.seats[1].name == "Bo")
        peer.outbox._wake.set()
        await until(asked.done, "the question is answered")
        assert asked.result() is None
