"""The hazards of this game: double clicks, moves without return, huge hands, questions, and a full disk."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from shiboken6 import isValid

from epizodiak_qt.bots.player import RandomPlayer
from epizodiak_qt.bots.seat import BotSeat
from epizodiak_qt.bots.thinkers import PlayerThinker
from epizodiak_qt.desktop.scene.items.status_line import NOTICE_MS
from epizodiak_qt.desktop.shell.services import Closable, Services
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.style.painting import painted_pixmap
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.table.entries import Played, Seat
from tests.bots.bot_tables import no_pause
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.program_window import close_window, open_window
from tests.desktop.seated_player import Sit
from tests.games.positions import arc, position
from tests.table.faulty_files import FULL, FaultyFiles


def can_draw() -> Position:
    """Return a position in which seat 0 can draw, lay 8 and 9, and discard the set of 4."""
    return position(hands=([4, 4, 4, 8, 9], [...], [...]), dial=(6, 7), pile=[1, 2, 3])


# --- one: draw and pass share the middle


async def test_a_pass_needs_six_hundred_milliseconds_and_a_fresh_press(sit: Sit) -> None:
    """A double click on the pile draws and does not pass; a press a moment too early counts for nothing."""
    at = sit(can_draw())
    await at.do(("centre",))
    assert at.hand == [1, 4, 4, 4, 8, 9]
    assert not at.session.page.buttons["undo"].isEnabled(), "something new has been seen"
    at.session.controller.proposals.take_back()
    at.clock.advance(150)
    at.double_click(("centre",))
    await at.settle()
    assert at.player(0).turn
    assert at.item(("centre",)).can_pass
    at.clock.advance(449)
    at.press(("centre",))
    at.clock.advance(100)
    at.release(("centre",))
    await at.settle()
    assert at.player(0).turn
    assert len(at.hand) == 6
    await at.do(("centre",))
    assert at.player(1).turn


async def test_the_ring_fills_as_the_pass_is_armed(sit: Sit) -> None:
    """It begins empty, once the tile has arrived, and is full after 600 ms."""
    at = sit(can_draw(), speed=1.0, at_rest=True)
    await at.do(("centre",))
    at.scene.animator.advance(500)
    at.clock.advance(500)
    ring = at.item(("centre",))
    assert ring.armed < 0.1
    at.scene.animator.advance(300)
    assert 0.4 < ring.armed < 0.6
    at.clock.advance(600)
    at.scene.animator.advance(300)
    assert ring.armed == 1.0


async def test_a_click_while_the_tile_flies_brings_the_flight_to_its_end_and_that_is_all(sit: Sit) -> None:
    """It does not pass."""
    at = sit(can_draw(), speed=1.0, at_rest=True)
    await at.do(("centre",))
    at.clock.advance(5000)
    assert at.flying
    await at.do(("centre",))
    assert not at.flying
    assert at.player(0).turn


# --- two: moves that cannot be undone


async def test_asked_first_no_leaves_everything_as_it_was(sit: Sit) -> None:
    """A draw needs no question; a set waits for an answer: no plays nothing, yes discards."""
    at = sit(can_draw(), confirm="ask")
    bar = at.session.page.prompt_bar
    await at.do(("centre",))
    assert not bar.isVisible()
    assert len(at.hand) == 6
    await at.do(("discard", 4))
    assert bar.isVisible()
    assert at.seen("set") == []
    at.click_widget(bar.no)
    assert at.halo(("discard", 4))
    await at.do(("discard", 4))
    await at.click_and_settle(bar.yes)
    assert at.seen("set") == [4]
    assert not bar.isVisible()


async def test_a_move_counts_for_the_hand_it_was_chosen_from(sit: Sit) -> None:
    """The curtain may fall between the click and the move."""
    at = sit(can_draw(), people=(0, 1, 2))
    at.open_hand()
    at.click(("centre",))
    at.window.hide_hand()
    await at.settle()
    (entry,) = at.table.entries
    assert isinstance(entry, Played)
    assert (entry.seat, entry.action) == (0, "draw")


# --- three: taking back


async def test_a_lay_can_be_taken_back_until_another_player_acts(sit: Sit) -> None:
    """One person and bots: the button undoes at once; after the next move it is dark."""
    at = sit(can_draw())
    undo = at.session.page.buttons["undo"]
    assert not undo.isEnabled()
    await at.do(("hand", 8, 0), ("place", 8))
    assert undo.isEnabled()
    await at.click_and_settle(undo)
    assert at.seen("dial") == [6, 7]
    assert at.hand == [4, 4, 4, 8, 9]
    assert at.log[-1] == "Amélie takes back the last move."
    await at.do(("hand", 8, 0), ("place", 8))
    at.other(1, "draw")
    assert not undo.isEnabled()


@pytest.mark.parametrize("agreed", [True, False])
async def test_all_people_at_the_table_must_agree(agreed: bool, sit: Sit) -> None:
    """The others are asked; one no, and the move stands."""
    at = sit(can_draw(), people=(0, 1))
    at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    await at.click_and_settle(at.session.page.buttons["undo"])
    bar = at.session.page.prompt_bar
    assert "Amélie would like to take back the last move" in bar.question.text()
    await at.click_and_settle(bar.yes if agreed else bar.no)
    assert not bar.isVisible()
    assert at.seen("dial") == ([6, 7] if agreed else [6, 7, 8])


async def test_a_request_lapses_once_the_next_hand_is_open(sit: Sit) -> None:
    """The question is gone unanswered, and the log says so; the move stands, for its tiles have been seen."""
    at = sit(can_draw(), people=(0, 1))
    at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    undo = at.session.page.buttons["undo"]
    assert undo.isEnabled()
    await at.click_and_settle(undo)
    bar = at.session.page.prompt_bar
    assert bar.isVisible()
    await at.take_screen()
    assert not bar.isVisible()
    assert at.log[-1] == "The game went on before everyone had answered Amélie."
    assert at.seen("dial") == [6, 7, 8]
    assert at.table.state().proposal is None
    assert not undo.isEnabled()


# --- four: hands beyond twenty


@pytest.mark.parametrize(("count", "size"), [(20, (1920, 1080)), (30, (1280, 820)), (45, (1024, 640))])
async def test_a_huge_hand_can_be_seen_and_clicked(count: int, size: tuple[int, int], sit: Sit) -> None:
    """Every tile lies in the panel, with 24 pixels free at least, and one of them is laid by mouse."""
    left = [value for value in range(1, 13) for _ in range(4)]
    left.remove(1)
    left.sort(key=lambda value: (value - 2) * 5 % 12)
    mine, rest = left[:count], left[count:]
    assert 2 in mine
    half = max(1, len(rest) // 3)
    at = sit(
        position(hands=(mine, rest[:half], rest[half : 2 * half]), dial=(1,), pile=rest[2 * half :]),
        size=size,
    )
    panel = at.scene.layout_now.hand
    tiles = sorted(at.things("hand"), key=lambda item: (item.pos().y() // 40, item.pos().x()))
    assert sum(item.face.pieces for item in tiles) == count
    for item in tiles:
        rect = item.sceneBoundingRect().adjusted(*(item.paint_margin() * sign for sign in (1, 1, -1, -1)))
        assert rect.left() >= panel.x
        assert rect.right() <= panel.right
        assert rect.bottom() <= panel.bottom + 1
    for item in tiles:  # in one of three rows of pixels
        across = range(int(item.pos().x()), int(item.pos().x() + item.area.width()))
        rows = [item.pos().y() + item.area.height() * part for part in (0.2, 0.5, 0.95)]
        free = [sum(at.topmost(x, y) == item.key for x in across) for y in rows]
        assert max(free) >= 24, item.key
    await at.do(("hand", 2, 0), ("place", 2))
    assert at.seen("dial") == [1, 2]
    # A hand of a dozen lies side by side, and each tile is 44 pixels wide at least.
    at = sit(position(hands=(list(arc(1, 12)), [...], [...]), dial=(5,)))
    places = sorted(item.pos().x() for item in at.things("hand"))
    width = at.item(("hand", 3, 0)).area.width()
    assert width >= 44
    assert all(right - left >= width for left, right in pairwise(places))


# --- five: questions at the top of the table, and the buttons beside it


def words() -> tuple[str, str, str]:
    """Return a question."""
    return "Well?", "Yes", "No"


@pytest.mark.parametrize(
    ("focus", "keys", "focused", "answers"),
    [
        ("stays", "Space", "view", []),
        ("stays", "Escape", "view", []),
        ("stays", "F6", "no", []),
        ("stays", "Tab", "yes", []),
        ("stays", "Tab Space", "view", [True]),
        ("yes", "Return", "view", [True]),
        ("yes", "Escape", "view", [False]),
    ],
)
async def test_a_question_is_answered_by_no_key_that_is_meant_for_something_else(
    sit: Sit, focus: Any, keys: str, focused: str, answers: list[bool]
) -> None:
    """Space and Esc do what they did before; F6, and Tab, lead to the answers. Enter presses one.

    No key that was pressed once too often does a dangerous thing.
    """
    at = sit(can_draw())
    await at.focus_table()
    page, given = at.session.page, list[bool]()
    page.prompt_bar.ask(words, given.append, focus)
    for key in keys.split():
        at.type(Qt.Key[f"Key_{key}"])
    places = {"view": page.view, "yes": page.prompt_bar.yes, "no": page.prompt_bar.no}
    assert places[focused].hasFocus()
    assert given == answers
    assert page.prompt_bar.isVisible() == (not answers)


async def test_news_take_no_focus_and_own_questions_stand_on_no_except_beside_a_text_field(sit: Sit) -> None:
    """No letter is taken out of a sentence."""
    at = sit(can_draw())
    await at.focus_table()
    page, bar = at.session.page, at.session.page.prompt_bar
    bar.ask(lambda: ("The host is gone.", "OK", ""), lambda _agreed: None)
    assert page.view.hasFocus()
    bar.ask(words, lambda _agreed: None)
    assert bar.no.hasFocus()
    field = QLineEdit(page)
    field.show()
    field.setFocus()
    for focus in ("no", "yes", "stays"):
        bar.ask(words, lambda _agreed: None, focus)
        assert field.hasFocus(), focus


async def test_a_question_leaves_the_status_to_be_read(sit: Sit) -> None:
    """It lies over that line, and shows it itself, also when it changes, until the table is left."""
    at = sit(can_draw())
    await at.focus_table()
    page, status = at.session.page, at.scene.status
    page.prompt_bar.ask(words, lambda _agreed: None)
    assert status.text
    assert page.prompt_bar.aside.text() == status.text
    assert page.prompt_bar.aside.isVisible()
    assert not status.isVisible()  # it may be wider than the question that lies on it
    status.show_notice(lambda: "Not now.", owned=False)
    assert page.prompt_bar.aside.text() == "Not now."
    assert page.prompt_bar.geometry().height() >= page.prompt_bar.heightForWidth(page.prompt_bar.width())
    # A notice that ends after the table was left disturbs nothing: the bar that would show it is no
    # more.
    at.session.leave_confirmed = True
    bar = page.prompt_bar
    del page
    at.window.leave_table()
    await at.until(lambda: not isValid(bar))
    at.clock.advance(NOTICE_MS)
    assert status.notice == ""


# --- the buttons of the page


async def test_each_button_shows_a_mark_of_its_own(sit: Sit) -> None:
    """No icon is empty, and no two are alike: a mark that is missing paints nothing."""
    at = sit(position(hands=([2, 3], [...], [...]), dial=(4,)), people=(0, 1))
    blank, *marks = [
        bytes(painted_pixmap(44, 44, 1, paint).toImage().constBits())
        for paint in (lambda _: None, *(each.paint_mark for each in at.session.page.buttons.values()))
    ]
    assert len({*marks} - {blank}) == len(marks) == 4


# --- six: a disk that takes nothing

SEATS = (Seat("human", "Amélie"), Seat("bot", "Hamal", "beginner"), Seat("bot", "Spica", "beginner"))
WARNING = {
    "en": "The game cannot be saved, so no move counts. Is the disk full? It goes on once there is room.",
    "fr": (
        "La partie ne peut pas être enregistrée\u202f: aucun coup ne compte. Le disque est-il plein\u202f? "
        "Elle reprendra dès qu’il y aura de la place."
    ),
}


async def test_a_warning_stays_while_nothing_can_be_saved(
    services: Callable[..., Services], clock: FakeClock
) -> None:
    """Longer than any notice, in the language of now; with room the game goes on, for bots by itself."""
    files = FaultyFiles()

    def seat_bot(table: Any, seat: int, pace: Any, trouble: Any) -> Closable:
        return BotSeat(table, seat, PlayerThinker(RandomPlayer()), pace, trouble, sleep=no_pause)

    made = services(files)
    window = open_window(made._replace(bots=made.bots._replace(seat=seat_bot)))
    window.local_tables.begin(GameSetup("epizodiak", {"target": 13}, SEATS))
    at = MousePlayer(window, clock)
    table, status = at.session.table, at.scene.status
    await at.until(lambda: at.scene.hints.acting)
    files.faults["append"] = FULL
    await at.play(table.game.parse_action("draw"))
    assert status.shown.startswith("The game could not be saved, so the move was not made.")
    clock.advance(10 * NOTICE_MS)
    assert status.shown == WARNING["en"]
    files.faults.clear()
    await at.play(table.game.parse_action("draw"))
    assert status.shown not in WARNING.values()
    assert len(table.entries) > 0
    files.full = lambda _number: table.state().acting != (0,)  # for the bots alone
    while table.state().acting == (0,):
        await at.play(table.update_for(0).legal[0])
    await at.until(lambda: table.state().unsaved)
    clock.advance(10 * NOTICE_MS)
    for code in ("en", "fr"):
        window.apply_setting("language", code)
        assert status.shown == WARNING[code]
    played = len(table.entries)
    files.full = lambda _number: False
    await at.until(lambda: len(table.entries) > played)
    assert status.shown not in WARNING.values()
    await close_window(window)
