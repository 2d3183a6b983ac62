"""The hazards of this game: double clicks, moves without return, take-backs, huge hands."""

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import Qt

from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.table.entries import Played
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import arc, position


def can_draw() -> Position:
    """Return a position in which seat 0 can draw, lay 8 and 9, and discard the set of 4."""
    return position(hands=([4, 4, 4, 8, 9], [...], [...]), dial=(6, 7), pile=[1, 2, 3])


# --- one: draw and pass share the middle


async def test_a_pass_needs_six_hundred_milliseconds_and_a_fresh_press(sit: Sit) -> None:
    """A double click on the pile draws and does not pass; a press a moment too early counts for nothing."""
    at = sit(can_draw())
    at.click(("centre",))
    await at.settle()
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


async def test_a_click_while_the_drawn_tile_flies_does_not_pass(sit: Sit) -> None:
    """The click brings the flight to its end at once, and that is all."""
    at = sit(can_draw(), speed=1.0, at_rest=True)
    await at.do(("centre",))
    at.clock.advance(5000)
    assert at.flying
    await at.do(("centre",))
    assert not at.flying
    assert at.player(0).turn


async def test_a_move_counts_for_the_hand_it_was_chosen_from(sit: Sit) -> None:
    """The curtain may fall between the click and the move, as when the window loses the focus."""
    at = sit(can_draw(), people=(0, 1, 2))
    at.open_hand()
    at.click(("centre",))
    at.window.hide_hand()
    await at.settle()
    (entry,) = at.table.entries
    assert isinstance(entry, Played)
    assert (entry.seat, entry.action) == (0, "draw")


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
    at.click_widget(bar.yes)
    await at.settle()
    assert at.seen("set") == [4]
    assert not bar.isVisible()


# --- three: taking back


async def test_a_lay_can_be_taken_back_until_another_player_acts(sit: Sit) -> None:
    """One person and bots: the button undoes at once; after the next move it is dark."""
    at = sit(can_draw())
    undo = at.session.page.buttons["undo"]
    assert not undo.isEnabled()
    await at.do(("hand", 8, 0), ("place", 8))
    assert undo.isEnabled()
    at.click_widget(undo)
    await at.settle()
    assert at.seen("dial") == [6, 7]
    assert at.hand == [4, 4, 4, 8, 9]
    assert at.log[-1] == "Amélie takes back the last move."
    await at.do(("hand", 8, 0), ("place", 8))
    at.other(1, "draw")
    assert not undo.isEnabled()


@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("agreed", [True, False])
async def test_all_people_at_the_table_must_agree(agreed: bool, by_keys: bool, sit: Sit) -> None:
    """The others are asked; one no, and the move stands. F6 leads to the answers, and Enter presses one."""
    at = sit(can_draw(), people=(0, 1))
    at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    at.click_widget(at.session.page.buttons["undo"])
    await at.settle()
    bar = at.session.page.prompt_bar
    assert "Amélie would like to take back the last move" in bar.question.text()
    if by_keys:
        at.window.activateWindow()
        await at.until(at.window.isActiveWindow)
        at.type(Qt.Key.Key_F6)
        assert bar.no.hasFocus()
        if agreed:
            bar.yes.setFocus()
        at.type(Qt.Key.Key_Return)
    else:
        at.click_widget(bar.yes if agreed else bar.no)
    await at.settle()
    assert not bar.isVisible()
    assert at.seen("dial") == ([6, 7] if agreed else [6, 7, 8])


async def test_a_request_lapses_once_the_next_hand_is_open(sit: Sit) -> None:
    """The question is gone unanswered, and the log says so; the move stands, for its tiles have been seen."""
    at = sit(can_draw(), people=(0, 1))
    at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    undo = at.session.page.buttons["undo"]
    assert undo.isEnabled()
    at.click_widget(undo)
    await at.settle()
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
    for value, copy in at.seen("hand"):
        assert free_width(at, ("hand", value, copy)) >= 24
    await at.do(("hand", 2, 0), ("place", 2))
    assert at.seen("dial") == [1, 2]


def free_width(at: SeatedPlayer, key: Any) -> int:
    """Return how many pixels in a row of a tile can be clicked."""
    item = at.item(key)
    best = 0
    for part in (0.2, 0.5, 0.95):
        y = item.pos().y() + item.area.height() * part
        xs = range(int(item.pos().x()), int(item.pos().x() + item.area.width()))
        found = [x for x in xs if at.topmost(x, y) == key]
        best = max(best, len(found))
    return best


async def test_a_hand_of_a_dozen_lies_side_by_side(sit: Sit) -> None:
    """No tile covers another, and each is 44 pixels wide at least."""
    at = sit(position(hands=(list(arc(1, 12)), [...], [...]), dial=(5,)))
    places = sorted(item.pos().x() for item in at.things("hand"))
    width = at.item(("hand", 3, 0)).area.width()
    assert width >= 44
    assert all(right - left >= width for left, right in pairwise(places))
