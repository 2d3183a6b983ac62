"""The sentence of a hint: one for every action, a true reason, and no secret of another seat."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

import pytest

from epizodiak_qt.bots.wording import count_en, count_fr
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.epizodiak.reasons import either
from epizodiak_qt.games.sentence import Sentence
from tests.games.ecliptic.building import ELEVEN, laying
from tests.games.game_fixtures import KINDS as FIXTURES
from tests.games.positions import Hand, position, random_game
from tests.games.sentence_checks import check_sentence

STEPS = 400
"""The actions of one game at most: a match by lot can last for thousands."""
KINDS = {
    "epizodiak": {"lay", "set", "draw", "take", "contest", "pass", "deal"},
    "ecliptic": {"draw", "take", "pair", "discard", "lay", "decline", "die", "keep", "stop", "continue"},
}


def choices(game: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Play a game by lot; yield the view and the legal actions of every step."""
    rules, random = GAMES[game], Random(seed)

    def choose(_position: Any, _seat: int, legal: Sequence[Any]) -> Any:
        rare = [action for action in legal if str(action).startswith(("contest", "take"))]
        return random.choice(rare or legal)

    set_up = rules.options_from_json(options), f"hints {seed}"
    _, _, steps, _ = random_game(rules, *set_up, choose, among=random.choice)
    for step in islice(steps, STEPS):
        yield rules.view(step.before, step.seat), rules.legal(step.before, step.seat)


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


FOUR = [2, 2, 7, 9]
ROW_OF_FOUR = "aries-sun taurus-moon gemini-star cancer-sun virgo-moon scorpio-star"


def tiles(
    hand: list[int], dial: tuple[int, ...] = (1,), second: Hand = (...,), **more: Any
) -> tuple[str, Any]:
    """Return the game and a position with six tiles in the pile."""
    return "epizodiak", position(hands=(hand, second, [...]), dial=dial, pile=6, **more)


def line(cards: str, held: str, other: str = "") -> tuple[str, Any]:
    """Return the game and a position in which a card may be laid in a line."""
    state = laying(f"{held} aries-comet", lines=(cards, other), pair="capricorn-sun capricorn-star")
    return "ecliptic", state


@pytest.mark.parametrize(
    ("at", "action", "en", "fr"),
    [
        (
            tiles([3, 7, 8, 9], dial=(6,)),
            "lay cw 7 8 9",
            "Lay 7 8 9: it leaves you one tile.",
            "Posez 7 8 9\u202f: il vous reste une tuile.",
        ),
        (
            tiles(FOUR, dial=(6,)),
            "lay cw 7",
            "Lay 7: it breaks no pair, and it leaves you three tiles.",
            "Posez 7\u202f: aucune paire n’est cassée, et il vous reste trois tuiles.",
        ),
        (
            tiles(FOUR, second=[3, 4, 5]),
            "lay cw 2",
            "Lay 2: a rival has only three tiles left.",
            "Posez 2\u202f: un adversaire n’a plus que trois tuiles.",
        ),
        (
            tiles([2, 2, 2, 7, 9], second=[3]),
            "set 2",
            "Set of 2: a rival has one tile left, and a set in the hand scores nothing.",
            "Brelan de 2\u202f: un adversaire n’a plus qu’une tuile, et un brelan en main ne rapporte rien.",
        ),
        (
            tiles(FOUR),
            "draw",
            "Draw: a third 2 would make a set, and two of them are still out.",
            "Piochez\u202f: un troisième 2 ferait un brelan, et il en reste deux.",
        ),
        (
            tiles([2, 2, 3, 9], dial=(1, 2)),
            "draw",
            "Draw: a third 2 would make a set, and one of them is still out.",
            "Piochez\u202f: un troisième 2 ferait un brelan, et il en reste un.",
        ),
        (
            tiles([2, 4, 7, 9]),
            "draw",
            "Draw: the pile still has six tiles, enough to wait for sets.",
            "Piochez\u202f: il reste six tuiles à piocher, de quoi attendre des brelans.",
        ),
        (
            tiles([2, 2, 7], dial=(1, 2), last_laid=(2, "cw")),
            "take",
            "Take the 2: with your two it makes a set.",
            "Ramassez le 2\u202f: avec vos deux autres, il fait un brelan.",
        ),
        (
            line(ROW_OF_FOUR, "libra-galaxy"),
            "lay libra-galaxy",
            "Lay Libra (galaxy): it makes a row of three signs.",
            "Posez la Balance (galaxie)\u202f: cela fait une suite de trois signes.",
        ),
        (
            line("aries-sun taurus-moon gemini-star cancer-comet virgo-moon", "libra-moon"),
            "lay libra-moon",
            "Lay Libra (moon): it makes three moons.",
            "Posez la Balance (lune)\u202f: cela fait trois lunes.",
        ),
        (
            line("aries-sun taurus-moon gemini-star virgo-comet", "cancer-moon"),
            "lay cancer-moon",
            "Lay Cancer (moon): it makes a row of four signs.",
            "Posez le Cancer (lune)\u202f: cela fait une suite de quatre signes.",
        ),
        (
            line("aries-sun taurus-moon gemini-star", "leo-galaxy"),
            "lay leo-galaxy",
            "Lay Leo (galaxy): it is one more sign in your line.",
            "Posez le Lion (galaxie)\u202f: c’est un signe de plus dans votre ligne.",
        ),
        (
            line(ELEVEN[0], "pisces-galaxy", ELEVEN[1]),
            "lay pisces-galaxy",
            "Lay Pisces (galaxy): it completes the zodiac, and you choose to stop or to play on.",
            (
                "Posez les Poissons (galaxie)\u202f: cela complète le zodiaque, "
                "et vous choisissez d’arrêter ou de continuer."
            ),
        ),
    ],
    ids=lambda value: value.partition(":")[0] if isinstance(value, str) else "",
)
def test_the_sentence_names_the_best_reason_of_the_position(
    at: tuple[str, Any], action: str, en: str, fr: str
) -> None:
    """Pairs that wait, tiles that are left, a rival who is nearly out; a row, a symbol, the whole zodiac.

    A row of three counts for later, although a longer one earns the points now.
    """
    game, state = at
    rules = GAMES[game]
    legal, chosen = rules.legal(state, 0), rules.parse_action(action)
    assert chosen in legal
    sentence = explain(game, rules.view(state, 0), legal, chosen)
    assert (sentence.en, sentence.fr) == (en, fr)


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
def test_the_sentence_holds_no_secret_of_another_seat(game: str) -> None:
    """The other hands and the pile change places; the view of the seat stays, and so does the sentence."""
    rules, fixture, compared = GAMES[game], FIXTURES[game], 0
    for number in range(60):
        random = Random(number)
        state = fixture.wild(random)
        for seat in rules.acting(state):
            other, legal = fixture.shuffled(state, seat, random), rules.legal(state, seat)
            if rules.legal(other, seat) == legal:
                for action in legal:
                    here, there = (
                        explain(game, rules.view(each, seat), legal, action) for each in (state, other)
                    )
                    assert here == there
                compared += len(legal) > 1
    assert compared > 30


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
