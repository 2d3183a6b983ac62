"""Games together with their records."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Any

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import ChanceResult
from epizodiak_qt.games.game import AnyGame
from epizodiak_qt.games.record import Comment, Entry, Move, Record, Recorder, options_text, result_text
from tests.games.positions import random_game

DEAL = (
    "= deal 11 4 12 1 2 7 10 12 5 12 4 2 2 9 3 3 8 1 11 2 10 5 9 1 5 10 11 5 7 3 6 8 9 10 7 6 "
    "6 11 4 4 1 9 8 3 12 8 7 6"
)
# The opening tile is 6; seat 0 holds a 5, seat 2 a 7.
SHORT = f"""[Game "epizodiak"]
[Options "target=1"]
[Result "*"]

= first 1
{DEAL}
1. 0 lay ccw 5
2. 1 draw; pass
3. 2 lay cw 7
"""

ECLIPTIC_DEAL = (
    "= deal pisces-moon gemini-galaxy leo-planet capricorn-comet pisces-sun cancer-sun taurus-galaxy "
    "sagittarius-sun virgo-sun sagittarius-planet leo-moon scorpio-planet virgo-galaxy virgo-comet "
    "cancer-comet aquarius-comet gemini-moon gemini-star virgo-planet virgo-moon taurus-comet "
    "aries-galaxy taurus-star capricorn-sun cancer-galaxy scorpio-comet aquarius-star leo-sun taurus-sun "
    "scorpio-star taurus-planet aries-comet pisces-star libra-star pisces-planet libra-moon taurus-moon "
    "virgo-star cancer-planet aquarius-moon libra-comet libra-sun aquarius-sun libra-galaxy gemini-sun "
    "scorpio-sun aquarius-galaxy sagittarius-moon capricorn-star sagittarius-galaxy capricorn-moon "
    "aquarius-planet leo-galaxy aries-star sagittarius-star libra-planet gemini-planet scorpio-moon "
    "pisces-galaxy pisces-comet aries-planet cancer-star scorpio-galaxy capricorn-planet "
    "sagittarius-comet aries-moon leo-star capricorn-galaxy leo-comet gemini-comet aries-sun cancer-moon"
)
# Seat 1 begins; seat 0 attacks, wins and plays next.
SHORT_ECLIPTIC = f"""[Game "ecliptic"]
[Options "take_then_fill=false"]
[Result "*"]

= first 2
{ECLIPTIC_DEAL}
1. 1 draw; pair virgo-sun virgo-galaxy; lay leo-moon
2. 0 draw; pair pisces-sun pisces-moon; lay leo-planet; die 20; die 4
= attack 12
= defence 1
... keep leo-planet
3. 0 draw
"""


@dataclass(frozen=True)
class RecordedGame:
    """A record, and every position of its game with the events before it, the dealt one first."""

    record: Record
    happened: tuple[tuple[Any, tuple[Any, ...]], ...]


def recorded(
    game: AnyGame,
    options: Any,
    seed: str,
    choose: Callable[[Any, int, Sequence[Any]], Any],
    cap: int = 5000,
    among: Callable[[tuple[int, ...]], int] = itemgetter(0),
) -> RecordedGame:
    """Return a whole game as `choose` plays it, recorded as it happened."""
    dealt, events, steps, chance = random_game(game, options, seed, choose, cap, among)
    recorder = Recorder(game)
    happened = [(dealt, events)]
    recorder.chance(chance.results)
    told = len(chance.results)
    for step in steps:
        recorder.move(step.before, step.seat, step.action)
        recorder.chance(chance.results[told:])
        told = len(chance.results)
        happened.append((step.after, step.events))
    headers = (
        ("Game", game.NAME),
        ("Options", options_text(game.options_to_json(options))),
        ("Result", result_text(game.outcome(happened[-1][0]))),
    )
    return RecordedGame(Record(headers, tuple(recorder.entries)), tuple(happened))


@cache
def short_record(name: str) -> Record:
    """Return the beginning of a record of any game: a few turns, and the chance between them."""
    game = GAMES[name]
    record = recorded(game, game.options_from_json({}), "short", hasty).record
    headers = (*record.headers[:-1], ("Result", "*"))
    return Record(headers, record.entries[:9])


def hasty(_position: Any, _seat: int, actions: Sequence[Any]) -> Any:
    """Choose the last action in the list: sets and runs rather than draws."""
    return actions[-1] if str(actions[-1]) not in ("take", "pass") else actions[0]


def whole(entries: Sequence[Entry]) -> Record:
    """Return a record with the fewest headers."""
    return Record((("Game", "epizodiak"),), tuple(entries))


def moves_of(record: Record | Recorder) -> list[str]:
    """Return the actions of a record, in their order."""
    return [entry.action for entry in record.entries if isinstance(entry, Move)]


def comments_of(record: Record) -> list[str]:
    """Return the comments of a record."""
    return [entry.text for entry in record.entries if isinstance(entry, Comment)]


def entry_text(entry: Move | ChanceResult | Comment) -> str:
    """Return an entry of the record on a line of its own."""
    match entry:
        case Move():
            return f"{entry.turn}. {entry.seat} {entry.action}"
        case ChanceResult():
            return " ".join(("=", entry.label, *entry.values))
        case Comment():
            return f"{{{entry.text}}}"


def groups(record: Record) -> list[list[str]]:
    """Return the entries of a record, those of one step together: an action, and the chance after it."""
    steps: list[list[str]] = [[]]
    for entry in record.entries:
        if isinstance(entry, Move):
            steps.append([])
        steps[-1].append(entry_text(entry))
    return steps
