"""A guest lets a bot or an engine of the own computer play the own seat; the host knows nothing of it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from epizodiak_qt.lobby.engines import EngineEntry
from epizodiak_qt.table.entries import Played
from tests.bots.engines.scripts import HONEST, command
from tests.desktop.network.people import guest_at_fake_table, play_until, table_of, table_of_two

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.network.people import Person
    from tests.lobby.fake_client import FakeNetwork

BO = 1


def entries_of(person: Person) -> dict[str, Any]:
    """Return the actions of the menu by text."""
    button = person.sidebar.own_seat
    button.fill()
    return {action.text(): action for action in button.kinds.actions() if action.text()}


async def test_an_engine_at_the_computer_of_a_guest_plays_for_the_guest(
    person: Callable[..., Person],
) -> None:
    """It plays through the guest's link. Everybody reads it in their language; the guest can play again."""
    ana, bo = await table_of_two(person)
    engine = EngineEntry("Robby", shlex.join(command(HONEST)), "", ("epizodiak",))
    bo.window.services.bots.engines().store([engine])
    bo.sidebar.tabs.setCurrentIndex(2)
    assert bo.sidebar.own_seat.isVisible()
    assert entries_of(bo)["I play myself"].isChecked()
    entries_of(bo)["Robby"].trigger()
    assert bo.sidebar.own_seat.text() == "Robby plays…"
    assert entries_of(bo)["Robby"].isChecked()
    table = table_of(ana)

    def moves() -> int:
        return sum(isinstance(entry, Played) and entry.seat == BO for entry in table.entries)

    await play_until(lambda: moves() >= 2, ana)
    assert table.state().seats[BO].kind == "human"
    ana.window.apply_setting("language", "fr")
    await ana.settle()
    assert ana.sidebar.chat.lines.toPlainText() == "Robby joue maintenant pour Bo."
    ana.window.apply_setting("language", "en")
    await ana.settle()
    entries_of(bo)["I play myself"].trigger()
    assert bo.sidebar.own_seat.text() == "Let a bot play…"
    await ana.until(lambda: ana.sidebar.chat.lines.toPlainText().endswith("\nBo plays again."))
    stopped = moves()
    await play_until(lambda: moves() > stopped, ana, bo)


async def test_a_bot_plays_until_the_table_is_gone(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """It is closed with the connection, and does not act any more."""
    bo = await guest_at_fake_table(alone, network)
    own = bo.sidebar.own_seat
    own.play(BO, "casual")
    assert [kind for kind, _bot in own._bots.values()] == ["casual"]
    own.play(BO, "beginner")
    assert [kind for kind, _bot in own._bots.values()] == ["beginner"]
    signals = bo.coordinator.signals
    assert signals is not None
    signals.on_ended(None)
    assert own._bots == {}


async def test_a_bot_that_is_gone_is_refused_with_a_sentence(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """The player goes on, and nobody is told anything."""
    bo = await guest_at_fake_table(alone, network)
    bo.sidebar.own_seat.play(BO, "engine:Gone")
    assert bo.sidebar.own_seat.bots == {}
    assert "There is no engine “Gone”" in bo.session.page.scene.status.shown
    bo.sidebar.own_seat.play(0, "casual")
    assert bo.sidebar.own_seat.bots == {}
