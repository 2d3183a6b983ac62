"""Connections in the window: broken ones, absent players and their seats, and expired clocks."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt

from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.dialogs.saved_games import SavedGamesDialog
from epizodiak_qt.desktop.network.seat_texts import absence_votes_text
from epizodiak_qt.lan.wire.lobby_codec import encode_clocks
from epizodiak_qt.lobby.lobby import HOST
from tests.desktop.manual_clock import FakeClock
from tests.desktop.network.people import (
    OpenWindow,
    Person,
    click_moves,
    guest_at_fake_table,
    play_round,
    play_until,
    table_of,
    table_of_three,
    table_of_two,
)
from tests.desktop.seated_player import KeepPicture
from tests.lan.host_kit import LONGEST_ROUND
from tests.lobby.fake_client import BO, FakeNetwork, lobby_of, person as guest_seat, with_seats

CLOSED = "The game is saved and the table is closed."


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
async def test_a_broken_connection_is_restored_automatically(person: OpenWindow, game: str) -> None:
    """Nothing is lost. The badge of the verified deal takes no room from the text of the result."""
    ana, bo = await table_of_two(person, game=game)
    for _ in range(3):
        for one in (ana, bo):
            if one.may_move:
                await one.move()
    for peer in ana.hosted.roster.peers():
        peer.connection.abort()
    await bo.until_connection("lost")
    assert bo.banner.startswith("Connection lost, reconnecting…")
    await bo.until_connection("here")
    assert not bo.banner
    await click_moves(6, ana, bo)
    table, scene = table_of(ana), cast("Any", bo.scene)
    await bo.until(lambda: scene.shown.view == table.update_for(BO).view)
    if game == "ecliptic":
        return
    await play_round(ana, bo, longest=LONGEST_ROUND)
    await bo.checked()
    assert "Deal verified" in bo.sidebar.result_badge.text()
    content = bo.session.page.result.content
    bo.window.resize(1280, 720)
    bo.sidebar.result_badge.hide()
    bo.session.page.fit_overlays()
    bo.sidebar.refresh()
    assert bo.sidebar.result_badge.isVisible()
    content._whole.activate()
    needed = content.column.totalHeightForWidth(content.scroller.viewport().width())
    assert needed <= content.scroller.viewport().height()


def test_votes_on_a_seat_are_told_with_those_who_have_not_voted(language: Language) -> None:
    """Not the player of the seat, who may be present and out of time, but one with a weak connection."""
    language.switch("en")
    voted = guest_seat("Bo", BO, absence_votes={0: "wait"})
    lobby = with_seats(lobby_of(), guest_seat("Ana", HOST), voted, guest_seat("Cy", 2, presence="weak"))
    assert absence_votes_text(lobby, 1) == "Ana: wait. Not chosen yet: Cy."


async def test_seconds_of_absence_are_counted_and_asked_about_after_eight(
    alone: OpenWindow, network: FakeNetwork, clock: FakeClock, picture: KeepPicture
) -> None:
    """The host's seconds and those since: 0:42, then 0:43. Each absent seat is asked about in turn."""
    bo = await guest_at_fake_table(alone, network)
    signals, lobby, badges = bo.signals, bo.signals.lobby, bo.sidebar.status_badges

    def report(absent_s: float, presence: str = "away", third: str = "here") -> None:
        away = replace(lobby.seats[0], presence=presence, absent_s=absent_s)
        signals.on_lobby_changed(
            replace(lobby, seats=(away, lobby.seats[1], replace(lobby.seats[2], presence=third)))
        )

    for presence in ("away", "left"):
        report(6.5, presence)
        assert not bo.banner
        clock.advance(1000)
        assert not bo.banner
        clock.advance(1000)
        assert bo.banner.startswith("Ana is away.")
        signals.on_lobby_changed(lobby)
        assert not bo.banner
    report(42.0, third="weak")
    assert badges[0].isVisible()
    assert badges[0].text() == "reconnecting 0:42"
    clock.advance(1000)
    assert badges[0].text() == "reconnecting 0:43"
    assert "Ana – reconnecting 0:43" in bo.sidebar.people.text()
    assert badges[2].text() == "weak connection"
    assert not badges[1].isVisible()
    assert bo.banner == "Ana is away. What should happen to this seat?"
    await bo.in_both_languages(picture, "lan-weak")
    signals.on_connection_changed("lost")
    picture(bo.window, "lan-lost-en")
    signals.on_connection_changed("here")
    lobby = replace(lobby, seats=(replace(lobby.seats[0], kind="bot", presence="bot"), *lobby.seats[1:]))
    report(42.0, "bot", third="left")
    clock.advance(8000)
    assert bo.banner.startswith("Cy is away.")


