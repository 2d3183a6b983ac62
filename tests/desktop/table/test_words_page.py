"""The table in words: a whole round by its lists, search by typing, and what it must not list."""

from functools import partial
from pathlib import Path
from typing import Any, cast
from weakref import ref

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView

from epizodiak_qt.bots.epizodiak.sensible import weight
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.shell.table_session import TableSession
from epizodiak_qt.desktop.table.typed.words_page import SEARCH_MS, WordList, WordsPage
from epizodiak_qt.table.entries import Seat
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.record_reader import write
from tests.desktop.seated_player import PEOPLE, SeatedPlayer
from tests.desktop.table.test_move_line import OWN, hands

WITH_BOTS = (Seat("human", "Amélie"), Seat("bot", "Hamal", "casual"), Seat("bot", "Vega", "beginner"))
MOST_STEPS = 1500


def words_of(session: TableSession) -> WordsPage:
    """Return the table in words of a session."""
    assert session.words is not None
    return session.words


async def open_words(player: SeatedPlayer) -> WordsPage:
    """Open the table in words, once the window is active: until then Qt may still move the focus."""
    await player.until(player.window.isActiveWindow)
    await player.settle()
    player.session.toggle_words()
    return words_of(player.session)


def texts(words: WordList) -> list[str]:
    """Return the rows of a list."""
    return [words.item(row).text() for row in range(words.count())]


@pytest.mark.parametrize(
    ("seats", "code", "confirm"),
    [(PEOPLE, "fr", "click"), (WITH_BOTS, "en", "ask")],
    ids=["three people in French", "two bots in English with questions"],
)
async def test_a_whole_round_is_played_from_the_lists_alone(
    seats: Any, code: str, confirm: str, window: MainWindow, clock: FakeClock
) -> None:
    """By the keys of the focused widget only: actions, hand-overs, questions, result and next round."""
    mouse = MousePlayer(window, clock)
    window.apply_setting("language", code)
    window.apply_setting("confirm", confirm)
    window.local_tables.begin(GameSetup("epizodiak", {"target": 99}, seats))  # no round ends the match
    await mouse.until(lambda: window.session is not None and mouse.session.page.scene.shown is not None)
    window.menus.actions["table_in_words"].trigger()
    page, scene, curtain = mouse.session.page, mouse.session.page.scene, mouse.session.controller.curtain
    page.setUpdatesEnabled(False)  # painting would take most of the time
    words = words_of(mouse.session)
    actions = words.possible.words
    if len(mouse.session.controller.people) > 1:
        mouse.session.controller.shared_screen.change_audio()  # without it, no hand is listed
        page.prompt_bar.yes.click()
    rounds = played = 0
    for _ in range(MOST_STEPS):
        focused = window.focusWidget()
        assert focused is not None
        if page.result.isVisible():
            rounds += 1
            assert focused is page.result.next_button
            QTest.keyClick(focused, Qt.Key.Key_Return)
        elif rounds:
            break  # the next round has been dealt
        elif page.prompt_bar.asking:
            assert focused is page.prompt_bar.yes
            QTest.keyClick(focused, Qt.Key.Key_Return)
        elif curtain.closed and curtain.invited is not None:
            assert page.curtain.isAncestorOf(focused) or focused is page.curtain
            assert actions.count() == 0
            assert words.zones["hand"].words.count() == 0
            clock.advance(500)
            QTest.keyClick(focused, Qt.Key.Key_Return)
            QTest.keyRelease(focused, Qt.Key.Key_Return)
            clock.advance(500)
        elif scene.hints.acting:
            assert focused is actions
            choices, view = [*scene.choices()], cast("Any", scene).view
            assert actions.count() == len(choices)
            actions.setCurrentRow(choices.index(max(choices, key=partial(weight, view))))
            played += 1
            QTest.keyClick(actions, Qt.Key.Key_Return)
        await mouse.settle()
    assert rounds == 1
    assert not mouse.session.table.state().between
    assert played > 5


