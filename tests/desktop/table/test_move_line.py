"""The line for typed moves, what can be typed there, and every legal action in words."""

import random
import re
from itertools import product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.ecliptic.words import typed_moves as ecliptic_moves
from epizodiak_qt.desktop.ecliptic.words.event_text import SYMBOL_NAMES, action_text as ecliptic_text
from epizodiak_qt.desktop.epizodiak.words import typed_moves as epizodiak_moves
from epizodiak_qt.desktop.epizodiak.words.event_text import action_text as epizodiak_text
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.table.move_grammar import LONGEST, MoveGrammar, read_move, words_of
from epizodiak_qt.desktop.table.typed.move_line import FORM, MoveLine
from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.ecliptic.actions import named_actions as ecliptic_actions
from epizodiak_qt.games.ecliptic.cards import SIGNS, SYMBOLS
from epizodiak_qt.games.epizodiak.actions import Lay, named_actions as epizodiak_actions
from epizodiak_qt.games.game import InvalidActionError
from epizodiak_qt.table.entries import Seat
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.seated_player import Sit
from tests.games.positions import position, random_game
from tests.games.sentence_checks import faults_of_french

PEOPLE = (Seat("human", "Amélie"), Seat("human", "Nour"))
WITH_BOT = (Seat("human", "Amélie"), Seat("bot", "Hamal", "casual"))
MOST_MOVES = 1500
OWN = [1, 2, 3, 3, 3, 5, 6, 8, 9, 9, 9, 11, 12]


def line_of(window: MainWindow) -> MoveLine:
    """Return the open command line of the table on the screen; open it by the menu if it is not."""
    window.menus.actions["command_line"].trigger()
    assert window.session is not None
    line = window.session.move_line
    assert line is not None
    return line


def type_line(line: MoveLine, text: str) -> None:
    """Enter a text."""
    line.edit.setText(text)
    QTest.keyClick(line.edit, Qt.Key.Key_Return)


async def test_the_line_covers_no_button_beside_the_board(sit: Sit) -> None:
    """The buttons of EpiZodiak lie at the left of the board, those of Ecliptic under the log."""
    for size, at in product(((1280, 720), (1280, 820), (1920, 1080)), (position(), fought())):
        player = sit(at, size=size)
        page, line = player.session.page, line_of(player.window)
        assert not any(
            button.geometry().intersects(line.geometry())
            for button in page.buttons.values()
            if button.isVisible()
        ), size


def forms(line: MoveLine) -> list[str]:
    """Return the forms in the list of completions."""
    return [line.completions.item(row).data(FORM) for row in range(line.completions.count())]


def hands() -> Any:
    """Return a position in which seat 0 can lay 5 or 8 9, discard 3 or 9, and draw."""
    return position(hands=(OWN, [...], [...]), dial=[6, 7], pile=9, turn=0)


@pytest.mark.parametrize(
    ("seats", "code", "confirm"),
    [(PEOPLE, "fr", "ask"), (WITH_BOT, "en", "hold")],
    ids=["two people in French with questions", "a bot in English in place of holding"],
)
async def test_a_whole_game_of_ecliptic_is_played_by_typing_alone(
    seats: Any, code: str, confirm: str, window: MainWindow, clock: FakeClock
) -> None:
    """Moves, answers to questions and hand-overs; the focus never leaves the line."""
    chance = random.Random(5)
    mouse = MousePlayer(window, clock)
    window.apply_setting("language", code)
    window.apply_setting("confirm", confirm)
    window.local_tables.begin(GameSetup("ecliptic", {}, seats))
    await mouse.until(lambda: window.session is not None and mouse.session.page.scene.shown is not None)
    line = line_of(window)
    page, scene, curtain = mouse.session.page, mouse.session.page.scene, mouse.session.controller.curtain
    page.setUpdatesEnabled(False)  # painting would take most of the time
    typed = 0
    for _ in range(MOST_MOVES):
        if page.result.isVisible():
            break
        if page.prompt_bar.asking:
            type_line(line, "oui" if code == "fr" else "yes")
        elif curtain.closed and curtain.invited is not None:
            clock.advance(500)
            assert forms(line) == ["main" if code == "fr" else "hand"]
            type_line(line, forms(line)[0])
        elif scene.hints.acting:
            action = chance.choice(scene.choices())
            text = line.grammar.short_form(action, code)
            type_line(line, text if typed % 3 else str(action))
            typed += 1
        await mouse.settle()
        if page.isVisible() and not page.result.isVisible():
            assert line.window().focusWidget() is line.edit
    assert mouse.session.table.over
    assert typed > 10


