"""A rule-of-thumb bot for Ecliptic: it estimates by how many points each action changes the lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.ecliptic.actions import (
    Action,
    ChooseDie,
    Discard,
    Draw,
    Keep,
    LayPair,
    LaySign,
    Stop,
    Take,
)
from epizodiak_qt.games.ecliptic.cards import SYMBOLS, Card, Sign
from epizodiak_qt.games.ecliptic.dice import chance_to_beat
from epizodiak_qt.games.ecliptic.scoring import points_of
from epizodiak_qt.games.ecliptic.view import View, own_hand

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from epizodiak_qt.bots.player import History

FULL_HAND: Final = 7

# Weights in points, beside the points scored at once.
SIGN: Final = 0.3  # a sign in one's line may yet be part of a row, and decides ties
PAIR: Final = 1.0  # a turn with a pair is not lost
DRAWN_CARD: Final = 0.35
PAIR_A_CARD: Final = 0.3  # the chance that a card drawn makes a pair
NEXT_SIGN: Final = 1.5  # the sign that may follow a pair still to be drawn
EXTRA_TURN: Final = 1.2
HELD_PAIR: Final = 0.4  # a card that makes a pair with another one in the hand
UNSEEN_CARD: Final = 0.1  # a card of the same sign that may still be drawn
TYPICAL_STAKE: Final = 5.0  # of a combat, trophies and signs of both sides counted
LONG_PILE: Final = 16  # with fewer cards to come, fewer combats will ask for the dice that are saved
TIE_BREAK: Final = 0.01
UNSURE: Final = 0.4  # random variation in the choice of a die, so that it cannot be predicted

Line = tuple[Card, ...]


class SensiblePlayer:
    """Chooses the action of the highest weight; equal ones by lot, and dice not always the same way."""

    def choose(self, view: View, legal: tuple[Action, ...], history: History, random: Random) -> Action:  # noqa: ARG002  (the protocol passes the history)
        """Return the best of `legal`."""
        spread = UNSURE if isinstance(legal[0], ChooseDie) else TIE_BREAK
        return max(legal, key=lambda action: weight(view, action) + spread * random.random())


def weight(view: View, action: Action) -> float:
    """Return the value of `action` for the seat of the view, in points of the lead."""
    hand = own_hand(view)
    match action:
        case Draw():
            return _draw(view, hand)
        case Take():
            return _take(view, hand)
        case LayPair():
            return _pair(view, hand, action.first, action.second)
        case Discard():
            return -_use(view, hand, action.card)
        case LaySign():
            assert view.pair is not None, "a sign is laid after a pair"
            return _lay(view, _without(hand, action.card), action.card, view.pair[0].sign)
        case ChooseDie():
            return _die(view, action.die)
        case Keep():
            return _fought(view, _seat(view), action.card)
        case Stop():
            return _lead(view)
        case _:
            return 0.0


def _seat(view: View) -> int:
    assert view.seat is not None, "a bot sits at a seat"
    return view.seat


def _without(cards: Iterable[Card], *gone: Card) -> Line:
    return tuple(card for card in cards if card not in gone)


def _worth(line: Line, trophies: int) -> float:
    points = points_of(line, trophies)
    return points.total + SIGN * points.signs


def _lead(view: View, mine: Line | None = None, theirs: Line | None = None, trophies: int = 0) -> float:
    """Return by how much the seat is ahead, with other lines and some more trophies if they are given."""
    seat = _seat(view)
    own = view.lines[seat] if mine is None else mine
    other = view.lines[1 - seat] if theirs is None else theirs
    return _worth(own, view.trophies[seat] + trophies) - _worth(other, view.trophies[1 - seat])


def _draw(view: View, hand: Line) -> float:
    """Return the value of a draw: the expected new cards, and the best pair already held."""
    drawn = min(FULL_HAND - len(hand), len(view.pile))
    held = _best_pair(view, hand)
    hoped = min(1.0, PAIR_A_CARD * drawn) * (PAIR + NEXT_SIGN)
    return DRAWN_CARD * drawn + max(hoped, 0.0 if held is None else held)


def _take(view: View, hand: Line) -> float:
    """Return the value of the best pair and sign with the card taken."""
    card = view.discard[-1]
    filled = min(FULL_HAND - 1 - len(hand), len(view.pile)) if view.options.take_then_fill else 0
    best = _best_pair(view, (*hand, card), taken=card)
    assert best is not None, "a take is legal only with a pair to follow"
    return best + DRAWN_CARD * filled


def _best_pair(view: View, hand: Line, taken: Card | None = None) -> float | None:
    """Return the value of the best pair and the sign after it; None without a pair."""
    worths = [
        _pair(view, hand, first, second, taken)
        for place, first in enumerate(hand)
        for second in hand[place + 1 :]
        if first.sign is second.sign
    ]
    return max(worths, default=None)


def _pair(view: View, hand: Line, first: Card, second: Card, taken: Card | None = None) -> float:
    """Return the value of a pair with the best sign that can follow it."""
    rest = _without(hand, first, second)
    bound = taken if taken is not None else view.taken
    free = rest if bound is None or bound in (first, second) else (bound,)
    own = {card.sign for card in view.lines[_seat(view)]}
    best = max(
        (_lay(view, _without(rest, card), card, first.sign) for card in free if card.sign not in own),
        default=0.0,
    )
    return PAIR + (best if bound in rest else max(best, 0.0))


def _lay(view: View, rest: Line, card: Card, pair: Sign) -> float:
    """Return what laying `card` after a pair of a sign brings, with `rest` left in the hand."""
    seat = _seat(view)
    broken = HELD_PAIR * any(held.sign is card.sign for held in rest)
    mine, theirs = view.lines[seat], view.lines[1 - seat]
    defence = next((held for held in theirs if held.sign is card.sign), None)
    now = _lead(view)
    if defence is None:
        gained = _lead(view, _sorted(mine, card)) - now
        return gained + (EXTRA_TURN if pair is card.sign else 0.0) - broken
    chance = _chance_of_winning(view)
    left = _without(theirs, defence)
    won = max(_lead(view, _sorted(mine, kept), left, 1) for kept in (card, defence))
    lost = min(_lead(view, mine, _sorted(left, kept), -1) for kept in (card, defence))
    return chance * won + (1 - chance) * lost - now - broken


def _sorted(line: Line, card: Card) -> Line:
    return tuple(sorted((*line, card)))


def _use(view: View, hand: Line, card: Card) -> float:
    """Return the value of keeping a card: for a pair, now or later, or as a sign in the line."""
    mine = view.lines[_seat(view)]
    held = any(other.sign is card.sign and other != card for other in hand)
    seen = [*hand, *view.discard, *view.lines[0], *view.lines[1], *view.pairs[0], *view.pairs[1]]
    unseen = len(SYMBOLS) - sum(other.sign is card.sign for other in seen)
    use = HELD_PAIR * held + UNSEEN_CARD * unseen
    if card.sign not in {other.sign for other in mine}:
        use += (_lead(view, _sorted(mine, card)) - _lead(view)) / 2
    return use


def _fought(view: View, winner: int, kept: Card) -> float:
    """Return the lead once `winner` has the sign of the combat with the card `kept`."""
    assert view.combat is not None, "a card is kept after a combat only"
    lines = [_without(line, view.combat.defence) for line in view.lines]
    lines[winner] = _sorted(lines[winner], kept)
    seat = _seat(view)
    return _lead(view, lines[seat], lines[1 - seat])


def _chance(view: View, die: int) -> float:
    """Return the chance of a die against whichever the other seat may choose."""
    others = view.dice[1 - _seat(view)]
    return sum(chance_to_beat(die, other) for other in others) / len(others)


def _chance_of_winning(view: View) -> float:
    own = view.dice[_seat(view)]
    return sum(_chance(view, die) for die in own) / len(own)


def _die(view: View, die: int) -> float:
    """Return the value of a die now, less its value in a later combat.

    Every die is used once before all come back: a strong one is saved where little is at stake.
    """
    combat = view.combat
    assert combat is not None, "a die is chosen in a combat only"
    cards = (combat.attack, combat.defence)
    seat = _seat(view)
    stake = 2 + max(_fought(view, seat, card) for card in cards)
    stake -= min(_fought(view, 1 - seat, card) for card in cards)
    to_come = TYPICAL_STAKE * min(1.0, len(view.pile) / LONG_PILE)
    return (stake - to_come) * _chance(view, die)
