"""The list of tables: found, probed, joined with a click; and what the page says when there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.lan.check_dialog import CheckDialog
from epizodiak_qt.desktop.lan.room import Found
from epizodiak_qt.games.game import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from tests.desktop.lan.company import Person


async def test_a_table_is_found_and_joined_from_the_list(
    person: Callable[..., Person], beacons: list[int]
) -> None:
    """Its name, its game and its free seats; then the code and a click."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    hosted: Any = ana.guide.hosted
    await hosted._advertised
    beacons.append(hosted._advert.beacon_port)
    bo.click_widget(bo.window.opening.buttons["join"])
    page = bo.joining
    await bo.until(page.join.isEnabled)
    assert page.list.item(0).text() == "Ana’s table – EpiZodiak – 2 free seats"
    bo.type(page.code, hosted.code)
    bo.click_widget(page.join)
    await bo.until(lambda: bo.guide.room is not None and bo.guide._lobby is not None)
    assert bo.lobby.title.text() == "Ana’s table"
    assert bo.guide.joining.search is None


async def test_a_table_of_another_version_is_greyed_with_its_reason(person: Callable[..., Person]) -> None:
    """It stands in the list, both versions are named, and it cannot be joined."""
    bo = person("Bo")
    bo.window.do("join")
    why = Sentence("This table is hosted with version 9; yours is 1.", "La version 9…")
    bo.joining.show_tables([Found("a", "Lab", "epizodiak", "other", why=why)])
    assert bo.joining.list.item(0).text().endswith("This table is hosted with version 9; yours is 1.")
    assert not bo.joining.join.isEnabled()


async def test_the_chosen_table_stays_chosen_when_others_come(person: Callable[..., Person]) -> None:
    """The list may change at any moment, also in the middle of a click."""
    bo = person("Bo")
    bo.window.do("join")
    first, second = (Found(each, each, "epizodiak", "open", 1, 3) for each in "ab")
    page = bo.joining
    page.show_tables([first, second])
    page.list.setCurrentRow(1)
    page.show_tables([Found("c", "c", "epizodiak", "open", 1, 3), first, second])
    assert page.chosen is not None
    assert page.chosen.table == "b"


async def test_an_empty_list_explains_itself(person: Callable[..., Person]) -> None:
    """In sentences, in the language of the window."""
    bo = person("Bo")
    bo.window.do("join")
    assert bo.joining.empty.text() == "Looking for tables…"
    bo.joining.show_tables([], [Sentence("Same network?", "Même réseau ?")])
    assert bo.joining.empty.text() == "No table has been found so far.\n• Same network?"
    bo.window._set("language", "fr")
    await bo.settle()
    assert bo.joining.empty.text().endswith("• Même réseau ?")


async def test_the_network_check_is_a_report_to_copy(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing waits for it, and it can be sent to whoever helps."""

    async def check(*_: object) -> str:
        return "EpiZodiak, 127.0.0.1"

    bo = person("Bo")
    monkeypatch.setattr(bo.guide._network, "check", check)
    bo.window.do("join")
    bo.click_widget(bo.joining.check)
    (dialog,) = bo.window.findChildren(CheckDialog)
    assert dialog.report.toPlainText() == "Looking at the network…"
    await bo.until(dialog.copy.isEnabled)
    bo.click_widget(dialog.copy)
    assert QApplication.clipboard().text() == "EpiZodiak, 127.0.0.1"
    bo.click_widget(dialog.close_button)
