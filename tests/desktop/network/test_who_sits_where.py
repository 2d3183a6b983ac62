"""Several people at one computer and others elsewhere: each screen shows only its own hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.desktop.network.people import click_moves, play_round, table_of_three, table_of_two

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person


async def test_two_at_one_computer_and_one_at_another(person: Callable[..., Person]) -> None:
    """Two players who share a screen have a curtain; a single player has none."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1, "Bo")
    await bo.sit(2, "Bea")
    await ana.deal(bo)
    assert bo.session.controller.people == {1, 2}
    assert bo.session.controller.curtain.shared
    assert not ana.session.controller.curtain.shared
    await click_moves(12, ana, bo)
    await play_round(ana, bo)
    await bo.checked()


async def test_two_at_the_host_and_one_guest(person: Callable[..., Person]) -> None:
    """Two players at the host share a curtain; the guest has none."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    await ana.sit(2, "Cy")
    await ana.deal(bo)
    assert ana.session.controller.people == {0, 2}
    assert ana.session.controller.curtain.shared
    await click_moves(12, ana, bo)
    await play_round(ana, bo)


async def test_three_computers(person: Callable[..., Person]) -> None:
    """Each window shows its own hand and no other; both guests verify the deal."""
    ana, bo, cy = await table_of_three(person)
    for seat, one in enumerate((ana, bo, cy)):
        view = one.scene.view
        assert view is not None
        assert [hand is not None and all(isinstance(tile, int) for tile in hand) for hand in view.hands] == [
            other == seat for other in range(3)
        ]
    assert bo.sidebar.words == cy.sidebar.words == ana.sidebar.words != ""
    await play_round(ana, bo, cy)
    for guest in (bo, cy):
        await guest.checked()


async def test_a_guest_without_a_seat_watches_and_sees_no_hand(person: Callable[..., Person]) -> None:
    """A spectator sees only the public view, to the end of the round, reads so, and types no move."""
    ana, bo, eve = person("Ana"), person("Bo"), person("Eve")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    await eve.join(ana)
    await ana.until(lambda: "Eve" in ana.lobby.watchers.text())
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await ana.deal(bo, eve)
    assert eve.session.controller.people == frozenset()
    assert not [
        item for item in eve.scene.items() if getattr(item, "key", ("",))[0] == "hand" and item.isVisible()
    ]
    assert not eve.session.page.curtain.isVisible()
    assert eve.sidebar.hand_picker.text.text() == "You are watching the game."
    assert [each.sidebar.hand_picker.isVisible() for each in (ana, bo, eve)] == [False, False, True]
    for each in (bo, eve):
        each.window.do("command_line")
        assert (each.session.move_line is None) == (each is eve)
    assert not eve.window.menus.actions["command_line"].isEnabled()
    await play_round(ana, bo, eve)
    assert not eve.session.page.result.next_button.isEnabled()
    assert "Waiting for" in eve.session.page.result.next_button.text()


async def test_the_next_round_is_dealt_when_all_are_ready(person: Callable[..., Person]) -> None:
    """Each window names the players it waits for; then both show a new round, which is audited too."""
    ana, bo = await table_of_two(person)
    await play_round(ana, bo)
    assert not ana.session.over, "the match is long"
    ana.click_widget(ana.session.page.result.next_button)
    await ana.until(lambda: ana.session.page.result.next_button.text() == "Waiting for Bo")
    bo.click_widget(bo.session.page.result.next_button)
    for one in (ana, bo):
        await one.until(lambda one=one: not one.session.page.result.isVisible())
    await play_round(ana, bo)
    await bo.checked(2)


async def test_a_seat_left_free_in_mid_game_can_be_taken_by_a_spectator(
    person: Callable[..., Person],
) -> None:
    """The banner asks the spectator, who gets the hand of that seat; the players need not vote then."""
    ana, bo, eve = person("Ana"), person("Bo"), person("Eve")
    await ana.host()
    for seat, guest in ((1, bo), (2, eve)):
        await guest.join(ana)
        await guest.sit(seat)
    cy = person("Cy")
    await cy.join(ana)
    await ana.deal(bo, eve, cy)
    hosted, gone = ana.coordinator.hosted, eve.coordinator.client
    assert hosted is not None
    assert gone is not None
    assert not bo.sidebar.take.isVisibleTo(bo.sidebar.tabs)
    hosted.remove_guest(gone.number)
    await cy.until(cy.sidebar.banner.isVisible)
    assert [button.text() for button in cy.sidebar.banner.buttons[:2]] == ["Eve", "No"]
    await bo.until(lambda: not bo.sidebar.take.isHidden())
    assert bo.sidebar.banner.text.text().startswith("Eve’s seat is free.")
    cy.click_widget(cy.sidebar.banner.buttons[0])
    await cy.until(lambda: cy.session.controller.people == {2})
    view = cy.scene.view
    assert view is not None
    assert [hand is not None and all(isinstance(tile, int) for tile in hand) for hand in view.hands] == [
        False,
        False,
        True,
    ]
    await bo.until(bo.sidebar.take.isHidden)
    assert not bo.sidebar.banner.isVisible()
    await click_moves(12, ana, bo, cy)
    await play_round(ana, bo, cy)
    await bo.checked()


async def test_a_player_may_take_a_second_seat_in_mid_game(person: Callable[..., Person]) -> None:
    """The button beside the table offers it; from then on two players share the screen, with a curtain."""
    ana, bo, cy = await table_of_three(person)
    hosted, gone = ana.coordinator.hosted, cy.coordinator.client
    assert hosted is not None
    assert gone is not None
    hosted.remove_guest(gone.number)
    await ana.until(lambda: not ana.sidebar.take.isHidden())
    ana.sidebar.tabs.setCurrentIndex(2)
    ana.click_widget(ana.sidebar.take)
    ana.click_widget(ana.sidebar.banner.buttons[0])
    await ana.until(lambda: ana.session.controller.people == {0, 2})
    assert ana.session.controller.curtain.shared
    assert ana.coordinator.hosted is hosted
    await click_moves(12, ana, bo)
    await play_round(ana, bo)
    await bo.checked()
