"""What the tests of the table share: a hypothesis profile that makes every run the same."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "table", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("table")
