"""The drawings of the dice, and how they roll."""

import math
from itertools import product
from pathlib import Path

import pytest

from epizodiak_qt.desktop.ecliptic.combat import dice_shapes
from epizodiak_qt.desktop.ecliptic.combat.dice_shapes import (
    Facet,
    at_rest,
    die_of,
    hull_of,
    number_at,
    rolled,
    throw,
)
from epizodiak_qt.desktop.scene.rects import Point
from epizodiak_qt.desktop.style.theme import CAMP_COLOURS, CAMP_INKS
from epizodiak_qt.games.ecliptic.constants import DICE
from tests.desktop.style.colour_difference import contrast


def inside(point: tuple[float, float], facet: Facet) -> bool:
    """Tell whether a point lies in a convex polygon."""
    turns = []
    corners = facet.points
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        turns.append((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1))
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def test_the_numbers_of_either_camp_can_be_read() -> None:
    """The ink of a camp on its dice: more than 4.5 to 1 (WCAG 1.4.3)."""
    for ground, ink in zip(CAMP_COLOURS, CAMP_INKS, strict=True):
        assert contrast(ground, ink) > 4.5


def test_the_six_dice_differ_in_shape() -> None:
    """No two have the same facets: they are told apart without their numbers."""
    assert len({at_rest(sides).facets for sides in DICE}) == len(DICE)


@pytest.mark.parametrize("sides", DICE)
def test_a_thrown_die_shows_its_numbers_and_ends_with_the_right_one(sides: int) -> None:
    """On its way it shows only numbers that it has, of which none depends on the result."""
    numbers = [number_at(step / 50, sides, sides - 1, 3) for step in range(51)]
    others = [number_at(step / 50, sides, 1, 3) for step in range(51)]
    assert all(1 <= number <= sides for number in numbers)
    assert len(set(numbers)) > 2
    assert numbers[-1] == sides - 1
    lies = next(step for step in range(51) if number_at(step / 50, sides, 99, 3) == 99)
    assert numbers[:lies] == others[:lies]


def test_thrown_dice_collide_once_and_lie_in_their_places() -> None:
    """They touch in the middle, never pass through each other, bounce twice at most, and lie upright."""
    clash = 0.4
    size, middle, slots = 100.0, Point(500, 300), (Point(394, 300), Point(606, 300))
    left, right = ([throw(step / 400, slot, middle, size, clash) for step in range(401)] for slot in slots)
    gaps = [math.dist(one.centre, other.centre) for one, other in zip(left, right, strict=True)]
    assert gaps.index(min(gaps)) == round(400 * clash)
    assert 0.85 * size < min(gaps) < size
    for frames, slot in ((left, slots[0]), (right, slots[1])):
        assert frames[-1].centre == pytest.approx(slot)
        assert frames[-1].turn_deg == pytest.approx(0)
        after = [frame.lift for frame in frames[round(400 * clash) + 2 :]]
        peaks = [
            lift
            for before, lift, later in zip(after, after[1:], after[2:], strict=False)
            if before < lift > later
        ]
        assert len(peaks) <= 2
        assert after[-1] == pytest.approx(0)


@pytest.mark.parametrize("sides", DICE)
def test_a_die_is_a_solid_that_stays_in_its_circle_with_its_number_on_the_front(sides: int) -> None:
    """All facets are alike, face outwards, and half of them or a few more are seen while it rolls.

    At rest every corner lies in the circle (a cube's a little beyond).
    """
    corners, facets_of = die_of(sides)["corners"], die_of(sides)["facets"]
    assert len(facets_of) == len(die_of(sides)["normals"]) == sides
    assert len({len(facet) for facet in facets_of}) == 1
    assert sum(map(len, facets_of)) // 2 + 2 == sides + len(corners), "Euler's formula"
    rolling = [rolled(sides, angle) for angle in range(-500, 501, 25)]
    for drawing in (at_rest(sides), *rolling):
        facets = drawing.facets
        assert all(len(facet.points) >= 3 and 0 <= facet.light <= 1 for facet in facets)
        reach = 1.3 if drawing in rolling else 1.23
        assert all(math.hypot(*point) <= reach for facet in facets for point in facet.points)
        assert inside(drawing.centre, facets[-1])
    for drawing in rolling:
        facets = drawing.facets
        assert 1 <= len(facets) <= sides * 3 // 4
        assert facets[-1].facing == max(facet.facing for facet in facets)
    assert rolled(sides, 0).facets[-1].facing == pytest.approx(1), "at rest a facet faces the viewer"


@pytest.mark.parametrize("damaged", [None, b'{"4": {', b"\xff"], ids=["missing", "no JSON", "not UTF-8"])
def test_without_their_file_dice_have_no_facets(
    damaged: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The number is still shown, at rest and while the die rolls, and the reason is logged."""
    if damaged is not None:
        (tmp_path / "art").mkdir()
        (tmp_path / "art" / "dice.json").write_bytes(damaged)
    monkeypatch.setattr(dice_shapes, "data_dir", lambda _kind: tmp_path)
    monkeypatch.setattr(dice_shapes, "_dice", dice_shapes._dice.__wrapped__)
    monkeypatch.setattr(dice_shapes, "at_rest", at_rest.__wrapped__)
    drawing = dice_shapes.at_rest(20)
    assert rolled(20, 40) == drawing
    assert not drawing.facets
    assert drawing.number
    assert not hull_of(())
    assert "drawings dice cannot be read" in caplog.text


def test_the_outline_of_a_die_holds_every_corner_and_turns_one_way() -> None:
    """At rest and while it rolls: inside it light and shade tell the facets apart."""
    for sides, angle in product(DICE, (0.0, 40.0, 137.0)):
        drawing = rolled(sides, angle) if angle else at_rest(sides)
        points = [point for facet in drawing.facets for point in facet.points]
        hull = hull_of(points)
        for (ax, ay), (bx, by) in zip(hull, [*hull[1:], hull[0]], strict=True):
            assert all((bx - ax) * (y - ay) - (by - ay) * (x - ax) > -1e-9 for x, y in points)
