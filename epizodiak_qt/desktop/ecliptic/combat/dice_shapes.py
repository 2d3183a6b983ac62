"""The shapes of the six dice, as they lie and as they roll. No Qt.

They are read from `resources/art/dice.json`. Points lie in a circle of radius 1 around 0, 0, or a little
beyond; y points downwards, z to the viewer.
"""

from __future__ import annotations

import json
import logging
import math
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from epizodiak_qt.assets import data_dir

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

log = logging.getLogger(__name__)

LIGHT: Final[Vector] = (-0.42, -0.58, 0.7)  # from the upper left, and from the viewer
AXIS: Final[Vector] = (0.62, 0.7, 0.36)  # around which a thrown die rolls


class Die(TypedDict):
    """A die in the file."""

    lies: list[tuple[list[Point], float]]
    """The facets that are seen as it lies, each with its light; the front one last."""
    number_at: Point
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

    points: tuple[Point, ...]
    """The corners."""
    light: float
    """How much light falls on it, 0 to 1."""
    facing: float = 1.0
    """How far it faces the viewer, 0 to 1."""


class Drawing(NamedTuple):
    """A die as it is seen."""

    facets: tuple[Facet, ...]
    """The facets, the front one last."""
    centre: Point
    """The centre of the number."""
    number: float
    """The height of the number."""


def hull_of(points: Iterable[Point]) -> list[Point]:
    """Return the corners of the convex hull of points: the outline of a die (Andrew's monotone chain)."""
    ordered, hull = sorted(set(points)), []
    for way in (ordered, ordered[::-1]):
        half: list[Point] = []
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
    rotation = _rotation((AXIS[0], AXIS[1] * side, AXIS[2]), math.radians(abs(angle_deg)))
    corners = [_turned(rotation, corner) for corner in die["corners"]]
    found = []
    for facet, normal in zip(die["facets"], die["normals"], strict=True):
        direction = _turned(rotation, normal)
        if direction[2] > 0.01:
            points = tuple(corners[each][:2] for each in facet)
            light = min(1.0, max(0.0, 0.15 + 0.85 * _dot(direction, LIGHT)))
            found.append(Facet(points, light, direction[2]))
    if not found:
        return at_rest(sides)
    found.sort(key=lambda facet: facet.facing)
    return Drawing(tuple(found), _middle(found[-1].points), die["number"] * found[-1].facing ** 2)


def _middle(points: Sequence[Point]) -> Point:
    """Return the middle of a facet."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _rotation(axis: Vector, angle: float) -> Matrix:
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


def _turned(matrix: Matrix, vector: Vector) -> Vector:
    return _dot(matrix[0], vector), _dot(matrix[1], vector), _dot(matrix[2], vector)


def _dot(one: Vector, two: Vector) -> float:
    return one[0] * two[0] + one[1] * two[1] + one[2] * two[2]
