"""Languages and looks of the whole window, and the texts of the interface as data."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock, call

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from epizodiak_qt import __version__
from epizodiak_qt.desktop.app.phrases import SIGN_NAMES, Phrase, PhraseList, say, values_of
from epizodiak_qt.desktop.app.settings import Settings
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.ecliptic.words.event_text import SIGNS_OF_PAIRS, THE_SIGNS
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.animation import Track
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.desktop.style.art import Art, parse_path
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet
from epizodiak_qt.desktop.table.controller import ask_step
from epizodiak_qt.games.ecliptic.cards import Sign
from epizodiak_qt.games.ecliptic.events import CombatWon, DiceReturned, GameEnded, SignLaid
from epizodiak_qt.games.ecliptic.reasons import the_sign as sign_label
from epizodiak_qt.games.grammar import fill
from tests.desktop import seated_player
from tests.desktop.seated_player import NAMES, SeatedPlayer, Sit, painted_texts
from tests.desktop.visible_texts import same_in_french, shown_texts
from tests.games.ecliptic.building import card
from tests.games.positions import arc, position
from tests.packaging.scripts import script
from tests.program_process import ROOT
from tests.source_sentences import FILLED_IN, sentences
from tests.test_catalogues import ENGLISH, FRENCH

# Texts that are the same in every language: names, numerals, the names of the languages.
EVERYWHERE = {
    *NAMES,
    "point",
    "EpiZodiak",
    f"EpiZodiak {__version__}",
    "Ecliptic",
    "English",
    "Français",
    "&English",
    "&Français",
    "Altair",
    "Vega",
}


def show_about(at: SeatedPlayer) -> None:
    """Open the dialog about the program, without names and licences, which are not translated."""
    dialog = at.window.dialogs.show_about()
    dialog.list.hide()
    dialog.licence.hide()


# The player's own turn, with every action possible, and a turn that ends the round.
OWN_TURN = position(hands=([1, 2, 2, 2, 8], [...], [...]), dial=arc(3, 7), pile=5, passes=0)
LAST_TILE = position(hands=([8], [...], [...]), dial=arc(4, 7), pile=4, sets=((2,), (), ()))
# The way from there to a place: items to click, or a call; and the settings.
PLACES: dict[str, tuple[tuple[Key, ...] | Callable[[SeatedPlayer], object], dict[str, Any]]] = {
    "table": ((), {}),
    "selection": ((("hand", 8, 0),), {}),
    "after a draw": ((("centre",),), {}),
    "refusal": ((("hand", 1, 0),), {}),
    "end of a round": ((("hand", 8, 0), ("place", 8)), {}),
    "opening": (lambda at: at.window.close_session(), {}),
    "new game": (lambda at: at.window.local_tables.show_new_game(), {}),
    "settings": (lambda at: at.window.dialogs.show_settings(), {}),
    "rules": (lambda at: at.window.show_rules(whole=False), {}),
    "about": (show_about, {}),
    "a question": (lambda at: ask_step(at.session.page, lambda: None), {}),
    "a question before a move": ((("discard", 2),), {"confirm": "ask"}),
    "a question before leaving": (lambda at: at.window.leave_table(), {}),
    "curtain": ((), {"people": (0, 1)}),
    "curtain to hold": ((), {"people": (0, 1), "reveal": "hold", "told_look_away": False}),
}


async def lead(at: SeatedPlayer, place: str) -> None:
    """Lead a player to a place."""
    way, _given = PLACES[place]
    if callable(way):
        way(at)
    else:
        await at.do(*way)


@pytest.mark.parametrize("place", PLACES)
async def test_e65_every_text_changes_with_the_language(
    place: str, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """English texts disappear when the language becomes French, and return after another switch."""
    at = sit(LAST_TILE if place == "end of a round" else OWN_TURN, **PLACES[place][1])
    await lead(at, place)
    english = shown_texts(at.window, monkeypatch)
    assert ("Next round" in english) is (place == "end of a round")
    await at.speak("fr")
    french = shown_texts(at.window, monkeypatch)
    left = english & french - EVERYWHERE - same_in_french()
    assert not left
    await at.speak("en")
    again = shown_texts(at.window, monkeypatch)
    assert not again & french - EVERYWHERE - same_in_french()


@pytest.mark.parametrize("place", ["table", "curtain", "new game"])
async def test_e65_default_names_change_with_the_language(
    place: str, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People who gave no name are called in the language of the window, in the panels, the log and forms."""
    monkeypatch.setattr(seated_player, "NAMES", ("Player", "Joueur 2", "Player 3"))
    at = sit(position(hands=([1, 2, 2, 2, 8], [...], [...])), **PLACES[place][1])
    at.window.apply_setting("name", "Player")
    await lead(at, place)
    for code, shown, hidden in (("fr", "Joueur", "Player"), ("en", "Player", "Joueur")):
        await at.speak(code)
        texts = " ".join(shown_texts(at.window, monkeypatch))
        assert re.findall(rf"\b{shown}\b", texts)
        assert not [text for text in shown_texts(at.window, monkeypatch) if re.search(rf"\b{hidden}\b", text)]


