"""Choosing cards click by click, until they make an action. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.games.ecliptic.actions import Discard, LayPair, LaySign

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.games.ecliptic.cards import Card, Sign

    Confirmed = LayPair | LaySign | Discard


@dataclass(frozen=True, slots=True)
class LegalSelections:
    """The legal actions with cards of the hand: pairs, signs to lay, or discards; never two kinds at once."""

    pairs: frozenset[LayPair] = frozenset()
    """The legal pairs."""
    lays: frozenset[Card] = frozenset()
    """The signs that can be laid."""
    discards: frozenset[Card] = frozenset()
    """The cards that can be discarded."""

    @classmethod
    def of(cls, legal: Iterable[object]) -> LegalSelections:
        """Return the actions with cards among the legal ones."""
        actions = tuple(legal)
        return cls(
            frozenset(action for action in actions if isinstance(action, LayPair)),
            frozenset(action.card for action in actions if isinstance(action, LaySign)),
            frozenset(action.card for action in actions if isinstance(action, Discard)),
        )

    @property
    def cards(self) -> frozenset[Card]:
        """Every card that can be chosen first."""
        paired = {card for pair in self.pairs for card in (pair.first, pair.second)}
        return self.lays | self.discards | paired

    def mates(self, card: Card) -> list[Card]:
        """Return the cards that make a pair with `card`, in their order."""
        pairs = (pair for pair in self.pairs if card in (pair.first, pair.second))
        return sorted(pair.second if pair.first == card else pair.first for pair in pairs)


@dataclass(frozen=True, slots=True)
class CardSelection:
    """The cards chosen so far, in the order of the clicks."""

    selections: LegalSelections
    """The legal actions to choose from."""
    cards: tuple[Card, ...] = ()
    """The chosen cards."""
    place: Sign | None = None
    """The sign whose place was clicked, while its cards are still to be chosen."""

    def __bool__(self) -> bool:
        """Return whether anything is chosen."""
        return self.sign is not None

    @property
    def sign(self) -> Sign | None:
        """The sign of what is chosen."""
        return self.cards[0].sign if self.cards else self.place

    @property
    def action(self) -> Confirmed | None:
        """The action that the chosen cards make, or None as long as they make none."""
        match self.cards:
            case (card,) if card in self.selections.lays:
                return LaySign(card)
            case (card,) if card in self.selections.discards:
                return Discard(card)
            case (_, _):
                return LayPair(*sorted(self.cards))
            case _:
                return None

    @property
    def mates(self) -> list[Card]:
        """The cards that can be the second of the pair."""
        return self.selections.mates(self.cards[0]) if self.cards else []

    def click(self, card: Card) -> CardSelection | None:
        """Return the selection after a click on a card of the hand, or None if that card cannot be chosen.

        A chosen card is given back, the first of a pair with its mate. A mate of the first one becomes the
        second; any other card that can be chosen starts a new selection.
        """
        if card in self.cards:
            return CardSelection(self.selections, self.cards[: self.cards.index(card)])
        if card in self.mates:
            return CardSelection(self.selections, (self.cards[0], card))
        if card in self.selections.cards:
            return CardSelection(self.selections, (card,))
        return None

    def reach(self, sign: Sign) -> CardSelection | None:
        """Return the selection that goes to the place of `sign`, or None if there is none.

        It has the cards without which nothing goes there: the first chosen one, and the only pair or card.
        """
        first = self.cards[0] if self.sign is sign and self.cards else None
        pairs = [{pair.first, pair.second} for pair in self.selections.pairs if pair.first.sign is sign]
        ways = pairs or [{card} for card in self.selections.lays if card.sign is sign]
        ways = [way for way in ways if first is None or first in way]
        if not ways:
            return None
        certain = sorted(set.intersection(*ways), key=lambda card: (card != first, card))
        return CardSelection(self.selections, tuple(certain), sign)

    def back(self) -> CardSelection:
        """Return the selection without its last card."""
        return CardSelection(self.selections, self.cards[:-1])
