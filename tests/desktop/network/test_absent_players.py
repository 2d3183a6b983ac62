"""Absent players and expired clocks: the other players vote on the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from epizodiak_qt.lan.wire.lobby_codec import encode_clocks
from tests.desktop.network.people import host_of, table_of_three, table_of_two

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.manual_clock import FakeClock
    from tests.desktop.network.people import Person


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
