"""The rules of EpiZodiak (R1–R17) in packed form, for search; tests compare them with `games` move by move.

Values run from 0 to 11 here. A hand is two words of two bit planes each: `low` has a bit for each value held
at least once (bits 0–11) and at least twice (bits 12–23), `high` for three and four times. All words stay
below 2^30, one digit of CPython. The module is simple typed Python so that mypyc compiles it unchanged: no
shift has a literal left operand, because mypyc 2.4 emits those as 32-bit C shifts.

It has over 400 lines because its tables of moves, bits and runs (about 15 ms to build) serve the rules only.
"""

# mypyc: compiled in the optional wheel.
from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.epizodiak.constants import COPIES, EMPTY_HAND_BONUS, HAND, MOST_PASSES

if TYPE_CHECKING:
    from random import Random


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


class Rules:
    """The options of a game, as far as they decide legality and points."""

    __slots__ = ("contests_count", "doubling", "match", "must_fill", "target", "winner_takes_all")

    def __init__(
        self, match: bool, target: int, contest_scores: bool, must_fill: bool, help_2022: bool
    ) -> None:
        self.match: bool = match
        self.target: int = target
        self.contests_count: bool = match or contest_scores
        self.must_fill: bool = must_fill
        self.doubling: bool = help_2022
        self.winner_takes_all: bool = match and not help_2022


class State:
    """A position. `apply` changes it in place; `copy` is cheap."""

    __slots__ = (
        *("rules", "low", "high", "size", "pile", "first", "length", "out", "sets", "filled", "scores"),
        *("turn", "phase", "picked", "last", "passes"),
    )

    def __init__(self, rules: Rules, source: State | None = None) -> None:
        self.rules: Rules = rules
        if source is None:
            self.low: list[int] = [0, 0, 0]  # planes 1 and 2 of each hand
            self.high: list[int] = [0, 0, 0]  # planes 3 and 4
            self.size: list[int] = [0, 0, 0]  # tiles in each hand
            self.pile: list[int] = []  # values; the last one is drawn first
            self.first = 0  # the value at the counterclockwise end of the arc
            self.length = 1  # tiles on the dial
            self.out = 0  # values whose set is out
            self.sets: tuple[int, ...] = (0, 0, 0)  # by seat: values; contested ones also in bits 12–23
            self.filled: tuple[int, ...] = (0, 0, 0)  # how often each seat filled the dial
            self.scores: tuple[int, ...] = (0, 0, 0)
            self.turn = 0
            self.phase = START
            self.picked = NONE  # the side from which a tile was taken in this turn
            self.last = NONE  # the side of the tile that may be taken
            self.passes = 0
            return
        self.low = source.low[:]
        self.high = source.high[:]
        self.size = source.size[:]
        self.pile = source.pile[:]
        self.first = source.first
        self.length = source.length
        self.out = source.out
        self.sets = source.sets
        self.filled = source.filled
        self.scores = source.scores
        self.turn = source.turn
        self.phase = source.phase
        self.picked = source.picked
        self.last = source.last
        self.passes = source.passes

    def copy(self) -> State:
        """Return an independent copy."""
        return State(self.rules, self)


def deal(state: State, random: Random) -> None:
    """R1: deal a new round; `turn` and `scores` stay."""
    pack = list(PACK)
    shuffle(pack, random)
    for seat in range(3):
        state.low[seat] = state.high[seat] = state.size[seat] = 0
        for value in pack[seat * HAND : seat * HAND + HAND]:
            add_tile(state, seat, value)
    state.pile = pack[3 * HAND :]
    state.first = state.pile.pop()
    state.length = 1
    state.out = 0
    state.sets = state.filled = (0, 0, 0)
    state.phase = START
    state.picked = state.last = NONE
    state.passes = 0


def shuffle(tiles: list[int], random: Random) -> None:
    """Shuffle in place (Fisher and Yates); three times as fast as `random.shuffle`."""
    number = random.random
    for last in range(len(tiles) - 1, 0, -1):
        other = int(number() * (last + 1))
        tiles[last], tiles[other] = tiles[other], tiles[last]


def is_over(state: State) -> bool:
    """Tell whether the game is over: a single round, or a match whose target is reached (R16)."""
    return state.phase == ENDED and (not state.rules.match or max(state.scores) >= state.rules.target)


def count_of(state: State, seat: int, value: int) -> int:
    """Return how many tiles of `value` a hand holds."""
    low, high, bit, pair = state.low[seat], state.high[seat], BIT[value], PAIR_BIT[value]
    if low & pair == 0:
        return 1 if low & bit else 0
    if high & bit == 0:
        return 2
    return 4 if high & pair else 3


