"""The path of two dice that are thrown at each other, collide once and roll out. No Qt.

The path depends on the place of a die and on nothing else: neither its kind nor its number changes it.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from epizodiak_qt.desktop.scene.rects import Point, between

DRAWN_BACK: Final = 0.4  # of the time until they collide: until then the dice are drawn back
AT_REST: Final = 0.9  # of the throw: then they lie
CHANGES: Final = 11  # how often a die shows another number before it lies
SPIN_DEG: Final = 230.0


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
    part = min(1.0, (fraction - clash) / (AT_REST - clash))
    slow = 1 - (1 - part) ** 2.2
    x, y = between(hit, slot, slow)
    arc = math.sin(math.pi * slow)
    centre = Point(x + 0.34 * side * size * arc, y + 0.3 * side * size * arc)
    # Two bounces, the second one lower.
    lift = 0.46 * abs(math.sin(2 * math.pi * slow)) * (1 - slow)
    return Thrown(centre, SPIN_DEG * side * (1 - slow) ** 2 * math.cos(2.4 * slow), lift)


def drop(fraction: float, place: Point) -> Thrown:
    """Return a single die at a part, 0 to 1, of its fall onto a place, with two bounces."""
    way = min(1.0, fraction / AT_REST)
    lift = 0.8 * abs(math.cos(math.pi * min(1.0, way * 1.4) * 1.5)) * (1 - way) ** 1.2
    return Thrown(place, (1 - way) ** 2 * 540, lift)


def number_at(fraction: float, sides: int, number: int, seed: int) -> int:
    """Return the number that a die shows at a part of its throw; at the end `number`."""
    step = math.floor(fraction / AT_REST * CHANGES)
    return number if step >= CHANGES - 1 else (step * 7 + seed * 5) % sides + 1
