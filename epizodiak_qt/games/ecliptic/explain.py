"""Why an action is not legal now: the reason that a player can do something about comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.ecliptic import reasons
from epizodiak_qt.games.ecliptic.actions import (
    Action,
    ChooseDie,
    Continue,
    Discard,
    Draw,
    Keep,
    LayPair,
    LaySign,
    Stop,
    Take,
)
from epizodiak_qt.games.ecliptic.legal import acting, legal, pairs, signs
from epizodiak_qt.games.ecliptic.position import FULL_HAND, SEATS

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.position import Combat, Position
    from epizodiak_qt.games.sentence import Reason

PAIR: Final = 2  # cards


def explain(position: Position, seat: int, action: Action) -> Reason | None:
    """Return why `seat` may not do `action`, with the ruling it rests on, or None if it may."""
    if action in legal(position, seat):
        return None
    if position.over:
        return reasons.game_over()
    combat = position.combat
    if combat is not None and seat in range(SEATS):
        return _why_not_in_combat(combat, seat, action)
    if seat not in acting(position):
        return reasons.not_your_turn()
    if isinstance(action, ChooseDie):
        return reasons.no_combat()
    if isinstance(action, Keep):
        return reasons.nothing_to_keep()
    if position.phase == "wish":
        return reasons.wish_first()
    if isinstance(action, Stop | Continue):
        return reasons.no_wish()
    match position.phase:
        case "draw":
            return _why_not_at_start(position, action)
        case "pair":
            return _why_not_before_pair(position, action)
        case _:
            return _why_not_after_pair(position, action)


def _why_not_in_combat(combat: Combat, seat: int, action: Action) -> Reason:
    """X8, X9: a die each, then a card of the winner's choice."""
    if combat.winner is not None:
        if seat != combat.winner:
            return reasons.not_your_choice()
        return reasons.keep_first(combat.attack, combat.defence)
    if combat.chosen[seat] is not None:
        return reasons.die_chosen()
    return reasons.die_spent(action.die) if isinstance(action, ChooseDie) else reasons.choose_die_first()


def _why_not_at_start(position: Position, action: Action) -> Reason:
    """X2, X3: nothing goes before a draw or a take."""
    if not isinstance(action, Take):
        return reasons.draw_first()
    if not position.discard:
        return reasons.discard_empty()
    if len(position.hands[position.turn]) >= FULL_HAND:
        return reasons.hand_full()
    return reasons.take_unplayable(position.discard[-1])


def _why_not_before_pair(position: Position, action: Action) -> Reason:
    """X4, X6: a pair, or a discard for want of one."""
    hand = position.hands[position.turn]
    match action:
        case Draw() | Take():
            return reasons.already_drawn()
        case LayPair():
            return _why_no_pair(position, action)
        case Discard() if action.card not in hand:
            return reasons.card_not_held(action.card)
        case _:
            return reasons.must_lay_pair() if pairs(position) else reasons.no_pair()


def _why_no_pair(position: Position, pair: LayPair) -> Reason:
    first, second = pair.first, pair.second
    if first.sign is not second.sign:
        return reasons.pair_of_one_sign(first.sign, second.sign)
    if first >= second:
        return reasons.pair_in_order(first, second)
    if [card.sign for card in position.hands[position.turn]].count(first.sign) < PAIR:
        return reasons.pair_needs_two()
    for card in (first, second):
        if card not in position.hands[position.turn]:
            return reasons.card_not_held(card)
    assert position.taken is not None, "a pair that is held is refused for a card taken only"
    return reasons.discard_take_must_play_now(position.taken)


def _why_not_after_pair(position: Position, action: Action) -> Reason:
    """X5, X3: a sign that is not in one's line, or none; a card taken and not played yet goes first."""
    match action:
        case Draw() | Take():
            return reasons.already_drawn()
        case LayPair():
            return reasons.pair_already_laid()
        case Discard():
            return reasons.no_discard_after_pair()
        case LaySign() if action.card not in (hand := position.hands[position.turn]):
            sign = action.card.sign
            return reasons.card_not_held(action.card) if sign in signs(hand) else reasons.sign_not_held(sign)
        case LaySign() if action.card.sign in signs(position.lines[position.turn]):
            return reasons.sign_already_yours(action.card.sign)
        case _:
            assert position.taken is not None, "nothing else forbids a sign, or to decline"
            return reasons.discard_take_must_play_now(position.taken)
