"""The characters differ from the plain bots of their strength, each by its own trait."""

import sys

import pytest

from epizodiak_qt.arena.observers import observer
from epizodiak_qt.bots.characters import BY_KIND
from tests.bots.character_traits import TRAITS, has_trait, play_beside_plain_bots, row
from tests.sizes import FULL_SIZE, SEED, size

SIMULATIONS = 100
QUICK = [("epizodiak", "gemini"), ("epizodiak", "taurus"), ("ecliptic", "aries"), ("ecliptic", "taurus")]
ALL = [(game, kind) for game, traits in TRAITS.items() for kind in traits]


@pytest.mark.parametrize(("game", "kind"), ALL if FULL_SIZE else QUICK)
def test_b6_a_character_differs_from_the_plain_bot_by_its_trait(game: str, kind: str) -> None:
    """Beyond the 95 % intervals, at the same tables and deals."""
    results = play_beside_plain_bots(game, kind, size("B6"), f"characters {SEED}", SIMULATIONS)
    sys.stdout.write(f"seen: {row(game, kind, *results)}\n")
    assert has_trait(game, kind, *results)


def test_each_character_has_a_trait_of_the_arena() -> None:
    """In both games."""
    for game, traits in TRAITS.items():
        assert set(traits) == set(BY_KIND)
        assert {trait for trait, _ in traits.values()} <= set(observer(game).TRAITS)
