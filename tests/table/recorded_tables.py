"""Records for tests: the fixtures of earlier versions, and random games of both games."""

from functools import cache
from pathlib import Path
from random import Random

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import write_record
from epizodiak_qt.table.export import record_of
from epizodiak_qt.table.table import Table
from tests.table.random_play import RandomPlay
from tests.table.table_kit import new_table

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures" / "0.1.0"


@cache
def match_text(seed: str = "match", target: int = 13) -> str:
    """Return the record of a match of several rounds of EpiZodiak, with actions that were taken back."""
    table = RandomPlay(new_table("ppp", seed, target=target), Random(seed), take_back=0.1).to_the_end()
    return write_record(record_of(table))


def combat_text() -> str:
    """Return the record of a game of Ecliptic with combats."""
    return finished_text("ecliptic", "combat")


@cache
def record_texts() -> dict[str, str]:
    """Return records of both games by name: the fixtures, and random games."""
    fixtures = {f"0.1.0 {path.name}": path.read_text("utf-8") for path in sorted(FIXTURES.glob("*.ezr"))}
    return fixtures | {"match": match_text(), "combat": combat_text()}


@cache
def finished_text(name: str, seed: str) -> str:
    """Return the record of a game that was played at random to its end."""
    return write_record(record_of(finished(name, seed)))


def finished(name: str, seed: str) -> Table:
    """Return a table whose game has been played at random to its end."""
    return RandomPlay(new_table(seed=seed, game=GAMES[name]), Random(seed), take_back=0.05).to_the_end()
