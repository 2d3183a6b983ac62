"""The actions of a round of EpiZodiak, read from its events: what bots and engines get as history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.epizodiak import actions
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialRefilled,
    Passed,
    SetDiscarded,
    TileDrawn,
    TilesLaid,
    TileTaken,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


def extend_history(
    history: tuple[str, ...], events: Sequence[object], viewer: int | None = None
) -> tuple[str, ...]:
    """Return `history` with the actions that `events` tell, as "1 draw" (seat, action).

    Args:
        history: the actions of the round so far.
        events: the events of one action or of several, in order, as `viewer` or any seat sees them.
        viewer: the seat whose own draws name the tile, as "1 draw 5"; None for public actions only.

    A deal begins a new history.
    """
    for place, event in enumerate(events):
        match event:
            case Dealt():
                history = ()
            case TilesLaid(seat, side, values) if not _is_contested_tile(events, place):
                history = (*history, f"{seat} {actions.Lay(side, values)}")
            case SetDiscarded(seat, value):
                history = (*history, f"{seat} {actions.DiscardSet(value)}")
            case TileDrawn(seat, value):
                tile = f" {value}" if seat == viewer and isinstance(value, int) else ""
                history = (*history, f"{seat} {actions.DRAW}{tile}")
            case TileTaken(seat):
                history = (*history, f"{seat} {actions.TAKE}")
            case Contested(seat, value):
                history = (*history, f"{seat} {actions.Contest(value)}")
            case Passed(seat):
                history = (*history, f"{seat} {actions.PASS}")
    return history


def _is_contested_tile(events: Sequence[object], place: int) -> bool:
    """Tell whether a TilesLaid belongs to the contest before it: its one tile fills the dial (R11)."""
    laid = events[place]
    assert isinstance(laid, TilesLaid), "only a lay can belong to a contest"
    return (
        len(laid.values) == 1
        and place > 0
        and isinstance(events[place - 1], Contested)
        and place + 1 < len(events)
        and isinstance(events[place + 1], DialRefilled)
    )
