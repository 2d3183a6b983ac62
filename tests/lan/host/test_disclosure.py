"""After a round all members know the same journal, in the record and in the handover file."""

from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import Record, read_record, write_record
from epizodiak_qt.lan.fair_deal.witness import DealWitness
from epizodiak_qt.lan.wire.messages import JournalEntries
from epizodiak_qt.table.entries import Terms, entry_to_json, header_from_json, header_to_json
from epizodiak_qt.table.export import record_of
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.journal import read_journal
from epizodiak_qt.table.saves import Saves
from tests.lan.deal_rounds import Tokens
from tests.lan.host_kit import JoinedGuest, first_legal, hosting, play_round
from tests.lan.manual_clock import until

# --- the record of the game


async def test_guests_and_spectators_have_the_record_of_the_host(tmp_path: Path) -> None:
    """It is equal byte for byte over all rounds, also for guests who joined late or after the end.

    There is none within a round or between rounds, and none in the lobby of the next game.
    """
    # The deals are fixed: with others a match to seven may be over after one round.
    async with hosting(tmp_path, options={"target": 7}, token=Tokens(1)) as kit:

        def records() -> list[Record | None]:
            return [visitor.guest.witness.record() for visitor in kit.visitors]

        kit.sit(0, "Ana")
        bo = await kit.join("Bo", 1, 2, token=Tokens(2))
        await kit.join("Eve")
        table = await kit.deal()
        bo.watch(1, 2)
        while True:
            assert not any(records()), "within a round"
            play_round(table)
            if table.over:
                break
            await bo.checked(table.rounds)
            assert not any(records()), "between rounds"
            await kit.next_round(bo)
            if len(kit.visitors) == 2:
                await kit.join("Fay")
        await kit.join("Gus")
        await until(lambda: all(records()), "all entries are disclosed")
        expected = write_record(record_of(table))
        assert [write_record(record) for record in records() if record is not None] == [expected] * 4
        assert read_record(expected).header("Seat1") == "Bo"
        assert kit.host.return_to_lobby() is None
        await until(lambda: all(visitor.notes.agains == 1 for visitor in kit.visitors))
        assert not any(records())


# --- handover


class Ledger:
    """The journal entries that each guest received over the wire."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._received: dict[DealWitness, list[Any]] = {}
        handle = DealWitness.handle

        def recorded(witness: DealWitness, message: Any, seats: frozenset[int]) -> Any:
            if isinstance(message, JournalEntries):
                before = [] if message.first < 0 else self._received[witness][: message.first + 1]
                self._received[witness] = [*before, *message.entries]
            return handle(witness, message, seats)

        monkeypatch.setattr(DealWitness, "handle", recorded)

    def of(self, visitor: JoinedGuest) -> list[Any]:
        """Return the header and the entries that a guest received."""
        return self._received.get(visitor.guest.witness, [])


def decisions(file: Path) -> list[Any]:
    """Return header and entries of a handover file without the terms, which lobby and clocks contain."""
    found = read_journal(file.read_bytes())
    assert found.dropped == 0
    assert found.header.terms != Terms()
    header = header_to_json(found.header._replace(terms=Terms()))
    return [header, *map(entry_to_json, found.entries)]


def without_terms(received: list[Any]) -> list[Any]:
    """Return header and entries that a guest received, the header without the terms."""
    header = header_from_json(received[0])._replace(terms=Terms())
    return [header_to_json(header), *received[1:]]


async def test_a_hand_over_file_has_only_disclosed_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file written at the end of a round has only entries that all players and spectators receive."""
    ledger = Ledger(monkeypatch)
    async with hosting(tmp_path / "first") as kit:
        kit.sit(0, "Ana")
        bo = await kit.join("Bo", 1, 2)
        eve = await kit.join("Eve")
        table = await kit.deal()
        bo.watch(1, 2)
        play_round(table)
        await kit.next_round(bo)
        fay = await kit.join("Fay")
        for _ in range(3):
            assert table.act(*first_legal(table), f"n{len(table.entries)}") is None
        await bo.reconnect()
        assert len(ledger.of(eve)) - 1 < len(table.entries), "a running round is not disclosed"
        play_round(table)
        file = tmp_path / "given.ezt"
        assert kit.host.hand_over(file) is None
        given = decisions(file)
        await until(lambda: all(len(ledger.of(visitor)) == len(given) for visitor in (bo, eve, fay)))
        for visitor in (bo, eve, fay):
            assert ledger.of(visitor) == given
    # The new host hands it over again before a round is dealt: its guests have received the entries too.
    heir, _ = Saves(DiskFiles(), tmp_path, GAMES).resume(file)
    async with hosting(tmp_path / "second") as kit:
        kit.host.adopt(heir)
        gus = await kit.join("Gus")
        dot = await kit.join("Dot", 0, 1, 2)
        again = tmp_path / "again.ezt"
        assert kit.host.hand_over(again) is None
        given = decisions(again)
        await until(lambda: all(len(ledger.of(visitor)) == len(given) for visitor in (gus, dot)))
        for visitor in (gus, dot):
            assert without_terms(ledger.of(visitor)) == given
        dot.watch(0, 1, 2)
        await kit.next_round(dot)
        play_round(heir)
        await dot.checked(1)
        assert [(each.number, each.result) for each in dot.notes.verdicts] == [(3, "verified")]
