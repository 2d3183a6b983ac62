"""F6 at a table: from the answers of a question over the zones of the table to the log and the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.desktop.table.table_page import TablePage


def lead_on(page: TablePage, *, back: bool) -> None:
    """Move the focus to the next zone, or to the one before; a question that was not visited comes first."""
    waiting = next((each for each in page.questions if each.waiting and _focusable(each.answers())), None)
    if waiting is not None:
        waiting.lead_here()
        return
    focused = page.window().focusWidget()
    if focused is page.view and page.view.navigator.next_zone(back=back):
        return
    areas = [area for area in _areas(page) if area]
    here = next((place for place, area in enumerate(areas) if focused in area), -1)
    step = -1 if back else 1
    first = 0 if here < 0 and back else here
    for away in range(1, len(areas) + 1):
        area = areas[(first + step * away) % len(areas)]
        if _enter(page, area, back=back):
            return


def _areas(page: TablePage) -> list[list[QWidget]]:
    """Return the widgets of each area, those of a table as one."""
    questions = [_focusable(each.answers()) for each in page.questions]
    result = page.result.findChildren(QWidget) if page.result.isVisible() else []
    curtain = [page.curtain, *page.curtain.findChildren(QWidget)] if page.curtain.isVisible() else []
    return [
        *questions,
        _focusable(result),
        _focusable(curtain),
        *([each] for each in page.zone_widgets or (page.view,)),
        _focusable([page.beside, *page.beside.findChildren(QWidget)]),
        _focusable([*page.status_buttons, *page.buttons.values(), *page.below()]),
    ]


def _focusable(widgets: Iterable[QWidget]) -> list[QWidget]:
    return [
        each
        for each in widgets
        if each.isVisible() and each.isEnabled() and each.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]


def _enter(page: TablePage, area: list[QWidget], *, back: bool) -> bool:
    """Focus an area; return whether there was something to focus."""
    if area[0] is not page.view:
        area[0].setFocus(Qt.FocusReason.TabFocusReason)
        return True
    navigator = page.view.navigator
    names = [zone.name for zone in navigator.zones() if zone.objects]
    if not names:
        return False
    page.view.setFocus(Qt.FocusReason.TabFocusReason)
    page.view.explored = page.curtain.isVisible()
    return navigator.enter_zone(names[-1 if back else 0])
