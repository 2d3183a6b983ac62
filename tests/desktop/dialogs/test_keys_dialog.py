"""The letters of the table can be changed, and F1 lists those that do something now."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.app.translation import LANGUAGES
from epizodiak_qt.desktop.dialogs.keys_dialog import KeysDialog
from epizodiak_qt.desktop.table.key_map import (
    ASKING,
    chosen_keys,
    command_of,
    default_keys,
    digit_of,
    keys_of,
    playing,
    with_defaults,
    with_key,
)
from epizodiak_qt.desktop.table.typed.key_texts import key_text
from tests.desktop.ecliptic import states as cards
from tests.games.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.translation import Language
    from tests.desktop.seated_player import SeatedPlayer


def test_every_command_has_one_key_in_each_language() -> None:
    """No two share one, none is a digit, and P is none."""
    for letters in map(default_keys, LANGUAGES):
        assert set(letters) == {*playing(), *ASKING}
        assert len(set(letters.values())) == len(letters)
        assert not any(map(digit_of, letters.values()))
        assert "p" not in letters.values()


def test_games_with_the_same_command_share_its_key(language: Language) -> None:
    """And their texts are joined where they differ."""
    language.switch("en")
    for verbs in playing().values():
        assert len({(verb.english_key, verb.french_key) for verb in verbs.values()}) == 1
    assert key_text("draw") == "Draw"
    assert key_text("contest") == "Contest; in Ecliptic: wish to play on"


@pytest.mark.parametrize(
    "stored",
    [
        "",
        "{",
        "[]",
        "3",
        '{"en": 4}',
        '{"en": {"draw": 5}}',
        '{"en": {"dance": "q"}}',
        '{"en": {"draw": "9"}}',
    ],
)
def test_chosen_keys_that_make_no_sense_are_left_out(stored: str) -> None:
    """A damaged file of settings leaves the defaults."""
    assert keys_of("en", stored) == default_keys("en")


def test_a_default_key_that_was_given_away_means_the_other_command() -> None:
    """As a file of settings may say; the dialog refuses it."""
    stored = '{"en": {"draw": "x"}}'
    assert command_of("X", "en", stored) == "draw"
    assert command_of("x", "fr", stored) == "set"
    assert command_of("", "en", stored) == ""


def test_only_what_differs_is_stored() -> None:
    """A default that is chosen again leaves nothing."""
    stored = with_key("draw", "Q", "en", "")
    assert json.loads(stored) == {"en": {"draw": "q"}}
    assert with_key("draw", "d", "en", stored) == ""
    assert chosen_keys(with_defaults("fr", stored))["en"] == {"draw": "q"}
    assert with_defaults("en", stored) == ""


def test_a_key_is_taken_and_a_clash_is_refused(language: Language) -> None:
    """Each with a sentence; the field then shows the key that counts."""
    language.switch("en")
    dialog = KeysDialog("", lambda: language.code)
    stored: list[str] = []
    dialog.changed.connect(stored.append)
    dialog.show()
    draw = dialog.fields["draw"]
    draw.selectAll()
    QTest.keyClicks(draw, "s")
    assert stored == []
    assert dialog.message.text().startswith("S is the key of another command already: Pass")
    assert draw.text() == "D"
    QTest.keyClicks(draw, "7")
    assert stored == []
    assert "digits choose values" in dialog.message.text()
    QTest.keyClicks(draw, "q")
    assert json.loads(stored[-1]) == {"en": {"draw": "q"}}
    assert draw.text() == "Q"
    QTest.mouseClick(dialog.defaults, Qt.MouseButton.LeftButton)
    assert stored[-1] == ""
    assert draw.text() == "D"
    dialog.close()


async def test_a_changed_key_counts_at_once_and_is_stored(sit: Callable[..., SeatedPlayer]) -> None:
    """The settings lead to the keys."""
    at = sit(position(hands=([4, 4, 4, 5, 8, 9], [3, ...], [...]), dial=(6, 7), pile=[1, 2, 3]))
    settings = at.window.show_settings()
    keys = at.window.dialogs.show_keys()
    QTest.keyClicks(keys.fields["draw"], "q")
    keys.close()
    settings.close()
    assert json.loads(at.window.settings.keys) == {"en": {"draw": "q"}}
    at.window.activateWindow()
    at.session.page.view.setFocus()
    await at.until(at.session.page.view.hasFocus)
    at.type(Qt.Key.Key_Q)
    await at.settle()
    assert len(at.hand) == 7


async def test_help_lists_the_keys_that_do_something_now(sit: Callable[..., SeatedPlayer]) -> None:
    """Below the rules: the letter of a draw while a draw is legal; none of them once letters are off."""
    at = sit(position(hands=([4, 4, 4, 5, 8, 9], [3, ...], [...]), dial=(6, 7), pile=[1, 2, 3]))
    page = at.window.show_rules(whole=False).pages["-short"]
    text = page.toPlainText()
    assert text.startswith("EpiZodiak in short")
    assert text.index("Empty hand") < text.index("Keys now")
    assert "D – Draw a tile" in text
    assert "X – Discard the set of 4s" in text
    assert "C – Contest" not in text
    assert "F9" not in text, "nobody else sits at the screen"
    assert "Backspace" not in text
    await at.do(("hand", 8, 0))
    at.window.show_rules(whole=False)
    assert "Backspace – Give the last one back" in page.toPlainText()
    at.window.apply_setting("letters", "off")
    at.window.show_rules(whole=False)
    assert "D – Draw" not in page.toPlainText()
    at.window.apply_setting("language", "fr")
    await at.settle()
    assert "Touches du moment" in page.toPlainText()


async def test_help_says_nothing_of_another_game_or_table(sit: Callable[..., SeatedPlayer]) -> None:
    """Ecliptic has no dial, and nobody else sits at the screen."""
    at = sit(cards.LAYING)
    keys = at.window.show_rules(whole=False).pages["-short"].toPlainText().partition("Keys now")[2]
    assert "S – Lay nothing" in keys
    assert not any(word in keys for word in ("dial", "in Ecliptic", "Pass", "F9"))


async def test_keys_change_language_and_theme(sit: Callable[..., SeatedPlayer]) -> None:
    """Ctrl+Shift+L and Ctrl+T, as menu commands with those shortcuts."""
    at = sit(position(hands=([8, 9], [3, ...], [...]), dial=(6, 7), pile=[1]))
    actions = at.window.menus.actions
    assert actions["next_language"].shortcut().toString() == "Ctrl+Shift+L"
    assert actions["next_theme"].shortcut().toString() == "Ctrl+T"
    actions["next_language"].trigger()
    assert at.window.language == "fr"
    actions["next_language"].trigger()
    assert at.window.language == "en"
    seen = set()
    for _ in range(3):
        actions["next_theme"].trigger()
        seen.add(at.window.theme.name)
    assert seen == {"night", "day", "contrast"}
