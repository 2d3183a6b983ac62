"""The arithmetic of the dial."""

import pytest

from epizodiak_qt.games.epizodiak.dial import beside, is_arc, open_slot, open_slots, other, run_length
from tests.games.positions import arc


def test_the_values_are_a_ring() -> None:
    """Clockwise upwards, 12 before 1."""
    assert [beside(value, "cw") for value in range(1, 13)] == [*range(2, 13), 1]
    assert [beside(value, "ccw") for value in range(1, 13)] == [12, *range(1, 12)]
    assert (other("cw"), other("ccw")) == ("ccw", "cw")


@pytest.mark.parametrize(
    ("dial", "slots"),
    [((1,), (12, 2)), ((12,), (11, 1)), (arc(11, 2), (10, 3)), (arc(3, 12), (2, 1)), (arc(10, 8), (9, 9))],
)
def test_an_arc_has_two_open_slots(dial: tuple[int, ...], slots: tuple[int, ...]) -> None:
    """Anticlockwise first; with eleven tiles both are the same slot."""
    assert open_slots(dial) == slots
    if slots:
        assert (open_slot(dial, "ccw"), open_slot(dial, "cw")) == (slots[0], slots[-1])


def test_neighbours_clockwise_are_an_arc_and_anything_else_is_none() -> None:
    """Of one to twelve tiles; not empty, with gaps, anticlockwise, doubled or longer than the dial."""
    assert all(is_arc(dial) for dial in ((1,), (12, 1), arc(5, 4), arc(2, 2)))
    assert not any(is_arc(dial) for dial in ((), (1, 3), (2, 1), (1, 1), (*range(1, 13), 1)))


@pytest.mark.parametrize(
    ("start", "room", "hand", "length"),
    [(11, 5, (11, 12, 1, 3), 3), (11, 2, (11, 12, 1), 2), (5, 3, (6, 7), 0), (5, 0, (5,), 0)],
)
def test_a_run_ends_at_the_first_gap_or_where_there_is_no_more_room(
    start: int, room: int, hand: tuple[int, ...], length: int
) -> None:
    """Counted from the open slot on."""
    assert run_length(start, "cw", room, hand) == length
