"""A table of Ecliptic in the real window, offscreen, without waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.desktop.app.placement import BODY_PX
from epizodiak_qt.desktop.shell.main_window import MainWindow
from epizodiak_qt.desktop.style.stylesheet import apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT
from tests.desktop.conftest import STILL
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer, table_at

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.games.ecliptic.position import Position
    from tests.desktop.manual_clock import FakeClock


@pytest.fixture
def sit(
    styled_app: QApplication, services: Callable[..., Services], aio: Callable[..., Any], clock: FakeClock
) -> Iterator[Callable[..., EclipticPlayer]]:
    """Return what seats a player at a table that stands at a given position; call it in a coroutine.

    The bots of that table stay where they are; dice give the `rolls`.
    """
    windows: list[MainWindow] = []

    def sit_down(
        state: Position,
        people: Collection[int] = (0,),
        size: tuple[int, int] = (1280, 820),
        rolls: Sequence[int] = (),
        **settings: Any,
    ) -> EclipticPlayer:
        around = services()._replace(seat_bots=lambda *_: [])
        chosen = STILL._replace(**settings)
        around.language.switch(chosen.language)
        window = MainWindow(around, chosen)
        windows.append(window)
        window.resize(*size)
        window.show()
        return EclipticPlayer(window, clock, table_at(state, people, [*rolls]))

    yield sit_down

    async def close(window: MainWindow) -> None:
        if window.session is not None:
            window.session.leave_confirmed = True
        window.close()
        await window.tasks.aclose()

    for window in windows:
        aio(close(window))
        window.deleteLater()
    apply_theme(styled_app, NIGHT, BODY_PX)
    styled_app.processEvents()
