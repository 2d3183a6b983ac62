"""A network table that was left is released from memory at once, at the host and at a guest."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any
from weakref import ref

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.desktop.network.people import Person


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Disable the garbage collector, so that only reference counts release objects."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def parts_of(person: Person) -> dict[str, ref[Any]]:
    """Return weak references to the parts of a table in a window."""
    page, controller = person.session.page, person.session.controller
    parts: dict[str, Any] = {
        "session": person.session,
        "page": page,
        "scene": page.scene,
        "controller": controller,
        "sidebar": person.sidebar,
    }
    return {f"{name} of {person.name}": ref(part) for name, part in parts.items()}


@pytest.mark.usefixtures("no_collector")
async def test_a_network_table_that_was_left_is_released(person: Callable[..., Person]) -> None:
    """Page, scene, controller and sidebar are released while the clock of the window stands still."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await ana.deal_with(bo)
    parts = parts_of(ana) | parts_of(bo)
    for one in (bo, ana):
        one.session.leave_confirmed = True
        one.window.leave_table()
    await ana.until(lambda: all(part() is None for part in parts.values()))
