"""The table that was open last, and the buttons of the start page that open it again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from epizodiak_qt.desktop.app.last_open import LastOpen, LastOpenFile
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.folders import OFFERED_S
from tests.desktop.program_window import STILL, no_network


def primary(window: MainWindow) -> list[QPushButton]:
    """Return the primary buttons of the start page."""
    opening = window.start_page
    buttons = (opening.rejoin, *opening.buttons.values())
    return [button for button in buttons if button.property("primary")]


async def test_continue_is_the_primary_button_after_a_crash(
    window: MainWindow, services: Callable[..., Services]
) -> None:
    """The start page offers a game first if the program did not close it; a closed window leaves no offer."""
    window.refresh_continue()
    assert primary(window) == [window.start_page.buttons["play"]]
    window.local_tables.play_now()
    assert window.session is not None
    window.session.table.close()  # the process was killed, so it releases the file
    again = MainWindow(services(), STILL, no_network)
    again.show()
    again.refresh_continue()
    assert primary(again) == [again.start_page.buttons["continue"]]
    assert again.focusWidget() is again.start_page.buttons["continue"]
    again.start_page.buttons["continue"].click()
    assert again.session is not None
    again.leave_table()
    assert primary(again) == [again.start_page.buttons["play"]]
    assert again.start_page.buttons["continue"].isEnabled()
    assert again.focusWidget() is again.start_page.buttons["play"]
    again.local_tables.play_now()
    assert services().last_open.load().game
    again.close()
    assert services().last_open.load() == LastOpen()
    again.deleteLater()
    await again.services.tasks.aclose()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"game": 3, "table": "beef"}', "[" * 5000])
def test_a_file_that_cannot_be_read_offers_nothing(text: str, tmp_path: Path) -> None:
    """The program reads an invalid file as an empty one."""
    path = tmp_path / "last_open.json"
    path.write_text(text)
    assert LastOpenFile(path).load() == LastOpen()


def test_a_table_is_offered_for_a_day(tmp_path: Path) -> None:
    """A later game has probably ended; a clock that was set back gives no offer either."""
    now = [1_000_000.0]
    file = LastOpenFile(tmp_path / "folder" / "last_open.json", lambda: now[0])
    file.open_game(tmp_path / "one.ezt")
    file.open_table("beef", "Ana’s table")
    for passed, offered in ((0.0, True), (OFFERED_S, True), (OFFERED_S + 1, False), (-1.0, False)):
        now[0] = 1_000_000 + passed
        assert (file.load().table == "beef") is offered
        assert file.load().game == "one.ezt"
    now[0] = 1_000_000
    file.close_table("cafe")
    assert file.load().title == "Ana’s table"
    file.close_table("beef")
    file.leave()
    assert json.loads((tmp_path / "folder" / "last_open.json").read_text())["table"] == ""


def test_a_full_disk_loses_the_offer_and_nothing_else(tmp_path: Path) -> None:
    """A failed write raises nothing."""
    (tmp_path / "folder").write_text("a file where the folder should be")
    file = LastOpenFile(tmp_path / "folder" / "last_open.json")
    file.open_game(tmp_path / "one.ezt")
    assert file.load() == LastOpen()