def add_tile(state: State, seat: int, value: int) -> None:
    """Add one tile to a hand."""
    bit, low = BIT[value], state.low[seat]
    if low & PAIR_BIT[value]:
        high = state.high[seat]
        state.high[seat] = high | (high & bit) << 12 | bit
    else:
        state.low[seat] = low | (low & bit) << 12 | bit
    state.size[seat] += 1


def legal(state: State) -> list[int]:
    """Return the legal moves of the seat to move; none once the game is over."""
    phase = state.phase
    if phase == START:
        return _legal_with_pile(state) if state.pile else _legal_without_pile(state)
    moves: list[int] = []
    if phase == DRAWN:  # R4
        moves.append(PASS)
    elif phase == ENDED:
        return moves if is_over(state) else [DEAL]
    _add_lays(state, moves)
    moves += SET_MOVES[state.high[state.turn] & PLANE]
    return moves


def _legal_with_pile(state: State) -> list[int]:
    """R3: draw, lay, discard a set, take; never a bare pass."""
    moves = [DRAW]
    _add_lays(state, moves)
    held = state.high[state.turn] & PLANE
    if held:
        moves += SET_MOVES[held]
    if state.last != NONE and may_take(state):
        moves.append(TAKE)
    return moves


def _legal_without_pile(state: State) -> list[int]:
    """R9, R10, R12: lay, contest, pass, discard a set, take, as far as single tiles and passes let."""
    moves: list[int] = []
    _add_lays(state, moves)
    if state.passes >= 2:
        _add_contests(state, moves)
    ends = BIT[state.first + 11] | BIT[state.first + state.length]
    bound = state.low[state.turn] & state.out & ends
    sets = SET_MOVES[state.high[state.turn] & PLANE]
    if bound and state.rules.must_fill and state.length == 11:
        sets = ()
    if state.passes >= 3:  # R12
        if not moves:
            moves += sets or (PASS,)
        return moves
    if not bound:
        moves.append(PASS)
    moves += sets
    if state.last != NONE and may_take(state):
        moves.append(TAKE)
    return moves


def _add_lays(state: State, moves: list[int]) -> None:
    """R2, R7: add the runs that the seat to move can lay."""
    first, length = state.first, state.length
    held = state.low[state.turn] & FREE[first][length]
    if held == 0:
        return
    ccw = RUN_CCW[first][held]
    cw = RUN_CW[first + length][held]
    if length == 11:
        ccw = 0
    if state.picked != NONE:
        room = 11 - length
        ccw = min(ccw, room) if state.picked == ON_CW else 0
        cw = min(cw, room) if state.picked == ON_CCW else 0
    if ccw:
        moves += CCW_MOVES[ccw]
    if cw:
        moves += CW_MOVES[cw]


def may_take(state: State) -> bool:
    """R6, R8: tell whether the tile just laid may be taken; a single one never, nor without a follow-up."""
    turn, cw_slot = state.turn, state.first + state.length
    if state.last == ON_CW:
        value, slot = MODULO[cw_slot + 11], state.first + 11
    else:
        value, slot = state.first, cw_slot
    if state.out & BIT[value]:
        return False
    low = state.low[turn]
    return bool(low & BIT[slot] or low & PAIR_BIT[value] or state.high[turn])


def _add_contests(state: State, moves: list[int]) -> None:
    """R10: add the open slots whose four tiles the two others hold."""
    ccw, cw = MODULO[state.first + 11], MODULO[state.first + state.length]
    if _contestable(state, ccw):
        moves.append(CONTESTS + ccw)
    if cw != ccw and _contestable(state, cw):
        moves.append(CONTESTS + cw)


def _contestable(state: State, value: int) -> bool:
    if (state.low[state.turn] | state.out) & BIT[value]:
        return False
    return all(count_of(state, seat, value) < state.size[seat] for seat in range(3))


def apply(state: State, move: int, random: Random) -> None:
    """Play a legal move. `random` deals and refills; nothing else is left to chance."""
    if move > CCW:
        _lay(state, move, random)
    elif move == DRAW:
        add_tile(state, state.turn, state.pile.pop())
        state.phase = DRAWN
        state.last = NONE
    elif move == PASS:
        state.passes = 0 if state.phase == DRAWN else min(state.passes + 1, MOST_PASSES)
        _end_turn(state)
    elif move >= CONTESTS:
        _contest(state, move - CONTESTS, random)
    elif move >= SETS:
        _discard_set(state, move - SETS)
    elif move == TAKE:
        _take(state)
    else:
        deal(state, random)


