"""The final count of Ecliptic is put aside with Esc, brought back with a button, and scrolled if need be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea

from tests.desktop.ecliptic.test_screen_endings import last_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer


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
