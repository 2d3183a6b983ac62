"""Which actions are legal in Ecliptic (X2–X11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.ecliptic import actions
from epizodiak_qt.games.ecliptic.cards import NAMES, Card, Sign
from epizodiak_qt.games.ecliptic.constants import FULL_HAND, OTHER, SEATS

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.position import Combat, Position


def acting(position: Position) -> tuple[int, ...]:
    """Return the seats that have something to choose; in a combat the attacker before the defender (X8)."""
    if position.over:
        return ()
    combat = position.combat
    if combat is None:
        return (position.turn,)
    if combat.winner is not None:
        return (combat.winner,)
    return tuple(seat for seat in (position.turn, OTHER[position.turn]) if combat.chosen[seat] is None)


def turn_begins(position: Position) -> bool:
    """Tell whether the next action is the first one of a turn (X2)."""
    return position.phase == "draw"


def between_rounds(position: Position) -> bool:  # noqa: ARG001  (a game is one round)
    """Tell that no round is over: there is one only."""
    return False


def legal(position: Position, seat: int) -> tuple[actions.Action, ...]:
    """Return what `seat` may do, sorted by notation; empty for a seat that does not act and once over."""
    combat = position.combat
    if position.over or seat not in range(SEATS):
        return ()
    if combat is not None:
        return _legal_in_combat(position, combat, seat)
    if seat != position.turn:
        return ()
    if position.remembered is None:
        # Memoised, because `play` follows `legal` almost always. The cache is not part of the value.
        object.__setattr__(position, "remembered", _legal(position))
    assert position.remembered is not None, "just filled in"
    return position.remembered


def _legal(position: Position) -> tuple[actions.Action, ...]:
    match position.phase:
        case "draw":  # X2, X3
            return (actions.DRAW, actions.TAKE) if may_take(position) else (actions.DRAW,)
        case "pair":  # X4, X6
            return pairs(position) or discards(position)
        case "lay":  # X5
            return lays(position) if position.taken is not None else (actions.DECLINE, *lays(position))
        case _:  # X11
            return (actions.CONTINUE, actions.STOP)


def _legal_in_combat(position: Position, combat: Combat, seat: int) -> tuple[actions.Action, ...]:
    """X8: each seat a die of its own; then the winner one of the two cards."""
    if combat.winner is not None:
        if seat != combat.winner:
            return ()
        return tuple(
            actions.KEEPS[card] for card in sorted((combat.attack, combat.defence), key=NAMES.__getitem__)
        )
    if combat.chosen[seat] is not None:
        return ()
    own = position.dice[seat]
    return tuple(action for die, action in actions.DIE_CHOICES.items() if die in own)


def pairs(position: Position) -> tuple[actions.LayPair, ...]:
    """X4, X3: the pairs that can be laid; with a card taken, those after which it is or can be played."""
    found = actions.held_pairs(position.hands[position.turn])
    taken = position.taken
    if taken is not None and taken.sign in signs(position.lines[position.turn]):
        found = [pair for pair in found if taken in pair]
    return tuple(map(actions.PAIRS.__getitem__, sorted(found, key=actions.PAIR_PLACES.__getitem__)))


def discards(position: Position) -> tuple[actions.Discard, ...]:
    """X6: any card of the hand."""
    return tuple(
        map(actions.DISCARDS.__getitem__, sorted(position.hands[position.turn], key=NAMES.__getitem__))
    )


def lays(position: Position) -> tuple[actions.LaySign, ...]:
    """X5, X3: the cards whose sign is not in one's own line; a card taken and not played is the only one."""
    if position.taken is not None:
        return (actions.LAYS[position.taken],)
    own = signs(position.lines[position.turn])
    free = [card for card in position.hands[position.turn] if card.sign not in own]
    return tuple(map(actions.LAYS.__getitem__, sorted(free, key=NAMES.__getitem__)))


def may_take(position: Position) -> bool:
    """X3: fewer than seven cards in hand, and a top card of the discard that could be played with them."""
    hand = position.hands[position.turn]
    return (
        len(hand) < FULL_HAND
        and bool(position.discard)
        and is_playable(position.discard[-1], hand, position.lines[position.turn])
    )


def is_playable(card: Card, hand: tuple[Card, ...], line: tuple[Card, ...]) -> bool:
    """X3: tell whether `card`, not yet in `hand`, would make a pair, or be a sign to lay after one."""
    if card.sign in signs(hand):
        return True
    return card.sign not in signs(line) and bool(actions.held_pairs(hand))


def signs(cards: tuple[Card, ...]) -> list[Sign]:
    """Return the signs of some cards."""
    return [card.sign for card in cards]
