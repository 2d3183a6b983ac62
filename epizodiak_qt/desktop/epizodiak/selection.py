"""Choosing a run click by click, among the legal lays. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.epizodiak.actions import Lay

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.games.epizodiak.dial import Side

NO_RUN: Final[tuple[int, ...]] = ()


@dataclass(frozen=True, slots=True)
class LegalRuns:
    """The longest run that can be laid on each side; every shorter one from its start can be laid too."""

    cw: tuple[int, ...] = NO_RUN
    """The longest run that goes on clockwise."""
    ccw: tuple[int, ...] = NO_RUN
    """The longest run that goes on anticlockwise."""
    one_slot: bool = False
    """Whether the dial has one open slot, which belongs to both sides."""

    @classmethod
    def of(cls, legal: Iterable[object], open_places: int) -> LegalRuns:
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


@dataclass(frozen=True, slots=True)
class RunSelection:
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

    def click(self, value: int, copy: int) -> RunSelection | None:
        """Return the selection after a click on a tile of the hand, or None if that tile cannot be chosen.

        The first chosen tile cancels all, the last one is given back, one between cuts the run after it.
        """
        tile = (value, copy)
        if tile in self.tiles:
            place = self.tiles.index(tile)
            if place == 0:
                return RunSelection(self.runs)
            kept = place if place == len(self.tiles) - 1 else place + 1
            return replace(self, tiles=self.tiles[:kept])
        if self.side is None:
            return self._begin(value, copy)
        if value == self.next_value:
            return replace(self, tiles=(*self.tiles, tile))
        return None

    def _begin(self, value: int, copy: int) -> RunSelection | None:
        for side in ("cw", "ccw"):
            if self.runs.on(side)[:1] == (value,):
                return RunSelection(self.runs, side, ((value, copy),))
        return None

    def reach(self, value: int) -> RunSelection | None:
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

    def back(self) -> RunSelection:
        """Return the selection without its last tile."""
        return replace(self, tiles=self.tiles[:-1]) if len(self.tiles) > 1 else RunSelection(self.runs)
