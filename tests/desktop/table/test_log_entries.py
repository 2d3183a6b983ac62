"""The log shows whose turn it was by emblem, names in bold, rounds with a heading and points at their end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QTextCursor

from epizodiak_qt.desktop.epizodiak.words.event_text import (
    begins_game,
    begins_round,
    event_line,
    round_heading,
    round_points,
)
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.desktop.table.log.event_history import EventHistory
from epizodiak_qt.desktop.table.log.log_entry import LINE_BREAK, LogDetails
from epizodiak_qt.desktop.table.replay.replay_log import log_entries
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.epizodiak.events import Dealt, DialOpened, Passed, RoundEnded, StarterDrawn, TilesLaid
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lobby.engines import ENGINE_FAULT
from epizodiak_qt.table.replayed_game import read_replay
from tests.desktop.epizodiak.states import DEAL, DEALT
from tests.desktop.record_reader import texts
from tests.desktop.seated_player import colours_of
from tests.desktop.table_states import played

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.translation import Language
    from tests.desktop.seated_player import SeatedPlayer

NAMES = ("Amélie", "Nour", "Ilyès")
HANDS = ((HIDDEN,) * 12,) * 3
ROUND = (Dealt(HANDS, 0, (0, 0, 0)), DialOpened(7), TilesLaid(0, "cw", (8,)), Passed(1, drawn=False))
POINTS = (Points(2, doubled=False, bonus=0), Points(0, doubled=False, bonus=0), Points(0, False, 0))
ENDED = RoundEnded(0, POINTS, (2, 5, 0), ((), (2,), (3,)), 1)
DETAILS = LogDetails(begins_game, begins_round, round_heading, round_points)


def _history(*events: object) -> EventHistory:
    history = EventHistory((), event_line, lambda: "en", DETAILS)
    history.begin(events)  # type: ignore[arg-type]  # events of one game
    return history


def test_rounds_are_headed_by_their_number_if_the_log_knows_the_whole_game() -> None:
    """A guest who came later knows that a round began, and not which one."""
    whole = _history(StarterDrawn(0), *ROUND, ENDED, *ROUND)
    headed = [entry for entry in whole.log_change(NAMES).added if entry.heading]
    assert [entry.text.split(LINE_BREAK)[0] for entry in headed] == ["Round 1", "Round 2"]
    assert _history(*ROUND).log_change(NAMES).added[0].text.split(LINE_BREAK)[0] == "New round"


def test_the_end_of_a_round_tells_the_points_of_everyone_the_best_first() -> None:
    """Each line of points belongs to a seat, and the announcement of the event stays as short as it was."""
    history = _history(StarterDrawn(0), *ROUND, ENDED)
    last = history.log_change(NAMES).added[-1]
    assert last.text.split(LINE_BREAK)[1:] == [
        "Nour: +0, 5 in all",
        "Amélie: +2, 2 in all",
        "Ilyès: +0, 0 in all",
    ]
    assert last.points == (1, 0, 2)
    assert history.lines(NAMES, public=True)[-1].count("in all") == 0


async def test_the_emblem_stands_once_before_each_turn_and_names_are_bold(
    sit: Callable[..., SeatedPlayer],
) -> None:
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
    entries = [entry for _, entry in log_entries(replay, None, event_line, "en", DETAILS)]
    drawn = next(place for place, entry in enumerate(entries) if "draws a tile" in entry.text)
    assert "passes" in entries[drawn + 1].text or "lays" in entries[drawn + 1].text
    assert entries[drawn + 1].seat == entries[drawn].seat, "one emblem for both"
    points = [entry for entry in entries if "in all" in entry.text]
    assert len(points) == len(replay.rounds)
    for entry in points:
        assert {*entry.points} == {0, 1, 2}
        assert sum("in all" in line for line in entry.text.split(LINE_BREAK)) == 3


async def test_the_fault_of_an_engine_stays_in_the_log(
    sit: Callable[..., SeatedPlayer], language: Language
) -> None:
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
