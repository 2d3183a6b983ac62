"""The animation of each event of EpiZodiak, made of flights of tiles."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.epizodiak.hints import BACK, Face
from epizodiak_qt.desktop.epizodiak.table_picture import SET, Picture, picture_after
from epizodiak_qt.desktop.scene.animation import LINEAR, STANDARD, Track
from epizodiak_qt.desktop.scene.piece_layer import LIFT
from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.scene.tracks import draw_constellation, draw_starter, flash_player
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialOpened,
    DialRefilled,
    Passed,
    RoundEnded,
    SetDiscarded,
    StarterDrawn,
    TileDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.epizodiak.board import EpiZodiakBoard
    from epizodiak_qt.desktop.scene.clickable_item import Key
    from epizodiak_qt.desktop.scene.piece_item import PieceItem

LAY_MS: Final = 320
NEXT_TILE_MS: Final = 70
DRAW_MS: Final = 420
TAKE_MS: Final = 320
SET_MS: Final = 450
CONTEST_MS: Final = 600
CONTEST_STAGGER_MS: Final = 90
REFILL_MS: Final = 1100
OPEN_MS: Final = 380
DEAL_MS: Final = 260
DEAL_STAGGER_MS: Final = 28


class EventAnimator:
    """Draws the picture after an event and returns how it moves; the scene owns all items."""

    def __init__(self, scene: EpiZodiakBoard) -> None:
        self._scene = scene
        self._fly = scene.tiles.fly

    def tracks(self, event: object) -> list[Track]:
        """Draw the picture after `event`; return how it moves."""
        before = self._scene.picture
        picture = picture_after(before, event)
        match event:
            case TilesLaid():
                return self._laid(event, picture)
            case SetDiscarded():
                return self._set(event, picture)
            case TileDrawn():
                return self._drawn(event, picture)
            case TileTaken():
                return self._taken(event, picture)
            case Contested():
                return self._contested(event, picture)
            case DialRefilled():
                return self._refilled(before, picture)
            case DialOpened(value=value):
                return self._opened(value, picture)
            case Dealt():
                return self._dealt(picture)
            case StarterDrawn(seat=seat):
                return [draw_starter(self._scene, seat, 2)]
            case Passed(seat=seat):
                return [flash_player(self._scene, seat)]
            case RoundEnded():
                from epizodiak_qt.desktop.epizodiak.open_hands_animation import lay_hands_open

                return lay_hands_open(self._scene)
            case _:
                self._scene.draw(picture)
                return []

    def _from_hand(self, seat: int, value: int) -> Rect:
        """Return where a tile leaves from: its place in the shown hand, or the player's panel."""
        scene = self._scene
        return scene.take_from_hand(seat, value) if scene.picture.sees(seat) else scene.place_of_hand(seat)

    def _to_hand(self, seat: int, value: int, picture: Picture) -> tuple[Rect, Key | None]:
        """Return where a tile arrives in a hand, and the key of the tile that it becomes."""
        if not self._scene.picture.sees(seat):
            return self._scene.place_of_hand(seat), None
        copy = picture.hand_of(seat).count(value) - 1
        key = self._scene.hand_key(picture, seat, value, copy)
        return self._scene.hand_rect(picture, seat, value, copy), key

    def _laid(self, event: TilesLaid, picture: Picture) -> list[Track]:
        starts = [self._from_hand(event.seat, value) for value in event.values]
        hidden = {("dial", value) for value in event.values}
        moved = self._scene.draw(picture, hidden)
        return moved + [
            self._fly(
                (Face(value), Face(value)),
                start,
                self._scene.layout_now.place(value),
                LAY_MS,
                delay_ms=place * NEXT_TILE_MS,
                arrives=("dial", value),
                lift=LIFT,
            )
            for place, (value, start) in enumerate(zip(event.values, starts, strict=True))
        ]

    def _set(self, event: SetDiscarded, picture: Picture) -> list[Track]:
        value = event.value
        starts = [self._from_hand(event.seat, value) for _ in range(SET)]
        place = self._scene.layout_now.discard_place(value)
        moved = self._scene.draw(picture, {("set", value)})
        face = Face(value)
        delays = [0, 40, 80]

        def landed() -> None:
            self._scene.tiles.reveal(("set", value))
            draw_constellation(self._scene, self._scene.tiles.items.get(("set", value)))

        return moved + [
            self._fly(
                (face, face),
                start,
                place,
                SET_MS,
                delay_ms=delay,
                done=landed if delay == delays[-1] else None,
            )
            for delay, start in zip(delays, starts, strict=True)
        ]

    def _drawn(self, event: TileDrawn, picture: Picture) -> list[Track]:
        pile = self._scene.layout_now.centre
        if event.value is HIDDEN:
            moved = self._scene.draw(picture)
            return [*moved, self._fly((BACK, BACK), pile, self._scene.place_of_hand(event.seat), DRAW_MS)]
        end, arrives = self._to_hand(event.seat, event.value, picture)
        moved = self._scene.draw(picture, {arrives} if arrives else set())
        shown = Face(event.value) if self._scene.picture.sees(event.seat) else BACK
        return [*moved, self._fly((BACK, shown), pile, end, DRAW_MS, arrives=arrives)]

    def _taken(self, event: TileTaken, picture: Picture) -> list[Track]:
        start = self._scene.layout_now.place(event.value)
        end, arrives = self._to_hand(event.seat, event.value, picture)
        moved = self._scene.draw(picture, {arrives} if arrives else set())
        face = Face(event.value)
        return [*moved, self._fly((face, face), start, end, TAKE_MS, arrives=arrives, lift=LIFT / 2)]

    def _contested(self, event: Contested, picture: Picture) -> list[Track]:
        """Four tiles leave the hands: three become the set, the last goes to the contester.

        The set lies there once its third tile has arrived.
        """
        value = event.value
        starts = [
            self._from_hand(seat, value) for seat, count in enumerate(event.given) for _ in range(count)
        ]
        place = self._scene.layout_now.discard_place(value)
        end, arrives = self._to_hand(event.seat, value, picture)
        hidden: set[Key] = {("set", value)}
        if arrives is not None:
            hidden.add(arrives)
        moved = self._scene.draw(picture, hidden)
        face = Face(value)
        flights = []
        for each, start in enumerate(starts):
            to_discard = each < SET
            last = ("set", value) if each == SET - 1 else None
            flights.append(
                self._fly(
                    (face, face),
                    start,
                    place if to_discard else end,
                    CONTEST_MS,
                    delay_ms=each * CONTEST_STAGGER_MS,
                    arrives=last if to_discard else arrives,
                )
            )
        return moved + flights

    def _refilled(self, before: Picture, picture: Picture) -> list[Track]:
        """The tiles of the dial spiral to the centre, and the pile counts up."""
        scene = self._scene
        dial, size = scene.layout_now.dial, scene.layout_now.centre
        starts = [(value, scene.layout_now.place(value)) for value in before.dial]
        scene.draw(picture)
        tracks = []
        for value, start in starts:
            ghost = scene.tiles.ghost(Face(value))
            ghost.place(start)
            tracks.append(Track(REFILL_MS, self._spiral(ghost, start, dial, size), 0, STANDARD))
            tracks[-1].done = partial(scene.tiles.drop_ghost, ghost)
        added = picture.pile - before.pile
        tracks.append(Track(REFILL_MS, lambda f: scene.count_pile(before.pile + round(f * added)), 0, LINEAR))
        return tracks

    def _spiral(
        self, ghost: PieceItem[Face], start: Rect, dial: Point, size: Rect
    ) -> Callable[[float], None]:
        dx, dy = start.centre.x - dial.x, start.centre.y - dial.y
        radius, angle = math.hypot(dx, dy), math.atan2(dy, dx)

        def show(fraction: float) -> None:
            turned = angle + math.radians(30) + math.radians(150) * fraction**2 if fraction else angle
            near = radius * (1 - fraction)
            middle = Point(dial.x + near * math.cos(turned), dial.y + near * math.sin(turned))
            width = start.width + (size.width - start.width) * fraction
            ghost.place(around(middle, width, width * start.height / start.width))

        return show

    def _opened(self, value: int, picture: Picture) -> list[Track]:
        scene = self._scene
        scene.draw(picture, {("dial", value)})
        end = scene.layout_now.place(value)
        return [
            self._fly((BACK, Face(value)), scene.layout_now.centre, end, OPEN_MS, arrives=("dial", value))
        ]

    def _dealt(self, picture: Picture) -> list[Track]:
        """Tiles fly to all players; a hand that is shown fills from left to right."""
        scene = self._scene
        seats = range(len(picture.counts))
        arrivals = [scene.hand_keys(picture, seat) for seat in seats]
        scene.draw(picture, {key for keys in arrivals for key in keys})
        pile = scene.layout_now.centre
        tracks = []
        for each in range(max(picture.counts)):
            for seat in seats:
                delay = (each * len(picture.counts) + seat) * DEAL_STAGGER_MS
                if each < len(arrivals[seat]):
                    key, end = arrivals[seat][each], scene.spots(picture, seat)[each].rect
                    faces = (BACK, Face(picture.hand_of(seat)[each]))
                    tracks.append(self._fly(faces, pile, end, DEAL_MS, delay_ms=delay, arrives=key))
                elif each % 3 == 0:
                    tracks.append(
                        self._fly((BACK, BACK), pile, scene.place_of_hand(seat), DEAL_MS, delay_ms=delay)
                    )
        return tracks
