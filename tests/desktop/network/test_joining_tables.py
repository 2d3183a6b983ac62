"""Joining a table: the list of tables, an address, codes, and leaving before the table opens."""

import asyncio
import re
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.network.join_flow import PATIENCE_MS
from epizodiak_qt.desktop.network.join_page import JoinPage
from epizodiak_qt.desktop.network.network_check_dialog import CheckDialog
from epizodiak_qt.desktop.network.table_signals import TableSignals
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.admission.credentials import CredentialStore
from epizodiak_qt.lobby.client import ListedTable, NotJoinedError
from tests.desktop.manual_clock import FakeClock
from tests.desktop.network.keyboard_player import Keyboard
from tests.desktop.network.people import OpenWindow, Person
from tests.lobby.fake_client import BO, FakeTableClient, lobby_of
from tests.table.faulty_files import no_room

Key = Qt.Key
NOBODY_THERE = "127.0.0.1:1"
FOUND = "Ana’s table – EpiZodiak – 2 free seats"
TYPE_CODE = "Type the code shown on the host’s screen."


def rows(one: Person) -> list[str]:
    """Return the texts of the list of tables."""
    items = one.join_page.list
    return [items.item(row).text() for row in range(items.count())]


def away(table: str) -> ListedTable:
    """Return a known table that is not found now."""
    return ListedTable(table, "Old", "", "away", addresses=("127.0.0.1:9",), known=True)


def chosen(page: JoinPage) -> str:
    """Return the title of the selected table, empty if none is selected."""
    return "" if page.chosen is None else page.chosen.name


# --- the list


async def test_rows_name_tables_and_say_why_some_cannot_be_joined(person: OpenWindow) -> None:
    """Equal names are distinguished by their addresses; case is ignored, a unique name shows no address.

    The row of another version names both versions. The selection survives every update of the list. A table
    that has not answered is greyed and never preselected: the first one that answers is, unless the player
    has selected one.
    """
    bo = person("Bo")
    bo.window.do("join")
    page = bo.join_page
    why = Sentence("This table is hosted with version 9; yours is 1.", "La version 9…")
    page.show_tables([ListedTable("a", "Lab", "epizodiak", "other", why=why)])
    assert page.list.item(0).text().endswith("This table is hosted with version 9; yours is 1.")
    assert not page.join.isEnabled()
    names = ("Club", "club", "Lab")
    page.show_tables(
        [
            ListedTable(str(number), name, "epizodiak", "open", 1, 3, addresses=(f"10.0.0.{number}:47999",))
            for number, name in enumerate(names, 1)
        ]
    )
    assert rows(bo) == [
        "Club (10.0.0.1:47999) – EpiZodiak – 1 free seat",
        "club (10.0.0.2:47999) – EpiZodiak – 1 free seat",
        "Lab – EpiZodiak – 1 free seat",
    ]
    first, second, third = (ListedTable(each, each, "epizodiak", "open", 1, 3) for each in "abc")
    page.show_tables([first, second])
    page.list.setCurrentRow(1)
    page.show_tables([third, first, second])
    assert chosen(page) == "b"

    page.show_tables([])
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


