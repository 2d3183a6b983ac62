"""Write engravings.json: drawings of lines of several widths, which are computed.

Run: python make_engravings.py [folder]
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable
from itertools import product
from pathlib import Path

Point = tuple[float, float]

BOX = 100.0
MIDDLE: Point = (BOX / 2, BOX / 2)
BEND = 0.55228474983079  # of a Bézier curve that is a quarter of a circle, in radii
RAYS = 12


def at(degrees: float, radius: float, centre: Point = MIDDLE) -> Point:
    """Return the place at an angle, clockwise from the top."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def line(*corners: Point, closed: bool = False) -> str:
    """Return a path through these corners."""
    text = " L ".join(f"{x:.6f} {y:.6f}" for x, y in corners)
    return f"M {text}" + (" Z" if closed else "")


def circle(radius: float, centre: Point = MIDDLE, axes: tuple[Point, Point] = ((1, 0), (0, 1))) -> str:
    """Return a circle, or an ellipse with other axes."""

    def place(right: float, below: float) -> str:
        x, y = (
            centre[each] + radius * (right * axes[0][each] + below * axes[1][each]) for each in (0, 1)
        )
        return f"{x:.6f} {y:.6f}"

    text = "M " + place(1, 0)
    for across, down in ((1, 0), (0, -1), (-1, 0), (0, 1)):
        bent = (across + BEND * down, down - BEND * across), (down + BEND * across, BEND * down - across)
        text += " C " + " ".join(place(*each) for each in (*bent, (down, -across)))
    return text + " Z"


def star(centre: Point, outer: float, inner: float) -> str:
    """Return a star with four points, one on top."""
    return line(*(at(45 * step, inner if step % 2 else outer, centre) for step in range(8)), closed=True)


def ticks(degrees: Iterable[float], inner: float, outer: float) -> list[str]:
    """Return lines away from the middle."""
    return [line(at(each, inner), at(each, outer)) for each in degrees]


def back() -> dict[str, object]:
    """Return the back of a piece: a graduated ring, the ecliptic and a sun, and stars in the corners."""
    spokes = [line((50 + side * 17.2, 50), (50 + side * 29.6, 50)) for side in (-1, 1)]
    fill = []
    for ray in range(RAYS):
        angle = 360 / RAYS * ray
        root, beside = at(angle, 7.6), math.radians(angle)
        aside = 1.7 * math.cos(beside), 1.7 * math.sin(beside)
        tip = at(angle, 15.2 if ray % 3 == 0 else 12.0)
        left, right = ((root[0] + side * aside[0], root[1] + side * aside[1]) for side in (-1, 1))
        fill.append(line(left, tip, right, closed=True))
    fill.append(circle(3.4))
    for across, down in product((-1, 1), (-1, 1)):
        x, y = 50 + across * 29.5, 50 + down * 43.5
        fill.append(star((x, y), 4.4, 1.5))
        fill.append(circle(1.2, (x - across * 7.5, y + down * 3.4)))
        fill.append(circle(1.2, (x + across * 3.0, y - down * 7.8)))
    return {
        "line 1.2": [circle(34)],
        "line 0.6": [circle(29.6), circle(17.2), *ticks((6 * each for each in range(60) if each % 5), 31.8, 34)],
        "line 1.0": ticks(range(0, 360, 30), 29.6, 34),
        "line 0.9": [circle(23.4, (50, 43.8)), *spokes, circle(5.8)],  # the ecliptic touches the outer ring
        "fill": fill,
    }


def ring() -> dict[str, object]:
    """Return the ring that counts the combats; its box is as wide as its place."""
    unit = BOX / 224
    return {
        f"line {5 * unit}": [circle(109 * unit)],
        f"line {1.3 * unit}": [circle(101 * unit)],
        f"line {1.8 * unit}": ticks(range(0, 360, 30), 95 * unit, 101 * unit),
        f"line {unit}": ticks((10 * step for step in range(36) if step % 3), 98 * unit, 101 * unit),
    }


def laurel() -> dict[str, object]:
    """Return a wreath that is open at the top, in a circle of radius 40: seven leaves on each side."""
    fill = []
    for side, place in product((-1, 1), range(7)):
        angle = 90 - side * (12 + 19 * place)  # from the foot upwards
        turned = math.radians(angle - side * 90 + side * 28)
        across, down = math.cos(turned), math.sin(turned)
        x, y = at(angle + 90, 40)
        fill.append(circle(1, (x, y), ((8 * across, 8 * down), (-3.4 * down, 3.4 * across))))
    return {"fill": fill}


def dump() -> str:
    """Return the JSON text."""
    return json.dumps({"back": back(), "combat_ring": ring(), "laurel": laurel()}, indent=1) + "\n"


def main() -> None:
    """Write the file beside this script, or into the folder in the first argument."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    (folder / "engravings.json").write_text(dump(), encoding="utf-8")


if __name__ == "__main__":
    main()
