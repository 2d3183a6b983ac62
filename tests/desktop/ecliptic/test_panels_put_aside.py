"""The panels over the board of Ecliptic are put aside with Esc, and brought back with a button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea

from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.ecliptic.test_screen_endings import last_card, wish

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.scene.clickable_item import Key
    from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer


async def card_to_keep(sit: Callable[..., EclipticPlayer]) -> EclipticPlayer:
    """Return a player who has won a combat."""
    at = sit(fought(), rolls=[13, 5])
    at.other(1, "die 8")
    await at.act("die 20")
    return at


async def last_wish(sit: Callable[..., EclipticPlayer]) -> EclipticPlayer:
    """Return a player who has completed the zodiac."""
    return sit(wish(), rolls=[3])


CHOICES: dict[str, tuple[Any, Key]] = {
    "keep": (card_to_keep, ("keep", 0)),
    "wish": (last_wish, ("wish", "continue")),
}


@pytest.mark.parametrize("name", CHOICES)
async def test_esc_puts_a_choice_aside_and_enter_brings_it_back(
    name: str, sit: Callable[..., EclipticPlayer]
) -> None:
    """Meanwhile nothing of it covers the board, and none of its choices can be clicked."""
    reach, key = CHOICES[name]
    at = await reach(sit)
    page = at.session.page
    page.view.setFocus()
    assert at.sees(key)
    assert key in at.clickable
    at.type(Qt.Key.Key_Escape)
    assert not at.sees(key)
    assert page.back_button.isVisible()
    assert page.back_button.text() == "Show the choice"
    assert at.window.focusWidget() is page.back_button
    at.type(Qt.Key.Key_Return)
    assert not page.back_button.isVisible()
    assert at.window.focusWidget() is page.view
    assert at.sees(key)
    await at.do(key)
    assert not page.back_button.isVisible()
    assert not page.scene.panel_aside


async def test_a_choice_made_elsewhere_leaves_no_button(sit: Callable[..., EclipticPlayer]) -> None:
    """A choice put aside is gone once it has been made, and the next one is shown."""
    at = await card_to_keep(sit)
    at.type(Qt.Key.Key_Escape)
    at.other(0, "keep leo-comet")
    await at.settle()
    page = at.session.page
    assert not page.back_button.isVisible()
    assert not page.scene.panel_aside


async def test_the_final_count_is_put_aside_too(sit: Callable[..., EclipticPlayer]) -> None:
    """The board of the finished game can be inspected."""
    at = sit(last_card())
    await at.act("discard taurus-planet")
    page = at.session.page
    assert page.result.isVisible()
    at.type(Qt.Key.Key_Escape)
    assert not page.result.isVisible()
    at.type(Qt.Key.Key_Return)
    assert page.result.isVisible()
    assert at.window.focusWidget() is page.result.again_button


async def test_the_whole_count_can_be_scrolled_to_by_keys(sit: Callable[..., EclipticPlayer]) -> None:
    """With the largest text in the smallest window it does not fit; Tab leads to it."""
    at = sit(last_card(), size=(1024, 640), text_scale=2.0, language="fr")
    await at.act("discard taurus-planet")
    panel = at.session.page.result
    panel.grab()
    area = panel.findChildren(QScrollArea)[0]
    assert area.horizontalScrollBar().maximum() == 0
    assert area.verticalScrollBar().maximum() > 0
    area.setFocus(Qt.FocusReason.TabFocusReason)
    assert at.window.focusWidget() is area
    for _ in range(20):
        at.type(Qt.Key.Key_Down)
    assert area.verticalScrollBar().value() == area.verticalScrollBar().maximum()
