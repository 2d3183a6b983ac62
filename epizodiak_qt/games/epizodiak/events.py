"""What happens in EpiZodiak, as the table tells it: the script of the animation and of the log."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from epizodiak_qt.games.game import HIDDEN, Hidden, Json, PublicEvent

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.dial import Side
    from epizodiak_qt.games.epizodiak.scoring import Points

Tile = int | Hidden


@dataclass(frozen=True, slots=True)
class Dealt:
    """Twelve tiles went to each seat; a seat sees its own (R1)."""

    hands: tuple[tuple[Tile, ...], ...]

    def seen_by(self, seat: int | None) -> Dealt:
        """Return the deal with the other hands face down."""
        return Dealt(
            tuple(hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(self.hands))
        )


@dataclass(frozen=True, slots=True)
class StarterDrawn(PublicEvent):
    """The lot fell on the seat that begins the match (R1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DialOpened(PublicEvent):
    """The first tile of the pile was turned onto its place (R1, R14)."""

    value: int


@dataclass(frozen=True, slots=True)
class TilesLaid(PublicEvent):
    """A run went to the dial (R2)."""

    seat: int
    side: Side
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetDiscarded(PublicEvent):
    """Three tiles of a value went to the discard (R13)."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A tile went from the pile to a hand; only its owner sees which (R18). `pile` is what is left."""

    seat: int
    value: Tile
    pile: int

    def seen_by(self, seat: int | None) -> TileDrawn:
        """Return the draw, the tile face down for all but its owner."""
        return self if seat == self.seat else replace(self, value=HIDDEN)


@dataclass(frozen=True, slots=True)
class TileTaken(PublicEvent):
    """The tile just laid went from the dial to a hand (R6)."""

    seat: int
    value: int
    side: Side


@dataclass(frozen=True, slots=True)
class Passed(PublicEvent):
    """A turn was ended without a lay or a set; `drawn` tells whether a tile was drawn in it (R4, R10)."""

    seat: int
    drawn: bool


@dataclass(frozen=True, slots=True)
class Contested(PublicEvent):
    """Four tiles left the hands: three to the discard, one to the contester (R11).

    `given` says how many each seat gave. If the tile filled the dial, a TilesLaid follows.
    """

    seat: int
    value: int
    given: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DialRefilled(PublicEvent):
    """The dial was full: its tiles and the rest of the pile became a new pile of `pile` tiles (R14)."""

    pile: int


@dataclass(frozen=True, slots=True)
class RoundEnded(PublicEvent):
    """A round is over; `seat` emptied their hand, or is None if the table ended it without points.

    `points` are those of this round, `scores` the totals after it (R15, R16, R17).
    """

    seat: int | None
    points: tuple[Points, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(PublicEvent):
    """The game is over: groups of seats, best first, and the winner if there is one (R16, R17)."""

    ranking: tuple[tuple[int, ...], ...]
    winner: int | None


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


def _plain(value: object) -> object:
    if value is HIDDEN:
        return None
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        return {field: _plain(getattr(value, field)) for field in value.__dataclass_fields__}
    return value


def event_to_json(event: Event) -> Json:
    """Return the event in notation: its name under "event", then its fields; hidden tiles are null."""
    return {
        "event": type(event).__name__,
        **{field.name: _plain(getattr(event, field.name)) for field in fields(event)},
    }
