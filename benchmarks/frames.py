"""Time of one frame of the fullest animations, painted offscreen, beside a hand of twenty moving tiles.

`python -m benchmarks frames` prints milliseconds, and each animation as a ratio to the moving hand.
"""

from __future__ import annotations

import os
import time
from functools import partial
from statistics import median, quantiles
from typing import TYPE_CHECKING

from benchmarks.table import update_with_full_hand, updates_around

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QGraphicsItem

    from epizodiak_qt.desktop.table.table_view import TableView
    from epizodiak_qt.table.link import Update

FRAMES = 120
FRAME_MS = 16
SIZE = (1280, 800)
ROUNDS = 5  # of each animation: the first one fills the caches
FULLEST = {
    "deal of 36 tiles": ("epizodiak", "Dealt"),
    "run of tiles": ("epizodiak", "TilesLaid"),
    "set": ("epizodiak", "SetDiscarded"),
    "contest": ("epizodiak", "Contested"),
    "refill of the dial": ("epizodiak", "DialRefilled"),
    "deal of cards": ("ecliptic", "Dealt"),
    "throw of dice": ("ecliptic", "DiceRolled"),
    "choice of a card": ("ecliptic", "CardKept"),
    "final count": ("ecliptic", "GameEnded"),
}


def table_view(game: str, update: Update) -> TableView:
    """Return the view of a table that shows an update, painted once. It is moved by hand, not by timers."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.assets import data_dir
    from epizodiak_qt.desktop.app.application import Application
    from epizodiak_qt.desktop.app.clock import QtClock
    from epizodiak_qt.desktop.ecliptic.scene import EclipticScene
    from epizodiak_qt.desktop.epizodiak.scene import EpiZodiakScene
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, load_fonts
    from epizodiak_qt.desktop.style.theme import NIGHT
    from epizodiak_qt.desktop.table.table_view import TableView

    QApplication.instance() or Application(str)
    load_fonts(data_dir("resources") / "fonts", TITLE, TEXT)
    style = SceneStyle(NIGHT, Art(data_dir("resources") / "art"), arabic=False, text_scale=1.0)
    scene = {"epizodiak": EpiZodiakScene, "ecliptic": EclipticScene}[game](style, QtClock())
    scene.animator.speed = 0
    view = TableView(scene, None)
    view.resize(*SIZE)
    scene.fit(*SIZE)
    scene.present(update)
    view.show()
    while painted_in_ms(view, lambda: None) is not None:
        pass  # the first paint asks for others
    return view


def moving_hand() -> tuple[TableView, list[QGraphicsItem]]:
    """Return the view of a table, painted once, and the tiles of a hand of 20 in it."""
    view = table_view("epizodiak", update_with_full_hand())
    return view, [item for item in view.table.items() if getattr(item, "key", ("",))[0] == "hand"]


def move(tiles: list[QGraphicsItem], frame: int) -> None:
    """Move all tiles a little, so that they are painted again."""
    for tile in tiles:
        tile.moveBy(1 if frame % 2 else -1, 2 if frame % 4 < 2 else -2)


def painted_in_ms(view: TableView, step: Callable[[], object]) -> float | None:
    """Return the milliseconds until a step is painted; None if it changes no picture."""
    from PySide6.QtWidgets import QApplication

    painted: list[int] = []
    view.painted.connect(lambda: painted.append(1))
    began = time.perf_counter()
    step()
    for _ in range(3):
        QApplication.processEvents()
        if painted:
            break
    taken = (time.perf_counter() - began) * 1000
    view.painted.disconnect()
    return taken if painted else None


def hand_ms() -> list[float]:
    """Return the milliseconds of frames in which all tiles of a hand of 20 move."""
    view, tiles = moving_hand()
    taken = [painted_in_ms(view, partial(move, tiles, frame)) for frame in range(FRAMES)]
    view.close()
    return [each for each in taken if each is not None]


def animation_ms(game: str, kind: str) -> list[float]:
    """Return the milliseconds of the frames of one animation, several times."""
    before, after = updates_around(game, kind)
    view = table_view(game, before)
    animator, taken = view.table.animator, []
    for each in range(ROUNDS):
        animator.speed = 0
        view.table.present(before)
        painted_in_ms(view, lambda: None)
        animator.speed = 1
        view.table.present(after)
        animator._timer.stop()
        while animator.busy:
            frame_ms = painted_in_ms(view, lambda: animator.advance(FRAME_MS))
            animator._timer.stop()
            taken.extend([frame_ms] if each and frame_ms is not None else [])
    view.close()
    return taken


def report() -> None:
    """Print the milliseconds of a frame of each animation."""
    yardstick = hand_ms()
    print("Painting, offscreen: median and p99 of a frame   (aim: 4 ms, 8 ms)")
    print(f"  hand of 20 tiles moving: {median(yardstick):.1f} ms, {quantiles(yardstick, n=100)[98]:.1f} ms")
    for name, (game, kind) in FULLEST.items():
        taken = animation_ms(game, kind)
        late = quantiles(taken, n=100)[98]
        ratio = median(taken) / median(yardstick)
        print(f"  {name}: {median(taken):.1f} ms, {late:.1f} ms; {ratio:.2f} of the hand")
