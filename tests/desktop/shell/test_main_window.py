"""The main window: its menus, which actions are possible when, leaving, and the end of a round."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QUrl
from PySide6.QtGui import QAction, QDesktopServices, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from epizodiak_qt.desktop.app.settings import SettingsFile
from epizodiak_qt.desktop.dialogs.pin import PinDialog
from epizodiak_qt.desktop.epizodiak.result.round_scores import RoundScoresPart
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.pages.game_picker import GameCard
from epizodiak_qt.desktop.shell.menus import ZOOM
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.table.entries import Seat
from tests.desktop.epizodiak.test_screen_rounds import labels
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.seated_player import PEOPLE, Sit
from tests.games.positions import HELP, arc, position

Role = QAction.MenuRole


def menus(window: MainWindow) -> list[QMenu]:
    """Return the menus of the bar."""
    return [*window.menus.menus.values(), window.menus.recent_menu, window.menus.theme_menu]


async def test_every_menu_and_action_has_a_mnemonic_of_its_own(window: MainWindow) -> None:
    """The bar and each menu have no letter twice: with two equal letters, Alt only moves between them."""
    for code in ("fr", "en"):
        window.stored_settings.change(window.settings._replace(language=code))
        QApplication.processEvents()
        assert window.menus.actions["continue"].text() == {"fr": "&Continuer", "en": "&Continue"}[code]
        titles = [menu.title() for menu in menus(window)[:-2]]
        actions = [[each for each in menu.actions() if not each.isSeparator()] for menu in menus(window)]
        for texts in (titles, *([action.text() for action in those] for those in actions)):
            letters = [re.findall("&([^&])", text.replace("&&", "").lower()) for text in texts]
            assert all(letters), texts
            assert len({letter for letter, *_ in letters}) == len(letters), texts


async def test_the_theme_and_the_language_are_marked_however_they_were_chosen(window: MainWindow) -> None:
    """The menu marks both, and the start page the language. Two commands lead to the next one of each."""
    menus, buttons = window.menus, window.start_page.languages.buttons

    def marked() -> tuple[list[str], list[str], list[str]]:
        groups: list[Mapping[str, Any]] = [menus.themes, menus.languages, buttons]
        themes, languages, pages = [[name for name in each if each[name].isChecked()] for each in groups]
        return themes, languages, pages

    assert marked() == (["system"], ["en"], ["en"])
    window.apply_setting("theme", "contrast")
    assert marked() == (["contrast"], ["en"], ["en"])
    menus.themes["day"].trigger()
    assert window.theme.name == "day"
    for theme in ("contrast", "night", "day"):
        window.do("next_theme")
        assert window.theme.name == theme
        assert marked() == ([theme], ["en"], ["en"])
    for _ in range(2):
        buttons["fr"].click()
        assert marked() == (["day"], ["fr"], ["fr"])
    menus.languages["en"].trigger()
    assert marked() == (["day"], ["en"], ["en"])
    for code in ("fr", "en"):
        window.do("next_language")
        assert window.language == code
    window.apply_setting("language", "")
    assert marked() == (["day"], ["en"], ["en"])


async def test_actions_have_texts_and_standard_keys_and_no_two_share_one(window: MainWindow) -> None:
    """It is the key of the platform and of the README. A shortcut with two actions would do nothing.

    On macOS Settings, About and Quit move to the menu of the application; Qt recognises no other by its text.
    """
    actions = window.menus.actions
    assert all(action.text() for action in actions.values())
    for name, key in KEYS.items():
        assert QKeySequence(key) in actions[name].shortcuts(), name
    keys = [key.toString() for action in actions.values() for key in action.shortcuts()]
    assert len(keys) == len(set(keys))
    moved = {"settings": Role.PreferencesRole, "about": Role.AboutRole, "quit": Role.QuitRole}
    assert {name: actions[name].menuRole() for name in moved} == moved
    inside = [each for menu in menus(window) for each in menu.actions() if not each.isSeparator()]
    others = [each for each in inside if each not in [actions[name] for name in moved]]
    assert {action.menuRole() for action in others} == {Role.NoRole}


KEYS = {
    "new": "Ctrl+N",
    "open_file": "Ctrl+O",
    "continue": "Ctrl+R",
    "record": "Ctrl+S",
    "library": "Ctrl+L",
    "undo": "Ctrl+Z",
    "quit": "Ctrl+Q",
    "settings": "Ctrl+,",
    "help": "F1",
    "fullscreen": "F11",
    "hide_hand": "F9",
    "next_language": "Ctrl+Shift+L",
    "next_theme": "Ctrl+T",
}


# --- commands of the menus are enabled only where they can act


# Commands that depend on the visible page; the others are always enabled.
CHANGING = (
    "continue",
    "hand_over",
    "undo",
    "abandon",
    "pin",
    "private_audio",
    "record",
    "picture",
    "share",
    "play_on",
    "start",
    "hide_hand",
    "rule",
    "advice",
)
AT_A_TABLE = ("table_in_words", "command_line", "hidden_sky")  # enabled as long as a table is on the screen


def enabled(window: MainWindow) -> set[str]:
    """Return the state-dependent commands that are enabled when the menu is opened."""
    before = {name for name in CHANGING if window.menus.actions[name].isEnabled()}
    window.menus.about_to_open.emit()
    after = {name for name in CHANGING if window.menus.actions[name].isEnabled()}
    assert before - {"hand_over"} == after - {"hand_over"}, "the shortcuts have another state than the menu"
    others = window.menus.actions.keys() - {*CHANGING, *AT_A_TABLE, *ZOOM}
    assert all(window.menus.actions[name].isEnabled() for name in others)
    return after


async def test_commands_of_a_table_are_disabled_where_none_is_shown(
    window: MainWindow, hands: MousePlayer
) -> None:
    """On the start page and on forms they do nothing if called; Continue follows its button.

    A player cannot take an action back at a table that is hidden by a form. Ecliptic has no round to end.
    """
    window.refresh_continue()
    assert enabled(window) == set()
    for name in (*CHANGING, *AT_A_TABLE):
        window.do(name)
        assert name not in AT_A_TABLE or not window.menus.actions[name].isEnabled()
    assert window.session is None
    for form in ("new", "host", "join"):
        window.do(form)
        assert enabled(window) == set()
    window.back()
    window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
    await hands.settle()
    assert "abandon" in enabled(window)
    assert all(window.menus.actions[name].isEnabled() for name in AT_A_TABLE)
    window.do("new")
    assert not any(window.menus.actions[name].isEnabled() for name in AT_A_TABLE)
    assert enabled(window) == {"start"}
    window.back()
    assert "abandon" in enabled(window)
    window.leave_table()
    assert enabled(window) == {"continue"}
    assert window.start_page.buttons["continue"].isEnabled()
    window.do("new")
    assert enabled(window) == {"continue"}
    for seat in (Seat("bot", "Hamal", "casual"), Seat("human", "José")):
        window.local_tables.begin(GameSetup("ecliptic", {}, (Seat("human", "Amélie"), seat)))
        await hands.settle()
        assert not enabled(window) & {"abandon", "record"}
        window.do("abandon")
        assert not hands.session.page.prompt_bar.isVisible()


async def test_commands_follow_the_game(sit: Sit) -> None:
    """Take back needs an action; saving a record needs the end of the game, when nothing can be taken back.

    The button with the eye hides a hand from people who share the screen; its key works for one player too.
    """
    at = sit(position(hands=([8, 2], [1, ...], [1, ...]), dial=(6, 7), pile=[1, 2, 3]), people=(0,))
    await at.settle()
    buttons = at.session.page.buttons
    assert [name for name, button in buttons.items() if button.isVisible()] == ["help", "undo", "settings"]
    assert enabled(at.window) == {"abandon", "start", "hide_hand", "advice"}
    assert not buttons["undo"].isEnabled()
    await at.do(("hand", 8, 0), ("place", 8))
    assert enabled(at.window) == {"abandon", "start", "hide_hand", "undo"}
    assert buttons["undo"].isEnabled()
    at = sit(position(hands=([8], [1, ...], [1, ...]), dial=(6, 7), options=Options(mode="single")))
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.session.over
    assert enabled(at.window) & {"record", "picture", "abandon", "pin"} == {"record", "picture"}


async def test_commands_follow_the_curtain(sit: Sit) -> None:
    """Only an open hand can be hidden, and only its player sets a PIN; F9 hides it during a peek."""
    at = sit(position(hands=([8, 2], [1, ...], [1, ...]), dial=(6, 7)), people=(0, 1), reveal="hold")
    hide = at.session.page.buttons["hide_hand"]
    assert enabled(at.window) == {"abandon", "private_audio", "start"}
    assert not hide.isEnabled()
    at.clock.advance(500)
    QTest.mousePress(at.curtain.peek_button, Qt.MouseButton.LeftButton)
    assert enabled(at.window) == {"abandon", "private_audio", "start", "hide_hand"}
    at.window.menus.actions["hide_hand"].trigger()
    assert enabled(at.window) == {"abandon", "private_audio", "start"}
    at.open_hand()
    assert enabled(at.window) == {"abandon", "private_audio", "start", "hide_hand", "pin", "advice"}
    assert hide.isEnabled()
    at.window.menus.actions["pin"].trigger()
    (dialog,) = at.window.findChildren(PinDialog)
    dialog.reject()
    assert enabled(at.window) == {"abandon", "private_audio", "start"}


async def test_text_is_zoomed_by_keys_and_menu(window: MainWindow, tmp_path: Path, styled_app: Any) -> None:
    """The zoom goes from 100 to 200 % in steps of 25 % and is stored; at the ends the command is disabled.

    Its keys act in dialogs too: help and settings are separate windows.
    """
    actions = window.menus.actions
    assert not actions["zoom_out"].isEnabled()
    assert not actions["zoom_reset"].isEnabled()
    seen = []
    for _ in range(4):
        actions["zoom_in"].trigger()
        seen.append((window.settings.text_scale, styled_app.font().pixelSize()))
    assert seen == [(1.25, 20), (1.5, 24), (1.75, 28), (2.0, 32)]
    assert not actions["zoom_in"].isEnabled()
    window.do("zoom_in")
    assert window.settings.text_scale == 2.0
    actions["zoom_out"].trigger()
    assert SettingsFile(tmp_path / "config" / "settings.json").load()[0].text_scale == 1.75
    assert actions["zoom_in"].isEnabled()
    actions["zoom_reset"].trigger()
    assert window.settings.text_scale == 1.0
    dialog, keys = window.dialogs.show_settings(), Qt.Key
    QTest.qWaitForWindowActive(dialog)
    for key, scale in (
        (keys.Key_Plus, 1.75),
        (keys.Key_Equal, 1.75),
        (keys.Key_Minus, 1.25),
        (keys.Key_0, 1),
    ):
        window.apply_setting("text_scale", 1.5)
        QTest.keyClick(dialog, key, Qt.KeyboardModifier.ControlModifier)
        assert window.settings.text_scale == scale
    dialog.close()


async def test_a_start_page_that_is_left_paints_its_pictures_when_it_is_seen_again(
    window: MainWindow, hands: MousePlayer
) -> None:
    """The first paint of a table does not wait for the pictures of the games."""
    cards = [card for card in window.start_page.game_picker.buttons.values() if isinstance(card, GameCard)]
    QCoreApplication.sendEvent(window.start_page, QEvent(QEvent.Type.StyleChange))  # drops the pictures
    window.start_page.grab()
    window.do("play")
    await hands.settle()
    assert all(card.picture is None for card in cards)
    window.leave_table()
    window.start_page.grab()
    await hands.until(lambda: all(card.picture is not None for card in cards))


async def test_a_question_before_leaving_is_asked_at_the_table(
    window: MainWindow, hands: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever page covers the table: there the question would not be seen."""
    window.do("play")
    await hands.settle()
    ask = Mock(return_value=True)
    with monkeypatch.context() as patched:
        patched.setattr(window, "would_lose", ask)
        for count, action in enumerate(("new", "continue"), 1):
            window.do("learn")
            assert not hands.session.page.isVisible()
            window.do(action)
            assert ask.call_count == count
            assert hands.session.page.isVisible()


