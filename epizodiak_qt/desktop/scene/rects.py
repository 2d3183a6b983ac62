"""Plain rectangles and points, in pixels: geometry without Qt."""

# No `from __future__ import annotations`: with it, NamedTuple compiles each annotation at the start.
from typing import NamedTuple, TypeVar


class Point(NamedTuple):
    """A point in pixels, y downwards."""

    x: float
    """The distance from the left."""
    y: float
    """The distance from the top."""


class Rect(NamedTuple):
    """A rectangle, in pixels: its left upper corner and its size."""

    x: float
    """The left edge."""
    y: float
    """The upper edge."""
    width: float
    """The width."""
    height: float
    """The height."""

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The centre."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, margin: float) -> "Rect":
        """Return the rectangle that lies `margin` inside this one on every side."""
        return Rect(
            self.x + margin,
            self.y + margin,
            max(0, self.width - 2 * margin),
            max(0, self.height - 2 * margin),
        )


def around(centre: Point, width: float, height: float) -> Rect:
    """Return the rectangle of that size around a point."""
    return Rect(centre.x - width / 2, centre.y - height / 2, width, height)


ShapeT = TypeVar("ShapeT", Point, Rect)


def between(start: ShapeT, end: ShapeT, fraction: float) -> ShapeT:
    """Return the point or rectangle on the way from `start` to `end`."""
    return type(start)(*(one + (other - one) * fraction for one, other in zip(start, end, strict=True)))
