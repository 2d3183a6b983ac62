"""After the end of a game the host returns all players to the lobby and deals another game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from tests.desktop.network.people import play_round, table_of_two
from tests.lan.host_kit import LONG_MATCH, SINGLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person


async def game_over(person: Callable[..., Person]) -> tuple[Person, Person]:
    """Return two people after a game of one round: Ana hosts, and a bot has the third seat."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    assert ana.coordinator.hosted is not None
    assert ana.coordinator.hosted.set_options(SINGLE) is None
    await ana.deal_with(bo)
    await play_round(ana, bo)
    assert ana.session.over
    await bo.checked()
    return ana, bo


async def test_the_host_begins_another_game_and_the_guests_come_along(person: Callable[..., Person]) -> None:
    """The connections stay, no player is ready in the lobby, and the deal of the new table is audited."""
    ana, bo = await game_over(person)
    assert ana.coordinator.hosted is not None
    code, first = ana.coordinator.hosted.code, ana.session.table
    ana.click_widget(ana.session.page.result.again_button)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)
    assert ana.lobby.code_panel.code.text() == code
    lobby = bo.lobby.lobby
    assert lobby is not None
    assert [(seat_state.name, seat_state.ready) for seat_state in lobby.seats[:2]] == [
        ("Ana", True),
        ("Bo", False),
    ]
    assert (ana.window.session, bo.window.session) == (None, None)
    assert not ana.lobby.deal.isEnabled()
    assert bo.coordinator.signals is not None
    assert bo.coordinator.signals.verdicts == []
    assert ana.coordinator.hosted.set_options(LONG_MATCH) is None
    await bo.until(lambda: bo.lobby.lobby is not None and bo.lobby.lobby.options == LONG_MATCH)
    await bo.agree(1)
    await ana.deal(bo)
    assert ana.session.table is not first
    assert ana.session.controller.people == {0}
    assert bo.session.controller.people == {1}
    await play_round(ana, bo)
    await bo.checked()


async def test_a_guest_reads_that_the_host_can_begin_another_game(person: Callable[..., Person]) -> None:
    """A guest has no button for a new game, only a text about it, and can save the record."""
    ana, bo = await game_over(person)
    panel = bo.session.page.result
    assert "The host can start another game." in panel.content.remarks.text()
    assert not panel.again_button.isVisible()
    assert panel.record_button.isVisible()
    assert panel.leave_button.isVisible()
    mine = ana.session.page.result
    assert mine.again_button.isVisible()
    assert "The host can begin" not in mine.content.remarks.text()


async def test_leaving_the_lobby_after_a_game_closes_the_table(person: Callable[..., Person]) -> None:
    """The guest is notified, and both windows show the start page."""
    ana, bo = await game_over(person)
    ana.click_widget(ana.session.page.result.again_button)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)
    ana.click_widget(ana.lobby.leave)
    await bo.until(bo.window.start_page.isVisible)
    assert bo.window.start_page.note.text() == "The host has closed the table."
    assert (ana.coordinator.client, bo.coordinator.client) == (None, None)


async def test_on_the_form_of_the_other_game_the_focus_is_at_that_game(person: Callable[..., Person]) -> None:
    """The focus stays on the game picker however often the player switches between the games."""
    ana = person("Ana")
    ana.window.activateWindow()
    await ana.until(ana.window.isActiveWindow)
    for way in ("host", "new"):
        ana.window.do(way)
        for game in ("ecliptic", "epizodiak") * 2:
            page: Any = ana.page
            page.game_picker.buttons[game].setFocus(Qt.FocusReason.MouseFocusReason)
            ana.click_widget(page.game_picker.buttons[game])
            shown: Any = ana.page
            assert shown is not page
            assert ana.window.focusWidget() is shown.game_picker.buttons[game]
            assert shown.game_picker.buttons[game].isChecked()


async def test_a_player_who_waits_for_the_others_keeps_the_focus_on_the_table(
    person: Callable[..., Person],
) -> None:
    """The button that shows who is not ready is disabled and does not take the focus."""
    ana, bo = await table_of_two(person)
    bo.window.activateWindow()
    await bo.until(bo.window.isActiveWindow)
    await play_round(ana, bo)
    panel = bo.session.page.result
    bo.click_widget(panel.next_button)
    await bo.until(lambda: not panel.next_button.isEnabled())
    assert bo.window.focusWidget() is bo.session.page.view
