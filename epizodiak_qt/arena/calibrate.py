"""Calibration of the chance to win: predicted at the start of turns, against the games' results."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.arena.intervals import Estimate, finite, share_ratio
from epizodiak_qt.bots.calibration import BINS, brier_score, calibration, calibration_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.arena.play import GameResult
    from epizodiak_qt.bots.calibration import Forecast
    from epizodiak_qt.games.game import Json


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
    """Their mean predicted chance."""
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
    """The mean squared error of the forecasts."""


def calibrate(deals: Sequence[Sequence[GameResult]]) -> Calibration:
    """Return the calibration of all forecasts of the games of some deals."""
    everything: list[Forecast] = []
    observed: defaultdict[int, list[float]] = defaultdict(lambda: [0.0] * len(deals))
    counts: defaultdict[int, list[int]] = defaultdict(lambda: [0] * len(deals))
    for number, deal in enumerate(deals):
        for game in deal:
            for won, forecasts in zip(game.wins, game.forecasts, strict=True):
                for forecast in forecasts:
                    place = min(int(forecast * BINS), BINS - 1)
                    observed[place][number] += won
                    counts[place][number] += 1
                    everything.append((forecast, won))
    bins = calibration(everything)
    return Calibration(
        bins=tuple(
            CalibrationBin(
                each.low,
                each.high,
                each.count,
                each.predicted,
                share_ratio(observed[place], counts[place]) if each.count else None,
            )
            for place, each in enumerate(bins)
        ),
        error=calibration_error(bins),
        brier=brier_score(everything),
    )


def calibration_to_json(made: Calibration) -> Json:
    """Return a calibration as JSON."""
    return {
        "error": made.error,
        "brier": made.brier,
        "bins": [
            {
                "low": each.low,
                "high": each.high,
                "count": each.count,
                "predicted": each.predicted,
                "observed": None if each.observed is None else each.observed.value,
                "observed_low": None if each.observed is None else finite(each.observed.low),
                "observed_high": None if each.observed is None else finite(each.observed.high),
            }
            for each in made.bins
        ],
    }
