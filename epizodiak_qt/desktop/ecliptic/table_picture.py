"""The picture of Ecliptic at a moment, as plain values, and how an event changes it. No Qt.

The scene plays events picture by picture; the last one must be the picture of the view (`picture_of`).
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.scene.table_picture import TablePicture
from epizodiak_qt.games.ecliptic.cards import Card
from epizodiak_qt.games.ecliptic.constants import DICE, SEATS
from epizodiak_qt.games.ecliptic.events import (
    CardDiscarded,
    CardKept,
    CardsDrawn,
    CardTaken,
    CombatBegan,
    CombatWon,
    Dealt,
    DiceReturned,
    DiceRevealed,
    DiceRolled,
    DieChosen,
    ExtraTurn,
    PairLaid,
    SignLaid,
    TurnPassed,
)
from epizodiak_qt.games.ecliptic.view import OpenView, SeenCombat, View
from epizodiak_qt.games.game import HIDDEN, Hidden

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.games.ecliptic.events import SeenCard


Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Picture(TablePicture[Card]):
    """The cards and dice on the table.

    A chosen die of `combat` that the shown seat may not see is HIDDEN. An attacking card is in no line.
    """

    hand: Cards = ()
    """The hand of the shown seat."""
    counts: tuple[int, ...] = (0,) * SEATS
    """The number of cards in each hand."""
    pile: int = 0
    """The number of cards in the pile."""
    discard: Cards = ()
    """The discard; its last card is the top."""
    lines: tuple[Cards, ...] = ((),) * SEATS
    """The line of each seat."""
    pairs: tuple[Cards, ...] = ((),) * SEATS
    """The pairs of each seat."""
    dice: tuple[tuple[int, ...], ...] = (DICE,) * SEATS
    """The dice that each seat has left."""
    trophies: tuple[int, ...] = (0,) * SEATS
    """The trophies of each seat."""
    taken: Card | None = None
    """The card taken in this turn that must still be played."""
    combat: SeenCombat | None = None
    """The combat in progress."""
    hands: tuple[Cards, ...] = ()
    """Both hands if both are open."""

    @property
    def fight(self) -> int:
        """The number of the combat that runs or was the last one, 0 to 6, since the dice came back."""
        runs = self.combat is not None and self.combat.winner is None
        return len(DICE) - len(self.dice[0]) + runs


def picture_of(view: View) -> Picture:
    """Return what is drawn of a view at rest."""
    return Picture(
        seat=view.seat,
        hand=() if view.seat is None else _seen(view.hands[view.seat]),
        counts=tuple(map(len, view.hands)),
        pile=len(view.pile),
        discard=view.discard,
        lines=view.lines,
        pairs=view.pairs,
        dice=view.dice,
        trophies=view.trophies,
        taken=view.taken,
        combat=view.combat,
        hands=tuple(map(_seen, view.hands)) if isinstance(view, OpenView) else (),
    )


def _seen(cards: Iterable[SeenCard]) -> Cards:
    return tuple(card for card in cards if card is not HIDDEN)


def picture_after(picture: Picture, event: object) -> Picture:
    """Return the picture after `event`.

    An event that is not listed changes nothing; the next view shows what was taken back.
    """
    match event:
        case Dealt(hands=hands, pile=pile):
            hand = () if picture.seat is None else _seen(hands[picture.seat])
            opened = tuple(map(_seen, hands)) if picture.hands else ()
            return Picture(picture.seat, hand, tuple(map(len, hands)), pile, hands=opened)
        case CardsDrawn(seat=seat, cards=cards, pile=pile):
            return replace(_with(picture, seat, cards), pile=pile)
        case CardTaken(seat=seat, card=card):
            return replace(_with(picture, seat, (card,)), discard=picture.discard[:-1], taken=card)
        case PairLaid(seat=seat, cards=cards):
            pairs = _changed(picture.pairs, seat, picture.pairs[seat] + cards)
            taken = None if picture.taken in cards else picture.taken
            return replace(_without(picture, seat, cards), pairs=pairs, taken=taken)
        case CardDiscarded(seat=seat, card=card):
            return replace(_without(picture, seat, (card,)), discard=(*picture.discard, card))
        case SignLaid(seat=seat, card=card):
            lines = _changed(picture.lines, seat, _sorted(picture.lines[seat], card))
            return replace(_without(picture, seat, (card,)), lines=lines, taken=None)
        case TurnPassed() | ExtraTurn():
            return replace(picture, taken=None)
        case _:
            return _after_combat(picture, event)


def _after_combat(picture: Picture, event: object) -> Picture:
    combat = picture.combat
    match event:
        case CombatBegan(sign=sign, attacker=attacker, attack=attack, defence=defence):
            # The card that has just been laid attacks: it is in no line until it has won.
            lines = _changed(picture.lines, attacker, _other(picture.lines[attacker], attack))
            begun = SeenCombat(sign, attacker, attack, defence, (None,) * SEATS, (), None)
            return replace(picture, lines=lines, combat=begun)
        case DieChosen(seat=seat, die=die) if combat is not None:
            chosen = tuple(die if each == seat else old for each, old in enumerate(combat.chosen))
            return replace(picture, combat=replace(combat, chosen=chosen))
        case DiceRevealed(dice=dice) if combat is not None:
            return replace(picture, combat=replace(combat, chosen=dice))
        case DiceRolled(rolls=rolls) if combat is not None:
            return replace(picture, combat=replace(combat, rolls=(*combat.rolls, rolls)))
        case CombatWon(seat=seat, trophies=trophies) if combat is not None:
            left = tuple(
                tuple(die for die in own if die != used)
                for own, used in zip(picture.dice, combat.chosen, strict=True)
            )
            won = tuple(trophies if each == seat else old for each, old in enumerate(picture.trophies))
            return replace(picture, dice=left, trophies=won, combat=replace(combat, winner=seat))
        case CardKept(seat=seat, kept=kept, discarded=discarded) if combat is not None:
            mine = _sorted(_other(picture.lines[seat], combat.defence), kept)
            theirs = _other(picture.lines[1 - seat], combat.defence)
            lines = (mine, theirs) if seat == 0 else (theirs, mine)
            return replace(picture, lines=lines, discard=(*picture.discard, discarded), combat=None)
        case DiceReturned():
            return replace(picture, dice=(DICE,) * SEATS)
        case _:
            return picture


def _changed(all_cards: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return tuple(cards if each == seat else old for each, old in enumerate(all_cards))


def _sorted(cards: Cards, *more: Card) -> Cards:
    grown = list(cards)
    for card in more:
        insort(grown, card)
    return tuple(grown)


def _other(cards: Cards, gone: Card) -> Cards:
    return tuple(card for card in cards if card != gone)


def _counted(picture: Picture, seat: int, change: int) -> tuple[int, ...]:
    return tuple(count + change * (each == seat) for each, count in enumerate(picture.counts))


def _with(picture: Picture, seat: int, cards: tuple[Card | Hidden, ...]) -> Picture:
    more = _seen(cards)
    hand = _sorted(picture.hand, *more) if seat == picture.seat else picture.hand
    hands = tuple(_sorted(own, *more) if owner == seat else own for owner, own in enumerate(picture.hands))
    return replace(picture, hand=hand, counts=_counted(picture, seat, len(cards)), hands=hands)


def _without(picture: Picture, seat: int, cards: Cards) -> Picture:
    hand, *hands = (  # a card is in one hand only
        tuple(card for card in own if card not in cards) for own in (picture.hand, *picture.hands)
    )
    return replace(picture, hand=hand, counts=_counted(picture, seat, -len(cards)), hands=tuple(hands))
