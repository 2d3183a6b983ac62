"""The players’ clocks: increments, seats out of time, newcomers, a killed host, and a handover."""

import json
import math
import shutil
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.admission.credentials import with_address
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.resume import handover_terms
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.host.turn_clock import TurnClock
from epizodiak_qt.lobby.config import TableConfig
from epizodiak_qt.table.entries import Entry, Played, RecordedChance, Seat, SeatReassigned, TakenBack, Terms
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import Saves
from epizodiak_qt.table.table import Table
from tests.lan.host_kit import (
    HostKit,
    JoinedGuest,
    Recorder,
    hosting,
    journaled_tables,
    play_round,
    play_while,
)
from tests.lan.manual_clock import ManualClock, run, settle, until
from tests.table.table_kit import code

WITH_CLOCKS: dict[str, Any] = {"clock_s": 60.0, "turn_s": 5.0, "confirm_guests": True}


def with_journal(folder: Path) -> HostStateFile:
    """Return the state file of a host beside its journal."""
    return HostStateFile(folder / "hosted" / "beef.hosted")


def opened(folder: Path, clock: ManualClock, **config: Any) -> AbstractAsyncContextManager[HostKit]:
    """Open a host whose data is in a folder."""
    return hosting(folder, clock=clock, config=config, state_file=with_journal(folder))


def saved_table(folder: Path) -> Table:
    """Return the only saved table of a folder."""
    saves = Saves(DiskFiles(), folder, GAMES)
    (saved,) = saves.unfinished()
    return saves.resume(saved.path)[0]


async def sit_and_deal(kit: HostKit, folder: Path) -> JoinedGuest:
    """Seat Ana at the host and Bo at the other two seats; deal."""
    kit.sit(0, "Ana")
    bo = await kit.join("Bo", 1, 2)
    dealt = await kit.host.begin(journaled_tables(DiskFiles(), folder))
    assert dealt is kit.table
    await until(lambda: bo.guest.running and bo.notes.clock_snapshots)
    return bo


def end_turn(kit: HostKit) -> int:
    """Play until another seat has to act; return the seat whose turn has ended."""
    table = kit.table
    (seat,) = table.state().acting
    play_while(table, lambda: table.state().acting == (seat,))
    return seat


def clocks_turned(kit: HostKit) -> bool:
    """Tell whether the clocks of the seats that have to act are running."""
    return kit.game.turn_clock is not None and kit.game.turn_clock.running == kit.table.state().acting


def seconds_left(kit: HostKit) -> list[float]:
    """Return the seconds left to each seat, as the host counts them."""
    assert kit.game.turn_clock is not None
    return kit.game.turn_clock.left()


async def resume_guest(kit: HostKit, before: JoinedGuest) -> JoinedGuest:
    """Resume a guest with its credential."""
    notes = Recorder()
    credential = with_address(before.guest.credential, kit.address)
    visitor = JoinedGuest(await Guest.resume(credential, kit.guest_deps(), notes), notes)
    kit.visitors.append(visitor)
    return visitor


# --- a turn


async def test_the_clock_runs_for_the_seat_to_act_and_pauses_while_a_player_is_absent(tmp_path: Path) -> None:
    """It runs again at once when the player is back. A spectator who joins in mid-turn is sent the clocks."""
    clock = ManualClock()
    async with opened(tmp_path, clock, **WITH_CLOCKS) as kit:
        bo = await sit_and_deal(kit, tmp_path)
        (seat,) = kit.table.state().acting
        await clock.advance(3)
        assert seconds_left(kit)[seat] == pytest.approx(57, abs=0.01)
        told = len(kit.notes.clock_snapshots)
        di = await kit.join("Di")
        await until(lambda: di.notes.clock_snapshots)
        assert di.notes.clock_snapshots[-1].left_s == pytest.approx(seconds_left(kit))
        assert di.notes.clock_snapshots[-1].running == (seat,)
        assert len(kit.notes.clock_snapshots) == told, "nothing has changed for the others"
        end_turn(kit)
        await until(lambda: bo.notes.clock_snapshots[-1].running == kit.table.state().acting)
        assert seconds_left(kit)[seat] == pytest.approx(62, abs=0.1)
        bo.vanish()
        await until(lambda: kit.notes.clock_snapshots[-1].paused)
        before = seconds_left(kit)
        await clock.advance(100)
        assert seconds_left(kit) == before
        await resume_guest(kit, bo)
        await until(lambda: not kit.notes.clock_snapshots[-1].paused)
        (seat,) = kit.table.state().acting
        await clock.advance(3)
        assert before[seat] - seconds_left(kit)[seat] == pytest.approx(3)


