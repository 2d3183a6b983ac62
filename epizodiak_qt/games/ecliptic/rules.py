"""Plays an action of Ecliptic: checks that it is legal and applies its transition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.ecliptic import actions, events, transitions
from epizodiak_qt.games.ecliptic.explain import explain
from epizodiak_qt.games.ecliptic.legal import legal
from epizodiak_qt.games.game import IllegalActionError

if TYPE_CHECKING:
    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.games.ecliptic.position import Position

_UNDOABLE = (
    events.CardTaken
    | events.PairLaid
    | events.CardDiscarded
    | events.SignLaid
    | events.Declined
    | events.CardKept
    | events.DiceReturned
    | events.DieChosen
    | events.WishOffered
    | events.ExtraTurn
    | events.TurnPassed
)


def play(
    position: Position, seat: int, action: actions.Action, chance: Chance | None = None
) -> tuple[Position, tuple[events.Event, ...]]:
    """Return the position after `action` of `seat`, and what happened.

    Chance comes from `chance`, or from the position's own seed. Raises IllegalActionError with its reason.
    """
    possible = legal(position, seat)
    if id(action) not in map(id, possible) and action not in possible:
        reason = explain(position, seat, action)
        assert reason is not None, "what is not legal has a reason"
        raise IllegalActionError(reason)
    match action:
        case actions.Draw():
            return transitions.draw(position)
        case actions.Take():
            return transitions.take(position)
        case actions.LayPair():
            return transitions.lay_pair(position, action)
        case actions.Discard():
            return transitions.discard(position, action.card)
        case actions.LaySign():
            return transitions.lay_sign(position, action.card)
        case actions.Decline():
            return transitions.decline(position)
        case actions.ChooseDie():
            return transitions.choose_die(position, seat, action.die, chance)
        case actions.Keep():
            return transitions.keep(position, action.card)
        case _:
            return transitions.wish(position, action == actions.STOP, chance)


def undoable(events: tuple[object, ...]) -> bool:
    """Tell whether a table may undo `events`: nothing was drawn or rolled, and the game did not end.

    A die alone may be: it is still sealed (X8, X14). An attack may not: the other seat has its die to choose
    already.
    """
    return all(isinstance(event, _UNDOABLE) for event in events)
