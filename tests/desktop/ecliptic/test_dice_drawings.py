"""The drawings of the dice, and how they roll."""

from __future__ import annotations

import math

import pytest

from epizodiak_qt.desktop.ecliptic.dice_items import tumbling
from epizodiak_qt.desktop.ecliptic.polyhedra import Facet, die
from epizodiak_qt.desktop.style.theme import CAMP_COLOURS, CAMP_INKS
from epizodiak_qt.games.ecliptic.dice import DICE
from tests.desktop.style.contrast import contrast


def inside(point: tuple[float, float], facet: Facet) -> bool:
    """Tell whether a point lies in a convex polygon."""
    turns = []
    corners = facet.points
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        turns.append((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1))
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


@pytest.mark.parametrize("sides", DICE)
def test_a_die_stays_in_its_circle_and_bears_its_number_on_the_front(sides: int) -> None:
    """Every corner lies in the circle (a cube's a little beyond), the number on the front facet."""
    drawing = die(sides)
    for facet in drawing.facets:
        assert len(facet.points) >= 3
        assert 0 <= facet.light <= 1
        assert all(math.hypot(*point) <= 1.23 for point in facet.points)
    assert inside(drawing.centre, drawing.facets[-1])


def test_the_numbers_of_either_camp_can_be_read() -> None:
    """The ink of a camp on its dice: more than 4.5 to 1 (WCAG 1.4.3)."""
    for ground, ink in zip(CAMP_COLOURS, CAMP_INKS, strict=True):
        assert contrast(ground, ink) > 4.5


def test_the_six_dice_differ_in_shape() -> None:
    """No two have the same facets: they are told apart without their numbers."""
    assert len({die(sides).facets for sides in DICE}) == len(DICE)


@pytest.mark.parametrize("sides", DICE)
def test_a_rolling_die_shows_its_numbers_and_ends_upright_with_the_right_one(sides: int) -> None:
    """On its way it shows only numbers that it has; in the end it lies still."""
    frames = [tumbling(step / 50, sides, sides - 1, 3) for step in range(51)]
    assert all(1 <= number <= sides for number, _, _ in frames)
    assert len({number for number, _, _ in frames}) > 2
    assert all(lift >= 0 for _, _, lift in frames)
    assert frames[-1] == (sides - 1, 0.0, 0.0)


def test_a_die_bounces_twice_at_most() -> None:
    """It bounces twice before it rests."""
    lifts = [tumbling(step / 400, 20, 7, 1)[2] for step in range(345)]
    landings = [
        lift
        for before, lift, later in zip(lifts, lifts[1:], lifts[2:], strict=False)
        if lift < before and lift < later
    ]
    assert len(landings) <= 2
