"""A seat row of the lobby keeps the focus at its seat when the seat changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from epizodiak_qt.assets import data_dir
from epizodiak_qt.bots.choices import bot_choices
from epizodiak_qt.desktop.network.lobby.seat_row import SeatRow
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.lobby.lobby import LobbySeat

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton, QApplication


def toggle(button: QAbstractButton) -> None:
    """Execute the action of a box as a screen reader does."""
    QAccessible.queryAccessibleInterface(button).actionInterface().doAction(
        QAccessibleActionInterface.toggleAction()
    )


@pytest.mark.parametrize("away", [False, True], ids=["at the window", "in another window"])
def test_a_key_meant_for_a_field_does_not_press_remove(styled_app: QApplication, away: bool) -> None:
    """When a guest takes the seat whose name field the host edits, the focus does not move to Remove."""
    page = QWidget()
    line = SeatRow(
        1, Art(data_dir("resources") / "art"), bot_choices("epizodiak"), lambda: "en", hosting=True
    )
    grid = QGridLayout(page)
    grid.addWidget(line.card, 0, 0)
    grid.addWidget(QLineEdit(), 1, 0)
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


def test_a_screen_reader_can_toggle_the_boxes_of_a_seat(styled_app: QApplication) -> None:
    """A report of the lobby is no answer of the player."""
    line = SeatRow(
        1, Art(data_dir("resources") / "art"), bot_choices("epizodiak"), lambda: "en", hosting=False
    )
    answers: list[tuple[str, bool]] = []
    line.asked_for.connect(lambda what, on: answers.append((what, on)))
    for box in (line.ready, line.hand):
        toggle(box)
    assert answers == [("ready", True), ("hand", True)]
    line.show_seat(LobbySeat("human", "Bo", guest=3, presence="here"), mine=True, running=False)
    assert not line.ready.isChecked()
    assert len(answers) == len(("ready", "hand"))
