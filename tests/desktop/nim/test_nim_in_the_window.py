"""Nim in the real window: by click and by key, with curtain, log, result and replay."""

from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.table.result.result_content import ResultContent
from epizodiak_qt.table.entries import Seat
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer
from tests.nim.desktop import Picture
from tests.nim.rules import HAND, ROLL, STARS
from tests.table.recorded_tables import finished_text

TWO = (Seat("human", "Ana"), Seat("human", "Bo"))
ONE = (Seat("human", "Ana"), Seat("bot", "Bo", "casual"))


def session(window: MainWindow) -> Any:
    """Return the table on the screen."""
    assert window.session is not None
    return window.session


def key_of(window: MainWindow, action: object) -> Any:
    """Return the item by which an action is played."""
    return min(session(window).page.scene.keys_of(action), key=str)


async def test_nim_is_chosen_on_the_start_page_and_set_up_with_its_option(
    window: MainWindow, hands: MousePlayer
) -> None:
    """Its card has its title; the page of a new game has its option, and seats for its players."""
    cards = window.start_page.game_picker.buttons
    assert min(card.width() for card in cards.values()) > 17 * window.font().pixelSize(), (
        "not narrower than two"
    )
    cards["nim"].click()
    await hands.settle()
    assert window.game == "nim"
    assert window.start_page.motto.text() == "Two players, twenty-four stars."
    window.local_tables.show_new_game()
    page = window.local_tables.pages["nim"]
    assert len(page.rows) == 2
    page.form.take({"last_loses": True})
    page.start.click()
    await hands.settle()
    assert session(window).controller.public.view.options.last_loses


async def test_a_game_by_clicks_and_keys_with_the_hands_behind_a_curtain(
    window: MainWindow, hands: MousePlayer, clock: FakeClock
) -> None:
    """Two people share the screen: each opens the own hand, and the log tells each move in turn."""
    window.local_tables.begin(GameSetup("nim", {}, TWO))
    await hands.settle()
    page, random = session(window).page, Random(3)
    rolled = clicked = 0
    while not page.result.isVisible():
        if page.curtain.isVisible():
            assert not any(key[0] == "hand" for key in page.scene.pieces.items)
            clock.advance(400)
            hands.click_widget(page.curtain.open_button)
            await hands.settle()
        action = random.choice(page.scene.choices())
        if action == ROLL:
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_D)
            rolled += 1
        else:
            hands.click(key_of(window, action))
            clicked += 1
        await hands.settle()
    assert min(rolled, clicked) > 2
    log = page.log.toPlainText().splitlines()
    assert "begins" in log[0]
    assert sum("rolls" in line for line in log) == rolled
    assert sum("takes" in line for line in log) == clicked
    assert page.result.findChild(ResultContent).title.text().endswith("wins")


async def test_a_bot_plays_nim(window: MainWindow, hands: MousePlayer, clock: FakeClock) -> None:
    """The person plays the first legal action each time, until the game is over."""
    window.local_tables.begin(GameSetup("nim", {}, ONE))
    page = session(window).page
    while not page.result.isVisible():
        await hands.settle()
        if page.scene.choices():
            hands.click(key_of(window, page.scene.choices()[0]))
        else:
            clock.advance(3000)
    assert page.scene.picture.stars == 0


async def test_the_log_leads_back_to_an_earlier_moment_and_an_illegal_card_is_refused(
    window: MainWindow, hands: MousePlayer
) -> None:
    """The stars and the hand are those of that moment; the game goes on afterwards."""
    window.local_tables.begin(GameSetup("nim", {}, ONE))
    await hands.settle()
    page = session(window).page
    while not page.scene.choices():
        await hands.settle()
    now = page.scene.picture
    row = next(row for row, line in enumerate(page.log.toPlainText().splitlines()) if "begins" in line)
    page.log.chosen.emit(row)
    await hands.settle()
    assert page.scene.picture == Picture(0, now.hand, (HAND, HAND), STARS)
    assert not page.scene.choices()
    assert session(window).controller.look_back.leave()
    await hands.settle()
    assert page.scene.picture == now
    assert page.scene.choices()
    # A card of more stars than are left is refused with its reason.
    refused: list[object] = []
    scene = page.scene
    scene.refused.connect(refused.append)
    scene.offer(None)
    scene.click(("hand", scene.picture.hand[0], 0))
    assert refused


async def test_a_record_of_nim_is_replayed(window: MainWindow, hands: MousePlayer, tmp_path: Path) -> None:
    """From the first to the last moment, with the result at the end."""
    path = tmp_path / "nim.ezr"
    path.write_text(finished_text("nim", "replay"), "utf-8")
    window.open_file(path)
    await hands.settle()
    record = window.records.session
    assert record is not None
    scene: Any = record.page.scene
    assert scene.picture.stars == STARS
    record.view.player.step(1000)
    await hands.settle()
    assert scene.picture.stars == 0