async def test_a_typed_move_is_played_and_the_line_stays_ready(sit: Any) -> None:
    """The slash opens the line; Enter plays, Up brings the move back; Esc gives the focus to the table."""
    player = sit(hands())
    page = player.session.page
    await player.until(page.view.hasFocus)
    player.type(Qt.Key.Key_Slash)
    line = player.session.move_line
    assert line is not None
    edit = line.edit
    assert line.isVisible()
    assert line.window().focusWidget() == edit
    assert line.label.text() == "Move:"
    type_line(line, "8 9")
    await player.until(lambda: player.scene.view.dial == (6, 7, 8, 9))
    assert edit.text() == ""
    QTest.keyClick(edit, Qt.Key.Key_Up)
    assert edit.text() == "8 9"
    QTest.keyClick(edit, Qt.Key.Key_Down)
    assert edit.text() == ""
    player.type(Qt.Key.Key_Escape)
    assert not line.isVisible()
    assert player.window.focusWidget() is page.view


REFUSED = {
    "en": {
        "12": "12",
        "p": "draw",
        "why x5": "5",
        "nonsense": "is no move",
        "why": "why 7",
        "why d": "legal now",
    },
    "fr": {"12": "12", "pourquoi x5": "5", "nonsense": "n’est pas un coup", "p": "piocher ou passer"},
}


@pytest.mark.parametrize("code", REFUSED)
async def test_a_refused_text_gives_its_reason_and_can_be_corrected(sit: Any, code: str) -> None:
    """The reason stands in the status line, nothing is played, and the text is selected."""
    player = sit(hands(), language=code)
    line = line_of(player.window)
    before = player.scene.view
    for text, reason in REFUSED[code].items():
        player.scene.status.clear_notice()
        type_line(line, text)
        await player.until(lambda: player.notice)
        assert reason in player.notice
        assert player.scene.view == before
        assert line.edit.selectedText() == text


async def test_completions_are_the_legal_actions_that_fit_the_typed_text(sit: Any) -> None:
    """They are matched by short form and by words; Down leads to them, and Enter plays one."""
    player = sit(hands())
    line = line_of(player.window)
    assert sorted(forms(line)) == sorted(["5", "8", "8 9", "x3", "x9", "d"])
    player.window.apply_setting("language", "fr")
    await player.until(lambda: line.label.text() == "Coup\u202f:")
    assert "i" in forms(line)
    assert "piocher" in line.edit.placeholderText()
    player.window.apply_setting("language", "en")
    await player.until(lambda: line.label.text() == "Move:")
    QTest.keyClicks(line.edit, "x")
    assert forms(line) == ["x3", "x9"]
    line.edit.clear()
    QTest.keyClicks(line.edit, "tile")
    assert forms(line) == ["d"]
    line.edit.clear()
    QTest.keyClicks(line.edit, "9")
    assert set(forms(line)) == {"8 9", "x9"}
    QTest.keyClick(line.edit, Qt.Key.Key_Down)
    assert line.window().focusWidget() is line.completions
    line.completions.setCurrentRow(forms(line).index("x9"))
    QTest.keyClick(line.completions, Qt.Key.Key_Return)
    await player.until(lambda: 9 in player.scene.view.sets[0])
    assert line.window().focusWidget() is line.edit
    # A sealed die is changed by typing another, as long as that is possible (X8).
    player = sit(fought(), people=(0,))
    line = line_of(player.window)
    type_line(line, "d20")
    await player.until(lambda: player.scene.view.combat.chosen[0] == 20)
    assert "d4" in forms(line)
    type_line(line, "d4")
    await player.until(lambda: player.scene.view.combat.chosen[0] == 4)


async def test_nothing_of_a_hand_is_completed_while_others_may_listen_or_the_curtain_is_closed(
    sit: Any,
) -> None:
    """Without private audio there are no moves in the list; another hand finds no text and no history."""
    player = sit(hands(), people=(0, 1))
    line = line_of(player.window)
    assert forms(line) == ["hand"]
    type_line(line, "x9")
    assert "Type hand" in player.notice
    player.clock.advance(500)
    type_line(line, "hand")
    await player.settle()
    assert player.session.controller.curtain.viewer == 0
    player.scene.private = False
    line.follow_table()
    assert forms(line) == []
    player.scene.private = True
    line.follow_table()
    assert "x9" in forms(line)
    QTest.keyClicks(line.edit, "x3")
    player.session.controller.shared_screen.close_curtain()
    assert line.edit.text() == ""
    assert "x9" not in forms(line)
    QTest.keyClick(line.edit, Qt.Key.Key_Up)
    assert line.edit.text() == ""


# --- short forms


GAMES = (
    (epizodiak, epizodiak_moves.GRAMMAR, epizodiak_actions().values(), 12),
    (ecliptic, ecliptic_moves.GRAMMAR, ecliptic_actions().values(), 20),
)
LANGUAGES = ("en", "fr")
SOME = "?|0|13 14|x|x13|c|leo|le su|su mo|d7|foo|5 x 9|٣٣|leo su mo st ga|x 5 6|🂡"
E = epizodiak_moves.GRAMMAR
X = ecliptic_moves.GRAMMAR


