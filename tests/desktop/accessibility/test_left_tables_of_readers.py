"""A table that was left is released although a screen reader has read it, and nothing of it crashes."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtGui import QAccessible

from tests.desktop.accessibility.tree_reader import children, lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.shell.main_window import MainWindow

TABLES = 5


def test_a_left_table_and_its_interfaces_are_released(
    window: MainWindow, aio: Callable[..., None], screen_reader: None
) -> None:
    """By reference counts alone; afterwards Qt knows the numbers of its interfaces no more."""

    async def open_and_leave() -> None:
        for _ in range(TABLES):
            window.local_tables.play_now()
            assert window.session is not None
            window.session.leave_confirmed = True
            page = window.session.page
            root = QAccessible.queryAccessibleInterface(page.view)
            assert len([*lines(root)]) > 30
            parts = [*children(root), *children(children(root)[1])]
            numbers.extend(QAccessible.uniqueId(part) for part in parts)
            held.extend((ref(page.view), ref(page.scene)))
            del page, root, parts
            window.leave_table()
            for _ in range(10):
                await asyncio.sleep(0)

    held: list[ref[object]] = []
    numbers: list[int] = []
    gc.collect()
    gc.disable()
    try:
        aio(open_and_leave())
    finally:
        gc.enable()
    assert [each() for each in held] == [None] * 2 * TABLES
    assert numbers
    assert not any(QAccessible.accessibleInterface(number) for number in numbers)
