"""The content of events: the view or the position after each of them, and the history of the actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from epizodiak_qt.games.ecliptic import actions, events
from epizodiak_qt.games.ecliptic.cards import without
from epizodiak_qt.games.ecliptic.constants import DICE, SEATS
from epizodiak_qt.games.ecliptic.position import Combat, CombatFields, CommonFields
from epizodiak_qt.games.ecliptic.view import SeenCombat, View
from epizodiak_qt.games.game import HIDDEN, Outcome, amended, changed, hands_with, hands_without, pile_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.ecliptic.cards import Card
    from epizodiak_qt.games.ecliptic.options import Options

S = TypeVar("S", bound=CommonFields)

CombatEvent = events.DieChosen | events.DiceRevealed | events.DiceRolled | events.CombatWon | events.CardKept
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


def apply(state: S, event: events.Event) -> S:
    """Return the view after an event, of which the seat of the view knows what `seen_by` leaves.

    An event that cannot follow raises nothing: the log of a guest may begin in the middle of the game.
    A position is changed in the same way, but for the seed and the pile that is dealt: `rules` adds them.
    """
    if state.combat is not None and isinstance(event, CombatEvent):
        return _in_combat(state, state.combat, event)
    match event:
        # The frequent events have patterns without fields, which match in a third of the time.
        case events.CardsDrawn():
            hands, pile = hands_with(state.hands, event.seat, *event.cards), pile_left(state.pile, event.pile)
            return amended(state, hands=hands, pile=pile, phase="pair")
        case events.TurnPassed() | events.ExtraTurn():
            seat = event.seat
            return amended(state, turn=seat, phase="draw", taken=None, pair=None, again=None, combat=None)
        case events.CardTaken(seat, card):
            hands = hands_with(state.hands, seat, card)
            return amended(state, hands=hands, discard=state.discard[:-1], phase="pair", taken=card)
        case events.PairLaid():
            seat, pair = event.seat, event.cards
            return amended(
                state,
                hands=hands_without(state.hands, seat, pair),
                pairs=changed(state.pairs, seat, state.pairs[seat] + pair),
                phase="lay",
                taken=None if state.taken in pair else state.taken,
                pair=pair,
            )
        case events.CardDiscarded():
            hands = hands_without(state.hands, event.seat, (event.card,))
            return amended(state, hands=hands, discard=(*state.discard, event.card))
        case events.SignLaid(seat, card):
            lines = changed(state.lines, seat, tuple(sorted((*state.lines[seat], card))))
            hands = hands_without(state.hands, seat, (card,))
            return amended(state, hands=hands, lines=lines, taken=None)
        case events.WishOffered(_, again):
            return amended(state, phase="wish", again=again)
        case events.DiceReturned():
            return amended(state, dice=(DICE,) * SEATS)
        case events.CombatBegan(sign, attacker, attack, defence):
            kind: type[Combat | SeenCombat] = SeenCombat if isinstance(state, View) else Combat
            combat = kind(sign, attacker, attack, defence, (None,) * SEATS, (), None)
            lines = changed(state.lines, attacker, without(state.lines[attacker], attack))
            return amended(state, lines=lines, phase="combat", combat=combat)
        case events.StarterDrawn(seat):
            return amended(state, turn=seat)
        case events.Dealt(hands, pile):
            return amended(state, hands=hands, pile=(HIDDEN,) * pile)
        case events.GameEnded():
            ended = {"outcome": Outcome(event.ranking, event.winner)}
            return amended(state, **(ended if isinstance(state, View) else {"over": True}))
        case _:  # nothing changes
            return state


def _in_combat(state: S, combat: CombatFields, event: CombatEvent) -> S:
    """X8: both choose a die, roll, and the winner keeps one of the two cards."""
    match event:
        case events.DieChosen(seat, die):
            return amended(state, combat=amended(combat, chosen=changed(combat.chosen, seat, die)))
        case events.DiceRevealed(dice):
            return amended(state, combat=amended(combat, chosen=dice))
        case events.DiceRolled(rolls):
            return amended(state, combat=amended(combat, rolls=(*combat.rolls, rolls)))
        case events.CombatWon(seat, _, trophies):
            pairs = zip(state.dice, combat.chosen, strict=True)
            left = tuple(tuple(die for die in own if die != used) for own, used in pairs)
            won = changed(state.trophies, seat, trophies)
            return amended(state, dice=left, trophies=won, phase="keep", combat=amended(combat, winner=seat))
        case _:
            lines = tuple(without(line, combat.defence) for line in state.lines)
            lines = changed(lines, event.seat, tuple(sorted((*lines[event.seat], event.kept))))
            return amended(state, lines=lines, discard=(*state.discard, event.discarded), combat=None)


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
