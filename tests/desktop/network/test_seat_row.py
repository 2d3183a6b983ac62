"""A seat row of the lobby keeps the focus at its seat when the seat changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from epizodiak_qt.assets import data_dir
from epizodiak_qt.bots.choices import bot_choices
from epizodiak_qt.desktop.network.seat_row import SeatRow
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.lobby.lobby import LobbySeat

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest.mark.parametrize("away", [False, True], ids=["at the window", "in another window"])
def test_a_key_meant_for_a_field_does_not_press_remove(styled_app: QApplication, away: bool) -> None:
    """When a guest takes the seat whose name field the host edits, the focus does not move to Remove."""
    page = QWidget()
    line = SeatRow(
        1, Art(data_dir("resources") / "art"), bot_choices("epizodiak"), lambda: "en", hosting=True
    )
    grid = QGridLayout(page)
    line.add_to(grid, 0)
    grid.addWidget(QLineEdit(), 1, 1)
    line.show_seat(LobbySeat(), mine=False, running=False)
    page.show()
    page.activateWindow()
    QTest.qWaitForWindowActive(page)
    line.name.setFocus()
    assert line.name.hasFocus()
    if away:
        elsewhere = QWidget()
        elsewhere.show()
        elsewhere.activateWindow()
        QTest.qWaitForWindowActive(elsewhere)
    line.show_seat(LobbySeat("human", "Bo", guest=3, presence="here"), mine=False, running=False)
    assert line.remove.isVisible()
    page.activateWindow()
    QTest.qWaitForWindowActive(page)
    assert not line.remove.hasFocus()
    line.remove.setFocus()
    line.show_seat(LobbySeat("human", "Bo", ready=True, guest=3, presence="here"), mine=False, running=False)
    assert line.remove.hasFocus()
