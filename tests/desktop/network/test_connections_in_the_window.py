"""Connections in the window: broken ones, absent players and their seats."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from epizodiak_qt.desktop.dialogs.saved_games import SavedGamesDialog
from epizodiak_qt.lan.wire.lobby_codec import encode_clocks
from tests.desktop.network.people import (
    click_moves,
    host_of,
    play_round,
    play_until,
    table_of_three,
    table_of_two,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.desktop.manual_clock import FakeClock
    from tests.desktop.network.people import Person


async def test_a_broken_connection_is_restored_automatically(person: Callable[..., Person]) -> None:
    """The guest sees a message, nothing is lost, and both play the round to its end."""
    ana, bo = await table_of_two(person)
    for _ in range(3):
        for one in (ana, bo):
            if one.may_move:
                await one.move()
    for peer in host_of(ana).members.peers():
        peer.connection.abort()
    await bo.until(lambda: bo.coordinator.signals is not None and bo.coordinator.signals.connection == "lost")
    assert bo.sidebar.banner.isVisible()
    assert bo.sidebar.banner.text.text().startswith("Connection lost, reconnecting…")
    await bo.until(lambda: bo.coordinator.signals is not None and bo.coordinator.signals.connection == "here")
    assert not bo.sidebar.banner.isVisible()
    await click_moves(6, ana, bo)
    await play_round(ana, bo)
    await bo.checked()


async def test_seconds_of_absence_are_counted_on_the_card(
    person: Callable[..., Person], clock: FakeClock, picture: Callable[[Any, str], None]
) -> None:
    """The badge of an unreachable player counts up: 0:42, then 0:43."""
    _ana, bo = await table_of_two(person)
    signals = bo.coordinator.signals
    assert signals is not None
    lobby: Any = signals.lobby
    away = replace(lobby.seats[0], presence="away", absent_s=42.0)
    weak = replace(lobby.seats[2], presence="weak")
    signals.on_lobby_changed(replace(lobby, seats=(away, lobby.seats[1], weak)))
    badge = bo.sidebar.status_badges[0]
    assert badge.isVisible()
    assert badge.text() == "reconnecting 0:42"
    clock.advance(1000)
    assert badge.text() == "reconnecting 0:43"
    assert bo.sidebar.status_badges[2].text() == "weak connection"
    assert not bo.sidebar.status_badges[1].isVisible()
    assert bo.sidebar.banner.text.text() == "Ana is away. What should happen to this seat?"
    for tongue in ("fr", "en"):
        bo.window.apply_setting("language", tongue)
        await bo.settle()
        picture(bo.window, f"lan-weak-{tongue}")
    signals.on_connection_changed("lost")
    picture(bo.window, "lan-lost-en")


async def test_an_absent_player_is_asked_about_after_eight_seconds(
    person: Callable[..., Person], clock: FakeClock
) -> None:
    """Most return before; the time is the host's count plus the seconds since."""
    _ana, bo = await table_of_two(person)
    signals = bo.coordinator.signals
    assert signals is not None
    lobby: Any = signals.lobby
    for line in ("away", "left"):
        away = replace(lobby.seats[0], presence=line, absent_s=6.5)
        signals.on_lobby_changed(replace(lobby, seats=(away, *lobby.seats[1:])))
        assert not bo.sidebar.banner.isVisible()
        clock.advance(1000)
        assert not bo.sidebar.banner.isVisible()
        clock.advance(1000)
        assert bo.sidebar.banner.text.text().startswith("Ana is away.")
        signals.on_lobby_changed(lobby)
        assert not bo.sidebar.banner.isVisible()


async def test_a_bot_plays_for_an_absent_player_once_all_agree(person: Callable[..., Person]) -> None:
    """A bot takes the seat only after the votes; then the round continues to its end."""
    ana, bo = await table_of_two(person)
    assert bo.window.session is not None
    bo.window.session.leave_confirmed = True
    bo.window.leave_table()
    await ana.until_asked()
    assert ana.sidebar.banner.text.text() == "Bo is away. What should happen to this seat?"
    assert ana.sidebar.status_badges[1].text() == "left"
    ana.click_widget(ana.sidebar.banner.buttons[1])
    await ana.until(lambda: ana.session.table.state().seats[1].kind == "bot")
    await ana.until(lambda: not ana.sidebar.banner.isVisible())


