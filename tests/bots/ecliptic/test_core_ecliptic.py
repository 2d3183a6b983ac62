"""The search core of Ecliptic plays by the rules of `games.ecliptic`, move by move."""

import random
from collections.abc import Sequence
from typing import TypeVar

import pytest

from epizodiak_qt.bots.ecliptic import core
from epizodiak_qt.bots.ecliptic.encode import card_number, move_of, public_state
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.options import Options
from epizodiak_qt.games.ecliptic.position import Position
from epizodiak_qt.games.ecliptic.view import view
from tests.bots.core_fields import field_names
from tests.sizes import SEED, size

T = TypeVar("T")


class SharedChance:
    """Chance of a game that rolls as the core does, from a generator of its own."""

    remaining_seed = ""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in random order."""
        return tuple(self._random.sample(items, len(items)))

    def roll(self, label: str, sides: int) -> int:
        """Return a whole number from 1 to `sides`."""
        return 1 + int(self._random.random() * sides)

    def continued(self) -> random.Random:
        """Return a generator that gives the same numbers from here on."""
        twin = random.Random()
        twin.setstate(self._random.getstate())
        return twin


def core_state(position: Position) -> core.State:
    """Return the whole position as a state of the core."""
    state = public_state(view(position, None))
    for seat in range(2):
        state.hands[seat] = [0] * 12
        state.signs[seat] = state.twice[seat] = state.sizes[seat] = 0
        for card in position.hands[seat]:
            core.give(state, seat, card_number(card))
    state.pile = [card_number(card) for card in position.pile]
    if position.combat is not None:
        for seat, die in enumerate(position.combat.chosen):
            state.chosen[seat] = -1 if die is None else DICE.index(die)
        if position.over:
            state.chosen = [-1, -1]
    return state


def fields(state: core.State) -> dict[str, object]:
    """Return the fields of a state that decide the rest of the game."""
    values = {name: getattr(state, name) for name in field_names(core.State) if name not in ("next", "pile")}
    values["pile"] = state.pile[state.next :]
    values["board"] = [
        symbol if (state.lines[0] | state.lines[1]) & bit else 0
        for bit, symbol in zip(core.BIT, state.board, strict=True)
    ]
    if state.phase == core.OVER:
        for name in ("again", "pair", "taken"):
            del values[name]
    return values


def play_both(seed: int, *, fill: bool) -> set[int]:
    """Play a random game with the rules and the core side by side; return the phases that were seen."""
    chance, choices = SharedChance(seed), random.Random(-seed - 1)
    position, _ = ecliptic.new(Options(take_then_fill=fill), chance)
    dice = chance.continued()
    state = core_state(position)
    phases = set()
    while not position.over:
        phases.add(state.phase)
        assert core.actor(state) == ecliptic.acting(position)[0] or state.chosen != [-1, -1]
        for seat in ecliptic.acting(position):
            expected = sorted(move_of(action, seat) for action in ecliptic.legal(position, seat))
            found = core.dice_moves(state, seat) if state.phase == core.COMBAT else core.legal(state)
            assert sorted(found) == expected
        seat = choices.choice(ecliptic.acting(position))
        actions = ecliptic.legal(position, seat)
        bold = [each for each in actions if str(each) not in ("decline", "draw")]
        action = choices.choice(bold if bold and choices.random() < 0.7 else actions)
        before, copied = fields(state), state.copy()
        core.apply(copied, move_of(action, seat), random.Random(seed))
        assert fields(state) == before, "a copy shares nothing that changes"
        core.apply(state, move_of(action, seat), dice)
        position, _ = ecliptic.play(position, seat, action, chance)
        assert fields(state) == fields(core_state(position)), (seed, str(action))
    assert state.phase == core.OVER
    assert core.legal(state) == []
    outcome = ecliptic.outcome(position)
    assert outcome is not None
    assert core.result(state) == {0: 1, 1: -1, None: 0}[outcome.winner]
    return phases


@pytest.mark.parametrize("fill", [False, True])
def test_b2_the_core_plays_random_games_as_the_rules_do(fill: bool) -> None:
    """Same legal moves, same positions, same results; the dice of a combat in either order."""
    phases = set()
    for number in range(size("B2") // 2):
        phases |= play_both(SEED * 1_000_000 + number, fill=fill)
    assert phases == {core.DRAW, core.CHOOSE_PAIR, core.LAY_SIGN, core.COMBAT, core.KEEP_CARD, core.WISH}


def test_every_action_has_a_move_of_its_own() -> None:
    """Seats share all but the dice. No word reaches 2**30, so that compiled code and integers are exact."""
    moves = [move_of(action, 0) for action in ecliptic.actions.ACTIONS]
    assert len(set(moves)) == len(moves)
    assert all(0 <= move < core.MOVES for move in moves)
    dice = {move_of(action, 1) for action in ecliptic.actions.DIE_CHOICES.values()}
    assert dice.isdisjoint(moves)
    assert 12 * core.SYMBOL_UNIT[-1] < 2**30
