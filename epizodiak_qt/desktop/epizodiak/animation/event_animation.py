"""The animation of each event of EpiZodiak, made of flights of tiles: one function for each event."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve

from epizodiak_qt.desktop.epizodiak.board import EpiZodiakBoard
from epizodiak_qt.desktop.epizodiak.geometry import PARKED, nearest_seat, seat_angle
from epizodiak_qt.desktop.epizodiak.hints import BACK, Face
from epizodiak_qt.desktop.epizodiak.table_picture import Picture, picture_after
from epizodiak_qt.desktop.scene.animation import (
    ACCELERATE,
    DECELERATE,
    LINEAR,
    STANDARD,
    Track,
    bezier,
    pause,
)
from epizodiak_qt.desktop.scene.hand_flights import HandFlights
from epizodiak_qt.desktop.scene.piece_layer import FADE_MS, LIFT
from epizodiak_qt.desktop.scene.rects import Point, Rect, around, between
from epizodiak_qt.games.epizodiak import events
from epizodiak_qt.games.epizodiak.constants import FORCED_AFTER, SET
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.items.piece_item import PieceItem

LAY_MS: Final = 320
NEXT_TILE_MS: Final = 85
LAST_TILE_MS: Final = 760  # for the last tile of a hand
LAST_LIFT: Final = 110.0  # units
DRAW_MS: Final = 420
TAKE_MS: Final = 480
HOOKED: Final = 0.35  # of that time: the tile is out of its place
PULLED: Final = 1.3  # so far from the middle of the dial, in distances of its place
SET_MS: Final = 660
MEET_MS: Final = 320  # after the beginning: the tiles of a set or of a contest meet
LIGHT_GROWS: Final = 0.16  # of the size of a tile
LAST_LIGHT_GROWS: Final = 0.5
WAVE_GROWS: Final = 1.0  # of half of the ring of signs, when tiles meet
# The parts of that time at which the tiles are side by side, meet, and leave.
NEAR: Final = 0.36
MET: Final = MEET_MS / SET_MS
LEAVING: Final = 0.58
FANS: Final = (1.5, 0.4, 0.7)  # tiles from the middle of the dial to each fan of a contest, at these times
FULL_MS: Final = 300  # the tiles of a full dial glow in turn before the first one leaves
GLOW_STAGGER_MS: Final = 27
REFILL_MS: Final = 600  # each of them takes as long to the pile
OPEN_MS: Final = 380
DEAL_MS: Final = 260
DEAL_STAGGER_MS: Final = 20
REVEAL_MS: Final = 420
REVEAL_STAGGER_MS: Final = 24  # between two tiles of a hand
LOT_MS: Final = 900
LOT_TURNS: Final = 2
SLOWING: Final = QEasingCurve(QEasingCurve.Type.OutCubic)
# A tile lands with its full weight: it does not slow down long before.
LANDING: Final = bezier(0.3, 0, 0.7, 0.95)


class EventAnimator(HandFlights[EpiZodiakBoard, Picture, Face]):
    """Draws the picture after an event and returns how it moves."""

    @override
    def hand_places(self, picture: Picture, seat: int) -> dict[Key, tuple[Rect, Face]]:
        keys, spots = self._scene.hand_keys(picture, seat), self._scene.spots(picture, seat)
        pieces = zip(keys, spots, picture.hand_of(seat), strict=True)
        return {key: (spot.rect, Face(value)) for key, spot, value in pieces}

    def tracks(self, event: object) -> list[Track]:
        """Draw the picture after `event`; return how it moves."""
        before = self._scene.picture
        picture = picture_after(before, event)
        match event:
            case events.TilesLaid():
                return self._laid(event, picture)
            case events.SetDiscarded():
                return self._set(event, picture)
            case events.TileDrawn():
                return self._drawn(event, picture)
            case events.TileTaken():
                return self._taken(event, picture)
            case events.Contested():
                return self._contested(event, picture)
            case events.DialRefilled():
                return self._refilled(before, picture)
            case events.DialOpened(value=value):
                return self._opened(value, picture)
            case events.Dealt():
                return self._dealt(picture)
            case events.StarterDrawn(seat=seat):
                return self._lot(seat)
            case events.Passed(seat=seat):
                return [self._scene.players[seat].flash()]
            case events.RoundEnded(seat=seat):
                laid = before.board.last_laid
                lights = self._effects.end_round(self._scene, seat, None if laid is None else laid.value)
                return [*self._hands_opened(before, picture), *lights]
            case _:
                self._scene.draw(picture)
                return []

    @property
    def _effects(self) -> ModuleType:
        from epizodiak_qt.desktop.epizodiak.animation import effects  # after the first paint

        return effects

    def _lot(self, seat: int) -> list[Track]:
        """The pointer slows down at the seat that begins, with a light on the panels.

        It takes as long for every seat, and may begin before the first paint, when the dial has no pointer.
        """
        scene, players = self._scene, self._scene.players
        if scene.reduced_motion:
            return [players[seat].flash()]
        start = PARKED if scene.instrument is None else scene.instrument.pointer.rotation()
        way = (seat_angle(seat, len(players)) - start) % 360 + 360 * LOT_TURNS

        def show(fraction: float) -> None:
            angle = (start + way * fraction) % 360
            if scene.instrument is not None:
                scene.instrument.show_lot(seat, angle)
            self.light_panel(nearest_seat(angle, len(players)))

        return [Track(LOT_MS, show, 0, SLOWING, lambda: self.light_panel(None))]

    def _laid(self, event: events.TilesLaid, picture: Picture) -> list[Track]:
        """The tiles land one after the other, each with a light; the last one of a hand comes slowly."""
        scene, last = self._scene, len(event.values) - 1
        starts = [self.from_hand(event.seat, value) for value in event.values]
        # Everyone can count the passes (R10).
        forced = scene.view is not None and scene.view.passes >= FORCED_AFTER
        moved = scene.draw(picture, {("dial", value) for value in event.values})
        flights = []
        for place, (value, start) in enumerate(zip(event.values, starts, strict=True)):
            emptied = place == last and not picture.counts[event.seat]
            delay_ms, end = place * NEXT_TILE_MS, scene.layout_now.place(value)
            duration_ms, lift = (LAST_TILE_MS, LAST_LIFT) if emptied else (LAY_MS, LIFT * (not forced))
            flight = self._fly(
                (Face(value, forced=forced), Face(value, forced=forced)),
                start,
                end,
                duration_ms,
                delay_ms=delay_ms,
                arrives=("dial", value),
                lift=lift,
            )
            flight.curve = LANDING
            flights.append(flight)
            growth = LAST_LIGHT_GROWS if emptied else LIGHT_GROWS
            lands_ms = delay_ms + 0.9 * duration_ms
            if forced:
                self._effects.break_seal(scene, end, delay_ms, lands_ms)
            else:
                self._effects.light_ring(scene, end, lands_ms, growth=growth)
        return moved + flights

    def _set(self, event: events.SetDiscarded, picture: Picture) -> list[Track]:
        """Three tiles meet over the dial and become one in the discard area; their constellation follows."""
        value, scene = event.value, self._scene
        starts = [self.from_hand(event.seat, value) for _ in range(SET)]
        place = scene.layout_now.discard_place(value)
        moved = self._draw_set(picture, value)
        flights = []
        for each, start in enumerate(starts):
            near, met = (self._over_the_dial((each - 1) * apart, 0) for apart in (1.3, 1.0))
            stops = ((NEAR, near, STANDARD), (MET, met, ACCELERATE), (LEAVING, met, LINEAR))
            done = None if each else partial(self._set_lies, value, event.seat)
            flights.append(self._travel(value, start, (*stops, (1.0, place, STANDARD)), SET_MS, done=done))
        return moved + flights + self._met(event)

    def _over_the_dial(self, right: float, below: float) -> Rect:
        """Return a place for a tile, so many tiles away from the middle of the dial."""
        now = self._scene.layout_now
        return now.centre._replace(
            x=now.centre.x + right * now.centre.width, y=now.centre.y + below * now.centre.height
        )

    def _met(self, event: events.SetDiscarded | events.Contested) -> list[Track]:
        """Return what comes of three tiles that meet: a wave of light, and their constellation."""
        scene, now = self._scene, self._scene.layout_now
        figure: list[Track] = self._effects.draw_figure(scene, event.value, event.seat, MEET_MS)
        wave = around(now.dial, now.inner_ring, now.inner_ring)
        self._effects.light_ring(scene, wave, MEET_MS, growth=WAVE_GROWS)
        return figure

    def _draw_set(self, picture: Picture, value: int, *hidden: Key) -> list[Track]:
        """Draw a picture in which a set is not seen yet: neither its tile nor its stars and points."""
        self._scene.show_players()
        if self._scene.instrument is not None:
            self._scene.instrument.expect(value)
        return self._scene.draw(picture, {("set", value), *hidden})

    def _set_lies(self, value: int, seat: int) -> None:
        """Show a set that has just been discarded, with more light if it was the last of a hand."""
        scene = self._scene
        scene.tiles.reveal(("set", value))
        growth = LIGHT_GROWS if scene.picture.counts[seat] else LAST_LIGHT_GROWS
        self._effects.light_ring(scene, scene.layout_now.discard_place(value), 0, growth=growth)

    def _travel(
        self,
        value: int,
        start: Rect,
        stops: Sequence[tuple[float, Rect, QEasingCurve]],
        duration_ms: float,
        *,
        done: Callable[[], None] | None,
    ) -> Track:
        """Return the flight of a tile through several places; with reduced motion it only fades in.

        Args:
            value: The value of the tile.
            start: Where it leaves.
            stops: The part of the time at which it is at a place, and the easing curve of the way there.
            duration_ms: How long it moves.
            done: Called at the end.
        """
        scene, face = self._scene, Face(value)
        if scene.reduced_motion:
            return self._fly((face, face), start, stops[-1][1], duration_ms, done=done)
        ghost = scene.tiles.ghost(face, widest=max(start.width, *(place.width for _, place, _ in stops)))
        ghost.place(start)

        def show(fraction: float) -> None:
            ghost.height = LIFT * math.sin(math.pi * fraction)
            since, before = 0.0, start
            for until, place, curve in stops:
                if fraction <= until:
                    part = curve.valueForProgress((fraction - since) / (until - since))
                    ghost.place(between(before, place, part))
                    return
                since, before = until, place

        return scene.tiles.carry(ghost, duration_ms, show, curve=LINEAR, done=done)

    def _drawn(self, event: events.TileDrawn, picture: Picture) -> list[Track]:
        end, face, key = self.to_hand(event.seat, event.value, picture)
        moved, centre = self._scene.draw(picture, {key} if key else set()), self._scene.layout_now.centre
        if not event.pile:
            self._effects.light_ring(self._scene, centre, 0, growth=-LAST_LIGHT_GROWS)
        return [*moved, self._fly((BACK, face), centre, end, DRAW_MS, arrives=key, held=True)]

    def _taken(self, event: events.TileTaken, picture: Picture) -> list[Track]:
        """The tile is pulled out of the dial before it goes to the hand."""
        now, value = self._scene.layout_now, event.value
        end, _, key = self.to_hand(event.seat, value, picture)
        moved, start = self._scene.draw(picture, {key} if key else set()), now.place(value)
        out = around(between(now.dial, start.centre, PULLED), start.width, start.height)
        self._effects.light_ring(self._scene, start, 0, growth=-LIGHT_GROWS)
        done = partial(self._scene.tiles.reveal, key) if key else None
        stops = (HOOKED, out, DECELERATE), (1.0, end, STANDARD)
        return [*moved, self._travel(value, start, stops, TAKE_MS, done=done)]

    def _contested(self, event: events.Contested, picture: Picture) -> list[Track]:
        """Four tiles leave the hands at once and clash over the dial; one of them goes to the contester."""
        value, scene = event.value, self._scene
        hands = [
            [self.from_hand(seat, value) for _ in range(count)] for seat, count in enumerate(event.given)
        ]
        fans = [*filter(None, hands)]
        upper = min(fans, key=lambda hand: hand[0].y)
        place = scene.layout_now.discard_place(value)
        end, _, arrives = self.to_hand(event.seat, value, picture)
        moved = self._draw_set(picture, value, *([arrives] if arrives is not None else []))

        arrived: Callable[[], None] | None = None if arrives is None else partial(scene.tiles.reveal, arrives)
        ends: list[tuple[Rect, Callable[[], None] | None]] = [(end, arrived)] + [(place, None)] * (SET - 1)
        ends.append((place, partial(self._set_lies, value, event.seat)))
        flights = []
        for hand in fans:
            side = -1 if hand is upper else 1
            for each, start in enumerate(hand):
                right = 0.8 * (each - (len(hand) - 1) / 2)
                near, clash, apart = (self._over_the_dial(right, side * far) for far in FANS)
                goal, done = ends.pop()
                stops = (NEAR, near, STANDARD), (MET, clash, ACCELERATE), (LEAVING, apart, DECELERATE)
                flights.append(self._travel(value, start, (*stops, (1.0, goal, STANDARD)), SET_MS, done=done))
        return moved + flights + self._met(event)

    def _refilled(self, before: Picture, picture: Picture) -> list[Track]:
        """All tiles of the dial glow in turn, then spiral to the centre, where the pile counts up."""
        scene = self._scene
        dial, size = scene.layout_now.dial, scene.layout_now.centre
        starts = [(value, scene.layout_now.place(value)) for value in before.board.dial]
        scene.draw(picture)
        scene.count_pile(len(before.board.pile))
        added = len(picture.board.pile) - len(before.board.pile)
        full_ms, refill_ms, stagger_ms = (
            (0, FADE_MS, 0) if scene.reduced_motion else (FULL_MS, REFILL_MS, GLOW_STAGGER_MS)
        )
        last_ms = (len(starts) - 1) * stagger_ms
        tracks: list[Track] = self._effects.turn_dial(scene, full_ms + last_ms + refill_ms)
        for place, (value, start) in enumerate(starts):
            ghost = scene.tiles.ghost(Face(value), widest=max(start.width, size.width))
            ghost.place(start)
            show = _spiral(ghost, start, dial, size, fades=scene.reduced_motion)
            pile = len(before.board.pile) + round(added * (place + 1) / len(starts))
            delay_ms, lies = full_ms + place * stagger_ms, partial(scene.count_pile, pile)
            tracks.append(
                scene.tiles.carry(ghost, refill_ms, show, delay_ms=delay_ms, curve=LANDING, done=lies)
            )
            self._effects.light_ring(scene, start, place * stagger_ms)
        return tracks

    def _opened(self, value: int, picture: Picture) -> list[Track]:
        scene = self._scene
        scene.draw(picture, {("dial", value)})
        end = scene.layout_now.place(value)
        return [
            self._fly((BACK, Face(value)), scene.layout_now.centre, end, OPEN_MS, arrives=("dial", value))
        ]

    def _dealt(self, picture: Picture) -> list[Track]:
        """Tiles fly to all players, fewer to a hand that is not shown, for as long whichever is shown."""
        pile, last = self._scene.layout_now.centre, max(picture.counts) * len(picture.counts) - 1
        flights = self.deal(picture, pile, DEAL_MS, DEAL_STAGGER_MS, unseen_step=3)
        return [pause(last * DEAL_STAGGER_MS + DEAL_MS), *flights]

    def _hands_opened(self, before: Picture, picture: Picture) -> list[Track]:
        """Draw all hands: those that were closed open (R15)."""
        scene, hands = self._scene, picture.hands
        if before.hands:
            return scene.draw(picture)
        starts = [[self.from_hand(seat, value) for value in hand] for seat, hand in enumerate(hands)]
        ends = [self.hand_places(picture, seat) for seat in range(len(hands))]
        scene.draw(picture, {key for places in ends for key in places})
        flights = []
        for seat, (leaves, arrives) in enumerate(zip(starts, ends, strict=True)):
            for place, (start, (key, (end, face))) in enumerate(zip(leaves, arrives.items(), strict=True)):
                faces, delay_ms = (face if before.sees(seat) else BACK, face), place * REVEAL_STAGGER_MS
                flights.append(self._fly(faces, start, end, REVEAL_MS, delay_ms=delay_ms, arrives=key))
        return flights


def _spiral(
    ghost: PieceItem[Face], start: Rect, dial: Point, size: Rect, *, fades: bool
) -> Callable[[float], None]:
    """Return the way of a tile to the pile: with the ring, then inwards, turned over; or it only fades."""
    dx, dy = start.centre.x - dial.x, start.centre.y - dial.y
    radius, angle, value = math.hypot(dx, dy), math.atan2(dy, dx), ghost.face.value

    def show(fraction: float) -> None:
        if fades:
            ghost.setOpacity(1 - fraction)
            return
        ghost.height = 0.5 * LIFT * math.sin(math.pi * fraction)
        turned = angle + math.radians(60 * fraction + 150 * fraction**2)
        near = radius * (1 - fraction**1.5)
        middle = Point(dial.x + near * math.cos(turned), dial.y + near * math.sin(turned))
        width = start.width + (size.width - start.width) * fraction
        ghost.place(around(middle, width, width * start.height / start.width))
        over = min(1.0, max(0.0, 2.5 * fraction - 1))  # it turns over on the way
        ghost.face = Face(value) if over < 0.5 else BACK
        ghost.squeeze = abs(math.cos(math.pi * over))

    return show
