"""The public actions of a game of Ecliptic, read from its events: what bots and engines get as history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.ecliptic import actions
from epizodiak_qt.games.ecliptic.events import (
    CardDiscarded,
    CardKept,
    CardsDrawn,
    CardTaken,
    Dealt,
    Declined,
    DiceRevealed,
    PairLaid,
    SignLaid,
    WishMade,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


def extend_history(
    history: tuple[str, ...], events: Sequence[object], viewer: int | None = None
) -> tuple[str, ...]:
    """Return `history` with the actions that `events` tell, as "1 draw" (seat, action).

    Args:
        history: the public actions of the game so far.
        events: the events of one action or of several, in order, as any seat sees them.
        viewer: no matter, because every seat gets the same history.

    Both dice of a combat are added when they are shown, the attacker's first. A deal begins a new history.
    """
    del viewer
    for place, event in enumerate(events):
        match event:
            case Dealt():
                history = ()
            case CardsDrawn(seat) if place == 0 or not isinstance(events[place - 1], CardTaken):
                history = (*history, f"{seat} {actions.DRAW}")
            case CardTaken(seat):
                history = (*history, f"{seat} {actions.TAKE}")
            case PairLaid(seat, (first, second)):
                history = (*history, f"{seat} {actions.LayPair(first, second)}")
            case CardDiscarded(seat, card):
                history = (*history, f"{seat} {actions.Discard(card)}")
            case SignLaid(seat, card):
                history = (*history, f"{seat} {actions.LaySign(card)}")
            case Declined(seat):
                history = (*history, f"{seat} {actions.DECLINE}")
            case DiceRevealed(dice):
                # No public action lies between an attack and its dice.
                attacker = int(history[-1][0]) if history else 0
                order = (attacker, 1 - attacker)
                history = (*history, *(f"{seat} {actions.ChooseDie(dice[seat])}" for seat in order))
            case CardKept(seat, kept):
                history = (*history, f"{seat} {actions.Keep(kept)}")
            case WishMade(seat, wish):
                history = (*history, f"{seat} {wish}")
    return history