async def test_a_guest_who_left_returns_or_a_bot_plays(person: OpenWindow, beacons: list[int]) -> None:
    """The list says once that the seat is kept. After a vote a bot plays, until the guest is back.

    The first way back is the list, the second one the address, where Enter returns the guest to their seat.
    """
    ana, bo = await table_of_two(person)
    bo.leave()
    await ana.until_asked()
    assert ana.banner == "Bo is away. What should happen to this seat?"
    assert ana.sidebar.status_badges[1].text() == "left"
    await ana.announce(beacons)
    bo.window.do("join")
    rows = bo.join_page.list
    assert rows.item(0).text() == "Ana’s table – not on this network now – your seat is kept"
    await bo.until(lambda: "in play" in rows.item(0).text())
    assert rows.item(0).text() == "Ana’s table – EpiZodiak – in play – your seat is kept"
    assert rows.count() == 1
    assert bo.join_page.chosen is not None
    assert bo.join_page.chosen.known
    assert bo.join_page.code.placeholderText() == "not needed: you have been at this table"
    bo.click_widget(bo.join_page.join)
    await bo.until(lambda: bo.window.session is not None)
    assert bo.session.controller.people == {1}
    await ana.until(lambda: not ana.banner)
    await click_moves(6, ana, bo)

    bo.leave()
    await ana.until_asked()
    ana.click_widget(ana.sidebar.banner.buttons[1])
    await ana.until(lambda: ana.session.table.state().seats[1].kind == "bot")
    await ana.until(lambda: not ana.banner)
    assert "A bot plays for Bo." in ana.log
    bo.window.do("join")
    bo.type(bo.join_page.address, ana.hosted.addresses[0])
    bo.click_widget(bo.join_page.join_address)
    await bo.until(lambda: bo.window.session is not None)
    assert bo.session.controller.people == {1}
    back = "Bo is back and plays again."
    await play_until(lambda: back in ana.log, ana)
    await bo.until(lambda: back in bo.log)
    bo.clock.advance(1000)
    assert not ana.sidebar.status_badges[1].isVisible()
    await play_round(ana, bo)


async def test_a_host_that_starts_again_is_the_same_table(person: OpenWindow) -> None:
    """Continue restores code, port and clocks; guests reconnect. A shutdown saves without a question."""
    ana, bo = await table_of_two(person, clock=2)
    host, table = ana.hosted, ana.session.table
    assert host.config.clock_s == 300
    code, port = host.code, host.port
    for _ in range(3):
        for one in (ana, bo):
            if one.may_move:
                await one.move()
    entries = len(table.entries)
    # As if the program had been killed: no goodbye, all connections aborted, port and journal released.
    await ana.client._advertiser.close()
    ana.coordinator.client = None
    ana.session.close_bots()
    host.roster.peers()[0].connection.abort()
    await host.connections._sockets.close()
    host.connections._heartbeat_task.cancel()
    host.game.close_stand_ins()
    host._closed = True
    table.close()
    ana.window.session = None
    again = person("Ana")
    again.window.refresh_continue()
    again.click_widget(again.window.start_page.buttons["continue"])
    assert (again.hosted.code, again.hosted.port) == (code, port)
    assert len(again.session.table.entries) >= entries
    assert (again.hosted.config.clock_s, again.hosted.config.turn_s) == (300, 10)
    shown = [re.fullmatch(r"\d+:\d\d", badge.text()) is not None for badge in again.sidebar.status_badges]
    assert shown == [True, False, True], "Bo is away; the others’ cards show their clocks"
    assert not again.banner, "Bo has eight seconds from the restart on"
    await bo.until_connection("here")
    await click_moves(6, again, bo)
    await play_round(again, bo)
    await bo.checked()
    again.window.end()
    assert not again.window.isVisible()
    assert (await bo.asked()).startswith(CLOSED)
    assert person("Ana").window.start_page.buttons["continue"].isEnabled()


