"""Settings of the tests of lan: a hypothesis profile that makes every normal run the same."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.sizes import FULL_SIZE

settings.register_profile(
    "lan",
    deadline=None,
    derandomize=not FULL_SIZE,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("lan")
