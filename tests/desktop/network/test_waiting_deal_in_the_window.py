"""A deal that waits for an unresponsive computer can be cancelled and blocks no other table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from tests.desktop.network.keyboard_player import Keyboard

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.manual_clock import FakeClock
    from tests.desktop.network.people import Person


async def waiting_deal(person: Callable[..., Person]) -> tuple[Person, Person]:
    """Return a host who has clicked Deal, and a guest whose program does not answer."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    client: Any = bo.coordinator.client
    client.witness.handle = lambda *_: []
    await ana.until(ana.lobby.deal.isEnabled)
    ana.click_widget(ana.lobby.deal)
    await ana.until(lambda: running(ana))
    return ana, bo


def running(one: Person) -> bool:
    """Tell whether the lobby is closed to changes."""
    lobby = one.lobby.lobby
    return lobby is not None and lobby.running


async def test_a_deal_that_waits_can_be_cancelled(
    person: Callable[..., Person], clock: FakeClock, picture: Callable[[Any, str], None]
) -> None:
    """Cancel appears after a second, not under a second click on Deal; then the lobby shows why."""
    ana, _bo = await waiting_deal(person)
    page = ana.lobby
    assert not page.cancel.isVisible()
    clock.advance(1000)
    assert page.note.text() == "The deal waits for the other computers to answer."
    for tongue in ("fr", "en"):
        ana.window.apply_setting("language", tongue)
        await ana.settle()
        picture(ana.window, f"lan-deal-waits-{tongue}")
    ana.click_widget(page.cancel)
    await ana.until(lambda: not page.cancel.isVisible())
    assert page.deal.isEnabled()
    assert page.note.text()
    assert "waits" not in page.note.text()
    assert not running(ana)
    assert ana.window.session is None


async def test_a_deal_is_cancelled_by_keys(person: Callable[..., Person], clock: FakeClock) -> None:
    """Tab reaches Cancel; the focus moves to Deal when Cancel hides."""
    ana, _bo = await waiting_deal(person)
    page = ana.lobby
    clock.advance(1000)
    keys = Keyboard(ana)
    await keys.come()
    await keys.go_to(page.cancel)
    await keys.press(Qt.Key.Key_Space)
    await ana.until(lambda: not page.cancel.isVisible())
    assert keys.is_at(page.deal)


async def test_a_host_who_closes_a_waiting_table_can_join_another(
    person: Callable[..., Person], clock: FakeClock
) -> None:
    """The waiting deal blocks neither another table nor another deal."""
    ana, _bo = await waiting_deal(person)
    cy = person("Cy")
    ana.click_widget(ana.lobby.leave)
    assert ana.coordinator.client is None
    clock.advance(1000)
    await cy.host()
    await ana.join(cy)
    assert ana.lobby.title.text() == "Cy’s table"


async def test_another_table_is_dealt_after_one_that_waited_was_closed(
    person: Callable[..., Person], clock: FakeClock
) -> None:
    """The second deal is not mistaken for the first."""
    ana, _bo = await waiting_deal(person)
    ana.click_widget(ana.lobby.leave)
    page = await ana.host()
    for line in page.seat_rows[1:]:
        ana.click_widget(line.bot)
    await ana.deal()
    clock.advance(1000)
    assert ana.window.session is not None
