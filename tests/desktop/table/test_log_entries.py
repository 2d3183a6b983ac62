"""The log: emblems, headings and points, notices of the table, and its newest line whole."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QFont, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.epizodiak.words.event_text import (
    begins_game,
    begins_round,
    event_line,
    round_heading,
    round_points,
)
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
from epizodiak_qt.games.epizodiak.events import Dealt, DialOpened, Passed, RoundEnded, StarterDrawn, TilesLaid
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lobby.engines import ENGINE_FAULT
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.link import ActionTakenBack, Proposal, State
from epizodiak_qt.table.replayed_game import read_replay
from tests.desktop.epizodiak.states import DEAL, DEALT
from tests.desktop.record_reader import texts
from tests.desktop.seated_player import Sit, colours_of
from tests.desktop.table_states import played

NAMES = ("Amélie", "Nour", "Ilyès")
HANDS = ((HIDDEN,) * 12,) * 3
ROUND = (Dealt(HANDS, 0, (0, 0, 0)), DialOpened(7), TilesLaid(0, "cw", (8,)), Passed(1, drawn=False))
POINTS = (Points(2, doubled=False, bonus=0), Points(0, doubled=False, bonus=0), Points(0, False, 0))
ENDED = RoundEnded(0, POINTS, (2, 5, 0), ((), (2,), (3,)), 1)
DETAILS = LogDetails(begins_game, begins_round, round_heading, round_points)


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


@pytest.mark.parametrize("width", range(200, 340, 10))
def test_the_newest_line_is_seen_whole(styled_app: QApplication, width: int) -> None:
    """Also when the scroll bar appears and makes the lines wrap anew."""
    page = QWidget()
    page.resize(width, 160)
    log = LogView(page)
    log.setGeometry(0, 0, width, 160)
    page.show()
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


def test_a_line_is_replaced_where_it_stands(styled_app: QApplication) -> None:
    """The lines around it stay, and nothing brings back what it said before; emblems begin turns."""
    page = QWidget()
    log = LogView(page)
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


def test_arrow_keys_read_the_log_from_its_newest_line_and_tab_leaves_it(styled_app: QApplication) -> None:
    """The caret, which screen readers follow, begins at the newest line; a new line does not move it."""
    page = QWidget()
    log, after = LogView(page), QLineEdit(page)
    log.show_entries(THREE)
    page.show()
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
    assert page.focusWidget() is after


def test_the_heading_of_a_round_follows_the_size_of_the_text(styled_app: QApplication) -> None:
    """Also one that was written before: a resize and the size of the texts change the font of the log."""
    page = QWidget()
    log = LogView(page)
    log.setGeometry(0, 0, 300, 300)
    page.show()
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
LATER = replace(ASKED, seq=9)
ON = (ActionTakenBack(2),)


def state(proposal: Proposal | None) -> State:
    """Return the state of a table at which that is asked."""
    people = tuple(Seat("human", name) for name in ("Ana", "Bo", "Cy"))
    return State(people, (1,), False, False, frozenset(), proposal, None, True)


def test_every_proposal_is_logged_once() -> None:
    """Also where it is in the same words as one that is over; a request that lapsed was not refused."""
    asked, refused = [TableNotice("asked", 0, "take back")], [TableNotice("refused", None, "take back")]
    half = replace(ASKED, unanswered=frozenset({2}))
    assert table_notices(state(None), state(ASKED), ()) == asked
    assert table_notices(state(ASKED), state(half), ()) == []
    assert table_notices(state(ASKED), state(None), ()) == refused
    assert table_notices(state(ASKED), state(None), ON) == []
    assert table_notices(state(ASKED), state(LATER), ON) == asked, "the line was down in between"
    # A player has opened their hand: there is no event, but the move can no longer be taken back.
    before = replace(state(ASKED), may_take_back=0)
    lapsed = [TableNotice("lapsed", 0, "take back")]
    assert table_notices(before, replace(before, proposal=None, may_take_back=None), ()) == lapsed
    assert table_notices(before, replace(before, proposal=None), ()) == refused
