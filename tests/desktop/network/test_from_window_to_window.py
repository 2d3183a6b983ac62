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
    content = bo.session.page.result.content
    bo.window.resize(1280, 720)
    bo.sidebar.result_badge.hide()
    bo.session.page.fit_overlays()
    bo.sidebar.refresh()
    assert bo.sidebar.result_badge.isVisible()
    content._whole.activate()
    needed = content.column.totalHeightForWidth(content.scroller.viewport().width())
    assert needed <= content.scroller.viewport().height(), "the badge takes no room from the text"
