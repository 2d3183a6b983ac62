"""The six dice as drawings: the facets of each polyhedron as it is seen from the front. No Qt."""

from __future__ import annotations

import math
from functools import cache
from typing import Final, NamedTuple

Point = tuple[float, float]

GOLDEN: Final = 0.62  # how large the front facet is, beside the outline


class Facet(NamedTuple):
    """A polygon in a circle of radius 1 around 0, 0, y downwards; `light`, 0 to 1, falls on it."""

    points: tuple[Point, ...]
    """The corners, in a circle of radius 1 around 0, 0; y points downwards."""
    light: float
    """How much light falls on it, 0 to 1."""


class Die(NamedTuple):
    """The facets of a die, the front one last, and where its number stands, how large."""

    facets: tuple[Facet, ...]
    """The facets, the front one last."""
    centre: Point
    """The centre of the number."""
    number: float
    """The height of the number."""


def _ring(count: int, radius: float, turn_deg: float = 0.0) -> list[Point]:
    """Return the corners of a regular polygon, the first one on top, clockwise."""
    angles = [math.radians(turn_deg + 360 * each / count) for each in range(count)]
    return [(radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles]


def _facet(*points: Point) -> Facet:
    """Return a facet with the light that falls from the upper left."""
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    return Facet(points, min(1.0, max(0.0, 0.5 - 0.35 * x - 0.45 * y)))


def _front(points: list[Point]) -> Facet:
    return Facet(tuple(points), 0.82)


def _with_front(front: list[Point], outline: list[Point], number: float) -> Die:
    """Return a die with a front facet of n corners inside an outline of 2n, every other near a corner."""
    facets, count = [], len(front)
    for each in range(count):
        here, there = front[each], front[(each + 1) % count]
        near, between, far = (outline[(2 * each + step) % (2 * count)] for step in range(3))
        facets += [_facet(here, near, between), _facet(here, between, there), _facet(there, between, far)]
    return Die((*facets, _front(front)), _middle(front), number)


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


@cache
def die(sides: int) -> Die:
    """Return the drawing of a die of that many sides: 4, 6, 8, 10, 12 or 20."""
    match sides:
        case 4:
            top, left, right, deep = (-0.04, -0.98), (-0.98, 0.62), (0.5, 0.84), (0.98, 0.36)
            front = [top, right, left]
            return Die((_facet(top, deep, right), _front(front)), (-0.16, 0.36), 0.72)
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
            return Die((*flanks, _front(front)), _middle(front), 0.74)
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
            return Die((*facets, _front(kite)), (0.0, -0.01), 0.66)
        case 12:
            front, outline = _ring(5, GOLDEN), _ring(10, 1.0)
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
            return Die((*around, _front(front)), (0.0, 0.02), 0.66)
        case _:
            return _with_front(_ring(3, 0.8), _ring(6, 1.0), 0.66)


def _cube() -> Die:
    """Return a cube: its front, its top and its right side."""
    left, top, right, foot, deep = -0.82, -0.44, 0.46, 0.82, 0.36
    front = [(left, top), (right, top), (right, foot), (left, foot)]
    upper = _facet((left, top), (left + deep, top - deep), (right + deep, top - deep), (right, top))
    beside = _facet((right, top), (right + deep, top - deep), (right + deep, foot - deep), (right, foot))
    return Die((upper, beside, _front(front)), _middle(front), 0.8)
