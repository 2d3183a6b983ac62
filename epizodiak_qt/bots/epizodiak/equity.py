"""Match equity: the chance to win a match between two rounds, from what each seat still needs."""

# mypyc: compiled in the optional wheel.

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from epizodiak_qt.bots.epizodiak.core import State

LONGEST: Final = 13
# The chance that the seat that goes out scores 0, 1, 2 ... points.
POINTS: Final[list[float]] = [0.01, 0.06, 0.17, 0.27, 0.25, 0.19, 0.04, 0.01]

_known: dict[int, tuple[float, float, float]] = {}


def equity(first: int, second: int, third: int) -> tuple[float, float, float]:
    """Return the chance to win of each seat, from the points that each needs: at most LONGEST.

    A seat that needs none has won.
    """
    if first <= 0 or second <= 0 or third <= 0:
        return float(first <= 0), float(second <= 0), float(third <= 0)
    key = (first * 16 + second) * 16 + third
    if key in _known:
        return _known[key]
    a = b = c = 0.0
    for points in range(1, len(POINTS)):
        weight = POINTS[points] / (1.0 - POINTS[0]) / 3.0
        for x, y, z in (
            equity(first - points, second, third),
            equity(first, second - points, third),
            equity(first, second, third - points),
        ):
            a += weight * x
            b += weight * y
            c += weight * z
    total = a + b + c
    result = (a / total, b / total, c / total)
    _known[key] = result
    return result


def match_equity(
    state: State, out: tuple[float, float, float], points: tuple[float, float, float]
) -> tuple[float, float, float]:
    """Return the chances, if each seat goes out with chance `out` and then scores `points`."""
    target, scores = state.rules.target, state.scores
    needs = [target - scores[0], target - scores[1], target - scores[2]]
    if out[0] + out[1] + out[2] == 0.0:
        return _scaled(needs[0], needs[1], needs[2])
    a = b = c = 0.0
    for seat in range(3):
        whole = int(points[seat])
        rest = points[seat] - whole
        for step in range(2):
            weight = out[seat] * (rest if step else 1.0 - rest)
            if weight == 0.0:
                continue
            left = needs.copy()
            left[seat] -= whole + step
            x, y, z = _scaled(left[0], left[1], left[2])
            a += weight * x
            b += weight * y
            c += weight * z
    return (a, b, c)


def _scaled(first: int, second: int, third: int) -> tuple[float, float, float]:
    """Return the equity; longer races than the table has are scaled down."""
    longest = max(first, second, third)
    if longest > LONGEST:
        first = min(first, max(1, first * LONGEST // longest))
        second = min(second, max(1, second * LONGEST // longest))
        third = min(third, max(1, third * LONGEST // longest))
    return equity(first, second, third)
