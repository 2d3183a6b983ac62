"""Leaving the list of tables cancels the search and the attempt to join: a late answer changes nothing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.desktop.network.join_flow import PATIENCE_MS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.manual_clock import FakeClock
    from tests.desktop.network.people import Person


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
    page.tell(str)
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
