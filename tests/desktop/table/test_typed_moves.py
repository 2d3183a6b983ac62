"""The short forms of typed moves: each legal action has one, and it reads as that action."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES
from epizodiak_qt.desktop.ecliptic.words import typed_moves as ecliptic_moves
from epizodiak_qt.desktop.ecliptic.words.event_text import SYMBOL_NAMES
from epizodiak_qt.desktop.epizodiak.words import typed_moves as epizodiak_moves
from epizodiak_qt.desktop.table.move_grammar import LONGEST, read_move, words_of
from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.ecliptic.actions import ACTIONS as ECLIPTIC_ACTIONS
from epizodiak_qt.games.ecliptic.cards import SIGNS, SYMBOLS
from epizodiak_qt.games.epizodiak.actions import ACTIONS as EPIZODIAK_ACTIONS, Lay
from epizodiak_qt.games.game import InvalidActionError
from tests.games.positions import random_game

if TYPE_CHECKING:
    from epizodiak_qt.desktop.table.move_grammar import MoveGrammar

GAMES = (
    (epizodiak, epizodiak_moves.GRAMMAR, EPIZODIAK_ACTIONS, 12),
    (ecliptic, ecliptic_moves.GRAMMAR, ECLIPTIC_ACTIONS, 20),
)
LANGUAGES = ("en", "fr")
SOME = "?|0|13 14|x|x13|c|leo|le su|su mo|d7|foo|5 x 9|٣٣|leo su mo st ga|x 5 6|🂡"
E = epizodiak_moves.GRAMMAR
X = ecliptic_moves.GRAMMAR


@pytest.mark.parametrize(("game", "grammar", "actions", "games"), GAMES, ids=["epizodiak", "ecliptic"])
def test_every_legal_action_reads_from_its_short_form_and_from_its_notation(
    game: Any, grammar: MoveGrammar, actions: tuple[Any, ...], games: int
) -> None:
    """In thousands of seeded positions, short forms and actions map to each other one to one."""
    positions = 0
    for number in range(games):
        _, _, steps, _ = random_game(
            game, game.options_from_json({}), f"typed {number}", _any_action(Random(number)), 3000
        )
        for step in steps:
            legal = game.legal(step.before, step.seat)
            positions += 1
            for language in LANGUAGES:
                forms = {grammar.short_form(action, language): action for action in legal}
                assert len(forms) == len(legal)
                for form, action in forms.items():
                    assert read_move(form, grammar, language, legal) == action, (form, language)
                for action in legal[:3]:
                    assert read_move(str(action), grammar, language, legal) == action
    assert positions > 2000


def _any_action(random: Random) -> Any:
    def choose(_position: Any, _seat: int, actions: Any) -> Any:
        return random.choice(actions)

    return choose


@pytest.mark.parametrize(("game", "grammar", "actions", "games"), GAMES, ids=["epizodiak", "ecliptic"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_actions_of_a_game_share_a_short_form(
    game: Any, grammar: MoveGrammar, actions: tuple[Any, ...], games: int, language: str
) -> None:
    """Only the two lays of one value do, of which the rules allow one at a time."""
    forms: dict[str, Any] = {}
    for action in actions:
        other = forms.setdefault(grammar.short_form(action, language), action)
        assert other == action or (isinstance(action, Lay) and len(action.values) == 1)
        assert read_move(grammar.short_form(action, language), grammar, language, [action]) == action


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("5 6 7", "lay cw 5 6 7"),
        ("7 6", "lay ccw 7 6"),
        ("12 1", "lay cw 12 1"),
        ("1 12 11", "lay ccw 1 12 11"),
        ("poser 5 6 7", "lay cw 5 6 7"),
        ("5 ccw", "lay ccw 5"),
        ("ah 5", "lay ccw 5"),
        ("5, 6, 7", "lay cw 5 6 7"),
        ("X9", "set 9"),
        ("x 9", "set 9"),
        ("brelan 9", "set 9"),
        ("  LAY   cw 5 6 ", "lay cw 5 6"),
        ("d", "draw"),
        ("i", "draw"),
        ("u", "take"),
        ("pick up", "take"),
        ("r", "take"),
        ("p", "pass"),
        ("s", "pass"),
        ("c3", "contest 3"),
        ("contester 3", "contest 3"),
        ("distribuer", "deal"),
    ],
)
def test_a_player_of_epizodiak_can_type_letters_and_words_of_both_languages(text: str, notation: str) -> None:
    """Capitals, spaces, commas and accents do not matter."""
    assert str(read_move(text, E, "en", [])) == notation


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("d10", "die 10"),
        ("die 10", "die 10"),
        ("dé 10", "die 10"),
        ("DE\u0301 10", "die 10"),
        ("10", "die 10"),
        ("leo sun", "lay leo-sun"),
        ("lion étoile", "lay leo-star"),
        ("soleil lion", "lay leo-sun"),
        ("poser verseau comète", "lay aquarius-comet"),
        ("lay leo-sun", "lay leo-sun"),
        ("leo su mo", "pair leo-sun leo-moon"),
        ("lio lu so", "pair leo-sun leo-moon"),
        ("paire gémeaux galaxie planète", "pair gemini-galaxy gemini-planet"),
        ("pair leo-moon leo-sun", "pair leo-moon leo-sun"),
        ("x leo st", "discard leo-star"),
        ("écarter bélier so", "discard aries-sun"),
        ("garder poi co", "keep pisces-comet"),
        ("k pis co", "keep pisces-comet"),
        ("u", "take"),
        ("n", "decline"),
        ("rien", "decline"),
        ("stop", "stop"),
        ("arrêter", "stop"),
        ("continuer", "continue"),
    ],
)
def test_a_player_of_ecliptic_can_name_cards_in_both_languages(text: str, notation: str) -> None:
    """Three letters of a sign and two of a symbol are enough, in either order."""
    assert str(read_move(text, X, "fr", [])) == notation


@pytest.mark.parametrize("grammar", [E, X], ids=["epizodiak", "ecliptic"])
@pytest.mark.parametrize(
    "text",
    [*SOME.split("|"), "", " ", "9" * 60, "lay " * 400],
)
def test_a_text_that_is_no_move_gives_a_sentence_in_both_languages(grammar: MoveGrammar, text: str) -> None:
    """The sentence quotes the text in part and gives examples; nothing else is raised."""
    for language in LANGUAGES:
        with pytest.raises(InvalidActionError) as caught:
            read_move(text, grammar, language, [])
        assert grammar.examples.en in caught.value.sentence.en
        assert grammar.examples.fr in caught.value.sentence.fr
        assert len(caught.value.sentence.en) < LONGEST


def test_p_alone_is_refused_in_french_where_it_could_mean_two_things() -> None:
    """It would mean *piocher* or *passer*: opposite things."""
    with pytest.raises(InvalidActionError, match="piocher or passer"):
        read_move("p", E, "fr", [])


def test_a_single_value_is_laid_on_the_side_where_that_is_legal() -> None:
    """The rules never allow both sides."""
    assert read_move("5", E, "en", [Lay("ccw", (5,))]) == Lay("ccw", (5,))
    assert read_move("5", E, "en", [Lay("cw", (5,))]) == Lay("cw", (5,))


def test_the_short_names_of_signs_and_symbols_are_those_of_the_window(language: Any) -> None:
    """A player can type a card as its name is written on the screen."""
    for code in LANGUAGES:
        language.switch(code)
        assert ecliptic_moves.SIGN_NAMES[code] == tuple(words_of(SIGN_NAMES[each])[0] for each in SIGNS)
        assert ecliptic_moves.SYMBOL_NAMES[code] == tuple(words_of(SYMBOL_NAMES[each])[0] for each in SYMBOLS)


def test_the_documented_forms_are_the_short_forms_of_the_games() -> None:
    """Each row of both tables is read in both languages, and is what the completion would show."""
    page = (Path(__file__).parents[3] / "docs" / "typed-moves.md").read_text("utf-8")
    _, epizodiak_rows, ecliptic_rows, *_ = page.split("\n## ")
    for text, grammar in ((epizodiak_rows, E), (ecliptic_rows, X)):
        rows = re.findall(r"^\| `(.+?)` \| `(.+?)` \| `(.+?)` \|$", text, re.MULTILINE)
        assert len(rows) >= 7
        for notation, *typed in rows:
            action = grammar.game.parse_action(notation)
            assert typed == [grammar.short_form(action, language) for language in LANGUAGES]
            for form, language in zip(typed, LANGUAGES, strict=True):
                assert read_move(form, grammar, language, [action]) == action
