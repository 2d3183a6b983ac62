"""Joining by address needs one Enter, adds a row to the list, and shows the reason of a failure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.lobby.client import ListedTable
from tests.desktop.network.keyboard_player import Keyboard

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person

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
