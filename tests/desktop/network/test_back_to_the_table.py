"""The start page offers a guest the way back to a running game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.desktop.network.people import host_of, table_of_two

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person


def offered(one: Person) -> str:
    """Return the text of the button that rejoins the table, empty if it is hidden."""
    button = one.window.start_page.rejoin
    return button.text() if button.isVisibleTo(one.window.start_page) else ""


async def test_a_guest_whose_program_ended_can_rejoin(
    person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """One click rejoins the seat without the code; the button is the primary one of the start page."""
    ana, _bo = await table_of_two(person)
    assert host_of(ana) is not None
    again = person("Bo")
    again.window.refresh_continue()
    assert offered(again) == "Back to Ana’s table"
    assert again.window.start_page.rejoin.property("primary")
    assert again.window.focusWidget() is again.window.start_page.rejoin
    picture(again.window, "start-back-to-table-en")
    again.window.apply_setting("language", "fr")
    await again.settle()
    assert offered(again) == "Revenir à la table «\u202fChez Ana\u202f»"
    picture(again.window, "start-back-to-table-fr")
    again.window.apply_setting("language", "en")
    again.click_widget(again.window.start_page.rejoin)
    await again.until(lambda: again.window.session is not None)
    assert again.session.controller.people == {1}


async def test_a_guest_whose_connection_was_lost_can_rejoin(person: Callable[..., Person]) -> None:
    """After the guest has stopped reconnecting, the start page offers the table."""
    _ana, bo = await table_of_two(person)
    signals = bo.coordinator.signals
    assert signals is not None
    signals.on_ended(None)
    bo.window.leave_table()
    if bo.window.session is not None:
        bo.window.session.leave_confirmed = True
        bo.window.leave_table()
    assert offered(bo) == "Back to Ana’s table"


async def test_a_table_that_its_host_closed_and_continues_can_be_rejoined(
    person: Callable[..., Person],
) -> None:
    """The guest reads that the game is saved, and one click leads back to the seat once it goes on."""
    ana, bo = await table_of_two(person)
    assert ana.window.session is not None
    ana.window.session.leave_confirmed = True
    ana.window.leave_table()
    await bo.until(lambda: bo.session.page.prompt_bar.asking)
    assert bo.session.page.prompt_bar.question.text().startswith("The game is saved and the table is closed.")
    bo.click_widget(bo.session.page.prompt_bar.yes)
    assert bo.window.session is None
    assert offered(bo) == "Back to Ana’s table"
    assert offered(ana) == ""
    await ana.until(lambda: not ana.window.tasks._until_done)
    ana.click_widget(ana.window.start_page.buttons["continue"])
    bo.click_widget(bo.window.start_page.rejoin)
    await bo.until(lambda: bo.window.session is not None)
    assert bo.session.controller.people == {1}


async def test_a_game_that_has_not_begun_is_not_offered(person: Callable[..., Person]) -> None:
    """A guest who leaves a lobby loses the seat, so the start page does not offer the table."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    bo.click_widget(bo.lobby.leave)
    await bo.until(lambda: bo.coordinator.client is None)
    bo.window.refresh_continue()
    assert offered(bo) == ""


async def test_a_table_that_has_forgotten_the_guest_is_not_offered_again(
    person: Callable[..., Person],
) -> None:
    """The guest was away when the host removed them: the list of tables says so, and the button is hidden."""
    ana, bo = await table_of_two(person)
    hosted: Any = ana.coordinator.hosted
    again = person("Bo")
    again.window.refresh_continue()
    client: Any = bo.coordinator.client
    hosted.remove_guest(client.number)
    await bo.until(lambda: bo.window.session is not None and bo.window.session.leave_confirmed)
    again.window.services.last_open.open_table(hosted.table, "Ana’s table")
    client._deps.credentials.save(client.credential)
    again.click_widget(again.window.start_page.rejoin)
    await again.until(lambda: not again.coordinator.join_flow.busy)
    assert again.join_page.note.text() == "This table does not know you any more. Join it with its code."
    again.window.back()
    again.window.refresh_continue()
    assert offered(again) == ""
