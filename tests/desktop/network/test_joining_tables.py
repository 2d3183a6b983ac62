"""Joining a table: the list of tables, an address, and leaving before the table opens."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.network.join_flow import PATIENCE_MS
from epizodiak_qt.desktop.network.network_check_dialog import CheckDialog
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.client import ListedTable, NotJoinedError
from tests.desktop.network.keyboard_player import Keyboard

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.network.join_page import JoinPage
    from tests.desktop.manual_clock import FakeClock
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


# --- joining by address needs one Enter, adds a row to the list, and shows the reason of a failure


Key = Qt.Key
NOBODY_THERE = "127.0.0.1:1"


def rows(one: Person) -> list[str]:
    """Return the texts of the list of tables."""
    items = one.join_page.list
    return [items.item(row).text() for row in range(items.count())]


async def test_one_enter_joins_at_an_address(person: Callable[..., Person]) -> None:
    """With the code already typed, one Enter probes the address and joins."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    hosted: Any = ana.coordinator.hosted
    bo.window.do("join")
    page = bo.join_page
    bo.type(page.code, hosted.code)
    keys = Keyboard(bo)
    await keys.come()
    await keys.go_to(page.address)
    await keys.write(hosted.addresses[0])
    await keys.press(Key.Key_Return)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)
    assert bo.lobby.title.text() == "Ana’s table"


async def paste(one: Person, text: str) -> None:
    """Paste a text into the field for the code."""
    QApplication.clipboard().setText(text)
    one.join_page.code.setFocus()
    one.join_page.code.selectAll()
    QTest.keyClick(one.join_page.code, Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    await one.settle()


async def test_what_the_host_copies_is_pasted_as_the_code(person: Callable[..., Person]) -> None:
    """The address goes to its own field, and Enter joins there, not at the table selected in the list."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    ana.click_widget(ana.lobby.code_panel.copy)
    hosted: Any = ana.coordinator.hosted
    assert QApplication.clipboard().text() == f"{hosted.code} {hosted.addresses[0]}"
    bo.window.do("join")
    page = bo.join_page
    page.show_tables(
        [ListedTable("other", "Dot’s table", "epizodiak", "open", 1, 3, addresses=("10.0.0.9",))]
    )
    await paste(bo, QApplication.clipboard().text())
    assert (page.code.text(), page.address.text()) == (hosted.code, hosted.addresses[0])
    QTest.keyClick(page.code, Key.Key_Return)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)
    assert bo.lobby.title.text() == "Ana’s table"


async def test_a_text_without_a_code_is_refused_below_the_field(person: Callable[..., Person]) -> None:
    """The sentence stands between the field and the next one; a sentence with a code is taken."""
    bo = person("Bo")
    bo.window.do("join")
    page = bo.join_page
    await paste(bo, "come to my table!")
    assert page.note.text() == "A code has six letters or digits, but none of 0, 1, I, L, O, U."
    field, note, address = (each.geometry() for each in (page.code, page.note, page.address))
    assert field.bottom() < note.top() < note.bottom() < address.top()
    assert page.code.selectedText() == "come to my table!", "the next letter replaces it"
    await paste(bo, "the code is fz2 p7x, come!")
    assert (page.code.text(), page.note.text()) == ("FZ2-P7X", "")
    bo.type(page.code, "fz2 p7x 10.0.0.1")
    assert page.code.text() == "fz2 p7x 10.0.0.1", "typed letters stay until Enter"
    QTest.keyClick(page.code, Key.Key_Return)
    assert (page.code.text(), page.address.text()) == ("FZ2-P7X", "10.0.0.1")


async def test_the_code_is_asked_for_once_the_table_has_answered(
    person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """The row shows the table's title; Enter after the code joins it."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    hosted: Any = ana.coordinator.hosted
    bo.window.do("join")
    page = bo.join_page
    bo.type(page.address, hosted.addresses[0])
    QTest.keyClick(page.address, Key.Key_Return)
    assert rows(bo) == [f"{hosted.addresses[0]} – connecting…"]
    assert page.note.text() == f"Connecting to {hosted.addresses[0]}…"
    await bo.until(lambda: not bo.coordinator.join_flow.busy)
    assert rows(bo) == ["Ana’s table – EpiZodiak – 2 free seats"]
    assert page.note.text() == "Type the code shown on the host’s screen."
    assert page.code.hasFocus() or bo.window.focusWidget() is page.code
    picture(bo.window, "lan-join-address-en")
    bo.type(page.code, hosted.code)
    QTest.keyClick(page.code, Key.Key_Return)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)


