"""The shapes of the six dice, as they lie and as they roll, and the path of a die that is thrown. No Qt.

The shapes are read from `resources/art/dice.json`. Their corners lie in a circle of radius 1 around 0, 0, or
a little beyond; y points downwards, z to the viewer. A path depends on the place of a die and on nothing
else: neither its kind nor its number changes it.
"""

from __future__ import annotations

import json
import logging
import math
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.scene.rects import Point, between

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Corner = tuple[float, float]
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

log = logging.getLogger(__name__)

LIGHT: Final[Vector] = (-0.42, -0.58, 0.7)  # from the upper left, and from the viewer
AXIS: Final[Vector] = (0.62, 0.7, 0.36)  # around which a thrown die rolls
DRAWN_BACK: Final = 0.4  # of the time until they collide: until then the dice are drawn back
LIES: Final = 0.9  # of the throw: then a die lies
CHANGES: Final = 11  # how often a die shows another number before it lies
SPIN_DEG: Final = 230.0


class Die(TypedDict):
    """A die in the file."""

    lies: list[tuple[list[Corner], float]]
    """The facets that are seen as it lies, each with its light; the front one last."""
    number_at: Corner
    """The centre of the number on the front."""
    number_at_rest: float
    """The height of that number."""
    corners: list[Vector]
    """The corners of its solid, which shows one facet to the viewer, a corner of it upwards."""
    facets: list[list[int]]
    """The corners of each facet, in order."""
    normals: list[Vector]
    """The outward direction of each facet."""
    number: float
    """The height of the number on a facet that rolls."""


class Facet(NamedTuple):
    """A polygon that the viewer sees."""

    points: tuple[Corner, ...]
    """The corners."""
    light: float
    """How much light falls on it, 0 to 1."""
    facing: float = 1.0
    """How far it faces the viewer, 0 to 1."""


class Drawing(NamedTuple):
    """A die as it is seen."""

    facets: tuple[Facet, ...]
    """The facets, the front one last."""
    centre: Corner
    """The centre of the number."""
    number: float
    """The height of the number."""


def hull_of(points: Iterable[Corner]) -> list[Corner]:
    """Return the corners of the convex hull of points: the outline of a die (Andrew's monotone chain)."""
    ordered, hull = sorted(set(points)), []
    for way in (ordered, ordered[::-1]):
        half: list[Corner] = []
        for x, y in way:
            while len(half) > 1 and (half[-1][0] - half[-2][0]) * (y - half[-2][1]) <= (
                half[-1][1] - half[-2][1]
            ) * (x - half[-2][0]):
                half.pop()
            half.append((x, y))
        hull += half[:-1]
    return hull


@cache
def _dice() -> dict[str, Die]:
    """Return all dice by the number of their sides; none if the file cannot be read."""
    try:
        dice: dict[str, Die] = json.loads((data_dir("resources") / "art" / "dice.json").read_text("utf-8"))
    except (OSError, ValueError):
        log.exception("drawings dice cannot be read")
        return {}
    return dice


def die_of(sides: int) -> Die:
    """Return a die of 4, 6, 8, 10, 12 or 20 sides; one without facets if its drawing is missing."""
    return _dice().get(str(sides)) or Die(
        lies=[], number_at=(0, 0), number_at_rest=0.7, corners=[], facets=[], normals=[], number=0.5
    )


@cache
def at_rest(sides: int) -> Drawing:
    """Return a die that lies."""
    die = die_of(sides)
    facets = (Facet(tuple((x, y) for x, y in points), light) for points, light in die["lies"])
    return Drawing(tuple(facets), die["number_at"], die["number_at_rest"])


def rolled(sides: int, angle_deg: float) -> Drawing:
    """Return a die that is rolled by an angle; its number is on the facet that faces the viewer most."""
    die, side = die_of(sides), 1.0 if angle_deg >= 0 else -1.0
    turn = rotation((AXIS[0], AXIS[1] * side, AXIS[2]), math.radians(abs(angle_deg)))
    corners = [turned(turn, corner) for corner in die["corners"]]
    found = []
    for facet, normal in zip(die["facets"], die["normals"], strict=True):
        direction = turned(turn, normal)
        if direction[2] > 0.01:
            points = tuple(corners[each][:2] for each in facet)
            light = min(1.0, max(0.0, 0.15 + 0.85 * dot(direction, LIGHT)))
            found.append(Facet(points, light, direction[2]))
    if not found:
        return at_rest(sides)
    found.sort(key=lambda facet: facet.facing)
    return Drawing(tuple(found), middle(found[-1].points), die["number"] * found[-1].facing ** 2)


