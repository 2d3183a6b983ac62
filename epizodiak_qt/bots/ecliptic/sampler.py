"""Samples worlds: hidden hands and pile that agree with all that a seat knows for certain."""

# mypyc: compiled in the optional wheel.
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.ecliptic import core
from epizodiak_qt.bots.ecliptic.encode import public_state, seen_cards
from epizodiak_qt.games.ecliptic.constants import CARD_COUNT, FULL_HAND

if TYPE_CHECKING:
    from random import Random

    from epizodiak_qt.bots.player import History
    from epizodiak_qt.games.ecliptic.view import View

TRIES: Final = 40
"""How often a hidden hand is drawn anew that holds more pairs than it can hold."""


@dataclass
class Worlds:
    """The certain knowledge about a position, and samples of the rest."""

    base: core.State
    """A state without the hidden cards."""
    unseen: list[int]
    """All hidden cards."""
    hidden: list[int]
    """How many of them each seat holds."""
    most_doubles: list[int]
    """For each hand: how many cards share a sign with others."""
    pile: int
    """How many lie in the pile."""

    def known(self) -> core.State:
        """Return the state with hidden cards counted but not named; only the leaf value may use it."""
        state = self.base.copy()
        for seat in range(2):
            state.sizes[seat] += self.hidden[seat]
        state.pile = self.unseen[: self.pile]
        return state

    def sample(self, random: Random) -> core.State:
        """Return a whole state, drawn from those that agree with what is known."""
        cards = self.unseen[:]
        state = self.base.copy()
        shuffle(cards, random)
        for seat in range(2):
            count = self.hidden[seat]
            if not count:
                continue
            tries = TRIES
            while tries and _doubles(cards, count) > self.most_doubles[seat]:
                shuffle(cards, random)
                tries -= 1
            for card in cards[:count]:
                core.give(state, seat, card)
            del cards[:count]
        state.pile = cards
        return state


def shuffle(cards: list[int], random: Random) -> None:
    """Shuffle in place (Fisher and Yates)."""
    draw = random.random
    for last in range(len(cards) - 1, 0, -1):
        other = int(draw() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]


def _doubles(cards: list[int], count: int) -> int:
    """Return how many of the first `count` cards share a sign with an earlier one."""
    held, doubles = 0, 0
    for card in cards[:count]:
        bit = core.SIGN_BIT[card]
        if held & bit:
            doubles += 1
        held |= bit
    return doubles


def most_doubles(history: History, view: View) -> list[int]:
    """Return at most how many cards of each hand share a sign with an earlier card of it.

    A discard proves that the hand held no pair (X4, X6). Each card drawn later may double one held, and
    each pair laid takes a double away. A history that does not lead to the view proves nothing.
    """
    sizes, doubles = [FULL_HAND] * 2, [FULL_HAND] * 2
    left = CARD_COUNT - 2 * FULL_HAND
    for entry in history:
        seat_text, name = entry.split(" ")[:2]
        seat = int(seat_text)
        if name in ("draw", "take"):
            filled = name == "draw" or view.options.take_then_fill
            taken = name == "take"
            drawn = min(FULL_HAND - sizes[seat] - taken, left) if filled else 0
            left -= drawn
            sizes[seat] += drawn + taken
            doubles[seat] += drawn + taken
        elif name == "pair":
            sizes[seat] -= 2
            doubles[seat] -= 1
        elif name == "lay":
            sizes[seat] -= 1
        elif name == "discard":
            sizes[seat] -= 1
            doubles[seat] = 0
    if left != len(view.pile) or sizes != list(map(len, view.hands)):
        return [FULL_HAND] * 2
    return doubles


def worlds_of(view: View, history: History) -> Worlds:
    """Return what the seat of a view, or a spectator, knows for certain."""
    base = public_state(view)
    seen = set(seen_cards(view))
    if base.taken >= 0 and base.taken not in seen:
        core.give(base, base.turn, base.taken)
        seen.add(base.taken)
    hidden = [len(view.hands[seat]) - base.sizes[seat] for seat in range(2)]
    unseen = [card for card in range(CARD_COUNT) if card not in seen]
    return Worlds(base, unseen, hidden, most_doubles(history, view), len(view.pile))
