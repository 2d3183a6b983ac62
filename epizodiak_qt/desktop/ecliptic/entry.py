"""The window's parts of Ecliptic, for the shared modules. Each function loads the modules that it needs."""

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
    """Return how Ecliptic is shown."""
    from epizodiak_qt.desktop.ecliptic.game_ui import game_ui

    return game_ui(language)


def paint_card(painter: QPainter, area: QRectF, style: SceneStyle) -> None:
    """Paint the picture of the card on the start page."""
    from epizodiak_qt.desktop.ecliptic.start_page_art import paint

    paint(painter, area, style)


ENTRY: Final = GameDesktop(
    open_game,
    paint_card,
    verbs={
        "draw": Verb("d", "i", Label("Draw", "Piocher")),
        "pass": Verb("s", "s", Label("Lay nothing, or wish to stop", "Ne rien poser, ou souhaiter l’arrêt")),
        "set": Verb("x", "x", Label("Discard the selected card", "Écarter la carte sélectionnée")),
        "pick_up": Verb("u", "r", Label("Take the top discard", "Prendre à la défausse")),
        "contest": Verb("c", "c", Label("Wish to play on", "Souhaiter continuer")),
    },
    sounds={
        "die_cup": Label("A die in its cup", "Un dé sous son gobelet"),
        "throw": Label("Dice roll", "Des dés roulent"),
        "clash": Label("The dice meet", "Les dés s’entrechoquent"),
        "trophy": Label("High bell: a victory", "Cloche claire\u202f: une victoire"),
    },
    preloaded=usual_modules("ecliptic"),
)
