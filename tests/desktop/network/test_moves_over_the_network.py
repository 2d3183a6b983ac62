"""Two windows at one network table: each tells a move when its own animation has shown it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.desktop.network.people import table_of
from tests.desktop.visible_texts import every_text
from tests.lan.host_kit import first_legal

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from tests.desktop.network.people import Person

RELAXED = 2  # the row of a clock in its list
LAY_LIMIT = 20


def log_of(one: Person) -> list[str]:
    """Return the log of a window."""
    return one.session.page.log.toPlainText().splitlines()


def clocks_of(one: Person) -> list[str]:
    """Return the texts of the badges on the players' panels."""
    return [badge.text() for badge in one.sidebar.status_badges]


async def test_host_and_guest_tell_a_move_when_they_have_shown_it(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Log, panels and clocks stand still while the tiles fly; the deal of a new table as well."""
    ana, bo = person("Ana", speed=1.0), person("Bo", speed=1.0)
    await ana.host(RELAXED)
    await ana.deal_with(bo)
    for one in (ana, bo):
        await one.until(lambda one=one: one.scene.moving)
        assert not [line for line in log_of(one) if "begins" in line]
        assert not any(panel.info.turn for panel in one.scene.players)
        one.scene.animator.finish_now()
        assert [line for line in log_of(one) if "begins" in line]
    table = table_of(ana, bo)
    for _ in range(LAY_LIMIT):
        logs, clocks = [log_of(one) for one in (ana, bo)], [clocks_of(one) for one in (ana, bo)]
        turns = [panel.info.turn for panel in ana.scene.players]
        assert any(clocks[0])
        seat, action = first_legal(table)
        assert table.act(seat, action, f"move {len(table.entries)}") is None
        for one in (ana, bo):
            await one.until(lambda one=one: one.scene.moving)
        ana.clock.advance(100)
        for one, log, clock in zip((ana, bo), logs, clocks, strict=True):
            towards: Any = one.scene.towards
            lines = [
                line
                for event in towards.events
                if (line := one.session.ui.event_line(event, one.scene.names))
            ]
            one.sidebar.refresh()
            await one.settle()
            assert log_of(one) == log
            assert clocks_of(one) == clock
            assert [panel.info.turn for panel in one.scene.players] == turns
            assert not {
                line for line in lines if any(line in text for text in every_text(one.window, monkeypatch))
            }
            one.scene.animator.finish_now()
            assert log_of(one) == [*log, *lines]
        if table.state().acting[0] != seat:
            assert [panel.info.turn for panel in bo.scene.players] != turns
            return
    raise AssertionError("nobody's turn has ended")