async def test_the_play_button_and_a_double_click_play_the_current_action(sit: Any) -> None:
    """The focus stays in the list of actions, on the row at the same place."""
    player = sit(hands())
    words = await open_words(player)
    actions = words.possible.words
    actions.setCurrentRow(texts(actions).index("Discard the set of 9s"))
    words.play.click()
    await player.until(lambda: player.scene.view.sets[0] == (9,))
    assert player.window.focusWidget() is actions
    assert "Discard the set of 9s" not in texts(actions)
    assert not words.play.isEnabled()  # it is the turn of another player
    player.others("1 draw", "1 pass", "2 draw", "2 pass")
    await player.settle()
    assert actions.currentRow() == 0
    assert words.play.isEnabled()
    item = actions.visualItemRect(actions.item(texts(actions).index("Draw a tile"))).center()
    QTest.mouseClick(actions.viewport(), Qt.MouseButton.LeftButton, pos=item)
    QTest.mouseDClick(actions.viewport(), Qt.MouseButton.LeftButton, pos=item)
    await player.until(lambda: player.scene.view.phase == "drawn")


async def test_each_list_is_a_list_view_and_enter_presses_its_objects(sit: Any) -> None:
    """Hand, dial, discard with draw pile, players and actions, in the language of now.

    A tile of the hand is chosen, a place of the dial lays it, and a refusal is explained.
    """
    player = sit(hands())
    words = await open_words(player)
    for each in words.lists:
        assert isinstance(each.words, QListView)
        assert each.words.accessibleName() == each.label.text() != ""
    assert len(texts(words.zones["hand"].words)) == len(OWN)
    assert len(texts(words.zones["board"].words)) == 12
    assert [text.split(",")[0] for text in texts(words.zones["players"].words)] == ["Amélie", "Nour", "Ilyès"]
    assert texts(words.zones["discard"].words)[0].startswith("Draw pile, 9 tiles")
    player.window.apply_setting("language", "fr")
    await player.until(lambda: words.play.text() == "Jouer")
    french = {"Piocher une tuile", "Poser la suite 8 à 9, sens horaire", "Écarter le brelan de 9"}
    assert french <= {*texts(words.possible.words)}
    assert words.zones["hand"].label.text() == "Main, 13 tuiles"
    hand, dial = words.zones["hand"].words, words.zones["board"].words
    hand.setCurrentRow(0)
    hand.setFocus()
    QTest.keyClick(hand, Qt.Key.Key_Return)
    await player.until(lambda: player.notice)
    hand.setCurrentRow(OWN.index(8))
    QTest.keyClick(hand, Qt.Key.Key_Return)
    assert "sélectionné" in hand.currentItem().text()
    dial.setCurrentRow(7)
    dial.setFocus()
    QTest.keyClick(dial, Qt.Key.Key_Return)
    await player.until(lambda: player.scene.view.dial == (6, 7, 8))


async def test_typing_finds_a_row_by_its_beginning_or_by_a_word_and_rows_survive_moves(sit: Any) -> None:
    """Letters that follow each other quickly are one search."""
    player = sit(hands())
    words = await open_words(player)
    actions = words.possible.words
    QTest.keyClicks(actions, "dis")
    assert actions.currentItem().text() == "Discard the set of 3s"
    player.clock.advance(SEARCH_MS + 1)
    QTest.keyClicks(actions, "9s")
    assert actions.currentItem().text() == "Discard the set of 9s"
    player.clock.advance(SEARCH_MS + 1)
    QTest.keyClicks(actions, "lay 8 to")
    assert actions.currentItem().text() == "Lay 8 to 9, clockwise"
    hand = words.zones["hand"].words
    QTest.keyClicks(hand, "12")
    assert hand.currentItem().text().startswith("12")
    # A row stays current while its object exists, even if the list changes around it.
    dial = words.zones["board"].words
    hand.setCurrentRow(11)
    dial.setCurrentRow(7)
    actions.setCurrentRow(texts(actions).index("Lay 8 to 9, clockwise"))
    words.play.click()
    await player.until(lambda: 9 in player.scene.view.dial)
    assert hand.currentItem().text().startswith("11")
    assert dial.currentItem().text().startswith("8")


