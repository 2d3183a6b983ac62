"""Choosing a run click by click, the legal actions as marks, and how each tile of the hand looks. No Qt."""

# No `from __future__ import annotations`: with it, NamedTuple compiles each annotation at the start.
from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal, NamedTuple

from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.theme import SeatStyle
from epizodiak_qt.games.epizodiak.actions import Action, Contest, DiscardSet, Draw, Lay, Pass, Take
from epizodiak_qt.games.epizodiak.constants import FORCED_AFTER, PLACES, SET
from epizodiak_qt.games.epizodiak.dial import Side
from epizodiak_qt.games.epizodiak.view import View, single_values

NO_RUN: Final[tuple[int, ...]] = ()


class LegalRuns(NamedTuple):
    """The longest run that can be laid on each side; every shorter one from its start can be laid too."""

    cw: tuple[int, ...] = NO_RUN
    """The longest run that goes on clockwise."""
    ccw: tuple[int, ...] = NO_RUN
    """The longest run that goes on anticlockwise."""
    one_slot: bool = False
    """Whether the dial has one open slot, which belongs to both sides."""

    @classmethod
    def of(cls, legal: Iterable[object], open_places: int) -> "LegalRuns":
        """Return the runs among the legal actions; `open_places` is how many slots the dial has left."""
        longest: dict[Side, tuple[int, ...]] = {"cw": NO_RUN, "ccw": NO_RUN}
        for action in legal:
            if isinstance(action, Lay) and len(action.values) > len(longest[action.side]):
                longest[action.side] = action.values
        return cls(longest["cw"], longest["ccw"], open_places == 1)

    def on(self, side: Side) -> tuple[int, ...]:
        """Return the longest run on `side`."""
        return self.cw if side == "cw" else self.ccw

    def first_on(self, side: Side) -> int | None:
        """Return the value that can be laid first on `side`; the last open slot counts as both."""
        run = self.cw if self.one_slot else self.on(side)
        return run[0] if run else None


class RunSelection(NamedTuple):
    """The tiles chosen so far."""

    runs: LegalRuns
    """The legal runs."""
    side: Side | None = None
    """The side on which they are laid; None while there are none."""
    tiles: tuple[tuple[int, int], ...] = ()
    """Value and copy in the hand of each tile, in the order of laying."""

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the chosen tiles, in the order of laying."""
        return tuple(value for value, _ in self.tiles)

    @property
    def next_value(self) -> int | None:
        """The value that can follow the chosen ones."""
        if self.side is None:
            return None
        run = self.runs.on(self.side)
        return run[len(self.tiles)] if len(self.tiles) < len(run) else None

    def __bool__(self) -> bool:
        """Return whether any tile is chosen."""
        return bool(self.tiles)

    @property
    def action(self) -> Lay | None:
        """The action that the chosen tiles make."""
        return Lay(self.side, self.values) if self.side is not None and self.tiles else None

    def click(self, value: int, copy: int) -> "RunSelection | None":
        """Return the selection after a click on a tile of the hand, or None if that tile cannot be chosen.

        The first chosen tile cancels all, the last one is given back, one between cuts the run after it.
        """
        tile = (value, copy)
        if tile in self.tiles:
            place = self.tiles.index(tile)
            if place == 0:
                return RunSelection(self.runs)
            kept = place if place == len(self.tiles) - 1 else place + 1
            return self._replace(tiles=self.tiles[:kept])
        if self.side is None:
            return self._begin(value, copy)
        if value == self.next_value:
            return self._replace(tiles=(*self.tiles, tile))
        return None

    def _begin(self, value: int, copy: int) -> "RunSelection | None":
        for side in ("cw", "ccw"):
            if self.runs.on(side)[:1] == (value,):
                return RunSelection(self.runs, side, ((value, copy),))
        return None

    def reach(self, value: int) -> "RunSelection | None":
        """Return the selection of the run up to the place `value` on the dial, or None if none goes there.

        Tiles that are chosen already stay; the copies that follow are the first of their value. If a run of
        either side goes there, it is the shorter one.
        """
        sides: tuple[Side, ...] = (self.side,) if self.side is not None else ("cw", "ccw")
        reaching = [side for side in sides if value in self.runs.on(side)[len(self.tiles) :]]
        if not reaching:
            return None
        side = min(reaching, key=lambda each: self.runs.on(each).index(value))
        run = self.runs.on(side)
        more = run[len(self.tiles) : run.index(value) + 1]
        return RunSelection(self.runs, side, (*self.tiles, *((each, 0) for each in more)))

    def back(self) -> "RunSelection":
        """Return the selection without its last tile."""
        return self._replace(tiles=self.tiles[:-1]) if len(self.tiles) > 1 else RunSelection(self.runs)


Band = Literal["", "cw", "ccw", "both"]
Underline = Literal["", "set", "pair"]


class Face(NamedTuple):
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
    pieces: int = 1
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


class Hints(NamedTuple):
    """The legal actions of an update, as marks; nothing is marked without any."""

    acting: bool = False
    """Whether the seat has anything to choose."""
    runs: LegalRuns = LegalRuns()
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
    def of(cls, view: View, legal: Sequence[Action]) -> "Hints":
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

    def goes_with(self, value: int) -> frozenset[int]:
        """Return the values of the set that a drawn tile completes, or of a run that it belongs to."""
        runs = (run for run in (self.runs.cw, self.runs.ccw) if value in run)
        return frozenset({value} if value in self.sets else next(runs, ()))


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
        faces.append(face._replace(fresh=value in fresh and hand[place + 1 : place + 2] != (value,)))
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
        return face._replace(order=selection.tiles.index(tile) + 1, band=side, forced=hints.forced)
    if selection.side is not None:
        follows = face.value == selection.next_value
        return face._replace(band=selection.side if follows else "", greyed=not follows)
    sides = [side for side in ("cw", "ccw") if hints.runs.first_on(side) == face.value]
    if not sides:
        return face._replace(greyed=True)
    band: Band = "both" if len(sides) == 2 else "cw" if sides == ["cw"] else "ccw"
    return face._replace(band=band, forced=hints.forced)


def is_playable(face: Face) -> bool:
    """Return whether a tile can be laid and is not chosen yet, so that it stands lower (E19)."""
    return bool(face.band) and not face.order
