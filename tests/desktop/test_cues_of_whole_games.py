"""Sounds and durations tell nothing: they are the same for a player, for another one, and for a spectator."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.games.catalogue import GAMES
from tests.desktop.scene.scenes import scene_of, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.scene.cues import Cue
    from epizodiak_qt.table.link import Update
    from tests.desktop.manual_clock import FakeClock

ACTIONS = 200
STEP_MS = 40
Heard = list[tuple[float, "Cue"]]


def listen(scene: Any) -> tuple[Heard, list[float], Callable[[Update], None]]:
    """Return what is heard at a scene, how long each update moves, and what shows an update to its end."""
    heard: Heard = []
    lasted: list[float] = []
    now = [0.0]

    def hear(cue: Cue) -> None:
        heard.append((now[0], cue))

    scene.cued.connect(hear)

    def present(update: Update) -> None:
        now[0] = 0.0
        scene.present(update)
        while scene.animator.busy:
            now[0] += STEP_MS
            scene.animator.advance(STEP_MS)
        lasted.append(now[0])

    return heard, lasted, present


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("speed", "reduced"), [(1.0, False), (1.0, True), (0.0, False)])
def test_a_game_sounds_the_same_to_every_seat(
    styled_app: QApplication, clock: FakeClock, game: str, speed: float, reduced: bool
) -> None:
    """The same sounds at the same times, and the same durations, with and without movement."""
    del styled_app
    table, chosen = table_of(game), random.Random(3)
    all_heard = []
    for seat in (0, 1, None):
        scene = scene_of(game, clock, speed)
        scene.set_motion(speed, reduced=reduced)
        heard, lasted, present = listen(scene)
        all_heard.append((heard, lasted))
        table.connect(frozenset(range(GAMES[game].SEATS)), present, seat)
        present(table.update_for(seat))
    for number in range(ACTIONS):
        if table.over or table.state().between:
            break
        seat = table.state().acting[0]
        assert table.act(seat, chosen.choice(table.update_for(seat).legal), str(number)) is None
    owner, other, spectator = all_heard
    assert owner == other == spectator
    assert len({cue.name for _, cue in spectator[0]}) > 3, "much was heard"