async def test_continue_without_a_saved_game_shows_a_note_and_the_log_folder_opens(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The start page says so in the language of the window, also after a switch.

    The file manager of the desktop shows the log folder.
    """
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    window.do("log_folder")
    assert opened == [QUrl.fromLocalFile(str(window.services.log_file.parent))]
    window.do("continue")
    assert window.start_page.note.text() == "No saved game."
    window.apply_setting("language", "fr")
    QApplication.processEvents()
    assert window.start_page.note.text() not in ("", "No saved game.")


# --- ending a round without points


@pytest.mark.parametrize(("agreed", "turn"), [(True, 0), (False, 1)])
async def test_a_round_ends_without_points_if_all_people_agree(agreed: bool, turn: int, sit: Sit) -> None:
    """The player of the open hand asks and the others vote; then the table deals anew, without points."""
    hands = ([2, 8, 9], [4, 5], [...])
    at = sit(position(hands=hands, dial=(6, 7), sets=((1,), (), ()), turn=turn), people=(0, 1))
    at.open_hand()
    await at.command("abandon")
    bar, result = at.session.page.prompt_bar, at.session.page.result
    who = ("Amélie", "Nour")[turn]
    assert bar.question.text().startswith(f"{who} would like to end this round without points.")
    await at.click_and_settle(bar.yes if agreed else bar.no)
    assert result.isVisible() == agreed
    said = "The round was ended by agreement, without points."
    assert any(said in text for text in labels(at.session.page.result)) == agreed
    assert at.badges("star") == [0, 0, 0]
    if agreed:
        await at.click_and_settle(result.next_button)
        assert at.badges("tile") == [12, 12, 12]


# --- the text of a result


async def test_a_doubled_score_is_explained(sit: Sit) -> None:
    """By the help page of 2022 a filled dial doubles the score; the panel says who has filled one."""
    hands, sets = ([8], [...], [...]), ((1, 2), (3,), ())
    at = sit(position(hands=hands, dial=arc(4, 7), pile=5, sets=sets, filled=(0, 1, 0), options=HELP))
    await at.do(("hand", 8, 0), ("place", 8))
    (part,) = at.session.page.result.content.parts
    assert isinstance(part, RoundScoresPart)
    assert [(each.each, each.bonus) for each in part.scores.players] == [(1, 3), (2, 0), (1, 0)]
    texts = labels(at.session.page.result)
    assert any("Sets count double for those who filled the dial." in text for text in texts)
    assert at.badges("star") == [5, 2, 0]


async def test_with_reduced_motion_tiles_fade(sit: Sit) -> None:
    """They appear at their destination in 120 ms, without moving across the table."""
    at = sit(
        position(hands=([2, 8, 9], [4, 5], [...]), dial=(6, 7)), speed=1.0, reduced_motion="on", at_rest=True
    )
    await at.do(("hand", 8, 0), ("place", 8))
    at.scene.animator.advance(40)
    (ghost,) = at.things("ghost")
    place = at.item(("place", 8)).sceneBoundingRect().center()
    assert abs(ghost.sceneBoundingRect().center().x() - place.x()) < 1
    assert 0 < ghost.opacity() < 1
    at.scene.animator.advance(80)
    assert at.seen("dial") == [6, 7, 8]


async def test_a_held_press_fills_a_ring(sit: Sit) -> None:
    """The ring is visible while the press lasts."""
    at = sit(position(hands=([2, 8, 4, 4, 4], [5], [...]), dial=(6, 7)), confirm="hold")
    before = at.grab()
    at.press(("discard", 4))
    at.clock.advance(250)
    assert at.shows(("discard", 4), at.window.theme.halo)
    assert at.grab() != before
    at.release(("discard", 4))
    await at.settle()
    assert at.grab() != before, "the notice is visible"
    assert at.seen("set") == []
