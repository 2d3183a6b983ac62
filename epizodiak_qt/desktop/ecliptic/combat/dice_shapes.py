"""The shapes of the six dice: drawn by hand as they lie, and projected from their solids as they roll. No Qt.

Points lie in a circle of radius 1 around 0, 0; y points downwards.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

FRONT: Final = 0.62  # how large the front facet of a D12 is, beside the outline
NUMBERS: Final = {4: 0.56, 6: 0.62, 8: 0.5, 10: 0.46, 12: 0.5, 20: 0.42}  # the height on a facet that rolls
GOLDEN: Final = (1 + math.sqrt(5)) / 2
KITE: Final = 0.10557280900008412  # the height of the zigzag of a D10 whose kites are plane
FLAT: Final = 1e-6
LIGHT: Final[Vector] = (-0.42, -0.58, 0.7)  # from the upper left, and from the viewer
AXIS: Final[Vector] = (0.62, 0.7, 0.36)  # around which a thrown die rolls
SIZES: Final = {4: 1.22, 6: 1.28, 8: 1.06, 10: 1.04, 12: 1.02, 20: 1.02}  # as large as at rest


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


# --- at rest


def _ring(count: int, radius: float, turn_deg: float = 0.0) -> list[Point]:
    """Return the corners of a regular polygon, the first one on top, clockwise."""
    angles = [math.radians(turn_deg + 360 * each / count) for each in range(count)]
    return [(radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles]


def _facet(*points: Point) -> Facet:
    """Return a facet with the light that falls from the upper left."""
    x, y = _middle(points)
    return Facet(points, min(1.0, max(0.0, 0.5 - 0.35 * x - 0.45 * y)))


def _front(points: list[Point]) -> Facet:
    return Facet(tuple(points), 0.82)


def _with_front(front: list[Point], outline: list[Point], number: float) -> Drawing:
    """Return a die with a front facet of n corners inside an outline of 2n, every other near a corner."""
    facets, count = [], len(front)
    for each in range(count):
        here, there = front[each], front[(each + 1) % count]
        near, between, far = (outline[(2 * each + step) % (2 * count)] for step in range(3))
        facets += [_facet(here, near, between), _facet(here, between, there), _facet(there, between, far)]
    return Drawing((*facets, _front(front)), _middle(front), number)


def _middle(points: Sequence[Point]) -> Point:
    """Return the middle of a facet."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


@cache
def at_rest(sides: int) -> Drawing:
    """Return a die of 4, 6, 8, 10, 12 or 20 sides that lies."""
    match sides:
        case 4:
            top, left, right, deep = (-0.04, -0.98), (-0.98, 0.62), (0.5, 0.84), (0.98, 0.36)
            front = [top, right, left]
            return Drawing((_facet(top, deep, right), _front(front)), (-0.16, 0.36), 0.72)
        case 6:
            return _cube()
        case 8:
            corners = _ring(6, 1.0)
            front = [corners[0], corners[2], corners[4]]
            flanks = (
                _facet(corners[0], corners[1], corners[2]),
                _facet(corners[2], corners[3], corners[4]),
                _facet(corners[4], corners[5], corners[0]),
            )
            return Drawing((*flanks, _front(front)), _middle(front), 0.74)
        case 10:
            kite = [(0.0, -0.86), (0.62, 0.18), (0.0, 0.56), (-0.62, 0.18)]
            outline = [(0.0, -1.0), (0.97, -0.2), (0.97, 0.24), (0.0, 1.0), (-0.97, 0.24), (-0.97, -0.2)]
            facets = (
                _facet(kite[0], outline[0], outline[1], kite[1]),
                _facet(kite[1], outline[1], outline[2]),
                _facet(kite[1], outline[2], outline[3], kite[2]),
                _facet(kite[2], outline[3], outline[4], kite[3]),
                _facet(kite[3], outline[4], outline[5]),
                _facet(kite[3], outline[5], outline[0], kite[0]),
            )
            return Drawing((*facets, _front(kite)), (0.0, -0.01), 0.66)
        case 12:
            front, outline = _ring(5, FRONT), _ring(10, 1.0)
            around = tuple(
                _facet(
                    front[each],
                    outline[2 * each],
                    outline[2 * each + 1],
                    outline[(2 * each + 2) % 10],
                    front[(each + 1) % 5],
                )
                for each in range(5)
            )
            return Drawing((*around, _front(front)), (0.0, 0.02), 0.66)
        case _:
            return _with_front(_ring(3, 0.8), _ring(6, 1.0), 0.66)


def _cube() -> Drawing:
    """Return a cube: its front, its top and its right side."""
    left, top, right, foot, deep = -0.82, -0.44, 0.46, 0.82, 0.36
    front = [(left, top), (right, top), (right, foot), (left, foot)]
    upper = _facet((left, top), (left + deep, top - deep), (right + deep, top - deep), (right, top))
    beside = _facet((right, top), (right + deep, top - deep), (right + deep, foot - deep), (right, foot))
    return Drawing((upper, beside, _front(front)), _middle(front), 0.8)


# --- rolling


class Solid(NamedTuple):
    """A solid that shows one facet to the viewer, a corner of it upwards."""

    corners: tuple[Vector, ...]
    """The corners; x to the right, y downwards, z to the viewer."""
    facets: tuple[tuple[int, ...], ...]
    """The corners of each facet, in order."""
    normals: tuple[Vector, ...]
    """The outward direction of each facet."""


def rolled(sides: int, angle_deg: float) -> Drawing:
    """Return a die that is rolled by an angle; its number is on the facet that faces the viewer most."""
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
            found.append(Facet(points, light, direction[2]))
    found.sort(key=lambda facet: facet.facing)
    return Drawing(tuple(found), _middle(found[-1].points), NUMBERS[sides] * found[-1].facing ** 2)


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
