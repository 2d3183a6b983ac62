"""The actions of Ecliptic and their notation: `pair aries-sun aries-moon`, `die 8`, `draw`.

All possible actions are created once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, groupby
from operator import attrgetter
from typing import Final

from epizodiak_qt.games.ecliptic.cards import BY_NAME, CARDS, Card
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.game import PlainAction, unknown_action


@dataclass(frozen=True, slots=True)
class Draw(PlainAction):
    """Fill the hand up to seven from the pile, which may have too few cards or none (X2)."""


@dataclass(frozen=True, slots=True)
class Take(PlainAction):
    """Take the top card of the discard in place of the draw (X3)."""


@dataclass(frozen=True, slots=True)
class LayPair(PlainAction):
    """Lay two cards of one sign before oneself; `first` comes before `second` (X4)."""

    verb = "pair"
    first: Card
    """The card with the earlier symbol."""
    second: Card
    """The other card."""


@dataclass(frozen=True, slots=True)
class Discard(PlainAction):
    """Discard a card face up, for want of a pair (X6)."""

    card: Card
    """The card."""


@dataclass(frozen=True, slots=True)
class LaySign(PlainAction):
    """Lay a card in one's line, after a pair (X5)."""

    verb = "lay"
    card: Card
    """The card."""


@dataclass(frozen=True, slots=True)
class Decline(PlainAction):
    """Lay no sign after a pair (X5)."""


@dataclass(frozen=True, slots=True)
class ChooseDie(PlainAction):
    """Choose a die for a combat, in secret (X8); `die` is the number of its sides."""

    verb = "die"
    die: int
    """The number of sides of the die."""


@dataclass(frozen=True, slots=True)
class Keep(PlainAction):
    """Having won a combat, keep the sign with this card (X8)."""

    card: Card
    """The card."""


@dataclass(frozen=True, slots=True)
class Stop(PlainAction):
    """Wish that the game stops (X11)."""


@dataclass(frozen=True, slots=True)
class Continue(PlainAction):
    """Wish that the game goes on (X11)."""


Action = Draw | Take | LayPair | Discard | LaySign | Decline | ChooseDie | Keep | Stop | Continue

DRAW: Final = Draw()
TAKE: Final = Take()
DECLINE: Final = Decline()
STOP: Final = Stop()
CONTINUE: Final = Continue()

_BY_TEXT: Final = sorted(CARDS, key=str)
_SIGN: Final = attrgetter("sign")

# Each dictionary is in the order of the texts of its actions.
PAIRS: Final = {
    (pair.first, pair.second): pair
    for pair in sorted(
        (LayPair(first, second) for first, second in combinations(CARDS, 2) if first.sign is second.sign),
        key=str,
    )
}
PAIR_PLACES: Final = {cards: place for place, cards in enumerate(PAIRS)}
DISCARDS: Final = {card: Discard(card) for card in _BY_TEXT}
LAYS: Final = {card: LaySign(card) for card in _BY_TEXT}
KEEPS: Final = {card: Keep(card) for card in _BY_TEXT}
DIE_CHOICES: Final = {die: ChooseDie(die) for die in sorted(DICE, key=str)}


def held_pairs(hand: tuple[Card, ...]) -> list[tuple[Card, Card]]:
    """X4: every two cards of one sign in the sorted `hand`."""
    return [pair for _, same in groupby(hand, _SIGN) for pair in combinations(same, 2)]


@cache
def named_actions() -> dict[str, Action]:
    """Return all actions by their notation, in its order."""
    of_cards: tuple[Action, ...] = (*PAIRS.values(), *DISCARDS.values(), *LAYS.values(), *KEEPS.values())
    actions: tuple[Action, ...] = (*of_cards, *DIE_CHOICES.values(), DRAW, TAKE, DECLINE, STOP, CONTINUE)
    return {str(action): action for action in sorted(actions, key=str)}


def parse_action(text: str) -> Action:
    """Return the action written as `text`. Raises InvalidActionError.

    A pair need not be one to be read: `pair leo-sun aries-sun` is an action, never a legal one.
    """
    action = named_actions().get(text)
    if action is not None:
        return action
    match text.split(" "):
        case ["pair", first, second] if first in BY_NAME and second in BY_NAME:
            return LayPair(BY_NAME[first], BY_NAME[second])
    raise unknown_action(text, "Ecliptic")
