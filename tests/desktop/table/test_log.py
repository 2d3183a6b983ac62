"""The log: emblems, headings and points, its newest line whole; and how it leads to earlier moments."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QFont, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.epizodiak.table_picture import keys_left, keys_of
from epizodiak_qt.desktop.epizodiak.words.event_text import event_line, round_heading, round_points
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.desktop.table.log.event_history import EventHistory
from epizodiak_qt.desktop.table.log.log_entry import (
    LINE_BREAK,
    LogDetails,
    LogEntry,
    TableNotice,
    table_notices,
)
from epizodiak_qt.desktop.table.log.log_view import LogView
from epizodiak_qt.desktop.table.replay.replay_log import log_entries
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.epizodiak.events import (
    Dealt,
    DialOpened,
    DialRefilled,
    Passed,
    RoundEnded,
    StarterDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lobby.engines import ENGINE_FAULT
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.link import ActionTakenBack, Proposal, State
from epizodiak_qt.table.replayed_game import read_replay
from tests.desktop.ecliptic.states import STATES as ECLIPTIC
from tests.desktop.epizodiak.states import DEAL, DEALT, STATES as EPIZODIAK, TWO
from tests.desktop.listener import Listener
from tests.desktop.record_reader import texts
from tests.desktop.seated_player import SeatedPlayer, Sit, colours_of
from tests.desktop.table_states import TableState, at_rest, played
from tests.table.table_kit import agree_on

NAMES = ("Amélie", "Nour", "Ilyès")
HANDS = ((HIDDEN,) * 12,) * 3
ROUND = (Dealt(HANDS, 0, (0, 0, 0)), DialOpened(7), TilesLaid(0, "cw", (8,)), Passed(1, drawn=False))
POINTS = (Points(2, doubled=False, bonus=0), Points(0, doubled=False, bonus=0), Points(0, False, 0))
ENDED = RoundEnded(0, POINTS, (2, 5, 0), ((), (2,), (3,)), 1)
DETAILS = LogDetails(StarterDrawn, Dealt, round_heading, round_points)


def _history(*events: object) -> EventHistory:
    history = EventHistory((), event_line, DETAILS)
    history.begin(events)  # type: ignore[arg-type]  # events of one game
    return history


def test_rounds_are_headed_by_their_number_and_end_with_the_points_of_everyone() -> None:
    """A guest who came later knows that a round began, and not which one; the best is the first."""
    whole = _history(StarterDrawn(0), *ROUND, ENDED, *ROUND)
    headed = [entry for entry in whole.log(NAMES) if entry.heading]
    assert [entry.text.split(LINE_BREAK)[0] for entry in headed] == ["Round 1", "Round 2"]
    assert _history(*ROUND).log(NAMES)[0].text.split(LINE_BREAK)[0] == "New round"
    # Each line of points belongs to a seat; the announcement of the event stays as short as it was.
    history = _history(StarterDrawn(0), *ROUND, ENDED)
    last = history.log(NAMES)[-1]
    assert last.text.split(LINE_BREAK)[1:] == [
        "Nour: +0, 5 in all",
        "Amélie: +2, 2 in all",
        "Ilyès: +0, 0 in all",
    ]
    assert last.points == (1, 0, 2)
    assert history.lines(NAMES, public=True)[-1].count("in all") == 0


async def test_the_emblem_stands_once_before_each_turn_and_names_are_bold(sit: Sit) -> None:
    """The strip on the left has the colour of each seat; the text is as a screen reader reads it."""
    at = sit(DEALT, events=DEAL, size=(1280, 900))
    await played(6)(at)
    log = at.session.page.log
    turns = [entry.seat for entry in log.entries if entry.seat is not None]
    assert len(turns) > len({*turns}) > 1
    painted = colours_of(log.gutter.grab().toImage())
    for seat in {*turns}:
        assert painted[SEAT_STYLES[seat].colour.lower()] > 20, seat
    assert at.log[1] == "Round 1"
    cursor = log.document().find("Amélie", QTextCursor(log.document()))
    assert cursor.charFormat().fontWeight() == QFont.Weight.Bold
    cursor = log.document().find("begins")
    assert cursor.charFormat().fontWeight() != QFont.Weight.Bold


def test_the_log_of_a_record_has_emblems_at_turns_and_points(language: Language) -> None:
    """A seat stands at each entry of its turn, and at its points at the end of a round."""
    language.switch("en")
    replay = read_replay(texts()["epizodiak"], GAMES)
    entries = [entry for _, entry in log_entries(replay, None, event_line, DETAILS)]
    drawn = next(place for place, entry in enumerate(entries) if "draws a tile" in entry.text)
    assert "passes" in entries[drawn + 1].text or "lays" in entries[drawn + 1].text
    assert entries[drawn + 1].seat == entries[drawn].seat, "one emblem for both"
    points = [entry for entry in entries if "in all" in entry.text]
    assert len(points) == len(replay.rounds)
    for entry in points:
        assert {*entry.points} == {0, 1, 2}
        assert sum("in all" in line for line in entry.text.split(LINE_BREAK)) == 3


async def test_the_fault_of_an_engine_stays_in_the_log(sit: Sit, language: Language) -> None:
    """At once and after further moves, in the language of the window; other refusals leave nothing there."""
    language.switch("en")
    at = sit(DEALT, events=DEAL, size=(1280, 900))
    await played(2)(at)
    why = Sentence("“Robby” has ended.", "«\u202fRobby\u202f» s’est arrêté.")
    for code in ("another", ENGINE_FAULT):
        at.session.controller.show_refusal(Reason(code, None, why))
    lines = at.session.page.log.toPlainText().splitlines()
    assert lines[-1] == why.en
    assert lines.count(why.en) == 1
    await played(4)(at)
    assert why.en in at.session.page.log.toPlainText().splitlines()[:-1]
    language.switch("fr")
    at.session.controller.retranslate()
    assert why.fr in at.session.page.log.toPlainText()


# --- the widget alone


THREE = tuple(map(LogEntry, ("one", "two", "three")))


@pytest.fixture
def log(styled_app: QApplication) -> Iterator[LogView]:
    """Return a log of 300 by 160 pixels, alone on a page."""
    page = QWidget()
    made = LogView(page)
    made.setGeometry(0, 0, 300, 160)
    page.show()
    yield made
    page.close()


@pytest.mark.parametrize("width", range(200, 340, 10))
def test_the_newest_line_is_seen_whole(styled_app: QApplication, log: LogView, width: int) -> None:
    """Also when the scroll bar appears and makes the lines wrap anew."""
    log.setGeometry(0, 0, width, 160)
    entries = []
    for number in range(8):
        line = f"Line {number}: somebody draws a card, " + "and a card " * (number % 3)
        entries.append(LogEntry(line))
        log.show_entries(entries)
        styled_app.processEvents()
        end = QTextCursor(log.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        assert log.cursorRect(end).bottom() <= log.viewport().height(), line
    assert log.verticalScrollBar().isVisible()


def test_a_line_is_replaced_where_it_stands(log: LogView) -> None:
    """The lines around it stay, and nothing brings back what it said before; emblems begin turns."""
    log.show_entries(THREE)
    log.show_entries([LogEntry(text) for text in ("", "2", "three", "four")])
    assert log.toPlainText() == "\n2\nthree\nfour"
    log.document().undo()
    assert "two" not in log.toPlainText()
    log.show_entries([])
    assert log.toPlainText() == ""
    # The emblem stands again after the points of a round, also if the same player goes on.
    seats = (0, 0, 0, 0, 1)
    entries = [LogEntry("lays", seat, points=(0, 1) * (row == 1)) for row, seat in enumerate(seats)]
    log.show_entries(entries)
    assert [row for row in range(len(entries)) if log.begins_turn(row)] == [0, 2, 4]


def test_a_line_that_has_gone_is_pointed_at_no_longer(log: LogView) -> None:
    """Its tiles are ringed no longer; the line above it keeps its ring."""
    rows: list[int] = []
    log.pointed.connect(rows.append)
    log.show_entries(THREE)
    for kept in (2, 1):
        QTest.mouseMove(log.viewport(), log.area_of(kept).center().toPoint())
        assert log.pointed_row == kept
        log.show_entries(THREE[:2])
        QTest.mouseMove(log.viewport(), log.area_of(0).center().toPoint())
    assert rows == [2, -1, 0, 1, 0]


def test_arrow_keys_read_the_log_from_its_newest_line_and_tab_leaves_it(
    styled_app: QApplication, log: LogView
) -> None:
    """The caret, which screen readers follow, begins at the newest line; a new line does not move it."""
    after = QLineEdit(log.window())
    after.show()
    log.show_entries(THREE)
    log.setFocus(Qt.FocusReason.TabFocusReason)
    styled_app.sendEvent(log, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
    assert log.textCursor().block().text() == "three"
    QTest.keyClick(log, Qt.Key.Key_Up)
    assert log.textCursor().block().text() == "two"
    log.show_entries((*THREE, LogEntry("four")))
    assert log.textCursor().block().text() == "two"
    QTest.keyClick(log, Qt.Key.Key_X)
    assert log.toPlainText() == "one\ntwo\nthree\nfour"
    QTest.keyClick(log, Qt.Key.Key_Tab)
    assert log.window().focusWidget() is after


def test_the_heading_of_a_round_follows_the_size_of_the_text(styled_app: QApplication, log: LogView) -> None:
    """Also one that was written before: a resize and the size of the texts change the font of the log."""
    log.resize(300, 300)
    entries = (LogEntry("Round 1\u2028one", 0, heading=True), LogEntry("two", 0))
    log.show_entries(entries)
    heights = []
    for size in (15, 30):
        font = log.font()
        font.setPixelSize(size)
        log.setFont(font)
        styled_app.processEvents()
        layout = log.document().firstBlock().layout()
        heights.append([layout.lineAt(line).height() for line in (0, 1)])
    (heading, text), (heading_later, text_later) = heights
    assert text_later == pytest.approx(2 * text, abs=2)
    assert heading_later == pytest.approx(2 * heading, abs=2)


# --- notices of the table


ASKED = Proposal("take back", 0, frozenset({1, 2}), 5)
LATER = ASKED._replace(seq=9)
ON = (ActionTakenBack(2),)


def state(proposal: Proposal | None) -> State:
    """Return the state of a table at which that is asked."""
    people = tuple(Seat("human", name) for name in ("Ana", "Bo", "Cy"))
    return State(people, (1,), False, False, frozenset(), proposal, None, True)


def test_every_proposal_is_logged_once() -> None:
    """Also where it is in the same words as one that is over; a request that lapsed was not refused."""
    asked, refused = [TableNotice("asked", 0, "take back")], [TableNotice("refused", None, "take back")]
    half = ASKED._replace(unanswered=frozenset({2}))
    assert table_notices(state(None), state(ASKED), ()) == asked
    assert table_notices(state(ASKED), state(half), ()) == []
    assert table_notices(state(ASKED), state(None), ()) == refused
    assert table_notices(state(ASKED), state(None), ON) == []
    assert table_notices(state(ASKED), state(LATER), ON) == asked, "the line was down in between"
    # A player has opened their hand: there is no event, but the move can no longer be taken back.
    before = state(ASKED)._replace(may_take_back=0)
    lapsed = [TableNotice("lapsed", 0, "take back")]
    assert table_notices(before, before._replace(proposal=None, may_take_back=None), ()) == lapsed
    assert table_notices(before, before._replace(proposal=None), ()) == refused


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
    """Nothing can be played there; the bar says which moment it is, and leads to the ones beside it.

    It says when it is the player's turn; the way back shows the newest table.
    """
    at = await _four_moves(sit)
    now = at.scene.picture, at.clickable, at.status
    _click(at, _row(at, "opens the dial"))
    assert at.seen("dial") == [DEALT.dial[0]]
    assert [*at.hand] == sorted(DEALT.hands[0])
    assert at.badges("tile") == [12, 12, 12]
    assert not at.clickable
    assert _look_back(at).isVisible()
    assert _look_back(at).text.startswith("Looking back: moment 3 of ")
    await at.do(("centre",))
    assert at.notice == ""
    at.click_widget(_look_back(at).steps["forward"])
    assert _look_back(at).text.startswith("Looking back: moment 4 of ")
    at.type(Qt.Key.Key_Escape)
    assert not _look_back(at).isVisible()
    assert (at.scene.picture, at.clickable, at.status) == now
    # Before the dial is opened a click on the table does nothing; the game goes on behind.
    _click(at, 0)
    assert at.seen("dial") == []
    await at.do(("place", 1))
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


async def test_an_earlier_moment_is_not_spoken_again_in_another_language(sit: Sit) -> None:
    """The bar alone shows it in that language."""
    at = await _four_moves(sit)
    _click(at, _row(at, "opens the dial"))
    listener = Listener(at.window, at.clock)
    await at.speak("fr")
    assert listener.heard() == []
    assert _look_back(at).text.startswith("Relecture")


async def test_a_question_and_the_bar_of_an_earlier_moment_cover_the_status_line(sit: Sit) -> None:
    """The bar takes the place of an answered question; the last one of both shows the line again."""
    at = await _four_moves(sit)
    _click(at, _row(at, "opens the dial"))
    page, place = at.session.page, _look_back(at).geometry()
    for answered_first in (True, False):
        page.confirm(lambda: "End the round?", lambda _agreed: None, "stays", to=None)
        assert _look_back(at).y() > page.prompt_bar.geometry().bottom()
        at.click_widget(page.prompt_bar.no if answered_first else _look_back(at).leave_button)
        assert not at.scene.status.isVisible()
        assert _look_back(at).geometry() == place or not answered_first
    at.click_widget(page.prompt_bar.no)
    assert at.scene.status.isVisible()


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


@pytest.mark.parametrize(
    ("people", "drawn"), [((0,), "Amélie draws a {tile}."), (TWO, "Amélie draws a tile.")]
)
async def test_the_bar_says_at_a_shared_screen_only_what_all_know(
    people: tuple[int, ...], drawn: str, sit: Sit
) -> None:
    """It is read aloud. Of an earlier round nothing private is known there, so that the hand is not shown."""
    at = sit(DEALT, events=DEAL, people=people)
    agree_on(at.table, "abandon")
    for seat in people:
        at.table.ready(seat)
    while at.table.state().acting != (0,):
        await played(1)(at)
    if people == TWO:
        await at.take_screen()
    assert at.other(0, "draw") is None
    await at.settle()
    last: Any = at.table.history(0)[-1]
    _look_back(at).show_moment(at.session.controller.history.rows - 1)
    assert drawn.format(tile=last.value) in _look_back(at).text
    assert [*at.hand] == sorted(at.table.update_for(0).view.hands[0])
    _look_back(at).show_moment(_row(at, "opens the dial"))
    shown = at.scene.picture.seat, at.hand
    assert shown == ((None, []) if people == TWO else (0, sorted(DEALT.hands[0])))


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
    # A refilled dial, a tile picked up and a new deal leave nothing to mark.
    laid = keys_of(TilesLaid(0, "cw", (5, 6)))
    assert laid == {("dial", 5), ("dial", 6)}
    left = keys_left(laid, TileTaken(1, 6, "cw"))
    assert left == {("dial", 5)}
    assert keys_left(laid, DialRefilled(30)) == frozenset()
    assert keys_left(laid, Dealt(((), (), ()), 0, (0, 0, 0))) == frozenset()
    assert keys_left(laid, Passed(1, drawn=False)) == laid


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
    assert _look_back(at).escape()
    assert at.scene.picture == now


# --- what is ringed
