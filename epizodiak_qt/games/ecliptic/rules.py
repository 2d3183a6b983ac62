"""Plays an action of Ecliptic: checks that it is legal and applies its transition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.ecliptic.actions import (
    STOP,
    Action,
    ChooseDie,
    Decline,
    Discard,
    Draw,
    Keep,
    LayPair,
    LaySign,
    Take,
)
from epizodiak_qt.games.ecliptic.events import (
    CardDiscarded,
    CardKept,
    CardTaken,
    Declined,
    DiceReturned,
    DieChosen,
    Event,
    ExtraTurn,
    PairLaid,
    SignLaid,
    TurnPassed,
    WishOffered,
)
from epizodiak_qt.games.ecliptic.explain import explain
from epizodiak_qt.games.ecliptic.legal import legal
from epizodiak_qt.games.ecliptic.transitions import (
    choose_die,
    decline,
    discard,
    draw,
    keep,
    lay_pair,
    lay_sign,
    take,
    wish,
)
from epizodiak_qt.games.game import IllegalActionError

if TYPE_CHECKING:
    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.games.ecliptic.position import Position

_UNDOABLE = (
    CardTaken
    | PairLaid
    | CardDiscarded
    | SignLaid
    | Declined
    | CardKept
    | DiceReturned
    | DieChosen
    | WishOffered
    | ExtraTurn
    | TurnPassed
)


def play(
    position: Position, seat: int, action: Action, chance: Chance | None = None
) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after `action` of `seat`, and what happened.

    Chance comes from `chance`, or from the position's own seed. Raises IllegalActionError with its reason.
    """
    actions = legal(position, seat)
    if id(action) not in map(id, actions) and action not in actions:
        reason = explain(position, seat, action)
        assert reason is not None, "what is not legal has a reason"
        raise IllegalActionError(reason)
    match action:
        case Draw():
            return draw(position)
        case Take():
            return take(position)
        case LayPair():
            return lay_pair(position, action)
        case Discard():
            return discard(position, action.card)
        case LaySign():
            return lay_sign(position, action.card)
        case Decline():
            return decline(position)
        case ChooseDie():
            return choose_die(position, seat, action.die, chance)
        case Keep():
            return keep(position, action.card)
        case _:
            return wish(position, action == STOP, chance)


def undoable(events: tuple[object, ...]) -> bool:
    """Tell whether a table may undo `events`: nothing was drawn or rolled, and the game did not end.

    A die alone may be: it is still sealed (X8, X14). An attack may not: the other seat has its die to choose
    already.
    """
    return all(isinstance(event, _UNDOABLE) for event in events)
