"""A scene is drawn as often as there is something new to see, not more."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt import app as composition
from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.desktop.style.theme import NIGHT
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import RecordingChance, SeededChance
from epizodiak_qt.table.entries import Header, RecordedChance, Seat
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.table import Table

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.table.link import Update
    from tests.desktop.manual_clock import FakeClock

ACTIONS = 40


def scene_of(game: str, clock: FakeClock, speed: float) -> Any:
    """Return the scene of a game, laid out."""
    ui = composition.game_descriptors()[game].open(lambda: "en")
    style = SceneStyle(NIGHT, Art(data_dir("resources") / "art"), arabic=False, text_scale=1.0)
    scene = ui.scene(style, clock)
    scene.animator.speed = speed
    scene.fit(1280, 800)
    return scene


def table_of(game: str) -> Table:
    """Return a table just dealt, with people at all seats."""
    rules = GAMES[game]
    options = rules.options_from_json({})
    chance = RecordingChance(SeededChance("drawing"))
    rules.new(options, chance)
    seats = tuple(Seat("human", name) for name in ("Ana", "Bo", "Cy")[: rules.SEATS])
    recorded_chance = RecordedChance(tuple(chance.results), chance.remaining_seed)
    header = Header(
        "beef", "2026-01-01T00:00:00", game, rules.options_to_json(options), seats, recorded_chance
    )
    return Table(rules, header, NoJournal())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_an_update_is_drawn_once_and_once_more_for_each_event_that_moves(
    styled_app: QApplication, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, game: str, speed: float
) -> None:
    """Without movement once; with it before the events, after each of them, and at the end."""
    del styled_app
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
