"""A hypothesis profile for the tests of the rules, and every game for the generic tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, settings

from epizodiak_qt.games.catalogue import GAMES
from tests.games.game_fixtures import KINDS, GameFixture

if TYPE_CHECKING:
    import pytest

    from epizodiak_qt.games.game import AnyGame

settings.register_profile(
    "games", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("games")


@dataclass(frozen=True)
class Table:
    """A game with its options, and the facts about it that generic tests need."""

    game: AnyGame
    options: Any
    kind: GameFixture


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `kind` once for every game, for `table` once for every set of its options."""
    if "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", [KINDS[name] for name in GAMES], ids=list(GAMES))
    if "table" in metafunc.fixturenames:
        tables = {
            f"{name}-{number}": Table(game, game.options_from_json(options), KINDS[name])
            for name, game in GAMES.items()
            for number, options in enumerate(KINDS[name].options)
        }
        metafunc.parametrize("table", list(tables.values()), ids=list(tables), scope="module")
