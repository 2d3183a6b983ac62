"""Points of a line and the ranking of a game (X13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.games.game import Outcome, ranked

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.cards import Card


@dataclass(frozen=True, slots=True)
class Points:
    """The score of one seat, part by part."""

    row: int
    """The length of the longest row of consecutive signs."""
    symbol: int
    """The largest number of signs of one symbol."""
    trophies: int
    """The number of trophies."""
    signs: int
    """The number of signs in the line; it breaks ties."""

    @property
    def total(self) -> int:
        """The points of the game."""
        return self.row + self.symbol + self.trophies


def longest_row(line: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the longest row of consecutive signs in `line`, the first of equals; pisces ends a row."""
    best: tuple[Card, ...] = ()
    row: tuple[Card, ...] = ()
    for card in line:
        row = (*row, card) if row and card.sign == row[-1].sign + 1 else (card,)
        best = max(best, row, key=len)
    return best


def largest_symbol(line: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of the symbol that `line` has most of, the first of equals."""
    of_one = (tuple(card for card in line if card.symbol == symbol) for symbol in {c.symbol for c in line})
    return max(sorted(of_one), key=len, default=())


def points_of(line: tuple[Card, ...], trophies: int) -> Points:
    """Return the score of a line (in zodiac order) and trophies."""
    return Points(len(longest_row(line)), len(largest_symbol(line)), trophies, len(line))


def gained(line: tuple[Card, ...], card: Card) -> tuple[int, int]:
    """Return the points that a card would add to the row and to the symbol of a line."""
    now, then = points_of(line, 0), points_of(tuple(sorted((*line, card))), 0)
    return then.row - now.row, then.symbol - now.symbol


def rank(points: tuple[Points, ...]) -> Outcome:
    """Return the ranking: more points, then more signs; else it is a draw."""
    return ranked([(each.total, each.signs) for each in points])
