"""Articles and elision follow the value that is filled in."""

import pytest

from epizodiak_qt.games.grammar import fill, with_article
from epizodiak_qt.games.sentence import name_text


def test_an_is_used_before_a_pronounced_vowel_and_a_before_everything_else() -> None:
    """Eight, eleven and eighteen begin with a vowel, and so do the eighties; one does not."""
    for value in (8, 11, 18, 80, 85, "Aries", "Aquarius pair", "8 (last slot)"):
        assert with_article(value) == f"an {value}"
    for value in (1, 2, 7, 9, 10, 12, 110, 180, "Leo", "Gemini pair"):
        assert with_article(value) == f"a {value}"


def test_a_text_keeps_what_is_not_an_article() -> None:
    """Only the marked article changes; a French verb does not."""
    assert fill("{name} draws a(n) {value}.", name="Zoé", value=11) == "Zoé draws an 11."
    assert fill("{name} a {value} points.", name="Zoé", value=8) == "Zoé a 8 points."
    assert fill("{{ {one}{two}", one="a", two="b") == "{ ab"


@pytest.mark.parametrize(
    "name", ["Amélie", "Élodie", "Ömer", "Œdipe", "Hugo", "Hélène", "Yves", "Inès", "amélie", "E\u0301ric"]
)
def test_french_elides_before_a_vowel_and_a_mute_h(name: str) -> None:
    """The h of first names is mute; y is a vowel before a consonant."""
    assert fill("la main de {name}", name=name) == f"la main d’{name}"
    assert fill("Que {name} joue.", name=name) == f"Qu’{name} joue."
    assert fill("jusqu’à ce que {name} joue", name=name) == f"jusqu’à ce qu’{name} joue"
    assert fill("lorsque {name} joue", name=name) == f"lorsqu’{name} joue"
    assert fill("le {name}, la {name}", name=name) == f"l’{name}, l’{name}"


@pytest.mark.parametrize("name", ["José", "Zoé", "Yann", "Yasmine", "8", "11", "Çelik", "Ñusta", "日本", ""])
def test_french_keeps_the_word_before_a_consonant_or_a_number(name: str) -> None:
    """It is *le 8* and *le 11*, and *de Yann*."""
    assert fill("la main de {name}", name=name) == f"la main de {name}"
    assert fill("le {name}", name=name) == f"le {name}"


def test_only_a_whole_word_just_before_the_value_is_elided() -> None:
    """Not the end of a longer word, nor a word further away."""
    assert fill("monde {name}, de la {x}", name="Amélie", x="b") == "monde Amélie, de la b"
    assert fill("de « {name} »", name="Amélie") == "de « Amélie »"


@pytest.mark.parametrize(
    ("sign", "of", "to"),
    [
        ("le Lion", "du Lion", "au Lion"),
        ("la Vierge", "de la Vierge", "à la Vierge"),
        ("les Gémeaux", "des Gémeaux", "aux Gémeaux"),
    ],
)
def test_french_merges_de_and_a_with_an_article(sign: str, of: str, to: str) -> None:
    """A name that begins with a capital *Le* stays whole."""
    assert fill("le signe de {sign}", sign=sign) == f"le signe {of}"
    assert fill("À {sign}", sign=sign) == to[0].upper() + to[1:]
    assert fill("gagné par rapport à {sign}", sign=sign) == f"gagné par rapport {to}"
    assert fill("la main de {name}", name="Le Goff") == "la main de Le Goff"


@pytest.mark.parametrize(
    ("name", "en", "fr"),
    [("Player", "Player", "Joueur"), ("Joueur 2", "Player 2", "Joueur 2"), ("Players", "Players", "Players")],
)
def test_a_default_name_is_shown_in_the_language_of_its_reader(name: str, en: str, fr: str) -> None:
    """A number stays; any other name is shown as it is."""
    assert (name_text(name, "en"), name_text(name, "fr")) == (en, fr)
