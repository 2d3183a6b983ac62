"""Both games can be hosted through the same pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.games.catalogue import ENTRIES
from tests.desktop.network.people import host_of
from tests.games.game_fixtures import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person


@pytest.mark.parametrize("game", KINDS)
async def test_a_game_is_hosted_joined_and_dealt(
    game: str, person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """Both players see the table with their own hands, and a status badge on a player panel."""
    ana, bo = person("Ana", game=game), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    for line in ana.lobby.seat_rows[2:]:
        ana.click_widget(line.bot)
    await ana.deal(bo)
    assert bo.session.ui.game == game
    assert bo.session.controller.people == {1}
    public = bo.session.controller._public
    assert public is not None
    assert [seat.name for seat in public.state.seats][:2] == ["Ana", "Bo"]
    assert len(bo.sidebar.status_badges) == ENTRIES[game].seats
    for peer in host_connections(ana):
        peer.connection.abort()
    await bo.until(lambda: bo.coordinator.signals is not None and bo.coordinator.signals.connection == "lost")
    await bo.until(lambda: bo.coordinator.signals is not None and bo.coordinator.signals.connection == "here")
    picture(bo.window, f"lan-{game}-en")


def host_connections(ana: Person) -> list[Any]:
    """Return the connections of the host behind a window."""
    lines: list[Any] = host_of(ana).members.peers()
    return lines
