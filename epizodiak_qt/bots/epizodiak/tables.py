"""Constants and tables of the search core: moves, bits of values, lengths of runs (about 15 ms to build)."""

# mypyc: compiled in the optional wheel.
from __future__ import annotations

from typing import Final

# Moves are small ints. `SETS + v` discards the set of value v, `CONTESTS + v` contests it; `CCW + n` and
# `CW + n` lay n tiles on that side, from its open slot. With one open slot left a lay is named `CW + 1`.
DRAW: Final = 0
TAKE: Final = 1
PASS: Final = 2
DEAL: Final = 3
SETS: Final = 4
CONTESTS: Final = 16
CCW: Final = 27
CW: Final = 38

# Phases.
START: Final = 0
DRAWN: Final = 1
PICKED: Final = 2
CONTESTED: Final = 3
ENDED: Final = 4

# Sides of the dial; NONE where no tile was taken or may be taken.
NONE: Final = -1
ON_CCW: Final = 0
ON_CW: Final = 1

PLANE: Final = 4095
COPIES: Final = 4
HAND: Final = 12
BONUS: Final = 3
MOST_PASSES: Final = 5


BIT: Final[tuple[int, ...]] = tuple([2 ** (value % 12) for value in range(24)])
PAIR_BIT: Final[tuple[int, ...]] = tuple([2 ** (value % 12 + 12) for value in range(24)])
BOTH_BITS: Final[tuple[int, ...]] = tuple([2**value + 2 ** (value + 12) for value in range(12)])
MODULO: Final[tuple[int, ...]] = tuple([value % 12 for value in range(36)])


def _mask(start: int, length: int) -> int:
    mask = 0
    for step in range(length):
        mask |= BIT[(start + step) % 12]
    return mask


def _trailing_ones(word: int) -> int:
    count = 0
    while word % 2 == 1:
        count += 1
        word //= 2
    return count


def _mirrored(word: int) -> int:
    return sum(BIT[11 - value] for value in range(12) if word & BIT[value])


def _cw_runs() -> tuple[tuple[int, ...], ...]:
    """Return, by slot (0–23, modulo 12) and free values held, the length of the run clockwise (R2)."""
    rotated = [word // 2 + word % 2 * 2048 for word in range(4096)]
    runs = [tuple(_trailing_ones(word) for word in range(4096))]
    for _ in range(11):
        last = runs[-1]
        runs.append(tuple([last[word] for word in rotated]))
    return tuple(runs + runs)


def _ccw_runs() -> tuple[tuple[int, ...], ...]:
    """Return, by start of the arc and free values held, the length of the run counterclockwise (R2).

    The slot is the value before the start: its run is a clockwise run of the mirrored values.
    """
    mirror = [_mirrored(word) for word in range(4096)]
    return tuple([tuple([RUN_CW[12 - start][word] for word in mirror]) for start in range(12)])


def _set_moves() -> tuple[tuple[int, ...], ...]:
    """Return, by values held three times, the moves that discard a set, ascending."""
    moves: list[tuple[int, ...]] = [()]
    for value in range(12):
        moves += [(*before, SETS + value) for before in moves]
    return tuple(moves)


RUN_CW: Final[tuple[tuple[int, ...], ...]] = _cw_runs()
RUN_CCW: Final[tuple[tuple[int, ...], ...]] = _ccw_runs()
# FREE[start][length] are the values not on the dial; MASK[slot][n] the n values from a slot, in both planes.
FREE: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([PLANE - _mask(start, length) for length in range(13)]) for start in range(12)]
)
MASK: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([_mask(start, length) * 4097 for length in range(13)]) for start in range(24)]
)
SET_MOVES: Final[tuple[tuple[int, ...], ...]] = _set_moves()
COUNT: Final[tuple[int, ...]] = tuple([len(moves) for moves in SET_MOVES])
CCW_MOVES: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(range(CCW + 1, CCW + 1 + n)) for n in range(12)])
CW_MOVES: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(range(CW + 1, CW + 1 + n)) for n in range(12)])
PACK: Final[tuple[int, ...]] = tuple([value for value in range(12) for _ in range(COPIES)])
NEXT: Final[tuple[int, ...]] = (1, 2, 0)
