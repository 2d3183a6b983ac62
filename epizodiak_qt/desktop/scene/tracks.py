"""The movements that both games use, as tracks: the drawing of the starter, a flash, a constellation."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypeVar

from epizodiak_qt.desktop.scene.animation import ACCELERATE, DECELERATE, LINEAR, Track, pause

F = TypeVar("F")

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.piece_item import PieceItem
    from epizodiak_qt.desktop.scene.table_scene import TableScene

STARTER_MS: Final = 1000
FLASH_MS: Final = 240
LINES_MS: Final = 600


def draw_starter(scene: TableScene, seat: int, rounds: int) -> Track:
    """Return a light that goes round the players' panels and stops at the one who begins."""
    players = scene.players

    def show(fraction: float) -> None:
        lit = (seat + 1 + math.floor(fraction * rounds * len(players))) % len(players)
        for each, panel in enumerate(players):
            panel.glow(1.0 if each == (lit if fraction < 0.999 else seat) else 0.0)

    return Track(STARTER_MS, show, 0, DECELERATE, lambda: players[seat].glow(0.0))


def flash_player(scene: TableScene, seat: int) -> Track:
    """Return a short light on the panel of a player."""
    panel = scene.players[seat]
    return Track(FLASH_MS, lambda fraction: panel.glow(math.sin(math.pi * fraction)), 0, ACCELERATE)


def draw_constellation(scene: TableScene, item: PieceItem[F] | None) -> None:
    """Draw the constellation of a piece star by star, in the background; not with reduced motion."""
    if item is None or scene.reduced_motion:
        return

    def show(fraction: float) -> None:
        item.drawn_lines = fraction
        item.update()

    scene.animator.run_in_background(
        Track(LINES_MS, show, 0, LINEAR), pause(LINES_MS * 2, lambda: show(-1.0))
    )
