"""The board of EpiZodiak as it is drawn: dial, discard area, draw pile and hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.clock import Clock, weakly
from epizodiak_qt.desktop.epizodiak.dial.astrolabe import paint_board
from epizodiak_qt.desktop.epizodiak.geometry import Layout, hand_spots, layout
from epizodiak_qt.desktop.epizodiak.hints import BACK, Face, Hints, RunSelection, hand_faces, is_playable
from epizodiak_qt.desktop.epizodiak.table_picture import UNDEALT, Picture, picture_of
from epizodiak_qt.desktop.epizodiak.tiles.items import CentreItem, DiscardItem, PlaceItem, TileItem
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import TilePixmaps
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.piece_layer import HAND, PieceLayer, Placement, in_hand
from epizodiak_qt.desktop.scene.table_layout import HandSpot, hand_groups
from epizodiak_qt.desktop.scene.table_scene import TableScene
from epizodiak_qt.games.epizodiak.constants import COPIES, SEATS, VALUES
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.epizodiak.dial.instrument import Instrument
    from epizodiak_qt.desktop.scene.animation import Track
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.games.epizodiak.view import View
    from epizodiak_qt.table.link import Update

COMPLETE_MS: Final = 30  # after the first paint
BEFORE: Final = Picture(None, (), (0,) * SEATS, replace(UNDEALT, pile=(HIDDEN,) * (len(VALUES) * COPIES)))
"""The picture before the first deal: all tiles lie in the pile."""


class EpiZodiakBoard(TableScene):
    """Owns the items of the table and draws pictures.

    Keys are ("hand", value, copy), ("dial", value), ("place", value), ("set", value), ("discard", value),
    ("centre",) and ("player", seat); ("hand", value, copy, seat) if all hands are open.
    """

    picture: Picture
    ended_picture: Picture
    layout_now: Layout
    hints: Hints
    selection: RunSelection

    def __init__(self, style: SceneStyle, clock: Clock) -> None:
        super().__init__(style, clock, SEATS)
        self.layout_now = layout(1600, 1000)
        self.picture = BEFORE
        pixmaps = TilePixmaps(style)
        self.pixmaps = pixmaps
        self.tiles = PieceLayer(self, lambda key: TileItem(key, style, pixmaps, BACK))
        self.places = {value: self.add_item(PlaceItem(value, style), z_values.PLACE) for value in VALUES}
        self.discards = {value: self.add_item(DiscardItem(value, style), z_values.PLACE) for value in VALUES}
        self.centre = self.add_item(CentreItem(style, pixmaps), z_values.CENTRE)
        self.instrument: Instrument | None = None
        self._first_paint = True

    @property
    def view(self) -> View | None:
        """The view that is shown; while something moves, the one before."""
        return None if self.shown is None else self.shown.view

    # --- layout and pictures

    @override
    def make_layout(self, width: float, height: float) -> Layout:
        return layout(width, height, self.style_now.text_scale, SEATS)

    @override
    def place_items(self) -> None:
        """Move the places of the dial and of the discard area, and the draw pile."""
        now = self.layout_now
        for value in VALUES:
            self.places[value].place(now.place(value))
            self.discards[value].place(now.discard_place(value))
        self.centre.place(now.centre)
        if self.instrument is not None:
            self.instrument.place(now)

    @override
    def paint_board(self, painter: QPainter) -> None:
        """Paint the dial, the panels and the free places; engravings follow the first paint."""
        paint_board(painter, self.layout_now, self.style_now, complete=self.instrument is not None)
        if self._first_paint:
            self._first_paint = False
            self.clock.call_later(COMPLETE_MS, weakly(self.complete_dial))

    def complete_dial(self) -> None:
        """Show all of the dial: its engravings, and the parts that move."""
        if self.instrument is None:
            from epizodiak_qt.desktop.epizodiak.dial.instrument import Instrument  # after the first paint

            self.instrument = Instrument(self, self.layout_now)
            self.set_motion(self.animator.speed, reduced=self.reduced_motion)
            self._show_turn()
            self.instrument.light(self._out)
            self.repaint_backdrop()

    @override
    def set_motion(self, speed: float, *, reduced: bool) -> None:
        super().set_motion(speed, reduced=reduced)
        if self.instrument is not None:
            self.instrument.set_motion(moving=self.drifts and speed > 0 and not reduced)

    @override
    def show_players(self) -> None:
        """Show the players on their panels; the pointer turns to the one to move."""
        super().show_players()
        self._show_turn()

    def _show_turn(self) -> None:
        if self.instrument is None or self.shown is None:
            return
        self.instrument.show_looks(self.seat_styles)
        if not self.dealing:
            turn, passes = self.shown.view.turn, self.shown.view.passes
            self.instrument.point_at(turn if turn in self.shown.state.acting else None, passes)

    @property
    def _out(self) -> frozenset[int]:
        """The values of the discarded sets."""
        return frozenset(value for sets in self.picture.board.sets for value in sets)

    @override
    def picture_of(self, update: Update) -> Picture:
        return picture_of(update.view)

    @override
    def draw_board(self, hidden: Collection[Key], *, jump: bool) -> list[Track]:
        """Draw the pile, the dial, the discard area and the hand."""
        picture, now = self.picture, self.layout_now
        self.count_pile(len(picture.board.pile))
        if self.instrument is not None:
            self.instrument.light(self._out)
        wanted: dict[Key, Placement[Face]] = {
            ("dial", value): Placement(now.place(value), Face(value), z_values.DIAL_TILE)
            for value in picture.board.dial
        }
        for look, sets in zip(self.seat_styles, picture.board.sets, strict=False):
            for value in sets:
                face, place = Face(value, owner=look), now.discard_place(value)
                wanted["set", value] = Placement(place, face, z_values.DISCARD_TILE)
        wanted |= self._hand_placements(picture)
        return self.tiles.show(wanted, hidden, jump=jump)

    def _hand_placements(self, picture: Picture) -> dict[Key, Placement[Face]]:
        """Return the tiles of the hand that is shown, or of all hands."""
        wanted: dict[Key, Placement[Face]] = {}
        lit = self.completed | {key[1] for key in (self.tiles.held,) if key is not None}
        for seat in range(SEATS):
            faces, spots = self._hand_faces(picture.hand_of(seat)), self.spots(picture, seat)
            keys = self.hand_keys(picture, seat)
            for place, (key, marked, spot) in enumerate(zip(keys, faces, spots, strict=True)):
                face = marked._replace(pieces=spot.pieces, strip=spot.strip, small=spot.scale < 1)
                face = face._replace(greyed=face.greyed and key[1] not in lit)
                z = z_values.HAND_TILE + 0.1 * place  # a tile of an overlapped hand covers the one before
                chosen, playable = bool(face.order), is_playable(face)
                wanted[key] = in_hand(spot, face, z, selected=chosen, playable=playable)
        return wanted

    @property
    def completed(self) -> frozenset[int]:
        """The values that the tile which is held over the hand goes with."""
        match self.tiles.held:
            case (_, int(value), *_):
                return self.hints.goes_with(value)
            case _:
                return frozenset()

    def spots(self, picture: Picture, seat: int) -> Sequence[HandSpot]:
        """Return where each tile lies of a hand that is shown in `picture`; none of another hand."""
        now, hand = self.layout_now, picture.hand_of(seat)
        if picture.hands:
            return hand_groups(now, picture.counts)[seat].spots
        return hand_spots(hand, now.hand, now.unit) if hand else ()

    def _hand_faces(self, hand: Sequence[int]) -> list[Face]:
        """Return how each tile of the hand looks, with its hints."""
        if self.view is None or not hand:
            return [Face(value) for value in hand]
        # A value that was just drawn is marked in one hand only; `fresh` does not say in whose.
        fresh = () if self.picture.hands else self.fresh
        return hand_faces(hand, self.view, self.hints, self.selection, fresh)

    # --- places for animations

    def hand_keys(self, picture: Picture, seat: int) -> list[Key]:
        """Return the keys of the tiles of a shown hand, in order: with its seat if all hands are shown."""
        hand, owner = picture.hand_of(seat), (seat,) if picture.hands else ()
        return [(HAND, value, place - hand.index(value), *owner) for place, value in enumerate(hand)]

    def count_pile(self, pile: int) -> None:
        """Show the number of tiles in the pile, without a halo."""
        self.centre.pile, self.centre.can_draw, self.centre.can_pass = pile, False, False
