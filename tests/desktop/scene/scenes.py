"""Scenes and tables of both games without a window."""

from functools import cache
from typing import Any

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.desktop.style.theme import THEMES
from epizodiak_qt.desktop.table.game_ui import desktop_of
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.table import Table
from tests.desktop.manual_clock import FakeClock
from tests.table.table_kit import new_table


@cache
def drawings() -> Art:
    """Return the drawings of the program, which all scenes of a test run share."""
    return Art(data_dir("resources") / "art")


def style_of(theme: str = "night", *, arabic: bool = False, text_scale: float = 1.0) -> SceneStyle:
    """Return the style of a theme, usually with Roman numerals at 100 %."""
    return SceneStyle(THEMES[theme], drawings(), arabic=arabic, text_scale=text_scale)


def scene_of(game: str, clock: FakeClock, speed: float) -> Any:
    """Return the scene of a game, laid out."""
    ui = desktop_of(game).open()
    scene = ui.scene(style_of(), clock)
    scene.animator.speed = speed
    scene.fit(1280, 800)
    return scene


def table_of(game: str, seed: str = "drawing") -> Table:
    """Return a table just dealt, with people at all seats."""
    return new_table(seed=seed, game=GAMES[game])
