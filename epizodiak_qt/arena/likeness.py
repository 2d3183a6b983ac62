"""How much a person plays like each character: the traits of the arena, counted in records."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from epizodiak_qt.arena.traits import Tally, observer
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import InvalidRecordError, Move, Record, game_of, replay
from epizodiak_qt.library.intervals import ratio, share_ratio
from epizodiak_qt.library.statistics import Likeness

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable


PAUSE: Final = 16
"""The number of actions that are replayed between two pauses: a few milliseconds."""
LEAST_CHANCES: Final = 20
"""The chances that a trait needs to be compared."""


def likenesses(
    game: str, records: Iterable[tuple[Record, int]]
) -> Generator[None, None, tuple[Likeness, ...]]:
    """Return how much a person plays like each character, the most like first; pause often.

    Records that cannot be replayed are left out.

    Args:
        game: the name of the game.
        records: the games of the person, each with their seat.
    """
    counted, found = [], []
    for record, seat in records:
        with suppress(InvalidRecordError):
            counted.append((yield from _traits(record, seat)))
    manners = bots_of(game).manners
    for kind, manner in {} if manners is None else manners().items():
        name, character, plain = manner.measured
        seen = [traits.get(name, (0, 0)) for traits in counted]
        if sum(chances for _, chances in seen) >= LEAST_CHANCES:
            trait = observer(game).TRAITS[name]
            own = (share_ratio if trait.is_share else ratio)(*zip(*seen, strict=True))
            found.append(Likeness(kind, trait.text, trait.is_share, own, character, plain))
    return tuple(sorted(found, key=lambda each: -each.degree))


def _traits(record: Record, seat: int) -> Generator[None, None, dict[str, tuple[int, int]]]:
    """Return the sum and the chances of each trait of a seat. Raises InvalidRecordError."""
    rules = game_of(record, GAMES)
    watching, tallies = observer(rules.NAME), [Tally() for _ in range(rules.SEATS)]
    moves = [entry for entry in record.entries if isinstance(entry, Move)]
    positions = (position for position, _ in replay(record, GAMES))
    for number, (before, after) in enumerate(pairwise(positions)):
        if not rules.between_rounds(before):
            if rules.acting(before)[0] == seat:
                action = rules.parse_action(moves[number].action)
                watching.observe(tallies[seat], before, seat, rules.legal(before, seat), action)
            if rules.between_rounds(after) or not rules.acting(after):
                watching.observe_end(tallies, after)
        if number % PAUSE == 0:
            yield
    return tallies[seat].totals()