async def test_e65_a_cached_background_and_a_refusal_follow_the_language(sit: Sit) -> None:
    """The title of the discard area is part of the background, which is cached as a picture."""
    at = sit(position(hands=([1, 9], [...], [...]), dial=(4, 5)))
    area = tuple(round(each) for each in at.scene.layout_now.discard_title)
    english = at.grab().copy(*area)
    await at.do(("hand", 9, 0))
    assert at.grab().copy(*area) == english
    assert at.notice.startswith("The 9 does not fit there:")
    await at.speak("fr")
    assert at.grab().copy(*area) != english
    await at.do(("hand", 9, 0))
    assert at.notice.startswith("Le 9 ne va pas là\u202f:")


# --- the table repaints pixmaps when their look changes, and not for other settings


OTHER = {"name": "Zoé", "told_look_away": False, "speed": 1.0, "confirm": "ask", "idle_curtain_s": 10}
LOOKS = {"theme": "day", "tile_model": "arabic", "text_scale": 1.5}


def changed(settings: Settings, field: str, value: Any) -> Settings:
    """Return settings with one field changed."""
    assert getattr(settings, field) != value
    return settings._replace(**{field: value})


async def test_only_a_setting_that_changes_the_look_repaints_the_tiles(window: MainWindow) -> None:
    """With another setting the pixmaps of the tiles stay, and animations continue."""
    window.local_tables.play_now()
    assert window.session is not None
    window.stored_settings.change(window.settings._replace(text_scale=1.25))
    style, animator = window.session._style, window.session.page.scene.animator
    for field, value in OTHER.items():
        revision, animator.speed = style.revision, 1.0
        animator.play(lambda: [Track(1e9, lambda _fraction: None)])
        window.stored_settings.change(changed(window.settings, field, value))
        assert style.revision == revision, field
        assert animator.busy, field
        animator.finish_now()
    for field, value in LOOKS.items():
        revision = style.revision
        window.stored_settings.change(changed(window.settings, field, value))
        assert style.revision > revision, field


