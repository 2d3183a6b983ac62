"""A table of Ecliptic: two seats, one round, both choosing at once in a combat."""

from __future__ import annotations

import asyncio
import dataclasses
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.bots import MAKERS
from epizodiak_qt.bots.seat import BotSeat
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.record import read_record, replay, write_record
from epizodiak_qt.table.entries import TakenBack, entry_from_json, entry_to_json
from epizodiak_qt.table.export import record_of
from tests.bots.pacing import Troubles, no_pause, until
from tests.games.ecliptic.building import fight, position
from tests.table.rambling import Rambler
from tests.table.tables import Watcher, act, code, inside, new_table, play, position_of, run

if TYPE_CHECKING:
    from epizodiak_qt.table.table import Table


def table_of_two(letters: str = "pp", seed: str = "two", **options: Any) -> Table:
    """Return a table of Ecliptic that was just dealt."""
    return new_table(letters, seed, game=ecliptic, **options)


def at(state: Any, letters: str = "pp") -> Table:
    """Return a table that stands at a position which was never played to."""
    table = table_of_two(letters)
    table._position = state
    table._round_start = state
    return table


def test_both_seats_may_choose_their_die_first() -> None:
    """Each is offered its own; who has chosen waits."""
    for first in (0, 1):
        table = at(fight())
        assert table.state().acting == (0, 1)
        assert all(table.update_for(seat).legal for seat in (0, 1))
        assert act(table, "die 8", first) is None
        assert table.state().acting == (1 - first,)
        assert code(act(table, "die 6", first)) == "die_chosen"
        assert act(table, "die 20", 1 - first) is None
        assert position_of(table).phase == "keep"


def test_a_die_is_told_to_its_owner_alone_until_both_have_chosen() -> None:
    """In the events as in the view, and in the past that somebody who comes later is told."""
    table = at(fight())
    watcher = Watcher(table, {0, 1}, 0, 1, None)
    act(table, "die 12", 1)
    for seat in (0, 1, None):
        (update,) = watcher.of(seat)
        die = 12 if seat == 1 else HIDDEN
        assert [event.die for event in update.events] == [die]  # type: ignore[attr-defined]
        assert update.view.combat.chosen == (None, die)
        assert [event.die for event in table.first_update_for(seat).past[-1:]] == [HIDDEN]  # type: ignore[attr-defined]
    act(table, "die 20", 0)
    assert watcher.of(None)[-1].view.combat.chosen == (20, 12)


@pytest.mark.parametrize("letters", ["pp", "pb", "bb"])
def test_there_is_no_round_to_end_without_points(letters: str) -> None:
    """Neither at the deal nor later: a game is one round."""
    table = table_of_two(letters)
    for _ in Rambler(table, Random(3), take_back=0.2, abandon=1.0).steps(200):
        assert not table.state().may_abandon
        assert not table.state().between
        assert code(table.wish(0, "abandon")) == "no_abandon"
    assert table.over


def test_what_moved_open_cards_can_be_taken_back() -> None:
    """A pair, by its own seat; not a draw, not a die."""
    state = position(hands=("leo-sun leo-moon", "virgo-sun"))
    table = at(state)
    play(table, "draw")
    assert code(table.wish(0, "take back")) == "no_take_back"
    drawn = position_of(table)
    play(table, "pair leo-sun leo-moon")
    assert code(table.wish(1, "take back")) == "no_take_back"
    assert table.wish(0, "take back") is None
    assert table.answer(1, agreed=True) is None
    assert position_of(table) == drawn
    combat = at(fight())
    act(combat, "die 8", 0)
    assert code(combat.wish(0, "take back")) == "no_take_back"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("letters", ["pp", "pb", "bb"])
def test_a_record_replays_to_the_end_of_the_table(letters: str, seed: int) -> None:
    """Through its text, whoever chose a die first and whatever was taken back."""
    table = table_of_two(letters, f"record {seed}", take_then_fill=bool(seed % 2))
    Rambler(table, Random(seed), take_back=0.2).to_the_end()
    text = write_record(record_of(table))
    *_, (end, _) = replay(read_record(text), GAMES)
    assert dataclasses.replace(end, seed="") == dataclasses.replace(position_of(table), seed="")
    assert text.count("took back") == sum(isinstance(entry, TakenBack) for entry in table.entries)


@pytest.mark.parametrize("seed", range(4))
def test_a_journal_brings_the_table_back(seed: int) -> None:
    """Entry by entry, as they stand on the disk, seed included."""
    table = table_of_two("pp", f"journal {seed}")
    Rambler(table, Random(seed), take_back=0.1).to_the_end()
    again = table_of_two("pp", f"journal {seed}")
    for entry in table.entries:
        again.replay(entry_from_json(entry_to_json(entry)))
    assert inside(again) == inside(table)


def test_two_bots_play_a_whole_game() -> None:
    """Both kinds, choosing dice at the same time, with nobody to help them."""

    async def test() -> None:
        table, trouble = table_of_two("bb", "bots"), Troubles()
        kinds = [*MAKERS["ecliptic"].values()]
        bots = [BotSeat(table, seat, kinds[seat](seat), no_pause, trouble) for seat in range(2)]
        await until(lambda: table.over)
        assert trouble.codes == []
        for bot in bots:
            bot.close()

    run(asyncio.wait_for(test(), 60))
