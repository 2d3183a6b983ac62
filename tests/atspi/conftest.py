"""Fixtures: a desktop with accessibility, and a client on its bus."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.atspi.accessibility_client import AccessibilityClient
from tests.atspi.private_desktop import PrivateDesktop


@pytest.fixture
def desktop() -> Iterator[PrivateDesktop]:
    """Return a desktop of its own. Its folder has a short path, since those of sockets are limited."""
    if not sys.platform.startswith("linux"):
        pytest.skip("AT-SPI is the accessibility bus of Linux")
    with tempfile.TemporaryDirectory(prefix="ez-") as folder, PrivateDesktop(Path(folder)) as made:
        yield made


@pytest.fixture
def client(desktop: PrivateDesktop) -> Iterator[AccessibilityClient]:
    """Return a client that was there before the program."""
    made = AccessibilityClient(desktop.bus)
    yield made
    made.close()
