"""The legal actions of the shown seat as marks, and how each tile of its hand looks. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from epizodiak_qt.desktop.epizodiak.selection import LegalRuns, RunSelection
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.games.epizodiak.actions import Action, Contest, DiscardSet, Draw, Lay, Pass, Take
from epizodiak_qt.games.epizodiak.constants import FORCED_AFTER, PLACES, SET
from epizodiak_qt.games.epizodiak.view import View, single_values

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from epizodiak_qt.desktop.style.theme import SeatStyle


Band = Literal["", "cw", "ccw", "both"]
Underline = Literal["", "set", "pair"]


@dataclass(frozen=True, slots=True)
class Face:
    """How one tile looks. Each mark has a zone of its own on the tile (`tile_zones`)."""

    value: int
    """1 to 12, or 0 for the back."""
    copy: int = 0
    """Which tile of its value it is in the hand, from 0: the ivory of each looks a little different."""
    greyed: bool = False
    """Whether it cannot be laid."""
    band: Band = ""
    """The sides on which it can be laid."""
    underline: Underline = ""
    """Whether it belongs to a set, or to a pair that a pick-up completes."""
    forced: bool = False
    """Whether a tile must be laid."""
    single: bool = False
    """Whether no other tile of its value is left."""
    order: int = 0
    """The number of a chosen tile, from 1; 0 if it is not chosen."""
    count: int = 1
    """The number of tiles that lie there."""
    owner: SeatStyle | None = None
    """The player whose badge the tile bears."""
    fresh: bool = False
    """Whether it was just drawn."""
    strip: float = PIECE[0]
    """The width up to the next tile, which covers the rest, in units of the tile."""
    small: bool = False
    """Whether it lies in one of two rows: its value is larger on it."""


BACK: Final = Face(0)


@dataclass(frozen=True, slots=True)
class Hints:
    """The legal actions of an update, as marks; nothing is marked without any."""

    acting: bool = False
    """Whether the seat has anything to choose."""
    runs: LegalRuns = field(default_factory=LegalRuns)
    """The legal runs."""
    sets: frozenset[int] = frozenset()
    """The values of sets that can be discarded."""
    contests: frozenset[int] = frozenset()
    """The values that can be contested."""
    draw: bool = False
    """Whether a draw is legal."""
    passing: bool = False
    """Whether a pass is legal."""
    take: int | None = None
    """The value of the tile that can be picked up."""
    forced: bool = False
    """Whether a lay is forced."""

    @classmethod
    def of(cls, view: View, legal: Sequence[Action]) -> Hints:
        """Return the marks for the legal actions of a view."""
        taking = view.last_laid.value if view.last_laid is not None else None
        return cls(
            acting=bool(legal),
            runs=LegalRuns.of(legal, PLACES - len(view.dial)),
            sets=frozenset(action.value for action in legal if isinstance(action, DiscardSet)),
            contests=frozenset(action.value for action in legal if isinstance(action, Contest)),
            draw=any(isinstance(action, Draw) for action in legal),
            passing=any(isinstance(action, Pass) for action in legal),
            take=taking if any(isinstance(action, Take) for action in legal) else None,
            forced=view.passes >= FORCED_AFTER and any(isinstance(action, Lay) for action in legal),
        )


def hand_faces(
    hand: Sequence[int], view: View, hints: Hints, selection: RunSelection, fresh: Collection[object] = ()
) -> list[Face]:
    """Return how each tile of a sorted hand looks; `fresh` are the values just drawn."""
    singles = single_values(view)
    faces = []
    for place, value in enumerate(hand):
        copy = place - hand.index(value)
        face = Face(value, copy, single=value in singles, underline=_underline(hand, value, hints))
        if hints.acting:
            face = _marked(face, copy, hints, selection)
        faces.append(replace(face, fresh=value in fresh and hand[place + 1 : place + 2] != (value,)))
    return faces


def _underline(hand: Sequence[int], value: int, hints: Hints) -> Underline:
    held = hand.count(value)
    if held >= SET:
        return "set"
    return "pair" if held == SET - 1 and hints.take == value else ""


def _marked(face: Face, copy: int, hints: Hints, selection: RunSelection) -> Face:
    """Mark what can be laid: at first on either side, then only what continues the run."""
    tile = (face.value, copy)
    if tile in selection.tiles:
        side = "both" if hints.runs.one_slot else selection.side or ""
        return replace(face, order=selection.tiles.index(tile) + 1, band=side, forced=hints.forced)
    if selection.side is not None:
        follows = face.value == selection.next_value
        return replace(face, band=selection.side if follows else "", greyed=not follows)
    sides = [side for side in ("cw", "ccw") if hints.runs.first_on(side) == face.value]
    if not sides:
        return replace(face, greyed=True)
    band: Band = "both" if len(sides) == 2 else "cw" if sides == ["cw"] else "ccw"
    return replace(face, band=band, forced=hints.forced)


def is_playable(face: Face) -> bool:
    """Return whether a tile can be laid and is not chosen yet, so that it stands lower (E19)."""
    return bool(face.band) and not face.order
