"""Links: each speaks for its seats, and sees what those may see, and nothing else, however it is hidden."""

from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import assume, given, strategies as st

from epizodiak_qt.games.epizodiak import legal
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import Proposal, Update
from epizodiak_qt.table.table import LocalLink
from tests.games.positions import shuffled
from tests.games.test_views import parts
from tests.table.random_play import RandomPlay
from tests.table.table_kit import (
    GAME,
    Watcher,
    code,
    inside,
    new_table,
    play,
    position_of,
    table_at,
    watchers_of,
)

DRAW = GAME.parse_action("draw")
QUESTION = Proposal("abandon", 0, frozenset({1, 2}), 0)
ASKED: dict[str, tuple[Any, ...]] = {
    "act": (DRAW,),
    "explain": (DRAW,),
    "ready": (),
    "propose": ("abandon",),
    "vote": (QUESTION, True),
}
"""What can be asked of a link, and for what beside the seat."""


@pytest.mark.parametrize("asked", ASKED)
async def test_a_link_speaks_for_its_own_seats_alone(asked: str) -> None:
    """Any request for another seat is refused and changes nothing; for its own the table answers."""
    table = new_table()
    turn = position_of(table).turn
    own, before = {0, 1, 2} - {turn}, inside(table)
    watcher = Watcher(table, own, None, *own)
    assert watcher.link.seats == watcher.link.shown == own
    assert code(await getattr(watcher.link, asked)(turn, *ASKED[asked])) == "not_your_seat"
    assert (inside(table), watcher.updates, table.state().proposal) == (before, [], None)
    answers = {"ready": "not_between_rounds", "vote": "nothing_proposed"}
    own_link = Watcher(table, {turn}, turn).link
    assert code(await getattr(own_link, asked)(turn, *ASKED[asked])) == answers.get(asked)


async def test_why_something_is_refused_can_be_asked_beforehand() -> None:
    """The reason is that of the rules, with their ruling; nothing is played."""
    table = new_table()
    turn, before = position_of(table).turn, inside(table)
    link = Watcher(table, {0, 1, 2}).link
    for seat in range(3):
        for text in ("pass", "draw", "lay cw 1", "contest 3"):
            action = GAME.parse_action(text)
            asked = await link.explain(seat, action)
            assert asked == GAME.explain(position_of(table), seat, action)
            if asked is not None:
                assert await link.act(seat, action) == asked
    assert await link.explain(turn, DRAW) is None
    assert inside(table) == before


def hidden(update: Update) -> set[int]:
    """Return the seats whose hands an update does not show."""
    return {seat for seat, hand in enumerate(update.view.hands) if HIDDEN in hand}


def test_a_look_shows_the_seats_of_the_link_only() -> None:
    """For another seat it returns the public view; the public update has neither events nor past."""
    table = new_table()
    link = Watcher(table, {0, 2}).link
    assert [link.look(seat).seat for seat in (0, 1, 2, None)] == [0, None, 2, None]
    assert [hidden(link.look(seat)) for seat in (0, 1, 2, None)] == [{1, 2}, {0, 1, 2}, {0, 1}, {0, 1, 2}]
    assert link.look(1) == link.look(None)
    assert link.look(None).legal == ()
    assert link.public_update() == link.look(None)._replace(events=(), past=())
    table = new_table()
    link = Watcher(table, {0}).link
    play(table, "draw")
    look, public = link.look(None), link.public_update()
    assert (public.events, public.past) == ((), ())
    assert (public.seq, public.seat, public.view, public.state) == (look.seq, None, look.view, look.state)


def test_a_link_delivers_only_its_watched_seats() -> None:
    """In the order in which they are watched; without seats it is a spectator of the public view.

    Of three seats and a spectator at four links, one learns the value of a drawn tile.
    """
    table = new_table()
    watcher = Watcher(table, {0, 1}, 1, None, 2, 0)
    play(table, "draw")
    assert [update.seat for update in watcher.updates] == [1, None, 0]
    watcher.link.watch(0)
    play(table, "pass")
    assert [update.seat for update in watcher.updates[3:]] == [0]
    watcher.link.watch()
    play(table, "draw")
    assert len(watcher.updates) == 4
    table = new_table()
    turn, first = position_of(table).turn, position_of(table).pile[0]
    watchers, spectator = watchers_of(table), Watcher(table, (), None, 0, 1, 2)
    play(table, "draw")
    assert [update.seat for update in spectator.updates] == [None]
    assert hidden(spectator.updates[0]) == {0, 1, 2}
    for seat, watcher in watchers.items():
        (update,) = watcher.updates
        drawn: Any = update.events[0]
        assert drawn.value == (first if seat == turn else HIDDEN)


