"""The sentence of a hint: one for every action, a true reason, and no secret of another seat."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

import pytest

from epizodiak_qt.bots.wording import count_en, count_fr
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak.reasons import either
from epizodiak_qt.games.sentence import Sentence
from tests.games.ecliptic.building import ELEVEN, position as ecliptic_position
from tests.games.positions import position
from tests.games.sentence_checks import check_sentence

STEPS = 400
"""The actions of one game at most: a match by lot can last for thousands."""
KINDS = {
    "epizodiak": {"lay", "set", "draw", "take", "contest", "pass", "deal"},
    "ecliptic": {"draw", "take", "pair", "discard", "lay", "decline", "die", "keep", "stop", "continue"},
}


def choices(game: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Play a game by lot; yield the view and the legal actions of every step."""
    rules, chance, random = GAMES[game], SeededChance(f"hints {seed}"), Random(seed)
    position, _ = rules.new(rules.options_from_json(options), chance)
    for _ in range(STEPS):
        acting = rules.acting(position)
        if not acting:
            return
        seat = random.choice(acting)
        legal = rules.legal(position, seat)
        yield rules.view(position, seat), legal
        rare = [action for action in legal if str(action).startswith(("contest", "take"))]
        position, _ = rules.play(position, seat, random.choice(rare or legal), chance)


def explain(game: str, view: Any, legal: tuple[Any, ...], action: Any) -> Sentence:
    """Return the sentence of a hint."""
    sentence: Sentence = import_module(f"epizodiak_qt.bots.{game}.advice").explain_choice(view, legal, action)
    return sentence


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("epizodiak", {"mode": "single"}),
        ("epizodiak", {"mode": "single", "contest_scores": False}),
        ("epizodiak", {"target": 4}),
        ("epizodiak", {"target": 4, "scoring": "help-2022"}),
        ("ecliptic", {}),
        ("ecliptic", {"take_then_fill": True}),
    ],
    ids=str,
)
def test_every_action_has_a_sentence(game: str, options: dict[str, Any]) -> None:
    """It is short, well set in both languages, and changes with nothing that the seat cannot see."""
    for seed in range(2):
        for view, legal in choices(game, options, seed):
            for action in legal:
                sentence = explain(game, view, legal, action)
                check_sentence(sentence)
                assert max(len(sentence.en), len(sentence.fr)) <= 130, sentence
                assert "  " not in sentence.en + sentence.fr


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
def test_every_kind_of_action_is_explained(game: str) -> None:
    """The games of the test above hold each kind at least once; each begins in its own way."""
    found: dict[str, set[str]] = {}
    for seed in range(60):
        for view, legal in choices(game, {}, seed):
            for action in legal:
                words = explain(game, view, legal, action).en.split(":")[0]
                found.setdefault(str(action).split(" ")[0], set()).add(words)
        if found.keys() == KINDS[game]:
            break
    assert found.keys() == KINDS[game]
    assert not set.intersection(*({words.split(" ")[0] for words in each} for each in found.values()))


def reason(action: str, **fields: Any) -> Sentence:
    """Return the sentence about an action of seat 0 in a position of EpiZodiak."""
    rules = GAMES["epizodiak"]
    at = position(**fields)
    legal = rules.legal(at, 0)
    chosen = rules.parse_action(action)
    assert chosen in legal, [*map(str, legal)]
    return explain("epizodiak", rules.view(at, 0), legal, chosen)


FOUR = [2, 2, 7, 9]


@pytest.mark.parametrize(
    ("action", "fields", "en", "fr"),
    [
        (
            "lay cw 7 8 9",
            {"hands": ([3, 7, 8, 9], [...], [...]), "dial": (6,), "pile": 6},
            "Lay 7 8 9: it leaves you one tile.",
            "Posez 7 8 9\u202f: il vous reste une tuile.",
        ),
        (
            "lay cw 7",
            {"hands": (FOUR, [...], [...]), "dial": (6,), "pile": 6},
            "Lay 7: it breaks no pair, and it leaves you three tiles.",
            "Posez 7\u202f: aucune paire n’est cassée, et il vous reste trois tuiles.",
        ),
        (
            "lay cw 2",
            {"hands": (FOUR, [3, 4, 5], [...]), "dial": (1,), "pile": 6},
            "Lay 2: a rival has only three tiles left.",
            "Posez 2\u202f: un adversaire n’a plus que trois tuiles.",
        ),
        (
            "set 2",
            {"hands": ([2, 2, 2, 7, 9], [3], [...]), "dial": (1,), "pile": 6},
            "Set of 2: a rival has one tile left, and a set in the hand scores nothing.",
            "Brelan de 2\u202f: un adversaire n’a plus qu’une tuile, et un brelan en main ne rapporte rien.",
        ),
        (
            "draw",
            {"hands": (FOUR, [...], [...]), "dial": (1,), "pile": 6},
            "Draw: a third 2 would make a set, and two of them are still out.",
            "Piochez\u202f: un troisième 2 ferait un brelan, et il en reste deux.",
        ),
        (
            "draw",
            {"hands": ([2, 2, 3, 9], [...], [...]), "dial": (1, 2), "pile": 6},
            "Draw: a third 2 would make a set, and one of them is still out.",
            "Piochez\u202f: un troisième 2 ferait un brelan, et il en reste un.",
        ),
        (
            "draw",
            {"hands": ([2, 4, 7, 9], [...], [...]), "dial": (1,), "pile": 6},
            "Draw: the pile still has six tiles, enough to wait for sets.",
            "Piochez\u202f: il reste six tuiles à piocher, de quoi attendre des brelans.",
        ),
        (
            "take",
            {"hands": ([2, 2, 7], [...], [...]), "dial": (1, 2), "pile": 6, "last_laid": (2, "cw")},
            "Take the 2: with your two it makes a set.",
            "Ramassez le 2\u202f: avec vos deux autres, il fait un brelan.",
        ),
    ],
)
def test_the_sentence_names_a_reason_of_the_position(
    action: str, fields: dict[str, Any], en: str, fr: str
) -> None:
    """Pairs that wait, tiles that are left, a rival who is nearly out."""
    sentence = reason(action, **fields)
    assert (sentence.en, sentence.fr) == (en, fr)


