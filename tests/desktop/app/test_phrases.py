"""The texts of the interface as data: found by the tool of the translators, and said with their values."""

import ast
import re
from collections.abc import Iterator

import pytest

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES, Phrase, PhraseList, say, values_of
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.ecliptic.words.event_text import SIGNS_OF_PAIRS, the_sign
from epizodiak_qt.games.ecliptic.cards import Sign
from epizodiak_qt.games.ecliptic.events import CombatWon, DiceReturned, GameEnded, SignLaid
from epizodiak_qt.games.ecliptic.reasons import the_sign as sign_label
from epizodiak_qt.games.grammar import fill
from tests.games.ecliptic.building import card
from tests.packaging.scripts import script
from tests.program_process import ROOT
from tests.source_sentences import FILLED_IN, sentences
from tests.test_catalogues import ENGLISH, FRENCH

NAMES = ("Amélie", "Nour")


def test_a_text_is_said_in_the_language_of_now(language: Language) -> None:
    """A phrase of a table is not bound to the language in which the table was made."""
    phrase = Phrase("Words", "{name} draws %n card(s).", "count")
    said = {}
    for code in ("en", "fr"):
        language.switch(code)
        said[code] = [phrase.say(name="Amélie", count=count) for count in (1, 2)]
    assert said["en"] == ["Amélie draws 1 card.", "Amélie draws 2 cards."]
    assert said["fr"] == ["Amélie pioche 1 carte.", "Amélie pioche 2 cartes."]
    assert SIGN_NAMES[4] == "Lion"


def test_the_word_before_a_value_fits_it() -> None:
    """As in every text that `fill` fills in."""
    assert say("None", "a(n) {value}", value=8) == "an 8"
    assert say("None", "a(n) {value}") == "a(n) {value}", "nothing is filled in without values"
    assert PhraseList("None", "one two")[1] == "two"


def test_an_event_has_its_fields_as_values_and_the_name_of_its_player() -> None:
    """Whose event it is stands in one of three fields, or in none."""
    assert values_of(SignLaid(1, card("leo-sun")), str, NAMES) == {"seat": "1", "card": "leo-sun"}
    won = values_of(CombatWon(1, card("leo-sun").sign, 3), lambda value: value, NAMES)
    assert won == {"name": "Nour", "seat": 1, "sign": card("leo-sun").sign, "trophies": 3}
    assert values_of(DiceReturned(), str, NAMES) == {}
    ended = GameEnded(stopped=False, points=(), ranking=((0, 1),), winner=None)
    assert "name" not in values_of(ended, lambda value: value, NAMES)


@pytest.mark.parametrize(
    ("source", "read"),
    [
        ('say("C", "A {b}.", b=1)', 'translate("C", "A {b}.") + ( b=1)'),
        ('say("C", "%n card(s)", 2)', 'translate("C", "%n card(s)", None, 1) + ( 2)'),
        ('Phrase("C", "Set(s): {v}.", "n")', 'translate("C", "Set(s): {v}.", None, 1) + ( "n")'),
        ('plural("C", "%n", 2)', 'translate("C", "%n", None, 1) + ( 2)'),
        ('PhraseList("C", "a b")', 'translate("C", "a"), translate("C", "b") + ()'),
        ("say(self.context, self.text)", "say(self.context, self.text)"),
    ],
)
def test_the_tool_of_the_translators_finds_each_form(
    source: str, read: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tool reads `translate` only; a text with %n or "(s)" has plural forms."""
    monkeypatch.syspath_prepend(ROOT / "packaging")
    assert script("update_translations").readable(source) == read


# --- texts use the rules of `games/grammar.py` wherever a value changes the words before it


# The value in these texts never changes the word before it: it is a number, or "paire de …".
STEADY = {"value", "n", "number", "die", "sides", "roll", "points", "pair"}
FILLING = ("fill", "owned", "say", "Phrase")
CHANGED = re.compile(r"\b(?:[DdLl]e|[Ll]a|[Qq]ue|\w+que) \{(\w*)\}|\b[Àà] \{(card|sign)\}|\ba(\(n\)) \{")


def filled() -> set[str]:
    """Return the texts that the sources pass to `fill`, or to what fills them in."""
    return {
        constant.value
        for path in (ROOT / "epizodiak_qt").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] in FILLING
        for constant in ast.walk(call)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }


def changed_by_a_value() -> Iterator[str]:
    """Yield the sources of the texts in which an inserted value may change the word before it."""
    for message in (*FRENCH, *ENGLISH):
        for text in (message.source, *message.translations):
            for match in CHANGED.finditer(text):
                if match[1] not in STEADY:
                    yield message.source


def test_a_text_with_elision_uses_the_grammar_rules() -> None:
    """With *de*, *le*, *que* or *a(n)* just before a name, `str.format` would be wrong for some names."""
    assert set(changed_by_a_value()) - filled() == set()


def test_a_sentence_in_the_sources_needs_no_rule() -> None:
    """In a `Sentence` that is not filled, a number follows *de*, *le*, *la*, *que*, never a name."""
    numbers = {"value", "values", "wanted", "side", "slots", "theirs", "ours"}
    changing = re.compile(rf"\b(?:[DdLl]e|[Ll]a|\w*[Qq]ue) {FILLED_IN}\b|\b[DdLl]’{FILLED_IN}\b")
    assert changing.search(f"une option d’{FILLED_IN}.")
    at_risk = [each for each in sentences() if changing.search(each.fr) and not each.filled]
    assert at_risk
    assert [each.fr for each in at_risk if not each.names_fr <= numbers] == []


def test_the_check_finds_such_texts() -> None:
    """The check reports a text with each of the words."""
    assert CHANGED.search("la main de {name}")
    assert not CHANGED.search("monde {name}")
    assert "{name} draws a(n) {value}." in set(changed_by_a_value())


def test_french_names_every_sign_with_the_same_article(language: Language) -> None:
    """The screen and the refusals agree; "de" and "à" merge with the article."""
    language.switch("fr")
    for sign in Sign:
        article, _, name = the_sign(sign).partition(" ")
        assert name == SIGN_NAMES[sign]
        assert f"{article} {name}" == sign_label(sign).fr
        assert SIGNS_OF_PAIRS[sign].startswith(name)
        assert SIGNS_OF_PAIRS[sign][-1] in "sx"
        assert fill("de {sign}", sign=the_sign(sign)).partition(" ")[0] in ("du", "de", "des")
    assert the_sign(Sign.GEMINI) == "les Gémeaux"
    assert the_sign(Sign.VIRGO) == "la Vierge"
    assert fill("combat pour l’honneur de {sign}", sign=the_sign(Sign.LEO)).endswith("du Lion")
