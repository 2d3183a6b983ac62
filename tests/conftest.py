"""What every test shares: no screen, and the settings of pytest-qt even where it is not installed."""

from __future__ import annotations

import importlib.util
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the one configuration serve the environment without Qt too."""
    if importlib.util.find_spec("pytestqt") is None:
        for name in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(name, "of pytest-qt, which is not installed here", type="linelist")
