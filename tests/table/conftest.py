"""A hypothesis profile for the tests of the table: deterministic, without a deadline."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "table", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("table")
