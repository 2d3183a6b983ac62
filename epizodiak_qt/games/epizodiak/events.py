"""The events of EpiZodiak, which drive the animation and the log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, get_args

from epizodiak_qt.games.epizodiak.constants import MOST_PASSES
from epizodiak_qt.games.epizodiak.dial import Side
from epizodiak_qt.games.epizodiak.field_types import Copies, PerSeat, PileSize, Run, Seat, Tile, Value
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.game import HIDDEN, PublicEvent, hands_seen_by
from epizodiak_qt.games.json_codec import event_reader


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)  # it is never made itself
class _Acted:
    """The event of an action. It says nothing about who may see what."""

    seat: Seat
    """The seat that acted."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Twelve tiles went to each seat; a seat sees its own (R1)."""

    hands: PerSeat[tuple[Tile, ...]]
    """The hand of each seat."""
    starter: Seat
    """The seat that begins the round."""
    scores: PerSeat[int]
    """The total of each seat before the round."""

    def seen_by(self, seat: int | None) -> Dealt:
        """Return the deal with the other hands face down."""
        return replace(self, hands=hands_seen_by(seat, self.hands))


@dataclass(frozen=True, slots=True)
class StarterDrawn(PublicEvent):
    """The lot fell on the seat that begins the match (R1)."""

    seat: Seat
    """The seat that begins."""


@dataclass(frozen=True, slots=True)
class DialOpened(PublicEvent):
    """The first tile of the pile was turned onto its place (R1, R14)."""

    value: Value
    """The value of the tile."""


@dataclass(frozen=True, slots=True)
class TilesLaid(_Acted, PublicEvent):
    """A run went to the dial (R2)."""

    side: Side
    """The end of the arc."""
    values: Run
    """The values, in the order of laying."""


@dataclass(frozen=True, slots=True)
class SetDiscarded(_Acted, PublicEvent):
    """Three tiles of a value went to the discard (R13)."""

    value: Value
    """The value of the set."""


@dataclass(frozen=True, slots=True)
class TileDrawn(_Acted):
    """A tile went from the pile to a hand; only its owner sees which (R18)."""

    value: Tile
    """The value of the tile."""
    pile: PileSize
    """How many tiles are left in the pile."""

    def seen_by(self, seat: int | None) -> TileDrawn:
        """Return the draw, the tile face down for all but its owner."""
        return self if seat == self.seat else replace(self, value=HIDDEN)


@dataclass(frozen=True, slots=True)
class TileTaken(_Acted, PublicEvent):
    """The tile just laid went from the dial to a hand (R6)."""

    value: Value
    """The value of the tile."""
    side: Side
    """The end of the arc that it left."""


@dataclass(frozen=True, slots=True)
class Passed(_Acted, PublicEvent):
    """A turn ended without a lay or a set (R4, R10)."""

    drawn: bool
    """Whether a tile was drawn in the turn."""

    def passes_after(self, passes: int) -> int:
        """Return how many bare passes came one after another, after `passes` before it (R10, R12)."""
        return 0 if self.drawn else min(passes + 1, MOST_PASSES)


@dataclass(frozen=True, slots=True)
class Contested(_Acted, PublicEvent):
    """Four tiles left the hands: three to the discard, one to the contester (R11).

    If the tile fills the dial, TilesLaid follows.
    """

    value: Value
    """The contested value."""
    given: PerSeat[Copies]
    """How many tiles each seat gave."""


@dataclass(frozen=True, slots=True)
class DialRefilled(PublicEvent):
    """The dial was full: its tiles and the rest of the pile became a new pile (R14)."""

    pile: PileSize
    """The size of the new pile."""


@dataclass(frozen=True, slots=True)
class RoundEnded(PublicEvent):
    """A round is over (R15, R16, R17)."""

    seat: Seat | None
    """The seat that emptied its hand; None if the table ended the round without points."""
    points: PerSeat[Points]
    """The points of the round, for each seat."""
    scores: PerSeat[int]
    """The total of each seat after the round."""
    hands: PerSeat[tuple[Value, ...]]
    """The hand of each seat, which is open now."""
    starter: Seat
    """The seat that begins the next round."""


@dataclass(frozen=True, slots=True)
class GameEnded(PublicEvent):
    """The game is over (R16, R17)."""

    ranking: tuple[tuple[Seat, ...], ...]
    """Groups of equal seats, best first."""
    winner: Seat | None
    """The winner; None for a shared first place."""


Event = (
    Dealt
    | StarterDrawn
    | DialOpened
    | TilesLaid
    | SetDiscarded
    | TileDrawn
    | TileTaken
    | Passed
    | Contested
    | DialRefilled
    | RoundEnded
    | GameEnded
)


event_from_json: Final = event_reader(*get_args(Event))
