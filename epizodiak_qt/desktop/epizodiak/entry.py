"""The window's parts of EpiZodiak, for the shared modules. Each function loads the modules that it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.table.game_ui import GameDesktop, Verb, usual_modules
from epizodiak_qt.games.sentence import Label

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.table.game_ui import GameUi


def open_game(language: Callable[[], str]) -> GameUi:
    """Return how EpiZodiak is shown."""
    from epizodiak_qt.desktop.epizodiak.game_ui import game_ui

    return game_ui(language)


def paint_card(painter: QPainter, area: QRectF, style: SceneStyle) -> None:
    """Paint the picture of the card on the start page."""
    from epizodiak_qt.desktop.epizodiak.start_page_art import paint

    paint(painter, area, style)


ENTRY: Final = GameDesktop(
    open_game,
    paint_card,
    verbs={
        "draw": Verb("d", "i", Label("Draw", "Piocher")),
        "pass": Verb("s", "s", Label("Pass", "Sauter son tour")),
        "set": Verb("x", "x", Label("Discard a set", "Écarter un brelan")),
        "pick_up": Verb("u", "r", Label("Pick up the tile", "Ramasser la tuile")),
        "contest": Verb("c", "c", Label("Contest", "Contester")),
    },
    sounds={
        "forced": Label("Low brass: a forced lay", "Cuivres graves\u202f: pose forcée"),
        "dial_full": Label("Arpeggio: the dial is full", "Arpège\u202f: le cadran est plein"),
    },
    preloaded=usual_modules("epizodiak"),
)
