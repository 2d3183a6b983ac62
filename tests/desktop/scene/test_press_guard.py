"""When a press on the table counts, on a clock that the test moves."""

import pytest

from epizodiak_qt.desktop.scene.press_guard import UNDISTURBED_MS, LatePress, PressGuard
from tests.desktop.manual_clock import FakeClock

DIE = ("die", 0, 20)
RING = ("ring",)


class Table:
    """Takes the presses that had to wait."""

    def __init__(self, clock: FakeClock) -> None:
        self.guard = PressGuard(clock, self.on_late_press)
        self.guard.double_click_ms = 400
        self.late: list[LatePress] = []

    def on_late_press(self) -> None:
        """Note the press."""
        late = self.guard.take_late()
        if late is not None:
            self.late.append(late)


@pytest.fixture
def table(clock: FakeClock) -> Table:
    """Return a table at rest."""
    return Table(clock)


def test_at_rest_every_press_counts_and_after_a_move_without_animation_too(table: Table) -> None:
    """And so does its release; there is nothing that a double click would skip."""
    for _ in range(3):
        assert table.guard.press(DIE)
        assert table.guard.release(inside=True)
    table.guard.press(DIE)
    table.guard.note_choice()
    table.guard.note_rest()
    assert table.guard.press(DIE)


@pytest.mark.parametrize(("after_ms", "counts"), [(0, False), (399, False), (400, True)])
def test_the_second_press_of_a_double_click_is_dropped(
    table: Table, clock: FakeClock, after_ms: float, counts: bool
) -> None:
    """It belongs to the press that chose an action, even before the animation begins."""
    table.guard.press(DIE)
    table.guard.note_choice()
    clock.advance(100)
    table.guard.note_movement()
    clock.advance(after_ms - 100)
    assert table.guard.press(RING) is counts
    assert table.guard.release(inside=True) is counts
    clock.advance(1000)
    assert table.late == []


@pytest.mark.parametrize("released", [None, True, False])
def test_an_early_press_counts_when_the_move_has_been_seen_for_a_while(
    table: Table, clock: FakeClock, released: bool | None
) -> None:
    """Held or released meanwhile, over the item or beside it."""
    table.guard.note_movement()
    clock.advance(50)
    assert not table.guard.press(DIE)
    assert released is None or not table.guard.release(released)
    clock.advance(UNDISTURBED_MS - 51)
    assert table.late == []
    clock.advance(1)
    assert table.late == [LatePress(DIE, released)]
    clock.advance(1000)
    assert len(table.late) == 1


def test_a_newer_press_replaces_one_that_waits_and_a_cancelled_one_never_counts(
    table: Table, clock: FakeClock
) -> None:
    """Of hammering clicks one counts; the hand was closed, or the table was left."""
    table.guard.note_movement()
    for key in (DIE, RING, DIE, RING):
        table.guard.press(key)
        table.guard.release(inside=True)
        clock.advance(20)
    clock.advance(1000)
    assert table.late == [LatePress(RING, released=True)]
    table.late.clear()
    table.guard.press(DIE)
    table.guard.cancel()
    clock.advance(1000)
    assert table.late == []


def test_a_press_that_waits_waits_for_the_next_animation_too(table: Table, clock: FakeClock) -> None:
    """Another move has begun meanwhile; the player has not seen it yet."""
    table.guard.note_movement()
    table.guard.press(DIE)
    clock.advance(200)
    table.guard.note_rest()
    table.guard.note_movement()
    clock.advance(UNDISTURBED_MS - 1)
    assert table.late == []
    clock.advance(1)
    assert table.late == [LatePress(DIE)]


def test_a_single_press_is_no_half_of_a_double_click(table: Table, clock: FakeClock) -> None:
    """Esc soon after Enter waits until the move has been seen for a while, and counts then."""
    table.guard.press(DIE)
    table.guard.note_choice()
    table.guard.note_movement()
    assert not table.guard.press(RING, single=True)
    clock.advance(UNDISTURBED_MS)
    assert table.late == [LatePress(RING)]
