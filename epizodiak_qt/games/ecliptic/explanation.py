"""Why an action is not legal now: the reason that a player can do something about comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.ecliptic import actions
from epizodiak_qt.games.ecliptic.constants import FULL_HAND, PAIR_SIZE, SEATS
from epizodiak_qt.games.ecliptic.legal import acting, legal, pairs, signs
from epizodiak_qt.games.ecliptic.reasons import Refusal, the_card, the_sign

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.position import Combat, Position
    from epizodiak_qt.games.sentence import Reason


def explain(position: Position, seat: int, action: actions.Action) -> Reason | None:
    """Return why `seat` may not do `action`, with the ruling it rests on, or None if it may."""
    if action in legal(position, seat):
        return None
    if position.over:
        return Refusal.GAME_OVER.because()
    combat = position.combat
    if combat is not None and seat in range(SEATS):
        return _why_not_in_combat(combat, seat, action)
    if seat not in acting(position):
        return Refusal.NOT_YOUR_TURN.because()
    if isinstance(action, actions.ChooseDie):
        return Refusal.NO_COMBAT.because()
    if isinstance(action, actions.Keep):
        return Refusal.NOTHING_TO_KEEP.because()
    if position.phase == "wish":
        return Refusal.WISH_FIRST.because()
    if isinstance(action, actions.Stop | actions.Continue):
        return Refusal.NO_WISH.because()
    if position.phase == "draw":
        return _why_not_at_start(position, action)
    if isinstance(action, actions.Draw | actions.Take):
        return Refusal.ALREADY_DRAWN.because()
    why_not = _why_not_before_pair if position.phase == "pair" else _why_not_after_pair
    return why_not(position, action)


def _why_not_in_combat(combat: Combat, seat: int, action: actions.Action) -> Reason:
    """X8, X9: a die each, then a card of the winner's choice."""
    if combat.winner is not None:
        if seat != combat.winner:
            return Refusal.NOT_YOUR_CHOICE.because()
        return Refusal.KEEP_FIRST.because(attack=the_card(combat.attack), defence=the_card(combat.defence))
    if combat.chosen[seat] is not None:
        return Refusal.DIE_CHOSEN.because()
    return (
        Refusal.DIE_SPENT.because(die=action.die)
        if isinstance(action, actions.ChooseDie)
        else Refusal.CHOOSE_DIE_FIRST.because()
    )


def _why_not_at_start(position: Position, action: actions.Action) -> Reason:
    """X2, X3: nothing goes before a draw or a take."""
    if not isinstance(action, actions.Take):
        return Refusal.DRAW_FIRST.because()
    if not position.discard:
        return Refusal.DISCARD_EMPTY.because()
    if len(position.hands[position.turn]) >= FULL_HAND:
        return Refusal.HAND_FULL.because()
    return Refusal.TAKE_UNPLAYABLE.because(card=the_card(position.discard[-1]))


def _why_not_before_pair(position: Position, action: actions.Action) -> Reason:
    """X4, X6: a pair, or a discard for want of one."""
    hand = position.hands[position.turn]
    match action:
        case actions.LayPair():
            return _why_no_pair(position, action)
        case actions.Discard() if action.card not in hand:
            return Refusal.CARD_NOT_HELD.because(card=the_card(action.card))
        case _:
            return Refusal.MUST_LAY_PAIR.because() if pairs(position) else Refusal.NO_PAIR.because()


def _why_no_pair(position: Position, pair: actions.LayPair) -> Reason:
    first, second = pair.first, pair.second
    if first.sign is not second.sign:
        return Refusal.PAIR_OF_ONE_SIGN.because(first=the_sign(first.sign), second=the_sign(second.sign))
    if first >= second:
        return Refusal.PAIR_IN_ORDER.because(first=the_card(first), second=the_card(second))
    if [card.sign for card in position.hands[position.turn]].count(first.sign) < PAIR_SIZE:
        return Refusal.PAIR_NEEDS_TWO.because()
    for card in (first, second):
        if card not in position.hands[position.turn]:
            return Refusal.CARD_NOT_HELD.because(card=the_card(card))
    assert position.taken is not None, "a pair that is held is refused for a card taken only"
    return Refusal.DISCARD_TAKE_MUST_PLAY_NOW.because(card=the_card(position.taken))


def _why_not_after_pair(position: Position, action: actions.Action) -> Reason:
    """X5, X3: a sign that is not in one's line, or none; a card taken and not played yet goes first."""
    match action:
        case actions.LayPair():
            return Refusal.PAIR_ALREADY_LAID.because()
        case actions.Discard():
            return Refusal.NO_DISCARD_AFTER_PAIR.because()
        case actions.LaySign() if action.card not in (hand := position.hands[position.turn]):
            sign = action.card.sign
            return (
                Refusal.CARD_NOT_HELD.because(card=the_card(action.card))
                if sign in signs(hand)
                else Refusal.SIGN_NOT_HELD.because(sign=the_sign(sign))
            )
        case actions.LaySign() if action.card.sign in signs(position.lines[position.turn]):
            return Refusal.SIGN_ALREADY_YOURS.because(sign=the_sign(action.card.sign))
        case _:
            assert position.taken is not None, "nothing else forbids a sign, or to decline"
            return Refusal.DISCARD_TAKE_MUST_PLAY_NOW.because(card=the_card(position.taken))
