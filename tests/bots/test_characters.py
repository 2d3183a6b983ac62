"""The characters differ from the plain bots of their strength, each by its own trait."""

import re
import sys
from pathlib import Path

import pytest

from epizodiak_qt.arena.traits import observer
from epizodiak_qt.bots.characters import BY_KIND, CHARACTERS, STRENGTHS
from epizodiak_qt.bots.choices import bot_choices
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.games.catalogue import ENTRIES
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


DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_measured_traits_are_those_of_the_document() -> None:
    """Of each character, beside the plain bot; in per cent for shares."""
    for game, traits in TRAITS.items():
        table = DOCUMENT.partition(f"**{ENTRIES[game].title}**")[2].partition("\n\n**")[0]
        manners = bots_of(game).manners
        assert manners is not None
        for kind, (trait, _) in traits.items():
            measured, text = manners()[kind].measured, observer(game).TRAITS[trait]
            cells = next(line for line in table.splitlines() if f"({kind})" in line).split(" | ")
            factor = 100 if text.is_share else 1
            assert cells[3] == text.text.en
            assert [float(cell.split()[0]) for cell in cells[4:6]] == pytest.approx(
                [factor * measured.own, factor * measured.plain]
            )


def test_the_ratings_are_those_of_the_document() -> None:
    """A character has the rating of its strength."""
    rows = dict(re.findall(r"^\| (\w+) \| (\d+ \| \d+) \|$", DOCUMENT, re.MULTILINE))
    for place, game in enumerate(TRAITS):
        ratings = {choice.kind: choice.rating for choice in bot_choices(game)}
        assert [str(ratings[name]) for name in STRENGTHS] == [
            rows[name].split(" | ")[place] for name in STRENGTHS
        ]
        assert {ratings[each.kind] - ratings[each.strength] for each in CHARACTERS} == {0}
