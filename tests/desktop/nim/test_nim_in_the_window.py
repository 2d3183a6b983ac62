"""Nim in the real window, what a game writes for its scene, and what the kit refuses of it."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.desktop.scene.piece_layer import HAND as HAND_KIND
from epizodiak_qt.desktop.scene.table_objects import SecretDescribedError, TableObject, Zone
from epizodiak_qt.desktop.scene.table_scene import TableScene
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.table.result.result_content import ResultContent
from epizodiak_qt.override import override
from epizodiak_qt.table.entries import Seat
from tests.desktop.accessible_tree import faults_of_focus, faults_of_names, things
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.scene.scenes import style_of, table_of
from tests.nim.desktop import NimScene, Picture
from tests.nim.rules import HAND, ROLL, STARS
from tests.table.recorded_tables import finished_text

TWO = (Seat("human", "Ana"), Seat("human", "Bo"))


def session(window: MainWindow) -> Any:
    """Return the table on the screen."""
    assert window.session is not None
    return window.session


def key_of(window: MainWindow, action: object) -> Any:
    """Return the item by which an action is played."""
    return min(session(window).page.scene.keys_of(action), key=str)


async def test_nim_is_set_up_played_against_a_bot_and_looked_back_at(
    window: MainWindow, hands: MousePlayer, clock: FakeClock
) -> None:
    """Its card has its initial and title; the page of a new game has its option and seats for its players.

    The log leads back to the stars and the hand of an earlier moment; the game goes on afterwards. The person
    plays the first legal action each time, until the game is over.
    """
    cards = window.start_page.game_picker.buttons
    assert min(card.width() for card in cards.values()) > 17 * window.font().pixelSize(), (
        "not narrower than two"
    )
    window.start_page.grab()
    card: Any = cards["nim"]
    await hands.until(lambda: card.picture is not None)
    row = card.picture.toImage().copy(0, card.picture.height() // 2, card.picture.width(), 1)
    colours = {row.pixelColor(x, 0).name() for x in range(row.width())}
    assert window.theme.accent.lower() in colours, "the initial, since it has no art"
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
    page = session(window).page
    while not page.scene.choices():
        await hands.settle()
    now = page.scene.picture
    row = next(row for row, line in enumerate(page.log.toPlainText().splitlines()) if "begins" in line)
    page.log.chosen.emit(row)
    await hands.settle()
    assert page.scene.picture == Picture(0, now.hand, (HAND, HAND), STARS)
    assert not page.scene.choices()
    assert session(window).controller.look_back.escape()
    await hands.settle()
    assert page.scene.picture == now
    assert page.scene.choices()
    while not page.result.isVisible():
        await hands.settle()
        if page.scene.choices():
            hands.click(key_of(window, page.scene.choices()[0]))
        else:
            clock.advance(3000)
    assert page.scene.picture.stars == 0


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
            await hands.click_and_settle(page.curtain.open_button)
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


@pytest.mark.usefixtures("screen_reader")
async def test_the_pages_about_a_person_show_only_what_a_game_without_characters_has(
    window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """No label and no button is without a name, and nothing of a character of another game stays."""
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "nim.ezr").write_text(
        finished_text("nim", "counted").replace('[Kind1 "person"]', '[Kind1 "casual"]'), "utf-8"
    )
    window.choose_game("nim")
    window.do("characters")
    page = window.statistics.page
    await hands.until(lambda: page.note.text() == "This game has no characters.")
    assert window.focusWidget() is page.table
    assert page.table.isVisible()
    hands.click_widget(page.game_picker.buttons["epizodiak"])
    await hands.until(lambda: bool(page.play.text()))
    assert page.play.isVisible()
    assert page.facts.isVisible()
    hands.click_widget(page.game_picker.buttons["nim"])
    for tab, note in (("characters", "This game has no characters."), ("statistics", "")):
        window.do(tab)
        await hands.settle()
        assert page.note.text() == note
        shown = things(window)
        assert not [*faults_of_names(shown), *faults_of_focus(window, shown)], tab
        for part in (page.emblem, page.name, page.facts, page.play):
            assert not part.isVisible(), tab
    assert page.table.isVisible()
    window.do("characters")
    hands.click_widget(page.game_picker.buttons["ecliptic"])
    assert page.facts.isVisible()
    assert page.play.isVisible()


# --- the scene alone


class IncompleteScene(TableScene):
    """A scene that draws nothing."""

    @override
    def action_at(self, key: Key) -> object | None:
        return None


class TellingScene(NimScene):
    """A scene that describes what can be done to everyone."""

    @override
    def describe_board(self, *, private: bool, ended: bool) -> tuple[Zone, ...]:
        return super().describe_board(private=True, ended=ended)[1:]


class RememberingScene(NimScene):
    """A scene that goes on to describe a hand that is not shown any more."""

    @override
    def describe_board(self, *, private: bool, ended: bool) -> tuple[Zone, ...]:
        return (Zone("hand", "Hand", (TableObject((HAND_KIND, 3), "3", enabled=False),)),)


def test_a_scene_without_a_required_method_is_refused(styled_app: QApplication, clock: FakeClock) -> None:
    """Qt does not look at abstract methods. The error names all that are missing."""
    kind: Any = IncompleteScene
    with pytest.raises(TypeError, match=r"IncompleteScene .* make_layout, picture_of, draw_board$"):
        kind(style_of(), clock, 2)


@pytest.mark.parametrize(
    ("kind", "private", "shown", "why"),
    [
        (TellingScene, False, True, "what can be done"),
        (RememberingScene, True, False, "the pieces of a hand"),
    ],
)
def test_a_scene_that_tells_secrets_is_refused(
    styled_app: QApplication, clock: FakeClock, kind: type[NimScene], private: bool, shown: bool, why: str
) -> None:
    """It may not describe what can be done to those who only listen, nor a hand that is not shown."""
    table, scene = table_of("nim"), kind(style_of(), clock)
    (seat,) = table.state().acting
    scene.present(table.update_for(seat))
    scene.animator.finish_now()
    assert scene.describe(private=True)[-1].name == "players", "the kit describes them"
    scene.present(table.update_for(seat if shown else None))
    scene.animator.finish_now()
    with pytest.raises(SecretDescribedError, match=why):
        scene.describe(private=private)


def test_a_scene_with_little_more_than_the_required_methods_is_played_at(
    styled_app: QApplication, clock: FakeClock
) -> None:
    """Nim has no movement, sounds, marks and selection: a click on a card that is legal plays it.

    Any other click on it is refused.
    """
    table, scene = table_of("nim"), NimScene(style_of(), clock)
    (seat,) = table.state().acting
    chosen: list[object] = []
    scene.chosen.connect(chosen.append)
    scene.present(table.update_for(seat))
    scene.animator.finish_now()
    (key, *_) = (item.key for item in scene.visible_items() if item.clickable)
    scene.press(key)
    scene.release(key, True)
    assert chosen == [scene.illegal_action_at(key)]
    assert not scene.choices(), "until the table answers"
    refused: list[object] = []
    scene.refused.connect(refused.append)
    scene.click(key)
    assert refused == chosen
    scene.conceal(table.update_for(None))
    assert not [item for item in scene.visible_items() if item.key[0] == HAND_KIND]