def test_links_are_served_in_the_order_of_their_making() -> None:
    """So that everybody can reckon with it; after its close a link receives nothing, the others still do.

    Links that watch the same seat receive the same view, made once.
    """
    table = new_table()
    told: dict[str, object] = {}
    for name in ("first", "second", "third"):
        table.connect(frozenset(), lambda update, name=name: told.update({name: update.view}), None)
    play(table, "draw")
    assert [*told] == ["first", "second", "third"]
    assert told["first"] is told["second"] is told["third"]
    table.note_help("hints")
    assert table.update_for(None).seq == 2, "the table has changed since the views were made"
    # A receiver may play at once: the links behind it receive the table after that.
    table = new_table()
    table.connect(frozenset(), lambda update: play(table, "pass") if update.seq == 1 else None, None)
    behind = Watcher(table, (), None)
    play(table, "draw")
    assert [update.seq for update in behind.updates] == [2, 2]
    table = new_table()
    gone, stays = Watcher(table, {0}, 0), Watcher(table, {1}, 1)
    gone.link.close()
    gone.link.close()
    play(table, "draw")
    assert (gone.updates, len(stays.updates)) == ([], 1)


def test_a_receiver_may_close_its_link_during_a_delivery_or_fail(
    faults_logged: pytest.LogCaptureFixture,
) -> None:
    """The remaining links still get the update, and the closed ones do not, at no other seat either.

    The action is stored, so it is acknowledged and shown to all the others; the fault is logged.
    """
    table = new_table()
    told: list[int] = []
    links: list[LocalLink] = []

    def leave(update: Update) -> None:
        assert update.seat is not None
        told.append(update.seat)
        links[0].close()
        links[1].close()

    links.append(table.connect(frozenset({0}), leave, 0, None))
    links.append(table.connect(frozenset({1}), leave, 1))
    links.append(table.connect(frozenset({2}), leave, 2))
    play(table, "draw", "pass")
    assert told == [0, 2, 2]
    table = new_table(journal=(journal := Mock()))
    table.connect(frozenset({0}), Mock(side_effect=ValueError), 0)
    behind = Watcher(table, {1}, 1)
    play(table, "draw", "pass")
    assert [update.seq for update in behind.updates] == [1, 2]
    assert faults_logged.messages == ["link receiver failed"] * 2
    table.close()
    journal.close.assert_called_once_with()
    play(table, "draw")
    assert len(behind.updates) == 2, "a closed table has let everybody go"


def test_only_who_sits_at_a_seat_can_have_looked_at_its_hand() -> None:
    """A link cannot report this for a seat that is not its own."""
    table = new_table()
    turn = position_of(table).turn
    text = next(str(a) for a in table.update_for(turn).legal if str(a).startswith("lay"))
    play(table, text)
    other = (turn + 1) % 3
    Watcher(table, {turn}).link.hand_opened(other)
    assert table.state().may_take_back == turn
    Watcher(table, {other}).link.hand_opened(other)
    assert table.state().may_take_back is None


# --- secrets


READERS = (0, 1, 2, None)
SEEDS = st.integers(0, 30)


def after_some_steps(seed: int, steps: int) -> Any:
    """Return a position of a random game, in the middle of a round."""
    table = new_table("ppp", f"secret {seed}", target=100)
    for _ in RandomPlay(table, Random(seed)).steps(steps):
        pass
    assume(not table.state().between)
    return position_of(table)


@pytest.mark.no_cover
@given(SEEDS, st.integers(0, 90), st.sampled_from(READERS), st.randoms(use_true_random=False))
def test_tables_that_look_the_same_tell_the_same(
    seed: int, steps: int, reader: int | None, random: Random
) -> None:
    """Equal views and legal actions give equal updates, past included."""
    state = after_some_steps(seed, steps)
    other = shuffled(state, reader, random)
    if reader is not None:
        assume(legal(state, reader) == legal(other, reader))
    here, there = table_at(state), table_at(other)
    assert here.update_for(reader) == there.update_for(reader)
    assert here.first_update_for(reader) == there.first_update_for(reader)
    assert here.history(reader) == there.history(reader)


@pytest.mark.no_cover
@given(SEEDS, st.integers(0, 90), st.sampled_from(READERS), st.randoms(use_true_random=False))
def test_an_action_gives_equal_updates_at_tables_that_look_the_same(
    seed: int, steps: int, reader: int | None, random: Random
) -> None:
    """As long as what follows looks the same: the update that is sent does too, with all its events."""
    state = after_some_steps(seed, steps)
    other = shuffled(state, reader, random)
    both = set(legal(state, state.turn)) & set(legal(other, state.turn))
    for action in sorted(both, key=str):
        here, there = table_at(state), table_at(other)
        watchers = watchers_of(here)[reader], watchers_of(there)[reader]
        for table in (here, there):
            assert table.act(state.turn, action, "name") is None
        seen = [GAME.view(position_of(table), reader) for table in (here, there)]
        offered = [table.update_for(reader).legal for table in (here, there)]
        if seen[0] == seen[1] and offered[0] == offered[1]:
            assert watchers[0].updates == watchers[1].updates
            assert len(watchers[0].updates) == 1


def test_no_update_of_a_whole_game_holds_a_position_or_a_seed() -> None:
    """Not one of all that anybody is sent, nor anything in them."""
    table = new_table("pbp", "whole", target=2)
    watchers = watchers_of(table).values()
    secrets = set()
    for _ in RandomPlay(table, Random(3)).steps(600):
        secrets.add(position_of(table).seed)
        for watcher in watchers:
            for update in watcher.updates:
                held = [part for field in update for part in parts(field) if isinstance(part, Position | str)]
                assert not any(isinstance(part, Position) for part in held)
                assert secrets.isdisjoint(part for part in held if part)
            watcher.updates.clear()
    assert len(secrets) > 1
