"""People and spectators at several computers, and hands that spectators see late."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.network.table_sidebar import TABLE
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lobby.lobby import NOBODY
from tests.desktop.network.people import (
    OpenWindow,
    Person,
    click_moves,
    guest_at_fake_table,
    play_round,
    play_until,
)
from tests.desktop.seated_player import KeepPicture
from tests.desktop.shell.test_main_window import enabled
from tests.lan.faulty_proxy import Proxy
from tests.lan.manual_clock import ManualClock
from tests.lobby.fake_client import FakeNetwork


def seen_hands(one: Person) -> list[bool]:
    """Return which hands this window sees, by seat."""
    view = one.scene.view
    assert view is not None
    return [hand is not None and all(isinstance(tile, int) for tile in hand) for hand in view.hands]


@pytest.mark.parametrize(("two", "people"), [("Bo", {1, 2}), ("Ana", {0, 2})], ids=["guest", "host"])
async def test_two_at_one_computer_and_one_at_another(two: str, people: set[int], person: OpenWindow) -> None:
    """Two players who share a screen, at the host or a guest, have a curtain; a single player has none."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana, seat=1)
    shared, alone = (bo, ana) if two == "Bo" else (ana, bo)
    await shared.sit(2, "Cy")
    await ana.deal(bo)
    assert shared.session.controller.people == people
    assert shared.session.controller.curtain.shared
    assert not alone.session.controller.curtain.shared
    await click_moves(12, ana, bo)
    await play_round(ana, bo)
    await bo.checked()


async def test_a_guest_without_a_seat_watches_and_sees_no_hand(person: OpenWindow) -> None:
    """A spectator sees only the public view, to the end of the round, reads so, and types no move.

    The windows of players show their own hand and no other, and the same words. In the lobby the commands of
    the menus are disabled; a spectator cannot end a round, take back or hide a hand.
    """
    ana, bo, cy, eve = people = [person(name) for name in ("Ana", "Bo", "Cy", "Eve")]
    await ana.host()
    for seat, guest in ((1, bo), (2, cy)):
        await guest.join(ana, seat=seat)
    await eve.join(ana)
    await ana.until(lambda: "Eve" in ana.lobby.watchers.text())
    assert [enabled(each.window) for each in people] == [set()] * 4
    await ana.deal(bo, cy, eve)
    for seat, one in enumerate(people):
        assert seen_hands(one) == [other == seat for other in range(3)]
    words = [one.sidebar.signals.deal_words for one in (ana, bo, cy)]
    assert words[0] == words[1] == words[2] != ""
    assert eve.session.controller.people == frozenset()
    assert not eve.things("hand")
    assert not eve.session.page.curtain.isVisible()
    assert eve.sidebar.hand_picker.text.text() == "You are watching the game."
    assert not eve.sidebar.hand_picker.choice.isVisible()
    assert [each.sidebar.hand_picker.isVisible() for each in people] == [False, False, False, True]
    for each in (bo, eve):
        each.window.do("command_line")
        assert (each.session.move_line is None) == (each is eve)
    assert not eve.window.menus.actions["command_line"].isEnabled()
    for player in (ana, bo):
        assert enabled(player.window) >= {"abandon", "start", "hide_hand"}
        assert not enabled(player.window) & {"hand_over", "record", "pin"}
    assert enabled(eve.window) == {"start"}
    await play_round(*people)
    assert "hand_over" in enabled(ana.window)
    assert not enabled(bo.window) & {"abandon", "hand_over", "record"}
    assert enabled(eve.window) == {"start"}
    assert not eve.session.page.result.next_button.isEnabled()
    assert "Waiting for" in eve.session.page.result.next_button.text()
    for guest in (bo, cy):
        await guest.checked()


async def test_a_free_seat_that_was_declined_is_offered_by_the_button_alone(
    alone: OpenWindow, network: FakeNetwork
) -> None:
    """A player who has a seat can take another one, too."""
    bo = await guest_at_fake_table(alone, network)
    lobby, sidebar = bo.client.lobby, bo.sidebar
    free = replace(lobby.seats[2], guest=NOBODY, presence="free")
    bo.client.show(replace(lobby, seats=(*lobby.seats[:2], free)))
    sidebar.tabs.setCurrentIndex(TABLE)
    for _ in range(2):
        assert bo.banner.startswith("Cy’s seat is free.")
        bo.click_widget(sidebar.notifications.take)
        assert bo.banner == "A seat is free. Would you like to take it?"
        bo.click_widget(sidebar.banner.buttons[1])


async def test_the_banner_says_whom_a_question_waits_for_once_the_own_answer_is_given(
    alone: OpenWindow, network: FakeNetwork
) -> None:
    """Before it the question itself is on the screen."""
    bo = await guest_at_fake_table(alone, network)
    assert bo.client.game_table.propose(0, "abandon") is None
    await bo.asked()
    assert not bo.banner
    bo.click_widget(bo.session.page.prompt_bar.yes)
    await bo.until(lambda: "Cy" in bo.banner)
    assert "Bo" not in bo.banner


