"""The search cores play by the rules, move by move, and so do their copies."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest

from epizodiak_qt.bots.ecliptic import core
from epizodiak_qt.bots.ecliptic.encode import card_number, move_of as ecliptic_move_of, public_state
from epizodiak_qt.bots.epizodiak.core import apply
from epizodiak_qt.bots.epizodiak.encode import move_of
from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.chance import RecordingChance, SeededChance
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.options import Options as EclipticOptions
from epizodiak_qt.games.ecliptic.position import Position
from epizodiak_qt.games.ecliptic.view import view
from epizodiak_qt.games.epizodiak.options import Options
from tests.bots.epizodiak.core_games import (
    EVERY_OPTION,
    chance_for,
    check_game,
    check_legal,
    field_names,
    fields,
    packed,
)
from tests.games.positions import moody, wild
from tests.sizes import SEED, size

T = TypeVar("T")


@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_b1_core_plays_seeded_games_as_the_rules_do(options: Options) -> None:
    """The moves offered and the state after every move are equal, chance included."""
    moves = sum(
        check_game(epizodiak, options, f"core {SEED} {number}", moody(Random(number)))
        for number in range(size("B1") // len(EVERY_OPTION))
    )
    assert moves > 100 * (size("B1") // len(EVERY_OPTION))


def test_b1_core_agrees_with_the_rules_on_positions_that_play_rarely_reaches() -> None:
    """Every legal move of many unlikely positions does the same in both."""
    random = Random(f"wild {SEED}")
    for _ in range(size("B1p")):
        position = wild(random)
        if position.over or position.phase == "deal":  # games/ never makes some of these
            continue
        state = packed(position)
        check_legal(position, state)
        for action in epizodiak.legal(position, position.turn):
            chance = RecordingChance(SeededChance("wild"))
            after, _ = epizodiak.play(position, position.turn, action, chance)
            copy = state.copy()
            apply(copy, move_of(action), chance_for(copy, chance.results))
            assert fields(copy) == fields(packed(after)), str(action)
        assert fields(state) == fields(packed(position)), "a copy shares nothing that moves change"


class SharedChance:
    """Chance of a game that rolls as the core does, from a generator of its own."""

    remaining_seed = ""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in random order."""
        return tuple(self._random.sample(items, len(items)))

    def roll(self, label: str, sides: int) -> int:
        """Return a whole number from 1 to `sides`."""
        return 1 + int(self._random.random() * sides)

    def continued(self) -> Random:
        """Return a generator that gives the same numbers from here on."""
        twin = Random()
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


def ecliptic_fields(state: core.State) -> dict[str, object]:
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
    chance, choices = SharedChance(seed), Random(-seed - 1)
    position, _ = ecliptic.new(EclipticOptions(take_then_fill=fill), chance)
    dice = chance.continued()
    state = core_state(position)
    phases = set()
    while not position.over:
        phases.add(state.phase)
        assert core.actor(state) == ecliptic.acting(position)[0] or state.chosen != [-1, -1]
        for seat in ecliptic.acting(position):
            expected = sorted(ecliptic_move_of(action, seat) for action in ecliptic.legal(position, seat))
            found = core.dice_moves(state, seat) if state.phase == core.COMBAT else core.legal(state)
            assert sorted(found) == expected
        seat = choices.choice(ecliptic.acting(position))
        actions = ecliptic.legal(position, seat)
        bold = [each for each in actions if str(each) not in ("decline", "draw")]
        action = choices.choice(bold if bold and choices.random() < 0.7 else actions)
        before, copied = ecliptic_fields(state), state.copy()
        core.apply(copied, ecliptic_move_of(action, seat), Random(seed))
        assert ecliptic_fields(state) == before, "a copy shares nothing that changes"
        core.apply(state, ecliptic_move_of(action, seat), dice)
        position, _ = ecliptic.play(position, seat, action, chance)
        assert ecliptic_fields(state) == ecliptic_fields(core_state(position)), (seed, str(action))
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
    moves = [ecliptic_move_of(action, 0) for action in ecliptic.actions.named_actions().values()]
    assert len(set(moves)) == len(moves)
    assert all(0 <= move < core.MOVES for move in moves)
    dice = {ecliptic_move_of(action, 1) for action in ecliptic.actions.DIE_CHOICES.values()}
    assert dice.isdisjoint(moves)
    assert 12 * core.SYMBOL_UNIT[-1] < 2**30
