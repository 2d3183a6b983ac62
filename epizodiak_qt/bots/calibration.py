"""Calibration of predicted chances: predicted against observed in ten bins, and the Brier score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

BINS: Final = 10

Forecast = tuple[float, float]
"""A predicted chance, and the observed share of the win: 1, 0, or a part of a shared first place."""


@dataclass(frozen=True, slots=True)
class Bin:
    """The forecasts of one bin."""

    low: float
    """The lower edge of the bin."""
    high: float
    """The upper edge of the bin."""
    count: int
    """The number of forecasts."""
    predicted: float
    """Their mean predicted chance; 0 for an empty bin."""
    observed: float
    """The mean share that was won; 0 for an empty bin."""


def calibration(forecasts: Iterable[Forecast], bins: int = BINS) -> tuple[Bin, ...]:
    """Return the forecasts in bins of equal width, empty ones too."""
    kept: list[list[Forecast]] = [[] for _ in range(bins)]
    for forecast in forecasts:
        kept[min(int(forecast[0] * bins), bins - 1)].append(forecast)
    return tuple(
        Bin(
            place / bins,
            (place + 1) / bins,
            len(each),
            _mean([p for p, _ in each]),
            _mean([o for _, o in each]),
        )
        for place, each in enumerate(kept)
    )


def brier_score(forecasts: Iterable[Forecast]) -> float:
    """Return the mean squared error of the forecasts (Brier, 1950); 0 is perfect."""
    return _mean([(predicted - observed) ** 2 for predicted, observed in forecasts])


def calibration_error(bins: Iterable[Bin]) -> float:
    """Return the mean distance of predicted and observed, weighted by the size of the bins."""
    bins = tuple(bins)
    total = sum(each.count for each in bins)
    return sum(each.count * abs(each.predicted - each.observed) for each in bins) / total if total else 0.0


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
