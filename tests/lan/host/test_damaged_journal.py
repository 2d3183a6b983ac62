"""The journal of a network table, truncated and with a flipped bit at every byte (T5).

`tests/table/test_journal_damage.py` does the same to a table on one screen, with take-backs and a refill in
it. Here a bot stands in for an absent player.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import Chance
from epizodiak_qt.lan.fair_deal.dealer import AgreedChance
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.table.entries import Played, Seat, SeatReassigned
from epizodiak_qt.table.journal import InvalidJournalError, JournalContents, create_journal, read_journal
from epizodiak_qt.table.saves import Saves
from epizodiak_qt.table.table import Table
from tests.lan.host_kit import HostKit, IdleStandIn, JoinedGuest, first_legal, hosting, new_table
from tests.lan.manual_clock import run, until
from tests.sizes import SEED, size
from tests.table.faulty_files import FaultyFiles, damaged_places

PATH = Path("tables/beef.journal")
FIRST = 4 + SEED  # a round that happens to be short
OPTIONS: dict[str, Any] = {"mode": "single"}


def begun_on(files: FaultyFiles, seed: str) -> Callable[..., Table]:
    """Return a table factory whose journal is on that disk, with the same deal in every run."""

    def begin(seats: tuple[Seat, ...], _seed: str, _source: Callable[[str], Chance]) -> Table:
        header = new_table(seats, seed, AgreedChance, **OPTIONS).header
        return Table(GAMES[header.game], header, create_journal(files, PATH, header), AgreedChance)

    return begin


async def replaced(kit: HostKit, bo: JoinedGuest, cy: JoinedGuest) -> None:
    """Break Bo's connection, and let a bot stand in by the votes of the others."""
    bo.vanish()
    await until(lambda: kit.host.lobby.seats[1].presence == "away")
    assert await cy.guest.vote_on_absence(2, 1, "bot") is None
    assert await kit.host.vote_on_absence(0, 1, "bot") is None


async def play(kit: HostKit, bo: JoinedGuest, cy: JoinedGuest, table: Table) -> None:
    """Play to the end at the host; Bo is absent for a while."""
    again: Guest | None = None
    for number in range(100_000):
        state = table.state()
        if state.over:
            break
        if number == 3:
            await replaced(kit, bo, cy)
        if number == 9:
            again = await Guest.resume(bo.guest.credential, kit.guest_deps())
            await until(lambda: kit.host.lobby.seats[1].presence == "here")
        if state.between:
            for seat in state.unready:
                assert table.ready(seat) is None
            await until(lambda: not table.state().between, "the next round is dealt")
        else:
            assert table.act(*first_legal(table), f"n{number}") is None
    assert table.over
    assert again is not None
    await again.close()


@pytest.fixture(scope="module", params=range(size("T5")))
def journal(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the journal of a hosted table at which a bot stood in for an absent player."""
    folder = tmp_path_factory.mktemp("host")

    async def scenario() -> bytes:
        files = FaultyFiles()
        async with hosting(folder, options=OPTIONS, stand_in=IdleStandIn) as kit:
            kit.sit(0, "Ana")
            bo, cy = await kit.join("Bo", 1), await kit.join("Cy", 2)
            table = await kit.host.begin(begun_on(files, f"T5 {FIRST + request.param}"))
            assert isinstance(table, Table)
            await until(lambda: bo.guest.running and cy.guest.running)
            await play(kit, bo, cy, table)
        return files.held[PATH]

    return run(scenario())


def check_prefix(data: bytes, whole: JournalContents, lines: int) -> None:
    """Fail unless exactly the first lines are read, or the file is refused because it has no header."""
    if lines == 0:
        with pytest.raises(InvalidJournalError):
            read_journal(data)
        return
    found = read_journal(data)
    assert found.header == whole.header
    assert found.entries == whole.entries[: lines - 1]
    assert len(data) - found.dropped == whole.size(lines - 1)


def test_t5_the_journal_records_stand_ins(journal: bytes) -> None:
    """The seat goes to a bot and back; only journals of hosted tables have these entries."""
    entries = read_journal(journal).entries
    assert [entry.who.kind for entry in entries if isinstance(entry, SeatReassigned)] == ["bot", "human"]
    assert sum(isinstance(entry, Played) for entry in entries) > 9


def test_t5_truncated_at_any_byte_it_yields_its_whole_lines(journal: bytes) -> None:
    """From the empty file to the whole file."""
    whole = read_journal(journal)
    for length in (*damaged_places(journal), len(journal)):
        check_prefix(journal[:length], whole, journal.count(b"\n", 0, length))


def test_t5_a_bit_flipped_in_any_byte_costs_its_line_and_all_later_ones(journal: bytes) -> None:
    """No wrong entry is ever read."""
    whole, data = read_journal(journal), bytearray(journal)
    for place in damaged_places(journal):
        byte = data[place]
        data[place] = byte ^ (1 << place * 3 % 8)
        check_prefix(bytes(data), whole, journal.count(b"\n", 0, place))
        data[place] = byte


def test_t5_a_table_truncated_within_a_line_goes_on_from_the_line_before(journal: bytes) -> None:
    """Each seat has the player or bot that it had then."""
    whole = read_journal(journal)
    for count in range(len(whole.entries)):
        files = FaultyFiles()
        files.held[PATH] = journal[: whole.size(count) + 5]
        table, notice = Saves(files, PATH.parent, GAMES).resume(PATH)
        assert notice is not None
        assert tuple(table.entries) == whole.entries[:count]
        passed = [entry.who for entry in table.entries if isinstance(entry, SeatReassigned)]
        assert table.state().seats[1] == (passed[-1] if passed else whole.header.seats[1])
        table.close()
