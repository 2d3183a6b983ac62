"""The leaf value: the chance to win of a seat at the start of a turn, by logistic regression.

It knows what the seat knows: the hand of the seat itself counts card by card, the other one by its size.
Plain typed Python that mypyc compiles unchanged.
"""

# mypyc: compiled in the optional wheel.
from __future__ import annotations

from math import exp
from typing import Final

from epizodiak_qt.bots.ecliptic.core import BIT, BITS, ROW, SIGN_BIT, State
from epizodiak_qt.games.ecliptic.constants import FULL_HAND


def _best_with_one_more(rows: list[int]) -> list[int]:
    """Return the largest of `rows` over a mask and the masks with one sign more."""
    best = []
    for mask in range(4096):
        largest = rows[mask]
        for bit in BIT:
            largest = max(largest, rows[mask | bit])
        best.append(largest)
    return best


ROW_WITH_ONE: Final = _best_with_one_more(ROW)
ROW_WITH_TWO: Final = _best_with_one_more(ROW_WITH_ONE)

BUCKET: Final = [0] + [1] * 6 + [2] * 8 + [3] * 10 + [4] * 10 + [5] * 10 + [6] * 32
"""The stage of the game by the number of cards in the pile."""
FEATURES: Final = 32

# The weights, fitted to games of bots (docs/bots.md).
# In thousandths. Two rows for each stage of the game: for the seat that waits, and for the seat to move.
_THOUSANDTHS: Final = """
345 343 476 512 327 -18 -23 35 630 173 107 -4 1299 502 -373 739 777 150 218 93 787 -105 115 0 -416 8 -441 86
-27 30 43 363

-332 360 480 517 342 -13 -22 22 631 162 98 -8 1346 228 -259 1562 1436 30 248 169 321 -32 67 858 -253 -54
-111 80 -25 24 -29 -1

-972 341 415 490 167 5 25 40 983 3 -7 -19 10 124 -62 698 747 76 83 63 34 -30 45 0 -71 -15 -25 33 -23 102 2
-117

927 366 438 493 139 2 16 40 988 4 -10 -23 -1 313 -171 16 45 67 -31 43 47 24 63 74 22 -7 -335 36 -33 -96 3 15

-397 172 224 323 111 4 31 34 941 -27 -6 -4 -60 -40 45 284 282 53 2 -8 23 2 31 0 17 -7 -23 28 10 -31 9 -54

351 173 224 324 115 6 27 34 943 -27 -6 -4 -66 -49 40 196 265 85 19 -8 43 20 24 51 55 -10 -54 29 -52 45 -6 8

-166 96 132 251 74 6 23 46 684 86 18 10 -15 58 24 73 32 2 24 6 23 22 4 0 24 -13 -110 17 4 28 -1 -17

49 91 128 253 74 8 23 48 691 89 18 9 -16 30 40 88 -13 14 25 11 48 25 -8 52 7 -32 -70 16 -4 -25 1 54

-101 80 100 213 45 7 43 39 562 -88 77 17 -22 107 30 -72 51 8 -16 4 0 24 6 0 39 -49 -136 16 -13 17 1 -38

109 78 97 215 44 8 44 40 561 -88 76 17 -22 -45 19 167 196 30 -10 -24 2 16 7 71 23 -16 -4 17 1 -18 0 -55

-154 63 68 197 45 56 22 6 563 0 0 190 -30 -11 33 14 155 -28 -20 2 58 32 -7 0 18 22 -14 9 12 53 8 79

22 71 73 197 41 55 22 5 566 0 0 160 -32 -85 37 117 95 -22 -36 4 18 19 11 64 -1 9 55 11 0 -52 -2 55

-29 19 -6 214 75 -24 16 20 468 0 0 0 -23 -37 19 156 113 -34 -6 16 10 -3 -1 0 -12 -7 22 3 5 0 -10 -64

102 17 -8 217 76 -24 16 17 474 0 0 0 -18 8 27 64 17 -20 17 3 -5 -5 4 75 17 -4 -42 3 -1 0 14 -38
"""

