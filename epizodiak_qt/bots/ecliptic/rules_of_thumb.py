"""Beginner and casual players of Ecliptic: rules of thumb for the change of the lead, one move ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.ecliptic import actions
from epizodiak_qt.games.ecliptic.cards import SYMBOLS, Card, Sign, without
from epizodiak_qt.games.ecliptic.constants import FULL_HAND
from epizodiak_qt.games.ecliptic.dice import chance_against
from epizodiak_qt.games.ecliptic.scoring import points_of
from epizodiak_qt.games.ecliptic.view import View, own_hand

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from epizodiak_qt.bots.ecliptic.styles import Style
    from epizodiak_qt.bots.player import History
    from epizodiak_qt.games.ecliptic.actions import Action

SIGN: Final = 0.3  # points of a sign besides its own: it may yet be part of a row, and it decides ties
PAIR: Final = 1.0  # points of a pair laid: the turn is not lost
PAIR_A_CARD: Final = 0.3  # the chance that a card drawn makes a pair
LONG_PILE: Final = 16  # with fewer cards to come, fewer combats will ask for the dice that are saved
TIE_BREAK: Final = 0.001

Line = tuple[Card, ...]


class Weights(NamedTuple):
    """The values that a player gives to things, in points of the lead."""

    drawn_card: float
    """A card drawn."""
    next_sign: float
    """The sign that may follow a pair still to be drawn."""
    held_pair: float
    """A card in the hand that makes a pair with another one."""
    risk: float
    """The weight of the loss in a combat, as a part of that of the gain."""
    die_spread: float
    """The random variation in the choice of a die, so that it cannot be predicted."""
    extra_turn: float = 0.0
    """Another turn after a triplet."""
    unseen_card: float = 0.0
    """A card of the same sign that may still be drawn."""
    own_line: float = 0.0
    """The part of its value in the line that a card in the hand has."""
    stake: float = 0.0
    """The usual stake of a combat: for less, strong dice are saved."""


BEGINNER: Final = Weights(drawn_card=0.4, next_sign=1.0, held_pair=0.3, risk=0.5, die_spread=3.0)
CASUAL: Final = Weights(
    drawn_card=0.35,
    next_sign=1.5,
    held_pair=0.4,
    risk=1.0,
    die_spread=0.4,
    extra_turn=1.2,
    unseen_card=0.1,
    own_line=0.5,
    stake=6.0,
)
SENSIBLE: Final = CASUAL._replace(stake=5.0)
OVERLOOKED: Final = {"beginner": 0.2, "casual": 0.03}
"""The chance to overlook an action."""


class SensiblePlayer:
    """The better bot of version 0.1: it overlooks nothing."""

    def choose(self, view: View, legal: tuple[Action, ...], history: History, random: Random) -> Action:  # noqa: ARG002  (the protocol passes the history)
        """Return the best of `legal`."""
        return _best(view, legal, SENSIBLE, 0.01, None, random)


@dataclass(eq=False)
class RuleOfThumbPlayer:
    """Chooses the action that improves its lead most; equal ones by lot, and dice not always the same way."""

    _weights: Weights
    """The values of the player."""
    _overlooked: float
    """The chance to overlook an action."""
    _style: Style | None
    """Returns points that are added to the value of an action."""

    def choose(self, view: View, legal: tuple[Action, ...], history: History, random: Random) -> Action:  # noqa: ARG002  (the protocol passes the history; a game of Ecliptic cannot repeat itself)
        """Return the best of `legal`."""
        if len(legal) == 1:
            return legal[0]
        noticed = [action for action in legal if random.random() >= self._overlooked] or legal
        return _best(view, noticed, self._weights, TIE_BREAK, self._style, random)


def make(strength: str, style: Style | None) -> RuleOfThumbPlayer:
    """Return the player of a strength, "beginner" or "casual", with a style or with none."""
    weights = BEGINNER if strength == "beginner" else CASUAL
    return RuleOfThumbPlayer(weights, OVERLOOKED[strength], style)


def _best(
    view: View,
    choices: Sequence[Action],
    weights: Weights,
    tie_break: float,
    style: Style | None,
    random: Random,
) -> Action:
    judge = Judge(view, weights)
    spread = weights.die_spread if isinstance(choices[0], actions.ChooseDie) else tie_break

    def worth(action: Action) -> float:
        styled = 0.0 if style is None else style(view, action)
        return judge.gain(action) + styled + spread * random.random()

    return max(choices, key=worth)


class Judge:
    """Values the actions of one decision.

    Args:
        view: the view of the seat to move.
        weights: the values of the player.
    """

    def __init__(self, view: View, weights: Weights) -> None:
        assert view.seat is not None, "a bot sits at a seat"
        self._view = view
        self._weights = weights
        self._seat = view.seat
        self._hand = own_hand(view)
        self._mine = view.lines[view.seat]
        self._theirs = view.lines[1 - view.seat]
        self._lead_now = self._lead(self._mine, self._theirs)
        own = view.dice[view.seat]
        self._others = view.dice[1 - view.seat]
        chances = [chance_against(die, self._others) for die in own]
        self._chance_of_winning = sum(chances) / max(1, len(own))

    def gain(self, action: Action) -> float:
        """Return by how many points `action` changes the lead."""
        view, hand = self._view, self._hand
        match action:
            case actions.Draw():
                return self._draw()
            case actions.Take():
                return self._take()
            case actions.LayPair():
                return self._pair(hand, action.first, action.second)
            case actions.Discard():
                return -self._use(action.card)
            case actions.LaySign():
                assert view.pair is not None, "a sign is laid after a pair"
                return self._lay(without(hand, action.card), action.card, view.pair[0].sign)
            case actions.ChooseDie():
                return self._die(action.die)
            case actions.Keep():
                return self._fought(self._seat, action.card)
            case actions.Stop():
                return self._lead_now
            case _:
                return 0.0

    def _worth(self, line: Line, trophies: int) -> float:
        points = points_of(line, trophies)
        return points.total + SIGN * points.signs

    def _lead(self, mine: Line, theirs: Line, trophies: int = 0) -> float:
        """Return by how much the seat is ahead with these lines and some more trophies."""
        own, other = self._view.trophies[self._seat], self._view.trophies[1 - self._seat]
        return self._worth(mine, own + trophies) - self._worth(theirs, other)

    def _draw(self) -> float:
        """Return the value of a draw: the expected new cards, and the best pair already held."""
        weights = self._weights
        drawn = min(FULL_HAND - len(self._hand), len(self._view.pile))
        hoped = min(1.0, PAIR_A_CARD * drawn) * (PAIR + weights.next_sign)
        held = self._best_pair(self._hand)
        return weights.drawn_card * drawn + max(hoped, 0.0 if held is None else held)

    def _take(self) -> float:
        """Return the value of the best pair and sign with the card taken."""
        view, card = self._view, self._view.discard[-1]
        filled = min(FULL_HAND - 1 - len(self._hand), len(view.pile)) if view.options.take_then_fill else 0
        best = self._best_pair(_sorted(self._hand, card), taken=card)
        assert best is not None, "a take is legal only with a pair to follow"
        return best + self._weights.drawn_card * filled

    def _best_pair(self, hand: Line, taken: Card | None = None) -> float | None:
        """Return the value of the best pair and the sign after it; None without a pair."""
        return max((self._pair(hand, *pair, taken) for pair in actions.held_pairs(hand)), default=None)

    def _pair(self, hand: Line, first: Card, second: Card, taken: Card | None = None) -> float:
        """Return the value of a pair with the best sign that can follow it."""
        rest = without(hand, first, second)
        bound = taken if taken is not None else self._view.taken
        free = rest if bound is None or bound in (first, second) else (bound,)
        own = {card.sign for card in self._mine}
        best = max(
            (self._lay(without(rest, card), card, first.sign) for card in free if card.sign not in own),
            default=0.0,
        )
        return PAIR + (best if bound in rest else max(best, 0.0))

    def _lay(self, rest: Line, card: Card, pair: Sign) -> float:
        """Return what laying `card` after a pair of a sign brings, with `rest` left in the hand."""
        weights, theirs = self._weights, self._theirs
        broken = weights.held_pair * any(held.sign is card.sign for held in rest)
        defence = next((held for held in theirs if held.sign is card.sign), None)
        if defence is None:
            gained = self._lead(_sorted(self._mine, card), theirs) - self._lead_now
            return gained + (weights.extra_turn if pair is card.sign else 0.0) - broken
        chance = self._chance_of_winning
        left = without(theirs, defence)
        won = max(self._lead(_sorted(self._mine, kept), left, 1) for kept in (card, defence))
        lost = min(self._lead(self._mine, _sorted(left, kept), -1) for kept in (card, defence))
        won -= self._lead_now
        lost -= self._lead_now
        return chance * won + (1 - chance) * weights.risk * lost - broken

    def _use(self, card: Card) -> float:
        """Return the value of keeping a card: for a pair, now or later, or as a sign in the line."""
        view, weights, hand = self._view, self._weights, self._hand
        held = any(other.sign is card.sign and other != card for other in hand)
        seen = [*hand, *view.discard, *view.lines[0], *view.lines[1], *view.pairs[0], *view.pairs[1]]
        unseen = len(SYMBOLS) - sum(other.sign is card.sign for other in seen)
        use = weights.held_pair * held + weights.unseen_card * unseen
        if card.sign not in {other.sign for other in self._mine}:
            gained = self._lead(_sorted(self._mine, card), self._theirs) - self._lead_now
            use += weights.own_line * gained
        return use

    def _fought(self, winner: int, kept: Card) -> float:
        """Return the lead once `winner` has the sign of the combat with the card `kept`."""
        view = self._view
        assert view.combat is not None, "a card is kept after a combat only"
        lines = [without(line, view.combat.defence) for line in view.lines]
        lines[winner] = _sorted(lines[winner], kept)
        return self._lead(lines[self._seat], lines[1 - self._seat])

    def _die(self, die: int) -> float:
        """Return the value of a die now, less its value in a later combat.

        Every die is used once before all come back: a strong one is saved where little is at stake.
        """
        view = self._view
        combat = view.combat
        assert combat is not None, "a die is chosen in a combat only"
        cards = (combat.attack, combat.defence)
        at_stake = 2 + max(self._fought(self._seat, card) for card in cards)
        at_stake -= min(self._fought(1 - self._seat, card) for card in cards)
        to_come = self._weights.stake * min(1.0, len(view.pile) / LONG_PILE)
        return (at_stake - to_come) * chance_against(die, self._others)


def _sorted(line: Line, card: Card) -> Line:
    return tuple(sorted((*line, card)))
