"""A tournament: which players sit where in each game of each deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from epizodiak_qt.games.catalogue import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.bots.engines.command import EngineCommand

Seating = tuple[int, ...]
"""The player at each seat, by index."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """The players and the games that they play; equal tournaments have equal results.

    Game number `n` is the seating `n % len(seatings)` of deal `n // len(seatings)`.
    """

    game: str
    """The name of the game."""
    options: dict[str, Any]
    """The options of the game, in notation."""
    seed: str
    """The seed of all chance: deals, dice and bots."""
    kinds: tuple[str, ...]
    """The kind of each player: a name of the roster, of an engine, or `engine:COMMAND`."""
    names: tuple[str, ...]
    """The name of each player; equal kinds have different names."""
    seatings: tuple[Seating, ...]
    """The seatings of each deal."""
    groups: tuple[tuple[int, ...], ...] = ()
    """With two players one against the others: the seatings with the first alone, then the second."""
    engines: dict[str, EngineCommand] = field(default_factory=dict)
    """The kinds that are engines, and how each is started on any machine."""
    time_ms: int = 0
    """The time of an engine for a decision in milliseconds."""
    calibration: int = 0
    """With how many simulations the chances to win are predicted at the start of each turn; 0 for not."""

    def game_at(self, number: int) -> tuple[int, int, Seating]:
        """Return the deal, the index of the seating and the seating of game `number`."""
        deal, index = divmod(number, len(self.seatings))
        return deal, index, self.seatings[index]


def seats_tournament(game: str, options: dict[str, Any], seed: str, kinds: Sequence[str]) -> Tournament:
    """Return a tournament of all tables that the kinds can form, each with its distinct permutations.

    The order of `kinds` changes no result: the seatings follow from the names.

    Raises:
        ValueError: There are fewer kinds than seats.
    """
    size = GAMES[game].SEATS
    if len(kinds) < size:
        raise ValueError(f"{game} has {size} seats")
    names = _unique_names(kinds)
    seatings: list[Seating] = []
    for first, *rest in combinations(sorted(range(len(kinds)), key=names.__getitem__), size):
        orders = ((first, *others) for others in permutations(rest))
        seatings += _distinct((seating for order in orders for seating in _rotations(order)), kinds)
    return Tournament(game, options, seed, tuple(kinds), names, tuple(seatings))


def versus_tournament(game: str, options: dict[str, Any], seed: str, first: str, second: str) -> Tournament:
    """Return a tournament of one player against others of one kind, and the other way round.

    In a game for two, the two play each other.
    """
    seats = GAMES[game].SEATS
    first_alone, second_alone = (0,) + (1,) * (seats - 1), (1,) + (0,) * (seats - 1)
    alone = (first_alone,) if seats == 2 else (first_alone, second_alone)
    seatings = tuple(seating for table in alone for seating in _rotations(table))
    groups = tuple(tuple(range(seats * place, seats * (place + 1))) for place in range(len(alone)))
    kinds = (first, second)
    return Tournament(game, options, seed, kinds, _unique_names(kinds), seatings, groups)


def _rotations(table: Seating) -> Iterable[Seating]:
    return (table[shift:] + table[:shift] for shift in range(len(table)))


def _distinct(seatings: Iterable[Seating], kinds: Sequence[str]) -> list[Seating]:
    """Return the seatings without those that have the same kinds at the same seats as another one."""
    by_kinds: dict[tuple[str, ...], Seating] = {}
    for seating in seatings:
        by_kinds.setdefault(tuple(kinds[player] for player in seating), seating)
    return list(by_kinds.values())


def _unique_names(kinds: Sequence[str]) -> tuple[str, ...]:
    """Return a name for each kind: the kind itself, with -2, -3 … for its repetitions."""
    names: list[str] = []
    for kind in kinds:
        name, count = kind, 1
        while name in names:
            count += 1
            name = f"{kind}-{count}"
        names.append(name)
    return tuple(names)