# --- the host closes the table


@pytest.mark.usefixtures("trash")
async def test_a_host_confirms_leaving_and_deletes_the_code(person: OpenWindow, tmp_path: Path) -> None:
    """Closing ends the table for all guests; one click leads them back to their seats once it goes on.

    The host state goes to the trash with the saved game, with its code and its guests, and comes back. It is
    deleted if the table is closed before its first deal.
    """
    ana, bo = await table_of_two(person)
    ana.window.do("new")
    bar = ana.session.page.prompt_bar
    assert bar.question.text().startswith("Close the table for everyone?")
    ana.click_widget(bar.no)
    assert ana.window.session is not None
    ana.window.leave_table()
    ana.click_widget(bar.yes)
    assert ana.window.start_page.isVisible()
    assert (await bo.asked()).startswith(CLOSED)
    bo.click_widget(bo.session.page.prompt_bar.yes)
    assert bo.window.session is None
    assert bo.offered == "Back to Ana’s table"
    assert ana.offered == ""
    await ana.until(lambda: not ana.window.services.tasks._until_done)
    ana.click_widget(ana.window.start_page.buttons["continue"])
    bo.click_widget(bo.window.start_page.rejoin)
    await bo.until(lambda: bo.window.session is not None)
    assert bo.session.controller.people == {1}

    ana.leave()
    hosted, tables = tmp_path / "Ana" / "hosted", tmp_path / "Ana" / "tables"
    assert list(hosted.glob("*.hosted"))
    await ana.until(lambda: not ana.window.services.tasks._until_done)
    ana.window.do("saved")
    dialog: Any = next(iter(ana.window.findChildren(SavedGamesDialog)))
    ana.click_widget(dialog.delete_button)
    assert dialog.list.count() == 0, dialog.report.text()
    assert not list(hosted.glob("*.hosted"))
    assert not list(tables.glob("*.journal"))
    ana.click_widget(dialog.undo)
    (kept,) = hosted.glob("*.hosted")
    assert list(tables.glob("*.journal"))
    dialog.close()
    ana.click_widget((await ana.host()).back)
    await ana.until(lambda: [*hosted.glob("*.hosted")] == [kept])


# --- absent players and expired clocks: the other players vote on the seat


async def out_of_time(ana: Person, bo: Person) -> tuple[Person, Person, int]:
    """Let the clock of the player to move expire; return the waiting player, the late one and the seat."""
    host = ana.hosted
    await ana.until(lambda: host.game.turn_clock.running in ((0,), (1,)))
    (seat,) = host.game.turn_clock.running
    host.game.turn_clock._left[seat] = 0.0
    clocks = host.game.turn_clock.snapshot()
    host.listener.on_clocks(clocks)
    host.roster.broadcast(encode_clocks(clocks))
    waits, late = (ana, bo) if seat == 1 else (bo, ana)
    for one in (ana, bo):
        await one.until(lambda one=one: one.signals.left_s(seat) == 0.0)
    ana.clock.advance(1000)
    return waits, late, seat


async def test_a_clock_that_ran_out_lets_the_others_decide(person: OpenWindow, picture: KeepPicture) -> None:
    """The banner asks only at 0:00, and hides by itself when the late player moves.

    The others can wait first and decide later; a bot plays that turn only after their vote. After a mouse
    click the focus returns to the table without a focus ring, because Tab was not used.
    """
    ana, bo = await table_of_two(person, clock=1)
    assert not ana.banner
    assert not bo.banner
    waits, late, seat = await out_of_time(ana, bo)
    assert waits.banner
    for _ in range(20):
        if late.may_move:
            await late.move()
        await late.settle()
        if seat not in ana.hosted.game.turn_clock.running:
            break
    await waits.until(lambda: not waits.banner)

    waits, late, seat = await out_of_time(ana, bo)
    banner, view = waits.sidebar.banner, waits.session.page.view
    assert waits.banner == f"{late.name} has no time left. What should happen to this seat?"
    assert waits.sidebar.status_badges[seat].text() == "0:00"
    assert not late.banner
    await waits.in_both_languages(picture, "lan-no-time")
    waits.window.activateWindow()
    await waits.until(waits.window.isActiveWindow)
    banner.buttons[0].setFocus(Qt.FocusReason.MouseFocusReason)
    waits.click_widget(banner.buttons[0])
    assert not banner.isVisible()
    assert waits.window.focusWidget() is view
    assert view.navigator.ring() is None
    waits.sidebar.tabs.setCurrentIndex(2)
    waits.click_widget(waits.sidebar.decide)
    assert banner.isVisible()
    waits.click_widget(banner.buttons[1])
    await ana.until(lambda: ana.session.table.state().seats[seat].kind == "bot")
    await waits.until(lambda: not banner.isVisible())