async def test_a_guest_who_has_left_comes_back_without_the_code(
    person: Callable[..., Person], beacons: list[int]
) -> None:
    """The list of tables says once that the seat is kept, and the guest gets the same seat again."""
    ana, bo = await table_of_two(person)
    assert bo.window.session is not None
    bo.window.session.leave_confirmed = True
    bo.window.leave_table()
    await ana.until_asked()
    hosted: Any = ana.coordinator.hosted
    await hosted._announcing
    beacons.append(hosted._advertiser.port)
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
    await ana.until(lambda: not ana.sidebar.banner.isVisible())
    await click_moves(6, ana, bo)
    await play_round(ana, bo)


async def test_all_may_save_and_stop(person: Callable[..., Person]) -> None:
    """The table closes with a message, and the saved game can be continued."""
    ana, bo = person("Ana"), person("Bo")
    cy = person("Cy")
    await ana.host()
    for seat, guest in ((1, bo), (2, cy)):
        await guest.join(ana)
        await guest.sit(seat)
    await ana.deal(bo, cy)
    assert cy.window.session is not None
    cy.window.session.leave_confirmed = True
    cy.window.leave_table()
    await bo.until_asked()
    await ana.until_asked()
    ana.click_widget(ana.sidebar.banner.buttons[2])
    await ana.until_asked("Ana: save and stop. Not chosen yet: Bo.")
    await bo.until_asked()
    bo.click_widget(bo.sidebar.banner.buttons[2])
    await ana.until(lambda: ana.window.session is None)
    assert ana.window.start_page.note.text().startswith("The game is saved.")
    await bo.until(lambda: bo.window.session is not None and bo.session.page.prompt_bar.asking)
    assert bo.session.page.prompt_bar.question.text().startswith("The game is saved and the table is closed.")
    bo.click_widget(bo.session.page.prompt_bar.yes)
    assert bo.window.start_page.isVisible()


async def test_a_host_that_starts_again_is_the_same_table(person: Callable[..., Person]) -> None:
    """Continue restores code, port and clocks, so guests reconnect automatically."""
    ana, bo = await table_of_two(person, clock=2)
    assert host_of(ana).config.clock_s == 300
    code, port = host_of(ana).code, host_of(ana).port
    for _ in range(3):
        for one in (ana, bo):
            if one.may_move:
                await one.move()
    host = host_of(ana)
    table = ana.session.table
    entries = len(table.entries)
    # As if the program had been killed: no goodbye, all connections aborted, port and journal released.
    client: Any = ana.coordinator.client
    await client._advertiser.close()
    ana.coordinator.client = None
    ana.session.close_bots()
    host.members.peers()[0].connection.abort()
    await host.connections._listener.close()
    host.connections._heartbeat_task.cancel()
    host.game.absence_votes.close()
    host._closed = True
    table.close()
    ana.window.session = None
    again = person("Ana")
    again.window.refresh_continue()
    again.click_widget(again.window.start_page.buttons["continue"])
    assert (host_of(again).code, host_of(again).port) == (code, port)
    assert len(again.session.table.entries) >= entries
    assert (host_of(again).config.clock_s, host_of(again).config.turn_s) == (300, 10)
    assert [re.fullmatch(r"\d+:\d\d", badge.text()) is not None for badge in again.sidebar.status_badges] == [
        True,
        False,
        True,
    ], "Bo is away; the others’ cards show their clocks"
    assert not again.sidebar.banner.isVisible(), "Bo has eight seconds from the restart on"
    await bo.until(lambda: bo.coordinator.signals is not None and bo.coordinator.signals.connection == "here")
    await click_moves(6, again, bo)
    await play_round(again, bo)
    await bo.checked()


async def test_a_host_who_leaves_must_confirm_and_guests_are_notified(
    person: Callable[..., Person],
) -> None:
    """The host must confirm, because closing the table ends it for all guests."""
    ana, bo = await table_of_two(person)
    ana.window.do("new")
    bar = ana.session.page.prompt_bar
    assert bar.question.text().startswith("Close the table for everyone?")
    ana.click_widget(bar.no)
    assert ana.window.session is not None
    ana.window.leave_table()
    ana.click_widget(bar.yes)
    assert ana.window.start_page.isVisible()
    await bo.until(lambda: bo.session.page.prompt_bar.asking)
    assert bo.session.page.prompt_bar.question.text().startswith("The game is saved and the table is closed.")


