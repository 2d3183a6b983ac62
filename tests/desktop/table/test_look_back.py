"""The log leads to earlier moments and back again, and rings what an entry is about."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from epizodiak_qt.desktop.epizodiak.table_picture import keys_left, keys_of
from epizodiak_qt.games.epizodiak.events import Dealt, DialRefilled, Passed, TilesLaid, TileTaken
from tests.desktop.ecliptic.states import STATES as ECLIPTIC
from tests.desktop.epizodiak.states import DEAL, DEALT, STATES as EPIZODIAK, TWO
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.desktop.table_states import TableState, at_rest, played


def _row(at: SeatedPlayer, words: str) -> int:
    """Return the first row of the log with these words."""
    log = at.session.page.log
    return next(
        row for row in range(log.blockCount()) if words in log.document().findBlockByNumber(row).text()
    )


def _click(at: SeatedPlayer, row: int) -> None:
    """Click on a row of the log."""
    log = at.session.page.log
    area = log.area_of(row)
    spot = QPointF(30, area.center().y()).toPoint()
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)


def _look_back(at: SeatedPlayer) -> Any:
    return at.session.controller.look_back


async def _four_moves(sit: Sit, **given: Any) -> SeatedPlayer:
    at = sit(DEALT, events=DEAL, size=(1280, 1000), **given)
    await played(4)(at)
    return at


async def test_a_click_shows_the_table_after_that_event_and_esc_leads_back(sit: Sit) -> None:
    """Nothing can be played there; the bar says which moment it is, and leads to the ones beside it."""
    at = await _four_moves(sit)
    now = at.scene.picture, at.clickable, at.status
    _click(at, _row(at, "opens the dial"))
    assert at.seen("dial") == [DEALT.dial[0]]
    assert [*at.hand] == sorted(DEALT.hands[0])
    assert at.badges("tile") == [12, 12, 12]
    assert not at.clickable
    assert _look_back(at).isVisible()
    assert _look_back(at).text.startswith("Looking back: moment 3 of ")
    at.click(("centre",))
    await at.settle()
    assert at.notice == ""
    at.click_widget(_look_back(at).steps["forward"])
    assert _look_back(at).text.startswith("Looking back: moment 4 of ")
    at.type(Qt.Key.Key_Escape)
    assert not _look_back(at).isVisible()
    assert (at.scene.picture, at.clickable, at.status) == now


async def test_a_click_before_the_dial_is_opened_does_nothing_and_the_game_goes_on_behind(sit: Sit) -> None:
    """The bar counts the moves and says when it is the player's turn; the way back shows the newest table."""
    at = await _four_moves(sit)
    _click(at, 0)
    assert at.seen("dial") == []
    at.click(("place", 1))
    await at.settle()
    assert at.notice == ""
    _click(at, _row(at, "opens the dial"))
    for _ in range(6):
        if not at.table.update_for(0).legal:
            await played(1)(at)
    assert at.seen("dial") == [DEALT.dial[0]]
    assert "The game goes on" in _look_back(at).text
    assert "It is your turn." in _look_back(at).text
    at.click_widget(_look_back(at).leave_button)
    assert at.seen("dial") == sorted(at.table.update_for(0).view.dial)
    assert at.clickable
    await at_rest(at)
    assert len(at.log) > 6


async def test_a_shared_screen_looks_back_with_the_open_hand_only(sit: Sit) -> None:
    """A closed curtain stays closed, and a move that passes the turn ends the look back before it."""
    at = sit(DEALT, events=DEAL, people=TWO, size=(1280, 1000))
    await at_rest(at)
    row = _row(at, "opens the dial")
    _click(at, row)
    assert not _look_back(at).active
    at.open_hand()
    _click(at, row)
    assert _look_back(at).active
    assert [*at.hand] == sorted(DEALT.hands[0])
    await played(1)(at)
    assert not _look_back(at).active
    at.window.do("hide_hand")
    assert at.hand == []


async def test_a_typed_move_and_why_are_refused_in_sight_at_an_earlier_moment(sit: Sit) -> None:
    """The bar covers the status line, and says itself why; the present move gives no reason there."""
    at = await _four_moves(sit)
    _click(at, _row(at, "opens the dial"))
    at.session.page.view.navigator.focus(("centre",))
    at.session.page.asked_for.emit("why")
    await at.settle()
    assert _last_words(at) == "An earlier moment is shown: go back to the game first."
    at.type(Qt.Key.Key_Escape)
    _click(at, _row(at, "opens the dial"))
    at.window.do("command_line")
    line = at.session.move_line
    assert line is not None
    line.edit.setText("pass")
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    await at.settle()
    assert _last_words(at) == "An earlier moment is shown: go back to the game first."
    assert line.edit.text() == "pass"
    assert _look_back(at).active


def _last_words(at: SeatedPlayer) -> str:
    """Return the last visible text of the bar."""
    labels: list[QLabel] = _look_back(at).findChildren(QLabel)
    return [label.text() for label in labels if label.isVisible()][-1]


async def test_the_line_under_the_pointer_rings_its_tiles_where_they_still_lie(sit: Sit) -> None:
    """By mouse; a line about a player rings the panel, and a full dial leaves nothing to ring."""
    at = sit(DEALT, events=DEAL, size=(1280, 1200))
    await played(3)(at)
    log = at.session.page.log
    view: Any = at.session.page.view
    row = _row(at, "opens the dial")
    area = log.area_of(row)
    QTest.mouseMove(log.viewport(), QPoint(2, 2))
    QTest.mouseMove(log.viewport(), QPointF(30, area.center().y()).toPoint())
    assert log.pointed_row == row
    assert view.highlight.keys == {("dial", DEALT.dial[0])}
    assert at.scene.areas_of(view.highlight.keys)
    log.pointed.emit(_row(at, "begins"))
    assert view.highlight.keys == {("player", DEALT.turn)}
    log.pointed.emit(row)
    await played(1)(at)
    assert not view.highlight.keys


@pytest.mark.parametrize("states", [EPIZODIAK["log-of-two-rounds"], ECLIPTIC["log"]])
async def test_every_line_of_a_long_log_leads_to_a_moment_and_back(states: TableState, sit: Sit) -> None:
    """Also a combat, a full dial and the end of a round, at which all hands lie open on the table."""
    at = sit(states.position, **states.given)
    await states.show(at)
    now = at.scene.picture
    log = at.session.page.log
    for row in range(log.blockCount()):
        log.chosen.emit(row)
        assert _look_back(at).active, log.document().findBlockByNumber(row).text()
    assert _look_back(at).leave()
    assert at.scene.picture == now


# --- what is ringed


def test_tiles_are_marked_only_where_an_event_put_them() -> None:
    """A refilled dial, a tile picked up and a new deal leave nothing to mark."""
    laid = keys_of(TilesLaid(0, "cw", (5, 6)))
    assert laid == {("dial", 5), ("dial", 6)}
    left = keys_left(laid, TileTaken(1, 6, "cw"))
    assert left == {("dial", 5)}
    assert keys_left(laid, DialRefilled(30)) == frozenset()
    assert keys_left(laid, Dealt(((), (), ()), 0, (0, 0, 0))) == frozenset()
    assert keys_left(laid, Passed(1, drawn=False)) == laid
