"""The window around the table: menus, closing, continuing, ending a round, and the text of a result."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.app.settings import SettingsFile
from epizodiak_qt.desktop.epizodiak.result.round_scores import RoundScoresPart
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.pages.game_picker import GameCard
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.table.entries import Seat
from tests.desktop.epizodiak.test_screen_rounds import labels
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.program_window import no_network
from tests.desktop.seated_player import PEOPLE, GameAtPosition, Sit
from tests.games.positions import HELP, arc, position


async def test_one_click_deals_a_game_against_two_bots(window: MainWindow, hands: MousePlayer) -> None:
    """The game has the default rules and the player's own name."""
    hands.click_widget(window.start_page.buttons["play"])
    header = hands.session.table.header
    assert header.seats == (
        Seat("human", "Amélie"),
        Seat("bot", "Altair", "casual"),
        Seat("bot", "Vega", "casual"),
    )
    assert header.options["mode"] == "match"
    assert header.options["target"] == 7
    await hands.until(lambda: hands.session.bots is not None)  # they would take their seats after the test


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
    window.start_page.retranslate()
    assert window.start_page.note.text() not in ("", "No saved game.")


async def test_the_window_restores_its_geometry(
    services: Callable[..., Services], tmp_path: Path, styled_app: Any
) -> None:
    """The window stores its size when it closes."""
    made = services()
    file = SettingsFile(tmp_path / "config" / "settings.json")
    first = MainWindow(made, file.load()[0], no_network)
    first.resize(1024, 700)  # the screen of a test is a small one
    first.show()
    closed: list[bool] = []
    first.closed.connect(lambda: closed.append(True))
    first.close()
    assert closed == [True]
    second = MainWindow(made, file.load()[0], no_network)
    assert (second.width(), second.height()) == (1024, 700)
    for each in (first, second):
        each.deleteLater()


async def test_a_finished_game_is_archived_and_a_new_one_has_the_same_people(
    window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """The list of unfinished games drops it; its record stays."""
    window.local_tables.begin(GameSetup("epizodiak", {"target": 1}, PEOPLE))
    table = hands.session.table
    late = position(
        hands=([8], [...], [...]), dial=arc(4, 7), pile=5, sets=((1,), (), ()), options=Options(target=1)
    )
    game: Any = GameAtPosition(table.game, late, ())
    table._position, table.game = late, game
    hands.session.controller.start()
    assert table.act(0, table.game.parse_action("lay cw 8"), "last") is None
    assert table.over
    hands.click_widget(hands.session.page.result.again_button)
    assert hands.session.table is not table
    assert hands.session.table.header.seats == PEOPLE
    assert hands.session.table.header.options["target"] == 1
    assert [path.suffix for path in (tmp_path / "tables").iterdir()] == [".journal"]
    assert [path.suffix for path in (tmp_path / "records").iterdir()] == [".ezr"]


# --- ending a round without points


@pytest.mark.parametrize(("agreed", "turn"), [(True, 0), (False, 1)])
async def test_a_round_ends_without_points_if_all_people_agree(agreed: bool, turn: int, sit: Sit) -> None:
    """The player of the open hand asks and the others vote; then the table deals anew, without points."""
    hands = ([2, 8, 9], [4, 5], [...])
    at = sit(position(hands=hands, dial=(6, 7), sets=((1,), (), ()), turn=turn), people=(0, 1))
    at.open_hand()
    at.window.do("abandon")
    await at.settle()
    bar, result = at.session.page.prompt_bar, at.session.page.result
    who = ("Amélie", "Nour")[turn]
    assert bar.question.text().startswith(f"{who} would like to end this round without points.")
    at.click_widget(bar.yes if agreed else bar.no)
    await at.settle()
    assert result.isVisible() == agreed
    said = "The round was ended by agreement, without points."
    assert any(said in text for text in labels(at.session.page.result)) == agreed
    assert at.badges("star") == [0, 0, 0]
    if agreed:
        at.click_widget(result.next_button)
        await at.settle()
        assert at.badges("tile") == [12, 12, 12]


# --- the text of a result


async def test_a_doubled_score_is_explained(sit: Sit) -> None:
    """By the help page of 2022 a filled dial doubles the score; the panel says who has filled one."""
    at = sit(
        position(
            hands=([8], [...], [...]),
            dial=arc(4, 7),
            pile=5,
            sets=((1, 2), (3,), ()),
            filled=(0, 1, 0),
            options=HELP,
        )
    )
    await at.do(("hand", 8, 0), ("place", 8))
    (part,) = at.session.page.result.content.parts
    assert isinstance(part, RoundScoresPart)
    assert [(each.each, each.bonus) for each in part.scores.players] == [(1, 3), (2, 0), (1, 0)]
    assert any(
        "Sets count double for those who filled the dial." in text for text in labels(at.session.page.result)
    )
    assert at.badges("star") == [5, 2, 0]


async def test_a_shared_first_place_has_no_single_winner(sit: Sit) -> None:
    """Two players have the highest score: the result names no winner."""
    at = sit(
        position(
            hands=([8], [...], [...]),
            dial=arc(4, 7),
            pile=5,
            sets=((), (1, 2, 3, 9), (10, 11, 12, 4)),
            options=Options(mode="single"),
        )
    )
    await at.do(("hand", 8, 0), ("place", 8))
    title, why, *_ = labels(at.session.page.result)
    assert title == "You came third"
    assert why.startswith("First place is shared.\n")


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


async def test_text_is_zoomed_by_keys_and_menu(window: MainWindow, tmp_path: Path, styled_app: Any) -> None:
    """The zoom goes from 100 to 200 % in steps of 25 % and is stored; at the ends the command is disabled."""
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
    file = SettingsFile(tmp_path / "config" / "settings.json")
    assert file.load()[0].text_scale == 1.75
    assert actions["zoom_in"].isEnabled()
    actions["zoom_reset"].trigger()
    assert window.settings.text_scale == 1.0


async def test_the_zoom_keys_act_in_dialogs_too(window: MainWindow) -> None:
    """Help and settings are separate windows."""
    dialog = window.dialogs.show_settings()
    QTest.qWaitForWindowActive(dialog)
    keys = Qt.Key
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


async def test_the_current_language_is_marked(window: MainWindow) -> None:
    """The start page and the menu mark it, however it was chosen."""

    def marked() -> list[tuple[str, bool, bool]]:
        buttons, actions = window.start_page.languages, window.menus.languages
        return [(code, buttons[code].isChecked(), actions[code].isChecked()) for code in buttons]

    english, french = [("en", True, True), ("fr", False, False)], [("en", False, False), ("fr", True, True)]
    assert marked() == english
    window.start_page.languages["fr"].click()
    assert marked() == french
    window.start_page.languages["fr"].click()
    assert marked() == french
    window.menus.languages["en"].trigger()
    assert marked() == english
    window.apply_setting("language", "")
    assert marked() == english