async def test_a_new_game_begins_with_full_clocks(tmp_path: Path) -> None:
    """Also where a saved one, of which its host has the clocks, is not gone on with."""
    async with opened(tmp_path, ManualClock(), **WITH_CLOCKS):
        pass
    state = with_journal(tmp_path).load()
    assert state is not None
    with_journal(tmp_path).store(msgspec.structs.replace(state, clocks_left_s=[1.0, 1.0, 1.0]))
    async with opened(tmp_path, ManualClock()) as kit:
        kit.sit_all()
        await kit.deal()
        assert seconds_left(kit) == [60.0] * 3


async def test_votes_about_a_seat_out_of_time_are_kept_until_it_has_acted(tmp_path: Path) -> None:
    """The others vote one after the other, with other events in between; votes count for one turn only."""
    clock, stand_in = ManualClock(), Mock()
    async with hosting(tmp_path, clock=clock, config={"clock_s": 10.0}, stand_in=stand_in) as kit:
        kit.sit_all()
        table = await kit.deal()
        for again in (False, True):
            (late,) = table.state().acting
            one, other = sorted({0, 1, 2} - {late})
            assert code(await kit.host.vote_on_absence(one, late, "bot")) == "not_absent"
            await clock.advance(11)
            assert await kit.host.vote_on_absence(one, late, "bot") is None
            assert table.propose(other, "abandon") is None
            assert table.vote(late, agreed=False) is None
            await settle()
            assert kit.host.roster.absence_votes == {late: {one: "bot"}}
            if not again:
                end_turn(kit)
                await settle()
                assert kit.host.roster.absence_votes == {}
        assert await kit.host.vote_on_absence(other, late, "bot") is None
        stand_in.assert_called_once_with(table, late)


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
    run(clock.advance(120))
    assert turns.out_of_time() == {1}
    assert turns.left() == [40, 0, 130], "it never becomes negative"


# --- a host that is killed


async def test_a_killed_host_comes_back_with_its_clocks(tmp_path: Path) -> None:
    """The clocks have the time left when the turn began, and are paused until all players are back."""
    alive, killed = tmp_path / "alive", tmp_path / "killed"
    clock = ManualClock()
    async with opened(alive, clock, **WITH_CLOCKS) as kit:
        bo = await sit_and_deal(kit, alive)
        await clock.advance(10)
        first = end_turn(kit)
        await until(lambda: clocks_turned(kit))
        expected = [60.0] * 3
        expected[first] = 55.0
        assert seconds_left(kit) == pytest.approx(expected)
        await clock.advance(7)
        (second,) = kit.table.state().acting
        assert seconds_left(kit)[second] == pytest.approx(53)
        shutil.copytree(alive, killed)  # the content of the disk when the process is killed
    clock = ManualClock()
    async with opened(killed, clock) as kit:
        table = saved_table(killed)
        kit.host.adopt(table)
        assert kit.host.config.confirm_guests
        assert seconds_left(kit) == pytest.approx(expected)
        assert kit.notes.clock_snapshots[-1].paused
        await clock.advance(100)
        assert seconds_left(kit) == pytest.approx(expected)
        await resume_guest(kit, bo)
        await until(lambda: not kit.notes.clock_snapshots[-1].paused)
        assert kit.notes.clock_snapshots[-1].running == (second,)
        await clock.advance(3)
        assert seconds_left(kit)[second] == pytest.approx(57)
        assert end_turn(kit) == second
        await until(lambda: seconds_left(kit)[second] > 60)
        assert seconds_left(kit)[second] == pytest.approx(62), "the seconds of a turn are those of before too"


