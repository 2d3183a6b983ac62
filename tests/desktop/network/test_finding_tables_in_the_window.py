"""The list of tables finds, probes and joins tables; an empty list explains itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.network.network_check_dialog import CheckDialog
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.client import ListedTable, NotJoinedError

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from epizodiak_qt.desktop.network.join_page import JoinPage
    from tests.desktop.network.people import Person


async def test_a_table_is_found_and_joined_from_the_list(
    person: Callable[..., Person], beacons: list[int]
) -> None:
    """The row shows title, game and free seats; the code and a click join the table."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    hosted: Any = ana.coordinator.hosted
    await hosted._announcing
    beacons.append(hosted._advertiser.port)
    bo.click_widget(bo.window.start_page.buttons["join"])
    page = bo.join_page
    await bo.until(page.join.isEnabled)
    assert page.list.item(0).text() == "Ana’s table – EpiZodiak – 2 free seats"
    bo.type(page.code, hosted.code)
    bo.click_widget(page.join)
    await bo.until(lambda: bo.coordinator.client is not None and bo.coordinator.lobby_page is not None)
    assert bo.lobby.title.text() == "Ana’s table"
    assert bo.coordinator.join_flow.search is None


async def test_a_table_of_another_version_is_greyed_with_its_reason(person: Callable[..., Person]) -> None:
    """Its row names both versions, and it cannot be joined."""
    bo = person("Bo")
    bo.window.do("join")
    why = Sentence("This table is hosted with version 9; yours is 1.", "La version 9…")
    bo.join_page.show_tables([ListedTable("a", "Lab", "epizodiak", "other", why=why)])
    assert bo.join_page.list.item(0).text().endswith("This table is hosted with version 9; yours is 1.")
    assert not bo.join_page.join.isEnabled()


async def test_the_chosen_table_stays_chosen_when_others_come(person: Callable[..., Person]) -> None:
    """The selection survives every update of the list, even during a click."""
    bo = person("Bo")
    bo.window.do("join")
    first, second = (ListedTable(each, each, "epizodiak", "open", 1, 3) for each in "ab")
    page = bo.join_page
    page.show_tables([first, second])
    page.list.setCurrentRow(1)
    page.show_tables([ListedTable("c", "c", "epizodiak", "open", 1, 3), first, second])
    assert page.chosen is not None
    assert page.chosen.table == "b"


async def test_equal_names_are_distinguished_by_their_addresses(person: Callable[..., Person]) -> None:
    """Case is ignored; a table with a unique name shows no address."""
    bo = person("Bo")
    bo.window.do("join")
    page = bo.join_page
    page.show_tables(
        [
            ListedTable(str(number), name, "epizodiak", "open", 1, 3, addresses=(f"10.0.0.{number}:47999",))
            for number, name in enumerate(("Club", "club", "Lab"), 1)
        ]
    )
    assert [page.list.item(row).text() for row in range(3)] == [
        "Club (10.0.0.1:47999) – EpiZodiak – 1 free seat",
        "club (10.0.0.2:47999) – EpiZodiak – 1 free seat",
        "Lab – EpiZodiak – 1 free seat",
    ]


def away(table: str) -> ListedTable:
    """Return a known table that is not found now."""
    return ListedTable(table, "Old", "", "away", addresses=("127.0.0.1:9",), known=True)


def chosen(page: JoinPage) -> str:
    """Return the title of the selected table, empty if none is selected."""
    return "" if page.chosen is None else page.chosen.name


async def test_a_table_that_has_not_answered_is_never_preselected(
    person: Callable[..., Person],
) -> None:
    """It is greyed; the first table that answers is selected, unless the player has selected one."""
    bo = person("Bo")
    bo.window.do("join")
    page = bo.join_page
    page.show_tables([away("a")])
    assert not chosen(page)
    assert not page.join.isEnabled()
    row = page.list.item(0)
    assert row.text() == "Old – not on this network now – no code needed"
    assert row.foreground().color().name() == bo.window.theme.muted.lower()
    bo.window.apply_setting("theme", "day")
    assert page.list.item(0).foreground().color().name() == bo.window.theme.muted.lower()
    found = ListedTable("b", "New", "epizodiak", "open", 1, 3)
    page.show_tables([replace(found, state="asking"), away("a")])
    assert not chosen(page)
    page.show_tables([found, away("a")])
    assert chosen(page) == "New"
    page.show_tables([replace(found, state="silent"), away("a")])
    assert not chosen(page), "the player has not selected it"
    page.list.setCurrentRow(1)
    page.show_tables([found, away("a")])
    assert chosen(page) == "Old"


async def test_the_code_field_of_a_known_table_accepts_typing(person: Callable[..., Person]) -> None:
    """The field accepts the text, and states that no code is needed."""
    bo = person("Bo")
    bo.window.do("join")
    page = bo.join_page
    page.show_tables([away("a")])
    page.list.setCurrentRow(0)
    bo.window.activateWindow()
    bo.type(page.name, "Bo")
    QTest.mouseClick(page.code, Qt.MouseButton.LeftButton)
    await bo.until(lambda: bo.window.focusWidget() is page.code)
    QTest.keyClicks(bo.window.focusWidget(), "K7F2QX")
    assert (page.name.text(), page.code.text()) == ("Bo", "K7F2QX")
    assert page.code.placeholderText() == "not needed: you have been at this table"


async def test_a_known_table_shows_a_failed_attempt(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row shows the failed attempt until the table is found again."""
    bo = person("Bo")

    async def join(*_: object) -> Any:
        raise NotJoinedError("no_answer", Sentence("No.", "Non."))

    monkeypatch.setattr(bo.coordinator.network, "join", join)
    bo.window.do("join")
    page = bo.join_page
    page.show_tables([away("a")])
    page.list.setCurrentRow(0)
    bo.click_widget(page.join)
    await bo.until(lambda: not bo.coordinator.join_flow.busy)
    page.show_tables([away("a")])
    assert page.list.item(0).text().startswith("Old – did not answer")
    page.show_tables([ListedTable("a", "Old", "epizodiak", "open", 1, 3, known=True)])
    page.show_tables([away("a")])
    assert page.list.item(0).text().startswith("Old – not on this network")


async def test_an_empty_list_explains_itself(person: Callable[..., Person]) -> None:
    """The explanation is in the language of the window."""
    bo = person("Bo")
    bo.window.do("join")
    assert bo.join_page.empty.text() == "Looking for tables…"
    bo.join_page.show_tables([], [Sentence("Same network?", "Même réseau ?")])
    assert bo.join_page.empty.text() == "No table found yet.\n• Same network?"
    bo.window.apply_setting("language", "fr")
    await bo.settle()
    assert bo.join_page.empty.text().endswith("• Même réseau ?")


async def test_the_network_check_is_a_report_to_copy(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dialog blocks nothing, and the report can be copied."""

    async def check(*_: object) -> str:
        return "EpiZodiak, 127.0.0.1"

    bo = person("Bo")
    monkeypatch.setattr(bo.coordinator.network, "check", check)
    bo.window.do("join")
    bo.click_widget(bo.join_page.check)
    (dialog,) = bo.window.findChildren(CheckDialog)
    assert dialog.report.toPlainText() == "Checking the network…"
    await bo.until(dialog.copy.isEnabled)
    bo.click_widget(dialog.copy)
    assert QApplication.clipboard().text() == "EpiZodiak, 127.0.0.1"
    assert dialog.copy.text() == "Copied"
    bo.click_widget(dialog.close_button)
