"""A duplicate match: three deals, each played from every seat, so that the luck of the deal cancels.

All players get the same pieces once. A player gains the points above the mean of all players with them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.deal_code import DealCode, deal_code, read_code
from epizodiak_qt.games.json_codec import from_json, to_json
from epizodiak_qt.table.entries import Seat, emblems_of, with_emblems

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.game import Json

DEALS: Final = 3
"""The number of deals of a match."""


class DuplicateMatch(NamedTuple):
    """A match. The deals take turns, so that a person seldom remembers one when it comes again."""

    deals: tuple[DealCode, ...]
    """The deals; not as codes, which would tell their hidden pieces to a reader of the settings."""
    players: tuple[Seat, ...]
    """The players, in the seats of the first game."""
    profiles: tuple[str, ...] = ()
    """The profile of each player, empty for none; () without any."""
    advice: bool = True
    """Whether players may ask for hints."""
    tables: tuple[str, ...] = ()
    """The id of the table of each game that was begun."""
    points: tuple[tuple[int, ...], ...] = ()
    """The points of each seat in each game that was played to its end."""

    @property
    def length(self) -> int:
        """The number of games."""
        return len(self.deals) * len(self.players)

    @property
    def deal(self) -> DealCode:
        """The deal of the next game."""
        return self.deals[len(self.points) % len(self.deals)]

    def order(self, number: int) -> list[int]:
        """Return the player at each seat in a game, as numbers."""
        rotation, count = number // len(self.deals), len(self.players)
        return [(seat + rotation) % count for seat in range(count)]

    def seats(self) -> tuple[tuple[Seat, ...], tuple[str, ...]]:
        """Return the seats of the next game and their profiles; a player keeps the emblem."""
        order, emblems = self.order(len(self.points)), emblems_of(self.players)
        seats = with_emblems([self.players[each] for each in order], [emblems[each] for each in order])
        return seats, tuple(self.profiles[each] for each in order if self.profiles)

    def results(self) -> list[list[int | None]]:
        """Return the points of each player for each deal, and in it each seat; None if not yet played."""
        count = len(self.players)
        found: list[list[int | None]] = [[None] * count for _ in range(self.length)]
        for number, points in enumerate(self.points):
            for seat, player in enumerate(self.order(number)):
                found[number % len(self.deals) * count + seat][player] = points[seat]
        return found

    def totals(self) -> list[float]:
        """Return what each player has gained in all."""
        gained = [each for each in map(gains, self.results()) if each]
        return [sum(each[player] for each in gained) for player in range(len(self.players))]

    def with_table(self, table: str) -> DuplicateMatch:
        """Return the match after its next game was begun at a table, perhaps again."""
        return self._replace(tables=(*self.tables[: len(self.points)], table))

    def with_points(self, table: str, points: Sequence[int]) -> DuplicateMatch:
        """Return the match after the end of a game; the same if that was stored before."""
        waits = self.tables[len(self.points) :] == (table,)
        return self._replace(points=(*self.points, tuple(points))) if waits else self


def gains(points: Sequence[int | None]) -> list[float]:
    """Return what each player has gained with the same pieces; empty before all have played."""
    known = [each for each in points if each is not None]
    return [each - sum(known) / len(known) for each in known] if len(known) == len(points) else []


def deals_of(game: str, options: Json, key: str) -> tuple[DealCode, ...]:
    """Return the deals that follow from `key`; none if a code lacks the value of an option."""
    deals = [deal_code(game, options, f"{key} {number}") for number in range(DEALS)]
    return tuple(deal for deal in deals if deal is not None)


def match_to_text(match: DuplicateMatch) -> str:
    """Return a match as text, for the settings."""
    return json.dumps(to_json(match))


def match_from_text(text: str) -> DuplicateMatch | None:
    """Return the match in a text of the settings; None if there is none that can be played here."""
    try:
        match = from_json(DuplicateMatch, json.loads(text), "match")
        whole = [deal.game for deal in match.deals if read_code(str(deal)) == deal]
    except (ValueError, LookupError, RecursionError):
        return None
    count = len(match.players)
    fits = (
        len(whole) == len(match.deals) == DEALS
        and len({*whole}) == 1
        and ENTRIES[whole[0]].seats == count
        and len(match.profiles) in (0, count)
        and all(len(each) == count for each in match.points)
        and len(match.points) <= len(match.tables) <= match.length
    )
    return match if fits else None