async def test_no_hand_and_no_action_is_listed_while_others_may_listen(sit: Any) -> None:
    """At a shared screen without private audio, the lists hold what everybody may know.

    With animations, the next player finds nothing of the hand while the tile still moves.
    """
    player = sit(hands(), people=(0, 1), speed=1.0, at_rest=True)
    await player.take_screen()
    player.scene.animator.finish_now()
    words = await open_words(player)
    actions, hand = words.possible.words, words.zones["hand"].words
    assert (hand.count(), actions.count()) == (0, 0)
    assert "private audio" in words.possible.label.text()
    player.session.controller.shared_screen.change_audio()
    player.session.page.prompt_bar.yes.click()
    player.open_hand()
    player.scene.animator.finish_now()
    assert actions.count() == 6
    player.session.controller.shared_screen.close_curtain()
    assert (hand.count(), actions.count()) == (0, 0)
    player.open_hand()
    player.scene.animator.finish_now()
    player.session.show_move_line()
    line = player.session.move_line
    assert line.completions.count() == 6
    actions.setCurrentRow(texts(actions).index("Lay the 5, anticlockwise"))
    actions.setFocus()
    QTest.keyClick(actions, Qt.Key.Key_Return)
    await player.until(lambda: player.scene.moving)
    assert actions.count() == hand.count() == line.completions.count() == 0


async def test_a_closed_page_follows_nothing_and_is_released_with_the_table_and_the_command_line(
    sit: Any, no_collector: None
) -> None:
    """While it is closed, an update does not reach it. Reference counting alone frees both (D33)."""
    player = sit(hands())
    action = player.window.menus.actions["table_in_words"]
    action.trigger()
    words = words_of(player.session)
    buttons = {name: each.geometry() for name, each in player.session.page.buttons.items()}
    assert player.session.page.view.heir == words.possible.words
    action.trigger()
    assert player.session.page.view.heir is None
    assert {name: each.geometry() for name, each in player.session.page.buttons.items()} != buttons
    listed = texts(words.possible.words)
    await player.do(("discard", 9))
    assert texts(words.possible.words) == listed
    player.session.toggle_words()
    player.session.show_move_line()
    del words, action
    parts = [ref(words_of(player.session)), ref(player.session.move_line), ref(player.session.page)]
    player.window.session.leave_confirmed = True
    player.window.do("start")
    await player.until(lambda: not any(part() for part in parts))


async def test_enter_completes_a_move_that_is_being_shown(sit: Any) -> None:
    """As at the table, a key never waits for an animation, and plays nothing by the same press."""
    player = sit(hands(), speed=1.0)
    player.scene.animator.finish_now()
    actions = (await open_words(player)).possible.words
    player.clock.advance(1000)
    actions.setCurrentRow(texts(actions).index("Draw a tile"))
    QTest.keyClick(actions, Qt.Key.Key_Return)
    await player.until(lambda: player.scene.moving)
    player.clock.advance(300)
    QTest.keyClick(actions, Qt.Key.Key_Return)
    assert not player.scene.moving
    assert player.scene.view.phase == "drawn"
    assert actions.currentRow() == 0


async def test_a_record_that_is_viewed_can_be_read_in_words(window: MainWindow, tmp_path: Path) -> None:
    """All hands are listed, nothing can be played, and the command line stays closed."""
    window.records.open_file(write(tmp_path, "ecliptic"))
    session = window.seen_session
    assert session is not None
    await MousePlayer(window, FakeClock()).until(lambda: session.page.scene.shown is not None)
    window.do("table_in_words")
    window.do("command_line")
    words = words_of(session)
    assert len(texts(words.zones["hand"].words)) == 14
    assert words.possible.words.count() == 0
    assert session.move_line is None


async def test_f6_leads_over_lists_log_and_a_question(sit: Any) -> None:
    """A question comes first; the covered table is no stop."""
    player = sit(hands())
    words, page = await open_words(player), player.session.page
    await player.until(words.possible.words.hasFocus)
    order = [*(each.words for each in words.lists[1:]), page.log]
    for expected in order:
        player.type(Qt.Key.Key_F6)
        assert player.window.focusWidget() is expected
    player.type(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert player.window.focusWidget() is order[-2]
    page.ask(lambda: ("Really?", "Yes", "No"), lambda _agreed: None, "stays", to=None)
    player.type(Qt.Key.Key_F6)
    assert player.window.focusWidget() in (page.prompt_bar.yes, page.prompt_bar.no)
