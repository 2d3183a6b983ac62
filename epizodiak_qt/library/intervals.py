"""Means and ratios with 95 % intervals. The unit is the deal: the games of one deal are not independent.

In the statistics of the library each game is a deal of its own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVEL: Final = 0.95
TAIL: Final = (1 + LEVEL) / 2
NORMAL: Final = NormalDist().inv_cdf(TAIL)
"""Half the width of a normal interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate with its 95 % interval."""

    value: float
    """The estimate."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values, with Student's t interval; infinite for a single value."""
    return ratio(values, [1.0] * len(values))


def share(values: Sequence[float]) -> Estimate:
    """Return the mean of shares from 0 to 1; see `share_ratio`."""
    return share_ratio(values, [1.0] * len(values))


def share_ratio(sums: Sequence[float], chances: Sequence[float]) -> Estimate:
    """Return the ratio of two totals as a share from 0 to 1.

    If all deals have the same share, its variance would claim certainty: then the interval is Wilson's, for
    as many trials as deals had a chance.
    """
    made = ratio(sums, chances)
    if len({part / chance for part, chance in zip(sums, chances, strict=True) if chance}) == 1:
        made = wilson(made.value, sum(map(bool, chances)))
    return Estimate(made.value, max(0.0, made.low), min(1.0, made.high))


def ratio(sums: Sequence[float], chances: Sequence[float]) -> Estimate:
    """Return the ratio of two totals, with the interval of its linearised variance (Cochran 1977, 6.3).

    Args:
        sums: the sum of each deal.
        chances: the chances of each deal; their total is above 0.
    """
    count = len(sums)
    value = math.fsum(sums) / math.fsum(chances)
    if count == 1:
        return Estimate(value, -math.inf, math.inf)
    squares = math.fsum((part - value * chance) ** 2 for part, chance in zip(sums, chances, strict=True))
    error = math.sqrt(squares / (count - 1) / count) / fmean(chances)
    reach = t_quantile(TAIL, count - 1) * error
    return Estimate(value, value - reach, value + reach)


def wilson(value: float, trials: int) -> Estimate:
    """Return a share of independent trials with its score interval (Wilson 1927)."""
    z = NORMAL
    weight = z * z / trials
    centre = (value + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * math.sqrt(value * (1 - value) / trials + weight / (4 * trials))
    return Estimate(value, centre - reach, centre + reach)


def t_quantile(probability: float, degrees: int) -> float:
    """Return the quantile of Student's t.

    One and two degrees are exact; from three on Abramowitz and Stegun 26.7.5, within 0.5 %.
    """
    if degrees == 1:
        return math.tan(math.pi * (probability - 0.5))
    if degrees == 2:
        return (2 * probability - 1) * math.sqrt(0.5 / (probability * (1 - probability)))
    z = NormalDist().inv_cdf(probability)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / degrees ** (power + 1) for power, term in enumerate(terms))


def estimate_to_json(made: Estimate | None, name: str = "value", prefix: str = "") -> dict[str, Any]:
    """Return an estimate as JSON, which has no infinite numbers: the end of an interval is then null.

    Args:
        made: the estimate; None for one that cannot be made.
        name: the key of its value.
        prefix: what stands before `low` and `high` in the keys of its interval.
    """
    value, *ends = (None, None, None) if made is None else (made.value, made.low, made.high)
    low, high = (end if end is not None and math.isfinite(end) else None for end in ends)
    return {name: value, f"{prefix}low": low, f"{prefix}high": high}
