"""A scene is drawn as often as there is something new to see, not more."""

import random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.table.link import Update
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of, table_of
from tests.games.game_fixtures import KINDS

ACTIONS = 40


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_an_update_is_drawn_once_and_once_more_for_each_event_that_moves(
    styled_app: QApplication, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, game: str, speed: float
) -> None:
    """Without movement once; with it before the events, after each of them, and at the end."""
    scene, table, chosen = scene_of(game, clock, speed), table_of(game), random.Random(1)
    drawn: list[Any] = []
    draw = scene.draw

    def counted(*args: Any, **options: Any) -> Any:
        drawn.append(args)
        return draw(*args, **options)

    monkeypatch.setattr(scene, "draw", counted)

    def present(update: Update) -> None:
        scene.animator.finish_now()
        drawn.clear()
        scene.present(update)
        scene.animator.finish_now()
        assert 1 <= len(drawn) <= (1 if speed == 0 else len(update.events) + 2), update.events

    table.connect(frozenset({0}), present, 0)
    for number in range(ACTIONS):
        if table.state().between or table.over:
            break
        seat = table.state().acting[0]
        assert table.act(seat, chosen.choice(table.update_for(seat).legal), str(number)) is None
