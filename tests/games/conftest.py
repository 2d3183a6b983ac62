"""What the tests of the rules share: a hypothesis profile, and what the generic tests need to know a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, settings

from epizodiak_qt.games.catalogue import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from epizodiak_qt.games.game import AnyGame, Json

settings.register_profile(
    "games", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("games")


@dataclass(frozen=True)
class Kind:
    """What a generic test has to be told about a game: how it is set up, and what never gets lost."""

    options: tuple[dict[str, Any], ...]
    pieces: Callable[[Json], list[Any]]
    cap: int


def _tiles(position: Json) -> list[Any]:
    """Return the tiles of EpiZodiak, wherever they are; a set that is out stands for three."""
    hands, sets = position["hands"], position["sets"]
    held = [tile for hand in hands for tile in hand]
    out = [tile for values in sets for tile in values * 3]
    return sorted([*held, *out, *position["pile"], *position["dial"]])


def _cards(position: Json) -> list[Any]:
    """Return the cards of Ecliptic, wherever they are; an attacking card is in no line until it has won."""
    groups = (*position["hands"], *position["lines"], *position["pairs"])
    combat = position["combat"]
    attack = [] if combat is None else [combat["attack"]]
    return sorted([*(c for group in groups for c in group), *position["pile"], *position["discard"], *attack])


KINDS: dict[str, Kind] = {
    "epizodiak": Kind(
        options=(
            {"target": 1},
            {"edition": "en-2021-03", "target": 2},
            {"edition": "help-2022-07", "target": 7},
            {"mode": "single"},
            {"mode": "single", "contest_scores": False, "unique_must_fill": True},
            {"edition": "help-2022-07", "mode": "single", "contest_scores": False},
        ),
        pieces=_tiles,
        cap=8000,
    ),
    "ecliptic": Kind(options=({}, {"take_then_fill": True}), pieces=_cards, cap=200),
}


@dataclass(frozen=True)
class Table:
    """A game with its options, and what a generic test has to be told about it."""

    game: AnyGame
    options: Any
    kind: Kind


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `table` once for every game and every set of its options."""
    if "table" not in metafunc.fixturenames:
        return
    tables = {
        f"{name}-{number}": Table(game, game.options_from_json(options), KINDS[name])
        for name, game in GAMES.items()
        for number, options in enumerate(KINDS[name].options)
    }
    metafunc.parametrize("table", list(tables.values()), ids=list(tables), scope="module")