@pytest.mark.parametrize(("config", "counts"), [({"clock_s": 60.0}, [0, 1, 2, 3]), ({}, [0, 0, 0, 0])])
async def test_time_is_written_once_a_turn_and_not_while_it_passes(
    config: dict[str, float], counts: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state file is not written every second; a table without clocks writes nothing for them."""
    clock, kept, store = ManualClock(), HostStateFile(), Mock()
    monkeypatch.setattr(kept, "store", store)
    async with hosting(tmp_path, clock=clock, config=config, state_file=kept) as kit:
        kit.sit_all()
        await kit.deal()
        await until(lambda: kit.game.turn_clock is None or kit.game.turn_clock.running)
        store.reset_mock()
        await clock.advance(30)
        assert store.call_count == counts[0]
        for count in counts[1:]:
            end_turn(kit)
            await until(lambda: kit.game.turn_clock is None or clocks_turned(kit))
            assert store.call_count == count


async def test_a_state_file_of_an_older_version_is_read(tmp_path: Path) -> None:
    """It contains no clocks and no confirmation of newcomers: both are off."""
    clock = ManualClock()
    async with opened(tmp_path, clock, **WITH_CLOCKS) as kit:
        bo = await sit_and_deal(kit, tmp_path)
    path = with_journal(tmp_path).path
    assert path is not None
    fields = json.loads(path.read_bytes())
    for name in ("confirm_guests", "clock_s", "turn_s", "left_s"):
        del fields[name]
    path.write_text(json.dumps(fields), "utf-8")
    async with opened(tmp_path, clock) as kit:
        table = saved_table(tmp_path)
        kit.host.adopt(table)
        assert kit.game.turn_clock is None
        assert not kit.host.config.confirm_guests
        again = await resume_guest(kit, bo)
        await until(lambda: again.guest.seats == {1, 2})


async def test_a_host_killed_before_it_adopts_its_saved_table_forgets_nothing(tmp_path: Path) -> None:
    """Between `open` and `adopt` seats, deal and clocks stay in the state file."""
    clock = ManualClock()
    async with opened(tmp_path, clock, **WITH_CLOCKS) as kit:
        await sit_and_deal(kit, tmp_path)
        end_turn(kit)
        await until(lambda: clocks_turned(kit))
    before = with_journal(tmp_path).load()
    assert before is not None
    assert (before.guests[0].seats, before.local_seats, before.deal is not None) == ([1, 2], [0], True)
    assert len(before.clocks_left_s) == 3
    async with opened(tmp_path, clock) as kit:
        kept = with_journal(tmp_path).load()
        assert kept == msgspec.structs.replace(before, port=kit.host.port)


# --- a handover


async def test_title_and_clocks_move_with_a_hand_over(tmp_path: Path) -> None:
    """Each player keeps the time left; a table without clocks still has none."""
    clock = ManualClock()
    file = tmp_path / "given.ezt"
    async with opened(tmp_path / "first", clock, **WITH_CLOCKS) as kit:
        bo = await sit_and_deal(kit, tmp_path / "first")
        await clock.advance(20.5)
        play_round(kit.table)
        await bo.checked(1)
        assert kit.host.hand_over(file) is None
        expected = list(map(math.ceil, seconds_left(kit)))
        assert len({*expected}) > 1, "not the full time of a new clock"
    saves = Saves(DiskFiles(), tmp_path / "second", GAMES)
    saved = saves.import_table(file, datetime(2026, 11, 22, tzinfo=UTC))
    assert saved.header.terms == Terms("Ana’s table", 60, 5, tuple(expected))
    for config in ({"clock_s": 60.0, "turn_s": 5.0}, {}):
        table, _ = saves.resume(saved.path)
        async with opened(tmp_path / f"heir with {len(config)}", clock, **config) as kit:
            kit.host.adopt(table)
            assert kit.game.turn_clock is None if not config else seconds_left(kit) == expected


def test_the_terms_of_a_hand_over_are_bounded() -> None:
    """A file with a clock of years is refused."""
    terms = handover_terms(
        "Ana’s table", TableConfig("epizodiak", {}, "Ana’s table", clock_s=1e9, turn_s=0.2), None
    )
    assert terms == Terms("Ana’s table", 999_999, 1, ())
