"""Sounds and durations tell nothing: they are the same for a player, for another one, and for a spectator."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.bots.epizodiak.sensible import weight
from epizodiak_qt.desktop.scene.cues import Cue
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.link import Update
from epizodiak_qt.table.table import Table
from tests.desktop.epizodiak import states
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of, table_of
from tests.desktop.seated_player import table_at

ACTIONS = 200
STEP_MS = 60
SENSIBLE = 0.8
"""The share of sensible actions in EpiZodiak, so that the round ends."""
SEED = 3
MOTIONS = [(1.0, False), (1.0, True), (0.0, False)]
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


def heard_at(
    table: Table, game: str, clock: FakeClock, speed: float, *, reduced: bool
) -> list[tuple[Any, Any]]:
    """Return what is heard at a table by seat 0, by seat 1 and by a spectator, and how long all lasts."""
    told = []
    for seat in (0, 1, None):
        scene = scene_of(game, clock, speed)
        scene.set_motion(speed, reduced=reduced)
        heard, lasted, present = listen(scene)
        told.append((heard, lasted))
        table.connect(frozenset(range(GAMES[game].SEATS)), present, seat)
        present(table.update_for(seat))
    return told


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("speed", "reduced"), MOTIONS)
def test_a_game_sounds_the_same_to_every_seat(
    styled_app: QApplication, clock: FakeClock, game: str, speed: float, reduced: bool
) -> None:
    """The same sounds at the same times, and the same durations, with and without movement."""
    table, chosen = table_of(game), random.Random(SEED)
    told = heard_at(table, game, clock, speed, reduced=reduced)
    for number in range(ACTIONS):
        if table.over or table.state().between:
            break
        update = table.update_for(table.state().acting[0])
        action = chosen.choice(update.legal)
        if game == "epizodiak" and chosen.random() < SENSIBLE:
            action = max(update.legal, key=lambda each: weight(update.view, each))
        assert table.act(update.seat or 0, action, str(number)) is None
    assert told[0] == told[1] == told[2]
    names = {cue.name for _, cue in told[2][0]}
    assert names >= {"tile", "draw", "set", "pass", "round_won"}


@pytest.mark.parametrize(("name", "expected"), [("CONTEST_TWO", "contest"), ("FORCED", "forced")])
@pytest.mark.parametrize(("speed", "reduced"), MOTIONS)
def test_rare_moves_sound_the_same_to_every_seat(
    styled_app: QApplication, clock: FakeClock, name: str, expected: str, speed: float, reduced: bool
) -> None:
    """A contest, for which others give tiles, and a lay that is forced."""
    table = table_at(getattr(states, name), (0, 1, 2))
    told = heard_at(table, "epizodiak", clock, speed, reduced=reduced)
    action = table.update_for(0).legal[0]
    assert table.act(0, action, "1") is None
    assert told[0] == told[1] == told[2]
    assert expected in {cue.name for _, cue in told[2][0]}
