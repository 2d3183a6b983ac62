"""The rules of Ecliptic (X1-X13) in compact form, for search.

A second implementation beside `games.ecliptic`; the tests compare the two move by move.
Plain typed Python that mypyc compiles unchanged. All words stay below 2**30.

A card is `6 * sign + symbol`. The cards of a hand are twelve masks of six symbols, one mask a sign.
A line is a mask of twelve signs; `board` has the symbol of the one card that lies on each sign.
Six counts of symbols are packed into one word, four bits each. Dice are a mask, the D4 first.

A move is a small integer: one of DRAW_MOVE, TAKE, DECLINE, STOP, CONTINUE, or an offset plus a detail:
DIE + 6 * seat + die, PAIR + 15 * sign + pair of symbols, DISCARD + card, LAY + card, KEEP + card.
"""

# mypyc: compiled in the optional wheel.
from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.ecliptic.constants import CARD_COUNT, DICE, FULL_HAND, WISH_DIE, WISH_GRANTED_UP_TO

if TYPE_CHECKING:
    from random import Random

ALL_SIGNS: Final = 4095
ALL_DICE: Final = 63

# Phases.
DRAW: Final = 0
CHOOSE_PAIR: Final = 1
LAY_SIGN: Final = 2
COMBAT: Final = 3
KEEP_CARD: Final = 4
WISH: Final = 5
OVER: Final = 6

# Moves.
DRAW_MOVE: Final = 0
TAKE: Final = 1
DECLINE: Final = 2
STOP: Final = 3
CONTINUE: Final = 4
DIE: Final = 5
PAIR: Final = 20
DISCARD: Final = 200
LAY: Final = 272
KEEP: Final = 344
MOVES: Final = 416

