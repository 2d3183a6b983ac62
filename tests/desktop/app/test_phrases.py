"""The texts of the interface as data: found by the tool of the translators, and said with their values."""

import pytest

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES, Phrase, PhraseList, say, values_of
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.games.ecliptic.events import CombatWon, DiceReturned, GameEnded, SignLaid
from tests.games.ecliptic.building import card
from tests.packaging.scripts import script
from tests.program_process import ROOT

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
