"""The players' clocks: increments, seats out of time, and the members who are sent the clocks."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

from epizodiak_qt.lan.host.turn_clock import TurnClock
from epizodiak_qt.lan.wire.messages import ChatLine
from epizodiak_qt.table.entries import Entry, Played, RecordedChance, Seat, SeatReassigned, TakenBack
from tests.lan.host_kit import QUICK, hosting, overfill, play_while
from tests.lan.manual_clock import ManualClock, run, settle, until
from tests.table.table_kit import code


async def test_votes_about_a_seat_out_of_time_are_kept(tmp_path: Path) -> None:
    """The others vote one after the other, with other events in between."""
    clock, stand_in = ManualClock(), Mock()
    async with hosting(tmp_path, clock=clock, config={"clock_s": 10.0}, stand_in=stand_in) as kit:
        kit.sit_all()
        table = await kit.deal()
        (late,) = table.state().acting
        one, other = sorted({0, 1, 2} - {late})
        assert code(await kit.host.vote_on_absence(one, late, "bot")) == "not_absent"
        await clock.advance(11)
        assert await kit.host.vote_on_absence(one, late, "bot") is None
        assert table.propose(other, "abandon") is None
        assert table.vote(late, agreed=False) is None
        await settle()
        assert kit.host.roster.absence_votes == {late: {one: "bot"}}
        assert await kit.host.vote_on_absence(other, late, "bot") is None
        stand_in.assert_called_once_with(table, late)


async def test_votes_are_dropped_once_a_seat_out_of_time_has_acted(tmp_path: Path) -> None:
    """They count for that turn only."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock, config={"clock_s": 10.0, "turn_s": 5.0}) as kit:
        kit.sit_all()
        table = await kit.deal()
        (late,) = table.state().acting
        await clock.advance(11)
        assert await kit.host.vote_on_absence((late + 1) % 3, late, "stop") is None
        play_while(table, lambda: table.state().acting == (late,))
        await settle()
        assert kit.host.roster.absence_votes == {}


def played(seat: int, name: str) -> Played:
    """Return the journal entry of an action."""
    return Played(seat, "draw", name, RecordedChance())


def test_only_a_seat_that_has_acted_gains_the_seconds_of_a_turn() -> None:
    """A take-back removes them; a seat that only answered, or has a stand-in, gains nothing."""
    clock = ManualClock()
    turns = TurnClock(clock, 3, 100.0, 30.0)
    entries: list[Entry] = []

    def turn(acting: int, *new: Entry) -> list[float]:
        entries.extend(new)
        assert turns.update((acting,), paused=False, entries=entries)
        return turns.left()

    assert turn(0) == [100, 100, 100]
    assert turn(1, played(0, "a")) == [130, 100, 100]
    assert turn(0, TakenBack(0)) == [100, 100, 100]
    assert turn(1, played(0, "b")) == [130, 100, 100]
    # Taken back and played again before the clock was read.
    entries += [TakenBack(0), played(0, "c")]
    assert not turns.update((1,), paused=False, entries=entries)
    assert turns.left() == [130, 100, 100]
    assert turn(2, SeatReassigned(1, Seat("bot", "Bo", "casual"))) == [130, 100, 100]
    assert turn(0, played(2, "d"), TakenBack(2), played(2, "e")) == [130, 100, 130]
    run(clock.advance(120))
    assert turn(1, played(0, "f")) == [40, 100, 130]


async def test_a_peer_that_catches_up_is_sent_the_clocks(tmp_path: Path) -> None:
    """The dropped queue contained them."""
    clock = ManualClock()
    limits = replace(QUICK, queue_bytes=4096)
    async with hosting(tmp_path, clock=clock, limits=limits, config={"clock_s": 60.0}) as kit:
        kit.sit_all()
        dot = await kit.join("Dot")
        table = await kit.deal()
        await until(lambda: dot.notes.clock_snapshots)
        line = dot.guest._connection
        assert line is not None
        transport: Any = line._writer.transport
        transport.pause_reading()
        (peer,) = kit.host.roster.peers()
        overfill([peer], peer.connection.pack(ChatLine(0, "Ana", "x" * 240, "")))
        first = table.state().acting
        play_while(table, lambda: table.state().acting == first)
        # Call it while the peer is behind, not in the next turn of the loop.
        kit.game.after_step()
        transport.resume_reading()
        await until(lambda: dot.view(None).seq == len(table.entries))
        await until(lambda: dot.notes.clock_snapshots[-1].running == table.state().acting)
