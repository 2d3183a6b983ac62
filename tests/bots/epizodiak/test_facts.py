"""The facts that a seat derives from its view and the history are true, and worlds respect them."""

from collections import Counter
from random import Random

from epizodiak_qt.bots.epizodiak.core import BIT, PACK, PLANE, State, count_of, legal
from epizodiak_qt.bots.epizodiak.encode import move_of
from epizodiak_qt.bots.epizodiak.facts import facts_of
from epizodiak_qt.bots.epizodiak.sampler import Facts, is_possible, sample
from epizodiak_qt.bots.epizodiak.search import Simulator
from epizodiak_qt.bots.player import History
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.position import Position
from tests.bots.epizodiak.core_games import packed
from tests.bots.epizodiak.possible_worlds import WorldCheck
from tests.games.positions import Step, arc, moody, position, random_game

GAMES = 4


def tiles_of(state: State) -> Counter[int]:
    """Return all tiles of a state, the dial and sets included."""
    tiles = Counter(state.pile)
    for seat in range(3):
        tiles.update({value: count_of(state, seat, value) for value in range(12)})
    tiles.update((state.first + step) % 12 for step in range(state.length))
    tiles.update({value: 3 for value in range(12) if state.out & BIT[value]})
    return +tiles


def check_world(world: State, facts: Facts, now: Position) -> None:
    """Assert that a world has the tiles of the game, the seat's own hand, and no contradicted fact."""
    assert tiles_of(world) == Counter(PACK)
    own = facts.seat
    assert sorted(now.hands[own]) == [v + 1 for v in range(12) for _ in range(count_of(world, own, v))]
    for seat in range(3):
        known = facts.base
        counts = [count_of(world, seat, value) for value in range(12)]
        assert sum(counts) == len(now.hands[seat]) == world.size[seat]
        for value, count in enumerate(counts):
            assert count >= count_of(known, seat, value)
            if facts.absent[seat] & BIT[value]:
                assert count == count_of(known, seat, value)


def check_truth(facts: Facts, now: Position) -> None:
    """Assert that the position itself contradicts no fact."""
    for seat, hand in enumerate(now.hands):
        for value in range(12):
            known = count_of(facts.base, seat, value)
            assert known <= hand.count(value + 1)
            if facts.absent[seat] & BIT[value] and seat != facts.seat:
                assert known == hand.count(value + 1)
    assert is_possible(facts, packed(now))


def test_facts_are_true_and_worlds_respect_them() -> None:
    """In random games no fact is wrong, every kind occurs, and legal actions can lead to each world."""
    known = absent = stock = 0
    for number in range(GAMES):
        random = Random(number)
        _, _, steps, _ = random_game(epizodiak, Options(mode="single"), f"facts {number}", moody(random))
        played: list[Step] = []
        histories: list[list[History]] = [[()], [()], [()]]
        for step in steps:
            now: Position = step.before
            played.append(step)
            facts = facts_of(epizodiak.view(now, step.seat), histories[step.seat][-1])
            facts.moves = sorted(map(move_of, epizodiak.legal(now, step.seat)))
            check_truth(facts, now)
            if random.random() < 0.2:
                world = sample(facts, random)
                check_world(world, facts, now)
                assert sorted(legal(world)) == facts.moves
                assert WorldCheck(played, histories[step.seat], step.seat).is_possible(world)
            known += any(facts.base.low[seat] for seat in range(3) if seat != step.seat)
            absent += any(facts.absent[seat] & PLANE for seat in range(3) if seat != step.seat)
            stock += bool(facts.stock)
            for seat, known_to in enumerate(histories):
                known_to.append(epizodiak.extend_history(known_to[-1], step.events, seat))
    assert min(known, absent, stock) > 20, (known, absent, stock)


def test_a_contest_on_offer_leaves_no_rival_without_a_tile() -> None:
    """R10: a contest that would empty a hand is not offered, so no rival holds only tiles of its value."""
    now = position(hands=([...], [9, 2], [9, 9, 9, 2]), dial=arc(10, 8), pile=0, passes=2)
    moves = [move_of(action) for action in epizodiak.legal(now, 0)]
    simulator = Simulator(facts_of(epizodiak.view(now, 0), ()), moves, 1, Random(1))
    for number in range(50):
        simulator.simulate(0, number)
    assert moves
    assert all(sorted(legal(world)) == sorted(moves) for world in simulator.worlds)


def test_a_history_that_does_not_lead_to_the_view_adds_nothing() -> None:
    """A bot asked without a full history still plays, from its view alone."""
    _, _, steps, _ = random_game(epizodiak, Options(mode="single"), "short", moody(Random(3)))
    for step in steps:
        view = epizodiak.view(step.before, step.seat)
        facts = facts_of(view, ("0 draw",) * 30)
        assert not facts.stock
        assert facts.absent == [0, 0, 0]
        assert sum(facts.unknown) + len(view.pile) == len(facts.pool)
