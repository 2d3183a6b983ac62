"""Plays the search core beside the rules, with the same chance, and compares them move by move."""

import inspect
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

from epizodiak_qt.bots.epizodiak.core import PACK, State, apply, deal, is_over, legal
from epizodiak_qt.bots.epizodiak.encode import move_of, rules_of, state_of
from epizodiak_qt.games.chance import ChanceResult
from epizodiak_qt.games.epizodiak import legal as rules_legal
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.position import Position
from tests.games.positions import Step, random_game

EVERY_OPTION = tuple(
    replace(
        mode,
        contest_scores=contest_scores,
        unique_must_fill=unique_must_fill,
        scoring="help-2022" if help_2022 else "rules-2021",
    )
    for mode in (Options(mode="single"), Options(target=2))
    for contest_scores in (True, False)
    for unique_must_fill in (True, False)
    for help_2022 in (True, False)
)


class ShuffleRandom(Random):
    """Gives the numbers with which `core.shuffle` turns one list into another."""

    def __init__(self, before: Iterable[int], after: Sequence[int]) -> None:
        super().__init__(0)
        tiles = list(before)
        self._numbers = []
        for last in range(len(tiles) - 1, 0, -1):
            other = tiles.index(after[last])
            self._numbers.append((other + 0.5) / (last + 1))
            tiles[last], tiles[other] = tiles[other], tiles[last]
        self._numbers.reverse()

    def random(self) -> float:
        """Return the next number."""
        return self._numbers.pop()


def chance_for(state: State, results: Sequence[ChanceResult]) -> Random:
    """Return the numbers for the shuffle among `results`, if there is one."""
    shuffles = [result for result in results if result.label in ("deal", "refill")]
    if not shuffles:
        return ShuffleRandom((), ())
    (shuffle,) = shuffles
    values = [int(value) - 1 for value in shuffle.values]
    if shuffle.label == "deal":
        return ShuffleRandom(PACK, values[:36] + values[:35:-1])
    return ShuffleRandom((*state.pile, *range(12)), values[::-1])


def packed(position: Position) -> State:
    """Return the position in the form of the core; a position has the fields of a view and the full tiles."""
    return state_of(cast("Any", position), position.hands, position.pile)


def field_names(state: type) -> list[str]:
    """Return the names of all fields of a core, pure or compiled; a compiled class has no `__slots__`."""
    return [
        name
        for name, value in vars(state).items()
        if inspect.isdatadescriptor(value) and not name.startswith("_")
    ]


def fields(state: State) -> dict[str, object]:
    """Return everything that a state holds, for comparison; the rules are the caller's."""
    return {name: getattr(state, name) for name in field_names(State) if name != "rules"}


def check_legal(position: Position, state: State) -> None:
    """Assert that the core offers the moves that the rules offer, each once."""
    moves = legal(state)
    wanted = rules_legal(position, position.turn)
    assert len(set(moves)) == len(moves)
    assert sorted(moves) == sorted(map(move_of, wanted))


def check_step(step: Step, state: State, results: Sequence[ChanceResult]) -> None:
    """Assert that the core offers and does what the rules offered and did; `state` is advanced."""
    check_legal(step.before, state)
    apply(state, move_of(step.action), chance_for(state, results))
    assert fields(state) == fields(packed(step.after))
    assert is_over(state) == step.after.over


def check_game(game: Any, options: Options, seed: str, choose: Any) -> int:
    """Play one game beside the rules; return the number of moves."""
    dealt, _, steps, chance = random_game(game, options, seed, choose)
    state = State(rules_of(options))
    state.turn = dealt.turn
    deal(state, chance_for(state, chance.results))
    assert fields(state) == fields(packed(dealt))
    seen, count = len(chance.results), 0
    for step in steps:
        check_step(step, state, chance.results[seen:])
        seen = len(chance.results)
        count += 1
    return count