BIT: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048)
SIGN: Final = [card // 6 for card in range(CARD_COUNT)]
SYMBOL: Final = [card % 6 for card in range(CARD_COUNT)]
SIGN_BIT: Final = [BIT[card // 6] for card in range(CARD_COUNT)]
SYMBOL_BIT: Final = [BIT[card % 6] for card in range(CARD_COUNT)]
SYMBOL_UNIT: Final = (1, 16, 256, 4096, 65536, 1048576)
"""The unit of each symbol in a word of six counts."""

BITS: Final = [[place for place in range(12) if mask & BIT[place]] for mask in range(4096)]
"""The places of the bits that are set, by mask of signs, symbols or dice."""
LOWEST: Final = [places[0] if places else 0 for places in BITS[:64]]
"""The first symbol of a mask of symbols."""
PAIR_MASKS: Final = [mask for mask in range(64) if len(BITS[mask]) == 2]
"""The fifteen pairs of symbols."""
PAIRS_IN: Final = [
    [number for number, pair in enumerate(PAIR_MASKS) if pair & mask == pair] for mask in range(64)
]
"""The pairs of symbols within a mask."""
LARGEST: Final = [max(word & 15, word // 16 & 15, word // 256) for word in range(4096)]
"""The largest of three packed counts."""


def _longest_rows() -> list[int]:
    rows = [0] * 4096
    for mask in range(1, 4096):
        longest, length = 0, 0
        for bit in BIT:
            length = length + 1 if mask & bit else 0
            longest = max(longest, length)
        rows[mask] = longest
    return rows


ROW: Final = _longest_rows()
"""The longest row of consecutive signs, by mask of a line (X13)."""


class State:
    """A position, hidden cards included. The lists of two hold one item a seat."""

    __slots__ = (
        *(
            "hands",
            "signs",
            "twice",
            "sizes",
            "lines",
            "symbols",
            "board",
            "dice",
            "trophies",
            "pile",
            "next",
        ),
        *("discard", "turn", "phase", "fill", "taken", "pair", "again", "attack", "chosen", "winner"),
    )

    def __init__(self) -> None:
        self.hands: list[list[int]] = [[0] * 12, [0] * 12]
        self.signs: list[int] = [0, 0]  # the signs held in each hand
        self.twice: list[int] = [0, 0]  # those held at least twice
        self.sizes: list[int] = [0, 0]  # the number of cards in each hand
        self.lines: list[int] = [0, 0]
        self.symbols: list[int] = [0, 0]  # the packed counts of the symbols in each line
        self.board: list[int] = [0] * 12
        self.dice: list[int] = [ALL_DICE, ALL_DICE]
        self.trophies: list[int] = [0, 0]
        self.pile: list[int] = []  # in the order of drawing; copies share it, it is never changed
        self.next = 0  # the index of the next card of the pile
        self.discard: list[int] = []  # the top is the last
        self.turn = 0
        self.phase = DRAW
        self.fill = False  # the option take_then_fill (X3)
        self.taken = -1  # the card taken in this turn that must still be played, or -1
        self.pair = -1  # the sign of the pair laid in this turn, or -1
        self.again = False  # in phase WISH: whether the same seat plays again
        self.attack = -1  # the attacking card of a combat, or -1
        self.chosen: list[int] = [-1, -1]  # the dice chosen in a combat
        self.winner = -1  # the winner of a combat who chooses a card

    def copy(self) -> State:
        """Return a copy that shares the pile."""
        new = State.__new__(State)
        hands = self.hands
        new.hands = [hands[0][:], hands[1][:]]
        new.signs = self.signs[:]
        new.twice = self.twice[:]
        new.sizes = self.sizes[:]
        new.lines = self.lines[:]
        new.symbols = self.symbols[:]
        new.board = self.board[:]
        new.dice = self.dice[:]
        new.trophies = self.trophies[:]
        new.pile = self.pile
        new.next = self.next
        new.discard = self.discard[:]
        new.turn = self.turn
        new.phase = self.phase
        new.fill = self.fill
        new.taken = self.taken
        new.pair = self.pair
        new.again = self.again
        new.attack = self.attack
        new.chosen = self.chosen[:]
        new.winner = self.winner
        return new


def deal(pack: list[int], turn: int, fill: bool) -> State:
    """X1: return a game dealt from the shuffled `pack`; `turn` plays first."""
    state = State()
    for seat in range(2):
        for card in pack[seat * FULL_HAND : (seat + 1) * FULL_HAND]:
            give(state, seat, card)
    state.pile = pack[2 * FULL_HAND :]
    state.turn = turn
    state.fill = fill
    return state


def give(state: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    sign, bit = SIGN[card], SIGN_BIT[card]
    if state.signs[seat] & bit:
        state.twice[seat] |= bit
    else:
        state.signs[seat] |= bit
    state.hands[seat][sign] |= SYMBOL_BIT[card]
    state.sizes[seat] += 1


def _remove(state: State, seat: int, sign: int, symbols: int, count: int) -> None:
    """Remove the `count` cards of one sign with the symbols of a mask from a hand."""
    hand = state.hands[seat]
    rest = hand[sign] ^ symbols
    hand[sign] = rest
    state.sizes[seat] -= count
    if not rest & (rest - 1):
        bit = BIT[sign]
        if state.twice[seat] & bit:
            state.twice[seat] ^= bit
        if not rest:
            state.signs[seat] ^= bit


def points(state: State, seat: int) -> int:
    """Return the points of a seat (X13)."""
    word = state.symbols[seat]
    return ROW[state.lines[seat]] + max(LARGEST[word & 4095], LARGEST[word >> 12]) + state.trophies[seat]


def result(state: State) -> int:
    """Return 1 if seat 0 leads, -1 if seat 1 does, 0 for a draw (X13)."""
    lead = points(state, 0) - points(state, 1)
    if not lead:
        lead = len(BITS[state.lines[0]]) - len(BITS[state.lines[1]])
    return (lead > 0) - (lead < 0)


def actor(state: State) -> int:
    """Return the seat that acts; in a combat the attacker before the defender (X8)."""
    if state.phase == COMBAT and state.chosen[state.turn] >= 0:
        return 1 - state.turn
    if state.phase == KEEP_CARD:
        return state.winner
    return state.turn


def may_take(state: State) -> bool:
    """X3: fewer than seven cards in hand, and a top card of the discard that could be played with them."""
    seat = state.turn
    if not state.discard or state.sizes[seat] >= FULL_HAND:
        return False
    bit = SIGN_BIT[state.discard[-1]]
    if state.signs[seat] & bit:
        return True
    return state.twice[seat] != 0 and not state.lines[seat] & bit


def dice_moves(state: State, seat: int) -> list[int]:
    """X8: the dice that a seat may choose in a combat."""
    first = DIE + 6 * seat
    return [first + die for die in BITS[state.dice[seat]]]


def legal(state: State) -> list[int]:
    """Return the moves of the seat that acts, in no particular order; none once over."""
    phase, seat = state.phase, state.turn
    if phase == DRAW:
        return [DRAW_MOVE, TAKE] if may_take(state) else [DRAW_MOVE]
    hand = state.hands[seat]
    if phase == CHOOSE_PAIR:
        twice = state.twice[seat]
        if not twice:  # X6: here a sign has one card
            return [DISCARD + 6 * sign + LOWEST[hand[sign]] for sign in BITS[state.signs[seat]]]
        taken = state.taken
        if taken >= 0 and state.lines[seat] & SIGN_BIT[taken]:  # X3: it cannot be laid as a sign
            sign, bit = SIGN[taken], SYMBOL_BIT[taken]
            first = PAIR + 15 * sign
            return [first + pair for pair in PAIRS_IN[hand[sign]] if PAIR_MASKS[pair] & bit]
        return [PAIR + 15 * sign + pair for sign in BITS[twice] for pair in PAIRS_IN[hand[sign]]]
    if phase == LAY_SIGN:
        if state.taken >= 0:
            return [LAY + state.taken]
        moves = [DECLINE]
        for sign in BITS[state.signs[seat] & ~state.lines[seat]]:
            first = LAY + 6 * sign
            for symbol in BITS[hand[sign]]:
                moves.append(first + symbol)  # noqa: PERF401  (a nested comprehension is slower here)
        return moves
    if phase == COMBAT:
        return dice_moves(state, actor(state))
    if phase == KEEP_CARD:
        sign = SIGN[state.attack]
        return [KEEP + state.attack, KEEP + 6 * sign + state.board[sign]]
    if phase == WISH:
        return [STOP, CONTINUE]
    return []


def apply(state: State, move: int, random: Random) -> None:
    """Play a legal move; `random` rolls the dice."""
    phase, seat = state.phase, state.turn
    if phase == DRAW:
        if move == TAKE:
            card = state.discard.pop()
            give(state, seat, card)
            state.taken = card
        if move == DRAW_MOVE or state.fill:
            _fill(state, seat)
        state.phase = CHOOSE_PAIR
    elif phase == CHOOSE_PAIR:
        if move >= DISCARD:
            card = move - DISCARD
            _remove(state, seat, SIGN[card], SYMBOL_BIT[card], 1)
            state.discard.append(card)
            next_turn(state, 1 - seat)
        else:
            sign, number = divmod(move - PAIR, 15)
            symbols = PAIR_MASKS[number]
            _remove(state, seat, sign, symbols, 2)
            taken = state.taken
            if taken >= 0 and SIGN[taken] == sign and SYMBOL_BIT[taken] & symbols:
                state.taken = -1
            state.pair = sign
            state.phase = LAY_SIGN
    elif phase == LAY_SIGN:
        if move == DECLINE:
            next_turn(state, 1 - seat)
        else:
            _lay(state, seat, move - LAY)
    elif phase == COMBAT:
        die = move - DIE
        state.chosen[die // 6] = die % 6
        if state.chosen[0] >= 0 and state.chosen[1] >= 0:
            _roll(state, random)
    elif phase == KEEP_CARD:
        keep(state, state.winner, move - KEEP)
    else:
        granted = int(random.random() * WISH_DIE) < WISH_GRANTED_UP_TO
        if (move == STOP) == granted:
            state.phase = OVER
        else:
            next_turn(state, seat if state.again else 1 - seat)


def _fill(state: State, seat: int) -> None:
    """X2: fill a hand up to seven from the pile."""
    hand, signs, twice = state.hands[seat], state.signs[seat], state.twice[seat]
    start = state.next
    for card in state.pile[start : start + FULL_HAND - state.sizes[seat]]:
        bit = SIGN_BIT[card]
        if signs & bit:
            twice |= bit
        else:
            signs |= bit
        hand[SIGN[card]] |= SYMBOL_BIT[card]
        state.next += 1
    state.sizes[seat] += state.next - start
    state.signs[seat] = signs
    state.twice[seat] = twice


def _lay(state: State, seat: int, card: int) -> None:
    """X5, X7, X8: a sign that the other line has is fought for, a new one stays."""
    sign, bit = SIGN[card], SIGN_BIT[card]
    _remove(state, seat, sign, SYMBOL_BIT[card], 1)
    state.taken = -1
    if state.lines[1 - seat] & bit:
        state.phase = COMBAT
        state.attack = card
        return
    state.lines[seat] |= bit
    state.board[sign] = SYMBOL[card]
    state.symbols[seat] += SYMBOL_UNIT[SYMBOL[card]]
    again = state.pair == sign  # X10
    if state.lines[0] | state.lines[1] == ALL_SIGNS and state.next < len(state.pile):  # X11
        state.phase = WISH
        state.again = again
    else:
        next_turn(state, seat if again else 1 - seat)


def _roll(state: State, random: Random) -> None:
    """X8, X9: the higher roll wins a trophy, equal ones are rolled again; the dice are set aside."""
    attacker, chosen = state.turn, state.chosen
    attack, defence = DICE[chosen[attacker]], DICE[chosen[1 - attacker]]
    lead = 0
    while not lead:
        lead = int(random.random() * attack)
        lead -= int(random.random() * defence)
    decide(state, attacker if lead > 0 else 1 - attacker)


def decide(state: State, winner: int) -> None:
    """X8: end the rolls of a combat: a trophy for the winner, who then chooses a card."""
    state.dice[0] ^= BIT[state.chosen[0]]
    state.dice[1] ^= BIT[state.chosen[1]]
    state.trophies[winner] += 1
    state.winner = winner
    state.phase = KEEP_CARD


def keep(state: State, winner: int, card: int) -> None:
    """X8, X9: the sign is the winner's, with `card`; the other card is discarded, and the winner plays."""
    sign, bit = SIGN[card], SIGN_BIT[card]
    defence = 6 * sign + state.board[sign]
    attack = state.attack
    defender = 1 - state.turn
    state.symbols[defender] -= SYMBOL_UNIT[SYMBOL[defence]]
    state.symbols[winner] += SYMBOL_UNIT[SYMBOL[card]]
    if winner != defender:
        state.lines[defender] ^= bit
        state.lines[winner] |= bit
    state.board[sign] = SYMBOL[card]
    state.discard.append(defence if card == attack else attack)
    if not state.dice[0] and not state.dice[1]:
        state.dice[0] = state.dice[1] = ALL_DICE
    next_turn(state, winner)


def next_turn(state: State, seat: int) -> None:
    """X7, X10, X12: `seat` plays next; with neither a card nor a pile to draw from, the game is over."""
    state.turn = seat
    state.taken = -1
    state.pair = -1
    state.again = False
    if state.attack >= 0:
        state.attack = -1
        state.chosen = [-1, -1]
        state.winner = -1
    state.phase = DRAW if state.next < len(state.pile) or state.sizes[seat] else OVER