def middle(points: Sequence[Corner]) -> Corner:
    """Return the middle of a facet."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def rotation(axis: Vector, angle: float) -> Matrix:
    """Return the rotation around an axis (Rodrigues' formula)."""
    length = math.hypot(*axis)
    x, y, z = (each / length for each in axis)
    c, s = math.cos(angle), math.sin(angle)
    d = 1 - c
    return (
        (c + x * x * d, x * y * d - z * s, x * z * d + y * s),
        (y * x * d + z * s, c + y * y * d, y * z * d - x * s),
        (z * x * d - y * s, z * y * d + x * s, c + z * z * d),
    )


def turned(matrix: Matrix, vector: Vector) -> Vector:
    """Return a vector that is turned by a rotation."""
    return dot(matrix[0], vector), dot(matrix[1], vector), dot(matrix[2], vector)


def dot(one: Vector, two: Vector) -> float:
    """Return the scalar product."""
    return one[0] * two[0] + one[1] * two[1] + one[2] * two[2]


# --- thrown


class Thrown(NamedTuple):
    """A die on its way."""

    centre: Point
    """Where it is, over the ground."""
    turn_deg: float
    """How far it is rotated."""
    lift: float
    """How high it is, in its own sizes."""


def throw(fraction: float, slot: Point, middle: Point, size: float, clash: float) -> Thrown:
    """Return a die at a part, 0 to 1, of its throw.

    Args:
        fraction: The part of the time.
        slot: Where it begins, and where it will lie.
        middle: Where the dice meet.
        size: The width of a die, in pixels.
        clash: The part of the time after which they collide.
    """
    side = 1.0 if slot.x > middle.x else -1.0
    back = Point(slot.x + 0.26 * side * size, slot.y + 0.1 * size)
    hit = Point(middle.x + 0.44 * side * size, middle.y)
    drawn_back = DRAWN_BACK * clash
    if fraction < drawn_back:
        part = fraction / drawn_back
        part *= part * (3 - 2 * part)
        return Thrown(between(slot, back, part), -40 * side * part, 0.12 * part)
    if fraction < clash:
        part = (fraction - drawn_back) / (clash - drawn_back)
        turn = -40 + (40 + SPIN_DEG) * part
        lift = 0.12 * (1 - part) + 0.42 * math.sin(math.pi * part)
        return Thrown(between(back, hit, part * part), turn * side, lift)
    part = min(1.0, (fraction - clash) / (LIES - clash))
    slow = 1 - (1 - part) ** 2.2
    x, y = between(hit, slot, slow)
    arc = math.sin(math.pi * slow)
    centre = Point(x + 0.34 * side * size * arc, y + 0.3 * side * size * arc)
    # Two bounces, the second one lower.
    lift = 0.46 * abs(math.sin(2 * math.pi * slow)) * (1 - slow)
    return Thrown(centre, SPIN_DEG * side * (1 - slow) ** 2 * math.cos(2.4 * slow), lift)


def drop(fraction: float, place: Point) -> Thrown:
    """Return a single die at a part, 0 to 1, of its fall onto a place, with two bounces."""
    way = min(1.0, fraction / LIES)
    lift = 0.8 * abs(math.cos(math.pi * min(1.0, way * 1.4) * 1.5)) * (1 - way) ** 1.2
    return Thrown(place, (1 - way) ** 2 * 540, lift)


def number_at(fraction: float, sides: int, number: int, seed: int) -> int:
    """Return the number that a die shows at a part of its throw; at the end `number`."""
    step = math.floor(fraction / LIES * CHANGES)
    return number if step >= CHANGES - 1 else (step * 7 + seed * 5) % sides + 1