async def test_the_seat_of_a_removed_player_is_free(person: OpenWindow, picture: KeepPicture) -> None:
    """After a removal the seat is free, and the other players vote on it. A player may take a second seat.

    The button beside the table offers it; from then on two players share the screen, with a curtain.
    """
    ana, bo, cy = await table_of_three(person)
    hosted = ana.hosted
    hosted.remove_guest(cy.client.number)
    await ana.until(lambda: not ana.sidebar.take.isHidden())
    ana.sidebar.tabs.setCurrentIndex(2)
    ana.click_widget(ana.sidebar.take)
    ana.click_widget(ana.sidebar.banner.buttons[0])
    await ana.until(lambda: ana.session.controller.people == {0, 2})
    assert ana.session.controller.curtain.shared
    assert ana.hosted is hosted
    await click_moves(6, ana, bo)

    hosted.remove_guest(bo.client.number)
    await ana.until(ana.sidebar.banner.isVisible)
    assert ana.banner == "Bo’s seat is free. What should happen to this seat?"
    assert ana.sidebar.banner.buttons[1].text() == "Let a bot play"
    assert ana.sidebar.status_badges[1].text() == "free"
    assert ana.sidebar.take.isVisibleTo(ana.sidebar.take.parentWidget()), "the seat can still be taken"
    await ana.in_both_languages(picture, "lan-free-seat")
    ana.click_widget(ana.sidebar.banner.buttons[1])
    await ana.until(lambda: ana.session.table.state().seats[1].kind == "bot")
    await ana.until(lambda: not ana.banner)


async def test_choices_about_absent_seats_are_read_by_all(person: OpenWindow, picture: KeepPicture) -> None:
    """The texts name each vote and the missing voters; a voter for waiting is asked again on another vote.

    All may also save and stop: the table closes with a message, and the saved game can be continued.
    """
    ana, bo, cy = await table_of_three(person)
    cy.leave()
    for one in (bo, ana):
        await one.until_asked()
    ana.click_widget(ana.sidebar.banner.buttons[0])
    assert not ana.banner
    await bo.until_asked()
    bo.click_widget(bo.sidebar.banner.buttons[1])
    told = {
        "fr": (
            "Ana\u202f: attendre. Bo\u202f: faire jouer un robot.",
            "Un robot joue pour Cy.",
            "un robot joue",
        ),
        "en": ("Ana: wait. Bo: let a bot play.", "A bot plays for Cy.", "a bot plays"),
    }
    for one in (ana, bo):
        for code, (said, _line, _badge) in told.items():
            await one.speak(code)
            await one.until_asked(said)
            assert said in one.sidebar.people.text()
            picture(one.window, f"lan-choices-{one.name}-{code}")
    await ana.until_asked()
    ana.click_widget(ana.sidebar.banner.buttons[1])
    for one in (ana, bo):
        await one.until(lambda one=one: "A bot plays for Cy." in one.log)
        await one.until(lambda one=one: not one.banner)
        one.clock.advance(1000)
        for code, (said, line, badge) in told.items():
            await one.speak(code)
            assert line in one.log
            assert one.sidebar.status_badges[2].text() == badge
            assert said not in one.sidebar.people.text()
    bo.leave()
    await ana.until_asked()
    ana.click_widget(ana.sidebar.banner.buttons[2])
    await ana.until(lambda: ana.window.session is None)
    assert ana.window.start_page.note.text().startswith("The game is saved.")
