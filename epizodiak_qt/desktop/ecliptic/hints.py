"""The legal actions of the shown seat as marks, and how each card of its hand looks. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from epizodiak_qt.desktop.ecliptic.selection import CardSelection, LegalSelections
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.games.ecliptic import actions

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from epizodiak_qt.games.ecliptic.cards import Card, Sign
    from epizodiak_qt.games.ecliptic.view import View

Band = Literal["", "open", "attack"]


@dataclass(frozen=True, slots=True)
class Face:
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


@dataclass(frozen=True, slots=True)
class Hints:
    """The legal actions of an update, as marks; nothing is marked without any."""

    acting: bool = False
    """Whether the seat has anything to choose."""
    selections: LegalSelections = field(default_factory=LegalSelections)
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
        other = () if view.seat is None else view.lines[1 - view.seat]
        kinds = {type(action) for action in legal}
        return cls(
            acting=bool(legal),
            selections=LegalSelections.of(legal),
            attacks=frozenset(card.sign for card in other),
            dice=frozenset(action.die for action in legal if isinstance(action, actions.ChooseDie)),
            changes=_other_dice(view) if sealed_by(view) == may_take_back == view.seat else frozenset(),
            keeps=_attack_first(view, [action.card for action in legal if isinstance(action, actions.Keep)]),
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
    return (
        next((seat for seat, die in enumerate(chosen) if die is not None), None) if None in chosen else None
    )


def _other_dice(view: View) -> frozenset[int]:
    """Return the dice of the shown seat, without the one it has chosen."""
    if view.seat is None or view.combat is None:
        return frozenset()
    return frozenset(die for die in view.dice[view.seat] if die != view.combat.chosen[view.seat])


def _attack_first(view: View, cards: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: view.combat is None or card != view.combat.attack))


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
        return replace(face, order=selection.cards.index(card) + 1, band=band)
    if selection.cards and selections.pairs:
        mate = card in selection.mates
        return replace(face, band=band if mate else "", greyed=not mate)
    if card not in selections.cards or (not selection.cards and selection.place not in (None, card.sign)):
        return replace(face, greyed=True)
    return replace(face, band=band)


def is_playable(face: Face) -> bool:
    """Return whether a card can be chosen and is not chosen yet, so that it stands lower."""
    return bool(face.band) and not face.order
