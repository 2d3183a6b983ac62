"""Worlds: full positions that agree with everything a seat knows (determinization)."""

# mypyc: compiled in the optional wheel.

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from epizodiak_qt.bots.epizodiak.core import BIT, COUNT, NONE, PAIR_BIT, PLANE, State, legal, shuffle

if TYPE_CHECKING:
    from random import Random

SWAPS = 40
ATTEMPTS = 40


@dataclass
class Facts:
    """The knowledge of one seat about a position."""

    base: State
    """The position: its hands hold the known tiles only, sizes are true, and the pile is empty."""
    seat: int
    """The seat."""
    pool: list[int]
    """The tiles whose place is unknown, values 0 to 11."""
    unknown: list[int]
    """How many of them each hand holds; the others are the pile."""
    absent: list[int] = field(default_factory=lambda: [0, 0, 0])
    """By seat: the values that the unknown tiles of its hand lack."""
    stock: int = 0
    """The values that the last refill put into the pile, without own draws since then (R14)."""
    draws: list[tuple[int, int]] = field(default_factory=list)
    """The unseen draws since then: seat, and the values that it has given away since."""
    moves: list[int] = field(default_factory=list)
    """The legal moves of the seat in ascending order; empty if they are not known."""


def sample(facts: Facts, random: Random) -> State:
    """Return a world that contradicts no fact, if some attempts find one."""
    world = _deal(facts, random)
    for _ in range(ATTEMPTS):
        if is_possible(facts, world):
            break
        world = _deal(facts, random)
    return world


def _deal(facts: Facts, random: Random) -> State:
    """Return a world: the unknown tiles at random places that contradict few facts."""
    tiles = facts.pool[:]
    shuffle(tiles, random)
    hidden = facts.unknown[0] + facts.unknown[1] + facts.unknown[2]
    if facts.stock:
        tiles = _with_pile(facts, tiles, len(tiles) - hidden, random)
    if facts.absent[0] or facts.absent[1] or facts.absent[2]:
        _swap_absent(facts, tiles, hidden, random)
    world = facts.base.copy()
    place = 0
    for seat in range(3):
        count = facts.unknown[seat]
        if count == 0:
            continue
        low, high = world.low[seat], world.high[seat]
        for value in tiles[place : place + count]:
            bit = BIT[value]
            if low & PAIR_BIT[value]:
                high = high | (high & bit) << 12 | bit
            else:
                low = low | (low & bit) << 12 | bit
        world.low[seat] = low
        world.high[seat] = high
        place += count
    world.pile = tiles[place:]
    shuffle(world.pile, random)
    return world


def is_possible(facts: Facts, world: State) -> bool:
    """Tell whether the seat has its legal moves in a world, and draws since the last refill lead to it."""
    moves = legal(world)
    if sorted(moves) != facts.moves if facts.moves else not moves:
        return False
    missing = facts.stock
    for value in world.pile:
        missing &= ~BIT[value]
    if missing == 0:
        return True
    held: list[int] = []  # by seat: the values of the tiles that nobody saw
    for seat in range(3):
        low, high = world.low[seat] ^ facts.base.low[seat], world.high[seat] ^ facts.base.high[seat]
        held.append(low | low >> 12 | high | high >> 12)
    fits = [held[seat] | given for seat, given in facts.draws]
    drawn = [NONE] * len(fits)
    return all(_is_drawn(value, fits, drawn, []) for value in range(12) if missing & BIT[value])


def _is_drawn(value: int, fits: list[int], drawn: list[int], tried: list[int]) -> bool:
    """Tell whether a draw can have brought a value, beside those in `drawn` (augmenting paths, Kuhn 1955)."""
    for draw, values in enumerate(fits):
        if values & BIT[value] and draw not in tried:
            tried.append(draw)
            if drawn[draw] == NONE or _is_drawn(drawn[draw], fits, drawn, tried):
                drawn[draw] = value
                return True
    return False


def _with_pile(facts: Facts, tiles: list[int], size: int, random: Random) -> list[int]:
    """Return the tiles reordered so that the last `size` ones can be left of the last refill."""
    left = size + len(facts.draws) - COUNT[facts.stock]
    values = 0
    for value in tiles:
        values |= BIT[value]
    picks = [NONE] * left
    for value in range(12):
        if facts.stock & values & BIT[value]:
            picks.append(value)
    shuffle(picks, random)
    wanted = 0
    for value in picks[:size]:
        if value != NONE:
            wanted |= BIT[value]
    others: list[int] = []
    pile: list[int] = []
    for value in tiles:
        if wanted & BIT[value]:
            wanted ^= BIT[value]
            pile.append(value)
        else:
            others.append(value)
    return others + pile


def _swap_absent(facts: Facts, tiles: list[int], hidden: int, random: Random) -> None:
    """Swap the tiles that a hand lacks with tiles of other places; give up on one after some tries."""
    zones: list[int] = []
    for seat in range(3):
        zones += [facts.absent[seat]] * facts.unknown[seat]
    piled = PLANE if facts.stock else 0  # leave the pile of a refill alone
    zones += [piled] * (len(tiles) - hidden)
    for place in range(hidden):
        for _ in range(SWAPS):
            if not zones[place] & BIT[tiles[place]]:
                break
            other = int(random.random() * len(tiles))
            if not zones[place] & BIT[tiles[other]] and not zones[other] & BIT[tiles[place]]:
                tiles[place], tiles[other] = tiles[other], tiles[place]