async def test_a_known_table_needs_no_code(person: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """The field says so and accepts a text. A failed attempt is shown until the table is found again."""
    bo = person("Bo")
    join = AsyncMock(side_effect=NotJoinedError("no_answer", Sentence("No.", "Non.")))
    monkeypatch.setattr(bo.coordinator.network, "join", join)
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
    page.code.clear()
    bo.click_widget(page.join)
    await bo.until(lambda: not bo.coordinator.join_flow.busy)
    page.show_tables([away("a")])
    assert page.list.item(0).text().startswith("Old – did not answer")
    page.show_tables([ListedTable("a", "Old", "epizodiak", "open", 1, 3, known=True)])
    page.show_tables([away("a")])
    assert page.list.item(0).text().startswith("Old – not on this network")


async def test_an_empty_list_explains_itself_and_offers_a_check_of_the_network(
    person: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It speaks the language of the window. The check blocks nothing, and its report can be copied."""
    bo = person("Bo")
    monkeypatch.setattr(bo.coordinator.network, "check", AsyncMock(return_value="EpiZodiak, 127.0.0.1"))
    bo.window.do("join")
    assert bo.join_page.empty.text() == "Looking for tables…"
    bo.join_page.show_tables([], [Sentence("Same network?", "Même réseau ?")])
    assert bo.join_page.empty.text() == "No table found yet.\n• Same network?"
    await bo.speak("fr")
    assert bo.join_page.empty.text().endswith("• Même réseau ?")
    await bo.speak("en")
    bo.click_widget(bo.join_page.check)
    (dialog,) = bo.window.findChildren(CheckDialog)
    assert dialog.report.toPlainText() == "Checking the network…"
    await bo.until(dialog.copy.isEnabled)
    bo.click_widget(dialog.copy)
    assert QApplication.clipboard().text() == "EpiZodiak, 127.0.0.1"
    assert dialog.copy.text() == "Copied"
    bo.click_widget(dialog.close_button)


# --- the ways to a table


async def paste(one: Person, text: str) -> None:
    """Paste a text into the field for the code."""
    QApplication.clipboard().setText(text)
    one.join_page.code.setFocus()
    one.join_page.code.selectAll()
    QTest.keyClick(one.join_page.code, Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    await one.settle()


async def test_a_table_is_joined_by_its_address(person: OpenWindow) -> None:
    """One Enter probes the address and joins, or asks for the code once the table has answered.

    What the host copies is pasted as the code: the address goes to its own field, and Enter joins there,
    not at the table selected in the list.
    """
    ana, bo, cy, dot = (person(name) for name in ("Ana", "Bo", "Cy", "Dot"))
    await ana.host()
    hosted = ana.hosted
    for one in (bo, cy, dot):
        one.window.do("join")

    bo.type(bo.join_page.code, hosted.code)
    keys = await Keyboard(bo).come()
    await keys.go_to(bo.join_page.address)
    await keys.write(hosted.addresses[0])
    await keys.press(Key.Key_Return)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)
    assert bo.lobby.title.text() == "Ana’s table"

    ana.click_widget(ana.lobby.code_panel.copy)
    assert QApplication.clipboard().text() == f"{hosted.code} {hosted.addresses[0]}"
    cy.join_page.show_tables(
        [ListedTable("other", "Dot’s table", "epizodiak", "open", 1, 3, addresses=("10.0.0.9",))]
    )
    await paste(cy, QApplication.clipboard().text())
    assert (cy.join_page.code.text(), cy.join_page.address.text()) == (hosted.code, hosted.addresses[0])
    QTest.keyClick(cy.join_page.code, Key.Key_Return)
    await cy.until(lambda: cy.coordinator.lobby_page is not None)
    assert cy.lobby.title.text() == "Ana’s table"

    page = dot.join_page
    dot.type(page.address, hosted.addresses[0])
    QTest.keyClick(page.address, Key.Key_Return)
    assert rows(dot) == [f"{hosted.addresses[0]} – connecting…"]
    assert page.note.text() == f"Connecting to {hosted.addresses[0]}…"
    await dot.until(lambda: not dot.coordinator.join_flow.busy)
    assert rows(dot) == [f"{FOUND} – 2 spectators"]
    assert page.note.text() == TYPE_CODE
    assert page.code.hasFocus() or dot.window.focusWidget() is page.code
    dot.type(page.code, hosted.code)
    QTest.keyClick(page.code, Key.Key_Return)
    await dot.until(lambda: dot.coordinator.lobby_page is not None)


async def test_a_table_of_another_version_is_greyed_and_names_it(person: OpenWindow) -> None:
    """It cannot be joined by its address."""
    ana, eve = person("Ana"), person("Eve")
    await ana.host()
    eve.window.do("join")
    hosted = ana.hosted
    hosted.deps = replace(hosted.deps, protocol=(9, 9), app="9.0")
    page = eve.join_page
    eve.type(page.address, hosted.addresses[0])
    eve.type(page.code, hosted.code)
    eve.click_widget(page.join_address)
    await eve.until(lambda: not eve.coordinator.join_flow.busy)
    assert "9.0" in page.note.text()
    assert rows(eve)[0].endswith(page.note.text())
    assert not page.join.isEnabled()
    assert eve.client is None


async def test_a_table_is_found_and_joined_from_the_list(person: OpenWindow, beacons: list[int]) -> None:
    """A table found and typed has one row: the address selects the existing row, which stays selected."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    hosted = ana.hosted
    await ana.announce(beacons)
    bo.click_widget(bo.window.start_page.buttons["join"])
    page = bo.join_page
    await bo.until(page.join.isEnabled)
    assert rows(bo) == [FOUND]
    bo.type(page.address, hosted.addresses[0])
    bo.click_widget(page.join_address)
    assert len(rows(bo)) == 1
    await bo.until(lambda: not bo.coordinator.join_flow.busy)
    assert rows(bo) == [FOUND]
    assert page.chosen is not None
    assert page.chosen.typed == hosted.addresses[0]
    page.address.clear()
    bo.type(page.code, hosted.code)
    bo.click_widget(page.join)
    await bo.until(lambda: bo.client is not None and bo.coordinator.lobby_page is not None)
    assert bo.lobby.title.text() == "Ana’s table"
    assert bo.coordinator.join_flow.search is None


async def test_what_cannot_be_a_name_or_a_code_is_explained(person: OpenWindow) -> None:
    """The reason stands below the field of the code; text with a code in it is taken. A name is asked for."""
    bo = person("Bo")
    bo.click_widget(bo.window.start_page.buttons["join"])
    page = bo.join_page
    bo.type(page.address, NOBODY_THERE)
    bo.type(page.name, " ")
    bo.click_widget(page.join_address)
    assert page.note.text() == "Enter your name first."
    assert bo.window.focusWidget() is page.name
    assert not bo.coordinator.join_flow.busy, "no attempt begins"
    bo.type(page.name, "Bo")

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
    bo.click_widget(page.back)
    await bo.until(lambda: not bo.coordinator.join_flow.busy)


async def test_an_address_without_an_answer_is_greyed_and_probed_again_at_the_next_enter(
    person: OpenWindow,
) -> None:
    """Another address replaces its row, and text that is no address is explained."""
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
        assert why
        assert rows(bo) == [f"{NOBODY_THERE} – {why}"]
        assert not page.join.isEnabled()
        assert bo.window.focusWidget() is page.address, "the next Enter probes again"
    bo.type(page.address, "127.0.0.1:2")
    bo.click_widget(page.join_address)
    assert rows(bo) == ["127.0.0.1:2 – connecting…"]
    await bo.until(lambda: not bo.coordinator.join_flow.busy)
    bo.type(page.address, "not an address")
    bo.click_widget(page.join_address)
    await bo.until(lambda: not bo.coordinator.join_flow.busy)
    assert page.note.text()
    assert not page.note.text().startswith(("Joining", "Connecting"))


async def test_codes_are_taken_however_they_are_written_and_wrong_ones_are_explained(
    person: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After wrong codes and one from before a removal. A credential that was not stored is explained."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    hosted = ana.hosted
    bo.click_widget(bo.window.start_page.buttons["join"])
    older = hosted.code
    hosted.join_code.revoke()
    assert ana.lobby.note.text() == f"The table has a new code: {hosted.code}."
    for code, said in (
        *[("AAA-AAA", "That is not the code of this table. It is shown on the host’s screen.")] * 6,
        (older, "This table has a new code. It is on the host’s screen."),
    ):
        await bo.try_code(ana, code)
        assert bo.join_page.note.text() == said
        assert bo.join_page.code.selectedText() == code
    with monkeypatch.context() as patch:
        patch.setattr(CredentialStore, "save", no_room())
        await bo.try_code(ana, hosted.code.lower().replace("-", " "))
        assert bo.client is not None
        await bo.until(lambda: bo.coordinator.lobby_page is not None)
        assert bo.lobby.title.text() == "Ana’s table"
        await bo.until(lambda: bo.lobby.note.text().startswith("You are at the table."))
        assert "No space left on device" in bo.lobby.note.text()


async def test_a_removed_guest_needs_the_code_again(person: OpenWindow) -> None:
    """The credential is deleted; if it was kept, it is refused, and a code that was typed is tried next."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    hosted = ana.hosted
    await bo.join(ana)
    for at_once in (False, True):
        client = bo.client
        hosted.remove_guest(client.number)
        await bo.until(lambda: bo.client is None)
        if at_once:
            client._deps.credentials.save(client.credential)
        bo.window.do("join")
        page = bo.join_page
        bo.type(page.address, hosted.addresses[0])
        if at_once:
            bo.type(page.code, hosted.code)
        bo.click_widget(page.join_address)
        await bo.until(lambda: not bo.coordinator.join_flow.busy)
        assert page.note.text() == ("" if at_once else TYPE_CODE)
        assert page.code.isEnabled()
        if not at_once:
            bo.type(page.code, hosted.code)
            QTest.keyClick(page.code, Key.Key_Return)
        await bo.until(lambda: bo.coordinator.lobby_page is not None)


# --- leaving the list of tables cancels the search and the attempt to join: a late answer changes nothing


async def host_with_join_request(person: OpenWindow) -> tuple[Person, Person, Any]:
    """Return a host with an open join request, the guest who asks, and the guest's search."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host(confirm=True)
    bo.window.do("join")
    search = bo.coordinator.join_flow.search
    bo.give_code(ana)
    await ana.until(ana.lobby.join_banner.isVisible)
    return ana, bo, search


async def test_a_late_yes_of_the_host_is_ignored(person: OpenWindow) -> None:
    """A game begun meanwhile continues. The list opens again without a note, and the table is joined."""
    ana, bo, search = await host_with_join_request(person)
    for way in ("play", "back"):
        if way == "back":
            bo.click_widget(bo.join_page.back)
            assert bo.window.start_page.isVisible()
            bo.click_widget(bo.window.start_page.buttons["play"])
        else:
            bo.window.do("play")
        mine = bo.window.session
        assert mine is not None
        await bo.until(lambda: not bo.coordinator.join_flow.busy)
        assert bo.coordinator.join_flow.search is None
        ana.click_widget(ana.lobby.join_banner.buttons[0])
        for _ in range(50):
            await ana.settle()
        assert bo.client is None
        assert bo.window.session is mine
        bo.leave()
        bo.window.do("join")
        assert bo.coordinator.join_flow.search is not search
        assert not bo.join_page.note.text()
        assert bo.join_page.join_address.isEnabled()
        bo.give_code(ana)
        await ana.until(ana.lobby.join_banner.isVisible)
    ana.click_widget(ana.lobby.join_banner.buttons[0])
    await bo.until(lambda: bo.coordinator.lobby_page is not None)


async def test_a_guest_comes_in_only_if_the_host_agrees(person: OpenWindow) -> None:
    """Four words identify the guest's computer. Waiting is explained after two seconds, and moves nothing."""
    ana, bo, _search = await host_with_join_request(person)
    page, banner = bo.join_page, ana.lobby.join_banner
    assert page.note.text() == "Joining…"
    before = page.join_address.mapTo(page, page.join_address.pos())
    for agreed in (False, True):
        assert banner.text.text().startswith("Bo (127.0.0.1")
        bo.clock.advance(PATIENCE_MS)
        told = re.fullmatch(
            r"The host still has to let you in. Your words, if you are asked: (.+)\.", page.note.text()
        )
        assert told is not None
        assert banner.text.text().endswith(f"Ask Bo for the words on their screen: {told[1]}.")
        ana.click_widget(banner.buttons[0 if agreed else 1])
        await bo.until(lambda: not bo.coordinator.join_flow.busy)
        assert (bo.client is not None) == agreed
        if not agreed:
            assert page.note.text() == "The host did not let you in."
            page.show_note(str)
            await bo.settle()
            assert page.join_address.mapTo(page, page.join_address.pos()) == before
            bo.give_code(ana)
            await ana.until(banner.isVisible)


async def test_waiting_for_an_answer_is_explained_after_two_seconds(
    person: OpenWindow, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
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


async def test_a_table_that_comes_before_its_lobby_causes_no_error(alone: OpenWindow) -> None:
    """A host that breaks the protocol may send them in this order. The lobby is shown once it is known."""
    bo, signals = alone("Bo"), TableSignals(lambda: 0.0)
    client: Any = FakeTableClient(signals, lobby_of(), BO)
    client.lobby = None
    bo.coordinator._open_lobby(client, signals, "Bo")
    signals.on_started()
    assert bo.coordinator.sidebar is None
    client.show(lobby_of())
    assert bo.lobby.title.text() == "Ana’s table"
