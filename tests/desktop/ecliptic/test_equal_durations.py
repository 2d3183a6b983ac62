"""An animation of Ecliptic lasts as long for everyone, so that its time tells nothing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.ecliptic.scene import EclipticScene
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.desktop.style.theme import NIGHT
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.chance import RecordingChance, SeededChance
from epizodiak_qt.games.ecliptic.options import Options
from epizodiak_qt.table.entries import Header, RecordedChance, Seat
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update
    from tests.desktop.manual_clock import FakeClock

LOOKERS = (0, 1, None)
PEOPLE = (Seat("human", "Amélie"), Seat("human", "Nour"))


def seen_games(seed: int) -> Iterator[list[Update]]:
    """Yield the updates of a random game, each as both seats and a spectator see it."""
    random = Random(seed)
    chance = RecordingChance(SeededChance(f"{seed:04x}"))
    dealt, _ = ecliptic.new(Options(), chance)
    header = Header(
        table="0",
        created="2026-11-21T20:00:00+00:00",
        game="ecliptic",
        options={},
        seats=PEOPLE,
        recorded_chance=RecordedChance(tuple(chance.results), dealt.seed),
    )
    table = Table(ecliptic, header, NoJournal())
    told: list[list[Update]] = [[] for _ in LOOKERS]
    for looker, updates in zip(LOOKERS, told, strict=True):
        link = table.connect(frozenset() if looker is None else frozenset({looker}), updates.append, looker)
        updates.append(link.look(looker))
    yield [updates.pop() for updates in told]
    while acting := table.state().acting:
        seat = random.choice(acting)
        assert table.act(seat, random.choice(table.update_for(seat).legal), str(len(table.entries))) is None
        yield [updates.pop() for updates in told]


def lasts_ms(scene: EclipticScene, event: Event) -> float:
    """Return how long an event moves and is shown."""
    tracks = scene.animate(event)
    moves = max((track.delay_ms + track.duration_ms for track in tracks), default=0.0)
    for track in tracks:
        track.finish()
    return moves + scene.reading_ms(event)


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced motion"])
def test_every_event_lasts_as_long_for_its_owner_the_other_seat_and_the_public(
    styled_app: QApplication, clock: FakeClock, reduced: bool
) -> None:
    """Neither a hidden card nor the choice of a sealed die changes a duration, or which sounds are due."""
    del styled_app
    scenes = []
    for _ in LOOKERS:
        style = SceneStyle(NIGHT, Art(data_dir("resources") / "art"), arabic=False, text_scale=1.0)
        scene = EclipticScene(style, clock)
        scene.fit(1280, 790)
        scene.set_motion(0, reduced=reduced)
        scenes.append(scene)
    met = set()
    for updates in seen_games(7):
        for same in zip(*(update.events for update in updates), strict=True):
            durations = [lasts_ms(scene, event) for scene, event in zip(scenes, same, strict=True)]
            assert len(set(durations)) == 1, (same, durations)
            assert (
                len({scene.cues(event.seen_by(None)) for scene, event in zip(scenes, same, strict=True)}) == 1
            )
            met.add(type(same[0]).__name__)
        for scene, update in zip(scenes, updates, strict=True):
            scene.present(update)
    assert {"DieChosen", "DiceRolled", "CombatWon", "CardKept", "CardsDrawn", "GameEnded"} <= met
    for scene in scenes:
        scene.detach()
