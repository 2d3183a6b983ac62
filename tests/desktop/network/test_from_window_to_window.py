"""A table hosted in one window and joined in another, from the first click to the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.desktop.network.people import click_round, table_of_two

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person


async def test_two_windows_and_a_bot_play_a_round(person: Callable[..., Person]) -> None:
    """The guest joins by address and code, both play with the mouse, and the deal is verified."""
    ana, bo = await table_of_two(person)
    assert ana.session.controller.people == {0}
    assert bo.session.controller.people == {1}
    await click_round(ana, bo)
    await bo.checked()
    assert "Deal verified" in bo.sidebar.result_badge.text()
