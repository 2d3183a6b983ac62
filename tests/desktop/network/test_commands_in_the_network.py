"""Menu commands at a network table follow the role: host, guest or spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.desktop.shell.test_commands import enabled

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person


async def test_commands_follow_who_plays_and_who_only_watches(person: Callable[..., Person]) -> None:
    """In the lobby they are disabled; a spectator cannot end a round, take back or hide a hand."""
    ana, bo, cy = person("Ana"), person("Bo"), person("Cy")
    await ana.host()
    for guest in (bo, cy):
        await guest.join(ana)
    assert [enabled(each.window) for each in (ana, bo, cy)] == [set(), set(), set()]
    await bo.sit(1)
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await ana.deal(bo, cy)
    await ana.settle()
    for player in (ana, bo):
        assert enabled(player.window) >= {"abandon", "start", "hide_hand"}
        assert not enabled(player.window) & {"hand_over", "record", "pin"}
    assert enabled(cy.window) == {"start"}
    ana.window.do("abandon")
    await bo.until(bo.session.page.prompt_bar.isVisible)
    bo.click_widget(bo.session.page.prompt_bar.yes)
    for each in (ana, bo, cy):
        await each.until(each.session.page.result.isVisible)
    assert "hand_over" in enabled(ana.window)
    assert not enabled(bo.window) & {"abandon", "hand_over", "record"}
    assert enabled(cy.window) == {"start"}
