"""The window's parts of EpiZodiak, for the shared modules. Each function loads the modules that it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.table.game_ui import GameDesktop, GameUi, Verb, usual_modules
from epizodiak_qt.games.sentence import Label

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle


def open_game() -> GameUi:
    """Return how EpiZodiak is shown."""
    from epizodiak_qt.desktop.epizodiak.game_ui import game_ui

    return game_ui()


def paint_card(painter: QPainter, area: QRectF, style: SceneStyle) -> None:
    """Paint the picture of the card on the start page: the dial behind three tiles."""
    from epizodiak_qt.desktop.epizodiak.dial.astrolabe import paint_dial
    from epizodiak_qt.desktop.epizodiak.geometry import layout
    from epizodiak_qt.desktop.epizodiak.hints import Face
    from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import TilePixmaps
    from epizodiak_qt.desktop.scene.items.piece_pixmaps import PIECE_HEIGHT, paint_fan

    table = layout(1600, 1000)
    scale = 0.46 * area.width() / table.ring
    painter.save()
    painter.translate(area.center().x(), area.top() + 0.03 * area.height() + table.ring * scale)
    painter.scale(scale, scale)
    painter.translate(-table.dial.x, -table.dial.y)
    paint_dial(painter, table, style)
    painter.restore()
    tiles, height = TilePixmaps(style), PIECE_HEIGHT * area.height()
    paint_fan(painter, area, (tiles.pixmap(Face(value), 0.75 * height, height) for value in (4, 5, 6)))


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
