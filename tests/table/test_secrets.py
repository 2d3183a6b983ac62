"""Secrets at the table: hidden information changes nothing in the updates of a seat."""

import dataclasses
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, strategies as st

from epizodiak_qt.games.epizodiak import legal
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.table.table import Table
from tests.games.positions import shuffled
from tests.games.test_views import parts
from tests.table.random_play import RandomPlay
from tests.table.table_kit import GAME, Watcher, new_table, position_of, table_at

READERS = (0, 1, 2, None)
SEEDS = st.integers(0, 30)


def after_some_steps(seed: int, steps: int) -> Any:
    """Return a position of a random game, in the middle of a round."""
    table = new_table("ppp", f"secret {seed}", target=100)
    for _ in RandomPlay(table, Random(seed)).steps(steps):
        pass
    assume(not table.state().between)
    return position_of(table)


def told(table: Table, reader: int | None) -> Watcher:
    """Return a watcher for a seat, or for a spectator."""
    return Watcher(table, () if reader is None else {reader}, reader)


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
        watchers = told(here, reader), told(there, reader)
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
    watchers = [told(table, reader) for reader in READERS]
    secrets = set()
    for _ in RandomPlay(table, Random(3)).steps(600):
        secrets.add(position_of(table).seed)
        for watcher in watchers:
            for update in watcher.updates:
                held = [
                    part
                    for field in dataclasses.fields(update)
                    for part in parts(getattr(update, field.name))
                    if isinstance(part, Position | str)
                ]
                assert not any(isinstance(part, Position) for part in held)
                assert secrets.isdisjoint(part for part in held if part)
            watcher.updates.clear()
    assert len(secrets) > 1