async def test_a_shutdown_of_the_hosts_system_saves_the_table_without_a_question(
    person: Callable[..., Person],
) -> None:
    """At a shutdown of the system no question appears; guests are notified and the table is saved."""
    ana, bo = await table_of_two(person)
    ana.window.end()
    assert not ana.window.isVisible()
    await bo.until(lambda: bo.session.page.prompt_bar.asking)
    assert bo.session.page.prompt_bar.question.text().startswith("The game is saved and the table is closed.")
    assert person("Ana").window.start_page.buttons["continue"].isEnabled()


def _seq(one: Person) -> int:
    public = one.session.controller._public
    return 0 if public is None else public.seq


async def until_taken_back_is_possible(*people: Person) -> Person:
    """Let all people play until one of them can take a move back; return that person."""

    def who() -> Person | None:
        return next(
            (one for one in people if one.session.controller.proposals.may_take_back is not None), None
        )

    await play_until(lambda: who() is not None, *people)
    found = who()
    assert found is not None
    return found


@pytest.mark.parametrize("agreed", [True, False])
async def test_the_others_are_asked_about_a_take_back(agreed: bool, person: Callable[..., Person]) -> None:
    """The others see the question in their windows, and their answers decide."""
    ana, bo = await table_of_two(person)
    mover = await until_taken_back_is_possible(ana, bo)
    other = bo if mover is ana else ana
    played = len(ana.session.table.entries)
    mover.window.do("undo")
    await other.until(lambda: other.session.page.prompt_bar.asking)
    bar = other.session.page.prompt_bar
    assert "would like to take back the last move" in bar.question.text()
    other.click_widget(bar.yes if agreed else bar.no)
    if agreed:
        await ana.until(lambda: len(ana.session.table.entries) > played)
        await bo.until(lambda: _seq(bo) > played)
    else:
        await ana.until(lambda: ana.session.table.state().proposal is None)
        assert len(ana.session.table.entries) == played


