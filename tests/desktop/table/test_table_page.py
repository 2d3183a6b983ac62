"""The page of a table: its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from tests.games.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.seated_player import SeatedPlayer


async def test_each_button_shows_a_mark_of_its_own(sit: Callable[..., SeatedPlayer]) -> None:
    """No icon is empty, and no two are alike: a mark that is missing paints nothing."""
    at = sit(position(hands=([2, 3], [...], [...]), dial=(4,)), people=(0, 1))
    marks = set()
    for name, button in at.session.page.buttons.items():
        image = button.icon().pixmap(button.iconSize()).toImage()
        image = image.convertToFormat(QImage.Format.Format_ARGB32)
        assert any(
            image.pixelColor(x, x).alpha() or image.pixelColor(x, image.height() // 2).alpha()
            for x in range(image.height())
        ), name
        marks.add(bytes(image.constBits()))
    assert len(marks) == 4
