"""The facts that a seat derives from its view and the history are true, and worlds respect them.

An independent check of the sampler tells whether a world can have come about, by undoing the actions.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from epizodiak_qt.bots.epizodiak.core import BIT, PACK, PLANE, State, count_of, legal
from epizodiak_qt.bots.epizodiak.encode import move_of, state_of
from epizodiak_qt.bots.epizodiak.facts import facts_of
from epizodiak_qt.bots.epizodiak.sampler import Facts, is_possible, sample
from epizodiak_qt.bots.epizodiak.search import Simulator
from epizodiak_qt.bots.player import History
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak.actions import Contest, DiscardSet, Draw, Lay, Take
from epizodiak_qt.games.epizodiak.events import DialRefilled, TileDrawn
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.position import Position
from tests.bots.epizodiak.core_games import packed
from tests.games.positions import Step, arc, moody, position, random_game

Hands = list[Counter[int]]
MOST_NODES = 300
"""The positions that are looked at before a world counts as possible."""


class WorldCheck:
    """Undoes the actions of a round, back to the last refill or the deal.

    Args:
        steps: the steps of the round so far, of which the last one is about to be played.
        histories: what `seat` knew before each step.
        seat: the seat that has sampled the world.
    """

    def __init__(self, steps: Sequence[Step], histories: Sequence[tuple[str, ...]], seat: int) -> None:
        self._steps = steps
        self._histories = histories
        self._seat = seat
        self._nodes = 0
        refills = [
            number
            for number, step in enumerate(steps[:-1])
            if any(isinstance(event, DialRefilled) for event in step.events)
        ]
        self._first = refills[-1] + 1 if refills else 0
        self._from_dial = set(range(1, 13)) - {*steps[self._first].before.dial} if refills else set()

    def is_possible(self, world: State) -> bool:
        """Tell whether legal actions can have led to a world."""
        hands = [Counter({v + 1: count_of(world, seat, v) for v in range(12)}) for seat in range(3)]
        self._nodes = 0
        return self._undo(len(self._steps) - 1, hands, Counter(value + 1 for value in world.pile))

    def _undo(self, number: int, hands: Hands, pile: Counter[int]) -> bool:
        """Tell whether the position before a step can have had these hands and this pile."""
        self._nodes += 1
        if self._nodes > MOST_NODES:
            return True
        step = self._steps[number]
        tiles = [sorted(hand.elements()) for hand in hands]
        state = state_of(epizodiak.view(step.before, None), tiles, sorted(pile.elements()))
        draws = sum(isinstance(each.action, Draw) for each in self._steps[self._first : number])
        missing = sum(not pile[value] for value in self._from_dial)
        if move_of(step.action) not in legal(state) or missing > draws:
            return False
        if number == self._first:
            return self._has_known(number, state)
        before = self._steps[number - 1]
        return any(self._undo(number - 1, *made) for made in self._befores(before, hands, pile))

    def _has_known(self, number: int, state: State) -> bool:
        """Tell whether the hands hold the tiles that everybody has seen there before the refill."""
        view = epizodiak.view(self._steps[number].before, self._seat)
        known = facts_of(view, self._histories[number]).base
        return all(
            count_of(state, seat, value) >= count_of(known, seat, value)
            for seat in range(3)
            for value in range(12)
        )

    def _befores(self, step: Step, hands: Hands, pile: Counter[int]) -> Iterator[tuple[Hands, Counter[int]]]:
        """Yield the hands and piles that can have been there before a step."""
        seat = step.seat
        match step.action:
            case Lay(values=values):
                yield _with(hands, seat, Counter(values)), pile
            case DiscardSet(value=value):
                yield _with(hands, seat, Counter({value: 3})), pile
            case Take():
                (taken,) = (event.value for event in step.events if hasattr(event, "value"))
                if hands[seat][taken]:
                    yield _with(hands, seat, Counter({taken: -1})), pile
            case Contest(value=value):
                others = [other for other in range(3) if other != seat]
                for given in range(5):
                    made = _with(hands, seat, Counter({value: -hands[seat][value]}))
                    for other, count in zip(others, (given, 4 - given), strict=True):
                        made = _with(made, other, Counter({value: count}))
                    yield made, pile
            case Draw():
                drawn = next(event.value for event in step.events if isinstance(event, TileDrawn))
                assert isinstance(drawn, int)
                choices = [drawn] if seat == self._seat else sorted(hands[seat], key=lambda each: pile[each])
                for value in choices:
                    if hands[seat][value]:
                        yield _with(hands, seat, Counter({value: -1})), pile + Counter({value: 1})
            case _:
                yield hands, pile


def _with(hands: Hands, seat: int, change: Counter[int]) -> Hands:
    made = [Counter(hand) for hand in hands]
    for value, count in change.items():
        made[seat][value] += count
    return made


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
