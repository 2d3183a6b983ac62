"""Fixtures: a screen reader, as far as Qt knows, and the events that it is sent."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible, QAccessibleEvent

from epizodiak_qt.desktop.shell.screen_readers import make_tables_accessible


@pytest.fixture(scope="session")
def factory() -> None:
    """Install the factory of the program."""
    make_tables_accessible()


@pytest.fixture
def screen_reader(factory: None) -> Iterator[None]:
    """Let Qt know of a screen reader."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def events(monkeypatch: pytest.MonkeyPatch) -> list[tuple[QAccessible.Event, str]]:
    """Return the events about zones and objects, with their names."""
    sent: list[tuple[QAccessible.Event, str]] = []

    def update(event: QAccessibleEvent) -> None:
        about = event.accessibleInterface()
        if about is not None and about.object() is None:
            sent.append((event.type(), about.text(QAccessible.Text.Name)))

    monkeypatch.setattr(QAccessible, "updateAccessibility", update)
    return sent
