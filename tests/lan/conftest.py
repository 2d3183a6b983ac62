"""What the tests of the network share: a hypothesis profile that makes every run the same."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("lan", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.load_profile("lan")

# EPIZODIAK_NIGHTLY=1 runs the long sizes of the tests that have two.
NIGHTLY = bool(os.environ.get("EPIZODIAK_NIGHTLY"))
