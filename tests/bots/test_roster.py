"""The names of bots, with and without simulations, and the characters, each with its own trait."""

import re
import sys
from pathlib import Path

import pytest

from epizodiak_qt.arena.traits import observer
from epizodiak_qt.bots.characters import BY_KIND, CHARACTERS, STRENGTHS
from epizodiak_qt.bots.choices import bot_choices
from epizodiak_qt.bots.ecliptic.styles import STYLES as ECLIPTIC_STYLES
from epizodiak_qt.bots.epizodiak.styles import STYLES as EPIZODIAK_STYLES
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.bots.roster import MOST_SIMULATIONS, UnknownBotError, bot_names, make_player
from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from epizodiak_qt.games.ecliptic.cards import SIGNS
from epizodiak_qt.lobby.sanitize import clean_name
from epizodiak_qt.table.entries import seat_kind
from tests.bots.character_traits import TRAITS, has_trait, play_beside_plain_bots, row
from tests.sizes import FULL_SIZE, SEED, size

LONGEST_NAME = 12
LONGEST_LINE = 64


def test_every_name_of_the_roster_makes_a_player() -> None:
    """In both games; the seat menus offer a part of them. A game without bots knows none."""
    for game in GAMES:
        assert {choice.kind for choice in bot_choices(game)} < set(bot_names(game))
        for name in bot_names(game):
            assert callable(make_player(game, name).choose)
    with pytest.raises(UnknownBotError):
        make_player("chess", "master")


def test_seat_menus_offer_strengths_from_the_weakest_on_and_then_the_characters() -> None:
    """The random bot and the one of version 0.1 are for the arena."""
    for game in GAMES:
        kinds = [choice.kind for choice in bot_choices(game)]
        bots = bots_of(game)
        assert kinds == [*bots.strengths, *(map(str, SIGNS) if bots.manners is not None else ())]
        assert set(bot_names(game)) - set(kinds) == {"random", *bots.arena_only}
        assert "casual" in bots.strengths
    for game in ("epizodiak", "ecliptic"):
        assert len(bot_choices(game)) == len(STRENGTHS) + len(SIGNS)
        assert [*bots_of(game).arena_only] == ["sensible-0.1"]
    assert bot_names("chess") == ()


@pytest.mark.parametrize("name", ["strong@1", "master@400", "leo@50", f"scorpio@{MOST_SIMULATIONS}"])
def test_a_bot_that_searches_takes_a_number_of_simulations(name: str) -> None:
    """Characters too, if their strength searches."""
    for game in ("epizodiak", "ecliptic"):
        assert callable(make_player(game, name).choose)


@pytest.mark.parametrize(
    "name",
    [
        *("", "clever", "sensible", "Master", "casual@400", "aries@10", "random@1"),
        *("master@", "master@0", "master@-1", "master@1e3", "master@²", "master@٣"),
        *(f"master@{MOST_SIMULATIONS + 1}", "master@" + "9" * 5000),
    ],
)
def test_an_unknown_name_is_refused_with_the_names_that_exist(name: str) -> None:
    """In both languages, and without repeating a text of any length."""
    with pytest.raises(UnknownBotError) as refused:
        make_player("epizodiak", name)
    for text in (refused.value.sentence.en, refused.value.sentence.fr):
        assert name[:12] in text
        assert all(known in text for known in bot_names("epizodiak"))
        assert len(text) < 500


def test_the_kinds_of_version_0_1_are_played_by_casual_and_beginner() -> None:
    """Every other kind plays itself."""
    assert seat_kind("sensible") == "casual"
    assert seat_kind("random") == "beginner"
    for name in (*STRENGTHS, *BY_KIND, "sensible-0.1", "engine:Deep", ""):
        assert seat_kind(name) == name


def test_each_sign_has_a_character_and_each_strength_three() -> None:
    """With a style in both games, and a name and lines that fit a seat and a menu in both languages."""
    assert [character.kind for character in CHARACTERS] == [str(sign) for sign in SIGNS]
    assert [character.sign for character in CHARACTERS] == list(range(1, 13))
    for strength in STRENGTHS:
        assert sum(character.strength == strength for character in CHARACTERS) == 3
    assert set(EPIZODIAK_STYLES) == set(ECLIPTIC_STYLES) == set(BY_KIND)
    names = [character.name for character in CHARACTERS]
    assert len(set(names)) == len(names)
    for name in names:
        assert clean_name(name) == name
        assert len(name) <= LONGEST_NAME
    all_manners = [bots_of(game).manners for game in GAMES]
    assert len([*filter(None, all_manners)]) >= 2
    for manners in filter(None, all_manners):
        lines = [manners()[character.kind].line for character in CHARACTERS]
        for texts in ([line.en for line in lines], [line.fr for line in lines]):
            assert len(set(texts)) == len(texts)
            assert all(text.endswith(".") and len(text) <= LONGEST_LINE for text in texts)


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
