"""Every game for the generic tests."""

from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

import pytest

from epizodiak_qt.games.game import AnyGame
from tests.games.game_fixture import GameFixture
from tests.games.game_fixtures import KINDS
from tests.games.positions import Step, moody, random_game
from tests.sizes import size

Games: TypeAlias = list[tuple[Any, list[Step]]]


@dataclass(frozen=True)
class Table:
    """A game with its options, and the facts about it that generic tests need."""

    game: AnyGame
    options: Any
    kind: GameFixture


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `kind` once for every game, for `table` once for every set of its options."""
    if "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", list(KINDS.values()), ids=list(KINDS))
    if "table" in metafunc.fixturenames:
        tables = {
            f"{name}-{number}": Table(kind.game, kind.game.options_from_json(options), kind)
            for name, kind in KINDS.items()
            for number, options in enumerate(kind.options)
        }
        metafunc.parametrize("table", list(tables.values()), ids=list(tables), scope="module")


@pytest.fixture(scope="module")
def games(table: Table) -> Games:
    """Return a few random games: the dealt position and the steps of each."""
    games = []
    for number in range(size("games")):
        random = Random(number)
        dealt, _, steps, _ = random_game(
            table.game, table.options, f"seed {number}", moody(random), table.kind.cap
        )
        games.append((dealt, list(steps)))
    return games
