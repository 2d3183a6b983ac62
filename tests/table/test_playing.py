"""Playing at a table: stored, then applied, then told; rounds that follow each other, and seats that pass."""

from itertools import count
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.entries import (
    Played,
    Seat,
    SeatReassigned,
    emblems_of,
    with_emblems,
)
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.table import ReplayError, Table
from tests.games.positions import position
from tests.table.random_play import RandomPlay
from tests.table.table_kit import (
    GAME,
    Watcher,
    act,
    code,
    header,
    inside,
    legal,
    new_table,
    play,
    play_first,
    position_of,
    table_at,
    watchers_of,
)


@pytest.mark.parametrize("letters", ["ppp", "pbp", "bbb"])
def test_everything_is_stored_before_anybody_sees_it(letters: str) -> None:
    """Actions, deals, take-backs and abandoned rounds: the entry first, then the updates, then the answer."""
    log: list[tuple[str, int]] = []
    numbers = count(1)
    journal = Mock(append=lambda _entry: log.append(("stored", next(numbers))))
    table = new_table(letters, "order", journal=journal, target=3)
    for seat in (None, 0, 1, 2):
        table.connect(
            frozenset() if seat is None else frozenset({seat}),
            lambda update: log.append(("told", update.seq)),
            seat,
        )
    random_play = RandomPlay(table, Random(6), take_back=0.2, abandon=0.01)
    while not table.over:
        assert random_play.step() is None
        log.append(("acknowledged", len(table.entries)))
    stored = {number: place for place, (what, number) in enumerate(log) if what == "stored"}
    assert [*stored] == [*range(1, len(table.entries) + 1)]
    assert len(stored) > 50
    for place, (what, number) in enumerate(log):
        if what != "stored" and number:
            assert stored[number] < place
            # Nor has anything later been stored by then: what is told is what the journal ends with.
            assert what == "acknowledged" or stored.get(number + 1, len(log)) > place
    told = [number for what, number in log if what == "told"]
    assert told == sorted(told)
    assert all(told.count(number) >= 4 for number in stored)


def test_an_illegal_action_changes_nothing_and_updates_no_link() -> None:
    """Its reason is that of the rules."""
    table = new_table()
    watcher = Watcher(table, {0, 1, 2}, None, 0, 1, 2)
    before, turn = inside(table), position_of(table).turn
    for seat in range(3):
        refusal = act(table, "pass", seat)
        assert refusal == GAME.explain(position_of(table), seat, GAME.parse_action("pass"))
        assert refusal is not None
    assert code(act(table, "draw", (turn + 1) % 3)) == "not_your_turn"
    assert (inside(table), watcher.updates) == (before, [])


def test_the_same_name_again_is_acknowledged_and_played_once() -> None:
    """Its answer may have been lost; a refused name is free; a late repetition of what was undone is not."""
    table = new_table()
    watcher = Watcher(table, {0}, 0)
    turn = position_of(table).turn
    assert act(table, "draw", turn, "a name") is None
    before = inside(table)
    assert act(table, "draw", turn, "a name") is None
    assert act(table, "pass", turn, "a name") is None
    assert (inside(table), len(watcher.updates)) == (before, 1)
    assert act(table, "pass", turn, "another") is None
    assert len(table.entries) == 2
    table = new_table()
    turn = position_of(table).turn
    assert act(table, "pass", turn, "a name") is not None
    assert act(table, "draw", turn, "a name") is None
    assert [entry.name for entry in table.entries if isinstance(entry, Played)] == ["a name"]
    table = new_table("pbb", "take")
    while position_of(table).turn != 0:
        play(table, "draw", "pass")
    text = next(text for text in legal(table) if text.startswith("lay"))
    assert act(table, text, 0, "a name") is None
    assert table.propose(0, "take back") is None
    before = inside(table)
    assert act(table, text, 0, "a name") is None
    assert inside(table) == before


