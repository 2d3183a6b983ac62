"""Statistics of finished games: pure functions of the rows of the library.

A game counts for one person: the profile at a seat, or the person of this computer who has no profile.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.record import options_text
from epizodiak_qt.library.intervals import Estimate, wilson
from epizodiak_qt.library.ratings import SCALE, rating_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from epizodiak_qt.games.sentence import Label
    from epizodiak_qt.library.game_row import GameRow, SeatRow


class Played(NamedTuple):
    """A finished game of one person."""

    row: GameRow
    """The game."""
    seat: int
    """The seat of the person."""

    own: SeatRow
    """That seat."""
    won: float
    """The part of a win: equal first places have equal parts."""


class Totals(NamedTuple):
    """Totals and averages of some games."""

    games: int
    """The number of games."""
    wins: Estimate
    """The share of wins; against one opponent the share of games in which the person was ahead."""
    place: float
    """The average place."""
    sets: float
    """The average number of sets, or pairs, in a round."""
    contests: float
    """The average number of contests, or combats, in a round."""
    duration_s: float
    """The average duration of the games whose duration is known, in seconds; 0 if none is."""


class Likeness(NamedTuple):
    """How much a person plays like a character, by the trait of the character."""

    kind: str
    """The character."""
    trait: Label
    """Its trait in words."""
    is_share: bool
    """Whether the trait is a share of chances; otherwise an average."""
    own: Estimate
    """The trait of the person."""
    character: float
    """The trait of the character."""
    plain: float
    """The trait of the plain bot of the same strength."""

    @property
    def degree(self) -> float:
        """How near the person is: 1 is the same as the character, 0 is as far from it as the plain bot."""
        return 1 - abs(self.own.value - self.character) / abs(self.character - self.plain)


LIKENESS_GAMES: Final = 20
"""The games that a comparison with the characters needs."""
Group = tuple[str, ...]
"""The common values of the games of a group: texts that a page says in words."""


def _met(each: Played) -> dict[Group, float]:
    """Return the part of a win against each opponent: a kind of bot, or "" with the name of a person.

    A game is won against an opponent by a better place, and half won by the same place. Against several bots
    of one kind it is the mean.
    """
    met: defaultdict[Group, list[float]] = defaultdict(list)
    for seat in each.row.seats:
        if seat is not each.own and seat.bot is not None and seat.place:
            won = ((seat.place > each.own.place) + (seat.place >= each.own.place)) / 2
            met[seat.bot, "" if seat.bot else seat.profile or seat.name].append(won)
    return {key: sum(parts) / len(parts) for key, parts in met.items()}


DIMENSIONS: Final[Mapping[str, Callable[[Played], Group]]] = {
    "game": lambda each: (each.row.game,),
    "seat": lambda each: (each.row.game, str(each.seat + 1)),
    "edition": lambda each: (each.row.game, options_text(each.row.options)),
    "table": lambda each: (each.row.table,),
    "help": lambda each: ("used" if each.row.help else "",),
    "month": lambda each: (each.row.began[:7],),
}
"""The group of a game in each dimension. The opponents are none, because a game can have several of them."""


def games_of(rows: Iterable[GameRow], profile: str, own_name: str) -> list[Played]:
    """Return the finished games of a person, in the order in which they began.

    Args:
        rows: the games of the library.
        profile: the profile of the person; empty for the one person at a table who has none. If several
            have none, it is the one with the name of this computer's player.
        own_name: that name.
    """
    found = []
    for row in rows:
        seats = [
            number for number, seat in enumerate(row.seats) if seat.bot == "" and seat.profile == profile
        ]
        if len(seats) > 1:
            seats = [number for number in seats if row.seats[number].name == own_name]
        if len(seats) == 1 and (own := row.seats[seats[0]]).place:
            won = 1 / [seat.place for seat in row.seats].count(1) if own.place == 1 else 0.0
            found.append(Played(row, seats[0], own, won))
    return sorted(found, key=lambda each: each.row.began)


def totals(games: Sequence[Played]) -> Totals:
    """Return the totals of at least one game."""
    count = len(games)
    rounds = sum([each.row.rounds or 1 for each in games])
    durations = [each.row.duration_s for each in games if each.row.duration_s]
    return Totals(
        count,
        wilson(sum([each.won for each in games]) / count, count),
        sum([each.own.place for each in games]) / count,
        sum([each.own.sets for each in games]) / rounds,
        sum([each.own.contests for each in games]) / rounds,
        sum(durations) / max(1, len(durations)),
    )


def grouped(games: Iterable[Played], dimension: str) -> dict[Group, Totals]:
    """Return the totals of each group of a dimension in order, or of opponents, the most frequent first."""
    groups: defaultdict[Group, list[Played]] = defaultdict(list)
    for each in games:
        if dimension != "opponent":
            groups[DIMENSIONS[dimension](each)].append(each)
            continue
        for key, won in _met(each).items():
            groups[key].append(Played(each.row, each.seat, each.own, won))
    order = sorted(groups, key=lambda key: (-len(groups[key]) if dimension == "opponent" else 0, key))
    return {key: totals(groups[key]) for key in order}


def streaks(games: Sequence[Played]) -> tuple[int, int, int]:
    """Return the wins in a row up to the last game, the most wins in a row, and the most days with a game.

    The games are in the order in which they began. A date that cannot be read counts for no day.
    """
    wins = most_wins = run = most_days = 0
    days: set[int] = set()
    for each in games:
        wins = wins + 1 if each.won else 0
        most_wins = max(most_wins, wins)
    for text in {each.row.began[:10] for each in games}:
        with suppress(ValueError):
            days.add(date.fromisoformat(text).toordinal())
    for day in sorted(days):
        run = run + 1 if day - 1 in days else 1
        most_days = max(most_days, run)
    return wins, most_wins, most_days


def rating(games: Iterable[Played], known: Mapping[str, float]) -> Estimate | None:
    """Return the rating of a person among bots of known ratings; None before two games against one of them.

    Players without a known rating are left out of the table.
    """
    counts: Counter[tuple[float, float]] = Counter()
    strengths = {kind: math.exp(value / SCALE) for kind, value in known.items()}
    for each in games:
        rated = [seat for seat in each.row.seats if seat.place and seat.bot in known]
        if rated:
            first = min([seat.place for seat in rated])
            equal = 1 + sum([seat.place == each.own.place for seat in rated])
            won = 0.0 if first < each.own.place else 1 / equal
            counts[won, sum([strengths[seat.bot or ""] for seat in rated])] += 1
    return rating_beside(counts, sorted(set(known.values()))) if counts.total() > 1 else None