def test_a_style_sheet_is_set_only_if_it_differs(
    styled_app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An equal style sheet does not restyle the widget."""
    label = QLabel()
    styled = Mock(wraps=label.setStyleSheet)
    monkeypatch.setattr(label, "setStyleSheet", styled)
    for sheet in ("", "color: red", "color: red", ""):
        set_style_sheet(label, sheet)
    assert styled.mock_calls == [call("color: red"), call("")]


# --- drawings: without them, and from damaged text


async def test_without_drawings_tiles_show_digits(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game can be played: a tile shows its number instead of its sign."""
    at = sit(position(hands=([2, 8], [...], [...]), dial=(6, 7)))
    bare = Art(tmp_path)
    at.scene.style_now.art = bare
    at.scene.style_now.change(at.window.theme, arabic=False, text_scale=1.0)
    painted_texts(at.session.page.view, monkeypatch)
    texts = painted_texts(at.session.page.view, monkeypatch)
    assert "signs" in bare.missing
    assert {"2", "8", "6", "7"} <= set(texts)
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.seen("dial") == [6, 7, 8]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X 1 2", "X"),
        ("1 2", "1"),
        ("M 1", "cut off"),
        ("M 1 2 L", "cut off"),
        ("M 1 2 C 1 2 3 4 5", "cut off"),
        ("M one two", "one"),
    ],
)
def test_a_drawing_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    """Nothing of an invalid path is painted. A valid one has moves, lines, curves and closing lines."""
    with pytest.raises(ValueError, match=message):
        parse_path(text)
    path = parse_path("M 0 0 L 10 0 C 10 5 10 5 10 10 Q 5 15 0 10 Z")
    box: Any = path.boundingRect()
    assert (box.left(), box.top(), box.right()) == (0, 0, 10)
    assert path.elementCount() > 6


# --- texts as data: found by the tool of the translators, and said with their values


def test_a_text_is_said_in_the_language_of_now(language: Language) -> None:
    """A phrase of a table is not bound to the language in which the table was made.

    The word before a value fits it, as in every text that `fill` fills in.
    """
    phrase = Phrase("Words", "{name} draws %n card(s).", "count")
    for code, one, two in (
        ("en", "Amélie draws 1 card.", "Amélie draws 2 cards."),
        ("fr", "Amélie pioche 1 carte.", "Amélie pioche 2 cartes."),
    ):
        language.switch(code)
        assert [phrase.say(name="Amélie", count=count) for count in (1, 2)] == [one, two]
    assert SIGN_NAMES[4] == "Lion"
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
        ('FirstTimeCard("n", "A", "B.", f)', '(translate("Card", "A"), translate("Card", "B."),  f)'),
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
    """With *de*, *le*, *que* or *a(n)* just before a name, `str.format` would be wrong for some names.

    In a `Sentence` that is not filled, a number follows *de*, *le*, *la*, *que*, never a name.
    """
    assert CHANGED.search("la main de {name}")
    assert not CHANGED.search("monde {name}")
    assert "{name} draws a(n) {value}." in set(changed_by_a_value())
    assert set(changed_by_a_value()) - filled() == set()
    numbers = {"value", "values", "wanted", "side", "slots", "theirs", "ours"}
    changing = re.compile(rf"\b(?:[DdLl]e|[Ll]a|\w*[Qq]ue) {FILLED_IN}\b|\b[DdLl]’{FILLED_IN}\b")
    assert changing.search(f"une option d’{FILLED_IN}.")
    at_risk = [each for each in sentences() if changing.search(each.fr) and not each.filled]
    assert at_risk
    assert [each.fr for each in at_risk if not each.names_fr <= numbers] == []


def test_french_names_every_sign_with_the_same_article(language: Language) -> None:
    """The screen and the refusals agree; "de" and "à" merge with the article."""
    language.switch("fr")
    for sign in Sign:
        article, _, name = THE_SIGNS[sign].partition(" ")
        assert name == SIGN_NAMES[sign]
        assert f"{article} {name}" == sign_label(sign).fr
        assert SIGNS_OF_PAIRS[sign].startswith(name)
        assert SIGNS_OF_PAIRS[sign][-1] in "sx"
        assert fill("de {sign}", sign=THE_SIGNS[sign]).partition(" ")[0] in ("du", "de", "des")
    assert THE_SIGNS[Sign.GEMINI] == "les Gémeaux"
    assert THE_SIGNS[Sign.VIRGO] == "la Vierge"
    assert fill("combat pour l’honneur de {sign}", sign=THE_SIGNS[Sign.LEO]).endswith("du Lion")
