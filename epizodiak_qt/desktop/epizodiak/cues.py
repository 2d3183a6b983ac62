"""The sounds of each event of EpiZodiak, at the times of its animation. No Qt items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.epizodiak.animation.event_animation import (
    CONTEST_MS,
    CONTEST_STAGGER_MS,
    DEAL_STAGGER_MS,
    LAST_TILE_MS,
    LAY_MS,
    LOT_MS,
    NEXT_TILE_MS,
    OPEN_MS,
    SET_MS,
)
from epizodiak_qt.desktop.scene.cues import LOT_NOTE, NOTES, Cue, deal_cues
from epizodiak_qt.games.epizodiak.constants import SET
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialOpened,
    DialRefilled,
    GameEnded,
    Passed,
    RoundEnded,
    SetDiscarded,
    StarterDrawn,
    TileDrawn,
    TilesLaid,
    TileTaken,
)

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Event

SET_LANDS_MS: Final = 100
"""The chord of a set begins this long before its tiles lie, so that its last note is heard when they do."""
MATCH_ENDS_MS: Final = 320
"""The sound of the end of a match follows that of its last round."""


def event_cues(event: Event, *, forced: bool = False, emptied: bool = False) -> tuple[Cue, ...]:
    """Return the sounds of an event, which is given as everyone may see it.

    Args:
        event: The event.
        forced: Whether a lay was forced (R10), as everyone can count.
        emptied: Whether a lay has emptied the hand, as everyone sees: its last tile takes longer.
    """
    match event:
        case TilesLaid(values=values):
            return _laid(values, forced=forced, emptied=emptied)
        case SetDiscarded():
            return (Cue("set", at_ms=SET_MS - SET_LANDS_MS),)
        case TileDrawn() | TileTaken():
            return (Cue("draw"),)
        case StarterDrawn():
            return Cue("draw"), Cue("tile", LOT_NOTE, LOT_MS)
        case Contested():
            landed = CONTEST_MS + (SET - 1) * CONTEST_STAGGER_MS
            return Cue("contest"), Cue("set", at_ms=landed - SET_LANDS_MS)
        case DialRefilled():
            return (Cue("dial_full"),)
        case DialOpened(value=value):
            return (Cue("tile", value - 1, OPEN_MS),)
        case Dealt(hands=hands):
            return deal_cues(sum(map(len, hands)), DEAL_STAGGER_MS)
        case Passed():
            return (Cue("pass"),)
        case RoundEnded():
            return (Cue("round_won"),)
        case GameEnded():
            return (Cue("trophy", at_ms=MATCH_ENDS_MS),)
        case _:
            return ()


def _laid(values: tuple[int, ...], *, forced: bool, emptied: bool) -> tuple[Cue, ...]:
    """Return a note for each tile when it lands: that of its value for the first, then upwards."""
    first = min(values[0] - 1, NOTES - len(values))
    lands_ms = [LAY_MS + place * NEXT_TILE_MS for place in range(len(values))]
    if emptied:
        lands_ms[-1] += LAST_TILE_MS - LAY_MS
    notes = tuple(Cue("tile", first + place, at_ms) for place, at_ms in enumerate(lands_ms))
    return (Cue("forced"), *notes) if forced else notes