def test_the_sentence_holds_no_secret_of_another_seat() -> None:
    """The other hands and the pile change places; the view of the seat stays, and so does the sentence."""
    at = position(hands=(FOUR, [3, 4, 5], [...]), pile=6)
    hidden = (*at.pile, *at.hands[1], *at.hands[2])
    turned = hidden[::-1]
    swapped = replace(
        at,
        pile=turned[:6],
        hands=(at.hands[0], tuple(sorted(turned[6:9])), tuple(sorted(turned[9:]))),
    )
    assert swapped.hands != at.hands
    rules = GAMES["epizodiak"]
    legal = rules.legal(at, 0)
    for action in legal:
        here, there = (explain("epizodiak", rules.view(each, 0), legal, action) for each in (at, swapped))
        assert here == there


def test_numbers_and_lists_are_words() -> None:
    """One tile, two tiles, une tuile, aucune carte; digits beyond twelve."""
    assert [count_en(number, "tile") for number in (1, 2, 12, 13)] == [
        "one tile",
        "two tiles",
        "twelve tiles",
        "13 tiles",
    ]
    assert [count_fr(number, "tuile", feminine=True) for number in (0, 1, 2, 20)] == [
        "aucune tuile",
        "une tuile",
        "deux tuiles",
        "20 tuiles",
    ]
    assert (either([3]).en, either([3, 7]).en, either([3, 7, 9]).fr) == ("3", "3 or 7", "3, 7 ou 9")


@pytest.mark.parametrize(
    ("line", "card", "en", "fr"),
    [
        (
            "aries-sun taurus-moon gemini-star cancer-sun virgo-moon scorpio-star",
            "libra-galaxy",
            "Lay Libra (galaxy): it makes a row of three signs.",
            "Posez la Balance (galaxie)\u202f: cela fait une suite de trois signes.",
        ),
        (
            "aries-sun taurus-moon gemini-star cancer-comet virgo-moon",
            "libra-moon",
            "Lay Libra (moon): it makes three moons.",
            "Posez la Balance (lune)\u202f: cela fait trois lunes.",
        ),
        (
            "aries-sun taurus-moon gemini-star virgo-comet",
            "cancer-moon",
            "Lay Cancer (moon): it makes a row of four signs.",
            "Posez le Cancer (lune)\u202f: cela fait une suite de quatre signes.",
        ),
        (
            "aries-sun taurus-moon gemini-star",
            "leo-galaxy",
            "Lay Leo (galaxy): it is one more sign in your line.",
            "Posez le Lion (galaxie)\u202f: c’est un signe de plus dans votre ligne.",
        ),
        (
            ELEVEN[0],
            "pisces-galaxy",
            "Lay Pisces (galaxy): it completes the zodiac, and you choose to stop or to play on.",
            (
                "Posez les Poissons (galaxie)\u202f: cela complète le zodiaque, "
                "et vous choisissez d’arrêter ou de continuer."
            ),
        ),
    ],
    ids=["shorter row", "symbol", "longest row", "one more", "zodiac"],
)
def test_a_sign_of_ecliptic_is_laid_for_its_best_reason(line: str, card: str, en: str, fr: str) -> None:
    """A row of three counts for later, although a longer one earns the points now."""
    rules, lines = GAMES["ecliptic"], (line, ELEVEN[1] if line == ELEVEN[0] else "")
    at = ecliptic_position(
        hands=(f"{card} aries-comet", ""), lines=lines, phase="lay", pair="capricorn-sun capricorn-star"
    )
    legal = rules.legal(at, 0)
    sentence = explain("ecliptic", rules.view(at, 0), legal, rules.parse_action(f"lay {card}"))
    assert (sentence.en, sentence.fr) == (en, fr)
