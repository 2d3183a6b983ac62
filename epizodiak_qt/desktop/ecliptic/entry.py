"""The window's parts of Ecliptic, for the shared modules. Each function loads the modules that it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.table.game_ui import GameDesktop, GameUi, Verb, usual_modules
from epizodiak_qt.games.sentence import Label

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle


def open_game() -> GameUi:
    """Return how Ecliptic is shown."""
    from epizodiak_qt.desktop.ecliptic.game_ui import game_ui

    return game_ui()


def paint_card(painter: QPainter, area: QRectF, style: SceneStyle) -> None:
    """Paint the picture of the card on the start page: three cards between a die of each camp."""
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QColor

    from epizodiak_qt.desktop.ecliptic.cards.card_pixmaps import CardPixmaps
    from epizodiak_qt.desktop.ecliptic.combat.dice_items import paint_die
    from epizodiak_qt.desktop.ecliptic.hints import Face
    from epizodiak_qt.desktop.scene.items.piece_pixmaps import PIECE_HEIGHT, paint_fan
    from epizodiak_qt.games.ecliptic.cards import Card, Sign, Symbol

    dice = ((20, "17", 0.12, 0.62), (8, "5", 0.88, 0.62))  # sides, roll, and the place in the picture
    for (sides, roll, x, y), camp in zip(dice, style.theme.camps, strict=True):
        place = QPointF(x * area.width(), y * area.height())
        colours = QColor(camp.ground), QColor(camp.ink)
        paint_die(painter, place, 0.24 * area.height(), sides, roll, colours, style.theme)
    cards, height = CardPixmaps(style), PIECE_HEIGHT * area.height()
    shown = Card(Sign(4), Symbol.SUN), Card(Sign(9), Symbol.COMET), Card(Sign(2), Symbol.GALAXY)
    paint_fan(painter, area, (cards.pixmap(Face(card), 0.75 * height, height) for card in shown))


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
