"""Spectators see hands with a delay of some turns if every player has agreed."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from epizodiak_qt.lan.admission.dialer import Address
from tests.desktop.network.people import play_until
from tests.lan.faulty_proxy import Proxy
from tests.lan.manual_clock import ManualClock

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from tests.desktop.network.people import Person

OTHER_COMPUTER = "127.0.0.7"


def tick(box: Any) -> None:
    """Click a check box."""
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center())


async def open_table(ana: Person, turns: int) -> None:
    """Open a table that offers delayed hands to spectators."""
    ana.window.do("host")
    form: Any = ana.page
    form.hands.setCurrentIndex(form.hands.findData(turns))
    ana.type(form.name, ana.name)
    ana.click_widget(form.open)
    await ana.until(lambda: ana.coordinator.client is not None and 0 in ana.coordinator.client.seats)


@asynccontextmanager
async def watching(dot: Person, host: Person) -> AsyncIterator[None]:
    """Let a spectator join from another computer."""
    hosted = host.coordinator.hosted
    assert hosted is not None
    target, port = hosted.addresses[0].rsplit(":", 1)
    proxy = Proxy(Address(target, int(port)), ManualClock(), source=OTHER_COMPUTER)
    address = await proxy.open()
    try:
        dot.window.do("join")
        page = dot.join_page
        dot.type(page.name, dot.name)
        dot.type(page.address, str(address))
        dot.type(page.code, hosted.code)
        dot.click_widget(page.join_address)
        await dot.until(lambda: dot.coordinator.lobby_page is not None)
        yield
        assert dot.coordinator.client is not None
        dot.window.back()
    finally:
        await proxy.close()


@pytest.mark.parametrize("tongue", ["en", "fr"])
async def test_a_spectator_sees_a_delayed_hand_once_all_have_agreed(
    person: Callable[..., Person], picture: Callable[[Any, str], None], tongue: str
) -> None:
    """The host agrees in the form, guests in the lobby; the spectator picks a hand by its player's name."""
    ana, bo, dot = person("Ana"), person("Bo"), person("Dot")
    for each in (ana, bo, dot):
        each.window.apply_setting("language", tongue)
        await each.settle()
    await open_table(ana, 3)
    assert ana.lobby.seat_rows[0].hand.isChecked()
    await bo.join(ana)
    await bo.sit(1)
    await bo.sit(2, "Bea")
    assert ana.lobby.hand_delay.text().endswith(
        "waiting for Bo, Bea." if tongue == "en" else "on attend Bo, Bea."
    )
    picture(ana.window, f"lan-late-host-{tongue}")
    picture(bo.window, f"lan-late-guest-{tongue}")
    for seat in (1, 2):
        tick(bo.lobby.seat_rows[seat].hand)
        await bo.until(lambda seat=seat: bo.lobby.seat_rows[seat].hand.isChecked())
    async with watching(dot, ana):
        await dot.until(lambda: dot.lobby.lobby is not None and dot.lobby.lobby.agreed_hand_delay == 3)
        picture(dot.window, f"lan-late-watcher-{tongue}")
        await ana.deal(bo, dot)
        hand_picker = dot.sidebar.hand_picker
        assert hand_picker.isVisible()
        assert not hand_picker.choice.isVisible()
        picture(dot.window, f"lan-late-soon-{tongue}")
        await play_until(hand_picker.choice.isVisible, ana, bo)
        assert [hand_picker.choice.itemText(place) for place in (1, 2, 3)] == ["Ana", "Bo", "Bea"]
        hand_picker.choice.setFocus()
        for _ in range(2):
            QTest.keyClick(hand_picker.choice, Qt.Key.Key_Down)
        await dot.settle()
        view = dot.scene.view
        assert view is not None
        assert [hand is not None and all(isinstance(tile, int) for tile in hand) for hand in view.hands] == [
            False,
            True,
            False,
        ]
        picture(dot.window, f"lan-late-shoulder-{tongue}")
        assert not dot.scene.hints.acting
        assert not bo.sidebar.hand_picker.isVisible()
        late = dot.session.controller._public
        await play_until(lambda: dot.session.controller._public is not late, ana, bo)
        assert hand_picker.choice.currentText() == "Bo"


async def test_without_an_offer_the_windows_do_not_mention_delayed_hands(
    person: Callable[..., Person],
) -> None:
    """Without the offer there is no check box, no text about it and no hand picker."""
    ana, dot = person("Ana"), person("Dot")
    await ana.host()
    for seat in (1, 2):
        ana.click_widget(ana.lobby.seat_rows[seat].bot)
    assert not ana.lobby.seat_rows[0].hand.isVisible()
    assert not ana.lobby.hand_delay.isVisible()
    async with watching(dot, ana):
        await ana.deal(dot)
        assert not dot.sidebar.hand_picker.choice.isVisible()


async def test_a_spectator_of_ecliptic_sees_the_hands_late(
    person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """The hand picker works in both games, and the scene prompts a spectator for nothing."""
    ana, bo, dot = person("Ana", game="ecliptic"), person("Bo"), person("Dot")
    await open_table(ana, 3)
    await bo.join(ana)
    await bo.sit(1)
    tick(bo.lobby.seat_rows[1].hand)
    await bo.until(bo.lobby.seat_rows[1].hand.isChecked)
    async with watching(dot, ana):
        await ana.deal(bo, dot)
        hand_picker = dot.sidebar.hand_picker
        for _ in range(200):
            for seat, each in enumerate((ana, bo)):
                link = each.session.controller._link
                legal = link.look(seat).legal
                if legal:  # refused if the table has meanwhile played a forced action
                    await link.act(seat, legal[0])
            await ana.settle()
            if hand_picker.choice.isVisible():
                break
        assert [hand_picker.choice.itemText(place) for place in (1, 2)] == ["Ana", "Bo"]
        hand_picker.choice.setFocus()
        QTest.keyClick(hand_picker.choice, Qt.Key.Key_Down)
        await dot.settle()
        scene: Any = dot.session.page.scene
        assert scene.view.seat == 0
        assert not scene.hints.acting
        picture(dot.window, "lan-late-shoulder-ecliptic")
