"""The facts that a seat derives from its view and the history are true, and worlds respect them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from epizodiak_qt.bots.epizodiak.core import State, count_of
from epizodiak_qt.bots.epizodiak.facts import facts_of
from epizodiak_qt.bots.epizodiak.sampler import Facts, sample
from epizodiak_qt.bots.epizodiak.tables import BIT, PACK, PLANE
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak.options import Options
from tests.bots.epizodiak.core_games import moody
from tests.games.positions import random_game

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.position import Position

GAMES = 10


def tiles_of(state: State) -> Counter[int]:
    """Return all tiles of a state, the dial and sets included."""
    tiles = Counter(state.pile)
    for seat in range(3):
        tiles.update({value: count_of(state, seat, value) for value in range(12)})
    tiles.update((state.first + step) % 12 for step in range(state.length))
    tiles.update({value: 3 for value in range(12) if state.out & BIT[value]})
    return +tiles


def check_world(world: State, facts: Facts, position: Position) -> None:
    """Assert that a world has the tiles of the game, the seat's own hand, and no contradicted fact."""
    assert tiles_of(world) == Counter(PACK)
    own = facts.seat
    assert sorted(position.hands[own]) == [v + 1 for v in range(12) for _ in range(count_of(world, own, v))]
    for seat in range(3):
        known = facts.base
        counts = [count_of(world, seat, value) for value in range(12)]
        assert sum(counts) == len(position.hands[seat]) == world.size[seat]
        for value, count in enumerate(counts):
            assert count >= count_of(known, seat, value)
            if facts.absent[seat] & BIT[value]:
                assert count == count_of(known, seat, value)
    assert not facts.fresh or len(set(world.pile)) == len(world.pile)


def check_truth(facts: Facts, position: Position) -> None:
    """Assert that the position itself contradicts no fact."""
    for seat, hand in enumerate(position.hands):
        for value in range(12):
            known = count_of(facts.base, seat, value)
            assert known <= hand.count(value + 1)
            if facts.absent[seat] & BIT[value] and seat != facts.seat:
                assert known == hand.count(value + 1)
    if facts.fresh:
        assert len(set(position.pile)) == len(position.pile)
        assert facts.opening + 1 in position.dial
        assert facts.opening + 1 not in position.pile


def test_facts_are_true_and_worlds_respect_them() -> None:
    """In random games no fact is wrong, and every kind of fact occurs."""
    known = absent = fresh = 0
    for number in range(GAMES):
        random = Random(number)
        _, _, steps, _ = random_game(epizodiak, Options(mode="single"), f"facts {number}", moody(random))
        history: tuple[str, ...] = ()
        for step in steps:
            position: Position = step.before
            facts = facts_of(epizodiak.view(position, step.seat), history)
            check_truth(facts, position)
            if random.random() < 0.2:
                check_world(sample(facts, random), facts, position)
            known += any(facts.base.low[seat] for seat in range(3) if seat != step.seat)
            absent += any(facts.absent[seat] & PLANE for seat in range(3) if seat != step.seat)
            fresh += facts.fresh
            history = (*history, f"{step.seat} {step.action}")
    assert min(known, absent, fresh) > 20, (known, absent, fresh)


def test_a_history_that_does_not_lead_to_the_view_adds_nothing() -> None:
    """A bot asked without a full history still plays, from its view alone."""
    _, _, steps, _ = random_game(epizodiak, Options(mode="single"), "short", moody(Random(3)))
    for step in steps:
        view = epizodiak.view(step.before, step.seat)
        facts = facts_of(view, ("0 draw",) * 30)
        assert not facts.fresh
        assert facts.absent == [0, 0, 0]
        assert sum(facts.unknown) + len(view.pile) == len(facts.pool)
