"""From the types of the game to the search core and back: cards, actions, and what a view shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.ecliptic import core
from epizodiak_qt.games.ecliptic import actions
from epizodiak_qt.games.ecliptic.cards import CARDS, Card
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.games.ecliptic.view import View

# The core numbers the phases in the order of the notation.
PHASES: Final = {
    phase: number for number, phase in enumerate(("draw", "pair", "lay", "combat", "keep", "wish"))
}


def _pair_move(first: Card, second: Card) -> int:
    symbols = core.BIT[first.symbol] | core.BIT[second.symbol]
    return core.PAIR + 15 * first.sign + core.PAIR_MASKS.index(symbols)


_MOVES: Final[dict[actions.Action, int]] = {
    actions.DRAW: core.DRAW_MOVE,
    actions.TAKE: core.TAKE,
    actions.DECLINE: core.DECLINE,
    actions.STOP: core.STOP,
    actions.CONTINUE: core.CONTINUE,
    **{actions.DIE_CHOICES[die]: core.DIE + place for place, die in enumerate(DICE)},
    **{action: _pair_move(*cards) for cards, action in actions.PAIRS.items()},
    **{actions.DISCARDS[card]: core.DISCARD + number for number, card in enumerate(CARDS)},
    **{actions.LAYS[card]: core.LAY + number for number, card in enumerate(CARDS)},
    **{actions.KEEPS[card]: core.KEEP + number for number, card in enumerate(CARDS)},
}


def card_number(card: Card) -> int:
    """Return a card as the core numbers it."""
    return 6 * card.sign + card.symbol


def move_of(action: actions.Action, seat: int) -> int:
    """Return the move of the core for a legal action of `seat`."""
    move = _MOVES[action]
    return move + 6 * seat if core.DIE <= move < core.DIE + 6 else move


def public_state(view: View) -> core.State:
    """Return what `view` shows as a state: the hands hold the cards seen, and the pile is empty."""
    state = core.State()
    for seat in range(2):
        for card in view.hands[seat]:
            if card is not HIDDEN:
                core.give(state, seat, card_number(card))
        for card in view.lines[seat]:
            state.lines[seat] |= core.BIT[card.sign]
            state.board[card.sign] = card.symbol
            state.symbols[seat] += core.SYMBOL_UNIT[card.symbol]
        state.dice[seat] = sum(core.BIT[DICE.index(die)] for die in view.dice[seat])
        state.trophies[seat] = view.trophies[seat]
    state.discard = [card_number(card) for card in view.discard]
    state.turn = view.turn
    state.phase = core.OVER if view.outcome is not None else PHASES[view.phase]
    state.fill = view.options.take_then_fill
    state.taken = -1 if view.taken is None else card_number(view.taken)
    state.pair = -1 if view.pair is None else view.pair[0].sign
    state.again = view.again is True
    combat = view.combat
    if combat is not None and view.outcome is None:
        state.attack = card_number(combat.attack)
        for seat, die in enumerate(combat.chosen):
            state.chosen[seat] = DICE.index(die) if isinstance(die, int) else -1
        state.winner = -1 if combat.winner is None else combat.winner
    return state


def seen_cards(view: View) -> Iterable[int]:
    """Yield all cards that lie open, and those of the seat's own hand."""
    for seat in range(2):
        yield from (card_number(card) for card in view.hands[seat] if card is not HIDDEN)
        yield from map(card_number, view.lines[seat])
        yield from map(card_number, view.pairs[seat])
    yield from map(card_number, view.discard)
    if view.combat is not None and view.combat.attack not in view.discard:
        yield card_number(view.combat.attack)
