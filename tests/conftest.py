"""What every test shares: no screen, the same luck in every run, and a word for pytest-qt where it is not."""

from __future__ import annotations

import importlib.util
import os
import random
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

os.environ["QT_QPA_PLATFORM"] = "offscreen"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let `secrets` give a test the same bytes in every run: the deal that fails it fails it again.

    EPIZODIAK_LUCK, any word, stands for other luck. Programs that a test starts have their own.
    """
    luck = random.Random(f"{os.environ.get('EPIZODIAK_LUCK', '')} {item.nodeid}")
    with patch("random._urandom", luck.randbytes):
        return (yield)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the one configuration serve the environment without Qt too."""
    if importlib.util.find_spec("pytestqt") is None:
        for name in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(name, "of pytest-qt, which is not installed here", type="linelist")