async def test_closing_a_table_before_its_first_deal_deletes_its_files(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    """The host state, with its code, is deleted."""
    ana = person("Ana")
    page = await ana.host()
    assert list((tmp_path / "Ana" / "hosted").glob("*.hosted"))
    ana.click_widget(page.leave)
    await ana.until(lambda: not list((tmp_path / "Ana" / "hosted").glob("*.hosted")))


@pytest.mark.usefixtures("trash")
async def test_a_hosted_game_that_is_deleted_takes_its_code_with_it(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    """The host state goes to the trash with the saved game, with its code and its guests, and comes back."""
    ana, _bo = await table_of_two(person)
    ana.session.leave_confirmed = True
    ana.window.leave_table()
    folder = tmp_path / "Ana" / "hosted"
    assert list(folder.glob("*.hosted"))
    await ana.until(lambda: not ana.window.tasks._until_done)
    ana.window.do("saved")
    dialog: Any = next(iter(ana.window.findChildren(SavedGamesDialog)))
    ana.click_widget(dialog.delete_button)
    assert dialog.list.count() == 0, dialog.report.text()
    assert not list(folder.glob("*.hosted"))
    assert not list((tmp_path / "Ana" / "tables").glob("*.journal"))
    ana.click_widget(dialog.undo)
    assert list(folder.glob("*.hosted"))
    assert list((tmp_path / "Ana" / "tables").glob("*.journal"))


# --- absent players and expired clocks: the other players vote on the seat


async def out_of_time(ana: Person, bo: Person, clock: FakeClock) -> tuple[Person, Person, int]:
    """Let the clock of the player to move expire; return the waiting player, the late one and the seat."""
    host = host_of(ana)
    await ana.until(lambda: host.game.turn_clock.running in ((0,), (1,)))
    (seat,) = host.game.turn_clock.running
    host.game.turn_clock._left[seat] = 0.0
    clocks = host.game.turn_clock.snapshot()
    host.listener.on_clocks(clocks)
    host.members.broadcast(encode_clocks(clocks))
    waits, late = (ana, bo) if seat == 1 else (bo, ana)
    for one in (ana, bo):
        await one.until(lambda one=one: one.coordinator.signals.left_s(seat) == 0.0)
    clock.advance(1000)
    return waits, late, seat


async def test_a_clock_that_has_run_out_lets_the_others_decide(
    person: Callable[..., Person], clock: FakeClock, picture: Callable[[Any, str], None]
) -> None:
    """The others can wait first and decide later; a bot plays that turn only after their vote."""
    ana, bo = await table_of_two(person, clock=1)
    waits, late, seat = await out_of_time(ana, bo, clock)
    banner = waits.sidebar.banner
    assert banner.text.text() == f"{late.name} has no time left. What should happen to this seat?"
    assert waits.sidebar.status_badges[seat].text() == "0:00"
    assert not late.sidebar.banner.isVisible()
    for tongue in ("fr", "en"):
        waits.window.apply_setting("language", tongue)
        await waits.settle()
        picture(waits.window, f"lan-no-time-{tongue}")
    waits.click_widget(banner.buttons[0])
    assert not banner.isVisible()
    waits.sidebar.tabs.setCurrentIndex(2)
    waits.click_widget(waits.sidebar.decide)
    assert banner.isVisible()
    waits.click_widget(banner.buttons[1])
    await ana.until(lambda: ana.session.table.state().seats[seat].kind == "bot")
    await waits.until(lambda: not banner.isVisible())


async def test_an_answer_with_the_mouse_draws_no_ring_around_the_table(
    person: Callable[..., Person], clock: FakeClock
) -> None:
    """After a mouse click the focus returns to the table without a focus ring, because Tab was not used."""
    ana, bo = await table_of_two(person, clock=1)
    waits, _late, _seat = await out_of_time(ana, bo, clock)
    waits.window.activateWindow()
    await waits.until(waits.window.isActiveWindow)
    wait, view = waits.sidebar.banner.buttons[0], waits.session.page.view
    wait.setFocus(Qt.FocusReason.MouseFocusReason)
    waits.click_widget(wait)
    assert waits.window.focusWidget() is view
    assert view.navigator.ring() is None


async def test_a_running_clock_shows_no_question(person: Callable[..., Person], clock: FakeClock) -> None:
    """The banner asks only at 0:00, and hides by itself when the late player moves."""
    ana, bo = await table_of_two(person, clock=1)
    assert not ana.sidebar.banner.isVisible()
    assert not bo.sidebar.banner.isVisible()
    waits, late, seat = await out_of_time(ana, bo, clock)
    assert waits.sidebar.banner.isVisible()
    for _ in range(20):
        if late.may_move:
            await late.move()
        await late.settle()
        if seat not in host_of(ana).game.turn_clock.running:
            break
    await waits.until(lambda: not waits.sidebar.banner.isVisible())


async def test_a_bot_plays_for_a_removed_player_after_a_vote(
    person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """After a removal the seat is free, and the other players vote on it."""
    ana, bo = await table_of_two(person)
    assert bo.coordinator.client is not None
    host = host_of(ana)
    host.remove_guest(bo.coordinator.client.number)
    await ana.until(ana.sidebar.banner.isVisible)
    assert ana.sidebar.banner.text.text() == "Bo’s seat is free. What should happen to this seat?"
    assert ana.sidebar.banner.buttons[1].text() == "Let a bot play"
    assert ana.sidebar.status_badges[1].text() == "free"
    assert ana.sidebar.take.isVisibleTo(ana.sidebar.take.parentWidget()), "the seat can still be taken"
    for tongue in ("fr", "en"):
        ana.window.apply_setting("language", tongue)
        await ana.settle()
        picture(ana.window, f"lan-free-seat-{tongue}")
    ana.click_widget(ana.sidebar.banner.buttons[1])
    await ana.until(lambda: ana.session.table.state().seats[1].kind == "bot")
    await ana.until(lambda: not ana.sidebar.banner.isVisible())


async def test_the_banner_asks_about_a_second_absent_seat(
    person: Callable[..., Person],
) -> None:
    """The banner asks about each absent seat in turn."""
    ana, bo, cy = await table_of_three(person)
    for one in (bo, cy):
        assert one.window.session is not None
        one.window.session.leave_confirmed = True
        one.window.leave_table()
    banner = ana.sidebar.banner
    signals: Any = ana.coordinator.signals
    await ana.until(lambda: [seat_state.presence for seat_state in signals.lobby.seats].count("left") == 2)
    assert not banner.isVisible()
    await ana.until_asked("Bo is away.")
    ana.click_widget(banner.buttons[1])
    await ana.until_asked("Cy is away.")
    ana.click_widget(banner.buttons[1])
    await ana.until(lambda: not banner.isVisible())
    assert [who.kind for who in ana.session.table.state().seats] == ["human", "bot", "bot"]