def test_the_first_look_holds_the_deal_only_until_the_first_action() -> None:
    """Its events are animated; `past` holds the others. A drawn tile is masked for who missed it."""
    table = new_table()
    assert table.update_for(0).seq == 0
    names = [type(event).__name__ for event in table.first_update_for(1).events]
    assert names == ["StarterDrawn", "Dealt", "DialOpened"]
    dealt: Any = table.first_update_for(1).events[names.index("Dealt")]
    assert [HIDDEN in hand for hand in dealt.hands] == [True, False, True]
    play(table, "draw")
    (seat,) = table.state().acting
    (mine,) = table.missed(seat, len(names))
    (other,) = table.missed((seat + 1) % 3, len(names))
    assert mine.seen_by(None) == other != mine
    assert table.first_update_for(1).events == ()
    assert [type(event).__name__ for event in table.first_update_for(1).past] == [*names, "TileDrawn"]


def test_the_past_holds_the_events_of_this_round_as_the_seat_saw_them() -> None:
    """At any step of a match, for any seat; earlier rounds are in the history only."""
    table = new_table(target=3, seed="past")
    readers = (None, 0, 1, 2)
    told = {reader: list(table.first_update_for(reader).events) for reader in readers}
    earlier: dict[int | None, list[Any]] = {reader: [] for reader in readers}
    watchers = watchers_of(table)
    rounds = 0
    for step, _ in enumerate(RandomPlay(table, Random(3), take_back=0).steps(3000)):
        for reader, watcher in watchers.items():
            events = [event for update in watcher.updates for event in update.events]
            watcher.updates.clear()
            if any(type(event).__name__ == "Dealt" for event in events):
                earlier[reader] += told[reader]
                told[reader], rounds = [], rounds + 1
            told[reader] += events
            link = watcher.link
            assert link.look(reader).past == tuple(told[reader])
            if step % 10 == 0 or table.over:
                assert link.history(reader) == tuple(earlier[reader] + told[reader])
    assert rounds >= len(readers)
    assert len({table.history(reader) for reader in readers}) == 4
    assert watchers[None].link.history(0) == watchers[1].link.history(0) == table.history(None)


def to_the_break(letters: str = "ppp", **options: Any) -> Table:
    """Return a table whose round has ended, and whose next is not dealt."""
    table = new_table(letters, "break", **({"target": 100} | options))
    return RandomPlay(table, Random(9), take_back=0).to_the_break()


def test_between_rounds_no_seat_acts_until_the_last_person_is_ready() -> None:
    """Hands are open, and the deal is the table's own: no seat is offered it.

    Updates name the seats that are not ready; being ready twice counts once, and is asked for each time.
    """
    table = to_the_break()
    state = table.state()
    assert (state.between, state.over, state.acting, state.unready) == (True, False, (), frozenset({0, 1, 2}))
    assert (state.may_abandon, state.may_take_back, state.hands_open) == (False, None, True)
    assert not new_table().state().hands_open
    for seat in (None, 0, 1, 2):
        update = table.update_for(seat)
        assert update.legal == ()
        assert all(HIDDEN not in hand for hand in update.view.hands)
    assert code(act(table, "draw")) == "round_over"
    watcher = Watcher(table, {2}, 2)
    assert table.ready(1) is None
    assert table.ready(1) is None
    assert table.state().unready == {0, 2}
    assert watcher.updates[-1].state.unready == {0, 2}
    assert table.ready(0) is None
    assert (table.state().between, "Dealt" in watcher.events) == (True, False)
    assert table.ready(2) is None
    assert (table.state().between, "Dealt" in watcher.events) == (False, True)
    assert [len(hand) for hand in position_of(table).hands] == [12, 12, 12]
    entry = table.entries[-1]
    assert isinstance(entry, Played)
    assert (entry.action, bool(entry.recorded_chance.results)) == ("deal", True)
    assert table.state().unready == frozenset()
    assert code(table.ready(0)) == "not_between_rounds"
    RandomPlay(table, Random(2), take_back=0).to_the_break()
    assert table.state().unready == {0, 1, 2}


