"""Choosing cards click by click, the legal actions as marks, and how each card of the hand looks. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.games.ecliptic import actions
from epizodiak_qt.games.ecliptic.actions import ChooseDie, Discard, LayPair, LaySign

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from epizodiak_qt.games.ecliptic.cards import Card, Sign
    from epizodiak_qt.games.ecliptic.view import View

    Confirmed = LayPair | LaySign | Discard | ChooseDie


class LegalSelections(NamedTuple):
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


class CardSelection(NamedTuple):
    """The cards chosen so far, in the order of the clicks."""

    selections: LegalSelections
    """The legal actions to choose from."""
    cards: tuple[Card, ...] = ()
    """The chosen cards."""
    place: Sign | None = None
    """The sign whose place was clicked, while its cards are still to be chosen."""
    die: int | None = None
    """The die that another click chooses for the combat."""

    def __bool__(self) -> bool:
        """Return whether anything is chosen."""
        return self.sign is not None or self.die is not None

    @property
    def sign(self) -> Sign | None:
        """The sign of what is chosen."""
        return self.cards[0].sign if self.cards else self.place

    @property
    def action(self) -> Confirmed | None:
        """The action that the chosen cards or the die make, or None as long as they make none."""
        if self.die is not None:
            return ChooseDie(self.die)
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


Band = Literal["", "open", "attack"]


class Face(NamedTuple):
    """How one card looks. Each mark has a zone of its own on the card."""

    card: Card | None
    """The card, or None for the back."""
    greyed: bool = False
    """Whether it cannot be chosen."""
    band: Band = ""
    """Whether it can be chosen, and would start a combat."""
    order: int = 0
    """The number of a chosen card, from 1; 0 if it is not chosen."""
    taken: bool = False
    """Whether it must be played in this turn (X3)."""
    fresh: bool = False
    """Whether it was just drawn."""
    small: bool = False
    """Whether details are left out that a small card cannot show."""
    visible: tuple[float, float] = PIECE
    """The width and height of a small card that no other card covers, from its upper left, in its units."""


BACK: Final = Face(None)


class Hints(NamedTuple):
    """The legal actions of an update, as marks; nothing is marked without any."""

    acting: bool = False
    """Whether the seat has anything to choose."""
    selections: LegalSelections = LegalSelections()
    """The legal actions with cards of the hand."""
    attacks: frozenset[Sign] = frozenset()
    """The signs whose lay begins a combat."""
    dice: frozenset[int] = frozenset()
    """The dice that can be chosen."""
    changes: frozenset[int] = frozenset()
    """The dice that can replace the own one, which is still sealed (X8)."""
    keeps: tuple[Card, ...] = ()
    """The cards of which the winner of a combat keeps one."""
    draw: bool = False
    """Whether a draw is legal."""
    take: bool = False
    """Whether the top card of the discard can be taken."""
    decline: bool = False
    """Whether laying no sign is legal."""
    wish: bool = False
    """Whether a wish is due."""

    @classmethod
    def of(cls, view: View, legal: Sequence[actions.Action], may_take_back: int | None = None) -> Hints:
        """Return the marks for the legal actions of a view."""
        seat, combat = view.seat, view.combat
        other = () if seat is None else view.lines[1 - seat]
        changes: frozenset[int] = frozenset()  # the dice other than the sealed one
        if seat is not None and combat is not None and sealed_by(view) == may_take_back == seat:
            changes = frozenset(die for die in view.dice[seat] if die != combat.chosen[seat])
        kinds = {type(action) for action in legal}
        kept = [action.card for action in legal if isinstance(action, actions.Keep)]  # the attack first
        return cls(
            acting=bool(legal),
            selections=LegalSelections.of(legal),
            attacks=frozenset(card.sign for card in other),
            dice=frozenset(action.die for action in legal if isinstance(action, actions.ChooseDie)),
            changes=changes,
            keeps=tuple(sorted(kept, key=lambda card: combat is None or card != combat.attack)),
            draw=actions.Draw in kinds,
            take=actions.Take in kinds,
            decline=actions.Decline in kinds,
            wish=actions.Stop in kinds,
        )

    def places(self) -> frozenset[Sign]:
        """Return the signs whose place can be filled, in the line or for pairs."""
        of_pairs = {pair.first.sign for pair in self.selections.pairs}
        return frozenset(of_pairs | {card.sign for card in self.selections.lays})


def sealed_by(view: View) -> int | None:
    """Return the seat whose die is sealed, having chosen before the other one (X8), or None."""
    chosen = () if view.combat is None else view.combat.chosen
    sealed = (seat for seat, die in enumerate(chosen) if die is not None)
    return next(sealed, None) if None in chosen else None


def hand_faces(
    hand: Sequence[Card],
    taken: Card | None,
    hints: Hints,
    selection: CardSelection,
    fresh: Collection[object] = (),
) -> list[Face]:
    """Return how each card of a sorted hand looks; `fresh` are those just drawn."""
    return [
        _marked(Face(card, taken=card == taken, fresh=card in fresh), card, hints, selection) for card in hand
    ]


def _marked(face: Face, card: Card, hints: Hints, selection: CardSelection) -> Face:
    """Mark what can be chosen: at first every card, then the mates of the first one."""
    selections = hints.selections
    if not selections.cards:
        return face
    band: Band = "attack" if card in selections.lays and card.sign in hints.attacks else "open"
    if card in selection.cards:
        return face._replace(order=selection.cards.index(card) + 1, band=band)
    if selection.cards and selections.pairs:
        mate = card in selection.mates
        return face._replace(band=band if mate else "", greyed=not mate)
    if card not in selections.cards or (not selection.cards and selection.place not in (None, card.sign)):
        return face._replace(greyed=True)
    return face._replace(band=band)


def is_playable(face: Face) -> bool:
    """Return whether a card can be chosen and is not chosen yet, so that it stands lower."""
    return bool(face.band) and not face.order
