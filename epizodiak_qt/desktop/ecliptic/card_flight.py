"""Cards on their way: the flight of one card, which everything that moves is made of."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.scene.animation import DECELERATE, Track
from epizodiak_qt.desktop.scene.rects import Point, Rect, around

if TYPE_CHECKING:
    from epizodiak_qt.desktop.ecliptic.hints import Face
    from epizodiak_qt.desktop.ecliptic.stage import Key, Stage

NEXT_CARD_MS: Final = 70
FADE_MS: Final = 120
LIFT: Final = 40.0


class CardFlights:
    """Lets ghosts of cards fly over a stage."""

    def __init__(self, scene: Stage) -> None:
        self._scene = scene

    def fly(
        self,
        faces: tuple[Face, Face],
        start: Rect,
        end: Rect,
        duration_ms: float,
        *,
        delay_ms: float = 0,
        arrives: Key | None = None,
        lift: float = 0.0,
    ) -> Track:
        """Return the flight of a ghost; it turns over if its faces differ. `arrives` is what it becomes."""
        scene = self._scene
        if scene.reduced_motion:
            start, duration_ms, delay_ms, lift = end, FADE_MS, 0, 0.0
        ghost = scene.ghost(faces[0])
        height = lift * scene.layout_now.unit

        def show(fraction: float) -> None:
            if scene.reduced_motion:
                ghost.setOpacity(fraction)
            middle = Point(
                start.centre.x + (end.centre.x - start.centre.x) * fraction,
                start.centre.y
                + (end.centre.y - start.centre.y) * fraction
                - height * math.sin(math.pi * fraction),
            )
            width = start.width + (end.width - start.width) * fraction
            tall = start.height + (end.height - start.height) * fraction
            if lift and fraction > 0.9:
                # Landing: the card gives a little.
                tall *= 1 - 0.04 * math.sin(math.pi * (fraction - 0.9) * 10)
            ghost.place(around(middle, width, tall))
            if faces[0].card != faces[1].card:
                ghost.set_face(faces[0] if fraction < 0.5 else faces[1])
                ghost.squeeze = abs(math.cos(math.pi * fraction))
                ghost.update()

        def done() -> None:
            scene.drop_ghost(ghost)
            if arrives is not None:
                scene.reveal(arrives)

        ghost.place(start)
        return Track(duration_ms, show, delay_ms, DECELERATE, done)

    def lasting(self, duration_ms: float) -> float:
        """Return how long something moves that has no picture of its own to fade into."""
        return min(duration_ms, FADE_MS) if self._scene.reduced_motion else duration_ms


def nothing(_fraction: float) -> None:
    """Show nothing: the track only lasts."""
