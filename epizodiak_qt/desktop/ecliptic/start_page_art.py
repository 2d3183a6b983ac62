"""The art of Ecliptic on the start page; loaded after the first paint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from epizodiak_qt.desktop.ecliptic.cards.card_pixmaps import CardPixmaps
from epizodiak_qt.desktop.ecliptic.combat.dice_items import paint_die
from epizodiak_qt.desktop.ecliptic.hints import Face
from epizodiak_qt.desktop.scene.items.piece_pixmaps import PIECE_HEIGHT, paint_fan
from epizodiak_qt.games.ecliptic.cards import Card, Sign, Symbol

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

SHOWN_CARDS: Final = ((4, 0), (9, 5), (2, 3))  # sign and symbol
SHOWN_DICE: Final = (
    (20, "17", 0.12, 0.62),
    (8, "5", 0.88, 0.62),
)  # sides, roll, and the place in the picture
DIE_RADIUS: Final = 0.24


def paint(painter: QPainter, area: QRectF, style: SceneStyle) -> None:
    """Paint three cards between a die of each camp."""
    theme = style.theme
    for number, (sides, roll, x, y) in enumerate(SHOWN_DICE):
        camp = theme.camps[number]
        place = QPointF(x * area.width(), y * area.height())
        colours = QColor(camp.ground), QColor(camp.ink)
        paint_die(painter, place, DIE_RADIUS * area.height(), sides, roll, colours, theme)
    cards, height = CardPixmaps(style), PIECE_HEIGHT * area.height()
    faces = (Face(Card(Sign(sign), tuple(Symbol)[symbol])) for sign, symbol in SHOWN_CARDS)
    paint_fan(painter, area, (cards.pixmap(face, 0.75 * height, height) for face in faces))
