"""Tells whether a world can have come about: an independent check of the sampler, by undoing the actions."""

from collections import Counter
from collections.abc import Iterator, Sequence

from epizodiak_qt.bots.epizodiak.core import State, count_of, legal
from epizodiak_qt.bots.epizodiak.encode import move_of, state_of
from epizodiak_qt.bots.epizodiak.facts import facts_of
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak.actions import Contest, DiscardSet, Draw, Lay, Take
from epizodiak_qt.games.epizodiak.events import DialRefilled, TileDrawn
from tests.games.positions import Step

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