@pytest.mark.parametrize(("game", "grammar", "actions", "games"), GAMES, ids=["epizodiak", "ecliptic"])
def test_every_legal_action_reads_from_its_short_form_and_from_its_notation(
    game: Any, grammar: MoveGrammar, actions: tuple[Any, ...], games: int
) -> None:
    """In thousands of seeded positions, and for all actions that there are."""
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
    # Only the two lays of one value share a form, of which the rules allow one at a time.
    for language in LANGUAGES:
        all_forms: dict[str, Any] = {}
        for action in actions:
            other = all_forms.setdefault(grammar.short_form(action, language), action)
            assert other == action or (isinstance(action, Lay) and len(action.values) == 1)
            assert read_move(grammar.short_form(action, language), grammar, language, [action]) == action


def _any_action(random: Random) -> Any:
    def choose(_position: Any, _seat: int, actions: Any) -> Any:
        return random.choice(actions)

    return choose


TYPED_TILES = {
    "lay cw 5 6 7": "5 6 7|poser 5 6 7|5, 6, 7",
    "lay ccw 7 6": "7 6",
    "lay cw 12 1": "12 1",
    "lay ccw 1 12 11": "1 12 11",
    "lay ccw 5": "5 ccw|ah 5",
    "set 9": "X9|x 9|brelan 9",
    "lay cw 5 6": "  LAY   cw 5 6 ",
    "draw": "d|i",
    "take": "u|pick up|r",
    "pass": "p|s",
    "contest 3": "c3|contester 3",
    "deal": "distribuer",
}
TYPED_CARDS = {
    "die 10": "d10|die 10|dé 10|DE\u0301 10|10",
    "lay leo-sun": "leo sun|soleil lion|lay leo-sun",
    "lay leo-star": "lion étoile",
    "lay aquarius-comet": "poser verseau comète",
    "pair leo-sun leo-moon": "leo su mo|lio lu so",
    "pair gemini-galaxy gemini-planet": "paire gémeaux galaxie planète",
    "pair leo-moon leo-sun": "pair leo-moon leo-sun",
    "discard leo-star": "x leo st",
    "discard aries-sun": "écarter bélier so",
    "keep pisces-comet": "garder poi co|k pis co",
    "take": "u",
    "decline": "n|rien",
    "stop": "stop|arrêter",
    "continue": "continuer",
}


@pytest.mark.parametrize(("grammar", "language", "typed"), [(E, "en", TYPED_TILES), (X, "fr", TYPED_CARDS)])
def test_a_player_can_type_letters_and_words_of_both_languages(
    grammar: MoveGrammar, language: str, typed: dict[str, str]
) -> None:
    """Three letters of a sign and two of a symbol are enough; capitals, commas and accents do not matter."""
    for notation, texts in typed.items():
        for text in texts.split("|"):
            assert str(read_move(text, grammar, language, [])) == notation, text


@pytest.mark.parametrize("grammar", [E, X], ids=["epizodiak", "ecliptic"])
def test_a_text_that_is_no_move_gives_a_sentence_in_both_languages(grammar: MoveGrammar) -> None:
    """The sentence quotes the text in part and gives examples; nothing else is raised."""
    for text, language in product([*SOME.split("|"), "", " ", "9" * 60, "lay " * 400], LANGUAGES):
        with pytest.raises(InvalidActionError) as caught:
            read_move(text, grammar, language, [])
        assert grammar.examples.en in caught.value.sentence.en
        assert grammar.examples.fr in caught.value.sentence.fr
        assert len(caught.value.sentence.en) < LONGEST
    # P would mean *piocher* or *passer*: opposite things. The rules never allow a value on both sides.
    with pytest.raises(InvalidActionError, match="piocher or passer"):
        read_move("p", E, "fr", [])
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


# --- actions in words


TEXTS = ((epizodiak, epizodiak_text, 2, 6), (ecliptic, ecliptic_text, 6, 10))


@pytest.mark.parametrize(("game", "text_of", "games", "kinds"), TEXTS, ids=["epizodiak", "ecliptic"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_each_legal_action_has_a_text_of_its_own(
    game: Any, text_of: Any, games: int, kinds: int, code: str, language: Language
) -> None:
    """A list of possible actions tells all of them apart, in whole words and in the right language."""
    language.switch(code)
    seen: dict[str, str] = {}
    for number in range(games):
        options, choose = game.options_from_json({}), _any_action(Random(number))
        for step in random_game(game, options, f"words {number}", choose, 3000)[2]:
            update: Any = SimpleNamespace(view=game.view(step.before, step.seat))
            texts = {text_of(action, update): action for action in game.legal(step.before, step.seat)}
            assert len(texts) == len(game.legal(step.before, step.seat))
            seen.update((text, str(action).split()[0]) for text, action in texts.items())
    assert len({kind for kind in seen.values() if kind != "deal"}) == kinds
    for text in seen:
        assert text[0].isupper()
        assert "{" not in text
        assert code == "en" or faults_of_french(text) == [], text