def test_bots_are_not_waited_for_and_who_deals_is_ready() -> None:
    """A bot that is ready deals nothing; other actions are refused, and the deal of other seats.

    Bots alone deal by themselves: the end of a round and the next deal come in one go, each with its own
    update and entry.
    """
    table = to_the_break("bpb")
    assert table.state().unready == {1}
    assert table.ready(0) is None
    assert table.state().between
    assert table.ready(1) is None
    assert not table.state().between
    table = to_the_break()
    dealer = position_of(table).turn
    assert code(act(table, "deal", (dealer + 1) % 3)) is not None
    assert act(table, "draw", dealer) is not None
    assert table.state().unready == {0, 1, 2}
    assert act(table, "deal", dealer) is None
    assert table.state().unready == {0, 1, 2} - {dealer}
    table = new_table("bbb", "bots", target=5)
    watcher = Watcher(table, (), None)
    steps = [*RandomPlay(table, Random(5)).steps(20_000)]
    ends = [update.state.between for update in watcher.updates if update.state.between or update.state.over]
    assert watcher.events.count("RoundEnded") == len(ends) > 1
    assert watcher.events.count("Dealt") == len(ends) - 1 == sum(ends) == len(table.entries) - len(steps)
    assert [update.seq for update in watcher.updates] == list(range(1, len(table.entries) + 1))


def test_a_game_that_is_over_takes_nothing_more() -> None:
    """No seat is to act, nothing can be ended or taken back."""
    table = RandomPlay(new_table("pbb", mode="single"), Random(1)).to_the_end()
    state, before = table.state(), inside(table)
    assert (state.over, state.acting, state.between, state.hands_open) == (True, (), False, True)
    assert (state.may_abandon, state.may_take_back) == (False, None)
    assert [table.update_for(seat).legal for seat in range(3)] == [(), (), ()]
    assert code(table.ready(0)) == "not_between_rounds"
    assert code(act(table, "draw", 0)) == "game_over"
    assert code(table.propose(0, "abandon")) == "no_abandon"
    assert code(table.propose(0, "take back")) == "no_take_back"
    assert inside(table) == before


# --- a seat that passes from a person to a bot and back


BOT = Seat("bot", "Bo", "casual")
BO = Seat("human", "Bo")


def test_neither_a_deal_nor_a_proposal_waits_for_a_bot() -> None:
    """Dealt or settled once the last one waited for is a bot; a person who came back is waited for again.

    A request to take back ends when a bot plays for the one who asked: a journal with it would not replay.
    """
    table = to_the_break()
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
    play(table, "lay cw 5")
    assert table.pass_seat(1, BO) is None
    assert table.propose(0, "take back") is None
    assert table.pass_seat(0, BOT) is None
    assert (table.state().proposal, code(table.vote(1, agreed=True))) == (None, "nothing_proposed")


def test_a_passed_seat_comes_back_with_the_journal() -> None:
    """A replayed table has the new player. All links are told, and a seat that stays leaves no trace.

    The state names the bot, under the name of the person.
    """
    table, other = new_table(), new_table()
    watcher = Watcher(table, [0], 0, None)
    assert table.pass_seat(1, BO) is None
    assert table.entries == []
    assert table.pass_seat(1, BOT) is None
    assert [update.state.seats[1] for update in watcher.updates] == [BOT, BOT]
    assert table.pass_seat(1, BO) is None
    assert watcher.updates[-1].state.seats == table.header.seats
    play_first(table, "")
    for kept in table.entries:
        other.replay(kept)
    assert inside(other) == inside(table)
    assert other.state() == table.state()
    with pytest.raises(ReplayError):
        other.replay(SeatReassigned(3, BOT))
    # It keeps its emblem. A journal that says otherwise is ignored, so that emblems stay distinct.
    before = header()
    table = Table(GAME, before._replace(seats=with_emblems(before.seats, (3, 0, 2))), NoJournal())
    assert table.pass_seat(1, BOT) is None
    assert emblems_of(table.state().seats) == (3, 0, 2)
    assert table.entries == [SeatReassigned(1, BOT._replace(emblem=0))]
    assert table.pass_seat(1, BOT) is None
    assert len(table.entries) == 1, "the same again is nothing new"
    table.replay(SeatReassigned(1, BO._replace(emblem=3)))
    assert table.state().seats[1] == BO._replace(emblem=0)


def test_a_deal_waits_until_it_may_be_made() -> None:
    """All are ready, but the table deals only once `may_deal` is true, with the given chance; so do bots."""
    table = to_the_break()
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
