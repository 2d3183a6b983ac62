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
