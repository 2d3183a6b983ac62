"""A table over the network by screen reader and keyboard: log, chat, table, questions and badges."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtGui import QAccessible

from epizodiak_qt.desktop.app.placement import TARGET_PX
from epizodiak_qt.desktop.shell.screen_readers import make_tables_accessible
from tests.desktop.accessible_tree import faults_of_focus, faults_of_names, faults_of_size, things
from tests.lobby.fake_client import BO, person as guest_seat, with_seats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication

    from tests.desktop.network.people import Person
    from tests.lobby.fake_client import FakeNetwork


@pytest.fixture(autouse=True)
def screen_reader(styled_app: QApplication) -> Iterator[None]:
    """Behave as if a screen reader ran."""
    make_tables_accessible()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


async def test_each_object_of_a_network_table_has_a_name_and_can_be_reached(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """With each tab of the sidebar, while the network asks what happens to an absent player."""
    ana = alone("Ana")
    page = await ana.host()
    client = network.client
    assert client is not None
    client.show(with_seats(client.lobby, client.lobby.seats[0], guest_seat("Bo", BO, ready=True)))
    ana.click_widget(page.seat_rows[2].bot)
    await ana.deal()
    lobby: Any = client.lobby
    away = replace(lobby.seats[1], presence="away", absent_s=26.0)
    client.show(replace(lobby, seats=(lobby.seats[0], away, lobby.seats[2])))
    assert ana.sidebar.banner.isVisible()
    faults = []
    for tab in range(ana.sidebar.tabs.count()):
        ana.sidebar.tabs.setCurrentIndex(tab)
        await ana.settle()
        shown = things(ana.window)
        faults += [*faults_of_focus(ana.window, shown), *faults_of_size(shown, TARGET_PX)]
        for code in ("en", "fr"):
            ana.window.apply_setting("language", code)
            faults += faults_of_names(things(ana.window))
    assert not faults, "\n".join(faults)
