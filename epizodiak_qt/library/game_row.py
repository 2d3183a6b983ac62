"""The row of a game in the library: what lists, statistics and exports know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.game import Json
    from epizodiak_qt.games.sentence import Sentence

TableKind = Literal["screen", "network", ""]
"""Where a game was played: in this program, over the network, or unknown."""


class SeatRow(NamedTuple):
    """One seat of a game."""

    name: str
    """The name of the player."""
    bot: str | None
    """The kind of bot; empty for a person, None if it is not known."""
    profile: str = ""
    """The profile of the person; empty for none."""
    place: int = 0
    """The place in the result: 1 is the first, equal players have the same; 0 if it is not known."""
    points: int | None = None
    """The points at the end of the game; None if they are not known."""
    sets: int = 0
    """The number of sets or pairs that the player made."""
    contests: int = 0
    """The number of contests or combats that the player began."""


class GameRow(NamedTuple):
    """One game of the library."""

    file: str
    """The name of the file; no two games have the same."""
    game: str
    """The name of the game; may be one that this version does not know."""
    began: str
    """When the game began: ISO 8601, a date alone or empty if no more is known."""
    code: str
    """The code of the deal; empty for none."""
    options: Json
    """The options of the game. Rows may share them; do not change them."""
    table: TableKind
    """Where the game was played."""
    seats: tuple[SeatRow, ...]
    """The seats in order; empty for a damaged file."""
    rounds: int
    """The number of rounds."""
    actions: int
    """The number of actions."""
    duration_s: int
    """How long the table was on the screen, in seconds; 0 if it is not known."""
    help: frozenset[str]
    """The kinds of help that were used: "hints", "hidden-sky" and "take-backs"."""
    note: str = ""
    """The note of the player."""
    tags: tuple[str, ...] = ()
    """The tags of the player."""
    favourite: bool = False
    """Whether the player has marked the game as a favourite."""
    damage: Sentence | None = None
    """Why the file cannot be read, or not to its end; None for a whole record."""


Sort = Literal["date", "game", "seats", "result", "rounds", "length", "deal", "tags"]
"""The columns of the list, by which it can be sorted."""
SORT_KEYS: Final[dict[Sort, Callable[[GameRow], tuple[object, ...]]]] = {
    "date": lambda row: (row.began,),
    "game": lambda row: (row.game,),
    "seats": lambda row: tuple([seat.name.casefold() for seat in row.seats]),
    "result": lambda row: tuple(sorted([(seat.place, seat.name.casefold()) for seat in row.seats])),
    "rounds": lambda row: (row.rounds,),
    "length": lambda row: (row.duration_s, row.actions),
    "deal": lambda row: (row.code,),
    "tags": lambda row: (not row.favourite, not row.tags, row.tags),
}
"""The key by which each column is sorted."""
