"""The sounds of events, as data: which cue is played when. No Qt."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

NOTES: Final = 12
"""The notes of `tile`: a scale that rises."""
LOT_NOTE: Final = 7
"""The note when the lot has fallen, on whomever."""
DEAL_CUE_MS: Final = 170
"""A deal sounds once in this time, not with every piece."""
TEMPO_MS: Final = 70
"""The time between the sounds of one event where nothing moves."""


class Cue(NamedTuple):
    """One sound of an event. It follows from what every seat knows, and is the same for good and bad luck."""

    name: str
    """The kind of the sound: of those that all games share (`table_sounds.py`), or of the game's own."""
    note: int = 0
    """The note of a scale, 0 to 11; only `tile` has several."""
    at_ms: float = 0
    """When it is played after the beginning of the event, at normal speed; once it is emitted, after now."""


def deal_cues(pieces: int, stagger_ms: float) -> tuple[Cue, ...]:
    """Return the sounds of a deal of so many pieces, one of which leaves every `stagger_ms`."""
    each = math.ceil(DEAL_CUE_MS / stagger_ms)
    return tuple(Cue("draw", at_ms=place * stagger_ms) for place in range(0, pieces, each))


def without_movement(cues: Sequence[Cue]) -> tuple[Cue, ...]:
    """Return the sounds of an event that is shown at once: one after the other, the first one at once.

    None comes twice, such as in a deal; of a count only the end is left.
    """
    heard = [*dict.fromkeys(cue._replace(at_ms=0) for cue in cues)]
    if heard and heard[-1].name == "round_won":
        heard = heard[-1:]
    return tuple(cue._replace(at_ms=place * TEMPO_MS) for place, cue in enumerate(heard))