async def test_a_seat_left_free_in_mid_game_can_be_taken_by_a_spectator(person: OpenWindow) -> None:
    """The banner asks the spectator, who gets the hand of that seat; the players need not vote then."""
    ana, bo, eve = person("Ana"), person("Bo"), person("Eve")
    await ana.host()
    for seat, guest in ((1, bo), (2, eve)):
        await guest.join(ana, seat=seat)
    cy = person("Cy")
    await cy.join(ana)
    await ana.deal(bo, eve, cy)
    assert not bo.sidebar.take.isVisibleTo(bo.sidebar.tabs)
    ana.hosted.remove_guest(eve.client.number)
    await cy.until(cy.sidebar.banner.isVisible)
    assert [button.text() for button in cy.sidebar.banner.buttons[:2]] == ["Eve", "No"]
    one_free = cy.sidebar.signals.lobby
    assert one_free is not None
    seats = tuple(replace(seat, guest=NOBODY, kind="open") for seat in one_free.seats)
    cy.sidebar.signals.on_lobby_changed(replace(one_free, seats=seats))
    assert [button.text() for button in cy.sidebar.banner.buttons] == ["Ana", "Bo", "Eve", "No"]
    assert cy.sidebar.banner.text.text() == "Several seats are free. Would you like to take one?"
    cy.sidebar.signals.on_lobby_changed(one_free)
    assert cy.sidebar.banner.text.text() == "A seat is free. Would you like to take it?"
    await bo.until(lambda: not bo.sidebar.take.isHidden())
    assert bo.banner.startswith("Eve’s seat is free.")
    cy.click_widget(cy.sidebar.banner.buttons[0])
    await cy.until(lambda: cy.session.controller.people == {2})
    assert seen_hands(cy) == [False, False, True]
    await bo.until(bo.sidebar.take.isHidden)
    assert not bo.banner
    await click_moves(12, ana, bo, cy)
    await play_round(ana, bo, cy)
    await bo.checked()


# --- spectators see hands with a delay of some turns if every player has agreed


OTHER_COMPUTER = "127.0.0.7"


@asynccontextmanager
async def watching(dot: Person, host: Person) -> AsyncIterator[None]:
    """Let a spectator join from another computer."""
    target, port = host.hosted.addresses[0].rsplit(":", 1)
    proxy = Proxy(Address(target, int(port)), ManualClock(), source=OTHER_COMPUTER)
    address = await proxy.open()
    try:
        dot.window.do("join")
        dot.give_code(host, at=str(address))
        await dot.until(lambda: dot.coordinator.lobby_page is not None)
        yield
        dot.window.back()
    finally:
        await proxy.close()


async def test_a_spectator_sees_a_late_hand_if_all_agreed(person: OpenWindow, picture: KeepPicture) -> None:
    """The host agrees in the form, guests in the lobby; the spectator picks a hand by its player's name."""
    ana, bo, dot = person("Ana"), person("Bo"), person("Dot")
    await ana.host(hand_delay=3)
    assert ana.lobby.seat_rows[0].hand.isChecked()
    await bo.join(ana, seat=1)
    await bo.sit(2, "Bea")
    for code, missing in (("fr", "on attend Bo, Bea."), ("en", "waiting for Bo, Bea.")):
        await ana.speak(code)
        assert ana.lobby.hand_delay.text().endswith(missing)
        picture(ana.window, f"lan-late-host-{code}")
    await bo.in_both_languages(picture, "lan-late-guest")
    for seat in (1, 2):
        bo.click_widget(bo.lobby.seat_rows[seat].hand)
        await bo.until(lambda seat=seat: bo.lobby.seat_rows[seat].hand.isChecked())
    async with watching(dot, ana):
        await dot.until(lambda: dot.lobby.signals.lobby.agreed_hand_delay == 3)
        await dot.in_both_languages(picture, "lan-late-watcher")
        await ana.deal(bo, dot)
        hand_picker = dot.sidebar.hand_picker
        assert hand_picker.isVisible()
        assert not hand_picker.choice.isVisible()
        await dot.in_both_languages(picture, "lan-late-soon")
        await play_until(hand_picker.choice.isVisible, ana, bo)
        assert [hand_picker.choice.itemText(place) for place in (1, 2, 3)] == ["Ana", "Bo", "Bea"]
        hand_picker.choice.setFocus()
        for _ in range(2):
            QTest.keyClick(hand_picker.choice, Qt.Key.Key_Down)
        await dot.settle()
        assert seen_hands(dot) == [False, True, False]
        await dot.in_both_languages(picture, "lan-late-shoulder")
        assert not dot.scene.hints.acting
        assert not bo.sidebar.hand_picker.isVisible()
        late = dot.session.controller.public
        await play_until(lambda: dot.session.controller.public is not late, ana, bo)
        assert hand_picker.choice.currentText() == "Bo"


async def test_a_spectator_of_ecliptic_sees_the_hands_late(person: OpenWindow, picture: KeepPicture) -> None:
    """The hand picker works in both games, and the scene prompts a spectator for nothing."""
    ana, bo, dot = person("Ana", game="ecliptic"), person("Bo"), person("Dot")
    await ana.host(hand_delay=3)
    await bo.join(ana, seat=1)
    bo.click_widget(bo.lobby.seat_rows[1].hand)
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
