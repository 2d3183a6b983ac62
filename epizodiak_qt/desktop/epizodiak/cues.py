"""The sounds of each event of EpiZodiak, at the times of its animation. No Qt items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.epizodiak.animation import event_animation as moves
from epizodiak_qt.desktop.scene.cues import LOT_NOTE, NOTES, Cue, deal_cues
from epizodiak_qt.games.epizodiak import events

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Event

CHORD_MS: Final = 100
"""The chord of a set begins this long before its tiles meet or lie, so that its last note is heard then."""
MATCH_ENDS_MS: Final = 320
"""The sound of the end of a match follows that of its last round."""


CUES: Final[dict[type, tuple[Cue, ...]]] = {
    events.SetDiscarded: (Cue("set", at_ms=moves.MEET_MS - CHORD_MS),),
    events.TileDrawn: (Cue("draw"),),
    events.TileTaken: (Cue("draw"),),
    events.StarterDrawn: (Cue("draw"), Cue("tile", LOT_NOTE, moves.LOT_MS)),
    events.Contested: (
        Cue("contest", at_ms=moves.MEET_MS),
        Cue("set", at_ms=moves.SET_MS - CHORD_MS),
    ),
    events.DialRefilled: (Cue("dial_full"),),
    events.Passed: (Cue("pass"),),
    events.RoundEnded: (Cue("round_won"),),
    events.GameEnded: (Cue("trophy", at_ms=MATCH_ENDS_MS),),
}
"""The sounds of events that always sound alike."""


def event_cues(event: Event, *, forced: bool = False, emptied: bool = False) -> tuple[Cue, ...]:
    """Return the sounds of an event, which is given as everyone may see it.

    Args:
        event: The event.
        forced: Whether a lay was forced (R10), as everyone can count.
        emptied: Whether a lay has emptied the hand, as everyone sees: its last tile takes longer.
    """
    match event:
        case events.TilesLaid(values=values):
            return _laid(values, forced=forced, emptied=emptied)
        case events.DialOpened(value=value):
            return (Cue("tile", value - 1, moves.OPEN_MS),)
        case events.Dealt(hands=hands):
            return deal_cues(sum(map(len, hands)), moves.DEAL_STAGGER_MS)
        case _:
            return CUES.get(type(event), ())


def _laid(values: tuple[int, ...], *, forced: bool, emptied: bool) -> tuple[Cue, ...]:
    """Return a note for each tile when it lands: that of its value for the first, then upwards."""
    first = min(values[0] - 1, NOTES - len(values))
    lands_ms = [moves.LAY_MS + place * moves.NEXT_TILE_MS for place in range(len(values))]
    if emptied:
        lands_ms[-1] += moves.LAST_TILE_MS - moves.LAY_MS
    notes = tuple(Cue("tile", first + place, at_ms) for place, at_ms in enumerate(lands_ms))
    return (Cue("forced"), *notes) if forced else notes
