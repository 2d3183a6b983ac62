"""The six dice as solids that rotate: their facets, projected for any rotation. No Qt."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

GOLDEN: Final = (1 + math.sqrt(5)) / 2
KITE: Final = 0.10557280900008412  # the height of the zigzag of a D10 whose kites are plane
FLAT: Final = 1e-6
LIGHT: Final[Vector] = (-0.42, -0.58, 0.7)  # from the upper left, and from the viewer
AXIS: Final[Vector] = (0.62, 0.7, 0.36)  # around which a thrown die rolls
SIZES: Final = {
    4: 1.22,
    6: 1.28,
    8: 1.06,
    10: 1.04,
    12: 1.02,
    20: 1.02,
}  # as large as at rest


class Solid(NamedTuple):
    """A solid that shows one facet to the viewer, a corner of it upwards."""

    corners: tuple[Vector, ...]
    """The corners; x to the right, y downwards, z to the viewer."""
    facets: tuple[tuple[int, ...], ...]
    """The corners of each facet, in order."""
    normals: tuple[Vector, ...]
    """The outward direction of each facet."""


class SeenFacet(NamedTuple):
    """A facet that the viewer sees."""

    points: tuple[tuple[float, float], ...]
    """Its corners, in a circle of radius 1 around 0, 0."""
    light: float
    """How much light falls on it, 0 to 1."""
    facing: float
    """How far it faces the viewer, 0 to 1."""

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the facet."""
        count = len(self.points)
        return sum(x for x, _ in self.points) / count, sum(y for _, y in self.points) / count


def seen(sides: int, angle_deg: float) -> list[SeenFacet]:
    """Return the visible facets of a die that is rolled by an angle; the one that faces the viewer last."""
    solid = solid_of(sides)
    side = 1.0 if angle_deg >= 0 else -1.0
    rotation = _rotation((AXIS[0], AXIS[1] * side, AXIS[2]), math.radians(abs(angle_deg)))
    size = SIZES[sides]
    corners = [_turned(rotation, corner) for corner in solid.corners]
    found = []
    for facet, normal in zip(solid.facets, solid.normals, strict=True):
        direction = _turned(rotation, normal)
        if direction[2] > 0.01:
            points = tuple((size * corners[each][0], size * corners[each][1]) for each in facet)
            light = min(1.0, max(0.0, 0.15 + 0.85 * _dot(direction, LIGHT)))
            found.append(SeenFacet(points, light, direction[2]))
    return sorted(found, key=lambda facet: facet.facing)


@cache
def solid_of(sides: int) -> Solid:
    """Return a die of 4, 6, 8, 10, 12 or 20 sides as a solid."""
    corners = _corners(sides)
    far = max(math.hypot(*corner) for corner in corners)
    corners = [(x / far, y / far, z / far) for x, y, z in corners]
    facets = _facets(corners)
    normals = [_normal(corners, facet) for facet in facets]
    # Turn the first facet to the viewer, and one of its corners upwards.
    to_viewer = _between(normals[0], (0.0, 0.0, 1.0))
    corners = [_turned(to_viewer, corner) for corner in corners]
    first = corners[facets[0][0]]
    upwards = _rotation((0.0, 0.0, 1.0), -math.pi / 2 - math.atan2(first[1], first[0]))
    if sides == 6:
        upwards = _rotation((0.0, 0.0, 1.0), math.pi / 4 - math.atan2(first[1], first[0]))
    corners = [_turned(upwards, corner) for corner in corners]
    return Solid(tuple(corners), tuple(facets), tuple(_normal(corners, facet) for facet in facets))


def _corners(sides: int) -> list[Vector]:
    signs = (-1.0, 1.0)
    match sides:
        case 4:
            return [(1.0, 1.0, 1.0), (1.0, -1.0, -1.0), (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0)]
        case 6:
            return [(x, y, z) for x, y, z in product(signs, signs, signs)]
        case 8:
            return [each for sign in signs for each in ((sign, 0.0, 0.0), (0.0, sign, 0.0), (0.0, 0.0, sign))]
        case 10:
            ring = [
                (math.cos(math.radians(36 * k)), math.sin(math.radians(36 * k)), KITE * (-1) ** k)
                for k in range(10)
            ]
            return [*ring, (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)]
        case 12:
            cube = [(x, y, z) for x, y, z in product(signs, signs, signs)]
            others = [
                each
                for one, two in product(signs, signs)
                for each in (
                    (0.0, one / GOLDEN, two * GOLDEN),
                    (one / GOLDEN, two * GOLDEN, 0.0),
                    (one * GOLDEN, 0.0, two / GOLDEN),
                )
            ]
            return cube + others
        case _:
            return [
                each
                for one, two in product(signs, signs)
                for each in ((0.0, one, two * GOLDEN), (one, two * GOLDEN, 0.0), (one * GOLDEN, 0.0, two))
            ]


def _facets(corners: list[Vector]) -> list[tuple[int, ...]]:
    """Return the facets of a convex solid around 0: the planes through three corners with none beyond."""
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for triple in combinations(range(len(corners)), 3):
        normal = _normal(corners, triple)
        distance = _dot(normal, corners[triple[0]])
        if all(_dot(normal, corner) - distance < FLAT for corner in corners):
            facet = [each for each, corner in enumerate(corners) if _dot(normal, corner) - distance > -FLAT]
            if frozenset(facet) not in found:
                found[frozenset(facet)] = _in_order(corners, facet, normal)
    return list(found.values())


def _in_order(corners: list[Vector], facet: list[int], normal: Vector) -> tuple[int, ...]:
    """Return the corners of a facet in their order around its middle."""
    flat = _between(normal, (0.0, 0.0, 1.0))
    turned = {each: _turned(flat, corners[each]) for each in facet}
    x = sum(point[0] for point in turned.values()) / len(facet)
    y = sum(point[1] for point in turned.values()) / len(facet)
    return tuple(sorted(facet, key=lambda each: math.atan2(turned[each][1] - y, turned[each][0] - x)))


def _normal(corners: list[Vector], facet: tuple[int, ...]) -> Vector:
    """Return the direction of a plane through corners, away from 0."""
    one, two, three = (corners[each] for each in facet[:3])
    crossed = _cross(_minus(two, one), _minus(three, one))
    length = math.hypot(*crossed)
    sign = 1.0 if _dot(crossed, one) >= 0 else -1.0
    return crossed[0] * sign / length, crossed[1] * sign / length, crossed[2] * sign / length


def _between(start: Vector, end: Vector) -> Matrix:
    """Return the rotation that turns one direction to another."""
    axis = _cross(start, end)
    if math.hypot(*axis) < FLAT:
        axis = (1.0, 0.0, 0.0)
    return _rotation(axis, math.acos(max(-1.0, min(1.0, _dot(start, end)))))


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


def _cross(one: Vector, two: Vector) -> Vector:
    return (
        one[1] * two[2] - one[2] * two[1],
        one[2] * two[0] - one[0] * two[2],
        one[0] * two[1] - one[1] * two[0],
    )


def _minus(one: Vector, two: Vector) -> Vector:
    return one[0] - two[0], one[1] - two[1], one[2] - two[2]