def _end_turn(state: State) -> None:
    state.turn = NEXT[state.turn]
    state.phase = START
    state.picked = state.last = NONE


def _lay(state: State, move: int, random: Random) -> None:
    """R2: the tiles go from the hand to the dial; then R15, then R14, else the turn passes."""
    seat, first = state.turn, state.first
    if move > CW:
        count = move - CW
        slot, side = first + state.length, ON_CW
    else:
        count = move - CCW
        slot, side = MODULO[first + 12 - count], ON_CCW
        state.first = slot
    remove_each(state, seat, MASK[slot][count])
    size = state.size[seat] - count
    state.size[seat] = size
    state.length += count
    state.passes = 0
    _end_turn(state)
    if state.length == 12:
        state.filled = changed(state.filled, seat, state.filled[seat] + 1)
    else:
        state.last = side
    if size == 0:
        end_round(state, seat)
    elif state.length == 12:
        _refill(state, random)


def remove_each(state: State, seat: int, mask: int) -> None:
    """Remove one tile of each value of `mask` (given in both planes) from the planes of a hand."""
    low, high = state.low[seat], state.high[seat]
    moved = low & mask
    low = low ^ moved | moved >> 12
    if high:
        moved = high & mask
        low |= (moved & PLANE) << 12
        state.high[seat] = high ^ moved | moved >> 12
    state.low[seat] = low


def changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return `values` with the entry of `seat` replaced."""
    first, second, third = values
    if seat == 0:
        return (value, second, third)
    return (first, value, third) if seat == 1 else (first, second, value)


def _refill(state: State, random: Random) -> None:
    """R14: the twelve tiles and the rest of the pile are the new pile; its first tile opens the dial."""
    pile = state.pile
    pile += range(12)
    shuffle(pile, random)
    state.first = pile.pop()
    state.length = 1


def _discard_set(state: State, value: int) -> None:
    """R13: three tiles leave the hand; the turn ends."""
    seat, bit = state.turn, BIT[value]
    if state.high[seat] & PAIR_BIT[value]:  # the fourth tile stays
        state.high[seat] ^= BOTH_BITS[value]
        state.low[seat] ^= PAIR_BIT[value]
    else:
        state.high[seat] ^= bit
        state.low[seat] ^= BOTH_BITS[value]
    state.size[seat] -= 3
    state.out |= bit
    state.sets = changed(state.sets, seat, state.sets[seat] | bit)
    state.passes = 0
    _end_turn(state)
    if state.size[seat] == 0:
        end_round(state, seat)


def _take(state: State) -> None:
    """R6: the tile just laid goes to the hand; the turn goes on (R7, R8)."""
    if state.last == ON_CW:
        value = MODULO[state.first + state.length + 11]
    else:
        value = state.first
        state.first = MODULO[value + 1]
    state.length -= 1
    add_tile(state, state.turn, value)
    state.phase = PICKED
    state.picked = state.last
    state.last = NONE


def _contest(state: State, value: int, random: Random) -> None:
    """R11: four tiles leave the hands, a set is credited, and the fourth tile must be followed by a move."""
    seat, bit, both = state.turn, BIT[value], BOTH_BITS[value]
    for giver in range(3):
        state.size[giver] -= count_of(state, giver, value)
        state.low[giver] &= PLANE * 4097 - both
        state.high[giver] &= PLANE * 4097 - both
    add_tile(state, seat, value)
    state.out |= bit
    state.sets = changed(state.sets, seat, state.sets[seat] | both)
    state.phase = CONTESTED
    state.passes = 0
    if state.length == 11:
        _lay(state, CW + 1, random)


def gathered(state: State, seat: int) -> int:
    """Return the points of a seat's sets, were the round to end now (R16, R17, help-2022)."""
    word, rules = state.sets[seat], state.rules
    points = COUNT[word & PLANE]
    if not rules.contests_count:
        points -= COUNT[word >> 12]
    return points * 2 if rules.doubling and state.filled[seat] else points


def end_round(state: State, seat: int) -> None:
    """R15–R17: `seat` emptied its hand; add the points up. The seat after it begins the next round."""
    scores: list[int] = []
    for each in range(3):
        score = state.scores[each]
        if not state.rules.winner_takes_all or each == seat:
            score += gathered(state, each)
        if each == seat and not state.rules.winner_takes_all:
            score += EMPTY_HAND_BONUS
        scores.append(score)
    state.scores = tuple(scores)
    state.phase = ENDED
    state.last = NONE
