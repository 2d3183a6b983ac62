"""The content of masked events: the view of a seat after each of them, and the history of the actions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from epizodiak_qt.games.ecliptic import actions, events
from epizodiak_qt.games.ecliptic.cards import SIGNS
from epizodiak_qt.games.ecliptic.constants import DICE, SEATS
from epizodiak_qt.games.ecliptic.view import SeenCombat, View
from epizodiak_qt.games.game import HIDDEN, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.ecliptic.cards import Card
    from epizodiak_qt.games.ecliptic.field_types import SeenCard
    from epizodiak_qt.games.ecliptic.options import Options

    Hands = tuple[tuple[SeenCard, ...], ...]

T = TypeVar("T")

_NOTHING: tuple[tuple[Card, ...], ...] = ((),) * SEATS


def undealt(options: Options, seat: int | None) -> View:
    """Return the view of `seat` before the first event of a game: no card is dealt."""
    return View(
        seat=seat,
        options=options,
        hands=_NOTHING,
        pile=(),
        discard=(),
        lines=_NOTHING,
        pairs=_NOTHING,
        dice=(DICE,) * SEATS,
        trophies=(0,) * SEATS,
        turn=0,
        phase="draw",
        taken=None,
        pair=None,
        again=None,
        combat=None,
        outcome=None,
    )


def apply(view: View, event: events.Event) -> View:
    """Return the view after an event, of which the seat of the view knows what `seen_by` leaves.

    An event that cannot follow raises nothing: the log of a guest may begin in the middle of the game.
    """
    match event:
        case events.StarterDrawn(seat):
            return replace(view, turn=seat)
        case events.Dealt(hands, pile):
            return replace(view, hands=hands, pile=(HIDDEN,) * pile)
        case events.CardsDrawn(seat, cards, pile):
            return replace(view, hands=_with(view, seat, *cards), pile=(HIDDEN,) * pile, phase="pair")
        case events.CardTaken(seat, card):
            hands = _with(view, seat, card)
            return replace(view, hands=hands, discard=view.discard[:-1], phase="pair", taken=card)
        case events.PairLaid(seat, pair):
            return replace(
                view,
                hands=_without(view, seat, *pair),
                pairs=_changed(view.pairs, seat, view.pairs[seat] + pair),
                phase="lay",
                taken=None if view.taken in pair else view.taken,
                pair=pair,
            )
        case events.CardDiscarded(seat, card):
            return replace(view, hands=_without(view, seat, card), discard=(*view.discard, card))
        case events.SignLaid(seat, card):
            lines = _changed(view.lines, seat, tuple(sorted((*view.lines[seat], card))))
            return replace(view, hands=_without(view, seat, card), lines=lines, taken=None)
        case events.WishOffered(_, again):
            return replace(view, phase="wish", again=again)
        case events.ExtraTurn(seat) | events.TurnPassed(seat):
            return replace(view, turn=seat, phase="draw", taken=None, pair=None, again=None, combat=None)
        case events.GameEnded():
            return replace(view, outcome=Outcome(event.ranking, event.winner))
        case events.Declined() | events.WishMade() | events.WishRolled():
            return view
        case events.DiceReturned():
            return replace(view, dice=(DICE,) * SEATS)
        case events.CombatBegan(sign, attacker, attack, defence):
            combat = SeenCombat(sign, attacker, attack, defence, (None,) * SEATS, (), None)
            lines = _changed(view.lines, attacker, _less(view.lines[attacker], attack))
            return replace(view, lines=lines, phase="combat", combat=combat)
        case _:
            return view if view.combat is None else _in_combat(view, view.combat, event)


def _in_combat(
    view: View,
    combat: SeenCombat,
    event: events.DieChosen | events.DiceRevealed | events.DiceRolled | events.CombatWon | events.CardKept,
) -> View:
    """X8: both choose a die, roll, and the winner keeps one of the two cards."""
    match event:
        case events.DieChosen(seat, die):
            return replace(view, combat=replace(combat, chosen=_changed(combat.chosen, seat, die)))
        case events.DiceRevealed(dice):
            return replace(view, combat=replace(combat, chosen=dice))
        case events.DiceRolled(rolls):
            return replace(view, combat=replace(combat, rolls=(*combat.rolls, rolls)))
        case events.CombatWon(seat, _, trophies):
            pairs = zip(view.dice, combat.chosen, strict=True)
            left = tuple(tuple(die for die in own if die != used) for own, used in pairs)
            won = _changed(view.trophies, seat, trophies)
            return replace(view, dice=left, trophies=won, phase="keep", combat=replace(combat, winner=seat))
        case _:
            lines = tuple(_less(line, combat.defence) for line in view.lines)
            lines = _changed(lines, event.seat, tuple(sorted((*lines[event.seat], event.kept))))
            return replace(view, lines=lines, discard=(*view.discard, event.discarded), combat=None)


def _changed(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return `values`, one for each seat, with another one of `seat`."""
    return tuple(value if owner == seat else other for owner, other in enumerate(values))


def _less(cards: tuple[Card, ...], *gone: Card) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)


def _with(view: View, seat: int, *cards: SeenCard) -> Hands:
    """Return the hands with some more cards in that of `seat`, if the view shows it."""
    sees = seat == view.seat or HIDDEN not in view.hands[seat]
    hand = (*view.hands[seat], *(card if sees else HIDDEN for card in cards))
    return _changed(view.hands, seat, tuple(sorted(hand, key=_order)))


def _order(card: SeenCard) -> tuple[int, ...]:
    return (len(SIGNS),) if card is HIDDEN else card


def _without(view: View, seat: int, *cards: Card) -> Hands:
    """Return the hands with some cards less in that of `seat`; one that is not known was HIDDEN."""
    hand = [*view.hands[seat]]
    for card in cards:
        held = card if card in hand else HIDDEN
        if held in hand:
            hand.remove(held)
    return _changed(view.hands, seat, tuple(hand))


def extend_history(
    history: tuple[str, ...], seen: Sequence[object], viewer: int | None = None
) -> tuple[str, ...]:
    """Return `history` with the actions that `seen` tells, as "1 draw" (seat, action).

    Args:
        history: the public actions of the game so far.
        seen: the events of one action or of several, in order, as any seat sees them.
        viewer: no matter, because every seat gets the same history.

    Both dice of a combat are added when they are shown, the attacker's first. A deal begins a new history.
    """
    del viewer
    for place, event in enumerate(seen):
        match event:
            case events.Dealt():
                history = ()
            case events.CardsDrawn(seat) if place == 0 or not isinstance(seen[place - 1], events.CardTaken):
                history = (*history, f"{seat} {actions.DRAW}")
            case events.CardTaken(seat):
                history = (*history, f"{seat} {actions.TAKE}")
            case events.PairLaid(seat, (first, second)):
                history = (*history, f"{seat} {actions.LayPair(first, second)}")
            case events.CardDiscarded(seat, card):
                history = (*history, f"{seat} {actions.Discard(card)}")
            case events.SignLaid(seat, card):
                history = (*history, f"{seat} {actions.LaySign(card)}")
            case events.Declined(seat):
                history = (*history, f"{seat} {actions.DECLINE}")
            case events.DiceRevealed(dice):
                # No public action lies between an attack and its dice.
                attacker = int(history[-1][0]) if history else 0
                order = (attacker, 1 - attacker)
                history = (*history, *(f"{seat} {actions.ChooseDie(dice[seat])}" for seat in order))
            case events.CardKept(seat, kept):
                history = (*history, f"{seat} {actions.Keep(kept)}")
            case events.WishMade(seat, wish):
                history = (*history, f"{seat} {wish}")
    return history
