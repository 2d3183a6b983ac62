"""Intervals: Student's t, ratios of totals, and shares without variance."""

import math
from random import Random

import pytest

from epizodiak_qt.library.intervals import Estimate, estimate_to_json, mean, ratio, share, t_quantile

TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 1000: 1.962}


def test_quantiles_agree_with_the_table() -> None:
    """97.5 % of Student's t, within half a per cent."""
    for degrees, value in TABLE.items():
        assert t_quantile(0.975, degrees) == pytest.approx(value, rel=5e-3)


def test_a_mean_has_the_interval_of_its_values() -> None:
    """One deal tells nothing about the error; 20 wins of 20 are at least 84 %, not certain."""
    found = mean([1, 2, 3, 4, 5])
    assert (found.value, found.low, found.high) == pytest.approx((3, 1.037, 4.963), abs=2e-3)
    assert mean([2.0]).high == math.inf
    found = share([0.25])
    assert found.low >= 0
    assert found.high <= 1
    found = share([1.0] * 20)
    assert (found.value, found.low, found.high) == pytest.approx((1, 0.8389, 1), abs=1e-4)


def test_a_ratio_weighs_each_deal_by_its_chances() -> None:
    """1 of 1 and 1 of 9 are 2 of 10, and equal ratios have no error."""
    assert ratio([1, 1], [1, 9]).value == pytest.approx(0.2)
    same = ratio([2, 4, 6], [4, 8, 12])
    assert (same.low, same.high) == pytest.approx((0.5, 0.5))


def test_nineteen_of_twenty_intervals_hold_the_true_value() -> None:
    """Of 2,000 samples of clusters of three games each, 93.5 % to 96.5 % do."""
    random = Random(7)
    held = 0
    for _ in range(2000):
        clusters = [sum(random.random() < 0.4 for _ in range(3)) / 3 for _ in range(40)]
        found = share(clusters)
        held += found.low <= 0.4 <= found.high
    assert 0.935 < held / 2000 < 0.965


def test_json_has_no_infinite_numbers() -> None:
    """The end of an interval is null then, as is an estimate that cannot be made."""
    assert estimate_to_json(Estimate(2, 1, math.inf), "points", "points_") == {
        "points": 2,
        "points_low": 1,
        "points_high": None,
    }
    assert estimate_to_json(None) == {"value": None, "low": None, "high": None}
