"""A seat that passes from a person to a bot and back, and deals that wait for something."""

from dataclasses import replace
from unittest.mock import Mock

import pytest

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.table.entries import (
    Seat,
    SeatReassigned,
    emblems_of,
    entry_from_json,
    entry_to_json,
    with_emblems,
)
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.table import ReplayError, Table
from tests.games.positions import position
from tests.table.table_kit import (
    GAME,
    Watcher,
    header,
    inside,
    new_table,
    play,
    play_first,
    table_at,
)

BOT = Seat("bot", "Bo", "casual")
BO = Seat("human", "Bo")


def between(letters: str = "ppp") -> Table:
    """Return a table whose round has just ended."""
    table = table_at(position(hands=([5], [...], [...]), dial=[4]), letters)
    play(table, "lay cw 5")
    assert table.state().between
    return table


def test_all_links_are_notified_of_a_reassigned_seat() -> None:
    """The state names the bot, under the name of the person; a seat that stays as it is leaves no trace."""
    table = new_table()
    watcher = Watcher(table, [0], 0, None)
    assert table.pass_seat(1, BOT) is None
    assert [update.state.seats[1] for update in watcher.updates] == [BOT, BOT]
    assert table.pass_seat(1, BO) is None
    assert watcher.updates[-1].state.seats == table.header.seats
    table = new_table()
    assert table.pass_seat(1, BO) is None
    assert table.entries == []


def test_neither_a_deal_nor_a_proposal_waits_for_a_bot() -> None:
    """Dealt or settled once the last one waited for is a bot; a person who came back is waited for again."""
    table = between()
    assert table.ready(0) is None
    assert table.ready(2) is None
    assert table.state().between
    assert table.pass_seat(1, BOT) is None
    assert not table.state().between
    table = table_at(position(hands=([5], [...], [...]), dial=[4]))
    table.pass_seat(1, BOT)
    table.pass_seat(1, BO)
    play(table, "lay cw 5")
    assert table.state().unready == {0, 1, 2}
    table = table_at(position(hands=([5, ...], [...], [...]), dial=[4]))
    play(table, "lay cw 5")
    assert table.propose(0, "take back") is None
    assert table.pass_seat(1, BOT) is None
    assert table.state().proposal is not None
    assert table.pass_seat(2, Seat("bot", "Cy", "beginner")) is None
    assert table.state().proposal is None
    assert table.state().acting == (0,)


def test_a_passed_seat_comes_back_with_the_journal() -> None:
    """The entry survives a round trip, and a replayed table has the new player."""
    entry = SeatReassigned(1, BOT)
    assert entry_from_json(entry_to_json(entry)) == entry
    table, other = new_table(), new_table()
    table.pass_seat(1, BOT)
    play_first(table, "")
    for kept in table.entries:
        other.replay(kept)
    assert inside(other) == inside(table)
    assert other.state() == table.state()
    with pytest.raises(ReplayError):
        other.replay(SeatReassigned(3, BOT))


def test_a_seat_that_is_passed_keeps_its_emblem() -> None:
    """With any player. A journal that says otherwise is ignored, so that emblems stay distinct."""
    before = header()
    table = Table(GAME, replace(before, seats=with_emblems(before.seats, (3, 0, 2))), NoJournal())
    assert table.pass_seat(1, BOT) is None
    assert emblems_of(table.state().seats) == (3, 0, 2)
    assert table.entries == [SeatReassigned(1, replace(BOT, emblem=0))]
    assert table.pass_seat(1, BOT) is None
    assert len(table.entries) == 1, "the same again is nothing new"
    table.replay(SeatReassigned(1, replace(BO, emblem=3)))
    assert table.state().seats[1] == replace(BO, emblem=0)


def test_a_deal_waits_until_it_may_be_made() -> None:
    """All are ready, but the table deals only once `may_deal` is true, with the given chance; so do bots."""
    table = between()
    allowed: list[bool] = []
    chance = Mock(return_value=SeededChance("agreed"))
    table.set_chance_source(chance, lambda: bool(allowed))
    for seat in range(3):
        assert table.ready(seat) is None
    assert table.state().between
    assert table.state().unready == frozenset()
    allowed.append(True)
    assert table.deal_if_due() is None
    assert not table.state().between
    assert chance.call_count == 1
    assert table.deal_if_due() is None
    assert chance.call_count == 1
    table = table_at(position(hands=([5], [...], [...]), dial=[4]), "bbb")
    table.set_chance_source(SeededChance, lambda: False)
    play(table, "lay cw 5")
    assert table.state().between


def test_missed_events_are_masked_for_their_seat() -> None:
    """The tile that I drew is mine to know, and hidden from the others."""
    table = new_table()
    known = len(table.first_update_for(None).past)
    play(table, "draw")
    seat = table.state().acting[0]
    (mine,) = table.missed(seat, known)
    (other,) = table.missed((seat + 1) % 3, known)
    assert mine.seen_by(None) == other
    assert mine != other
