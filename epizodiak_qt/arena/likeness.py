"""How much a person plays like each character: the traits of the arena, counted in records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.arena.observers import observer
from epizodiak_qt.arena.traits import Tally
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import InvalidRecordError, Move, game_of, replay
from epizodiak_qt.library.intervals import ratio, share_ratio
from epizodiak_qt.library.statistics import Likeness

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from epizodiak_qt.games.record import Record

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
    counted = []
    for record, seat in records:
        try:
            counted.append((yield from _traits(record, seat)))
        except InvalidRecordError:
            continue
    return _compared(game, counted)


def _traits(record: Record, seat: int) -> Generator[None, None, dict[str, tuple[int, int]]]:
    """Return the sum and the chances of each trait of a seat. Raises InvalidRecordError."""
    rules = game_of(record, GAMES)
    watching = observer(rules.NAME)
    tallies = [Tally() for _ in range(rules.SEATS)]
    moves = (entry for entry in record.entries if isinstance(entry, Move))
    before = None
    for number, (position, _) in enumerate(replay(record, GAMES)):
        if before is not None:
            move = next(moves)
            acting = rules.acting(before)[0]
            if not rules.between_rounds(before):
                if acting == seat:
                    action = rules.parse_action(move.action)
                    watching.observe(tallies[seat], before, seat, rules.legal(before, seat), action)
                if rules.between_rounds(position) or not rules.acting(position):
                    watching.observe_end(tallies, position)
        before = position
        if number % PAUSE == 0:
            yield
    return tallies[seat].totals()


def _compared(game: str, counted: Sequence[dict[str, tuple[int, int]]]) -> tuple[Likeness, ...]:
    manners, traits, found = bots_of(game).manners, observer(game).TRAITS, []
    for kind, manner in {} if manners is None else manners().items():
        name, character, plain = manner.measured
        sums, chances = (
            zip(*(each.get(name, (0, 0)) for each in counted), strict=True) if counted else ((), ())
        )
        if sum(chances) < LEAST_CHANCES:
            continue
        trait = traits[name]
        own = (share_ratio if trait.is_share else ratio)(sums, chances)
        degree = 1 - abs(own.value - character) / abs(character - plain)
        found.append(Likeness(kind, trait.text, trait.is_share, own, character, plain, degree))
    return tuple(sorted(found, key=lambda each: -each.degree))
