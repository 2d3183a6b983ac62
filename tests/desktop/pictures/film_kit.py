"""Records, films and posters for the tests of pictures."""

from dataclasses import replace
from functools import cache
from typing import Final

from epizodiak_qt.desktop.pictures.film import Film, FilmOptions
from epizodiak_qt.desktop.pictures.poster import PosterPage
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.style.theme import NIGHT, Theme
from epizodiak_qt.desktop.table.game_ui import GameUi, desktop_of
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.replayed_game import ReplayedGame, read_replay
from tests.desktop.scene.scenes import drawings
from tests.table.recorded_tables import match_text, record_texts

RECORDS: Final = ("0.1.0 epizodiak.ezr", "0.1.0 ecliptic.ezr")
SMALL: Final = FilmOptions(move_ms=40, ratio=0.2)


@cache
def replay(name: str) -> ReplayedGame:
    """Return a game of `record_texts`."""
    return read_replay(record_texts()[name], GAMES)


def ending(name: str, moves: int = 14) -> ReplayedGame:
    """Return the last moves of a game, as if it had begun before them."""
    game = replay(name)
    return replace(game, moments=game.moments[-moves - 1 :], rounds=(0,))


@cache
def short_match() -> ReplayedGame:
    """Return a match of two rounds."""
    return read_replay(match_text(target=5), GAMES)


def ui_of(game: ReplayedGame) -> GameUi:
    """Return how a game is shown, in English."""
    return desktop_of(game.game.NAME).open()


def style(theme: Theme = NIGHT) -> SceneStyle:
    """Return a style for pictures."""
    return SceneStyle(theme, drawings(), arabic=False, text_scale=1.0)


def film(game: ReplayedGame, options: FilmOptions = SMALL) -> Film:
    """Return the film of a game."""
    return Film(game, ui_of(game), style(), options)


def poster(game: ReplayedGame, theme: Theme = NIGHT) -> PosterPage:
    """Return the poster of a game."""
    return PosterPage(game, ui_of(game), style(theme))
