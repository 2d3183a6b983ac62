"""Worlds: full positions that agree with everything a seat knows (determinization)."""

# mypyc: compiled in the optional wheel.

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.bots.epizodiak.core import State, shuffle
from epizodiak_qt.bots.epizodiak.tables import BIT, PAIR_BIT, PLANE

if TYPE_CHECKING:
    from random import Random

SWAPS = 40


class Facts:
    """The knowledge of one seat about a position."""

    __slots__ = ("absent", "base", "fresh", "opening", "pool", "seat", "unknown")

    base: State  # its hands hold the known tiles only; sizes are true; the pile is empty
    seat: int
    pool: list[int]  # the tiles whose place is unknown, values 0 to 11
    unknown: list[int]  # how many of them each hand holds; the others are the pile
    absent: list[int]  # by seat: the values that the unknown tiles of its hand lack
    fresh: bool  # whether the pile is left of twelve different tiles (R14)
    opening: int  # the one of them that opened the dial

    def __init__(self, base: State, seat: int, pool: list[int], unknown: list[int]) -> None:
        self.base = base
        self.seat = seat
        self.pool = pool
        self.unknown = unknown
        self.absent = [0, 0, 0]
        self.fresh = False
        self.opening = 0


def sample(facts: Facts, random: Random) -> State:
    """Return a world: the unknown tiles at random places that contradict no fact."""
    tiles = facts.pool[:]
    shuffle(tiles, random)
    hidden = facts.unknown[0] + facts.unknown[1] + facts.unknown[2]
    if facts.fresh:
        tiles = _with_fresh_pile(facts, tiles, len(tiles) - hidden, random)
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
    return world


def _with_fresh_pile(facts: Facts, tiles: list[int], size: int, random: Random) -> list[int]:
    """Return the tiles reordered so that the last `size` ones differ, as far as possible."""
    homeless = PLANE  # the values that no hand may hold
    for seat in range(3):
        if facts.unknown[seat]:
            homeless &= facts.absent[seat]
    used = BIT[facts.opening]
    pile: list[int] = []
    others: list[int] = []
    for value in tiles:
        if homeless & BIT[value]:
            used |= BIT[value]
            pile.append(value)
    for value in tiles:
        if homeless & BIT[value]:
            continue
        if len(pile) < size and not used & BIT[value]:
            used |= BIT[value]
            pile.append(value)
        else:
            others.append(value)
    shuffle(pile, random)
    return others + pile


def _swap_absent(facts: Facts, tiles: list[int], hidden: int, random: Random) -> None:
    """Swap the tiles that a hand lacks with tiles of other places; give up on one after some tries."""
    zones: list[int] = []
    for seat in range(3):
        zones += [facts.absent[seat]] * facts.unknown[seat]
    piled = PLANE if facts.fresh else 0  # leave a fresh pile alone
    zones += [piled] * (len(tiles) - hidden)
    for place in range(hidden):
        for _ in range(SWAPS):
            if not zones[place] & BIT[tiles[place]]:
                break
            other = int(random.random() * len(tiles))
            if not zones[place] & BIT[tiles[other]] and not zones[other] & BIT[tiles[place]]:
                tiles[place], tiles[other] = tiles[other], tiles[place]