async def test_the_row_of_an_address_without_an_answer_is_greyed(
    person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """The greyed row is probed again at the next Enter, and replaced by another address."""
    bo = person("Bo")
    bo.window.do("join")
    page = bo.join_page
    bo.type(page.code, "AAA-AAA")
    for _ in range(2):
        bo.type(page.address, NOBODY_THERE)
        bo.click_widget(page.join_address)
        assert page.note.text() == f"Connecting to {NOBODY_THERE}…"
        await bo.until(lambda: not bo.coordinator.join_flow.busy)
        why = page.note.text()
        assert rows(bo) == [f"{NOBODY_THERE} – {why}"]
        assert not page.join.isEnabled()
        assert bo.window.focusWidget() is page.address, "the next Enter probes again"
    picture(bo.window, "lan-join-nobody-en")
    bo.type(page.address, "127.0.0.1:2")
    bo.click_widget(page.join_address)
    assert rows(bo) == ["127.0.0.1:2 – connecting…"]
    await bo.until(lambda: not bo.coordinator.join_flow.busy)


async def test_a_table_found_and_typed_has_one_row(person: Callable[..., Person], beacons: list[int]) -> None:
    """The address selects the existing row, which stays selected."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    hosted: Any = ana.coordinator.hosted
    await hosted._announcing
    beacons.append(hosted._advertiser.port)
    bo.window.do("join")
    page = bo.join_page
    await bo.until(page.join.isEnabled)
    bo.type(page.address, hosted.addresses[0])
    bo.click_widget(page.join_address)
    assert len(rows(bo)) == 1
    await bo.until(lambda: not bo.coordinator.join_flow.busy)
    assert rows(bo) == ["Ana’s table – EpiZodiak – 2 free seats"]
    assert page.chosen is not None
    assert page.chosen.typed == hosted.addresses[0]


async def test_a_known_guest_needs_no_code_at_the_address(person: Callable[..., Person]) -> None:
    """Enter returns the guest to their seat."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    hosted: Any = ana.coordinator.hosted
    await ana.deal_with(bo)
    assert bo.window.session is not None
    bo.window.session.leave_confirmed = True
    bo.window.leave_table()
    bo.window.do("join")
    page = bo.join_page
    bo.type(page.address, hosted.addresses[0])
    bo.click_widget(page.join_address)
    await bo.until(lambda: bo.window.session is not None)
    assert bo.session.controller.people == {1}


@pytest.mark.parametrize("at_once", [True, False])
async def test_a_removed_guest_needs_the_code_again(at_once: bool, person: Callable[..., Person]) -> None:
    """The credential is deleted; if it was kept, it is refused, and a code that was typed is tried next."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    hosted: Any = ana.coordinator.hosted
    await bo.join(ana)
    client: Any = bo.coordinator.client
    hosted.remove_guest(client.number)
    await bo.until(lambda: bo.coordinator.client is None)
    if at_once:
        client._deps.credentials.save(client.credential)
    bo.window.do("join")
    page = bo.join_page
    bo.type(page.address, hosted.addresses[0])
    if at_once:
        bo.type(page.code, hosted.code)
    bo.click_widget(page.join_address)
    await bo.until(lambda: not bo.coordinator.join_flow.busy)
    assert page.note.text() == ("" if at_once else "Type the code shown on the host’s screen.")
    assert page.code.isEnabled()
    if not at_once:
        bo.type(page.code, hosted.code)
        QTest.keyClick(page.code, Key.Key_Return)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)


async def test_a_table_of_another_version_is_not_joined_by_its_address(person: Callable[..., Person]) -> None:
    """Its row is greyed and names both versions."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    hosted: Any = ana.coordinator.hosted
    hosted.deps = replace(hosted.deps, protocol=(9, 9), app_version="9.0")
    bo.window.do("join")
    page = bo.join_page
    bo.type(page.address, hosted.addresses[0])
    bo.type(page.code, hosted.code)
    bo.click_widget(page.join_address)
    await bo.until(lambda: not bo.coordinator.join_flow.busy)
    assert "9.0" in page.note.text()
    assert rows(bo)[0].endswith(page.note.text())
    assert not page.join.isEnabled()
    assert bo.coordinator.client is None


# --- leaving the list of tables cancels the search and the attempt to join: a late answer changes nothing


async def host_with_join_request(person: Callable[..., Person]) -> tuple[Person, Person, Any]:
    """Return a host with an open join request, the guest who asks, and the guest's search."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host(confirm=True)
    bo.window.do("join")
    search = bo.coordinator.join_flow.search
    bo.give_code(ana)
    await ana.until(ana.lobby.join_banner.isVisible)
    return ana, bo, search


@pytest.mark.parametrize("way", ["back", "play"])
async def test_a_late_yes_of_the_host_is_ignored(way: str, person: Callable[..., Person]) -> None:
    """After Back or a menu command, a game begun meanwhile at this computer continues."""
    ana, bo, _search = await host_with_join_request(person)
    if way == "back":
        bo.click_widget(bo.join_page.back)
        assert bo.window.start_page.isVisible()
        bo.click_widget(bo.window.start_page.buttons["play"])
    else:
        bo.window.do("play")
    mine = bo.window.session
    assert mine is not None
    await bo.until(lambda: not bo.coordinator.join_flow.busy)
    ana.click_widget(ana.lobby.join_banner.buttons[0])
    for _ in range(50):
        await ana.settle()
    assert bo.coordinator.client is None
    assert bo.window.session is mine


async def test_the_list_can_be_opened_again_and_the_same_table_joined(person: Callable[..., Person]) -> None:
    """The cancelled attempt leaves no note, and the page is not busy."""
    ana, bo, search = await host_with_join_request(person)
    bo.click_widget(bo.join_page.back)
    await bo.until(lambda: not bo.coordinator.join_flow.busy)
    assert bo.coordinator.join_flow.search is None
    bo.window.do("join")
    page = bo.join_page
    assert bo.coordinator.join_flow.search is not search
    assert not page.note.text()
    assert page.join_address.isEnabled()
    bo.click_widget(page.join_address)
    await ana.until(ana.lobby.join_banner.isVisible)
    for _ in range(2):  # the question about the first request may still be open
        if ana.lobby.join_banner.isVisible():
            ana.click_widget(ana.lobby.join_banner.buttons[0])
        for _ in range(20):
            await ana.settle()
    await bo.until(lambda: bo.coordinator.lobby_page is not None)


async def test_waiting_for_the_host_is_explained_after_two_seconds(
    person: Callable[..., Person], clock: FakeClock
) -> None:
    """The note does not appear earlier, and it moves no other widget."""
    _ana, bo, _search = await host_with_join_request(person)
    page = bo.join_page
    assert page.note.text() == "Joining…"
    before = page.join_address.mapTo(page, page.join_address.pos())
    clock.advance(2000)
    assert page.note.text().startswith("The host still has to let you in. Your words, if you are asked: ")
    page.show_note(str)
    await bo.settle()
    assert page.join_address.mapTo(page, page.join_address.pos()) == before


async def test_waiting_for_an_answer_is_explained_after_two_seconds(
    person: Callable[..., Person], clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note does not mention a confirmation, because there may be no host at the address."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    bo.window.do("join")
    joining = bo.coordinator.join_flow
    signals: list[Any] = []

    async def silence(*given: object) -> None:
        signals.append(given[-1])
        await asyncio.Event().wait()

    monkeypatch.setattr(joining.network, "join", silence)
    bo.give_code(ana)
    await bo.until(lambda: bo.join_page.note.text() == "Joining…")
    clock.advance(PATIENCE_MS)
    assert bo.join_page.note.text() == "Still joining… The table is busy or does not answer."
    signals[0].on_paired("bobub dodud")
    assert bo.join_page.note.text() == (
        "The host still has to let you in. Your words, if you are asked: bobub, dodud."
    ), "at once, since a host is looking at them"
    bo.click_widget(bo.join_page.back)
    await bo.until(lambda: not joining.busy)
