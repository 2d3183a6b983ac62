"""Write dice.json: the six dice as they lie, drawn by hand, and as solids, which are computed.

Points lie in a circle of radius 1 around 0, 0, or a little beyond; y points downwards, z to the viewer.

Run: python make_dice.py [folder]
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from epizodiak_qt.desktop.ecliptic.combat.dice_shapes import (
    Corner as Point,
    Matrix,
    Vector,
    dot,
    middle,
    rotation,
    turned,
)

DICE = (4, 6, 8, 10, 12, 20)
FRONT = 0.62  # how large the front facet of a D12 is, beside the outline
FRONT_LIGHT = 0.82
NUMBERS_AT_REST = {4: 0.72, 6: 0.8, 8: 0.74, 10: 0.66, 12: 0.66, 20: 0.66}  # the height on the front
NUMBER_AT: dict[int, Point] = {4: (-0.16, 0.36), 10: (0.0, -0.01), 12: (0.0, 0.02)}  # not its middle
NUMBERS = {4: 0.56, 6: 0.62, 8: 0.5, 10: 0.46, 12: 0.5, 20: 0.42}  # the height on a facet that rolls
SIZES = {4: 1.22, 6: 1.28, 8: 1.06, 10: 1.04, 12: 1.02, 20: 1.02}  # as large as at rest
GOLDEN = (1 + math.sqrt(5)) / 2
KITE = 0.10557280900008412  # the height of the zigzag of a D10 whose kites are plane
FLAT = 1e-6


# --- at rest


def _ring(count: int, radius: float, turn_deg: float = 0.0) -> list[Point]:
    """Return the corners of a regular polygon, the first one on top, clockwise."""
    angles = [math.radians(turn_deg + 360 * each / count) for each in range(count)]
    return [(radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles]


def _light_on(points: Sequence[Point]) -> float:
    """Return the light on a facet, which falls from the upper left."""
    x, y = middle(points)
    return min(1.0, max(0.0, 0.5 - 0.35 * x - 0.45 * y))


def _outline_of(sides: int) -> tuple[list[Point], list[tuple[int, ...]]]:
    """Return the corners of a die that lies, and those of each facet by number, the front one last."""
    match sides:
        case 4:
            return [(-0.04, -0.98), (-0.98, 0.62), (0.5, 0.84), (0.98, 0.36)], [(0, 3, 2), (0, 2, 1)]
        case 6:  # its front, then the back of its top and of its right side
            front = [(-0.82, -0.44), (0.46, -0.44), (0.46, 0.82), (-0.82, 0.82)]
            back = [(x + 0.36, y - 0.36) for x, y in front]
            return [*front, *back], [(0, 4, 5, 1), (1, 5, 6, 2), (0, 1, 2, 3)]
        case 8:
            return _ring(6, 1.0), [(0, 1, 2), (2, 3, 4), (4, 5, 0), (0, 2, 4)]
        case 10:
            kite = [(0.0, -0.86), (0.62, 0.18), (0.0, 0.56), (-0.62, 0.18)]
            outer = [(0.0, -1.0), (0.97, -0.2), (0.97, 0.24), (0.0, 1.0), (-0.97, 0.24), (-0.97, -0.2)]
            right, left = [(0, 4, 5, 1), (1, 5, 6), (1, 6, 7, 2)], [(2, 7, 8, 3), (3, 8, 9), (3, 9, 4, 0)]
            return [*kite, *outer], [*right, *left, (0, 1, 2, 3)]
        case 12:
            around = [(each, 5 + 2 * each, 6 + 2 * each, 5 + (2 * each + 2) % 10) for each in range(5)]
            flanks = [(*flank, (place + 1) % 5) for place, flank in enumerate(around)]
            return [*_ring(5, FRONT), *_ring(10, 1.0)], [*flanks, tuple(range(5))]
        case _:
            facets = []
            for here, there in ((0, 1), (1, 2), (2, 0)):
                near, between, far = 3 + 2 * here, 4 + 2 * here, 3 + 2 * there
                facets += [(here, near, between), (here, between, there), (there, between, far)]
            return [*_ring(3, 0.8), *_ring(6, 1.0)], [*facets, (0, 1, 2)]


def at_rest(sides: int) -> dict[str, object]:
    """Return the facets of a die that lies, each with its light, the front one last, and its number."""
    corners, numbered = _outline_of(sides)
    *flanks, front = [[corners[each] for each in facet] for facet in numbered]
    facets = [*((flank, _light_on(flank)) for flank in flanks), (front, FRONT_LIGHT)]
    return {
        "lies": facets,
        "number_at": NUMBER_AT.get(sides) or middle(front),
        "number_at_rest": NUMBERS_AT_REST[sides],
    }


# --- rolling


def solid(sides: int) -> dict[str, object]:
    """Return a die as a solid that shows one facet to the viewer, a corner of it upwards.

    A normal is the outward direction of a facet, whose corners are in order around it.
    """
    corners = _corners(sides)
    far = max(math.hypot(*corner) for corner in corners)
    corners = [(x / far, y / far, z / far) for x, y, z in corners]
    facets = _facets(corners)
    normals = [_normal(corners, facet) for facet in facets]
    # Turn the first facet to the viewer, and one of its corners upwards.
    to_viewer = _between(normals[0], (0.0, 0.0, 1.0))
    corners = [turned(to_viewer, corner) for corner in corners]
    first = corners[facets[0][0]]
    upwards = rotation((0.0, 0.0, 1.0), -math.pi / 2 - math.atan2(first[1], first[0]))
    if sides == 6:
        upwards = rotation((0.0, 0.0, 1.0), math.pi / 4 - math.atan2(first[1], first[0]))
    corners = [turned(upwards, corner) for corner in corners]
    return {
        "corners": [tuple(SIZES[sides] * each for each in corner) for corner in corners],
        "facets": facets,
        "normals": [_normal(corners, facet) for facet in facets],
        "number": NUMBERS[sides],
    }


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
        distance = dot(normal, corners[triple[0]])
        if all(dot(normal, corner) - distance < FLAT for corner in corners):
            facet = [each for each, corner in enumerate(corners) if dot(normal, corner) - distance > -FLAT]
            if frozenset(facet) not in found:
                found[frozenset(facet)] = _in_order(corners, facet, normal)
    return list(found.values())


def _in_order(corners: list[Vector], facet: list[int], normal: Vector) -> tuple[int, ...]:
    """Return the corners of a facet in their order around its middle."""
    flat = _between(normal, (0.0, 0.0, 1.0))
    plane = {each: turned(flat, corners[each]) for each in facet}
    x = sum(point[0] for point in plane.values()) / len(facet)
    y = sum(point[1] for point in plane.values()) / len(facet)
    return tuple(sorted(facet, key=lambda each: math.atan2(plane[each][1] - y, plane[each][0] - x)))


def _normal(corners: list[Vector], facet: tuple[int, ...]) -> Vector:
    """Return the direction of a plane through corners, away from 0."""
    one, two, three = (corners[each] for each in facet[:3])
    crossed = _cross(_minus(two, one), _minus(three, one))
    length = math.hypot(*crossed)
    sign = 1.0 if dot(crossed, one) >= 0 else -1.0
    return crossed[0] * sign / length, crossed[1] * sign / length, crossed[2] * sign / length


def _between(start: Vector, end: Vector) -> Matrix:
    """Return the rotation that turns one direction to another."""
    axis = _cross(start, end)
    if math.hypot(*axis) < FLAT:
        axis = (1.0, 0.0, 0.0)
    return rotation(axis, math.acos(max(-1.0, min(1.0, dot(start, end)))))


def _cross(one: Vector, two: Vector) -> Vector:
    return (
        one[1] * two[2] - one[2] * two[1],
        one[2] * two[0] - one[0] * two[2],
        one[0] * two[1] - one[1] * two[0],
    )


def _minus(one: Vector, two: Vector) -> Vector:
    return one[0] - two[0], one[1] - two[1], one[2] - two[2]


def dump() -> str:
    """Return the JSON text, one line for each part of a die."""
    dice = []
    for sides in DICE:
        parts = {**at_rest(sides), **solid(sides)}
        lines = (f"    {json.dumps(name)}: {json.dumps(part)}" for name, part in parts.items())
        dice.append(f'  "{sides}": {{\n' + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(dice) + "\n}\n"


def main() -> None:
    """Write the file beside this script, or into the folder in the first argument."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    (folder / "dice.json").write_text(dump(), encoding="utf-8")


if __name__ == "__main__":
    main()