_NUMBERS: Final = [int(text) / 1000 for text in _THOUSANDTHS.split()]

WEIGHTS: Final[list[list[float]]] = [
    _NUMBERS[start : start + FEATURES] for start in range(0, len(_NUMBERS), FEATURES)
]

_symbols: dict[int, tuple[int, int, int]] = {}


def symbol_counts(word: int) -> tuple[int, int, int]:
    """Return the largest count of a word of six counts, the second largest, and the mask of the largest."""
    known = _symbols.get(word)
    if known is not None:
        return known
    counts = [word // 16**place % 16 for place in range(6)]
    first = max(counts)
    mask = 0
    for place, count in enumerate(counts):
        if count == first:
            mask |= BIT[place]
    answer = (first, sorted(counts)[4], mask)
    _symbols[word] = answer
    return answer


def features(state: State, seat: int, dice: float) -> list[float]:
    """Return the features of a state at the start of a turn.

    Args:
        state: in phase DRAW; a hand other than that of `seat` is not read, but for its size.
        seat: the seat whose chance it is.
        dice: the worth of the dice of `seat` against those of the other.
    """
    other = 1 - seat
    mine, theirs = state.lines[seat], state.lines[other]
    free = 4095 & ~(mine | theirs)
    row, row_other = ROW[mine], ROW[theirs]
    most, second, top = symbol_counts(state.symbols[seat])
    most_other, second_other, top_other = symbol_counts(state.symbols[other])
    lead = float(row + most + state.trophies[seat] - row_other - most_other - state.trophies[other])
    open_signs = len(BITS[free])

    # The hand: what its signs would add to the line.
    hand, signs, twice = state.hands[seat], state.signs[seat], state.twice[seat]
    best_free, second_free, best_attack, use = 0.0, 0.0, 0.0, 0.0
    for sign in BITS[signs & ~mine]:
        bit = BIT[sign]
        gain = float(ROW[mine | bit] - row)
        if hand[sign] & top:
            gain += 1.0
        if free & bit:
            if gain > best_free:
                second_free = best_free
                best_free = gain
            elif gain > second_free:
                second_free = gain
        else:
            gain += float(row_other - ROW[theirs & ~bit])
            if top_other == BIT[state.board[sign]]:
                gain += 1.0
            best_attack = max(best_attack, gain)
        use += gain
    pairs = len(BITS[twice])
    takeable = 0.0
    if state.turn == seat and state.discard and state.sizes[seat] < FULL_HAND:
        bit = SIGN_BIT[state.discard[-1]]
        if signs & bit and not twice:
            takeable = 1.0
    size = state.sizes[seat]
    return [
        1.0,
        float(row - row_other),
        float(most - most_other),
        float(state.trophies[seat] - state.trophies[other]),
        float(len(BITS[mine]) - len(BITS[theirs])),
        float(ROW_WITH_ONE[mine] - row - ROW_WITH_ONE[theirs] + row_other),
        float(ROW_WITH_TWO[mine] - row - ROW_WITH_TWO[theirs] + row_other),
        float(second - second_other),
        dice,
        lead if open_signs == 0 else 0.0,
        lead if open_signs == 1 else 0.0,
        lead if open_signs == 2 else 0.0,
        1.0 if lead > 0 else -1.0 if lead < 0 else 0.0,
        float(size),
        float(state.sizes[other]),
        1.0 if pairs else 0.0,
        1.0 if pairs > 1 else 0.0,
        float(len(BITS[signs & free])),
        float(len(BITS[signs & theirs & ~mine])),
        best_free,
        second_free,
        best_attack,
        use,
        takeable,
        best_free if pairs else 0.0,
        best_attack if pairs else 0.0,
        float(len(BITS[signs])),
        float(ROW[mine | free] - ROW[theirs | free]),
        float(open_signs),
        1.0 if len(BITS[state.dice[seat]]) < 2 else 0.0,
        lead * dice,
        1.0 if twice & ~mine & free else 0.0,
    ]


def logistic(score: float) -> float:
    """Return the chance for a score."""
    if score < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-score))
