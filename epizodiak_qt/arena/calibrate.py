"""Calibration of the chance to win: predicted at the start of turns, against the games' results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.library.intervals import Estimate, estimate_to_json, share_ratio

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.game import Json

BINS: Final = 10

Forecast = tuple[float, float]
"""A predicted chance, and the observed share of the win: 1, 0, or a part of a shared first place."""


@dataclass(frozen=True, slots=True)
class CalibrationBin:
    """The forecasts of one bin."""

    low: float
    """The lower edge of the bin."""
    high: float
    """The upper edge of the bin."""
    count: int
    """The number of forecasts."""
    predicted: float
    """Their mean predicted chance; 0 for an empty bin."""
    observed: Estimate | None
    """The share of the win that followed, with an interval by deal; None for an empty bin."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well chances to win were predicted."""

    bins: tuple[CalibrationBin, ...]
    """Ten bins of equal width."""
    error: float
    """The mean distance of predicted and observed, weighted by the size of the bins."""
    brier: float
    """The mean squared error of the forecasts (Brier 1950); 0 is perfect."""


def calibrate(deals: Sequence[Sequence[Forecast]]) -> Calibration:
    """Return the calibration of the forecasts of some deals, in bins of equal width, empty ones too."""
    placed: list[list[list[Forecast]]] = [[[] for _ in deals] for _ in range(BINS)]
    for number, deal in enumerate(deals):
        for forecast in deal:
            placed[min(int(forecast[0] * BINS), BINS - 1)][number].append(forecast)
    bins = tuple(_bin(place, forecasts) for place, forecasts in enumerate(placed))
    distances = (each.count * abs(each.predicted - each.observed.value) for each in bins if each.observed)
    everything = [forecast for deal in deals for forecast in deal]
    total = max(1, len(everything))
    squares = sum((predicted - observed) ** 2 for predicted, observed in everything)
    return Calibration(bins, sum(distances) / total, squares / total)


def _bin(place: int, deals: Sequence[Sequence[Forecast]]) -> CalibrationBin:
    counts = [len(deal) for deal in deals]
    count = sum(counts)
    predicted = sum(chance for deal in deals for chance, _ in deal) / max(1, count)
    won = [sum(observed for _, observed in deal) for deal in deals]
    observed = share_ratio(won, counts) if count else None
    return CalibrationBin(place / BINS, (place + 1) / BINS, count, predicted, observed)


def calibration_to_json(made: Calibration) -> Json:
    """Return a calibration as JSON."""
    bins = [
        {"low": each.low, "high": each.high, "count": each.count, "predicted": each.predicted}
        | estimate_to_json(each.observed, "observed", "observed_")
        for each in made.bins
    ]
    return {"error": made.error, "brier": made.brier, "bins": bins}
