"""Time of one frame while all tiles of a full hand move, painted offscreen."""

from __future__ import annotations

import os
import time
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.table import update_with_full_hand

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsItem

    from epizodiak_qt.desktop.table.table_page import TableView

FRAMES = 120
SIZE = (1280, 800)


def moving_hand() -> tuple[TableView, list[QGraphicsItem]]:
    """Return the view of a table, painted once, and the tiles of a hand of 20 in it."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.assets import data_dir
    from epizodiak_qt.desktop.app.clock import QtClock
    from epizodiak_qt.desktop.epizodiak.scene import EpiZodiakScene
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, load_fonts
    from epizodiak_qt.desktop.style.theme import NIGHT
    from epizodiak_qt.desktop.table.table_page import TableView

    app = QApplication.instance() or QApplication(["benchmark", "-style", "Fusion"])
    load_fonts(data_dir("resources") / "fonts", TITLE, TEXT)
    scene = EpiZodiakScene(
        SceneStyle(NIGHT, Art(data_dir("resources") / "art"), arabic=False, text_scale=1.0), QtClock()
    )
    scene.animator.speed = 0
    view = TableView(scene, None)
    view.resize(*SIZE)
    scene.fit(*SIZE)
    scene.present(update_with_full_hand())
    view.show()
    app.processEvents()
    return view, [item for item in scene.items() if getattr(item, "key", ("",))[0] == "hand"]


def move(tiles: list[QGraphicsItem], frame: int) -> None:
    """Move all tiles a little, so that they are painted again."""
    for tile in tiles:
        tile.moveBy(1 if frame % 2 else -1, 2 if frame % 4 < 2 else -2)


def report() -> None:
    """Print the milliseconds of one frame: all tiles of a hand of 20 move, and the view is painted."""
    view, tiles = moving_hand()
    from PySide6.QtWidgets import QApplication

    painted: list[int] = []
    view.painted.connect(lambda: painted.append(1))
    taken = []
    for frame in range(FRAMES):
        painted.clear()
        began = time.perf_counter()
        move(tiles, frame)
        while not painted:
            QApplication.processEvents()
        taken.append((time.perf_counter() - began) * 1000)
    print("Painting, offscreen")
    print(f"  {len(tiles)} tiles of a hand moving: {median(taken):.1f} ms a frame   (aim: under 8, better 4)")
    view.close()
